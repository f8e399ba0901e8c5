"""The stories that can be played in a browser: those of the transcripts, by their games, and some of here."""

from pathlib import Path
from typing import Final

from any_story import STORIES, AnyStory, told_stories

TOLD: Final[dict[str, AnyStory]] = {
    **STORIES,
    **{story.name: story for story in told_stories(Path(__file__).with_name("scripts"))},
}
