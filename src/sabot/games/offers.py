"""Options of players in every game: to sit, bring chips, leave, take part in the shuffle, say done."""

import msgspec

from sabot.games.seats import MOST_CHIPS, Player, Players, Seat, seating
from sabot.games.taille import Stage, Taille
from sabot.games.windows import Seq
from sabot.money import Cents
from sabot.shoe import cut_bounds


class CanSit(msgspec.Struct, frozen=True, tag="sit"):
    """Free seats."""

    seats: tuple[Seat, ...]
    maximum: Cents


class CanStand(msgspec.Struct, frozen=True, tag="stand"):
    """Room to stand at the table."""

    maximum: Cents


class CanTakeSeat(msgspec.Struct, frozen=True, tag="take_seat"):
    """Free seats for one who stands."""

    seats: tuple[Seat, ...]


class CanBuyIn(msgspec.Struct, frozen=True, tag="buy_in"):
    """More chips, up to this amount."""

    maximum: Cents


class CanLeave(msgspec.Struct, frozen=True, tag="leave"):
    """Leave the table."""


class CanPromiseSeed(msgspec.Struct, frozen=True, tag="promise_seed"):
    """Promise a seed for the shuffle."""

    on: Seq


class CanRevealSeed(msgspec.Struct, frozen=True, tag="reveal_seed"):
    """Reveal the promised seed."""

    on: Seq


class CanCut(msgspec.Struct, frozen=True, tag="cut"):
    """Place the cut card between two places."""

    on: Seq
    first: int
    last: int


class CanFinish(msgspec.Struct, frozen=True, tag="finish"):
    """Say done, or pass."""

    on: Seq


class CanProceed(msgspec.Struct, frozen=True, tag="proceed"):
    """Take the coup's next step: deal, show the hand, pass Banker's, give a third card."""

    on: Seq


Preparing = CanPromiseSeed | CanRevealSeed | CanCut | CanFinish
Staying = CanBuyIn | CanLeave


def free_seats(players: Players, seats: int) -> tuple[Seat, ...]:
    """The seats that nobody has."""
    occupied = seating(players)
    return tuple(Seat(seat) for seat in range(1, seats + 1) if seat not in occupied)


def staying(player: Player) -> tuple[Staying, ...]:
    """More chips while a purse may grow, and leaving."""
    if player.purse < MOST_CHIPS:
        return CanBuyIn(Cents(MOST_CHIPS - player.purse)), CanLeave()
    return (CanLeave(),)


def preparing(taille: Taille, player: Player) -> tuple[Preparing, ...]:
    """A player's part in making the shoe ready."""
    window = taille.window
    if window is not None and player.id in window.eligible:
        seed = taille.seeds.get(player.id)
        if taille.stage is Stage.PROMISES:
            return (CanFinish(window.opened),) if seed else (CanPromiseSeed(window.opened), CanFinish(window.opened))
        to_reveal = seed is not None and seed.value is None
        return (CanRevealSeed(window.opened), CanFinish(window.opened)) if to_reveal else (CanFinish(window.opened),)
    if taille.question is not None and taille.question.addressee == player.id:
        return (CanCut(taille.question.opened, *cut_bounds(len(taille.order))),)
    return ()
