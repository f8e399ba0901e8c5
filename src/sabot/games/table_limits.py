"""The limits of a table, which its host may change between coups: the least and the most of a stake, or of a bank."""

from collections.abc import Iterator
from typing import Final, Protocol, TypeVar

import msgspec

from sabot.bets import BetId
from sabot.games.bounds import HIGHEST_STAKE
from sabot.games.kinds import AnyRules
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId
from sabot.money import Cents

CODES: Final = frozenset((Code.LIMITS_CROSSED, Code.NO_SUCH_LIMIT, Code.MAXIMUM_MISSING))
"""Codes with which limits are refused beside those about their amounts."""


class Limited(Protocol):
    """A table whose rule set has limits, and perhaps others from the next coup on."""

    @property
    def rules(self) -> AnyRules:
        """The rule set of the table."""
        ...

    @property
    def coming_limits(self) -> "TableLimits | None":
        """Limits that were announced."""
        ...


T = TypeVar("T", bound=Limited)


class StakeLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of a stake on one bet."""

    minimum: Cents
    maximum: Cents


class TableLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All limits of a table, in cents: of its stakes, or where a player banks the least bank, which has no maximum.

    `bets` are those with limits of their own.
    """

    minimum: Cents
    maximum: Cents | None = None
    bets: dict[BetId, StakeLimits] = {}


class SetLimits(msgspec.Struct, frozen=True, tag="set_limits", forbid_unknown_fields=True):
    """The house's word on the limits of the table from the next coup on."""

    limits: TableLimits


class LimitsAnnounced(msgspec.Struct, frozen=True, tag="limits_announced", forbid_unknown_fields=True):
    """New limits hold from the next coup on; those of the bets that are named change by it."""

    limits: TableLimits
    changed: tuple[BetId, ...] = ()


class LimitsSet(msgspec.Struct, frozen=True, tag="limits_set", forbid_unknown_fields=True):
    """New limits hold from now on; those of the bets that are named were others of their own before, or are now."""

    limits: TableLimits
    changed: tuple[BetId, ...] = ()


def object_limits(state: Limited, _actor: PlayerId, action: SetLimits) -> Refusal | None:
    """The refusal of limits that no rule set of the game could have."""
    limits, here = action.limits, state.rules.limits
    if limits.maximum is not None and here.maximum is None:
        return refuse(Code.NO_SUCH_LIMIT, limit="maximum")
    if limits.maximum is None and here.maximum is not None:
        return refuse(Code.MAXIMUM_MISSING)
    strange = next((bet for bet in limits.bets if bet not in state.rules.limited_bets), None)
    if strange is not None:
        return refuse(Code.NO_SUCH_LIMIT, limit=strange)
    return next((why for each in _each(limits) if (why := _unsound(each, state.rules.coin)) is not None), None)


def _each(limits: TableLimits) -> Iterator[StakeLimits]:
    yield StakeLimits(limits.minimum, limits.minimum if limits.maximum is None else limits.maximum)
    yield from limits.bets.values()


def _unsound(limits: StakeLimits, coin: Cents) -> Refusal | None:
    if limits.minimum <= 0:
        return refuse(Code.NOT_POSITIVE, amount=limits.minimum)
    if limits.minimum > limits.maximum:
        return refuse(Code.LIMITS_CROSSED, minimum=limits.minimum, maximum=limits.maximum)
    if limits.maximum > HIGHEST_STAKE:
        return refuse(Code.TOO_MUCH, amount=limits.maximum, maximum=HIGHEST_STAKE)
    broken = next((each for each in (limits.minimum, limits.maximum) if each % coin), None)
    return None if broken is None else refuse(Code.NOT_WHOLE_COINS, amount=broken, coin=coin)


def announce(turn: Turn[T], limits: TableLimits) -> None:
    """Limits are told that hold from the next coup on."""
    turn.emit(LimitsAnnounced(limits, _changed(turn.state.rules.limits, limits)))


def limits_come(turn: Turn[T]) -> None:
    """A coup is over, or there was none: limits that were announced hold from now on."""
    state = turn.state
    if state.coming_limits is not None:
        change(turn, state.coming_limits)


def change(turn: Turn[T], limits: TableLimits) -> None:
    """Limits hold at once."""
    turn.emit(LimitsSet(limits, _changed(turn.state.rules.limits, limits)))


def _changed(before: TableLimits, after: TableLimits) -> tuple[BetId, ...]:
    """The bets whose own limits are others, or that have some in one of both alone."""
    every = dict.fromkeys((*before.bets, *after.bets))
    return tuple(bet for bet in every if before.bets.get(bet) != after.bets.get(bet))
