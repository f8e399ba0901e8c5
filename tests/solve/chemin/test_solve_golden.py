"""Equilibria of Chemin de Fer against published and independently computed values, all as rationals."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from places import GOLDEN
from sabot.odds import fresh
from sabot.solve import InfoSet, Solution, coup_game, hand_text, solve, third_text


def golden(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))["entries"]
    return found


def solved(inputs: dict[str, Any]) -> Solution:
    """The solution of an entry's inputs."""
    shoe = inputs.get("counts") or (fresh(inputs["decks"]) if inputs["decks"] else None)
    return solve(inputs.get("model", "B3"), shoe, Fraction(inputs["alpha"]))


def by_text(found: Solution) -> dict[str, str]:
    return {hand_text(hand): str(share) for hand, share in found.ponte.items()}


@pytest.mark.parametrize("entry", golden("cdf_equilibria"), ids=lambda entry: str(entry["id"]))
def test_equilibria(entry: dict[str, Any]) -> None:
    """Kemeny & Snell 1957, Downton & Lockwood 1975, Ethier & Gámez 2013, Ethier & Lee 2023."""
    found = solved(entry["inputs"])
    ponte = entry.get("player_draw_prob_by_hand") or {"5": entry["player_draw_prob_on_5"]}
    where = entry["banker_mixed_infoset"]["hand"]
    assert by_text(found) == ponte
    mixed = InfoSet(tuple(where) if isinstance(where, list) else where, None)
    assert found.banker_mixed == {mixed: Fraction(entry["banker_draw_prob"])}
    assert (found.value_ponte, found.value_banker) == (Fraction(entry["value_player"]), Fraction(entry["value_banker"]))
    assert found.value_ponte + found.value_banker + found.house_take == 0
    assert found.unique
    if "player_gain_from_drawing" in entry:
        game = coup_game(found.model, found.shoe, found.levy)
        gains = {hand_text(hand): str(gain) for hand, gain in game.ponte_gains(found.banker).items()}
        assert gains == entry["player_gain_from_drawing"]
    assert len(found.equilibria) == entry.get("n_equilibria_found", 1)
    draws = {hand_text(hand): list(map(third_text, thirds)) for hand, thirds in found.banker_draws.items() if thirds}
    assert draws == {hand: thirds for hand, thirds in entry["banker_draw_sets"].items() if thirds}


@pytest.mark.parametrize("entry", golden("cdf_b3_uniqueness"), ids=lambda entry: str(entry["id"]))
def test_B3_has_one_equilibrium(entry: dict[str, Any]) -> None:
    found = solved(entry["inputs"])
    assert len(found.equilibria) == entry["n_equilibria"] == 1
    assert found.unique
    assert list(by_text(found).values()) == entry["p"]
    ((info, share),) = found.banker_mixed.items()
    assert (str(tuple(info)), str(share)) == (entry["mixed"], entry["q"])


CONVENTIONS: dict[str, tuple[str, ...]] = {
    "punto-banco": ("custom",),
    "tableau-stand5": ("banker=custom", "ponte=stand"),
    "tableau-free5": ("banker=custom",),
    "opt-3v9-5v4": ("tableau",),
    "opt-3v9-5v4-6S": ("tableau", "6:S=free"),
    "free-must-draw5": ("ponte=draw",),
    "free-must-stand5": ("ponte:5=stand",),
    "B2": (),
}


@pytest.mark.parametrize("entry", golden("cdf_conventions"), ids=lambda entry: str(entry["id"]))
def test_what_each_freedom_is_worth(entry: dict[str, Any]) -> None:
    name = entry["id"].removeprefix("conv-").rpartition("-d")[0]
    found = solve("B2", fresh(entry["inputs"]["decks"]), bindings=CONVENTIONS[name])
    assert found.value_ponte == Fraction(entry["value_player"])
    assert found.ponte == {5: Fraction(entry["player_draw_prob_on_5"])}
    assert [str(tuple(info)) for info in found.banker_mixed] == entry["banker_mixed"]


@pytest.mark.parametrize("entry", golden("cdf_depleted"), ids=lambda entry: str(entry["id"]))
def test_depleted_shoes(entry: dict[str, Any]) -> None:
    found = solved(entry["inputs"])
    (only,) = found.equilibria
    assert found.value_ponte == Fraction(entry["value_player"])
    ends = [corner[5] for corner in only.corners]
    assert [min(ends), max(ends)] == list(map(Fraction, entry["optimal_player_draw_prob_interval"]))
    three = solve("B3", entry["inputs"]["counts"])
    assert float(three.value_ponte) == pytest.approx(float(entry["b3_value_lp_float"]), abs=1e-12)
    for hand, share in three.ponte.items():
        if hand not in three.idle_hands:
            assert float(share) == pytest.approx(entry["b3_player_lp"][hand_text(hand)], abs=1e-8)


def closed(form: str, decks: int) -> Fraction:
    """A closed form of the golden file at a number of decks."""
    value = eval(form, {"__builtins__": {}}, {"d": Fraction(decks)})  # noqa: S307 - our own file
    assert isinstance(value, Fraction)
    return value


@pytest.mark.parametrize("beyond", [0, 1, 2, 6])
@pytest.mark.parametrize("entry", golden("cdf_all_d"), ids=lambda entry: str(entry["id"]))
def test_closed_forms_in_the_number_of_decks(entry: dict[str, Any], beyond: int) -> None:
    model, decks = entry["inputs"]["model"], entry["inputs"]["d_min"] + beyond
    found = solve(model, fresh(decks))
    p = closed(entry["p_of_d"], decks)
    assert found.unique
    assert list(found.ponte.values()) == {"B2": [p], "B3": [1, p, 0, 1, 1]}[model]
    assert found.banker_mixed == {InfoSet((0, 6), None): closed(entry["q_of_d"], decks)}
    assert found.value_ponte == closed(entry["value_of_d"], decks)


def test_A2_is_worth_what_A1_is_worth() -> None:
    """With replacement the banker's own cards tell him nothing: he may share his draws among the hands of 6."""
    one, two = solve("A1"), solve("A2")
    assert (one.value_ponte, one.ponte) == (two.value_ponte, two.ponte)
    assert not two.unique
    (only,) = two.equilibria
    assert {each.info.hand for each in only.free} == {(0, 6), (1, 5), (2, 4), (3, 3), (7, 9), (8, 8)}
