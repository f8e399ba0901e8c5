"""The pure game of Chemin de Fer: one table with five players, driven as a house would; and what its players see.

Timed is all that the rules do: sealing, cutting, judging and folding posts, calls, stakes and answers, closing,
dealing, declaring, settling. Not timed are chance (orders are shuffled before) and what players think. A view is timed
by itself, for one player at each table that somebody would look at, without its way into bytes.
"""

import time
from collections.abc import Sequence
from random import Random
from typing import Final

from sabot.cards import Card
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer
from sabot.games.bank.table import opened
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.claims import prime
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import CheminStake
from sabot.games.chemin.state import Chemin, faults, stage
from sabot.games.chemin.table import Action, decide, evolve, pending, snapshot
from sabot.games.seats import MOST_CHIPS, Seat, Sit
from sabot.games.steps import Close
from sabot.games.taille import Cut, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load
from sabot.shoe import cut_bounds, packs

RULES: Final = load("chemin-de-fer", CheminRules)
PLAYERS: Final = tuple(PlayerId(name) for name in ("Ada", "Bruno", "Carla", "Dora", "Emil"))
BANK: Final = Cents(10_000)
STAKE: Final = Cents(2500)
SHOES: Final = 20
LOOKED_AT: Final = 4
"""Shoes whose every table is looked at."""
CUT: Final = cut_bounds(RULES.cards)[0]

Order = tuple[Card, ...]


def shuffled_shoes() -> list[Order]:
    """The secret orders of all shoes, the same in every run."""
    random = Random("pure chemin")  # noqa: S311 - a benchmark repeats its chance
    full = packs(RULES.decks)
    return [tuple(random.sample(full, len(full))) for _ in range(SHOES)]


def play(orders: Sequence[Order]) -> tuple[int, float]:
    """Play every shoe to its end: the coups, and the seconds they took; raises ValueError if chips went astray."""
    table = _seated()
    coups = 0
    began = time.process_time()
    for order in orders:
        table = _ready(table, order)
        while stage(table) != "shuffle":
            table = _moved(table)
        coups += len(table.results)
    seconds = time.process_time() - began
    found = faults(table)
    if found:
        raise ValueError(f"the benchmark's table is wrong: {found}")
    return coups, seconds


def measured(orders: Sequence[Order]) -> float:
    """Coups a second of whole tables of five."""
    coups, seconds = play(orders)
    return coups / seconds


def tables(orders: Sequence[Order]) -> list[Chemin]:
    """Every table between two moves of some shoes, over which `views` is measured."""
    table, found = _seated(), list[Chemin]()
    for order in orders:
        table = _ready(table, order)
        while stage(table) != "shuffle":
            found.append(table)
            table = _moved(table)
    return found


def views(found: Sequence[Chemin]) -> float:
    """Views a second, each for one player."""
    began = time.process_time()
    for table in found:
        snapshot(table, PLAYERS[1])
    return len(found) / (time.process_time() - began)


def _seated() -> Chemin:
    table = Chemin(rules=RULES)
    for seat, player in enumerate(PLAYERS, 1):
        table = _done(table, player, Sit(Seat(seat), Cents(MOST_CHIPS // 10)))
    return table


def _ready(table: Chemin, order: Order) -> Chemin:
    table = _done(table, CROUPIER, Shuffle(order, "nonce"))
    table = _done(table, CROUPIER, Close(opened(table)))
    return _done(table, CROUPIER, Cut(opened(table), CUT))


def _moved(table: Chemin) -> Chemin:
    """One step: who is asked answers, four players stake, every seventh coup somebody calls banco."""
    on, where, question = opened(table), stage(table), table.question
    if question is not None:
        yes = where == "keep" and table.coups % 3 > 0
        action: Action = Post(on, BANK) if where == "post" else Answer(on, yes)
        return _done(table, question.addressee, action)
    if where == "calls" and table.coups % 7 == 0:
        table = _done(table, prime(table)[1], MakeCall(on, "banco"))
    elif where == "stakes":
        for player in prime(table):
            table = _done(table, player, CheminStake(on, STAKE))
    waits = pending(table)
    if waits is None or waits.default is None:
        raise ValueError(f"the benchmark's table waits: {where}")
    return _done(table, CROUPIER, waits.default)


def _done(table: Chemin, actor: PlayerId, action: Action) -> Chemin:
    for event in decide(table, actor, action):
        table = evolve(table, event)
    return table
