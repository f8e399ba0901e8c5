"""Payouts of a line for the house to keep a given share: a bet's gain is linear in each payout."""

from fractions import Fraction

from msgspec import structs

from sabot.bets import Bet
from sabot.games.punto.rules import PuntoRules
from sabot.odds.edges import edge_by
from sabot.odds.errors import OddsError
from sabot.odds.laws import Laws


def at_payout(bet: Bet, line: int, payout: Fraction) -> Bet:
    """The bet with another payout on one line, however fine."""
    pays = (structs.replace(each, net=payout) if at == line else each for at, each in enumerate(bet.pays))
    return structs.replace(bet, pays=tuple(pays))


def payout_for(laws: Laws, bet: Bet, line: int, house_edge: Fraction, *, rules: PuntoRules) -> Fraction:
    """The payout to one of a line at which the house keeps exactly this share; raises OddsError where there is none."""
    none, one = (edge_by(laws, at_payout(bet, line, Fraction(net)), rules=rules).ev for net in (0, 1))
    when = bet.pays[line].when
    if one == none:
        raise OddsError(f"the line {when!r} is never paid from this shoe: no payout of it changes what the bet costs")
    payout = (-house_edge - none) / (one - none)
    if payout <= 0:
        raise OddsError(
            f"no payout of {when!r} leaves the house {float(100 * house_edge):g} %: "
            f"it keeps {float(-100 * none):.4f} % even where that line only returns the stake"
        )
    return payout
