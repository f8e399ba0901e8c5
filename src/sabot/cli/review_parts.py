"""What reports on decisions share, whatever the game: heads, sums by player, numbers, sentences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabot.cli.grid import columns
from sabot.games.windows import CROUPIER
from sabot.money import units
from sabot.solve.chemin.review import rounded

if TYPE_CHECKING:
    from sabot.paper.tables import Table

Say = Callable[..., str]
EXACT: Final = ("draw", "value_draw", "value_stand", "loss")
"""Keys of a decision that hold rationals."""
TALLY_HEADS: Final = ("player", "decisions", "mistakes", "loss", "cost", "worst")
DIGITS: Final = 6
PAGE: Final = 100
"""The width of sentences where the terminal has more, or there is none."""
REGLE: Final = "*"
"""The mark of a decision that was handed to the croupier."""


def tally_table(players: Any, spoken: Say, width: int) -> Iterator[str]:
    """What every player's decisions come to, and what the columns mean."""
    tallies = [tally_row(each, spoken) for each in players if each.decisions]
    if tallies:
        yield ""
        yield from columns([heads(TALLY_HEADS, spoken), *tallies], left=1)
        yield ""
        yield from wrapped(spoken("review.legend"), width)


def decision_rows(decisions: Sequence[Mapping[str, Any]]) -> "Table":
    """A row for each decision of a review's JSON; rationals exact, lists as one text."""
    from sabot.paper.tables import table_of  # noqa: PLC0415 - for other forms alone

    return table_of([{key: _cell(key, value) for key, value in each.items()} for each in decisions])


def _cell(key: str, value: Any) -> Any:
    if key in EXACT and value is not None:
        return Fraction(value)
    if value is None or isinstance(value, str | int):
        return value
    plain: Any = msgspec.to_builtins(value)
    return ",".join(map(str, plain)) if type(value) is tuple else msgspec.json.encode(plain).decode()


def notes(decisions: Any, listed: Any, until: int | None, spoken: Say) -> Iterator[str]:
    """What is said below the tables."""
    if not decisions:
        yield ""
        yield spoken("review.none")
    elif all(each.loss == 0 for each in decisions):
        yield spoken("review.no_loss")
    if any(each.choice.selon_la_regle for each in listed):
        yield spoken("review.regle")
    several = dict.fromkeys(
        each.choice.coup for each in decisions if each.advice is not None and not each.advice.unique
    )
    if several:
        yield spoken("review.several", coups=tuple(several))
    if until is not None:
        yield spoken("review.broken_off", seq=until)


def heads(keys: tuple[str, ...], spoken: Say) -> list[str]:
    """The heads of a table's columns."""
    return [spoken(f"review.{head}") for head in keys]


def tally_row(each: Any, spoken: Say) -> list[str]:
    """What a player's decisions come to, as a row."""
    worst = "" if each.worst is None else spoken("review.worst_coup", coup=each.worst.choice.coup)
    return [
        named_player(each.player, spoken),
        str(each.decisions),
        str(each.mistakes),
        decimal(each.loss),
        units(rounded(each.cost)),
        worst,
    ]


def player_record(each: Any) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "player": each.player,
        "decisions": each.decisions,
        "mistakes": each.mistakes,
        "loss": str(each.loss),
        "cost": rounded(each.cost),
        "worst": None if each.worst is None else each.worst.choice.seq,
    }


def wrapped(text: str, width: int) -> list[str]:
    """A sentence in lines of the terminal's width; an empty line stays one."""
    return wrap(text, min(width or PAGE, PAGE)) or [""]


def named_player(player: str, spoken: Say) -> str:
    """Who decided; nobody's name where the croupier plays for one who has left."""
    return spoken("cli.croupier") if player in ("", CROUPIER) else player


def decimal(number: Fraction) -> str:
    """Six decimals; whole numbers stand out, an exact nothing above all."""
    return str(number) if number.denominator == 1 else f"{float(number):.{DIGITS}f}"


def exact(number: Fraction | None) -> str | None:
    """A rational as text."""
    return None if number is None else str(number)
