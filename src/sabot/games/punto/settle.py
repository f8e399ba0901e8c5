"""Settlement: what every stake on the layout gets, rounded and levied as the rule set says (rule book M, P3, P4)."""

from fractions import Fraction

from sabot.bets import BetId
from sabot.coup import Outcome
from sabot.games.layout import Result, StakeLine
from sabot.games.punto.events import CoupSettled
from sabot.games.punto.rules import PuntoRules, TableBet, payout
from sabot.games.punto.state import Punto
from sabot.games.windows import PlayerId
from sabot.money import Cents


def settled(state: Punto) -> CoupSettled:
    """The settlement of the finished coup."""
    outcome = state.coup.dealt
    return CoupSettled(
        coup=state.coups + 1,
        winner=outcome.winner,
        player_points=outcome.p,
        banker_points=outcome.b,
        natural=outcome.natural,
        player_pair=outcome.player_pair,
        banker_pair=outcome.banker_pair,
        lines=tuple(
            line(state.rules, outcome, player, bet, stake)
            for player, stakes in state.layout.items()
            for bet, stake in stakes.items()
        ),
    )


def line(rules: PuntoRules, outcome: Outcome, player: PlayerId, bet: BetId, stake: Cents) -> StakeLine:
    """One stake's settlement."""
    for holds, full, levied in rules.pay_lines[bet]:
        if holds(outcome):
            received, debt = _won(rules, stake, full, levied)
            return StakeLine(player, bet, stake, "won", received, debt)
    return StakeLine(player, bet, stake, _unpaid(rules.by_id[bet], outcome))


def _won(rules: PuntoRules, stake: Cents, full: Fraction, levied: Fraction) -> tuple[Cents, Cents]:
    """What a winning stake receives, and the commission marked in the box (P4)."""
    net = payout(rules, stake, levied)
    if rules.commission_mode == "immediate":
        return net, Cents(0)
    gross = payout(rules, stake, full)
    return gross, Cents(gross - net)


def _unpaid(offered: TableBet, outcome: Outcome) -> Result:
    if not offered.bet.pushed(outcome):
        return "lost"
    return "stays" if offered.bet.stays and outcome.winner == "T" else "pushed"
