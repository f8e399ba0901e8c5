"""The schemas of everything that crosses the network, as an OpenAPI document from which the page's types are made.

What belongs to one game alone is named after it: `punto.ShownPlayer`, `chemin.Frame`.

Usage: python -m sabot.web.schema > src/sabot/web/page/schema/openapi.json
"""

import json
import sys
from collections.abc import Mapping
from inspect import cleandoc
from typing import Any, Final

import msgspec

from sabot import hosts, wire
from sabot.games.bank.judgement import ShoeReview
from sabot.games.bank.worth import BankWorth, Worth
from sabot.games.game import AnyGame
from sabot.games.laboratory import AskLab, AskRun, LabRules, LabStep
from sabot.games.registry import GAMES, home
from sabot.games.table_limits import TableLimits
from sabot.house.archive.summaries import PlayedSummary, ShoeTaken, TablesPlayed
from sabot.house.reckoning.laboratory import LabAnswer
from sabot.readings.prices import RulePrices
from sabot.school.audition import AuditionCertificate, AuditionTerms
from sabot.school.dealing.records import AskCertificate, DealtTable, DoDeed, OpenShoe
from sabot.school.dealing.report import DealingReport
from sabot.school.dealing.table import DealtRecord
from sabot.school.records import (
    AskDrill,
    ClassCard,
    ClassLink,
    ClassRoom,
    DrillMark,
    GiveAnswer,
    JoinClass,
    Learned,
    NewClass,
    OpenedDrill,
    SetHomework,
)
from sabot.web.paths import paths

TEMPLATE: Final = "#/components/schemas/{name}"
MESSAGES: Final = (wire.Command, wire.Frame, wire.Change)
"""The messages that are of one game each."""
HTTP: Final[tuple[type, ...]] = (
    wire.Session,
    wire.NewSession,
    wire.Health,
    wire.PersonalLink,
    wire.Claim,
    wire.SignOut,
    wire.Again,
    wire.Device,
    wire.Preferences,
    wire.RuleCard,
    RulePrices,
    wire.OwnRules,
    wire.CheckedRules,
    wire.TableCard,
    wire.NewTable,
    wire.TablePage,
    hosts.NewLink,
    hosts.TableLink,
    wire.LedgerRow,
    wire.BetEdge,
    wire.Move,
    hosts.TakeOver,
    hosts.AddBots,
    hosts.Limit,
    TableLimits,
    hosts.Remove,
    hosts.Admit,
    hosts.AskHost,
    hosts.Run,
    hosts.Mute,
    hosts.Patience,
    hosts.Said,
    hosts.Lifted,
    hosts.TopUp,
    wire.HeadList,
    wire.ShoeRecord,
    wire.ShoeTold,
    ShoeReview,
    Worth,
    BankWorth,
    AskLab,
    AskRun,
    LabAnswer,
    LabRules,
    LabStep,
    AskDrill,
    OpenedDrill,
    GiveAnswer,
    DrillMark,
    Learned,
    NewClass,
    JoinClass,
    SetHomework,
    ClassLink,
    ClassCard,
    ClassRoom,
    OpenShoe,
    DoDeed,
    DealtTable,
    DealingReport,
    DealtRecord,
    AskCertificate,
    AuditionTerms,
    AuditionCertificate,
    PlayedSummary,
    TablesPlayed,
    ShoeTaken,
    wire.Refused,
    wire.Resume,
    wire.Reply,
    wire.Malformed,
    wire.Pulse,
)


def schemas() -> dict[str, Any]:
    """Every wire type's JSON schema by its name."""
    _, components = msgspec.json.schema_components(HTTP, ref_template=TEMPLATE)
    for game in GAMES:
        components |= _of_game(game)
    of_games = [f"{game.id}.{message}" for game in GAMES for message in ("Frame", "Change")]
    messages = [*of_games, "Reply", "Malformed", "Said", "Lifted", "Pulse"]
    return {**components, "ServerMessage": {"anyOf": [{"$ref": TEMPLATE.format(name=name)} for name in messages]}}


def _of_game(game: AnyGame) -> dict[str, Any]:
    """The types of one game's tables; those that are its own are named after it."""
    codec, own = wire.codec(game.id), _own_types(game)
    _, named = msgspec.json.schema_components([codec.client_message, codec.frame, codec.change], ref_template=TEMPLATE)
    names = {name: _name(game, own, name) for name in named}
    return {names[name]: {**_renamed(schema, names), "title": names[name]} for name, schema in named.items()}


def _own_types(game: AnyGame) -> frozenset[str]:
    """The names of the types that are defined in the game's folder."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{home(game.id)}.")]
    return frozenset(
        name
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    )


def _name(game: AnyGame, own: frozenset[str], name: str) -> str:
    """A type's name: a message's without its parameters, one of the game's own after the game, said once."""
    generic = next((kind.__name__ for kind in MESSAGES if name.startswith(f"{kind.__name__}_")), None)
    if generic is not None:
        return f"{game.id}.{generic}"
    said = name.removeprefix(game.id.title())
    return f"{game.id}.{name if said == 'View' else said}" if name in own else name


def _renamed(schema: Any, names: Mapping[str, str]) -> Any:
    """A schema in which every reference has its new name."""
    text = msgspec.json.encode(schema).decode()
    for name, new in names.items():
        if name != new:
            text = text.replace(f'"{TEMPLATE.format(name=name)}"', f'"{TEMPLATE.format(name=new)}"')
    return msgspec.json.decode(text)


def _steady(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema as any release of msgspec has it: its docstring is not indented, its keys have bounds and no list."""
    text, keys = schema.get("description"), schema.get("propertyNames", {})
    described = {"description": cleandoc(text)} if isinstance(text, str) else {}
    listed = "propertyNames" if keys.keys() & {"enum", "anyOf", "$ref"} else None
    return {key: value for key, value in (schema | described).items() if key != listed}


def document() -> dict[str, Any]:
    """An OpenAPI document of the API's addresses and the schemas of all that crosses the network."""
    content = {
        "openapi": "3.1.0",
        "info": {"title": "Sabot", "version": "1"},
        "paths": paths(TEMPLATE),
        "components": {"schemas": dict(sorted(schemas().items()))},
    }
    steady: dict[str, Any] = json.loads(msgspec.json.encode(content), object_hook=_steady)
    return steady


def main() -> None:
    """Print the document."""
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(document()), indent=2) + b"\n")


if __name__ == "__main__":
    main()
