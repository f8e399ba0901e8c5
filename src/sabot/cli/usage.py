"""Parts that commands share: sentences for mistakes, whole numbers, the choice of a rule set."""

import os
import re
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn, TypeVar, cast

from cyclopts import Parameter, Token

from sabot.nearest import meant
from sabot.parameters import PARAMETERS, decks_said
from sabot.words import Language, say, words

if TYPE_CHECKING:  # no game is loaded by a command that needs none
    from sabot.games.punto.rules import PuntoRules
    from sabot.rulesets import Rules
    from sabot.school.syllabus import Syllabus


SIGNAL_PIPE: Final = 141
"""Exit status of a program whose reader has gone."""
LAST_PORT: Final = 65535
_SEED_BYTES: Final = 4
"""Of a seed that is drawn by chance where none is named."""

_LONGEST: Final = 300
_WHOLE: Final = re.compile(r"[+-]?\d{1,1000}", re.ASCII)


class UsageError(Exception):
    """A user's mistake, as one sentence."""


@contextmanager
def refusals() -> Generator[None]:
    """A refusal of the library is the user's mistake: UsageError with its sentence and a full stop."""
    try:
        yield
    except ValueError as error:
        raise UsageError(ended(str(error))) from None


def ended(sentence: str) -> str:
    """A sentence with its full stop, where it is no question and has none."""
    return sentence if sentence.endswith(("?", ".")) else f"{sentence}."


def seed_or_drawn(seed: int | None) -> int:
    """The seed that was named, else one drawn by chance."""
    return int.from_bytes(os.urandom(_SEED_BYTES)) if seed is None else seed


def _whole(_: type, tokens: Sequence[Token]) -> int:
    """A whole number in decimal digits; raises ValueError."""
    (token,) = tokens
    if not _WHOLE.fullmatch(token.value):
        raise ValueError(f'"{token.value}" is not a whole number.')
    return int(token.value)


def _at_least_one(_: type, value: Any) -> None:
    if value is not None and value < 1:
        raise ValueError("It is at least 1.")


def _is_port(_: type, value: Any) -> None:
    if not 0 <= value <= LAST_PORT:
        raise ValueError(f"A port is 0 to {LAST_PORT}; 0 takes any that is free.")


R = TypeVar("R")
Whole = Annotated[int, Parameter(converter=_whole)]
Count = Annotated[int, Parameter(converter=_whole, validator=_at_least_one)]
Port = Annotated[int, Parameter(converter=_whole, validator=_is_port)]
Tongue = Annotated[Language, Parameter(help="The language of the text.")]
Ruleset = Annotated[str, Parameter(name="RULESET", help="A rule set's id, or a path to a .toml file.")]


def _decks(_: type, tokens: Sequence[Token]) -> int:
    """Decks such as `8` or `8 decks`; raises ValueError."""
    (token,) = tokens
    try:
        return decks_said(token.value)
    except ValueError as error:
        raise ValueError(f"{error}.") from None


def option(keyword: str, **more: Any) -> Parameter:
    """A parameter as an option of a command, read as its kind is unless more is said."""
    of = PARAMETERS[keyword]
    return Parameter(help=of.help, **(_READ.get(of.kind, {}) | more))


_READ: Final[dict[str, dict[str, Any]]] = {
    "decks": {"converter": _decks},
    "flag": {"negative": "", "show_default": False},
    "whole": {"converter": _whole},
}
Decks = Annotated[int | None, option("decks")]
Left = Annotated[str | None, option("shoe")]
Remove = Annotated[str | None, option("remove")]
Cut = Annotated[int | None, option("cut")]
Commission = Annotated[str | None, option("commission")]


def rule_set(named: str) -> "PuntoRules":
    """The rule set of Punto Banco of an id, or of a TOML file; raises UsageError."""
    from sabot.games.punto.rules import PuntoRules  # noqa: PLC0415 - see above

    return _read(named, PuntoRules, "punto")


def syllabus_of(path: Path) -> "Syllabus":
    """The syllabus of a TOML file; raises UsageError."""
    from sabot.school.syllabus import SyllabusError, read_file  # noqa: PLC0415 - see above

    try:
        return read_file(path)
    except SyllabusError as error:
        said = _one_line(error)
        raise UsageError(f"{said[:1].upper()}{said[1:]}.") from None


def any_rule_set(named: str) -> "Rules":
    """The rule set of any game of an id, or of a TOML file; raises UsageError."""
    return cast("Rules", _read(named, object, None))


def _read(named: str, kind: type[R], game: str | None) -> R:
    from sabot.rulesets import RuleSetError, is_there, load, names, read_file  # noqa: PLC0415 - see above

    try:
        if is_there(named):
            return load(named, kind)
        if named.endswith(".toml") or _is_file(named):
            return read_file(Path(named), kind)
    except RuleSetError as error:
        raise UsageError(f"{_one_line(error)}.") from None
    raise _unknown(named, names(game))


def _unknown(named: str, known: Sequence[str]) -> UsageError:
    listed = ", ".join(known)
    return UsageError(f"There is no rule set {named!r}: it is {listed}, or a .toml file.{meant(named, known)}")


def title(rules: "Rules", language: Language) -> str:
    """The name of a rule set: its own title, else its name in the language, else its id."""
    return rules.title or words(language, rules.game).get(f"rules.{rules.id}", rules.id)


def heading(rules: "Rules", language: Language) -> str:
    """A rule set as the first line of a page."""
    return f"{title(rules, language)} ({rules.id})"


def shoe_heading(rules: "Rules", counts: Sequence[int], language: Language) -> Iterator[str]:
    """A rule set, and the shoe that is asked about, as the first lines of a page."""
    yield heading(rules, language)
    yield say(language, "cli.odds_shoe", cards=sum(counts), counts=tuple(counts))
    yield ""


def bet_named(asked: str, language: Language) -> str:
    """A bet as people call it, with the pays that it was asked for at: `Tie, 9:1`."""
    name, _, pays = asked.partition(":")
    known = words(language).get(f"bet.{name}", name)
    return ", ".join([known, *(f"{net}:1" for net in pays.split("+") if net)])


def about(rules: "Rules", language: Language) -> str:
    """A sentence on a rule set; empty where it has none, as a rule file of one's own."""
    return words(language, rules.game).get(f"rules.{rules.id}.about", "")


def refuse(command: str, sentence: str) -> NoReturn:
    """End with one sentence and the exit code for mistakes."""
    print(f"{command}: {_one_line(sentence)}", file=sys.stderr)
    raise SystemExit(2)


def leave_closed_pipe() -> NoReturn:
    """End without a word."""
    drop_output()
    raise SystemExit(SIGNAL_PIPE)


def flush_or_drop() -> None:
    """Write what waits to be written; where that fails it goes nowhere, so that Python does not complain at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        drop_output()


def drop_output() -> None:
    """Have all that waits to be written, and whatever comes, go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write_utf8() -> None:
    """Write UTF-8 wherever output goes; text that came in as stray bytes is written escaped."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)  # a stand-in stream may lack it
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _is_file(named: str) -> bool:
    try:
        return Path(named).is_file()
    except OSError:  # a name too long for any file
        return False


def _one_line(text: object) -> str:
    """The text in one line; what a user typed without end is quoted up to a point."""
    return " ".join(word if len(word) <= _LONGEST else f"{word[:_LONGEST]}..." for word in str(text).split())
