"""What a decision at a table of Chemin de Fer is worth to who is to make it, from what he has been shown."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any

from sabot.cards import POINTS, Card, is_natural
from sabot.games.chemin.events import Side
from sabot.games.chemin.knowledge import learned
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.views import CheminView
from sabot.games.known import Knowledge, unseen
from sabot.games.offers import CanDeclare
from sabot.games.shown import ShownHand
from sabot.games.worth import ActWorth, Worth
from sabot.solve.chemin.at_table import Advice, TableEquilibria
from sabot.solve.chemin.review import pair_of

_equilibria = lru_cache(8)(TableEquilibria)


def worth(rules: CheminRules, events: Sequence[Any], view: CheminView, options: Sequence[Any]) -> Worth | None:
    """The worth of what a player is asked to declare; None where he is asked for nothing, or has a naturel.

    `events` are those of the shoe as he saw them, `view` and `options` are his own.
    """
    asked = next((each for each in options if isinstance(each, CanDeclare)), None)
    if asked is None:
        return None
    side: Side = "banker" if view.step == "choose" else "ponte"
    hand = cards_of(view.banker_hand if side == "banker" else view.ponte_hand)
    if is_natural(hand):
        return None
    known = reduce(learned, events, Knowledge())
    given = cards_of(view.ponte_hand)[-1:] if side == "banker" and view.declared == "draw" else ()
    third = POINTS[given[0]] if given else None
    advice = _equilibria(rules).advice(side, pair_of(hand), third, unseen(known.before, known.cards))
    return _worth(view, asked, advice)


def cards_of(hand: ShownHand) -> tuple[Card, ...]:
    """The cards of a hand that lie open to who looks."""
    return tuple(Card(f"{each.face}{each.back}") for each in hand.cards if each.face is not None)


def _worth(view: CheminView, asked: CanDeclare, advice: Advice) -> Worth:
    draw = _act("draw", advice.value_draw, advice.draw, asked)
    stand = _act("stand", advice.value_stand, 1 - advice.draw, asked)
    return Worth(
        on=asked.on,
        model="B3",
        stake=view.bank,
        custom=view.selon_la_regle,
        acts=(draw, stand),
        unique=advice.unique,
    )


def _act(says: Any, value: Fraction | None, chance: Fraction, asked: CanDeclare) -> ActWorth:
    exact, rounded = (None, None) if value is None else (str(value), float(value))
    return ActWorth(says, exact, rounded, float(chance), says in asked.says)
