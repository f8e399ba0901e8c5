"""What is exported of a table is what its viewer saw."""

from typing import Any

import msgspec

from house_games import House, of_each_house
from sabot.games.taille import ShoeShuffled
from sabot.games.windows import PlayerId
from sabot.house.archive.history import HistoryEvent, HistoryHead, history
from sabot.house.store import StoredEvent
from sabot.house.table.setup import Setup, TableSettings, record, setup_of, stored
from sabot.selfplay import table_of_bots


def log(rules: Any, coups: int) -> tuple[Setup, list[StoredEvent], list[PlayerId]]:
    table = table_of_bots(rules, 4, seed=7)
    setup = setup_of(record("t-1", rules, TableSettings(PlayerId("host"), 20, "calm"), "Evening", 0))
    rows = []
    for number, event in table.log(lambda state: state.coups >= coups):
        new = stored(event)
        rows.append(StoredEvent(number, 1000 * number, new.kind, new.body, new.format))
    return setup, rows, list(table.state.players)


@of_each_house
def test_a_history_is_what_the_viewer_was_told(house: House, rules: Any) -> None:
    setup, rows, players = log(rules, 3)
    for viewer in (None, *players):
        table = table_of_bots(rules, 4, seed=7)
        told = [event for _, event in table.seen(lambda state: state.coups >= 3, viewer)]
        head, *lines = list(history(setup, rows, viewer))
        first = msgspec.json.decode(head, type=HistoryHead)
        assert (first.table, first.title, first.game, first.viewer) == ("t-1", "Evening", house.game.id, viewer)
        assert (first.version, msgspec.json.decode(first.rules)["id"]) == (1, rules.id)
        found = [msgspec.json.decode(line, type=HistoryEvent) for line in lines]
        assert [(each.number, each.at_ms) for each in found] == [(row.number, row.at_ms) for row in rows]
        assert [msgspec.convert(each.event, house.game.public) for each in found] == told


@of_each_house
def test_no_history_tells_the_shoe_in_play(house: House, rules: Any) -> None:
    setup, rows, players = log(rules, 3)
    shuffled = [msgspec.json.decode(row.body) for row in rows if row.kind == ShoeShuffled.__struct_config__.tag]
    assert shuffled
    for viewer in (None, *players):
        text = b"".join(history(setup, rows, viewer)).decode()
        for event in shuffled:
            assert event["nonce"] not in text
            assert all(key not in text for key in ('"order"', '"nonce"'))
