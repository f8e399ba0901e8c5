"""Transcripts of the games that the rule book names: one fact a line, reviewed against its clauses.

`SABOT_WRITE_TRANSCRIPTS=1` writes them anew; the diff is what is to be reviewed.
"""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from chemin_chips import Chips
from chemin_stories import STORIES
from chemin_table import Table
from sabot.games.chemin.events import Asked
from sabot.games.chemin.told import told as told_of
from sabot.games.chemin.views import view
from sabot.games.game import Line
from sabot.games.seats import Seated
from sabot.games.taille import Stage
from sabot.words import line

FOLDER = Path(__file__).parent / "transcripts"
WRITES = os.environ.get("SABOT_WRITE_TRANSCRIPTS") == "1"


def told(table: Table) -> list[str]:
    """The lines of a game from the first question on, as a spectator hears it."""
    begun = next(place for place, (_, event, _) in enumerate(table.around) if isinstance(event, Asked))
    lines: list[str] = []
    for before, event, after in table.around[begun:]:
        said = told_of(after, view(before, event, None))
        lines += ["", *map(written, said)] if said and said[0].opens else map(written, said)
    return [line for line in lines if "nonce" not in line]


def written(said: Line) -> str:
    indent = "" if said.opens or said.section == "call" else "  "
    return indent + line("en", "chemin", said)


def text(name: str) -> str:
    """A transcript: its clauses and its claim, then one fact a line."""
    tell = STORIES[name]
    return f"{tell.__doc__}\n\n" + "".join(f"{line}\n" for line in told(tell()))


@pytest.mark.parametrize("name", STORIES)
def test_a_game_is_told_as_it_was_reviewed(name: str) -> None:
    path = FOLDER / f"chemin_{name}.txt"
    if WRITES:
        path.write_text(text(name), "utf-8")
    assert text(name) == path.read_text("utf-8")


@pytest.mark.parametrize("name", STORIES)
def test_every_chip_of_a_game_can_be_followed_from_its_public_events(name: str) -> None:
    table = STORIES[name]()
    if not any(isinstance(event, Seated) for event in table.log):
        return  # a story that begins late in a shoe
    public: list[dict[str, Any]] = [msgspec.to_builtins(view(table.state, event, None)) for event in table.log]
    chips = Chips().follow(public)
    assert dict(chips.purses) == {str(player.id): player.purse for player in table.state.players.values()}
    assert (chips.bank, chips.house, chips.issued) == (table.state.bank, table.state.house, table.state.issued)
    assert chips.all == chips.issued


def test_no_transcript_is_left_behind() -> None:
    names = {path.stem.removeprefix("chemin_") for path in FOLDER.glob("chemin_*.txt")}
    assert names == set(STORIES)
    assert len(names) >= 25


def test_the_stories_end_where_they_should() -> None:
    ends = {name: STORIES[name]().stage for name in ("a_tie_in_the_last_coup", "the_cut_card_inside_a_coup")}
    assert set(ends.values()) == {str(Stage.SHUFFLE)}
