"""A rating by regret: its expectation is the true loss, by exact values that are found without it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest
from benchmarks.ladder import BEST_FIRST, Rung, ladders, table

from long import asked_later, first
from sabot.advice.banque.at_table import BanqueEquilibria, CoupAhead, PonteDecision
from sabot.advice.chemin.at_table import TableEquilibria
from sabot.advice.rating import Rating, rating
from sabot.envs import Play, Settings
from sabot.envs.agents import REFERENCES, Agent, played, reference
from sabot.envs.yardsticks import MeanEstimate, Ponte1, Ponte2, exploitability, judged, ladder
from sabot.games.chemin.coup import CheminCoupOpened
from sabot.games.windows import PlayerId
from sabot.odds import fresh
from sabot.rulesets import load
from sabot.solve import solve
from sabot.solve.banque import banque_game, solve_game
from sabot.solve.banque.model import BankerPlace
from sabot.solve.banque.team import Team, TeamPlan
from sabot.solve.banque.worth import OtherSide
from sabot.solve.coup.game import coup_game
from sabot.solve.coup.model import InfoSet

FREE = msgspec.structs.replace(load("chemin-de-fer"), banker_liberty="always")
BANQUE = load("baccara-banque")
LATE = (4, 1, 1, 2, 1, 4, 4, 1, 1, 1)
SHARE = Fraction(1, 3)
NO_COIN = (0, 0, 1, 6, 0, 1, 1, 0, 0, 0)
SHARED = Fraction(1, 3)
"""The first tableau's share of the stakes; with it the pontes need no coin for these cards."""


def lost(advice: Any, share: Fraction = SHARE) -> Fraction:
    """What review says is given away by drawing that often."""
    draw, stand = (advice.value_draw, advice.value_stand) if hasattr(advice, "value_draw") else advice.worth[0]
    return Fraction(max(draw, stand) - share * draw - (1 - share) * stand)


@pytest.mark.parametrize("shoe", first(1, [LATE, fresh(6)]))
def test_what_review_says_of_every_decision_adds_up_to_the_loss_of_the_coup(shoe: Any) -> None:
    """Exactly, of both sides of Chemin de Fer: weighed by how often it comes, against an equilibrium on the other."""
    found, game = solve("B3", shoe, FREE.taxe), coup_game("B3", shoe, FREE.taxe)
    equilibria: Any = TableEquilibria(FREE)
    as_ponte, as_banker = dict.fromkeys(game.hands, SHARE), dict.fromkeys(game.sets, SHARE)
    hands = ((game.ponte_values(hand, found.banker).reached, hand) for hand in game.hands)
    advised: Any = ((reached, equilibria.advice("ponte", hand, None, shoe)) for reached, hand in hands if reached)
    of_ponte = sum(reached * lost(advice) for reached, advice in advised)
    assert of_ponte == found.value_ponte - game.payoffs(as_ponte, found.banker).ponte > 0
    sets = ((game.banker_values(info, found.ponte).reached, info) for info in game.sets)
    known: Any = (
        (reached, equilibria.advice("banker", info.hand, info.third, shoe)) for reached, info in sets if reached
    )
    of_banker = sum(reached * lost(advice) for reached, advice in known)
    assert of_banker == found.value_banker - game.payoffs(found.ponte, as_banker).banker > 0


@pytest.mark.long
def test_the_same_of_the_banker_at_banque() -> None:
    """At a shoe of few values; what never comes weighs nothing."""
    game, equilibria = banque_game("B3", NO_COIN, SHARED), BanqueEquilibria(BANQUE)
    found, there = solve_game(game), {value for value, count in enumerate(NO_COIN) if count}
    places = [place for place in found.banker if cards_in(place) <= there]
    reached = {place: game.banker_values(place, found.team).reached for place in places}
    coup = CoupAhead(NO_COIN, SHARED)
    summed = sum(often * lost(equilibria.banker(coup, place)) for place, often in reached.items() if often)
    as_banker = game.payoffs(found.team, dict.fromkeys(found.banker, SHARE))
    assert summed == as_banker.pontes - game.payoffs(found.team, found.banker).pontes > 0


def cards_in(place: BankerPlace) -> set[int]:
    """The values that lie there."""
    sides = (place.hand, place.side_1, place.side_2)
    return {value for side in sides if side is not None for value in (side if isinstance(side, tuple) else (side,))}


@pytest.mark.parametrize(("shoe", "theta"), [(NO_COIN, SHARED), asked_later(fresh(3), Fraction(1, 2))])
def test_the_same_of_the_first_ponte_at_banque(shoe: Any, theta: Fraction) -> None:
    """Where the pontes need no coin."""
    found, equilibria = solve_game(banque_game("B3", shoe, theta)), BanqueEquilibria(BANQUE)
    (plan,) = found.team.plans
    drawing: dict[Any, Fraction] = dict.fromkeys(found.game.hands, SHARE)
    team = Team((TeamPlan(plan.weight, drawing, plan.ponte_2),), found.team.after_1, found.team.after_2)
    summed = Fraction(0)
    for hand in drawing:
        if often := dealt(shoe, hand):
            own = PonteDecision(CoupAhead(shoe, theta), "one", hand, OtherSide({}))
            summed += often * lost(equilibria.ponte(own))
    assert summed == found.game.payoffs(found.team, found.banker).pontes - found.game.payoffs(team, found.banker).pontes


def dealt(shoe: Any, *hands: Any) -> Fraction:
    """How often these hands are dealt from a shoe, one after the other."""
    left, chance = [*shoe], Fraction(1)
    for low, high in hands:
        cards = sum(left)
        first = left[low]
        left[low] -= 1
        chance *= Fraction((1 + (low != high)) * first * left[high], cards * (cards - 1))
        left[high] -= 1
    return chance


def draws_first(hand: Any, plan: TeamPlan) -> Fraction | None:
    """How often ponte 1 draws to a hand: by the tableau, or his plan where he is free; None to a natural."""
    points = sum(hand) % 10
    return None if points > 7 else plan.ponte_1[hand] if points == 5 else Fraction(points < 5)


@pytest.mark.long
@pytest.mark.parametrize(("shoe", "theta"), [(LATE, Fraction(1, 2)), (fresh(3), Fraction(1, 2))])
def test_the_same_of_the_second_ponte_at_banque(shoe: Any, theta: Fraction) -> None:
    """By what he has heard of the first one; where the pontes need no coin."""
    found, equilibria = solve_game(banque_game("B3", shoe, theta)), BanqueEquilibria(BANQUE)
    (plan,) = found.team.plans
    hands: Any = found.game.hands
    drawing: dict[Any, Any] = {heard: dict.fromkeys(hands, SHARE) for heard in plan.ponte_2}
    team = Team((TeamPlan(plan.weight, plan.ponte_1, drawing),), found.team.after_1, found.team.after_2)
    summed, pairs = Fraction(0), [(low, high) for high in range(10) for low in range(high + 1)]
    for heard, says in ((None, "stand"), ("card", "draw")):
        for two in hands:
            often = Fraction(0)
            for one in pairs:
                share = draws_first(one, plan)
                if share is not None:
                    often += dealt(shoe, one, two) * (share if heard else 1 - share)
            if often:
                told: Any = OtherSide({}, says)  # type: ignore[arg-type]
                summed += often * lost(equilibria.ponte(PonteDecision(CoupAhead(shoe, theta), "two", two, told)))
    assert [*drawing] == [None, "card"]
    as_two = found.game.payoffs(team, found.banker)
    assert summed == found.game.payoffs(found.team, found.banker).pontes - as_two.pontes > 0


@pytest.mark.parametrize("shoe", [fresh(6), LATE])
def test_the_equilibrium_of_the_agents_loses_nothing_to_a_best_response(shoe: Any) -> None:
    """Exactly: by the chances with which they draw at a table, for these cards unseen."""
    equilibria = TableEquilibria(FREE)

    def draws(decision: Any) -> Fraction:
        if isinstance(decision, InfoSet):
            return equilibria.draw("banker", decision.hand, decision.third, shoe)  # type: ignore[arg-type]
        return equilibria.draw("ponte", decision, None, shoe)

    assert [*exploitability(coup_game("B3", shoe, FREE.taxe), draws)] == [0, 0]


@pytest.mark.long
@pytest.mark.parametrize("shoe", [LATE, fresh(3)])
def test_neither_does_that_of_the_agents_at_banque(shoe: Any) -> None:
    """With equal stakes the pontes need no coin for these cards."""
    coup, equilibria = CoupAhead(shoe, Fraction(1, 2)), BanqueEquilibria(BANQUE)
    assert len(equilibria.solved(coup).team.plans) == 1

    def draws(decision: Any) -> Fraction:
        if isinstance(decision, Ponte1):
            return equilibria.ponte_draws(PonteDecision(coup, "one", decision.hand, OtherSide({})), Fraction(0))  # type: ignore[arg-type]
        if isinstance(decision, Ponte2):
            heard: Any = decision.heard
            says: Any = "natural" if isinstance(heard, tuple) else "draw" if heard == "card" else "stand"
            told = OtherSide({}, says, heard if isinstance(heard, tuple) else None)
            return equilibria.ponte_draws(PonteDecision(coup, "two", decision.hand, told), Fraction(0))  # type: ignore[arg-type]
        return equilibria.banker_draws(coup, decision)

    assert [*exploitability(banque_game("B3", shoe, coup.theta), draws)] == [0, 0]


class AtEvenChances:
    """Declares at even chances where it is free to, and else does as another agent."""

    def __init__(self, like: Agent, seed: str) -> None:
        self._like, self._random = like, Random(seed)  # noqa: S311 - a play is repeatable

    def hear(self, event: Any) -> None:
        self._like.hear(event)

    def act(self, play: Play) -> Any:
        places = [str(each) for each in play.space.places]
        free = [places.index(f"declare:{says}") for says in ("draw", "stand")]
        return self._random.choice(free) if set(free) <= play.open_.keys() else self._like.act(play)


def first_coups(settings: Settings, tables: int, opened: type[Any]) -> Iterator[tuple[Any, PlayerId, Fraction]]:
    """First coups of fresh shoes: who was at even chances, and what he lost; all else by the equilibrium."""
    play = Play(settings)
    for seed in range(tables):
        me = play.agents[seed % len(play.agents)]
        agents = reference("equilibrium", play, seed)
        for _ in played(play, agents | {me: AtEvenChances(agents[me], str(seed))}, seed):
            pass
        coup = next((event for _, event in play.log if isinstance(event, opened)), None)
        if coup is not None:
            made = [each.loss for each in judged(play, me).decisions if each.coup == coup.coup]
            yield coup, me, sum((Fraction(each) for each in made if each is not None), Fraction(0))


@pytest.mark.long
def test_the_mean_regret_of_drawn_coups_is_the_exact_loss_at_chemin_de_fer() -> None:
    """At whole tables, of both sides; the exact loss is of the coup's value."""
    even, found = Fraction(1, 2), solve("B3", fresh(6), FREE.taxe)
    game = coup_game("B3", fresh(6), FREE.taxe)
    exact = {
        "ponte": found.value_ponte - game.payoffs(dict.fromkeys(game.hands, even), found.banker).ponte,
        "banker": found.value_banker - game.payoffs(found.ponte, dict.fromkeys(game.sets, even)).banker,
    }
    beyond: dict[str, list[float]] = {side: [] for side in exact}
    for coup, me, loss in first_coups(Settings(FREE, 2, coups=1), 160, CheminCoupOpened):
        side = "ponte" if coup.ponte == me else "banker"
        beyond[side].append(float(loss - exact[side]))
    for each in beyond.values():
        assert len(each) > 50
        assert abs(fmean(each)) < 4 * stdev(each) / len(each) ** 0.5


def test_a_rating_adds_what_was_lost_in_a_coup_and_has_its_error() -> None:
    half = Fraction(1, 2)
    assert rating([]) is None
    assert rating([(1, half)]) == Rating(1, half, None)
    found = rating([((1, 1), half), ((1, 2), Fraction(0)), ((1, 1), half), ((2, 1), Fraction(1, 4))])
    assert found is not None
    assert (found.coups, found.loss) == (3, Fraction(5, 12))
    assert found.error == pytest.approx(stdev([1, 0, 0.25]) / 3**0.5)


@pytest.mark.long
def test_a_ladder_has_the_three_agents_in_their_order() -> None:
    found = ladder(settings=Settings(FREE, 2, coups=40), tables=2, seed="ladder")
    assert [each.agent for each in found] == ["equilibrium", "custom", "random"]
    assert sorted(REFERENCES) == sorted(each.agent for each in found)
    best, custom, worst = (each.loss for each in found)
    assert best == MeanEstimate(0.0, 0.0)
    assert custom is not None
    assert worst is not None
    assert worst.mean - custom.mean > 2 * (worst.error**2 + custom.error**2) ** 0.5
    assert all(0 < each.decided <= each.judged for each in found)


def test_who_has_decided_nothing_has_no_rating() -> None:
    """Within a coup each of the rule set that binds the banker, at these tables."""
    bound = Settings("chemin-de-fer", 2, coups=1)
    found = ladder(["random", "equilibrium"], bound, tables=2, seed="nobody")
    assert [(each.agent, each.decided, each.loss) for each in found] == [("random", 0, None), ("equilibrium", 0, None)]


@pytest.mark.long
def test_a_table_of_ladders_is_made_of_ways_that_go_on() -> None:
    """After so many decided coups, table after table; the regret of what was never lost stays nothing."""
    marks = (1, 3)
    found = ladders(range(2), marks)
    for ways in found:
        assert [*ways] == ["equilibrium", "custom", "random"]
        assert all(each[0].coups < each[1].coups and each[0].lost <= each[1].lost for each in ways.values())
        assert [rung.lost for rung in ways["equilibrium"]] == [0, 0]
    heads, _, *lines = table(found, marks)
    assert heads.startswith("| Coups decided ")
    assert [line.split(" | ")[0] for line in lines] == ["| 1", "| 3"]
    right = [Rung(20, 0.0, 3.0), Rung(10, 0.1, 2.0), Rung(10, 0.2, 1.0)]  # by what is won in a coup in another order
    wrong = [Rung(10, 0.0, 1.0), Rung(10, 0.1, 2.0), Rung(10, 0.1, 3.0)]
    made = [{name: [each] for name, each in zip(BEST_FIRST, rungs, strict=True)} for rungs in (right, wrong)]
    assert table(made, (7,))[-1] == "| 7 | 12 | 0.50 ± 0.35 | 0.00 ± 0.00 |"
