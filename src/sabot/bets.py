"""Bets as data: a condition on the outcome of a coup and a pay table (the catalogue is `bets.toml`)."""

import ast
import re
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Any, Final, NewType, TypeAlias, cast

import msgspec

from sabot.coup import CARD_CONSTANTS, CARD_NUMBERS, CARD_QUESTIONS, Dealt, Outcome
from sabot.money import MoneyError, RateLike, commission_rate, is_a, quoted, rate

BetId = NewType("BetId", str)
Condition = Callable[[Outcome], bool]

PLAYER: Final = BetId("player")
BANKER: Final = BetId("banker")
TIE: Final = BetId("tie")

NAMES: Final = Outcome.__struct_fields__
"""Names in conditions: the fields of an outcome."""
CARD_NAMES: Final = frozenset((*CARD_NUMBERS, *CARD_QUESTIONS))
"""Names in conditions on ranks and suits."""

PUSH: Final = "push"
LESS: Final = "less commission"
Said: TypeAlias = Mapping[str, RateLike] | str
"""A bet's conditions and what they pay, as a mapping or as text."""
_SAY: Final = 'write conditions and what they pay to one, such as {"p == b": 9}, or as text "p == b: 9; p == 7: push"'

HIGHEST_PAYOUT: Final = 10_000
"""The most a bet pays to one: with the highest stake it stays a whole number that every JSON reader keeps."""

_LONGEST: Final = 300
_DEEPEST: Final = 30
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")

_Kind: TypeAlias = "str | tuple[_Kind, ...]"
"""The kind of a part of a condition: a question, a number, or a list with the kinds of its members."""
_QUESTION: Final = "a question such as 'p == 8'"
_NUMBER: Final = "a number such as 7"
_KINDS: Final = {
    **{each.name: _QUESTION if each.type is bool else _NUMBER for each in msgspec.structs.fields(Outcome)},
    **dict.fromkeys((*CARD_NUMBERS, *CARD_CONSTANTS), _NUMBER),
    **dict.fromkeys(CARD_QUESTIONS, _QUESTION),
}
QUESTIONS: Final = frozenset(name for name, kind in _KINDS.items() if kind == _QUESTION)
"""Names in conditions that are true or false by themselves."""
_WORDS: Final = "whole numbers, ==, !=, <, <=, >, >=, in, not in, and, or, not, + and -"


class BetError(ValueError):
    """A bet that cannot be read: its message quotes what is wrong and says what would be right.

    `code` and `facts` say of what kind it is without a language: `condition`, `payout`, `payouts`, `bet_id`.
    """

    def __init__(self, message: str, code: str = "", **facts: int | str) -> None:
        super().__init__(message)
        self.code, self.facts = code, facts

    def within(self, where: str) -> "BetError":
        """The same, of a bet."""
        return BetError(f"{where}: {self}", self.code, **self.facts)


class Pay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a pay table: `net` to one when the condition holds; `levied` pays less the commission."""

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

    @property
    def levied(self) -> bool:
        """Whether some line of the pay table pays less the commission."""
        return any(pay.levied for pay in self.pays)


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
    if not is_a(text, str):
        says = f"the condition {quoted(text)} is no text: write for example 'b > p and nb == 3'"
        raise BetError(says, "condition", condition=quoted(text))
    try:
        tree = _parsed(text)
        _all(_QUESTION, [tree.body])
    except BetError as error:
        raise BetError(f"the condition {quoted(text)} {error}", "condition", condition=quoted(text)) from None
    return _compiled(tree)


def asked(text: str) -> frozenset[str]:
    """Names in a condition, of an outcome and its cards; raises BetError as `condition` does."""
    names = (node.id for node in ast.walk(parsed(text)) if isinstance(node, ast.Name))
    return frozenset(name for name in names if name not in CARD_CONSTANTS)


def parsed(text: str) -> ast.expr:
    """The tree of a condition that was checked; raises BetError as `condition` does."""
    if not is_a(text, str):
        condition(text)  # refuses it
    return _checked_tree(text)


@lru_cache(maxsize=1024)
def _checked_tree(text: str) -> ast.expr:
    condition(text)
    return _parsed(text).body


def asks_of_cards(bet: Bet) -> bool:
    """Whether some condition of a bet asks for ranks or suits; raises BetError."""
    _check_bet(bet)
    return _asks_of_cards(bet)


def pays_when(bet: Bet, outcome: Outcome) -> Pay | None:
    """The line of the pay table that the outcome wins, None when it wins nothing."""
    _check_asked(bet, outcome)
    for holds, pay in bet.lines:
        if holds(outcome):
            return pay
    return None


def pushes(bet: Bet, outcome: Outcome) -> bool:
    """Whether a bet that wins nothing is returned instead of lost."""
    _check_asked(bet, outcome)
    return bet.pushed(outcome)


def net(bet: Bet, outcome: Outcome, *, commission: RateLike | None = None) -> Fraction:
    """The bettor's gain per unit staked, exact: a payout less commission, 0 for a push, -1 for a loss.

    A levied bet asks for its commission: raises BetError without one, as for one that is no exact rate of 0 to 1.
    """
    _check_asked(bet, outcome)
    levy = _commission(bet, commission)
    pay = pays_when(bet, outcome)
    if pay is not None:
        return pay.net * (1 - levy) if pay.levied else pay.net
    return Fraction(0) if pushes(bet, outcome) else Fraction(-1)


def _check_id(name: str) -> None:
    if not is_a(name, str) or not _ID.fullmatch(name):
        says = f"{quoted(name)} is no id of a bet: write up to 40 small letters, digits and _, a letter first"
        raise BetError(says, "bet_id")


def read_bet(name: str, written: BetFile) -> Bet:
    """A bet from its TOML form; refuses bad ids, bad conditions and payouts that are not positive."""
    _check_id(name)
    if not is_a(written, BetFile):
        raise BetError(f"bet {name!r}: {quoted(written)} is no bet as it is written in TOML: give a BetFile")
    if not written.pays:
        raise BetError(f"bet {name!r} has an empty pay table: give it at least one line of pays")
    for text in (*(line.when for line in written.pays), *([written.push] if written.push else [])):
        _tried(name, text)
    return Bet(
        id=BetId(name),
        pays=tuple(Pay(line.when, _payout(name, line.net), line.levied) for line in written.pays),
        push=written.push,
        stays=written.stays,
    )


def bet_said(name: str, said: Said) -> Bet:
    """A bet as it is said everywhere: conditions in order, and what each pays to one; raises BetError.

    `{"p == 8 and np == 3": 25, "p == b": "15/2", "p == 7": "push"}`, or the same as text,
    `p == 8 and np == 3: 25; p == b: 15/2; p == 7: push`. A push stands last; `1 less commission` is a levied payout.
    """
    _check_id(name)
    pays: list[Pay] = []
    push = ""
    for when, paid in _said_lines(name, said):
        _tried(name, when)
        if push:
            raise BetError(f"bet {name!r}: a push stands last, and once: {quoted(when)} stands behind {quoted(push)}")
        if is_a(paid, str) and paid == PUSH:
            push = when
            continue
        text, less, _ = paid.partition(LESS) if isinstance(paid, str) else (paid, "", "")
        pays.append(Pay(when, _payout(name, text.strip() if isinstance(text, str) else text), bool(less)))
    if not pays:
        raise BetError(f"bet {name!r} pays nothing: {_SAY}")
    return Bet(id=BetId(name), pays=tuple(pays), push=push)


def _said_lines(name: str, said: object) -> list[tuple[str, Any]]:
    """The conditions and what is said of each; raises BetError."""
    if isinstance(said, Mapping):
        pairs = cast("Mapping[str, Any]", said)
        return [(when, paid.strip() if isinstance(paid, str) else paid) for when, paid in pairs.items()]
    if not isinstance(said, str):
        raise BetError(f"bet {name!r}: {quoted(said)} is no pay table: {_SAY}")
    lines: dict[str, str] = {}
    for line in filter(str.strip, said.split(";")):
        when, colon, paid = (each.strip() for each in line.rpartition(":"))
        if not colon:
            raise BetError(f"bet {name!r}: {quoted(line.strip())} says not what it pays: {_SAY}")
        if when in lines:
            raise BetError(f"bet {name!r}: the condition {quoted(when)} stands twice")
        lines[when] = paid
    return list(lines.items())


def saying(bet: Bet) -> str:
    """A bet as text that `bet_said` reads; raises BetError for what is none."""
    _check_bet(bet)
    lines = [f"{pay.when}: {pay.net}{f' {LESS}' if pay.levied else ''}" for pay in bet.pays]
    return "; ".join([*lines, *([f"{bet.push}: {PUSH}"] if bet.push else [])])


def with_payouts(bet: Bet, payouts: list[str | int]) -> Bet:
    """The bet with other numbers in its pay table, in the order of its lines."""
    if not is_a(bet, Bet):
        raise BetError(f"{quoted(bet)} is no bet: give one such as catalogue()['tie']")
    if not is_a(payouts, list) or len(payouts) != len(bet.pays):
        wanted = f"a list of {len(bet.pays)}, one for each line of its pay table"
        says = f"bet {bet.id!r}: net = {quoted(payouts)}: it is {wanted}"
        raise BetError(says, "payouts", value=quoted(payouts), count=len(bet.pays))
    lines = zip(bet.pays, payouts, strict=True)
    return msgspec.structs.replace(
        bet, pays=tuple(msgspec.structs.replace(pay, net=_payout(bet.id, to)) for pay, to in lines)
    )


@cache
def catalogue() -> dict[BetId, Bet]:
    """Every bet of the catalogue by its id, at its usual pays."""
    return {BetId(name): _catalogued(name) for name in _written()}


def catalogued(name: str) -> Bet | None:
    """A bet of the catalogue by its id, without reading the others; None for an id that is not there."""
    return _catalogued(name) if is_a(name, str) and name in _written() else None


@cache
def _written() -> dict[str, BetFile]:
    text = resources.files("sabot").joinpath("bets.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, BetFile])


@cache
def _catalogued(name: str) -> Bet:
    return read_bet(name, _written()[name])


@lru_cache(1024)
def _asks_of_cards(bet: Bet) -> bool:
    texts = (*(pay.when for pay in bet.pays), *([bet.push] if bet.push else []))
    return any(asked(text) & CARD_NAMES for text in texts)


def _check_bet(bet: Bet) -> None:
    if not is_a(bet, Bet):
        raise BetError(f"{quoted(bet)} is no bet: give one such as catalogue()['tie']")


def _check_asked(bet: Bet, outcome: Outcome) -> None:
    _check_bet(bet)
    if not is_a(outcome, Outcome):
        raise BetError(f"{quoted(outcome)} is no outcome: give that of a coup, Coup(...).outcome")
    if not isinstance(outcome, Dealt) and _asks_of_cards(bet):
        raise BetError(f"bet {bet.id!r} asks for ranks or suits: give the outcome with its cards, Coup(...).dealt")


def _commission(bet: Bet, commission: RateLike | None) -> Fraction:
    if commission is None and bet.levied:
        raise BetError(
            f"bet {bet.id!r} pays less a commission and none is given: "
            'write for example commission="5%", or commission=0 for none'
        )
    try:
        return commission_rate(0 if commission is None else commission)
    except MoneyError as error:
        raise BetError(str(error)) from None


def _tried(name: str, text: str) -> None:
    """A condition that cannot be asked is refused when it is read, not when a coup is settled."""
    try:
        condition(text)
    except BetError as error:
        raise error.within(f"bet {name!r}") from None


def _payout(name: str, written: RateLike) -> Fraction:
    try:
        payout = rate(written, fine=True)
    except MoneyError as error:
        raise _no_payout(name, written, str(error)) from None
    if payout <= 0:
        raise _no_payout(name, written, f"a payout of {quoted(written)} to one is not positive")
    if payout > HIGHEST_PAYOUT:
        raise _no_payout(name, written, f"a payout of {quoted(written)} to one is more than {HIGHEST_PAYOUT}")
    return payout


def _no_payout(name: str, written: RateLike, why: str) -> BetError:
    return BetError(f"bet {name!r}: {why}", "payout", value=quoted(written), most=HIGHEST_PAYOUT)


def _parsed(text: str) -> ast.Expression:
    """A condition's tree, of a size that can be walked and compiled anywhere."""
    if "#" in text or not all(each.isprintable() or each in " \t\n" for each in text):
        raise BetError("has a sign in it that no condition has: write it in one line, without a comment")
    if len(text) > _LONGEST:
        raise BetError(f"is too long: write at most {_LONGEST} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BetError("cannot be read: write for example 'b > p and nb == 3'") from None
    level: list[ast.AST] = [tree]
    for _ in range(_DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    if level:
        raise BetError("is nested too deeply: write several lines of pays")
    return tree


def _kind(node: ast.expr) -> _Kind:
    """The kind of a part of a condition; raises BetError for whatever the language does not have."""
    match node:
        case ast.Constant(value=value):
            return _kind_of_value(value)
        case ast.Name(id=name):
            return _kind_of_name(name)
        case ast.Tuple(elts=members):
            return tuple(_kind(each) for each in members)
        case ast.BoolOp(values=parts):
            return _all(_QUESTION, parts)
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return _all(_QUESTION, [part])
        case ast.UnaryOp(op=ast.USub(), operand=part):
            return _all(_NUMBER, [part])
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            return _all(_NUMBER, [left, right])
        case ast.Compare(left=left, ops=signs, comparators=others):
            return _compared([left, *others], signs)
        case _:
            raise BetError(f"uses {_part(node)}: known are {_WORDS}")


def _kind_of_value(value: object) -> _Kind:
    if isinstance(value, bool):
        return _QUESTION
    if isinstance(value, int):
        return _NUMBER
    raise BetError(f"contains {quoted(value)}: only whole numbers are compared")


def _kind_of_name(name: str) -> _Kind:
    if name not in _KINDS:
        known = ", ".join((*NAMES, *CARD_NUMBERS, *CARD_QUESTIONS, *CARD_CONSTANTS))
        raise BetError(f"asks for {quoted(name)}: known are {known}")
    return _KINDS[name]


def _compared(nodes: list[ast.expr], signs: list[ast.cmpop]) -> _Kind:
    """Like things are equal or not, numbers are in order, and anything is in a list of its like or not."""
    terms = [(node, _kind(node)) for node in nodes]
    for left, sign, right in zip(terms, signs, terms[1:], strict=False):
        match sign:
            case ast.Eq() | ast.NotEq():
                _alike(left, right)
            case ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE():
                _wanted(_NUMBER, *left)
                _wanted(_NUMBER, *right)
            case ast.In() | ast.NotIn():
                _lists(left, right)
            case _:
                raise BetError(f"compares {_part(left[0])} by identity: known are {_WORDS}")
    return _QUESTION


def _all(kind: _Kind, parts: list[ast.expr]) -> _Kind:
    for each in parts:
        _wanted(kind, each, _kind(each))
    return kind


def _wanted(kind: _Kind, node: ast.expr, its_kind: _Kind) -> None:
    if its_kind != kind:
        raise BetError(f"has {_part(node)} where {kind} belongs")


def _alike(left: tuple[ast.expr, _Kind], right: tuple[ast.expr, _Kind]) -> None:
    if left[1] != right[1]:
        raise BetError(f"compares {_part(left[0])} with {_part(right[0])}, which is of another kind")


def _lists(left: tuple[ast.expr, _Kind], right: tuple[ast.expr, _Kind]) -> None:
    members = right[1]
    if isinstance(members, str) or not members or any(each != left[1] for each in members):
        raise BetError(f"looks for {_part(left[0])} in {_part(right[0])}: write a list such as p in (6, 7)")


def _part(node: ast.expr) -> str:
    return quoted(ast.unparse(node))


class _AskOutcome(ast.NodeTransformer):
    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in CARD_CONSTANTS:
            return ast.Constant(CARD_CONSTANTS[node.id])
        if node.id in CARD_NAMES:
            cards = ast.Attribute(ast.Name("o", ast.Load()), "cards", ast.Load())
            return ast.Subscript(cards, ast.Constant(node.id), ast.Load())
        return ast.Attribute(ast.Name("o", ast.Load()), node.id, ast.Load())


def _compiled(tree: ast.Expression) -> Condition:
    arguments = ast.arguments(posonlyargs=[], args=[ast.arg("o")], kwonlyargs=[], kw_defaults=[], defaults=[])
    asked: Any = _AskOutcome().visit(tree)
    function = ast.fix_missing_locations(ast.Expression(ast.Lambda(arguments, asked.body)))
    predicate: Condition = eval(compile(function, "<condition>", "eval"), {"__builtins__": {}})  # noqa: S307 - grammar checked
    return predicate
