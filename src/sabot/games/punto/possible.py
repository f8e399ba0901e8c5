"""Possibility of a bet's parts: a line that no coup pays, or a push that returns nothing, is a slip of the pen."""

from collections.abc import Iterable, Iterator

from sabot.bets import Bet, BetError, Condition, asks_of_cards
from sabot.coup import Outcome, every_outcome
from sabot.money import quoted


def check_possible(bet: Bet) -> None:
    """Refuse a bet of which a line, the push, or `stays` can never come true (found by asking every outcome).

    What asks for ranks or suits is not tried here, since it has too many outcomes to be asked one by one.
    """
    if asks_of_cards(bet):
        return
    for place, (holds, pay) in enumerate(bet.lines):
        if not _any(_not_paid(bet, place, holds)):
            raise BetError(_never_paid(bet, pay.when, holds), "never", condition=quoted(pay.when))
    if bet.push and not _any(_returned(bet)):
        raise BetError(_never_returned(bet), "never", condition=quoted(bet.push))
    if bet.stays and not _any(outcome for outcome in _returned(bet) if outcome.winner == "T"):
        raise BetError(
            f"bet {bet.id!r}: stays = true keeps no stake on the layout: no tie is a push of it; give it a push such as"
            " 'p == b', or leave stays out"
        )


def _any(outcomes: Iterable[Outcome]) -> bool:
    return next(iter(outcomes), None) is not None


def _not_paid(bet: Bet, before: int, holds: Condition) -> Iterator[Outcome]:
    """The outcomes on which a condition holds and none of the lines before a place does."""
    earlier = [each for each, _ in bet.lines[:before]]
    return (outcome for outcome in every_outcome() if holds(outcome) and not any(each(outcome) for each in earlier))


def _returned(bet: Bet) -> Iterator[Outcome]:
    return _not_paid(bet, len(bet.lines), bet.pushed)


def _never_paid(bet: Bet, when: str, holds: Condition) -> str:
    if _any(_not_paid(bet, 0, holds)):
        return f"bet {bet.id!r}: the line {quoted(when)} is never paid: lines before it hold whenever it does"
    return f"bet {bet.id!r}: the condition {quoted(when)} never holds: no coup ends like that"


def _never_returned(bet: Bet) -> str:
    if _any(_not_paid(bet, 0, bet.pushed)):
        return f"bet {bet.id!r}: the push {quoted(bet.push)} returns nothing: a line of its pays holds whenever it does"
    return f"bet {bet.id!r}: the condition {quoted(bet.push)} never holds: no coup ends like that"
