"""A player's decisions at a table of Banque, when the shoe is over."""

from collections.abc import Iterable
from typing import Any

from sabot.advice.banque.at_table import BanqueAdvice, BanqueEquilibria
from sabot.advice.banque.review import judged
from sabot.advice.shoe_review import Values, faces, shoe_review
from sabot.games.bank.judgement import Lying, ShoeReview
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque
from sabot.games.banque.transcript import BanqueChoice, BanqueLog, Lies, heard
from sabot.games.banque.vocabulary import SIDES
from sabot.games.windows import PlayerId


def reviewed(rules: BanqueRules, before: Banque, events: Iterable[Any], player: PlayerId) -> ShoeReview:
    """A player's free decisions, judged as `sabot review` does, from the shoe's events as everybody saw them."""
    log, choices = BanqueLog(state=before), list[BanqueChoice]()
    for event in events:
        log, over = heard(log, event)
        choices += (each for each in over if each.player == player)
    equilibria = BanqueEquilibria(rules)
    return shoe_review(log.state.taille.number, [judged(each, equilibria) for each in choices], _beside, _values)


def _beside(choice: BanqueChoice) -> tuple[Lying, ...]:
    """The other tableau's cards as they lay, or, for the banker, both tableaux'."""
    return tuple(_lying(side, choice.one if side == "one" else choice.two) for side in SIDES if side != choice.side)


def _lying(side: str, lies: Lies) -> Lying:
    return Lying(side, lies.says, None if lies.third is None else faces((lies.third,))[0], faces(lies.cards))


def _values(advice: BanqueAdvice | None) -> Values:
    return (advice.worth[0].draw, advice.worth[0].stand) if advice is not None and advice.worth else None
