"""Sentences and columns of `sabot review` for Chemin de Fer alone."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from sabot.advice.chemin.at_table import CheminAdvice
from sabot.advice.chemin.review import review
from sabot.cli.numbers import both
from sabot.cli.review_page import ReviewStyle, Say
from sabot.cli.transcript import shown
from sabot.games.chemin.coup import CheminCoupEnded
from sabot.games.chemin.decisions import Choice
from sabot.games.chemin.rules import CheminRules
from sabot.money import chips
from sabot.solve.coup.model import Model


def _facts(rules: CheminRules) -> Mapping[str, str]:
    return {"levy": str(rules.taxe)}


def _above(rules: CheminRules, model: Model) -> Sequence[tuple[str, Mapping[str, str]]]:
    return ((f"model_{model}", {}), ("levy", {"levy": f"{float(100 * rules.taxe):g} %"}))


def _gave(choice: Choice, spoken: Say) -> str:
    """The ponte's third card before the banker, or that the ponte stood; empty for the ponte's own choice."""
    if choice.side == "ponte":
        return ""
    return spoken("review.stood") if choice.third is None else shown(choice.third)


def _known(choice: Choice, _spoken: Say) -> str:
    return "" if choice.third is None else shown(choice.third)


def _values(advice: CheminAdvice | None) -> Mapping[str, Fraction | None]:
    return {} if advice is None else {"draw": advice.value_draw, "stand": advice.value_stand}


def _worth(advice: CheminAdvice | None) -> Mapping[str, Any]:
    values = _values(advice)
    return both("value_draw", values.get("draw")) | both("value_stand", values.get("stand"))


def _staked(choice: Choice) -> Mapping[str, Any]:
    return {"banco_chips": chips(choice.banco)}


STYLE: Final = ReviewStyle(
    review=review,
    ended=CheminCoupEnded,
    facts=_facts,
    above=_above,
    lay="third",
    beside=_gave,
    known=_known,
    values=_values,
    fields=("call", "hand", "third", "says", "selon_la_regle"),
    staked=_staked,
    worth=_worth,
)
