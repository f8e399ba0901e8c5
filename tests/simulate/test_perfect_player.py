"""The perfect player: golden remainders, the plain twin at every cut, and what must always hold."""

from fractions import Fraction
from itertools import starmap
from math import sqrt

import msgspec
import numpy as np
import pytest
from simulate_tools import agrees

from golden_bets import Entry, golden
from long import asked_later, first
from sabot.bets import BetFile, catalogue, read_bet
from sabot.odds import edge, fresh
from sabot.odds.errors import OddsError
from sabot.odds.remainders import remainders
from sabot.rulesets import load, varied
from sabot.simulate import SimulateError
from sabot.simulate.counting import count_shoes
from sabot.simulate.perfect import cuts_of, perfect
from sabot.simulate.procedure import procedure
from sabot.simulate.record import record
from sabot.simulate.remainders import worths
from sabot.simulate.systems import load_system
from sabot.simulate.wagers import Wagered, wagered

RULES = load("punto-banco")
EZ = load("ez-baccarat")
NAMES = {"player": "player", "banker": "banker5", "tie": "tie8", "tie:9": "tie9"}
COUNT = 20_000


def named(*names: str, rules: str = "punto-banco") -> list[Wagered]:
    return [wagered(name, load(rules)) for name in names]


@pytest.mark.parametrize("entry", first(2, golden("pb_endshoe_mc")), ids=lambda entry: str(entry["id"]))
def test_golden_remainders(entry: Entry) -> None:
    """Both are samples, and the golden means are printed to five digits."""
    cards = entry["inputs"]["n_cards"]
    golden_count = 20_000 if cards < 39 else 8_000
    for found in worths(named(*NAMES), 8, cards, count=COUNT, seed=cards):
        key = NAMES[found.bet]
        frequency, positive = entry["freq_positive"][key], entry["mean_positive_ev_per_coup"][key]
        assert found.frequency.value == pytest.approx(
            frequency, abs=4 * sqrt(frequency * (1 - frequency) * (1 / COUNT + 1 / golden_count)) + 4 / golden_count
        )
        assert found.mean_positive.se is not None
        spread = found.mean_positive.se * sqrt(1 + COUNT / golden_count)
        assert found.mean_positive.value == pytest.approx(positive, abs=4.5 * spread + 2e-5)


def test_a_random_remainder_is_worth_what_a_full_shoe_is() -> None:
    for asked, found in zip(named(*NAMES), worths(named(*NAMES), 8, 52, count=COUNT, seed=1), strict=True):
        assert agrees(found.mean, edge(asked.bet, fresh(8), commission=asked.commission).ev)


def test_remainders_are_multivariate_hypergeometric() -> None:
    """Means, variances and a covariance; and of two cards, every pair of values as often as it should be."""
    drawn = remainders(8, 30, COUNT, 7).astype(float)
    assert (drawn.sum(axis=1) == 30).all()
    share = np.array(fresh(8)) / 416
    spread = 30 * share * (1 - share) * (416 - 30) / 415
    np.testing.assert_allclose(drawn.mean(axis=0), 30 * share, atol=4.5 * float(np.sqrt(spread.max() / COUNT)))
    np.testing.assert_allclose(drawn.var(axis=0), spread, rtol=0.06)
    assert np.cov(drawn[:, 0], drawn[:, 1])[0, 1] == pytest.approx(-30 * share[0] * share[1] * 386 / 415, rel=0.1)
    pairs = remainders(1, 2, COUNT, 9)
    chances = np.array([[16 * 15 / 2 if v == 0 else 6] for v in range(10)])[:, 0] / (52 * 51 / 2)
    seen = (pairs == 2).mean(axis=0)
    assert (abs(seen - chances) < 4.5 * np.sqrt(chances / COUNT)).all()


def test_a_remainder_depends_on_the_seed_and_its_own_number_alone() -> None:
    assert remainders(8, 20, 50, 3)[:20].tolist() == remainders(8, 20, 20, 3).tolist()
    assert remainders(8, 20, 20, 3).tolist() != remainders(8, 20, 20, 4).tolist()
    assert remainders(8, 416, 2, 1).tolist() == [list(fresh(8))] * 2
    assert remainders(8, 0, 2, 1).sum() == 0


@pytest.mark.parametrize(
    ("cards", "count", "seed", "sentence"),
    [
        (417, 1, 1, "417 cards left of 8 decks: it is 0 to 416"),
        (-1, 1, 1, "-1 cards left"),
        (6, -1, 1, "-1 remainders"),
        (6, 1, -1, "-1 is no seed"),
    ],
)
def test_remainders_that_cannot_be(cards: int, count: int, seed: int, sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        remainders(8, cards, count, seed)
    with pytest.raises(SimulateError, match="too few"):
        worths([], 8, 5, count=1, seed=1)


def slowly(bet: Wagered, *, cut: int, one_more: bool, shoes: int) -> tuple[int, int, Fraction]:
    """Coups, bets and gains when the cut card stands there, by the rule in words (S4), from shoes cut deeper."""
    rules = varied(EZ, stop_card=12, last_coup="one_more" if one_more else "finish")
    coups = record(procedure(rules), 3, 0, shoes)
    played, bets, gain = 0, 0, Fraction(0)
    rows = list(zip(coups.shoe.tolist(), coups.left.tolist(), coups.cards.tolist(), coups.unseen.tolist(), strict=True))
    for shoe in range(shoes):
        more = 2 if one_more else 1
        for of, left, cards, unseen in rows:
            if of != shoe or not more:
                continue
            played += 1
            value = edge(bet.bet, unseen, commission=bet.commission).ev
            bets += value > 0
            gain += max(value, Fraction(0))
            if left - sum(card >= 0 for card in cards) < cut:
                more -= 1
    return played, bets, gain


@pytest.mark.parametrize(
    ("cut", "one_more"),
    [
        (208, False),
        *starmap(asked_later, [(39, True), (12, True), (14, False), (12, False), (14, True), (39, False), (208, True)]),
    ],
)
def test_the_plain_twin_plays_as_perfectly_at_every_cut(cut: int, one_more: bool) -> None:
    rules = varied(EZ, stop_card=12, last_coup="one_more" if one_more else "finish")
    bet = wagered("dragon_7", rules)
    (found,) = perfect([bet], rules, 3, seed=3)
    (at,) = [each for each in found.cuts if each.cut == cut]
    coups, bets, gain = slowly(bet, cut=cut, one_more=one_more, shoes=3)
    assert at.coups_per_shoe.value == pytest.approx(coups / 3)
    assert at.bets_per_shoe.value == pytest.approx(bets / 3)
    assert at.units_per_shoe.value == pytest.approx(float(gain) / 3, abs=1e-10)


def test_the_curve_adds_up_to_the_whole_run() -> None:
    for found in perfect(named("tie:9", "banker"), RULES, 300, seed=2):
        at = found.cuts[0]
        assert at.cut == RULES.stop_card
        assert sum(each.coups for each in found.curve) == round((at.coups_per_shoe.value or 0) * 300)
        gain = sum(each.coups * (each.mean_positive.value or 0) for each in found.curve)
        assert gain / 300 == pytest.approx(at.units_per_shoe.value)
        assert [each.unseen for each in found.curve] == sorted(each.unseen for each in found.curve)


@pytest.mark.long
def test_later_cuts_and_better_pays_win_more_and_no_count_wins_as_much() -> None:
    eight, nine, dragon = perfect(named("tie", "tie:9", "dragon_7", rules="ez-baccarat"), EZ, 4096, seed=5, cores=2)
    for found in (eight, nine, dragon):
        units = [at.units_per_shoe.value or 0 for at in found.cuts]
        assert units == sorted(units, reverse=True)
    pairs = zip(eight.cuts, nine.cuts, strict=True)
    assert all((a.units_per_shoe.value or 0) <= (b.units_per_shoe.value or 0) for a, b in pairs)
    counted = count_shoes(load_system("dragon-7"), EZ, 4096, seed=5)
    assert 0 < (counted.units_per_shoe.value or 0) < (dragon.cuts[0].units_per_shoe.value or 0)


@pytest.mark.long
def test_a_tie_at_nine_to_one_is_worth_something_and_a_tie_at_eight_hardly() -> None:
    """Published: 'computer-perfect play' at the tie; these are the exact player's units a shoe, cut 14."""
    eight, nine = perfect(named("tie", "tie:9"), EZ, 4096, seed=6, cores=2)
    for found, about in ((eight, 0.0098), (nine, 0.0818)):
        assert agrees(found.cuts[0].units_per_shoe, about, about * 0.05)


@pytest.mark.long
def test_cores_change_nothing_for_the_perfect_player() -> None:
    one, two = (perfect(named("tie:9"), RULES, 4120, seed=1, cores=cores) for cores in (1, 2))
    assert msgspec.json.encode(one) == msgspec.json.encode(two)


def test_bets_are_named_with_their_pays() -> None:
    assert wagered("tie:9", RULES).bet.pays[0].net == 9
    assert [pay.net for pay in wagered("lucky_6:12+23", RULES).bet.pays] == [12, 23]
    assert wagered("banker", RULES).commission == Fraction(1, 20)
    assert wagered("tie", load("punto-banco-uk")).bet.pays[0].net == 9
    for name, sentence in {
        "tye": "there is no bet 'tye': it is one of player, banker",
        "tie:": "'' is not a rate",
        "tie:9+10": "it is a list of 1",
        "tie:nine": "'nine' is not a rate",
    }.items():
        with pytest.raises(SimulateError, match=sentence):
            wagered(name, RULES)


def test_every_bet_of_the_catalogue_is_followed() -> None:
    found = perfect(named(*catalogue()), RULES, 2, seed=1)
    assert [each.bet for each in found] == list(catalogue())


def test_bets_that_no_cheap_law_decides_are_refused() -> None:
    own = read_bet("third_4", msgspec.convert({"pays": [{"when": "p3 == 4", "net": "7"}]}, BetFile))
    with pytest.raises(SimulateError, match="bet 'third_4' takes more than the points and numbers of cards"):
        perfect([Wagered("third_4", own, Fraction(0))], RULES, 1, seed=1)
    with pytest.raises(SimulateError, match="bet 'player_pair' takes more than the points"):
        worths([wagered("player_pair", RULES)], 8, 20, count=1, seed=1)


def test_cuts_are_the_rule_sets_own_and_earlier_ones() -> None:
    assert cuts_of(EZ) == (14, 16, 20, 26, 39, 52, 78, 104, 156, 208)
    assert cuts_of(varied(RULES, decks=1))[0] == 7
    assert max(cuts_of(varied(RULES, decks=1))) <= 52 - 14
    assert max(cuts_of(varied(RULES, decks=1, stop_card=13))) == 26
