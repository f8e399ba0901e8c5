"""Whether a public log of Chemin de Fer holds together, line by line: its cards, results, stakes and chips.

A fold beside the game's own, in which hidden cards stay unknown until they are turned.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from sabot.games.bank.auction import AuctionOpened
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.chemin.bounds import engaged
from sabot.games.chemin.chips import MONEY
from sabot.games.chemin.consequences import consequence
from sabot.games.chemin.consistency_cards import check_turn, with_cards
from sabot.games.chemin.events import (
    Asked,
    CoupEnded,
    CoupOpened,
    Declared,
    HandTurned,
    Opened,
    PublicEvent,
    ShoeGoes,
    TaxeTaken,
)
from sabot.games.chemin.evolve import evolve
from sabot.games.chemin.rules import CheminRules, taxe_on
from sabot.games.chemin.state import Chemin, on_layout
from sabot.games.seats import AbsenceCounted, AwayMarked, BoughtIn, LeavingSaid, Left, Seated, SeatTaken, Stood
from sabot.games.steps import StopCardReached
from sabot.games.story import StoryError, Told, check, check_limits, quoted
from sabot.games.table_limits import LimitsAnnounced, LimitsSet
from sabot.games.windows import Seq
from sabot.money import Cents, units

_set: Final = msgspec.structs.replace
OF_PEOPLE: Final = frozenset(
    (Seated, Stood, SeatTaken, SeatsDrawn, BoughtIn, Left, LeavingSaid, AwayMarked, AbsenceCounted)
)
OF_LIMITS: Final = frozenset((LimitsAnnounced, LimitsSet))
AT_ANY_TIME: Final = OF_PEOPLE | OF_LIMITS | {StopCardReached}
FOLDED: Final = frozenset(
    (
        *MONEY, *OF_PEOPLE, *OF_LIMITS, Asked, PostDeclined, Opened, AuctionOpened, CoupOpened, Declared, HandTurned,
        BankKept, ShoeGoes, TableWaits,
    )
)  # fmt: skip
"""What is folded as the game folds it; the ceremony of the shoe moves nothing, and cards are told apart."""


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """What a log has told so far: the table, as far as it is public, the cards, and a taxe that is due at once."""

    state: Chemin
    cards: Told = Told()
    taxe: Cents = Cents(0)


def heard(log: Log, event: PublicEvent) -> Log:
    """The log with one more event, whose cards are cards; raises StoryError where it contradicts what went before."""
    state = log.state
    _check_people(state, event)
    check_limits(state, event)
    if type(event) not in AT_ANY_TIME:
        check_turn(state, event)
    _check_taxe(log.taxe, event)
    cards, state = with_cards(log.cards, state, event)
    for field, right in consequence(log.state, event).items():
        check(field, getattr(event, field), right)
    state = _folded(state, event)
    _check_chips(state)
    return Log(state=state, cards=cards, taxe=_taxe(log.state.rules, event))


def _check_people(state: Chemin, event: PublicEvent) -> None:
    """Raise StoryError for one who is not at the table, and for one who goes while something of his is at stake."""
    if type(event) not in FOLDED or isinstance(event, Seated | Stood | Declared):
        return
    for player in _named(event):
        if player not in state.players:
            raise StoryError(f"it names {quoted(player)}, who is not at the table")
    if isinstance(event, Left) and engaged(state, event.player):
        raise StoryError(f"{quoted(event.player)} leaves, and something of his is still at stake")


def _named(event: PublicEvent) -> Iterator[str]:
    for field in ("player", "about", "ponte", "players", "to", "stakes", "seats"):
        found: Any = getattr(event, field, None)
        yield from (found,) if isinstance(found, str) else found or ()


def _check_taxe(due: Cents, event: PublicEvent) -> None:
    """Raise StoryError for a taxe that is not the one due, and for what comes before it (C8.2)."""
    if isinstance(event, TaxeTaken):
        check("amount", event.amount, due)
    elif due:
        raise StoryError(f"a taxe of {units(due)} is due before it, on what the banker has won")


def _taxe(rules: CheminRules, event: PublicEvent) -> Cents:
    return taxe_on(rules, event.won) if isinstance(event, CoupEnded) else Cents(0)


def _folded(state: Chemin, event: Any) -> Chemin:
    return evolve(state, event) if type(event) in FOLDED else _set(state, seq=Seq(state.seq + 1))


def _check_chips(state: Chemin) -> None:
    """Raise StoryError where chips appear or vanish, or somebody has less than nothing (M3)."""
    purses = sum(player.purse for player in state.players.values())
    chips = purses + on_layout(state) + state.bank + state.house
    if chips != state.issued:
        raise StoryError(
            f"it leaves {units(Cents(chips))} in chips at the table, and {units(state.issued)} were issued"
        )
    for player in state.players.values():
        if player.purse < 0:
            raise StoryError(f"it leaves {quoted(player.id)} with {units(player.purse)}")
    if min(state.bank, state.house) < 0:
        raise StoryError(f"it leaves the bank with {units(state.bank)} and the house with {units(state.house)}")
