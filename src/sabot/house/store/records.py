"""Records that go into the store and come out of it: frozen, opaque to the games' rules."""

from msgspec import Struct


class NewEvent(Struct, frozen=True):
    """An event to be stored: a type tag, its JSON bytes, and the format these are written in."""

    kind: str
    body: bytes
    format: int = 1


class StoredEvent(Struct, frozen=True):
    """An event as stored: numbered from 1 within its table, without gaps."""

    number: int
    at_ms: int
    kind: str
    body: bytes
    format: int = 1


class LedgerEntry(Struct, frozen=True):
    """A signed amount on one account; the entries of one transaction sum to zero."""

    account: str
    cents: int


class AccountMove(Struct, frozen=True):
    """A move of an account in cents, below zero where chips left it: at a table's event, or outside any table."""

    at_ms: int
    cents: int
    table: str | None = None
    number: int | None = None
    reference: str | None = None


class PlayedRecord(Struct, frozen=True):
    """A finished shoe's results for a player, in bytes of a format."""

    table: str
    shoe: int
    body: bytes
    format: int


class StoredReply(Struct, frozen=True):
    """The reply to an accepted command, with the digest of the command's body."""

    player: str
    command: str
    digest: bytes
    body: bytes
    format: int = 1


class Checkpoint(Struct, frozen=True):
    """The state of a table after the event of a number, in bytes of a shape; the log alone is the truth."""

    number: int
    shape: str
    state: bytes


class ShoeEnd(Struct, frozen=True):
    """The number of the event with which a shoe of a table ends."""

    shoe: int
    number: int


class Append(Struct, frozen=True):
    """An all-or-nothing step of a table; `expected` is the number of its last stored event.

    `forget_replies` deletes the replies stored with events up to that number. `shoe_ends` are those among its events;
    `checkpoint` takes the place of the table's last one. `heads` are what the house's list tells of the heads of its
    events.
    """

    table: str
    expected: int
    at_ms: int
    events: tuple[NewEvent, ...]
    ledger: tuple[LedgerEntry, ...] = ()
    replies: tuple[StoredReply, ...] = ()
    forget_replies: int = -1
    shoe_ends: tuple[ShoeEnd, ...] = ()
    checkpoint: Checkpoint | None = None
    heads: tuple[str, ...] = ()


class Committed(Struct, frozen=True):
    """An append is on disk; `number` is the table's last event now."""

    number: int


class TableLog(Struct, frozen=True):
    """The records from which a table goes on: its last checkpoint, the events from there on, and the kept replies."""

    checkpoint: Checkpoint | None
    events: tuple[StoredEvent, ...]
    replies: tuple[StoredReply, ...]


class Transfer(Struct, frozen=True):
    """Chips moved outside any table; a `reference` makes sure that it happens once only.

    With `balance`, an account and its balance, it happens while that is so alone.
    """

    at_ms: int
    entries: tuple[LedgerEntry, ...]
    reference: str | None = None
    balance: tuple[str, int] | None = None


class TableRecord(Struct, frozen=True):
    """A table: its ruleset and settings as bytes, and when it was opened and closed."""

    id: str
    title: str
    ruleset: bytes
    settings: bytes
    created_ms: int
    closed_ms: int | None = None
    format: int = 1


class PlayerRecord(Struct, frozen=True):
    """A player; the token itself is never stored, only its digest."""

    id: str
    nickname: str
    token_digest: bytes
    created_ms: int
    format: int = 1


class DeviceRecord(Struct, frozen=True):
    """A device that opens a player's account, by its key's digest: when it was there first and last, and what it is."""

    digest: bytes
    player: str
    first_ms: int
    seen_ms: int
    browser: str


class KeyRecord(Struct, frozen=True):
    """A key to a player's account: a token of another device, or of his personal link, by its digest."""

    digest: bytes
    player: str
    kind: str
    created_ms: int
    format: int = 1


class OpenDrill(Struct, frozen=True):
    """The question that a player is asked at the school: its id, and what it is drawn from, as JSON."""

    player: str
    id: str
    body: bytes


class AnswerRecord(Struct, frozen=True):
    """A player's answer at the school, and how long it took him."""

    player: str
    at_ms: int
    topic: str
    item: str
    right: bool
    took_ms: int


class ClassRecord(Struct, frozen=True):
    """A class of the school; who has the secret of the digest may learn in it."""

    id: str
    owner: str
    title: str
    digest: bytes
    created_ms: int


class PupilRecord(Struct, frozen=True):
    """A learner in a class, and the time since when he is in it."""

    class_id: str
    player: str
    joined_ms: int


class HomeworkRecord(Struct, frozen=True):
    """Homework of a class; what it is stands in JSON."""

    class_id: str
    id: str
    body: bytes
