"""Messages and records between a table's host, his guests and the house: links, the way to a seat, terms, gifts."""

from typing import Annotated, Final, Literal, TypedDict

import msgspec

from sabot.games.intentions import Coups, Intentions, MostOf, Passes, Stakes
from sabot.games.seats import MOST_CHIPS
from sabot.games.tempo import Pace
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[^\\u0000]*$")]
LEAST_SECONDS: Final = 3
Seconds = Annotated[int, msgspec.Meta(ge=LEAST_SECONDS, le=600)]

Temperament = Annotated[str, msgspec.Meta(max_length=64)]
"""How bots play, by a name that the rule card knows; `mixed` is of every temperament."""
DECLARES: Final = 6
"""So many seconds after his cards a person's declaration is published at a calm pace, where nobody sets others."""
LinkKind = Literal["seat", "watch", "host"]
"""What a table's link is for: to take a seat, to look on, to become its host."""
Way = Literal["free", "ask", "asked", "barred"]
"""A player's way to a seat: free, by the host's word, which he may have asked for already, or none."""
HostRequest = Literal["seat", "chips", "time"]
"""What a player may ask of a table's host."""


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link of a table to be made anew; an earlier one of its kind opens nothing any more."""

    link: LinkKind


class TableLink(msgspec.Struct, frozen=True):
    """The key of a table's link."""

    link: LinkKind
    key: str


class TakeOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A host's link, brought by whoever is to be the host from now on."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class Guest(msgspec.Struct, frozen=True):
    """Somebody of whom a table's host is told, and what he has asked for, if anything."""

    player: PlayerId
    nickname: str
    wish: HostRequest | None = None


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The seconds of a window for stakes, by which all is timed that players are waited for; and the pace.

    A declaration of a fixed time has `declares` of its own (C7.2).
    """

    seconds: Seconds
    pace: Pace
    declares: Seconds = DECLARES


class Share(msgspec.Struct, frozen=True):
    """So many percent of the seconds that a table is set to something is waited for, by the pace.

    The declaration is of those that are set for it.
    """

    wait: str
    percent: dict[Pace, int]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms on which a table's host has it run, and a viewer's own way to a seat.

    While it is `halted` the clock stands. `coming` is the clock from the next coup on, where it is to be another.
    Where there is `advice`, who is to decide may ask what it is worth. The `intentions` are the viewer's own.
    `asking`, `barred`, `muted` and `patient` are for the host alone: who wants something, may not sit down, is not
    heard, is given more time.
    """

    way: Way
    approves: bool
    halted: bool
    clock: Clock
    coming: Clock | None
    chat: bool = True
    advice: bool = False
    intentions: Intentions = Intentions()
    asking: tuple[Guest, ...] = ()
    barred: tuple[Guest, ...] = ()
    muted: tuple[Guest, ...] = ()
    patient: tuple[Guest, ...] = ()


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Changes to the terms of a table; a term that is left out stays as it is."""

    halted: bool | None = None
    approves: bool | None = None
    seconds: Seconds | None = None
    pace: Pace | None = None
    declares: Seconds | None = None
    chat: bool | None = None
    advice: bool | None = None


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's word on whether a player is heard in the chat."""

    player: PlayerId
    muted: bool = True


class Patience(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's word on whether a player is given more time."""

    player: PlayerId
    patient: bool = True


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Say something at a table, under an id that one chooses; repeated, it is said once."""

    id: CommandId
    text: Annotated[str, msgspec.Meta(max_length=1000)]


class Intend(msgspec.Struct, frozen=True, tag="intend", forbid_unknown_fields=True):
    """Say once what one does in every coup to come, under an id that one chooses; what is left out stays as it is.

    `stakes` that are `last` are what one staked last; "no", nothing, 0 and False take back.
    """

    id: CommandId
    selon_la_regle: bool | None = None
    passes: Passes | None = None
    stakes: Stakes | Literal["last"] | None = None
    banco: MostOf | None = None
    suivi: bool | None = None
    declines: bool | None = None
    keeps: Coups | None = None


class Wanted(TypedDict, total=False):
    """The same as a client says it."""

    selon_la_regle: bool
    passes: Passes
    stakes: dict[str, Cents] | Literal["last"]
    banco: Cents
    suivi: bool
    declines: bool
    keeps: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A line of a table's chat; numbered from 1 since the house opened."""

    number: int
    at: int
    player: PlayerId
    nickname: str
    text: str


class Lift(msgspec.Struct, frozen=True, tag="lift", forbid_unknown_fields=True):
    """The share to which whoever is asked has lifted one of his cards, from 0; it passes, and is not answered."""

    on: Seq
    card: Annotated[int, msgspec.Meta(ge=0, le=2)]
    percent: Annotated[int, msgspec.Meta(ge=0, le=100)]


class Lifted(msgspec.Struct, frozen=True, tag="lifted"):
    """To the others: how far a player has lifted a card, never what is on it."""

    player: PlayerId
    card: int
    percent: int


class AskHost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's wish to the table's host."""

    wish: HostRequest


class Admit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's word on whether a player may sit down."""

    player: PlayerId
    admit: bool = True


class Remove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player whom the host sends away."""

    player: PlayerId


class TopUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play money that the host gives a player, under an id of his; 0 is the answer that he gives none."""

    id: CommandId
    player: PlayerId
    amount: Annotated[Cents, msgspec.Meta(ge=0, le=MOST_CHIPS)]


class AddBots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bots to seat at a table."""

    count: Annotated[int, msgspec.Meta(ge=1, le=13)] = 1
    temperament: Temperament = "mixed"


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's maximum a bet for one player; None lifts it."""

    player: PlayerId
    maximum: Annotated[Cents, msgspec.Meta(le=MOST_CHIPS)] | None
