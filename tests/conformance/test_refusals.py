"""Illegal actions at tables of every game: each refused with a code, none leaving a trace, no code never used."""

from typing import Any, Final

import pytest
from fixtures import FIXTURES, Fixtures, games, games_with_later, one_deck
from option_cover import is_offered
from play import Watched, chance_of
from wild import kinds, somebody, wild_action

from sabot.games.steps import EndSession
from sabot.games.windows import CROUPIER

STEPS: Final = 250
ROUNDS: Final = 120
MEMBERS: Final = {"punto": 19, "chemin": 28, "banque": 33}
"""How many actions there are."""


def disturbed_play(fixtures: Fixtures, rules: Any, seed: str) -> Watched:
    """Legal play; before each of its steps every kind of action is tried by somebody, and is refused or offered."""
    table, chance = Watched(fixtures, rules), chance_of(seed)
    for _ in range(STEPS):
        for kind in kinds(fixtures.game):
            actor = somebody(fixtures.game, table.state, chance)
            action = wild_action(fixtures, table.state, kind, chance)
            if fixtures.game.objection(table.state, actor, action) is not None:
                table.attempt(actor, action)
            else:
                assert actor == CROUPIER or is_offered(fixtures, table.state, actor, action), (actor, action)
        table.move(chance)
    return table


def ended(table: Watched) -> Watched:
    """The table, played on to the end of its coup, after the house has ended the session."""
    chance = chance_of("end")
    while table.attempt(CROUPIER, EndSession()) is not None:
        table.move(chance)
    assert table.attempt(CROUPIER, EndSession()) is not None
    return table


@pytest.mark.parametrize("game", MEMBERS)
def test_no_action_is_forgotten(game: str) -> None:
    assert len(kinds(FIXTURES[game].game)) == len(set(kinds(FIXTURES[game].game))) == MEMBERS[game]


@games
def test_refused_actions_leave_no_trace(fixtures: Fixtures) -> None:
    table = disturbed_play(fixtures, one_deck(fixtures), "traces")
    assert table.seen.total() > STEPS
    table.finished()


@games_with_later("punto", "banque")
def test_every_refusal_code_is_produced(fixtures: Fixtures) -> None:
    never = {str(code) for code in fixtures.game.codes}
    for round_ in range(ROUNDS):
        rules = one_deck(fixtures, **fixtures.kinds[round_ % len(fixtures.kinds)])
        never -= set(ended(disturbed_play(fixtures, rules, f"codes {round_}")).seen)
        if never <= fixtures.rare:
            return
    pytest.fail(f"codes never produced: {sorted(never)}")
