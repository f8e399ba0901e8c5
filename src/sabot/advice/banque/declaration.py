"""Worth of a declaration at a table of Banque to its maker, from what he has been shown."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Any

from sabot.advice.banque.at_table import BanqueAdvice, BanqueEquilibria, CoupAhead, PonteDecision
from sabot.advice.banque.equilibrium_bots import place_of, theta_of
from sabot.advice.hands import pair_of
from sabot.cards import is_natural
from sabot.games.bank.palette import CanDeclare
from sabot.games.bank.worth import Worth, act_worth
from sabot.games.banque.coup import learned
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.table import BanqueView
from sabot.games.display import cards_of
from sabot.games.knowledge import Knowledge, unseen
from sabot.solve.banque.worth import OtherSide

_equilibria = lru_cache(8)(BanqueEquilibria)


def worth(rules: BanqueRules, events: Sequence[Any], view: BanqueView, options: Sequence[Any]) -> Worth | None:
    """The worth of what a player is asked to declare; None where he is asked for nothing, or has a naturel.

    `events` are those of the shoe as he saw them, `view` and `options` are his own. Values are the pontes' together, or
    the bank's, for each unit of all stakes; a ponte's are those of the plan that the common coin chooses most often.
    """
    asked = next((each for each in options if isinstance(each, CanDeclare)), None)
    if asked is None:
        return None
    known = reduce(learned, events, Knowledge())
    coup = CoupAhead(unseen(known.before, known.cards), theta_of(view))
    own = view.banker_hand if view.declaring is None else view.one.hand if view.declaring == "one" else view.two.hand
    hand = cards_of(own)[:2]
    if is_natural(hand):
        return None
    equilibria = _equilibria(rules)
    if view.declaring is None:
        return _worth(view, asked, equilibria.banker(coup, place_of(view)))
    other = view.two if view.declaring == "one" else view.one
    seen = cards_of(other.hand)
    cards = pair_of(seen[:2]) if len(seen) >= 2 else None
    told = OtherSide({}, other.declared, cards)
    return _worth(view, asked, equilibria.ponte(PonteDecision(coup, view.declaring, pair_of(hand), told)))


def _worth(view: BanqueView, asked: CanDeclare, advice: BanqueAdvice) -> Worth:
    of_acts = advice.worth[0] if advice.worth else None
    return Worth(
        on=asked.on,
        model="B3",
        stake=view.on_layout,
        custom=view.selon_la_regle,
        acts=(
            act_worth("draw", None if of_acts is None else of_acts.draw, advice.draw, asked.says),
            act_worth("stand", None if of_acts is None else of_acts.stand, 1 - advice.draw, asked.says),
        ),
        unique=advice.unique,
    )
