"""Lots for the seats of a session, where the house draws them (`seating = random`)."""

from random import Random
from typing import Final, TypeVar

import msgspec

from sabot.games.acts import Step
from sabot.games.bank.entitlement import Banking
from sabot.games.bank.table import FEWEST, BankTable
from sabot.games.feature import Feature, action, event
from sabot.games.narration import Lines
from sabot.games.narration import event as said
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Players, Seat, changed
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq

B = TypeVar("B", bound=BankTable)
_set: Final = msgspec.structs.replace


class DrawSeats(msgspec.Struct, frozen=True, tag="draw_seats", forbid_unknown_fields=True):
    """The lots by which the seats of a session are given, drawn outside."""

    seats: dict[PlayerId, Seat]


class SeatsDrawn(msgspec.Struct, frozen=True, tag="seats_drawn", forbid_unknown_fields=True):
    """The lots gave everybody his seat for the session."""

    seats: dict[PlayerId, Seat]


def seated(players: Players) -> tuple[PlayerId, ...]:
    """Players who have a seat."""
    return tuple(player.id for player in players.values() if player.seat is not None)


def object_lots(players: Players, seats: int, fewest: int, action: DrawSeats) -> Refusal | None:
    """The refusal of lots that do not give everybody who is seated a seat, and nobody another's."""
    here = seated(players)
    if len(here) < fewest:
        return refuse(Code.TOO_FEW_PLAYERS, present=len(here), least=fewest)
    drawn = set(action.seats.values())
    in_range = all(1 <= seat <= seats for seat in drawn)
    if set(action.seats) != set(here) or len(drawn) != len(here) or not in_range:
        return refuse(Code.BAD_LOTS, players=here, seats=seats)
    return None


def drawn_seats(players: Players, seats: int, random: Random) -> DrawSeats:
    """Lots for everybody who is seated."""
    here = seated(players)
    drawn = random.sample(range(1, seats + 1), len(here))
    return DrawSeats({player: Seat(seat) for player, seat in zip(here, drawn, strict=True)})


def _seats_drawn(state: B, event: SeatsDrawn, seq: Seq) -> B:
    players = state.players
    for player, drawn in event.seats.items():
        players = changed(players, player, seat=drawn)
    return _set(state, seq=seq, step=seq, players=players, drawn=True)


def _say_drawn(_state: object, each: SeatsDrawn) -> Lines:
    return tuple(said("drawn", player=player, seat=seat) for player, seat in each.seats.items())


def lots(banking: Banking[B], drawn: Step[B]) -> Feature[B]:
    """The house draws the seats of a session; `drawn` is what follows."""

    def object_draw(state: B, _actor: PlayerId, asked: DrawSeats) -> Refusal | None:
        """Lots give everybody who is seated one of the table's seats, nobody another's (C)."""
        where = banking.stage(state)
        if where != "lots":
            return refuse(Code.NOT_NOW, stage=where)
        return object_lots(state.players, state.rules.seats, FEWEST, asked)

    def draw(turn: Turn[B], _actor: PlayerId, asked: DrawSeats) -> None:
        turn.emit(SeatsDrawn(asked.seats))
        drawn(turn)

    return Feature(
        actions=(action(DrawSeats, object_draw, draw, "house"),),
        events=(event(SeatsDrawn, _seats_drawn, _say_drawn, 2500),),
        waits={"lots": "stakes"},
        codes=frozenset((Code.BAD_LOTS,)),
    )
