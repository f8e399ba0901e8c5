"""What a coup collects and pays: losers in full, winners in order as far as a limited bank reaches (rule book B10)."""

from collections.abc import Iterable

from sabot.cards import is_natural, points
from sabot.games.bank.vocabulary import Amounts
from sabot.games.banque.events import CoupEnded, Outcome, SideEnded
from sabot.games.banque.laid import SIDES, Laid, Side
from sabot.games.banque.order import order
from sabot.games.banque.state import Banque, hand_of, staked_on
from sabot.games.windows import PlayerId
from sabot.money import Cents

Wins = list[tuple[PlayerId, int]]
"""Amounts by player, in the order of claims."""


def settlement(state: Banque) -> CoupEnded:
    """The result of the coup, and where its chips go."""
    ended: dict[Side, SideEnded] = {side: side_ended(state, side) for side in SIDES}
    lost: list[Side] = [side for side in SIDES if ended[side].outcome == "lost"]
    collected = Cents(sum(staked_on(state, side) for side in lost))
    claims = [(player, state.layout[player]) for player in order(state) if player in state.layout]
    won, tied = _on(claims, ended, "won"), _on(claims, ended, "tied")
    paid, unpaid = _paid(won, state.bank + collected)
    to = {player: Cents(back + paid.get(player, 0)) for player, back in _back(won, tied).items()}
    return CoupEnded(
        coup=state.coups + 1,
        one=ended["one"],
        two=ended["two"],
        banker_points=points(state.banker_hand),
        banker_natural=is_natural(state.banker_hand),
        collected=collected,
        paid=paid,
        unpaid=unpaid,
        to=to,
    )


def side_ended(state: Banque, side: Side) -> SideEnded:
    """How a tableau fares; a naturel is settled on the banker's first two cards (B9.1)."""
    cards = hand_of(state, side)
    natural = is_natural(cards)
    own, banker = points(cards), points(state.banker_hand[:2] if natural else state.banker_hand)
    outcome: Outcome = "tied" if own == banker else "won" if own > banker else "lost"
    return SideEnded(outcome, own, banker, natural)


def _paid(won: Wins, bank: int) -> tuple[Amounts, Amounts]:
    """What the winners are paid, each at his one place in order, as far as the bank reaches (B10.2)."""
    paid: Amounts = {}
    unpaid: Amounts = {}
    for player, amount in won:
        pays = min(amount, bank)
        bank -= pays
        if pays:
            paid[player] = Cents(pays)
        if pays < amount:
            unpaid[player] = Cents(amount - pays)
    return paid, unpaid


def _back(won: Wins, tied: Wins) -> dict[PlayerId, int]:
    """Stakes that go back to their owners: those that won, and those of a tied tableau (B10, B10.2)."""
    back: dict[PlayerId, int] = dict(won)
    for player, amount in tied:
        back[player] = back.get(player, 0) + amount
    return back


def _on(claims: Iterable[tuple[PlayerId, Laid]], ended: dict[Side, SideEnded], outcome: Outcome) -> Wins:
    """What each player has on the tableaux that fared so, in the order of claims."""
    one, two = (ended[side].outcome == outcome for side in SIDES)
    if not (one or two):
        return []
    return [(player, amount) for player, laid in claims if (amount := laid.one * one + laid.two * two)]
