"""The school in a browser: lessons by keyboard alone, in three languages, wide and on a phone; classes by link."""

from itertools import product
from typing import Any, Final

import msgspec
import pytest
from browser_tools import Doors
from msgspec import structs
from playwright.sync_api import Browser, Response, expect

from long import asked_later
from page import Guest, Size
from sabot.school.drill import Task
from sabot.school.records import DrillMark, OpenedDrill
from sabot.school.topics import TOPICS, drawn
from sabot.words import LANGUAGES, Language, filled, school

SIZES: Final = {"wide": (1440, 900), "phone": (375, 667)}
BEGIN: Final = {"de": "Anfangen", "en": "Begin", "fr": "Commencer"}
CALLED: Final = {
    "de": ("Schule", "Croupierschule"),
    "en": ("School", "Croupier's school"),
    "fr": ("École", "École de croupiers"),
}


class Pupil(Guest):
    """Somebody at the school."""

    game = "punto"

    def __init__(self, browser: Browser, language: Language = "en", size: Size = SIZES["wide"]) -> None:
        super().__init__(browser, language, size)
        self.language: Language = language
        self.responses: list[Response] = []
        self.page.on("response", lambda each: self.responses.append(each) if "/api/school/a" in each.url else None)

    @property
    def drills(self) -> list[OpenedDrill]:
        """The questions that the house asked, as they came."""
        found = list[OpenedDrill]()
        for each in self.responses:
            if each.url.endswith("/ask"):
                found.append(msgspec.json.decode(each.body(), type=OpenedDrill))
            elif (following := msgspec.json.decode(each.body(), type=DrillMark).following) is not None:
                found.append(following)
        return found

    def comes(self, address: str) -> None:
        """In under the name that is proposed."""
        self.page.goto(address)
        self.presses(BEGIN[self.language])

    def task(self) -> Task:
        """What is asked now, with what is right: the house draws it from its id."""
        asked = self.drills[-1]
        topic = TOPICS[asked.drill.topic]
        tasks = (drawn(topic, item, asked.id, asked.rules) for item in topic.items)
        return next(each for each in tasks if structs.replace(each.question, item="") == asked.drill)

    def said(self, key: str, **facts: Any) -> str:
        return filled(self.language, school(self.language, self.game), key, facts)

    def begins(self, topic: str) -> Task:
        """Begin a lesson from the keyboard, and read its first question."""
        before = len(self.drills)
        self.page.locator(".topic", has_text=self.said(f"school.topic_{topic}")).first.press("Enter")
        heading = self.page.locator("#drill")
        expect(heading).to_be_focused()
        self.until(lambda: len(self.drills) > before)
        return self.task()

    def answers(self, task: Task, answer: str) -> None:
        """By keys alone, from the question's heading on."""
        question = task.question
        ids = [each.id for each in question.choices]
        if question.form == "choice":
            self.keys(KEYS[ids.index(answer)])
        elif question.form in ("order", "some"):
            self.keys(*(KEYS[ids.index(each)] for each in answer.split() if each in ids))
            self._submits()
        elif question.form == "chips":
            for pile in answer.split() if answer != "0" else ():
                count, _, worth = pile.partition("x")
                read = worth if self.language == "en" else worth.replace(".", ",")
                chip = self.page.get_by_role("button", name=self.said("schoolroom.chip", amount=read), exact=True)
                for _ in range(int(count)):
                    chip.press("Enter")
            self._submits()
        else:
            self.walk_to(self.page.locator(".lesson input"))
            self.page.keyboard.type(answer)
            self.keys("Enter")

    def _submits(self) -> None:
        self.walk_to(self.page.locator(".lesson button[type=submit]"))
        self.keys("Enter")

    def is_told(self, *, right: bool) -> None:
        expect(self.page.locator(".verdict .mark")).to_have_text(
            self.said(f"schoolroom.{'right' if right else 'wrong'}")
        )
        expect(self.page.locator(".verdict button.gold")).to_be_focused()


KEYS: Final = "1234567890"
"""The keys of the choices, in their order."""
FORMS: Final = {each.id: drawn(each, next(iter(each.items)), "1").question.form for each in TOPICS.values()}
ONE_OF_EACH: Final = tuple({form: topic for topic, form in reversed(FORMS.items())}.values())
"""A topic of each form of answers."""
WALKS: Final = list(product(LANGUAGES, SIZES))


def learns(pupil: Pupil, topics: tuple[str, ...]) -> None:
    """A right answer in each topic, and a wrong one where one can be chosen."""
    for topic in topics:
        task = pupil.begins(topic)
        assert pupil.faults() == []
        assert pupil.fits(), topic
        pupil.answers(task, task.solution.right)
        pupil.is_told(right=True)
        assert pupil.faults() == []
        pupil.keys("Enter")
        expect(pupil.page.locator("#drill")).to_be_focused()
        task = pupil.task()
        if task.question.form == "choice":
            pupil.answers(task, next(each.id for each in task.question.choices if each.id != task.solution.right))
            pupil.is_told(right=False)
            for reason in task.solution.why:
                pupil.sees(pupil.page.locator(".verdict li", has_text=reason.clause).first)
        assert pupil.fits(), topic
        pupil.presses(pupil.said("schoolroom.end"))


@pytest.mark.parametrize("topics", [ONE_OF_EACH[:1], asked_later(ONE_OF_EACH[1:])], ids=" ".join)
def test_a_lesson_is_taken_by_keyboard_alone(browser: Browser, open_house: Doors, topics: tuple[str, ...]) -> None:
    """A question of each form, answered right by keys; axe finds nothing; nothing is wider than the window."""
    pupil = Pupil(browser, "de", SIZES["phone"])
    pupil.comes(f"{open_house.address}school")
    learns(pupil, topics)


@pytest.mark.long
@pytest.mark.parametrize(("language", "size"), WALKS)
def test_every_topic_is_learned_in_each_language(browser: Browser, doors: Doors, language: Language, size: str) -> None:
    pupil = Pupil(browser, language, SIZES[size])
    pupil.comes(f"{doors.address}school")
    learns(pupil, tuple(TOPICS))


@pytest.mark.long
def test_what_is_no_answer_costs_no_mark(browser: Browser, doors: Doors) -> None:
    pupil = Pupil(browser)
    pupil.comes(f"{doors.address}school")
    task = pupil.begins("totals")
    pupil.answers(task, "many")
    pupil.sees(pupil.page.get_by_role("alert").filter(has_text="many"))
    pupil.sees(pupil.said("schoolroom.score", right=0, asked=0))
    pupil.page.locator(".lesson input").fill("")
    pupil.answers(task, task.solution.right)
    pupil.is_told(right=True)


@pytest.mark.long
def test_a_push_is_pressed_beside_an_amount(browser: Browser, doors: Doors) -> None:
    pupil = Pupil(browser, "fr", SIZES["phone"])
    pupil.comes(f"{doors.address}school")
    task = pupil.begins("ez")
    pupil.sees(pupil.page.locator(".lesson input"))
    assert pupil.faults() == []
    pupil.presses(pupil.said("side_bets.stays"))
    pupil.is_told(right=task.solution.right == "stays")


@pytest.mark.long
def test_what_was_learned_lights_up_is_exported_and_deleted(browser: Browser, doors: Doors) -> None:
    pupil = Pupil(browser, "fr", SIZES["phone"])
    pupil.comes(f"{doors.address}school")
    task = pupil.begins("banker_draws")
    pupil.answers(task, task.solution.right)
    pupil.is_told(right=True)
    pupil.page.reload()
    pupil.presses(pupil.said("schoolroom.tab_known"))
    expect(pupil.page.locator("td.learning, td.sits")).to_have_count(1)
    assert pupil.faults() == []
    with pupil.page.expect_download() as download:
        pupil.page.get_by_role("link", name=pupil.said("schoolroom.export")).click()
    told = download.value.path().read_text().splitlines()[1].split(",")
    assert told[1:4] == ["banker_draws", task.question.item, "1"]
    pupil.presses(pupil.said("schoolroom.forget"))
    assert pupil.faults() == []
    pupil.presses(pupil.said("schoolroom.forget_yes"))
    pupil.sees(pupil.said("schoolroom.map_empty"))


@pytest.mark.long
def test_a_class_is_joined_by_its_link_on_a_phone_and_its_teacher_sees(browser: Browser, doors: Doors) -> None:
    """The link is shown once; a pupil comes in by it under a name; homework is given, done and seen."""
    teacher = Pupil(browser, "de")
    teacher.comes(f"{doors.address}school")
    teacher.presses(teacher.said("schoolroom.tab_classes"))
    teacher.field(teacher.said("schoolroom.class_new")).fill("Dienstag")
    teacher.presses(teacher.said("schoolroom.class_make"))
    link = teacher.page.locator("code").inner_text()
    teacher.page.get_by_label(teacher.said("school.topic_naturals")).check()
    teacher.field(teacher.said("schoolroom.homework_count")).fill("1")
    teacher.presses(teacher.said("schoolroom.homework_give"))
    teacher.sees(teacher.said("schoolroom.homework_back"))
    assert teacher.faults() == []

    pupil = Pupil(browser, "en", SIZES["phone"])
    pupil.comes(link)
    assert "#" not in pupil.page.url
    pupil.sees("Dienstag")
    assert pupil.faults() == []
    pupil.presses(pupil.said("schoolroom.homework_go"))
    expect(pupil.page.locator("#drill")).to_be_focused()
    task = pupil.task()
    assert task.question.topic == "naturals"
    pupil.answers(task, task.solution.right)
    pupil.is_told(right=True)

    teacher.page.reload()
    teacher.presses(teacher.said("schoolroom.tab_classes"))
    teacher.presses(teacher.said("schoolroom.class_open"))
    told = teacher.page.locator("summary")
    expect(told).to_contain_text("1")
    told.press("Enter")
    teacher.sees(teacher.page.locator("details th", has_text=teacher.said("school.topic_naturals")))
    assert teacher.faults() == []
    other = Pupil(browser)
    other.page.goto(f"{doors.address}school#join=guessed")
    other.presses("Begin")
    other.sees(other.page.get_by_role("alert").filter(has_text="class"))


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_school_is_found_from_the_door(browser: Browser, doors: Doors, language: Language) -> None:
    guest = Guest.at_door(browser, doors, locale=language, size=SIZES["phone"])
    link, heading = CALLED[language]
    guest.page.get_by_role("link", name=link).click()
    guest.sees(guest.page.get_by_role("heading", name=heading))
    assert guest.faults() == []
