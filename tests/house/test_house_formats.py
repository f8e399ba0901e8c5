"""What is stored is such that a version which does not know a new field yet reads it where nobody uses the field."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest
from house_tools import Ear, open_house, until
from msgspec import inspect, structs

from beacons import local_beacon
from sabot.games.game import AnyGame
from sabot.games.registry import BY_ID
from sabot.games.seats import Seat, Seated
from sabot.games.windows import PlayerId
from sabot.hosts import Clock
from sabot.house.house import House
from sabot.house.store import StoredEvent
from sabot.house.table.services import Services
from sabot.house.table.setup import (
    EVENT_FORMAT,
    Coming,
    TableSettings,
    UnreadableTableError,
    event_of,
    record,
    setup_of,
)
from sabot.money import Cents
from sabot.rulesets import load
from sabot.wire import NewTable

SINCE_THE_FIRST: Final = {
    ("CheminAsked", "about"), ("BancoResolved", "suivi"), ("CheminBankPosted", "suite"),
    ("BanqueDeclared", "selon_la_regle"), ("CheminDeclared", "selon_la_regle"), ("CheminEntered", "call"),
    ("BanqueEntered", "place"), ("LimitsAnnounced", "changed"), ("Laid", "one"), ("Laid", "two"),
    ("LimitsSet", "changed"), ("Proof", "promises"), ("Proof", "promises_digest"), ("Seed", "value"),
    ("ShoePassed", "refused"), ("ShoePassed", "won"), ("StakeLine", "debt"), ("StakeLine", "received"),
    ("TableLimits", "bets"), ("TableLimits", "maximum"), ("BanqueTaxeTaken", "player"),
}  # fmt: skip
"""Fields of events that are written at their defaults too: a version that does not know them reads no log at all."""
HOST: Final = PlayerId("host")


def structs_in(kind: Any) -> Iterator[Any]:
    """Every record that a value of a type is made of."""
    waiting, seen = [inspect.type_info(kind)], set[type]()
    while waiting:
        each = waiting.pop()
        if isinstance(each, inspect.StructType):
            if each.cls in seen:
                continue
            seen.add(each.cls)
            yield each.cls
            waiting += [field.type for field in each.fields]
        for part in ("types", "item_types"):
            waiting += getattr(each, part, ())
        waiting += [getattr(each, part) for part in ("item_type", "key_type", "value_type") if hasattr(each, part)]


def written_at_default(kinds: Iterator[Any]) -> set[tuple[str, str]]:
    return {
        (kind.__name__, field.name)
        for kind in kinds
        if not kind.__struct_config__.omit_defaults
        for field in structs.fields(kind)
        if not field.required and field.default is not msgspec.UNSET  # which is never written
    }


def test_a_tables_settings_say_nothing_that_is_as_usual() -> None:
    rules = load("punto-banco")
    assert (
        record("t", rules, TableSettings(HOST, 20, "calm"), "", 0).settings
        == b'{"host":"host","seconds":20,"pace":"calm"}'
    )
    assert written_at_default(structs_in(TableSettings)) == set()


def test_what_a_host_took_back_is_said_no_more() -> None:
    plain = TableSettings(HOST, 20, "calm")
    used = structs.replace(plain, bots={HOST: "bold"}, coming=Coming(Clock(9, "brisk"), 3), asking={HOST: "seat"})
    kept = record("t", load("punto-banco"), used, "", 0)
    assert setup_of(kept).settings == used
    back = structs.replace(setup_of(kept).settings, bots={}, coming=None, asking={})
    assert msgspec.json.encode(back) == msgspec.json.encode(plain)


@pytest.mark.parametrize("game", BY_ID.values(), ids=BY_ID)
def test_no_event_has_a_new_field_that_is_written_where_nobody_uses_it(game: AnyGame) -> None:
    """A version reads a new field before any version writes it."""
    kinds = (kind for event in get_args(game.events) for kind in structs_in(event))
    assert written_at_default(kinds) <= SINCE_THE_FIRST


@pytest.mark.parametrize("knows", [{}, {"reads_beacons": lambda: False}], ids=["all", "not all"])
async def test_a_shoe_has_a_beacon_where_each_process_can_go_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, knows: dict[str, Any]
) -> None:
    whole = House._services
    monkeypatch.setattr(House, "_services", lambda house: structs.replace(whole(house), **knows))
    with local_beacon() as local:
        async with open_house(tmp_path, beacon=local.beacon) as house:
            host = (await house.accounts.enter("Host"))[1].player
            table = house.table((await house.lobby.open(NewTable(rules="mini", bots=2), host)).id)
            table.watch(Ear(None))
            await until(lambda: table.state.taille.place is not None)
            assert table.state.taille.beacon == (None if knows else local.beacon)


async def test_a_shoe_whose_heads_bind_no_rules_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a process of a version without the list of heads is there, new heads bind the rule set by its name."""
    whole = House._services

    def services(house: House) -> Services:
        return structs.replace(whole(house), lists_heads=lambda: False)

    monkeypatch.setattr(House, "_services", services)
    async with open_house(tmp_path) as house:
        host = (await house.accounts.enter("Host"))[1].player
        table = house.table((await house.lobby.open(NewTable(rules="mini", bots=2), host)).id)
        table.watch(Ear(None))
        await until(lambda: table.state.taille.place is not None)
    async with open_house(tmp_path) as house:
        assert house.aside == {}
        assert not house.table(table.id).state.taille.place.digest


@pytest.mark.parametrize("game", BY_ID.values(), ids=BY_ID)
def test_events_of_the_first_format_are_read_and_those_of_one_to_come_are_not(game: AnyGame) -> None:
    sat = Seated(PlayerId("ann"), Seat(1), Cents(1000))
    row = StoredEvent(1, 0, "seated", msgspec.json.encode(sat), 1)
    assert event_of(game, row) == event_of(game, structs.replace(row, format=EVENT_FORMAT)) == sat
    with pytest.raises(UnreadableTableError, match=f"is in format {EVENT_FORMAT + 1}"):
        event_of(game, structs.replace(row, format=EVENT_FORMAT + 1))
