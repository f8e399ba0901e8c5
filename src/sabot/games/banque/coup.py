"""A coup: six cards face down, two declarations, the banker's cards, third cards (rule book B8, B9)."""

from collections.abc import Sequence
from typing import Final

import msgspec

from sabot.cards import Back, Card, back, is_natural, points
from sabot.games import folds
from sabot.games.acts import tell_stop
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.bank.known import laying, learning
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.bank.palette import dealt as cards_dealt
from sabot.games.bank.palette import say_turned, stepped, turned
from sabot.games.bank.view import palette_hand
from sabot.games.bank.vocabulary import Says
from sabot.games.banque.award import award_begins
from sabot.games.banque.order import first_turns, hand_holder, turn_holder, with_turns
from sabot.games.banque.people import departures
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.settlement import settlement
from sabot.games.banque.state import Banque, asking, declaring, hand_of, holder, next_step, said, staked_on
from sabot.games.banque.taxe import TaxeTaken, taxe_due
from sabot.games.banque.tenure import after_coup, bank_ended
from sabot.games.banque.vocabulary import SIDES, Hand, Laid, Side
from sabot.games.banque.way import ORDER
from sabot.games.feature import Feature, also, event, public, secret
from sabot.games.parts import field
from sabot.games.seats import Left, Seated, SeatTaken, Stood
from sabot.games.shown import ShownHand
from sabot.games.steps import CardsBurned, was_last
from sabot.games.table_limits import limits_come
from sabot.games.taille import ShoeReady, ShoeRevealed, revealed
from sabot.games.tempo import CARD_MS, TURN_MS
from sabot.games.told import Lines, call, faces, one
from sabot.games.told import event as line
from sabot.games.turn import Turn
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace
PLACES_DEALT: Final[dict[Hand, tuple[int, int]]] = {"one": (0, 3), "two": (1, 4), "banker": (2, 5)}
"""Where the hands lie among the six cards of a deal: tableau 1, tableau 2, banker, and again (B8)."""


class CoupOpened(msgspec.Struct, frozen=True, tag="coup_opened", forbid_unknown_fields=True):
    """*Rien ne va plus*: who holds the cards of each tableau, None the croupier; what is staked against the bank."""

    coup: int
    one: PlayerId | None
    two: PlayerId | None
    stakes: Laid
    bank: Cents


class CoupDealt(msgspec.Struct, frozen=True, tag="coup_dealt", forbid_unknown_fields=True):
    """Tableau 1, tableau 2, banker, and again, face down: only the backs are seen (B8)."""

    backs: tuple[Back, Back, Back, Back, Back, Back]


class PalettePassed(msgspec.Struct, frozen=True, tag="palette_passed", forbid_unknown_fields=True):
    """SECRET: who holds a tableau's cards was handed them. Twins: PaletteSeen for him, PalettePassedOn."""

    side: Side
    player: PlayerId
    cards: tuple[Card, Card]


class PaletteSeen(msgspec.Struct, frozen=True, tag="palette_seen", forbid_unknown_fields=True):
    """To the ponte: his cards."""

    side: Side
    player: PlayerId
    cards: tuple[Card, Card]


class PalettePassedOn(msgspec.Struct, frozen=True, tag="palette_passed_on", forbid_unknown_fields=True):
    """To everybody else: the ponte has his cards."""

    side: Side
    player: PlayerId


class Declared(msgspec.Struct, frozen=True, tag="declared", forbid_unknown_fields=True):
    """What a hand's holder declared, or the croupier for him, *selon la règle*; for a tableau without stakes the
    croupier alone (C7, B9)."""

    side: Hand
    player: PlayerId
    says: Says
    selon_la_regle: bool = False


class HandTurned(msgspec.Struct, frozen=True, tag="hand_turned", forbid_unknown_fields=True):
    """A hand was turned and its points announced."""

    side: Hand
    cards: tuple[Card, ...]
    points: int


class CardGiven(msgspec.Struct, frozen=True, tag="card_given", forbid_unknown_fields=True):
    """A third card, face up."""

    side: Hand
    card: Card


class ShownSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tableau: whose turn it is, who holds the cards of the coup, what is staked on it, what he declared."""

    turn: PlayerId | None
    holder: PlayerId | None
    staked: Cents
    hand: ShownHand
    declared: Says | None


Happening = CoupOpened | CoupDealt | Declared | HandTurned | CardGiven


def coup_opened(turn: Turn[Banque]) -> None:
    """*Rien ne va plus*: the cards of each side have their holder (B6, B8)."""
    state = turn.state
    stakes = Laid(staked_on(state, "one"), staked_on(state, "two"))
    one, two = hand_holder(state, "one"), hand_holder(state, "two")
    turn.tell(CoupOpened(state.coups + 1, one, two, stakes, state.bank))


def proceeded(turn: Turn[Banque]) -> None:
    """The next step that is no choice: deal, turn, give, settle."""
    state = turn.state
    match next_step(state):
        case "deal":
            _deal(turn)
        case "turn":
            _turn_over(turn, "banker")
        case "give":
            _give(turn, asking(state) or "one")
        case _:
            _settle(turn)


def declared(turn: Turn[Banque], says: Says, selon_la_regle: bool) -> None:
    """A ponte's declaration, or the banker's decision; a naturel is shown at once (C7.1)."""
    side = declaring(turn.state)
    if side is not None:
        _declare(turn, side, says, selon_la_regle=selon_la_regle)
        return
    turn.tell(Declared("banker", turn.state.banker or CROUPIER, says, selon_la_regle))
    if says == "draw":
        _give(turn, "banker")


def _deal(turn: Turn[Banque]) -> None:
    """Tableau 1, tableau 2, banker, and again (B8); by `naturals = shown` both sides' naturels are shown at once."""
    state = turn.state
    cards = state.taille.shoe.next(6)
    first, second, third, fourth, fifth, sixth = map(back, cards)
    turn.tell(CoupDealt((first, second, third, fourth, fifth, sixth)))
    tell_stop(turn, state, 6)
    for place, side in enumerate(SIDES):
        player = holder(state, side)
        if player is not None:
            turn.tell(PalettePassed(side, player, (cards[place], cards[place + 3])))
    if state.rules.naturals == "shown":
        for side in SIDES:
            if is_natural(hand_of(turn.state, side)):
                _declare(turn, side, "natural", selon_la_regle=False)


def _declare(turn: Turn[Banque], side: Side, says: Says, *, selon_la_regle: bool) -> None:
    turn.tell(Declared(side, holder(turn.state, side) or CROUPIER, says, selon_la_regle))
    if says == "natural":
        _turn_over(turn, side)


def _turn_over(turn: Turn[Banque], side: Hand) -> None:
    state = turn.state
    cards = state.banker_hand if side == "banker" else hand_of(state, side)
    turn.tell(HandTurned(side, cards, points(cards)))


def _give(turn: Turn[Banque], side: Hand) -> None:
    state = turn.state
    turn.tell(CardGiven(side, state.taille.shoe.next(1)[0]))
    tell_stop(turn, state, 1)


def _settle(turn: Turn[Banque]) -> None:
    """The pontes' cards are turned, the coup is settled, and what follows from it happens (B10-B14)."""
    for side in SIDES:
        if side not in turn.state.shown:
            _turn_over(turn, side)
    state = turn.state
    event = settlement(state)
    turn.tell(event)
    taxe = taxe_due(state, event)
    if taxe:
        turn.tell(TaxeTaken(taxe))
    limits_come(turn)
    after = turn.state
    if was_last(after.coups, after.stop_coup, after.rules.last_coup):
        bank_ended(turn, "over")
        turn.tell(revealed(turn.state.taille))
        departures(turn)
        award_begins(turn)
    else:
        departures(turn)
        after_coup(turn)


def _opened(state: Banque, event: CoupOpened, seq: Seq) -> Banque:
    return _set(
        state,
        seq=seq,
        step=seq,
        phase="coup",
        question=None,
        holders=(event.one, event.two),
        hands=((), ()),
        banker_hand=(),
        declared=(None, None),
        chosen=None,
        shown=frozenset(),
    )


def _dealt(state: Banque, _event: CoupDealt, seq: Seq) -> Banque:
    cards = state.taille.shoe.next(6)
    after = cards_dealt(state, 6, state.holders, seq)
    return _set(after, hands=((cards[0], cards[3]), (cards[1], cards[4])), banker_hand=(cards[2], cards[5]))


def _declared(state: Banque, event: Declared, seq: Seq) -> Banque:
    if event.side == "banker":
        return _set(state, seq=seq, step=seq, chosen=event.says)
    says: list[Says | None] = list(state.declared)
    says[SIDES.index(event.side)] = event.says
    return _set(state, seq=seq, step=seq, declared=(says[0], says[1]))


def _turned(state: Banque, event: HandTurned, seq: Seq) -> Banque:
    return turned(state, event.side, seq)


def _given(state: Banque, event: CardGiven, seq: Seq) -> Banque:
    taille = folds.taken(state.taille, 1)
    if event.side == "banker":
        return _set(state, seq=seq, step=seq, taille=taille, banker_hand=(*state.banker_hand, event.card))
    one, two = (
        (*hand, event.card) if side == event.side else hand for side, hand in zip(SIDES, state.hands, strict=True)
    )
    return _set(state, seq=seq, step=seq, taille=taille, hands=(one, two))


def _shoe_ready(state: Banque, _event: ShoeReady, _seq: Seq) -> Banque:
    return _set(state, phase="waits", turns=first_turns(state))


def _shoe_over(state: Banque, _event: ShoeRevealed, _seq: Seq) -> Banque:
    return _set(
        state,
        turns=(0, 0),
        cutter_named=None,
        callers=(),
        holders=(None, None),
        hands=((), ()),
        declared=(None, None),
    )


def _seated(state: Banque, _event: object, _seq: Seq) -> Banque:
    """A side on which nobody sat has its turn now (B8)."""
    return with_turns(state)


def _left(state: Banque, event: Left, _seq: Seq) -> Banque:
    """When who has the turn leaves, it goes on (B8); the croupier plays the hand of who held one."""
    one, two = (None if player == event.player else player for player in state.holders)
    return with_turns(_set(state, holders=(one, two)))


def _given_back(state: Banque, _event: StakesGivenBack, _seq: Seq) -> Banque:
    return _set(state, callers=(), holders=(None, None))


def _twin(_before: Banque, event: PalettePassed, viewer: PlayerId | None) -> PaletteSeen | PalettePassedOn:
    seen = viewer == event.player
    return PaletteSeen(event.side, event.player, event.cards) if seen else PalettePassedOn(event.side, event.player)


def _opened_right(state: Banque, _event: CoupOpened) -> dict[str, object]:
    stakes = Laid(staked_on(state, "one"), staked_on(state, "two"))
    one, two = (hand_holder(state, side) for side in SIDES)
    return {"coup": state.coups + 1, "one": one, "two": two, "stakes": stakes, "bank": state.bank}


def _declared_right(state: Banque, event: Declared) -> dict[str, object]:
    who = state.banker if event.side == "banker" else holder(state, event.side)
    return {"player": who or CROUPIER}


def _turned_right(_state: Banque, event: HandTurned) -> dict[str, object]:
    return {"points": points(event.cards)}


def _say_opened(_state: Banque, each: CoupOpened) -> Lines:
    holders: tuple[tuple[Side, PlayerId | None], ...] = (("one", each.one), ("two", each.two))
    held = (
        line("holds", side=side, amount=each.stakes.on(side), player=player)
        if player is not None
        else line("nobody_holds", side=side)
        for side, player in holders
    )
    beyond = each.stakes.total - each.bank
    risk = (line("at_risk", amount=beyond),) if beyond > 0 else ()
    return call("rien_ne_va_plus"), line("coup", coup=each.coup, bank=each.bank), *held, *risk


def _say_seen(_state: Banque, each: PaletteSeen) -> Lines:
    return (line("palette_seen", side=each.side, cards=faces(each.cards)),)


def _say_declared(_state: Banque, each: Declared) -> Lines:
    if each.says == "natural":
        return ()
    says = "carte" if each.says == "draw" else "reste"
    if each.player == CROUPIER:
        return (line("croupier_says", side=each.side, call=says),)
    key = "says_regle" if each.selon_la_regle else "says"
    return (line(key, side=each.side, player=each.player, call=says),)


def _say_turned(_state: Banque, each: HandTurned) -> Lines:
    hand = line("hand", side=each.side, cards=faces(each.cards), points=each.points)
    return say_turned(hand, each.cards, each.points)


def _say_given(_state: Banque, each: CardGiven) -> Lines:
    if each.side == "banker":
        return (line("banker_draws", card=each.card[:2]),)
    return (line("given", side=each.side, card=each.card[:2]),)


def _declaring(state: Banque) -> Side | None:
    return declaring(state) if state.phase == "coup" and next_step(state) == "declare" else None


def _side(state: Banque, side: Side) -> ShownSide:
    """A tableau; its cards are open to all once they are turned, before to their holder alone (B8)."""
    return ShownSide(
        turn=turn_holder(state, side),
        holder=holder(state, side) if state.phase == "coup" else None,
        staked=staked_on(state, side),
        hand=palette_hand(state, hand_of(state, side), seen=side in state.shown),
        declared=said(state, side) if state.settled is None else None,
    )


def _banker_hand(state: Banque) -> ShownHand:
    return palette_hand(state, state.banker_hand, seen="banker" in state.shown)


_SIDE: Final = ("turns", "phase", "holders", "layout", "hands", "shown", "declared", "settled", *ORDER)
COUP: Final[Feature[Banque]] = Feature(
    events=(
        event(CoupOpened, _opened, _say_opened, 400, follows=_opened_right),
        event(CoupDealt, _dealt, one("dealt"), 2700, 6 * CARD_MS),
        secret(PalettePassed, stepped, _twin, 1000, TURN_MS),
        public(PaletteSeen, _say_seen),
        public(PalettePassedOn, one("looks", "side", "player")),
        event(Declared, _declared, _say_declared, 800, follows=_declared_right),
        event(HandTurned, _turned, _say_turned, 1100, TURN_MS, follows=_turned_right),
        event(CardGiven, _given, _say_given, 800, CARD_MS),
        *(also(kind, _seated) for kind in (Seated, Stood, SeatTaken, SeatsDrawn)),
        also(Left, _left),
        also(StakesGivenBack, _given_back),
        also(ShoeReady, _shoe_ready),
        also(ShoeRevealed, _shoe_over),
    ),
    parts=(
        field("declaring", _declaring, "phase", "declared", "banker_hand", "shown", "chosen", "hands"),
        field("one", lambda state: _side(state, "one"), *_SIDE),
        field("two", lambda state: _side(state, "two"), *_SIDE),
        field("banker_hand", _banker_hand, "banker_hand", "shown", "settled"),
        field("weighing", lambda _: ()),
    ),
)
laid: Final = laying(turned=HandTurned, given=CardGiven)
learned: Final = learning(dealt=CoupDealt, turned=HandTurned, given=CardGiven)


def dealt(events: Sequence[object], order: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a shoe as its events laid them open; those that nobody turned are told from the order."""
    cards: list[Card] = []
    first = 0
    for each in events:
        match each:
            case CardsBurned(first_card, hidden):
                cards += [first_card, *order[len(cards) + 1 : len(cards) + 1 + len(hidden)]]
            case CoupDealt():
                first = len(cards)
                cards += order[first : first + 6]
            case HandTurned(side, shown):
                for place, card in zip(PLACES_DEALT[side], shown, strict=False):
                    cards[first + place] = card
            case CardGiven(_, card):
                cards.append(card)
            case _:
                pass
    return tuple(cards)


def held(_rules: BanqueRules, step: str) -> bool:
    """Whether the answer to a step is published at a fixed time: a ponte's declaration (C7.2)."""
    return step == "declare"


def speaker(state: Banque) -> PlayerId | None:
    """Who speaks for the tableau that is to declare; None is the croupier (C7.2)."""
    side = declaring(state)
    return None if side is None or not state.speakers else state.speakers[SIDES.index(side)]
