"""Chance that every game takes from outside: the order of a shoe, and the croupier's cut."""

from random import Random

from sabot.games.taille import Cut, Shuffle, Taille
from sabot.shoe import DECK, cut_bounds, packs


def shoe_by_chance(taille: Taille, decks: int, random: Random) -> Cut | Shuffle:
    """The croupier's cut where he is asked for it, else the order of a new shoe."""
    if taille.question is not None:
        return Cut(taille.question.opened, random.randint(*cut_bounds(decks * DECK)))
    order = list(packs(decks))
    random.shuffle(order)
    return Shuffle(tuple(order), f"{random.getrandbits(256):064x}")
