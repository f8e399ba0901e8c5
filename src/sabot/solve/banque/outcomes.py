"""The nine outcomes of a coup: how many ordered draws of nine cards lead to each, and their law in play."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from sabot.cards import NATURAL
from sabot.odds.composition import Composition
from sabot.solve.banque.answers import BankerRows
from sabot.solve.banque.arrays import exact
from sabot.solve.banque.game import BanqueGame
from sabot.solve.banque.model import BankerPlace
from sabot.solve.banque.team import Team
from sabot.solve.banque.weights import CARDS, States, by_none, by_third, drawn, falling, is_narrow, stood
from sabot.solve.banque.wide import Ints, Wide, from_limbs, from_narrow, in_limbs
from sabot.solve.coup.model import BANKER_PAIRS, FIVES, PAIRS, Pair

Result: TypeAlias = tuple[int, int]
"""Of side 1 and of side 2: 1 the ponte wins, -1 he loses, 0 it is void."""
Law: TypeAlias = dict[Result, Fraction]
RESULTS: Final[tuple[Result, ...]] = tuple((one, two) for one in (-1, 0, 1) for two in (-1, 0, 1))
_STARTS: Final = [next(k for k, pair in enumerate(BANKER_PAIRS) if sum(pair) % 10 == y) for y in range(8)]
_BANKER: Final = np.array([sum(pair) % 10 for pair in BANKER_PAIRS])


class _Class(NamedTuple):
    """Some hands of side 2: pairs of cards, all of the same points, with one third card or none, and their column."""

    pairs: tuple[Pair, ...]
    third: int | None
    column: int

    @property
    def points(self) -> int:
        """The points."""
        return (sum(self.pairs[0]) + (self.third or 0)) % 10


@lru_cache(2)
def count_outcomes(shoe: Composition, removal: int, by_cards: bool, by_points: bool) -> Wide:
    """(hands, 11, 11, 2, 9, c, c): third cards of both sides, the Banker stands or draws, results, pontes' columns."""
    counts = np.array(shoe, np.int64)
    width = 1 + (len(FIVES) if by_cards else 1)
    narrow = is_narrow(counts, removal)
    parts = [np.zeros((len(BANKER_PAIRS), 11, 11, 2, 9, width, width), np.int64) for _ in range(2)]
    for states, gather, rows in (
        (drawn(counts, removal), by_third, slice(0, 10)),
        (stood(counts, removal), by_none, slice(10, 11)),
    ):
        for hand_class in _classes(by_cards=by_cards):
            column = 10 if hand_class.third is None else hand_class.third
            by_action = _ways(states, hand_class, int(counts.sum()), removal)
            for action, each in enumerate(by_action):
                if narrow:
                    summed = from_narrow(gather(each * states.ways[..., None], by_cards=by_cards))
                else:
                    limbs = (gather(limb * states.ways[..., None], by_cards=by_cards) for limb in in_limbs(each))
                    summed = from_limbs(list(limbs))
                for part, more in zip(parts, summed, strict=True):
                    part[:, rows, column, action, :, :, hand_class.column] += np.moveaxis(more, 2, 3)
    whole = Wide(*parts)
    return whole.grouped(_STARTS) if by_points else whole


def _classes(*, by_cards: bool) -> Iterator[_Class]:
    for points in range(8):
        pairs = tuple(pair for pair in PAIRS if sum(pair) % 10 == points)
        for third in (*(range(10) if points <= 5 else ()), *((None,) if points >= 5 else ())):
            if points == 5 and by_cards:
                yield from (_Class((pair,), third, 1 + place) for place, pair in enumerate(FIVES))
            else:
                yield _Class(pairs, third, int(points == 5))


def _ways(states: States, hand_class: _Class, total: int, removal: int) -> tuple[Ints, Ints]:
    """Draws of side 2's class and the Banker's card by result (44, states, 9), where he stands and where he draws."""
    rest = states.rest
    ways = np.zeros(rest.shape[:2], np.int64)
    last = np.zeros(rest.shape, np.int64)
    for first, second in hand_class.pairs:
        same = first == second
        pair = rest[..., first] * (rest[..., second] - removal * same) * (2 - same)
        gone = np.bincount([first, second], minlength=10)
        if hand_class.third is not None:
            pair = pair * (rest[..., hand_class.third] - removal * gone[hand_class.third])
            gone[hand_class.third] += 1
        ways += pair
        last += pair[..., None] * (rest - removal * gone)
    cards = states.cards + 2 + (hand_class.third is not None)
    two = hand_class.points
    one = states.points
    stand = np.zeros((*ways.shape, 9), np.int64)
    draw = np.zeros((*ways.shape, 9), np.int64)
    pads = [falling(total, removal, cards + more, CARDS - (states.cards == 4)) for more in (0, 1)]
    for hand, banker in enumerate(_BANKER):
        place = 3 * (np.sign(one - banker) + 1) + np.sign(two - banker) + 1
        stand[hand, np.arange(len(one)), place] = ways[hand] * pads[0]
        for card in range(10):
            after = (banker + card) % 10
            place = 3 * (np.sign(one - after) + 1) + np.sign(two - after) + 1
            draw[hand, np.arange(len(one)), place] += last[hand, :, card] * pads[1]
    return stand, draw


def law(game: BanqueGame, team: Team, answers: BankerRows) -> Law:
    """The exact law of the results of two strategies."""
    dealt = game.dealt
    chances: Law = dict.fromkeys(RESULTS, Fraction(0))
    for result, chance in _settled(dealt.shoe, dealt.removal).items():
        chances[result] += chance
    by_points, by_cards = not game.model.banker_sees_cards, game.model.ponte_sees_cards
    counted = count_outcomes(dealt.shoe, dealt.removal, by_cards, by_points)
    meets = game.meets(team.plans)
    main = len(dealt.banker) * 121
    draws = answers.draws[:main].reshape(-1, 11, 11, 1, 1, 1)
    chosen = Wide(*(np.where(draws, part[:, :, :, 1], part[:, :, :, 0]).sum(axis=0) for part in counted))
    numbers = exact(chosen)
    for row, share in answers.mixed.items():
        if row < main:
            hand, one, two = np.unravel_index(row, (len(dealt.banker), 11, 11))
            cell = counted.at((hand, one, two))
            stand, draw = (exact(cell.at(act)) for act in (0, 1))
            numbers[one, two] = numbers[one, two] + share * (draw - stand)
    for place, result in enumerate(RESULTS):
        for seen in range(11):
            for stood_2, group in ((0, numbers[seen, :10, place].sum(axis=0)), (1, numbers[seen, 10, place])):
                chances[result] += Fraction((group * meets[seen, stood_2]).sum()) / dealt.total
    _add_after(chances, game, team, answers)
    return chances


def _add_after(chances: Law, game: BanqueGame, team: Team, answers: BankerRows) -> None:
    """Adds the chances of the coups with one natural, the Banker having none."""
    for pair, chance in game.dealt.naturals.items():
        coup = game.dealt.after[pair]
        if pair in answers.after_1:
            for result, share in coup.results(team.after_1[pair], answers.after_1[pair]).items():
                chances[1, result] += chance * share
        if pair in answers.after_2:
            for result, share in coup.results(team.after_2[pair], answers.after_2[pair]).items():
                chances[result, 1] += chance * share
    if game.custom.naturals == "in_turn":
        _add_unseen(chances, game, team, answers)


def _add_unseen(chances: Law, game: BanqueGame, team: Team, answers: BankerRows) -> None:
    """A natural on side 2 that ponte 1 does not see: his draws are those of every plan, by the Banker's rows."""
    dealt = game.dealt
    share = {hand: sum(plan.weight * plan.ponte_1[hand] for plan in team.plans) for hand in game.hands}
    shares = {hand: Fraction(each) for hand, each in share.items()}
    rows = game.index
    for pair, chance in dealt.naturals.items():
        coup = dealt.after[pair]
        banker: dict[Any, Fraction] = {}
        for info in coup.sets:
            row = rows[BankerPlace(info.hand, info.third, pair)]
            banker[info] = answers.mixed.get(row, Fraction(int(answers.draws[row])))
        for result, each in coup.results(shares, banker).items():
            chances[result, 1] += chance * each


def _settled(shoe: Composition, removal: int) -> Mapping[Result, Fraction]:
    """Results that two cards settle: the Banker has a natural, or both sides have one."""
    counts = np.array(shoe, np.int64)
    first, second = np.array(PAIRS).T
    same = (first == second).astype(np.int64)
    cards = np.array([[pair.count(value) for value in range(10)] for pair in PAIRS], np.int64)
    points = (first + second) % 10

    def ways(left: Ints) -> Ints:
        drawn: Ints = left[..., first] * (left[..., second] - removal * same) * (2 - same)
        return drawn

    bank = ways(counts)
    rest = counts - removal * cards
    one = ways(rest)
    two = ways(rest[:, None] - removal * cards)
    six = bank[:, None, None] * np.maximum(one, 0)[..., None] * np.maximum(two, 0)
    chances: dict[Result, Fraction] = {}
    total = falling(int(counts.sum()), removal, 0, 6)
    y, x, z = points[:, None, None], points[:, None], points
    natural = y >= NATURAL
    for result in RESULTS:
        mine = natural & (np.sign(x - y) == result[0]) & (np.sign(z - y) == result[1])
        if result == (1, 1):
            mine = mine | (~natural & (x >= NATURAL) & (z >= NATURAL))
        chances[result] = Fraction(int(six[mine].sum()), total)
    return chances
