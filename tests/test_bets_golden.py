"""Every bet of the catalogue, exactly: its own enumeration against numbers computed elsewhere."""

import json
import random
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from coup_law import (
    Counts,
    dealt_law,
    expected,
    fresh,
    fresh_faces,
    gains,
    law,
    law_of_pairs,
    mean,
    total,
)
from punto_table import shuffled
from sabot.bets import BANKER, PLAYER, TIE, Bet, BetFile, BetId, Pay, catalogue, read_bet, with_payouts
from sabot.cards import POINTS, Card, face
from sabot.coup import Outcome
from sabot.games.punto.rules import PuntoRules
from sabot.money import rate
from sabot.rulesets import load

Entry = dict[str, Any]
FOLDER = Path(__file__).parent / "golden"

SAME: dict[str, str] = {
    "player": "player",
    "banker": "banker_c5",
    "tie": "tie_8",
    "dragon_7": "dragon7_40",
    "panda_8": "panda8_25",
    "super_6": "super6_12",
    "lucky_6": "lucky6_12_20",
    "small_tiger": "small_tiger_22",
    "big_tiger": "big_tiger_50",
    "tiger_tie": "tiger_tie_35",
    "ox_6": "ox6_40",
    "kill": "kill_30",
    "player_dragon_bonus": "dragon_bonus_player",
    "banker_dragon_bonus": "dragon_bonus_banker",
    "big": "big_0.54",
    "small": "small_1.5",
    "four_cards": "cards4_3to2",
    "five_cards": "cards5_2",
    "six_cards": "cards6_2",
    "player_natural": "nat_player_4",
    "banker_natural": "nat_banker_4",
    "player_natural_8": "nat8_player_8",
    "player_natural_9": "nat9_player_8",
    "banker_natural_8": "nat8_banker_8",
    "banker_natural_9": "nat9_banker_8",
    "player_natural_win": "natwin_player_4",
    "banker_natural_win": "natwin_banker_4",
    "player_three_card_win": "win3_player_4",
    "banker_three_card_win": "win3_banker_5",
    **{f"egalite_{n}": f"egalite_{n}" for n in range(10)},
    "egalite_0_0": "egalite_grp_0",
    "egalite_1_3": "egalite_grp_1_3",
    "egalite_4_5": "egalite_grp_4_5",
    "egalite_6_7": "egalite_grp_6_7",
    "egalite_8_9": "egalite_grp_8_9",
    **{f"{side}_total_{n}": f"{side}_total_{n}" for side in ("player", "banker") for n in range(10)},
    "both_natural": "88_89_98_99_20",
    "bad_beat": "bad_beat_nat_50",
    "three_giving_8": "three_giving_8_200",
    "heavenly_9": "heavenly9",
    "blazing_7s": "blazing7s",
    "cover_all": "cover_all_6",
    "golden_frog_8_over_6": "golden_frog_8over6_25",
    "golden_frog_9_7": "golden_frog_2c9_2c7_50",
    "golden_frog_9_1": "golden_frog_3c9_3c1_150",
    "golden_frog_9_7_three": "golden_frog_3c9_3c7_200",
}
"""BETS.md, column golden: the catalogue's bets at their usual pays."""
PAIRS = {
    "player_pair": ("player_pair_11", 11),
    "banker_pair": ("player_pair_11", 11),
    "either_pair": ("either_pair_5", 5),
    "perfect_pair": ("perfect_pair_either_25", 25),
}
BIG_EIGHT, BIG_SIX = fresh(8), fresh(6)


@cache
def golden(name: str) -> list[Entry]:
    """The entries of a file of exact numbers."""
    return cast("list[Entry]", json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["entries"])


def counts_of(entry: Entry) -> Counts:
    return tuple(entry["inputs"]["counts"])


def side_bet(golden_id: str, counts: Counts = BIG_EIGHT) -> Entry:
    """The entry of a bet on a shoe."""
    (found,) = (
        each for each in golden("pb_sidebets") if each["inputs"]["bet"] == golden_id and counts_of(each) == counts
    )
    return found


def weights_of(entry: Entry) -> dict[Fraction, int]:
    return {Fraction(gain): weight for gain, weight in entry["payoff_weights"].items()}


def offered(rules: str, bet: BetId) -> Bet:
    """A bet as a rule set pays it."""
    return load(rules, PuntoRules).by_id[bet].bet


def paying(bet: str, *payouts: str | int) -> Bet:
    """A bet of the catalogue with other payouts."""
    return with_payouts(catalogue()[BetId(bet)], list(payouts))


def without(bet: Bet, condition: str, *, instead: str | None) -> Bet:
    """Banker at even money, save for one condition: a push, or another payout."""
    first = () if instead is None else (Pay(condition, Fraction(instead)),)
    rest = f"b > p and not ({condition})"
    push = f"p == b or ({condition})" if instead is None else "p == b"
    return Bet(id=bet.id, pays=(*first, Pay(rest, Fraction(1))), push=push)


BANKER_BET = catalogue()[BANKER]
VARIANTS: dict[str, tuple[Bet, str]] = {
    **{f"banker_c{each}": (BANKER_BET, f"{each}%") for each in ("5", "4", "3", "2.75", "2.5", "0")},
    "tie_9": (paying("tie", 9), "0"),
    "tie_9.5": (paying("tie", "9.5"), "0"),
    "super6_15": (paying("super_6", 15), "0"),
    "lucky6_12_23": (paying("lucky_6", 12, 23), "0"),
    "ez_banker": (offered("ez-baccarat", BANKER), "0"),
    "super6_banker": (offered("super-6", BANKER), "0"),
    "banker_3card6_half": (without(BANKER_BET, "b > p and b == 6 and nb == 3", instead="1/2"), "0"),
    "banker_6_push": (without(BANKER_BET, "b > p and b == 6", instead=None), "0"),
    "banker_3card6_push": (without(BANKER_BET, "b > p and b == 6 and nb == 3", instead=None), "0"),
    "banker_8_half_nat": (without(BANKER_BET, "b > p and b == 8 and nb == 2", instead="1/2"), "0"),
    "banker_5_half": (without(BANKER_BET, "b > p and b == 5", instead="1/2"), "0"),
}
"""Bets with other pay tables, by their golden names, and the commission."""
ALL = {
    **VARIANTS,
    **{there: (catalogue()[BetId(here)], "5%" if here == "banker" else "0") for here, there in SAME.items()},
}


def test_every_bet_of_the_catalogue_has_an_exact_number() -> None:
    assert set(SAME) | set(PAIRS) == set(catalogue())
    assert len(catalogue()) == 78


def test_every_exact_number_of_side_bets_is_met() -> None:
    assert {entry["inputs"]["bet"] for entry in golden("pb_sidebets")} == set(ALL)


@pytest.mark.parametrize("golden_id", sorted(ALL))
def test_payoff_weights_and_edge_of_a_bet(golden_id: str) -> None:
    bet, commission = ALL[golden_id]
    found = gains(bet, law(BIG_EIGHT), commission=rate(commission))
    entry = side_bet(golden_id)
    assert found == weights_of(entry)
    assert sum(found.values()) == entry["total_weight"] == total(BIG_EIGHT)
    assert mean(found) == Fraction(entry["ev"])


@pytest.mark.parametrize("entry", [each for each in golden("pb_sidebets") if counts_of(each) == BIG_SIX])
def test_payoff_weights_with_six_decks(entry: Entry) -> None:
    bet, commission = ALL[entry["inputs"]["bet"]]
    assert gains(bet, law(BIG_SIX), commission=rate(commission)) == weights_of(entry)


@pytest.mark.parametrize("entry", golden("pb_main") + golden("pb_depleted"), ids=lambda entry: str(entry["id"]))
def test_main_bets_on_fresh_and_odd_shoes(entry: Entry) -> None:
    weights = law(counts_of(entry))
    exact = entry["counts_exact"]
    by_winner = {"P": exact["player"], "B": exact["banker"], "T": exact["tie"]}
    for letter, weight in by_winner.items():
        assert sum(each for outcome, each in weights.items() if outcome.winner == letter) == weight
    assert sum(weights.values()) == exact["total"]
    for golden_id, value in entry["ev"].items():
        bet, commission = ALL[golden_id]
        assert expected(bet, weights, commission=rate(commission)) == Fraction(value), golden_id


@pytest.mark.parametrize("entry", golden("pb_depleted"), ids=lambda entry: str(entry["id"]))
def test_side_bets_on_odd_shoes(entry: Entry) -> None:
    for golden_id, value in entry["side_ev"].items():
        bet, commission = ALL[golden_id]
        assert expected(bet, law(counts_of(entry)), commission=rate(commission)) == Fraction(value), golden_id


@pytest.mark.parametrize("entry", golden("pb_matrix"), ids=lambda entry: str(entry["id"]))
def test_joint_law_of_the_final_points(entry: Entry) -> None:
    weights = law(counts_of(entry))
    chosen = {"all": (0, 0), "cards4": (4, 0), "cards5": (5, 0), "cards6": (6, 0)}
    chosen |= {f"np{np}_nb{nb}": (np, nb) for np in (2, 3) for nb in (2, 3)}
    assert set(entry["matrix"]) == set(chosen)
    for name, (first, second) in chosen.items():
        cells = [[0] * 10 for _ in range(10)]
        for outcome, weight in weights.items():
            if not first or (outcome.np, outcome.nb) == (first, second) or outcome.np + outcome.nb == first:
                cells[outcome.p][outcome.b] += weight
        assert cells == entry["matrix"][name], name


@pytest.mark.parametrize("entry", golden("pb_matrix"), ids=lambda entry: str(entry["id"]))
def test_joint_law_of_the_first_two_cards_points(entry: Entry) -> None:
    cells = [[0] * 10 for _ in range(10)]
    for outcome, weight in law(counts_of(entry)).items():
        cells[outcome.p2][outcome.b2] += weight
    assert cells == entry["initial_two_card_totals"]
    assert cells == [list(column) for column in zip(*cells, strict=True)]


def perfect_pair_of_both_hands() -> Bet:
    """25 to one for a perfect pair, 250 for two."""
    lines = [
        {"when": "player_perfect_pair and banker_perfect_pair", "net": 250},
        {"when": "player_perfect_pair or banker_perfect_pair", "net": 25},
    ]
    return read_bet("perfect_pair", msgspec.convert({"pays": lines}, BetFile))


@pytest.mark.parametrize("entry", golden("pb_pairs"), ids=lambda entry: str(entry["id"]))
def test_pairs_from_ranks_and_suits(entry: Entry) -> None:
    weights = law_of_pairs(fresh_faces(entry["inputs"]["decks"]))
    named = {there: paying(here, pays) for here, (there, pays) in PAIRS.items() if here != "banker_pair"}
    named |= {
        "player_pair_12": paying("player_pair", 12),
        "perfect_pair_either_26": paying("perfect_pair", 26),
        "perfect_pair_v2_25_250": perfect_pair_of_both_hands(),
        "suited_pair_one_hand_25": Bet(BetId("one"), (Pay("banker_perfect_pair", Fraction(25)),)),
    }
    assert set(named) == set(entry["ev"])
    for golden_id, bet in named.items():
        assert expected(bet, weights) == Fraction(entry["ev"][golden_id]), golden_id
    banker, player = catalogue()[BetId("banker_pair")], catalogue()[BetId("player_pair")]
    assert expected(banker, weights) == expected(player, weights)


@pytest.mark.parametrize(("bet", "pays"), [(bet, pays) for bet, (_, pays) in PAIRS.items()])
def test_pairs_pay_as_the_catalogue_says(bet: str, pays: int) -> None:
    assert [line.net for line in catalogue()[BetId(bet)].pays] == [pays]


# --- A second enumeration: real orders of real cards.


def small_shoe(seed: int, *, size: int = 8) -> tuple[Card, ...]:
    """Some cards of two decks, with equal ones among them."""
    some = list(shuffled(2, seed)[: size - 2])
    again = random.Random(seed).sample(some, 2)  # noqa: S311 - the same in every run
    return (*some, *again)


def by_points(shoe: tuple[Card, ...]) -> Counts:
    values = [POINTS[each] for each in shoe]
    return tuple(values.count(value) for value in range(10))


def no_pairs(outcome: Outcome) -> Outcome:
    return Outcome(*(getattr(outcome, name) for name in ("p", "b", "p2", "b2", "np", "nb", "p3", "b3")))


@cache
def brute(seed: int) -> tuple[tuple[Card, ...], dict[Outcome, int]]:
    shoe = small_shoe(seed)
    return shoe, dict(dealt_law(shoe))


@pytest.mark.parametrize("seed", range(6))
def test_every_order_of_a_small_shoe_gives_the_same_law(seed: int) -> None:
    shoe, orders = brute(seed)
    found: dict[Outcome, int] = {}
    for outcome, weight in orders.items():
        found[no_pairs(outcome)] = found.get(no_pairs(outcome), 0) + weight
    assert found == {outcome: weight for outcome, weight in law(by_points(shoe)).items() if weight}


@pytest.mark.parametrize("seed", range(6))
def test_every_order_of_a_small_shoe_gives_every_bet_the_same_value(seed: int) -> None:
    shoe, orders = brute(seed)
    faces = {face(each): list(map(face, shoe)).count(face(each)) for each in shoe}
    for bet in catalogue().values():
        weights = law_of_pairs(faces) if bet.id in PAIRS else law(by_points(shoe))
        assert expected(bet, weights) == expected(bet, orders), bet.id


def test_the_small_shoes_have_pairs_perfect_pairs_and_ties() -> None:
    seen = [outcome for seed in range(6) for outcome in brute(seed)[1]]
    assert any(outcome.player_pair and not outcome.player_perfect_pair for outcome in seen)
    assert any(outcome.player_perfect_pair and outcome.banker_pair for outcome in seen)
    assert {outcome.winner for outcome in seen} == {"P", "B", "T"}


# --- What the book says about the numbers.


def test_P6_the_bettor_has_the_edge_at_two_and_a_half_percent() -> None:
    """With eight decks the banker commission breaks even at 2.6932 %: at 2.5 % the bettor has 0.0886 %."""
    weights = law(BIG_EIGHT)
    assert round(float(expected(BANKER_BET, weights, commission=rate("2.5%"))) * 100, 4) == 0.0886
    assert expected(BANKER_BET, weights, commission=rate("2.69%")) > 0
    assert expected(BANKER_BET, weights, commission=rate("2.70%")) < 0
    won = sum(weight for outcome, weight in weights.items() if outcome.winner == "B")
    lost = sum(weight for outcome, weight in weights.items() if outcome.winner == "P")
    assert round(float(1 - Fraction(lost, won)) * 100, 4) == 2.6932


@pytest.mark.parametrize(
    ("bet", "printed"),
    [
        ("player", "1.24"), ("banker_c5", "1.06"), ("banker_c5", "1.058"), ("tie_8", "14.4"), ("ez_banker", "1.018"),
        ("dragon7_40", "7.61"), ("panda8_25", "10.19"), ("super6_banker", "1.46"), ("tie_9", "4.844"),
    ],
)  # fmt: skip
def test_P6_what_the_sources_print_for_eight_decks(bet: str, printed: str) -> None:
    """All agree with the exact values when rounded."""
    made, commission = ALL[bet]
    edge = -100 * expected(made, law(BIG_EIGHT), commission=rate(commission))
    places = len(printed.partition(".")[2])
    assert f"{float(edge):.{places}f}" == printed


def test_P6_levied_lines_alone_pay_less_the_commission() -> None:
    """Banker 1 less commission 5 %; nothing else is levied."""
    levied = {bet.id for bet in catalogue().values() if any(pay.levied for pay in bet.pays)}
    assert levied == {BANKER}
    stays = {bet.id for bet in catalogue().values() if bet.stays}
    assert stays == {PLAYER, BANKER}
    assert TIE not in stays
