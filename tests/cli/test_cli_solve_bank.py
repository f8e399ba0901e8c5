"""`sabot solve --bank`: what a bank is worth, told and as JSON; bad input gets a sentence."""

from fractions import Fraction
from pathlib import Path

import pytest
from cli_tools import Runner, a_file, succeeded

from long import first
from sabot.odds import fresh
from sabot.solve.bank import coup_of_banque, coup_worth, held, target
from sabot.solve.banque import solve
from sabot.words import LANGUAGES, say

CHEMIN = ("solve", "chemin-de-fer", "--bank", "100", "--keep", "3", "--target", "1000", "--purse", "5000")
BANQUE = ("solve", "baccara-banque", "--bank", "300", "--stakes", "400", "--coups", "6")
COVER = '[[cover]]\nup_to = 100\nshare = "100%"\n[[cover]]\nof_excess = "50%"\n'


@pytest.fixture
def cover(tmp_path: Path) -> str:
    """What punters stake: all of 100, half of what exceeds it."""
    return a_file(tmp_path / "cover.toml", COVER)


def test_the_json_of_a_bank_is_the_library_s(sabot: Runner, cover: str) -> None:
    """Levy and rounding are those of the rule set."""
    found = sabot.json(*CHEMIN, "--cover", cover)
    worth = coup_worth("B2", fresh(6), "5%")
    assert found["levy"] == "1/20"
    assert [Fraction(found["coup"][f"{key}_exact"]) for key in ("win", "banker", "house")] == [
        worth.win, worth.banker, worth.house,
    ]  # fmt: skip
    assert [Fraction(row["mean_chips_exact"]) for row in found["keep"]] == [
        100 * held(worth, wins).mean for wins in (1, 2, 3)
    ]
    assert found["target"]["wins"] == target(worth, 10_000, 100_000).wins == 4
    assert [step["covered_chips"] for step in found["cover"]["path"]][:2] == [100, 147.5]
    assert found["wealth"]["keep_up_to"] is None
    even = found["break_even"]
    assert Fraction(even["low"]) < Fraction("0.028110191") + Fraction(1, 10**8)
    assert Fraction(even["high"]) > Fraction("0.02811019")


def test_a_named_levy_counts_and_what_is_left_is_told(sabot: Runner) -> None:
    words = ("solve", "chemin-de-fer", "--bank", "--levy", "0", "--shoe", "5,2,0,1,1,2,2,1,2,0")
    found = sabot.json(*words)
    assert found["levy"] == "0"
    assert Fraction(found["coup"]["banker_exact"]) == coup_worth("B2", (5, 2, 0, 1, 1, 2, 2, 1, 2, 0)).banker
    assert Fraction(found["full_shoe"]["banker_exact"]) == coup_worth("B2", fresh(6)).banker
    assert Fraction(found["wealth"]["keep_up_to"]["low_exact"]) > 0


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_the_page_reads_in_every_language(sabot: Runner, cover: str, language: str) -> None:
    for words in ((*CHEMIN, "--cover", cover), ("solve", "chemmy", "--bank", "--purse", "90"), BANQUE):
        text = succeeded(sabot(*words, "--language", language)).out
        assert not [line for line in text.splitlines() if "{" in line or "None" in line or len(line) > 160]


def test_the_page_tells_the_sum_that_is_made_and_what_is_kept_of_a_purse(sabot: Runner) -> None:
    assert "To make 1000 of 100 takes 4 wins running" in succeeded(sabot(*CHEMIN)).out
    free = sabot.json("solve", "chemmy", "--bank")["wealth"]["keep_up_to"]
    most = 45 * (Fraction(free["low"]) + Fraction(free["high"]))
    assert f"of 90 up to {float(most):.2f}." in succeeded(sabot("solve", "chemmy", "--bank", "--purse", "90")).out
    banque = succeeded(sabot(*BANQUE)).out
    assert banque.startswith("Baccara Banque: what a bank is worth (model B2, 156 cards).\n")
    assert "Retire: wealth grows by a coup while the stakes are below " in banque


def test_a_bank_of_banque_is_told_with_what_it_assumes(sabot: Runner) -> None:
    found = sabot.json(*BANQUE)
    assert (found["capital_chips"], found["stakes_chips"], found["taxe_on_winnings"]) == (300, 400, "1/50")
    over = found["shoe_over"]
    assert 0 < over["broken"] < 1
    assert over["mean_chips"] > 300
    assert "double precision" in over["method"]
    assert found["accept"]["method"].startswith("exact")
    assert "do not accept" in succeeded(sabot(*BANQUE)).out


@pytest.mark.long
def test_of_banque_too_what_is_left_is_told_beside_the_full_shoe(sabot: Runner) -> None:
    """`--shoe`: the same on what is left, with the count."""
    left = (20, 5, 4, 6, 2, 5, 6, 4, 3, 5)
    words = (*BANQUE, "--shoe", ",".join(map(str, left)))
    found = sabot.json(*words)
    half, taxe = Fraction(1, 2), "2%"
    here, full = (coup_of_banque(solve("B2", shoe).law(), half, taxe).after for shoe in (left, fresh(3)))
    assert (Fraction(found["coup"]["banker_exact"]), Fraction(found["full_shoe"]["banker_exact"])) == (here, full)
    assert sabot.json(*BANQUE)["full_shoe"] is None
    page = succeeded(sabot(*words)).out
    assert f"what is left is worth {100 * float(here - full):+.4f} % more to the banker." in page
    assert "On these cards a bank is worth keeping for one coup." in page


def test_every_answer_says_what_is_exact_and_what_it_assumes(sabot: Runner, cover: str) -> None:
    """`rationals where exact, else brackets or stated tolerances; every answer says which, and what it assumes`."""
    for words, parts in (
        ((*CHEMIN, "--cover", cover), {"coup": "exact", "cover": "exact, in whole coins"}),
        (BANQUE, {"coup": "exact; shares of wealth in brackets", "accept": "exact, play unchanged",
                  "shoe_over": "double precision, to 1e-09 of a coin"}),
    ):  # fmt: skip
        found = sabot.json(*words)
        assert {part: found[part]["method"] for part in parts} == parts
        assert "independent draws of the equilibrium's law" in found["assumes"]
        key = "assumes_banque" if words == BANQUE else "assumes_chemin"
        facts = {"coin": "1"} if words == BANQUE else {}
        assert say("en", f"bank.{key}", **facts).split("{")[0][:40] in succeeded(sabot(*words)).out


def test_under_a_taxe_on_capital_refilling_has_a_price(sabot: Runner) -> None:
    words = ("solve", "banque-ouverte", "--bank", "300", "--stakes", "400", "--coups", "20")
    found = sabot.json(*words)
    capital = found["taxe_on_capital"]
    assert capital["worth_chips"] == pytest.approx(capital["gain_chips"] - capital["taxe_chips"])
    assert f"while coups to come are at least {capital['pays_off_after']}." in succeeded(sabot(*words)).out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no cover"),
        ('[[cover]]\nshare = "120%"\n', "is out of bounds"),
        ('[[cover]]\nup_to = 5\nshare = "1"\n', "the steps of a cover rise"),
        ('[[cover]]\nshare = "1"\nof_excess = "1"\n', "step 1 of the cover is not understood"),
        ("[[cover", "cannot be read"),
    ],
)
def test_a_bad_cover_gets_a_sentence(sabot: Runner, tmp_path: Path, text: str, sentence: str) -> None:
    path = a_file(tmp_path / "cover.toml", text)
    assert sentence in sabot.refused("solve", "chemin-de-fer", "--bank", "100", "--cover", path)
