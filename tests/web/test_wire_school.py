"""The school over HTTP: questions, marks and classes; a dealt shoe, what is noted, auditions and their certificates."""

import asyncio
import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from sqlalchemy import Select, Table, func, select
from wire_tools import Hall, Running, http_answer, opened, refused

from sabot.client import Visitor
from sabot.client.headers import COOKIES
from sabot.client.school import School
from sabot.games.windows import PlayerId
from sabot.house.house import House
from sabot.house.school import classes, dealing
from sabot.house.school.classes import MOST_TAUGHT
from sabot.house.school.dealing import Dealings
from sabot.house.school.learning import DAY_MS
from sabot.house.store import schema
from sabot.rulesets import load
from sabot.school.audition import AuditionTerms
from sabot.school.dealing.deeds import Announce, Deed, Give, HandsOff
from sabot.school.dealing.records import DealtTable, DoDeed, OpenShoe
from sabot.school.dealing.table import DealtShoe, ShoeTerms, dealt_again
from sabot.school.drill import Task
from sabot.school.records import LAST_MS, AskDrill, DrillMark, GiveAnswer, OpenedDrill, SetHomework
from sabot.school.schedule import Memory
from sabot.school.syllabus import read
from sabot.school.topics import TOPICS, drawn

pytest_plugins = ("wire_fixtures",)

BEGUN = 10**12
KEPT = (schema.open_drills, schema.practice, schema.answers, schema.pupils, schema.homework, schema.classes)


def count(table: Table) -> Select[int]:
    return select(func.count()).select_from(table)


def cookie_of(visitor: Visitor) -> str:
    return "; ".join(f"{name}={visitor.token}" for name in COOKIES)


class Clock:
    """The time of day, made up."""

    def __init__(self) -> None:
        self.ms = BEGUN

    def __call__(self) -> int:
        return self.ms


async def learner(running: Running, nickname: str) -> School:
    return School(await running.enter(nickname))


def task_of(opened_drill: OpenedDrill) -> Task:
    """What the house knows of a question that it asked: it is drawn from its id, whatever item it is about."""
    asked = opened_drill.drill
    assert asked.item == ""
    tasks = (
        drawn(TOPICS[asked.topic], each, opened_drill.id, opened_drill.rules) for each in TOPICS[asked.topic].items
    )
    return next(each for each in tasks if msgspec.structs.replace(each.question, item="") == asked)


def item_of(opened_drill: OpenedDrill) -> str:
    return task_of(opened_drill).question.item


def wrong(task: Task) -> str:
    choices = [each.id for each in task.question.choices]
    return next(each for each in choices or [str(number) for number in range(10)] if each != task.solution.right)


async def test_a_question_is_asked_without_its_answer_marked_and_followed_by_the_next(hall: Hall) -> None:
    school = await learner(hall.running, "Ann")
    asked = await school.ask(AskDrill(("banker_draws",)))
    task = task_of(asked)
    assert asked.drill == msgspec.structs.replace(task.question, item="")
    marked = await school.answer(GiveAnswer(asked.id, task.solution.right, 900))
    assert (marked.right, marked.key, marked.unread) == (True, task.solution, None)
    assert marked.following is not None
    assert marked.following.drill.topic == "banker_draws"
    assert item_of(marked.following) != item_of(asked)
    assert b"right" not in msgspec.json.encode(asked)


async def test_what_cannot_be_read_costs_no_mark_and_an_answer_counts_once(hall: Hall) -> None:
    school = await learner(hall.running, "Bob")
    asked = await school.ask(AskDrill(("totals",)))
    unread = await school.answer(GiveAnswer(asked.id, "many", 10))
    assert unread.unread is not None
    assert unread.following is None
    assert (await school.progress()).days == ()
    answer = GiveAnswer(asked.id, wrong(task_of(asked)), 10)
    marked = await school.answer(answer)
    assert not marked.right
    assert await refused(school.answer(answer)) == (409, "drill_over")
    (day,) = (await school.progress()).days
    assert (day.topic, day.asked, day.right) == ("totals", 1, 0)


async def test_nobody_answers_another_ones_question_or_asks_for_what_there_is_not(hall: Hall) -> None:
    ann, eve = await learner(hall.running, "Ann"), await learner(hall.running, "Eve")
    asked = await ann.ask()
    assert await refused(eve.answer(GiveAnswer(asked.id, "1", 0))) == (409, "drill_over")
    assert await refused(ann.ask(AskDrill(("nothing",)))) == (400, "no_such_topic")
    assert await refused(ann.ask(AskDrill(("totals",), "chemin-de-fer"))) == (400, "no_such_rules")
    assert await refused(School(Visitor(hall.running.address)).ask()) == (401, "no_session")


async def test_what_was_missed_comes_back_and_what_sits_stays_away_over_a_restart(tmp_path: Path) -> None:
    """The schedule is the account's: it outlives the house, and is the same on another device."""
    clock = Clock()
    async with opened(tmp_path, wall_ms=clock) as running:
        school = await learner(running, "Ann")
        missed = await school.ask(AskDrill(("naturals",)))
        marked = await school.answer(GiveAnswer(missed.id, wrong(task_of(missed)), 500))
        known = marked.following
        assert known is not None
        answered = await school.answer(GiveAnswer(known.id, task_of(known).solution.right, 0))
        assert marked.due_ms < answered.due_ms
        clock.ms = marked.due_ms
    async with opened(tmp_path, wall_ms=clock) as running:
        school = School(msgspec.structs.replace(school.visitor, address=running.address))
        asked = await school.ask(AskDrill(("naturals",)))
        assert item_of(asked) == item_of(missed)
        (topic,) = (each for each in (await school.progress()).topics if each.id == "naturals")
        met = {each.id: (each.asked, each.missed) for each in topic.items if each.asked}
        assert met == {item_of(missed): (1, 1), item_of(known): (1, 0)}
        took = await school.answer(GiveAnswer(asked.id, task_of(asked).solution.right, 10**9))
        assert took.took_ms == 0, "nobody has thought for longer than the question is there"


async def test_all_that_is_kept_of_a_learner_can_be_had_and_deleted(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, wall_ms=clock) as running:
        school = await learner(running, "Ann")
        for topic in ("totals", "naturals"):
            asked = await school.ask(AskDrill((topic,)))
            await school.answer(GiveAnswer(asked.id, task_of(asked).solution.right, 0))
            clock.ms += DAY_MS
        days = (await school.progress()).days
        assert [(each.topic, each.day_ms // DAY_MS) for each in days] == [
            ("totals", BEGUN // DAY_MS),
            ("naturals", BEGUN // DAY_MS + 1),
        ]
        lines = (await exported(running, school.visitor)).splitlines()
        assert lines[0] == "at_ms,topic,item,right,took_ms"
        assert [line.split(",")[1] for line in lines[1:]] == ["totals", "naturals"]
        await school.forget_learned()
        progress = await school.progress()
        assert progress.days == ()
        assert not any(item.asked for topic in progress.topics for item in topic.items)
        assert len((await exported(running, school.visitor)).splitlines()) == 1


async def exported(running: Running, visitor: Visitor) -> str:
    status, headers, said = await http_answer(running, "GET", "/api/school/export", cookie=cookie_of(visitor))
    assert (status, headers["content-type"]) == (200, "text/csv; charset=utf-8")
    return said.decode()


async def test_a_class_is_joined_by_its_link_and_its_teacher_sees_the_way_since(hall: Hall) -> None:
    """What a pupil learned before he came, and in what he is asked of other topics' past, stays his."""
    teacher, pupil, eve = [await learner(hall.running, each) for each in ("Tea", "Pam", "Eve")]
    before = await pupil.ask(AskDrill(("totals",)))
    await pupil.answer(GiveAnswer(before.id, task_of(before).solution.right, 10))
    link = await teacher.open_class("Tuesday")
    assert await refused(eve.join_class("guessed")) == (404, "no_such_class")
    card = await pupil.join_class(link.key)
    assert (card.title, card.teacher, card.teaches) == ("Tuesday", "Tea", False)
    room = await teacher.class_room(link.id)
    assert [(each.nickname, each.answered, each.topics) for each in room.pupils] == [("Pam", 0, ())]
    for someone in (pupil, eve):
        assert await refused(someone.class_room(link.id)) == (404, "no_such_class")
        assert await refused(someone.set_homework(link.id, SetHomework((), 1, LAST_MS))) == (404, "no_such_class")
        assert await refused(someone.class_link(link.id)) == (404, "no_such_class")
    assert await refused(teacher.set_homework(link.id, SetHomework((), 1, LAST_MS + 1))) == (400, "malformed")
    given = await teacher.set_homework(link.id, SetHomework(("banker_draws",), 2, room.now_ms + DAY_MS))
    assert [(each.count, each.topics) for each in given.homework] == [(2, ("banker_draws",))]
    asked = await pupil.ask(AskDrill(("banker_draws",)))
    await pupil.answer(GiveAnswer(asked.id, wrong(task_of(asked)), 10))
    (homework,) = (await pupil.classes())[0].homework
    assert (homework.done, homework.right) == (1, 0)
    (told,) = (await teacher.class_room(link.id)).pupils
    assert [(each.topic, each.asked, each.answered, each.wrong) for each in told.topics] == [("banker_draws", 1, 1, 1)]
    assert (told.homework[0].done, told.answered) == (1, 1)
    assert await refused(teacher.set_homework(link.id, SetHomework(("nothing",), 1, LAST_MS))) == (400, "no_such_topic")
    room = await teacher.take_back_homework(link.id, homework.id)
    assert room.homework == ()


async def test_links_change_pupils_go_and_classes_end(hall: Hall) -> None:
    teacher, pupil, other = [await learner(hall.running, each) for each in ("Tea", "Pam", "Otto")]
    link = await teacher.open_class("Monday")
    again = await teacher.class_link(link.id)
    assert await refused(pupil.join_class(link.key)) == (404, "no_such_class")
    for each in (pupil, other):
        await each.join_class(again.key)
        await each.join_class(again.key)
    gone = (await teacher.class_room(link.id)).pupils[0].player
    assert [each.nickname for each in (await teacher.send_away(link.id, gone)).pupils] == ["Otto"]
    assert await pupil.classes() == []
    await other.leave_class(link.id)
    assert (await teacher.class_room(link.id)).pupils == ()
    assert await refused(other.leave_class(link.id)) == (404, "no_such_class")
    await pupil.join_class(again.key)
    await teacher.leave_class(link.id)
    assert await pupil.classes() == await teacher.classes() == []
    for _ in range(MOST_TAUGHT):
        await teacher.open_class("Some")
    assert await refused(teacher.open_class("Many")) == (400, "too_many_classes")


async def test_who_deletes_his_account_leaves_nothing_at_the_school(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        teacher, pupil = [await learner(running, each) for each in ("Tea", "Pam")]
        link = await teacher.open_class("Friday")
        await pupil.join_class(link.key)
        await teacher.set_homework(link.id, SetHomework((), 1, LAST_MS))
        asked = await pupil.ask()
        await pupil.answer(GiveAnswer(asked.id, task_of(asked).solution.right, 10))
        await pupil.visitor.forget("Pam")
        assert (await teacher.class_room(link.id)).pupils == ()
        await teacher.visitor.forget("Tea")
        kept = await running.store.read(lambda connection: [connection.scalar(count(each)) for each in KEPT])
        assert kept == [0] * len(KEPT)


def test_memories_are_read_as_they_were_written() -> None:
    """What earlier versions kept stays readable: fields are added with defaults alone."""
    kept = b'{"due_ms":1,"last_ms":0,"state":2,"stability":9.5,"difficulty":3.0,"asked":2}'
    assert msgspec.json.decode(kept, type=Memory).sits


async def test_a_body_that_is_none_is_refused_with_its_reason(hall: Hall) -> None:
    visitor = await hall.running.enter("Ann")
    for path, body in (("ask", {"topic": "totals"}), ("answer", {"id": 1}), ("classes", {})):
        status, _, said = await http_answer(
            hall.running, "POST", f"/api/school/{path}", json.dumps(body).encode(), cookie=cookie_of(visitor)
        )
        assert (status, b"malformed" in said) == (400, True)


async def test_a_school_has_topics_of_its_own(tmp_path: Path) -> None:
    """They are asked, mapped and given as homework as others are, under their own names."""
    hard = '[topics.hard]\nof = "banker_draws"\ntitle = "Hard cells"\nitems = { "3-8" = 1, "6-6" = 1 }\n'
    own = read(hard + "[audition]\ncoups = 9", "ours")
    async with opened(tmp_path, syllabus=own) as running:
        school = await learner(running, "Ann")
        asked = await school.ask(AskDrill(("hard",)))
        assert asked.drill.topic == "hard"
        topic = own.topics["hard"]
        task = next(
            task
            for task in (drawn(topic, item, asked.id, asked.rules) for item in topic.items)
            if msgspec.structs.replace(task.question, item="") == asked.drill
        )
        assert (await school.answer(GiveAnswer(asked.id, task.solution.right, 0))).right
        (told,) = (each for each in (await school.progress()).topics if each.asks)
        assert (told.id, told.asks, told.title, sum(each.asked for each in told.items)) == (
            "hard",
            "banker_draws",
            "Hard cells",
            1,
        )
        terms = await school.visitor.asks(AuditionTerms, "GET", "/api/school/audition")
        assert terms.coups == 9
        link = await school.open_class("Ours")
        given = await school.set_homework(link.id, SetHomework(("hard",), 1, LAST_MS))
        assert given.homework[0].topics == ("hard",)


async def test_a_question_that_another_took_the_place_of_is_over_and_one_at_once_is_marked_once(hall: Hall) -> None:
    school = await learner(hall.running, "Ann")
    before, asked = await school.ask(AskDrill(("totals",))), await school.ask(AskDrill(("totals",)))
    assert await refused(school.answer(GiveAnswer(before.id, "1", 0))) == (409, "drill_over")
    answer = GiveAnswer(asked.id, task_of(asked).solution.right, 0)
    said = await asyncio.gather(*(school.answer(answer) for _ in range(4)), return_exceptions=True)
    assert sum(not isinstance(each, BaseException) for each in said) == 1
    assert [each.asked for each in (await school.progress()).days] == [1]


async def test_nothing_is_asked_twice_running_and_a_rule_set_stays(hall: Hall) -> None:
    school = await learner(hall.running, "Ann")
    asked = await school.ask(AskDrill(("commission",), "mini"))
    for _ in range(20):
        assert asked.rules == "mini"
        marked = await school.answer(GiveAnswer(asked.id, wrong(task_of(asked)), 0))
        assert marked.following is not None
        assert item_of(marked.following) != item_of(asked)
        asked = marked.following


async def test_who_thinks_for_long_is_slow_and_homework_counts_what_was_asked_for_in_its_time(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, wall_ms=clock) as running:
        teacher, pupil = [await learner(running, each) for each in ("Tea", "Pam")]

        async def answers(topic: str, took_ms: int = 0) -> DrillMark:
            asked = await pupil.ask(AskDrill((topic,)))
            clock.ms += took_ms
            return await pupil.answer(GiveAnswer(asked.id, task_of(asked).solution.right, took_ms))

        link = await teacher.open_class("Monday")
        assert (await teacher.join_class(link.key)).teaches
        assert (await teacher.class_room(link.id)).pupils == ()
        await pupil.join_class(link.key)
        clock.ms += 1
        await answers("totals")
        clock.ms += 1
        due = clock.ms + DAY_MS
        late = SetHomework(("totals",), 5, clock.ms)
        assert await refused(teacher.set_homework(link.id, late)) == (400, "due_already")
        assert (await teacher.class_room(link.id)).homework == ()
        await teacher.set_homework(link.id, SetHomework(("totals",), 5, due))
        slow = 1000 * TOPICS["totals"].slow_s
        assert [(await answers("totals", took)).slow for took in (slow, slow - 1)] == [True, False]
        await answers("naturals")
        clock.ms = due + 1
        await answers("totals")
        (homework,) = (await pupil.classes())[0].homework
        assert (homework.done, homework.right) == (2, 2)
        for _ in range(12):
            await answers("player_draws")
        (told,) = (await teacher.class_room(link.id)).pupils
        assert [each.done for each in told.homework] == [2]
        sits = {each.topic: each.sits for each in told.topics}
        known = {each.id: sum(item.sits for item in each.items) for each in (await pupil.progress()).topics}
        assert sits["player_draws"] == known["player_draws"] > 0


async def test_a_class_has_so_many_pupils_and_so_much_homework(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classes, "MOST_PUPILS", 1)
    monkeypatch.setattr(classes, "MOST_HOMEWORK", 1)
    teacher, pupil, late = [await learner(hall.running, each) for each in ("Tea", "Pam", "Otto")]
    link = await teacher.open_class("Small")
    await pupil.join_class(link.key)
    assert await refused(late.join_class(link.key)) == (400, "class_full")
    await pupil.join_class(link.key)
    await teacher.set_homework(link.id, SetHomework((), 1, LAST_MS))
    assert await refused(teacher.set_homework(link.id, SetHomework((), 1, LAST_MS))) == (400, "too_much_homework")


# -- a dealt shoe over HTTP: a whole coup, what is noted, the same table again, auditions and their certificates


CHEMIN = OpenShoe(rules="chemin-de-fer", seed=3)


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
    school = await learner(hall.running, "Ann")
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
    school = await learner(hall.running, "Ann")
    table = await dealt(school, await school.open_shoe(CHEMIN), Give("ponte"))
    (slip,) = table.noted.slips
    assert (slip.kind, slip.clause, slip.remedy, table.noted.is_right) == ("too_early", "F2", "used_next", False)
    report = await school.shoe_report()
    assert (report.faults, report.drawing, report.coups) == ({"too_early": 1}, 1, 0)
    assert [each.deed for each in (await school.shoe_deeds()).deeds] == [Give("ponte")]


async def test_a_deed_said_twice_is_done_once_and_one_after_another_table_is_refused(hall: Hall) -> None:
    school = await learner(hall.running, "Ann")
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
    ann, eve = await learner(hall.running, "Ann"), await learner(hall.running, "Eve")
    table = await ann.open_shoe(CHEMIN)
    assert await refused(eve.do_deed(DoDeed(table.id, 0, HandsOff()))) == (404, "no_dealt_shoe")
    assert await refused(School(Visitor(hall.running.address)).open_shoe(CHEMIN)) == (401, "no_session")
    await ann.close_shoe()
    for asked in (ann.dealt_shoe, ann.shoe_report, ann.shoe_deeds):
        assert await refused(asked()) == (404, "no_dealt_shoe")


async def test_what_cannot_be_is_refused_with_a_sentence(hall: Hall) -> None:
    school = await learner(hall.running, "Ann")
    assert await refused(school.open_shoe(OpenShoe(rules="poker"))) == (400, "no_such_rules")
    assert await refused(school.open_shoe(OpenShoe(players=1))) == (400, "malformed")
    assert await refused(school.open_shoe(OpenShoe(seed=2**53))) == (400, "malformed")
    table = await school.open_shoe(CHEMIN)
    assert await refused(dealt(school, table, Announce("totals"))) == (400, "malformed")
    assert (await school.dealt_shoe()).deeds == 0


async def test_the_house_draws_another_shoe_each_time(hall: Hall) -> None:
    school = await learner(hall.running, "Ann")
    seeds = {(await school.open_shoe(OpenShoe())).seed for _ in range(3)}
    assert len(seeds) == 3


async def test_an_audition_ends_with_a_certificate_and_an_examiner_deals_its_cards_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    house: House = hall.running.house
    monkeypatch.setattr(house.dealings, "audition", AuditionTerms(rules="banque-privee", coups=2))
    school = await learner(hall.running, "Ann")
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
    school = await learner(hall.running, "Ann")
    await school.open_shoe(CHEMIN)
    assert await refused(school.certificate("Ann")) == (409, "no_certificate")


async def test_shoes_that_were_laid_aside_are_dealt_again_and_the_oldest_make_room(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "MOST_IN_HAND", 1)
    monkeypatch.setattr(dealing, "MOST_OPEN", 2)
    people = [await learner(hall.running, name) for name in ("Ann", "Ben", "Eve")]
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
    school = await learner(hall.running, "Ann")
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
