"""Coups followed one by one: their outcomes, what a counting system makes of them, and what a perfect player does."""

from operator import add

import msgspec
import numpy as np

from sabot.games.punto.rules import PuntoRules
from sabot.simulate import counting, perfect
from sabot.simulate.outcomes import Tally
from sabot.simulate.procedure import Procedure
from sabot.simulate.record import Coups, record
from sabot.simulate.wagers import Wagered


class Following(msgspec.Struct, frozen=True):
    """Systems to follow at a table: a counting system, a perfect player of some bets, or both."""

    rules: PuntoRules
    plan: counting.Plan | None = None
    bets: tuple[Wagered, ...] = ()


class Followed(msgspec.Struct, frozen=True):
    """Tallies of a followed run: the outcomes of all coups, and one for each that was followed."""

    outcomes: Tally
    counted: counting.CountingTally | None
    perfect: perfect.PerfectTally | None


def follow(following: Following, procedure: Procedure, seed: int, chunk: int, shoes: int) -> Followed:
    """The work of one chunk, for `map_chunks` or a cluster, which give the last four by position."""
    coups = record(procedure, seed, chunk, shoes)
    counted = None if following.plan is None else counting.tallied(following.plan, coups, shoes)
    gained = None
    if following.bets:
        worth = perfect.worths_of_chunk(following.bets, coups, procedure.decks, seed, chunk)
        gained = perfect.tallied(worth, following.rules, coups, shoes)
    return Followed(_outcomes(coups, shoes), counted, gained)


def joined(following: Following, one: Followed, other: Followed) -> Followed:
    """The results of two chunks, one after the other."""
    counted, gained = one.counted, one.perfect
    if following.plan is not None and counted is not None and other.counted is not None:
        counted = counting.merged(following.plan, counted, other.counted)
    if gained is not None and other.perfect is not None:
        gained = gained + other.perfect
    return Followed(Tally(*map(add, one.outcomes, other.outcomes)), counted, gained)


def _outcomes(coups: Coups, shoes: int) -> Tally:
    player, banker = coups.cell % 100 // 10, coups.cell % 10
    count = len(coups.cell)
    wins = int(np.count_nonzero(banker > player)), int(np.count_nonzero(player > banker))
    return Tally(shoes, count, *wins, count - sum(wins))
