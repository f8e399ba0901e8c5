"""What every file of the repository must keep to."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from datetime import date
from pathlib import Path

import pytest

from places import ROOT
from sabot.version import VERSION

REGISTRY = re.compile(
    r"registry\.npmjs|registry\.yarnpkg|npmmirror\.com|(?:test\.)?pypi\.org|pythonhosted\.org|--(?:extra-)?index-url"
)
# A path that exists on one machine only: an absolute one into somebody's folders.
MACHINE = re.compile(r"(?<![\w.~/:-])/(?:work|root|home|Users|mnt|tmp)/\w")


def tracked() -> list[Path]:
    """Every file git knows or would add. (`safe.directory`: CI may run as another user than it cloned as.)"""
    git = ["git", "-c", "safe.directory=*", "-C", str(ROOT)]
    command = [*git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def text_of(path: Path) -> str:
    """Return the file's text; nothing for one that is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def places(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in tracked()
        if pattern.search(text := text_of(path))
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_registry() -> None:
    assert places(REGISTRY) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert places(MACHINE) == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (REGISTRY, "https://" + "py" + "pi.org/simple"),
        (REGISTRY, "https://registry." + "npmjs.org/svelte"),
        (MACHINE, "cd /" + "home/anna/sabot"),
        (MACHINE, 'open("/' + 'root/x")'),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


def test_lock_files_hold_hashes_and_no_addresses() -> None:
    locks = [path for path in tracked() if path.name == "package-lock.json"]
    assert locks
    for lock in locks:
        packages = json.loads(text_of(lock))["packages"]
        assert [name for name, package in packages.items() if "resolved" in package] == []
        assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_the_package_says_that_it_is_typed() -> None:
    assert ROOT / "src" / "sabot" / "py.typed" in tracked()


def test_a_citation_names_this_version_and_its_licence() -> None:
    said = dict(re.findall(r"^([a-z-]+): *(.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (said["version"], said["license"]) == (VERSION, project["license"])
    assert {"cff-version", "message", "title", "authors"} <= said.keys()
    assert date.fromisoformat(said["date-released"]) >= date(2026, 11, 25), "the day of that version"


def test_whatever_the_page_is_not_cut_by_is_there() -> None:
    """A file that is called otherwise since would come with every table."""
    page = ROOT / "src" / "sabot" / "web" / "page"
    groups = re.findall(r"test: /(.*)/ \}", (page / "vite.config.ts").read_text("utf-8"))
    left_out = {name for group in groups for names in re.findall(r"/\(\?!([^()]*)", group) for name in names.split("|")}
    begun = tuple(path.name for path in (page / "src").rglob("*.*"))
    assert len(left_out) > 40
    assert [
        name for name in sorted(left_out) if not any(each.startswith(name.replace("\\", "")) for each in begun)
    ] == []
