"""Bindings: decisions that are no longer free - by the tableau, by the custom, by a table of the user's own.

One binding is a text `where=how`. *where* is `banker`, `ponte`, or decisions of one of them: `3:9`, `6:S`, `0,6:S`
(the banker's hand and the ponte's third card, S where he stood, * for any of either), `ponte:5`, `ponte:0,5`. A hand
given by its points means all pairs that make them. *how* is `tableau` (rule book T4, which leaves some choices),
`custom` (T1, which leaves none), `draw`, `stand`, or `free`. *how* alone binds both sides. A text that ends with
`.toml` is the path of a table of the user's own (`sabot.solve.chemin.tables`). Later bindings win.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from sabot.money import MoneyError, is_a, quoted, rate
from sabot.solve.chemin.tables import read_table
from sabot.solve.coup.model import (
    Hand,
    InfoSet,
    Model,
    banker_hands,
    hand_text,
    info_sets,
    model_named,
    points_of,
    ponte_hands,
)
from sabot.solve.errors import SolveError
from sabot.tableau import BINDING, CHEMIN, PLAYER, PONTE, STOOD, Choice

HOW: Final = ("tableau", "custom", "draw", "stand", "free")
TABLE: Final = ".toml"
_SHARES: Final[dict[Choice, Fraction | None]] = {"D": Fraction(1), "S": Fraction(0), "F": None}
_LETTERS: Final[dict[str, Choice]] = {"draw": "D", "stand": "S", "free": "F"}


class Bindings(msgspec.Struct, frozen=True):
    """The probabilities to draw at decisions that are not free."""

    ponte: dict[Hand, Fraction] = {}
    banker: dict[InfoSet, Fraction] = {}


BindingsLike: TypeAlias = Bindings | str | Iterable[str]
"""Bindings as a value, as one text, or as several texts of which later ones win."""
NO_BINDINGS: Final = Bindings()


def bindings(model: Model | str, source: BindingsLike) -> Bindings:
    """The bindings in a model; raises SolveError for texts that name no decision of it."""
    named = model_named(model)
    if isinstance(source, Bindings):
        return _checked(named, source)
    texts = [source] if isinstance(source, str) else source
    if is_a(texts, (bytes, Mapping)) or not is_a(texts, Iterable):
        raise SolveError(f"{quoted(source)} binds nothing: write texts such as 'tableau' or '6:S=draw'")
    ponte: dict[Hand, Fraction] = {}
    banker: dict[InfoSet, Fraction] = {}
    for words in texts:
        if not is_a(words, str):
            raise SolveError(f"{quoted(words)} binds nothing: write texts such as 'tableau' or '6:S=draw'")
        if words.strip().endswith(TABLE):
            draws, answers = read_table(named, Path(words.strip()))
            _bind(ponte, iter(draws.items()))
            _bind(banker, iter(answers.items()))
            continue
        where, _, how = words.strip().rpartition("=")
        if how not in HOW:
            raise SolveError(f"{quoted(words)} binds nothing: after = it is {', '.join(HOW[:-1])} or {HOW[-1]}")
        hands, sets = _decisions(named, where.strip(), words)
        _bind(ponte, ((hand, _ponte_choice(hand, how)) for hand in hands))
        _bind(banker, ((info, _banker_choice(info, how)) for info in sets))
    return Bindings(ponte, banker)


def _bind(bound: dict[Hand, Fraction] | dict[InfoSet, Fraction], choices: Iterator[tuple[object, Choice]]) -> None:
    for decision, choice in choices:
        share = _SHARES[choice]
        if share is None:
            bound.pop(decision, None)  # type: ignore[call-overload]
        else:
            bound[decision] = share  # type: ignore[index]


def _decisions(model: Model, where: str, words: str) -> tuple[list[Hand], list[InfoSet]]:
    """The hands of the ponte's and the sets of the banker's that a text names."""
    hands, sets = list(ponte_hands(model)), list(info_sets(model))
    if where in ("", "both"):
        return hands, sets
    if where == "ponte":
        return hands, []
    if where == "banker":
        return [], sets
    if where.startswith("ponte:"):
        rest = where.removeprefix("ponte:")
        hands = [hand for hand in hands if _is(hand, rest)]
        if not hands:
            raise SolveError(f"{quoted(words)}: the ponte is not free with {rest} in model {model}: {_free(model)}")
        return hands, []
    hand, _, third = where.rpartition(":")
    sets = [info for info in sets if _is(info.hand, hand) and third in ("*", _third(info))]
    if not sets:
        raise SolveError(f"{quoted(words)} names no information set of model {model}: write one such as {_like(model)}")
    return [], sets


def _is(hand: Hand, named: str) -> bool:
    return named in ("*", hand_text(hand), str(points_of(hand)))


def _third(info: InfoSet) -> str:
    return "S" if info.third is None else str(info.third)


def _free(model: Model) -> str:
    return "his free hands are " + " ".join(f"ponte:{hand_text(hand)}" for hand in ponte_hands(model))


def _like(model: Model) -> str:
    return f"{hand_text(banker_hands(model)[-1])}:S or 3:9"


def _ponte_choice(hand: Hand, how: str) -> Choice:
    tables = {"tableau": PONTE, "custom": PLAYER}
    return tables[how][points_of(hand)] if how in tables else _LETTERS[how]


def _banker_choice(info: InfoSet, how: str) -> Choice:
    tables = {"tableau": CHEMIN, "custom": BINDING}
    if how not in tables:
        return _LETTERS[how]
    return tables[how][points_of(info.hand)][STOOD if info.third is None else info.third]


def _checked(model: Model, source: Bindings) -> Bindings:
    _known(source.ponte, ponte_hands(model), f"free hand of the ponte's in model {model}")
    _known(source.banker, info_sets(model), f"information set of model {model}")
    return source


def _known(bound: Mapping[Hand, Fraction] | Mapping[InfoSet, Fraction], names: Iterable[object], what: str) -> None:
    if not is_a(bound, Mapping):
        raise SolveError(f"{quoted(bound)} binds nothing: give a dictionary of probabilities")
    allowed = set(names)
    for decision, share in bound.items():
        if decision not in allowed:
            raise SolveError(f"{quoted(decision)} is no {what}")
        if type(share) not in (Fraction, int) or not _is_rate(share):
            raise SolveError(f"{quoted(decision)} cannot be bound to {quoted(share)}: give an exact Fraction")
        if not 0 <= share <= 1:
            raise SolveError(f"{quoted(decision)} cannot be bound to {share}: a probability is 0 to 1")


def _is_rate(share: Fraction) -> bool:
    """Whether a number is of a size that can be reckoned with and written down."""
    try:
        rate(share)
    except MoneyError:
        return False
    return True
