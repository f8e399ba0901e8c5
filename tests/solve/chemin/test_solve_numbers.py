"""The numbers of the game: kernel, all ordered deals, and coups dealt by hand; payoffs and best replies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solve_tools import LEVIES, drawn_shoes, levies, models, shoes, small_shoe

from long import first
from sabot.odds import fresh, law
from sabot.odds.composition import MOST_CARDS, falling
from sabot.solve import CoupGame, Hand, InfoSet, Model, SolveError, coup_game, hand_text, set_text, solve
from sabot.solve.chemin.proof.deals import deals
from sabot.tableau import BINDING, PLAYER, STOOD

ONE, NOTHING = Fraction(1), Fraction(0)


def weights(game: CoupGame) -> dict[tuple[str, int, int, int], int]:
    """Wins by set, action, column and winner (1 the banker, 2 the ponte), where there are any."""
    return {
        (set_text(info), action, column, winner + 1): int(game.weights[row, action, column, winner])
        for row, info in enumerate(game.sets)
        for action in (0, 1)
        for column in range(1 + len(game.hands))
        for winner in (0, 1)
        if game.weights[row, action, column, winner]
    }


def in_all_deals(model: Model, shoe: tuple[int, ...]) -> tuple[dict[tuple[str, int, int, int], int], list[int], int]:
    """The same from the certificates' own enumeration, with the naturals and all draws."""
    found = deals(model.value, shoe)
    wins = {
        (name, action, column, result): cells[result]
        for name, actions in found.weights.items()
        for action, columns in enumerate(actions)
        for column, cells in enumerate(columns)
        for result in (1, 2)
        if cells[result]
    }
    return wins, found.naturals, found.total


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize("shoe", first(3, [(823, *[1] * 9), fresh(16), *drawn_shoes(17)[14:], fresh(1)]), ids=str)
def test_kernel_and_all_ordered_deals_agree(model: Model, shoe: tuple[int, ...]) -> None:
    game = coup_game(model, shoe)
    wins, naturals, total = in_all_deals(model, game.shoe)
    assert weights(game) == wins
    assert (0, *game.naturals) == (0, *naturals[1:])
    assert game.total == total


def test_the_largest_sums_fit_into_64_bits() -> None:
    """Of 832 cards, 16 decks, all draws of six are 3.3e17; the kernel's sums are parts of them."""
    assert MOST_CARDS**6 < 2**63
    for model, shoe in ((Model.B3, fresh(16)), (Model.A2, (823, *[1] * 9))):
        game = coup_game(model, shoe)
        assert game.total <= MOST_CARDS**6
        assert 0 <= int(game.weights.min()) <= int(game.weights.max()) <= game.total
        sides = [game.reach[:, 0].astype(object).sum(), *game.reach[:, 1:].astype(object).sum(axis=0)]
        assert 0 < max(sides) <= 2 * game.total  # a free hand is counted with a third card and without


def coups(shoe: tuple[int, ...], draws: dict[Hand, bool], banker: dict[InfoSet, bool]) -> Iterator[int]:
    """Every order of six cards of a small shoe played by hand: 1 the ponte wins, -1 the banker."""
    cards = [value for value, count in enumerate(shoe) for _ in range(count)]
    for p1, b1, p2, b2, fifth, sixth in permutations(cards, 6):
        x, y = (p1 + p2) % 10, (b1 + b2) % 10
        if x < 8 and y < 8:
            pair = (min(p1, p2), max(p1, p2))
            asks = draws[pair] if x == 5 else x < 5
            third, last = (fifth, sixth) if asks else (None, fifth)
            if banker[InfoSet((min(b1, b2), max(b1, b2)), third)]:
                y = (y + last) % 10
            x = (x + fifth) % 10 if asks else x
        yield (x > y) - (x < y)


@pytest.mark.parametrize("cards", [6, 7, 8])
def test_payoffs_are_those_of_coups_dealt_by_hand(cards: int) -> None:
    random = Random(cards)  # noqa: S311 - the same in every run
    shoe = small_shoe(random, cards)
    game = coup_game(Model.B3, shoe, Fraction(1, 20))
    draws = {hand: bool(random.getrandbits(1)) for hand in game.hands}
    banker = {info: bool(random.getrandbits(1)) for info in game.sets}
    ends = Counter(coups(shoe, draws, banker))
    total = falling(cards, 6)
    found = game.payoffs(
        {hand: Fraction(int(each)) for hand, each in draws.items()},
        {info: Fraction(int(each)) for info, each in banker.items()},
    )
    assert found.ponte == Fraction(ends[1] - ends[-1], total)
    assert found.house == Fraction(ends[-1], 20 * total)
    assert sum(found) == 0


@pytest.mark.parametrize("shoe", [fresh(8), *drawn_shoes(24)[16:]], ids=str)
def test_by_the_binding_tableau_it_is_punto_banco(shoe: tuple[int, ...]) -> None:
    game = coup_game(Model.B1, shoe)
    banker = {
        info: Fraction(int(BINDING[info.hand][STOOD if info.third is None else info.third] == "D"))
        for info in game.sets
        if isinstance(info.hand, int)
    }
    ends = law(shoe)
    found = game.payoffs({5: Fraction(int(PLAYER[5] == "D"))}, banker)
    assert found.ponte == Fraction(ends.player - ends.banker, ends.total)


def strategies(game: CoupGame, random: Random) -> tuple[dict[Hand, Fraction], dict[InfoSet, Fraction]]:
    """Some strategies, mixed and pure."""
    return (
        {hand: Fraction(random.randint(0, 4), 4) for hand in game.hands},
        {info: Fraction(random.randint(0, 4), 4) for info in game.sets},
    )


GAMES = (models, shoes(), levies, st.randoms(use_true_random=False))


@pytest.mark.parametrize("examples", first(1, [4, 8]))
def test_best_replies_are_no_worse_than_any_reply(examples: int) -> None:
    settings(max_examples=examples, deadline=None)(given(*GAMES)(no_reply_is_better))()


def no_reply_is_better(model: Model, shoe: tuple[int, ...], levy: Fraction, random: Random) -> None:
    game = coup_game(model, shoe, levy)
    ponte, banker = strategies(game, random)
    more = game.exploitability(ponte, banker)
    assert min(more) >= 0
    now = game.payoffs(ponte, banker)
    best = game.payoffs(game.best_ponte(banker), banker).ponte
    assert best == now.ponte + more.ponte
    for hand in game.hands:
        for share in (NOTHING, ONE):
            assert game.payoffs({**ponte, hand: share}, banker).ponte <= best
    reply = game.best_banker(ponte)
    best = game.payoffs(ponte, reply).banker
    for info in random.sample(game.sets, 10):
        assert game.payoffs(ponte, {**reply, info: 1 - reply[info]}).banker <= best


@pytest.mark.parametrize("examples", first(1, [4, 8]))
def test_action_values_add_up_to_what_changing_one_decision_gains(examples: int) -> None:
    settings(max_examples=examples, deadline=None)(given(*GAMES)(values_add_up))()


def values_add_up(model: Model, shoe: tuple[int, ...], levy: Fraction, random: Random) -> None:
    game = coup_game(model, shoe, levy)
    ponte, banker = strategies(game, random)
    for info in random.sample(game.sets, 5):
        values = game.action_values(info, ponte, banker)
        draw, stand = (game.payoffs(ponte, {**banker, info: share}).banker for share in (ONE, NOTHING))
        assert (values.draw - values.stand) * values.reached == draw - stand
        assert -1 <= min(values[:2]) <= values.best <= 1
    for hand in game.hands:
        values = game.action_values(hand, ponte, banker)
        draw, stand = (game.payoffs({**ponte, hand: share}, banker).ponte for share in (ONE, NOTHING))
        assert (values.draw - values.stand) * values.reached == draw - stand == game.ponte_gains(banker)[hand]
        assert -1 <= min(values[:2]) <= values.best <= 1


def test_the_chances_of_all_decisions_of_the_banker_are_those_of_no_natural() -> None:
    """Everything that is no natural comes to one decision of the banker's; naturals are symmetric."""
    game = coup_game(Model.B3, fresh(6), Fraction(1, 20))
    found = solve(Model.B3, fresh(6), Fraction(1, 20))
    reached = sum(game.banker_values(info, found.ponte).reached for info in game.sets)
    ends = law(fresh(6))
    natural = Fraction(
        sum(ends.cells[10 * x + y] for x in range(10) for y in range(10) if x >= 8 or y >= 8), ends.total
    )
    assert reached == 1 - natural


def test_where_nothing_comes_action_values_are_0() -> None:
    game = coup_game(Model.B3, (10, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    ponte, banker = strategies(game, Random(1))  # noqa: S311 - any strategies
    assert not any(game.action_values(InfoSet((1, 2), 4), ponte, banker))
    assert not any(game.action_values((2, 3), ponte, banker))


def test_a_strategy_is_complete_and_made_of_probabilities() -> None:
    game = coup_game(Model.B1, fresh(1))
    ponte, banker = strategies(game, Random(1))  # noqa: S311 - any strategies
    half: Any = 0.5
    for call, said in (
        (lambda: game.payoffs({}, banker), "the ponte's strategy says nothing of 5"),
        (lambda: game.payoffs(ponte, {}), "the banker's strategy says nothing of"),
        (lambda: game.payoffs({5: half}, banker), r"0\.5 is no probability to draw with 5: it is an exact number"),
        (
            lambda: game.payoffs(ponte, banker | {InfoSet(3, 9): half}),
            r"0\.5 is no probability: it is an exact number",
        ),
        (lambda: game.payoffs({5: Fraction(3, 2)}, banker), r"Fraction\(3, 2\) is no probability to draw with 5"),
        (lambda: game.payoffs(ponte, banker | {InfoSet(3, 9): -ONE}), r"Fraction\(-1, 1\) is no probability"),
        (lambda: game.banker_values(InfoSet(8, 3), ponte), r"\(8, 3\) is no information set of model B1"),
        (lambda: game.ponte_values((1, 4), banker), r"\(1, 4\) is no free hand of the ponte's in model B1"),
    ):
        with pytest.raises(SolveError, match=said):
            call()


@pytest.mark.parametrize("levy", first(2, LEVIES))
def test_a_found_equilibrium_cannot_be_exploited(levy: Fraction) -> None:
    for model in Model:
        found = solve(model, fresh(2), levy)
        assert not any(coup_game(model, fresh(2), levy).exploitability(found.ponte, found.banker))


def test_hands_are_written_as_in_json() -> None:
    game = coup_game(Model.B3, fresh(1))
    assert [hand_text(hand) for hand in game.hands] == ["0,5", "1,4", "2,3", "6,9", "7,8"]
    assert set_text(game.sets[10]) == "0,0:S"
    assert len(game.sets) == len(set(game.sets)) == 44 * 11
