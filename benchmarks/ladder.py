"""How many coups a ladder of agents takes until it stands: by what they give away, and by what they win.

`python -m benchmarks.ladder` has the three reference agents play Chemin de Fer with a free banker, each at tables of
his own with an agent of custom, a hundred times (`python -m benchmarks.ladder 20`: twenty), and prints how often their
order was the true one after so many coups that each had decided. The true order is known: the equilibrium gives nothing
away, custom little, chance much. Everybody gets the same table of it.
"""

import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from msgspec.structs import replace

from sabot.envs import Play, Settings
from sabot.envs.agents import played, reference
from sabot.envs.yardsticks import judged
from sabot.rulesets import load

BEST_FIRST: Final = ("equilibrium", "custom", "random")
DECIDED: Final = (5, 10, 20, 40, 80)
TIMES: Final = 100
SETTINGS: Final = Settings(replace(load("chemin-de-fer"), banker_liberty="always"), 2)


class Rung(NamedTuple):
    """What an agent has come to after so many coups of the table, some of which he decided: in all."""

    coups: int
    lost: float
    won: float


def course(agent: str, seed: str, marks: Sequence[int]) -> list[Rung]:
    """An agent's way, table after table: where he stood each time he had decided as many coups as the marks say."""
    play, found = Play(SETTINGS), list[Rung]()
    decided, table, before = 0, 0, Rung(0, 0.0, 0.0)
    while True:
        lost, won = _table(play, agent, f"{seed} {table}")
        coups = max(won, default=0)
        for coup in range(1, coups + 1):
            gone = coup in lost
            decided += gone
            before = Rung(before.coups + 1, before.lost + lost.get(coup, 0.0), before.won + won.get(coup, 0.0))
            if gone and decided in marks:
                found.append(before)
                if len(found) == len(marks):
                    return found
        table += 1


def _table(play: Play, agent: str, seed: str) -> tuple[dict[int, float], dict[int, float]]:
    """One table: by the coup what he lost in those that he decided, for each unit at stake, and what he won."""
    first, won, lost = play.agents[0], dict[int, float](), dict[int, float]()
    agents = {**reference("custom", play, seed), first: reference(agent, play, seed)[first]}
    for _, _, rewards in played(play, agents, seed):
        if rewards:
            won[play.state.coups] = won.get(play.state.coups, 0.0) + rewards.get(first, 0.0)
    for made in judged(play, first).decisions:
        if made.loss is not None:
            lost[made.coup] = lost.get(made.coup, 0.0) + float(Fraction(made.loss))
    return lost, won


def ladders(times: Iterable[int], marks: Sequence[int]) -> list[dict[str, list[Rung]]]:
    """The agents' ways, so many times."""
    return [{each: course(each, f"ladder {time}", marks) for each in BEST_FIRST} for time in times]


class Row(NamedTuple):
    """After so many decided coups, and so many of the table in the mean: how often the order was right."""

    decided: int
    coups: float
    by_regret: float
    by_winnings: float
    times: int

    def line(self) -> str:
        """As Markdown, the shares with their standard errors."""
        shares = (f"{share:.2f} ± {sqrt(share * (1 - share) / self.times):.2f}" for share in self[2:4])
        return f"| {self.decided} | {self.coups:.0f} | {' | '.join(shares)} |"


def rows(found: Sequence[dict[str, list[Rung]]], marks: Sequence[int]) -> list[Row]:
    """A row for each mark."""
    made = list[Row]()
    for at, decided in enumerate(marks):
        rungs = [[each[name][at] for name in BEST_FIRST] for each in found]
        right = [all(one.lost < other.lost for one, other in pairwise(each)) for each in rungs]
        lucky = [all(one.won / one.coups > other.won / other.coups for one, other in pairwise(each)) for each in rungs]
        coups = fmean(rung.coups for each in rungs for rung in each)
        made.append(Row(decided, coups, fmean(right), fmean(lucky), len(found)))
    return made


def table(found: Sequence[dict[str, list[Rung]]], marks: Sequence[int] = DECIDED) -> list[str]:
    """The lines of the table."""
    heads = ["| Coups decided | Coups of the table | In order by regret | In order by winnings |", "|--:|--:|--:|--:|"]
    return heads + [each.line() for each in rows(found, marks)]


if __name__ == "__main__":
    print(*table(ladders(range(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES), DECIDED)), sep="\n")
