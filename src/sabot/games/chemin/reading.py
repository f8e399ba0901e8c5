"""What a player of Chemin de Fer can read off the table before he puts money down; all amounts in cents."""

from fractions import Fraction
from typing import Final

from sabot.games.chemin.actions import CALLS, Call
from sabot.games.chemin.views import CheminView, ShownPlayer
from sabot.games.windows import PlayerId

STAKED: Final = Fraction(1, 20)
"""The part of their purses that players are taken to stake while nothing tells more."""
RECENT: Final = 5
GROWTH: Final = Fraction(3, 2)
"""A table is taken to cover this many times the most that it has covered in the last coups."""


def likely_cover(view: CheminView, player: PlayerId) -> int:
    """What the others are likely to stake against a bank of a player's: by their purses and the last coups."""
    others = sum(each.purse for each in _others(view, player))
    guess = int(others * STAKED)
    last = [each.banco for each in view.results[-RECENT:]]
    return min(guess, int(max(last) * GROWTH)) if last else guess


def would_stand(view: CheminView, player: PlayerId, call: Call, price: int) -> bool:
    """Whether a call of a player's would be played if nobody said more; *à deux* also where a second is likely."""
    calls = _calls(view, player)
    if is_outranked(view, player, call):
        return False
    if call == "a_deux":
        callers = list(calls.values()).count(call)
        paired = callers == 1 or (not callers and _may_be_second(view, player, price))
        return paired and not _suivi_may_come(view, player)
    return not any(calls[each] == call and view.prime.index(each) < view.prime.index(player) for each in calls)


def is_alone(view: CheminView, player: PlayerId) -> bool:
    """Whether nobody else calls *à deux*."""
    return "a_deux" not in _calls(view, player).values()


def is_outranked(view: CheminView, player: PlayerId, call: Call) -> bool:
    """Whether a higher call than a player's stands."""
    return any(CALLS.index(each) < CALLS.index(call) for each in _calls(view, player).values())


def _calls(view: CheminView, player: PlayerId) -> dict[PlayerId, Call]:
    """The calls that the others have made in the open window."""
    return {each.id: each.call for each in view.players if each.call is not None and each.id != player}


def _suivi_may_come(view: CheminView, player: PlayerId) -> bool:
    """Whether the table waits for another who may call *suivi*, before every other call (C4.5)."""
    return any(each in view.waits_for and each != player for each in view.suivi)


def _may_be_second(view: CheminView, player: PlayerId, price: int) -> bool:
    """Whether at least half of the others can pay a price, have called nothing, and are still waited for."""
    others = _others(view, player)
    undecided = sum(each.id in view.waits_for and each.call is None and each.purse >= price for each in others)
    return 2 * undecided >= len(others) > 0


def _others(view: CheminView, player: PlayerId) -> list[ShownPlayer]:
    there = (each for each in view.players if not each.away and not each.leaving)
    return [each for each in there if each.id not in (player, view.banker, view.associate)]
