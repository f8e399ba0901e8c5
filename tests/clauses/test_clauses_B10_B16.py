"""Rule book B16: the keys of a rule file, and a table with each; B10 to B15: clauses/B10_B16.script. In cents."""

from fractions import Fraction

import pytest

from sabot.games.banque.rulefile import RULES
from sabot.games.registry import KINDS
from sabot.rulesets import load


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
