"""The store of a running house: an event log per table, replies, players and a double-entry ledger.

It knows nothing of the games: an event is bytes with a tag.
"""

from .audit import Finding, audit
from .batch import Faults, Step
from .errors import (
    AlreadyStored,
    AmountTooLarge,
    Conflict,
    DatabaseInUse,
    DatabaseReplaced,
    DatabaseTaken,
    DatabaseTooNew,
    DatabaseUnusable,
    InsufficientFunds,
    NotStored,
    OutcomeUnknown,
    ReadFailed,
    StoreClosed,
    StoreError,
    TableClosed,
    UnbalancedLedger,
    UnknownPlayer,
    UnknownTable,
    UnsupportedUrl,
    WriteFailed,
)
from .keys import DEVICE, LINK
from .ledger import HOUSE, ISSUER, player_account
from .location import shown
from .opening import join, looking_into, open_store
from .records import (
    Append,
    Checkpoint,
    Committed,
    KeyRecord,
    LedgerEntry,
    NewEvent,
    PlayerRecord,
    ShoeEnd,
    StoredEvent,
    StoredReply,
    TableLog,
    TableRecord,
    Transfer,
)
from .store import Store

__all__ = [
    "DEVICE",
    "HOUSE",
    "ISSUER",
    "LINK",
    "AlreadyStored",
    "AmountTooLarge",
    "Append",
    "Checkpoint",
    "Committed",
    "Conflict",
    "DatabaseInUse",
    "DatabaseReplaced",
    "DatabaseTaken",
    "DatabaseTooNew",
    "DatabaseUnusable",
    "Faults",
    "Finding",
    "InsufficientFunds",
    "KeyRecord",
    "LedgerEntry",
    "NewEvent",
    "NotStored",
    "OutcomeUnknown",
    "PlayerRecord",
    "ReadFailed",
    "ShoeEnd",
    "Step",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoredEvent",
    "StoredReply",
    "TableClosed",
    "TableLog",
    "TableRecord",
    "Transfer",
    "UnbalancedLedger",
    "UnknownPlayer",
    "UnknownTable",
    "UnsupportedUrl",
    "WriteFailed",
    "audit",
    "join",
    "looking_into",
    "open_store",
    "player_account",
    "shown",
]
