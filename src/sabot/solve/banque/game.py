"""A coup of Banque in numbers: payoffs of strategies, best replies, the worth of actions."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sabot.money import RateLike, is_a, quoted
from sabot.screen import Brief, BriefTuple, ShortRecord
from sabot.solve.banque.answers import BankerRows, PontesReplies, PontesWorth, Regret, TableauSums, check_told_nothing
from sabot.solve.banque.arrays import STOOD, Exact, Flags, along, by_drawing, dot, exact, swapped, where_drawn
from sabot.solve.banque.deal_law import DealtDraws, dealt, played
from sabot.solve.banque.model import (
    HEARD,
    NATURAL_PAIRS,
    RULE_BOOK,
    BankerPlace,
    Custom,
    Heard,
    banque_model,
    custom,
    heard,
    is_place,
    place_text,
    rows,
    share_of_side_1,
)
from sabot.solve.banque.team import Shares, Team, TeamPlan, checked_plan, checked_weights, is_share, patterns
from sabot.solve.banque.wide import Floats, Wide
from sabot.solve.coup.game import ActionValues, Payoffs
from sabot.solve.coup.model import THIRDS, Hand, InfoSet, Model, Pair
from sabot.solve.errors import SolveError

BankerStrategy: TypeAlias = Mapping[BankerPlace, Fraction]
"""The probability to draw at every decision of the Banker's."""
_UNKNOWN: Final[Mapping[Pair, Payoffs]] = {}
_SURE: Final = 1e-11
"""Floats that are larger, beside what they are made of, have their sign."""


class BanqueGame(ShortRecord, frozen=True, eq=False, dict=True):
    """A coup: what is dealt from, the share `theta` of the stakes on tableau 1, and who learns what."""

    dealt: DealtDraws
    theta: Fraction
    custom: Custom

    @property
    def model(self) -> Model:
        """The model: whether the shoe runs down, and how much of its two cards a hand tells."""
        return self.dealt.model

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands on which a ponte is free."""
        return self.dealt.hands

    @cached_property
    def patterns(self) -> tuple[tuple[int, ...], ...]:
        """Ponte 1's pure strategies, a draw or not for each hand; with a hand that is never dealt he draws."""
        dealt = [self.dealt.deals(hand) for hand in self.hands]
        return tuple(
            pattern
            for pattern in patterns(self.hands)
            if all(draws or comes for draws, comes in zip(pattern, dealt, strict=True))
        )

    def comes(self, pattern: int, heard: int, hand: int) -> bool:
        """Whether ponte 2 may have a hand, and have heard this, when ponte 1 plays so."""
        draws = self.patterns[pattern]
        places = _of_heard(self.custom, HEARD[self.custom.hears][heard])
        return any(along(draws, place == STOOD, self._reach[place])[1 + hand] for place in places)

    @cached_property
    def places(self) -> tuple[BankerPlace, ...]:
        """The Banker's decisions before a natural that ponte 1 knows of: rows of the game."""
        return BriefTuple(rows(self.dealt.banker, self.custom.naturals))

    @cached_property
    def index(self) -> dict[BankerPlace, int]:
        """The row of each decision."""
        return Brief((place, row) for row, place in enumerate(self.places))

    @cached_property
    def reached(self) -> Flags:
        """The mask of the rows that come with some weight, whatever the pontes do."""
        main, shown = self.dealt.reached
        return np.concatenate([main.ravel(), shown.ravel()])[: len(self.places)]

    def payoffs(self, team: Team, banker: BankerStrategy) -> PontesWorth:
        """The exact payoffs of two strategies; raises SolveError where one is not complete."""
        self.check(team)
        answers = self.answers(banker)
        return self.worth(self.sums(answers), team, answers)

    def worth(
        self, sums: TableauSums, team: Team, answers: BankerRows, known: Mapping[Pair, Payoffs] = _UNKNOWN
    ) -> PontesWorth:
        """The payoffs from sums that are known, as may be those of the coups after naturals."""
        one = two = Fraction(self.dealt.fixed, self.dealt.total)
        meets = self.meets(team.plans)
        one += Fraction(dot(sums.one, meets) + dot(sums.shown, meets[:, 0, :, 0])) / self.dealt.total
        two += Fraction(dot(sums.two, meets)) / self.dealt.total
        two += self._after(team.after_1, answers.after_1, known)
        one += self._after(team.after_2, answers.after_2, known)
        return PontesWorth(self.theta * one + (1 - self.theta) * two, one, two)

    def best_team(self, banker: BankerStrategy) -> Team:
        """A best reply of the pontes'; they stand where both actions are worth the same."""
        return self.best_team_to(self.answers(banker))

    def best_team_to(self, answers: BankerRows) -> Team:
        """The same against answers by rows."""
        replies = self.replies(self.sums(answers))
        best = max(range(len(self.patterns)), key=replies.best)
        draws = dict(zip(self.hands, map(Fraction, self.patterns[best]), strict=True))
        gains = replies.gains[best]
        ponte_2: dict[Heard, Shares] = {
            said: {hand: Fraction(int(gains[place, column] > 0)) for column, hand in enumerate(self.hands)}
            for place, said in enumerate(HEARD[self.custom.hears])
        }
        plan = TeamPlan(Fraction(1), draws, ponte_2)
        after_1, after_2 = (
            {pair: self.dealt.after[pair].best_ponte(answer) for pair, answer in each.items()}
            for each in (answers.after_1, answers.after_2)
        )
        return Team((plan,), after_1, after_2)

    def best_banker(self, team: Team) -> dict[BankerPlace, Fraction]:
        """A best reply of the Banker's; he stands where both actions are worth the same."""
        self.check(team)
        signs = self.signs(team.plans)
        draws = {place: Fraction(int(sign < 0)) for place, sign in zip(self.places, signs.tolist(), strict=True)}
        for pair, ponte in team.after_1.items():
            best = self.dealt.after[pair].best_banker(ponte)
            draws |= {BankerPlace(info.hand, pair, info.third): share for info, share in best.items()}
        for pair, ponte in team.after_2.items():
            best = self.dealt.after[pair].best_banker(ponte)
            draws |= {BankerPlace(info.hand, info.third, pair): share for info, share in best.items()}
        return draws

    def regret(self, team: Team, banker: BankerStrategy) -> Regret:
        """Each side's gain by its best reply to the other's strategy: never negative."""
        now = self.payoffs(team, banker).pontes
        return Regret(
            self.payoffs(self.best_team(banker), banker).pontes - now,
            now - self.payoffs(team, self.best_banker(team)).pontes,
        )

    def banker_values(self, place: BankerPlace, team: Team) -> ActionValues:
        """Worth of the Banker's actions to him, per unit of all stakes, given that the decision is reached.

        Of a side that is settled nothing is counted: only what the third card may still change.
        """
        self.check(team)
        if not is_place(place):
            raise SolveError(f"{quoted(place)} is no decision of the Banker's in model {self.model}")
        if isinstance(place.side_1, tuple) or (self.custom.naturals == "shown" and isinstance(place.side_2, tuple)):
            return self._values_after(place, team)
        if place not in self.index:
            raise SolveError(f"{quoted(place)} is no decision of the Banker's in model {self.model}")
        meets = self.meets(team.plans)
        row = self.index[place]
        stand, draw, reach = self._row(row, meets)
        if not reach:
            return ActionValues(Fraction(0), Fraction(0), Fraction(0))
        return ActionValues(-draw / reach, -stand / reach, reach / self.dealt.total)

    def _values_after(self, place: BankerPlace, team: Team) -> ActionValues:
        one = isinstance(place.side_1, tuple)
        pair, third = (place.side_1, place.side_2) if one else (place.side_2, place.side_1)
        plans, stakes = (team.after_1, 1 - self.theta) if one else (team.after_2, self.theta)
        if pair not in plans or isinstance(third, tuple):
            raise SolveError(f"{quoted(place)} is no decision of the Banker's in model {self.model}")
        values = self.dealt.after[pair].banker_values(InfoSet(place.hand, third), plans[pair])
        chance = self.dealt.naturals[pair] * values.reached
        return ActionValues(stakes * values.draw, stakes * values.stand, chance)

    def check(self, team: Team) -> None:
        """Raises SolveError where a strategy of the pontes' is none of this game."""
        if not is_a(team, Team):
            raise SolveError(f"{quoted(team)} is no strategy of the pontes': give a Team")
        for plan in team.plans:
            checked_plan(self.hands, self.custom.hears, plan)
        checked_weights(team.plans)
        missing = [pair for pair in self.dealt.naturals if pair not in team.after_1]
        if self.custom.naturals == "shown":
            missing += [pair for pair in self.dealt.naturals if pair not in team.after_2]
        if missing:
            raise SolveError(f"the pontes' strategy says nothing of the other side's natural {missing[0]}")

    def answers(self, banker: BankerStrategy) -> BankerRows:
        """A strategy by rows; raises SolveError where it is not complete."""
        if not is_a(banker, Mapping):
            raise SolveError(f"{quoted(banker)} is no strategy of the Banker's: give a probability for each decision")
        try:
            shares = [banker[place] for place in self.places]
            after_1 = {
                pair: {info: banker[BankerPlace(info.hand, pair, info.third)] for info in game.sets}
                for pair, game in self.dealt.after.items()
            }
            after_2 = {
                pair: {info: banker[BankerPlace(info.hand, info.third, pair)] for info in game.sets}
                for pair, game in (self.dealt.after.items() if self.custom.naturals == "shown" else ())
            }
        except KeyError as error:
            missing: Any = error.args[0]
            raise SolveError(
                f"the Banker's strategy says nothing of {place_text(missing)}: it is complete or it is none"
            ) from None
        wrong = next((share for share in shares if not is_share(share)), None)
        if wrong is not None:
            raise SolveError(f"{quoted(wrong)} is no probability: it is an exact number of 0 to 1")
        if self.custom.sees == "side_1":
            check_told_nothing(self.places, shares, self.alike(np.arange(len(self.places))))
        draws = np.array([share == 1 for share in shares])
        mixed = {row: Fraction(share) for row, share in enumerate(shares) if 0 < share < 1}
        return BankerRows(draws, Brief(mixed), Brief(after_1), Brief(after_2))

    def sums(self, answers: BankerRows) -> TableauSums:
        """The tableaux' gains against the Banker's answers."""
        dealt = self.dealt
        main = len(dealt.banker) * 121
        draws = answers.draws[:main].reshape(-1, 11, 11)
        one = where_drawn(dealt.change, draws) + self._stands[0]
        two = swapped(where_drawn(dealt.change, draws.transpose(0, 2, 1))) + self._stands[1]
        shown = np.zeros((11, 1 + len(self.hands)), object)
        if self.custom.naturals == "in_turn":
            chosen = answers.draws[main:].reshape(-1, 11, len(NATURAL_PAIRS), 1)
            shown = exact(Wide(*((part * chosen).sum(axis=(0, 2)) for part in dealt.change_shown)))
            shown = shown + self._stands_shown
        for row, share in answers.mixed.items():
            self._add(row, share, one, two, shown)
        return TableauSums(by_drawing(one), by_drawing(two), shown)

    def alone(self, rows: Iterable[int]) -> TableauSums:
        """The sums' change by drawing at these rows alone."""
        width = 1 + len(self.hands)
        one, two = (np.zeros((11, 11, width, width), object) for _ in range(2))
        shown = np.zeros((11, width), object)
        for row in rows:
            self._add(row, 1, one, two, shown)
        return TableauSums(by_drawing(one), by_drawing(two), shown)

    def _add(self, row: int, share: Fraction | int, one: Exact, two: Exact, shown: Exact) -> None:
        """Add what drawing at a row changes, so often."""
        dealt = self.dealt
        main = len(dealt.banker) * 121
        if row < main:
            hand, first, second = np.unravel_index(row, (len(dealt.banker), 11, 11))
            one[first, second] = one[first, second] + share * exact(dealt.change.at((hand, first, second)))
            two[first, second] = two[first, second] + share * exact(dealt.change.at((hand, second, first))).T
        else:
            place = np.unravel_index(row - main, (len(dealt.banker), 11, len(NATURAL_PAIRS)))
            shown[place[1]] = shown[place[1]] + share * exact(dealt.change_shown.at(place))

    def replies(self, sums: TableauSums) -> PontesReplies:
        """Worth of each pattern of ponte 1's with ponte 2 standing, and ponte 2's gains by drawing."""
        num, den = self.theta.numerator, self.theta.denominator
        both = num * sums.one + (den - num) * sums.two
        alone = num * sums.shown
        hears = HEARD[self.custom.hears]
        by_heard = [_of_heard(self.custom, thirds) for thirds in hears]
        values: list[Any] = []
        gains: list[Exact] = []
        for pattern in self.patterns:
            with_1 = np.stack([along(pattern, third is None, both[place]) for place, third in enumerate(THIRDS)])
            own = sum(along(pattern, third is None, alone[place]) for place, third in enumerate(THIRDS))
            values.append(with_1[:, :, 0].sum() + with_1[:, 1, 1:].sum() + own)
            more = with_1[:, 0, 1:] - with_1[:, 1, 1:]
            gains.append(np.stack([more[places].sum(axis=0) for places in by_heard]))
        return PontesReplies(values, gains, den * self.dealt.total)

    def meets(self, plans: Sequence[TeamPlan]) -> Exact:
        """The weight with which columns meet, by side 1's third card and whether ponte 2 draws: (11, 2, c, c)."""
        width = 1 + len(self.hands)
        meetings = np.full((11, 2, width, width), Fraction(0), object)
        for plan in plans:
            draws = [Fraction(1), *(plan.ponte_1[hand] for hand in self.hands)]
            stands = [Fraction(1), *(1 - share for share in draws[1:])]
            for place, third in enumerate(THIRDS):
                own = np.array(stands if third is None else draws, object) * plan.weight
                shares = plan.ponte_2[heard(self.custom.hears, third)]
                then = [Fraction(1), *(shares[hand] for hand in self.hands)]
                meetings[place, 0] += np.multiply.outer(own, np.array(then, object))
                meetings[place, 1] += np.multiply.outer(
                    own, np.array([then[0], *(1 - each for each in then[1:])], object)
                )
        return meetings

    def signs(self, plans: Sequence[TeamPlan]) -> NDArray[np.int64]:
        """At each row whether the pontes gain (1) or lose (-1) when the Banker draws instead of standing."""
        meets = self.meets(plans)
        near = np.asarray(meets, float)
        theta = float(self.theta)
        main, shown = self.dealt.floats
        expanded = np.concatenate([np.repeat(near[:, :1], STOOD, axis=1), near[:, 1:]], axis=1)
        other = main.transpose(0, 2, 1, 4, 3)
        gains = ((theta * main + (1 - theta) * other) * expanded).sum(axis=(-1, -2)).ravel()
        sizes = ((theta * np.abs(main) + (1 - theta) * np.abs(other)) * expanded).sum(axis=(-1, -2)).ravel()
        if self.custom.naturals == "in_turn":
            own = near[:, 0, :, 0][:, None]
            gains = np.concatenate([gains, theta * (shown * own).sum(axis=-1).ravel()])
            sizes = np.concatenate([sizes, theta * (np.abs(shown) * own).sum(axis=-1).ravel()])
        signs: NDArray[np.int64] = np.sign(gains).astype(np.int64)
        if self.custom.sees == "side_1":
            return self._signs_of_side_1(gains, sizes, meets)
        for row in np.flatnonzero((np.abs(gains) <= _SURE * sizes) & (sizes > 0)).tolist():
            stand, draw, _ = self._row(row, meets)
            signs[row] = (draw > stand) - (draw < stand)
        return signs

    def _signs_of_side_1(self, gains: Floats, sizes: Floats, meets: Exact) -> NDArray[np.int64]:
        """The same where the Banker must do alike whatever lies on side 2."""
        rows = self.alike(np.arange(len(self.places)))
        summed, size = (self.alike(each).sum(axis=1) for each in (gains, sizes))
        signs = np.sign(summed).astype(np.int64)
        for group in np.flatnonzero((np.abs(summed) <= _SURE * size) & (size > 0)).tolist():
            ends = [self._row(row, meets)[:2] for row in rows[group].tolist()]
            gain = sum((draw - stand for stand, draw in ends), Fraction(0))
            signs[group] = (gain > 0) - (gain < 0)
        by_row = np.zeros(len(self.places), np.int64)
        by_row[rows] = signs[:, None]
        return by_row

    def alike(self, by_row: NDArray[Any]) -> NDArray[Any]:
        """Numbers of the rows, by what a Banker sees who is told nothing of side 2: (hands and third cards, 22)."""
        main = len(self.dealt.banker) * 121
        parts = (by_row[:main].reshape(-1, 11), by_row[main:].reshape(-1, len(NATURAL_PAIRS)))
        return np.concatenate(parts, axis=1)

    def _row(self, row: int, meets: Exact) -> tuple[Fraction, Fraction, Fraction]:
        """The pontes' gain, as a weight, where the Banker stands and draws at a row, and how often the row comes."""
        dealt, theta = self.dealt, self.theta
        main = len(dealt.banker) * 121
        if row < main:
            hand, one, two = np.unravel_index(row, (len(dealt.banker), 11, 11))
            meet = meets[one, int(two == STOOD)]
            first, second = (exact(dealt.weights.main.at(place)) for place in ((hand, one, two), (hand, two, one)))
            stand, draw = (theta * dot(first[act], meet) + (1 - theta) * dot(second[act].T, meet) for act in (0, 1))
            reach = dot(exact(dealt.weights.reach.at((hand, one, two))), meet)
            return stand, draw, Fraction(reach)
        place = np.unravel_index(row - main, (len(dealt.banker), 11, len(NATURAL_PAIRS)))
        own = meets[place[1], 0, :, 0]
        shown = exact(dealt.weights.shown.at(place))
        stand, draw = (theta * dot(shown[act], own) for act in (0, 1))
        return stand, draw, Fraction(dot(exact(dealt.weights.reach_shown.at(place)), own))

    def _after(
        self,
        pontes: Mapping[Pair, Shares],
        bankers: Mapping[Pair, Mapping[InfoSet, Fraction]],
        known: Mapping[Pair, Payoffs],
    ) -> Fraction:
        """A side's gain by play where the other has shown a natural."""
        gain = Fraction(0)
        for pair, banker in bankers.items():
            game = self.dealt.after[pair]
            payoffs = known.get(pair) or game.payoffs(pontes[pair], banker)
            gain += self.dealt.naturals[pair] * played(game, payoffs)
        return gain

    @cached_property
    def _stands(self) -> tuple[Exact, Exact]:
        one = exact(self.dealt.stand.sum(0))
        return one, swapped(one)

    @cached_property
    def _reach(self) -> Exact:
        """Draws by side 1's third card in which ponte 2 stands before a Banker who decides: (11, c, c)."""
        return exact(self.dealt.weights.reach.at(np.s_[:, :, STOOD]).sum(0))

    @cached_property
    def _stands_shown(self) -> Exact:
        return exact(self.dealt.stand_shown.sum(0, 2))


def banque_game(
    model: Model | str,
    shoe: Sequence[int] | None = None,
    theta: RateLike = Fraction(1, 2),
    *,
    hears: str = RULE_BOOK.hears,
    naturals: str = RULE_BOOK.naturals,
    sees: str = RULE_BOOK.sees,
) -> BanqueGame:
    """The game of the next coup; raises SolveError.

    `shoe` are ten counts of nine cards or more; model A1 takes them as proportions. `theta` is the share of all
    stakes that lies on tableau 1. `sees="side_1"` is a game of its own, in which the Banker is told nothing of side 2.
    """
    named = banque_model(model)
    words = custom(hears, naturals, sees)
    return BanqueGame(dealt(named, shoe), share_of_side_1(theta), words)


def _of_heard(words: Custom, said: Heard) -> list[int]:
    """The third cards of side 1 that sound so."""
    return [place for place, third in enumerate(THIRDS) if heard(words.hears, third) == said]
