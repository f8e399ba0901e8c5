"""The exact worth of the end of a shoe: by hand, against random remainders and the golden ones."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, prod, sqrt

import numpy as np
import pytest
from simulate_tools import agrees

from golden_bets import golden
from long import first
from sabot.bets import BANKER, catalogue, net
from sabot.odds import CELLS, edge, fresh
from sabot.odds.batch import laws
from sabot.odds.cells import reached
from sabot.rulesets import load
from sabot.simulate import SimulateError
from sabot.simulate.every_remainder import exact_worth
from sabot.simulate.remainders import worths
from sabot.simulate.wagers import Wagered, wagered

RULES = load("punto-banco")
KEYS = {"player": "player", "banker": "banker5", "tie": "tie8", "tie:9": "tie9"}


def heaps() -> list[list[int]]:
    """Every six cards of one deck, by value: nine bars between ten heaps of six stars."""
    bars = ((-1, *cuts, 15) for cuts in combinations(range(15), 9))
    ways = [[above - below - 1 for below, above in pairwise(each)] for each in bars]
    return [each for each in ways if all(some <= of for some, of in zip(each, fresh(1), strict=True))]


@pytest.mark.parametrize("name", ["tie:9", "banker"])
def test_a_small_shoe_by_hand(name: str) -> None:
    """Every six of 52 cards, valued by the law of its cells and what the bet gains in each of them."""
    bet = wagered(name, RULES)
    gain_of = {place: net(bet.bet, outcome, commission=bet.commission) for place, outcome in reached().items()}
    gains = np.array([int(100 * gain_of.get(place, Fraction(0))) for place in range(CELLS)])
    lefts = heaps()
    values = laws(np.array(lefts)) @ gains
    ways = [prod(comb(of, some) for some, of in zip(left, fresh(1), strict=True)) for left in lefts]
    found = exact_worth(bet, 1, 6)
    assert found.remainders == len(lefts)
    assert sum(ways) == comb(52, 6)
    assert found.frequency == Fraction(sum(way for way, ev in zip(ways, values, strict=True) if ev > 0), comb(52, 6))
    positive = sum(way * max(int(ev), 0) for way, ev in zip(ways, values, strict=True))
    assert found.mean_positive == Fraction(positive, comb(52, 6) * 720 * 100)
    assert found.most == edge(bet.bet, found.best, commission=bet.commission).ev == Fraction(int(values.max()), 72_000)


@pytest.mark.parametrize("entry", first(1, golden("pb_endshoe_mc")[:2]), ids=lambda entry: str(entry["id"]))
def test_golden_remainders_are_a_sample_of_all(entry: dict[str, dict[str, float]]) -> None:
    cards = int(entry["inputs"]["n_cards"])
    bets = [wagered(name, RULES) for name in KEYS]
    for bet, drawn in zip(bets, worths(bets, 8, cards, count=40_000, seed=2), strict=True):
        exact, key = exact_worth(bet, 8, cards), KEYS[bet.name]
        spread = sqrt(exact.frequency * (1 - exact.frequency) / 20_000)
        assert abs(entry["freq_positive"][key] - exact.frequency) < 4.5 * spread
        assert agrees(drawn.frequency, exact.frequency)
        assert agrees(drawn.mean_positive, exact.mean_positive)


@pytest.mark.parametrize("cards", [5, 17])
def test_too_few_cards_and_too_many(cards: int) -> None:
    with pytest.raises(SimulateError, match=f"{cards} cards left: exactly, it is 6 to 16"):
        exact_worth(wagered("tie", RULES), 8, cards)


def test_a_fine_commission_stays_exact() -> None:
    """Beyond 64 bits the sums are whole numbers all the same."""
    fine = Fraction(50_000_000_000_000_003, 10**18)
    bet = Wagered("banker", catalogue()[BANKER], fine)
    found = exact_worth(bet, 1, 6)
    assert found.most == edge(bet.bet, found.best, commission=fine).ev
    coarse = exact_worth(wagered("banker", RULES), 1, 6)
    assert 0 < coarse.mean_positive - found.mean_positive < Fraction(1, 10**14)
