"""Notice of commands while kernels are compiled: one line on standard error, so that nobody thinks they hang."""

import sys
from contextlib import AbstractContextManager

from sabot.compilation import compiling_told
from sabot.words import Language, say


def compiling_said(command: str, language: Language) -> AbstractContextManager[None]:
    """Say it once in the block, if any kernel is compiled there; those on the disk are silent."""

    def tell() -> None:
        print(f"{command}: {say(language, 'cli.compiling')}", file=sys.stderr, flush=True)

    return compiling_told(tell)
