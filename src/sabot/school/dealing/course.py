"""A croupier's deeds around an event of a table, and each game's account of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from sabot.cards import Card
from sabot.coup import Hands
from sabot.games.game import AnyGame
from sabot.money import Cents
from sabot.school.dealing.deeds import Announce, Deed
from sabot.school.dealing.sheet import Claims, Place
from sabot.selfplay import Happened

TOTALS: Final = (*(f"points_{points}" for points in range(10)), "natural_8", "natural_9")
"""The totals that a call can tell."""


class Due(NamedTuple):
    """A deed that is due, by a clause."""

    deed: Deed
    clause: str


class Around(msgspec.Struct, frozen=True, kw_only=True):
    """The croupier's deeds before an event, so that it happens, and after it.

    `claims` are settled with chips before it, after all that is due before it.
    """

    before: tuple[Due, ...] = ()
    claims: Claims | None = None
    after: tuple[Due, ...] = ()


NOTHING: Final = Around()


def first(deed: Deed, clause: str) -> Around:
    """A deed due before an event, by a clause."""
    return Around(before=(Due(deed, clause),))


class DealingCourse(msgspec.Struct, frozen=True, kw_only=True):
    """A game as its croupier has it in hand.

    - `around` is what he does around an event, without his calls; it also takes the event before it in the same move.
    - `sides` are the hands that take cards, `turned` those that he turns, `bets` where chips lie; `calls` his calls,
      each with the totals that it tells, which are called before the events of `called_before`, after all others.
    - `closes` is the event that closes stakes (F5), `settles` the one that settles a coup.
    - `stakes` are the chips on every spot, `hand_size` how many cards a hand has.
    - `hands` are both where the binding tableau deals them and they lie open, else None; `is_third_open` says whether
      a third card is given face up.
    - `at_risk` is what the house would lose if a coup ended without the third card that is due.
    - `sees` are the hands that the croupier sees and a spectator does not, put into his view.
    """

    around: Callable[[Happened, object], Around]
    sides: tuple[str, ...]
    turned: tuple[str, ...]
    calls: Mapping[str, tuple[str, ...]]
    called_before: tuple[type, ...]
    closes: type
    settles: type
    stakes: Callable[[Any], dict[Place, Cents]]
    hand_size: Callable[[Any, str], int]
    hands: Callable[[Any], Hands | None] = lambda _: None
    is_third_open: Callable[[Any], bool] = lambda _: True
    at_risk: Callable[[Any], Cents] = lambda _: Cents(0)
    sees: Callable[[Any, Any], Any] = lambda _, view: view
    speaks: bool = False
    passes_shoe: bool = True


def called(game: AnyGame, each: Happened) -> Iterator[Due]:
    """The croupier's calls at an event, as the game tells them (A)."""
    for line in game.narrate(each.after, game.view(each.before, each.event, None)):
        if line.section == "call":
            yield Due(Announce(line.key, {name: str(fact) for name, fact in line.facts.items()}), "A")


def around(game: AnyGame, course: DealingCourse, each: Happened, previous: object) -> Around:
    """All that the croupier does around an event, his calls with it."""
    hands, calls = course.around(each, previous), tuple(called(game, each))
    if type(each.event) in course.called_before:
        return msgspec.structs.replace(hands, before=(*calls, *hands.before))
    return msgspec.structs.replace(hands, after=(*hands.after, *calls))


def joined(first: Claims | None, second: Claims) -> Claims:
    """The claims of both together, under the clause of the first; the second alone where there is no first."""
    if first is None:
        return second
    return Claims(
        clause=first.clause,
        clause_of={**first.clause_of, **dict.fromkeys(second.stakes, second.clause), **second.clause_of},
        stakes={**first.stakes, **second.stakes},
        losses=first.losses | second.losses,
        paid={**first.paid, **second.paid},
        marked={**first.marked, **second.marked},
        taxe=Cents(first.taxe + second.taxe),
        taxe_clause=second.taxe_clause if second.taxe else first.taxe_clause,
        by_player=first.by_player or second.by_player,
        takes_first=first.takes_first or second.takes_first,
    )


def in_order(hands: Hands, next_card: Card) -> tuple[Card, ...]:
    """The cards of a coup as they have left the shoe, with the one that leaves it now."""
    rounds = zip((*hands.player[:2], None), (*hands.banker[:2], None), strict=False)
    first = (card for pair in rounds for card in pair if card is not None)
    return *first, *hands.player[2:], *hands.banker[2:], next_card
