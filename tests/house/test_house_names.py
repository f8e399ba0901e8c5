"""Names that everybody can read and nobody can take for another's."""

import unicodedata
from pathlib import Path

import msgspec
import pytest
from house_tools import open_house
from hypothesis import example, given
from hypothesis import strategies as st

from long import first
from old_tables import VERSIONS, database
from sabot.games.seats import Seat, Sit
from sabot.games.windows import PlayerId
from sabot.hosts import Said, Say
from sabot.house.accounts import names
from sabot.house.errors import HouseError
from sabot.house.house import House
from sabot.house.table.table import Table
from sabot.money import Cents
from sabot.selfplay import NAMES
from sabot.wire import Command, NewTable

HIDING = {
    "nothing": "", "blank": "\u3000 \t", "no letter": "42 !", "a control character": "An\x07na",
    "a line feed inside a word's end": "Anna\x00", "direction turned": "Anna\u202egnp.exe",
    "direction isolated": "\u2067Anna\u2069", "zero width": "An\u200bna", "joined": "An\u200dna",
    "a letter that shows nothing": "Anna\u3164", "only letters that show nothing": "\u115f\u1160",
    "a blank sign": "Anna\u2800", "half a surrogate": "Anna\ud800", "private": "Anna\ue000",
    "a tower of marks": "A\u0334\u0335\u0336nna", "a mark before any letter": "\u0301Anna",
    "a mark that a blank carries": "Anna \u0301B", "long when it is written out": "\ufdfa" * 3,
    "a joiner of letters that shows nothing": "An\u034fna", "a chosen form": "Anna\ufe0f",
    "a form of Mongolian": "Anna\u180b", "a vowel of Khmer that is none": "An\u17b4na",
    "a note's beam": "Anna\U0001d173", "a tag": "Anna\U000e0041",
}  # fmt: skip
ALIKE = {
    "Anna": ["ANNA", "Ánna", "Аnnа", "ΑΝΝΑ", "A nna", "Anńa"],
    "Oscar": ["0scar", "Оsсаr", "Øscar", "Οscar"],
    "Ilse": ["llse", "1lse", "Іlsе", "Ιlse"],
    "Ben": ["Вen", "Βen"],
}


@pytest.mark.parametrize("case", HIDING)
def test_what_hides_something_is_no_name(case: str) -> None:
    with pytest.raises(HouseError, match="bad_nickname"):
        names.nickname(HIDING[case])
    if HIDING[case].strip():
        with pytest.raises(HouseError, match="bad_title"):
            names.title(HIDING[case] + ("" if case != "long when it is written out" else HIDING[case]))


def test_a_title_has_as_many_letters_as_are_shown_and_no_more() -> None:
    assert names.title("a" * names.LONGEST_TITLE) == "a" * names.LONGEST_TITLE
    with pytest.raises(HouseError, match="bad_title"):
        names.title("a" * (names.LONGEST_TITLE + 1))


@pytest.mark.parametrize("name", ["Anna", "José", "Ζωή", "李小龙", "O'Neil-3", "نور", "Đặng", "Anna 🎲"])
def test_people_of_all_countries_have_names(name: str) -> None:
    assert names.nickname(name) == unicodedata.normalize("NFKC", name)
    assert names.title(f"  {name}\u3000 ") == names.nickname(name)


@pytest.mark.parametrize(
    "name", ["croupier", "Le  CROUPIER", "THE HOUSE", "croupıer", "Сroupier", "Croupier 10", "Sab0t", "ѕаbоt", "Haus 2"]
)
def test_nobody_has_the_name_of_the_croupier_or_of_the_house(name: str) -> None:
    with pytest.raises(HouseError, match="nickname_reserved"):
        names.nickname(name.removeprefix("Le "))


@pytest.mark.parametrize("name", NAMES)
def test_who_has_a_name_that_bots_have_sits_down_and_no_bot_is_taken_for_him(name: str) -> None:
    assert names.nickname(name) == name
    assert names.likeness(names.of_bot(name)) != names.likeness(name)
    assert names.of_bot(names.of_bot(name)) == names.of_bot(name)
    with pytest.raises(HouseError, match="bad_nickname"):
        names.nickname(names.of_bot(name))


@pytest.mark.parametrize(("name", "others"), ALIKE.items())
def test_a_name_in_letters_of_other_scripts_is_the_same_name(name: str, others: list[str]) -> None:
    assert {names.likeness(other) for other in others} == {names.likeness(name)}


@pytest.mark.parametrize("said", ["❤️ und 👨‍👩‍👧", "👍🏽", "1️ "[:1] + " ok", "☀️!", "🏳️‍🌈"])
def test_pictures_are_said(said: str) -> None:
    assert names.message(said) == " ".join(said.split())


@pytest.mark.parametrize("said", ["a\u200db", "a\ufe0f", "\u200d", "hi \ufe0f", "x\u034fy", "👍\u200d", "\u200d👍"])
def test_what_shows_nothing_is_not_said(said: str) -> None:
    with pytest.raises(HouseError, match="bad_message"):
        names.message(said)


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
def test_no_two_at_a_table_have_the_same_name(asked: list[str]) -> None:
    given_names: list[str] = []
    for name in asked:
        given_names.append(names.unique(name, given_names))
    assert len(set(map(names.likeness, given_names))) == len(asked)


async def test_a_second_anna_is_shown_as_such_after_a_restart_too(tmp_path: Path) -> None:
    async def seated(house: House, table: Table, seat: int) -> PlayerId:
        _, session = await house.accounts.enter("Anna")
        reply = await house.floor.command(table, session.player, Command(f"sit-{seat}", Sit(Seat(seat), Cents(1000))))
        assert reply.outcome == "accepted"
        return session.player

    async with open_house(tmp_path) as house:
        _, host = await house.accounts.enter("Host")
        table = house.table((await house.lobby.open(NewTable(rules="mini", bots=2), host.player)).id)
        annas = [await seated(house, table, 6), await seated(house, table, 1)]
        shown = {player: table.people[player].nickname for player in annas}
        assert list(shown.values()) == ["Anna", "Anna 2"]
    async with open_house(tmp_path) as house:
        people = house.table(table.id).people
        assert {player: people[player].nickname for player in annas} == shown
        assert len({person.nickname for person in people.values()}) == len(people)


async def test_who_looks_on_speaks_and_asks_in_a_name_of_his_own(tmp_path: Path) -> None:
    """In whatever letters: a second Anna chatted, and asked for chips, in the name of the one who played."""
    async with open_house(tmp_path) as house:
        _, host = await house.accounts.enter("Host")
        table = house.table((await house.lobby.open(NewTable(rules="mini", bots=2, approves=True), host.player)).id)
        people = [(await house.accounts.enter(name))[1].player for name in ("Anna", "Аnnа", "ANNA", "Host")]
        for count, player in enumerate(people):
            await house.hosting.ask(table, player, "seat")
            assert (await house.hosting.say(table, player, Say(f"s{count}", "Hello"))).outcome == "accepted"
        told = (msgspec.json.decode(message, type=Said) for message in house.hosting.recently_said(table))
        said = {each.player: each.nickname for each in told}
        asked = {each.player: each.nickname for each in table.policy.terms(host.player).asking}
        assert said == asked
        others = (host.player, *table.bots)
        shown = [*said.values(), *(table.people[each].nickname for each in others)]
        assert len(set(map(names.likeness, shown))) == len(shown)
        await house.hosting.admit(table, people[1], admit=True)
        sat = await house.floor.command(table, people[1], Command("sit", Sit(Seat(6), Cents(1000))))
        assert sat.outcome == "accepted"
        assert table.people[people[1]].nickname == said[people[1]]


@pytest.mark.parametrize("old", first(1, reversed(VERSIONS)))
async def test_bots_of_older_houses_have_the_mark_too(tmp_path: Path, old: str) -> None:
    database(old, tmp_path)
    async with open_house(tmp_path) as house:
        bots = [person for table in house.tables.values() for person in table.people.values() if person.bot]
        assert bots
        assert all(each.nickname.endswith(names.BOT_MARK) for each in bots)
