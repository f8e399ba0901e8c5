"""Committed stories of Chemin de Fer, played in real browsers by five people before the eyes of one who looks on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_tools import open_browser
from chemin_company import Company, Person, lines
from playwright.sync_api import Browser

pytestmark = pytest.mark.xdist_group("browser")
browser = pytest.fixture(open_browser, scope="module")
TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"


@pytest.fixture(scope="module")
def company(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """Five people who have said who they are; every story has a table of its own."""
    found = Company(browser, tmp_path_factory.mktemp("stories"))
    found.come("ann bob cid dan eve")
    try:
        yield found
    finally:
        found.doors.kill()


def transcript(name: str) -> list[str]:
    """The lines of a committed transcript."""
    return [line.strip() for line in (TRANSCRIPTS / f"chemin_{name}.txt").read_text("utf-8").splitlines()]


SHORT = [("suivi_against_a_nearer_prime", "hand"), ("suite_auctioned_above_its_amount", "prompt")]
LONG = [
    ("a_deux_alone", "hand"),
    ("la_table_marche_taken", "prompt"),
    ("la_table_marche_refused", "hand"),
    ("suite_taken", "hand"),
    ("suite_refused_by_all", "hand"),
    ("associate_by_consent", "hand"),
]


@pytest.mark.parametrize(("name", "manner"), [*SHORT, *(pytest.param(*each, marks=pytest.mark.long) for each in LONG)])
def test_C_a_story_is_played_and_told_as_its_transcript(company: Company, name: str, manner: str) -> None:
    """C4, C5, C11: what was done by hand is told on the page, line for line, as the reviewed transcript has it."""
    wanted = lines(name)
    assert set(wanted) <= set(transcript(name))
    company.play(name, manner)
    company.tells(wanted)
    assert not [error for each in company.people.values() for error in each.errors]


def seen_by_others(company: Company, name: str, *, looks: bool) -> list[dict[str, object]]:
    """What everybody but the ponte is shown while she is to declare, and when she has asked for a card."""
    company.play(name)
    eve = company.people["eve"]
    eve.stands_at("declare")
    if looks:
        first = eve.page.get_by_role("slider").first
        first.press("ArrowUp")
        first.press("Enter")
        eve.press("^Turn over$")
    others = [company.onlooker, *(each for name, each in company.people.items() if name != "eve")]
    found = [drawn_at(each, "declare") for each in others]
    eve.press("^(Turn over|Carte)")
    if not looks:
        eve.press("^Carte")
    return [*found, *(drawn_at(each, "turn") for each in others)]


STILL = 5
"""So many looks in a row that are equal: on a busy machine a transition can stand still for one."""


def drawn_at(person: Person, stage: str) -> dict[str, object]:
    """A page at a stage, once nothing on it moves any more."""
    person.stands_at(stage)
    before, still = person.drawn(), 0
    for _ in range(150):
        person.page.wait_for_timeout(100)
        now = person.drawn()
        before, still = now, still + 1 if now == before else 0
        if still == STILL:
            return before
    raise AssertionError(stage)


def test_C6_pages_of_others_are_equal_whatever_the_ponte_holds_and_looks_at(company: Company) -> None:
    """C6, C7.2: Only the ponte sees the ponte's cards: node for node, in places and sizes, the others' pages are equal
    for a ponte who must ask and one who is free, who has lifted and turned his cards and who has not."""
    bound = seen_by_others(company, "banco_with_2", looks=True)
    free = seen_by_others(company, "banco_with_5", looks=False)
    assert len(bound) == 10
    for one, other in zip(bound, free, strict=True):
        assert one == other
