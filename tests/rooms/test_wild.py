"""Tables of people who do whatever they may: chips are conserved, and nothing that is offered is refused."""

from __future__ import annotations

from random import Random
from typing import Any, Final, get_args

import pytest

from long import asked_later
from sabot.games.registry import BY_ID, IDS
from sabot.games.rules import Rules
from sabot.games.seats import LimitPlayer, MarkAway, issued_by
from sabot.games.table_limits import SetLimits
from sabot.games.windows import CROUPIER, PlayerId
from sabot.rulesets import load, names
from sabot.selfplay import NAMES
from sabot.wild import WildPlay, wild_table

STEPS: Final = 600
MANY: Final = 250_000
SEEDS: Final = (1, 2, 3, 4)
"""Of so many long tables of each game, which make a million steps together."""
MOST: Final = 5_000
"""Steps in which all is done that may be done."""
PEOPLE: Final = 5
CASES: Final = [
    *((name, seed, STEPS) for game in IDS for seed, name in enumerate(names(game))),
    *(asked_later(names(game)[seed % len(names(game))], seed, MANY) for game in IDS for seed in SEEDS),
]


class Watched(WildPlay):
    """A table that is looked at before each step; what was done there, by its kind."""

    def __init__(self, rules: Rules, seed: int) -> None:
        people = tuple(map(PlayerId, NAMES[: min(PEOPLE, rules.seats)]))
        super().__init__(rules, people, Random(seed))  # noqa: S311 - the same in every run
        self.moves, self.done = 0, set[type]()

    def _next(self) -> Any:
        self.moves += 1
        state, game = self.state, self.game
        assert game.faults(state) == ()
        for offered in game.options(state, CROUPIER):
            action = game.moves(offered, Random(self.moves))  # noqa: S311 - as above
            assert game.objection(state, CROUPIER, action) is None, action
        move = super()._next()
        if move is not None:
            self.done.add(type(move[1]))
        return move


@pytest.mark.parametrize(("name", "seed", "steps"), CASES)
def test_chips_are_conserved_and_no_offer_is_refused(name: str, seed: int, steps: int) -> None:
    """What `decide` refuses raises; purses, bank, layout and house hold what was issued, after every event."""
    table, issued = Watched(load(name), seed), 0
    for _, event in table.log(lambda _: table.moves >= steps):
        issued += issued_by(event)
        state = table.state
        held = [table.game.holds(state, player) for player in state.players]
        purses = [player.purse for player in state.players.values()]
        assert min(purses, default=0) >= 0
        on_table = sum(amount for each in held for kind, amount in each.items() if kind != "debt")
        assert sum(purses) + on_table + state.house == state.issued == issued
    assert table.moves == steps
    assert table.state.coups > steps // 100


@pytest.mark.parametrize("game", IDS)
def test_everything_is_done_that_a_player_may_do(game: str) -> None:
    """Who leaves, is away, raises; the house limits players and the table."""
    house = {MarkAway, SetLimits} | ({LimitPlayer} & set(get_args(BY_ID[game].every_action)))
    never = set(get_args(BY_ID[game].actions)) | house
    for seed, name in enumerate(names(game)):
        never -= done(name, seed, never)
    assert not never


def done(name: str, seed: int, wanted: set[type]) -> set[type]:
    """The kinds of actions that are done at a table, until all are that are wanted."""
    table = Watched(load(name), seed)
    for _ in table.log(lambda _: table.moves >= MOST or wanted <= table.done):
        pass
    return table.done


def test_the_seed_makes_the_same_log() -> None:
    tables = (wild_table(load("chemmy"), 5, seed) for seed in (1, 1, 2))
    one, again, other = (list(table.log(lambda state: state.coups >= 5)) for table in tables)
    assert one == again != other
