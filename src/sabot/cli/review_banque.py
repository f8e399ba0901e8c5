"""Sentences and columns of `sabot review` for Banque alone."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sabot.advice.banque.at_table import BanqueAdvice
from sabot.advice.banque.review import review
from sabot.cli.numbers import both
from sabot.cli.review_page import ReviewStyle, Say
from sabot.cli.transcript import hand, shown
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.transcript import BanqueChoice, Lies
from sabot.games.banque.vocabulary import BanqueCoupEnded
from sabot.money import chips
from sabot.solve.coup.model import Model


def _nothing(_rules: Any) -> Mapping[str, Any]:
    return {}


def _above(_rules: BanqueRules, model: Model) -> Sequence[tuple[str, Mapping[str, str]]]:
    return ((f"model_{model}", {}), ("team", {}))


def _faces(choice: BanqueChoice, spoken: Say) -> str:
    """The other side as a ponte knew it when he chose, or both as the Banker did."""
    if choice.side == "banker":
        return f"{_lies(choice.one, spoken)} / {_lies(choice.two, spoken)}"
    other = choice.two if choice.side == "one" else choice.one
    if other.cards is not None and other.says != "natural":
        return hand(other.cards)
    return "" if other.says is None else _lies(other, spoken)


def _lies(side: Lies, spoken: Say) -> str:
    if side.says == "natural" and side.cards is not None:
        return spoken("review.natural", cards=hand(side.cards))
    if side.third is not None:
        return shown(side.third)
    return spoken("review.asked") if side.says == "draw" else spoken("review.stood")


def _worth(advice: BanqueAdvice | None) -> Mapping[str, Any]:
    return {
        "worth": [] if advice is None else [both("draw", one.draw) | both("stand", one.stand) for one in advice.worth]
    }


def _staked(choice: BanqueChoice) -> Mapping[str, Any]:
    return {"stakes_one_chips": chips(choice.stakes.one), "stakes_two_chips": chips(choice.stakes.two)}


STYLE: Final = ReviewStyle(
    review=review,
    ended=BanqueCoupEnded,
    facts=_nothing,
    above=_above,
    lay="faces",
    beside=_faces,
    known=_faces,
    values=_nothing,
    fields=("hand", "one", "two", "says", "selon_la_regle"),
    staked=_staked,
    worth=_worth,
)
