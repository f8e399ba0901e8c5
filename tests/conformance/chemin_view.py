"""What a view tells beside its outlook, held against what was heard and what may be done."""

from collections.abc import Mapping
from typing import Final

from chemin_preview import FORETOLD

from sabot.cards import Card, points
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.bank.palette import SelonLaRegle
from sabot.games.bank.table import opened
from sabot.games.chemin.calls import CallPrice, CanCall, MakeCall, price
from sabot.games.chemin.coup import CheminCoupDealt, CheminCoupEnded, CheminTaxeTaken
from sabot.games.chemin.draw import CheminCardGiven, CheminDeclared, CheminHandTurned
from sabot.games.chemin.state import Chemin
from sabot.games.chemin.table import CheminView, Event, decide, objection, options, pending
from sabot.games.chemin.way import BankReturned
from sabot.games.display import ShownHand
from sabot.games.refusals import Code
from sabot.games.windows import CROUPIER, PlayerId

WITH_CLAIMS: Final = {"associate", "consent", "calls", "stakes", "raise", "suite"}
"""The stages at which entries are made, or wait for a word."""
QUESTIONS: Final = {"post", "consent", "raise", "marche", "keep"}


class Heard:
    """The last coup as somebody hears it: cards turned and given, what it was played for, what was paid."""

    def __init__(self) -> None:
        self.hands: dict[str, tuple[Card, ...]] = {}
        self.coup: dict[str, object] | None = None
        self.tied = False

    def hear(self, before: Chemin, event: Event) -> None:
        """Take in an event, and of the table before it what a settlement speaks of."""
        match event:
            case CheminCoupDealt():
                self.hands, self.coup = {}, None
            case CheminHandTurned(side, cards, _):
                self.hands[side] = cards
            case CheminCardGiven(side, card) if side in self.hands:
                self.hands[side] = (*self.hands[side], card)
            case CheminCoupEnded():
                self.tied = event.winner == "T"
                self.coup = {**told_at_the_end(before, event), "received": dict(event.to), "taxe": 0}
            case CheminTaxeTaken(amount) if self.coup is not None:
                self.coup["taxe"] = amount
            case StakesGivenBack(to) if self.coup is not None and self.tied:
                self.coup["received"] = dict(to)
            case BankReturned():
                self.tied = False
            case _:
                pass

    def look(self, shown: CheminView) -> None:
        """C8: the coup lies there as it was until cards are dealt again, and no hand lies there twice."""
        if self.coup is None:
            assert shown.settled is None
            return
        assert shown.settled is not None
        told = {name: getattr(shown.settled, name) for name in shown.settled.__struct_fields__}
        hands = {side: told.pop(f"{side}_hand") for side in ("ponte", "banker")}
        assert told == self.coup
        assert {side: faces(hand) for side, hand in hands.items()} == self.hands
        assert {side: hand.points for side, hand in hands.items()} == {
            side: points(cards) for side, cards in self.hands.items()
        }
        assert shown.ponte_hand.cards == shown.banker_hand.cards == ()
        assert shown.declared is None
        assert shown.chosen is None


def told_at_the_end(before: Chemin, event: CheminCoupEnded) -> dict[str, object]:
    """Who and what a coup was about, as it stood on the table when it was settled."""
    of_event = {name: getattr(event, name) for name in ("coup", "winner", "natural", "won")}
    of_table = {name: getattr(before, name) for name in ("banker", "associate", "ponte", "call", "callers")}
    return {**of_event, **of_table, "banco": before.bank, "stakes": dict(before.layout)}


def faces(hand: ShownHand) -> tuple[Card, ...]:
    return tuple(Card(f"{each.face}{each.back}") for each in hand.cards)


def look_at_view(state: Chemin, viewer: PlayerId | None, shown: CheminView) -> None:
    """What is always true of a view, whoever looks."""
    asked, window = shown.stage in QUESTIONS, shown.stage in WITH_CLAIMS
    assert asked or window or shown.amount == 0
    assert shown.about is None or shown.stage == "consent"
    assert (shown.minimum, shown.coin) == (state.rules.minimum, state.rules.coin)
    assert shown.outlook is None or shown.stage in FORETOLD
    assert set(shown.declined) == state.declined
    assert window or shown.prime == ()
    assert shown.ponte is None or state.phase == "coup"
    look_at_calls(state, viewer, shown)
    look_at_custom(state, viewer, shown)


def look_at_calls(state: Chemin, viewer: PlayerId | None, shown: CheminView) -> None:
    """W1: what a viewer lacks for a call is what its refusal says; the others, and no more, are offered."""
    if viewer is None:
        assert shown.calls == ()
        return
    offered = [each.calls for each in options(state, viewer) if isinstance(each, CanCall)]
    paid = tuple(CallPrice(each.call, each.amount) for each in shown.calls if not each.short_by)
    assert offered == ([paid] if paid else [])
    for call in shown.calls:
        refusal = objection(state, viewer, MakeCall(opened(state), call.call))
        assert call.amount == price(state, call.call)
        assert (refusal is None) == (call.short_by == 0)
        assert refusal is None or (refusal.code, short_by(refusal.facts)) == (Code.PURSE_TOO_SMALL, call.short_by)


def short_by(facts: Mapping[str, object]) -> int:
    needed, available = facts["needed"], facts["available"]
    assert isinstance(needed, int)
    assert isinstance(available, int)
    return needed - available


def look_at_custom(state: Chemin, viewer: PlayerId | None, shown: CheminView) -> None:
    """C7.4: who is asked to declare, and nobody else, is told what the croupier would declare for him."""
    waits = pending(state)
    asked = waits is not None and waits.step in ("declare", "choose") and viewer in waits.players
    assert (shown.selon_la_regle is not None) == asked
    if asked:
        done = decide(state, CROUPIER, SelonLaRegle(opened(state)))
        assert [each.says for each in done if isinstance(each, CheminDeclared)] == [shown.selon_la_regle]
