"""Counting systems over whole shoes: golden and published figures, the plain twin, and what must always hold."""

import pickle
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec
import numpy as np
import pytest
from simulate_tools import agrees

from golden_bets import Entry, golden
from long import asked_later, first
from sabot.bets import net
from sabot.games.punto.rules import PuntoRules
from sabot.odds import edge, fresh
from sabot.odds.cells import reached
from sabot.paper.estimates import Estimate
from sabot.rulesets import load, varied
from sabot.simulate.counting import Counted, count_shoes, planned, tally_of_chunk
from sabot.simulate.procedure import procedure
from sabot.simulate.record import record
from sabot.simulate.systems import System, count_of, fires, load_system
from sabot.simulate.systems.system import stake_at

EZ = load("ez-baccarat", PuntoRules)
GOLDEN = {entry["id"]: entry for entry in golden("pb_counting")}
SYSTEMS = ("dragon-7", "panda-8", "lucky-6", "big-tiger")
OWN: dict[str, str] = dict(
    zip(("count-dragon7", "count-panda8", "count-lucky6", "count-big-tiger"), SYSTEMS, strict=True)
)
SHOES = 20_480  # five chunks


def at(cut: int, **changes: object) -> PuntoRules:
    """The golden shoes end after a coup that leaves so many cards or fewer: in S4, one that deals of the last n + 1."""
    return varied(EZ, stop_card=cut + 1, **changes)


def figures() -> Iterator[tuple[str, int, dict[str, float]]]:
    """Golden Monte Carlo figures: shares of coups are turned into bets a shoe, as all of them were simulated."""
    for name in ("count-dragon7", "count-panda8"):
        yield name, 14, GOLDEN[name]["own_mc"]
    for cut, of in GOLDEN["count-lucky6"]["own_mc"].items():
        coups = GOLDEN["hands-per-shoe"]["own_mc"][cut]["mean"]
        yield "count-lucky6", int(cut.removeprefix("cut")), {**of, "bets_per_shoe": of["freq"] * coups}


FIGURES = list(figures())


@pytest.mark.parametrize(
    ("name", "cut", "wanted", "shoes"),
    [(*FIGURES[0], SHOES // 5), *(asked_later(*each, SHOES) for each in FIGURES)],
    ids=lambda each: str(each)[:14],
)
def test_golden_figures_of_counts(name: str, cut: int, wanted: dict[str, float], shoes: int) -> None:
    """Their true counts divide by the decks left in the shoe; gains are those of 12 million shoes, as they fell."""
    system = msgspec.structs.replace(load_system(OWN[name]), remaining="in_shoe")
    found = count_shoes(system, at(cut), shoes, seed=2, cores=2)
    assert found.bets_per_shoe.se is not None
    ratio = sqrt(shoes / 12e6)
    of_a_shoe = 5.7 * sqrt(wanted["bets_per_shoe"]) / sqrt(12e6)  # a bet's own spread, at most that of Dragon 7
    assert agrees(found.bets_per_shoe, wanted["bets_per_shoe"], found.bets_per_shoe.se * ratio)
    assert agrees(found.units_per_shoe, wanted["units_per_shoe"], wanted.get("se_units_per_shoe", of_a_shoe))
    assert agrees(found.edge_per_bet, wanted["edge_per_bet"], of_a_shoe / wanted["bets_per_shoe"])
    coups = GOLDEN["hands-per-shoe"]["own_mc"][f"cut{cut}"]
    assert agrees(found.coups_per_shoe, coups["mean"], coups["sd"] / sqrt(12e6))


@pytest.mark.parametrize("name", OWN)
def test_golden_correlations_and_break_even_counts(name: str) -> None:
    exact = GOLDEN[name].get("exact")
    found = count_shoes(load_system(OWN[name]), EZ, 64, seed=1)
    assert found.correlation is not None
    assert found.break_even is not None
    if exact is None:
        assert name == "count-lucky6"  # nothing is published for it
        return
    assert round(found.correlation, 4) == exact["betting_correlation"]
    assert round(found.break_even, 2) == exact["linear_break_even_true_count"]


NO_BURN = varied(EZ, burn="none", last_coup="finish", stop_card=23)
"""A shoe of 80.2 coups: the Wizard of Odds has 80.1, and says no more of it."""


@pytest.mark.parametrize(
    ("name", "rules", "wanted"),
    [
        ("dragon-7", at(14), {"units_per_shoe": 0.597}),
        ("panda-8", at(14), {"units_per_shoe": 0.237}),
        ("big-tiger", at(14), {"share_of_coups": 0.03536, "edge_per_bet": 0.07227, "units_per_100_coups": 0.256}),
        ("lucky-6", NO_BURN, {"share_of_coups": 0.0309, "edge_per_bet": 0.0627, "units_per_shoe": 0.155}),
        ("lucky-6-level-2", NO_BURN, {"share_of_coups": 0.0413, "edge_per_bet": 0.07, "units_per_shoe": 0.23}),
        ("panda-8-simple", at(16), {"bets_per_shoe": 2.0, "units_per_shoe": 0.09}),
    ],
)
@pytest.mark.long
def test_published_figures(name: str, rules: PuntoRules, wanted: dict[str, float]) -> None:
    """Sources: the system files. An error of half a last digit, or of 1 %, is left to those who publish."""
    found = count_shoes(load_system(name), rules, SHOES, seed=4, cores=2)
    for what, value in wanted.items():
        assert agrees(getattr(found, what), value, value * 0.01), what


def slowly(
    system: System, rules: PuntoRules, seed: int, shoes: int
) -> list[tuple[int, int, Fraction, Fraction, Fraction]]:
    """Coups, bets, expected and realised gains, stakes of each shoe: coup by coup, in rationals."""
    bet = planned(system, rules).bet
    coups = record(procedure(rules), seed, 0, shoes)
    found = [(0, 0, Fraction(0), Fraction(0), Fraction(0))] * shoes
    for shoe, cell, unseen, left in zip(*(each.tolist() for each in coups[:4]), strict=True):
        played, bets, expected, realised, staked = found[shoe]
        stake = stake_at(system, count_of(system, unseen, rules.decks, left))
        if stake:
            assert fires(system, unseen, rules.decks, left)
            bets += 1
            expected += stake * edge(bet.bet, unseen, commission=bet.commission).ev
            realised += stake * net(bet.bet, reached()[cell], commission=bet.commission)
        found[shoe] = played + 1, bets, expected, realised, staked + stake
    return found


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("dragon-7", {"trigger": Fraction(1), "ramp": ((Fraction(2), Fraction(3)), (Fraction(4), Fraction(15, 2)))}),
        asked_later("panda-8", {"sign": "<=", "trigger": Fraction(-3), "divisor": "decks", "rounding": "truncate"}),
        asked_later("dragon-7", {"trigger": Fraction(2), "stake": Fraction(5, 2)}),
        asked_later("lucky-6", {"trigger": Fraction(1), "remaining": "in_shoe", "divisor": "half_decks",
                                "rounding": "floor"}),
        asked_later("panda-8-simple", {"trigger": Fraction(15), "initial": Fraction(-1, 2)}),
        asked_later("panda-8", {"sign": "<=", "trigger": Fraction(-2), "ramp": ((Fraction(-4), Fraction(1, 2)),)}),
    ],
)  # fmt: skip
def test_the_plain_twin_finds_the_same(name: str, changes: dict[str, Any]) -> None:
    system = msgspec.structs.replace(load_system(name), **changes)
    plan = planned(system, EZ)
    twin = np.array([[*(float(each) for each in shoe), float(shoe[3] ** 2)] for shoe in slowly(system, EZ, 5, 6)])
    sums = tally_of_chunk(plan, procedure(EZ), 5, 0, 6).moments
    assert twin[:, 1].sum() > 10
    np.testing.assert_allclose(sums.total, twin.sum(axis=0), rtol=0, atol=1e-9)
    np.testing.assert_allclose(sums.product, twin.T @ twin, rtol=1e-12)


def test_banker_pays_the_commission_of_the_rule_set() -> None:
    system = msgspec.structs.replace(load_system("dragon-7"), bet="banker", net=(), trigger=Fraction(0))
    rules = load("punto-banco", PuntoRules)
    twin = slowly(system, rules, 1, 2)
    found = count_shoes(system, rules, 2, seed=1)
    assert found.bets == sum(shoe[1] for shoe in twin) > 0
    assert found.units_per_shoe.value == pytest.approx(float(sum(shoe[2] for shoe in twin)) / 2)
    assert found.realised_units_per_shoe.value == pytest.approx(float(sum(shoe[3] for shoe in twin)) / 2)


def test_tags_of_nothing_bet_on_every_coup_at_the_edge_of_a_full_shoe() -> None:
    """Exchangeability: unseen cards are as good as a full shoe's."""
    zeros = msgspec.structs.replace(load_system("dragon-7"), tags=(Fraction(0),) * 10, trigger=Fraction(0))
    found = count_shoes(zeros, EZ, 1024, seed=3)
    assert found.bets == found.coups
    assert found.share_of_coups.value == 1
    assert found.correlation is found.break_even is None
    full = float(edge(planned(zeros, EZ).bet.bet, fresh(8)).ev)
    assert agrees(found.edge_per_bet, full)
    assert agrees(found.realised_units_per_shoe, full * found.coups / 1024)


def mirrored(system: System) -> System:
    tags = tuple(-tag for tag in system.tags)
    sign = "<=" if system.sign == ">=" else ">="
    return msgspec.structs.replace(system, tags=tags, sign=sign, trigger=-system.trigger, initial=-system.initial)


@pytest.mark.parametrize("name", first(1, ["panda-8-simple", "dragon-7"]))
def test_a_mirrored_system_is_the_same_system(name: str) -> None:
    system = load_system(name)
    one = count_shoes(system, EZ, 500, seed=8)
    other = count_shoes(mirrored(system), EZ, 500, seed=8)
    turned = {"trigger": one.trigger, "furthest": one.furthest, "correlation": one.correlation}
    assert other.furthest == -one.furthest
    assert other.correlation == -(one.correlation or 0)
    assert other.break_even == (None if one.break_even is None else -one.break_even)
    assert msgspec.structs.replace(other, **turned, break_even=one.break_even) == one


def test_a_greater_stake_wins_as_much_more_and_has_the_same_edge() -> None:
    one = count_shoes(load_system("dragon-7"), EZ, 300, seed=8)
    five = count_shoes(msgspec.structs.replace(load_system("dragon-7"), stake=Fraction(5)), EZ, 300, seed=8)
    assert five.units_per_shoe.value == pytest.approx(5 * (one.units_per_shoe.value or 0))
    assert five.edge_per_bet.value == pytest.approx(one.edge_per_bet.value)


def test_cores_change_nothing() -> None:
    system, shoes = load_system("dragon-7"), 4096 + 100
    one, two = (count_shoes(system, EZ, shoes, seed=1, cores=cores) for cores in (1, 2))
    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    assert one.shoes == shoes


def test_the_work_of_a_chunk_can_be_sent_to_others() -> None:
    plan = planned(load_system("lucky-6"), EZ)
    tally_of_chunk(plan, procedure(EZ), 1, 0, 2)  # whatever it keeps for itself stays behind
    sent = pickle.loads(pickle.dumps(plan))  # noqa: S301 - our own
    one, other = (tally_of_chunk(each, procedure(EZ), 1, 0, 2) for each in (plan, sent))
    assert one.moments.total.tolist() == other.moments.total.tolist()


def test_a_record_is_plain_json() -> None:
    found = count_shoes(load_system("dragon-7"), EZ, 1, seed=1)
    assert found.units_per_shoe.se is None  # one shoe has no spread
    assert msgspec.json.decode(msgspec.json.encode(found), type=Counted) == found


def test_the_furthest_count_is_the_highest_that_was_met() -> None:
    system = load_system("dragon-7")
    coups = record(procedure(EZ), 6, 0, 20)
    met = [count_of(system, one, 8) for one in coups.unseen.tolist()]
    assert count_shoes(system, EZ, 20, seed=6).furthest == pytest.approx(float(max(met)))


def test_where_the_trigger_did_not_fire_there_is_no_edge() -> None:
    entry: Entry = GOLDEN["count-dragon7"]
    rare = msgspec.structs.replace(load_system("dragon-7"), trigger=Fraction(40))
    found = count_shoes(rare, at(entry["inputs"]["cut_card_cards_from_end"]), 3, seed=1)
    assert found.bets == 0
    assert found.edge_per_bet == Estimate(None, None)
    assert found.units_per_shoe == Estimate(0, 0)
