"""A stranger's game as `docs/games.md` has it: its files, and its package installed where nothing else is."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from places import DOCS

WHOLE: Final = (DOCS / "games.md").read_text("utf-8")
MORE: Final = WHOLE[WHOLE.index("\n## An option more\n") : WHOLE.index("\n## What holds it\n")]
"""What is said of games that are there already."""
PAGE: Final = WHOLE.replace(MORE, "")
FILE: Final = re.compile(r"^`((?:src/|tests/|pyproject\.)\S+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES: Final = dict(FILE.findall(PAGE))
PIP: Final = ("--quiet", "--no-deps", "--no-index", "--disable-pip-version-check")


def site_of(files: dict[str, str], folder: Path) -> Path:
    """Where a package of some files is installed, from its wheel, in a folder that has nothing else."""
    sources, wheels, site = (folder / name for name in ("sources", "wheels", "site"))
    for path, text in files.items():
        (sources / path).parent.mkdir(parents=True, exist_ok=True)
        (sources / path).write_text(text, "utf-8")
    _pip("wheel", *PIP, "--no-build-isolation", "--wheel-dir", str(wheels), str(sources))
    (wheel,) = wheels.glob("*.whl")
    _pip("install", *PIP, "--target", str(site), str(wheel))
    return site


def _pip(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", "pip", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
