"""`make quick`: which tests lie near to what has changed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools import quick

from long import asked_later
from places import ROOT


def near(*names: str) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in quick.nearest([ROOT / name for name in names])]


@pytest.mark.parametrize(
    "folders", [("src/sabot", "src/sabot/cli", "tests/browser", "tests/cli", "tests/rooms"), asked_later(())]
)
def test_what_is_changed_itself_comes_first_then_what_imports_it(
    folders: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among the modules of some folders, and among all."""
    every = quick._modules()  # pyright: ignore[reportPrivateUsage]
    some = {name: path for name, path in every.items() if path.parent.relative_to(ROOT).as_posix() in folders}
    monkeypatch.setattr(quick, "_modules", lambda: some or every)
    found = near("tests/rooms/test_cards.py", "src/sabot/roads.py")
    assert found[0] == "tests/rooms/test_cards.py"
    assert found.index("tests/rooms/test_roads.py") < len(found) / 2
    assert not [name for name in found if name.startswith(quick.NOT_IN_A_HURRY)]


NEAR = {
    "src/sabot/games/chemin/words/en.json": {quick.SCRIPTS, "tests/cli/test_cli_deal_chemin.py"},
    "src/sabot/games/punto/settlement.py": {quick.SCRIPTS},
    "tests/clauses/C4.script": {quick.SCRIPTS},
    "tests/stories/chemin.script": {"tests/transcripts/test_transcripts.py"},
    "tools/quick.py": {"tests/repository/test_quick.py"},
    "tests/world/kill.py": {"tests/web/test_wire_restart.py"},
    "tests/world/__init__.py": {"tests/house/test_house_network.py"},
}


@pytest.mark.long
def test_what_no_import_leads_to_is_near_too() -> None:
    """And what nothing imports has no test."""
    assert {name: tests - set(near(name)) for name, tests in NEAR.items()} == {name: set() for name in NEAR}
    assert near("README.md") == []


@pytest.mark.parametrize(("until", "skips"), [("0", True), ("inf", None)])
def test_no_test_begins_once_the_time_is_up(until: str, skips: bool | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(quick.UNTIL, until)
    assert quick.pytest_runtest_protocol() is skips


@pytest.mark.long
def test_what_has_changed_for_the_worse_fails(tmp_path: Path) -> None:
    """In a copy whose roads cannot be read the nearest tests say so."""
    copy = tmp_path / "copy"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(copy)], check=True)
    (copy / "src/sabot/roads.py").write_text("raise RuntimeError\n", "utf-8")
    command, environment = [sys.executable, "tools/quick.py", "HEAD"], os.environ | {"PYTHONPATH": str(copy / "src")}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode not in (0, 5)
    assert "RuntimeError" in done.stdout
