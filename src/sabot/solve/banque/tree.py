"""The coup of Banque as a tree: what is dealt, who decides, what he knows, who wins.

A place in the tree is a value; nothing here adds up or solves. Chance deals the three hands, then third cards, the
Banker's last. A decision that is no choice (a ponte draws on 0-4 and stands on 6-7) has no node, and a natural of the
Banker's, or one on both sides, ends the coup.

The pontes are two persons, or a team with a common coin: then they are one player, whose first move is what ponte 1
does with each of his free hands. Ponte 2 knows it, as he has seen the coin, and that player never forgets anything.
"""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

import msgspec

from sabot.cards import NATURAL
from sabot.money import is_a, quoted
from sabot.odds.composition import Composition
from sabot.solve.banque.game import BanqueGame
from sabot.solve.banque.model import BankerPlace, Custom, Heard, Side, heard
from sabot.solve.coup.deals import DEALS, DRAWS, STANDS, forced, pair_ways, points
from sabot.solve.coup.model import FREE_TOTAL, Hand, Model, Pair
from sabot.solve.errors import SolveError

Pattern: TypeAlias = tuple[int, ...]
"""Ponte 1's act, a draw or not, with each of his free hands."""
Knows1: TypeAlias = tuple[int | None, Hand, Pair | None]
"""The plan that the coin chose, ponte 1's hand, and a natural on side 2 that he was shown."""
Knows2: TypeAlias = tuple[int | None, Heard | Pair, Hand]
"""The plan that the coin chose, what ponte 2 has heard or the natural that he was shown, his hand."""


class BanqueMover(StrEnum):
    """Movers of the tree: the common coin, chance, the players, and none once the coup is over."""

    COIN = "coin"
    CHANCE = "chance"
    PONTE_1 = "ponte 1"
    PONTE_2 = "ponte 2"
    BANKER = "banker"
    OVER = "over"


TEAM: Final = ("pontes", "banker")
THREE: Final = ("ponte 1", "ponte 2", "banker")
"""The players, in their order."""


class BanqueTreeRules(msgspec.Struct, frozen=True):
    """Terms of a tree: what a model and a custom let each know, the cards of each value; `patterns` for a team."""

    model: Model
    shoe: Composition
    theta: Fraction
    custom: Custom
    hands: tuple[Hand, ...]
    patterns: tuple[Pattern, ...] = ()

    def __deepcopy__(self, memo: object) -> "BanqueTreeRules":
        return self


def rules_of(game: BanqueGame, *, team: bool) -> BanqueTreeRules:
    """The rules of a game that the solver knows, for a team or for two pontes; raises SolveError."""
    if not is_a(game, BanqueGame):
        raise SolveError(f"{quoted(game)} is no game: give banque_game(model, shoe, theta)")
    if not is_a(team, bool):
        raise SolveError(f"{quoted(team)} does not say whether the pontes are a team: give True or False")
    if game.custom.sees != "both":
        raise SolveError("a Banker who is told nothing of side 2 has no tree: let him see both")
    dealt = game.dealt
    return BanqueTreeRules(game.model, dealt.shoe, game.theta, game.custom, game.hands, game.patterns if team else ())


class BanqueTreePlace(NamedTuple):
    """A place of a coup's tree: what was dealt and said, None for what was not."""

    plan: int | None = None
    one: Pair | None = None
    two: Pair | None = None
    banker: Pair | None = None
    asked_1: int | None = None
    asked_2: int | None = None
    third_1: int | None = None
    third_2: int | None = None
    drew: int | None = None
    last: int | None = None

    def __deepcopy__(self, memo: object) -> "BanqueTreePlace":
        return self


class BanqueDecisions(NamedTuple):
    """The information sets that can be reached, each with the first place at which it is."""

    ponte_1: dict[Knows1, BanqueTreePlace]
    ponte_2: dict[Knows2, BanqueTreePlace]
    banker: dict[BankerPlace, BanqueTreePlace]


class _Hands(NamedTuple):
    """All six cards."""

    one: Pair
    two: Pair
    banker: Pair


ROOT: Final = BanqueTreePlace()


def turn(rules: BanqueTreeRules, place: BanqueTreePlace) -> BanqueMover:
    """The mover at a place."""
    if rules.patterns and place.plan is None:
        return BanqueMover.COIN
    hands = _hands(place)
    if hands is None:
        return BanqueMover.CHANCE
    if _settled(hands):
        return BanqueMover.OVER
    if place.asked_1 is None and not natural(hands.one):
        return BanqueMover.PONTE_1
    given_1 = place.asked_1 != DRAWS or place.third_1 is not None
    if rules.custom.hears == "third_card" and not given_1:
        return BanqueMover.CHANCE
    if place.asked_2 is None and not natural(hands.two):
        return BanqueMover.PONTE_2
    if not given_1 or (place.asked_2 == DRAWS and place.third_2 is None):
        return BanqueMover.CHANCE
    if place.drew is None:
        return BanqueMover.BANKER
    return BanqueMover.CHANCE if place.drew == DRAWS and place.last is None else BanqueMover.OVER


def players(rules: BanqueTreeRules) -> tuple[str, ...]:
    """The players' names."""
    return TEAM if rules.patterns else THREE


def player(rules: BanqueTreeRules, who: BanqueMover) -> int:
    """A mover's place among the players; raises ValueError where nobody decides."""
    if who in (BanqueMover.CHANCE, BanqueMover.OVER):
        raise ValueError("nobody decides here")
    if who is BanqueMover.BANKER:
        return len(players(rules)) - 1
    return int(who is BanqueMover.PONTE_2 and not rules.patterns)


def after(rules: BanqueTreeRules, place: BanqueTreePlace, move: int) -> BanqueTreePlace:
    """The place that a move leads to; pontes who have no choice declare as soon as the hands are dealt."""
    match turn(rules, place):
        case BanqueMover.COIN:
            return place._replace(plan=move)
        case BanqueMover.PONTE_1:
            return place._replace(asked_1=move)
        case BanqueMover.PONTE_2:
            return place._replace(asked_2=move)
        case BanqueMover.BANKER:
            return place._replace(drew=move)
        case _:
            return _after_chance(rules, place, move)


def moves(rules: BanqueTreeRules, place: BanqueTreePlace) -> list[int]:
    """The moves at a place, in rising order."""
    match turn(rules, place):
        case BanqueMover.CHANCE:
            return [move for move, _ in ways(rules, place)[0]]
        case BanqueMover.COIN:
            return list(range(len(rules.patterns)))
        case BanqueMover.OVER:
            return []
        case _:
            return [STANDS, DRAWS]


def ways(rules: BanqueTreeRules, place: BanqueTreePlace) -> tuple[list[tuple[int, int]], int]:
    """The moves of chance that can happen, each with its whole number of ways, and all ways together."""
    removal = int(not rules.model.replaces)
    left = _left(rules, place, removal)
    cards = sum(left)
    if place.banker is not None:
        return [(value, count) for value, count in enumerate(left) if count], cards
    counted = [(move, pair_ways(left, pair, removal)) for move, pair in enumerate(DEALS)]
    return [(move, count) for move, count in counted if count], cards * (cards - removal)


def natural(pair: Pair | None) -> bool:
    """Whether two cards are 8 or 9."""
    return pair is not None and points(pair) >= NATURAL


def result(rules: BanqueTreeRules, place: BanqueTreePlace) -> tuple[int, int]:
    """Each tableau's result in a coup that is over: 1 won, 0 or -1; raises ValueError before."""
    hands = _hands(place)
    if hands is None or turn(rules, place) is not BanqueMover.OVER:
        raise ValueError("the coup is not over")
    banker = points(hands.banker, place.last)
    ends = [(hands.one, place.third_1), (hands.two, place.third_2)]
    if _settled(hands):
        ends, banker = [(hands.one, None), (hands.two, None)], points(hands.banker)
    one, two = (1 if natural(pair) and not natural(hands.banker) else _sign(points(pair, third) - banker)
                for pair, third in ends)  # fmt: skip
    return one, two


def payoffs(rules: BanqueTreeRules, place: BanqueTreePlace) -> tuple[Fraction, Fraction, Fraction]:
    """Gains of ponte 1, ponte 2 and the Banker for each unit of all stakes."""
    one, two = result(rules, place)
    gains = rules.theta * one, (1 - rules.theta) * two
    return *gains, -sum(gains, Fraction(0))


def knows_1(rules: BanqueTreeRules, place: BanqueTreePlace) -> Knows1:
    """Ponte 1's knowledge when he decides."""
    shown = place.two if rules.custom.naturals == "shown" and natural(place.two) else None
    return place.plan, _own(rules, place.one), shown


def knows_2(rules: BanqueTreeRules, place: BanqueTreePlace) -> Knows2:
    """Ponte 2's knowledge when he decides."""
    if natural(place.one):
        return place.plan, place.one, _own(rules, place.two)
    said = place.third_1 if rules.custom.hears == "third_card" else 0
    return place.plan, heard(rules.custom.hears, said if place.asked_1 == DRAWS else None), _own(rules, place.two)


def knows_banker(rules: BanqueTreeRules, place: BanqueTreePlace) -> BankerPlace:
    """The Banker's knowledge when he decides; raises ValueError before he has cards."""
    if place.banker is None:
        raise ValueError("the Banker has no cards")
    hand = place.banker if rules.model.banker_sees_cards else points(place.banker)
    return BankerPlace(hand, lies(place.one, place.third_1), lies(place.two, place.third_2))


def lies(pair: Pair | None, third: int | None) -> Side:
    """A side's card or natural once both pontes have declared; None for a ponte who stood."""
    return pair if natural(pair) else third


def decisions(rules: BanqueTreeRules) -> BanqueDecisions:
    """Every information set that can be reached, in the tree's order."""
    sets = BanqueDecisions({}, {}, {})
    for place in undecided(rules, ROOT):
        match turn(rules, place):
            case BanqueMover.PONTE_1:
                sets.ponte_1.setdefault(knows_1(rules, place), place)
            case BanqueMover.PONTE_2:
                sets.ponte_2.setdefault(knows_2(rules, place), place)
            case BanqueMover.BANKER:
                sets.banker.setdefault(knows_banker(rules, place), place)
            case _:
                continue
    return sets


def undecided(rules: BanqueTreeRules, place: BanqueTreePlace) -> Iterator[BanqueTreePlace]:
    """Every place down to the Banker's decision."""
    yield place
    if turn(rules, place) is not BanqueMover.BANKER:
        for move in moves(rules, place):
            yield from undecided(rules, after(rules, place, move))


def _after_chance(rules: BanqueTreeRules, place: BanqueTreePlace, move: int) -> BanqueTreePlace:
    """The place after a deal of chance, in its order."""
    if place.one is None:
        return place._replace(one=DEALS[move])
    if place.two is None:
        return place._replace(two=DEALS[move])
    if place.banker is None:
        return _declared(rules, place._replace(banker=DEALS[move]))
    if place.drew is not None:
        return place._replace(last=move)
    if place.asked_1 == DRAWS and place.third_1 is None:
        return place._replace(third_1=move)
    return place._replace(third_2=move)


def _declared(rules: BanqueTreeRules, place: BanqueTreePlace) -> BanqueTreePlace:
    """With what needs no decision any more: forced declarations, and ponte 1's by the plan."""
    hands = _hands(place)
    if hands is None or _settled(hands):
        return place
    asked_1, asked_2 = (None if natural(pair) else forced(pair) for pair in (hands.one, hands.two))
    free = not natural(hands.one) and asked_1 is None
    if free and place.plan is not None and knows_1(rules, place)[2] is None:
        asked_1 = rules.patterns[place.plan][rules.hands.index(_own(rules, hands.one))]
    return place._replace(asked_1=asked_1, asked_2=asked_2)


def _hands(place: BanqueTreePlace) -> _Hands | None:
    if place.one is None or place.two is None or place.banker is None:
        return None
    return _Hands(place.one, place.two, place.banker)


def _settled(hands: _Hands) -> bool:
    """Whether two cards decide both tableaux."""
    return natural(hands.banker) or (natural(hands.one) and natural(hands.two))


def _own(rules: BanqueTreeRules, pair: Pair | None) -> Hand:
    """A ponte's free hand as he knows it."""
    if pair is None:
        raise ValueError("the ponte has no cards")
    return pair if rules.model.ponte_sees_cards else FREE_TOTAL


def _left(rules: BanqueTreeRules, place: BanqueTreePlace, removal: int) -> list[int]:
    left = list(rules.shoe)
    pairs = (*(place.one or ()), *(place.two or ()), *(place.banker or ()))
    thirds = (each for each in (place.third_1, place.third_2) if each is not None)
    for value in (*pairs, *thirds) if removal else ():
        left[value] -= 1
    return left


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)
