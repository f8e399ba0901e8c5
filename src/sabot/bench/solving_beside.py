"""The worth of a solved coup of Chemin de Fer, and all of its equilibria, as tables beside the decisions."""

from collections.abc import Iterator, Mapping

from sabot.paper.tables import SUMMARY, Cell, PlainTable, summed, table_of
from sabot.solve import (
    CheminVerified,
    Equilibrium,
    Solution,
    hand_text,
    info_sets,
    third_text,
)


def beside_chemin(solution: Solution, proof: CheminVerified) -> Mapping[str, PlainTable]:
    """Values, strategies, and what bounds those that are free, by the number of their equilibrium."""
    every = list(enumerate(solution.equilibria, 1))
    return {
        SUMMARY: summed(
            ("value_ponte", "units", solution.value_ponte),
            ("value_banker", "units", solution.value_banker),
            ("house_take", "units", solution.house_take),
            *((name, None, number) for name, number in proof._asdict().items() if name != "unique"),
        ),
        "equilibria": table_of([_values(number, each) for number, each in every]),
        "strategies": table_of([row for number, each in every for row in _strategies(number, solution, each)]),
        "corners": table_of([row for number, each in every for row in _corners(number, each)]),
        "free": table_of([row for number, each in every for row in _free(number, each)]),
        "limits": table_of([row for number, each in every for row in (*_ponte(number, each), *_banker(number, each))]),
    }


def _values(number: int, each: Equilibrium) -> dict[str, Cell]:
    worth = {"ponte": each.payoffs.ponte, "banker": each.payoffs.banker, "house": each.payoffs.house}
    return {"equilibrium": number, **worth}


def _strategies(number: int, solution: Solution, each: Equilibrium) -> Iterator[dict[str, Cell]]:
    for hand, share in each.ponte.items():
        yield {"equilibrium": number, "side": "ponte", "hand": hand_text(hand), "third": "", "draw": share}
    for info in info_sets(solution.model):
        if info in each.banker:
            named = {"hand": hand_text(info.hand), "third": third_text(info.third)}
            yield {"equilibrium": number, "side": "banker", **named, "draw": each.banker[info]}


def _corners(number: int, each: Equilibrium) -> Iterator[dict[str, Cell]]:
    """The corners of the ponte's polytope."""
    for place, corner in enumerate(each.corners, 1):
        for hand, share in corner.items():
            yield {"equilibrium": number, "corner": place, "hand": hand_text(hand), "draw": share}


def _free(number: int, each: Equilibrium) -> Iterator[dict[str, Cell]]:
    """The decisions where the banker may do either, and within which bounds."""
    for one in each.free:
        named = {"hand": hand_text(one.info.hand), "third": third_text(one.info.third)}
        yield {"equilibrium": number, **named, "low": one.low, "high": one.high}


def _ponte(number: int, each: Equilibrium) -> Iterator[dict[str, Cell]]:
    """Bounds of what the ponte may do: a constant, and the coefficient of each of his hands."""
    for place, one in enumerate(each.limits, 1):
        said: dict[str, Cell] = {"equilibrium": number, "side": "ponte", "limit": place, "relation": one.relation}
        said |= {"at": f"{hand_text(one.info.hand)} {third_text(one.info.third)}".strip()}
        yield {**said, "of": "", "coefficient": one.constant}
        for hand, coefficient in one.coefficients.items():
            yield {**said, "of": hand_text(hand), "coefficient": coefficient}


def _banker(number: int, each: Equilibrium) -> Iterator[dict[str, Cell]]:
    """Bounds of what the banker may do: a constant, and the coefficient of each of his decisions."""
    for place, one in enumerate(each.banker_limits, 1):
        said: dict[str, Cell] = {"equilibrium": number, "side": "banker", "limit": place, "relation": one.relation}
        said |= {"at": hand_text(one.hand)}
        yield {**said, "of": "", "coefficient": one.constant}
        for info, coefficient in one.coefficients.items():
            of = f"{hand_text(info.hand)} {third_text(info.third)}".strip()
            yield {**said, "of": of, "coefficient": coefficient}
