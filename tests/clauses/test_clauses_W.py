"""Rule book W1 to W3 before a shoe is dealt, and in a rule file; what people do by them: clauses/W*.script."""

import pytest

from punto_table import Table, house
from sabot.games.refusals import Code
from sabot.games.table_limits import TableLimits
from sabot.games.taille import Cut, PromisesAsked, SeedsAsked
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import RuleSetError, load, read, varied

BOB = PlayerId("bob")


def test_W3_an_old_answer_is_stale() -> None:
    """A question has a deadline."""
    table = Table(house(ceremony="full"))
    table.shuffle()
    table.close()
    answer = Cut(table.on, 100)
    table.cut(200)
    assert table.refused("bob", answer).code is Code.STALE


def test_W3_nobody_eligible_and_the_step_is_skipped() -> None:
    """A step in which nobody is eligible is skipped."""
    table = Table(house(), "")
    table.shuffle()
    assert table.stage == "cut"
    assert table.all(PromisesAsked) == []
    seedless = Table(house())
    seedless.shuffle()
    seedless.close()
    assert seedless.stage == "cut"
    assert seedless.all(SeedsAsked) == []


def test_W3_nobody_present_and_the_windows_of_the_shoe_close() -> None:
    """A step in which nobody is eligible is skipped."""
    table = Table(house())
    table.shuffle()
    table.away("ann")
    table.away("bob")
    assert table.stage == "cut"


NAMES = ["chemin-de-fer", "baccara-banque"]


@pytest.mark.parametrize("name", NAMES)
def test_W2_by_default_the_step_follows_the_least_stake(name: str) -> None:
    """Default the least stake of C2: also where the table's limits change; a step that is named stays."""
    limits = TableLimits(Cents(20_000))
    plain, named = load(name), varied(load(name), bid_step=Cents(300))
    assert (plain.limited(limits).raise_by, named.limited(limits).raise_by) == (2_000, 300)


@pytest.mark.parametrize("name", NAMES)
def test_W2_B16_a_rule_file_may_name_the_step(name: str) -> None:
    """`bid_step` (an amount in whole coins, default the least stake of C2)."""
    plain = load(name)
    assert (plain.bid_step, plain.raise_by) == (None, plain.least_stake)
    assert read(f'base = "{name}"\nbid_step = "2.50"\n', "mine").raise_by == 250
    for line, said in (
        ("bid_step = 0", r"bid_step = 0: it is positive and at most 1000000000"),
        ('coin = 1\nbid_step = "2.50"', r"bid_step = 2\.50 is not whole coins of 1"),
        ("bid_step = true", r"bid_step = true: it is chip units"),
    ):
        with pytest.raises(RuleSetError, match=said):
            read(f'base = "{name}"\n{line}\n', "mine")
