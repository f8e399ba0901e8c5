"""The exact law of a count: sums that must be what they are, enumeration by hand, and random remainders."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt

import msgspec
import numpy as np
import pytest

from long import asked_later, first
from sabot.odds import edge, fresh, removed
from sabot.odds.remainders import remainders
from sabot.rulesets import load
from sabot.simulate import SimulateError
from sabot.simulate.count_law import count_law
from sabot.simulate.counting import counts, planned, triggered
from sabot.simulate.systems import System, count_of, load_system
from sabot.simulate.wagers import Wagered, values, wagered

EZ = load("ez-baccarat")
BET = wagered("dragon_7", EZ)
SYSTEM = load_system("dragon-7")


@pytest.mark.parametrize("unseen", first(1, [415, 26, 6, 104]))
def test_probabilities_add_up_and_values_average_to_that_of_a_full_shoe(unseen: int) -> None:
    law = count_law(SYSTEM, BET, 8, unseen)
    assert sum(each.probability for each in law.counts) == 1
    assert sum(each.probability * each.value for each in law.counts) == edge(BET.bet, fresh(8)).ev
    assert [each.running for each in law.counts] == sorted(each.running for each in law.counts)


def test_of_a_full_shoe_there_is_one_count() -> None:
    law = count_law(SYSTEM, BET, 8, 416)
    (only,) = law.counts
    assert only.running == only.true == 0
    assert only.probability == 1
    assert only.value == edge(BET.bet, fresh(8)).ev
    assert law.frequency == law.gain == 0


@pytest.mark.parametrize(
    ("name", "gone"),
    [("banker", 1), ("dragon_7", 2), asked_later("player_dragon_bonus", 1), asked_later("dragon_7", 1)],
)
def test_with_few_cards_gone_the_law_is_the_sum_over_those_cards(name: str, gone: int) -> None:
    """Of 52 cards: each count is that of the values whose tags it adds up, by the integer law."""
    bet = wagered(name, load("punto-banco"))
    law = count_law(SYSTEM, bet, 1, 52 - gone)
    deck = [value for value, cards in enumerate(fresh(1)) for _ in range(cards)]
    every = Counter(combinations(deck, gone))
    ways: dict[Fraction, list[tuple[int, Fraction]]] = {}
    for values_gone, cards in every.items():
        left = removed(fresh(1), values_gone)
        value = edge(bet.bet, left, commission=bet.commission).ev
        ways.setdefault(count_of(SYSTEM, left, 1), []).append((cards, value))
    wanted = {}
    for true, each in ways.items():
        cards = sum(some for some, _ in each)
        wanted[true] = Fraction(cards, every.total()), sum(some * value for some, value in each) / cards
    assert {each.true: (each.probability, each.value) for each in law.counts} == wanted
    betting = [of for true, of in wanted.items() if true >= SYSTEM.trigger]
    assert law.frequency == sum(probability for probability, _ in betting)
    assert law.gain == sum(probability * value for probability, value in betting)
    assert bool(betting) == (gone == 2)


@pytest.mark.parametrize("name", first(1, ["dragon-7", "lucky-6", "panda-8"]))
def test_random_remainders_agree(name: str) -> None:
    system = load_system(name)
    bet = planned(system, EZ).bet
    law = count_law(system, bet, 8, 36)
    left = remainders(8, 36, 40_000, 11)
    bets = triggered(system, *counts(system, left, 8))
    gain = np.zeros(len(left))
    gain[bets] = values([bet], left[bets])[0]
    assert abs(bets.mean() - law.frequency) < 4.5 * sqrt(law.frequency / len(left))
    assert abs(gain.mean() - law.gain) < 4.5 * gain.std() / sqrt(len(left))


def test_a_running_count_and_its_start() -> None:
    system = msgspec.structs.replace(SYSTEM, count="running", initial=Fraction(3), trigger=Fraction(5))
    law = count_law(system, BET, 8, 415)
    assert [each.running for each in law.counts] == [each.true for each in law.counts] == [2, 3, 5]
    assert law.frequency == Fraction(64, 416)


@pytest.mark.parametrize(
    ("system", "bet", "unseen", "sentence"),
    [
        (load_system("big-tiger"), BET, 100, "'big-tiger' has 5 different tags: exactly, it is at most 4"),
        (SYSTEM, BET, 5, "5 cards unseen of 8 decks: it is 6 to 416"),
        (SYSTEM, BET, 417, "417 cards unseen"),
    ],
)
def test_laws_that_are_not_reckoned(system: System, bet: Wagered, unseen: int, sentence: str) -> None:
    with pytest.raises(SimulateError, match=sentence):
        count_law(system, bet, 8, unseen)
