"""Words for everything of Chemin de Fer that a person can meet; and no two events, actions or options of two games
that differ share a tag."""

from typing import Any, get_args

import pytest

from sabot.games import chemin, punto
from sabot.games.chemin.actions import CALLS, Says
from sabot.games.chemin.actions import Action as CheminAction
from sabot.games.chemin.bots import CHEMIN_TEMPERAMENTS
from sabot.games.chemin.events import Asking, Side
from sabot.games.chemin.events import PublicEvent as CheminEvent
from sabot.games.chemin.options import Option as CheminOption
from sabot.games.chemin.rules import CHOICES
from sabot.games.chemin.state import Phase, Step
from sabot.games.punto.actions import Action as PuntoAction
from sabot.games.punto.events import PublicEvent as PuntoEvent
from sabot.games.punto.options import Option as PuntoOption
from sabot.rulesets import names
from sabot.words import LANGUAGES, Language, words

SHARED = ("last_coup", "burn", "rounding")


def kinds(union: Any) -> dict[str, type]:
    """The structs of a union, of unions in it too, by tag."""
    flat = [each for kind in get_args(union) for each in (get_args(kind) or (kind,))]
    return {str(each.__struct_config__.tag): each for each in flat}


def own(union: Any, of_punto: Any) -> list[str]:
    """Tags of Chemin de Fer's own."""
    return [tag for tag, kind in kinds(union).items() if kinds(of_punto).get(tag) is not kind]


NEEDED = [
    *(f"chemin_event.{tag}" for tag in own(CheminEvent, PuntoEvent)),
    *(f"chemin_option.{tag}" for tag in own(CheminOption, PuntoOption)),
    *(f"chemin_stage.{stage}" for stage in (*get_args(Phase), *get_args(Step), "lots") if stage != "coup"),
    *(f"chemin_side.{side}" for side in get_args(Side)),
    *(f"chemin_says.{says}" for says in get_args(Says)),
    *(f"ask.{question}" for question in get_args(Asking)),
    *(f"chemin.asked_{question}" for question in get_args(Asking)),
    *(f"{section}.{call}" for call in CALLS for section in ("french", "call")),
    *(f"rules.{name}{about}" for name in names("chemin") for about in ("", ".about")),
    *(
        f"{'house' if option in SHARED else 'chemin_house'}.{option}.{value}"
        for option, values in CHOICES.items()
        if option != "game"
        for value in values
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_person_can_meet_has_words(language: Language) -> None:
    assert [key for key in NEEDED if not words(language).get(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_temperament_has_a_name(language: Language) -> None:
    found = words(language)
    for mood in CHEMIN_TEMPERAMENTS:
        assert f"cli.{mood.name}" in found or f"chemin.{mood.name}" in found


@pytest.mark.parametrize(
    ("of_chemin", "of_punto"),
    [(CheminEvent, PuntoEvent), (CheminOption, PuntoOption), (CheminAction, PuntoAction)],
    ids=["events", "options", "actions"],
)
def test_a_tag_means_the_same_in_both_games(of_chemin: Any, of_punto: Any) -> None:
    here, there = kinds(of_chemin), kinds(of_punto)
    assert [tag for tag in here if tag in there and here[tag] is not there[tag]] == []


def test_secret_events_have_no_words() -> None:
    assert not {"shoe_shuffled", "palette_passed"} & set(kinds(CheminEvent))
    assert set(kinds(chemin.Event)) - set(kinds(CheminEvent)) == {"shoe_shuffled", "palette_passed"}
    assert set(kinds(punto.Event)) & {"palette_passed"} == set()
