"""A table of Chemin de Fer under everything that anybody may try, legal or not, in every order.

`SABOT_MACHINE=long` searches longer and at random; otherwise the search is short and the same in every run.
`SABOT_STEPS=1000000` walks that many steps over all house options.
"""

import os
import random
from typing import Final

from chemin_offered import is_offered
from chemin_play import PEOPLE, Player, Watched, absence
from chemin_wild import ACTORS, KINDS, somebody, wild_action
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

from sabot.games.chemin.decide import decide
from sabot.games.chemin.pending import pending
from sabot.games.chemin.rules import CHOICES, CheminRules
from sabot.games.seats import Seat, Sit
from sabot.games.steps import EndSession
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied

LONG: Final = os.environ.get("SABOT_MACHINE") == "long"
WALK: Final = int(os.environ.get("SABOT_STEPS", "10000"))
SEARCH: Final = settings(
    max_examples=3000 if LONG else 100,
    stateful_step_count=300 if LONG else 60,
    derandomize=not LONG,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
LEG: Final = 250
"""Steps at one table of the walk."""

seeds = st.integers(0, 2**32)
choices = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in CHOICES.items()})


def table_of(changes: dict[str, object], seats: int, absent: int, coin: int) -> CheminRules:
    """A rule set on a short shoe."""
    numbers = {"decks": 1, "stop_card": 32, "seats": seats, "absent_coups": absent, "coin": Cents(coin)}
    return varied(load("chemin-de-fer", CheminRules), **{**changes, **numbers})


class Table(RuleBasedStateMachine):
    """Rules try; what the table refuses leaves no trace, what it accepts keeps all that is always true."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Watched(load("chemin-de-fer", CheminRules))

    @initialize(
        changes=choices,
        seats=st.integers(2, 11),
        absent=st.integers(0, 2),
        coin=st.sampled_from((1, 50)),
        people=st.integers(0, 5),
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
        self.table.look()

    def teardown(self) -> None:
        self.table.finished()


def test_a_table_under_everything() -> None:
    run_state_machine_as_test(Table, settings=SEARCH)


def test_a_long_walk_over_all_options() -> None:
    steps = seed = 0
    while steps < WALK:
        seed += 1
        chance = Player(seed)
        changes: dict[str, object] = {key: chance.choice(values) for key, values in CHOICES.items()}
        table = Watched(table_of(changes, chance.randint(2, 11), chance.randint(0, 2), chance.choice((1, 50))))
        for _ in range(LEG):
            if chance.random() < 0.2:
                actor = somebody(table.state, chance)
                kind = chance.choice([each for each in KINDS if each is not EndSession])
                table.attempt(actor, wild_action(table.state, actor, kind, chance))
            table.look()
            table.follow(decide(table.state, *chance.legal(table.state)))
            steps += 1
        table.finished()
