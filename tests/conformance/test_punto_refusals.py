"""Illegal actions at tables of Punto Banco: each refused with a code, none leaving a trace, no code never used."""

from collections.abc import Iterator
from itertools import product

import pytest
from punto_play import Player, Watched
from punto_wild import KINDS, one_at_the_table, somebody, wild_action

from sabot.games.punto.decide import decide
from sabot.games.punto.legality import CODES, objection
from sabot.games.punto.rules import PuntoRules
from sabot.games.refusals import Code
from sabot.games.steps import EndSession
from sabot.games.windows import CROUPIER
from sabot.money import Cents
from sabot.rulesets import load, varied

STEPS = 300
ROUNDS = 10


def small(name: str, **changes: object) -> PuntoRules:
    """A rule set on a shoe of one deck."""
    return varied(load(name, PuntoRules), decks=1, **changes)


def disturbed_play(rules: PuntoRules, seed: str) -> Watched:
    """Legal play; before each of its steps every kind of action that the table then refuses is tried by some."""
    table, chance = Watched(rules), Player(seed)
    for _ in range(STEPS):
        for kind, who in product(KINDS, (somebody, one_at_the_table)):
            actor = who(table.state, chance)
            action = wild_action(table.state, actor, kind, chance)
            if objection(table.state, actor, action) is not None:
                table.attempt(actor, action)
        table.look()
        table.follow(decide(table.state, *chance.legal(table.state)))
    return table


def ended(table: Watched) -> Watched:
    """The table, played on to the end of its coup, after the house has ended the session."""
    chance = Player("end")
    while table.attempt(CROUPIER, EndSession()) is not None:
        table.follow(decide(table.state, *chance.legal(table.state)))
    return table


def test_no_action_is_forgotten() -> None:
    assert len(KINDS) == len(set(KINDS)) == 16


@pytest.mark.parametrize("name", ["punto-banco", "ez-baccarat"])
def test_refused_actions_leave_no_trace(name: str) -> None:
    table = disturbed_play(small(name), name)
    assert table.seen.total() > STEPS
    table.finished()


def plays() -> Iterator[Watched]:
    """Disturbed sessions, played to their end and tried once more, as many as are looked at."""
    for round_ in range(ROUNDS):
        for changes in ({"tie_release": "locked"}, {"coin": Cents(50), "stop_card": 30}):
            table = ended(disturbed_play(small("american", **changes), f"{changes} {round_}"))
            assert table.attempt(CROUPIER, EndSession()) is not None
            yield table


def test_every_refusal_code_is_produced() -> None:
    never = set(CODES)
    for table in plays():
        never -= {Code(code) for code in table.seen}
        if not never:
            return
    pytest.fail(f"codes never produced: {sorted(never)}")
