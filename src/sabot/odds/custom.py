"""Bets of one's own: conditions as text, or as Python functions of an outcome."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from sabot.bets import HIGHEST_PAYOUT, NAMES, BetId, Condition, asked, condition
from sabot.coup import Outcome
from sabot.money import MoneyError, is_a, quoted, rate
from sabot.odds.errors import OddsError
from sabot.odds.wagers import Wager, WagerLine

When: TypeAlias = Condition | str
Payout: TypeAlias = Fraction | int | str

NEVER: Final = "False"


def own_wager(name: str, pays: Sequence[tuple[When, Payout]], push: When = NEVER) -> Wager:
    """A bet of one's own: each line a condition and its payout to one; the first that holds is paid.

    A condition is text as in a rule set, such as `b > p and b3 == 5`, or a pure function of a `sabot.coup.Outcome`.
    Text that cannot be read raises BetError, a payout that is not positive OddsError; a function that raises, or
    answers anything but True and False, raises OddsError when the bet is first reckoned.
    """
    if not is_a(name, str):
        raise OddsError(f"{quoted(name)} is no name of a bet: write one as text")
    table = _table(name, pays)
    lines = tuple(WagerLine(_called(when), _condition_of(name, when), _payout(name, net)) for when, net in table)
    pushed = _condition_of(name, push)
    asks = frozenset[str]().union(*map(_asks, (push, *(when for when, _ in table))))
    as_text = all(isinstance(when, str) for when in (push, *(when for when, _ in table)))
    return Wager(BetId(name), lines, pushed, "" if push == NEVER else _called(push), asks, as_text)


def _table(name: str, pays: Sequence[tuple[When, Payout]]) -> list[tuple[When, Payout]]:
    """The lines as pairs; raises OddsError for what is no list of them, and for an empty one."""
    if not is_a(pays, (list, tuple)) or not all(is_a(line, (list, tuple)) and len(line) == 2 for line in pays):
        raise OddsError(f"bet {name!r}: {quoted(pays)} is no pay table: give pairs such as [('p > b', 1)]")
    if not pays:
        raise OddsError(f"bet {name!r} has an empty pay table: give it at least one line of pays")
    return [(when, net) for when, net in pays]


def _called(when: When) -> str:
    return when if isinstance(when, str) else str(getattr(when, "__name__", "a function"))


def _asks(when: When) -> frozenset[str]:
    """Names that a condition may ask for; a function may ask for all."""
    return asked(when) if isinstance(when, str) else frozenset(NAMES)


def _condition_of(name: str, when: When) -> Condition:
    if isinstance(when, str):
        return condition(when)
    if not callable(when):
        raise OddsError(f"bet {name!r}: {quoted(when)} is no condition: give text or a function of an outcome")

    def holds(outcome: Outcome) -> bool:
        try:
            answer: Any = when(outcome)
        except Exception as error:
            kind = type(error).__name__
            raise OddsError(
                f"bet {name!r}: the condition {_called(when)} raised {kind} at {outcome}: {error}"
            ) from error
        if type(answer) is not bool:
            raise OddsError(
                f"bet {name!r}: the condition {_called(when)} answered {quoted(answer)} at {outcome}:"
                " it is True or False"
            )
        return answer

    return holds


def _payout(name: str, net: Payout) -> Fraction:
    try:
        payout = rate(net)
    except MoneyError as error:
        raise OddsError(f"bet {name!r}: {error}") from None
    if not 0 < payout <= HIGHEST_PAYOUT:
        raise OddsError(
            f"bet {name!r}: a payout of {quoted(str(net))} to one is not positive, or above {HIGHEST_PAYOUT}"
        )
    return payout
