"""One set of parameters: commands, the bench's calls and the laboratory's requests take what is declared."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING
from importlib import import_module
from importlib.util import find_spec
from inspect import Signature, signature
from typing import Any, get_args, get_type_hints

import msgspec
import numpy as np
import pytest
from msgspec import Meta

from long import first
from parameter_twins import FORMS, TWINS, WITHOUT_TWIN, command, declared, keywords, options
from places import ROOT
from sabot import bench
from sabot.cli import app
from sabot.games.laboratory import AskLab, AskRun
from sabot.parameters import FOLLOWED, PARAMETERS, ProgressionName, listed, within
from sabot.simulate.bankroll.progressions import NAMES

RECKON_NOTHING = {"audit", "backup", "forget", "roads", "script", "serve"}
"""Commands that draw, play or keep a house, whose options are nobody else's."""
CALL_ALONE = {"progress", "asked", "source", "a", "b", "stakes", "share"}
"""What a call takes by its place, or a program alone."""


def unsaid_option(command: Callable[..., Any], option: str) -> Any:
    """What an option is where nobody names it."""
    hints = get_type_hints(command, include_extras=True)
    for name, each in signature(command).parameters.items():
        for kind in (hints[name], *get_args(hints[name])):
            if option in getattr(kind, "__dataclass_fields__", ()):
                default = kind.__dataclass_fields__[option].default
                return Signature.empty if default is MISSING else default
        if name == option:
            return each.default
    raise AssertionError(option)


def test_every_command_is_compared_with_its_calls() -> None:
    """A new one cannot be forgotten."""
    assert {name for name in app if not name.startswith("-")} == {*TWINS, *WITHOUT_TWIN, *RECKON_NOTHING}


@pytest.mark.parametrize("name", [*TWINS, *WITHOUT_TWIN])
def test_every_option_is_declared(name: str) -> None:
    """With what helps who types it."""
    assert declared(name) or not options(command(name)).keys() - FORMS


@pytest.mark.parametrize("name", TWINS)
def test_what_a_command_takes_its_twin_takes(name: str) -> None:
    """By the words that are declared: `--bankroll` is `start`, `--on` is `bet`; or in the way that is declared."""
    asked, called = declared(name).values(), keywords(TWINS[name][1])
    placed = set(signature(command(name)).parameters) - set(options(command(name)))
    assert {each.called for each in asked if not each.way} - called == set(), "a command takes what its call does not"
    assert called - {each.called for each in asked} - placed - CALL_ALONE - {"rules"} == set(), "a call takes more"


@pytest.mark.parametrize("name", TWINS)
def test_what_counts_if_nothing_is_said_is_declared_and_is_the_same_for_a_command_and_its_calls(name: str) -> None:
    for option, of in declared(name).items():
        unsaid = {
            signature(call).parameters[of.called].default for call in TWINS[name][1] if of.called in keywords([call])
        }
        unsaid.add(unsaid_option(command(name), option))
        declares = {of.default, FOLLOWED} if of.key == "shoes" else {of.default}
        assert option == "rules" or unsaid - declares <= {None, False, (), Signature.empty}, option


def test_whoever_says_which_cards_are_left_says_which_are_gone_too() -> None:
    """Of the next coup; who deals whole shoes names decks and a cut card instead."""
    for _, calls in TWINS.values():
        for call in calls:
            taken = keywords([call])
            assert call is bench.shoe or ("shoe" in taken) == ("remove" in taken), call.__name__


def test_every_keyword_of_the_bench_is_declared() -> None:
    calls = [call for _, each in TWINS.values() for call in each]
    assert keywords(calls) - {each.called for each in PARAMETERS.values()} - CALL_ALONE == set()


def test_the_progressions_to_choose_from_are_those_that_there_are() -> None:
    assert get_args(ProgressionName) == NAMES


def test_the_way_of_a_program_leads_to_something() -> None:
    """A module of Sabot or what stands in one, or calls of the bench."""
    ways = {each.way for each in PARAMETERS.values() if each.way}
    places = {way for way in ways if way.startswith("sabot.")}
    assert {way for way in places if not is_there(way)} == set()
    assert {call for way in ways - places for call in re.findall(r"(?<![.\w])(\w+)\(", way)} <= set(bench.__all__)


def is_there(way: str) -> bool:
    """Whether a dotted name is a module, or stands in one."""
    module, _, name = way.rpartition(".")
    return hasattr(import_module(module), name) or find_spec(way) is not None


def test_the_laboratory_asks_within_what_is_declared() -> None:
    words = {"gone": "remove", "fell": "remove", "own": "bet", "dial": "theta"}
    assert {words.get(name, name) for kind in (AskLab, AskRun) for name in kind.__struct_fields__} - {"asked"} <= {
        *PARAMETERS
    }
    for field in msgspec.structs.fields(AskRun):
        if field.name in ("shoes", "seed"):
            meta = next(each for each in get_args(field.type)[1:] if isinstance(each, Meta))
            assert within(field.name, meta.ge, meta.le) == meta  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"shoes: 0 to 5 is not within 1 to 1,000,000,000,000"):
        within("shoes", 0, 5)


@pytest.mark.parametrize(
    "call",
    [
        lambda n: bench.odds("mini", decks=n(6), stake=n(10)),
        lambda n: bench.joint({"tie": n(5)}, "mini"),
        lambda n: bench.hold("mini", average=n(20), seats=n(3), hands=n(60), hours=n(2)),
        lambda n: bench.coups("mini", shoes=n(2), cut=n(20)),
        lambda n: bench.streaks(longest=n(5), decks=n(1)),
        lambda n: bench.simulate("mini", shoes=n(64), seed=n(7)),
        lambda n: bench.risk(n(50), "mini", goal=n(80), coups=n(5)),
        lambda n: bench.bank(n(100), "baccara-banque", stakes=n(40), coups=n(3)),
    ],
)
@pytest.mark.parametrize("kind", first(1, [np.uint8, np.int64]))
def test_whole_numbers_of_numpy_are_read_as_pythons(kind: type, call: Callable[[type], bench.Result]) -> None:
    assert call(kind).to_dict() == call(int).to_dict()


@pytest.mark.parametrize("given", [True, 1.0, np.float64(5), np.bool_(1), 0, 101, "7"])
def test_what_is_no_whole_number_within_bounds_is_refused_by_its_name(given: Any) -> None:
    with pytest.raises(bench.BenchError, match=r"^seats: .* is none: it is (a whole number, )?1 to 100$"):
        bench.hold("mini", seats=given)


def test_the_docs_list_what_can_be_asked() -> None:
    rows = [
        f"| `{option}` | `{called}` | {kind} | {bounds} | {said} |" for option, called, kind, bounds, said in listed()
    ]
    text = (ROOT / "docs" / "bench.md").read_text("utf-8")
    assert "\n".join(rows) in text, "\n".join(rows)
