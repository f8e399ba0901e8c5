"""Chance that every game takes from outside: the order of a shoe, and the croupier's cut."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from sabot.cards import DECK, Card
from sabot.games.steps import CardsBurned
from sabot.games.table import GameTable
from sabot.games.taille import Cut, NameRound, Shuffle, Stage, Taille, TakeBeacon
from sabot.shoe import cut_bounds, packs

E = TypeVar("E")


def shoe_by_chance(taille: Taille, decks: int, random: Random) -> Cut | Shuffle | NameRound | TakeBeacon:
    """The croupier's cut where he is asked for it, else the order of a new shoe; or a beacon, drawn as well."""
    if taille.stage is Stage.BEACON:
        named = taille.drawn
        return NameRound(1) if named is None else TakeBeacon(named.round, f"{random.getrandbits(256):064x}")
    if taille.question is not None:
        return Cut(taille.question.opened, random.randint(*cut_bounds(decks * DECK)))
    order = list(packs(decks))
    random.shuffle(order)
    return Shuffle(tuple(order), f"{random.getrandbits(256):064x}")


def of_shoe(state: GameTable, _kind: str, random: Random) -> Cut | Shuffle | NameRound | TakeBeacon:
    """The action of chance that a shoe needs next, for a table that draws nothing but shoes."""
    return shoe_by_chance(state.taille, state.rules.decks, random)


def face_up(
    laid: Callable[[E], Sequence[Card]],
) -> Callable[[Sequence[E], Sequence[Card]], tuple[Card, ...]]:
    """The cards of a finished shoe, where every card is dealt face up: only those burned are told from the order."""

    def dealt(events: Sequence[E], order: Sequence[Card]) -> tuple[Card, ...]:
        cards: list[Card] = []
        for event in events:
            if isinstance(event, CardsBurned):
                cards += order[: 1 + len(event.hidden)]
            else:
                cards += laid(event)
        return tuple(cards)

    return dealt
