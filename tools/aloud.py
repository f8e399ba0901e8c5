"""Runs a command and leaves nobody in silence: `python tools/aloud.py pip install NAME`, `python tools/aloud.py mypy`.

What the command prints is passed on, and after some seconds of silence a line says that it is at work. Of pip's many
lines only what it is doing is told, now and then; they all follow when it fails.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any, Final

EVERY: Final = 8.0
"""Seconds of silence that are enough."""
STEPS: Final = (
    (r"Installing (build|backend) dependencies: started", "fetching what Sabot's page is built with"),
    (r"(Preparing|Building) .*(metadata|for sabot).*: started", "building Sabot and its page"),
    (r"(Collecting|Requirement already satisfied:) (?P<name>[\w.-]+)", "looking up {name}"),
    (r"(Downloading|Processing|Using cached) (\S*/)?(?P<name>\w+)-\d", "fetching {name}"),
    (r"Building wheels? for (?P<name>[\w.-]+) .*: started", "building {name}"),
    (r"Installing collected packages", "unpacking all of them"),
)
"""What pip is doing when it prints such a line."""


class Voice:
    """Prints lines, and knows when the next one is due."""

    def __init__(self, doing: str, say: Callable[[str], None], every: float) -> None:
        self.doing = doing
        self._say, self._every = say, every
        self._began = self._last = monotonic()

    def say(self, line: str) -> None:
        """Print a line."""
        self._last = monotonic()
        self._say(line)

    def left(self) -> float:
        """Seconds until there must be a line."""
        return self._last + self._every - monotonic()

    def tell(self) -> None:
        """Print how long it has been, and what is done."""
        minutes, seconds = divmod(round(monotonic() - self._began), 60)
        self.say(f"  {minutes}:{seconds:02}  {self.doing}")


def run(command: Sequence[str], voice: Voice, hear: Callable[[str], None]) -> int:
    """Run a command to its end, `hear` its lines, and tell what it is doing where none was said; its exit status."""
    heard: SimpleQueue[str | None] = SimpleQueue()
    piped: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8", "errors": "replace"}
    with subprocess.Popen(command, **piped) as running:  # noqa: S603 - what the Makefile says
        Thread(target=_read, args=(running.stdout, heard), daemon=True).start()
        while True:
            left = voice.left()
            if left <= 0:
                voice.tell()
                continue
            try:
                line = heard.get(timeout=left)
            except Empty:
                continue
            if line is None:
                return running.wait()
            hear(line)


def _read(output: IO[str], heard: SimpleQueue[str | None]) -> None:
    for line in output:
        heard.put(line.rstrip("\n"))
    heard.put(None)


def passed_on(command: Sequence[str], say: Callable[[str], None], every: float = EVERY) -> int:
    """Run a command whose every line is printed."""
    voice = Voice(f"{command[0]} is at work", say, every)
    return run(command, voice, voice.say)


def pip(words: Sequence[str], say: Callable[[str], None], every: float = EVERY) -> int:
    """Run pip, and tell in few words what it is doing; all its words where it fails."""
    voice = Voice("beginning", say, every)
    whole: list[str] = []

    def hear(line: str) -> None:
        whole.append(line)
        voice.doing = step(line) or voice.doing

    command = [sys.executable, "-u", "-m", "pip", *words, "--disable-pip-version-check"]
    status = run(command, voice, hear)
    if status:
        say("\n".join(whole))
    return status


def step(line: str) -> str:
    """What pip is doing when it prints this line; nothing where that is not known."""
    for pattern, doing in STEPS:
        if found := re.match(pattern, line.strip()):
            return doing.format(**found.groupdict())
    return ""


def main(words: Sequence[str]) -> int:
    """Run the command; its exit status."""

    def say(line: str) -> None:
        print(line, flush=True)

    return pip(words[1:], say) if words[0] == "pip" else passed_on(words, say)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
