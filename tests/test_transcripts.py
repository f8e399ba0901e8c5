"""Transcripts of the games that the rule book names: one fact a line, reviewed against its clauses.

`SABOT_WRITE_TRANSCRIPTS=1` writes them anew; the diff is what is to be reviewed.
"""

import os
from collections.abc import Callable, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest

import banque_chips
import banque_stories
import chemin_chips
from any_story import STORIES, Story
from sabot.games.chemin.events import Asked
from sabot.games.game import Line
from sabot.games.registry import BY_ID
from sabot.games.seats import Seated, Stood
from sabot.games.taille import Stage
from sabot.words import line

FOLDER = Path(__file__).parent / "transcripts"
WRITES = os.environ.get("SABOT_WRITE_TRANSCRIPTS") == "1"
Around = list[tuple[Any, Any, Any]]


class Stories(NamedTuple):
    """The stories of a game, from where on and which events of one are told, and how its chips are followed."""

    of: Mapping[str, Callable[[], Any]]
    told: Callable[[Around], Around]
    chips: type[Any]


def asked_at_first(around: Around) -> Around:
    """From the first question on."""
    return around[next(place for place, (_, event, _) in enumerate(around) if isinstance(event, Asked)) :]


def but_for_who_comes_first(around: Around) -> Around:
    return [step for step in around if step[0].results or not isinstance(step[1], Seated | Stood)]


CHEMIN: Final = {each.name.removeprefix("chemin_"): each for each in STORIES.values()}
GAMES: Final = {
    "chemin": Stories(CHEMIN, asked_at_first, chemin_chips.Chips),
    "banque": Stories(banque_stories.STORIES, but_for_who_comes_first, banque_chips.Chips),
}
every_story = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, stories in GAMES.items() for name in stories.of]
)


def told(game: str, table: Any) -> list[str]:
    """The lines of a game as a spectator hears it."""
    lines: list[str] = []
    for before, event, after in GAMES[game].told(table.around):
        said = BY_ID[game].told(after, BY_ID[game].view(before, event, None))
        lines += (
            ["", *(written(game, each) for each in said)]
            if said and said[0].opens
            else (written(game, each) for each in said)
        )
    return [each for each in lines if "nonce" not in each and "Sealed as" not in each]


def written(game: str, said: Line) -> str:
    indent = "" if said.opens or said.section == "call" else "  "
    return indent + line("en", game, said)


def text(game: str, name: str) -> str:
    """A transcript: its clauses and its claim, then one fact a line."""
    tell = GAMES[game].of[name]
    claim = tell.claim if isinstance(tell, Story) else cleandoc(tell.__doc__ or "")
    return f"{claim}\n\n" + "".join(f"{each}\n" for each in told(game, tell()))


@every_story
def test_a_game_is_told_as_it_was_reviewed(game: str, name: str) -> None:
    path = FOLDER / f"{game}_{name}.txt"
    if WRITES:
        path.write_text(text(game, name), "utf-8")
    assert text(game, name) == path.read_text("utf-8")


@every_story
def test_every_chip_of_a_game_can_be_followed_from_its_public_events(game: str, name: str) -> None:
    table = GAMES[game].of[name]()
    if not any(isinstance(event, Seated) for event in table.log):
        return  # a story that begins late in a shoe
    view = BY_ID[game].view
    public: list[dict[str, Any]] = [msgspec.to_builtins(view(before, event, None)) for before, event, _ in table.around]
    chips = GAMES[game].chips().follow(public)
    assert dict(chips.purses) == {str(player.id): player.purse for player in table.state.players.values()}
    assert (chips.bank, chips.house, chips.issued) == (table.state.bank, table.state.house, table.state.issued)
    assert chips.all == chips.issued


@pytest.mark.parametrize("game", GAMES)
def test_no_transcript_is_left_behind(game: str) -> None:
    names = {path.stem.removeprefix(f"{game}_") for path in FOLDER.glob(f"{game}_*.txt")}
    assert names == set(GAMES[game].of)
    assert len(names) >= 25


def test_the_stories_end_where_they_should() -> None:
    of = GAMES["chemin"].of
    ends = {of[name]().stage for name in ("a_tie_in_the_last_coup", "the_cut_card_inside_a_coup")}
    assert ends == {str(Stage.SHUFFLE)}
