"""A player's decisions at a table of Chemin de Fer, when the shoe is over."""

from collections.abc import Iterable
from typing import Any

from sabot.advice.chemin.at_table import CheminAdvice, TableEquilibria
from sabot.advice.chemin.review import judged
from sabot.advice.shoe_review import Values, faces, shoe_review
from sabot.games.bank.judgement import Lying, ShoeReview
from sabot.games.chemin.decisions import Choice, DecisionWatch, watched
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin
from sabot.games.windows import PlayerId, Seq


def reviewed(rules: CheminRules, before: Chemin, events: Iterable[Any], player: PlayerId) -> ShoeReview:
    """A player's free decisions, judged as `sabot review` does, from the shoe's events as everybody saw them."""
    watch, choices = DecisionWatch(rules=rules), list[Choice]()
    for seq, event in enumerate(events, before.seq + 1):
        watch, over = watched(watch, Seq(seq), event)
        choices += (each for each in over if each.player == player)
    equilibria = TableEquilibria(rules)
    return shoe_review(watch.shoe, [judged(each, equilibria) for each in choices], _beside, _values)


def _beside(choice: Choice) -> tuple[Lying, ...]:
    """The banker knows what the ponte asked for, and the card that he gave him."""
    if choice.side == "ponte":
        return ()
    third = None if choice.third is None else faces((choice.third,))[0]
    return (Lying("ponte", "stand" if third is None else "draw", third, ()),)


def _values(advice: CheminAdvice | None) -> Values:
    if advice is None or advice.value_draw is None or advice.value_stand is None:
        return None
    return advice.value_draw, advice.value_stand
