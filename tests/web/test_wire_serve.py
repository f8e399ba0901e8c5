"""Opening a house on a port."""

import asyncio
import json
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from long import asked_later
from patience import STUCK_AFTER
from sabot.cli import main
from sabot.house.store import open_store
from sabot.web.server import ServeError, _listen  # pyright: ignore[reportPrivateUsage]


def test_whoever_comes_while_the_house_opens_is_kept_waiting() -> None:
    with closing(_listen("127.0.0.1", 0)) as listening, closing(socket.socket()) as browser:
        browser.settimeout(STUCK_AFTER)
        browser.connect(listening.getsockname())


def test_a_port_that_another_house_is_about_to_open_is_in_use() -> None:
    with closing(_listen("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with pytest.raises(ServeError, match=f"Port {port} of 127.0.0.1 is in use"):
            _listen("127.0.0.1", port)


async def test_answers_are_not_held_back_to_be_sent_together() -> None:
    """asyncio forbids the delay on those sockets alone that say what they are."""

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = writer.get_extra_info("socket")
        writer.write(b"prompt" if line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) else b"late")
        writer.close()

    with closing(_listen("127.0.0.1", 0)) as listening:
        async with await asyncio.start_server(answered, sock=listening):
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            assert await reader.read() == b"prompt"
            writer.close()


@pytest.mark.parametrize("words", [asked_later(()), ("--log-json",)], ids=["text", "json"])
def test_what_concerns_the_doors_is_one_line_of_standard_error_in_every_log(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    command = [sys.executable, "-m", "sabot", "serve", "--port", "0", "--database", str(tmp_path / "house.db"), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as house:
        try:
            assert house.stdout is not None
            address = house.stdout.readline().removeprefix("Sabot is open at ").strip()
            body = Request(f"{address}api/lab", b"{}", {"content-type": "application/json"})  # noqa: S310 - our own house
            with pytest.raises(HTTPError, match="403"):
                urlopen(body, timeout=STUCK_AFTER)  # noqa: S310 - our own house
        finally:
            house.terminate()
        _, said = house.communicate(timeout=STUCK_AFTER)
    told = [each for each in said.splitlines() if "sabot.security" in each]
    assert len(told) == 1
    if words:
        assert json.loads(told[0])["message"] == "refused: foreign_page"
    else:
        assert told[0].endswith(" sabot.security: refused: foreign_page")


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence with which `sabot serve` ends, on standard error, with exit code 2."""
    with pytest.raises(SystemExit) as ended:
        main(["serve", *words])
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out, printed.err.count("\n")) == (2, "", 1)
    return printed.err


def test_a_port_in_use_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with closing(_listen("127.0.0.1", 0)) as listening:
        port = str(listening.getsockname()[1])
        said = refused(capsys, "--port", port, "--database", str(tmp_path / "house.db"))
    assert f"Port {port} of 127.0.0.1 is in use" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_program_whose_port_is_in_use_says_one_sentence(tmp_path: Path) -> None:
    with closing(_listen("127.0.0.1", 0)) as listening:
        port = str(listening.getsockname()[1])
        command = [sys.executable, "-W", "error", "-m", "sabot", "serve", "--port", port]
        command += ["--database", str(tmp_path / "house.db")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=STUCK_AFTER, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"Port {port} of 127.0.0.1 is in use" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_database_in_use_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    store = open_store(path)
    said = refused(capsys, "--port", "0", "--database", path)
    asyncio.run(store.close())
    assert f"The database {path} is in use by another running house." in said


def test_a_server_that_is_not_there_is_one_sentence_without_the_password(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "--port", "0", "--database", "postgresql://ada:secret@127.0.0.1:1/house")
    assert "The database postgresql://127.0.0.1:1/house cannot be used: connection failed" in said
    assert "secret" not in said


def test_a_database_of_a_newer_version_is_one_sentence_and_stays_as_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "house.db"
    asyncio.run(open_store(path).close())
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("UPDATE compatibility SET oldest = '9998'")
    before = path.read_bytes()
    assert "has schema version 9999" in refused(capsys, "--port", "0", "--database", str(path))
    assert path.read_bytes() == before
