"""Worth of the end of a shoe to one who knows every card left, for many numbers of cards left."""

from collections.abc import Sequence
from typing import Final

import msgspec

from sabot.games.punto.rules import PuntoRules
from sabot.money import is_whole, quoted, whole_numbers
from sabot.odds.composition import DRAWN
from sabot.odds.wagers import Source, wager
from sabot.simulate.errors import SimulateError
from sabot.simulate.remainders import BetWorth, worths
from sabot.simulate.validate import check_list, check_number, check_punto
from sabot.simulate.wagers import Wagered, decided

LEFT: Final = (6, 7, 8, 10, 12, 14, 16, 20, 26, 32, 39, 52, 78, 104, 156, 208)
MOST: Final = 1_000_000


class Endings(msgspec.Struct, frozen=True):
    """The worth of bets by cards left: `worths` has a row for each bet, a column for each number of `left`."""

    ruleset: str
    seed: int
    decks: int
    remainders: int
    left: tuple[int, ...]
    worths: tuple[tuple[BetWorth, ...], ...]


def check_remainders(remainders: int) -> None:
    """Raises SimulateError for too few or too many remainders."""
    check_number(remainders, 2, MOST, "remainders are out of bounds")


@whole_numbers
def endings(
    rules: PuntoRules, bets: Sequence[Wagered], *, seed: int, remainders: int = 20_000, left: Sequence[int] = LEFT
) -> Endings:
    """The worth of bets on so many random remainders for each number of cards left that the shoe has.

    Raises SimulateError for no bets, too few or too many remainders, and for cards that no coup is dealt from.
    """
    check_punto(rules)
    named = check_list(bets, Wagered, 'bet with a name: give wagered("tie", rules)')
    if not named:
        raise SimulateError(f"{rules.id} offers no bet that points decide")
    check_remainders(remainders)
    left = check_list(left, int, "number of cards left")
    cards = [each for each in left if is_whole(each, DRAWN, rules.cards)]
    if not cards:
        raise SimulateError(f"no coup is dealt with {quoted(tuple(left))} cards left: it is {DRAWN} to {rules.cards}")
    asked = [decided(each) for each in named]
    columns = [worths(asked, rules.decks, each, count=remainders, seed=seed) for each in cards]
    return Endings(rules.id, seed, rules.decks, remainders, tuple(cards), tuple(zip(*columns, strict=True)))


def decided_bets(rules: PuntoRules) -> tuple[Wagered, ...]:
    """The bets of a rule set that the points and numbers of cards decide."""
    bets = (each.bet for each in check_punto(rules).bets)
    return tuple(Wagered(bet.id, bet, rules.commission) for bet in bets if wager(bet).table.source is Source.CELLS)
