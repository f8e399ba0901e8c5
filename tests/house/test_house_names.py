"""Names that everybody can read and nobody can take for another's."""

import asyncio
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sabot.games.seats import Seat, Sit
from sabot.games.windows import PlayerId
from sabot.house import names
from sabot.house.house import House
from sabot.house.setup import HouseError
from sabot.house.store import open_store
from sabot.house.table import Table
from sabot.money import Cents
from sabot.selfplay import NAMES
from sabot.wire import Command, NewTable

HIDING = {
    "nothing": "",
    "blank": "\u3000 \t",
    "no letter": "42 !",
    "a control character": "An\x07na",
    "a line feed inside a word's end": "Anna\x00",
    "direction turned": "Anna\u202egnp.exe",
    "direction isolated": "\u2067Anna\u2069",
    "zero width": "An\u200bna",
    "joined": "An\u200dna",
    "a letter that shows nothing": "Anna\u3164",
    "only letters that show nothing": "\u115f\u1160",
    "a blank sign": "Anna\u2800",
    "half a surrogate": "Anna\ud800",
    "private": "Anna\ue000",
    "a tower of marks": "A\u0334\u0335\u0336nna",
    "a mark before any letter": "\u0301Anna",
    "a mark that a blank carries": "Anna \u0301B",
    "long when it is written out": "\ufdfa" * 3,
}


@pytest.mark.parametrize("case", HIDING)
def test_what_hides_something_is_no_name(case: str) -> None:
    with pytest.raises(HouseError, match="bad_nickname"):
        names.nickname(HIDING[case])
    if HIDING[case].strip():
        with pytest.raises(HouseError, match="bad_title"):
            names.title(HIDING[case] + ("" if case != "long when it is written out" else HIDING[case]))


@pytest.mark.parametrize("name", ["Anna", "José", "Ζωή", "李小龙", "O'Neil-3", "نور", "Đặng", "Anna 🎲"])
def test_people_of_all_countries_have_names(name: str) -> None:
    assert names.nickname(name) == unicodedata.normalize("NFKC", name)
    assert names.title(f"  {name}\u3000 ") == names.nickname(name)


@pytest.mark.parametrize(
    "name", [*NAMES, "croupier", "Le  CROUPIER", "THE HOUSE", "Ａda", "A d a", "Adá", "Ada 7", "Clement", "croupıer"]
)
def test_nobody_has_the_name_of_the_croupier_or_of_a_bot(name: str) -> None:
    with pytest.raises(HouseError, match="nickname_reserved"):
        names.nickname(name.removeprefix("Le "))


@given(st.text(max_size=40))
@example("ǰ" * 24)
def test_whatever_is_typed_is_refused_or_can_be_shown(text: str) -> None:
    try:
        name = names.nickname(text)
    except HouseError:
        return
    assert unicodedata.is_normalized("NFKC", name)
    assert names.nickname(name) == name
    assert 1 <= len(name) <= 24
    assert any(sign.isalpha() for sign in name)
    assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert name.isprintable()


@given(st.lists(st.sampled_from(["Anna", "ANNA", "Ánna", "A nna", "Anna 2", "Ben"]), max_size=8))
def test_no_two_of_a_company_have_the_same_name(asked: list[str]) -> None:
    given_names: list[str] = []
    for name in asked:
        given_names.append(names.unique(name, given_names))
    assert len(set(map(names.likeness, given_names))) == len(asked)


def test_a_second_anna_is_shown_as_such_after_a_restart_too(tmp_path: Path) -> None:
    async def seated(house: House, table: Table, seat: int) -> PlayerId:
        _, session = await house.enter("Anna")
        reply = await house.command(table, session.player, Command(f"sit-{seat}", Sit(Seat(seat), Cents(1000))))
        assert reply.outcome == "accepted"
        return session.player

    async def story() -> None:
        house = House(open_store(tmp_path / "house.db"))
        await house.start()
        _, host = await house.enter("Host")
        table = house.table((await house.open_table(NewTable(rules="mini", bots=2), host.player)).id)
        annas = [await seated(house, table, 6), await seated(house, table, 1)]
        shown = {player: table.people[player].nickname for player in annas}
        assert list(shown.values()) == ["Anna", "Anna 2"]
        await house.stop()
        house = House(open_store(tmp_path / "house.db"))
        await house.start()
        people = house.table(table.id).people
        assert {player: people[player].nickname for player in annas} == shown
        assert len({person.nickname for person in people.values()}) == len(people)
        await house.stop()

    asyncio.run(story())
