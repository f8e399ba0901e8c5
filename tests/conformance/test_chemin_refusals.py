"""Illegal actions at tables of Chemin de Fer: each refused with a code, none leaving a trace, no code never used."""

import pytest
from chemin_play import Player, Watched
from chemin_wild import KINDS, somebody, wild_action

from sabot.games.chemin.decide import decide
from sabot.games.chemin.legality import CODES, objection
from sabot.games.chemin.rules import CheminRules
from sabot.games.refusals import Code
from sabot.games.steps import EndSession
from sabot.games.windows import CROUPIER
from sabot.money import Cents
from sabot.rulesets import load, varied

STEPS = 300
ROUNDS = 30


def small(**changes: object) -> CheminRules:
    """A rule set on a shoe of one deck, with few places."""
    return varied(load("chemin-de-fer", CheminRules), **{"decks": 1, "stop_card": 14, "standing": 1, **changes})


def disturbed_play(rules: CheminRules, seed: str) -> Watched:
    """Legal play; before each of its steps every kind of action that the table then refuses is tried by somebody."""
    table, chance = Watched(rules), Player(seed)
    for _ in range(STEPS):
        for kind in KINDS:
            actor = somebody(table.state, chance)
            action = wild_action(table.state, actor, kind, chance)
            if objection(table.state, actor, action) is not None:
                table.attempt(actor, action)
        table.look()
        table.follow(decide(table.state, *chance.legal(table.state)))
    return table


def test_no_action_is_forgotten() -> None:
    assert len(KINDS) == len(set(KINDS)) == 25


def test_refused_actions_leave_no_trace() -> None:
    table = disturbed_play(small(), "traces")
    assert table.seen.total() > STEPS
    table.finished()


def test_every_refusal_code_is_produced() -> None:
    never = set(CODES)
    for round_ in range(ROUNDS):
        changes = {"coin": Cents(50), "a_deux": "off"} if round_ % 2 else {"seating": "random", "seats": 3}
        table = disturbed_play(small(**changes), f"codes {round_}")
        chance = Player("end")
        while table.attempt(CROUPIER, EndSession()) is not None:
            table.follow(decide(table.state, *chance.legal(table.state)))
        assert table.attempt(CROUPIER, EndSession()) is not None
        never -= {Code(code) for code in table.seen}
        if not never:
            return
    pytest.fail(f"codes never produced: {sorted(never)}")
