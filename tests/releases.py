"""The version before the last change of the schema, as the history has it."""

import subprocess
from pathlib import Path
from typing import Final

import pytest

from patience import STUCK_AFTER
from places import ROOT
from sabot.house.store.migrate import head

MIGRATIONS: Final = "src/sabot/house/store/migrations/versions"


def sources_before(folder: Path) -> Path:
    """Lay its sources into a folder; a test is skipped where there is no history."""
    (newest,) = (path.name for path in (ROOT / MIGRATIONS).glob(f"v{head()}_*.py"))
    added = _history("log", "--diff-filter=A", "--format=%H", "--", f"{MIGRATIONS}/{newest}").decode().split()
    if not added:
        pytest.skip("the last migration is not in the history")
    archive = _history("archive", f"{added[-1]}^", "src/sabot")
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, timeout=STUCK_AFTER, check=True)
    return folder / "src"


def _history(*words: str) -> bytes:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, timeout=STUCK_AFTER, check=False)
    if done.returncode:
        pytest.skip(f"the history is not here: {done.stderr.decode()[:80]}")
    return done.stdout
