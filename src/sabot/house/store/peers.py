# ruff: noqa: S608 (what is put into the statements is our own)
"""The processes of one house on a server's database: who lives, and which of them holds which table.

A connection of its own says so, beside the one that writes. Each process has a row that it keeps fresh by the
database's clock and an advisory lock, which ends with it. What is decided here is who runs a table, never what is
stored of it: a log's numbers are the fence.
"""

import secrets
import threading
import time
from typing import Any, Final, cast

import psycopg
from msgspec import Struct

from .batch import reason
from .errors import DatabaseUnusable, ReadFailed
from .location import shown
from .migrate import head
from .postgres import Link, link

BEAT_S: Final = 0.2
GONE_MS: Final = 400
"""A process that holds its lock no more, and was not seen for so long, is dead."""
STILL_MS: Final = 3000
"""So is one that was not seen for so long, whatever it holds: it stands still."""
HEARD_MS: Final = 1000
"""One that was not seen for so long is handed nothing."""
JOIN_S: Final = 10.0
"""So long a process waits for the one that had its address, and has just died."""
_LOCKS: Final = 1396854614
_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_DEAD: Final = f"""
    seen_ms < {_NOW} - %s OR seen_ms < {_NOW} - {GONE_MS} AND number NOT IN (
        SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {_LOCKS} AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )
"""
_LOCK: Final = "SELECT pg_try_advisory_lock(%s, %s)"
_JOIN: Final = f"INSERT INTO fellows VALUES (%s, %s, %s, %s, {_NOW}, %s) ON CONFLICT DO NOTHING"
_BEAT: Final = f"UPDATE fellows SET seen_ms = {_NOW} WHERE id = %s"
_HEADS: Final = " heads"
"""Addition to the schema of a process that reads heads of shoes: those before it of the same schema do not."""
_LIST: Final = " list"
"""Addition for one that puts heads into the house's list."""
_BEACON: Final = " beacon"
"""Addition for one that goes on with a shoe whose order a public beacon enters."""
_KEYS: Final = " keys"
"""Addition for one that reads the key of a table's link in a cookie: those before it read it in the query."""
_SHARES: Final = " shares"
"""Addition for one that gives tables to those that hold fewer, and says when it ends."""
_ADDED: Final = (_HEADS, _LIST, _BEACON, _KEYS, _SHARES)
_ENDS: Final = " ends"
"""Addition for one that gives its tables to the others."""
_KNOWS: Final = ", ".join(f"coalesce(position('{each}' IN schema), 0) > 0" for each in (*_ADDED, _ENDS))
_ALL: Final = f"SELECT id, address, secret, {_KNOWS} FROM fellows"
_BURY: Final = f"DELETE FROM fellows WHERE id <> %s AND ({_DEAD})"
_ORPHAN: Final = "NOT EXISTS (SELECT 1 FROM fellows WHERE fellows.id = holders.fellow)"
_TAKE: Final = f"""
    INSERT INTO holders SELECT id, %s FROM tables WHERE closed_ms IS NULL
    AND NOT EXISTS (SELECT 1 FROM holders WHERE table_id = tables.id AND NOT ({_ORPHAN}))
    ON CONFLICT (table_id) DO UPDATE SET fellow = excluded.fellow WHERE {_ORPHAN} RETURNING table_id
"""
_HOLDER: Final = """
    SELECT coalesce(fellow, '') FROM tables LEFT JOIN holders ON table_id = tables.id
    WHERE tables.id = %s AND closed_ms IS NULL
"""
_MINE: Final = """
    SELECT table_id FROM holders JOIN tables ON tables.id = table_id WHERE fellow = %s AND closed_ms IS NULL
"""
_LOADS: Final = """
    SELECT fellow, count(*) FROM holders JOIN tables ON tables.id = table_id WHERE closed_ms IS NULL GROUP BY fellow
"""
_FREE: Final = "(SELECT table_id FROM holders WHERE table_id = %s AND fellow = %s FOR UPDATE SKIP LOCKED)"
"""A table of a process, unless somebody writes of it: beats go out by the same connection, and wait for no lock."""
_GIVE_BACK: Final = f"DELETE FROM holders WHERE table_id = {_FREE}"
_HAND: Final = f"""
    UPDATE holders SET fellow = %s WHERE table_id = {_FREE} AND EXISTS (
        SELECT 1 FROM fellows WHERE id = %s AND position('{_ENDS}' IN schema) = 0 AND seen_ms > {_NOW} - {HEARD_MS}
    )
"""
_END: Final = f"UPDATE fellows SET schema = schema || '{_ENDS}' WHERE id = %s"
_ALL_UNPACK: Final = "SELECT NOT EXISTS (SELECT 1 FROM fellows WHERE schema IS NULL)"
_LEAVE: Final = "DELETE FROM fellows WHERE id = %s"


class Peer(Struct, frozen=True):
    """A process of the house: its name, where the others reach it, and what they say so that it believes them.

    Whether it reads heads of shoes, stores them in the house's list, reads shoes with a beacon, and keys in cookies, is
    known of each, and whether it shares its tables out; those of the versions before do not. Who `ends` gives all away.
    """

    id: str
    address: str
    secret: str
    reads_heads: bool = True
    lists_heads: bool = True
    reads_beacons: bool = True
    reads_keys: bool = True
    shares: bool = True
    ends: bool = False

    @property
    def reads_all(self) -> bool:
        """Whether it goes on with whatever this version writes."""
        return self.reads_heads and self.lists_heads and self.reads_beacons and self.reads_keys and self.shares


class Register:
    """The register of this process among those of its house; everything here blocks, and raises StoreError."""

    still_ms = STILL_MS

    def __init__(self, where: str, address: str) -> None:
        self.me = Peer(f"f-{secrets.token_hex(5)}", address, secrets.token_urlsafe(24))
        self._where, self._number = where, secrets.randbelow(2**31)
        self._asking = threading.Lock()
        self._link: Link | None = None
        until = time.monotonic() + JOIN_S
        while not self._joined():
            if time.monotonic() > until:
                self.close()
                why = f"another process of the house has the address {address}: give each its own with --address"
                raise DatabaseUnusable(shown(where), why)
            time.sleep(BEAT_S)

    def beat(self) -> tuple[Peer, ...] | None:
        """Say that this process lives, and return all that do; None where it was declared dead."""
        with self._asking:
            if not self._ask(_BEAT, self.me.id).rowcount:
                return None
            return tuple(Peer(*row) for row in self._ask(_ALL))

    def bury(self) -> bool:
        """Declare those dead that are; tell whether there were any."""
        with self._asking:
            return self._ask(_BURY, self.me.id, self.still_ms).rowcount > 0

    def take(self) -> tuple[str, ...]:
        """Take every open table that nobody alive holds; return all that this process holds."""
        with self._asking:
            self._ask(_TAKE, self.me.id)
        return self.tables()

    def tables(self) -> tuple[str, ...]:
        """All open tables that this process holds."""
        with self._asking:
            return tuple(str(table) for (table,) in self._ask(_MINE, self.me.id))

    def holder(self, table: str) -> str | None:
        """The process, alive or dead, that holds an open table, empty where none does; None without such a table."""
        with self._asking:
            row = self._ask(_HOLDER, table).fetchone()
        return None if row is None else str(row[0])

    def give_back(self, table: str) -> None:
        """Hold a table no more, unless somebody writes of it."""
        with self._asking:
            self._ask(_GIVE_BACK, table, self.me.id)

    def hand(self, table: str, peer: str) -> None:
        """Have another process hold a table, if that one is heard of and does not end, and nobody writes of it."""
        with self._asking:
            self._ask(_HAND, peer, table, self.me.id, peer)

    def loads(self) -> dict[str, int]:
        """The number of open tables of each process that holds any, by its id."""
        with self._asking:
            return {str(peer): int(tables) for peer, tables in self._ask(_LOADS)}

    def end(self) -> None:
        """Say that this process takes no more tables."""
        with self._asking:
            self._ask(_END, self.me.id)

    def all_unpack(self) -> bool:
        """Whether every process of the house reads shoes that are compressed."""
        with self._asking:
            row = self._ask(_ALL_UNPACK).fetchone()
        return bool(row and row[0])

    def leave(self) -> None:
        """Be none of the house's processes any more."""
        with self._asking:
            self._ask(_LEAVE, self.me.id)
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        if self._link is not None:
            self._link.close()
        self._link = None

    def _joined(self) -> bool:
        self.bury()
        with self._asking:
            me, knows = self.me, head() + "".join(_ADDED)
            return self._ask(_JOIN, me.id, me.address, me.secret, self._number, knows).rowcount > 0

    def _ask(self, statement: str, *values: object) -> psycopg.Cursor[Any]:
        """Make one statement, each a transaction of its own; a lost connection is made anew for the next one."""
        try:
            if self._link is None:
                self._link = self._connected()
            return self._link.execute(cast("Any", statement), values)
        except psycopg.Error as error:
            self.close()
            raise ReadFailed(reason(error)) from error

    def _connected(self) -> Link:
        connection = link(self._where, options="-c synchronous_commit=off")
        connection.execute(_LOCK, (_LOCKS, self._number))
        return connection
