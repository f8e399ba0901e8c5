"""Words in three languages: the same keys, the same facts, and words for everything that a person can meet."""

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sabot.bets import catalogue
from sabot.cards import RANKS, SUITS
from sabot.games.banque.record import BANQUE
from sabot.games.banque.rules import BanqueRules
from sabot.games.game import AnyGame
from sabot.games.refusals import Code
from sabot.games.registry import BY_ID, GAMES
from sabot.games.taille import Stage
from sabot.house.accounts.names import nickname
from sabot.rulesets import load, names, varied
from sabot.selfplay import NAMES, table_of_bots
from sabot.words import LANGUAGES, Language, MissingWordsError, line, say, words

SOURCE = Path(str(resources.files("sabot")))
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
BY_NUMBER = re.compile(r"\{(\w+)\|([^{}|]+)\|([^{}|]+)\}")
"""The word for one, and that for any other number."""
HOUSE_CODE = re.compile(r"""(?:HouseError|Refused|refusal)\((?:request, )?["']([a-z_]+)["']""")
ASKED_FOR = (
    "malformed", "no_session", "no_such_table", "no_such_rules", "not_host", "not_stored", "table_full",
    "rate_limited", "bad_request", "decks_not_offered", "seats_not_offered", "no_such_temperament",
    "pace_not_offered",
    "balance_too_small", "no_such_shoe", "shoe_not_over", "server_error",
)  # fmt: skip


def tags(union: Any) -> list[str]:
    return [str(each.__struct_config__.tag) for each in get_args(union)]


def sources(folder: str) -> Iterator[str]:
    for path in SOURCE.joinpath(folder).rglob("*.py"):
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
    *(f"card.{rank}{suit}" for rank in RANKS for suit in SUITS),
    *(f"stage.{stage}" for stage in (*Stage, "over")),
]


def needed(game: AnyGame) -> Iterator[str]:
    """The keys of all that a person can meet at a game's tables."""
    yield from (f"rules.{name}{about}" for name in names(game.id) for about in ("", ".about"))
    yield from (f"option.{tag}" for tag in tags(game.options_type))
    yield from (f"stage.{step}" for step in game.waits)
    yield from (f"house.{option}" for option in game.rules.choices)
    yield from (f"choice.{option}{about}" for option in game.rules.choices for about in ("", ".about"))
    yield from (f"house.{option}.{value}" for option, values in game.rules.choices.items() for value in values)
    yield from (f"mood.{mood}" for mood in game.bots)
    yield from (f"{row.section}.{row.key}" for name in names(game.id) for row in game.rules.card(load(name)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_person_can_meet_has_words(language: Language) -> None:
    assert [key for key in NEEDED if not words(language).get(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_everything_at_a_table_has_words(game: AnyGame, language: Language) -> None:
    known = words(language, game.id)
    assert [key for key in needed(game) if not known.get(key, known.get(key.replace("stage.", "stage.step_")))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_everything_that_is_told_has_words(game: AnyGame, language: Language) -> None:
    """Of some shoes of bots under every rule set, whoever looks on."""
    for name in names(game.id):
        table = table_of_bots(varied(load(name), decks=2, deck_options=(2,)), 5, 7)
        for viewer in (None, *table.bots):
            for after, public in table.steps(lambda state: state.coups >= 12, viewer):
                for said in game.narrate(after, public):
                    assert line(language, game.id, said)


def test_the_house_refuses_with_codes_that_were_found() -> None:
    assert {"no_session", "not_host", "no_such_table"} <= house_codes()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [None, *BY_ID])
def test_languages_have_the_same_keys_in_the_same_order(game: str | None, language: Language) -> None:
    assert list(words(language, game)) == list(words("en", game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [None, *BY_ID])
def test_languages_fill_in_the_same_facts(game: str | None, language: Language) -> None:
    different = {
        key: sentence
        for key, sentence in words(language, game).items()
        if sorted(PLACE.findall(sentence)) != sorted(PLACE.findall(words("en", game)[key]))
    }
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BY_ID)
def test_the_croupier_calls_in_french_in_every_language(game: str, language: Language) -> None:
    known = words(language, game)
    french = {key: sentence for key, sentence in known.items() if key.startswith("french.")}
    assert french == {key: sentence for key, sentence in words("fr", game).items() if key.startswith("french.")}
    assert [key for key in french if key.replace("french.", "call.") not in known] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BY_ID)
def test_sentences_are_tidy(game: str, language: Language) -> None:
    untidy = [key for key, text in words(language, game).items() if text != text.strip() or "  " in text or not text]
    assert untidy == []


@pytest.mark.parametrize(
    "path", sorted(SOURCE.rglob("words/**/*.json")), ids=lambda path: str(path.relative_to(SOURCE))
)
def test_one_thing_is_written_in_one_way(path: Path) -> None:
    """An apostrophe is ' everywhere; in German a chip is a *Jeton*, a shoe a *Schlitten*."""
    odd = "’|Chip|Schuh" if path.stem == "de" else "’"
    assert re.findall(f".*(?:{odd}).*", path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "path", sorted(SOURCE.rglob("words/**/*.json")), ids=lambda path: str(path.relative_to(SOURCE))
)
def test_a_word_by_number_has_its_number_beside_it(path: Path) -> None:
    """And every bar is one of such a word's."""
    for section in msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, str]]).values():
        for sentence in section.values():
            by_number = BY_NUMBER.findall(sentence)
            assert {name for name, *_ in by_number} <= {name for name, _ in PLACE.findall(sentence)}, sentence
            assert all(one != many for _, one, many in by_number), sentence
            assert len(re.findall(r"\{[^{}]*\|", sentence)) == len(by_number), sentence


@pytest.mark.parametrize(
    ("language", "seconds"),
    [
        ("en", ["0 seconds left", "1 second left", "2 seconds left", "11 seconds left"]),
        ("de", ["noch 0 Sekunden", "noch 1 Sekunde", "noch 2 Sekunden", "noch 11 Sekunden"]),
        ("fr", ["encore 0 seconde", "encore 1 seconde", "encore 2 secondes", "encore 11 secondes"]),
    ],
)
def test_one_is_not_told_as_many(language: Language, seconds: list[str]) -> None:
    assert [say(language, "page.seconds_left", count=count) for count in (0, 1, 2, 11)] == seconds


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BY_ID)
def test_every_place_names_a_kind_that_is_known(game: str, language: Language) -> None:
    sections = {key.split(".")[0] for key in words(language, game)}
    kinds = {kind for text in words(language, game).values() for _, kind in PLACE.findall(text) if kind}
    assert kinds <= sections | {"money", "signed", "who"}


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
    for language in LANGUAGES:
        path = SOURCE / "words" / f"{language}.json"
        sections = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, str]])
        assert path.read_bytes() == msgspec.json.format(msgspec.json.encode(sections), indent=2) + b"\n"


LOOSE = re.compile(r"[ \u202f][;:?!»%](?!\w)|«[ \u202f]")
"""What French sets apart with a space at which no line may be broken, where it is another space."""


@pytest.mark.parametrize(
    "path", sorted(SOURCE.rglob("words/**/fr.json")), ids=lambda path: str(path.relative_to(SOURCE))
)
def test_no_french_line_begins_with_its_sentences_punctuation(path: Path) -> None:
    assert [sentence for sentence in path.read_text("utf-8").splitlines() if LOOSE.search(sentence)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_proposed_name_is_one_that_may_be_had_and_no_bot_has(language: Language) -> None:
    proposed = words(language)["page.name_proposed"].split()
    assert len(set(proposed)) == len(proposed) >= 20
    assert not set(proposed) & set(NAMES)
    assert [nickname(name) for name in proposed] == proposed


FORBIDDEN = {
    "de": {"Samen": "semen; what a player adds to the shuffle is a Zufallsbeitrag"},
    "fr": {
        "Joueur gagne": "the sides are Punto and Banco",
        "Banque gagne": "the sides are Punto and Banco",
        "Joueur, Banque": "the sides are Punto and Banco",
        "au joueur": "Punto is no person, and who stakes is not Punto",
        "le joueur sur": "Punto is no person, and who stakes is not Punto",
    },
    "en": {"bank yet": "it was held before, after many coups"},
}
"""What no sentence of a language says, and why."""


@pytest.mark.parametrize("language", FORBIDDEN)
def test_no_sentence_says_what_it_must_not(language: str) -> None:
    texts = [path.read_text("utf-8") for path in sorted(SOURCE.rglob(f"words/**/{language}.json"))]
    assert len(texts) > 3
    assert [word for word in FORBIDDEN[language] if any(re.search(rf"\b{word}\b", text) for text in texts)] == []


@pytest.mark.parametrize("name", names("banque"))
def test_a_card_of_banque_names_the_taxe_that_its_table_levies(name: str) -> None:
    rules = load(name, BanqueRules)
    told = {row.key for row in BANQUE.rules.card(rules) if row.key.startswith("taxe_") and row.key != "taxe_on"}
    assert told == ({"taxe_capital"} if rules.taxe_on == "capital" else {"taxe_limited", "taxe_open"})


@pytest.mark.parametrize("language", ["de", "fr"])
def test_sides_and_bets_are_never_called_by_their_english_names(language: str) -> None:
    """They are Punto, Banco and Égalité there, wherever words are kept."""
    files = [path for room in ("words", "games") for path in (SOURCE / room).rglob(f"{language}.json")]
    assert len(files) > 8
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]
    assert [line for line in lines if re.search(r": .*\b(Player|Tie)\b", line)] == []
