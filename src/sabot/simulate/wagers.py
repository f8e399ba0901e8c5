"""Bets as a player names them, and what they gain: expected before the coup, and realised after it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.bets import Bet, BetError, BetId, catalogue, with_payouts
from sabot.games.punto.rules import PuntoRules
from sabot.money import MoneyError, commission_rate, quoted, rate
from sabot.odds.batch import compositions, gains
from sabot.odds.errors import OddsError
from sabot.odds.wagers import Source, Wager, wager, wager_of
from sabot.simulate.errors import SimulateError
from sabot.simulate.validate import check_kind, check_list, check_punto

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_NAMED: Final = 'bet with a name: give wagered("tie", rules)'
BLOCK: Final = 1 << 14
"""Coups valued at once: their weights, a row for each line that pays, stay small."""


class Wagered(msgspec.Struct, frozen=True):
    """A bet under the name that it was asked for, such as `tie` or `tie:9`, and the commission on it."""

    name: str
    bet: Bet
    commission: Fraction

    def __post_init__(self) -> None:
        """Raises SimulateError for what is no bet and for a commission that is no exact rate of 0 to 1."""
        try:
            wager(self.bet)
            commission = commission_rate(self.commission)
        except (OddsError, MoneyError) as error:
            raise SimulateError(f"bet {quoted(self.name)}: {error}") from None
        msgspec.structs.force_setattr(self, "commission", commission)

    @property
    def asking(self) -> Wager:
        """The bet as a wager."""
        return wager_of(self.bet)


def wagered(name: str, rules: PuntoRules) -> Wagered:
    """The bet of a name: the rule set's own, else the catalogue's; with `tie:9` or `lucky_6:12+23` at other pays.

    Raises SimulateError for a bet that nobody knows and for payouts that do not fit.
    """
    word, colon, pays = check_kind(name, str, "name of a bet, such as tie or tie:9").partition(":")
    bet = bet_of(word, rules)
    if colon:
        try:
            bet = with_payouts(bet, list(pays.split("+")))
        except BetError as error:
            raise SimulateError(str(error)) from None
    return Wagered(name, bet, rules.commission)


def bet_of(name: str, rules: PuntoRules, net: Sequence[Fraction] = ()) -> Bet:
    """The rule set's bet of a name, else the catalogue's, at other pays where they are given; raises SimulateError."""
    bets = {**catalogue(), **{each.id: each.bet for each in check_punto(rules).bets}}
    known = bets.get(BetId(check_kind(name, str, "name of a bet, such as tie")))
    if known is None:
        raise SimulateError(f"there is no bet {quoted(name)}: it is one of {', '.join(bets)}")
    pays = check_list(net, Fraction, "payout to one: give Fractions")
    try:
        return with_payouts(known, [str(rate(each)) for each in pays]) if pays else known
    except (BetError, MoneyError) as error:
        raise SimulateError(str(error)) from None


def decided(asked: Wagered) -> Wagered:
    """The bet, if the points and numbers of cards of both hands decide it; raises SimulateError."""
    if check_kind(asked, Wagered, _NAMED).asking.table.source is not Source.CELLS:
        raise SimulateError(f"bet {quoted(asked.name)} takes more than the points and numbers of cards of both hands")
    return asked


def is_on_pairs(asked: Wagered) -> bool:
    """Whether pairs alone decide the bet."""
    return check_kind(asked, Wagered, _NAMED).asking.table.source is Source.PAIRS


def values(bets: Sequence[Wagered], unseen: Ints) -> Floats:
    """The expected gains per unit staked (bets, n) before coups with these cards unseen (n, 10)."""
    bets = tuple(check_list(bets, Wagered, _NAMED))
    unseen = compositions(unseen)
    evs = np.empty((len(bets), len(unseen)))
    for commission in {each.commission for each in bets}:
        rows = [row for row, each in enumerate(bets) if each.commission == commission]
        asked = [bets[row].bet for row in rows]
        for first in range(0, len(unseen), BLOCK):
            block = slice(first, first + BLOCK)
            evs[rows, block] = gains(unseen[block], asked, commission=commission).ev
    return evs


def gain_by_place(asked: Wagered) -> Floats:
    """The bet's gain per unit staked in each place of the law that decides it; 0 where no coup comes."""
    asking = check_kind(asked, Wagered, _NAMED).asking
    gains = [line.gross * (1 - asked.commission) if line.levied else line.gross for line in asking.lines]
    by_result = np.array([*map(float, gains), 0.0, -1.0, 0.0])  # push, loss, and -1 as an index: no coup
    by_place: Floats = by_result[np.array(asking.table.results)]
    return by_place
