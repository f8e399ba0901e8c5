"""Wrong use of every environment: each is the library's own error, with a sentence, and leaves the table as it is."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from env_agents import library, part

from sabot.envs import EnvError, Play, Settings
from sabot.envs.yardsticks import exploitability, rated
from sabot.games.moves import Grid, GridError
from sabot.rulesets import RuleSetError, load
from sabot.solve.coup.game import coup_game

NAN = float("nan")
NOTHING = [0] * 11
"""No stake on any bet of `mini`."""
Made = Callable[..., Any]


@pytest.fixture(autouse=True)
def _with_the_extra() -> None:
    library("pettingzoo")


def table(rules: str = "chemin-de-fer", **named: Any) -> Any:
    return part("table_v0").env(rules, **{"players": 3, **named})


def layout(**named: Any) -> Any:
    return table("mini", **named)


def at_once(rules: str = "mini", **named: Any) -> Any:
    return part("punto_v0").parallel_env(rules, **{"players": 3, **named})


def shoe(**named: Any) -> Any:
    return part("betting_v0").PuntoBetting(**named)


def shoes(**named: Any) -> Any:
    return part("betting_v0").PuntoBettingVector(**{"num_envs": 3, **named})


def reset(made: Made, **named: Any) -> Any:
    environment = made(**named)
    environment.reset(seed=1)
    return environment


def over(made: Made) -> Any:
    """A table whose end has come, and been taken note of by all."""
    environment = reset(made, patience=1)
    while environment.agents:
        if made is at_once:
            environment.step(dict.fromkeys(environment.agents, NOTHING))
        else:
            _, _, ended, cut, _ = environment.last()
            assert ended or cut
            environment.step(None)
    return environment


def zeros(**other: Any) -> dict[str, Any]:
    return {**{f"seat_{seat}": NOTHING for seat in (1, 2, 3)}, **other}


ALL = (table, layout, at_once, shoe, shoes)
TABLES = (table, layout, at_once)
EMPTY = Grid.__new__(Grid)
EMPTY.shares = ()
MADE: list[tuple[tuple[Made, ...], dict[str, Any], str]] = [
    (TABLES, {"players": 1}, "1 players make no table here: it is from 2 to 11"),
    (TABLES, {"players": 12}, "12 players make no table here"),
    (TABLES, {"players": NAN}, "nan players make no table here"),
    (TABLES, {"players": "3"}, "'3' players make no table here"),
    ((layout, at_once), {"players": 8}, "8 players at a table of 7 seats: rule set 'mini' has no more"),
    (ALL, {"grid": EMPTY}, "a grid without amounts"),
    (ALL, {"grid": 5}, "a grid without amounts"),
    (ALL, {"grid": "x"}, "a grid without amounts"),
    (TABLES, {"render_mode": "film"}, "render_mode 'film': it is 'human', 'ansi', 'rgb_array' or None"),
    ((shoe, shoes), {"render_mode": "human"}, "render_mode 'human': it is 'ansi' or None"),
    (ALL, {"render_mode": 5}, "render_mode 5: it is"),
    (TABLES, {"coups": 0}, "coups = 0: it is a whole number of at least 1"),
    (TABLES, {"coups": NAN}, "coups = nan: it is a whole number of at least 1"),
    (TABLES, {"purse": -1}, "purse = -1: it is"),
    (TABLES, {"patience": None}, "patience = None: it is"),
    (TABLES, {"utility": 5}, "utility 5 is no function"),
    ((shoe, shoes), {"bets": ("red",)}, "bet 'red' is not on the layout of 'punto-banco'"),
    ((shoe, shoes), {"bets": "player"}, "bets 'player': give a list"),
    ((shoe, shoes), {"bets": None}, "bets None: give a list"),
    ((shoe, shoes), {"rules": 5}, "5 is no rule set of Punto Banco"),
    ((shoes,), {"num_envs": 0}, "0 tables: it is a whole number"),
    ((shoes,), {"num_envs": NAN}, "nan tables: it is a whole number"),
    ((shoes,), {"num_envs": "3"}, "'3' tables: it is a whole number"),
]


@pytest.mark.parametrize(("made", "named", "said"), [(made, *rest) for many, *rest in MADE for made in many])
def test_what_cannot_be_made_says_why(made: Made, named: dict[str, Any], said: str) -> None:
    with pytest.raises(EnvError, match=re.escape(said)):
        made(**named)


@pytest.mark.parametrize("made", ALL)
def test_rules_that_there_are_not_say_so(made: Made) -> None:
    maker: Any = {layout: table}.get(made, made)
    with pytest.raises(RuleSetError, match="poker"):
        maker(rules="poker")
    said = "rule set 'chemin-de-fer' has no layout" if made in TABLES else "chemin-de-fer"
    with pytest.raises(ValueError, match=said):
        (at_once if made in TABLES else made)(rules="chemin-de-fer")
    if made in TABLES:
        with pytest.raises(EnvError, match=re.escape("5 is no rule set: give the name of one")):
            maker(rules=5)
    with pytest.raises(GridError, match="a grid without amounts"):
        Grid(())


UNSET = "is there once the table is reset: call reset() first"
OVER = "the table is over: reset it, and play on"
NO_NUMBER = "is no number of a place"
NO_VECTOR = "is no vector"
WRONG: list[tuple[tuple[Made, ...], Callable[[Made], Any], str]] = [
    ((table, layout), lambda made: made().step(0), UNSET),
    ((at_once,), lambda made: made().step(zeros()), UNSET),
    ((table, layout), lambda made: made().last(), UNSET),
    ((table, layout), lambda made: made().observe("seat_1"), UNSET),
    (TABLES, lambda made: made(render_mode="ansi").render(), UNSET),
    ((shoe,), lambda made: made().step(0), "call reset() first"),
    ((shoes,), lambda made: made().step(np.zeros(3, np.int64)), "call reset() first"),
    ((shoe, shoes), lambda made: made(render_mode="ansi").render(), "call reset() first"),
    ((table,), lambda made: over(made).step(0), OVER),
    ((layout,), lambda made: over(made).step([0, *NOTHING]), OVER),
    ((at_once,), lambda made: over(made).step({}), OVER),
    (TABLES, lambda made: made().reset(seed="x"), "seed 'x': it is a whole number, or None"),
    (TABLES, lambda made: made().reset(seed=NAN), "seed nan: it is"),
    (TABLES, lambda made: made().reset(seed=1.0), "seed 1.0: it is"),
    ((table, layout), lambda made: reset(made).observe("seat_9"), "agent 'seat_9' is none of this table"),
    ((table, layout), lambda made: reset(made).observe(1), "agent 1 is none of this table"),
    (TABLES, lambda made: reset(made).action_space("nobody"), "agent 'nobody' is none of this table"),
    (TABLES, lambda made: reset(made).observation_space(None), "agent None is none of this table"),
    ((table,), lambda made: reset(made).step(10**6), "action 1000000 is not open to seat_"),
    ((table,), lambda made: reset(made).step(-1), "action -1 is not open to seat_"),
    ((table,), lambda made: reset(made).step(NAN), NO_NUMBER),
    ((table,), lambda made: reset(made).step(1.0), NO_NUMBER),
    ((table,), lambda made: reset(made).step("stand"), NO_NUMBER),
    ((table,), lambda made: reset(made).step(None), NO_NUMBER),
    ((table,), lambda made: reset(made).step([1]), NO_NUMBER),
    ((table,), lambda made: reset(made).step(np.float32(1)), NO_NUMBER),
    ((layout,), lambda made: reset(made).step(0), NO_VECTOR),
    ((layout,), lambda made: reset(made).step(None), NO_VECTOR),
    ((layout,), lambda made: reset(made).step([NAN] * 12), NO_VECTOR),
    ((layout,), lambda made: reset(made).step(np.zeros(12)), NO_VECTOR),
    ((layout,), lambda made: reset(made).step([0, 1]), "an action of 2 numbers: give 12"),
    ((layout,), lambda made: reset(made).step([99, *NOTHING]), "action 99 is not open to seat_"),
    ((layout,), lambda made: reset(made).step([0, *[9] * 11]), "point 9 of bet"),
    ((at_once,), lambda made: reset(made).step(None), "actions None: give a dictionary"),
    ((at_once,), lambda made: reset(made).step([0]), "actions [0]: give a dictionary"),
    ((at_once,), lambda made: reset(made).step({}), "seat_1 has no action: give one for each of seat_1, seat_2"),
    ((at_once,), lambda made: reset(made).step(zeros(seat_9=NOTHING)), "agent 'seat_9' is none of this table"),
    ((at_once,), lambda made: reset(made).step(zeros(seat_3=5)), NO_VECTOR),
    ((at_once,), lambda made: reset(made).step(zeros(seat_3=[NAN] * 11)), NO_VECTOR),
    ((at_once,), lambda made: reset(made).step(zeros(seat_3=[0] * 4)), "an action of 4 numbers: give 11"),
    ((at_once,), lambda made: reset(made).step(zeros(seat_3=[*NOTHING[1:], 77])), "point 77 of bet"),
    ((at_once,), lambda made: reset(made).step(zeros(seat_3=[-1, *NOTHING[1:]])), "point -1 of bet"),
    ((shoe,), lambda made: reset(made).step(99), "action 99: it is a whole number from 0 to 18"),
    ((shoe,), lambda made: reset(made).step(-1), "action -1: it is a whole number from 0 to 18"),
    ((shoe,), lambda made: reset(made).step("x"), "action 'x': it is a whole number from 0 to 18"),
    ((shoe,), lambda made: reset(made).step(NAN), "action nan: it is"),
    ((shoe,), lambda made: reset(made).step(np.float64(1)), "it is a whole number from 0 to 18"),
    ((shoe,), lambda made: reset(made).step(None), "action None: it is"),
    ((shoes,), lambda made: reset(made).step(np.array([0, 19, 0])), "action 19: it is from 0 to 18"),
    ((shoes,), lambda made: reset(made).step(np.array([0, -1, 0])), "action -1: it is from 0 to 18"),
    ((shoes,), lambda made: reset(made).step(np.zeros(3)), "give one whole number for each of 3 shoes"),
    ((shoes,), lambda made: reset(made).step([NAN] * 3), "give one whole number for each of 3 shoes"),
    ((shoes,), lambda made: reset(made).step(np.zeros(2, np.int64)), "actions of shape (2,)"),
    ((shoes,), lambda made: reset(made).step(None), "actions of shape ()"),
    ((shoes,), lambda made: reset(made).step([[1], [1, 2], 3]), "give one whole number for each shoe"),
    ((shoes,), lambda made: made().reset(seed=[1, 2]), "2 seeds: give one for each of 3 shoes"),
    ((shoes,), lambda made: reset(made).reset(options={"reset_mask": [True] * 3}), "reset_mask [True, True, True]"),
    ((shoes,), lambda made: reset(made).reset(options={"reset_mask": np.zeros(3, bool)}), "not all of them False"),
    ((shoes,), lambda made: reset(made).reset(options={"reset_mask": np.ones(2, bool)}), "an array of 3 truth values"),
    ((shoes,), lambda made: made().reset(seed=1, options={"reset_mask": np.ones(3, bool)}), "a seed makes all shoes"),
    ((shoes,), lambda made: made().reset(options={"reset_mask": np.ones(3, bool)}), "call reset() first"),
]


@pytest.mark.parametrize(("made", "wrong", "said"), [(made, *rest) for many, *rest in WRONG for made in many])
def test_wrong_use_is_the_library_s_own_error(made: Made, wrong: Callable[[Made], Any], said: str) -> None:
    with pytest.raises(EnvError, match=re.escape(said)):
        wrong(made)


@pytest.mark.parametrize("made", [shoe, shoes])
def test_gymnasium_s_own_errors_stay_its_own(made: Made) -> None:
    error = importlib.import_module("gymnasium.error")
    with pytest.raises(error.ResetNeeded):
        made().step(0 if made is shoe else np.zeros(3, np.int64))
    with pytest.raises(error.Error):
        made().reset(seed="x")


@pytest.mark.parametrize("made", ALL)
def test_it_is_closed_twice_and_knows_what_it_is_not(made: Made) -> None:
    for environment in (made(), reset(made)):
        environment.close()
        environment.close()
        assert not hasattr(environment, "nothing_of_this_name")


def test_who_is_done_does_nothing_any_more() -> None:
    environment = reset(table, patience=1)
    agent = environment.agent_selection
    with pytest.raises(EnvError, match=f"action 3: {agent} is done, and does nothing but None"):
        environment.step(3)
    environment.step(None)
    assert agent not in environment.agents


def test_an_error_of_one_leaves_the_stakes_of_all() -> None:
    """At once nobody has staked where somebody could not; the next step is the first."""
    environment, other = reset(at_once), reset(at_once)
    with pytest.raises(EnvError, match="point 9 of bet"):
        environment.step(zeros(seat_1=[1, *NOTHING[1:]], seat_3=[9, *NOTHING[1:]]))
    assert environment.play.state == other.play.state
    assert environment.step(zeros())[1] == other.step(zeros())[1]


def test_yardsticks_say_what_they_are_given() -> None:
    for bad in (5, None):
        with pytest.raises(EnvError, match="is neither a name nor a policy"):
            rated(bad, tables=2)  # type: ignore[arg-type]
    with pytest.raises(EnvError, match=re.escape("is no policy: it is a callable")):
        exploitability(coup_game("B2", (2, 0, 2, 3, 0, 0, 3, 0, 0, 0)), Fraction(1, 2))  # type: ignore[call-overload]
    with pytest.raises(EnvError, match="5 is no rule set"):
        Play(Settings(5, 3))
    assert load("mini").seats == 7
