"""People at the tables of all games: who sits where, with which purse, who is away, who leaves (rule book P8)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NewType, TypeAlias

import msgspec

from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

Seat = NewType("Seat", int)
"""Seats are numbered from 1, counter-clockwise from the croupier's right."""

MOST_CHIPS: Final = Cents(10**12)
"""The largest purse that a buy-in may make, in cents."""


class Player(msgspec.Struct, frozen=True):
    """Somebody at the table; `seat` None stands.

    `absent_coups` counts the coups, and the windows without one, that he has been away for (P8).
    """

    id: PlayerId
    seat: Seat | None
    purse: Cents
    away: bool = False
    absent_coups: int = 0
    leaving: bool = False


Players: TypeAlias = dict[PlayerId, Player]
"""Everybody at the table by id, in order of arrival."""


class Sit(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a seat with a first purse."""

    seat: Seat
    buy_in: Cents


class Stand(msgspec.Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Play standing, behind the seats, with a first purse."""

    buy_in: Cents


class TakeSeat(msgspec.Struct, frozen=True, tag="take_seat", forbid_unknown_fields=True):
    """Sit down, who stood until now."""

    seat: Seat


class BuyIn(msgspec.Struct, frozen=True, tag="buy_in", forbid_unknown_fields=True):
    """Bring more chips to the table."""

    amount: Cents


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Leave with the purse; stakes on the layout are played first."""


class MarkAway(msgspec.Struct, frozen=True, tag="mark_away", forbid_unknown_fields=True):
    """The house's word that a player is disconnected, or back."""

    player: PlayerId
    away: bool


class LimitPlayer(msgspec.Struct, frozen=True, tag="limit_player", forbid_unknown_fields=True):
    """The house's maximum a bet for one player (P1); None lifts it."""

    player: PlayerId
    maximum: Cents | None


class Seated(msgspec.Struct, frozen=True, tag="seated", forbid_unknown_fields=True):
    """A player took a seat with a purse from the issuer."""

    player: PlayerId
    seat: Seat
    purse: Cents


class Stood(msgspec.Struct, frozen=True, tag="stood", forbid_unknown_fields=True):
    """A player stands at the table with a purse from the issuer."""

    player: PlayerId
    purse: Cents


class SeatTaken(msgspec.Struct, frozen=True, tag="seat_taken", forbid_unknown_fields=True):
    """A player who stood took a seat."""

    player: PlayerId
    seat: Seat


class BoughtIn(msgspec.Struct, frozen=True, tag="bought_in", forbid_unknown_fields=True):
    """Chips were issued to a player."""

    player: PlayerId
    amount: Cents


class Left(msgspec.Struct, frozen=True, tag="left", forbid_unknown_fields=True):
    """A player left and took his purse with him; his commission was collected before."""

    player: PlayerId
    purse: Cents


class LeavingSaid(msgspec.Struct, frozen=True, tag="leaving_said", forbid_unknown_fields=True):
    """A player leaves as soon as nothing of his is at stake."""

    player: PlayerId


class AwayMarked(msgspec.Struct, frozen=True, tag="away_marked", forbid_unknown_fields=True):
    """A player is disconnected, or back."""

    player: PlayerId
    away: bool


class AbsenceCounted(msgspec.Struct, frozen=True, tag="absence_counted", forbid_unknown_fields=True):
    """A window passed in which no coup was dealt: for those who are away it counts as a coup does (P8)."""

    players: tuple[PlayerId, ...]


class PlayerLimited(msgspec.Struct, frozen=True, tag="player_limited", forbid_unknown_fields=True):
    """A player's own maximum a bet was set or lifted."""

    player: PlayerId
    maximum: Cents | None


SeatEvent = Seated | Stood | SeatTaken | BoughtIn | Left | LeavingSaid | AwayMarked | AbsenceCounted


def object_sit(players: Players, seats: int, actor: PlayerId, action: Sit) -> Refusal | None:
    """The refusal of a seat to somebody."""
    if actor in players:
        return refuse(Code.ALREADY_SEATED, seat=players[actor].seat or 0)
    if not 1 <= action.seat <= seats:
        return refuse(Code.NO_SUCH_SEAT, seat=action.seat, seats=seats)
    if action.seat in seating(players):
        return refuse(Code.SEAT_TAKEN, seat=action.seat)
    return object_amount(action.buy_in, Cents(0))


def object_stand(players: Players, room: int, actor: PlayerId, action: Stand) -> Refusal | None:
    """The refusal of a place to stand at the table."""
    if actor in players:
        return refuse(Code.ALREADY_SEATED, seat=players[actor].seat or 0)
    if len(standing(players)) >= room:
        return refuse(Code.NO_ROOM_TO_STAND, standing=room)
    return object_amount(action.buy_in, Cents(0))


def object_take_seat(players: Players, seats: int, actor: PlayerId, action: TakeSeat) -> Refusal | None:
    """The refusal of a seat to somebody who stands."""
    player = players.get(actor)
    if player is None:
        return refuse(Code.NOT_AT_TABLE)
    if player.seat is not None:
        return refuse(Code.ALREADY_SEATED, seat=player.seat)
    if not 1 <= action.seat <= seats:
        return refuse(Code.NO_SUCH_SEAT, seat=action.seat, seats=seats)
    return refuse(Code.SEAT_TAKEN, seat=action.seat) if action.seat in seating(players) else None


def object_amount(amount: Cents, purse: Cents) -> Refusal | None:
    """The refusal of an amount to be brought to the table."""
    if amount <= 0:
        return refuse(Code.NOT_POSITIVE, amount=amount)
    if purse + amount > MOST_CHIPS:
        return refuse(Code.TOO_MUCH, amount=amount, maximum=MOST_CHIPS - purse)
    return None


def seating(players: Players) -> dict[Seat, PlayerId]:
    """Players by the seats on which they sit."""
    return {player.seat: player.id for player in players.values() if player.seat is not None}


def standing(players: Players) -> list[Player]:
    """Players who stand, in order of arrival."""
    return [player for player in players.values() if player.seat is None]


def away(players: Players) -> tuple[PlayerId, ...]:
    """Players who are disconnected."""
    return tuple([player.id for player in players.values() if player.away])


def present(players: Players) -> tuple[PlayerId, ...]:
    """Players at the table who are neither away nor leaving."""
    return tuple([player.id for player in players.values() if not player.away and not player.leaving])


def absent(players: Players) -> frozenset[PlayerId]:
    """Players for whom nothing waits: they are away or leaving."""
    return frozenset([player.id for player in players.values() if player.away or player.leaving])


def last_seat(players: Players) -> PlayerId:
    """Cutter in the full ceremony: the last occupied seat, which is left of the croupier, or he himself (S3)."""
    seated = [player for player in round_from(players, 0) if not player.away and not player.leaving]
    return seated[-1].id if seated else CROUPIER


def paid(players: Players, to: Mapping[PlayerId, int]) -> Players:
    """The players with amounts in their purses; a negative one is taken out."""
    if not to:
        return players
    after = dict(players)
    for player, amount in to.items():
        before = after[player]
        after[player] = msgspec.structs.replace(before, purse=before.purse + amount)
    return after


def absence_counted(players: Players) -> tuple[AbsenceCounted, ...]:
    """Event by which a window without a coup counts for those who are away; nothing where nobody is."""
    absent = away(players)
    return (AbsenceCounted(absent),) if absent else ()


def absent_longer(players: Players, absent: Iterable[PlayerId]) -> Players:
    """The players after one more coup, or window without one, for the absent."""
    older = {
        each: msgspec.structs.replace(players[each], absent_coups=players[each].absent_coups + 1) for each in absent
    }
    return {**players, **older} if older else players


def changed(players: Players, player: PlayerId, **changes: object) -> Players:
    """The players with some fields of one of them changed."""
    return {**players, player: msgspec.structs.replace(players[player], **changes)}


def round_from(players: Players, seat: int) -> list[Player]:
    """Seated players from the right of a seat on, round the table; who sits on it comes last."""
    seated = [player for player in players.values() if player.seat is not None]
    return sorted(seated, key=lambda player: ((player.seat or 0) <= seat, player.seat))


def first_from(players: Iterable[Player], wanted: Callable[[Player], bool]) -> PlayerId | None:
    """The first of some players who is wanted."""
    return next((player.id for player in players if wanted(player)), None)


def seat_event(players: Players, event: SeatEvent) -> Players:
    """Fold an event about people into them."""
    match event:
        case Seated(player, seat, purse):
            return {**players, player: Player(player, seat, purse)}
        case Stood(player, purse):
            return {**players, player: Player(player, None, purse)}
        case SeatTaken(player, seat):
            return changed(players, player, seat=seat)
        case BoughtIn(player, amount):
            return changed(players, player, purse=players[player].purse + amount)
        case Left(player):
            return {each: person for each, person in players.items() if each != player}
        case LeavingSaid(player):
            return changed(players, player, leaving=True)
        case AwayMarked(player, away):
            return changed(players, player, away=away, absent_coups=players[player].absent_coups if away else 0)
        case AbsenceCounted(absent):
            return absent_longer(players, absent)


Issue: TypeAlias = Seated | Stood | BoughtIn | Left
"""An event that brings a player's chips to the table, or takes them away."""


def issued_by(event: object) -> int:
    """Chips that an event of any game brings to the table, negative where it takes them away: the only list."""
    match event:
        case Seated(purse=purse) | Stood(purse=purse):
            return purse
        case BoughtIn(amount=amount):
            return amount
        case Left(purse=purse):
            return -purse
        case _:
            return 0
