"""What somebody may do now, action by action: every move is one that the table takes and says what it is."""

from itertools import islice
from typing import Any

import pytest

from sabot.games.banque.award import CanNameCutter
from sabot.games.registry import BY_ID
from sabot.house.table.moves import Chips, moves
from sabot.rulesets import load
from sabot.selfplay import table_of_bots


@pytest.mark.parametrize(("least", "most", "coin", "found"), [
    (500, 50000, 1, [500, 1000, 2000, 5000, 10000, 20000, 50000]),
    (500, 2001, 100, [500, 1000, 2000]),
    (700, 700, 100, [700]),
    (500, 300, 100, []),
    (1, 10**12, 1, [1, 2, 5, 10, 20, 50, 100, 10**12]),
])  # fmt: skip
def test_amounts_are_those_of_chips_within_bounds_and_in_whole_coins(
    least: int, most: int, coin: int, found: list[int]
) -> None:
    amounts = Chips().between(least, most, coin)
    assert list(dict.fromkeys(amounts)) == found
    assert len(amounts) in (0, Chips.size)


@pytest.mark.parametrize("name", ["punto-banco", "chemin-de-fer", "baccara-banque"])
def test_every_move_is_taken_by_the_table_and_says_what_it_is(name: str) -> None:
    table, seen, told = table_of_bots(load(name), 6, 3), 0, set[str]()
    game: Any = BY_ID[table.state.rules.game]
    for _ in islice(table.log(lambda state: state.coups > 6), 0, None, 5):
        for player in table.state.players:
            found = moves(game, table.state, player)
            assert len({(each.option, each.words, each.amount) for each in found}) == len(found)
            for move in found:
                assert game.objection(table.state, player, move.action) is None
                told |= {move.option}
                seen += 1
    assert seen > 100
    assert len(told) >= 2


def test_whom_a_move_names_is_said() -> None:
    table = table_of_bots(load("baccara-banque"), 6, 3)
    list(table.log(lambda state: state.phase == "cutter"))
    banker = table.state.banker
    names = [move.words for move in moves(BY_ID["banque"], table.state, banker) if move.option == "name_cutter"]
    assert {*names} >= {(player,) for player in table.state.players if player != banker}
    assert any(isinstance(each, CanNameCutter) for each in BY_ID["banque"].options(table.state, banker))
