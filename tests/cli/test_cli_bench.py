"""`sabot removal`, `sabot joint`, `sabot compare`: the pages of calls of the bench, in every language."""

from fractions import Fraction
from pathlib import Path

import pytest
from cli_tools import Runner, succeeded

from long import asked_later, first
from sabot import bench
from sabot.readings.catalogue import UNPRICED
from sabot.words import LANGUAGES, words

WORDS = """
removal mini --bets tie:9,banker
pay mini tie:? --edge 5%
hold mini --drop 5000 --against ez-baccarat
coups mini --decks 1
streaks mini --decks 1 --longest 3
streaks mini --decks 1 --longest 3 --of tie
readings T3
readings B4
odds mini --bet mine=p==8:7
joint mini banker=100 tie:9=2.50
compare mini super-6
compare mini mini
compare chemin-de-fer chemmy
"""
DEAR = {"readings B4"}


@pytest.mark.parametrize("words", [asked_later(each) if each in DEAR else each for each in WORDS.strip().splitlines()])
@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_a_page_has_words_for_all_it_tells(sabot: Runner, words: str, language: str) -> None:
    text = succeeded(sabot(*words.split(), "--language", language)).out
    assert [key for key in ("cli.", "hold.", "readings.", "lengths.", "tie:9") if key in text] == []


def test_the_page_of_a_removal_has_the_numbers_of_the_call(sabot: Runner) -> None:
    shoe = "4,1,1,1,1,1,1,1,1,1"
    page = succeeded(sabot("removal", "mini", "--bets", "banker", "--shoe", shoe)).out
    exact = bench.removal("banker", "mini", shoe=shoe)["banker"].values
    assert [f"{float(100 * each):+.5f}" for each in exact] == page.splitlines()[4].split()[2:]


def test_the_page_of_a_hold_tells_the_share_of_a_drop_and_a_night(sabot: Runner) -> None:
    words = ("hold", "mini", "--average", "20", "--mix", "banker=60%,player=40%", "--hours", "6", "--drop", "900")
    called = bench.hold("mini", average=20, mix={"banker": "60%", "player": "40%"}, hours=6, drop=900)
    printed = sabot.json(*words)
    assert (printed["edge"], printed["hold"]) == (str(called.edge), float(called.hold or 0))
    told = succeeded(sabot(*words)).out.splitlines()
    assert any(line.startswith("Hold: ") and line.endswith(" of a drop of 900.00") for line in told)
    assert any(line.startswith("A night  ") for line in told)


def test_what_is_not_priced_stands_beside_the_readings(sabot: Runner) -> None:
    printed = sabot.json("readings", "P3")
    assert {name: each for name, each in printed.items() if name != "rows"} == {
        "unpriced": [], "tables": {"unpriced": []},
    }  # fmt: skip
    page = succeeded(sabot("readings", "tie_release")).out
    row = bench.readings("tie_release").table.records[0]
    assert [f"{100 * row[way]:.4f} %" in page for way in ("value_taken", "value_other", "change")] == [True] * 3


def test_each_clause_that_no_solver_reaches_says_why() -> None:
    """No reason is another's."""
    left = [each for each in UNPRICED if each.why == "open"]
    assert len({each.says for each in left}) == len(left) == 7
    known = words("en")
    assert {each.key: known[f"readings.open_{each.key}"] for each in left} == {each.key: each.says for each in left}


@pytest.mark.parametrize("key", first(1, (each.key for each in UNPRICED if each.why == "open")))
def test_who_asks_for_such_a_clause_reads_all_of_it(sabot: Runner, key: str) -> None:
    (asked,) = (each for each in UNPRICED if each.key == key)
    assert f"{asked.clause} {key} ({asked.says})\n" in succeeded(sabot("readings", key)).out
    assert sabot.json("readings", key)["unpriced"] == [asked._asdict()]
    assert bench.readings(key).left_out.records == [asked._asdict()]


@pytest.mark.long
def test_a_clause_of_which_a_part_is_priced_says_what_is_not_solved(sabot: Runner) -> None:
    page = succeeded(sabot("readings", "B9.2")).out
    assert "not solved: B9.2 ponte_liberty (solved coups have pontes who are free with 5 alone)\n" in page
    (liberty,) = (each for each in UNPRICED if each.key == "ponte_liberty")
    assert sabot.json("readings", "ponte_liberty")["unpriced"] == [liberty._asdict()]
    assert bench.readings("ponte_liberty").left_out.records == [liberty._asdict()]


def test_the_pages_of_coups_and_streaks_have_the_numbers_of_the_calls(sabot: Runner) -> None:
    words = ("--decks", "2", "--cut", "20", "--shoes", "3")
    mean = bench.coups("mini", decks=2, cut=20, shoes=3).found.mean
    assert sabot.json("coups", "mini", *words)["mean"] == mean
    assert f"{mean:.5f}" in succeeded(sabot("coups", "mini", *words)).out
    runs = bench.streaks("player", "mini", ties="end", longest=4, decks=2, cut=20, shoes=3)
    asked = ("streaks", "mini", "--of", "player", "--ties", "end", "--longest", "4", *words)
    assert f"{100 * runs[4]:.4f} %" in succeeded(sabot(*asked)).out


def test_a_payout_is_told_exactly(sabot: Runner) -> None:
    words = ("pay", "mini", "p == b: ?; p == 8 and np == 3: 5", "--edge", "5%", "--decks", "6")
    called = bench.pay({"p == b": "?", "p == 8 and np == 3": 5}, "mini", edge="5%", decks=6)
    printed = sabot.json(*words)
    assert Fraction(printed["payout_exact"]) == called.payout
    assert f"exactly {called.payout} to one" in succeeded(sabot(*words)).out


def test_what_a_command_prints_another_takes(sabot: Runner, tmp_path: Path) -> None:
    """A payout, a commission, a shoe, the coups of a shoe: as they stand on a page or in JSON."""
    told = succeeded(sabot("pay", "mini", "tie:?", "--edge", "5%")).out
    assert [line[:8].strip() for line in told.splitlines()[5:9]] == ["8", "8.983609", "9", ""]
    payout = told.split()[-3]
    (paid,) = sabot.json("odds", "mini", "--bet", f"tie:{payout}")["bets"].values()
    assert paid["ev_exact"] == "-1/20"
    found = sabot.json("odds", "punto-banco", "--remove", "4x5")
    fair = found["bets"]["banker"]["break_even_commission_exact"]
    even = sabot.json("odds", "punto-banco", "--remove", "4x5", "--commission", fair)["bets"]["banker"]
    assert even["ev_exact"] == "0"
    left = ",".join(map(str, found["shoe"]))
    assert sabot.json("odds", "punto-banco", "--shoe", left)["bets"] == found["bets"]
    (tmp_path / "coups.csv").write_text(succeeded(sabot("shoe", "BP.TPP", "--csv")).out, encoding="utf-8")
    (tmp_path / "deal.jsonl").write_text(
        succeeded(sabot("deal", "mini", "--coups", "9", "--seed", "7", "--json")).out, encoding="utf-8"
    )
    assert sabot.json("shoe", str(tmp_path / "coups.csv"))["results"] == {"B": 1, "P": 3, "T": 1}
    assert sabot.json("shoe", str(tmp_path / "deal.jsonl"), "--rules", "mini")["faults"] == []


def test_the_page_of_several_bets_has_the_numbers_of_the_call(sabot: Runner) -> None:
    words = ("joint", "mini", "banker=100", "tie:9=2.50")
    called = bench.joint({"banker": 100, "tie:9": "2.50"}, "mini")
    printed = sabot.json(*words)
    assert Fraction(printed["covariance_units_squared_exact"][0][1]) == called.found.covariance[0][1]
    assert Fraction(printed["ev_chips_exact"]) == called.found.ev
    page = succeeded(sabot(*words)).out
    assert f"Expected gain {float(called.found.ev):.6f} of 102.5 staked" in page
    assert "Banker and Tie, 9:1: covariance 0.010" in page


def test_what_a_bet_costs_more_is_told_exactly(sabot: Runner) -> None:
    called = bench.compare("mini", "super-6")
    printed = sabot.json("compare", "mini", "super-6")
    edges = printed["edges"]["banker"]
    one, other = (Fraction(edges[f"house_edge_{side}_exact"]) for side in "ab")
    assert [edges[f"house_edge_{side}"] for side in "ab"] == [float(one), float(other)]
    assert other - one == called.edges["banker"][1] - called.edges["banker"][0]  # type: ignore[operator]
    page = succeeded(sabot("compare", "mini", "super-6")).out
    assert f"{float(100 * (other - one)):+.4f} %" in page
    assert "Super 6: Pays" not in page, "a bet that one of them has not is told once"
    assert "No line" in succeeded(sabot("compare", "mini", "mini")).out


def test_amounts_stand_in_chip_units(sabot: Runner) -> None:
    found = sabot.json("compare", "chemin-de-fer", "chemmy")
    assert found["lines"]["minimum"] == {"a": "50", "b": "10", "unit": "chips"}
    assert {row["unit"] for row in found["rows"] if row["line"] != "minimum"} == {None}


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_comparison_folds(sabot: Runner, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = succeeded(sabot("compare", "punto-banco", "super-6")).out.splitlines()[:-1]
    assert max(map(len, lines)) <= width
    told = " ".join(" ".join(lines).split())
    assert "1:1 less 5 % if b > p" in told
