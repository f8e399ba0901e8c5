"""Every bet of the catalogue, exactly: its own enumeration against numbers computed elsewhere."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from coup_law import Counts, expected, fresh, fresh_faces, gains, law, law_of_pairs, mean, total
from golden_bets import (
    ALL,
    BANKER_BET,
    BIG_EIGHT,
    PAIRS,
    SAME,
    Entry,
    brute,
    by_points,
    counts_of,
    golden,
    no_pairs,
    paying,
    perfect_pair_of_both_hands,
    weights_of,
)
from long import first
from sabot.bets import BANKER, PLAYER, TIE, Bet, BetId, Pay, catalogue
from sabot.cards import face
from sabot.coup import Outcome
from sabot.money import rate

BIG_SIX = fresh(6)


def side_bet(golden_id: str, counts: Counts = BIG_EIGHT) -> Entry:
    """The entry of a bet on a shoe."""
    (found,) = (
        each for each in golden("pb_sidebets") if each["inputs"]["bet"] == golden_id and counts_of(each) == counts
    )
    return found


def each(entries: Iterable[Entry]) -> pytest.MarkDecorator:
    """A case of each entry."""
    return pytest.mark.parametrize("entry", entries, ids=lambda entry: str(entry["id"]))


def test_every_bet_of_the_catalogue_has_an_exact_number() -> None:
    assert set(SAME) | set(PAIRS) == set(catalogue())


def test_every_exact_number_of_side_bets_is_met() -> None:
    assert {entry["inputs"]["bet"] for entry in golden("pb_sidebets")} == set(ALL)


@pytest.mark.parametrize("golden_id", first(9, sorted(ALL)))
def test_payoff_weights_and_edge_of_a_bet(golden_id: str) -> None:
    """Of every bet, Sabot's own law is held to the same numbers (`tests/odds/test_odds_bets.py`)."""
    bet, commission = ALL[golden_id]
    found = gains(bet, law(BIG_EIGHT), commission=rate(commission))
    entry = side_bet(golden_id)
    assert found == weights_of(entry)
    assert sum(found.values()) == entry["total_weight"] == total(BIG_EIGHT)
    assert mean(found) == Fraction(entry["ev"])


@each(first(1, (entry for entry in golden("pb_sidebets") if counts_of(entry) == BIG_SIX)))
def test_payoff_weights_with_six_decks(entry: Entry) -> None:
    bet, commission = ALL[entry["inputs"]["bet"]]
    assert gains(bet, law(BIG_SIX), commission=rate(commission)) == weights_of(entry)


@each(golden("pb_main") + golden("pb_depleted"))
@pytest.mark.long
def test_main_bets_on_fresh_and_odd_shoes(entry: Entry) -> None:
    """Sabot's own law is held to the same numbers, as it is below."""
    weights = law(counts_of(entry))
    exact = entry["counts_exact"]
    by_winner = {"P": exact["player"], "B": exact["banker"], "T": exact["tie"]}
    for letter, weight in by_winner.items():
        assert sum(each for outcome, each in weights.items() if outcome.winner == letter) == weight
    assert sum(weights.values()) == exact["total"]
    for golden_id, value in entry["ev"].items():
        bet, commission = ALL[golden_id]
        assert expected(bet, weights, commission=rate(commission)) == Fraction(value), golden_id


@each(golden("pb_depleted"))
@pytest.mark.long
def test_side_bets_on_odd_shoes(entry: Entry) -> None:
    for golden_id, value in entry["side_ev"].items():
        bet, commission = ALL[golden_id]
        assert expected(bet, law(counts_of(entry)), commission=rate(commission)) == Fraction(value), golden_id


@each(golden("pb_matrix"))
def test_joint_law_of_the_final_points(entry: Entry) -> None:
    weights = law(counts_of(entry))
    chosen = {"all": (0, 0), "cards4": (4, 0), "cards5": (5, 0), "cards6": (6, 0)}
    chosen |= {f"np{np}_nb{nb}": (np, nb) for np in (2, 3) for nb in (2, 3)}
    assert set(entry["matrix"]) == set(chosen)
    for name, (np, nb) in chosen.items():
        cells = [[0] * 10 for _ in range(10)]
        for outcome, weight in weights.items():
            if not np or (outcome.np, outcome.nb) == (np, nb) or outcome.np + outcome.nb == np:
                cells[outcome.p][outcome.b] += weight
        assert cells == entry["matrix"][name], name


@each(golden("pb_matrix"))
def test_joint_law_of_the_first_two_cards_points(entry: Entry) -> None:
    cells = [[0] * 10 for _ in range(10)]
    for outcome, weight in law(counts_of(entry)).items():
        cells[outcome.p2][outcome.b2] += weight
    assert cells == entry["initial_two_card_totals"]
    assert cells == [list(column) for column in zip(*cells, strict=True)]


@each(golden("pb_pairs"))
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


@pytest.mark.parametrize("seed", first(1, range(6)))
def test_every_order_of_a_small_shoe_gives_the_same_law(seed: int) -> None:
    shoe, orders = brute(seed)
    found: dict[Outcome, int] = {}
    for outcome, weight in orders.items():
        found[no_pairs(outcome)] = found.get(no_pairs(outcome), 0) + weight
    assert found == {outcome: weight for outcome, weight in law(by_points(shoe)).items() if weight}


@pytest.mark.parametrize("seed", first(1, range(6)))
def test_every_order_of_a_small_shoe_gives_every_bet_the_same_value(seed: int) -> None:
    shoe, orders = brute(seed)
    faces = {face(each): list(map(face, shoe)).count(face(each)) for each in shoe}
    for bet in catalogue().values():
        weights = law_of_pairs(faces) if bet.id in PAIRS else law(by_points(shoe))
        assert expected(bet, weights) == expected(bet, orders), bet.id


@pytest.mark.long
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
