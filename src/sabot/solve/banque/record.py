"""A solved coup of Banque as plain data: `sabot solve --json`."""

from typing import Any, Final

from sabot.solve.banque.model import NATURAL_PAIRS, BankerPlace, Heard, Side, heard_text, side_text
from sabot.solve.banque.outcomes import Law
from sabot.solve.banque.solution import BanqueSolution
from sabot.solve.banque.team import Shares, TeamPlan
from sabot.solve.coup.model import THIRDS, Hand, hand_text

Record = dict[str, Any]
AFTER: Final = " | "
"""Between the rows of third cards and those of a natural on side 2."""


def record(solution: BanqueSolution) -> Record:
    """The solution: the value, the pontes' mixture and the Banker's strategy, all exact.

    `banker` has for each hand 11 words for side 1 (0 to 9, stood) of 11 letters for side 2: D draws, S stands, M mixes,
    T either; behind | , where naturals are shown in turn, letters for the natural on side 2, in the order of `NAMES`.
    """
    game = solution.game
    tableaux = [None if each is None else str(each) for each in (solution.value_tableau_1, solution.value_tableau_2)]
    return {
        "model": game.model.value,
        "shoe": list(game.dealt.shoe),
        "theta": str(game.theta),
        "hears": game.custom.hears,
        "naturals": game.custom.naturals,
        "value": str(solution.value),
        "value_tableau_1": tableaux[0],
        "value_tableau_2": tableaux[1],
        "law": law_record(solution.law()) if solution.unique else None,
        "pontes": [plan_record(plan) for plan in solution.pontes],
        "banker": banker_record(solution),
        "banker_mixes": [
            {
                "hand": hand_record(place.hand),
                "side_1": side_record(place.side_1),
                "side_2": side_record(place.side_2),
                "draws": str(share),
            }
            for place, share in solution.banker_mixes.items()
        ],
        "unique": solution.unique,
    }


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
    """For each hand its words."""
    columns = [THIRDS] if solution.game.custom.naturals == "shown" else [THIRDS, NATURAL_PAIRS]
    return {
        hand_text(hand): AFTER.join(
            " ".join("".join(solution.letter(BankerPlace(hand, one, two)) for two in seen) for one in THIRDS)
            for seen in columns
        )
        for hand in solution.game.dealt.banker
    }


def hand_record(hand: Hand) -> int | list[int]:
    """Points, or two values."""
    return hand if isinstance(hand, int) else list(hand)


def side_record(side: Side) -> int | str:
    """A third card, `S`, or a natural such as `N08`."""
    if isinstance(side, tuple):
        return "N" + "".join(map(str, side))
    return "S" if side is None else side


def _heard_record(shares: dict[Heard, Shares]) -> dict[str, list[str]]:
    return {heard_text(heard): [str(share) for share in each.values()] for heard, each in shares.items()}


def _signed(result: int) -> str:
    return f"{result:+d}"


NAMES: Final = tuple(map(side_text, NATURAL_PAIRS))
"""The naturals in the order of the words behind |."""
