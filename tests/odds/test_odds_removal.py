"""Effects of removal and counting: golden numbers and identities; two coups in a row."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from coup_law import Counts
from golden_bets import ALL, Entry, golden, paying
from long import first
from sabot.bets import BetId, catalogue
from sabot.money import rate
from sabot.odds import IN_A_DECK, OddsError, edge, effects, fresh, removed, shoe_of
from sabot.odds.batch import laws, totals
from sabot.odds.composition import falling
from sabot.tableau import banker_draws, player_draws

COUNTED = {
    "count-dragon7": catalogue()[BetId("dragon_7")],
    "count-panda8": catalogue()[BetId("panda_8")],
    "count-lucky6": paying("lucky_6", 12, 23),
    "count-big-tiger": catalogue()[BetId("big_tiger")],
}
COUNTS = [each for each in golden("pb_counting") if each["id"] in COUNTED]


def by_value(tags_from_ace_to_ten: list[int]) -> list[int]:
    return [tags_from_ace_to_ten[9], *tags_from_ace_to_ten[:9]]


@pytest.mark.parametrize("entry", first(5, golden("pb_eor")), ids=lambda entry: str(entry["id"]))
def test_golden_effects(entry: Entry) -> None:
    bet, commission = ALL[entry["inputs"]["bet"]]
    found = effects(bet, fresh(entry["inputs"]["decks"]), commission=rate(commission))
    assert found.full_ev == Fraction(entry["full_shoe_ev"])
    assert list(found.values) == [Fraction(each) for each in entry["eor"]]


@pytest.mark.parametrize("decks", first(1, [8, 1, 6, 16]))
@pytest.mark.parametrize("bet", ["player", "tie", "dragon_7", "player_dragon_bonus", "three_giving_8", "either_pair"])
def test_effects_weighted_by_the_cards_add_up_to_nothing(bet: str, decks: int) -> None:
    found = effects(catalogue()[BetId(bet)], shoe_of(fresh(decks), decks))
    assert sum(count * each for count, each in zip(fresh(decks), found.values, strict=True)) == 0
    assert sum(count * each for count, each in zip(IN_A_DECK, found.values, strict=True)) == 0


def test_a_card_of_any_value_tells_nothing_of_pairs() -> None:
    """The ranks of a full shoe are alike."""
    found = effects(catalogue()[BetId("player_pair")], shoe_of(fresh(8), 8))
    assert found.values == (Fraction(0),) * 10
    assert found.best_tags == (0.0,) * 10
    with pytest.raises(OddsError, match="neither equal tags nor a bet without effects"):
        found.count([1, *[-1] * 9])


@pytest.mark.parametrize("entry", COUNTS, ids=lambda entry: str(entry["id"]))
def test_golden_counts(entry: Entry) -> None:
    """The exact parts; what was simulated there belongs to simulation."""
    found = effects(COUNTED[entry["id"]], fresh(8))
    tags = by_value(entry["inputs"]["tags_A_to_T"])
    count, other = found.count(tags), found.count([-each for each in tags])
    if "exact" in entry:
        assert round(count.correlation, 4) == entry["exact"]["betting_correlation"]
        assert count.break_even is not None
        assert round(count.break_even, 2) == entry["exact"]["linear_break_even_true_count"]
    best = found.count(found.best_tags).correlation
    assert count.correlation < best
    assert abs(best - 1) < 1e-12
    assert (other.correlation, other.slope, other.break_even) == (-count.correlation, -count.slope, None)


def test_tags_are_the_same_up_to_scale_and_shift() -> None:
    found = effects(catalogue()[BetId("panda_8")], fresh(8))
    tags = by_value([1, 1, -2, -2, -2, -1, -1, -2, 4, 1])
    assert abs(found.count([2 * each + 5 for each in tags]).correlation - found.count(tags).correlation) < 1e-12


def test_the_linear_model_meets_the_exact_edge_near_its_break_even() -> None:
    """Half a deck of Dragon 7's best cards for the player gone: the linear estimate is near the exact value."""
    found = effects(catalogue()[BetId("dragon_7")], fresh(8))
    gone = [8] * 10 + [9] * 10
    exact = edge(catalogue()[BetId("dragon_7")], removed(fresh(8), gone)).ev
    cards = sum(fresh(8))
    linear = found.full_ev + sum(found.values[each] for each in gone) * (cards - 1) / (cards - len(gone))
    assert abs(float(exact - linear)) < 0.1 * abs(float(exact - found.full_ev))


@pytest.mark.parametrize("tags", [[1] * 9, [1] * 10, [1] * 11, []])
def test_tags_are_ten_and_not_all_equal(tags: list[int]) -> None:
    with pytest.raises(OddsError, match="neither equal tags" if len(tags) == 10 else "tags: give ten"):
        effects(catalogue()[BetId("tie")], fresh(8)).count(tags)


def test_a_shoe_without_a_value_has_no_effect_of_it() -> None:
    with pytest.raises(OddsError, match="no card worth 9: effects of removal are of a card of every value"):
        effects(catalogue()[BetId("tie")], (*fresh(8)[:9], 0))


# --- Two coups in a row: what is left after every first coup.

Used = tuple[int, ...]


def first_coups(shoe: Counts) -> Iterator[tuple[str, Used, int]]:
    """Every first coup by values in order: winner, cards used by value, ordered ways to draw them."""
    for p in pairs(shoe):
        for b in pairs(removed(shoe, p)):
            yield from ended(shoe, p, b)


def pairs(shoe: Counts) -> Iterator[tuple[int, int]]:
    return ((i, j) for i in range(10) for j in range(i, 10) if shoe[i] and shoe[j] - (i == j) > 0)


def ended(shoe: Counts, p: tuple[int, int], b: tuple[int, int]) -> Iterator[tuple[str, Used, int]]:
    player, banker = sum(p) % 10, sum(b) % 10
    left = removed(shoe, (*p, *b))
    orders = (1 + (p[0] != p[1])) * (1 + (b[0] != b[1]))
    natural = max(player, banker) >= 8
    thirds: list[int | None] = [None]
    if not natural and player_draws(player):
        thirds = [value for value, count in enumerate(left) if count]
    for t in thirds:
        final = player + (t or 0)
        drawn = () if t is None else (t,)
        lasts: list[int | None] = [None]
        if not natural and banker_draws(banker, t):
            lasts = [value for value, count in enumerate(removed(left, drawn)) if count]
        for u in lasts:
            cards = (*p, *b, *drawn, *(() if u is None else (u,)))
            yield winner(final % 10, (banker + (u or 0)) % 10), cards, orders


def winner(p: int, b: int) -> str:
    return "T" if p == b else "P" if p > b else "B"


def ordered_ways(shoe: Counts, cards: Used) -> int:
    ways = 1
    for value, count in Counter(cards).items():
        ways *= falling(shoe[value], count)
    return ways


@pytest.mark.parametrize("entry", golden("pb_joint_coups"), ids=lambda entry: str(entry["id"]))
@pytest.mark.long
def test_golden_joint_law_of_two_coups(entry: Entry) -> None:
    """Exchangeable: symmetric, and both margins are the law of one coup."""
    shoe = fresh(entry["inputs"]["decks"])
    size = sum(shoe)
    weights: Counter[tuple[str, Used]] = Counter()
    for won, cards, orders in first_coups(shoe):
        weights[won, tuple(sorted(cards))] += orders * ordered_ways(shoe, cards)
    rests = {used: place for place, used in enumerate({used for _, used in weights})}
    given = np.array([removed(shoe, used) for used in rests])
    second = winners(laws(given))
    all_draws = totals(given).tolist()
    joint = {(one, other): Fraction(0) for one in "PBT" for other in "PBT"}
    for (won, used), weight in weights.items():
        place = rests[used]
        for other in "PBT":
            joint[won, other] += Fraction(weight * second[other][place], falling(size, len(used)) * all_draws[place])
    assert [[joint[one, other] for other in "PBT"] for one in "PBT"] == [
        [Fraction(each) for each in row] for row in entry["joint"]
    ]


def winners(found: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> dict[str, list[int]]:
    cube = found.reshape(-1, 4, 10, 10).sum(axis=1)
    lower = np.tril(np.ones((10, 10), np.int64), -1)
    return {
        "P": (cube * lower).sum(axis=(1, 2)).tolist(),
        "B": (cube * lower.T).sum(axis=(1, 2)).tolist(),
        "T": cube.trace(axis1=1, axis2=2).tolist(),
    }
