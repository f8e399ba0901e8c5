"""Illegal actions at tables of Baccara Banque: each refused with a code, none leaving a trace, no code never used."""

import pytest
from banque_offered import is_offered
from banque_play import Player, Watched, small
from banque_wild import KINDS, somebody, wild_action

from sabot.games.banque.decide import decide
from sabot.games.banque.legality import objection
from sabot.games.banque.record import BANQUE
from sabot.games.banque.rules import BanqueRules
from sabot.games.refusals import Code
from sabot.games.steps import EndSession
from sabot.games.windows import CROUPIER
from sabot.money import Cents

STEPS = 250
ROUNDS = 30
RARE = frozenset((Code.BARRED, Code.ALREADY_PROMISED, Code.ALREADY_REVEALED))
"""Three bancos lost running, and a seed twice: B6.1 and S6 have tests of their own."""
WAYS: tuple[dict[str, object], ...] = (
    {"coin": Cents(50), "award": "list", "taxe_on": "capital"},
    {"seating": "random", "seats": 4, "award": "lot"},
    {"banker_liberty": "tableau", "ponte_liberty": "five"},
    {"bank_kind": "open"},
)


def disturbed_play(rules: BanqueRules, seed: str) -> Watched:
    """Legal play; before each of its steps every kind of action is tried by somebody, and is refused or offered."""
    table, chance = Watched(rules), Player(seed)
    for _ in range(STEPS):
        for kind in KINDS:
            actor = somebody(table.state, chance)
            action = wild_action(table.state, actor, kind, chance)
            if objection(table.state, actor, action) is not None:
                table.attempt(actor, action)
            else:
                assert actor == CROUPIER or is_offered(table.state, actor, action), (actor, action)
        table.follow(decide(table.state, *chance.legal(table.state)))
    return table


def test_no_action_is_forgotten() -> None:
    assert len(KINDS) == len(set(KINDS)) == 30


def test_refused_actions_leave_no_trace() -> None:
    table = disturbed_play(small(), "traces")
    assert table.seen.total() > STEPS
    table.finished()


def test_every_refusal_code_is_produced() -> None:
    never = set(BANQUE.codes)
    for round_ in range(ROUNDS):
        table = disturbed_play(small(**{"standing": 1, **WAYS[round_ % 4]}), f"codes {round_}")
        chance = Player("end")
        while table.attempt(CROUPIER, EndSession()) is not None:
            table.follow(decide(table.state, *chance.legal(table.state)))
        assert table.attempt(CROUPIER, EndSession()) is not None
        never -= {Code(code) for code in table.seen}
        if never <= RARE:
            return
    pytest.fail(f"codes never produced: {sorted(never)}")
