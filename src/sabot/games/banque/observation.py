"""Numbers of a table of Baccara Banque; nothing of either tableau is left out."""

from operator import attrgetter
from typing import Any, Final

from sabot.games import tempo
from sabot.games.bank.observation import LEFT_OUT as OF_BANK
from sabot.games.bank.observation import SAID, SAYS, top
from sabot.games.banque.coup import ShownSide
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.table import BanqueView
from sabot.games.banque.vocabulary import NOTHING, PLACES, SIDES
from sabot.games.observation import (
    Number,
    Observed,
    by_place,
    cents,
    counts,
    flags,
    hand,
    numbered,
    of_hand,
    places,
    ring,
    word,
)
from sabot.games.windows import PlayerId

LEFT_OUT: Final = OF_BANK | {"reach", "weighing", "claims"}
"""And what is reckoned of the others: what the bank reaches, what the banker weighs, the order of claims."""
_STEPS: Final = (
    *tempo.WAITS, "lots", "waits", "banco", "stakes", "post", "willing", "cutter", "beyond", "cover", "tenure",
    "refill", "succession", "lot", "auction", "deal", "declare", "choose", "turn", "give", "settle",
)  # fmt: skip
"""The steps in which a table waits: their numbers stay where they are, whichever feature a step is of."""
_LAID: Final = numbered(*PLACES)
_SIDE: Final = numbered(*SIDES)
_person: Final = attrgetter("purse", "entry", "willing", "done", "away", "leaving")
_PERSON: Final = (
    *flags("there"), *cents("purse", "entry"), *flags("willing", "done", "away", "leaving"), word("entry on", *PLACES),
    word("side", *SIDES), *cents("staked on one", "staked on two"),
    *flags("waited for", "declined", "calls", "may follow", "barred", "is willing"),
    *counts("bancos lost running", "turn to bank"),
)  # fmt: skip
_amounts: Final = attrgetter(
    "brought", "levied", "offered", "least_stake", "on_layout", "beyond", "bank_open", "tenure",
)  # fmt: skip


def _of_side(seats: int, name: str) -> tuple[Number, ...]:
    return (
        *places(seats, f"turn on {name}", f"holder of {name}"), *cents(f"staked on {name}"),
        word(f"declared on {name}", *SAYS), *of_hand(name),
    )  # fmt: skip


def _side(shown: ShownSide, at: dict[PlayerId | None, int]) -> list[int]:
    return [at.get(shown.turn, -1), at.get(shown.holder, -1), shown.staked, SAID[shown.declared], *hand(shown.hand)]


def observed(rules: BanqueRules) -> Observed:
    """The numbers of a rule set's views."""
    seats = rules.seats
    first, read = top(rules, _STEPS)
    numbers = (
        *first,
        *cents("brought", "levied", "offered", "least stake", "on layout", "beyond"),
        *flags("bank open"),
        *counts("tenure"),
        *places(seats, "retiring"),
        word("declaring", *SIDES),
        *_of_side(seats, "one"),
        *_of_side(seats, "two"),
        *of_hand("banker"),
        *by_place(seats, _PERSON),
    )
    empty = [0] * len(_PERSON)

    def of(view: BanqueView, viewer: PlayerId | None) -> list[int]:
        waited, declined, callers, suivi = view.waits_for, view.declined, view.callers, view.suivi
        barred, willing, lost, stakes = view.barred, view.willing, view.lost, view.stakes
        turn = {player: place for place, player in enumerate(view.list, 1)}

        def row(each: Any) -> list[int]:
            of_him = each.id
            laid = stakes.get(of_him, NOTHING)
            return [
                1, *_person(each), _LAID[each.place], _SIDE[each.side], laid.one, laid.two,
                of_him in waited, of_him in declined, of_him in callers, of_him in suivi, of_him in barred,
                of_him in willing, lost.get(of_him, 0), turn.get(of_him, 0),
            ]  # fmt: skip

        at, people = ring(seats, view.players, viewer, row, empty)
        return [
            *read(view, at),
            *_amounts(view),
            at.get(view.retiring, -1),
            _SIDE[view.declaring],
            *_side(view.one, at),
            *_side(view.two, at),
            *hand(view.banker_hand),
            *people,
        ]

    return Observed(numbers, of, LEFT_OUT)
