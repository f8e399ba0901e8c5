"""The draw: what is said for each hand, by its holder or the croupier, and the cards that come of it (B9, C7, T4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from sabot.cards import NATURAL, POINTS, Card, points
from sabot.games import folds
from sabot.games.acts import tell_stop
from sabot.games.bank.palette import Palette, may_say, say_turned, turned
from sabot.games.bank.vocabulary import FREELY, Says
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque, declaring, hand_of, holder, next_step, said, staked_on
from sabot.games.banque.vocabulary import SIDES, Hand, Side
from sabot.games.feature import Feature, event
from sabot.games.narration import Lines, faces
from sabot.games.narration import event as line
from sabot.games.parts import field
from sabot.games.tempo import CARD_MS, TURN_MS
from sabot.games.turn import Turn
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.tableau import CHEMIN, FREE, PONTE

_set: Final = msgspec.structs.replace


class BanqueDeclared(msgspec.Struct, frozen=True, tag="declared", forbid_unknown_fields=True):
    """The word of a hand's holder, or the croupier's for him, *selon la règle*; for a tableau without stakes the
    croupier alone (C7, B9)."""

    side: Hand
    player: PlayerId
    says: Says
    selon_la_regle: bool = False


class BanqueHandTurned(msgspec.Struct, frozen=True, tag="hand_turned", forbid_unknown_fields=True):
    """A hand was turned and its points announced."""

    side: Hand
    cards: tuple[Card, ...]
    points: int


class BanqueCardGiven(msgspec.Struct, frozen=True, tag="card_given", forbid_unknown_fields=True):
    """A third card, face up."""

    side: Hand
    card: Card


Happening = BanqueDeclared | BanqueHandTurned | BanqueCardGiven

STOOD: Final = 10
"""The last column: the ponte stood."""
Gains = Mapping[int, tuple[int, ...]]
"""By the banker's points, what drawing gains him against a side's third card, 0 to 9, or none; in one unit."""


class Facing(NamedTuple):
    """A side that is still open: what is staked on it, in cents, and the value of its third card, or STOOD."""

    stakes: int
    third: int


def _row(*cells: int) -> tuple[int, ...]:
    """A row in 1/175188: its ten columns are written in 1/14599, the last in 1/156."""
    return (*(12 * cell for cell in cells[:STOOD]), 1123 * cells[STOOD])


WEIGHTED: Final[Gains] = {
    3: _row(2077, 3351, 4625, 6889, 7393, 5147, 2901, 655, -151, 803, 75),
    4: _row(-1443, -169, 1105, 2379, 4643, 5147, 2901, 655, -1591, -2397, 75),
    5: _row(-4643, -3689, -2415, -1141, 133, 2397, 2901, 655, -1591, -3837, 65),
    6: _row(-6083, -6889, -5935, -4661, -3387, -2113, 151, 655, -1591, -3837, 0),
}
"""B9.2's table: Chemin de Fer with replacement, against a ponte who draws on 5 nine times in eleven."""
UNIT: Final = 175_188


def draws(gains: Gains, points: int, sides: Iterable[Facing]) -> bool:
    """Whether a banker draws: below the table's rows always, above them never, else where it gains him anything."""
    row = gains.get(points)
    if row is None:
        return points < min(gains)
    return sum(side.stakes * row[side.third] for side in sides) > 0


def ponte_may_say(state: Banque) -> tuple[Says, ...]:
    """Declarations left to the tableau whose turn it is (C7.1, C7.2)."""
    side = declaring(state)
    if side is None:
        return ()
    return ponte_choices(state.rules, hand_of(state, side), plays_banco=holder(state, side) in state.callers)


def ponte_choices(rules: BanqueRules, hand: Sequence[Card], *, plays_banco: bool) -> tuple[Says, ...]:
    """Declarations that a ponte with two cards may make; as the house says he draws as he likes on 0 to 7 (C7.2)."""
    total = points(hand)
    if total >= NATURAL:
        return ("natural",)
    free = rules.ponte_liberty == "always" or (rules.ponte_liberty == "banco" and plays_banco)
    return FREELY if free else may_say(PONTE[total])


def banker_may_say(state: Banque) -> tuple[Says, ...]:
    """Declarations that the banker may make once his cards lie open and the third cards are given (B9.2)."""
    return FREELY if state.rules.banker_liberty == "always" else (banker_custom(state),)


def ponte_custom(state: Banque) -> Says:
    """The croupier's declaration for a tableau: by the ponte's tableau, and with 5 by the custom (C7.4)."""
    side = declaring(state)
    total = 0 if side is None else points(hand_of(state, side))
    if total >= NATURAL:
        return "natural"
    return state.rules.custom_ponte_5 if PONTE[total] == FREE else may_say(PONTE[total])[0]


def banker_custom(state: Banque) -> Says:
    """The croupier's declaration for the banker: by both sides' stakes, or against the larger one (B9.2)."""
    return _weighted(state) if state.rules.custom == "weighted" else _against_larger(state)


def open_sides(state: Banque) -> tuple[Side, ...]:
    """The tableaux that have shown no naturel."""
    return tuple(side for side in SIDES if said(state, side) != "natural")


def third(state: Banque, side: Side) -> int:
    """The value of a tableau's third card, or STOOD."""
    cards = hand_of(state, side)
    return POINTS[cards[2]] if len(cards) == 3 else STOOD


def facing(state: Banque) -> tuple[Facing, ...]:
    """Hands against which the banker draws or stands: the sides still open, with their counted stakes."""
    return tuple(Facing(staked_on(state, side), third(state, side)) for side in open_sides(state))


def _weighted(state: Banque) -> Says:
    return "draw" if draws(WEIGHTED, points(state.banker_hand), facing(state)) else "stand"


def _against_larger(state: Banque) -> Says:
    """Against the open side with the larger stakes, of equal ones tableau 1."""
    sides: tuple[Side, ...] = open_sides(state) or ("one",)
    side = max(sides, key=lambda each: staked_on(state, each))
    total = points(state.banker_hand)
    choice = CHEMIN[total][third(state, side)]
    if choice != FREE:
        return may_say(choice)[0]
    return state.rules.custom_banker_3_9 if total == 3 else state.rules.custom_banker_5_4


BOUND: Final = range(8)
"""With 8 or 9 a banker has a naturel and is not asked."""
OF_POINTS: Final = tuple(Card(f"{rank}cb") for rank in "TA234567")
"""A card of so many points, beside a ten."""


class Weighed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of the house's custom with these points; what drawing gains the bank on each tableau, in cents.

    The gains are those of B9.2's table for the stakes that lie there, rounded; None where it draws or stands whatever
    lies. `gain` is what both come to.
    """

    points: int
    says: Says
    one: Cents | None = None
    two: Cents | None = None
    gain: Cents | None = None


def weighing(state: Banque) -> tuple[Weighed, ...]:
    """The banker's column for this pair of third cards: what he does with each number of points."""
    return tuple(_answers(state))


def _answers(state: Banque) -> Iterator[Weighed]:
    for total in BOUND:
        table = msgspec.structs.replace(state, banker_hand=(OF_POINTS[total], OF_POINTS[0]))
        says = banker_custom(table)
        row = WEIGHTED.get(total)
        if row is None:
            yield Weighed(total, says)
            continue
        sides = open_sides(state)
        exact = [Fraction(staked_on(state, side) * row[third(state, side)], UNIT) for side in sides]
        gains = dict(zip(sides, map(_cents, exact), strict=True))
        yield Weighed(total, says, gains.get("one"), gains.get("two"), _cents(sum(exact, Fraction())))


def _cents(gain: Fraction) -> Cents:
    return Cents(round(gain))


def declared(turn: Turn[Banque], says: Says, selon_la_regle: bool) -> None:
    """A ponte's declaration, or the banker's decision; a naturel is shown at once (C7.1)."""
    side = declaring(turn.state)
    if side is not None:
        declare(turn, side, says, selon_la_regle=selon_la_regle)
        return
    turn.emit(BanqueDeclared("banker", turn.state.banker or CROUPIER, says, selon_la_regle))
    if says == "draw":
        give(turn, "banker")


def declare(turn: Turn[Banque], side: Side, says: Says, *, selon_la_regle: bool) -> None:
    """A tableau's holder speaks, or the croupier where nobody holds its cards; a naturel is shown at once (C7.1)."""
    turn.emit(BanqueDeclared(side, holder(turn.state, side) or CROUPIER, says, selon_la_regle))
    if says == "natural":
        turn_over(turn, side)


def turn_over(turn: Turn[Banque], side: Hand) -> None:
    """A hand is laid open."""
    state = turn.state
    cards = state.banker_hand if side == "banker" else hand_of(state, side)
    turn.emit(BanqueHandTurned(side, cards, points(cards)))


def give(turn: Turn[Banque], side: Hand) -> None:
    """A third card, face up."""
    state = turn.state
    turn.emit(BanqueCardGiven(side, state.taille.shoe.next(1)[0]))
    tell_stop(turn, state, 1)


def _declared(state: Banque, event: BanqueDeclared, seq: Seq) -> Banque:
    if event.side == "banker":
        return _set(state, seq=seq, step=seq, chosen=event.says)
    says: list[Says | None] = list(state.declared)
    says[SIDES.index(event.side)] = event.says
    return _set(state, seq=seq, step=seq, declared=(says[0], says[1]))


def _turned(state: Banque, event: BanqueHandTurned, seq: Seq) -> Banque:
    return turned(state, event.side, seq)


def _fold_card(state: Banque, event: BanqueCardGiven, seq: Seq) -> Banque:
    taille = folds.taken(state.taille, 1)
    if event.side == "banker":
        return _set(state, seq=seq, step=seq, taille=taille, banker_hand=(*state.banker_hand, event.card))
    one, two = (
        (*hand, event.card) if side == event.side else hand for side, hand in zip(SIDES, state.hands, strict=True)
    )
    return _set(state, seq=seq, step=seq, taille=taille, hands=(one, two))


def _declared_right(state: Banque, event: BanqueDeclared) -> dict[str, object]:
    who = state.banker if event.side == "banker" else holder(state, event.side)
    return {"player": who or CROUPIER}


def _turned_right(_state: Banque, event: BanqueHandTurned) -> dict[str, object]:
    return {"points": points(event.cards)}


def _say_declared(_state: Banque, each: BanqueDeclared) -> Lines:
    if each.says == "natural":
        return ()
    says = "carte" if each.says == "draw" else "reste"
    if each.player == CROUPIER:
        return (line("croupier_says", side=each.side, call=says),)
    key = "says_regle" if each.selon_la_regle else "says"
    return (line(key, side=each.side, player=each.player, call=says),)


def _say_turned(_state: Banque, each: BanqueHandTurned) -> Lines:
    hand = line("hand", side=each.side, cards=faces(each.cards), points=each.points)
    return say_turned(hand, each.cards, each.points)


def _say_given(_state: Banque, each: BanqueCardGiven) -> Lines:
    if each.side == "banker":
        return (line("banker_draws", card=each.card[:2]),)
    return (line("given", side=each.side, card=each.card[:2]),)


def _declaring(state: Banque) -> Side | None:
    return declaring(state) if state.phase == "coup" and next_step(state) == "declare" else None


def _ponte_hand(state: Banque) -> tuple[Card, ...]:
    side = declaring(state)
    return () if side is None else hand_of(state, side)


PALETTE: Final = Palette(_ponte_hand, ponte_may_say, ponte_custom, banker_may_say, banker_custom)
"""Declarations that the hands of Banque allow."""
DRAW: Final[Feature[Banque]] = Feature(
    events=(
        event(BanqueDeclared, _declared, _say_declared, 800, follows=_declared_right),
        event(BanqueHandTurned, _turned, _say_turned, 1100, TURN_MS, follows=_turned_right),
        event(BanqueCardGiven, _fold_card, _say_given, 800, CARD_MS),
    ),
    parts=(
        field("declaring", _declaring, "phase", "declared", "banker_hand", "shown", "chosen", "hands"),
        field("weighing", lambda _: ()),
    ),
)
