"""A coup of Chemin de Fer in numbers: the weights of every decision, payoffs of strategies, best replies."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.money import MoneyError, RateLike, is_a, quoted, rate, whole_numbers
from sabot.odds.composition import DRAWN, IN_A_DECK, MOST_CARDS, Composition, checked, falling, ten
from sabot.odds.errors import OddsError
from sabot.screen import Brief, ShortRecord
from sabot.solve.coup.kernel import count_draws
from sabot.solve.coup.model import (
    BANKER_PAIRS,
    FIVES,
    Hand,
    InfoSet,
    Model,
    hand_text,
    info_sets,
    model_named,
    ponte_hands,
)
from sabot.solve.errors import SolveError

Ints = NDArray[np.int64]
PonteStrategy = Mapping[Hand, Fraction]
"""The probability to draw with each hand that leaves the choice."""
BankerStrategy = Mapping[InfoSet, Fraction]
"""The probability to draw at each information set."""

BANKER: Final = 0
PONTE: Final = 1
_FIRST_OF_POINTS: Final = [next(k for k, pair in enumerate(BANKER_PAIRS) if sum(pair) % 10 == y) for y in range(8)]


class Payoffs(NamedTuple):
    """Payoffs of a pair of strategies for each unit at stake: to the ponte, to the banker, and to the house."""

    ponte: Fraction
    banker: Fraction
    house: Fraction


class Exploitability(NamedTuple):
    """The gain of each side by its best reply to the other's strategy; both 0 in an equilibrium."""

    ponte: Fraction
    banker: Fraction


class ActionValues(NamedTuple):
    """The decider's mean payoff by drawing and by standing, given that the decision is reached.

    `reached` is the probability of the decision; where it is 0 both values are 0.
    """

    draw: Fraction
    stand: Fraction
    reached: Fraction

    @property
    def best(self) -> Fraction:
        """The better of both."""
        return max(self.draw, self.stand)


class CoupGame(ShortRecord, frozen=True, eq=False, dict=True):
    """The game of one coup, as exact weights: ordered draws of six cards out of `total`.

    `weights` (sets, 2, 1 + hands, 2): information sets of the banker; actions stand, draw; columns the ponte's hands
    that leave no choice, then his free `hands`; winner the banker, the ponte. `reach` (sets, 1 + hands) are the draws
    that come to the decision if the ponte does what is observed. `naturals` end without a decision.
    """

    model: Model
    shoe: Composition
    levy: Fraction
    total: int
    naturals: tuple[int, int]
    hands: tuple[Hand, ...]
    sets: tuple[InfoSet, ...]
    weights: Ints
    reach: Ints

    @cached_property
    def index(self) -> dict[InfoSet, int]:
        """The row of each information set."""
        return Brief((info, row) for row, info in enumerate(self.sets))

    @cached_property
    def stood(self) -> NDArray[np.bool_]:
        """At which information sets the ponte stood."""
        return np.array([info.third is None for info in self.sets])

    def payoffs(self, ponte: PonteStrategy, banker: BankerStrategy) -> Payoffs:
        """The exact payoffs of two strategies; raises SolveError where one is not complete."""
        won, lost = self._wins(self._draws(ponte), self._answers(banker))
        house = self.levy * won
        return Payoffs(lost - won, won - lost - house, house)

    def results(self, ponte: PonteStrategy, banker: BankerStrategy) -> dict[int, Fraction]:
        """The probabilities that the ponte wins (1), loses (-1) or ties where nobody has a natural."""
        won, lost = self._wins(self._draws(ponte), self._answers(banker))
        won, lost = (each - Fraction(self.naturals[who], self.total) for each, who in ((won, BANKER), (lost, PONTE)))
        stood = self.stood
        played = int(self.reach[:, 0].sum()) + int(self.reach[stood, 1:].sum())
        return {-1: won, 0: Fraction(played, self.total) - won - lost, 1: lost}

    def best_banker(self, ponte: PonteStrategy) -> dict[InfoSet, Fraction]:
        """A best reply of the banker's; he stands where both actions are worth the same."""
        draws = self._draws(ponte)
        worth = [self._banker_gain(row, draws) for row in range(len(self.sets))]
        return {info: Fraction(int(gain > 0)) for info, gain in zip(self.sets, worth, strict=True)}

    def best_ponte(self, banker: BankerStrategy) -> dict[Hand, Fraction]:
        """A best reply of the ponte's; he stands where both actions are worth the same."""
        gains = self.ponte_gains(banker)
        return {hand: Fraction(int(gain > 0)) for hand, gain in gains.items()}

    def ponte_gains(self, banker: BankerStrategy) -> dict[Hand, Fraction]:
        """The ponte's gain in a coup by drawing instead of standing, for each hand, before any card is dealt."""
        columns = self._columns(self._answers(banker))
        return {
            hand: (columns[0][1 + place][PONTE] - columns[0][1 + place][BANKER]
                   - columns[1][1 + place][PONTE] + columns[1][1 + place][BANKER]) / self.total
            for place, hand in enumerate(self.hands)
        }  # fmt: skip

    def exploitability(self, ponte: PonteStrategy, banker: BankerStrategy) -> Exploitability:
        """Each side's gain by its best reply to the other's strategy: never negative."""
        now = self.payoffs(ponte, banker)
        return Exploitability(
            self.payoffs(self.best_ponte(banker), banker).ponte - now.ponte,
            self.payoffs(ponte, self.best_banker(ponte)).banker - now.banker,
        )

    def banker_values(self, info: InfoSet, ponte: PonteStrategy) -> ActionValues:
        """Worth of the banker's two actions at an information set, given that it is reached."""
        row = self._row(info)
        columns = self._mix(self.sets[row], self._draws(ponte))
        weights: list[int] = self.reach[row].tolist()
        reached = sum((share * weight for share, weight in zip(columns, weights, strict=True)), Fraction(0))
        if not reached:
            return ActionValues(Fraction(0), Fraction(0), Fraction(0))
        stand, draw = (
            ((1 - self.levy) * won - lost) / reached
            for won, lost in (_mixed(self.weights[row, action], columns) for action in (0, 1))
        )
        return ActionValues(draw, stand, reached / self.total)

    @whole_numbers
    def ponte_values(self, hand: Hand, banker: BankerStrategy) -> ActionValues:
        """Worth of drawing and standing to the ponte with a free hand; a natural of the banker's is among it."""
        place = 1 + self._place(hand)
        reached = self.hand_weight(hand)
        if not reached:
            return ActionValues(Fraction(0), Fraction(0), Fraction(0))
        stood = self.stood
        naturals = reached - int(self.reach[stood, place].sum())
        asked, left = self._columns(self._answers(banker))
        draw, stand = (side[place][PONTE] - side[place][BANKER] - naturals for side in (asked, left))
        return ActionValues(draw / reached, stand / reached, Fraction(reached, self.total))

    @whole_numbers
    def hand_weight(self, hand: Hand) -> int:
        """The draws in which the ponte is dealt a free hand; raises SolveError for another."""
        self._place(hand)
        removal = int(not self.model.replaces)
        pairs = FIVES if isinstance(hand, int) else (hand,)
        ways = sum(
            self.shoe[i] * (self.shoe[j] - removal) if i == j else 2 * self.shoe[i] * self.shoe[j] for i, j in pairs
        )
        cards = sum(self.shoe)
        return ways * prod(cards - removal * drawn for drawn in range(2, DRAWN))

    def action_values(self, decision: InfoSet | Hand, ponte: PonteStrategy, banker: BankerStrategy) -> ActionValues:
        """Worth of drawing and standing at a decision: an information set, or a free hand of the ponte's."""
        if isinstance(decision, InfoSet):
            return self.banker_values(decision, ponte)
        return self.ponte_values(decision, banker)

    def _wins(self, draws: Sequence[Fraction], answers: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
        """The probabilities that the banker and the ponte win."""
        asked, left = self._columns(answers)
        sums = [Fraction(each) for each in self.naturals]
        for winner in (BANKER, PONTE):
            sums[winner] += asked[0][winner] + left[0][winner]
            for place, share in enumerate(draws, 1):
                sums[winner] += share * asked[place][winner] + (1 - share) * left[place][winner]
        return sums[BANKER] / self.total, sums[PONTE] / self.total

    def _columns(self, answers: Sequence[Fraction]) -> tuple[list[list[Fraction]], list[list[Fraction]]]:
        """The weights of wins by column and winner after a third card, and after none, for a banker's strategy."""
        draws = np.array([answer.numerator == answer.denominator for answer in answers])
        chosen = np.where(draws[:, None, None], self.weights[:, 1], self.weights[:, 0])
        stood = self.stood
        sides = [
            [[Fraction(each) for each in row] for row in chosen[place].sum(axis=0).tolist()]
            for place in (~stood, stood)
        ]
        for row, answer in enumerate(answers):
            if answer.denominator > 1:
                side = sides[int(stood[row])]
                change = (self.weights[row, 1] - self.weights[row, 0]).tolist()
                for column, pair in enumerate(change):
                    for winner in (BANKER, PONTE):
                        side[column][winner] += answer * pair[winner]
        return sides[0], sides[1]

    def _banker_gain(self, row: int, draws: Sequence[Fraction]) -> Fraction:
        """The banker's gain at an information set by drawing, as a weight."""
        won, lost = _mixed(self.weights[row, 1] - self.weights[row, 0], self._mix(self.sets[row], draws))
        return (1 - self.levy) * won - lost

    def _mix(self, info: InfoSet, draws: Sequence[Fraction]) -> list[Fraction]:
        """The share of each column that comes to an information set."""
        shares = [1 - share for share in draws] if info.third is None else list(draws)
        return [Fraction(1), *shares]

    def _draws(self, ponte: PonteStrategy) -> list[Fraction]:
        if not is_a(ponte, Mapping):
            raise SolveError(f"{quoted(ponte)} is no strategy of the ponte's: give a probability for each hand")
        return [_probability(ponte, hand, f"with {hand_text(hand)}") for hand in self.hands]

    def _answers(self, banker: BankerStrategy) -> list[Fraction]:
        if not is_a(banker, Mapping):
            raise SolveError(f"{quoted(banker)} is no strategy of the banker's: give a probability for each set")
        try:
            answers = [banker[info] for info in self.sets]
        except KeyError:
            missing = next(info for info in self.sets if info not in banker)
            raise SolveError(f"the banker's strategy says nothing of {missing}: it is complete or it is none") from None
        different = {id(answer): answer for answer in answers}.values()  # nearly all are the same 0 or 1
        wrong = next((answer for answer in different if not _is_probability(answer)), None)
        if wrong is not None:
            raise SolveError(f"{quoted(wrong)} is no probability: it is an exact number of 0 to 1")
        return answers

    def _row(self, info: InfoSet) -> int:
        try:
            return self.index[info]
        except (KeyError, TypeError):  # of other things, or of none that can be looked up
            said = tuple(info) if is_a(info, tuple) else info
            raise SolveError(f"{quoted(said)} is no information set of model {self.model}") from None

    def _place(self, hand: Hand) -> int:
        try:
            return self._places[hand]
        except (KeyError, TypeError):
            raise SolveError(f"{quoted(hand)} is no free hand of the ponte's in model {self.model}") from None

    @cached_property
    def _places(self) -> dict[Hand, int]:
        return {hand: place for place, hand in enumerate(self.hands)}


def coup_game(model: Model | str, shoe: Sequence[int] | None = None, levy: RateLike = 0) -> CoupGame:
    """The game of the next coup; raises SolveError.

    Models with replacement take a shoe as proportions and without one those of a full deck; the others need one.
    """
    named = model_named(model)
    counts = proportions(shoe) if named.replaces else _counts(named, shoe)
    share = checked_levy(levy)
    wins, reach, naturals = count_draws(counts, int(not named.replaces))
    cards = sum(counts)
    total = cards**DRAWN if named.replaces else falling(cards, DRAWN)
    if not named.banker_sees_cards:
        wins, reach = (np.add.reduceat(table, _FIRST_OF_POINTS, axis=0) for table in (wins, reach))
    if not named.ponte_sees_cards:
        wins = np.concatenate([wins[..., :1, :], wins[..., 1:, :].sum(axis=-2, keepdims=True)], axis=-2)
        reach = np.concatenate([reach[..., :1], reach[..., 1:].sum(axis=-1, keepdims=True)], axis=-1)
    sets = info_sets(named)
    return CoupGame(
        model=named,
        shoe=counts,
        levy=share,
        total=total,
        naturals=(int(naturals[0]), int(naturals[1])),
        hands=ponte_hands(named),
        sets=sets,
        weights=wins.reshape(len(sets), *wins.shape[2:]),
        reach=reach.reshape(len(sets), -1),
    )


def checked_levy(levy: RateLike) -> Fraction:
    """The levy as a rational of 0 to below 1; raises SolveError."""
    try:
        number = rate(levy, fine=True)
    except MoneyError:
        exact = 'give an exact number such as Fraction(1, 20), or text in quotes: "5%", "0.05" or "1/20"'
        right = "write 5%, 0.05 or 1/20" if isinstance(levy, str) else exact
        raise SolveError(f"{quoted(levy)} is no levy: {right}") from None
    if not 0 <= number < 1:
        typed = levy.strip() if isinstance(levy, str) else ""
        right = f"{typed}%" if typed and 1 <= number < 100 and "%" not in typed else "5%"
        said = quoted(typed) if typed else number
        raise SolveError(f"a levy of {said} is out of bounds: it is from 0% to below 100%, such as {right}")
    return number


def _counts(model: Model, shoe: Sequence[int] | None) -> Composition:
    if shoe is None:
        raise SolveError(f"model {model} is dealt from a shoe: give its ten counts, such as sabot.odds.fresh(6)")
    try:
        return checked(shoe)
    except OddsError as error:
        raise SolveError(str(error)) from None


def proportions(shoe: Sequence[int] | None) -> Composition:
    """The composition of a model with replacement in lowest terms: only its proportions matter."""
    try:
        cards = ten(IN_A_DECK if shoe is None else shoe)
    except OddsError:
        cards = ()
    if not any(cards):
        raise SolveError(f"{quoted(shoe)} is no composition: give ten whole numbers from 0, not all of them 0")
    common = gcd(*cards)
    counts = tuple(count // common for count in cards)
    if sum(counts) > MOST_CARDS:
        raise SolveError(f"proportions of {sum(counts)} cards in lowest terms are too fine: it is at most {MOST_CARDS}")
    return counts


def _mixed(weights: Ints, columns: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """The wins of the banker and the ponte when each column comes with its share."""
    rows: list[list[int]] = weights.tolist()
    won = sum((share * row[BANKER] for share, row in zip(columns, rows, strict=True)), Fraction(0))
    lost = sum((share * row[PONTE] for share, row in zip(columns, rows, strict=True)), Fraction(0))
    return won, lost


def _is_probability(share: object) -> bool:
    if type(share) is Fraction:  # nearly all are, and comparing whole numbers is faster
        return 0 <= share.numerator <= share.denominator
    return isinstance(share, Fraction | int) and not isinstance(share, bool) and 0 <= share <= 1


def _probability(strategy: PonteStrategy, hand: Hand, where: str) -> Fraction:
    if hand not in strategy:
        raise SolveError(f"the ponte's strategy says nothing of {hand_text(hand)}: it is complete or it is none")
    share = strategy[hand]
    if not _is_probability(share):
        raise SolveError(f"{quoted(share)} is no probability to draw {where}: it is an exact number of 0 to 1")
    return share
