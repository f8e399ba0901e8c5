"""Words in three languages: the same keys, the same facts, and words for everything that a person can meet."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import sabot
from sabot.bets import catalogue
from sabot.cards import RANKS, SUITS
from sabot.games.punto.events import PublicEvent
from sabot.games.punto.options import Option
from sabot.games.punto.rules import CHOICES
from sabot.games.punto.state import Step
from sabot.games.refusals import Code
from sabot.games.taille import Stage
from sabot.rulesets import names
from sabot.words import LANGUAGES, Language, MissingWordsError, say, words

PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
HOUSE_CODE = re.compile(r"""(?:HouseError|Refused|refusal)\((?:request, )?["']([a-z_]+)["']""")
ASKED_FOR = (
    "malformed", "no_session", "no_such_table", "no_such_rules", "not_host", "not_stored", "table_full",
    "nickname_taken", "rate_limited", "bad_request", "decks_not_offered", "balance_too_small", "no_such_shoe",
    "shoe_not_over", "server_error",
)  # fmt: skip


def tags(union: Any) -> list[str]:
    return [str(each.__struct_config__.tag) for each in get_args(union)]


def sources(folder: str) -> Iterator[str]:
    assert sabot.__file__ is not None
    for path in Path(sabot.__file__).parent.joinpath(folder).glob("*.py"):
        yield path.read_text("utf-8")


def house_codes() -> set[str]:
    text = "\n".join((*sources("house"), *sources("web")))
    return set(HOUSE_CODE.findall(text))


NEEDED = [
    *(f"refusal.{code}" for code in Code),
    *(f"refusal.{code}" for code in ASKED_FOR),
    *(f"refusal.{code}" for code in sorted(house_codes())),
    *(f"bet.{bet}" for bet in catalogue()),
    *(f"bet.{bet}.about" for bet in catalogue()),
    *(f"rules.{name}" for name in names("punto")),
    *(f"rules.{name}.about" for name in names("punto")),
    *(f"event.{tag}" for tag in tags(PublicEvent)),
    *(f"option.{tag}" for tag in tags(Option)),
    *(f"stage.{stage}" for stage in (*Stage, "bets", "coup", "over")),
    *(f"stage.step_{step}" for step in get_args(Step)),
    *(f"card.{rank}{suit}" for rank in RANKS for suit in SUITS),
    *(f"call.points_{points}" for points in range(10)),
    *(f"house.{option}" for option in CHOICES if option not in ("game", "rounding")),
    *(f"house.{option}.{value}" for option, values in CHOICES.items() if option != "game" for value in values),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_person_can_meet_has_words(language: Language) -> None:
    assert [key for key in NEEDED if not words(language).get(key)] == []


def test_the_house_refuses_with_codes_that_were_found() -> None:
    assert {"no_session", "not_host", "no_such_table"} <= house_codes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_keys_in_the_same_order(language: Language) -> None:
    assert list(words(language)) == list(words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_fill_in_the_same_facts(language: Language) -> None:
    different = {
        key: sentence
        for key, sentence in words(language).items()
        if sorted(PLACE.findall(sentence)) != sorted(PLACE.findall(words("en")[key]))
    }
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_croupier_calls_in_french_in_every_language(language: Language) -> None:
    french = {key: sentence for key, sentence in words(language).items() if key.startswith("french.")}
    assert french == {key: sentence for key, sentence in words("fr").items() if key.startswith("french.")}
    assert [key for key in french if key.replace("french.", "call.") not in words(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_tidy(language: Language) -> None:
    untidy = [key for key, text in words(language).items() if text != text.strip() or "  " in text or not text]
    assert untidy == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_names_a_kind_that_is_known(language: Language) -> None:
    sections = {key.split(".")[0] for key in words(language)}
    kinds = {kind for text in words(language).values() for _, kind in PLACE.findall(text) if kind}
    assert kinds <= sections | {"money"}


def test_a_refusal_is_said_with_its_facts() -> None:
    key = "refusal.below_minimum"
    assert say("en", key, bet="tie", stake=250, minimum=500) == "Tie: 2.50 is below the minimum of 5."
    assert say("de", key, bet="tie", stake=250, minimum=500) == "Égalité: 2.50 liegt unter dem Minimum von 5."


def test_lists_are_said_one_after_another_and_unknown_words_as_they_are() -> None:
    assert say("en", "event.seeds_missing", players=("Ann", "Bob")) == "Not revealed and so left out: Ann, Bob."
    assert say("en", "refusal.unknown_bet", bet="my_own").endswith("“my_own”.")


def test_a_key_without_words_is_an_error() -> None:
    with pytest.raises(MissingWordsError, match="no_such_key"):
        say("en", "page.no_such_key")


def test_the_files_are_written_as_they_are_read() -> None:
    assert sabot.__file__ is not None
    for language in LANGUAGES:
        path = Path(sabot.__file__).parent / "words" / f"{language}.json"
        sections = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, str]])
        assert path.read_bytes() == msgspec.json.format(msgspec.json.encode(sections), indent=2) + b"\n"
