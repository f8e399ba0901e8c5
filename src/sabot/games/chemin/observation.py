"""Numbers of a table of Chemin de Fer."""

from operator import attrgetter
from typing import Any, Final

from sabot.games.bank.observation import LEFT_OUT as OF_BANK
from sabot.games.bank.observation import SAID, SAYS, top
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.table import CheminView
from sabot.games.chemin.vocabulary import CALLS
from sabot.games.observation import (
    Observed,
    by_place,
    cents,
    counts,
    first_seat,
    flags,
    hand,
    numbered,
    of_hand,
    places,
    ring,
    word,
)
from sabot.games.windows import PlayerId

LEFT_OUT: Final = OF_BANK | {"calls", "calls_made", "prime"}
"""And what the viewer may call, which his options say; who called and was not heard; the order of claims."""
STEPS: Final = (
    "shuffle", "promises", "seeds", "cut", "beacon", "lots", "waits", "calls", "stakes", "post", "raise", "marche",
    "consent", "keep", "suite", "associate", "auction", "deal", "declare", "choose", "turn", "give", "settle",
)  # fmt: skip
"""Steps at which a table waits, each in the place of its number."""
_CALLED: Final = numbered(*CALLS)
_person: Final = attrgetter("purse", "entry", "stake", "done", "away", "leaving")
_PERSON: Final = (
    *flags("there"), *cents("purse", "entry", "stake"), *flags("done", "away", "leaving"), word("call", *CALLS),
    *flags("waited for", "declined", "calls", "may follow"),
)  # fmt: skip
_amounts: Final = attrgetter(
    "associate_part", "offered", "open_part", "least_stake", "on_layout", "bank_won",
)  # fmt: skip


def observed(rules: CheminRules) -> Observed:
    """The numbers of a rule set's views."""
    seats = rules.seats
    first, read = top(rules, STEPS)
    numbers = (
        *first,
        *cents("associate part", "offered", "open part", "least stake", "on layout"),
        *counts("coups won by the bank"),
        *places(seats, "associate", "passer", "about", "ponte", "origin", "pointer"),
        word("call", *CALLS),
        word("declared", *SAYS),
        *of_hand("ponte"),
        *of_hand("banker"),
        *by_place(seats, _PERSON),
    )
    empty = [0] * len(_PERSON)

    def of(view: CheminView, viewer: PlayerId | None) -> list[int]:
        waited, declined, callers, suivi = view.waits_for, view.declined, view.callers, view.suivi

        def row(each: Any) -> list[int]:
            of_him = each.id
            return [
                1, *_person(each), _CALLED[each.call],
                of_him in waited, of_him in declined, of_him in callers, of_him in suivi,
            ]  # fmt: skip

        at, people = ring(seats, view.players, viewer, row, empty)
        begins = first_seat(view.players, viewer)
        return [
            *read(view, at),
            *_amounts(view),
            at.get(view.associate, -1),
            at.get(view.passer, -1),
            at.get(view.about, -1),
            at.get(view.ponte, -1),
            -1 if view.origin is None else (view.origin - begins) % seats,
            (view.pointer - begins) % seats if view.pointer else -1,
            _CALLED[view.call],
            SAID[view.declared],
            *hand(view.ponte_hand),
            *hand(view.banker_hand),
            *people,
        ]

    return Observed(numbers, of, LEFT_OUT)
