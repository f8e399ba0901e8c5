"""A table of every game under everything that anybody may try, legal or not, in every order.

`SABOT_MACHINE=long` searches longer and at random; otherwise the search is short and the same in every run.
`SABOT_STEPS=1000000` walks that many steps over all house options.
"""

import os
import random
from typing import Any, Final

import pytest
from fixtures import Fixtures, choices, games, one_deck
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from option_cover import is_offered
from play import PEOPLE, Watched, absence, chance_of
from wild import ACTORS, kinds, somebody, wild_action

from sabot.games.seats import Seat, Sit
from sabot.games.steps import EndSession
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

LONG: Final = os.environ.get("SABOT_MACHINE") == "long"
WALK: Final = int(os.environ.get("SABOT_STEPS", "5000"))
SEARCH: Final = settings(
    max_examples=3000 if LONG else 40,
    stateful_step_count=300 if LONG else 60,
    derandomize=not LONG,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
LEG: Final = 250
"""Steps at one table of the walk."""
ROOM: Final = {"stop_card": 32}
"""So short a shoe is over soon."""
seeds = st.integers(0, 2**32)


def table_of(fixtures: Fixtures, changes: dict[str, Any], seats: int, absent: int, coin: int) -> Watched:
    """A table of a rule set on a short shoe."""
    numbers = {"seats": seats, "absent_coups": absent, "coin": Cents(coin)}
    return Watched(fixtures, one_deck(fixtures, **{**ROOM, **changes, **numbers}))


def machine_of(fixtures: Fixtures) -> type[RuleBasedStateMachine]:
    """The machine of a game."""
    options = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in choices(fixtures).items()})

    class Table(RuleBasedStateMachine):
        """Rules try; what the table refuses leaves no trace, what it accepts keeps all that is always true."""

        table: Watched

        @initialize(
            changes=options,
            seats=st.sampled_from(fixtures.seats),
            absent=st.integers(0, 2),
            coin=st.sampled_from(fixtures.coins),
            people=st.integers(0, 5),
        )
        def open(self, changes: dict[str, Any], seats: int, absent: int, coin: int, people: int) -> None:
            self.table = table_of(fixtures, changes, seats, absent, coin)
            for seat, name in enumerate(PEOPLE[: min(people, seats)], 1):
                self.table.attempt(name, Sit(Seat(seat), Cents(100_000)))

        @precondition(lambda self: not self.table.state.over)
        @rule(seed=seeds)
        def wait(self, seed: int) -> None:
            default = absence(fixtures.game, self.table.state, chance_of(seed))
            if default is not None:
                self.table.attempt(CROUPIER, default)

        @precondition(lambda self: not self.table.state.over)
        @rule(seed=seeds, times=st.integers(1, 5))
        def do_as_offered(self, seed: int, times: int) -> None:
            chance = chance_of(seed)
            for _ in range(times):
                self.table.move(chance)

        @rule(actor=st.sampled_from(ACTORS), kind=st.sampled_from(kinds(fixtures.game)), seed=seeds)
        def try_anything(self, actor: PlayerId, kind: type, seed: int) -> None:
            chance = chance_of(seed)
            if kind is not EndSession or chance.random() < 0.1:
                try_one(self.table, actor, kind, chance)

        @invariant()
        def always(self) -> None:
            self.table.look((PEOPLE[0], None))

        def teardown(self) -> None:
            self.table.finished()

    return Table


def try_one(table: Watched, actor: PlayerId, kind: type, chance: random.Random) -> None:
    """An action of a kind is tried: it is refused, or it was offered."""
    action = wild_action(table.fixtures, table.state, kind, chance)
    offered = actor == CROUPIER or is_offered(table.fixtures, table.state, actor, action)
    assert table.attempt(actor, action) is not None or offered, (actor, action)


@games
@pytest.mark.long
def test_a_table_under_everything(fixtures: Fixtures) -> None:
    run_state_machine_as_test(machine_of(fixtures), settings=SEARCH)


def leg(fixtures: Fixtures, seed: int) -> None:
    """A table of some options, for as many steps as a leg has."""
    chance = chance_of(seed)
    changes = {key: chance.choice(values) for key, values in choices(fixtures).items()}
    table = table_of(
        fixtures, changes, chance.choice(fixtures.seats), chance.randint(0, 2), chance.choice(fixtures.coins)
    )
    tried = [kind for kind in kinds(fixtures.game) if kind is not EndSession]
    for step in range(LEG):
        if chance.random() < 0.2:
            try_one(table, somebody(fixtures.game, table.state, chance), chance.choice(tried), chance)
        if step % 8 == 0:
            table.look((chance.choice(PEOPLE), None))
        table.move(chance)
    table.finished()


def walk(fixtures: Fixtures, steps: int) -> None:
    """So many steps over all options."""
    for seed in range(1, 1 + -(-steps // LEG)):
        leg(fixtures, seed)


@games
@pytest.mark.long
def test_a_long_walk_over_all_options(fixtures: Fixtures) -> None:
    walk(fixtures, WALK)


@pytest.mark.long
@games
def test_a_walk_of_many_more_steps(fixtures: Fixtures) -> None:
    walk(fixtures, max(WALK, 40_000))
