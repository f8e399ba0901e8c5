"""Numbers of a table whose bank a player holds; a game adds its own."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Final

from sabot.games.bank.view import BankView
from sabot.games.bank.vocabulary import Says
from sabot.games.kinds import AnyRules
from sabot.games.observation import SHOE, Number, cents, counts, numbered, places, shoe, steps_of, word
from sabot.games.windows import PlayerId

SAYS: Final[tuple[Says, ...]] = ("natural", "draw", "stand")
SAID: Final = numbered(*SAYS)
LEFT_OUT: Final = frozenset(
    (
        "seq", "on", "stage", "coming_limits", "limits", "minimum", "coin", "results", "settled", "outlook",
    )
)  # fmt: skip
"""Fields of a view that are no part of it: numbers of events, what a rule set says, coups that are over, and what is
reckoned of the others."""
_amounts: Final = attrgetter("bank", "amount", "bid", "house", "coup")


def top(
    rules: AnyRules, waits: Iterable[str]
) -> tuple[tuple[Number, ...], Callable[[BankView, dict[PlayerId | None, int]], list[int]]]:
    """The numbers that every such view begins with, and how they are read by the view and the places of players."""
    steps, at_step = steps_of(waits)
    numbers = (
        *steps, *cents("bank", "amount", "bid", "house"), *counts("coup"), *places(rules.seats, "banker", "bidder"),
        word("chosen", *SAYS), word("selon la regle", *SAYS), *SHOE,
    )  # fmt: skip

    def of(view: BankView, at: dict[PlayerId | None, int]) -> list[int]:
        return [
            *at_step[view.step], *_amounts(view), at.get(view.banker, -1), at.get(view.bidder, -1),
            SAID[view.chosen], SAID[view.selon_la_regle], *shoe(view.shoe),
        ]  # fmt: skip

    return numbers, of
