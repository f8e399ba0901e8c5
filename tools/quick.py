"""The tests nearest to what has changed, for half a minute: `make quick`, or `python tools/quick.py [REVISION]`.

Changed is what differs from where this branch left another revision (main, if unsaid), and what is not committed. A
test is near that is changed itself, then one that imports a changed module, then one that imports such a one; what is
no module changes those of its folder.
"""

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
SECONDS: Final = 25
"""After so many no further test begins."""
MOST: Final = 24
"""So many modules are read at most: that takes time too."""
UNTIL: Final = "SABOT_QUICK_UNTIL"
MAIN: Final = "main"
SCRIPTS: Final = "tests/conformance/test_scripts.py"
FOLLOWS: Final = {
    "src/sabot/games/": SCRIPTS,
    "src/sabot/words/": SCRIPTS,
    "tests/clauses/": SCRIPTS,
    "tests/stories/": "tests/any_story.py",
}
"""Tests that no import leads to, or what they import, by what they follow."""
NOT_IN_A_HURRY: Final = ("tests/browser/", "tests/house/store/test_store_kill")
"""Tests that need a browser, or kill: they belong to `make test`."""


def changed(revision: str) -> set[Path]:
    """Files that differ from where this branch left a revision, or are new."""
    base = _git("merge-base", revision, "HEAD") or ["HEAD"]
    names = {*_git("diff", "--name-only", base[0]), *_git("ls-files", "--others", "--exclude-standard")}
    return {ROOT / name for name in names}


def _git(*words: str) -> list[str]:
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - words of ours
    return done.stdout.splitlines()


def nearest(files: Iterable[Path]) -> list[Path]:
    """Test modules, those first that fewest imports lead from to what has changed; what none lead from is left out."""
    modules = _modules()
    names = {path: name for name, path in modules.items()}
    touched = [path for file in files for path in _touched(file, modules)]
    ring = {names[path] for path in touched if path in names}
    importers = _importers(modules)
    found, far = dict.fromkeys(ring, 0), 0
    while ring:
        far += 1
        ring = {name for each in ring for name in importers.get(each, ()) if name not in found}
        found |= dict.fromkeys(ring, far)
    tests = {modules[name]: far for name, far in found.items() if modules[name].name.startswith("test_")}
    return sorted((each for each in tests if not _slow(each)), key=lambda each: (tests[each], str(each)))


def _slow(path: Path) -> bool:
    return path.relative_to(ROOT).as_posix().startswith(NOT_IN_A_HURRY)


def _touched(file: Path, modules: Mapping[str, Path]) -> list[Path]:
    """A module, or the modules in whose folder other things lie, or in the first one above; and what follows them."""
    name = file.relative_to(ROOT).as_posix()
    found = [ROOT / test for folder, test in FOLLOWS.items() if name.startswith(folder)]
    if file.suffix == ".py" or found:
        found.append(file)
    if file.suffix != ".py" and name.startswith("src/"):
        inside = [[path for path in modules.values() if path.parent == folder] for folder in file.parents]
        found += next((each for each in inside if each), list[Path]())
    return found


def _modules() -> dict[str, Path]:
    """Every module of the package and of the tests, by the name that others import it by."""
    package = (ROOT / "src").rglob("*.py")
    found = {".".join(path.relative_to(ROOT / "src").with_suffix("").parts): path for path in package if _is_ours(path)}
    beside = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").glob("*.py"), *(ROOT / "tools").glob("*.py")]
    found |= {_beside(path): path for path in beside}
    return {name.removesuffix(".__init__"): path for name, path in found.items()}


def _is_ours(path: Path) -> bool:
    return "node_modules" not in path.parts


def _beside(path: Path) -> str:
    folder, *parts = path.relative_to(ROOT).with_suffix("").parts
    package = (path.parent / "__init__.py").exists()
    return (".".join(parts[-2:]) if package else path.stem) if folder == "tests" else f"{folder}.{path.stem}"


def _importers(modules: Mapping[str, Path]) -> dict[str, set[str]]:
    found = dict[str, set[str]]()
    for name, path in modules.items():
        for other in _imported(path):
            known = other if other in modules else other.rpartition(".")[0]
            if known in modules and known != name:
                found.setdefault(known, set()).add(name)
    return found


@cache
def _imported(path: Path) -> frozenset[str]:
    """Every dotted name that a module imports, a name of a module's own with it."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol() -> bool | None:
    """In a worker: no test begins once the time is up."""
    return True if time.time() > float(os.environ.get(UNTIL, "inf")) else None


def main(words: list[str]) -> int:
    """Run them; the exit code is pytest's, and 0 where nothing is near."""
    os.environ[UNTIL] = str(time.time() + SECONDS)
    tests = nearest(changed(words[0] if words else MAIN))
    if not tests:
        print("Nothing that has changed has a test near it.")
        return 0
    asked = tests[:MOST]
    print(f"Of {len(tests)} test modules near to what has changed the nearest {len(asked)} are asked, for {SECONDS} s.")
    sys.stdout.flush()
    options = ["-n", "2", "-q", "--randomly-dont-reorganize", "-p", "tools.quick"]
    return int(pytest.main([*options, *map(str, asked)]))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
