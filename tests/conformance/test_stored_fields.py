"""What an earlier version stored is read by today's records, field by field."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec import structs
from tools.keep_tables import fields as today

from old_tables import LOGS, VERSIONS, fields, log_name, read
from sabot.house.table.setup import EVENT_FORMAT, UnreadableTableError, event_of, folded, plain, setup_of
from sabot.house.table.shapes import Shapes

READ_ANEW: Final = {"state"}
"""A state of other fields is not read: its log is folded again."""


def unreadable(before: Shapes, now: Shapes) -> Iterator[str]:
    """What of the records of an earlier version today's cannot take."""
    for place, written in before.items():
        if place not in now:
            yield f"{place} is gone"
            continue
        here = now[place]
        yield from (f"{place} {name} has no default" for name, kind in here.items() if not fits(name, kind, written))
        yield from (f"{place} {name} is gone" for name in written if name not in here)
        yield from (
            f"{place} {name} was {kind}, is {here[name]}"
            for name, kind in written.items()
            if name in here and not takes(here[name], kind)
        )


def fits(name: str, kind: str, written: dict[str, str]) -> bool:
    """A field that an earlier version wrote, or that need not be written; nor may it be needed where it was not."""
    return kind.endswith("?") or (name in written and not written[name].endswith("?"))


def takes(now: str, before: str) -> bool:
    """Whether all that was of one type is of another: of a union the parts, in any order."""
    return set(before.rstrip("?").split(" | ")) <= set(now.rstrip("?").split(" | "))


@pytest.mark.parametrize("old", VERSIONS)
def test_every_stored_field_that_came_later_has_a_default_and_none_is_gone(old: str) -> None:
    now = today()
    kept = {what: places for what, places in fields(old).items() if what.split()[-1] not in READ_ANEW}
    assert {what: found for what, places in kept.items() if (found := list(unreadable(places, now[what])))} == {}


def test_a_field_without_a_default_is_found() -> None:
    before: Shapes = {"": {"decks": "int", "title": "str?"}, ".old": {}}
    now: Shapes = {"": {"decks": "int | str", "title": "str", "option": "'a' | 'b'"}}
    assert list(unreadable(before, now)) == [" title has no default", " option has no default", ".old is gone"]
    assert list(unreadable(before, {"": {"decks": "str"}, ".old": {}})) == [" title is gone", " decks was int, is str"]
    assert list(unreadable(before, {"": {"decks": "int", "title": "str?", "option": "str?"}, ".old": {}})) == []


@pytest.mark.parametrize("path", LOGS, ids=log_name)
def test_an_event_of_a_later_format_is_not_guessed_at(path: Path) -> None:
    """A row that a newer version wrote is refused with a sentence."""
    kept, rows = read(path)
    game = setup_of(kept).game
    later = structs.replace(rows[0], format=99)
    with pytest.raises(UnreadableTableError, match=r"^event 1 \(\w+\) is in format 99; this version reads 1 to \d$"):
        event_of(game, later)


@pytest.mark.parametrize("path", LOGS, ids=log_name)
def test_an_earlier_log_is_read_event_by_event(path: Path) -> None:
    """Within a format, fields are only added; what is in another one is brought up to it."""
    kept, rows = read(path)
    setup = setup_of(kept)
    state = folded(setup, rows)
    assert state.over
    assert (state.seq, state.issued) == (len(rows), state.house)
    for row in rows:
        again = json.loads(msgspec.json.encode(event_of(setup.game, row), enc_hook=plain))
        if row.format == EVENT_FORMAT:
            assert holds(again, json.loads(row.body))


def holds(now: Any, before: Any) -> bool:
    """Whether all that was written stands as it was in what would be written now."""
    if isinstance(before, dict) and isinstance(now, dict):
        return all(key in now and holds(now[key], value) for key, value in before.items())
    return bool(now == before)


def test_a_field_that_is_gone_or_another_is_not_held() -> None:
    before = {"proof": {"cut": 1, "order": ["a"]}}
    assert holds({"proof": {"cut": 1, "order": ["a"], "shoe": 2}, "on": 1}, before)
    assert not holds({"proof": {"order": ["a"]}}, before)
    assert not holds({"proof": {"cut": 2, "order": ["a"]}}, before)
    assert not holds({"proof": {"cut": 1, "order": ["a", "b"]}}, before)
