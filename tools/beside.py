"""Runs one command beside another: `python tools/beside.py make strict page -- make pytest`.

The second speaks as it goes; the first yields to it, and what it had to say comes when both have ended.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from tempfile import TemporaryFile

YIELDING = ("nice", "-n", "10")


def both(first: Sequence[str], second: Sequence[str]) -> int:
    """Run both to their ends; the exit status of the second, or of the first where the second is content."""
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        with subprocess.Popen([*YIELDING, *first], stdout=said, stderr=subprocess.STDOUT) as beside:  # noqa: S603 - what the Makefile says
            status = subprocess.run(second, check=False).returncode  # noqa: S603
        said.seek(0)
        print(said.read(), end="", flush=True)
    return status or beside.returncode


def main(words: Sequence[str]) -> int:
    """Run what stands before `--` beside what stands behind it; the exit status."""
    at = words.index("--")
    return both(words[:at], words[at + 1 :])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
