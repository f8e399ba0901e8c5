"""Gains of a player by bets against the house: the lines of a settlement, as they are."""

from collections.abc import Sequence

from sabot.games.gains import Brought, Step
from sabot.games.layout.stakes import StakeLine
from sabot.games.windows import PlayerId
from sabot.money import Cents


def brought(coup: Sequence[Step], player: PlayerId) -> tuple[Brought, ...]:
    """A line for each of a player's stakes that the event has settled, the commission it owes taken off."""
    event = coup[-1].event
    lines: tuple[StakeLine, ...] = getattr(event, "lines", ())
    return tuple(
        Brought(event.coup, player, each.bet, each.stake, gain(each)) for each in lines if each.player == player
    )


def gain(line: StakeLine) -> Cents:
    """Gain of a stake's player, in cents, negative where it lost; a commission that he owes is taken off."""
    if line.result == "won":
        return Cents(line.received - line.debt)
    return Cents(-line.stake if line.result == "lost" else 0)
