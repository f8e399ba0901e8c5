"""Answers without a body, to what is not there, and from a table that was set aside; logs, which tell no secrets."""

import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from wire_tools import Hall, end_of, http_answer, opened, raw_line

from sabot.client import LineClosed
from sabot.house.failures import where
from sabot.web.errors import LONGEST_PATH
from sabot.web.logs import JsonLines

pytest_plugins = ("wire_fixtures",)


def undated(headers: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name != "date"}


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/tables", "/api/nothing", "/verify_shoe.py"])
async def test_head_is_answered_as_get_is_without_the_body(hall: Hall, path: str) -> None:
    status, headers, body = await http_answer(hall.running, "GET", path)
    assert body
    answered = await http_answer(hall.running, "HEAD", path)
    assert (answered[0], answered[2]) == (status, b"")
    assert undated(answered[1]) == undated(headers)


async def test_a_path_that_is_not_there_is_quoted_in_short(hall: Hall) -> None:
    status, _, body = await http_answer(hall.running, "GET", "/" + "a" * 3000)
    path = json.loads(body)["facts"]["path"]
    assert (status, len(path), path[-1]) == (404, LONGEST_PATH, "…")
    _, _, body = await http_answer(hall.running, "GET", "/short")
    assert json.loads(body)["facts"]["path"] == "/short"


async def test_who_looks_on_at_a_table_that_is_set_aside_is_told_so(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"))
    looking = await hall.running.spectator(table)
    hall.running.house.floor.set_aside(table, "for the test")
    for line in (looking.until(lambda _: False), hall.running.spectator(table)):
        with pytest.raises(LineClosed) as closed:
            await line
        assert closed.value.code == 4410


def test_a_log_line_for_programs_is_an_object_that_tells_no_exceptions_text() -> None:
    try:
        raise ValueError("Ks9 and the nonce")
    except ValueError as error:
        record = logging.LogRecord(
            "sabot.house", logging.ERROR, "", 1, "table %s:\nfailed", ("t-1",), (type(error), error, None)
        )
        told = json.loads(JsonLines().format(record))
        assert told.pop("error") == where(error)
    assert told.pop("at").endswith("+00:00")
    assert told == {"level": "error", "logger": "sabot.house", "message": "table t-1:\nfailed"}
    assert "\n" not in JsonLines().format(record)
    assert "nonce" not in JsonLines().format(record)


def test_a_tables_ledger_does_not_read_everybody_elses(hall: Hall) -> None:
    with closing(sqlite3.connect(hall.running.store.where)) as connection:
        plan = connection.execute("EXPLAIN QUERY PLAN SELECT id FROM transactions WHERE table_id = 't'").fetchall()
    assert "ix_transactions_table_id" in str(plan)


HIDDEN = "9sb nonce-4711"


class SecretError(Exception):
    def __init__(self) -> None:
        super().__init__(HIDDEN)


def fails(*_: object) -> None:
    raise SecretError


async def test_no_log_of_the_door_tells_what_is_hidden(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(running.house.directory, "card", fails)
            status, _, said = await http_answer(running, "GET", f"/api/tables/{table}")
            assert (status, HIDDEN.encode() in said) == (500, False)
            async with raw_line(running, table) as socket:
                await socket.recv()
                patch.setattr(running.house.tables[table], "watch", fails)
                await socket.send('{"type":"resume"}')
                assert (await end_of(socket))[0] == 1011
    assert len([each for each in caplog.records if "SecretError" in each.getMessage()]) == 2
    assert HIDDEN not in caplog.text
