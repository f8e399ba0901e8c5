"""Worth of a declaration at a table of Chemin de Fer to its maker, from what he has been shown."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Any

from sabot.advice.chemin.at_table import CheminAdvice, TableEquilibria
from sabot.advice.hands import pair_of
from sabot.cards import POINTS, is_natural
from sabot.games.bank.palette import CanDeclare
from sabot.games.bank.worth import Worth, act_worth
from sabot.games.chemin.coup import learned
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.table import CheminView
from sabot.games.chemin.vocabulary import Side
from sabot.games.display import cards_of
from sabot.games.knowledge import Knowledge, unseen

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
    third_cards = cards_of(view.ponte_hand)[-1:] if side == "banker" and view.declared == "draw" else ()
    third = POINTS[third_cards[0]] if third_cards else None
    advice = _equilibria(rules).advice(side, pair_of(hand), third, unseen(known.before, known.cards))
    return _worth(view, asked, advice)


def _worth(view: CheminView, asked: CanDeclare, advice: CheminAdvice) -> Worth:
    draw = act_worth("draw", advice.value_draw, advice.draw, asked.says)
    stand = act_worth("stand", advice.value_stand, 1 - advice.draw, asked.says)
    return Worth(
        on=asked.on,
        model="B3",
        stake=view.bank,
        custom=view.selon_la_regle,
        acts=(draw, stand),
        unique=advice.unique,
    )
