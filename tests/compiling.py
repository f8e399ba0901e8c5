"""What commands say of compiling depends on what ran before on the machine; other tests do not look at it."""

from typing import Final

from sabot.words import LANGUAGES, say

NOTICES: Final = tuple(say(language, "cli.compiling") for language in LANGUAGES)


def without_notice(text: str) -> str:
    """What a command printed, without the line that says that it compiles."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.rstrip().endswith(NOTICES))
