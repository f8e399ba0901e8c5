"""What the school says, in three languages: the same keys, the same facts, tidily written."""

import re
from pathlib import Path

import msgspec
import pytest

import sabot.words
from sabot.games.registry import IDS
from sabot.school.topics import TOPICS
from sabot.words import LANGUAGES, Language, school, words

FOLDER = Path(sabot.words.__file__).parent / "school"
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
MOST = 40
"""Letters of an item's name: the width of a phone."""
SUBJECTS = sorted(each.name for each in FOLDER.iterdir() if each.is_dir())


def read(subject: str, language: Language) -> dict[str, dict[str, str]]:
    path = FOLDER / subject / f"{language}.json"
    found = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, str]])
    assert path.read_bytes() == msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
    return found


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_says_the_same_in_each_language(subject: str) -> None:
    english = read(subject, "en")
    assert list(english) == [subject]
    for language in LANGUAGES:
        said = read(subject, language)[subject]
        assert list(said) == list(english[subject])
        for key, sentence in said.items():
            assert sorted(PLACE.findall(sentence)) == sorted(PLACE.findall(english[subject][key])), key
            assert sentence == " ".join(re.split(r" +", sentence.strip())) != "", key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_subject_takes_a_section_of_the_games_and_each_place_is_of_a_kind(language: Language) -> None:
    for game in IDS:
        sections = {key.split(".")[0] for key in words(language, game)}
        assert sections.isdisjoint(SUBJECTS)
        known = school(language, game)
        kinds = {kind for text in known.values() for _, kind in PLACE.findall(text) if kind}
        assert kinds <= sections | set(SUBJECTS) | {"money", "signed", "who"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_topic_asks_is_called_by_a_name_that_nothing_else_of_it_has(language: Language) -> None:
    """By its own name, else as the bet or call that it is: the order in which the page looks (`nameOf`).

    Figures need none, nor do the cells of a table, which is drawn.
    """
    for topic in TOPICS.values():
        known = school(language, topic.game)
        kinds = [f"items.{topic.id}", "bet", "french"]
        named = {
            item: next((known[key] for kind in kinds if (key := f"{kind}.{item}") in known), item)
            for item in topic.items
        }
        assert len(set(named.values())) == len(named), topic.id
        if topic.table is None:
            assert [item for item, name in named.items() if name == item and not item.isdigit()] == [], topic.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_is_asked_has_a_name_and_a_short_one(language: Language) -> None:
    asked = [f"{topic.id}.{item}" for topic in TOPICS.values() if topic.table is None for item in topic.items]
    own = read("items", language)["items"]
    assert list(own) == [each for each in asked if each in own]
    assert max(map(len, own.values())) <= MOST
