"""Ranks and suits of simulated shoes: the points stay, the faces are random, bets on pairs are valued exactly."""

import numpy as np
import pytest

from sabot.odds import edge, pair_law, shoe_of, shoe_of_faces
from sabot.odds.edges import edge_by
from sabot.odds.laws import Laws
from sabot.rulesets import load
from sabot.simulate.faces import _unseen_faces, pair_values, pair_ways
from sabot.simulate.perfect import perfect
from sabot.simulate.procedure import procedure
from sabot.simulate.record import record
from sabot.simulate.wagers import wagered

EZ = load("ez-baccarat")
PAIRS = ("player_pair", "banker_pair", "either_pair", "perfect_pair")
COUPS = record(procedure(EZ), 1, 0, 40)


def test_the_faces_are_those_of_the_points() -> None:
    for value, faces in enumerate(_unseen_faces(COUPS, 8, 1, 0)):
        assert faces.shape[1:] == ((4, 4) if value == 0 else (1, 4))
        assert faces.min() >= 0
        assert faces.max() <= 8
        assert (faces.sum(axis=(1, 2)) == COUPS.unseen[:, value]).all()
        assert (np.diff(faces, axis=0)[np.diff(COUPS.shoe) == 0] <= 0).all()  # nothing comes back within a shoe


def test_ways_and_values_are_those_of_the_plain_law() -> None:
    faces = list(_unseen_faces(COUPS, 8, 1, 0))
    ways = pair_ways(COUPS, 8, 1, 0)
    bets = [wagered(name, EZ) for name in PAIRS]
    found = pair_values(bets, ways)
    for row in range(0, len(COUPS.shoe), 97):
        shoe = shoe_of_faces([faces[value][row][0].tolist() for value in range(1, 10)] + faces[0][row].tolist())
        assert shoe.counts == tuple(COUPS.unseen[row].tolist())
        cards = sum(shoe.counts)
        assert list(pair_law(shoe)) == [each * (cards - 4) * (cards - 5) for each in ways[:, row].tolist()]
        laws = Laws(shoe)
        for bet, value in zip(bets, found[:, row].tolist(), strict=True):
            assert value == pytest.approx(float(edge_by(laws, bet.bet).ev), abs=1e-12)


def test_a_shoe_keeps_its_faces_whatever_follows_it() -> None:
    fewer = record(procedure(EZ), 1, 0, 7)
    assert (pair_ways(fewer, 8, 1, 0) == pair_ways(COUPS, 8, 1, 0)[:, : len(fewer.shoe)]).all()
    assert (pair_ways(fewer, 8, 2, 0) != pair_ways(fewer, 8, 1, 0)).any()


def test_on_average_a_pair_is_worth_what_it_is_on_a_full_shoe() -> None:
    """Over the first coups of many shoes, and over all coups, since unseen cards are as good as any."""
    coups = record(procedure(EZ), 5, 0, 1500)
    bets = [wagered(name, EZ) for name in PAIRS]
    found = pair_values(bets, pair_ways(coups, 8, 5, 0))
    for bet, values in zip(bets, found, strict=True):
        full = float(edge(bet.bet, shoe_of((128, *[32] * 9), 8)).ev)
        by_shoe = np.bincount(coups.shoe, values - full) / np.sqrt(1500)
        assert abs(by_shoe.sum()) / np.sqrt((by_shoe**2).sum()) < 4.5 * np.sqrt(1500 / 1499)


def test_a_perfect_player_of_pairs_follows_every_rank() -> None:
    player, banker, either = perfect([wagered(name, EZ) for name in PAIRS[:3]], EZ, 1000, seed=3)
    assert [each.units_per_shoe for each in player.cuts] == [each.units_per_shoe for each in banker.cuts]
    assert (player.cuts[0].bets_per_shoe.value or 0) > 0
    assert either.bet == "either_pair"
