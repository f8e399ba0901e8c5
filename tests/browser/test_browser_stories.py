"""Committed stories of Chemin de Fer and Banque, played in real browsers before the eyes of one who looks on."""

from collections.abc import Callable
from typing import Final

import pytest
from gathering import Gathering, InputMode, Person, gathered
from input_modes import Dropping, Examined, InTwoTabs, OnPhone, by, by_prompt

from any_story import Step, lines
from places import TESTS
from stories import TOLD

TRANSCRIPTS: Final = TESTS / "transcripts"
HAND: Final = by()
INPUT_MODES: Final[dict[str, Callable[[], InputMode]]] = {
    "hand": lambda: HAND,
    "keys": lambda: by(keys=True),
    "prompt": lambda: by_prompt,
    "dropping": lambda: Dropping(HAND),
    "examined": lambda: Examined(HAND),
    "phone": lambda: OnPhone(HAND),
    "tabs of cid": lambda: InTwoTabs("cid", HAND),
    "tabs of dan": lambda: InTwoTabs("dan", HAND),
}
PLAYED: Final = (
    ("banque_whole_coup", "keys"),
    ("chemin_suivi_against_a_nearer_prime", "hand"),
    ("banque_whole_coup", "prompt"),
    ("banque_whole_coup", "dropping"),
    ("banque_whole_coup", "tabs of dan"),
    ("banque_a_limited_bank_breaks_in_the_second_tableaus_payment", "examined"),
    ("banque_an_open_bank_covers", "prompt"),
    ("banque_a_naturel_on_one_side_and_two_a_cheval", "prompt"),
    ("banque_the_cut_card_within_a_coup", "prompt"),
    ("banque_whole_coup", "phone"),
    ("banque_list_refused_by_all", "phone"),
    ("banque_lot_drawn_twice", "prompt"),
    ("chemin_suite_auctioned_above_its_amount", "prompt"),
    ("chemin_declined_all_round", "prompt"),
    ("chemin_associate_by_consent", "dropping"),
    ("chemin_a_deux_of_five_callers", "hand"),
    ("chemin_avec_with_the_table", "prompt"),
    ("chemin_la_table_marche_taken", "keys"),
    ("chemin_la_table_marche_refused", "tabs of cid"),
    ("chemin_over_staked_and_raised", "dropping"),
    ("chemin_over_staked_and_raised", "phone"),
    ("chemin_the_choices_of_the_tableau", "phone"),
    ("chemin_suite_refused_by_all", "examined"),
    ("chemin_short_shoe", "prompt"),
)

ENDED: Final = ("chemin_short_shoe", "banque_the_cut_card_within_a_coup")
"""At their ends the shoe is over, and its proof is looked at."""


gathering = gathered("stories")


def transcript(name: str) -> list[str]:
    """The lines of a committed transcript."""
    return [line.strip() for line in (TRANSCRIPTS / f"{name}.txt").read_text("utf-8").splitlines()]


class Failing:
    """The house fails once in each of some stages, after somebody has answered there and while another is asked."""

    def __init__(self, gathering: Gathering, stages: tuple[str, ...]) -> None:
        self.gathering, self.stages, self.actors = gathering, list(stages), dict[str, str]()
        gathering.keep_parts()

    def __call__(self, person: Person, step: Step) -> None:
        first = self.actors.setdefault(step.stage, step.actor)
        if step.stage in self.stages and (step.actor != first or step.stage == "choose"):
            self.stages.remove(step.stage)
            self._fail(step)
        by_prompt(person, step)

    def _fail(self, step: Step) -> None:
        guests = self.gathering.everybody
        for each in guests:
            each.hears_up_to(self.gathering.seq)
            each.stands_at(step.stage, step.game.id)
        asked = [each.asked_now() for each in guests]
        lines = [each.lines() for each in guests]
        self.gathering.power_cut()
        for each, before, wanted in zip(guests, lines, asked, strict=True):
            each.has_another_line(before)
            each.is_asked(wanted)


@pytest.mark.long
@pytest.mark.parametrize("played", PLAYED, ids="-".join)
def test_a_story_is_played_and_told_as_its_transcript(gathering: Gathering, played: tuple[str, str]) -> None:
    """What was done is told on the page, line for line, as the reviewed transcript has it: by mouse, with keys or
    the prompt alone, on the narrowest phone, in two tabs, and where a line drops while each kind of question is open,
    and while it is answered."""
    name, mode = played
    wanted = lines(TOLD[name])
    if (TRANSCRIPTS / f"{name}.txt").exists():
        assert set(wanted) <= set(transcript(name))
    gathering.play(name, TOLD[name], INPUT_MODES[mode]())
    gathering.tells(wanted)
    if name in ENDED:
        gathering.onlooker.verifies()
    assert [code for each in gathering.here.values() for code in each.refused] == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "stages"),
    [
        ("chemin_suite_auctioned_above_its_amount", ("calls", "auction")),
        ("chemin_suivi_against_a_nearer_prime", ("choose",)),
    ],
)
def test_a_house_that_fails_inside_a_question_goes_on_there(
    gathering: Gathering, name: str, stages: tuple[str, ...]
) -> None:
    """In a call window and an auction somebody has answered in, and between the ponte and the banker: everybody is
    asked what he was asked, and all of it is told as if nothing had been."""
    failing = Failing(gathering, stages)
    gathering.play(name, TOLD[name], failing)
    assert failing.stages == []
    gathering.tells(lines(TOLD[name]))
