"""The pure game of Baccara Banque: one table of eight, driven as a house would.

Timed is all that the rules do, as for Chemin de Fer; chance is drawn before, and what players think is not timed.
"""

import time
from collections.abc import Sequence
from random import Random
from typing import Final

from sabot.cards import Card
from sabot.games.bank.auction import Bid
from sabot.games.bank.table import opened
from sabot.games.banque.award import NameCutter
from sabot.games.banque.banco import CallBanco
from sabot.games.banque.order import order, side_of
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import BanqueStake
from sabot.games.banque.state import Banque, faults, stage
from sabot.games.banque.table import Action, decide, evolve, pending
from sabot.games.banque.tenure import AddToBank, GoOn
from sabot.games.seats import MOST_CHIPS, Seat, Sit
from sabot.games.steps import Close
from sabot.games.taille import Cut, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load
from sabot.shoe import cut_bounds, packs

RULES: Final = load("baccara-banque", BanqueRules)
PLAYERS: Final = tuple(PlayerId(name) for name in ("Ada", "Bruno", "Carla", "Dora", "Emil", "Felix", "Greta", "Henri"))
BANK: Final = Cents(10**9)
STAKE: Final = Cents(2500)
SHOES: Final = 40
CUT: Final = cut_bounds(RULES.cards)[0]

Order = tuple[Card, ...]


def shuffled_shoes() -> list[Order]:
    """The secret orders of all shoes, the same in every run."""
    random = Random("pure banque")  # noqa: S311 - a benchmark repeats its chance
    full = packs(RULES.decks)
    return [tuple(random.sample(full, len(full))) for _ in range(SHOES)]


def play(orders: Sequence[Order]) -> tuple[int, float]:
    """Play every shoe to its end: the coups, and the seconds they took; raises ValueError if chips went astray."""
    table = Banque(rules=RULES)
    for seat, player in enumerate(PLAYERS, 1):
        table = _done(table, player, Sit(Seat(seat), Cents(MOST_CHIPS // 10)))
    coups = 0
    began = time.process_time()
    for each in orders:
        table = _ready(table, each)
        while stage(table) != "auction":
            table = _moved(table)
        coups += len(table.results)
    seconds = time.process_time() - began
    found = faults(table)
    if found:
        raise ValueError(f"the benchmark's table is wrong: {found}")
    return coups, seconds


def measured(orders: Sequence[Order]) -> float:
    """Coups a second of whole tables of eight."""
    coups, seconds = play(orders)
    return coups / seconds


def _ready(table: Banque, cards: Order) -> Banque:
    """The first bids for the bank, and the shoe is made ready."""
    table = _done(table, PLAYERS[0], Bid(opened(table), BANK))
    table = _done(table, CROUPIER, Close(opened(table)))
    table = _done(table, PLAYERS[0], NameCutter(opened(table), None))
    table = _done(table, CROUPIER, Shuffle(cards, "nonce"))
    table = _done(table, CROUPIER, Close(opened(table)))
    return _done(table, CROUPIER, Cut(opened(table), CUT))


def _moved(table: Banque) -> Banque:
    """One step: seven players stake, every seventh coup somebody calls banco, the banker goes on."""
    on, where = opened(table), stage(table)
    if where == "tenure":
        return _done(table, PLAYERS[0], GoOn(on))
    if where == "refill":
        return _done(table, PLAYERS[0], AddToBank(on, BANK))
    if where == "banco" and table.coups % 7 == 0:
        table = _done(table, PLAYERS[1], CallBanco(on, "cheval"))
    elif where == "stakes":
        for player in order(table):
            table = _done(table, player, BanqueStake(on, STAKE, side_of(table, player) or "cheval"))
    waits = pending(table)
    if waits is None or waits.default is None:
        raise ValueError(f"the benchmark's table waits: {where}")
    return _done(table, CROUPIER, waits.default)


def _done(table: Banque, actor: PlayerId, action: Action) -> Banque:
    for event in decide(table, actor, action):
        table = evolve(table, event)
    return table
