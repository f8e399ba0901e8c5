"""Rule book B16: the keys of a rule file, and a table with each; B10 to B15: clauses/B10_B16.script. In cents."""

from fractions import Fraction

import pytest

from banque_table import TIED, Table
from sabot.games.banque.rulefile import RULES
from sabot.games.banque.vocabulary import BanqueCoupEnded
from sabot.games.registry import KINDS
from sabot.rulesets import load, read


def test_B16_the_keys_of_a_rule_file() -> None:
    """Keys of a rule file: those of Chemin de Fer that apply [...] and `award`, `bank_kind`, `naturals`, `custom`,
    `beyond`, `taxe_on`, `taxe_capital`, `taxe_limited`, `taxe_open`."""
    assert set(RULES.keys) - {"title", "game"} == {
        "decks", "deck_options", "seats", "standing", "stop_card", "last_coup", "burn", "seating", "ponte_liberty",
        "banker_liberty", "custom_ponte_5", "custom_banker_3_9", "custom_banker_5_4", "coin", "rounding", "minimum",
        "absent_coups", "bid_step", "award", "bank_kind", "naturals", "custom", "beyond", "taxe_on", "taxe_capital",
        "taxe_limited", "taxe_open",
    }  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), [
    ("baccara-banque", ("limited", "auction", "winnings", "always", "weighted")),
    ("banque-ouverte", ("open", "list", "capital", "always", "weighted")),
    ("banque-privee", ("limited", "lot", "winnings", "tableau", "larger_side")),
])  # fmt: skip
def test_B16_the_three_rule_sets(name: str, expected: tuple[str, ...]) -> None:
    """Rule sets `baccara-banque`, `banque-ouverte` and `banque-privee`."""
    rules = load(name)
    assert (rules.bank_kind, rules.award, rules.taxe_on, rules.banker_liberty, rules.custom) == expected
    if name == "banque-privee":
        assert (rules.taxe_limited, rules.taxe_open, rules.taxe_capital) == (0, 0, 0)


def test_B16_the_defaults_are_the_first_values() -> None:
    """Its default first."""
    rules = load("baccara-banque")
    assert (rules.decks, rules.seats, rules.stop_card) == (3, 10, 10)
    assert {key: getattr(rules, key) for key in KINDS["banque"].choices} == {
        key: values[0] for key, values in KINDS["banque"].choices.items()
    }
    assert (rules.taxe_capital, rules.taxe_limited, rules.taxe_open) == (
        Fraction(5, 100), Fraction(2, 100), Fraction(125, 10_000),
    )  # fmt: skip


@pytest.mark.parametrize("key", KINDS["banque"].choices)
def test_B16_a_copy_with_any_option_changed_works(key: str) -> None:
    """An option is a value of the rule set, and every value listed must work."""
    for value in KINDS["banque"].choices[key]:
        rules = read(f'base = "baccara-banque"\n{key} = "{value}"\nstop_card = 20\n', "copy")
        assert getattr(rules, key) == value
        table = banked_however(rules)
        table.coup(ann=10_000, dan=10_000)
        table.coup(ann=10_000)
        assert len(table.all(BanqueCoupEnded)) == 2


def banked_however(rules: object) -> Table:
    """A table at which ben banks, by lots and whatever award."""
    table = Table(rules)  # type: ignore[arg-type]
    if table.stage == "lots":
        table.lots(ann=1, bob=2, dan=6, eve=7, ben=10)
    table.banks("ben")
    table.shoe(TIED + TIED)
    return table


def test_B16_a_mistake_gets_a_sentence() -> None:
    """A rule set that cannot be played is refused."""
    for line, said in (
        ('award = "dice"', "award"), ("seats = 7", "even"), ('taxe_open = "30%"', "taxe_open"),
        ("stop_card = 8", "stop_card"), ("associate = 1", "associate"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=said):
            read(f'base = "baccara-banque"\n{line}\n', "mine")
