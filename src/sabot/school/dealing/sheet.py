"""Chips of a settlement: what is due to every spot, what was done, and what is wrong when stakes are closed (F5)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.school.dealing.deeds import Chips, MarkDebt, PayStake, TakeStake, TakeTaxe
from sabot.school.dealing.slips import SlipKind

Place: TypeAlias = tuple[PlayerId, str]
"""A player's spot: his name and the bet, or the side of the table."""
BOX = "box"
"""The spot of a seat's commission (P4)."""


class Claims(msgspec.Struct, frozen=True, kw_only=True):
    """Chips that are due at a settlement, and the clause by which they are, or by which those of a spot are.

    `stakes` lie on the layout; those of `losses` are collected, `paid` and `marked` are added. `by_player`: what a
    player is paid counts as a whole, wherever it is laid. `takes_first`: what is lost is collected before anybody is
    paid (B10.1).
    """

    clause: str
    clause_of: Mapping[Place, str] = {}
    stakes: Mapping[Place, Cents] = {}
    losses: frozenset[Place] = frozenset()
    paid: Mapping[Place, Cents] = {}
    marked: Mapping[Place, Cents] = {}
    taxe: Cents = Cents(0)
    taxe_clause: str = "C8.2"
    by_player: bool = False
    takes_first: bool = False


class Wrong(NamedTuple):
    """Chips that do not lie as they should: how many were due, how many were moved, what that costs the house."""

    kind: SlipKind
    clause: str
    place: Place | None
    due: int
    moved: int
    cost: int


def paid_at(claims: Claims, deed: PayStake) -> Place:
    """The spot for which a payment counts."""
    return deed.player, "" if claims.by_player else deed.bet


def still_due(claims: Claims, done: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """The deeds that are due and not done, in an order in which they may be done: first what is collected."""
    moved = _moved(claims, done)
    takes = (TakeStake(*place) for place in claims.stakes if place in claims.losses and place not in moved.takes)
    pays = (
        PayStake(*_named(claims, place), Cents(due - moved.paid.get(place, 0)))
        for place, due in claims.paid.items()
        if due > moved.paid.get(place, 0)
    )
    marks = (
        MarkDebt(*place, Cents(due - moved.marked.get(place, 0)))
        for place, due in claims.marked.items()
        if due > moved.marked.get(place, 0)
    )
    taxe = (TakeTaxe(Cents(claims.taxe - moved.taxe)),) if claims.taxe > moved.taxe else ()
    return *takes, *pays, *marks, *taxe


def wrongs(claims: Claims, done: tuple[Chips, ...]) -> Iterator[Wrong]:
    """Faults of the chips as they lie, with the cents that each costs the house (below zero: that it keeps wrongly)."""
    moved = _moved(claims, done)
    for place in sorted(claims.losses ^ moved.takes):
        stake, is_lost = claims.stakes.get(place, 0), place in claims.losses
        owed, laid = (stake, 0) if is_lost else (0, stake)
        yield Wrong("not_taken" if is_lost else "taken_wrongly", _clause(claims, place), place, owed, laid, owed - laid)
    for place, owed, laid in _different(moved.paid, claims.paid):
        yield Wrong("overpaid" if laid > owed else "underpaid", _clause(claims, place), place, owed, laid, laid - owed)
    for place, owed, laid in _different(moved.marked, claims.marked):
        yield Wrong("marked_wrongly" if laid > owed else "unmarked", "P4", place, owed, laid, owed - laid)
    owed, laid = int(claims.taxe), moved.taxe
    if laid != owed:
        yield Wrong("taxe_over" if laid > owed else "taxe_short", claims.taxe_clause, None, owed, laid, owed - laid)


def _clause(claims: Claims, place: Place) -> str:
    return claims.clause_of.get(place, claims.clause)


class _Moved(NamedTuple):
    takes: frozenset[Place]
    paid: Mapping[Place, int]
    marked: Mapping[Place, int]
    taxe: int


def _moved(claims: Claims, done: tuple[Chips, ...]) -> _Moved:
    takes: set[Place] = set()
    paid: dict[Place, int] = {}
    marked: dict[Place, int] = {}
    taxe = 0
    for deed in done:
        match deed:
            case TakeStake(player, bet):
                takes.add((player, bet))
            case PayStake():
                place = paid_at(claims, deed)
                paid[place] = paid.get(place, 0) + deed.amount
            case MarkDebt(player, bet, amount):
                marked[player, bet] = marked.get((player, bet), 0) + amount
            case TakeTaxe(amount):
                taxe += amount
    return _Moved(frozenset(takes), paid, marked, taxe)


def _different(moved: Mapping[Place, int], due: Mapping[Place, Cents]) -> Iterator[tuple[Place, int, int]]:
    """The spots where not as much was moved as is due: what is due, and what was moved."""
    for place in sorted({*moved, *due}):
        owed, done = due.get(place, 0), moved.get(place, 0)
        if owed != done:
            yield place, owed, done


def _named(claims: Claims, place: Place) -> Place:
    """A spot at which a payment can be laid, where any of the player's counts."""
    if not claims.by_player:
        return place
    return next(each for each in claims.stakes if each[0] == place[0])
