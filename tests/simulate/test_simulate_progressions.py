"""Progressions: their stakes by hand, the fast walk against its plain twin, and exact answers that are known."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from bankroll_tools import WEIGHTS, a_cell, cells_of, chances, sequences, table, terms

from long import asked_later
from sabot.money import Cents, Rounding
from sabot.simulate.bankroll.paths import GOAL, PLAYED_ON, RUINED, turns, walked
from sabot.simulate.bankroll.progressions import NAMES
from sabot.simulate.bankroll.terms import LOSS, PUSH, WIN, BankrollTerms
from sabot.simulate.bankroll.walks import Cells, Ints, fits, walk_all
from sabot.simulate.errors import SimulateError


@pytest.mark.parametrize(
    ("name", "results", "stakes"),
    [
        ("flat", "wllpw", [1, 1, 1, 1, 1]),
        ("martingale", "lllwlw", [1, 2, 4, 8, 1, 2]),
        ("martingale", "lplw", [1, 2, 2, 4]),
        ("paroli", "wwwwlw", [1, 2, 4, 1, 2, 1]),
        ("paroli", "wpw", [1, 2, 2]),
        ("dalembert", "lllwwwww", [1, 2, 3, 4, 3, 2, 1, 1]),
        ("fibonacci", "llllllwwww", [1, 1, 2, 3, 5, 8, 13, 5, 2, 1]),
        ("labouchere", "wwl", [5, 5, 5]),  # 1 2 3 4; 2 3; anew
        ("labouchere", "llwlwwww", [5, 6, 7, 7, 9, 8, 4, 5]),  # 12345, 123456, 2345, 23457, 345, 4, anew
        ("1-3-2-6", "wwwwwlw", [1, 3, 2, 6, 1, 3, 1]),
    ],
)
def test_the_stakes_of_a_sequence(name: str, results: str, stakes: list[int]) -> None:
    given = terms(name)
    assert [each.stake // 100 for each in turns(given, cells_of(given, results))] == stakes


def test_labouchere_gains_the_sum_of_its_line_when_it_is_crossed_out() -> None:
    given = terms("labouchere")
    path = walked(given, cells_of(given, "lwlww" + "w"))  # the line: 12345, 234, 2346, 34, and all crossed out
    assert path.end - given.bankroll == 10 * 100 + 500, "1 + 2 + 3 + 4, and the first stake of the next line"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bet", ["player", "banker", "tie", "big"])
@pytest.mark.parametrize(
    ("limits", "coin", "rounding"),
    [
        asked_later((100, 10**9), 1, Rounding.DOWN),
        asked_later((100, 500), 100, Rounding.NEAREST),
        ((50, 1250), 25, Rounding.UP),
    ],
)
def test_the_compiled_walk_is_its_plain_twin(
    name: str, bet: str, limits: tuple[int, int], coin: int, rounding: Rounding
) -> None:
    rules = table(*limits, coin=Cents(coin), rounding=rounding)
    given = terms(name, bet, rules, bankroll=Cents(600), goal=Cents(1400))
    cells, ends = drawn(40, 90)
    track = np.empty((40, 12), np.int64)
    found = walk_all(given, cells, ends, track, every=9)
    starts = [0, *ends[:-1]]
    for path, (start, end) in enumerate(zip(starts, ends, strict=True)):
        plain = list(turns(given, cells[start:end].tolist()))
        assert tuple(found[path]) == walked(given, cells[start:end].tolist())
        purses = [given.bankroll, *(each.purse for each in plain)]
        assert track[path].tolist() == [purses[min(9 * point, len(purses) - 1)] for point in range(12)]
    assert {RUINED, GOAL} & set(found[:, 6].tolist()), "some path ends early"


def test_terms_that_leave_64_bits_are_known() -> None:
    assert fits(terms("martingale"), 10**6)
    assert not fits(terms("martingale", rules=table(maximum=10**11, commission=Fraction(123457, 10**6))), 10**9)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("bet", "bankroll"), [("player", 700), asked_later("banker", 10**6)])
def test_no_progression_beats_the_edge_exactly(name: str, bet: str, bankroll: int) -> None:
    """Over all sequences of six independent coups the mean gain is the edge times the mean action, exactly."""
    given = terms(name, bet, bankroll=Cents(bankroll), goal=Cents(2 * bankroll))
    gain = staked = Fraction(0)
    for weight, cells in sequences(given, 6):
        path = walked(given, cells)
        gain += weight * (path.end - given.bankroll)
        staked += weight * path.staked
    assert gain == given.edge.ev * staked
    assert gain < 0


def test_gamblers_ruin_has_its_known_answer() -> None:
    """Flat stakes at even money until 5 units are lost or 5 won: the ruin of de Moivre's, ties left out."""
    given = terms(bankroll=Cents(500), goal=Cents(1000))
    chance = chances(given)
    ratio = chance[LOSS] / chance[WIN]
    exact = float(1 - (1 - ratio**5) / (1 - ratio**10))
    paths = 5000
    cells, ends = drawn(paths, 400)
    found = walk_all(given, cells, ends)
    assert (found[:, 6] != PLAYED_ON).all(), "400 coups decide it"
    ruined = (found[:, 6] == RUINED).mean()
    assert abs(ruined - exact) < 4 * (exact * (1 - exact) / paths) ** 0.5


def test_a_martingale_at_a_small_table_is_its_markov_chain() -> None:
    """Limits 1 to 4, a purse of 10: every state is a purse and the losses running, up to the two that matter."""
    given = terms("martingale", rules=table(100, 400), bankroll=Cents(1000))
    chance = chances(given)
    coups = 60
    states = {(10, 0): 1.0}
    for _ in range(coups):
        states = stepped(states, {result: float(each) for result, each in chance.items()})
    assert sum(states.values()) == pytest.approx(1)
    paths = 20_000
    cells, ends = drawn(paths, coups)
    found = walk_all(given, cells, ends)
    mean = sum(purse * weight for (purse, _), weight in states.items())
    square = sum(purse**2 * weight for (purse, _), weight in states.items())
    ruin = sum(weight for (purse, _), weight in states.items() if purse < 1)
    assert 0.02 < ruin < 0.98
    assert abs(found[:, 0].mean() / 100 - mean) < 4 * ((square - mean**2) / paths) ** 0.5
    assert abs((found[:, 6] == RUINED).mean() - ruin) < 4 * (ruin * (1 - ruin) / paths) ** 0.5


def stepped(states: dict[tuple[int, int], float], chance: dict[int, float]) -> dict[tuple[int, int], float]:
    """One coup of the chain, written apart from the package: purse in units, losses running."""
    after: dict[tuple[int, int], float] = {}
    for (purse, losses), weight in states.items():
        stake = min(2**losses, 4, purse)
        moves = {WIN: (purse + stake, 0), PUSH: (purse, losses), LOSS: (purse - stake, min(losses + 1, 2))}
        for result, state in moves.items() if purse else [(PUSH, (0, 0)), (WIN, (0, 0)), (LOSS, (0, 0))]:
            after[state] = after.get(state, 0.0) + weight * chance[result]
    return after


def test_the_longest_losing_run_of_flat_stakes_is_exact() -> None:
    """Over all sequences of eight coups: the chance of at most two losses running, pushes left out, by counting."""
    given = terms()
    found = sum(weight for weight, cells in sequences(given, 8) if walked(given, cells).losing_run <= 2)
    chance = chances(given)
    decided = chance[WIN] + chance[LOSS]
    runs = {0: Fraction(1)}
    exact = Fraction(0)
    for bets in range(9):
        pushes = comb(8, bets) * chance[PUSH] ** (8 - bets) * decided**bets
        exact += pushes * sum(runs.values())
        lost = {run + 1: weight * chance[LOSS] / decided for run, weight in runs.items() if run < 2}
        runs = {0: sum(runs.values()) * chance[WIN] / decided, **lost}
    assert found == exact


def test_drawdown_is_the_fall_below_the_highest_point() -> None:
    given = terms()
    assert walked(given, cells_of(given, "wwllllw")).drawdown == 400
    assert walked(given, cells_of(given, "lwwww")).drawdown == 100


def test_a_purse_that_cannot_cover_the_minimum_is_ruined() -> None:
    given = terms("martingale", rules=table(100, 10**6), bankroll=Cents(1000))
    path = walked(given, cells_of(given, "llllll"))
    assert (path.end, path.coups, path.staked, path.ending) == (0, 4, 1000, RUINED), "1, 2, 4 and the last 3"


def test_commission_is_rounded_as_the_table_rounds_it() -> None:
    for rounding, gain in ((Rounding.DOWN, 375), (Rounding.NEAREST, 375), (Rounding.UP, 400)):
        given = terms("flat", "banker", table(coin=Cents(25), rounding=rounding), unit=Cents(400))
        assert walked(given, [a_cell(given, WIN)]).end - given.bankroll == gain, "0.95 of 4 is 3.80"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"progression": "grand"}, "no progression 'grand': it is flat, martingale"),
        ({"bet": "dragon_7"}, "offers no bet 'dragon_7'"),
        ({"bet": "player_pair"}, "not decided by final points"),
        ({"unit": Cents(50)}, "a unit of 0.50 is out of bounds: player takes 1 to"),
        ({"bankroll": Cents(99)}, "does not cover one unit"),
        ({"goal": Cents(10000)}, "is reached before the first coup"),
        ({"bankroll": Cents(10**16)}, "not reckoned with"),
    ],
)
def test_terms_that_cannot_be_played_are_a_sentence(changes: dict[str, object], says: str) -> None:
    with pytest.raises(SimulateError, match=says):
        terms(**changes)  # type: ignore[arg-type]


def test_amounts_are_whole_coins() -> None:
    with pytest.raises(SimulateError, match=r"a bankroll of 100.50 is not in whole coins of 1"):
        terms(rules=table(coin=Cents(100)), bankroll=Cents(10050))


def drawn(paths: int, coups: int) -> tuple[Cells, Ints]:
    """Cells of independent coups from a full shoe for so many paths, and where each path's end."""
    weights = np.array([weight / WEIGHTS.total for weight in WEIGHTS.cells])
    cells = np.random.default_rng(paths * coups).choice(400, size=paths * coups, p=weights / weights.sum())
    return cells.astype(np.int16), coups * np.arange(1, paths + 1, dtype=np.int64)


def test_the_terms_name_what_decides_them() -> None:
    given: BankrollTerms = terms("flat", "banker")
    assert given.pays == (Fraction(19, 20),)
    assert [given.gain(a_cell(given, result), 100) for result in (WIN, PUSH, LOSS)] == [(1, 95), (0, 0), (-1, -100)]
