"""The analyst's front door: the ten daily questions, a line each (docs/bench.md).

What is asked is understood as people write it: a rule set by its id or its path, `"5%"`, `"8 decks"`, ten counts, a
`Shoe`. What is answered is a frozen record that shows itself as a table, and holds what the rooms behind have found.
"""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sabot.bench.banks import Banked, bank
    from sabot.bench.best import GoalBest, RebateBest, reach, rebate
    from sabot.bench.comparing import Compared, compare
    from sabot.bench.errors import BenchError
    from sabot.bench.holding import Hold, hold
    from sabot.bench.lengths import CoupsLaw, Streaks, coups, streaks
    from sabot.bench.next_coup import Odds, Removal, odds, removal
    from sabot.bench.paying import Paid, pay
    from sabot.bench.prices import Priced, readings
    from sabot.bench.reading import bet
    from sabot.bench.recorded import Recorded, shoe
    from sabot.bench.records import Result
    from sabot.bench.risks import CountRisked, Ends, Risked, risk
    from sabot.bench.runs import Bankroll, Counting, PerfectPlay, Simulated, bankroll, counting, perfect, simulate
    from sabot.bench.sheets import Sheet, sheet
    from sabot.bench.solving import Solved, solve
    from sabot.bench.stakes import Joint, joint

_HOMES: Final = {
    "banks": ("Banked", "bank"),
    "best": ("GoalBest", "RebateBest", "reach", "rebate"),
    "comparing": ("Compared", "compare"),
    "errors": ("BenchError",),
    "holding": ("Hold", "hold"),
    "lengths": ("CoupsLaw", "Streaks", "coups", "streaks"),
    "next_coup": ("Odds", "Removal", "odds", "removal"),
    "paying": ("Paid", "pay"),
    "reading": ("bet",),
    "recorded": ("Recorded", "shoe"),
    "prices": ("Priced", "readings"),
    "records": ("Result",),
    "risks": ("CountRisked", "Ends", "Risked", "risk"),
    "runs": ("Bankroll", "Counting", "PerfectPlay", "Simulated", "bankroll", "counting", "perfect", "simulate"),
    "sheets": ("Sheet", "sheet"),
    "solving": ("Solved", "solve"),
    "stakes": ("Joint", "joint"),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Banked",
    "Bankroll",
    "BenchError",
    "Compared",
    "CountRisked",
    "Counting",
    "CoupsLaw",
    "Ends",
    "GoalBest",
    "Hold",
    "Joint",
    "Odds",
    "Paid",
    "PerfectPlay",
    "Priced",
    "RebateBest",
    "Recorded",
    "Removal",
    "Result",
    "Risked",
    "Sheet",
    "Simulated",
    "Solved",
    "Streaks",
    "bank",
    "bankroll",
    "bet",
    "compare",
    "counting",
    "coups",
    "hold",
    "joint",
    "odds",
    "pay",
    "perfect",
    "reach",
    "readings",
    "rebate",
    "removal",
    "risk",
    "sheet",
    "shoe",
    "simulate",
    "solve",
    "streaks",
]


def __getattr__(name: str) -> Any:
    """A name of the bench, imported when it is asked for: the door itself costs nothing; raises AttributeError."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'sabot.bench' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - see above

    globals()[name] = getattr(import_module(f"sabot.bench.{_HOME_OF[name]}"), name)
    return globals()[name]


def __dir__() -> list[str]:
    """Names of the bench, imported or not."""
    return sorted({*globals(), *__all__})
