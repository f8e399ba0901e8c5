"""Self-play of every rule set: the same logs, byte for byte, as the two drivers made that it took the place of."""

import hashlib
from itertools import pairwise
from typing import Any, Final

import msgspec
import pytest

from long import chosen
from places import GOLDEN
from sabot.games.layout.stakes import StakeLine
from sabot.rulesets import load, names
from sabot.selfplay import table_of_bots

LOGS: Final[dict[str, Any]] = msgspec.json.decode((GOLDEN / "selfplay_logs.json").read_bytes())


def digest(name: str, seed: int) -> str:
    """Of a log of bots' play."""
    rules, found = load(name), hashlib.sha256()
    table = table_of_bots(rules, min(LOGS["players"], rules.seats), seed)
    for numbered in table.log(lambda state: state.coups >= LOGS["coups"]):
        found.update(as_in_format_1(msgspec.json.encode(numbered)))
    return found.hexdigest()[:32]


def as_in_format_1(event: bytes) -> bytes:
    """An event as it was written when stakes' lines were records with names."""
    if b'"coup_settled"' not in event:
        return event
    number, told = msgspec.json.decode(event)
    told["lines"] = [dict(zip(StakeLine.__struct_fields__, line, strict=True)) for line in told["lines"]]
    return msgspec.json.encode([number, told])


NOW: Final = "mini"
"""Bots' logs by each rule set have digests, too (`tests/games/test_digests.py`)."""


@pytest.mark.parametrize("name", chosen([NOW], LOGS["logs"]))
def test_a_log_is_as_it_was_byte_for_byte(name: str) -> None:
    """Made by the drivers of one game each; a change of rules or bots makes them anew, and says so."""
    made: list[str] = LOGS["logs"][name]
    assert [digest(name, seed) for seed in range(len(made))] == made


def test_every_rule_set_is_there() -> None:
    assert set(LOGS["logs"]) == set(names())


def test_a_move_ends_with_its_last_event() -> None:
    table = table_of_bots(load("mini"), 3, 1)
    happened = list(table.happenings(lambda state: state.coups >= 3))
    ends = [one.actor != other.actor for one, other in pairwise(happened)]
    assert happened[-1].is_last
    assert all(each.is_last for each, end in zip(happened, ends, strict=False) if end)
    assert not all(each.is_last for each in happened)
