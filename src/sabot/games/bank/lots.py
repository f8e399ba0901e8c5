"""Lots for the seats of a session, where the house draws them (`seating = random`)."""

from random import Random

import msgspec

from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Players, Seat
from sabot.games.windows import PlayerId


class DrawSeats(msgspec.Struct, frozen=True, tag="draw_seats", forbid_unknown_fields=True):
    """The lots by which the seats of a session are given, drawn outside."""

    seats: dict[PlayerId, Seat]


class SeatsDrawn(msgspec.Struct, frozen=True, tag="seats_drawn", forbid_unknown_fields=True):
    """The lots gave everybody his seat for the session."""

    seats: dict[PlayerId, Seat]


def seated(players: Players) -> tuple[PlayerId, ...]:
    """Who has a seat."""
    return tuple(player.id for player in players.values() if player.seat is not None)


def object_lots(players: Players, seats: int, fewest: int, action: DrawSeats) -> Refusal | None:
    """Why lots cannot be those of the session: they give everybody who is seated a seat, nobody another's."""
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
