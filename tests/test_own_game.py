"""`docs/games.md` as it is written: its files are laid into a copy of the package, and the game in it is played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from patience import STUCK_AFTER
from test_docs import TERMINAL, compare

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "games.md").read_text("utf-8")
FILE = re.compile(r"^`(src/\S+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ sabot (.*)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)
FILES = dict(FILE.findall(PAGE))
GAME = "src/sabot/games/haute"
MISSING = "from parts import missing\nfrom sabot.games.registry import BY_ID\nprint(missing(BY_ID['haute']))"
BESIDE = ("docs", "tests", "tools", "benchmarks", "src/sabot/web/page/src/games")
LEFT = shutil.ignore_patterns("page", "static", "browser", "__pycache__", "node_modules")
PYTEST = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the game in it, but for the page and its tests."""
    folder = tmp_path_factory.mktemp("own")
    shutil.copytree(ROOT / "src/sabot", folder / "src/sabot", ignore=LEFT)
    for name in BESIDE:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT)
    for path in (*ROOT.glob("*.md"), ROOT / "pyproject.toml"):
        shutil.copy(path, folder)
    changes = (folder / "CHANGELOG.md").read_text("utf-8")
    (folder / "CHANGELOG.md").write_text(changes.replace("\n## ", "\n## Unreleased\n\n- A game.\n\n## ", 1), "utf-8")
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    registry = folder / "src/sabot/games/registry.py"
    changed, count = re.subn(
        r"^(IDS: Final = \(.*)\)$", r'\1, "haute")', registry.read_text("utf-8"), flags=re.MULTILINE
    )
    assert count == 1
    registry.write_text(changed, "utf-8")
    return folder


def said(copy: Path, *words: str) -> str:
    """What a program prints that finds the copy of the package."""
    here = os.pathsep.join(map(str, (copy / "src", copy / "tests" / "conformance")))
    done = subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env=os.environ | TERMINAL | {"PYTHONPATH": here, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=STUCK_AFTER,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    return done.stdout


def test_the_page_holds_a_whole_game_that_is_read_in_ten_minutes() -> None:
    assert len(FILES) == 10
    assert sum(text.count("\n") for text in FILES.values()) <= 280


@pytest.mark.parametrize(("words", "shown"), COMMAND.findall(PAGE), ids=["rules", "deal"])
def test_its_commands_show_what_the_page_shows(copy: Path, words: str, shown: str) -> None:
    """The transcript too: the same seed deals the same game."""
    compare(shown, said(copy, "-m", "sabot", *words.split()))


def test_what_holds_for_every_game_holds_for_it(copy: Path) -> None:
    """Random play, refusals, offers, secrets, its parts and imports; and words in three languages for all it tells."""
    outcome = said(copy, *PYTEST, "-k", "haute", "tests/conformance", "tests/test_layers.py", "tests/test_words.py")
    assert "[100%]" in outcome


@pytest.mark.long
def test_no_other_game_is_held_to_less_with_it_there(copy: Path) -> None:
    assert "[100%]" in said(copy, *PYTEST, "tests/conformance")


@pytest.mark.long
def test_a_house_deals_it_to_people_and_bots_and_keeps_it_through_a_restart(copy: Path) -> None:
    """The page's own program, line by line: a real server, twice, with the client."""
    (program,) = re.findall(r"^```python\n(import asyncio\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    printed = re.findall(r"^print\(.*\)  # (.+)$", program, re.MULTILINE)
    assert said(copy, "-c", program).splitlines()[-2:] == printed


LEFT_OUT = {
    "words": (f"{GAME}/words/fr.json", r"(?s).*", None),
    "pace of events": (f"{GAME}/told.py", "CardsDealt: 2000, ", ""),
    "bots": (f"{GAME}/record.py", r"companies\(.*\)", "{}"),
    "secret events": (f"{GAME}/record.py", r"\(ShoeShuffled,\)", "()"),
    "page": (f"{GAME}/record.py", "    page=False,\n", ""),
    "table folds": (f"{GAME}/record.py", r"coup\.FOLDS", "coup.layout_folds.FOLDS"),
    "table tellers": (f"{GAME}/record.py", r"told\.TELLERS", "told.layout_told.TELLERS"),
}


@pytest.mark.parametrize("part", LEFT_OUT)
def test_a_part_left_out_fails_by_its_name(copy: Path, part: str) -> None:
    path, written, instead = LEFT_OUT[part]
    file, whole = copy / path, FILES[path]
    try:
        if instead is None:
            file.unlink()
        else:
            changed = re.sub(written, instead, whole)
            assert changed != whole
            file.write_text(changed, "utf-8")
        assert part in said(copy, "-c", MISSING)
    finally:
        file.write_text(whole, "utf-8")
    assert said(copy, "-c", MISSING).strip() == "[]"
