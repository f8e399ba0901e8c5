"""Illegal actions at tables of every game: each refused with a code, none leaving a trace, no code never used."""

from typing import Any, Final

import pytest
from option_cover import is_offered
from own import OWN, Own, one_deck
from play import Watched, chance_of
from wild import kinds, somebody, wild_action

from sabot.games.steps import EndSession
from sabot.games.windows import CROUPIER

STEPS: Final = 250
ROUNDS: Final = 120
MEMBERS: Final = {"punto": 19, "chemin": 28, "banque": 33}
"""How many actions there are."""
games = pytest.mark.parametrize("own", OWN.values(), ids=OWN)


def disturbed_play(own: Own, rules: Any, seed: str) -> Watched:
    """Legal play; before each of its steps every kind of action is tried by somebody, and is refused or offered."""
    table, chance = Watched(own, rules), chance_of(seed)
    for _ in range(STEPS):
        for kind in kinds(own.game):
            actor = somebody(own.game, table.state, chance)
            action = wild_action(own, table.state, kind, chance)
            if own.game.objection(table.state, actor, action) is not None:
                table.attempt(actor, action)
            else:
                assert actor == CROUPIER or is_offered(own, table.state, actor, action), (actor, action)
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
    assert len(kinds(OWN[game].game)) == len(set(kinds(OWN[game].game))) == MEMBERS[game]


@games
def test_refused_actions_leave_no_trace(own: Own) -> None:
    table = disturbed_play(own, one_deck(own), "traces")
    assert table.seen.total() > STEPS
    table.finished()


@games
def test_every_refusal_code_is_produced(own: Own) -> None:
    never = {str(code) for code in own.game.codes}
    for round_ in range(ROUNDS):
        rules = one_deck(own, **own.kinds[round_ % len(own.kinds)])
        never -= set(ended(disturbed_play(own, rules, f"codes {round_}")).seen)
        if never <= own.rare:
            return
    pytest.fail(f"codes never produced: {sorted(never)}")
