"""Answers typed at a keyboard, in the words that `marking` reads: choices by the beginning of their words, too."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from sabot.money import quoted
from sabot.school.drill import Drill, Sentence
from sabot.school.marking import AnswerError

_BETWEEN: Final = re.compile(r"[,;>+]+")


def typed(question: Drill, text: str, names: Mapping[str, str]) -> str:
    """An answer with each choice by its id, where it was typed by the beginning of its name; numbers and ids stay.

    `names` are the choices' words by their ids. Several are parted by commas, or by blanks where there is none. Raises
    AnswerError for a beginning of several names.
    """
    if question.form == "choice" or (question.form == "amount" and names):
        return _meant(text.strip(), names)
    if question.form in ("some", "order"):
        parts = _BETWEEN.split(text) if _BETWEEN.search(text) else text.split()
        return " ".join(_meant(part.strip(), names) for part in parts)
    return text


def _meant(text: str, names: Mapping[str, str]) -> str:
    """A choice's id, or the text itself where it is the beginning of none."""
    wanted = _folded(text)
    if text in names or text.isdecimal() or not wanted:
        return text
    folded = {each: _folded(name) for each, name in names.items()}
    for choices in (
        [each for each, name in folded.items() if name == wanted],
        [each for each, name in folded.items() if name.startswith(wanted)],
    ):
        if len(choices) == 1:
            return choices[0]
        if choices:
            told = tuple(names[each] for each in choices)
            raise AnswerError(Sentence("drill.ambiguous", {"text": quoted(text), "names": told}))
    return text


def _folded(text: str) -> str:
    """A text without case, accents and kinds of blanks."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(each for each in apart if not unicodedata.combining(each)).split())
