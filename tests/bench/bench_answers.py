"""An answer of each kind that the bench has, made once for all tests that look at one."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

from long import asked_later
from sabot import bench
from sabot.roads import roads
from sabot.rulesets import load, names

ANSWERS: Final[dict[str, Callable[[], Any]]] = {
    "Banked of Chemin": lambda: bench.bank(100, keep=30),
    "Banked of a coup": lambda: bench.bank(100),
    "Banked of Banque": lambda: bench.bank(1000, "baccara-banque", stakes=400, coups=20),
    "Bankroll": lambda: bench.bankroll(10, "mini", paths=50, seed=1),
    "Compared": lambda: bench.compare("mini", "super-6"),
    "CountRisked": lambda: bench.counting("dragon-7", shoes=20, seed=1).risk(100),
    "Counting": lambda: bench.counting("dragon-7", shoes=20, seed=1),
    "CoupsLaw": lambda: bench.coups("mini", shoes=50),
    "Ends": lambda: bench.risk(50, "mini").ends,
    "GoalBest": lambda: bench.reach(20, 30, "mini"),
    "Hold": lambda: bench.hold("mini", drop=100, against="super-6"),
    "Joint": lambda: bench.joint({"tie": 1, "banker": 2}),
    "Odds": lambda: bench.odds("side-bets", stake=5),
    "Paid": lambda: bench.pay("tie:?", edge="5%"),
    "PerfectPlay": lambda: bench.perfect("all", shoes=3, seed=1),
    "Priced": lambda: bench.readings("P3"),
    "RebateBest": lambda: bench.rebate(20, "10%", "mini"),
    "Recorded": lambda: bench.shoe("BBPTBPPB" * 8),
    "Removal": lambda: bench.removal("all"),
    "Risked": lambda: bench.risk(50, "mini", goal=80),
    "Sheet": bench.sheet,
    "Simulated": lambda: bench.simulate(shoes=10, seed=1, streaks=True),
    "Solved of Chemin": bench.solve,
    "Solved of Banque": lambda: bench.solve("baccara-banque", model="B1", decks=1),
    "Streaks": lambda: bench.streaks(decks=2),
    "roads": lambda: roads("BPPTB" * 20),
    "rule sets": lambda: [load(name) for name in names()],
}
"""An answer of each kind that the bench has, and what its neighbours return."""
KINDS: Final = [name for name in ANSWERS if name[0].isupper()]
"""Those of the bench itself."""


DEAR: Final = {"Removal", "Solved of Banque", "Banked of Banque"}
"""What takes longest to make."""


def cases(names: Iterable[str], *dear: str) -> list[Any]:
    """Cases of a test; of what takes longest to make it looks at these, and at all of them later."""
    return [asked_later(name) if name in DEAR.difference(dear) else name for name in names]


@cache
def answer(name: str) -> Any:
    """An answer, which nobody changes."""
    return ANSWERS[name]()
