"""A coup: four cards, in the full ceremony the showing, third cards (rule book P2, P5)."""

from collections.abc import Sequence
from typing import Final

import msgspec

from sabot.bets import BANKER, PLAYER, BetId
from sabot.cards import Back, Card, back, points
from sabot.coup import Hands, Side, add_card, next_third
from sabot.games.acts import tell_stop
from sabot.games.display import ShownHand, shown_hand
from sabot.games.feature import Feature, also, event, public, secret
from sabot.games.folds import taken
from sabot.games.layout.folds import tied_stakes
from sabot.games.layout.stakes import BetsOpened
from sabot.games.layout.way import LayoutHooks, coup_over
from sabot.games.lines import Line
from sabot.games.narration import Lines, call, faces, one
from sabot.games.narration import event as said
from sabot.games.parts import copied, field
from sabot.games.punto.settlement import locked, settled
from sabot.games.punto.shoe import shoe_left, shoe_offered, shoe_passed
from sabot.games.punto.state import Punto, cards_of, cutter, lying_down, next_step, points_said
from sabot.games.seats import absent, first_from, round_from
from sabot.games.steps import CardsBurned
from sabot.games.taille import ShoeRevealed
from sabot.games.tempo import CARD_MS, TURN_MS, Wait
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq

_set: Final = msgspec.structs.replace
FIRST_FOUR: Final[tuple[Side, ...]] = ("player", "banker", "player", "banker")
"""To whom the first four cards go (P2)."""
STAKES_ON: Final[dict[Side, BetId]] = {"player": PLAYER, "banker": BANKER}


class CardDealt(msgspec.Struct, frozen=True, tag="card_dealt", forbid_unknown_fields=True):
    """A card went to a hand, face up."""

    side: Side
    card: Card


class CardDealtDown(msgspec.Struct, frozen=True, tag="card_dealt_down", forbid_unknown_fields=True):
    """A card went to a hand, face down: only its back is seen."""

    side: Side
    back: Back


class HandPassed(msgspec.Struct, frozen=True, tag="hand_passed", forbid_unknown_fields=True):
    """SECRET: cards were passed to one player, who looks first or turns them. Twins: HandSeen, HandPassedOn."""

    side: Side
    player: PlayerId
    cards: tuple[Card, ...]


class HandSeen(msgspec.Struct, frozen=True, tag="hand_seen", forbid_unknown_fields=True):
    """To the player who looks first, or turns them: the cards passed to him."""

    side: Side
    player: PlayerId
    cards: tuple[Card, ...]


class HandPassedOn(msgspec.Struct, frozen=True, tag="hand_passed_on", forbid_unknown_fields=True):
    """To everybody else: who looks first, or turns them."""

    side: Side
    player: PlayerId


class BankerCardsPassed(msgspec.Struct, frozen=True, tag="banker_cards_passed", forbid_unknown_fields=True):
    """Banker's two cards went from the shoe's edge to the caller, by the hand of the holder, or the croupier's."""

    player: PlayerId


class HandShown(msgspec.Struct, frozen=True, tag="hand_shown", forbid_unknown_fields=True):
    """A hand was laid open and announced."""

    side: Side
    cards: tuple[Card, ...]
    points: int


Happening = CardDealt | CardDealtDown | BankerCardsPassed | HandShown


def highest_on(state: Punto, side: Side) -> PlayerId | None:
    """The highest stake on a side, of equal ones the first from the holder's right (P2, P5)."""
    stakes = {player: stakes.get(STAKES_ON[side], 0) for player, stakes in state.layout.items()}
    most = max(stakes.values(), default=0)
    if not most:
        return None
    return first_from(round_from(state.players, state.pointer), lambda each: stakes.get(each.id) == most)


def _proceeded(turn: Turn[Punto], actor: PlayerId) -> None:
    """The next step of the coup, taken by the actor."""
    state = turn.state
    match next_step(state):
        case "deal":
            _deal(turn, state)
        case "show_player":
            turn.emit(_shown("player", state))
            _banker_touched(turn)
        case "pass_banker":
            turn.emit(BankerCardsPassed(actor))
            _banker_touched(turn)
        case "show_banker":
            turn.emit(_shown("banker", state))
        case "third":
            _third(turn, state)
        case "settle":
            _settled(turn, state)


def _deal(turn: Turn[Punto], state: Punto) -> None:
    drawn, face_down = state.taille.shoe.next(4), state.rules.face_down
    for side, card in zip(FIRST_FOUR, drawn, strict=True):
        turn.emit(CardDealtDown(side, back(card)) if face_down else CardDealt(side, card))
    tell_stop(turn, state, 4)
    if face_down:
        _passed(turn, "player")


def _passed(turn: Turn[Punto], side: Side) -> None:
    """The cards of a side that lie face down go to the highest stake on it, if there is one (P2, P5)."""
    state = turn.state
    player = highest_on(state, side)
    if player is not None:
        turn.emit(HandPassed(side, player, lying_down(state, side)))


def _banker_touched(turn: Turn[Punto]) -> None:
    """Banker's cards go to who turns them, once Player's are open and they have come from the shoe (P2)."""
    state = turn.state
    if state.rules.squeeze != "none" and next_step(state) == "show_banker":
        _passed(turn, "banker")


def _shown(side: Side, state: Punto) -> HandShown:
    cards = cards_of(state, side)
    return HandShown(side, cards, points(cards))


def _third(turn: Turn[Punto], state: Punto) -> None:
    side, shoe = next_third(state.coup), state.taille.shoe
    if side is None:
        return
    card, face_down = shoe.cards[shoe.dealt], state.rules.squeeze != "none"
    turn.emit(CardDealtDown(side, back(card)) if face_down else CardDealt(side, card))
    tell_stop(turn, state, 1)
    if face_down:
        _passed(turn, side)


def _settled(turn: Turn[Punto], state: Punto) -> None:
    event = settled(state)
    turn.emit(event)
    if _is_plain(state):
        turn.emit(BetsOpened(event.coup + 1, tied_stakes(event.lines)))
        return
    for passed in shoe_passed(state, event.winner, event.lines):
        turn.emit(passed)
    coup_over(HOUSE, turn)


def _is_plain(state: Punto) -> bool:
    """Whether nothing but the next window can follow the settlement, so that nothing need be folded to know it."""
    settled_table = state.stop_coup is None and state.coming_limits is None
    return settled_table and state.rules.dealing == "croupier" and not absent(state.players)


HOUSE: Final = LayoutHooks(coup=_proceeded, opening=shoe_offered, parting=shoe_left, locked=locked, cutter=cutter)
"""Punto Banco's own steps on the way of a table with a layout."""


def _opened(state: Punto, _event: BetsOpened, _seq: Seq) -> Punto:
    return _set(state, coup=Hands(), looker=None, banker_passed=False)


def _revealed(state: Punto, _event: ShoeRevealed, _seq: Seq) -> Punto:
    return _set(state, coup=Hands(), down=frozenset())


def _dealt(state: Punto, event: CardDealt, seq: Seq) -> Punto:
    coup = add_card(state.coup, event.side, event.card)
    return _set(state, seq=seq, step=seq, coup=coup, taille=taken(state.taille, 1))


def _dealt_down(state: Punto, event: CardDealtDown, seq: Seq) -> Punto:
    coup = add_card(state.coup, event.side, state.taille.shoe.next(1)[0])
    return _set(state, seq=seq, step=seq, coup=coup, taille=taken(state.taille, 1), down=state.down | {event.side})


def _passed_hand(state: Punto, event: HandPassed, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, looker=event.player)


def _banker_passed(state: Punto, event: BankerCardsPassed, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, banker_passed=True)


def _laid_open(state: Punto, event: HandShown, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, down=state.down - {event.side}, looker=None)


def _twin(_before: Punto, event: HandPassed, viewer: PlayerId | None) -> HandSeen | HandPassedOn:
    seen = viewer == event.player
    return HandSeen(event.side, event.player, event.cards) if seen else HandPassedOn(event.side, event.player)


def _say_dealt(state: Punto, each: CardDealt) -> Lines:
    if len(cards_of(state, each.side)) > 2:
        return said("draws", side=each.side, card=each.card[:2]), _totals(state)
    if len(state.coup.player) + len(state.coup.banker) < len(FIRST_FOUR):
        return ()
    return _say_hand("player", state.coup.player), _say_hand("banker", state.coup.banker), _totals(state)


def _totals(state: Punto) -> Line:
    """Both totals, as the croupier calls them when they are known and whenever one has changed."""
    return call("totals", player=_total(state.coup.player), banker=_total(state.coup.banker))


def _total(cards: tuple[Card, ...]) -> str:
    return points_said(points(cards), len(cards))


def _say_hand(side: Side, cards: tuple[Card, ...]) -> Line:
    return said("hand", side=side, cards=faces(cards), points=points(cards))


def _say_dealt_down(state: Punto, each: CardDealtDown) -> Lines:
    if len(cards_of(state, each.side)) > 2:
        return (said("draws_down", side=each.side),)
    whole = len(state.coup.player) + len(state.coup.banker) == len(FIRST_FOUR)
    return (said("face_down"),) if whole else ()


def _say_shown(state: Punto, each: HandShown) -> Lines:
    """The caller announces the hand; the second one with both totals, and so each that has its third card."""
    called = (
        _totals(state)
        if each.side == "banker" or len(each.cards) > 2
        else call("now_player", points=_total(each.cards))
    )
    return _say_hand(each.side, each.cards), called


def _say_seen(_state: Punto, each: HandSeen) -> Lines:
    return (said("hand_seen", cards=faces(each.cards)),)


def _say_passed_on(state: Punto, each: HandPassedOn) -> Lines:
    if state.rules.squeeze == "none":
        return (said("hand_passed_on", player=each.player),)
    return (said("squeezes", side=each.side, player=each.player),)


def _hand(state: Punto, side: Side) -> ShownHand:
    """A side's cards as everybody sees them: some may lie face down."""
    cards, down = cards_of(state, side), len(lying_down(state, side))
    if not down:
        return shown_hand(cards, seen=True)
    lying = len(cards) - down
    seen, hidden = shown_hand(cards[:lying], seen=True), shown_hand(cards[lying:], seen=False)
    return ShownHand((*seen.cards, *hidden.cards), seen.points)


_STEPS: Final = ("deal", "show_player", "pass_banker", "show_banker", "third")
_WAITS: Final[dict[str, Wait]] = dict.fromkeys(_STEPS, "questions")
COUP: Final = Feature(
    events=(
        event(CardDealt, _dealt, _say_dealt, 900, CARD_MS),
        event(CardDealtDown, _dealt_down, _say_dealt_down, 500, CARD_MS),
        secret(HandPassed, _passed_hand, _twin, 1000, TURN_MS),
        public(HandSeen, _say_seen),
        public(HandPassedOn, _say_passed_on),
        event(BankerCardsPassed, _banker_passed, one("banker_cards_passed", "player"), 1000, TURN_MS),
        event(HandShown, _laid_open, _say_shown, 1800, TURN_MS),
        also(BetsOpened, _opened),
        also(ShoeRevealed, _revealed),
    ),
    parts=(
        field("player_hand", lambda state: _hand(state, "player"), "coup", "down"),
        field("banker_hand", lambda state: _hand(state, "banker"), "coup", "down"),
        copied("looker"),
    ),
    waits=_WAITS,
)


def laid(event: object) -> Sequence[Card]:
    """The cards that a public event lays open: of a hand's three the third."""
    match event:
        case CardDealt(_, card):
            return (card,)
        case HandShown(_, shown):
            return shown[2:] or shown
        case _:
            return ()


def dealt(events: Sequence[object], order: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a shoe as its events laid them open; only those burned face down are told from the order."""
    cards: list[Card] = []
    places: dict[Side, list[int]] = {"player": [], "banker": []}
    for each in events:
        match each:
            case BetsOpened():
                places = {"player": [], "banker": []}
            case CardsBurned(turned, hidden):
                cards += [turned, *order[len(cards) + 1 : len(cards) + 1 + len(hidden)]]
            case CardDealt(_, card):
                cards.append(card)
            case CardDealtDown(side):
                places[side].append(len(cards))
                cards.append(order[len(cards)])
            case HandShown(side, shown):
                for place, card in zip(places[side], shown, strict=False):
                    cards[place] = card
            case _:
                pass
    return tuple(cards)
