"""The free decisions of a game, found again in its public events: who chose, what he saw, what could be known.

A fold: `watched` takes the events in their order and, when a coup is over, gives its choices.
"""

from typing import Final

import msgspec

from sabot.cards import Card, is_natural
from sabot.games.bank.vocabulary import Says
from sabot.games.chemin.calls import CallsResolved
from sabot.games.chemin.coup import CheminCoupDealt, CheminCoupEnded, CheminCoupOpened, CheminPaletteSeen, learned
from sabot.games.chemin.draw import CheminCardGiven, CheminDeclared, CheminHandTurned, banker_choices, ponte_choices
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.table import PublicEvent
from sabot.games.chemin.vocabulary import Call, Side
from sabot.games.knowledge import Counts, Knowledge, unseen
from sabot.games.steps import CardsBurned
from sabot.games.story import StoryError, check_cards, check_left, check_sealed
from sabot.games.taille import ShoeSealed
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A free decision. `hand` are the two cards of who chose, None while they were never turned.

    `third` is the card that the banker had given, None where the ponte stood or chose himself. `unseen` is what
    nobody had been shown of the shoe when the coup was dealt, by points; `banco` what was played for, in cents.
    """

    seq: Seq
    shoe: int
    coup: int
    side: Side
    player: PlayerId
    call: Call | None
    banco: Cents
    hand: tuple[Card, Card] | None
    third: Card | None
    says: Says
    selon_la_regle: bool
    unseen: Counts


class DecisionWatch(msgspec.Struct, frozen=True, kw_only=True):
    """Memory of a table between two events, as a watcher keeps it; `declarations` are those of the coup on it."""

    rules: CheminRules
    known: Knowledge = Knowledge()
    shoe: int = 0
    call: Call | None = None
    opened: CheminCoupOpened | None = None
    dealt: bool = False
    ponte_hand: tuple[Card, Card] | None = None
    banker_hand: tuple[Card, Card] | None = None
    third: Card | None = None
    declarations: tuple[Choice, ...] = ()


def watched(watch: DecisionWatch, seq: Seq, event: PublicEvent) -> tuple[DecisionWatch, tuple[Choice, ...]]:
    """The watch after one more event, and the choices of a coup that it ends; raises StoryError."""
    _check_event(watch.rules, event)
    after = _set(_remembered(watch, seq, event), known=learned(watch.known, event))
    check_left(after.known)
    if isinstance(event, CheminCoupEnded):
        call = watch.call if event.winner == "T" else None
        return DecisionWatch(rules=watch.rules, known=after.known, shoe=watch.shoe, call=call), choices(after)
    return after, ()


def choices(watch: DecisionWatch) -> tuple[Choice, ...]:
    """The choices of the coup on the table so far; one whose hand was never turned may have been none."""
    return tuple(
        each for each in (_seen(watch, choice) for choice in watch.declarations) if _is_free(watch.rules, each)
    )


def _remembered(watch: DecisionWatch, seq: Seq, event: PublicEvent) -> DecisionWatch:
    match event:
        case ShoeSealed(shoe, _, _):
            return DecisionWatch(rules=watch.rules, shoe=shoe)
        case CallsResolved(call, _, _):
            return _set(watch, call=call)
        case CheminCoupOpened():
            return DecisionWatch(rules=watch.rules, known=watch.known, shoe=watch.shoe, call=watch.call, opened=event)
        case CheminCoupDealt():
            if watch.opened is None or watch.dealt or not watch.known.cards:
                raise StoryError("cards are dealt and no coup is open, or no shoe was sealed")
            return _set(watch, dealt=True)
        case CheminPaletteSeen(_, cards):
            return _set(watch, ponte_hand=cards)
        case CheminHandTurned(side, cards, _):
            return _turned(watch, side, cards)
        case CheminCardGiven(side, card):
            return _with_third(watch, side, card)
        case CheminDeclared():
            return _declared(watch, seq, event)
        case _:
            return watch


def _turned(watch: DecisionWatch, side: Side, cards: tuple[Card, ...]) -> DecisionWatch:
    if not watch.dealt or len(cards) < 2:
        raise StoryError(f"the {side} turns a hand and none was dealt")
    hand = (cards[0], cards[1])
    if side == "ponte" and watch.ponte_hand not in (None, hand):
        raise StoryError("the ponte turns other cards than he has looked at")
    return _set(watch, ponte_hand=hand) if side == "ponte" else _set(watch, banker_hand=hand)


def _with_third(watch: DecisionWatch, side: Side, card: Card) -> DecisionWatch:
    if watch.banker_hand is None:
        raise StoryError("a third card is given before the banker has turned his hand")
    if side == "ponte" and _ponte_said(watch) != "draw":
        raise StoryError("the ponte is given a card and has not asked for one")
    return _set(watch, third=card) if side == "ponte" else watch


def _declared(watch: DecisionWatch, seq: Seq, event: CheminDeclared) -> DecisionWatch:
    opened, known = watch.opened, watch.known
    if opened is None or not watch.dealt:
        raise StoryError(f"{event.player} declares and no cards were dealt")
    if event.side == "banker" and watch.banker_hand is None:
        raise StoryError(f"{event.player} declares before the banker's hand is turned")
    if event.side == "banker" and (watch.third is None) != (_ponte_said(watch) == "stand"):
        raise StoryError(f"{event.player} declares, and what the ponte has asked for is not done")
    choice = Choice(
        seq=seq,
        shoe=watch.shoe,
        coup=opened.coup,
        side=event.side,
        player=event.player,
        call=watch.call,
        banco=opened.banco,
        hand=None,
        third=watch.third if event.side == "banker" else None,
        says=event.says,
        selon_la_regle=event.selon_la_regle,
        unseen=unseen(known.before, known.cards),
    )
    return _set(watch, declarations=(*watch.declarations, choice))


def _ponte_said(watch: DecisionWatch) -> Says | None:
    return next((each.says for each in watch.declarations if each.side == "ponte"), None)


def _seen(watch: DecisionWatch, choice: Choice) -> Choice:
    return _set(choice, hand=watch.ponte_hand if choice.side == "ponte" else watch.banker_hand)


def _is_free(rules: CheminRules, choice: Choice) -> bool:
    """Whether the hand left a choice, so far as it is known; raises StoryError where the rules forbid what was said."""
    if choice.hand is None:
        return choice.says != "natural"
    if choice.side == "ponte":
        allowed = ponte_choices(rules, choice.call, choice.hand)
    else:
        allowed = ("natural",) if is_natural(choice.hand) else banker_choices(rules, choice.hand, choice.third)
    if choice.says not in allowed:
        raise StoryError(
            f"{choice.player} may not declare {choice.says!r} with {' '.join(choice.hand)} by the rules given"
        )
    return len(allowed) > 1


def _check_event(rules: CheminRules, event: PublicEvent) -> None:
    """Raise StoryError for a shoe that is not of these rules, for what is no card, and for a hand wrongly counted."""
    match event:
        case ShoeSealed():
            check_sealed(event, rules.cards)
        case CardsBurned(turned, _):
            check_cards((turned,))
        case CheminCardGiven(_, card):
            check_cards((card,))
        case CheminHandTurned(_, cards, points):
            check_cards(cards, points)
        case CheminPaletteSeen(_, cards):
            check_cards(cards)
        case _:
            pass
