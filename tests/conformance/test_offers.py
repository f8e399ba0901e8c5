"""At a table of every game an action is refused exactly where it is not offered: options and legality are one."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import pytest
from fixtures import Fixtures, choices, games, games_with_later, one_deck
from option_cover import is_among
from parts import members
from play import STRANGER, Watched, chance_of, house_move
from wild import probes

from long import asked_later
from sabot.games.banque.award import CanNameCutter
from sabot.games.seats import Leave
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

STEPS: Final = 120
TABLES: Final = 2
MOST_TABLES: Final = 120
in_rounds: Final = pytest.mark.parametrize("rounds", [1, asked_later(3)])
"""How often each of the rule sets is played by which everything happens."""


def drawn_rules(fixtures: Fixtures, chance: random.Random) -> Any:
    """House options drawn at random, on a short shoe with few places."""
    drawn = {key: chance.choice(values) for key, values in choices(fixtures).items()}
    return one_deck(
        fixtures, **{**drawn, "seats": chance.choice(fixtures.seats), "coin": Cents(chance.choice(fixtures.coins))}
    )


def look(fixtures: Fixtures, state: Any, actor: PlayerId) -> set[type]:
    """Every probe of an actor's is refused, or else offered; the kinds of those that were not refused."""
    accepted, options = set[type](), fixtures.game.options(state, actor)
    for action in probes(fixtures, state, actor):
        refused = fixtures.game.objection(state, actor, action)
        assert (refused is None) == is_among(options, fixtures, state, actor, action), (actor, action, refused)
        if refused is None:
            accepted.add(type(action))
    return accepted


def somebody_leaves(table: Watched, chance: random.Random, often: float) -> None:
    """Now and then one of those who may leave does so."""
    leavers = [player for player in table.state.players.values() if not player.leaving]
    if leavers and chance.random() < often:
        table.follow(table.game.decide(table.state, chance.choice(leavers).id, Leave()))


def walks(fixtures: Fixtures, steps: int) -> Iterator[set[type]]:
    """The kinds of actions that are accepted on each of many walks, at every step of which somebody's are probed."""
    drawn = chance_of("drawn")
    for round_, rules in enumerate([*(drawn_rules(fixtures, drawn) for _ in range(TABLES)), *every_kind(fixtures, 20)]):
        table, chance, accepted = Watched(fixtures, rules), chance_of(f"kinds {round_}"), set[type]()
        for _ in range(steps):
            accepted |= look(
                fixtures, table.state, chance.choice((*asked(fixtures, table.state), *table.state.players, STRANGER))
            )
            somebody_leaves(table, chance, 0.02)
            table.move(chance)
        yield accepted


@games
def test_what_is_not_refused_is_offered_and_what_is_offered_is_not_refused(fixtures: Fixtures) -> None:
    """On short walks, of which two are by rules that are drawn."""
    accepted = set[type]().union(*islice(walks(fixtures, STEPS // 2), TABLES + 1))
    assert 2 * len(accepted) > len(set(members(fixtures.game.actions)) - fixtures.spare)


@pytest.mark.long
@games
def test_every_kind_of_action_is_probed_and_some_time_accepted(fixtures: Fixtures) -> None:
    """What is not refused is offered, and what is offered is not refused, until there is nothing that never was."""
    never = set(members(fixtures.game.actions)) - fixtures.spare
    for round_, accepted in enumerate(walks(fixtures, STEPS)):
        never -= accepted
        if round_ >= TABLES and not never:
            return
    pytest.fail(f"never accepted: {sorted(each.__name__ for each in never)}")


def asked(fixtures: Fixtures, state: Any) -> tuple[PlayerId, ...]:
    """Who is waited for: nobody else can give an answer."""
    waits = fixtures.game.pending(state)
    return waits.players if waits else ()


def every_kind(fixtures: Fixtures, rounds: int) -> Iterator[Any]:
    """Rule sets by which, played in turn, every event happens."""
    return (one_deck(fixtures, **changes) for changes in rounds * fixtures.kinds)


@in_rounds
@games
def test_nothing_is_offered_to_the_croupier_that_is_refused(fixtures: Fixtures, rounds: int) -> None:
    """He takes no seat, and brings no chips."""
    chance = chance_of("croupier")
    for rules in every_kind(fixtures, rounds):
        table = Watched(fixtures, rules)
        for _ in range(STEPS):
            for offered in fixtures.game.options(table.state, CROUPIER):
                action = fixtures.game.moves(offered, chance)
                assert fixtures.game.objection(table.state, CROUPIER, action) is None, action
            table.move(chance)


@in_rounds
@games
def test_no_option_is_without_anything_to_choose(fixtures: Fixtures, rounds: int) -> None:
    """Who is poor, or held to a maximum below every least stake, is not offered a list of nothing."""
    chance = chance_of("choices")
    for rules in every_kind(fixtures, rounds):
        table = Watched(fixtures, rules)
        for _ in range(STEPS):
            for actor in (*table.state.players, STRANGER):
                bare = [each for each in fixtures.game.options(table.state, actor) if nothing_to_choose(each)]
                assert not bare or stands(table.state, actor), (actor, bare)
            if table.state.players and chance.random() < 0.1:
                table.follow(fixtures.game.decide(table.state, *house_move(fixtures.game, table.state, chance)))
            table.move(chance)


def nothing_to_choose(option: Any) -> bool:
    """Whether a list of an option's is empty, or its least above its most; who names a cutter may name nobody."""
    if isinstance(option, CanNameCutter):
        return False
    named = {name: getattr(option, name) for name in option.__struct_fields__}
    return () in named.values() or named.get("minimum", 0) > named.get("maximum", named.get("minimum", 0))


def stands(state: Any, actor: PlayerId) -> bool:
    """Whether an actor has an entry that he may take back."""
    return state.window is not None and bool(state.window.entries.get(actor))


@games_with_later("banque")
def test_C13_who_has_left_for_good_decides_nothing_any_more(fixtures: Fixtures) -> None:
    """Who has left for good decides nothing any more: every action of his is refused, and none is offered."""
    chance, never = chance_of("left for good"), set(fixtures.left_in)
    for _ in range(MOST_TABLES):
        table = Watched(fixtures, drawn_rules(fixtures, chance))
        for _ in range(STEPS):
            gone = [player.id for player in table.state.players.values() if player.leaving]
            assert [look(fixtures, table.state, player) for player in gone] == [set()] * len(gone)
            never -= {fixtures.stage(table.state)} if gone else set()
            somebody_leaves(table, chance, 0.1)
            table.move(chance)
        if not never:
            return
    pytest.fail(f"nobody had left for good in: {sorted(never)}")
