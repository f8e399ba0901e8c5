"""A dealt shoe over HTTP: a whole coup, what is noted, the same table again, auditions and their certificates."""

from random import Random

import msgspec
import pytest
from wire_tools import Hall, refused

from sabot.client import Visitor
from sabot.client.school import School
from sabot.games.windows import PlayerId
from sabot.house.house import House
from sabot.house.school import dealing
from sabot.house.school.dealing import Dealings
from sabot.rulesets import load
from sabot.school.audition import AuditionTerms
from sabot.school.dealing.deeds import Announce, Deed, Give, HandsOff
from sabot.school.dealing.records import DealtTable, DoDeed, OpenShoe
from sabot.school.dealing.table import DealtShoe, ShoeTerms, dealt_again

pytest_plugins = ("wire_fixtures",)

CHEMIN = OpenShoe(rules="chemin-de-fer", seed=3)


async def learner(hall: Hall, nickname: str = "Ann") -> School:
    return School(await hall.running.enter(nickname))


async def dealt(school: School, table: DealtTable, deed: Deed) -> DealtTable:
    return await school.do_deed(DoDeed(table.id, table.deeds, deed))


def the_same(table: DealtTable) -> DealtShoe:
    """The house's shoe, from its seed."""
    coups = None if table.audition is None else table.audition.coups
    return DealtShoe(ShoeTerms(rules=table.rules, seed=table.seed, coups=coups))


async def rightly(school: School, table: DealtTable, shoe: DealtShoe) -> DealtTable:
    """The shoe dealt to its end by who knows what is due."""
    while not table.is_over:
        deed = shoe.due[0]
        shoe.do(deed, 0)
        table = await dealt(school, table, deed)
        assert table.noted.is_right
    return table


async def test_a_learner_sees_the_table_of_the_game_and_goes_on_by_his_deeds(hall: Hall) -> None:
    school = await learner(hall)
    table = await school.open_shoe(CHEMIN)
    shoe = the_same(table)
    assert (table.deeds, table.rules, table.is_over, table.audition) == (0, "chemin-de-fer", False, None)
    for _ in range(40):
        assert table.frame["view"] == msgspec.json.decode(msgspec.json.encode(shoe.view))
        assert table.palette == shoe.palette
        deed, seq = shoe.due[0], shoe.state.seq
        shoe.do(deed, 0)
        table = await dealt(school, table, deed)
        frame = table.frame
        assert frame["first"] == seq + 1
        assert len(frame["events"]) == len(frame["told"]) == shoe.state.seq - seq
        assert table.moved == shoe.chips
    assert "due" not in msgspec.to_builtins(table)


async def test_a_fault_is_answered_with_its_clause_and_counted(hall: Hall) -> None:
    school = await learner(hall)
    table = await dealt(school, await school.open_shoe(CHEMIN), Give("ponte"))
    (slip,) = table.noted.slips
    assert (slip.kind, slip.clause, slip.remedy, table.noted.is_right) == ("too_early", "F2", "used_next", False)
    report = await school.shoe_report()
    assert (report.faults, report.drawing, report.coups) == ({"too_early": 1}, 1, 0)
    assert [each.deed for each in (await school.shoe_deeds()).deeds] == [Give("ponte")]


async def test_a_deed_said_twice_is_done_once_and_one_after_another_table_is_refused(hall: Hall) -> None:
    school = await learner(hall)
    table = await school.open_shoe(CHEMIN)
    once = DoDeed(table.id, 0, Give("ponte"))
    first = await school.do_deed(once)
    assert await school.do_deed(once) == first
    assert (await school.dealt_shoe()) == first
    for wrong in (
        DoDeed(table.id, 0, Give("banker")),
        DoDeed(table.id, 2, Give("ponte")),
        DoDeed("another", 1, Give("ponte")),
    ):
        assert await refused(school.do_deed(wrong)) == (409, "dealt_on")
    assert len((await school.shoe_deeds()).deeds) == 1


async def test_a_shoe_is_one_s_own_and_nobody_deals_without_one(hall: Hall) -> None:
    ann, eve = await learner(hall), await learner(hall, "Eve")
    table = await ann.open_shoe(CHEMIN)
    assert await refused(eve.do_deed(DoDeed(table.id, 0, HandsOff()))) == (404, "no_dealt_shoe")
    assert await refused(School(Visitor(hall.running.address)).open_shoe(CHEMIN)) == (401, "no_session")
    await ann.close_shoe()
    for asked in (ann.dealt_shoe, ann.shoe_report, ann.shoe_deeds):
        assert await refused(asked()) == (404, "no_dealt_shoe")


async def test_what_cannot_be_is_refused_with_a_sentence(hall: Hall) -> None:
    school = await learner(hall)
    assert await refused(school.open_shoe(OpenShoe(rules="poker"))) == (400, "no_such_rules")
    assert await refused(school.open_shoe(OpenShoe(players=1))) == (400, "malformed")
    assert await refused(school.open_shoe(OpenShoe(seed=2**53))) == (400, "malformed")
    table = await school.open_shoe(CHEMIN)
    assert await refused(dealt(school, table, Announce("totals"))) == (400, "malformed")
    assert (await school.dealt_shoe()).deeds == 0


async def test_the_house_draws_another_shoe_each_time(hall: Hall) -> None:
    school = await learner(hall)
    seeds = {(await school.open_shoe(OpenShoe())).seed for _ in range(3)}
    assert len(seeds) == 3


async def test_an_audition_ends_with_a_certificate_and_an_examiner_deals_its_cards_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    house: House = hall.running.house
    monkeypatch.setattr(house.dealings, "audition", AuditionTerms(rules="banque-privee", coups=2))
    school = await learner(hall)
    assert await school.audition_terms() == house.dealings.audition
    table = await school.open_shoe(OpenShoe(audition=True))
    assert await refused(school.certificate("Ann")) == (409, "no_certificate")
    table = await rightly(school, table, the_same(table))
    assert await refused(school.certificate("")) == (400, "malformed")
    said = await school.certificate("Ann Example")
    assert (said.name, said.is_passed, said.coups, said.seed, said.faults) == ("Ann Example", True, 2, table.seed, 0)
    record = await school.shoe_deeds()
    assert dealt_again(record).is_over
    again = await school.open_shoe(OpenShoe(audition=True, seed=table.seed))
    await rightly(school, again, the_same(again))
    assert await refused(school.certificate("Ann Example")) == (409, "no_certificate")


async def test_an_exercise_has_no_certificate(hall: Hall) -> None:
    school = await learner(hall)
    await school.open_shoe(CHEMIN)
    assert await refused(school.certificate("Ann")) == (409, "no_certificate")


async def test_shoes_that_were_laid_aside_are_dealt_again_and_the_oldest_make_room(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "MOST_IN_HAND", 1)
    monkeypatch.setattr(dealing, "MOST_OPEN", 2)
    people = [await learner(hall, name) for name in ("Ann", "Ben", "Eve")]
    first = await dealt(people[0], await people[0].open_shoe(CHEMIN), Give("ponte"))
    await people[1].open_shoe(CHEMIN)
    looked = await people[0].dealt_shoe()
    assert looked.frame["events"] == []
    assert (looked.id, looked.deeds, looked.frame["view"]) == (first.id, 1, first.frame["view"])
    await people[2].open_shoe(CHEMIN)
    assert await refused(people[1].dealt_shoe()) == (404, "no_dealt_shoe")
    assert (await people[0].shoe_report()).faults == {"too_early": 1}


async def test_a_shoe_has_a_last_deed(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "MOST_DEEDS", 1)
    school = await learner(hall)
    table = await dealt(school, await school.open_shoe(CHEMIN), Give("ponte"))
    assert await refused(dealt(school, table, Give("ponte"))) == (400, "malformed")


def test_time_is_the_house_s_own() -> None:
    """Whoever deals cannot say that he was quicker."""
    now, ann = [1000], PlayerId("Ann")
    shoes = Dealings({CHEMIN.rules: load(CHEMIN.rules)}, (lambda: now[0], lambda: 0), Random(1))  # noqa: S311
    table = shoes.open(ann, CHEMIN)
    now[0] += 2500
    shoes.do(ann, DoDeed(table.id, 0, HandsOff()))
    assert [each.at_ms for each in shoes.record(ann).deeds] == [2500]
