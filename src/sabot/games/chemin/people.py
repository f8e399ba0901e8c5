"""Arrivals, departures and absence, and their effect on all that waits; lots (rule book C, C5.3, C13)."""

from collections.abc import Container, Mapping
from random import Random
from typing import Final

import msgspec

from sabot.games.bank.lots import DrawSeats, drawn_seats
from sabot.games.bank.posting import TableWaits
from sabot.games.bank.table import can_begin, too_few
from sabot.games.bank.view import sources
from sabot.games.chance import shoe_by_chance
from sabot.games.chemin.state import Chemin
from sabot.games.chemin.vocabulary import Call, CheminEntry, Phase
from sabot.games.chemin.way import broken_off, next_banker
from sabot.games.feature import Feature, also
from sabot.games.parts import Source, people
from sabot.games.seats import Left, Player, Seat
from sabot.games.taille import Cut, NameRound, Shuffle, Stage, TakeBeacon
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

BEFORE_THE_DEAL: Final[frozenset[Phase]] = frozenset(
    ("associate", "consent", "calls", "stakes", "raise", "marche", "suite", "auction")
)
"""Windows, an auction, and the questions that their entries wait for."""


class CheminShownPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as everybody sees him; `entry` is paid into the open window, `stake` counts in the coup."""

    id: PlayerId
    seat: Seat | None
    purse: Cents
    entry: Cents
    call: Call | None
    stake: Cents
    done: bool
    away: bool
    leaving: bool


def chance(state: Chemin, kind: str, random: Random) -> Cut | Shuffle | NameRound | TakeBeacon | DrawSeats:
    """The lots of the seats, the order of a new shoe, or the croupier's cut."""
    if kind == "seats":
        return drawn_seats(state.players, state.rules.seats, random)
    return shoe_by_chance(state.taille, state.rules.decks, random)


def arrived(turn: Turn[Chemin]) -> None:
    """A table that waits for players goes on as soon as two are present (C5.3)."""
    state = turn.state
    waits = state.phase == "waits" and state.taille.stage is Stage.READY and state.lacks == "players"
    if waits and can_begin(state):
        next_banker(turn)


def went(turn: Turn[Chemin]) -> None:
    """A table that has become too small breaks off whatever comes before a deal, and waits (C5.3)."""
    state = turn.state
    if state.phase in BEFORE_THE_DEAL and too_few(state):
        broken_off(turn)
    elif state.phase == "post" and state.question is not None and not can_begin(state):
        turn.emit(TableWaits("players"))


def _left(state: Chemin, each: Left, _seq: Seq) -> Chemin:
    """A ponte who has left plays no more."""
    return msgspec.structs.replace(state, ponte=None) if state.ponte == each.player else state


def _sources(state: Chemin) -> tuple[Source, ...]:
    return *sources(state), state.layout


def _player(
    each: Player, entries: Mapping[PlayerId, CheminEntry], done: Container[PlayerId], layout: Mapping[PlayerId, Cents]
) -> CheminShownPlayer:
    return CheminShownPlayer(
        each.id,
        each.seat,
        each.purse,
        *_called(entries.get(each.id)),
        layout.get(each.id, _NONE),
        each.id in done,
        each.away,
        each.leaving,
    )


def _called(entry: CheminEntry | None) -> tuple[Cents, Call | None]:
    return (_NONE, None) if entry is None else (entry.amount, entry.call)


_NONE: Final = Cents(0)
PEOPLE: Final = Feature(
    events=(also(Left, _left),), parts=(people(_sources, _player, "players", "window", "taille", "layout"),)
)
