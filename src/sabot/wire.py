"""Messages and records that cross the network, and nothing else: sessions, the lobby, commands, replies, frames.

Every type here is public: the union of events holds the twins of secret ones, so that neither the type checker nor
the schema made from it lets a secret out. Amounts are cents, times milliseconds since 1970.
"""

from functools import cache
from typing import Annotated, Any, Final, Generic, Literal, TypeVar, Union

import msgspec

from sabot.bets import BetId
from sabot.changes import put_in
from sabot.games.game import AnyGame
from sabot.games.lines import Line, ToldLine, spoken
from sabot.games.refusals import Fact
from sabot.games.registry import BY_ID
from sabot.games.rulefile import Row
from sabot.games.table_limits import TableLimits
from sabot.games.tempo import PACES, Pace
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import (
    DECLARES,
    LEAST_SECONDS,
    CommandId,
    Intend,
    Lift,
    Lifted,
    Said,
    Say,
    Seconds,
    Share,
    Temperament,
    Terms,
)
from sabot.money import Cents
from sabot.readings.prices import BetGain
from sabot.roads import Ask, Bead, BigCell, Mark
from sabot.shoe import Digest, Proof
from sabot.words import Language

Nickname = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Title = Annotated[str, msgspec.Meta(max_length=60)]

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What reading somebody's text may raise."""


class Session(msgspec.Struct, frozen=True):
    """The player whom the browser is signed in as: his account holds what he has not bought in with."""

    player: PlayerId
    nickname: str
    balance: Cents


class NewSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nickname to play under."""

    nickname: Nickname


class Health(msgspec.Struct, frozen=True):
    """The health of an open house whose store works: how many tables play, and how many could not be read."""

    tables: int
    aside: int


class Device(msgspec.Struct, frozen=True):
    """A device that opens the account: `first` and `seen`, when it was there first and last, in ms since 1970.

    `browser` is its kind, such as `Firefox, Android`, empty where it is none that the house knows; `here` is true of
    the one that asks.
    """

    id: str
    first: int
    seen: int
    browser: str
    here: bool


SoundKind = Literal["card", "chip", "turn", "result", "call"]
"""What can be heard of a table: cards, chips, that one is asked, how a coup ended, what was called."""


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's preferences for eye and ear, wherever he comes in; what is left out was never chosen, or stays.

    `text` is how large it is, `volume` how loud and `rate` how fast it is read out, in percent; None is as the device
    prefers. `sounds` are the kinds that are heard where there is `sound`.
    """

    language: Language | msgspec.UnsetType = msgspec.UNSET
    theme: Literal["night", "day", "contrast"] | msgspec.UnsetType | None = msgspec.UNSET
    motion: Literal["less", "full"] | msgspec.UnsetType | None = msgspec.UNSET
    four_colours: bool | msgspec.UnsetType = msgspec.UNSET
    text: Literal[100, 115, 130, 150] | msgspec.UnsetType = msgspec.UNSET
    sound: bool | msgspec.UnsetType = msgspec.UNSET
    sounds: Annotated[tuple[SoundKind, ...], msgspec.Meta(max_length=5)] | msgspec.UnsetType = msgspec.UNSET
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] | msgspec.UnsetType = msgspec.UNSET
    speech: bool | msgspec.UnsetType = msgspec.UNSET
    rate: Annotated[int, msgspec.Meta(ge=50, le=200)] | msgspec.UnsetType = msgspec.UNSET


class PersonalLink(msgspec.Struct, frozen=True):
    """The secret of a personal link: whoever brings it is let into the account."""

    key: str


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A personal link's secret, brought from another device."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class SignOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leave the account on this device, or everywhere, its personal link included."""

    everywhere: bool = False


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asked again before an account is opened to others or deleted: its own `nickname`."""

    nickname: str


class RuleCard(msgspec.Struct, frozen=True):
    """A rule set as the lobby lists it; `rows` are the casino's card in facts, `choices` what a host may choose.

    `groups` are those in which a host reads the choices.

    `limits` are those of the table, `limited_bets` the bets that may have some of their own, `temperaments` those that
    its bots can be chosen by.
    `shares` are how long is waited for what; nothing less than `least_seconds`. `paces` are those of its
    tables, `intentions` what can be said there once for every coup.
    `advice` says whether the worth of its decisions can be told, `live` whether the exact odds of its bets can.
    """

    id: str
    title: str
    game: str
    seats: int
    decks: int
    deck_options: tuple[int, ...]
    seat_options: tuple[int, ...]
    coin: Cents
    minimum: Cents
    limits: TableLimits
    limited_bets: tuple[BetId, ...]
    rows: tuple[Row, ...]
    choices: dict[str, tuple[str, ...]]
    groups: dict[str, tuple[str, ...]]
    temperaments: tuple[str, ...]
    shares: tuple[Share, ...] = ()
    least_seconds: int = LEAST_SECONDS
    paces: tuple[Pace, ...] = PACES
    intentions: tuple[str, ...] = ()
    advice: bool = False
    live: bool = False


class OwnRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule set of one's own as it is written, in TOML, and what it is called."""

    name: str
    text: str


class CheckedRules(msgspec.Struct, frozen=True):
    """A rule set of one's own that can be played: its card, and what its main bets gain, where that is known."""

    card: RuleCard
    gains: tuple[BetGain, ...]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A table to open. What is left out is as the rule set has it; `options` are choices of its rule card.

    `own` is the text of a rule set of one's own, which `rules` then gives its name.
    """

    rules: str
    title: Title = ""
    bots: Annotated[int, msgspec.Meta(ge=0, le=13)] = 0
    temperament: Temperament = "mixed"
    decks: int | None = None
    seats: int | None = None
    options: dict[str, str] = {}
    seconds: Seconds = 20
    pace: Pace = "calm"
    declares: Seconds = DECLARES
    private: bool = False
    approves: bool = False
    advice: bool = False
    own: str = ""


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby lists it.

    `mine` says whether who asks is its host or sits there, `limit` is the row of its rule card that says what can be
    staked. `results` are the winners of the shoe in play, one letter a coup, where roads are kept. Where nobody looks
    on, `ends_in` are the minutes after which the table ends by itself.
    """

    id: str
    title: str
    game: str
    rules: str
    host: str
    seats: int
    players: int
    bots: int
    coups: int
    over: bool
    private: bool = False
    mine: bool = False
    limit: Row | None = None
    results: str | None = None
    ends_in: int | None = None


class TablePage(msgspec.Struct, frozen=True):
    """A table and the rule set it is played by."""

    table: TableCard
    rules: RuleCard


class Move(msgspec.Struct, frozen=True):
    """Something that may be done now: its option, the words that say how it is filled, what it pays, and the action."""

    option: str
    words: tuple[str, ...]
    amount: Cents | None
    action: Any


class Person(msgspec.Struct, frozen=True):
    """The person or bot behind a player's id."""

    nickname: str
    bot: bool = False


Act = TypeVar("Act")
Seen = TypeVar("Seen")
View = TypeVar("View")
Offer = TypeVar("Offer")


class Command(msgspec.Struct, Generic[Act], frozen=True, tag="command", forbid_unknown_fields=True):
    """An action of a player under an id that he chose; repeated, it is done once. It is of the table's game."""

    id: CommandId
    action: Act


class Resume(msgspec.Struct, frozen=True, tag="resume", forbid_unknown_fields=True):
    """Ask for everything after an event that was seen; None asks for a fresh view alone."""

    after: Seq | None = None


class Refused(msgspec.Struct, frozen=True):
    """The reason for a refusal: a stable code and its facts."""

    code: str
    facts: dict[str, Fact] = {}


class Reply(msgspec.Struct, frozen=True, tag="reply"):
    """The one answer to a command. `seq` numbers the last event it made happen, 0 where it changed nothing."""

    id: str
    outcome: Literal["accepted", "refused", "stale", "not_stored"]
    seq: Seq = Seq(0)
    refused: Refused | None = None


class ShownRoads(msgspec.Struct, frozen=True):
    """The roads of a shoe, cell by cell: the bead plate, the big road, and the three that are derived from it."""

    bead_plate: tuple[Bead, ...]
    big_road: tuple[BigCell, ...]
    big_eye_boy: tuple[Mark, ...]
    small_road: tuple[Mark, ...]
    cockroach_pig: tuple[Mark, ...]
    ask: Ask


class Frame(msgspec.Struct, Generic[Seen, View, Offer], frozen=True, tag="frame", kw_only=True):
    """Events since the last frame, and the whole table as this viewer may know it.

    `events` are numbered `first`, `first + 1`, ...; there are none in a fresh view. `told` is what is said of each
    of them. `deadline` is when the open window or question is closed for the silent, None while nothing is timed;
    `seconds` is its whole length. `roads` are None at a game that keeps none.
    """

    game: str
    first: Seq
    events: tuple[Seen, ...]
    told: tuple[tuple[Line, ...], ...]
    view: View
    options: tuple[Offer, ...]
    roads: ShownRoads | None
    people: dict[PlayerId, Person]
    me: PlayerId | None
    host: PlayerId
    terms: Terms
    balance: Cents | None
    watching: int
    paused: bool
    now: int
    deadline: int | None
    seconds: int


AnyFrame = Frame[Any, Any, Any]


class Change(msgspec.Struct, Generic[Seen], frozen=True, tag="change", kw_only=True):
    """Events since the last frame on this line, and what of that frame is no longer so (`sabot.changes`)."""

    game: str
    first: Seq
    events: tuple[Seen, ...]
    told: tuple[tuple[ToldLine, ...], ...]
    now: int
    changes: dict[str, Any]


AnyChange = Change[Any]
PASSING: Final = frozenset({"game", "first", "events", "told", "now"})
"""What a change brings itself."""
AnyCommand = Command[Any]
ClientMessage = AnyCommand | Resume | Say | Lift | Intend


class Malformed(msgspec.Struct, frozen=True, tag="malformed"):
    """A message that is none of the protocol's; nothing was done. `id` is the command's, where it could be read."""

    refused: Refused
    id: str | None = None


PULSE_S: Final = 4.0
"""So often a house says on each line that it is there, and asks whether somebody still is."""
SILENT_S: Final = 12.0
"""A line on which nothing was heard for so long is lost."""


class Pulse(msgspec.Struct, frozen=True, tag="pulse"):
    """The house is there; who hears nothing for `SILENT_S`, not even this, has lost his line."""


class ListedHead(msgspec.Struct, frozen=True):
    """An entry of the house's list of heads: the digest of a head, and what binds it to all entries before it."""

    entry: Digest
    link: Digest


class HeadList(msgspec.Struct, frozen=True):
    """A piece of the house's list of heads: what it calls itself, how many entries the list has, and some of them.

    `first` is the number of the first of them, counted from 1, `before` what binds the one before it.
    """

    sabot: str
    size: int
    first: int
    before: Digest
    entries: tuple[ListedHead, ...]


class ShoeRecord(msgspec.Struct, frozen=True):
    """A finished shoe for whoever wants to verify it: the proof, and the cards as they were dealt.

    `rules` is the rule set as the table was opened with it, the text whose digest the first head binds.
    """

    table: str
    shoe: int
    decks: int
    proof: Proof
    cards: tuple[str, ...]
    rules: str = ""


class CoupTold(msgspec.Struct, frozen=True):
    """A settled coup: its number at the table, the numbers of its events, what was said of them, first of its end."""

    coup: int
    first: Seq
    last: Seq
    told: tuple[Line, ...]
    result: Line | None


class ShoeTold(msgspec.Struct, frozen=True):
    """The settled coups of a shoe, as a viewer saw them, what everybody heard since, and who was there."""

    table: str
    shoe: int
    coups: tuple[CoupTold, ...]
    since: tuple[Line, ...]
    people: dict[PlayerId, Person]


class LedgerRow(msgspec.Struct, frozen=True):
    """A row of a table's ledger: what somebody brought and took, has there now, and so has won or lost."""

    player: PlayerId
    nickname: str
    bought_in: Cents
    cashed_out: Cents
    here: Cents
    result: Cents


class BetEdge(msgspec.Struct, frozen=True):
    """The house edge of a bet, for each unit staked, on average: a whole number or a fraction such as `1/19`."""

    bet: str
    edge: str


class Codec:
    """Encoders and decoders of the messages of one game's tables; messages of another game are malformed."""

    def __init__(self, game: AnyGame) -> None:
        self.client_message: Any = Union[_of(Command, game.actions), Resume, Say, Lift, Intend]  # noqa: UP007 - made at run time
        self.frame = _of(Frame, game.public, game.view_type, game.options_type)
        self.change = _of(Change, game.public)
        self.client_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(self.client_message)


def _of(generic: Any, *parameters: Any) -> Any:
    """A generic type with parameters that only the registry knows."""
    return generic[parameters]


class _FrameOf(msgspec.Struct, frozen=True, tag="frame"):
    game: str


class _Named(msgspec.Struct):
    id: str


_NAMED: Final = msgspec.json.Decoder(_Named)


def malformed(text: str | bytes, error: Exception) -> Malformed:
    """The answer to a message that could not be read."""
    reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
    return Malformed(Refused("malformed", {"reason": reason}), id_of(text))


def id_of(text: str | bytes) -> str | None:
    """The id that a message names, None where none can be read."""
    try:
        return _NAMED.decode(text).id
    except UNREADABLE:
        return None


_Message = Reply | Malformed | Said | Lifted | Pulse | _FrameOf | AnyChange
_MESSAGES: Final[msgspec.json.Decoder[_Message]] = msgspec.json.Decoder(_Message)


@cache
def codec(game: str) -> Codec:
    """The codec of a game's tables."""
    return Codec(BY_ID[game])


Heard = Reply | Malformed | Said | Lifted | Pulse | AnyFrame
"""What a house says."""


class Reader:
    """Reads what a house says on one line; every change becomes the whole frame that it leaves."""

    def __init__(self) -> None:
        self._whole: dict[str, Any] | None = None

    def read(self, text: str | bytes) -> Heard:
        """Read a message, of whatever game; raises msgspec.DecodeError."""
        message = _MESSAGES.decode(text)
        if isinstance(message, Reply | Malformed | Said | Lifted | Pulse):
            return message
        if message.game not in BY_ID:
            raise msgspec.ValidationError(f"a frame of the game {message.game!r}, which this version does not know")
        self._whole = self._changed(message) if isinstance(message, Change) else msgspec.json.decode(text)
        frame: AnyFrame = msgspec.convert(self._whole, codec(message.game).frame, str_keys=True)
        return frame

    def _changed(self, change: AnyChange) -> dict[str, Any]:
        if self._whole is None:
            raise msgspec.ValidationError("a change came before the frame that it changes")
        try:
            whole = put_in(self._whole, change.changes, {"events": change.events})
            told = tuple(map(spoken, change.events, change.told))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise msgspec.ValidationError(f"a change does not fit the frame before it: {error!r}") from None
        return whole | {name: getattr(change, name) for name in PASSING} | {"told": told}


def server_message(text: str | bytes) -> Heard:
    """Read a house's first message on a line; raises msgspec.DecodeError, also for a change."""
    return Reader().read(text)
