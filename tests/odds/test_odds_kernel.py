"""The kernels: against their twin on ten thousand compositions, at the bound of their integers, on any threads."""

import os
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from golden_bets import golden
from long import asked_later, first
from odds_tools import MOST, many
from sabot.bets import BANKER, PLAYER, TIE, catalogue
from sabot.odds import OddsError, Source, edge, fresh, law, own_wager, shoe_of, wager
from sabot.odds.abreast import cells_of
from sabot.odds.batch import Ints, compositions, gains, laws, totals
from sabot.odds.lanes import LANES
from sabot.odds.remainders import remainders
from sabot.odds.single import laws_one_by_one
from sabot.rulesets import load

DRAWN = 10_000
BETS = [bet for bet in catalogue().values() if wager(bet).table.source is Source.CELLS]
FEW = np.array(many(300, "few"), np.int64)


@cache
def shoes(count: int = DRAWN) -> Ints:
    return np.array(many(count, "kernel"), np.int64)


def one_by_one(given: Ints) -> Ints:
    found = np.empty((len(given), 400), np.int64)
    laws_one_by_one(given, found)
    return found


@pytest.mark.parametrize("count", [300, asked_later(DRAWN)])
def test_both_kernels_are_their_twin_on_ten_thousand_compositions(count: int) -> None:
    drawn = shoes(count)
    twin = np.array([law(shoe).cells for shoe in drawn.tolist()], np.int64)
    assert np.array_equal(laws(drawn), twin)
    assert np.array_equal(one_by_one(drawn), twin)
    assert np.array_equal(totals(drawn), twin.sum(axis=1))


@pytest.mark.parametrize("count", [100, asked_later(2_000)])
def test_laws_abreast_are_their_twin_on_drawn_compositions_and_at_the_bounds(count: int) -> None:
    """Eleven at a time, as the laboratory asks; the fewest cards, and so many that weights come near 64 bits."""
    bounds = [[0] * 9 + [6], [1] * 6 + [0] * 4, [MOST] + [0] * 9, list(fresh(16)), list(fresh(1))]
    asked = [*shoes(count).tolist(), *bounds]
    for start in range(0, len(asked), 11):
        some = asked[start : start + 11]
        assert cells_of(some).tolist() == [list(law(shoe).cells) for shoe in some]


@pytest.mark.long
@pytest.mark.parametrize("size", [0, 1, LANES - 1, LANES, LANES + 1, 2 * LANES + 44])
def test_any_number_of_compositions(size: int) -> None:
    assert np.array_equal(laws(FEW[:size]), one_by_one(FEW[:size]))


@pytest.mark.parametrize("threads", [2, 3, 100])
def test_threads_change_nothing(threads: int) -> None:
    assert np.array_equal(laws(FEW, threads=threads), laws(FEW))
    shared, alone = gains(FEW, BETS, commission=0, threads=threads), gains(FEW, BETS, commission=0)
    assert np.array_equal(shared.weights, alone.weights)
    assert np.array_equal(shared.ev, alone.ev)


def at_the_bound() -> list[tuple[int, ...]]:
    """Shoes of 832 cards: full, of one value, and of two, half and half and all but one."""
    alone = [tuple(MOST * (value == one) for value in range(10)) for one in range(10)]
    mixed = [
        tuple({one: some, other: MOST - some}.get(value, 0) for value in range(10))
        for one in range(10)
        for other in range(one)
        for some in (1, MOST // 2, MOST - 1)
    ]
    return [fresh(16), *alone, *mixed]


def test_nothing_overflows_at_the_bound() -> None:
    """Sixteen decks: every product and sum on the way stays below 2^63, in any mixture of values."""
    given = at_the_bound()
    twin = [law(shoe).cells for shoe in given]
    assert laws(given).tolist() == one_by_one(np.array(given, np.int64)).tolist() == [list(each) for each in twin]
    assert totals(given).tolist() == [law(shoe).total for shoe in given]
    assert 2 * MOST**6 < 2**63  # what docs/mathematics.md shows to be enough


@pytest.mark.long
def test_gains_are_the_twins_edges() -> None:
    few = FEW[:24]
    found = gains(few, BETS, rules=load("punto-banco"))
    assert found.weights.shape == (len(found.lines), len(few))
    for column, shoe in enumerate(few.tolist()):
        for row, bet in enumerate(BETS):
            exact = edge(bet, shoe, commission=Fraction(1, 20))
            assert abs(found.ev[row, column] - float(exact.ev)) < 1e-12, bet.id
            paid = [result.weight for result in exact.results if result.kind != "loss"]
            mine = [found.weights[line, column] for line, (of, _) in enumerate(found.lines) if of == bet.id]
            assert mine == paid, bet.id
    assert found.total.tolist() == [law(shoe).total for shoe in few.tolist()]
    assert (found.viewpoint, found.ruleset) == ("bettor", "punto-banco")


def test_every_bet_of_the_catalogue_but_the_pairs_is_decided_by_cells() -> None:
    assert {bet.id for bet in catalogue().values()} - {bet.id for bet in BETS} == {
        "player_pair", "banker_pair", "either_pair", "perfect_pair"
    }  # fmt: skip


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_pairs_in_a_batch_are_their_edges_one_by_one(decks: int) -> None:
    """Pairs in batches: on rests of full shoes, beside bets that the law of points decides."""
    full = np.array(fresh(decks))
    drawn = np.random.default_rng(decks).integers(0, full + 1, size=(40, 10))
    given = drawn[drawn.sum(axis=1) >= 6]
    every = tuple(catalogue().values())
    found = gains(given, every, commission="5%", decks=decks)
    for column, shoe in enumerate(given.tolist()):
        for row, bet in enumerate(every):
            if bet not in BETS:
                exact = edge(bet, shoe_of(shoe, decks), commission="5%").ev
                assert abs(found.ev[row, column] - float(exact)) < 1e-12, bet.id
    assert np.array_equal(found.weights, gains(given, BETS, commission="5%").weights)


def test_pairs_of_nothing_known_are_refused() -> None:
    with pytest.raises(OddsError, match="'player_pair' is on pairs, which points do not tell: say of how many decks"):
        gains(FEW, catalogue().values(), commission=0)
    with pytest.raises(OddsError, match="shoe 1 holds more cards of a value than a full one of 1 deck"):
        gains([fresh(1), fresh(2)], catalogue().values(), commission=0, decks=1)
    with pytest.raises(OddsError, match="'x' is not decided by the law of points"):
        gains([fresh(1)], [own_wager("x", [("player_pair and p == 9", 5)])], decks=1)


def test_a_line_that_never_comes_weighs_nothing() -> None:
    found = gains(FEW[:130], [own_wager("never", [("p == 9 and p2 == 8 and np == 2", 5)])])
    assert not found.weights.any()
    assert (found.ev == -1.0).all()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([[32] * 9], r"an array of shape \(1, 9\) holds no shoes: it is \(n, 10\)"),
        ([[32] * 11], r"an array of shape \(1, 11\)"),
        ([32] * 10, r"an array of shape \(10,\)"),
        ([[32.0] * 10], "counts of type float64 are no whole numbers"),
        ([[True] * 10], "counts of type bool are no whole numbers"),
        ([["1"] * 10], "are no whole numbers"),
        ([[8] * 10, [-1, *[32] * 9]], r"shoe 1, \[-1, .*a count is 0 to 832"),
        ([[833, *[0] * 9]], "a count is 0 to 832"),
        ([[5, *[0] * 9]], "shoe 0 has 5 cards: it is 6 to 832"),
        ([[100] * 10], "shoe 0 has 1000 cards: it is 6 to 832"),
        (np.full((1, 10), 2**63, np.uint64), "a count is 0 to 832"),
    ],
)
def test_what_is_no_array_of_compositions_is_refused(given: Any, sentence: str) -> None:
    for ask in (compositions, laws, totals):
        with pytest.raises(OddsError, match=sentence):
            ask(given)


def test_no_threads_are_refused() -> None:
    with pytest.raises(OddsError, match="0 threads are none"):
        laws(FEW, threads=0)


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32])
def test_any_type_of_whole_numbers(dtype: type) -> None:
    assert np.array_equal(laws(np.array([fresh(4)], np.int64)), laws(np.array([fresh(4)], dtype)))


@pytest.mark.long
def test_where_no_cache_can_be_written_it_works_all_the_same(tmp_path: Path) -> None:
    """A package folder and a home that cannot be written: the kernel is compiled for this process alone."""
    package = tmp_path / "package"
    package.mkdir()
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    (package / "__pycache__").write_text("no folder")
    (package / "try_it.py").write_text(
        "from sabot.compilation import called, compiled\n"
        "@compiled\ndef double(numbers):\n    for i in range(len(numbers)):\n        numbers[i] *= 2\n"
        "import numpy as np\nfound = np.arange(3)\ncalled(double, found)\nprint(found.tolist())\n"
    )
    env = os.environ | {"HOME": str(blocked), "XDG_CACHE_HOME": str(blocked), "PYTHONDONTWRITEBYTECODE": "1"}
    env.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run([sys.executable, package / "try_it.py"], env=env, capture_output=True, text=True, check=False)
    assert done.stdout == "[0, 2, 4]\n", done.stderr


@pytest.mark.parametrize("entry", first(3, golden("pb_endshoe_mc")), ids=lambda entry: str(entry["id"]))
def test_how_often_the_end_of_a_shoe_favours_the_player(entry: dict[str, dict[str, float]]) -> None:
    """Drawn rests against drawn rests: within five standard errors of both together."""
    mine, theirs = 10_000, 8_000
    named = {"player": PLAYER, "banker5": BANKER, "tie8": TIE}
    bets = [catalogue()[bet] for bet in named.values()]
    given = remainders(8, int(entry["inputs"]["n_cards"]), mine, seed=1)
    found = gains(given, bets, commission=Fraction(1, 20))
    for golden_id, ev in zip(named, found.ev, strict=True):
        share = float((ev > 1e-13).mean())
        there = entry["freq_positive"][golden_id]
        error = (max(there * (1 - there), 1 / theirs) * (1 / mine + 1 / theirs)) ** 0.5
        assert abs(share - there) < 5 * error, golden_id


def test_the_shoes_that_are_drawn_are_thin_and_empty_too() -> None:
    assert (shoes() == 0).any(axis=0).all()
    assert (shoes() == 1).any(axis=0).all()
    assert (shoes().sum(axis=1) == 6).any()
    assert (shoes().sum(axis=1) <= MOST).all()


def test_laws_are_written_into_memory_that_is_there() -> None:
    for given in (FEW, FEW[:5]):
        room = np.full((len(given), 400), -1, np.int64)
        assert laws(given, out=room) is room
        assert np.array_equal(room, laws(given))
        assert np.array_equal(laws(given, out=room, threads=2), laws(given))


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (np.zeros((1, 400)), "float64 holds no 2 laws"),
        (np.zeros((3, 400), np.int64), r"\(3, 400\) of int64 holds no 2 laws: it is \(2, 400\) of int64"),
        (np.zeros((400, 2), np.int64).T, "lies apart or is read-only"),
        ([[0] * 400] * 2, "is no memory for laws"),
    ],
)
def test_memory_that_does_not_fit_is_refused(room: Any, said: str) -> None:
    with pytest.raises(OddsError, match=said):
        laws(FEW[:2], out=room)
