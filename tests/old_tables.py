"""What earlier versions stored, as it lies in `tests/logs`: logs, databases, and the fields of their records."""

import lzma
import re
from pathlib import Path
from typing import Final

import msgspec

from places import TESTS
from sabot.house.store import StoredEvent, TableRecord
from sabot.house.table.shapes import Shapes

FOLDER: Final = TESTS / "logs"
VERSIONS: Final = sorted(
    (path.parent.name for path in FOLDER.glob("*/fields.json")),
    key=lambda name: (*map(int, re.findall(r"\d+", name.partition("-")[0])), name),
)
"""In the order of their time."""
LOGS: Final = sorted(FOLDER.glob("*/*.log"))
SETTINGS: Final = b'{"host":"ann","seconds":20,"pace":"calm"}'


def log_name(path: Path) -> str:
    """A log, with the version that wrote it."""
    return f"{path.parent.name}-{path.stem}"


def read(path: Path) -> tuple[TableRecord, tuple[StoredEvent, ...]]:
    """A log as the store gives it: the table's rule set on the first line, on each other an event and its format."""
    ruleset, *lines = path.read_bytes().splitlines()
    rows = list[StoredEvent]()
    for number, line in enumerate(lines, 1):
        written, body = line.split(b" ", 1)
        rows.append(StoredEvent(number, 0, msgspec.json.decode(body)["type"], body, int(written)))
    return TableRecord("t1", "", ruleset, SETTINGS, 0), tuple(rows)


def fields(version: str) -> dict[str, Shapes]:
    """The shapes of all that a version stores, by what it is."""
    return msgspec.json.decode((FOLDER / version / "fields.json").read_bytes(), type=dict[str, Shapes])


def database(version: str, folder: Path) -> Path:
    """A database of a version, laid into a folder."""
    path = folder / "house.db"
    path.write_bytes(lzma.decompress((FOLDER / version / "house.db.xz").read_bytes()))
    return path


def games_of(version: str) -> set[str]:
    """The games that a version stored."""
    return {what.removesuffix(" event") for what in fields(version) if what.endswith(" event")}
