"""What is dealt is what the exact law says, within standard errors; the seeds are fixed, so that a result stands.

Bounds are five standard errors, or the chance of one in ten thousand: a wrong law fails at once, a right one never.
"""

from fractions import Fraction
from functools import cache, reduce
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chi2
from simulate_tools import EZ, PUNTO

from golden_bets import golden
from long import asked_later, first
from sabot.odds import fresh, law
from sabot.simulate import Procedure
from sabot.simulate.deal import dealt
from sabot.simulate.outcomes import cells
from sabot.simulate.record import Coups, record
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import CHUNK_SHOES, LANES

RARE = 1e-4
FAR = 5.0


def p_value(found: NDArray[Any], expected: NDArray[Any], fixed: int = 1) -> float:
    """The chance of counts as far from what is expected; thin cells are pooled into one."""
    thin = expected < 25
    seen = np.append(found[~thin], found[thin].sum())
    due = np.append(expected[~thin], expected[thin].sum())
    some = due > 0
    return float(chi2.sf(((seen - due)[some] ** 2 / due[some]).sum(), some.sum() - fixed))


@pytest.mark.parametrize(
    ("way", "shoes"),
    [
        asked_later(PUNTO, 400_000),
        (EZ, 400_000),
        (Procedure(1, 6), 1_000_000),
        asked_later(Procedure(16, 400, 0, 1), 400_000),
    ],
)
def test_the_cells_of_the_law_by_chi_square(way: Procedure, shoes: int) -> None:
    found = reduce(np.add, map_chunks(cells, way, shoes, 20, 2))
    exact = law(fresh(way.decks))
    due = np.array(exact.cells) / exact.total * found.sum()
    assert not found[due == 0].any()
    assert p_value(found, due) > RARE


@cache
def coups(way: Procedure, chunks: int) -> list[Coups]:
    return list(map_chunks(record, way, chunks * CHUNK_SHOES, 22, 2))


def winners(found: Coups) -> NDArray[np.int64]:
    """0 Player, 1 Banker, 2 tie, as the golden files order them."""
    player, banker = found.cell % 100 // 10, found.cell % 10
    return np.where(player == banker, 2, np.where(player > banker, 0, 1))


@pytest.mark.parametrize(("decks", "first"), [(8, 40), (1, 0), asked_later(8, 0), asked_later(1, 3)])
def test_two_coups_in_a_row_have_their_exact_joint_law(decks: int, first: int) -> None:
    """The law of any two in a row is that of the first two, while the stop card is far."""
    (entry,) = (each for each in golden("pb_joint_coups") if each["inputs"]["decks"] == decks)
    joint = np.array([[float(Fraction(cell)) for cell in row] for row in entry["joint"]])
    found = np.zeros((3, 3), np.int64)
    for part in coups(Procedure(decks, 7), 10):
        begins = np.flatnonzero(np.diff(part.shoe, prepend=-1)) + first
        who = winners(part)
        np.add.at(found, (who[begins], who[begins + 1]), 1)
    assert p_value(found.ravel(), joint.ravel() * found.sum()) > RARE


@pytest.mark.parametrize(("cut", "chunks"), [(16, 6), asked_later(16, 20), asked_later(14, 20)])
def test_coups_of_a_shoe_are_the_golden_number(cut: int, chunks: int) -> None:
    """The golden runs end when no more than `cut` cards are left, the rule book when fewer are (S4): one card apart."""
    (entry,) = (each for each in golden("pb_counting") if each["id"] == "hands-per-shoe")
    due = entry["own_mc"][f"cut{cut}"]
    dealt_out = coups(Procedure(8, cut + 1, 1, 1), chunks)
    lengths = np.concatenate([np.bincount(part.shoe - part.shoe[0]) for part in dealt_out])
    error = due["sd"] * (1 / len(lengths) + 1 / entry["own_mc"]["shoes"]) ** 0.5
    assert abs(lengths.mean() - due["mean"]) < FAR * error
    assert lengths.std() == pytest.approx(due["sd"], rel=0.02)


def per_lane(way: Procedure, chunk: int) -> NDArray[Any]:
    """A number for every shoe of a chunk, (rounds, lanes): its Banker's wins less those of Player."""
    found = record(way, 23, chunk)
    net = np.array([-1, 1, 0])[winners(found)]
    return np.bincount(found.shoe - found.shoe[0], net, CHUNK_SHOES).reshape(-1, LANES)


@pytest.mark.parametrize("chunks", first(1, [10, 24]))
def test_lanes_rounds_and_chunks_know_nothing_of_each_other(chunks: int) -> None:
    """The correlations of shoes side by side, one after the other, and of the same place in the next chunk."""
    shoes = np.array([per_lane(PUNTO, chunk) for chunk in range(chunks)])
    shoes = (shoes - shoes.mean()) / shoes.std()
    pairs = [(shoes[:, :, step:], shoes[:, :, :-step]) for step in range(1, LANES)]  # lanes so far apart
    pairs += [(shoes[:, step:], shoes[:, :-step]) for step in range(1, 8)]
    pairs += [(shoes[step:], shoes[:-step]) for step in range(1, 8)]
    far = [float((one * other).mean() * one.size**0.5) for one, other in pairs]
    assert max(map(abs, far)) < FAR
    assert 0.6 < np.std(far) < 1.4, "they are correlations of chance"


@pytest.mark.parametrize("chunks", first(1, [3, 10]))
def test_no_two_lanes_and_no_two_chunks_deal_the_same_shoe(chunks: int) -> None:
    shoes = {
        part.cards[start : start + 20].tobytes()
        for part in coups(PUNTO, chunks)
        for start in np.flatnonzero(np.diff(part.shoe, prepend=-1))
    }
    assert len(shoes) == chunks * CHUNK_SHOES


def test_every_card_comes_in_every_place() -> None:
    """The values of a shoe's cards, place by place, follow the composition, the last ones as the first."""
    values = np.concatenate([dealt(PUNTO, 24, chunk, CHUNK_SHOES).transpose(0, 2, 1) for chunk in range(4)])
    flat = values.reshape(-1, PUNTO.drawn)
    due = np.array(fresh(8)) / 416 * len(flat)
    for place in (0, 1, 100, 159, 160, 161, 255, 300, PUNTO.drawn - 1):
        assert p_value(np.bincount(flat[:, place], minlength=10), due) > RARE
