"""The law of a coup in plain integers: against two other enumerations, golden numbers, and its own identities."""

from collections import Counter
from fractions import Fraction

import pytest

import coup_law
from golden_bets import Entry, brute, by_points, counts_of, golden, no_pairs
from long import first
from odds_tools import many
from sabot.coup import Outcome
from sabot.odds import Law, OddsError, cell, detail, first_cards, fresh, law, outcomes, removed

SHOES = many(60, "law")
FRESH = [fresh(decks) for decks in (1, 2, 4, 6, 8, 16)]


def cells_of(weights: coup_law.Law) -> dict[int, int]:
    """The law by cells, from outcomes."""
    found: Counter[int] = Counter()
    for outcome, weight in weights.items():
        found[cell(outcome.p, outcome.b, outcome.np, outcome.nb)] += weight
    return {place: weight for place, weight in found.items() if weight}


def reached(weights: dict[Outcome, int]) -> dict[Outcome, int]:
    return {outcome: weight for outcome, weight in weights.items() if weight}


@pytest.mark.parametrize("shoe", [*first(8, SHOES[:30]), *first(1, FRESH[2:5])])
def test_the_detail_law_is_that_of_every_pair_of_hands(shoe: coup_law.Counts) -> None:
    found = dict(zip(outcomes(), detail(shoe), strict=True))
    assert reached(found) == reached(dict(coup_law.law(shoe)))


@pytest.mark.parametrize("seed", first(1, range(6)))
def test_the_law_is_that_of_every_order_of_real_cards(seed: int) -> None:
    """The second enumeration deals every order of a small shoe."""
    shoe, orders = brute(seed)
    found: Counter[Outcome] = Counter()
    for outcome, weight in orders.items():
        found[no_pairs(outcome)] += weight
    counts = by_points(shoe)
    assert dict(enumerate(law(counts).cells)) == {**dict.fromkeys(range(400), 0), **cells_of(found)}
    assert reached(dict(zip(outcomes(), detail(counts), strict=True))) == reached(found)


@pytest.mark.parametrize("entry", golden("pb_main") + golden("pb_depleted"), ids=lambda entry: str(entry["id"]))
def test_golden_winners_cards_and_naturals(entry: Entry) -> None:
    found = law(counts_of(entry))
    exact = {"total": found.total, "banker": found.banker, "player": found.player, "tie": found.tie}
    assert exact == entry["counts_exact"]
    cards: Counter[str] = Counter()
    for place, weight in enumerate(found.cells):
        cards[str(4 + place // 200 + place // 100 % 2)] += weight
    assert cards == entry["cards_used"]
    if found.tie < found.total:
        assert Fraction(found.banker, found.total - found.tie) == Fraction(entry["banker_given_no_tie"])
    four = first_cards(counts_of(entry))
    left = sum(found.shoe) - 4
    player, banker = sum(map(sum, four[8:])), sum(sum(row[8:]) for row in four)
    both = sum(sum(row[8:]) for row in four[8:])
    naturals = {"player_nat": player, "banker_nat": banker, "any": player + banker - both}
    assert {name: weight * left * (left - 1) for name, weight in naturals.items()} == entry["naturals"]


@pytest.mark.parametrize("entry", golden("pb_matrix"), ids=lambda entry: str(entry["id"]))
def test_golden_matrices(entry: Entry) -> None:
    found = law(counts_of(entry))
    for np in (2, 3):
        for nb in (2, 3):
            cells = [[found.cells[cell(p, b, np, nb)] for b in range(10)] for p in range(10)]
            assert cells == entry["matrix"][f"np{np}_nb{nb}"]
    assert [[found.at(p, b) for b in range(10)] for p in range(10)] == entry["matrix"]["all"]
    padding = (sum(found.shoe) - 4) * (sum(found.shoe) - 5)
    four = [[weight * padding for weight in row] for row in first_cards(found.shoe)]
    assert four == entry["initial_two_card_totals"]


@pytest.mark.parametrize("shoe", SHOES + FRESH)
def test_the_weights_add_up_to_all_ordered_draws(shoe: coup_law.Counts) -> None:
    found = law(shoe)
    assert sum(found.cells) == sum(detail(shoe)) == found.total == coup_law.total(shoe)
    assert found.player + found.banker + found.tie == found.total
    assert min(detail(shoe)) >= 0


def averaged(shoe: coup_law.Counts) -> list[Fraction]:
    """The law after a random card is burned, by cells."""
    cards = sum(shoe)
    found = [Fraction(0)] * 400
    for value, count in enumerate(shoe):
        if count:
            burned = law(removed(shoe, [value]))
            for place, weight in enumerate(burned.cells):
                found[place] += Fraction(count * weight, cards * burned.total)
    return found


@pytest.mark.parametrize("shoe", [*[each for each in SHOES if sum(each) > 6][:8], fresh(8)])
def test_burning_a_random_card_changes_nothing(shoe: coup_law.Counts) -> None:
    found = law(shoe)
    assert averaged(shoe) == [Fraction(weight, found.total) for weight in found.cells]


@pytest.mark.parametrize("shoe", SHOES + FRESH)
def test_the_first_cards_are_symmetric(shoe: coup_law.Counts) -> None:
    four = first_cards(shoe)
    assert four == [list(column) for column in zip(*four, strict=True)]


def test_the_law_is_a_value() -> None:
    assert isinstance(law(fresh(1)), Law)
    assert hash(law(fresh(1))) == hash(law(list(fresh(1))))


def test_a_card_that_is_not_there_cannot_be_removed() -> None:
    with pytest.raises(OddsError, match="5 cards worth 4 cannot be removed: the shoe has 4 of them"):
        removed(fresh(1), [4] * 5)
    with pytest.raises(OddsError, match="10 is no value of a card"):
        removed(fresh(1), [10])
