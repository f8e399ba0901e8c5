"""A solved coup as JSON: rationals, and exact, as text; hands and third cards as people write them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabot.cli.numbers import both
from sabot.cli.solve_table import SolveAnswer
from sabot.games.chemin.rules import CheminRules
from sabot.solve import (
    BankerLimit,
    Equilibrium,
    FreeSet,
    Hand,
    InfoSet,
    Model,
    PonteLimit,
    drawn,
    hand_text,
    info_sets,
    third_text,
)

if TYPE_CHECKING:
    from sabot.solve.chemin.midshoe import MidShoe

Record = dict[str, Any]
METHOD: Final = "exact; certificate checked by a second enumeration of all deals"


def record(answer: SolveAnswer) -> Record:
    """The answer; its first keys speak of the first equilibrium, in most shoes the only one."""
    solution, proof = answer.solution, answer.proof
    first = solution.equilibria[0]
    return {
        "model": solution.model.value,
        "shoe": solution.shoe,
        "levy": str(solution.levy),
        **_strategies(solution.model, first),
        **_values(first),
        "unique": solution.unique,
        "ruleset": answer.rules.id,
        "bind": list(answer.bind),
        "equilibria": [_equilibrium(solution.model, each) for each in solution.equilibria],
        "never_reached": {
            "ponte_hands": [hand_text(hand) for hand in solution.idle_hands],
            "banker_hands": [_named(info) for info in solution.idle_sets],
        },
        "certificate": proof._asdict(),
        "viewpoint": "gain per unit at stake of the one named",
        "method": METHOD,
    }


def mid_shoe_record(rules: CheminRules, averages: "MidShoe") -> Record:
    """The worth of knowing the shoe, as plain data: rationals as text."""
    plain: Record = msgspec.to_builtins(averages, str_keys=True, enc_hook=str)
    return {"ruleset": rules.id, **plain}


def _strategies(model: Model, one: Equilibrium) -> Record:
    banker = {info: one.banker[info] for info in info_sets(model)}  # in the table's order, whatever was bound
    return {
        "ponte": _by_hand("draw", one.ponte),
        "banker_mixed": [{**_named(info), **both("draw", share)} for info, share in banker.items() if 0 < share < 1],
        "banker_draws": {
            hand_text(hand): [third_text(third) for third in thirds] for hand, thirds in drawn(banker).items()
        },
    }


def _values(one: Equilibrium) -> Record:
    return {
        **both("value_ponte", one.payoffs.ponte),
        **both("value_banker", one.payoffs.banker),
        **both("house_take", one.payoffs.house),
    }


def _equilibrium(model: Model, one: Equilibrium) -> Record:
    """A set of equilibria: every strategy of the ponte's polytope with every one of the banker's."""
    return {
        **_strategies(model, one),
        **_values(one),
        "ponte_corners": [_by_hand("draw", corner) for corner in one.corners],
        "ponte_limits": [_ponte_limit(each) for each in one.limits],
        "banker_free": [_free(each) for each in one.free],
        "banker_limits": [_banker_limit(each) for each in one.banker_limits],
    }


def _free(one: FreeSet) -> Record:
    return {**_named(one.info), **both("low", one.low), **both("high", one.high)}


def _ponte_limit(one: PonteLimit) -> Record:
    return {
        **_named(one.info),
        **both("constant", one.constant),
        "coefficients": _by_hand("coefficient", one.coefficients),
        "relation": one.relation,
    }


def _banker_limit(one: BankerLimit) -> Record:
    return {
        "hand": hand_text(one.hand),
        **both("constant", one.constant),
        "coefficients": [{**_named(info), **both("coefficient", each)} for info, each in one.coefficients.items()],
        "relation": one.relation,
    }


def _named(info: InfoSet) -> Record:
    return {"hand": hand_text(info.hand), "third": third_text(info.third)}


def _by_hand(name: str, shares: Mapping[Hand, Fraction]) -> list[Record]:
    return [{"hand": hand_text(hand), **both(name, share)} for hand, share in shares.items()]
