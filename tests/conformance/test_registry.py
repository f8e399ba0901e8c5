"""Every game of the registry is whole, and its dispatch tables lead from exactly their union's members."""

from typing import Any

import msgspec
import pytest
from parts import DISPATCH, misrouted, missing, table_of

from long import asked_later
from sabot.games.bank.auction import Bid
from sabot.games.chemin.record import CHEMIN
from sabot.games.chemin.stakes import CheminStake
from sabot.games.game import AnyGame
from sabot.games.refusals import Code
from sabot.games.registry import BY_ID, GAMES
from sabot.games.seats import PlayerLimited
from sabot.rulesets import load, names
from sabot.selfplay import table_of_bots

_change = msgspec.structs.replace


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_registered_game_is_whole(game: AnyGame) -> None:
    assert missing(game) == []
    assert BY_ID[game.id] is game


def test_every_code_is_given_by_a_game() -> None:
    assert frozenset().union(*(game.codes for game in GAMES)) == frozenset(Code)


MACHINE: Any = CHEMIN.machine
BROKEN: dict[str, dict[str, Any]] = {
    "bots": {"bots": {}},
    "pace of events": {"machine": MACHINE._replace(shown_ms=dict(list(CHEMIN.shown_ms.items())[1:]))},
    "pace of windows": {"machine": MACHINE._replace(waits={})},
    "secret events": {"machine": MACHINE._replace(secret=())},
    "actions of players": {"actions": Bid | PlayerLimited},
    **{f"table {name}": {"machine": MACHINE._replace(**{name: {}})} for name in DISPATCH},
}


@pytest.mark.parametrize("part", BROKEN)
def test_a_game_registered_without_a_part_fails_by_its_name(part: str) -> None:
    assert missing(_change(CHEMIN, **BROKEN[part])) == [part]


def test_a_game_without_a_folder_lacks_all_that_lies_in_it() -> None:
    assert missing(_change(CHEMIN, id="whist")) == ["rule sets", "words"]


@pytest.mark.parametrize("name", DISPATCH)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_dispatch_table_leads_from_its_unions_members_to_their_handlers(game: AnyGame, name: str) -> None:
    assert misrouted(table_of(game, name), getattr(game, DISPATCH[name])) == []


def test_a_missing_member_a_stranger_and_anothers_handler_are_found() -> None:
    rules = dict(table_of(CHEMIN, "objections"))
    rules[Bid] = rules[CheminStake]
    del rules[CheminStake]
    rules[PlayerLimited] = rules[Bid]
    assert misrouted(rules, CHEMIN.every_action) == [
        "Bid leads to _object, which takes ['CheminStake']",
        "CheminStake has no handler",
        "PlayerLimited is no member",
        "PlayerLimited leads to _object, which takes ['CheminStake']",
    ]


@pytest.mark.parametrize("name", [
    name if at == 0 else asked_later(name) for game in GAMES for at, name in enumerate(names(game.id))
])  # fmt: skip
def test_every_step_that_a_table_waits_in_has_a_time(name: str) -> None:
    table = table_of_bots(load(name), 5, 11)
    game = table.game
    for after, _ in table.steps(lambda state: state.coups >= 25):
        waits = game.pending(after)
        assert waits is None or waits.step in game.waits
