"""A learner's schedule in a file of his own: read, and written whole or not at all."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import msgspec
from platformdirs import user_state_path

from sabot.paper.errors import PaperError
from sabot.paper.files import shown, unwritable, write_whole
from sabot.school.schedule import Key, Memory

VERSION: Final = 1


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the file: the memory of each topic's items, by their ids."""

    version: Literal[1]
    topics: Mapping[str, Mapping[str, Memory]]


def usual_file() -> Path:
    """The file of the schedule if nothing else is said: in the user's own folder of states."""
    return user_state_path("sabot") / "school.json"


def read(path: Path) -> dict[Key, Memory]:
    """The schedule of a file, empty where there is none; raises PaperError for what is no schedule, and leaves it."""
    try:
        progress = msgspec.json.decode(path.read_bytes(), type=Progress)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise PaperError(f"{shown(path)} cannot be read: {error.strerror or error}") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise PaperError(
            f"{shown(path)} is no schedule of this school: {error}. It is left as it is; move it away to begin anew, "
            "or name another with --state"
        ) from None
    return {(topic, item): memory for topic, items in progress.topics.items() for item, memory in items.items()}


def keep(path: Path, key: Key, memory: Memory) -> None:
    """Write what is kept of one item, beside all that the file holds by now; raises PaperError."""
    topics: dict[str, dict[str, Memory]] = {}
    for (topic, item), each in (read(path) | {key: memory}).items():
        topics.setdefault(topic, {})[item] = each
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path, error) from None
    write_whole(path, msgspec.json.encode(Progress(VERSION, topics)) + b"\n")
