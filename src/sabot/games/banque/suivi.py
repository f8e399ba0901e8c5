"""Who may call *suivi*, and who has lost too many bancos running (rule book B6.1)."""

from collections.abc import Mapping
from typing import Final

from sabot.games.banque.events import CoupEnded, Outcome
from sabot.games.banque.laid import SIDES, Laid
from sabot.games.banque.state import Banque
from sabot.games.windows import PlayerId

MOST_LOST: Final = 3
"""So many bancos lost running bar from the next window."""
_SIGN: Final[Mapping[Outcome, int]] = {"won": 1, "lost": -1, "tied": 0}

Kept = tuple[frozenset[PlayerId], dict[PlayerId, int], frozenset[PlayerId]]
"""Who may call suivi, how many bancos each has lost running, who may not call in the next window."""


def followed(state: Banque, event: CoupEnded) -> Kept:
    """What a coup leaves: a net loss counts and may be followed, a void one may be repeated, all else begins anew."""
    if not state.callers:
        return frozenset(), {}, frozenset()
    nets = {player: net(state.layout[player], event) for player in state.callers}
    lost = {player: state.lost.get(player, 0) + (each < 0) for player, each in nets.items() if each <= 0}
    barred = frozenset(player for player, count in lost.items() if count >= MOST_LOST and nets[player] < 0)
    return frozenset(lost) - barred, {player: count for player, count in lost.items() if count}, barred


def net(stake: Laid, event: CoupEnded) -> int:
    """What a banco has won, less than nothing where it has lost."""
    outcomes = (event.one.outcome, event.two.outcome)
    return sum(_SIGN[outcome] * stake.on(side) for side, outcome in zip(SIDES, outcomes, strict=True))
