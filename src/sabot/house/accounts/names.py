"""Names of people and tables: visible, unmistakable, and nobody else's."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from sabot.house.accounts.signs import LATIN, is_unseen
from sabot.house.errors import HouseError

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
_JOINER: Final = "\u200d"
"""Joins signs to one picture, in messages alone."""
_PICTURED: Final = "\ufe0f"
"""Has a sign shown as a picture, in messages alone."""
BOT_MARK: Final = "⚙"
"""The end of every bot's name, and of nobody else's."""
_MOST_MARKS: Final = 2
"""So many marks one letter carries; more of them reach into other lines."""


def nickname(text: str) -> str:
    """A nickname as it is shown; raises HouseError."""
    name = _normal(text)
    if not name or len(name) > LONGEST_NICKNAME or not _is_visible(name) or BOT_MARK in name:
        raise HouseError("bad_nickname", nickname=text)
    if _is_reserved(name):
        raise HouseError("nickname_reserved", nickname=name)
    return name


def are_same(text: str, name: str) -> bool:
    """Whether somebody has written a name, however it is spaced and composed."""
    return _normal(text) == _normal(name)


def title(text: str) -> str:
    """A table's title as it is shown, empty where it has none; raises HouseError."""
    shown = _normal(text)
    if shown and (len(shown) > LONGEST_TITLE or not _is_visible(shown)):
        raise HouseError("bad_title", title=text)
    return shown


def message(text: str) -> str:
    """Something that is said, as it is shown; raises HouseError."""
    shown = " ".join(unicodedata.normalize("NFC", text).split())
    if not shown or len(shown) > LONGEST_MESSAGE or _hides(_without_pictures(shown)):
        raise HouseError("bad_message", most=LONGEST_MESSAGE)
    return shown


def of_bot(name: str) -> str:
    """A bot's name: no person can have it."""
    return name if name.endswith(BOT_MARK) else f"{name} {BOT_MARK}"


def unique(name: str, others: Iterable[str]) -> str:
    """A name that nobody of some others has: where it is taken it gets a number."""
    likenesses = {likeness(other) for other in others}
    shown, count = name, 1
    while likeness(shown) in likenesses:
        count += 1
        shown = f"{name} {count}"
    return shown


def likeness(name: str) -> str:
    """The form that names have in common that are easily taken for one another, in whatever script they are written."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(sign for sign in plain if sign.isalnum() or sign == BOT_MARK).translate(LATIN)


def _normal(text: str) -> str:
    """A name in its usual way to write it: compatible letters as the usual ones, one space between words."""
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
    if _HIDDEN.intersection(kinds) or any(map(is_unseen, text)):
        return True
    return "m" * (_MOST_MARKS + 1) in marks or " m" in f" {marks}"


def _without_pictures(text: str) -> str:
    """A message without what joins signs to pictures, where it does so: alone it shows nothing."""
    return _IN_PICTURES.sub(r"\1", text)


_IN_PICTURES: Final = re.compile(f"([^\\s\\w]){_PICTURED}?(?:{_JOINER}(?=[^\\s\\w]))?")


def _is_reserved(name: str) -> bool:
    """Whether it is the house's, with a number behind it or without."""
    return likeness(re.sub(r"[\W\d_]+$", "", name)) in _RESERVED


_RESERVED: Final = frozenset(map(likeness, _HOUSE))
