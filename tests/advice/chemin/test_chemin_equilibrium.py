"""Bots that draw by the equilibrium, and how far decisions are from it: held to the coup's own exact game."""
# ruff: noqa: S311 - chance is seeded here so that a failure can be repeated

import copy
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from chemin_table import hidden_changed
from long import asked_later, first
from sabot.advice.chemin.at_table import TableEquilibria, bound_by
from sabot.advice.chemin.equilibrium_bots import EquilibriumMind, table_of_minds
from sabot.advice.chemin.review import judged, review
from sabot.advice.tallies import rounded
from sabot.cards import POINTS, points
from sabot.games.bank.palette import CanDeclare, Declare
from sabot.games.bank.vocabulary import Says
from sabot.games.chemin.bots import CheminBot
from sabot.games.chemin.coup import CheminCoupDealt, CheminCoupOpened
from sabot.games.chemin.decisions import Choice, DecisionWatch, watched
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin, stage
from sabot.games.chemin.table import CheminView, Option, PlayerAction, PublicEvent, objection, snapshot, view
from sabot.games.chemin.table import options as offered
from sabot.games.knowledge import full
from sabot.games.windows import Seq
from sabot.rulesets import load, varied
from sabot.selfplay import SelfPlay
from sabot.solve.chemin.bindings import NO_BINDINGS
from sabot.solve.chemin.solving import solve
from sabot.solve.chemin.worth import ponte_worth
from sabot.solve.coup.game import coup_game
from sabot.solve.coup.model import FIVES, InfoSet, Model
from sabot.solve.errors import SolveError
from sabot.tableau import CHEMIN, DRAW, STOOD

CASINO, FRIENDS = load("chemin-de-fer", CheminRules), load("chemmy", CheminRules)
BY_THE_BOOK = varied(FRIENDS, ponte_liberty="five")
LEVIED = varied(CASINO, banker_liberty="always", burn="first_card", decks=2)
SHOES = [full(312), full(52), (6, 2, 0, 4, 3, 2, 5, 1, 2, 1), (1, 0, 2, 3, 0, 1, 0, 2, 0, 1)]


def played(driver: SelfPlay, coups: int) -> Iterator[tuple[Chemin, PublicEvent]]:
    """Every public event, with the table before it."""
    before = driver.state
    for _, event in driver.log(lambda state: state.coups >= coups):
        yield before, view(before, event, None)
        before = driver.state


def choices_of(rules: CheminRules, coups: int, seed: int, bots: str) -> list[Choice]:
    watch, found = DecisionWatch(rules=rules), list[Choice]()
    for seq, (_, event) in enumerate(played(table_of_minds(rules, 5, seed, bots), coups), 1):
        watch, over = watched(watch, Seq(seq), event)
        found += over
    return found


# What both actions are worth


@pytest.mark.parametrize("shoe", SHOES, ids=str)
def test_the_ponte_is_worth_what_the_game_says(shoe: tuple[int, ...]) -> None:
    """The game's values leave out the banker's naturals, which both actions lose to."""
    game = coup_game(Model.B3, shoe)
    banker = {info: Fraction(CHEMIN[sum(info.hand) % 10][STOOD if info.third is None else info.third] == DRAW)
              if isinstance(info.hand, tuple) else Fraction(0) for info in game.sets}  # fmt: skip
    banker[game.sets[40]] = Fraction(2, 7)
    cards, met = sum(shoe), 0
    for hand in FIVES:
        low, high = hand
        chance = Fraction((1 + (low != high)) * shoe[low] * (shoe[high] - (low == high)), cards * (cards - 1))
        values = game.ponte_values(hand, banker)
        if not values.reached:
            continue
        worth = ponte_worth(shoe, hand, banker)
        natural = chance - values.reached
        assert worth.draw == (values.draw * values.reached - natural) / chance
        assert worth.stand == (values.stand * values.reached - natural) / chance
        met += 1
    assert met


def test_a_hand_that_the_shoe_cannot_deal_has_no_worth() -> None:
    with pytest.raises(SolveError, match="2 and 2 cannot be dealt from a shoe of"):
        ponte_worth((9, 9, 1, 0, 0, 0, 0, 0, 0, 0), (2, 2), {})


# The equilibrium of a rule set


def test_the_casinos_banker_is_bound_but_in_two_cells() -> None:
    bound = bound_by(CASINO, Model.B3)
    assert bound.ponte == {}
    free = [info for info in coup_game(Model.B3, full(312)).sets if info not in bound.banker]
    assert {(sum(info.hand) % 10, info.third) for info in free if isinstance(info.hand, tuple)} == {(3, 9), (5, 4)}
    for info, share in bound.banker.items():
        written = CHEMIN[sum(info.hand) % 10 if isinstance(info.hand, tuple) else info.hand]
        assert share == (written[STOOD if info.third is None else info.third] == DRAW)
    assert bound_by(FRIENDS, Model.B3) == NO_BINDINGS


@pytest.mark.parametrize("rules", [CASINO, FRIENDS], ids=["casino", "friends"])
@pytest.mark.parametrize("model", first(1, [Model.B3, Model.B2]))
def test_neither_side_gains_by_leaving_it(rules: CheminRules, model: Model) -> None:
    """The equilibrium is one of the game played: the bound sets keep their binding, the free ones cannot do better."""
    equilibria = TableEquilibria(rules, model)
    shoe = full(rules.cards)
    solution = solve(model, shoe, rules.taxe, bindings=equilibria.bound)
    for info in coup_game(model, shoe).sets:
        assert isinstance(info.hand, tuple)
        assert equilibria.draw("banker", info.hand, info.third, shoe) == solution.banker[info]
        if info in equilibria.bound.banker:
            assert solution.banker[info] == equilibria.bound.banker[info]
        else:
            advice = equilibria.advice("banker", info.hand, info.third, shoe)
            assert_best(advice)
    for hand in FIVES:
        advice = equilibria.advice("ponte", hand, None, shoe)
        assert model is Model.B3 or advice == equilibria.advice("ponte", FIVES[0], None, shoe)
        assert_best(advice)


def assert_best(advice: Any) -> None:
    assert advice.draw == 0 or advice.value_draw >= advice.value_stand
    assert advice.draw == 1 or advice.value_stand >= advice.value_draw


def test_models_of_no_table_are_refused() -> None:
    with pytest.raises(SolveError, match="A1 is no model of a table: it is B3 or B2"):
        TableEquilibria(CASINO, Model.A1)


# Bots


class Watched(CheminBot):
    """A bot of the equilibrium, held to its promises at every choice."""

    table: SelfPlay
    free = 0

    def choose(self, view: CheminView, options: Sequence[Option]) -> PlayerAction | None:
        state = self.table.state
        other = hidden_changed(state, self.id)
        twin = copy.deepcopy(self._random)
        action = super().choose(view, options)
        assert action is None or objection(state, self.id, action) is None
        again = CheminBot(self.id, self.temperament, self.buy_in, twin)
        again.mind = self.mind
        assert action == again.choose(snapshot(other, self.id), offered(other, self.id))
        self.free += any(isinstance(each, CanDeclare) and len(each.says) > 1 for each in options)
        return action


@pytest.mark.parametrize("rules", [CASINO, asked_later(FRIENDS), LEVIED], ids=["casino", "friends", "levied"])
def test_bots_draw_by_what_they_may_know(rules: CheminRules) -> None:
    table = table_of_minds(rules, 4, 11, "equilibrium")
    bots = [Watched(bot.id, bot.temperament, bot.buy_in, Random(bot.id)) for bot in table.bots.values()]
    driver = SelfPlay(rules, bots, Random(1))
    equilibria = TableEquilibria(rules)
    for bot in bots:
        bot.table, bot.mind = driver, EquilibriumMind(equilibria)
    for _ in played(driver, 20):
        pass
    assert sum(bot.free for bot in bots) > 0


@pytest.mark.parametrize(
    ("rules", "coups"),
    [asked_later(CASINO, 120), asked_later(BY_THE_BOOK, 30), (LEVIED, 20)],
    ids=["casino", "friends", "levied"],
)
@pytest.mark.parametrize("seed", first(1, [1, 2]))
def test_bots_of_the_equilibrium_lose_nothing(rules: CheminRules, coups: int, seed: int) -> None:
    found = review(choices_of(rules, coups, seed, "equilibrium"), rules)
    assert len(found.decisions) >= 5
    for each in found.decisions:
        assert each.loss == 0
        assert each.chance


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (list(played(table_of_minds(LEVIED, 4, 6, "equilibrium"), 12)) for _ in range(2))
    assert [event for _, event in one] == [event for _, event in other]


def test_money_is_the_temperaments_business() -> None:
    """Up to the first free draw a game with equilibrium is the game without."""
    mixed, ours = (
        [event for _, event in played(table_of_minds(CASINO, 5, 3, bots), 3)] for bots in ("mixed", "equilibrium")
    )
    opened = next(place for place, event in enumerate(mixed) if isinstance(event, CheminCoupOpened))
    assert mixed[: opened + 1] == ours[: opened + 1]


def mixed_decision() -> tuple[CheminBot, CheminView, tuple[Option, ...], Fraction]:
    """A bot before a draw that its equilibrium leaves to chance."""
    driver = table_of_minds(BY_THE_BOOK, 5, 8, "equilibrium")
    for state, _ in played(driver, 400):
        if stage(state) in ("declare", "choose"):
            player = state.ponte if stage(state) == "declare" else state.banker
            assert player is not None
            seen, can = snapshot(state, player), offered(state, player)
            if not any(isinstance(each, CanDeclare) and len(each.says) > 1 for each in can):
                continue
            bot = driver.bots[player]
            assert bot.mind is not None
            share = bot.mind.draws(seen)
            if 0 < share < 1:
                return bot, seen, can, share
    raise AssertionError("no draw was left to chance")


def test_a_mixed_draw_comes_as_often_as_the_equilibrium_says() -> None:
    bot, seen, can, share = mixed_decision()
    trials = 4000
    drawn = sum(bot.choose(seen, can) == Declare(seen.on, "draw") for _ in range(trials))
    deviation = float(share * (1 - share) / trials) ** 0.5
    assert abs(drawn / trials - share) < 4 * deviation


def test_a_bot_that_comes_late_knows_what_it_has_seen() -> None:
    driver = table_of_minds(BY_THE_BOOK, 4, 8, "equilibrium")
    equilibria = Recorded(BY_THE_BOOK)
    for _ in played(driver, 6):
        pass
    player = next(iter(driver.bots))
    driver.bots[player].mind = EquilibriumMind(equilibria)
    missed, at_deal, checked = driver.state.taille.shoe.dealt, 0, 0
    for state, event in played(driver, 40):
        at_deal = state.taille.shoe.dealt if isinstance(event, CheminCoupDealt) else at_deal
        for unseen in equilibria.asked[checked:]:
            assert sum(unseen) == 312 - at_deal + missed
        checked = len(equilibria.asked)
    assert missed
    assert checked > 2


class Recorded(TableEquilibria):
    """Remembers the shoes that it is asked about."""

    def __init__(self, rules: CheminRules) -> None:
        super().__init__(rules)
        self.asked: list[tuple[int, ...]] = []

    def draw(self, side: Any, hand: tuple[int, int], third: int | None, unseen: tuple[int, ...]) -> Fraction:
        self.asked.append(unseen)
        return super().draw(side, hand, third, unseen)


# Judging


def recomputed(made: Choice, rules: CheminRules, model: Model) -> Fraction:
    """The loss once more, from the coup's game and its equilibrium alone."""
    assert made.hand is not None
    solution = solve(model, made.unseen, rules.taxe, bindings=bound_by(rules, model))
    game = coup_game(model, made.unseen, rules.taxe)
    low, high = sorted(POINTS[each] for each in made.hand)
    if made.side == "banker":
        third = None if made.third is None else POINTS[made.third]
        values = game.action_values(InfoSet((low, high), third), solution.ponte, solution.banker)
        chance = Fraction(1)
    else:
        hand = (low, high) if model is Model.B3 else 5
        values = game.action_values(hand, solution.ponte, solution.banker)
        cards, shoe = sum(made.unseen), made.unseen
        pairs = [(low, high)] if model is Model.B3 else FIVES
        dealt = sum((1 + (a != b)) * shoe[a] * (shoe[b] - (a == b)) for a, b in pairs)
        chance = values.reached / Fraction(dealt, cards * (cards - 1))
    return chance * (values.best - (values.draw if made.says == "draw" else values.stand))


OTHER: dict[Says, Says] = {"draw": "stand", "stand": "draw"}


@pytest.mark.parametrize(
    ("rules", "coups", "seed"),
    [(CASINO, 60, 9), asked_later(BY_THE_BOOK, 20, 7), asked_later(LEVIED, 12, 11)],
    ids=["casino", "friends", "levied"],
)
@pytest.mark.parametrize("model", first(1, [Model.B3, Model.B2]))
def test_a_loss_is_what_the_coups_game_says(rules: CheminRules, coups: int, seed: int, model: Model) -> None:
    """Held for what was done, and for the opposite of it."""
    made = choices_of(rules, coups, seed, "mixed")
    found = review(made, rules, model)
    assert [each.choice for each in found.decisions] == made
    opposite = review([msgspec.structs.replace(each, says=OTHER[each.says]) for each in made], rules, model)
    for each in (*found.decisions, *opposite.decisions):
        assert each.loss == recomputed(each.choice, rules, model)
        assert each.cost == (each.loss or 0) * each.choice.banco
    for one, other in zip(found.decisions, opposite.decisions, strict=True):
        assert min(one.loss or 0, other.loss or 0) == 0
        assert (one.chance or 0) + (other.chance or 0) == 1
    # Among friends a ponte who knows his points alone mixes with 5 in all these shoes, and so cannot lose by it.
    assert any(each.loss for each in found.decisions) or (model is Model.B2 and not rules.taxe)
    assert sum(each.decisions for each in found.players) == len(made)
    assert sum(each.loss for each in found.players) == sum(each.loss or 0 for each in found.decisions)


def test_liberties_off_five_are_judged_by_the_same_banker() -> None:
    """Among friends a ponte may stand on 2; what that loses is exact, though no equilibrium asks it."""
    made = next(each for each in choices_of(FRIENDS, 20, 1, "mixed")
                if each.side == "ponte" and each.hand is not None and points(each.hand) <= 3)  # fmt: skip
    equilibria = TableEquilibria(FRIENDS)
    kept = judged(made, equilibria)
    broken = judged(msgspec.structs.replace(made, says="stand"), equilibria)
    assert kept.loss == 0
    assert kept.chance == 1
    assert broken.loss is not None
    assert broken.loss > Fraction(1, 100)
    assert broken.chance == 0


def test_where_the_equilibrium_never_comes_nothing_is_judged() -> None:
    """Two 7s, four 8s, four 9s: against 7 and 8 only a ponte with 5 could have asked, and 5 is better left alone."""
    shoe = (*[0] * 7, 2, 4, 4)
    equilibria = TableEquilibria(BY_THE_BOOK)
    assert equilibria.draw("ponte", (7, 8), None, shoe) == 0
    advice = equilibria.advice("banker", (7, 8), 8, shoe)
    assert (advice.value_draw, advice.value_stand, advice.best) == (None, None, None)


def test_costs_are_rounded_to_the_nearest_cent() -> None:
    assert [rounded(Fraction(*each)) for each in ((1, 2), (3, 2), (49, 100), (0, 1), (7, 1))] == [1, 2, 0, 0, 7]


def test_the_worst_is_the_greatest_loss() -> None:
    found = review(choices_of(LEVIED, 12, 9, "mixed"), LEVIED)
    for each in found.players:
        own = [one for one in found.decisions if one.choice.player == each.player]
        assert each.mistakes == sum(bool(one.loss) for one in own)
        if each.worst is None:
            assert each.mistakes == 0
        else:
            assert each.worst.loss == max(one.loss or 0 for one in own)
