"""Runs of bankrolls: whole paths from chunks, the same on any cores, within errors of what is exact; own functions."""

import pickle
from functools import partial
from pathlib import Path as FilePath

import msgspec
import numpy as np
import pytest
from bankroll_tools import cells_of, table, terms

from sabot.bets import TIE, with_payouts
from sabot.money import Cents
from sabot.rulesets import load
from sabot.simulate.bankroll.custom import Now, function, read_function, walked_own
from sabot.simulate.bankroll.paths import walked
from sabot.simulate.bankroll.progressions import NAMES
from sabot.simulate.bankroll.report import chance, mean, spread
from sabot.simulate.bankroll.runs import POINTS, Walking, bankrolls, gathered, planned, shoes_dealt, walks
from sabot.simulate.bankroll.terms import BankrollTerms
from sabot.simulate.errors import SimulateError
from sabot.simulate.procedure import procedure
from sabot.simulate.record import record
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import CHUNK_SHOES


@pytest.fixture(scope="module")
def small() -> BankrollTerms:
    """Fibonacci on Banker over a deck: shoes of ten coups, so that tests are quick."""
    rules = msgspec.structs.replace(table(maximum=2000), decks=1)
    return terms("fibonacci", "banker", rules, bankroll=Cents(1000))


def test_numpys_whole_numbers_are_pythons(small: BankrollTerms) -> None:
    given = msgspec.structs.replace(small, unit=np.int64(1000), coups=np.int64(20))
    assert (type(given.unit), type(given.coups)) == (int, int)


@pytest.mark.parametrize(("coups", "told"), [(0, None), (20, 20)])
def test_a_report_tells_the_coups_that_were_asked_for(small: BankrollTerms, coups: int, told: int | None) -> None:
    found = bankrolls(msgspec.structs.replace(small, coups=coups), 20, seed=1)
    assert found.coups_a_path == told


def test_paths_are_consecutive_shoes_of_the_chunk(small: BankrollTerms) -> None:
    done = gathered(list(walks(small, 1400, 3, seed=5, every=4)))
    coups = record(procedure(small.rules), 5, 1)
    assert len(done.rows) == 1400
    assert done.track.shape == (1400, POINTS)
    first = CHUNK_SHOES // 3
    for path in range(20):
        shoes = CHUNK_SHOES + 3 * path
        cells = coups.cell[(coups.shoe >= shoes) & (coups.shoe < shoes + 3)]
        assert tuple(done.rows[first + path]) == walked(small, cells.tolist())
        assert done.track[first + path, 0] == small.bankroll
        assert done.track[first + path, -1] == done.rows[first + path, 0]


def test_the_same_on_one_core_and_on_two(small: BankrollTerms) -> None:
    found = [bankrolls(small, 9000, 2, seed=9, mapping=partial(map_chunks, cores=cores)) for cores in (1, 2)]
    assert found[0] == found[1]
    assert found[0] != bankrolls(small, 9000, 2, seed=10)


@pytest.mark.parametrize("bet", ["player", "banker", "tie"])
@pytest.mark.parametrize("name", NAMES)
def test_the_gain_is_the_edge_times_the_action_within_its_error(name: str, bet: str) -> None:
    found = bankrolls(terms(name, bet, table(maximum=20_000)), 2048, seed=3)
    assert abs(found.gap_chips.mean) < 4 * found.gap_chips.standard_error
    assert found.expected_chips < 0 < found.staked_chips.mean
    assert found.gain_chips.mean == pytest.approx(found.end_chips.mean.mean - found.bankroll_chips)
    assert found.gap_chips.mean == pytest.approx(found.gain_chips.mean - found.expected_chips)


def test_flat_stakes_lose_the_exact_edge_a_coup() -> None:
    given = terms("flat", "banker", load("punto-banco"), bankroll=Cents(10**7), unit=Cents(1000))
    found = bankrolls(given, 8192, seed=12)
    assert found.ruined.count == 0
    assert found.staked_chips.mean == pytest.approx(found.coups.mean.mean * 10)
    a_coup = found.gain_chips.mean / found.coups.mean.mean / 10
    error = found.gap_chips.standard_error / found.coups.mean.mean / 10
    assert abs(a_coup - float(given.edge.ev)) < 4 * error
    assert error < 0.0015


def test_a_goal_ends_a_path() -> None:
    found = bankrolls(terms("martingale", bankroll=Cents(1000), goal=Cents(1100)), 1000, seed=1)
    assert found.reached_goal is not None
    assert found.reached_goal.count + found.ruined.count <= 1000
    assert found.end_chips.quantiles["0.99"] == 11
    assert found.reached_goal.share > 0.5 > found.ruined.share > 0


def test_wilsons_interval_is_that_of_the_books() -> None:
    one = chance(1, 10)
    assert (round(one.low, 4), round(one.high, 4)) == (0.0179, 0.4042)
    none = chance(0, 10)
    assert (none.low, round(none.high, 4)) == (0.0, 0.2775)
    assert chance(10, 10).high == 1.0


def test_means_are_exact_where_64_bits_are_not() -> None:
    huge = np.array([2**61, 2**61 + 2, 2**61 + 4])
    assert mean(huge).mean == float(2**61 + 2)
    assert mean(huge).standard_error == pytest.approx((4 / 3) ** 0.5)
    values = np.random.default_rng(1).integers(-1000, 1000, 500)
    found = spread(values)
    assert found.mean.mean == pytest.approx(values.mean())
    assert found.sd == pytest.approx(values.std(ddof=1))
    assert (found.least, found.most) == (values.min(), values.max())
    assert found.quantiles["0.5"] == np.sort(values)[250]


@pytest.mark.parametrize(
    ("paths", "shoes", "says"),
    [
        (0, 1, "bankrolls: 0 is"),
        (1, 1, "it is 2 to"),
        (10**8, 1, "bankrolls: 100000000 is"),
        (1, 0, "0 shoes a"),
        (1, 5000, "5000"),
    ],
)
def test_numbers_out_of_bounds_are_a_sentence(paths: int, shoes: int, says: str) -> None:
    with pytest.raises(SimulateError, match=says):
        shoes_dealt(paths, shoes)


def test_amounts_that_cannot_be_reckoned_are_refused_before_anything_is() -> None:
    rules = table(maximum=10**11)
    tie = with_payouts(rules.by_id[TIE].bet, [10_000])
    bets = tuple(msgspec.structs.replace(each, bet=tie) if each.id == TIE else each for each in rules.bets)
    given = terms(rules=msgspec.structs.replace(rules, bets=bets), bet="tie")
    with pytest.raises(SimulateError, match="too large to be reckoned"):
        next(walks(given, 2, 4096, seed=1))


def owned(folder: FilePath, body: str, **changes: object) -> BankrollTerms:
    """Terms with a function of one's own, `bet(now)`."""
    (folder / "mine.py").write_text(f"def bet(now):\n    {body}\n", "utf-8")
    return msgspec.structs.replace(terms(), progression="", own=read_function(f"{folder / 'mine.py'}:bet"), **changes)


def test_a_function_that_stakes_flat_is_flat_staking(tmp_path: FilePath) -> None:
    mine = gathered(list(walks(owned(tmp_path, "return now.unit"), 300, 2, seed=4, every=3)))
    flat = gathered(list(walks(terms(), 300, 2, seed=4, every=3)))
    assert (mine.rows == flat.rows).all()
    assert (mine.track == flat.track).all()


def test_work_can_be_sent_and_does_the_same_there(tmp_path: FilePath) -> None:
    for given in (owned(tmp_path, "return now.unit"), terms("fibonacci", "banker")):
        work, _ = planned(given, 20, 2)
        sent: Walking = pickle.loads(pickle.dumps(work))  # noqa: S301 - our own
        dealing = procedure(given.rules)
        assert (sent(dealing, 1, 0, 40).rows == work(dealing, 1, 0, 40).rows).all()


def test_a_file_is_run_anew_for_every_chunk(tmp_path: FilePath) -> None:
    """What a function keeps in its file cannot make two cores differ from one."""
    given = owned(tmp_path, "COUNT.append(1)\n    return now.unit * (1 + len(COUNT) // 50_000)\n\nCOUNT = []")
    rules = msgspec.structs.replace(given.rules, decks=1)
    found = gathered(list(walks(msgspec.structs.replace(given, rules=rules), 9000, 1, seed=1)))
    flat = gathered(list(walks(terms(rules=rules), 9000, 1, seed=1)))
    assert flat.rows[:, 1].sum() > 50_000
    assert (found.rows == flat.rows).all()


def test_a_function_is_told_what_it_may_know(tmp_path: FilePath) -> None:
    given = owned(tmp_path, "return 0")
    seen: list[Now] = []

    def bet(now: Now) -> int:
        seen.append(now)
        now.memory["calls"] = now.memory.get("calls", 0) + 1
        return [200, 0, 10**9, 300, 100][len(seen) - 1]

    path, coups = walked_own(given, bet, [cells_of(given, "wl"), cells_of(given, "wpl")], 1)
    assert [each.stake for each in coups] == [200, 0, 10_200, 300, 100], "cut to the purse"
    assert [(now.shoe, now.coup) for now in seen] == [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)]
    assert [now.results for now in seen] == ["", "P", "", "P", "PT"]
    assert [(now.last, now.staked) for now in seen] == [(0, 0), (1, 200), (0, 0), (1, 10_200), (0, 300)]
    assert seen[-1].memory == {"calls": 5}
    assert (path.coups, path.bets, path.staked) == (5, 4, 10_800)


@pytest.mark.parametrize("kind", ["int64", "int32", "uint32"])
def test_a_function_may_stake_whole_numbers_of_numpy_s(tmp_path: FilePath, kind: str) -> None:
    """From its file, and as it is called in Python: the coups are those of Python's numbers, and so are their types."""
    body = "2 * now.staked if now.last < 0 else now.unit"
    plain = gathered(list(walks(owned(tmp_path, f"return {body}"), 50, 1, seed=1)))
    of_numpy = owned(tmp_path, f"import numpy as np; return np.{kind}({body})")
    assert (gathered(list(walks(of_numpy, 50, 1, seed=1))).rows == plain.rows).all()
    path, coups = walked_own(of_numpy, function(of_numpy.own), [cells_of(of_numpy, "wl")], 1)  # type: ignore[arg-type]
    assert {type(each) for each in (path.end, path.staked, *(each.stake for each in coups))} == {int}


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return 1 / 0", r"failed in coup 1 of shoe 1 of path 1: ZeroDivisionError \(division by zero\)"),
        ("raise SystemExit('x' * 200)", r"SystemExit \(x{77}\.\.\.\)"),
        ("return 100.0", "gave 100.0 in coup 1 .*whole number of cents"),
        ("return None", "gave None"),
        ("return True", "gave true"),
        ("import numpy as np; return np.bool_(True)", "gave np.True_"),
        ("import numpy as np; return np.float64(100)", "gave np.float64.100.0. in coup 1"),
        ("import numpy as np; return np.int64(50)", "gave 50 cents in coup 1"),
        ("return -100", "gave -100 cents .* at least 100 cents"),
        ("return 50 if now.coup == 3 else 100", "gave 50 cents in coup 3 of shoe 1"),
    ],
)
def test_a_function_that_fails_is_a_sentence_with_its_coup(tmp_path: FilePath, body: str, says: str) -> None:
    with pytest.raises(SimulateError, match=says):
        list(walks(owned(tmp_path, body), 10, 1, seed=1))


@pytest.mark.parametrize(
    ("named", "text", "says"),
    [
        ("mine.py", "", "names no function: write its file and its name"),
        ("none.py:bet", "", "cannot be read: No such file"),
        ("mine.py:other", "def bet(now): return 0", "has no function 'other'"),
        ("mine.py:bet", "bet = 5", "has no function 'bet'"),
        ("mine.py:bet", "def bet(:", r"cannot be run: SyntaxError"),
        ("mine.py:bet", "import no_such_module", r"cannot be run: ModuleNotFoundError"),
    ],
)
def test_a_file_without_the_function_is_a_sentence(tmp_path: FilePath, named: str, text: str, says: str) -> None:
    (tmp_path / "mine.py").write_text(text, "utf-8")
    with pytest.raises(SimulateError, match=says):
        read_function(str(tmp_path / named))
