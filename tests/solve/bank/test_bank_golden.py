"""What a bank is worth: every golden number of a coup, a bank that is kept, a capital over a shoe."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bank_tools import Entry, golden, law_of, worth_for
from long import first
from sabot.money import Cents, Rounding
from sabot.odds import fresh
from sabot.solve import bank

HALF = Fraction(1, 2)
COVERS = {
    "demand 200.00": '[[cover]]\nup_to = 200\nshare = "100%"\n[[cover]]\nof_excess = "0"\n',
    "half of what exceeds 100.00": '[[cover]]\nup_to = 100\nshare = "100%"\n[[cover]]\nof_excess = "50%"\n',
    "shares": '[[cover]]\nup_to = 100\nshare = "100%"\n[[cover]]\nup_to = 200\nshare = "80%"\n'
    '[[cover]]\nup_to = 500\nshare = "50%"\n[[cover]]\nshare = "30%"\n',
}


def each(name: str, key: str = "entries") -> list[Any]:
    return [pytest.param(entry, id=str(entry.get("id", place))) for place, entry in enumerate(golden(name)[key])]


def near(found: Fraction, text: str, tolerance: float = 1e-14) -> bool:
    return abs(float(found) - float(text)) <= tolerance * max(1.0, abs(float(text)))


@pytest.mark.parametrize("entry", each("bank_coup"))
def test_a_coup_of_chemin_de_fer(entry: Entry) -> None:
    found = worth_for(entry["inputs"])
    for key, value in (
        ("win", found.win), ("tie", found.tie), ("lose", found.lose), ("value_banker", found.banker),
        ("value_ponte", found.ponte), ("house", found.house), ("variance_banker", found.variance),
        ("win_given_decided", found.decided), ("growth", found.growth),
    ):  # fmt: skip
        assert value == Fraction(entry[key]), key
    assert found.unique == entry["unique"]
    assert near(Fraction(float(found.variance) ** 0.5), entry["decimals"]["sd"])


@pytest.mark.parametrize("entry", each("bank_coup", "levies"))
def test_the_levies_at_which_the_bank_is_even_and_worth_what_the_ponte_is(entry: Entry) -> None:
    inputs = entry["inputs"]
    shoe = None if inputs["decks"] is None else fresh(inputs["decks"])
    found = bank.break_even(inputs["model"], shoe, against_ponte=entry["id"].startswith("bank_equals"))
    low, high = map(Fraction, entry["root_between"])
    assert found.low < low <= high < found.high
    assert found.high - found.low <= Fraction(1, 10**12)


@pytest.mark.parametrize("entry", each("bank_hold"))
def test_a_bank_that_is_kept(entry: Entry) -> None:
    worth = worth_for(entry["inputs"])
    assert worth.decided == Fraction(entry["win_given_decided"])
    for row in entry["rows"]:
        found = bank.held(worth, row["wins"])
        assert found.bank == Fraction(row["bank"])
        for key, value in (
            ("reached", found.reached), ("mean", found.mean), ("gain", found.gain), ("staked", found.staked),
            ("levy", found.levy), ("decided_coups", found.decided), ("coups", found.coups),
            ("sd", Fraction(float(found.variance) ** 0.5)),
        ):  # fmt: skip
            assert near(value, row[key]), key
        exact = row.get("exact", {})
        assert {key: str(getattr(found, key)) for key in exact} == exact


@pytest.mark.parametrize("entry", each("bank_cover"))
def test_a_bank_that_is_covered_in_part(entry: Entry, tmp_path: Path) -> None:
    inputs = entry["inputs"]
    file = tmp_path / "cover.toml"
    file.write_text(COVERS[inputs["cover"]], "utf-8")
    found = bank.covered(worth_for(inputs), Cents(inputs["bank_cents"]), bank.read_cover(file), 8)
    for step, row in zip(found.path, entry["path"], strict=True):
        assert [step.wins, step.bank, step.covered, step.out, step.levy] == [
            row[key] for key in ("wins", "bank", "covered", "out", "levy")
        ]
        assert row["reached"] is None or step.reached == Fraction(row["reached"])
        assert near(step.reached, row["reached_decimal"])
    kept = entry["kept_for_8_wins"]
    for value, key in ((found.staked, "staked_cents"), (found.levy, "levy_cents"), (found.gain, "gain_cents")):
        assert near(value, kept[key], 1e-13)
    assert near(found.edge, kept["gain_over_staked"])


@pytest.mark.parametrize("entry", each("bank_log"))
def test_a_banker_of_the_logarithm(entry: Entry) -> None:
    _, model, levy = entry["id"].split("-")
    worth = worth_for({"model": model, "decks": 6, "alpha": levy.replace("_", "/")})
    law = [bank.WealthOutcome(worth.decided, 1 - worth.levy), bank.WealthOutcome(1 - worth.decided, Fraction(-1))]
    share, upto = bank.best_share(law), bank.keep_up_to(law)
    if entry["keep_up_to"] is None:
        assert (share, upto) == (None, None)
        return
    assert share is not None
    assert upto is not None
    assert share.low <= Fraction(entry["kelly"]) <= share.high
    assert overlap(upto, entry["keep_up_to"])


def overlap(found: bank.Bracket, pair: list[str]) -> bool:
    low, high = map(Fraction, pair)
    return max(low, found.low) <= min(high, found.high) and found.high - found.low <= Fraction(1, 10**12)


@pytest.mark.parametrize("entry", each("bank_rounding"))
def test_M2_stakes_that_the_rounding_is_kind_to(entry: Entry) -> None:
    worth = worth_for({"model": "B2", "decks": 6, "alpha": "1/20"})
    assert list(bank.favourable_stakes(worth, Rounding(entry["rounding"]))) == entry["favourable_stakes_in_coins"]


@pytest.mark.parametrize("entry", each("bank_remainders"))
def test_a_bank_on_what_is_left(entry: Entry) -> None:
    found = worth_for(entry["inputs"])
    assert [found.win, found.lose, found.banker] == [Fraction(entry[key]) for key in ("win", "lose", "value_banker")]
    assert (found.banker > 0) == entry["keep_one_coup"]


@pytest.mark.parametrize("entry", first(3, golden("banque_bank_coup")["entries"]), ids=lambda entry: str(entry["id"]))
def test_a_coup_of_banque(entry: Entry) -> None:
    inputs = entry["inputs"]
    law = law_of(inputs["model"], inputs["theta"])
    found = bank.coup_of_banque(law, Fraction(inputs["theta"]), Fraction(inputs["taxe_on_winnings"]))
    assert found.before == Fraction(entry["before_taxe"])
    assert found.after == Fraction(entry["value_banker"])
    assert found.variance == Fraction(entry["variance"])
    assert found.collected == Fraction(entry["collected_net"])
    earn = found.coups_to_earn("5%")
    assert earn is not None
    assert near(earn, entry["decimals"]["coups_to_earn_5_percent_of_a_full_cover"], 1e-7)
    share, upto = found.best_share, found.stakes_up_to
    assert share is not None
    assert upto is not None
    assert abs(float(share.middle) - float(entry["kelly"])) < 1e-11
    assert overlap(upto, entry["stakes_up_to"])


def question(inputs: Entry) -> bank.ChainQuestion:
    return bank.ChainQuestion(
        law=law_of(inputs["model"], inputs["theta"]),
        theta=Fraction(inputs["theta"]),
        capital=inputs["capital"],
        stakes=inputs["stakes"],
        least=inputs["least_stake"],
        coups=inputs.get("coups_left", 20),
        taxe=Fraction(inputs.get("taxe_on_winnings", "0")),
    )


@pytest.mark.parametrize("entry", each("banque_bank_shoe"))
def test_a_capital_over_a_shoe(entry: Entry) -> None:
    after = bank.chain(question(entry["inputs"])).after
    for row in entry["after"]:
        found = after[row["coup"] - 1]
        for key, value in (
            ("broken", found.broken), ("short", found.short), ("mean", found.mean), ("staked", found.staked),
            ("taxe", found.taxe), ("ahead", found.ahead), ("var", found.variance),
        ):  # fmt: skip
            assert value == pytest.approx(float(row[key]), rel=1e-9, abs=1e-9), key


@pytest.mark.parametrize("entry", each("banque_bank_shoe", "exact"))
def test_two_coups_in_rationals(entry: Entry) -> None:
    asked = question(entry["inputs"] | {"coups_left": 2})
    for (coup, law), row in zip(enumerate(bank.exact_chain(asked)), ("after_1", "after_2"), strict=True):
        expected = entry[row]
        assert sum(chance for left, chance in law.items() if left < asked.least) == Fraction(expected["broken"])
        mean = sum((left * chance for left, chance in law.items()), Fraction(0))
        if "mean" in expected:
            assert mean == Fraction(expected["mean"])
        else:
            assert near(mean, expected["mean_decimal"])
        assert bank.chain(asked).after[coup].mean == pytest.approx(float(mean), abs=1e-10)


@pytest.mark.parametrize("entry", each("banque_bank_capital"))
def test_a_taxe_on_capital(entry: Entry) -> None:
    found = bank.capital_worth(question(entry["inputs"]), entry["inputs"]["taxe_capital"])
    assert found.gain == pytest.approx(float(entry["gain"]), abs=1e-9)
    assert float(found.taxe) == entry["taxe"]
    assert found.worth == pytest.approx(float(entry["worth"]), abs=1e-9)


@pytest.mark.parametrize("entry", each("banque_beyond"))
def test_B10_2_stakes_beyond_a_limited_bank(entry: Entry) -> None:
    law, kappa = law_of("B2", "1/2"), Fraction(entry["kappa"])
    assert bank.beyond_edge(law, HALF, kappa) == Fraction(entry["edge"])
    assert bank.beyond_edge(law, HALF, kappa, "2%") == Fraction(entry["edge_after_2_percent"])
    assert law[1, 1] == Fraction(golden("banque_beyond")["both_sides_win"])
