"""Gains of a coup of Baccara Banque for a player: by his stake or banco, as banker, with his taxe."""

from collections.abc import Sequence
from itertools import product
from typing import Final

from sabot.games.banque.banco import BancoResolved
from sabot.games.banque.rules import taxe_on_winnings
from sabot.games.banque.settlement import Moves, Outcomes, moves_by
from sabot.games.banque.state import Banque, staked
from sabot.games.banque.taxe import BanqueTaxeTaken
from sabot.games.banque.vocabulary import BanqueCoupEnded, Laid, Outcome
from sabot.games.gains import Brought, Step
from sabot.games.windows import PlayerId
from sabot.money import Cents

_OUTCOMES: Final[tuple[Outcome, ...]] = ("lost", "tied", "won")
RESULTS: Final[tuple[Outcomes, ...]] = tuple(product(_OUTCOMES, _OUTCOMES))
"""The order of `Brought.ways`: how tableau 1 fares against the bank, and how tableau 2."""


def brought(coup: Sequence[Step], player: PlayerId) -> tuple[Brought, ...]:
    """Gain of a stake or of the bank, and the levy of the house on the capital of one."""
    before, event, _ = coup[-1]
    if isinstance(event, BanqueTaxeTaken) and event.player == player:
        cost = Cents(-event.amount)
        return (Brought(before.coups + 1, player, "bank", Cents(0), cost, (cost,) * len(RESULTS)),)
    if not isinstance(event, BanqueCoupEnded):
        return ()
    if player == before.banker:
        return (_of_bank(coup, event),)
    return (_staked(coup, event, player),) if player in before.layout else ()


def _staked(coup: Sequence[Step], event: BanqueCoupEnded, player: PlayerId) -> Brought:
    before = coup[-1].before
    stake = before.layout[player]
    ways = tuple(Cents(moves_by(before, each).to.get(player, 0) - stake.total) for each in RESULTS)
    gain = ways[RESULTS.index((event.one.outcome, event.two.outcome))]
    return Brought(event.coup, player, _bet(coup, player, stake), stake.total, gain, ways)


def _bet(coup: Sequence[Step], player: PlayerId, stake: Laid) -> str:
    """A banco, one that follows a lost one, or a stake on a tableau or on both (B5, B6)."""
    if player in coup[-1].before.callers:
        resolved = [step.event for step in coup if isinstance(step.event, BancoResolved)]
        return "suivi" if resolved and resolved[-1].suivi else "banco"
    return "cheval" if stake.one and stake.two else "one" if stake.one else "two"


def _of_bank(coup: Sequence[Step], event: BanqueCoupEnded) -> Brought:
    before = coup[-1].before
    ways = tuple(_bank_gain(before, moves_by(before, each)) for each in RESULTS)
    gain = ways[RESULTS.index((event.one.outcome, event.two.outcome))]
    opens = any(step.before.banker != before.banker for step in coup)
    stake = Cents(min(before.bank, staked(before)))
    return Brought(event.coup, before.banker or PlayerId(""), "bank", stake, gain, ways, opens)


def _bank_gain(state: Banque, moves: Moves) -> Cents:
    """Gain of the bank by a coup, in cents, the taxe taken off that the house levies next (B11)."""
    won = moves.collected - sum(moves.paid.values())
    return Cents(won - taxe_on_winnings(state.rules, won, is_open=state.bank_open))
