"""The coup of Chemin de Fer as a tree: what is dealt, who decides, what he knows, who wins.

A place in the tree is a value; nothing here adds up or solves. Chance deals the ponte's first two cards, the banker's,
the third cards: one chance node per composition of what was dealt before. A decision that is no choice (the ponte
draws on 0-4 and stands on 6-7) has no node. The writers for Gambit and the game for OpenSpiel read this tree, and
`sabot.solve.chemin.leaves` sums it up, so that it is an enumeration of its own beside the solver's.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec

from sabot.cards import NATURAL
from sabot.odds.composition import Composition
from sabot.solve.coup.deals import DEALS, DRAWS, STANDS, forced, pair_ways, points
from sabot.solve.coup.game import CoupGame
from sabot.solve.coup.model import FREE_TOTAL, Hand, InfoSet, Model, Pair, hand_text, third_text


class CheminMover(StrEnum):
    """Movers of the tree: chance, either player, and none once the coup is over."""

    CHANCE = "chance"
    PONTE = "ponte"
    BANKER = "banker"
    OVER = "over"


class CheminTreeRules(msgspec.Struct, frozen=True):
    """The terms of a tree: the knowledge that a model gives, and the cards of each value that are dealt from."""

    model: Model
    shoe: Composition

    def __deepcopy__(self, memo: object) -> "CheminTreeRules":
        return self


def rules_of(game: CoupGame) -> CheminTreeRules:
    """The rules of a game that the solver knows."""
    return CheminTreeRules(game.model, game.shoe)


class CheminTreePlace(NamedTuple):
    """A place of a coup's tree: what was dealt and said, None for what was not."""

    ponte: Pair | None = None
    banker: Pair | None = None
    asked: int | None = None
    third: int | None = None
    drew: int | None = None
    last: int | None = None

    def __deepcopy__(self, memo: object) -> "CheminTreePlace":
        return self


class CheminDecisions(NamedTuple):
    """The information sets that can be reached, each with the first place at which it is."""

    ponte: dict[Hand, CheminTreePlace]
    banker: dict[InfoSet, CheminTreePlace]


ROOT: Final = CheminTreePlace()


def turn(place: CheminTreePlace) -> CheminMover:
    """The mover at a place."""
    if place.ponte is None or place.banker is None:
        return CheminMover.CHANCE
    if max(points(place.ponte), points(place.banker)) >= NATURAL:
        return CheminMover.OVER
    if place.asked is None:
        return CheminMover.PONTE
    if place.asked == DRAWS and place.third is None:
        return CheminMover.CHANCE
    if place.drew is None:
        return CheminMover.BANKER
    return CheminMover.CHANCE if place.drew == DRAWS and place.last is None else CheminMover.OVER


def after(place: CheminTreePlace, move: int) -> CheminTreePlace:
    """The place that a move leads to; a ponte who has no choice declares as soon as the hands are dealt."""
    if place.ponte is None:
        return place._replace(ponte=DEALS[move])
    if place.banker is None:
        hands = place._replace(banker=DEALS[move])
        return hands if turn(hands) is CheminMover.OVER else hands._replace(asked=forced(place.ponte))
    if place.asked is None:
        return place._replace(asked=move)
    if place.asked == DRAWS and place.third is None:
        return place._replace(third=move)
    return place._replace(drew=move) if place.drew is None else place._replace(last=move)


def moves(rules: CheminTreeRules, place: CheminTreePlace) -> list[int]:
    """The moves at a place, in rising order."""
    if turn(place) is CheminMover.CHANCE:
        return [move for move, _ in ways(rules, place)[0]]
    return [] if turn(place) is CheminMover.OVER else [STANDS, DRAWS]


def ways(rules: CheminTreeRules, place: CheminTreePlace) -> tuple[list[tuple[int, int]], int]:
    """The moves of chance that can happen, each with its whole number of ways, and all ways together."""
    removal = int(not rules.model.replaces)
    left = _left(rules, place)
    cards = sum(left)
    if place.banker is not None:
        return [(value, count) for value, count in enumerate(left) if count], cards
    counted = [(move, pair_ways(left, pair, removal)) for move, pair in enumerate(DEALS)]
    return [(move, count) for move, count in counted if count], cards * (cards - removal)


def result(place: CheminTreePlace) -> int:
    """The ponte's result in a coup that is over: 1 won, 0 or -1; raises ValueError before."""
    if place.ponte is None or place.banker is None or turn(place) is not CheminMover.OVER:
        raise ValueError("the coup is not over")
    ponte, banker = points(place.ponte, place.third), points(place.banker, place.last)
    return (ponte > banker) - (ponte < banker)


def ponte_knows(rules: CheminTreeRules, place: CheminTreePlace) -> Hand | None:
    """The ponte's free hand, as he knows it; None where the rules decide for him."""
    if place.ponte is None or points(place.ponte) != FREE_TOTAL:
        return None
    return place.ponte if rules.model.ponte_sees_cards else FREE_TOTAL


def banker_knows(rules: CheminTreeRules, place: CheminTreePlace) -> InfoSet:
    """The banker's information set when he decides; raises ValueError before he has cards."""
    if place.banker is None:
        raise ValueError("the banker has no cards")
    return InfoSet(place.banker if rules.model.banker_sees_cards else points(place.banker), place.third)


def decisions(rules: CheminTreeRules) -> CheminDecisions:
    """Every information set that can be reached, in the tree's order."""
    sets = CheminDecisions({}, {})
    for place in _undecided(rules, ROOT):
        if turn(place) is CheminMover.BANKER:
            sets.banker.setdefault(banker_knows(rules, place), place)
        elif turn(place) is CheminMover.PONTE and (hand := ponte_knows(rules, place)) is not None:
            sets.ponte.setdefault(hand, place)
    return sets


def label(rules: CheminTreeRules, place: CheminTreePlace) -> str:
    """The information set of him who decides, as people read it: `ponte 1,4`, `banker 6 | S`, `banker 0,6 | 4`."""
    if turn(place) is CheminMover.BANKER:
        return f"banker {set_label(banker_knows(rules, place))}"
    hand = ponte_knows(rules, place)
    if hand is None:
        raise ValueError("nobody decides here")
    return f"ponte {hand_text(hand)}"


def set_label(info: InfoSet) -> str:
    """The label of an information set: `6 | S`, or `0,6 | 4`."""
    return f"{hand_text(info.hand)} | {third_text(info.third)}"


def dealt(place: CheminTreePlace, move: int) -> str:
    """A move of chance as text: a hand such as `0,6`, or a card's value."""
    return f"{move}" if place.banker is not None else hand_text(DEALS[move])


def _undecided(rules: CheminTreeRules, place: CheminTreePlace) -> Iterator[CheminTreePlace]:
    """Every place down to the banker's decision."""
    yield place
    if turn(place) is not CheminMover.BANKER:
        for move in moves(rules, place):
            yield from _undecided(rules, after(place, move))


def _left(rules: CheminTreeRules, place: CheminTreePlace) -> list[int]:
    left = list(rules.shoe)
    if not rules.model.replaces:
        third = () if place.third is None else (place.third,)
        for value in (*(place.ponte or ()), *(place.banker or ()), *third):
            left[value] -= 1
    return left
