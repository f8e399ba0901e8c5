"""Logs of earlier versions: they are read as they were written, and their finished shoes verify as they did."""

import json
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec
import pytest

from patience import STUCK_AFTER
from sabot.house.setup import UnreadableTableError, event_of, folded, setup_of
from sabot.house.shoes import shoe_record
from sabot.house.store import StoredEvent, TableRecord
from sabot.shoe import proof_faults
from sabot.wire import ShoeRecord

LOGS: Final = sorted((Path(__file__).parent / "logs").glob("punto_*.jsonl"))
"""A log each: the table's rule set on the first line, an event on every other, as the store keeps them."""
SCRIPT: Final = Path(str(resources.files("sabot.web").joinpath("verify_shoe.py")))
LINE: Final = ("player", "bet", "stake", "result", "received", "debt")


def read(path: Path) -> tuple[TableRecord, tuple[StoredEvent, ...]]:
    """A log as the store gives it."""
    ruleset, *events = path.read_bytes().splitlines()
    rows = (StoredEvent(number, 0, json.loads(event)["type"], event, 1) for number, event in enumerate(events, 1))
    settings = b'{"host":"ann","seconds":20,"pace":"calm"}'
    return TableRecord("t1", "", ruleset, settings, 0), tuple(rows)


def record(path: Path) -> ShoeRecord:
    kept, rows = read(path)
    end = next(row.number for row in rows if row.kind == "shoe_revealed")
    found = shoe_record(setup_of(kept), 1, rows[:end])
    assert found is not None
    return found


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_earlier_log_is_read_event_by_event(path: Path) -> None:
    """Within a format, fields are only added, with defaults; what is in another one is brought up to it."""
    kept, rows = read(path)
    setup = setup_of(kept)
    state = folded(setup, rows)
    assert state.over
    assert (state.seq, state.issued, state.house) == (len(rows), -5000, -5000)
    for row in rows:
        written = json.loads(row.body)
        again = json.loads(msgspec.json.encode(event_of(setup.game, row)))
        if row.kind == "coup_settled":
            again["lines"] = [dict(zip(LINE, line, strict=True)) for line in again["lines"]]
        assert written.items() <= again.items() or row.kind == "shoe_revealed"


def test_an_event_of_a_later_format_is_not_guessed_at() -> None:
    """A row that a newer version wrote is refused with a sentence."""
    kept, rows = read(LOGS[0])
    later = msgspec.structs.replace(rows[0], format=3)
    with pytest.raises(UnreadableTableError, match=r"^event 1 \(seated\) is in format 3; this version reads 1 to 2$"):
        event_of(setup_of(kept).game, later)


def test_S6_a_shoe_from_before_the_closed_list_verifies_and_says_that_it_has_none(tmp_path: Path) -> None:
    """The closed list of these promises is published, and a digest of it stands in the record."""
    found = record(LOGS[0])
    assert proof_faults(found.proof, found.decks) == ()
    (tmp_path / "record.json").write_bytes(msgspec.json.encode(found))
    lines = verified(tmp_path)
    assert [line for line in lines if not line.startswith("OK")] == [
        "SKIPPED  The commitment is the one you noted at the table: give it as second argument.",
        "SKIPPED  The record has no digest of the list of promises: "
        "whether a seed was invented or dropped cannot be told.",
    ]
    old = json.loads((tmp_path / "record.json").read_text("utf-8"))
    del old["proof"]["promises"], old["proof"]["promises_digest"]  # as the version that wrote the log serves it
    (tmp_path / "record.json").write_text(json.dumps(old), "utf-8")
    assert verified(tmp_path) == lines


def verified(folder: Path) -> list[str]:
    command = [sys.executable, "-I", str(SCRIPT), "record.json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="ascii", timeout=STUCK_AFTER, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout.splitlines()
