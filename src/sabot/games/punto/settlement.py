"""Settlement: what every stake gets, rounded and levied, and what stays on a tie (rule book M, P3, P4)."""

from fractions import Fraction
from typing import Final

import msgspec

from sabot.bets import BetId
from sabot.coup import Outcome, Winner
from sabot.games.feature import Feature, also, event
from sabot.games.layout.folds import settled as stakes_settled
from sabot.games.layout.folds import without_him
from sabot.games.layout.narration import stake_line
from sabot.games.layout.stakes import BetsOpened, StakeLine, StakeResult, StakesReturned
from sabot.games.lines import Line
from sabot.games.narration import Lines, call
from sabot.games.parts import copied
from sabot.games.punto.rules import PuntoRules, TableBet, payout
from sabot.games.punto.state import Punto, PuntoResult, points_said
from sabot.games.refusals import Code
from sabot.games.taille import ShoeRevealed, ShoeShuffled
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class CoupSettled(msgspec.Struct, frozen=True, tag="coup_settled", forbid_unknown_fields=True):
    """The coup's result and every stake's settlement."""

    coup: int
    winner: Winner
    player_points: int
    banker_points: int
    natural: bool
    player_pair: bool
    banker_pair: bool
    lines: tuple[StakeLine, ...]


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
    """The settlement of a stake."""
    for holds, full, levied in rules.pay_lines[bet]:
        if holds(outcome):
            received, debt = _won(rules, stake, full, levied)
            return StakeLine(player, bet, stake, "won", received, debt)
    return StakeLine(player, bet, stake, _unpaid(rules.by_id[bet], outcome))


def _won(rules: PuntoRules, stake: Cents, full: Fraction, levied: Fraction) -> tuple[Cents, Cents]:
    """Amount that a winning stake receives, and the commission marked in the box, in cents (P4)."""
    net = payout(rules, stake, levied)
    if rules.commission_mode == "immediate":
        return net, Cents(0)
    gross = payout(rules, stake, full)
    return gross, Cents(gross - net)


def _unpaid(offered: TableBet, outcome: Outcome) -> StakeResult:
    if not offered.bet.pushed(outcome):
        return "lost"
    return "stays" if offered.bet.stays and outcome.winner == "T" else "pushed"


def locked(state: Punto, player: PlayerId) -> bool:
    """Whether a stake of a player's is tied and locked (P3)."""
    tied = state.layout if state.window is None else state.tied
    return state.rules.tie_release == "locked" and player in tied


def _fold(state: Punto, event: CoupSettled, seq: Seq) -> Punto:
    result = PuntoResult(event.winner, event.natural, event.player_pair, event.banker_pair)
    after = stakes_settled(state, event.coup, event.lines, seq)
    return _set(after, results=(*state.results, result))


def _say(_state: Punto, each: CoupSettled) -> Lines:
    return _result(each), *(stake_line(line) for line in each.lines)


def _result(each: CoupSettled) -> Line:
    player, banker = points_said(each.player_points, 3), points_said(each.banker_points, 3)
    if each.winner == "T":
        return call("egalite", points=player)
    if each.winner == "P":
        return call("player_wins", high=player, low=banker)
    return call("banker_wins", high=banker, low=player)


def _shuffled(state: Punto, _event: ShoeShuffled, _seq: Seq) -> Punto:
    return _set(state, results=())


def _opened(state: Punto, event: BetsOpened, _seq: Seq) -> Punto:
    return _set(state, tied=event.tied)


def _returned(state: Punto, event: StakesReturned, _seq: Seq) -> Punto:
    return _set(state, tied=without_him(state.tied, event.player))


def _revealed(state: Punto, _event: ShoeRevealed, _seq: Seq) -> Punto:
    return _set(state, tied={})


SETTLEMENT: Final = Feature(
    events=(
        event(CoupSettled, _fold, _say, shown_ms=3000),
        also(ShoeShuffled, _shuffled),
        also(BetsOpened, _opened),
        also(StakesReturned, _returned),
        also(ShoeRevealed, _revealed),
    ),
    parts=(copied("results"),),
    waits={"settle": "none"},
    codes=frozenset((Code.TIED_STAKE_LOCKED,)),
)
