"""The terms of a bankroll: the bet and how it is paid, the limits of a stake, the purse and when it is enough."""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Final

import msgspec

from sabot.bets import Bet, BetId
from sabot.games.punto.rules import PuntoRules, TableBet, payout
from sabot.money import Cents, bounds_said, is_a, is_whole, plain, quoted, units
from sabot.odds.composition import fresh
from sabot.odds.edges import Edge, edge
from sabot.odds.errors import OddsError
from sabot.odds.wagers import Source, Wager, wager
from sabot.parameters import MOST_COUPS
from sabot.screen import ShortRecord
from sabot.simulate.bankroll.progressions import NAMES, PROGRESSIONS, Progression
from sabot.simulate.errors import SimulateError
from sabot.simulate.validate import check_kind, check_punto

LOSS: Final[int] = -1
PUSH: Final[int] = 0
WIN: Final[int] = 1
MOST: Final = Cents(10**15)
"""The most a bankroll or a goal may be."""


class OwnFunction(msgspec.Struct, frozen=True):
    """A user's function by its file's text, so that it can be sent to where it is called; or `called`, itself."""

    path: str
    name: str
    source: str
    called: Callable[..., object] | None = None

    @property
    def said(self) -> str:
        """The function's name in a report: its file and its name, or how its caller has named it."""
        return f"{self.path}:{self.name}" if self.called is None else self.name


class BankrollTerms(ShortRecord, frozen=True, kw_only=True, dict=True):
    """Terms of a bankroll's play; amounts in whole cents, `goal` and `stop` 0 for none, `coups` 0 for whole shoes.

    With `own` a user's function stakes, and the progression is not asked. Who has a `stop` leaves with so much or less.
    It is *ruined* when it cannot cover the least stake. A stake asked for is cut to the table's maximum, to the purse
    and to whole coins. Commission is taken at once: a debt in the box could not be staked either (P4).
    """

    rules: PuntoRules
    bet: BetId
    progression: str
    bankroll: Cents
    unit: Cents
    goal: Cents = Cents(0)
    own: OwnFunction | None = None
    stop: Cents = Cents(0)
    coups: int = 0

    def __post_init__(self) -> None:
        """NumPy's whole numbers are Python's."""
        super().__post_init__()
        for name in ("bankroll", "unit", "goal", "stop", "coups"):
            msgspec.structs.force_setattr(self, name, plain(getattr(self, name)))

    @cached_property
    def wager(self) -> Wager:
        """The bet, as the law of a coup decides it."""
        return wager(self.offered.bet)

    @property
    def offered(self) -> TableBet:
        """The bet as the table offers it."""
        return self.rules.by_id[self.bet]

    @property
    def steps(self) -> Progression:
        """The progression's functions."""
        return PROGRESSIONS[self.progression]

    @cached_property
    def pays(self) -> tuple[Fraction, ...]:
        """The gain to one of each paying line of the bet, less the commission."""
        return tuple(net for _, _, net in self.rules.pay_lines[self.bet])

    @cached_property
    def edge(self) -> Edge:
        """The bet's exact edge from the full shoe, before any rounding."""
        return edge(self.offered.bet, fresh(self.rules.decks), rules=self.rules)

    def stake(self, asked: int, purse: int) -> int:
        """The stake of the amount asked for: cut to the maximum, to the purse, to whole coins; the minimum at least."""
        most = min(asked, purse, self.offered.maximum)
        return max(most - most % self.rules.coin, self.offered.minimum)

    def gain(self, cell: int, stake: int) -> tuple[int, int]:
        """A loss, push or win of a coup in this cell, and what the purse gains; negative for a loss."""
        number = self.wager.table.results[cell]
        if number < len(self.pays):
            return WIN, payout(self.rules, Cents(stake), self.pays[number])
        return (PUSH, 0) if number == len(self.pays) else (LOSS, -stake)


def check_goal(goal: Cents, bankroll: Cents) -> None:
    """Raise SimulateError unless a goal lies above the bankroll, which would have reached it already."""
    if goal <= bankroll:
        raise SimulateError(
            f"a goal of {units(goal)} is reached before the first coup: it is above the bankroll of {units(bankroll)}"
        )


def checked(terms: BankrollTerms, *, simulated: bool = True) -> BankrollTerms:
    """The terms, if a bankroll can be played by them; raises SimulateError.

    What is not `simulated` may be staked on any bet: a simulated coup tells points and numbers of cards alone.
    """
    check_kind(terms, BankrollTerms, "terms of a bankroll: give Terms(...)")
    for name, amount in _amounts(terms):
        if not is_whole(amount, 0, MOST):
            most = f"amounts above {units(MOST)} are not reckoned with"
            raise SimulateError(f"{quoted(amount)} cents are no {name}: it is a whole number from 0, and {most}")
    _check_bet(terms.rules, terms.bet, simulated=simulated)
    if terms.own is None and (not is_a(terms.progression, str) or terms.progression not in PROGRESSIONS):
        raise SimulateError(f"there is no progression {quoted(terms.progression)}: it is {', '.join(NAMES)}")
    _check_unit(terms)
    if terms.bankroll < terms.unit:
        raise SimulateError(f"a bankroll of {units(terms.bankroll)} does not cover one unit of {units(terms.unit)}")
    if terms.goal:
        check_goal(terms.goal, terms.bankroll)
    if terms.stop >= terms.bankroll:
        raise SimulateError(
            f"a stop at {units(terms.stop)} is met before the first coup: it is below the bankroll of "
            f"{units(terms.bankroll)}"
        )
    if not is_whole(terms.coups, 0, MOST_COUPS):
        wanted = bounds_said(terms.coups, 1, MOST_COUPS)
        raise SimulateError(f"{quoted(terms.coups)} coups cannot be played: it is {wanted}")
    return terms


def _amounts(terms: BankrollTerms) -> tuple[tuple[str, Cents], ...]:
    return (("bankroll", terms.bankroll), ("unit", terms.unit), ("goal", terms.goal), ("stop", terms.stop))


def _check_bet(rules: PuntoRules, name: BetId, *, simulated: bool) -> None:
    offered = check_punto(rules).by_id.get(name) if is_a(name, str) else None
    if offered is None:
        raise SimulateError(f"{rules.id} offers no bet {quoted(name)}: it is {', '.join(rules.by_id)}")
    try:
        source = wager(offered.bet).table.source
    except OddsError as error:
        raise SimulateError(str(error)) from None
    if simulated and source is not Source.CELLS:
        raise SimulateError(
            f"bet {quoted(name)} is not decided by final points and numbers of cards, which is all that is recorded "
            f"of a coup: {', '.join(each for each, other in rules.by_id.items() if _is_decided(other.bet))} are"
        )


def _is_decided(bet: Bet) -> bool:
    return wager(bet).table.source is Source.CELLS


def _check_unit(terms: BankrollTerms) -> None:
    offered, unit = terms.offered, terms.unit
    if not offered.minimum <= unit <= offered.maximum:
        limits = f"{units(offered.minimum)} to {units(offered.maximum)}"
        raise SimulateError(f"a unit of {units(unit)} is out of bounds: {terms.bet} takes {limits}")
    for name, amount in _amounts(terms):
        if amount % terms.rules.coin:
            raise SimulateError(f"a {name} of {units(amount)} is not in whole coins of {units(terms.rules.coin)}")
