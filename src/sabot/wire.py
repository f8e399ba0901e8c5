"""What crosses the network, and nothing else: sessions, the lobby, commands, replies, frames.

Every type here is public: the union of events holds the twins of secret ones, so that neither the type checker nor
the schema made from it lets a secret out. Amounts are cents, times milliseconds since 1970.
"""

from typing import Annotated, Literal

import msgspec

from sabot.games.punto.actions import PlayerAction
from sabot.games.punto.events import PublicEvent
from sabot.games.punto.options import Option
from sabot.games.punto.views import PuntoView
from sabot.games.refusals import Fact
from sabot.games.seats import MOST_CHIPS
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.roads import Roads
from sabot.rulesets.bounds import Burn, LastCoup
from sabot.rulesets.punto import (
    Ceremony,
    CommissionMode,
    Dealing,
    PuntoRules,
    ShoeDirection,
    ShoePasses,
    TableBet,
    TieRelease,
    favoured_stake,
)
from sabot.shoe import Proof

Nickname = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Title = Annotated[str, msgspec.Meta(max_length=60)]
Seconds = Annotated[int, msgspec.Meta(ge=3, le=600)]

Pace = Literal["brisk", "calm"]
"""How long the croupier shows what happens: brisk for bots and practice, calm for people."""


class Session(msgspec.Struct, frozen=True):
    """Who the browser is: his account holds what he has not bought in with."""

    player: PlayerId
    nickname: str
    balance: Cents


class NewSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nickname to play under."""

    nickname: Nickname


class PayLine(msgspec.Struct, frozen=True):
    """One line of a pay table; `net` is an exact rational as text, `levied` lines pay less the commission."""

    when: str
    net: str
    levied: bool


class BetCard(msgspec.Struct, frozen=True):
    """A bet as a rule set offers it; `favoured` is the least stake whose rounding favours the player (M2)."""

    id: str
    pays: tuple[PayLine, ...]
    push: str
    minimum: Cents
    maximum: Cents
    favoured: Cents | None


class RuleCard(msgspec.Struct, frozen=True):
    """A rule set as the casino's card shows it."""

    id: str
    title: str
    game: Literal["punto"]
    decks: int
    deck_options: tuple[int, ...]
    seats: int
    stop_card: int
    last_coup: LastCoup
    burn: Burn
    ceremony: Ceremony
    dealing: Dealing
    shoe_passes: ShoePasses
    shoe_direction: ShoeDirection
    commission: str
    commission_mode: CommissionMode
    tie_release: TieRelease
    coin: Cents
    rounding: str
    minimum: Cents
    maximum: Cents
    absent_coups: int
    bets: tuple[BetCard, ...]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to open. What is left out is as the rule set has it."""

    rules: str
    title: Title = ""
    bots: Annotated[int, msgspec.Meta(ge=0, le=13)] = 0
    decks: int | None = None
    commission_mode: CommissionMode | None = None
    tie_release: TieRelease | None = None
    seconds: Seconds = 20
    pace: Pace = "calm"


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    id: str
    title: str
    rules: str
    host: str
    seats: int
    players: int
    bots: int
    coups: int
    over: bool


class TablePage(msgspec.Struct, frozen=True):
    """A table and the rule set it is played by."""

    table: TableCard
    rules: RuleCard


class Person(msgspec.Struct, frozen=True):
    """Who is behind a player's id."""

    nickname: str
    bot: bool = False


class Command(msgspec.Struct, frozen=True, tag="command", forbid_unknown_fields=True):
    """One action of a player under an id that he chose; repeated, it is done once."""

    id: CommandId
    action: PlayerAction


class Resume(msgspec.Struct, frozen=True, tag="resume", forbid_unknown_fields=True):
    """Ask for everything after an event that was seen; None asks for a fresh view alone."""

    after: Seq | None = None


ClientMessage = Command | Resume


class Refused(msgspec.Struct, frozen=True):
    """Why something was refused: a stable code and its facts."""

    code: str
    facts: dict[str, Fact] = {}


class Reply(msgspec.Struct, frozen=True, tag="reply"):
    """The one answer to a command. `seq` numbers the last event it made happen."""

    id: str
    outcome: Literal["accepted", "refused", "stale", "not_stored"]
    seq: Seq = Seq(0)
    refused: Refused | None = None


class Frame(msgspec.Struct, frozen=True, tag="frame", kw_only=True):
    """What happened since the last frame, and the whole table as this viewer may know it.

    `events` are numbered `first`, `first + 1`, ...; there are none in a fresh view. `deadline` is when the open
    window or question is closed for the silent, None while nothing is timed; `seconds` is its whole length.
    """

    first: Seq
    events: tuple[PublicEvent, ...]
    view: PuntoView
    options: tuple[Option, ...]
    roads: Roads
    people: dict[PlayerId, Person]
    me: PlayerId | None
    host: PlayerId
    balance: Cents | None
    watching: int
    paused: bool
    now: int
    deadline: int | None
    seconds: int


class Malformed(msgspec.Struct, frozen=True, tag="malformed"):
    """A message that is none of the protocol's; nothing was done."""

    refused: Refused


ServerMessage = Reply | Frame | Malformed


class ShoeRecord(msgspec.Struct, frozen=True):
    """A finished shoe for whoever wants to verify it: the proof, and the cards as they were dealt."""

    table: str
    shoe: int
    decks: int
    proof: Proof
    cards: tuple[str, ...]


class AddBots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bots to seat at a table."""

    count: Annotated[int, msgspec.Meta(ge=1, le=13)] = 1


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's maximum a bet for one player; None lifts it."""

    player: PlayerId
    maximum: Annotated[Cents, msgspec.Meta(le=MOST_CHIPS)] | None


def rule_card(rules: PuntoRules) -> RuleCard:
    """A rule set as its card."""
    return RuleCard(
        id=rules.id,
        title=rules.title,
        game=rules.game,
        decks=rules.decks,
        deck_options=rules.deck_options,
        seats=rules.seats,
        stop_card=rules.stop_card,
        last_coup=rules.last_coup,
        burn=rules.burn,
        ceremony=rules.ceremony,
        dealing=rules.dealing,
        shoe_passes=rules.shoe_passes,
        shoe_direction=rules.shoe_direction,
        commission=str(rules.commission),
        commission_mode=rules.commission_mode,
        tie_release=rules.tie_release,
        coin=rules.coin,
        rounding=rules.rounding,
        minimum=rules.minimum,
        maximum=rules.maximum,
        absent_coups=rules.absent_coups,
        bets=tuple(_bet_card(rules, each) for each in rules.bets),
    )


def _bet_card(rules: PuntoRules, offered: TableBet) -> BetCard:
    return BetCard(
        id=offered.id,
        pays=tuple(PayLine(pay.when, str(pay.net), pay.levied) for pay in offered.bet.pays),
        push=offered.bet.push,
        minimum=offered.minimum,
        maximum=offered.maximum,
        favoured=favoured_stake(rules, offered),
    )
