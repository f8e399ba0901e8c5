"""Whatever an answer leads to shows itself in a console on one screen: 24 lines of 120 characters."""

from __future__ import annotations

import copy
import dataclasses
import inspect
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any, get_args, get_type_hints

import msgspec
import numpy as np
import pytest
from bench_answers import ANSWERS, KINDS, answer, cases

from sabot import bench
from sabot.bench import BenchError
from sabot.bench.records import ROWS, WIDTH, aligned
from sabot.games.ruleset import TableRules
from sabot.money import Cents
from sabot.paper.plain import Picture
from sabot.paper.tables import PlainTable
from sabot.rulesets import load
from sabot.screen import MOST, Brief, BriefList, BriefTuple, on_a_screen
from sabot.simulate.bankroll.terms import BankrollTerms

ASKED = (BankrollTerms, TableRules)
"""Terms and rule sets, which have whole cents as a table has them; parts of rule sets are of `sabot.games`."""


def test_every_kind_of_answer_is_looked_at() -> None:
    public = {name for name in bench.__all__ if isinstance(getattr(bench, name), type)}
    results = {name for name in public if issubclass(getattr(bench, name), bench.Result)}
    assert results - {"Result"} == {name.split(" of ")[0] for name in KINDS}


@pytest.mark.parametrize("name", cases(ANSWERS))
def test_an_answer_and_all_that_it_holds_is_at_most_a_screen(name: str) -> None:
    found = answer(name)
    pages = (found.page, found.table) if isinstance(found, bench.Result) else ()
    shown = (*held(found), *pages)
    large = {type(each).__name__: lines for each in shown if (lines := _lines(repr(each))) > ROWS}
    assert large == {}


@pytest.mark.parametrize("name", cases(ANSWERS, "Solved of Banque"))
def test_whatever_a_reader_comes_to_is_at_most_a_screen(name: str) -> None:
    """Four names deep: `found`, `found.ends`, `table.records`, whatever kind of value it is; arrays are NumPy's."""
    found = answer(name)
    reached = dict(reachable(found[0] if type(found) is list else found, name, {}))
    assert len(reached) > 2
    large = {where: lines for where, each in reached.items() if (lines := _lines(repr(each))) > ROWS}
    assert {where for where in large if not isinstance(reached[where], np.ndarray)} == set()


@pytest.mark.parametrize("name", cases(KINDS))
def test_an_answer_has_a_picture_or_says_what_draws_it(name: str) -> None:
    found = answer(name)
    try:
        assert isinstance(found.picture, Picture)
    except BenchError as refused:
        assert str(refused).endswith("figure() draws it")
        assert type(found).figure is not bench.Result.figure


def reachable(value: Any, where: str, seen: dict[int, Any], depth: int = 4) -> Iterator[tuple[str, Any]]:
    """All that the public names of Sabot's records lead to, by their names, each once."""
    if id(value) in seen:
        return
    seen[id(value)] = value
    yield where, value
    if depth and type(value).__module__.startswith("sabot"):
        for name in dir(type(value)):
            each = None if name.startswith("_") else _named(value, name)
            if each is not None:
                yield from reachable(each, f"{where}.{name}", seen, depth - 1)


@pytest.mark.parametrize("name", cases(ANSWERS))
def test_no_amount_of_an_answer_is_in_cents_outside_of_what_was_asked(name: str) -> None:
    """What is found is in chips, by the annotations of its fields and properties: one record has one unit."""
    kinds = dict.fromkeys(type(each) for each in held(answer(name), asked=ASKED))
    amounts = [f"{kind.__name__}.{each}" for kind in led_to(kinds) for each, of in annotated(kind) if in_cents(of)]
    assert amounts == []


def test_amounts_in_cents_are_seen_wherever_an_annotation_has_them() -> None:
    assert {name for name, of in annotated(BankrollTerms) if in_cents(of)} == {"bankroll", "unit", "goal", "stop"}
    assert in_cents(Mapping[str, tuple[Cents | None, ...]])
    assert "found" in dict(annotated(bench.Odds)), "properties are read"


def led_to(kinds: Iterable[type]) -> Iterator[type]:
    """Kinds of records of Sabot's, and those that their annotations name, but for those of what was asked."""
    ring = list(kinds)
    for kind in ring:
        room = kind.__module__
        if room.startswith("sabot") and not room.startswith("sabot.games.") and not issubclass(kind, ASKED):
            yield kind
            ring += {each: None for _, of in annotated(kind) for each in named(of) if each not in ring}


def named(of: Any) -> Iterator[type]:
    """The classes in an annotation."""
    if isinstance(of, type):
        yield of
    for each in get_args(of):
        yield from named(each)


def annotated(kind: type) -> Iterator[tuple[str, Any]]:
    """The fields and properties of a kind of record, and what each is said to be."""
    yield from get_type_hints(kind).items()
    for name, each in inspect.getmembers(kind):
        read = each.fget if isinstance(each, property) else each.func if isinstance(each, cached_property) else None
        if read is not None and not name.startswith("_"):
            yield name, get_type_hints(read, localns={"Picture": Picture}).get("return")


def in_cents(of: Any) -> bool:
    """Whether an annotation is of cents, or has them in it."""
    return of is Cents or any(map(in_cents, get_args(of)))


def _named(value: Any, name: str) -> Any:
    """What stands under a name, if there is something and it is no method."""
    try:
        each = getattr(value, name)
    except BenchError:
        return None
    return None if isinstance(each, FunctionType | MethodType | BuiltinMethodType | partial) else each


def test_the_parts_of_a_solved_game_are_at_most_a_screen() -> None:
    """Deeper than two names, where a proof or a strategy is looked up by hand."""
    game = bench.solve("baccara-banque", model="B1", decks=1).found.game
    after, coup = game.dealt.after, next(iter(game.dealt.after.values()))
    parts = (game.index, game.places, after, coup, coup.index, game.dealt.solved_after)
    assert [type(each).__name__ for each in parts if _lines(repr(each)) > ROWS] == []
    assert (len(game.index), len(coup.index)) == (len(game.places), len(coup.sets))


def test_a_collection_shows_its_first_members_and_how_many_there_are_besides() -> None:
    """It is what it was before, but for its text."""
    assert repr(Brief(one=1)) == repr({"one": 1})
    assert (repr(BriefTuple([7])), repr(BriefTuple(range(3)))) == ("(7,)", "(0, 1, 2)")
    assert repr(BriefTuple(range(1000))) == f"({', '.join(map(str, range(12)))}, ... 988 more)"
    assert repr(BriefList(["x" * 9000]))[-3:] == "x…]"
    odds = bench.odds("mini")
    assert odds.found == dict(odds.found)
    assert copy.deepcopy(odds.found) == odds.found
    assert msgspec.json.encode(BriefTuple([1, 2])) == msgspec.json.encode((1, 2))


def test_each_part_of_a_wide_table_has_the_columns_that_tell_its_rows_apart() -> None:
    columns = ("bet", "cut", *(f"{name}_of_a_shoe_dealt_to_its_end" for name in "abcde"))
    rows = tuple((bet, cut, *[0.5] * 5) for bet in ("tie:8", "tie:9") for cut in (14, 16))
    heads = [line.split()[:2] for line in aligned(PlainTable(columns, rows)) if line.startswith("bet")]
    assert heads == [["bet", "cut"]] * 2
    alike = [line.split()[:2] for line in aligned(PlainTable(columns, rows[:1] * 2)) if line.startswith("bet")]
    assert alike == [["bet", "cut"], ["bet", columns[-2]]], "no columns tell these apart: the first stands again"


def held(answer: Any, depth: int = 0, asked: tuple[type, ...] = ()) -> Iterator[Any]:
    """Records of Sabot's, mappings, tuples and lists that a record holds, itself first, but for those `asked`.

    Of many of a kind they are the first three.
    """
    if isinstance(answer, asked):
        return
    if type(answer).__module__.startswith("sabot") or (depth and isinstance(answer, Mapping | tuple | list)):
        yield answer
    if depth < 6:
        for each in _parts(answer):
            yield from held(each, depth + 1, asked)


def _parts(answer: Any) -> Iterator[Any]:
    if isinstance(answer, Mapping):
        yield from list(answer.values())[:3]
    elif isinstance(answer, list | tuple) and not hasattr(answer, "_fields"):
        yield from answer[:3]
    elif dataclasses.is_dataclass(answer):
        yield from (getattr(answer, each.name) for each in dataclasses.fields(answer))
    else:
        names: tuple[str, ...] = getattr(answer, "__struct_fields__", getattr(answer, "_fields", ()))
        yield from (getattr(answer, each) for each in names)


def _lines(text: str) -> int:
    """The lines of a screen that a text takes, folded where it is wider."""
    return sum(max(1, -(-len(line) // WIDTH)) for line in text.splitlines())


def test_what_is_short_stands_whole_and_what_is_long_is_cut() -> None:
    law = bench.odds("mini").law
    assert "shoe=(128, 32, 32, 32, 32, 32, 32, 32, 32, 32)" in on_a_screen(law)
    assert "... 388 more)" in on_a_screen(law)
    assert len(on_a_screen(law)) <= MOST
    assert repr(load("chemmy")) == on_a_screen(load("chemmy"))
