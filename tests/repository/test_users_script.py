"""A user's script: it runs, and both type checkers are content with it."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from places import ROOT
from sabot.rulesets import BanqueId, CheminId, PuntoId, names

SCRIPT = Path(__file__).with_name("users_script.txt")
ASKED = {
    "mypy": ["-m", "mypy", "--strict", "--config-file="],
    "pyright": ["-m", "pyright", "--pythonpath", sys.executable],
}


@pytest.mark.long
def test_a_users_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(SCRIPT), run_name="__main__")
    assert capsys.readouterr().err == ""


@pytest.mark.long
@pytest.mark.parametrize("program", ASKED)
def test_a_users_script_is_typed(program: str, tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT.read_text("utf-8"), "utf-8")
    command = [sys.executable, *ASKED[program], str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("game", "ids"), [("punto", PuntoId), ("chemin", CheminId), ("banque", BanqueId)])
def test_what_load_is_typed_by_are_the_rule_sets(game: str, ids: object) -> None:
    assert get_args(ids) == names(game)
