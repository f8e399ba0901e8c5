"""A table of Baccara Banque under everything that anybody may try, legal or not, in every order.

`SABOT_MACHINE=long` searches longer and at random; otherwise the search is short and the same in every run.
`SABOT_STEPS=1000000` walks that many steps over all house options.
"""

import os
import random
from typing import Final

import pytest
from banque_offered import is_offered
from banque_play import PEOPLE, Player, Watched, absence, small
from banque_wild import ACTORS, KINDS, somebody, wild_action
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

from sabot.games.banque.decide import decide
from sabot.games.banque.pending import pending
from sabot.games.banque.rules import CHOICES, BanqueRules
from sabot.games.seats import Seat, Sit
from sabot.games.steps import EndSession
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

LONG: Final = os.environ.get("SABOT_MACHINE") == "long"
WALK: Final = int(os.environ.get("SABOT_STEPS", "10000"))
SEARCH: Final = settings(
    max_examples=3000 if LONG else 30,
    stateful_step_count=300 if LONG else 50,
    derandomize=not LONG,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
LEG: Final = 250
"""Steps at one table of the walk."""

seeds = st.integers(0, 2**32)
choices = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in CHOICES.items()})


def table_of(changes: dict[str, object], seats: int, absent: int, coin: int) -> BanqueRules:
    """A rule set on a short shoe."""
    return small(**{**changes, "seats": seats, "absent_coups": absent, "coin": Cents(coin)})


class Table(RuleBasedStateMachine):
    """Rules try; what the table refuses leaves no trace, what it accepts keeps all that is always true."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Watched(small())

    @initialize(
        changes=choices,
        seats=st.sampled_from((2, 4, 6, 10)),
        absent=st.integers(0, 2),
        coin=st.sampled_from((1, 50)),
        people=st.integers(0, 6),
    )
    def open(self, changes: dict[str, object], seats: int, absent: int, coin: int, people: int) -> None:
        self.table = Watched(table_of(changes, seats, absent, coin))
        for seat, name in enumerate(PEOPLE[: min(people, seats)], 1):
            self.table.attempt(name, Sit(Seat(seat), Cents(100_000)))

    @precondition(lambda self: not self.table.state.over)
    @rule(seed=seeds)
    def wait(self, seed: int) -> None:
        waiting = pending(self.table.state)
        assert waiting is not None
        default = absence(self.table.state, waiting, random.Random(seed))  # noqa: S311 - drawn above
        if default is not None:
            self.table.attempt(CROUPIER, default)

    @precondition(lambda self: not self.table.state.over)
    @rule(seed=seeds, times=st.integers(1, 5))
    def do_as_offered(self, seed: int, times: int) -> None:
        chance = Player(seed)
        for _ in range(times):
            self.table.follow(decide(self.table.state, *chance.legal(self.table.state)))

    @rule(actor=st.sampled_from(ACTORS), kind=st.sampled_from(KINDS), seed=seeds)
    def try_anything(self, actor: PlayerId, kind: type, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311 - drawn above
        if kind is EndSession and chance.random() < 0.9:
            return
        action = wild_action(self.table.state, actor, kind, chance)
        offered = actor == CROUPIER or is_offered(self.table.state, actor, action)
        assert self.table.attempt(actor, action) is not None or offered

    @invariant()
    def always(self) -> None:
        self.table.look((PEOPLE[0], None))

    def teardown(self) -> None:
        self.table.finished()


def test_a_table_under_everything() -> None:
    run_state_machine_as_test(Table, settings=SEARCH)


def leg(seed: int) -> None:
    """A table of some options, for as many steps as a leg has."""
    chance = Player(seed)
    changes: dict[str, object] = {key: chance.choice(values) for key, values in CHOICES.items()}
    table = Watched(table_of(changes, chance.choice((2, 4, 6, 10)), chance.randint(0, 2), chance.choice((1, 50))))
    for step in range(LEG):
        if chance.random() < 0.2:
            actor = somebody(table.state, chance)
            kind = chance.choice([each for each in KINDS if each is not EndSession])
            table.attempt(actor, wild_action(table.state, actor, kind, chance))
        if step % 8 == 0:
            table.look((chance.choice(PEOPLE), None))
        table.follow(decide(table.state, *chance.legal(table.state)))
    table.finished()


def walk(steps: int) -> None:
    """So many steps over all options."""
    for seed in range(1, 1 + -(-steps // LEG)):
        leg(seed)


def test_B0_an_auction_that_is_broken_off_is_over() -> None:
    """B0: the table waits for players; who posts then is banker, and nobody can bid any more."""
    leg(154)


def test_a_long_walk_over_all_options() -> None:
    walk(WALK)


@pytest.mark.long
def test_a_walk_of_a_million_steps() -> None:
    walk(max(WALK, 1_000_000))
