"""Parts of a solved coup of Banque as plain data, all exact: `sabot solve --json`."""

from typing import Any, Final

from sabot.solve.banque.model import NATURAL_PAIRS, BankerPlace, Heard, heard_text, side_text
from sabot.solve.banque.outcomes import Law
from sabot.solve.banque.solution import BanqueSolution
from sabot.solve.banque.team import Shares, TeamPlan
from sabot.solve.coup.model import THIRDS, hand_text

Record = dict[str, Any]
AFTER: Final = " | "
"""Between the rows of third cards and those of a natural on side 2."""


def law_record(law: Law) -> dict[str, str]:
    """Probabilities by results: `+1-1` where ponte 1 wins and ponte 2 loses."""
    return {f"{_signed(one)}{_signed(two)}": str(chance) for (one, two), chance in law.items()}


def plan_record(plan: TeamPlan) -> Record:
    """Record of both pontes' draws where the coin falls so; ponte 1's are 0 or 1."""
    return {
        "ponte_1_draws": [int(share) if share.denominator == 1 else str(share) for share in plan.ponte_1.values()],
        "weight": str(plan.weight),
        "ponte_2_draws": _heard_record(plan.ponte_2),
    }


def banker_record(solution: BanqueSolution) -> dict[str, str]:
    """For each hand 11 words for side 1 (0 to 9, stood) of 11 letters for side 2.

    D draws, S stands, M mixes, T either; behind | , where naturals are shown in turn, letters for the natural on side
    2, in the order of `NAMES`.
    """
    columns = [THIRDS] if solution.game.custom.naturals == "shown" else [THIRDS, NATURAL_PAIRS]
    return {
        hand_text(hand): AFTER.join(
            " ".join("".join(solution.letter(BankerPlace(hand, one, two)) for two in seen) for one in THIRDS)
            for seen in columns
        )
        for hand in solution.game.dealt.banker
    }


def _heard_record(shares: dict[Heard, Shares]) -> dict[str, list[str]]:
    return {heard_text(heard): [str(share) for share in each.values()] for heard, each in shares.items()}


def _signed(result: int) -> str:
    return f"{result:+d}"


NAMES: Final = tuple(map(side_text, NATURAL_PAIRS))
"""The naturals in the order of the words behind |."""
