"""A house's books reckoned again: the ledger from its first line, every table from the first event of its log."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection

from sabot.games.taille import ShoeRevealed
from sabot.house.failures import where
from sabot.house.store import ReadFailed, StoredEvent, TableRecord, looking_into
from sabot.house.store.audit import audit_connection
from sabot.house.store.heads import entries
from sabot.house.store.reads import balance, checkpoint, shoe_ends_of, tables_of
from sabot.house.store.shoes import load
from sabot.house.table.restoring import shape_of, state_of
from sabot.house.table.setup import Setup, UnreadableTableError, event_of, setup_of, took_in
from sabot.house.table.storing import entry_of


class Audit(Struct, frozen=True):
    """Numbers of tables and events in an audit, and a sentence for everything that does not add up."""

    tables: int
    events: int
    findings: tuple[str, ...]


def audited(database: str) -> Audit:
    """Audit a database, also while its house is open: one state of it, and nothing changes there. Raises StoreError."""
    with looking_into(database, older=True) as connection:
        findings = [
            f"{each.where}: {each.code}: {each.actual} instead of {each.should}"
            for each in audit_connection(connection)
        ]
        known, tables, events, heads = len(findings), tables_of(connection, closed=True), 0, Counter[str]()
        for record in tables:
            try:
                rows = load(connection, record.id, 1)
            except ReadFailed as error:
                findings.append(str(error))
                continue
            events += len(rows)
            findings += (f"table {record.id}: {finding}" for finding in _of_table(connection, record, rows, heads))
        findings += _of_list(heads, entries(connection), whole=len(findings) == known)
    return Audit(len(tables), events, tuple(findings))


def _of_table(
    connection: Connection, record: TableRecord, rows: tuple[StoredEvent, ...], heads: Counter[str]
) -> Iterable[str]:
    """Faults of one table: its log, its chips, and records beside them; `heads` takes in the heads that it makes."""
    try:
        yield from _of_log(connection, setup_of(record), rows, heads)
    except UnreadableTableError as error:
        yield str(error)
    except Exception as error:  # what cannot be reckoned is a finding; the other tables are still to come
        yield f"its log cannot be folded: {where(error)}"


def _of_list(heads: Counter[str], listed: Counter[str], *, whole: bool) -> Iterable[str]:
    """Faults of the house's list of heads against what the logs make, as far as they are `whole`."""
    if missing := (heads - listed).total():
        yield f"heads that the logs make and the list does not hold: {missing}"
    if whole and (more := (listed - heads).total()):
        yield f"heads that the list holds and no log makes: {more}"


def _of_log(connection: Connection, setup: Setup, rows: tuple[StoredEvent, ...], heads: Counter[str]) -> Iterable[str]:
    point, ends = checkpoint(connection, setup.id), dict[int, int]()
    state, shape = setup.game.open(setup.rules), shape_of(setup)
    for row in rows:
        event = event_of(setup.game, row)
        before, state = state, took_in(setup, state, event, row)
        if (entry := entry_of(before, state)) is not None:
            heads[entry] += 1
        if isinstance(event, ShoeRevealed):
            ends[event.shoe] = row.number
        kept_here = point is not None and (point.number, point.shape) == (row.number, shape)
        if point is not None and kept_here and state_of(setup, point) != state:
            yield f"the state kept at event {row.number} is not what the log makes"
    if shoe_ends_of(connection, setup.id) != ends:
        yield "the index of its shoes is not what the log makes"
    if faults := setup.game.faults(state):
        yield f"the log makes a table with faults: {len(faults)}"
    chips, should = balance(connection, f"table:{setup.id}"), state.issued - state.house
    if chips != should:
        yield f"its account holds {chips} cents, and by its log {should}"
