"""Shoes dealt by the plain kernels: as their twin deals them, card by card, and as the rule book ends them."""

from typing import Any

import numpy as np
import pytest
from simulate_tools import FEW, PROCEDURES, PUNTO, rows, same
from simulate_twin import twin_coups

from long import asked_later, first
from sabot.games.chemin.rules import CheminRules
from sabot.odds import fresh
from sabot.parameters import LAST_SEED
from sabot.rulesets import load, names
from sabot.simulate import Procedure, SimulateError, procedure
from sabot.simulate.record import OVER, ROW, Coups, most_rows, record
from sabot.simulate.record import rows as plain
from sabot.simulate.stream import ALGORITHM, CHUNK_SHOES, GENERATORS, chunks, shoes_in, states


@pytest.mark.parametrize("way", first(7, PROCEDURES), ids=str)
@pytest.mark.parametrize(("seed", "chunk"), [(LAST_SEED, 10**8), asked_later(0, 0), asked_later(7, 3)])
def test_every_coup_is_the_twins(way: Procedure, seed: int, chunk: int) -> None:
    twin = [
        (each.shoe, each.cell, list(each.unseen), each.left, each.cards) for each in twin_coups(way, seed, chunk, FEW)
    ]
    assert rows(record(way, seed, chunk, FEW)) == twin


@pytest.mark.parametrize("way", PROCEDURES, ids=str)
@pytest.mark.parametrize("shoes", first(2, [1, FEW, CHUNK_SHOES]))
def test_rows_are_what_is_recorded(way: Procedure, shoes: int) -> None:
    found = record(way, 5, 2, shoes)
    into = np.full((shoes * most_rows(way) + 1, ROW), 7, np.uint16)
    lengths = plain(way, 5, 2, shoes, into)
    assert lengths.tolist() == (np.bincount(found.shoe - found.shoe[0]) + 1).tolist()
    ends = np.cumsum(lengths) - 1
    coups, over = np.delete(into[: ends[-1] + 1], ends, axis=0), into[ends]
    assert np.array_equal(coups, np.column_stack([found.unseen, found.left, found.cell]))
    assert (into[ends[-1] + 1 :] == 7).all()
    last = np.cumsum(lengths - 1) - 1
    laid = (found.cards[last][:, :, None] == np.arange(10)).sum(axis=1)
    assert np.array_equal(over[:, :10], found.unseen[last] - laid)
    assert np.array_equal(over[:, 10], found.left[last] - laid.sum(axis=1))
    assert (over[:, 11] == OVER).all()


@pytest.mark.parametrize("way", PROCEDURES, ids=str)
def test_S4_the_last_coup_is_the_first_that_deals_a_card_behind_the_stop_card(way: Procedure) -> None:
    """S4: the last coup is the first that deals any of the last N cards; `one_more`: one further coup."""
    found = record(way, 11, 0)
    after = found.left - (found.cards >= 0).sum(axis=1)
    ends = np.flatnonzero(np.diff(found.shoe, append=-1))
    first = ends - way.further  # the coup that reaches the stop card, in every shoe
    assert len(ends) == CHUNK_SHOES
    assert (after[first] < way.stop_card).all()
    assert (found.left[first] >= way.stop_card).all()
    assert after.min() >= 0


@pytest.mark.parametrize("way", PROCEDURES, ids=str)
def test_S5_as_many_cards_are_burned_as_the_first_one_has_points(way: Procedure) -> None:
    """S5: turn the first card, burn as many as its points, 10 for zero. The turned one is seen, the others not."""
    found = record(way, 12, 0)
    first = np.flatnonzero(np.diff(found.shoe, prepend=-1))
    seen = np.array(fresh(way.decks)) - found.unseen[first]
    if not way.burn:
        assert not seen.any()
        assert (found.left[first] == way.cards).all()
        return
    assert (seen.sum(axis=1) == 1).all()
    turned = seen.argmax(axis=1)
    assert (found.left[first] == way.cards - 1 - np.where(turned == 0, 10, turned)).all()
    assert set(turned.tolist()) == set(range(10))


@pytest.mark.parametrize("rules", names("punto"))
def test_a_procedure_is_what_the_rule_set_says(rules: str) -> None:
    way, card = procedure(load(rules)), load(rules)
    assert (way.decks, way.stop_card, way.cards) == (card.decks, card.stop_card, card.cards)
    assert (way.burn, way.further) == (card.burn == "first_card", card.last_coup == "one_more")


def test_a_shorter_run_deals_the_same_shoes() -> None:
    whole, part = record(PUNTO, 5, 2), record(PUNTO, 5, 2, FEW)
    assert same(Coups(*(getattr(whole, field)[: len(part.cell)] for field in Coups._fields)), part)
    assert set(part.shoe.tolist()) == set(range(2 * CHUNK_SHOES, 2 * CHUNK_SHOES + FEW))


def test_the_streams_are_NumPys_generators() -> None:
    """Philox with seed and version as key and the chunk as counter; then SFC64, each word cut in four."""
    philox = np.random.Philox(key=[8, ALGORITHM], counter=[0, 0, 4, 0])
    words = philox.random_raw(3 * GENERATORS).tolist()
    raw = []
    for each in range(GENERATORS):
        sfc: Any = np.random.SFC64()
        seeded = [*words[each::GENERATORS], 1]
        sfc.state = sfc.state | {"state": {"state": np.array(seeded, np.uint64)}}
        raw.append(sfc.random_raw(1).item())
    lanes = [raw[lane // 8 + lane % 2 * 8] >> 16 * (lane % 8 // 2) & 0xFFFF for lane in range(64)]
    shoes = record(PUNTO, 8, 4, 64)
    first = shoes.cards[np.flatnonzero(np.diff(shoes.shoe, prepend=-1)), 0]
    ladder = np.cumsum(fresh(8))
    assert all(word * 416 % 65536 >= 65536 % 416 for word in lanes), "this seed rejects none at once"
    assert first.tolist() == [int(np.searchsorted(ladder, word * 416 >> 16, "right")) for word in lanes]
    assert states(8, 4)[3].tolist() == [1] * GENERATORS


def test_a_run_is_cut_into_chunks() -> None:
    assert (chunks(1), chunks(CHUNK_SHOES), chunks(CHUNK_SHOES + 1)) == (1, 1, 2)
    assert [shoes_in(chunk, CHUNK_SHOES + 1) for chunk in range(2)] == [CHUNK_SHOES, 1]


@pytest.mark.parametrize("shoes", [0, -1, 10**12 + 1, 1.5, True, "9"])
def test_no_run_of_such_shoes(shoes: int) -> None:
    with pytest.raises(SimulateError, match=r"(are no run: it is|shoes: it is a whole number,) 1 to 1(,000)+$"):
        chunks(shoes)


@pytest.mark.parametrize("seed", [-1, LAST_SEED + 1, 0.5, "7", None])
def test_no_such_seed(seed: int) -> None:
    with pytest.raises(SimulateError, match=r"is no seed: it is a whole number from 0"):
        record(PUNTO, seed, 0, 1)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ((0, 7), "0 decks are out of bounds: it is 1 to 16"),
        ((17, 7), "17 decks are out of bounds"),
        ((8, 5), "stop_card = 5 lets the shoe run out"),
        ((8, 11, 1), "stop_card = 11 lets the shoe run out"),
        ((1, 33), "leaves nothing to deal of 52 cards: it is at most 32"),
        ((8, 7, 2), "each is 0 or 1"),
        ((8, 7, 0, -1), "each is 0 or 1"),
    ],
)
def test_no_such_procedure(fields: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(SimulateError, match=sentence):
        Procedure(*fields)


def test_chemin_de_fer_is_refused() -> None:
    with pytest.raises(SimulateError, match="rule set 'chemmy' is of the game 'chemin': its coups depend on"):
        procedure(load("chemmy", CheminRules))
