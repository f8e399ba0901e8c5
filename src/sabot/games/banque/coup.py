"""A coup from *rien ne va plus* to what follows its settlement: whose cards they are, the deal, each step (B8)."""

from typing import Final

import msgspec

from sabot.cards import Back, Card, back, is_natural
from sabot.games.acts import tell_stop
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.bank.knowledge import dealing, laying, learning
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.bank.palette import dealt as cards_dealt
from sabot.games.bank.palette import stepped
from sabot.games.bank.view import palette_hand
from sabot.games.bank.vocabulary import Says
from sabot.games.banque.award import award_begins
from sabot.games.banque.draw import BanqueCardGiven, BanqueHandTurned, declare, give, turn_over
from sabot.games.banque.order import first_turns, hand_holder, turn_holder, with_turns
from sabot.games.banque.people import departures
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.settlement import settlement
from sabot.games.banque.state import Banque, asking, declaring, hand_of, holder, next_step, said, staked_on
from sabot.games.banque.taxe import BanqueTaxeTaken, taxe_due
from sabot.games.banque.tenure import after_coup, bank_ended
from sabot.games.banque.vocabulary import SIDES, Laid, Side
from sabot.games.banque.way import ORDER
from sabot.games.display import ShownHand
from sabot.games.feature import Feature, also, event, public, secret
from sabot.games.narration import Lines, call, faces, one
from sabot.games.narration import event as line
from sabot.games.parts import field
from sabot.games.seats import Left, Seated, SeatTaken, Stood
from sabot.games.steps import was_last
from sabot.games.table_limits import limits_come
from sabot.games.taille import ShoeReady, ShoeRevealed, revealed
from sabot.games.tempo import CARD_MS, TURN_MS
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace
PLACES_DEALT: Final[dict[str, tuple[int, int]]] = {"one": (0, 3), "two": (1, 4), "banker": (2, 5)}
"""Where the hands lie among the six cards of a deal: tableau 1, tableau 2, banker, and again (B8)."""


class BanqueCoupOpened(msgspec.Struct, frozen=True, tag="coup_opened", forbid_unknown_fields=True):
    """*Rien ne va plus*: who holds the cards of each tableau, None the croupier; what is staked against the bank."""

    coup: int
    one: PlayerId | None
    two: PlayerId | None
    stakes: Laid
    bank: Cents


class BanqueCoupDealt(msgspec.Struct, frozen=True, tag="coup_dealt", forbid_unknown_fields=True):
    """Tableau 1, tableau 2, banker, and again, face down: only the backs are seen (B8)."""

    backs: tuple[Back, Back, Back, Back, Back, Back]


class BanquePalettePassed(msgspec.Struct, frozen=True, tag="palette_passed", forbid_unknown_fields=True):
    """SECRET: who holds a tableau's cards was handed them. Twins: BanquePaletteSeen for him, BanquePalettePassedOn."""

    side: Side
    player: PlayerId
    cards: tuple[Card, Card]


class BanquePaletteSeen(msgspec.Struct, frozen=True, tag="palette_seen", forbid_unknown_fields=True):
    """To the ponte: his cards."""

    side: Side
    player: PlayerId
    cards: tuple[Card, Card]


class BanquePalettePassedOn(msgspec.Struct, frozen=True, tag="palette_passed_on", forbid_unknown_fields=True):
    """To everybody else: the ponte has his cards."""

    side: Side
    player: PlayerId


class ShownSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tableau: whose turn it is, who holds the cards of the coup, what is staked on it, what he declared."""

    turn: PlayerId | None
    holder: PlayerId | None
    staked: Cents
    hand: ShownHand
    declared: Says | None


def coup_opened(turn: Turn[Banque]) -> None:
    """*Rien ne va plus*: the cards of each side have their holder (B6, B8)."""
    turn.emit(_opening(turn.state))


def _opening(state: Banque) -> BanqueCoupOpened:
    stakes = Laid(staked_on(state, "one"), staked_on(state, "two"))
    one, two = hand_holder(state, "one"), hand_holder(state, "two")
    return BanqueCoupOpened(state.coups + 1, one, two, stakes, state.bank)


def proceeded(turn: Turn[Banque]) -> None:
    """The next step that is no choice: deal, turn, give, settle."""
    state = turn.state
    match next_step(state):
        case "deal":
            _deal(turn)
        case "turn":
            turn_over(turn, "banker")
        case "give":
            give(turn, asking(state) or "one")
        case _:
            _settle(turn)


def _deal(turn: Turn[Banque]) -> None:
    """Tableau 1, tableau 2, banker, and again (B8); by `naturals = shown` both sides' naturels are shown at once."""
    state = turn.state
    cards = state.taille.shoe.next(6)
    first, second, third, fourth, fifth, sixth = map(back, cards)
    turn.emit(BanqueCoupDealt((first, second, third, fourth, fifth, sixth)))
    tell_stop(turn, state, 6)
    for place, side in enumerate(SIDES):
        player = holder(state, side)
        if player is not None:
            turn.emit(BanquePalettePassed(side, player, (cards[place], cards[place + 3])))
    if state.rules.naturals == "shown":
        for side in SIDES:
            if is_natural(hand_of(turn.state, side)):
                declare(turn, side, "natural", selon_la_regle=False)


def _settle(turn: Turn[Banque]) -> None:
    """The pontes' cards are turned, the coup is settled, and what follows from it happens (B10-B14)."""
    for side in SIDES:
        if side not in turn.state.shown:
            turn_over(turn, side)
    state = turn.state
    event = settlement(state)
    turn.emit(event)
    taxe = taxe_due(state, event)
    if taxe:
        turn.emit(BanqueTaxeTaken(taxe))
    limits_come(turn)
    after = turn.state
    if was_last(after.coups, after.stop_coup, after.rules.last_coup):
        bank_ended(turn, "over")
        turn.emit(revealed(turn.state.taille))
        departures(turn)
        award_begins(turn)
    else:
        departures(turn)
        after_coup(turn)


def _opened(state: Banque, event: BanqueCoupOpened, seq: Seq) -> Banque:
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


def _dealt(state: Banque, _event: BanqueCoupDealt, seq: Seq) -> Banque:
    cards = state.taille.shoe.next(6)
    after = cards_dealt(state, 6, state.holders, seq)
    return _set(after, hands=((cards[0], cards[3]), (cards[1], cards[4])), banker_hand=(cards[2], cards[5]))


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
    """The turn of a player who leaves goes on (B8); the croupier plays the hand of who held one."""
    one, two = (None if player == event.player else player for player in state.holders)
    return with_turns(_set(state, holders=(one, two)))


def _given_back(state: Banque, _event: StakesGivenBack, _seq: Seq) -> Banque:
    return _set(state, callers=(), holders=(None, None))


def _twin(
    _before: Banque, event: BanquePalettePassed, viewer: PlayerId | None
) -> BanquePaletteSeen | BanquePalettePassedOn:
    seen = viewer == event.player
    return (
        BanquePaletteSeen(event.side, event.player, event.cards)
        if seen
        else BanquePalettePassedOn(event.side, event.player)
    )


def _opened_right(state: Banque, _event: BanqueCoupOpened) -> dict[str, object]:
    return msgspec.structs.asdict(_opening(state))


def _say_opened(_state: Banque, each: BanqueCoupOpened) -> Lines:
    holders: tuple[tuple[Side, PlayerId | None], ...] = (("one", each.one), ("two", each.two))
    holder_lines = (
        line("holds", side=side, amount=each.stakes.on(side), player=player)
        if player is not None
        else line("nobody_holds", side=side)
        for side, player in holders
    )
    beyond = each.stakes.total - each.bank
    risk = (line("at_risk", amount=beyond),) if beyond > 0 else ()
    return call("rien_ne_va_plus"), line("coup", coup=each.coup, bank=each.bank), *holder_lines, *risk


def _say_seen(_state: Banque, each: BanquePaletteSeen) -> Lines:
    return (line("palette_seen", side=each.side, cards=faces(each.cards)),)


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
        event(BanqueCoupOpened, _opened, _say_opened, 400, follows=_opened_right),
        event(BanqueCoupDealt, _dealt, one("dealt"), 2700, 6 * CARD_MS),
        secret(BanquePalettePassed, stepped, _twin, 1000, TURN_MS),
        public(BanquePaletteSeen, _say_seen),
        public(BanquePalettePassedOn, one("looks", "side", "player")),
        *(also(kind, _seated) for kind in (Seated, Stood, SeatTaken, SeatsDrawn)),
        also(Left, _left),
        also(StakesGivenBack, _given_back),
        also(ShoeReady, _shoe_ready),
        also(ShoeRevealed, _shoe_over),
    ),
    parts=(
        field("one", lambda state: _side(state, "one"), *_SIDE),
        field("two", lambda state: _side(state, "two"), *_SIDE),
        field("banker_hand", _banker_hand, "banker_hand", "shown", "settled"),
    ),
)
laid: Final = laying(turned=BanqueHandTurned, third_card=BanqueCardGiven)
learned: Final = learning(dealt=BanqueCoupDealt, turned=BanqueHandTurned, third_card=BanqueCardGiven)
dealt: Final = dealing(dealt=BanqueCoupDealt, turned=BanqueHandTurned, third_card=BanqueCardGiven, places=PLACES_DEALT)


def at_fixed_time(_rules: BanqueRules, step: str) -> bool:
    """Whether the answer to a step is published at a fixed time: a ponte's declaration (C7.2)."""
    return step == "declare"


def speaker(state: Banque) -> PlayerId | None:
    """Speaker for the tableau that is to declare; None is the croupier (C7.2)."""
    side = declaring(state)
    return None if side is None or not state.speakers else state.speakers[SIDES.index(side)]
