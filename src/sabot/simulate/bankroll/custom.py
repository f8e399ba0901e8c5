"""A user's own way of staking: a function in a Python file, called before every coup."""

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, redirect_stdout
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from sabot.money import quoted, whole
from sabot.odds.cells import reached
from sabot.simulate.bankroll.paths import Path, PathCoup, is_over, path_of
from sabot.simulate.bankroll.terms import PUSH, BankrollTerms, OwnFunction
from sabot.simulate.errors import SimulateError
from sabot.simulate.validate import check_kind


class Now(NamedTuple):
    """A user's function's knowledge before a coup; amounts in whole cents.

    `shoe` and `coup` number the path's shoes and the shoe's coups from 1. `last` is 1 for a stake won, -1 for one
    lost, 0 for a push or none, `staked` that stake. `results` are the shoe's coups so far as the roads write them,
    such as "BBPT"; `memory` is a dictionary of the path's own, empty at first, that the function may write in.
    """

    purse: int
    unit: int
    minimum: int
    maximum: int
    shoe: int
    coup: int
    last: int
    staked: int
    results: str
    memory: dict[str, Any]


Function = Callable[[Now], object]


def read_function(named: str) -> OwnFunction:
    """The function of a text such as `mine.py:double`, its file read and run once; raises SimulateError."""
    path, _, name = check_kind(named, str, "name of a function, such as mine.py:double").rpartition(":")
    if not path.endswith(".py") or not name.isidentifier():
        raise SimulateError(f"{quoted(named)} names no function: write its file and its name, such as mine.py:double")
    try:
        source = FilePath(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text in UTF-8"
        raise SimulateError(f"{quoted(path)} cannot be read: {reason}") from None
    own_function = OwnFunction(path, name, source)
    function(own_function)
    return own_function


def called(function: Function) -> OwnFunction:
    """A function that is at hand; it is called for every path in turn, and what it keeps elsewhere lasts."""
    return OwnFunction("", getattr(function, "__name__", type(function).__name__), "", function)


def aside() -> AbstractContextManager[object]:
    """Context in which a user's file prints to standard error: standard output is the report's."""
    return redirect_stdout(sys.stderr)


def function(of: OwnFunction) -> Function:
    """The function itself; raises SimulateError where its file fails or has none of the name."""
    if of.called is not None:
        return of.called
    space: dict[str, Any] = {"__name__": "sabot_own", "__file__": of.path}
    try:
        with aside():
            exec(compile(of.source, of.path, "exec"), space)  # noqa: S102 - the user's own file, named by himself
    except (Exception, SystemExit) as error:
        raise SimulateError(f"{of.path} cannot be run: {_brief(error)}") from None
    own_function = space.get(of.name)
    if not callable(own_function):
        raise SimulateError(f"{of.path} has no function {of.name!r}")
    called: Function = own_function
    return called


def walked_own(
    terms: BankrollTerms, stake: Function, shoes: Sequence[Sequence[int]], number: int
) -> tuple[Path, list[PathCoup]]:
    """Path `number` over its shoes' cells, staked by a function, and its coups; raises SimulateError.

    A stake is 0, which sits the coup out, or at least the table's minimum, in whole coins; one above the maximum or
    the purse is cut to it.
    """
    purse, last, coups = int(terms.bankroll), PathCoup(PUSH, 0, 0), list[PathCoup]()
    memory: dict[str, Any] = {}
    limits = int(terms.unit), int(terms.offered.minimum), int(terms.offered.maximum)
    for shoe, cells in enumerate(shoes, 1):
        results = ""
        for coup, cell in enumerate(cells, 1):
            now = Now(purse, *limits, shoe, coup, last.result, last.stake, results, memory)
            amount = _asked(terms, stake, now, number)
            result, gain = terms.gain(cell, amount) if amount else (PUSH, 0)
            purse += gain
            last = PathCoup(result, amount, purse)
            coups.append(last)
            if is_over(terms, purse) or len(coups) == terms.coups:
                return path_of(terms, coups), coups
            results += _WINNERS[cell]
    return path_of(terms, coups), coups


_WINNERS = {place: outcome.winner for place, outcome in reached().items()}


def _asked(terms: BankrollTerms, stake: Function, now: Now, number: int) -> int:
    where = f"in coup {now.coup} of shoe {now.shoe} of path {number}"
    try:
        answer = stake(now)
    except (Exception, SystemExit) as error:
        raise SimulateError(f"the betting function failed {where}: {_brief(error)}") from None
    amount = whole(answer)
    if amount is None:
        raise SimulateError(f"the betting function gave {quoted(answer)} {where}: a stake is a whole number of cents")
    if amount and (amount < now.minimum or amount % terms.rules.coin):
        raise SimulateError(
            f"the betting function gave {quoted(amount)} cents {where}: a stake is 0, or at least {now.minimum} cents "
            f"in whole coins of {terms.rules.coin}"
        )
    return terms.stake(amount, now.purse) if amount else 0


def _brief(error: BaseException) -> str:
    """An exception in a few words: its kind, and what it says."""
    said = " ".join(str(error).split())
    return type(error).__name__ + (f" ({said if len(said) <= 80 else said[:77] + '...'})" if said else "")
