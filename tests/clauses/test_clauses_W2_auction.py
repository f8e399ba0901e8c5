"""Rule book W2: `bid_step` in a rule file and where limits change; the auction itself: clauses/W2_auction.script."""

import pytest

from sabot.games.table_limits import TableLimits
from sabot.money import Cents
from sabot.rulesets import RuleSetError, load, read, varied

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
