"""The free decisions of a game of Banque, found again in its public events; lines that contradict others are refused.

A fold over the game's own: hidden cards stay unknown until they are turned, all else follows from what went before.
"""

from collections.abc import Iterator
from typing import Any, Final, cast

import msgspec

from sabot.cards import Card, is_natural
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.bank.vocabulary import Says
from sabot.games.banque.banco import BancoResolved
from sabot.games.banque.coup import (
    PLACES_DEALT,
    BanqueCoupDealt,
    BanqueCoupOpened,
    BanquePalettePassed,
    BanquePalettePassedOn,
    BanquePaletteSeen,
    learned,
)
from sabot.games.banque.draw import BanqueCardGiven, BanqueDeclared, BanqueHandTurned, banker_may_say, ponte_choices
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import BanqueStakesResolved, StakesReduced
from sabot.games.banque.state import Banque, faults, next_step, said, staked_on
from sabot.games.banque.table import MACHINE, PublicEvent, evolve
from sabot.games.banque.taxe import BanqueTaxeTaken, taxe_due
from sabot.games.banque.vocabulary import SIDES, BanqueCoupEnded, Hand, Laid, Side
from sabot.games.banque.way import engaged
from sabot.games.knowledge import Counts, Knowledge, unseen
from sabot.games.seats import Left, Seated, Stood
from sabot.games.steps import CardsBurned, StopCardReached
from sabot.games.story import (
    HIDDEN,
    StoryError,
    ToldCards,
    called,
    check,
    check_cards,
    check_left,
    check_limits,
    check_proof,
    check_sealed,
    face_down,
    prepared,
    quoted,
    third_face_up,
    turned,
    turned_hand,
)
from sabot.games.table_limits import SetLimits
from sabot.games.taille import ShoeRevealed, ShoeSealed, ShoeShuffled
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents, units

_set: Final = msgspec.structs.replace
IN_A_COUP: Final = frozenset(
    (
        BanqueCoupDealt,
        BanquePalettePassedOn,
        BanquePaletteSeen,
        BanqueDeclared,
        BanqueHandTurned,
        BanqueCardGiven,
        BanqueCoupEnded,
    )
)
LIMITS: Final = SetLimits.__module__
AT_ANY_TIME: Final = frozenset(
    (
        StopCardReached,
        *(kind for kind in MACHINE.folds if kind.__module__ in ("sabot.games.seats", "sabot.games.bank.lots", LIMITS)),
    )
)
Step = tuple[type[msgspec.Struct], str | None]


class Lies(msgspec.Struct, frozen=True):
    """Knowledge of a tableau for a player who decides: its declaration, a third card, and cards that he has seen."""

    says: Says | None = None
    third: Card | None = None
    cards: tuple[Card, Card] | None = None


class BanqueChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A free decision. `hand` are the two cards of who chose, None while they were never turned.

    `stakes` are those of both tableaux, in cents. `one` and `two` are what he knew of them; a ponte's own side says
    nothing, and a side's cards are told of a naturel, and to the ponte who holds both hands. `unseen` is what nobody
    had been shown of the shoe when the coup was dealt, by points.
    """

    seq: Seq
    shoe: int
    coup: int
    side: Hand
    player: PlayerId
    stakes: Laid
    hand: tuple[Card, Card] | None
    one: Lies
    two: Lies
    says: Says
    selon_la_regle: bool
    unseen: Counts

    @property
    def banco(self) -> Cents:
        """All that is played for."""
        return self.stakes.total


class BanqueLog(msgspec.Struct, frozen=True, kw_only=True):
    """Content of a log so far: the table, as far as it is public, its cards, the decisions of the coup on it."""

    state: Banque
    cards: ToldCards = ToldCards()
    known: Knowledge = Knowledge()
    taxe: Cents = Cents(0)
    declarations: tuple[BanqueChoice, ...] = ()


def heard(log: BanqueLog, event: PublicEvent) -> tuple[BanqueLog, tuple[BanqueChoice, ...]]:
    """The log with one more event, and the choices of a coup that it ends; raises StoryError."""
    state = log.state
    _check_event(state.rules, event)
    _check_people(state, event)
    check_limits(state, event)
    if type(event) not in AT_ANY_TIME:
        _check_turn(state, event)
    _check_taxe(log.taxe, event)
    known = learned(log.known, event)
    check_left(known)
    follows = MACHINE.follows.get(type(event))
    for field, right in follows(state, event).items() if follows else ():
        check(field, getattr(event, field), right)
    declarations = (*log.declarations, _choice(log, event)) if isinstance(event, BanqueDeclared) else log.declarations
    cards, after = _with_cards(log.cards, _folded(state, event), event)
    _check_chips(after)
    taxe = taxe_due(state, event) if isinstance(event, BanqueCoupEnded) else Cents(0)
    told = BanqueLog(state=after, cards=cards, known=known, taxe=taxe, declarations=declarations)
    if not isinstance(event, BanqueCoupEnded):
        return told, ()
    return _set(told, declarations=()), choices(_set(log, declarations=declarations))


def choices(log: BanqueLog) -> tuple[BanqueChoice, ...]:
    """The players' choices of the coup on the table; one whose hand was never turned may have been none."""
    return tuple(each for each in (_seen(log, choice) for choice in log.declarations) if _is_free(log.state, each))


def _choice(log: BanqueLog, event: BanqueDeclared) -> BanqueChoice:
    state = log.state
    one, two = (_lies(log, side, event) for side in SIDES)
    return BanqueChoice(
        seq=Seq(state.seq + 1),
        shoe=state.taille.number,
        coup=state.coups + 1,
        side=event.side,
        player=event.player,
        stakes=Laid(staked_on(state, "one"), staked_on(state, "two")),
        hand=None,
        one=one,
        two=two,
        says=event.says,
        selon_la_regle=event.selon_la_regle,
        unseen=unseen(log.known.before, log.known.cards),
    )


def _lies(log: BanqueLog, side: Side, event: BanqueDeclared) -> Lies:
    """Knowledge of a tableau for a player who declares: of his own, beside his cards, nothing."""
    state, place = log.state, SIDES.index(side)
    if event.side == side:
        return Lies()
    hand, says = state.hands[place], said(state, side)
    both = event.side != "banker" and state.holders[place] == event.player != CROUPIER
    return Lies(says, hand[2] if len(hand) == 3 else None, _pair(hand) if says == "natural" or both else None)


def _pair(hand: tuple[Card, ...]) -> tuple[Card, Card] | None:
    return (hand[0], hand[1]) if len(hand) >= 2 and HIDDEN not in hand[:2] else None


def _seen(log: BanqueLog, choice: BanqueChoice) -> BanqueChoice:
    """A choice with the cards that were turned since: those of who chose, and his other hand's."""
    hands: dict[Hand, tuple[Card, ...]] = dict(zip(SIDES, log.state.hands, strict=True))
    hands["banker"] = log.state.banker_hand
    lies: dict[str, Lies] = {}
    for place, side in enumerate(SIDES):
        each = choice.one if side == "one" else choice.two
        mine = choice.side not in ("banker", side) and log.state.holders[place] == choice.player != CROUPIER
        lies[side] = _set(each, cards=_pair(hands[side])) if mine else each
    return _set(choice, hand=_pair(hands[choice.side]), one=lies["one"], two=lies["two"])


def _is_free(state: Banque, choice: BanqueChoice) -> bool:
    """Whether a player had a choice, so far as it is known; raises StoryError where the rules forbid what was said."""
    if choice.hand is None:
        return choice.says != "natural" and choice.player != CROUPIER
    if choice.side == "banker":
        before = _set(state, banker_hand=choice.hand)
        allowed: tuple[Says, ...] = banker_may_say(before) if not is_natural(choice.hand) else ()
    else:
        allowed = ponte_choices(state.rules, choice.hand, plays_banco=choice.player in state.callers)
    if choice.says not in allowed:
        raise StoryError(
            f"{choice.player} may not declare {choice.says!r} with {' '.join(choice.hand)} by the rules given"
        )
    return len(allowed) > 1 and choice.player != CROUPIER


def _check_event(rules: BanqueRules, event: PublicEvent) -> None:
    match event:
        case ShoeSealed():
            check_sealed(event, rules.cards)
        case CardsBurned(turned_card, _):
            check_cards((turned_card,))
        case BanqueCardGiven(_, card):
            check_cards((card,))
        case BanqueHandTurned(_, cards, total):
            check_cards(cards, total)
        case BanquePaletteSeen(_, _, cards):
            check_cards(cards)
        case _:
            pass


def _check_people(state: Banque, event: PublicEvent) -> None:
    """Raise StoryError for one who is not at the table, and for one who goes while something of his is at stake."""
    if isinstance(event, Seated | Stood):
        return
    for player in _named(event):
        if player not in state.players and player != CROUPIER:
            raise StoryError(f"it names {quoted(player)}, who is not at the table")
    if isinstance(event, Left) and engaged(state, event.player):
        raise StoryError(f"{quoted(event.player)} leaves, and something of his is still at stake")


def _named(event: PublicEvent) -> Iterator[str]:
    fields = ["player", "players", "to", "paid", "unpaid", "seats"]
    if isinstance(event, BancoResolved | BanqueStakesResolved | StakesReduced | StakesGivenBack):
        fields.append("stakes")
    if isinstance(event, BanqueCoupOpened):
        fields += ["one", "two"]
    for field in fields:
        value: Any = getattr(event, field, None)
        yield from (value,) if isinstance(value, str) else value or ()


def _check_turn(state: Banque, event: PublicEvent) -> None:
    """Raise StoryError for a step of the coup that is not its next one, and for what comes before it is settled."""
    if type(event) not in IN_A_COUP and not state.banker_hand:
        return
    side: str | None = getattr(event, "side", None)
    due = _due(state)
    looks = isinstance(event, BanquePalettePassedOn | BanquePaletteSeen) and due == (BanqueDeclared, "one")
    shows = isinstance(event, BanqueDeclared) and event.says == "natural" and state.rules.naturals == "shown"
    early = shows and due[0] is BanqueDeclared and said(state, "two" if side == "two" else "one") is None
    if (type(event), side) != due and not looks and not early:
        raise StoryError(f"it is {called(type(event), side)}, and the coup's next step is {called(*due)}")


def _due(state: Banque) -> Step:
    """The coup's next step."""
    for each in SIDES:
        if said(state, each) == "natural" and each not in state.shown:
            return BanqueHandTurned, each
    step = next_step(state) if state.phase == "coup" else "deal"
    if step == "give":
        return BanqueCardGiven, next(
            side
            for side, says, cards in zip(SIDES, state.declared, state.hands, strict=True)
            if says == "draw" and len(cards) == 2
        )
    if step == "settle":
        return _settling(state)
    return _PLAIN[step] if step in _PLAIN else (BanqueDeclared, "one" if state.declared[0] is None else "two")


_PLAIN: Final[dict[str, Step]] = {
    "deal": (BanqueCoupDealt, None),
    "turn": (BanqueHandTurned, "banker"),
    "choose": (BanqueDeclared, "banker"),
}


def _settling(state: Banque) -> Step:
    if state.chosen == "draw" and len(state.banker_hand) == 2:
        return BanqueCardGiven, "banker"
    hidden = next((side for side in SIDES if side not in state.shown), None)
    return (BanqueCoupEnded, None) if hidden is None else (BanqueHandTurned, hidden)


def _check_taxe(due: Cents, event: PublicEvent) -> None:
    """Raise StoryError for a taxe on winnings that is not the one due, and for what comes before it (B11)."""
    if isinstance(event, BanqueTaxeTaken) and event.player is None:
        check("amount", event.amount, due)
    elif due:
        raise StoryError(f"a taxe of {units(due)} is due before it, on what the bank has won")


def _folded(state: Banque, event: Any) -> Banque:
    """The table by the game's own folds, its cards face down; raises StoryError where they cannot take an event."""
    twin = event
    if isinstance(event, ShoeSealed):
        twin = ShoeShuffled(event.shoe, (HIDDEN,) * event.cards, "")
    elif isinstance(event, BanquePalettePassedOn | BanquePaletteSeen):
        twin = BanquePalettePassed(event.side, event.player, (HIDDEN, HIDDEN))
    try:
        after: Banque = evolve(state, twin)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        kind = cast("type[msgspec.Struct]", type(event))
        raise StoryError(f"{called(kind, None)} cannot follow what went before") from None
    return after


def _with_cards(told: ToldCards, state: Banque, event: PublicEvent) -> tuple[ToldCards, Banque]:
    """The cards told and the hands as they lie; raises StoryError for a card that was told otherwise before."""
    match event:
        case BanqueCoupDealt(backs):
            return face_down(told, backs), state
        case BanquePaletteSeen(side, _, cards):
            return turned(told, PLACES_DEALT[side], cards), state
        case BanqueHandTurned(side, cards, _):
            hands = {"one": state.hands[0], "two": state.hands[1], "banker": state.banker_hand}
            hands[side] = turned_hand(side, hands[side], cards)
            after = _set(state, hands=(hands["one"], hands["two"]), banker_hand=hands["banker"])
            return turned(told, PLACES_DEALT[side], cards), after
        case BanqueCardGiven(_, card):
            return third_face_up(told, card), state
        case BanqueCoupEnded():
            return told, _set(state, hands=((), ()), banker_hand=())
        case ShoeRevealed(_, proof):
            check_proof(told, proof, state.rules.decks)
            return ToldCards(), state
        case _:
            return prepared(told, event), state


def _check_chips(state: Banque) -> None:
    """Raise StoryError where chips appear or vanish, or somebody has less than nothing (M3)."""
    wrongs = faults(state)
    if wrongs:
        raise StoryError(f"it leaves a table at which {' and '.join(wrongs)}")
