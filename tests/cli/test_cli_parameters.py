"""Options that are declared: each is refused where it says nothing, and out of its bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cli_tools import Runner

from parameter_twins import TWINS, declared, keywords
from sabot import bench

WAYS: dict[str, Callable[..., Any]] = {
    "risk mini --bankroll 20 --best --goal 30": bench.reach,
    "risk mini --bankroll 20 --best --rebate 10%": bench.rebate,
    "simulate ez-baccarat --shoes 4 --seed 1 --system dragon-7": bench.counting,
    "simulate mini --shoes 4 --seed 1 --bankroll 20": bench.bankroll,
    "simulate mini --shoes 4 --seed 1 --perfect tie": bench.perfect,
    "simulate mini --shoes 4 --seed 1": bench.simulate,
    "solve chemin-de-fer --bank 20": bench.bank,
    "solve chemin-de-fer": bench.solve,
}
"""Words that lead a command to one call of several."""
ANOTHER_CALL = {"bank", "bankroll", "perfect", "system"}
RIGHT = {"cut": "20", "hears": "nothing", "naturals": "shown", "progression": "paroli"}
RIGHT_OF = {"bet": "tie", "chips": "5", "file": "a.json", "rate": "5%", "text": "x", "whole": "3"}
"""A right value for an option, by its name or its kind."""


def test_every_call_of_several_is_led_to() -> None:
    several = {call for _, calls in TWINS.values() if len(calls) > 1 for call in calls}
    assert {*WAYS.values()} == several - {bench.risk}, "risk takes all that its command does"


@pytest.mark.parametrize("words", WAYS)
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
