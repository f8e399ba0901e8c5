"""Steps of every game between two decisions: windows are closed, steps taken, cards burned, sessions ended.

`on` is the number of the event that asked for it.
"""

import msgspec

from sabot.cards import POINTS, Back, Card
from sabot.games.windows import PlayerId, Seq
from sabot.shoe import Shoe, backs, reaches_stop


class Finish(msgspec.Struct, frozen=True, tag="finish", forbid_unknown_fields=True):
    """Done with this window; without an entry it is a pass."""

    on: Seq


class Close(msgspec.Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """The house closes a window at its deadline."""

    on: Seq


class Proceed(msgspec.Struct, frozen=True, tag="proceed", forbid_unknown_fields=True):
    """The next step of the coup: deal, show, give a card, settle."""

    on: Seq


class EndSession(msgspec.Struct, frozen=True, tag="end_session", forbid_unknown_fields=True):
    """The house ends the session between two coups."""


class Finished(msgspec.Struct, frozen=True, tag="finished", forbid_unknown_fields=True):
    """A player is done with the window."""

    player: PlayerId


class CardsBurned(msgspec.Struct, frozen=True, tag="cards_burned", forbid_unknown_fields=True):
    """The first card was turned, and as many burned face down as it has points (S5)."""

    turned: Card
    hidden: tuple[Back, ...]


class StopCardReached(msgspec.Struct, frozen=True, tag="stop_card_reached", forbid_unknown_fields=True):
    """A card behind the stop card was dealt: this coup is the last, or with `one_more` the last but one (S4)."""

    coup: int


class SessionEnded(msgspec.Struct, frozen=True, tag="session_ended", forbid_unknown_fields=True):
    """The table is closed."""


def burned(shoe: Shoe) -> CardsBurned:
    """The burn of a fresh shoe: its first card turned, and as many after it as that has points, 10 for none (S5)."""
    turned = shoe.next(1)[0]
    count = POINTS[turned] or 10
    return CardsBurned(turned, backs(shoe.next(1 + count)[1:]))


def stopped(shoe: Shoe, count: int, coup: int, stop_card: int) -> tuple[StopCardReached, ...]:
    """The event of the stop card, if dealing `count` more cards reaches it."""
    return (StopCardReached(coup),) if reaches_stop(shoe.left - count, stop_card) else ()


def was_last(coups: int, stop_coup: int | None, last_coup: str) -> bool:
    """Whether the coup just settled was the shoe's last: the one that reached the stop card, or one more (S4)."""
    return stop_coup is not None and coups >= stop_coup + (last_coup == "one_more")
