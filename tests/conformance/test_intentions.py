"""What intentions do at a table of every game is legal and offered, and every kind of them acts some time."""

import random
from typing import Any, Final

import pytest
from fixtures import Fixtures, games
from parts import members
from play import Watched, chance_of
from test_offers import every_kind

from long import asked_later
from sabot.games.intentions import Intentions, acts
from sabot.money import Cents
from sabot.words import LANGUAGES, words

STEPS: Final = 300
EVERYTHING: Final = {"passes": "coup", "banco": Cents(10**8), "suivi": True, "declines": True, "keeps": 1}
"""What acts wherever it can, but for stakes."""


def drawn(fixtures: Fixtures, rules: Any, chance: random.Random) -> Intentions:
    """What somebody may say."""
    kinds, coin = fixtures.game.intentions, rules.coin
    known = kinds.places(rules)
    places = chance.sample(known, min(len(known), kinds.at_once, chance.randint(1, 2)))
    said: dict[str, Any] = {
        "passes": chance.choice(("no", "coup", "calls")),
        "stakes": {place: Cents(coin * chance.randint(1, max(1, 40_000 // coin))) for place in places},
        "banco": Cents(chance.choice((0, 5_000, 10**8))),
        "suivi": chance.random() < 0.5,
        "declines": chance.random() < 0.3,
        "keeps": chance.choice((0, 1, 3)),
    }
    some = {kind: value for kind, value in said.items() if kind in kinds.names}
    return Intentions(**some)


@pytest.mark.parametrize("rounds", [2, asked_later(6)])
@games
def test_what_they_do_is_never_refused(fixtures: Fixtures, rounds: int) -> None:
    """By the bounds of what is offered, one action after the other; every row acts."""
    never = {(row.kind, row.option) for row in fixtures.game.intentions.rows}
    for round_, rules in enumerate(every_kind(fixtures, rounds)):
        table, chance = Watched(fixtures, rules), chance_of(f"intentions {round_}")
        for _ in range(STEPS):
            waits = fixtures.game.pending(table.state)
            for player in () if waits is None else waits.players:
                said = drawn(fixtures, table.state.rules, chance)
                some = Intentions(
                    **{kind: getattr(said, kind) for kind in fixtures.game.intentions.names if chance.random() < 0.5}
                )
                view, options = fixtures.game.snapshot(table.state, player), fixtures.game.options(table.state, player)
                state = table.state
                for action in acts(fixtures.game.intentions, some, view, options):
                    assert type(action) in members(fixtures.game.actions)
                    for event in fixtures.game.decide(state, player, action):
                        state = fixtures.game.evolve(state, event)
                never -= {
                    (row.kind, row.option)
                    for row in fixtures.game.intentions.rows
                    for each in options
                    if isinstance(each, row.option) and row.answers(EVERYTHING.get(row.kind, said.stakes), each, view)
                }
            table.move(chance)
    assert never == set()


@games
def test_what_can_be_said_has_words(fixtures: Fixtures) -> None:
    fields = set(Intentions.__struct_fields__)
    assert fixtures.game.intentions.names <= fields
    assert {row.option for row in fixtures.game.intentions.rows} <= members(fixtures.game.options_type)
    for language in LANGUAGES:
        assert [field for field in fields if not words(language).get(f"intention.{field}")] == []
