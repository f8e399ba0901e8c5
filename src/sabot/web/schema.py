"""The schemas of everything that crosses the network, as an OpenAPI document from which the page's types are made.

Usage: python -m sabot.web.schema > src/sabot/web/page/schema/openapi.json
"""

import sys
from typing import Any, Final

import msgspec

from sabot import wire

TEMPLATE: Final = "#/components/schemas/{name}"
MESSAGES: Final[dict[str, Any]] = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
"""The two unions that travel over the WebSocket; they have no schema of their own until named."""
HTTP: Final[tuple[type, ...]] = (
    wire.Session,
    wire.NewSession,
    wire.RuleCard,
    wire.TableCard,
    wire.NewTable,
    wire.TablePage,
    wire.AddBots,
    wire.Limit,
    wire.ShoeRecord,
    wire.Refused,
)


def schemas() -> dict[str, Any]:
    """Every wire type's JSON schema by its name."""
    roots, named = msgspec.json.schema_components([*MESSAGES.values(), *HTTP], ref_template=TEMPLATE)
    return {**named, **dict(zip(MESSAGES, roots, strict=False))}


def document() -> dict[str, Any]:
    """An OpenAPI document that holds the schemas and no paths."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sabot", "version": "1"},
        "paths": {},
        "components": {"schemas": dict(sorted(schemas().items()))},
    }


def main() -> None:
    """Print the document."""
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(document()), indent=2) + b"\n")


if __name__ == "__main__":
    main()
