"""The pure game: one table of Punto Banco with five players, driven as a house would; and bare coups beside it.

Timed is all that the rules do: sealing, cutting, judging and folding five entries a coup, closing, dealing, settling.
Not timed are chance (orders are shuffled before), what players think, and views. The clock is the processor's time for
this process, so that other programs disturb it little.
"""

import time
from collections.abc import Sequence
from random import Random
from typing import Final

from sabot.bets import BANKER, PLAYER
from sabot.cards import Card
from sabot.coup import Winner, deal_coup
from sabot.games.layout.stakes import Enter, faults, opened, stage
from sabot.games.punto.state import Punto
from sabot.games.punto.table import Action, decide, evolve
from sabot.games.seats import MOST_CHIPS, Seat, Sit
from sabot.games.steps import Close, Proceed
from sabot.games.taille import Cut, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load
from sabot.shoe import carry_out, cut_bounds, packs

RULES: Final = load("punto-banco")
PLAYERS: Final = tuple(PlayerId(name) for name in ("Ada", "Bruno", "Carla", "Dora", "Emil"))
STAKE: Final = Cents(1000)
SHOES: Final = 60
CUT: Final = cut_bounds(RULES.cards)[0]

Order = tuple[Card, ...]


def shuffled_shoes() -> list[Order]:
    """The secret orders of all shoes, the same in every run."""
    random = Random("pure game")  # noqa: S311 - a benchmark repeats its chance
    full = packs(RULES.decks)
    return [tuple(random.sample(full, len(full))) for _ in range(SHOES)]


def play(orders: Sequence[Order]) -> tuple[list[list[Winner]], float]:
    """Play every shoe to its end: its winners, and the seconds it took; raises ValueError if chips went astray."""
    table = _seated()
    shoes: list[list[Winner]] = []
    began = time.process_time()
    for order in orders:
        table = _ready(table, order)
        while stage(table) == "bets":
            table = _coup(table)
        shoes.append([result.winner for result in table.results])
    seconds = time.process_time() - began
    found = faults(table)
    if found:
        raise ValueError(f"the benchmark's table is wrong: {found}")
    return shoes, seconds


def deal_bare(orders: Sequence[Order], coups: Sequence[int]) -> tuple[list[list[Winner]], float]:
    """Deal as many coups from the same shoes without a table: the winners, and the seconds it took."""
    shoes: list[list[Winner]] = []
    began = time.process_time()
    for order, count in zip(orders, coups, strict=True):
        cards = iter(carry_out(order, CUT))
        shoes.append([deal_coup(cards).winner for _ in range(count)])
    return shoes, time.process_time() - began


def measured(orders: Sequence[Order]) -> tuple[float, float]:
    """Coups a second of the pure game and of bare coups, which have dealt the same; raises ValueError."""
    played, game = play(orders)
    bare, dealing = deal_bare(orders, [len(shoe) for shoe in played])
    if played != bare:
        raise ValueError("the table and the bare coups disagree")
    count = sum(map(len, played))
    return count / game, count / dealing


def _seated() -> Punto:
    table = Punto(rules=RULES)
    for seat, player in enumerate(PLAYERS, 1):
        table = _done(table, player, Sit(Seat(seat), Cents(MOST_CHIPS // 10)))
    return table


def _ready(table: Punto, order: Order) -> Punto:
    table = _done(table, CROUPIER, Shuffle(order, "nonce"))
    table = _done(table, CROUPIER, Close(opened(table)))
    return _done(table, CROUPIER, Cut(opened(table), CUT))


def _coup(table: Punto) -> Punto:
    """One coup: an entry of each player, the close, the deal, third cards, settlement."""
    window = opened(table)
    for place, player in enumerate(PLAYERS):
        table = _done(table, player, Enter(window, {BANKER if place % 2 else PLAYER: STAKE}))
    table = _done(table, CROUPIER, Close(window))
    while stage(table) == "coup":
        table = _done(table, CROUPIER, Proceed(opened(table)))
    return table


def _done(table: Punto, actor: PlayerId, action: Action) -> Punto:
    for event in decide(table, actor, action):
        table = evolve(table, event)
    return table
