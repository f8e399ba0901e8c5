"""Transcripts of the games that section B of the rule book names: one fact a line, reviewed against its clauses.

`SABOT_WRITE_TRANSCRIPTS=1` writes them anew; the diff is what is to be reviewed.
"""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banque_chips import Chips
from banque_stories import STORIES
from banque_table import Table
from sabot.games.banque.told import told as told_of
from sabot.games.banque.views import view
from sabot.games.game import Line
from sabot.games.seats import Seated, Stood
from sabot.words import line

FOLDER = Path(__file__).parent / "transcripts"
WRITES = os.environ.get("SABOT_WRITE_TRANSCRIPTS") == "1"


def told(table: Table) -> list[str]:
    """The lines of a game as a spectator hears it, but for those who come first."""
    lines: list[str] = []
    for before, event, after in table.around:
        if isinstance(event, Seated | Stood) and not before.results:
            continue
        said = told_of(after, view(before, event, None))
        lines += ["", *map(written, said)] if said and said[0].opens else map(written, said)
    return [each for each in lines if "nonce" not in each and "Sealed as" not in each]


def written(said: Line) -> str:
    indent = "" if said.opens or said.section == "call" else "  "
    return indent + line("en", "banque", said)


def text(name: str) -> str:
    """A transcript: its clauses and its claim, then one fact a line."""
    tell = STORIES[name]
    return f"{tell.__doc__}\n\n" + "".join(f"{each}\n" for each in told(tell()))


@pytest.mark.parametrize("name", STORIES)
def test_a_game_is_told_as_it_was_reviewed(name: str) -> None:
    path = FOLDER / f"banque_{name}.txt"
    if WRITES:
        path.write_text(text(name), "utf-8")
    assert text(name) == path.read_text("utf-8")


@pytest.mark.parametrize("name", STORIES)
def test_every_chip_of_a_game_can_be_followed_from_its_public_events(name: str) -> None:
    table = STORIES[name]()
    public: list[dict[str, Any]] = [msgspec.to_builtins(view(before, event, None)) for before, event, _ in table.around]
    chips = Chips().follow(public)
    assert chips.purses == {str(player.id): player.purse for player in table.state.players.values()}
    assert (chips.bank, chips.house, chips.issued) == (table.state.bank, table.state.house, table.state.issued)


def test_no_transcript_is_left_behind() -> None:
    names = {path.stem.removeprefix("banque_") for path in FOLDER.glob("banque_*.txt")}
    assert names == set(STORIES)
    assert len(names) >= 25
