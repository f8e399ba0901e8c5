"""Arrivals, departures, absence, the end of a session: effects on a bank and its windows (rule book B0, B14, B15)."""

from collections.abc import Container, Mapping
from functools import cache
from typing import Final

import msgspec

from sabot.games.bank import people
from sabot.games.bank.people import all_gone, everybody_stays, paid_back
from sabot.games.bank.posting import TableWaits
from sabot.games.bank.table import can_begin, stands_still, too_few
from sabot.games.bank.view import sources
from sabot.games.banque.award import asked_on, award_begins
from sabot.games.banque.state import Banque, awaits_lots, stage, totals
from sabot.games.banque.tenure import bank_ended, bank_goes_on
from sabot.games.banque.vocabulary import BanqueEntry, Phase, Place, Side
from sabot.games.banque.way import engaged
from sabot.games.feature import Feature
from sabot.games.parts import Source
from sabot.games.parts import people as each_of
from sabot.games.seats import Player, Seat
from sabot.games.table import gone_for_good
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId
from sabot.money import Cents

BEFORE_THE_DEAL: Final[frozenset[Phase]] = frozenset(
    ("auction", "willing", "lot", "banco", "stakes", "beyond", "cover", "succession")
)
"""Windows, an auction, the lot, and the questions about stakes that are made."""


class BanqueShownPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as everybody sees him; `entry` is paid into the open window at `place`."""

    id: PlayerId
    seat: Seat | None
    side: Side | None
    purse: Cents
    entry: Cents
    place: Place | None
    willing: bool
    done: bool
    away: bool
    leaving: bool


def arrived(turn: Turn[Banque]) -> None:
    """A table that waits for players goes on as soon as two are present (B0)."""
    state = turn.state
    if state.phase == "waits" and state.lacks == "players" and not awaits_lots(state) and can_begin(state):
        _resumed(turn)


def went(turn: Turn[Banque]) -> None:
    """A table that has become too small breaks off whatever comes before a deal, and waits (B0)."""
    state = turn.state
    if state.phase in BEFORE_THE_DEAL and too_few(state):
        _broken_off(turn)
    elif state.phase == "post" and not can_begin(state):
        turn.emit(TableWaits("players"))


def departures(turn: Turn[Banque]) -> None:
    """Players depart who said so, or were away too long, as soon as nothing of theirs is at stake."""
    if everybody_stays(turn):
        return
    _bank_left(turn)
    people.departures(turn, engaged, asked_on)
    if turn.state.phase == "lot" and not turn.state.willing:
        turn.emit(TableWaits("banker"))


def session_over(turn: Turn[Banque]) -> None:
    """The house ends the session: everything goes back to its owner, everybody goes, the shoe is revealed (C12)."""
    paid_back(turn, totals(turn.state))
    bank_ended(turn, "over")
    all_gone(turn)


def _resumed(turn: Turn[Banque]) -> None:
    """A table that waited for players goes on where it stood: with its bank, or with an award (B0)."""
    if turn.state.banker is None:
        award_begins(turn)
    else:
        bank_goes_on(turn)


def _broken_off(turn: Turn[Banque]) -> None:
    """Too few are present before the deal: entries return, the table waits; the bank stays as it is (B0)."""
    paid_back(turn, totals(turn.state))
    turn.emit(TableWaits("players"))


def _bank_left(turn: Turn[Banque]) -> None:
    """No coup can come at a table that stands still: a banker who has left for good takes his bank (C13)."""
    state = turn.state
    if (
        state.banker is None
        or not stands_still(state, stage(state))
        or not gone_for_good(state, state.players[state.banker])
    ):
        return
    bank_ended(turn, "left")
    award_begins(turn)


def _sources(state: Banque) -> tuple[Source, ...]:
    return *sources(state), state.willing, _first_seats(state.rules.seats)


@cache
def _first_seats(seats: int) -> range:
    """The seats of tableau 1 (B1)."""
    return range(1, seats // 2 + 1)


def _shown(
    each: Player,
    entries: Mapping[PlayerId, BanqueEntry],
    done: Container[PlayerId],
    willing: Container[PlayerId],
    first: Container[Seat],
) -> BanqueShownPlayer:
    return BanqueShownPlayer(
        each.id,
        each.seat,
        None if each.seat is None else "one" if each.seat in first else "two",
        each.purse,
        *_laid_down(entries.get(each.id)),
        each.id in willing,
        each.id in done,
        each.away,
        each.leaving,
    )


def _laid_down(entry: BanqueEntry | None) -> tuple[Cents, Place | None]:
    return (_NONE, None) if entry is None else (entry.amount, entry.place)


_NONE: Final = Cents(0)
PEOPLE: Final[Feature[Banque]] = Feature(
    parts=(each_of(_sources, _shown, "players", "window", "taille", "rules", "willing"),)
)
