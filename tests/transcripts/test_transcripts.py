"""Transcripts of the games that the rule book names: one fact a line, reviewed against its clauses.

`SABOT_WRITE_TRANSCRIPTS=1` writes them anew; the diff is what is to be reviewed.
"""

import os
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec
import pytest

import banque_chips
import chemin_chips
from any_story import STORIES, told_stories
from places import TESTS
from sabot.games.chemin.way import CheminAsked
from sabot.games.lines import Line
from sabot.games.seats import Seated, Stood
from sabot.games.taille import Stage
from sabot.words import line

FOLDER = TESTS / "transcripts"
WRITES = os.environ.get("SABOT_WRITE_TRANSCRIPTS") == "1"
Around = list[tuple[Any, Any, Any]]


class TranscriptHooks(NamedTuple):
    """From where on and which events of a game's stories are told, and how its chips are followed."""

    public_around: Callable[[Around], Around]
    chips: type[Any]


def asked_at_first(around: Around) -> Around:
    """From the first question on."""
    return around[next(place for place, (_, event, _) in enumerate(around) if isinstance(event, CheminAsked)) :]


def but_for_who_comes_first(around: Around) -> Around:
    return [step for step in around if step[0].results or not isinstance(step[1], Seated | Stood)]


GAMES: Final = {
    "chemin": TranscriptHooks(asked_at_first, chemin_chips.Chips),
    "banque": TranscriptHooks(but_for_who_comes_first, banque_chips.Chips),
}
every_story = pytest.mark.parametrize("name", STORIES)


def transcript_lines(table: Any) -> list[str]:
    """The lines of a game as a spectator hears it."""
    game = table.game
    lines: list[str] = []
    for before, event, after in GAMES[game.id].public_around(table.around):
        said = game.narrate(after, game.view(before, event, None))
        lines += (
            ["", *(written(game.id, each) for each in said)]
            if said and said[0].opens
            else (written(game.id, each) for each in said)
        )
    return [each for each in lines if "nonce" not in each and "Sealed as" not in each]


def written(game: str, said: Line) -> str:
    indent = "" if said.opens or said.section == "call" else "  "
    return indent + line("en", game, said)


def text(name: str) -> str:
    """A transcript: its clauses and its claim, then one fact a line."""
    story = STORIES[name]
    return f"{story.claim}\n\n" + "".join(f"{each}\n" for each in transcript_lines(story()))


@every_story
def test_a_game_is_told_as_it_was_reviewed(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    if WRITES:
        path.write_text(text(name), "utf-8")
    assert text(name) == path.read_text("utf-8")


@every_story
def test_every_chip_of_a_game_can_be_followed_from_its_public_events(name: str) -> None:
    table = STORIES[name]()
    if not any(isinstance(event, Seated) for event in table.log):
        return  # a story that begins late in a shoe
    view = table.game.view
    public: list[dict[str, Any]] = [msgspec.to_builtins(view(before, event, None)) for before, event, _ in table.around]
    chips = GAMES[table.game.id].chips().follow(public)
    assert dict(chips.purses) == {str(player.id): player.purse for player in table.state.players.values()}
    assert (chips.bank, chips.house, chips.issued) == (table.state.bank, table.state.house, table.state.issued)
    assert chips.all == chips.issued


def test_every_story_has_a_transcript_and_every_transcript_a_story() -> None:
    """Each has a name of its own."""
    names = sorted(path.stem for path in FOLDER.glob("*.txt"))
    assert names == sorted(story.name for story in told_stories())
    for game in GAMES:
        assert len([each for each in names if each.startswith(f"{game}_")]) >= 25


def test_the_stories_end_where_they_should() -> None:
    ends = {STORIES[name]().stage for name in ("chemin_a_tie_in_the_last_coup", "chemin_the_cut_card_inside_a_coup")}
    assert ends == {str(Stage.SHUFFLE)}
