"""What has changed from one record to the next: put into the earlier one, it makes the later one."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.changes import Elsewhere, changes, put_in


class Item(msgspec.Struct, frozen=True):
    name: str
    stakes: dict[str, int] = {}


class Cell(msgspec.Struct, frozen=True, array_like=True):
    row: int
    ties: int


class Inner(msgspec.Struct, frozen=True):
    number: int | None
    cells: tuple[Cell, ...] = ()


class Whole(msgspec.Struct, frozen=True):
    items: tuple[Item, ...] = ()
    names: tuple[str, ...] = ()
    inner: Inner | None = None
    number: int = 0


class Over(msgspec.Struct, frozen=True):
    lay: Whole
    event: Whole
    to: dict[str, int]


class Coup(msgspec.Struct, frozen=True):
    table: Whole
    over: Over | None


def built(record: Any) -> Any:
    """As it comes by the network."""
    return msgspec.json.decode(msgspec.json.encode(record))


@pytest.mark.parametrize(("before", "after", "change"), [
    (Whole(), Whole(), {}),
    (Whole(number=1), Whole(number=2), {"number": 2}),
    (Whole(names=("a", "b")), Whole(names=("a", "c")), {"names": ["a", "c"]}),
    (Whole(inner=Inner(1)), Whole(inner=Inner(None)), {"~inner": {"number": None}}),
    (Whole(inner=Inner(1)), Whole(), {"inner": None}),
    (Whole(), Whole(inner=Inner(1)), {"inner": {"number": 1, "cells": []}}),
    (
        Whole((Item("a", {"tie": 1}), Item("b"))),
        Whole((Item("a"), Item("b"), Item("c"))),
        {"~items": {"~0": {"stakes": {}}, "2": {"name": "c", "stakes": {}}}},
    ),
    (Whole((Item("a"), Item("b"))), Whole((Item("b"),)), {"items": [{"name": "b", "stakes": {}}]}),
    (Whole((Item("a"),)), Whole(), {"items": []}),
    (Whole(), Whole((Item("a"),)), {"items": [{"name": "a", "stakes": {}}]}),
    (
        Whole(inner=Inner(1, (Cell(0, 0),))),
        Whole(inner=Inner(1, (Cell(0, 1), Cell(1, 0)))),
        {"~inner": {"~cells": {"0": [0, 1], "1": [1, 0]}}},
    ),
])  # fmt: skip
def test_a_change_names_what_is_not_as_it_was(before: Whole, after: Whole, change: dict[str, Any]) -> None:
    """A name with ~ goes inside; maps, and lists that became shorter or are of no records, take their place whole."""
    assert built(changes(before, after)) == change


ITEMS = st.builds(Item, st.sampled_from("ab"), st.dictionaries(st.sampled_from("xy"), st.integers(0, 2)))
CELLS = st.lists(st.builds(Cell, st.integers(0, 1), st.integers(0, 1)), max_size=3).map(tuple)
INNER = st.none() | st.builds(Inner, st.none() | st.integers(0, 1), CELLS)
NAMES = st.lists(st.sampled_from("ab"), max_size=2).map(tuple)
WHOLE = st.builds(Whole, st.lists(ITEMS, max_size=3).map(tuple), NAMES, INNER, st.integers(0, 1))


@given(WHOLE, WHOLE)
def test_a_change_makes_the_later_record_of_the_earlier_one(before: Whole, after: Whole) -> None:
    assert put_in(built(before), built(changes(before, after))) == built(after)


@given(WHOLE, WHOLE)
def test_what_stands_elsewhere_already_is_put_in_from_there(before: Whole, after: Whole) -> None:
    """What is pointed to is what it was before the change, also where the change puts something else there."""
    was, now = Coup(before, None), Coup(after, Over(before, after, {"ann": 1}))
    change = built(changes(was, now, elsewhere=Elsewhere(was, {"events": [after]})))
    lay = ["events", 0] if before == after else ["table"]
    assert change["~over"] == {"=lay": lay, "=event": ["events", 0], "to": {"ann": 1}}
    earlier = built(was)
    assert put_in(earlier, change, {"events": [built(after)]}) == built(now)
    assert earlier == built(was)


@pytest.mark.parametrize(("to", "path"), [({"ann": 1}, ("to",)), ({}, None)])
def test_a_map_is_pointed_to_unless_it_is_empty(to: dict[str, int], path: object) -> None:
    assert Elsewhere(Over(Whole(), Whole(), to), {}).path(dict(to)) == path


@pytest.mark.parametrize("change", [
    {"~items": {"2": 1}},
    {"~items": {"x": 1}},
    {"~gone": {"a": 1}},
    {"~number": {"a": 1}},
    {"~items": 1},
    {"=inner": ["gone"]},
])  # fmt: skip
def test_what_fits_nothing_is_an_error(change: Any) -> None:
    with pytest.raises((LookupError, TypeError, ValueError, AttributeError)):
        put_in(built(Whole((Item("a"),))), change)
