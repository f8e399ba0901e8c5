"""How the writer speaks to a server: much at once, nothing cut off, and as few waits for an answer as there can be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from store_tools import Place, a_player, a_step, move, opened

from sabot.house.store import Append, DatabaseUnusable, NewEvent, StoredReply, WriteFailed, open_store
from servers import empty

if TYPE_CHECKING:
    from sabot.house.store.lines import Lines

psycopg = pytest.importorskip("psycopg")


@pytest.fixture
def server(postgres: str) -> Place:
    """An empty database on a server."""
    return Place(empty(postgres))


@contextmanager
def speaking(place: Place) -> Iterator[Lines]:
    """A connection as the writer has it."""
    from sabot.house.store.lines import Lines  # noqa: PLC0415 - its driver is an extra
    from sabot.house.store.postgres import link  # noqa: PLC0415

    lines = Lines(link(place.where))
    try:
        yield lines
    finally:
        lines.close()


def test_values_come_back_as_they_went(server: Place) -> None:
    with speaking(server) as lines:
        lines.execute("CREATE TABLE kinds (name text, body bytea, number bigint)")
        rows = [("", b"", 0), ('"\\{}', b"\0\xff", -(2**63)), ("é,NULL", None, 2**63 - 1), (None, b"1", None)]
        said = "INSERT INTO kinds SELECT * FROM unnest(%s::text[], %s::bytea[], %s::bigint[])"
        assert lines.execute(said, [list(column) for column in zip(*rows, strict=True)]).rowcount == 4
        assert lines.execute(said, [[], [], []]).rowcount == 0
        assert lines.execute("INSERT INTO kinds VALUES (%s, %s, %s)", ("x", b"\0", 7)).rowcount == 1
        found = lines.execute("SELECT name, encode(body, 'hex'), number, number > 0 FROM kinds")
        assert found.fetchone() == ("", "", 0, False)
        assert list(found)[1:] == [
            ('"\\{}', "00ff", -(2**63), False),
            ("é,NULL", None, 2**63 - 1, True),
            (None, "31", None, None),
            ("x", "00", 7, True),
        ]


def test_after_one_that_fails_nothing_is_done_and_all_can_be_asked_again(server: Place) -> None:
    """Also a statement that was to be prepared behind it."""
    with speaking(server) as lines:
        lines.execute("CREATE TABLE single (number bigint PRIMARY KEY)")
        said = "INSERT INTO single VALUES (%s)"
        for _ in range(2):
            with pytest.raises(psycopg.errors.UniqueViolation), lines.together():
                for number in (1, 1, 2):
                    lines.execute(said, (number,))
                lines.execute("DELETE FROM single")
            assert lines.execute("SELECT count(*) FROM single").fetchone() == (0,)
        assert lines.execute("DELETE FROM single").rowcount == 0
        with pytest.raises(KeyError), lines.together():
            lines.execute(said, (3,))
            raise KeyError
        assert lines.execute("SELECT number FROM single").fetchone() == (3,)


def test_more_than_a_line_holds_at_once_goes_through(server: Place) -> None:
    """The server answers while it is spoken to."""
    with speaking(server) as lines, lines.together():
        told = [lines.execute("SELECT %s::text", ("x" * 100_000,)) for _ in range(300)]
    assert all(each.rows == [("x" * 100_000,)] for each in told)


async def test_a_text_with_a_null_character_is_no_other_text(server: Place) -> None:
    async with opened(server) as store:
        with pytest.raises(WriteFailed, match="no text of a server has a null character"):
            await store.close_table("t\0x", 1)
        with pytest.raises(WriteFailed):
            await store.append(Append("t", 0, 1, (NewEvent("sa\0id", b""),)))
        await store.append(a_step())


async def test_a_step_waits_twice_for_the_server_and_once_more_with_chips(
    server: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for all that it writes, once for the commit; balances are judged in between."""
    from sabot.house.store.lines import Lines  # noqa: PLC0415 - its driver is an extra

    waits = list[int]()
    settle = Lines.settle

    def counted(lines: Any) -> None:
        if lines._asked:
            waits.append(len(lines._asked))
        settle(lines)

    async with opened(server) as store:
        await store.create_player(a_player("ann"), grant=100)
        await store.append(a_step())
        monkeypatch.setattr(Lines, "settle", counted)
        reply = (StoredReply("ann", "c", b"", b""),)
        await store.append(a_step(expected=1, replies=reply))
        assert len(waits) == 2
        await store.append(a_step(expected=2, ledger=move("player:ann", "table:t", 1)))
        assert len(waits) == 2 + 3


def test_a_driver_that_cannot_ask_much_at_once_gets_a_sentence(server: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psycopg.Pipeline, "is_supported", lambda: False)
    with pytest.raises(DatabaseUnusable, match="psycopg uses a libpq older than 14"):
        open_store(server.where)
