"""A house option is one annotated line, and all that is said of it elsewhere is made from it or held to it."""

import re
import tomllib
from importlib import resources
from typing import Annotated, Any, Literal, get_origin, get_type_hints

import pytest
from msgspec import structs
from tools import option_tables

from places import DOCS
from sabot.games.options import Option, choices, groups, keys
from sabot.games.registry import IDS, KINDS
from sabot.games.rulefile import AMOUNT, NUMBER, NUMBERS, PERCENT, TEXT, TITLE
from sabot.games.ruleset import BankRules, TableRules
from sabot.house.table.rulecards import rule_card
from sabot.rulesets import RuleSetError, load, names, read

OPTIONS = [(game, key) for game in IDS for key in KINDS[game].choices]


class Invented(BankRules, frozen=True, kw_only=True):
    """A rule set with an option that no game has."""

    game: Literal["invented"] = "invented"
    tip: Annotated[Literal["never", "always"], Option("money")] = "never"


def test_one_line_makes_key_choices_and_group() -> None:
    assert choices(Invented)["tip"] == ("never", "always")
    assert list(choices(Invented)) == ["last_coup", "burn", "rounding", "tip"]
    assert groups(Invented) == {"shoe": ("last_coup", "burn"), "money": ("rounding", "tip")}
    assert keys(Invented)["tip"] is TEXT


def test_the_order_of_values_is_a_games_own() -> None:
    orders = {game: KINDS[game].choices["banker_liberty"] for game in ("chemin", "banque")}
    assert orders == {"chemin": ("tableau", "always"), "banque": ("always", "tableau")}


def test_the_other_keys_are_told_by_their_types() -> None:
    record: Any = KINDS["banque"].record
    found = keys(record)
    assert list(found)[:4] == ["title", "game", "decks", "deck_options"]
    assert "id" not in found
    told = {"title": TITLE, "decks": NUMBER, "deck_options": NUMBERS, "coin": AMOUNT, "taxe_open": PERCENT}
    assert all(found[key] is kind for key, kind in (*told.items(), ("bid_step", AMOUNT)))
    assert keys(TableRules).keys() < found.keys()


@pytest.mark.parametrize(("game", "key"), OPTIONS)
def test_an_option_has_a_default_among_its_values_and_a_group(game: str, key: str) -> None:
    """A table that was stored before there was the option, and a file that leaves it out, have the default."""
    (field,) = (field for field in structs.fields(KINDS[game].record) if field.name == key)
    assert field.default in KINDS[game].choices[key]
    assert [group for group, members in KINDS[game].groups.items() if key in members]


@pytest.mark.parametrize("game", IDS)
def test_a_field_of_names_is_an_option(game: str) -> None:
    """One that is no option would be a key of no file, and no choice of anybody's."""
    hints = get_type_hints(KINDS[game].record, include_extras=True)
    fields = (field.name for field in structs.fields(KINDS[game].record))
    assert [name for name in fields if get_origin(hints[name]) is Literal] == ["game"]


@pytest.mark.parametrize("name", names())
def test_a_card_tells_the_choices_in_their_groups(name: str) -> None:
    card = rule_card(load(name))
    assert sorted(key for members in card.groups.values() for key in members) == sorted(card.choices)


@pytest.mark.parametrize("game", IDS)
def test_a_file_without_a_base_has_the_first_values_of_what_it_leaves_out(game: str) -> None:
    """Those of the rule book; a field's own default is that of tables which were stored before there was the option."""
    kind, folder = KINDS[game], resources.files(f"sabot.games.{game}") / "rulesets"
    files = (tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8")) for name in names(game))
    whole = next(each for each in files if "base" not in each)
    rules = kind.built("own", {key: value for key, value in whole.items() if key not in kind.choices})
    assert {key: getattr(rules, key) for key in kind.choices} == {key: each[0] for key, each in kind.choices.items()}


@pytest.mark.parametrize("game", IDS)
def test_a_file_that_leaves_every_option_out_has_the_defaults(game: str) -> None:
    record: Any = KINDS[game].record
    first = next(iter(names(game)))
    changed = {key: str(values[-1]) for key, values in KINDS[game].choices.items() if key in ("burn", "rounding")}
    written = "".join(f'{key} = "{value}"\n' for key, value in changed.items())
    rules = read(f'base = "{first}"\n{written}', "own")
    assert {key: str(getattr(rules, key)) for key in changed} == changed
    defaults = {field.name: field.default for field in structs.fields(record) if field.name in KINDS[game].choices}
    assert defaults["burn"] == "none"
    with pytest.raises(RuleSetError, match=r"burn = 'all': it is one of none, first_card"):
        read(f'base = "{first}"\nburn = "all"\n', "own")


@pytest.mark.parametrize("game", IDS)
def test_the_docs_have_the_table_that_is_made_of_rules_and_words(game: str) -> None:
    """`python tools/option_tables.py` makes it anew."""
    assert option_tables.table(game) in DOCS.joinpath(option_tables.PAGES[game]).read_text("utf-8")


@pytest.mark.parametrize(("game", "key"), OPTIONS)
def test_the_docs_tell_every_option_with_all_of_its_values(game: str, key: str) -> None:
    (values,) = re.findall(rf"^\| `{key}` \| ([^|]*) \|", option_tables.table(game), re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`: ", values)) == sorted(map(str, KINDS[game].choices[key]))
