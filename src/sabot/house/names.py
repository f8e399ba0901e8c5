"""What people and tables are called: visible, unmistakable, and nobody else's."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from sabot.house.setup import HouseError
from sabot.selfplay import NAMES

LONGEST_NICKNAME: Final = 24
LONGEST_TITLE: Final = 60
LONGEST_MESSAGE: Final = 200
_HOUSE: Final = (
    "croupier",
    "croupière",
    "dealer",
    "house",
    "the house",
    "haus",
    "das haus",
    "maison",
    "la maison",
    "sabot",
)
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""
_JOINER: Final = "\u200d"
"""Joins signs to one picture, in messages alone."""
_STROKES: Final = str.maketrans("ıȷɑɡøłđħŧ", "ijagoldht")
"""Latin letters that carry no accent by themselves, and pass for others all the same."""
_MOST_MARKS: Final = 2
"""So many marks one letter carries; more of them reach into other lines."""


def nickname(text: str) -> str:
    """A nickname as it is shown; raises HouseError."""
    name = _normal(text)
    if not name or len(name) > LONGEST_NICKNAME or not _is_visible(name):
        raise HouseError("bad_nickname", nickname=text)
    if _is_reserved(name):
        raise HouseError("nickname_reserved", nickname=name)
    return name


def title(text: str) -> str:
    """A table's title as it is shown, empty where it has none; raises HouseError."""
    shown = _normal(text)
    if shown and (len(shown) > LONGEST_TITLE or not _is_visible(shown)):
        raise HouseError("bad_title", title=text)
    return shown


def message(text: str) -> str:
    """Something that is said, as it is shown; raises HouseError."""
    shown = " ".join(unicodedata.normalize("NFC", text).split())
    if not shown or len(shown) > LONGEST_MESSAGE or _hides(shown.replace(_JOINER, "")):
        raise HouseError("bad_message", most=LONGEST_MESSAGE)
    return shown


def unique(name: str, others: Iterable[str]) -> str:
    """A name that nobody of some others has: where it is taken it gets a number."""
    taken = {likeness(other) for other in others}
    shown, count = name, 1
    while likeness(shown) in taken:
        count += 1
        shown = f"{name} {count}"
    return shown


def likeness(name: str) -> str:
    """What two names have in common that are easily taken for one another."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_STROKES)
    return "".join(sign for sign in unicodedata.normalize("NFKD", plain) if sign.isalnum())


def _normal(text: str) -> str:
    """One way to write it: compatible letters as the usual ones, one space between words."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _is_visible(text: str) -> bool:
    """A letter at least, and nothing that hides."""
    return not _hides(text) and any(unicodedata.category(sign)[0] == "L" for sign in text)


def _hides(text: str) -> bool:
    """Whether something hides or turns what stands beside it, is a tower of marks, or a mark that no letter carries."""
    kinds = [unicodedata.category(sign) for sign in text]
    marks = "".join(
        " " if sign == " " else "m" if kind in ("Mn", "Me") else "." for sign, kind in zip(text, kinds, strict=True)
    )
    if _HIDDEN.intersection(kinds) or _BLANK.intersection(text):
        return True
    return "m" * (_MOST_MARKS + 1) in marks or " m" in f" {marks}"


def _is_reserved(name: str) -> bool:
    """Whether it is the croupier's, or a bot's with or without its number."""
    return re.sub(r"\d+$", "", likeness(name)) in _RESERVED


_RESERVED: Final = frozenset(map(likeness, (*_HOUSE, *NAMES)))
