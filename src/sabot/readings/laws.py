"""The laws of a coup whose bank a player holds, as their solvers found them, and what stakes may expect by them.

`laws.json` is made by `python -m tools.readings` and held to the solvers by tests: who only tells it loads none.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

from sabot.games.gains import Brought, Expectation, by_chances
from sabot.rulesets import load, names

HANGS_ON: Final = {
    "chemin": ("decks", "ponte_liberty", "banker_liberty", "taxe"),
    "banque": (
        "decks", "naturals", "ponte_liberty", "banker_liberty", "custom", "custom_banker_3_9", "custom_banker_5_4",
    ),
}  # fmt: skip
"""The keys that how a coup ends hangs on, by games whose coups are solved: both sides play as in equilibrium."""


@cache
def laws() -> dict[str, tuple[Fraction, ...]]:
    """The chances of the results of a coup by rule sets of the package, in the order of `Brought.ways`."""
    text = resources.files("sabot.readings").joinpath("laws.json").read_bytes()
    laws_by_name = msgspec.json.decode(text, type=dict[str, tuple[str, ...]])
    return {name: tuple(map(Fraction, chances)) for name, chances in laws_by_name.items()}


def chances(rules: Any) -> tuple[Fraction, ...] | None:
    """The chances of a coup's results; None where only a solver could tell them."""
    for name in names(rules.game):
        known = load(name)
        if all(getattr(known, key) == getattr(rules, key) for key in HANGS_ON[rules.game]):
            return laws()[name]
    return None


def expects(rules: Any, lines: Sequence[Brought]) -> Expectation:
    """Expected gains of a player's stakes of a coup, before it; of rules that are not solved nothing is known."""
    return by_chances(chances(rules), lines)
