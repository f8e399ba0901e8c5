"""Options that are declared: each is refused where it says nothing, and out of its bounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from inspect import signature
from pathlib import Path

import pytest
from cli_tools import Runner

from long import asked_later, first
from parameter_twins import TWINS, declared, keywords
from sabot import bench
from sabot.parameters import PARAMETERS, Parameter

ANOTHER_CALL = {"bank", "bankroll", "perfect", "system"}
RIGHT = {"cut": "20", "hears": "nothing", "naturals": "shown", "progression": "paroli"}
RIGHT_OF = {"bet": "tie", "chips": "5", "file": "a.json", "rate": "5%", "text": "x", "whole": "3"}
"""A right value for an option, by its name or its kind."""


BASES: dict[str, Callable[..., object] | None] = {
    "coups mini": partial(bench.coups, "mini"),
    "deal mini": None,
    "drill": None,
    "hold mini --against midi": partial(bench.hold, "mini", against="midi"),
    "joint mini tie=5": partial(bench.joint, {"tie": 5}, "mini"),
    "odds mini": partial(bench.odds, "mini"),
    "pay mini tie:? --edge 5%": partial(bench.pay, "tie:?", "mini", edge="5%"),
    "removal mini": partial(bench.removal, rules="mini"),
    "risk ez-baccarat --bankroll 20 --unit 5 --system dragon-7 --followed 64 --seed 1": lambda shoes: bench.counting(
        "dragon-7", shoes=64, seed=1
    ).risk(4, shoes=shoes),
    "risk mini --bankroll 20": partial(bench.risk, 20, "mini"),
    "risk mini --bankroll 20 --best --goal 30": partial(bench.reach, 20, 30, "mini"),
    "risk mini --bankroll 20 --best --rebate 10%": partial(bench.rebate, 20, "10%", "mini"),
    "rules mini --sheet": partial(bench.sheet, "mini"),
    "shoe shoes.txt": partial(bench.shoe, "shoes.txt"),
    "simulate ez-baccarat --shoes 4 --seed 1 --system dragon-7": partial(bench.counting, "dragon-7", shoes=4, seed=1),
    "simulate mini --shoes 4 --seed 1 --bankroll 20": partial(bench.bankroll, 20, "mini", shoes=4, seed=1),
    "simulate mini --shoes 4 --seed 1 --bankroll 20 --bet mine.py:one": partial(
        bench.bankroll, 20, "mini", shoes=4, seed=1, progression=lambda now: now.unit
    ),
    "simulate mini --shoes 4 --seed 1 --endings": None,
    "simulate mini --shoes 4 --seed 1 --perfect tie": partial(bench.perfect, "tie", "mini", shoes=4, seed=1),
    "simulate mini --shoes 4 --seed 1": partial(bench.simulate, "mini", shoes=4, seed=1),
    "solve banque-privee --model B1 --decks 1 --bank 20 --stakes 10 --coups 1": partial(
        bench.bank, 20, "banque-privee", model="B1", decks=1, stakes=10, coups=1
    ),
    "solve chemin-de-fer --bank 20": partial(bench.bank, 20),
    "solve chemin-de-fer --mid-shoe 2 --seed 1": None,
    "solve chemin-de-fer": partial(bench.solve),
    "streaks mini --decks 1": partial(bench.streaks, rules="mini", decks=1),
}
"""The words of a command, and the call that is asked the same."""
SEVERAL = {call for _, calls in TWINS.values() if len(calls) > 1 for call in calls} - {bench.risk}
"""Calls of which one of several is meant; that of risk takes all that its command does."""
WAYS = {words: call.func for words, call in BASES.items() if isinstance(call, partial) and call.func in SEVERAL}


def test_every_call_of_several_is_led_to() -> None:
    assert {*WAYS.values()} == SEVERAL


@pytest.mark.parametrize("words", first(5, WAYS))
def test_a_command_refuses_what_its_one_call_does_not_take(words: str, sabot: Runner) -> None:
    """Each option that the call lacks, in a sentence that names it, or the option without which it says nothing."""
    taken = keywords([WAYS[words]])
    others = [each for each in declared(words.partition(" ")[0]).values() if each.called not in taken and not each.way]
    for each in others:
        if each.option in ANOTHER_CALL or f"--{each.option}" in words.split():
            continue
        value = [] if each.kind == "flag" else [RIGHT.get(each.option) or RIGHT_OF[each.kind]]
        said = sabot.refused(*words.split(), f"--{each.option}", *value)
        assert f"--{each.option}" in said or "comes with --bank" in said, said
        assert "does not fit" not in said


NUMBERS = {key: each for key, each in PARAMETERS.items() if each.kind in ("whole", "decks")}
WITHOUT_END = {"deal.coups", "deal.players", "deal.shoes", "drill.count", "drill.minutes"}
ANY_NUMBER = {"deal.seed", "drill.seed"}
"""Numbers that nothing bounds but the table's seats and who waits for the answer."""


def numbers(words: str) -> list[Parameter]:
    """The numbers that may be asked for beside these words; some have a meaning of their own beside an option."""
    typed = {*words.split()}
    own = {each.option: each for each in NUMBERS.values() if " --" in each.of and {*each.of.split()} <= typed}
    declares = {each.option: each for each in declared(words.partition(" ")[0]).values() if each.key in NUMBERS}
    return [*(declares | own).values()]


def beyond(of: Parameter) -> Iterator[tuple[int, int]]:
    """The numbers next to the bounds, and those."""
    if of.least is not None:
        yield of.least - 1, of.least
    if of.most is not None:
        yield of.most + 1, of.most


def asked(words: str, numbers: dict[str, int]) -> list[str]:
    """The words with options that have these numbers."""
    typed = words.split()
    for option, number in numbers.items():
        if f"--{option}" in typed:
            at = typed.index(f"--{option}")
            del typed[at : at + 2]
        typed += [f"--{option}", str(number)]
    return typed


def test_every_number_has_bounds() -> None:
    assert {key for key, each in NUMBERS.items() if each.most is None} == WITHOUT_END | ANY_NUMBER
    assert {key for key, each in NUMBERS.items() if each.least is None} == ANY_NUMBER


@pytest.mark.parametrize("again", [False, asked_later(True)])
def test_a_number_out_of_its_bounds_is_refused_by_every_command_and_its_call_in_one_sentence(
    again: bool, sabot: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the bounds that are declared: beside some words of each command they are in the sentence; again beside all."""
    monkeypatch.chdir(tmp_path)
    Path("shoes.txt").write_text("BPPTBPBB\n", "utf-8")
    Path("mine.py").write_text("def one(now):\n    return now.unit\n", "utf-8")
    told, wanted = set[tuple[str, str, int]](), set[tuple[str, str, int]]()
    for words, call in BASES.items():
        command = words.partition(" ")[0]
        for of in numbers(words):
            decks = {"decks": 16} if of.option == "cut" else {}
            for number, bound in beyond(of):
                if (command, of.key, bound) in told and not again:
                    continue
                said = sabot.refused(*asked(words, {of.option: number, **decks}))
                sentence, refused = said.removeprefix(f"sabot {command}: ").removesuffix("."), None
                wanted.add((command, of.key, bound))
                if call is not None and of.called in signature(call).parameters:
                    with pytest.raises(ValueError) as refused:
                        call(**{of.called: number, **decks})
                if re.search(rf"(?<!\d){bound}(?!\d)", sentence.replace(",", "")):
                    told.add((command, of.key, bound))
                    assert refused is None or str(refused.value) == sentence
    assert wanted - told == set()
    assert {key for _, key, _ in wanted} == NUMBERS.keys() - ANY_NUMBER
