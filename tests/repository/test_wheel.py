"""What is packed: the page as it is built, and nothing it is built from."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from places import ROOT
from sabot.games.registry import BY_ID
from sabot.rulesets import names as rule_sets
from sabot.words import LANGUAGES

STATIC = "sabot/web/static/"

pytestmark = pytest.mark.long


def build(target: str, root: Path, folder: Path, path: str | None = None) -> Path:
    """Let hatchling build from `root` into `folder`, with `path` as PATH."""
    environment = os.environ | ({} if path is None else {"PATH": path})
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = folder.glob("sabot-*")
    return archive


@pytest.fixture(scope="module")
def source_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked(source_archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["tar", "-xf", source_archive, "-C", folder], check=True)
    (root,) = folder.iterdir()
    return root


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive on a machine that has no Node."""
    nothing = tmp_path_factory.mktemp("bin")
    return build("wheel", unpacked, tmp_path_factory.mktemp("wheel"), path=str(nothing))


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_the_wheel_carries_the_page(wheel: Path) -> None:
    files = names(wheel)
    assert STATIC + "index.html" in files
    assert any(name.startswith(STATIC + "assets/") and name.endswith(".js") for name in files)
    assert sum(name.startswith(STATIC + "assets/") and name.endswith(".woff2") for name in files) == 3
    assert STATIC + "fonts-licence.txt" in files
    assert "sabot/py.typed" in files


def test_the_wheel_carries_data_beside_code(wheel: Path) -> None:
    """Bets; rule sets and words of every game."""
    sabot = ROOT / "src" / "sabot"
    data = {sabot / "bets.toml", *sabot.glob("words/*.json")}
    for game in BY_ID:
        rules, words = (set((sabot / "games" / game).glob(kind)) for kind in ("rulesets/*.toml", "words/*.json"))
        assert len(rules) == len(rule_sets(game))
        assert len(words) == len(LANGUAGES)
        data |= rules | words
    assert {path.relative_to(ROOT / "src").as_posix() for path in data} <= set(names(wheel))


def test_the_wheel_carries_nothing_the_page_is_built_from(wheel: Path) -> None:
    strays = ("node_modules", "web/page/", ".built-from", "__pycache__", "tests/")
    assert [name for name in names(wheel) if any(stray in name for stray in strays)] == []


def test_the_page_loads_nothing_from_elsewhere(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        index = archive.read(STATIC + "index.html").decode()
        styles = [archive.read(name).decode() for name in archive.namelist() if name.endswith(".css")]
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", index) == []
    assert re.findall(r"""@import|url\(["']?(?:https?:)?//""", "".join(styles)) == []


def test_the_source_archive_carries_page_and_sources(source_archive: Path) -> None:
    with tarfile.open(source_archive) as archive:
        files = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/" + STATIC + "index.html", "src/sabot/web/page/package-lock.json", "hatch_build.py"} <= files
    assert [name for name in files if "node_modules" in name] == []


@pytest.mark.parametrize("source", ["web/page/index.html", "words/de.json", "games/chemin/words/fr.json"])
def test_a_page_is_built_again_when_a_source_of_it_has_changed(unpacked: Path, tmp_path: Path, source: str) -> None:
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))
    root = shutil.copytree(unpacked, tmp_path / "root")
    assert hook["page_is_built"](root)
    with (root / "src/sabot" / source).open("a") as changed:
        changed.write(" ")
    assert not hook["page_is_built"](root)


def test_archives_are_small(wheel: Path, source_archive: Path) -> None:
    """More would mean that something slipped in; the page is carried as it is and compressed."""
    assert wheel.stat().st_size < 3_000_000
    assert source_archive.stat().st_size < 6_000_000
