"""A learner's answers, read and marked."""

import re
from typing import Final

from sabot.money import Cents as Amount
from sabot.money import MoneyError, cents, quoted, units
from sabot.school.drill import Drill, Sentence, Task

LONGEST: Final = 300
NOBODY: Final = "-"
"""None of the choices, where some are asked for."""
NO_CHIP: Final = "0"
_NUMBER: Final = re.compile(r"\d{1,6}", re.ASCII)
_PILE: Final = re.compile(r"(\d{1,4})\s*[x×*]\s*(\d{1,13}(?:[.,]\d{1,2}(?!\d|\s*[x×*]))?)", re.ASCII)
_APART: Final = re.compile(r"[\s,;>+]+")


class AnswerError(ValueError):
    """An answer that cannot be read: it costs no mark. `said` is the sentence."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said.key)
        self.said = said


def is_right(task: Task, answer: str) -> bool:
    """Whether an answer is right; raises AnswerError for what is none."""
    return read(task.question, answer) == task.solution.right


def read(question: Drill, answer: str) -> str:
    """An answer as solutions write it: a choice's id (or its number, from 1), several with a blank, a whole number, an
    amount in units (or a choice's id), chips as `4x25 1x5`, the largest first. Raises AnswerError.
    """
    text = answer.strip()
    if len(text) > LONGEST:
        raise AnswerError(Sentence("school.too_long", {"most": LONGEST}))
    match question.form:
        case "choice":
            return _choice(question, text)
        case "some":
            return _some(question, text)
        case "order":
            return _in_order(question, text)
        case "number":
            return _number(text)
        case "amount":
            return text if text in _ids(question) else units(_amount(text))
        case "chips":
            return _chips(question, text)


def _ids(question: Drill) -> list[str]:
    return [each.id for each in question.choices]


def _parts(text: str) -> list[str]:
    return [each for each in _APART.split(text) if each]


def _choice(question: Drill, text: str) -> str:
    ids = _ids(question)
    if text in ids:
        return text
    if _NUMBER.fullmatch(text) and 1 <= int(text) <= len(ids):
        return ids[int(text) - 1]
    raise AnswerError(Sentence("school.no_choice", {"text": quoted(text), "most": len(ids)}))


def _some(question: Drill, text: str) -> str:
    """Choices in the order of their ids, without doubles."""
    if text == NOBODY:
        return text
    if not (parts := _parts(text)):
        raise AnswerError(Sentence("school.nothing_said", {"nobody": NOBODY}))
    return " ".join(sorted({_choice(question, each) for each in parts}))


def _in_order(question: Drill, text: str) -> str:
    chosen = [_choice(question, each) for each in _parts(text)]
    if sorted(chosen) != sorted(_ids(question)):
        raise AnswerError(Sentence("school.not_all", {"many": len(question.choices)}))
    return " ".join(chosen)


def _number(text: str) -> str:
    if not _NUMBER.fullmatch(text):
        raise AnswerError(Sentence("school.no_number", {"text": quoted(text)}))
    return str(int(text))


def _amount(text: str) -> Amount:
    try:
        return cents(text)
    except MoneyError:
        raise AnswerError(Sentence("school.no_amount", {"text": quoted(text)})) from None


def _chips(question: Drill, text: str) -> str:
    if text == NO_CHIP:
        return text
    piles = dict.fromkeys(question.chips, 0)
    left = _PILE.sub("", text)
    if _parts(left) or not _PILE.search(text):
        raise AnswerError(Sentence("school.no_chips", {"text": quoted(text)}))
    for count, value in _PILE.findall(text):
        if (worth := _amount(value)) not in piles:
            raise AnswerError(Sentence("school.no_such_chip", {"value": units(worth), "chips": _known(question)}))
        piles[worth] += int(count)
    return piled(piles)


def _known(question: Drill) -> tuple[str, ...]:
    return tuple(map(units, question.chips))


def piled(piles: dict[Amount, int]) -> str:
    """Chips as an answer writes them: a pile of each value that is there, the largest first."""
    there = (f"{count}x{units(worth)}" for worth, count in sorted(piles.items(), reverse=True) if count)
    return " ".join(there) or NO_CHIP
