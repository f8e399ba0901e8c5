"""`sabot serve`: what it hands to the server, and how it ends."""

import os
import re
import signal
import stat
import subprocess
import sys
import urllib.request
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Runner, a_file, running_command
from msgspec import structs

from long import first
from patience import STUCK_AFTER
from sabot.cli.serve import data_folder, default_database
from sabot.house.limits import LIMITS
from sabot.school.audition import AuditionTerms
from sabot.school.syllabus import Syllabus
from sabot.shoe import Beacon
from sabot.web import server
from servers import empty


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[dict[str, Any]]:
    """What the server was asked for, instead of a server."""
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(server, "serve", lambda **facts: asked.append(facts))  # pyright: ignore[reportUnknownLambdaType]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "data"))
    return asked


def test_the_house_opens_at_home_with_a_database_in_the_users_folder(
    sabot: Runner, served: list[dict[str, Any]], tmp_path: Path
) -> None:
    assert sabot("serve").code == 0
    assert served == [
        {
            "host": "127.0.0.1",
            "port": 8000,
            "database": str(tmp_path / "data" / "sabot" / "sabot.db"),
            "open_browser": False,
            "rules_folder": None,
            "public_url": "",
            "limits": LIMITS,
            "json_logs": False,
            "shared_at": "",
            "beacon": None,
            "syllabus": None,
        }
    ]
    assert (tmp_path / "data" / "sabot").is_dir()


def test_every_option_is_handed_on(sabot: Runner, served: list[dict[str, Any]], tmp_path: Path) -> None:
    words = "--host 0.0.0.0 --port 0 --database sqlite:///house.db --open --limit tables=5"
    words += " --limit empty_minutes=0.5 --public-url https://sabot.example --log-json"
    words += " --beacon https://beacon.example/{round} --beacon-genesis 1595431050 --beacon-period 30"
    words += " --address 127.0.0.1:8001 --rules"
    ours = a_file(tmp_path / "ours.toml", "[audition]\ncoups = 9\n")
    assert sabot("serve", *words.split(), str(tmp_path), "--school", ours).code == 0
    assert served == [
        {
            "host": "0.0.0.0",  # noqa: S104 - handed on, not listened on
            "port": 0,
            "database": "sqlite:///house.db",
            "open_browser": True,
            "rules_folder": tmp_path,
            "public_url": "https://sabot.example",
            "limits": structs.replace(LIMITS, tables=5, empty_minutes=0.5),
            "json_logs": True,
            "shared_at": "127.0.0.1:8001",
            "beacon": Beacon("https://beacon.example/{round}", 1595431050, 30),
            "syllabus": Syllabus(audition=AuditionTerms(coups=9)),
        }
    ]
    assert not (tmp_path / "data").exists()


def test_why_the_house_cannot_open_is_one_sentence(sabot: Runner, tmp_path: Path) -> None:
    assert "is no host" in sabot.refused("serve", "--port", "0", "--host", "\udc80.example")
    assert "sabot serve: " in sabot.refused("serve", "--port", "0", "--database", str(tmp_path))
    assert sabot.refused("serve", "--port", "0", "--database", str(tmp_path / "a.db"), "--rules", str(tmp_path / "no"))


def test_a_folder_that_cannot_be_made_is_one_sentence(
    sabot: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    assert "--database" in sabot.refused("serve")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has another folder")
def test_data_lie_where_the_system_keeps_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert data_folder() == tmp_path / ".local" / "share" / "sabot"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_folder() == tmp_path / ".local" / "share" / "sabot"


@pytest.mark.skipif(sys.platform == "win32", reason="rights are of another kind there")
def test_the_folder_that_is_made_is_its_owners_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only the folder of its own: one that was there stays as it is."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_database() == str(tmp_path / "data" / "sabot" / "sabot.db")
    assert stat.S_IMODE((tmp_path / "data" / "sabot").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) != 0o700
    (tmp_path / "data" / "sabot").chmod(0o750)
    default_database()
    assert stat.S_IMODE((tmp_path / "data" / "sabot").stat().st_mode) == 0o750


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")
@pytest.mark.parametrize("sent", first(1, [signal.SIGINT, signal.SIGTERM]))
def test_the_house_says_where_it_is_and_closes_when_it_is_asked_to(tmp_path: Path, sent: signal.Signals) -> None:
    database = tmp_path / "house.db"
    with running_command(
        [sys.executable, "-m", "sabot", "serve", "--port", "0", "--database", str(database)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    ) as running:
        assert running.stdout is not None
        said = [running.stdout.readline() for _ in range(3)]
        address = re.search(r"http://127\.0\.0\.1:\d+/", said[0])
        assert address
        with urllib.request.urlopen(address[0], timeout=STUCK_AFTER) as answer:  # noqa: S310 - the house of this test
            assert answer.status == HTTPStatus.OK
        running.send_signal(sent)
        _, complaint = running.communicate(timeout=STUCK_AFTER)
    assert str(database) in said[1]
    assert "Ctrl+C" in said[2]
    assert complaint == ""
    assert running.returncode == 0
    assert database.is_file()


@pytest.mark.long
def test_a_house_on_postgres_opens_and_says_where_without_what_opens_it(postgres: str) -> None:
    command = [sys.executable, "-m", "sabot", "serve", "--port", "0", "--database", empty(postgres)]
    with running_command(command, stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        address = re.search(r"http://\S+", house.stdout.readline())
        assert address
        assert house.stdout.readline() == "Database: postgresql:///postgres\n"
        with urllib.request.urlopen(address[0], timeout=STUCK_AFTER) as answer:  # noqa: S310 - our own house
            assert answer.status == HTTPStatus.OK
        house.terminate()
        house.communicate(timeout=STUCK_AFTER)
    assert house.returncode == 0
