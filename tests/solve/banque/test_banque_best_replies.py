"""The best replies of a coup of Banque: never worse than any reply, and those of an enumeration card by card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product, starmap
from random import Random
from typing import Any

import pytest

from banque_tools import sign
from long import asked_later
from sabot.cards import NATURAL
from sabot.odds import fresh
from sabot.solve import SolveError
from sabot.solve.banque import BankerPlace, BanqueGame, Team, TeamPlan, banque_game
from sabot.solve.banque.model import HEARD, RULE_BOOK, Custom
from sabot.solve.banque.rules import banker_by

MODELS = ("B1", "B2", "B3")
EVERY_RULE = ("larger_side", "weighted", "either", "both", "weighted_draw", *(f"points:{n}" for n in range(8)))
SHOES = ((3, "1/2"), (3, "1/10"), (6, "1/2"), (4, "2/3"))
"""Packs, and what the first side's share of the stakes is."""
PLANS = 200
Bank = dict[BankerPlace, Fraction]
Shares = dict[Any, Fraction]


@cache
def game_of(model: str, decks: int, theta: str, words: Custom) -> BanqueGame:
    return banque_game(model, fresh(decks), theta, **words._asdict())


def drawn_share(random: Random) -> Fraction:
    """Often never or always, now and then in between."""
    return Fraction(random.choice((0, 0, 4, 4, random.randint(0, 4))), 4)


def drawn_bank(game: BanqueGame, random: Random) -> Bank:
    """Some strategy of the Banker's; who is told nothing of side 2 does alike whatever lies there."""
    sides = game.custom.sees == "both"
    alike: dict[BankerPlace, Fraction] = defaultdict(lambda: drawn_share(random))
    every = banker_by(game, "points:4")
    return {
        place: drawn_share(random) if sides or isinstance(place.side_1, tuple) else alike[place._replace(side_2=None)]
        for place in every
    }


def drawn_team(game: BanqueGame, random: Random) -> Team:
    """Some strategy of the pontes'."""

    def shares() -> Shares:
        return {hand: drawn_share(random) for hand in game.hands}

    plan = TeamPlan(Fraction(1), shares(), {said: shares() for said in HEARD[game.custom.hears]})
    after = [{pair: shares() for pair in game.dealt.naturals} for _ in range(2)]
    return Team((plan,), after[0], after[1] if game.custom.naturals == "shown" else {})


def near(team: Team, random: Random) -> Team:
    """The same but for one share."""
    plan = team.plans[0]
    parts = [plan.ponte_1, *plan.ponte_2.values()]
    place = random.randrange(len(parts))
    hand = random.choice(sorted(plan.ponte_1, key=str))
    one, *two = [{**part, hand: 1 - part[hand]} if at == place else part for at, part in enumerate(parts)]
    other = TeamPlan(Fraction(1), one, dict(zip(plan.ponte_2, two, strict=True)))
    return Team((other,), team.after_1, team.after_2)


def is_held(game: BanqueGame, bank: Bank, random: Random) -> None:
    """Regrets are never negative, and the best reply is no worse than any of the plans drawn."""
    team = drawn_team(game, random)
    assert min(game.regret(team, bank)) >= 0
    answers = game.answers(bank)._replace(after_1={}, after_2={})  # a plan says nothing of what follows a natural
    sums = game.sums(answers)

    def worth(team: Team) -> Fraction:
        return game.worth(sums, team, answers).pontes

    best, found = worth(game.best_team(bank)), worth(team)
    for number in range(PLANS):
        other = drawn_team(game, random) if number < PLANS // 4 else near(team, random)
        gained = worth(other)
        if gained >= found:
            team, found = other, gained
        assert gained <= best


@pytest.mark.parametrize(
    ("model", "rule", "decks", "theta"),
    [
        ("B1", "weighted", 3, "1/2"),
        *(asked_later(*case, *SHOES[at % 4]) for at, case in enumerate(product(MODELS, EVERY_RULE))),
    ],
)
def test_no_plan_does_better_than_the_best_reply_to_a_rule(model: str, rule: str, decks: int, theta: str) -> None:
    game = game_of(model, decks, theta, RULE_BOOK)
    is_held(game, banker_by(game, rule), Random(rule))  # noqa: S311 - the same in every run


@pytest.mark.parametrize(
    ("model", "hears", "naturals", "sees"),
    [
        ("B1", "third_card", "shown", "both"),
        *starmap(asked_later, product(MODELS, HEARD, ("in_turn", "shown"), ["both"])),
        *starmap(asked_later, product(MODELS, HEARD, ["in_turn"], ["side_1"])),
    ],
)
def test_no_plan_does_better_than_the_best_reply_to_a_drawn_strategy(
    model: str, hears: str, naturals: str, sees: str
) -> None:
    game = game_of(model, 2, "3/5", Custom(hears, naturals, sees))  # type: ignore[arg-type]
    random = Random(f"{hears}{naturals}{sees}")  # noqa: S311 - the same in every run
    is_held(game, drawn_bank(game, random), random)


def test_the_best_reply_is_ranked_by_both_pontes() -> None:
    """The rule book's shoe: ponte 1's best plan is another one while ponte 2 stands than with his best reply."""
    game = game_of("B2", 3, "1/2", RULE_BOOK)
    bank = banker_by(game, "weighted")
    found = game.replies(game.sums(game.answers(bank)))
    every = range(len(game.patterns))
    alone, both = max(every, key=lambda pattern: found.values[pattern]), max(every, key=found.best)
    short = (found.best(both) - found.best(alone)) / found.unit
    assert f"{100 * short:.5f}" == "0.00517"
    assert game.best_team(bank).plans[0].ponte_1 == {5: game.patterns[both][0]}


def test_a_banker_who_is_told_nothing_of_side_2_cannot_answer_it() -> None:
    game = game_of("B1", 2, "1/2", Custom(sees="side_1"))
    with pytest.raises(SolveError, match="is told nothing of side 2: he draws at 5:S:0 as at 5:S:7"):
        game.answers({**banker_by(game, "points:4"), BankerPlace(5, None, 7): Fraction(1)})


# A second reckoning: every card of a small shoe


class Coups:
    """What the pontes gain, out of `total`, by what they decide: ponte 1's and ponte 2's hands of 5, who draws."""

    def __init__(self, game: BanqueGame, bank: Bank) -> None:
        self.game, self.bank = game, bank
        self.shoe = tuple(game.dealt.shoe)
        self.main: dict[tuple[Any, bool, Any, bool], Fraction] = defaultdict(Fraction)
        self.after: dict[tuple[str, Any, Any], dict[bool, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for left, ways, hands in hands_of(self.shoe, 3):
            self.deal(left, Fraction(ways), hands)

    def deal(self, left: tuple[int, ...], chance: Fraction, hands: tuple[Any, ...]) -> None:
        one, two, bank = hands
        if min(sum(bank) % 10, NATURAL) == NATURAL:
            self.main[None, False, None, False] += chance * self.gain(hands, (None, None), sum(bank) % 10)
            return
        for first, second in product(self.moves(one), self.moves(two)):
            gain = self.played(left, hands, (first, second))
            known_1, known_2 = (self.known(hand) for hand in (one, two))
            if natural(one) and known_2:
                self.after["one", one, known_2][second] += chance * gain
            elif natural(two) and known_1 and self.game.custom.naturals == "shown":
                self.after["two", two, known_1][first] += chance * gain
            else:
                self.main[known_1, first, known_2, second] += chance * gain

    def moves(self, hand: Any) -> tuple[bool, ...]:
        """What may be declared with a hand; a natural declares nothing."""
        if sum(hand) % 10 == 5:
            return (False, True)
        return (sum(hand) % 10 < 5,)

    def known(self, hand: Any) -> Any:
        """A hand of 5 as its holder knows it, None for any other."""
        if sum(hand) % 10 != 5:
            return None
        return hand if self.game.model.ponte_sees_cards else 5

    def played(self, left: tuple[int, ...], hands: tuple[Any, ...], draws: tuple[bool, bool]) -> Fraction:
        """The mean gain once both have declared."""
        gain = Fraction(0)
        for rest, chance, first in cards_of(left, draws[0]):
            for after, more, second in cards_of(rest, draws[1]):
                thirds = (first, second)
                own = hands[2] if self.game.model.banker_sees_cards else sum(hands[2]) % 10
                lies = [hand if natural(hand) else third for hand, third in zip(hands, thirds, strict=False)]
                share = self.bank.get(BankerPlace(own, *lies), Fraction(0))  # with two naturals he is not asked
                points = sum(hands[2]) % 10
                stood = self.gain(hands, thirds, points)
                drew = sum(
                    odds * self.gain(hands, thirds, (points + (card or 0)) % 10)
                    for _, odds, card in cards_of(after, True)
                )
                gain += chance * more * ((1 - share) * stood + share * drew)
        return gain

    def gain(self, hands: tuple[Any, ...], thirds: tuple[Any, Any], bank: int) -> Fraction:
        """Of both tableaux: a natural is settled on the Banker's first two cards."""
        first, second = (
            sign(sum(hand) % 10 - sum(hands[2]) % 10) if natural(hand) else sign((sum(hand) + (third or 0)) % 10 - bank)
            for hand, third in zip(hands, thirds, strict=False)
        )
        return self.game.theta * first + (1 - self.game.theta) * second

    def worth(self, plan: Mapping[Any, bool], two: Mapping[Any, bool]) -> Fraction:
        """A plan: who draws with which hand, ponte 2 by what he hears; after naturals each does his best."""
        gain = sum((max(acts.values()) for acts in self.after.values()), Fraction(0))
        for (one, first, other, second), part in self.main.items():
            if (one is None or plan[one] == first) and (other is None or two[first, other] == second):
                gain += part
        return gain

    def best(self) -> Fraction:
        """By going through every plan."""
        ones = sorted({key[0] for key in self.main} - {None})
        twos = [(said, hand) for said in (False, True) for hand in sorted({key[2] for key in self.main} - {None})]
        return max(
            self.worth(dict(zip(ones, first, strict=True)), dict(zip(twos, second, strict=True)))
            for first in product((False, True), repeat=len(ones))
            for second in product((False, True), repeat=len(twos))
        )


def natural(hand: Any) -> bool:
    return bool(sum(hand) % 10 >= NATURAL)


def cards_of(left: tuple[int, ...], drawn: bool) -> Iterator[tuple[tuple[int, ...], Fraction, int | None]]:
    """What may come, with its chance."""
    if not drawn:
        yield left, Fraction(1), None
        return
    for card, count in enumerate(left):
        if count:
            yield (*left[:card], count - 1, *left[card + 1 :]), Fraction(count, sum(left)), card


def hands_of(left: tuple[int, ...], count: int) -> Iterator[tuple[tuple[int, ...], Fraction, tuple[Any, ...]]]:
    """So many hands of two cards, with their chance."""
    if not count:
        yield left, Fraction(1), ()
        return
    pairs: dict[Any, Fraction] = defaultdict(Fraction)
    rests: dict[Any, tuple[int, ...]] = {}
    for rest, chance, first in cards_of(left, True):
        for after, more, second in cards_of(rest, True):
            pair = tuple(sorted((first, second)))  # type: ignore[type-var]
            pairs[pair] += chance * more
            rests[pair] = after
    for pair, chance in pairs.items():
        for after, more, others in hands_of(rests[pair], count - 1):
            yield after, chance * more, (pair, *others)


SMALL = ((3, 2, 0, 0, 3, 3, 0, 0, 0, 0), (2, 0, 3, 3, 0, 2, 0, 1, 0, 0), (4, 0, 0, 0, 2, 3, 0, 0, 0, 2))


@pytest.mark.parametrize("naturals", ["in_turn", asked_later("shown")])
@pytest.mark.parametrize("model", ["B1", asked_later("B2"), asked_later("B3")])
@pytest.mark.parametrize("shoe", [SMALL[0], *map(asked_later, SMALL[1:])], ids=str)
def test_the_best_reply_is_the_best_of_all_plans_dealt_card_by_card(
    shoe: tuple[int, ...], model: str, naturals: str
) -> None:
    random = Random(f"{model}{naturals}")  # noqa: S311 - the same in every run
    game = banque_game(model, shoe, "2/5", naturals=naturals)
    for bank in (drawn_bank(game, random), banker_by(game, "weighted")):
        coups = Coups(game, bank)
        assert game.payoffs(game.best_team(bank), bank).pontes == coups.best()


def test_the_enumeration_meets_every_decision() -> None:
    """Both pontes' hands of 5, either act, naturals on either side; all chances add up."""
    game = banque_game("B3", SMALL[2], "2/5", naturals="shown")
    coups = Coups(game, banker_by(game, "either"))
    assert {key[0] for key in coups.main} == {key[2] for key in coups.main} == {None, (0, 5)}
    assert {key[:2] for key in coups.after} == {
        (side, pair) for side in ("one", "two") for pair in ((0, 9), (4, 4), (4, 5), (9, 9))
    }
    assert all(set(acts) == {False, True} for acts in coups.after.values())
    assert sum(chance for _, chance, _ in hands_of(SMALL[2], 3)) == 1
