"""Settlement of a coup: losers pay in full, winners receive in order what a limited bank can pay (rule book B10)."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from sabot.cards import is_natural, points
from sabot.games.bank.entries import to_each
from sabot.games.bank.vocabulary import Amounts
from sabot.games.banque.order import next_seat, order
from sabot.games.banque.state import Banque, hand_of, holder, staked_on
from sabot.games.banque.vocabulary import (
    SIDES,
    BanqueCoupEnded,
    BanqueResult,
    BanqueSettled,
    Laid,
    Outcome,
    Side,
    SideEnded,
)
from sabot.games.display import shown_hand
from sabot.games.feature import Feature, event
from sabot.games.narration import Lines, call
from sabot.games.narration import event as said
from sabot.games.parts import copied
from sabot.games.seats import absent_longer, away
from sabot.games.seats import paid as paid_to
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace
Wins = list[tuple[PlayerId, int]]
"""Amounts by player, in the order of claims."""
Outcomes = tuple[Outcome, Outcome]
"""How tableau 1 fares, and tableau 2."""


class Moves(NamedTuple):
    """Amounts that join the bank, that leave it, that it did not reach, and that go to the purses (B10)."""

    collected: Cents
    paid: Amounts
    unpaid: Amounts
    to: Amounts


def settlement(state: Banque) -> BanqueCoupEnded:
    """The result of the coup, and where its chips go."""
    one, two = side_ended(state, "one"), side_ended(state, "two")
    moved = moves_by(state, (one.outcome, two.outcome))
    return BanqueCoupEnded(
        coup=state.coups + 1,
        one=one,
        two=two,
        banker_points=points(state.banker_hand),
        banker_natural=is_natural(state.banker_hand),
        collected=moved.collected,
        paid=moved.paid,
        unpaid=moved.unpaid,
        to=moved.to,
    )


def moves_by(state: Banque, outcomes: Outcomes) -> Moves:
    """The ways of a coup's chips if its tableaux fare so."""
    lost: list[Side] = [side for side, outcome in zip(SIDES, outcomes, strict=True) if outcome == "lost"]
    collected = Cents(sum(staked_on(state, side) for side in lost))
    claims = [(player, state.layout[player]) for player in order(state) if player in state.layout]
    won, tied = _on(claims, outcomes, "won"), _on(claims, outcomes, "tied")
    paid, unpaid = _paid(won, state.bank + collected)
    to = {player: Cents(back + paid.get(player, 0)) for player, back in _back(won, tied).items()}
    return Moves(collected, paid, unpaid, to)


def side_ended(state: Banque, side: Side) -> SideEnded:
    """The end of a tableau; a naturel is settled on the banker's first two cards (B9.1)."""
    cards = hand_of(state, side)
    natural = is_natural(cards)
    own, banker = points(cards), points(state.banker_hand[:2] if natural else state.banker_hand)
    outcome: Outcome = "tied" if own == banker else "won" if own > banker else "lost"
    return SideEnded(outcome, own, banker, natural)


def _paid(won: Wins, bank: int) -> tuple[Amounts, Amounts]:
    """Payments to the winners, and amounts unpaid, each at one place in order, as far as the bank reaches (B10.2)."""
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


def _on(claims: Iterable[tuple[PlayerId, Laid]], outcomes: Outcomes, outcome: Outcome) -> Wins:
    """Amount of each player on the tableaus that fared so, in the order of claims."""
    one, two = (each == outcome for each in outcomes)
    if not (one or two):
        return []
    return [(player, amount) for player, laid in claims if (amount := laid.one * one + laid.two * two)]


def _ended(state: Banque, event: BanqueCoupEnded, seq: Seq) -> Banque:
    banker = state.banker or PlayerId("")
    return _set(
        state,
        seq=seq,
        step=seq,
        players=paid_to(absent_longer(state.players, away(state.players)), event.to),
        bank=Cents(state.bank + event.collected - sum(event.paid.values())),
        coups=event.coup,
        tenure=state.tenure + 1,
        results=(*state.results, BanqueResult(event.one.outcome, event.two.outcome, banker, state.bank)),
        settled=_as_it_was(state, event, banker),
        turns=_turns_after(state, event),
        layout={},
        callers=(),
        holders=(None, None),
    )


def _turns_after(state: Banque, event: BanqueCoupEnded) -> tuple[int, int]:
    """The turn goes on when who has it held the cards and lost (B8)."""
    turns = list(state.turns)
    for place, side in enumerate(SIDES):
        holder = state.holders[place]
        seat = None if holder is None else state.players[holder].seat
        outcome = event.one.outcome if side == "one" else event.two.outcome
        if seat == turns[place] and outcome == "lost":
            turns[place] = next_seat(state, side, turns[place])
    return turns[0], turns[1]


def _as_it_was(state: Banque, event: BanqueCoupEnded, banker: PlayerId) -> BanqueSettled:
    """The coup that lies open on the table."""
    return BanqueSettled(
        ended=event,
        banker=banker,
        bank=state.bank,
        stakes=dict(state.layout),
        callers=state.callers,
        one_holder=holder(state, "one"),
        two_holder=holder(state, "two"),
        one_hand=shown_hand(hand_of(state, "one"), seen=True),
        two_hand=shown_hand(hand_of(state, "two"), seen=True),
        banker_hand=shown_hand(state.banker_hand, seen=True),
        taxe=Cents(0),
    )


def _right(state: Banque, _event: BanqueCoupEnded) -> dict[str, object]:
    return msgspec.structs.asdict(settlement(state))


def _say_ended(_state: Banque, each: BanqueCoupEnded) -> Lines:
    fared = zip(SIDES, (each.one, each.two), strict=True)
    sides = (line for side, ended in fared for line in _say_fared(side, ended))
    collected = (said("collected", amount=each.collected),) if each.collected else ()
    return *sides, *collected, *to_each("paid", each.to), *to_each("unpaid", each.unpaid)


def _say_fared(side: Side, ended: SideEnded) -> Lines:
    fared = said(f"side_{ended.outcome}", side=side, points=ended.points, banker=ended.against)
    return (fared, call("en_cartes")) if ended.outcome == "tied" else (fared,)


SETTLEMENT: Final[Feature[Banque]] = Feature(
    events=(event(BanqueCoupEnded, _ended, _say_ended, 1800, follows=_right),),
    parts=(*map(copied, ("settled", "results")),),
)
