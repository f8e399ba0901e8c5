"""The rule book's clauses have an address: the files that say of themselves that they are in them."""

import re

import pytest
from tools.clause_files import BOOK, PACKAGE, clauses, files, table

KINDS = ("actions", "legality", "bounds", "options", "decide", "evolve", "chips", "events", "views", "told", "moves")
ROW = re.compile(r"^\| (\w+) \| (.*) \|$", re.MULTILINE)
FILES = {clause: re.findall(r"`([^`]+)`", cell) for clause, cell in ROW.findall(table())}


def test_the_rule_book_has_the_table_that_is_made_of_what_modules_say() -> None:
    assert BOOK.read_text("utf-8").endswith(table())


def test_every_clause_has_an_address_and_no_module_names_one_that_there_is_not() -> None:
    assert [clause for clause in clauses() if not FILES.get(clause)] == []
    assert {named for named in files() if len(named) > 1} <= set(clauses())


@pytest.mark.parametrize(("chapter", "game"), [("B", "banque"), ("C", "chemin")])
def test_each_clause_of_a_bank_game_stands_in_its_own_folder(chapter: str, game: str) -> None:
    own = [clause for clause in clauses() if clause[0] == chapter]
    assert len(own) > 13
    assert [clause for clause in own if not any(path.startswith(f"games/{game}/") for path in FILES[clause])] == []


@pytest.mark.parametrize("game", ["bank", "banque", "chemin", "punto"])
def test_no_file_of_a_game_is_named_for_a_kind_of_code(game: str) -> None:
    names = {path.stem for path in (PACKAGE / "games" / game).glob("*.py")}
    assert len(names) > 10
    assert names.isdisjoint(KINDS)
