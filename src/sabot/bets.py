"""Bets as data: a condition on the outcome of a coup and a pay table (the catalogue is `bets.toml`)."""

import ast
import tomllib
from collections.abc import Callable
from fractions import Fraction
from functools import cache, cached_property
from importlib import resources
from typing import Any, Final, NewType

import msgspec

from sabot.coup import Outcome
from sabot.money import MoneyError, rate

BetId = NewType("BetId", str)
Condition = Callable[[Outcome], bool]

PLAYER: Final = BetId("player")
BANKER: Final = BetId("banker")
TIE: Final = BetId("tie")

NAMES: Final = Outcome.__struct_fields__
"""What a condition may ask: the fields of an outcome."""

_GRAMMAR: Final = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Compare, ast.Eq, ast.NotEq,
    ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.BinOp, ast.Add, ast.Sub, ast.Name, ast.Load,
    ast.Constant, ast.Tuple,
)  # fmt: skip


class BetError(ValueError):
    """A bet that cannot be read: its message quotes what is wrong and says what would be right."""


class Pay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a pay table: `net` to one when the condition holds; `levied` pays less the commission."""

    when: str
    net: Fraction
    levied: bool = False


class Bet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A bet of the catalogue or of a rule set.

    The first line of `pays` whose condition holds is paid; else a bet whose `push` holds is neither won nor
    lost; else the stake is lost. A bet that `stays` leaves its pushed stake on the layout when the coup is a
    tie (P3); any other pushed stake returns to its owner.
    """

    id: BetId
    pays: tuple[Pay, ...]
    push: str = ""
    stays: bool = False

    @cached_property
    def lines(self) -> tuple[tuple[Condition, Pay], ...]:
        """The pay table with its conditions compiled."""
        return tuple((condition(pay.when), pay) for pay in self.pays)

    @cached_property
    def pushed(self) -> Condition:
        """The condition on which the stake is returned."""
        return condition(self.push or "False")


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    when: str
    net: str | int
    levied: bool = False


class BetFile(msgspec.Struct, forbid_unknown_fields=True):
    """A bet as it is written in TOML."""

    pays: list[_Line]
    push: str = ""
    stays: bool = False


def condition(text: str) -> Condition:
    """The condition a person wrote, such as `b > p and nb == 3`, as a function; raises BetError for anything else."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BetError(f"the condition {text!r} cannot be read: write for example 'b > p and nb == 3'") from None
    for node in ast.walk(tree):
        _check_node(node, text)
    return _compiled(tree)


def pays_when(bet: Bet, outcome: Outcome) -> Pay | None:
    """The line of the pay table that the outcome wins, None when it wins nothing."""
    for holds, pay in bet.lines:
        if holds(outcome):
            return pay
    return None


def pushes(bet: Bet, outcome: Outcome) -> bool:
    """Whether a bet that wins nothing is returned instead of lost."""
    return bet.pushed(outcome)


def net(bet: Bet, outcome: Outcome, *, commission: Fraction = Fraction(0)) -> Fraction:
    """The bettor's gain per unit staked, exact: a payout less commission, 0 for a push, -1 for a loss."""
    pay = pays_when(bet, outcome)
    if pay is not None:
        return pay.net * (1 - commission) if pay.levied else pay.net
    return Fraction(0) if pushes(bet, outcome) else Fraction(-1)


def read_bet(name: str, written: BetFile) -> Bet:
    """A bet from its TOML form; refuses bad conditions and payouts that are not positive."""
    bet = Bet(
        id=BetId(name),
        pays=tuple(Pay(line.when, _payout(name, line.net), line.levied) for line in written.pays),
        push=written.push,
        stays=written.stays,
    )
    if not bet.pays:
        raise BetError(f"bet {name!r} has an empty pay table: give it at least one line of pays")
    for text in (*(pay.when for pay in bet.pays), *([bet.push] if bet.push else [])):
        _tried(name, text)
    return bet


def with_payouts(bet: Bet, payouts: list[str | int]) -> Bet:
    """The bet with other numbers in its pay table, in the order of its lines."""
    if len(payouts) != len(bet.pays):
        raise BetError(f"bet {bet.id!r} pays in {len(bet.pays)} lines, {len(payouts)} payouts were given: {payouts!r}")
    lines = zip(bet.pays, payouts, strict=True)
    return msgspec.structs.replace(
        bet, pays=tuple(msgspec.structs.replace(pay, net=_payout(bet.id, to)) for pay, to in lines)
    )


@cache
def catalogue() -> dict[BetId, Bet]:
    """Every bet of the catalogue by its id, at its usual pays."""
    text = resources.files("sabot").joinpath("bets.toml").read_text("utf-8")
    written = msgspec.convert(tomllib.loads(text), dict[str, BetFile])
    return {BetId(name): read_bet(name, each) for name, each in written.items()}


def _tried(name: str, text: str) -> None:
    """A condition that cannot be answered is refused when it is read, not when a coup is settled."""
    try:
        condition(text)(Outcome(p=0, b=0, p2=0, b2=0, np=2, nb=2))
    except BetError as error:
        raise BetError(f"bet {name!r}: {error}") from None
    except TypeError:
        raise BetError(f"bet {name!r}: the condition {text!r} compares things that have no order") from None


def _payout(name: str, written: str | int) -> Fraction:
    try:
        payout = rate(written)
    except MoneyError as error:
        raise BetError(f"bet {name!r}: {error}") from None
    if payout <= 0:
        raise BetError(f"bet {name!r}: a payout of {written!r} to one is not positive")
    return payout


def _check_node(node: ast.AST, text: str) -> None:
    if not isinstance(node, _GRAMMAR):
        raise BetError(f"the condition {text!r} uses {type(node).__name__}: only comparisons, and, or, not, + and -")
    if isinstance(node, ast.Name) and node.id not in NAMES:
        raise BetError(f"the condition {text!r} asks for {node.id!r}: known are {', '.join(NAMES)}")
    if isinstance(node, ast.Constant) and type(node.value) not in (int, bool):
        raise BetError(f"the condition {text!r} contains {node.value!r}: only whole numbers are compared")


class _AskOutcome(ast.NodeTransformer):
    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Attribute(ast.Name("o", ast.Load()), node.id, ast.Load())


def _compiled(tree: ast.Expression) -> Condition:
    arguments = ast.arguments(posonlyargs=[], args=[ast.arg("o")], kwonlyargs=[], kw_defaults=[], defaults=[])
    asked: Any = _AskOutcome().visit(tree)
    function = ast.fix_missing_locations(ast.Expression(ast.Lambda(arguments, asked.body)))
    made: Condition = eval(compile(function, "<condition>", "eval"), {"__builtins__": {}})  # noqa: S307 - grammar checked
    return made
