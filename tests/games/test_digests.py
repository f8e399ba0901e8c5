"""What bots play is what it was: a game that is only written anew leaves every log and the schema as they were."""

import msgspec
import pytest
from tools.digests import NAMES, ROOT, SEEDS, digest, kept

from long import asked_later
from sabot.web.schema import document


def test_every_rule_set_has_its_digests() -> None:
    assert tuple(kept()) == NAMES


@pytest.mark.parametrize("name", [
    name if at % len(SEEDS) == 0 else asked_later(name) for at, name in enumerate(NAMES)
])  # fmt: skip
def test_a_log_is_as_it_was(name: str) -> None:
    """Where an event, what is told of it or what is seen has changed on purpose: `python tools/digests.py --write`."""
    assert digest(name) == kept()[name]


def test_the_schema_is_the_one_that_the_page_is_made_from() -> None:
    written = (ROOT / "src/sabot/web/page/schema/openapi.json").read_bytes()
    assert msgspec.json.decode(written) == msgspec.json.decode(msgspec.json.encode(document()))
