"""Numbers of a layout; a game adds its hands."""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Final

from sabot.games.display import ShownHand
from sabot.games.kinds import AnyRules, AnyView
from sabot.games.layout.view import LayoutView
from sabot.games.observation import (
    SHOE,
    Number,
    Observed,
    by_place,
    cents,
    counts,
    flags,
    hand,
    of_hand,
    ring,
    shoe,
    steps_of,
)
from sabot.games.windows import PlayerId

LEFT_OUT: Final = frozenset(("seq", "on", "coming_limits", "limits"))
"""Fields of a view that are no part of it: numbers of events, limits, which a rule set says."""
MOST_KEPT: Final = 64
"""So many players' rows are remembered."""
_person: Final = attrgetter("purse", "debt", "done", "away", "leaving")
_PERSON: Final = (*flags("there"), *cents("purse", "debt"), *flags("done", "away", "leaving"))


def with_cards(waits: Iterable[str], *names: str) -> Callable[[AnyRules], Observed]:
    """The numbers of a game's views that shows cards, all open, in fields of these names."""
    more = tuple(number for name in names for number in of_hand(name))

    def read(view: LayoutView, _places: object) -> Sequence[int]:
        return [number for name in names for number in hand(ShownHand(getattr(view, name), None))]

    return lambda rules: observed(rules, waits, more, read)


def observed(
    rules: AnyRules,
    waits: Iterable[str],
    more: Sequence[Number] = (),
    read: Callable[[AnyView, dict[PlayerId | None, int]], Sequence[int]] = lambda _view, _places: (),
    left_out: Iterable[str] = (),
) -> Observed:
    """The numbers of a rule set's views; `read` reads what a game adds, by the view and the places of players."""
    seats, bets = rules.seats, tuple(rules.by_id)
    steps, at_step = steps_of(waits)
    person = (*_PERSON, *flags("limited"), *cents("maximum"), *flags("waited for"), *cents(*bets))
    numbers = (*steps, *counts("coup"), *cents("on layout", "house"), *SHOE, *more, *by_place(seats, person))
    at_bet = {bet: len(person) - len(bets) + place for place, bet in enumerate(bets)}
    empty, no_bets = [0] * len(person), [0] * len(bets)
    rows: dict[PlayerId, tuple[AnyView, bool, list[int]]] = {}
    """The last row of everybody: a view has the very same players as the one before, but for those who changed."""

    def of(view: LayoutView, viewer: PlayerId | None) -> list[int]:
        waited = view.waits_for

        def row(each: AnyView) -> list[int]:
            asked, known = each.id in waited, rows.get(each.id)
            if known is not None and known[0] is each and known[1] is asked:
                return known[2]
            most = each.maximum
            values = [1, *_person(each), most is not None, most or 0, asked, *no_bets]
            for bet, stake in each.stakes.items():
                values[at_bet[bet]] = stake
            if len(rows) > MOST_KEPT:
                rows.clear()
            rows[each.id] = each, asked, values
            return values

        places, people = ring(seats, view.players, viewer, row, empty)
        top = [*at_step[view.step], view.coup, view.on_layout, view.house, *shoe(view.shoe), *read(view, places)]
        return top + people

    return Observed(numbers, of, LEFT_OUT | {*left_out})
