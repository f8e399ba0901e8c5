"""`sabot hold`: what a table wins for the house, and how far it may be off, as a page or in another form."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final

from cyclopts import Parameter

from sabot.bench.holding import Hold, hold
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
from sabot.cli.usage import (
    Commission,
    Decks,
    Ruleset,
    Tongue,
    UsageError,
    bet_named,
    heading,
    option,
    refusals,
    rule_set,
)
from sabot.words import Language, say

LEVELS: Final = ("q5_chips", "q50_chips", "q95_chips")


@Parameter(name="*")
@dataclass(frozen=True)
class HoldStake:
    """Options of the stakes at the table, and of its hours."""

    average: Annotated[str | None, option("average")] = None
    mix: Annotated[str | None, option("mix")] = None
    seats: Annotated[int, option("seats")] = 7
    hands: Annotated[int, option("hands")] = 70
    hours: Annotated[int, option("hours")] = 8
    turnover: Annotated[str | None, option("turnover")] = None
    drop: Annotated[str | None, option("drop")] = None


@Parameter(name="*")
@dataclass(frozen=True)
class Other:
    """Another rule set for the same stakes."""

    against: Annotated[str | None, option("against")] = None
    other_hands: Annotated[int | None, option("other_hands")] = None


_STAKED: Final = HoldStake()
_OTHER: Final = Other()


def hold_command(
    rules: Ruleset,
    /,
    *,
    staked: HoldStake = _STAKED,
    other: Other = _OTHER,
    figure: Annotated[str | None, Parameter(help="Draw a night's win too, into this .svg, .pdf or .png file.")] = None,
    decks: Decks = None,
    commission: Commission = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell what a table wins for the house, its hold, and the chance of a losing night."""
    check_form(form)
    table = rule_set(rules)
    if other.other_hands is not None and other.against is None:
        raise UsageError("--other-hands are those of another rule set: name it with --against.")
    against = None if other.against is None else rule_set(other.against)
    with refusals():
        winnings = hold(
            table,
            average=staked.average,
            mix=staked.mix,
            seats=staked.seats,
            hands=staked.hands,
            hours=staked.hours,
            turnover=staked.turnover,
            drop=staked.drop,
            against=against,
            other_hands=other.other_hands,
            decks=decks,
            commission=commission,
        )
        if figure is not None:
            winnings.figure().save(figure)
    tell(
        form, record=lambda: _record(winnings), tables=lambda: winnings.tables, lines=lambda: lines(winnings, language)
    )


def lines(winnings: Hold, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    yield heading(winnings.rules, language)
    on = ", ".join(f"{bet_named(name, language)} {float(stake):,.10g}" for name, stake in winnings.stakes.items())
    yield spoken("hold.coup", stakes=on)
    yield spoken("hold.night_told", hands=winnings.hands, hours=winnings.hours, turnover=_amount(winnings.turnover))
    yield ""
    heads = ["", *(spoken(f"hold.{name}") for name in ("coups", "win", "sd", "losing")), "5 %", "50 %", "95 %"]
    yield from columns([heads, *(_row(row, spoken) for row in winnings.table.records)], left=1)
    yield ""
    yield spoken("hold.edge", edge=percent(winnings.edge))
    if winnings.hold is not None and winnings.drop is not None:
        yield spoken("hold.hold", hold=percent(winnings.hold), drop=_amount(winnings.drop))
    if winnings.against is not None and winnings.other is not None:
        hour = {
            "here": _amount(winnings.win / winnings.hours),
            "there": _amount(winnings.other),
            "other": winnings.against.id,
        }
        yield spoken("hold.against", **hour)
        if winnings.even is not None:
            yield spoken("hold.even", other=winnings.against.id, hands=fixed(winnings.even, 2))
    if not winnings.rounds:
        yield spoken("hold.not_rounded")
    yield spoken("hold.about")


def _row(row: dict[str, Any], spoken: Any) -> Sequence[str]:
    amounts = [_amount(row[level]) for level in LEVELS]
    told = [f"{row['coups']:,}", _amount(row["win_chips"]), _amount(row["sd_chips"]), percent(row["losing"])]
    return [spoken(f"hold.{row['time']}"), *told, *amounts]


def _amount(number: Any) -> str:
    return fixed(number, 2, sign=",")


def _record(winnings: Hold) -> dict[str, Any]:
    """The answer as JSON; amounts in chip units."""
    return {
        "ruleset": winnings.rules.id,
        "stakes_chips": {name: float(stake) for name, stake in winnings.stakes.items()},
        "hands": winnings.hands,
        "hours": winnings.hours,
        "turnover_chips": float(winnings.turnover),
        "edge": str(winnings.edge),
        "drop_chips": None if winnings.drop is None else float(winnings.drop),
        "hold": None if winnings.hold is None else float(winnings.hold),
        "against": None if winnings.against is None else winnings.against.id,
        "other_chips_an_hour": None if winnings.other is None else float(winnings.other),
        "even_hands": None if winnings.even is None else float(winnings.even),
    }
