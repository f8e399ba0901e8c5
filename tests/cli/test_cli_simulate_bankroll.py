"""`sabot simulate` with bankrolls, a file of coups, a figure, a cluster: what is printed, and what is refused."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import polars as pl
import pytest
from cli_tools import Runner, a_file, succeeded

from long import first
from patience import STUCK_AFTER
from sabot.bets import BetId
from sabot.cli import simulate_run
from sabot.money import Cents
from sabot.paper import files
from sabot.rulesets import load
from sabot.simulate.bankroll.runs import bankrolls
from sabot.simulate.bankroll.terms import BankrollTerms
from sabot.simulate.remainders import worths
from sabot.simulate.wagers import wagered
from sabot.words import LANGUAGES

RUN = ("--shoes", "400", "--seed", "5")


def telling(told: simulate_run.Told) -> Callable[[int], AbstractContextManager[simulate_run.Told]]:
    """A progress that tells somebody else."""
    return lambda _: nullcontext(told)


def test_json_is_the_librarys_report(sabot: Runner) -> None:
    words = ["--bankroll", "100", "--unit", "2", "--progression", "fibonacci", "--on", "player", "--goal", "120.50"]
    found = sabot.json("simulate", "mini", *RUN, "--paths", "200", *words)
    given = BankrollTerms(
        rules=load("mini"),
        bet=BetId("player"),
        progression="fibonacci",
        bankroll=Cents(10_000),
        unit=Cents(200),
        goal=Cents(12_050),
    )
    report = bankrolls(given, 200, 2, seed=5)
    assert (found["ruleset"], found["seed"], found["shoes"], found["interrupted"]) == ("mini", 5, 400, False)
    assert found["bankrolls"]["ruined"]["count"] == report.ruined.count
    assert found["bankrolls"]["end_chips"]["mean"]["mean"] == report.end_chips.mean.mean
    assert found["bankrolls"]["reached_goal"]["share"] == report.reached_goal.share if report.reached_goal else False
    assert found["coups"] == round(report.coups.mean.mean * 200)


def test_a_bankroll_alone_is_flat_on_banker_at_the_least_stake_a_shoe_each(sabot: Runner) -> None:
    found = sabot.json("simulate", "punto-banco", *RUN, "--bankroll", "500")["bankrolls"]
    assert (found["progression"], found["bet"], found["unit_chips"], found["paths"]) == ("flat", "banker", 10, 400)
    assert found["shoes_a_path"] == 1


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_the_table_is_the_same_for_the_same_seed_but_for_its_clock(language: str, sabot: Runner) -> None:
    words = ("simulate", "mini", *RUN, "--bankroll", "50", "--goal", "60", "--language", language)
    pages = [succeeded(sabot(*words)).out.splitlines() for _ in range(2)]
    assert [line for line in pages[0] if " s, " not in line] == [line for line in pages[1] if " s, " not in line]
    assert len(pages[0]) == 28
    assert "1.0579 %" in pages[0][-1]


def test_cores_change_nothing(sabot: Runner) -> None:
    words = ("simulate", "mini", "--shoes", "9000", "--seed", "2", "--bankroll", "30")
    one, two = (sabot.json(*words, "--cores", cores)["bankrolls"] for cores in "12")
    assert one == two


def test_a_function_of_ones_own(sabot: Runner, tmp_path: Path) -> None:
    path = a_file(tmp_path / "mine.py", "def same(now):\n    return now.unit\n")
    own = sabot.json("simulate", "mini", *RUN, "--bankroll", "30", "--bet", f"{path}:same")["bankrolls"]
    flat = sabot.json("simulate", "mini", *RUN, "--bankroll", "30")["bankrolls"]
    assert own.pop("progression") == f"{path}:same"
    assert flat.pop("progression") == "flat"
    assert own == flat


def test_output_holds_the_coups_that_are_counted(sabot: Runner, tmp_path: Path) -> None:
    path = tmp_path / "coups.parquet"
    found = sabot.json("simulate", "mini", *RUN, "--output", str(path))
    plain = sabot.json("simulate", "mini", *RUN, "--streaks", "--output", str(tmp_path / "coups.csv"))
    rows = pl.read_parquet(path)
    assert len(rows) == found["coups"] == plain["coups"]
    assert rows["result"].value_counts().sort("result")["count"].to_list() == [
        found["player"],
        found["banker"],
        found["tie"],
    ]
    assert len(plain["streaks"]) == 5


def test_an_interrupted_output_is_told_and_leaves_no_file(
    sabot: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_run, "_progress", telling(interrupt))
    ended = sabot("simulate", "mini", "--shoes", "9000", "--seed", "5", "--output", str(tmp_path / "a.csv"), "--json")
    assert ended.code == simulate_run.INTERRUPTED
    assert json.loads(ended.out)["shoes"] == 4096
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_run_of_bankrolls_reports_what_is_done(sabot: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(done: int) -> None:
        if done > 4096:
            raise KeyboardInterrupt

    monkeypatch.setattr(simulate_run, "_progress", telling(interrupt))
    ended = sabot("simulate", "mini", "--shoes", "30000", "--seed", "5", "--bankroll", "50", "--paths", "10000")
    assert ended.code == simulate_run.INTERRUPTED
    assert "Interrupted: what follows is of 2,730 bankrolls of 10,000." in ended.out


def test_a_figure_of_the_bankrolls(sabot: Runner, tmp_path: Path) -> None:
    path = tmp_path / "fan.svg"
    words = ("simulate", "mini", *RUN, "--bankroll", "50", "--figure", str(path))
    succeeded(sabot(*words))
    first = path.read_bytes()
    succeeded(sabot(*words))
    assert path.read_bytes() == first
    assert first.startswith(b"<?xml")


def test_endings_are_the_worths_of_remainders(sabot: Runner, tmp_path: Path) -> None:
    figure = tmp_path / "ends.svg"
    words = ("simulate", "mini", "--endings", "--shoes", "300", "--seed", "2")
    found = sabot.json(*words, "--figure", str(figure))
    assert figure.read_bytes().startswith(b"<?xml")
    rules = load("mini")
    exact = worths([wagered("tie", rules)], 8, 6, count=300, seed=2)[0]
    assert found["endings"]["tie"][0] == {
        "left": 6,
        "mean_positive": exact.mean_positive.value,
        "mean_positive_se": exact.mean_positive.se,
        "frequency": exact.frequency.value,
        "frequency_se": exact.frequency.se,
    }
    assert "player_pair" not in found["endings"]
    page = succeeded(sabot(*words)).out.splitlines()
    assert len([line for line in page if line.split()[:1] == ["208"]]) == 2
    errors = [line.split()[1:] for line in page if line.split()[:1] == ["±"]]
    for shown, key in zip(errors, ("mean_positive_se", "frequency_se"), strict=True):
        most = [100 * max(each[key] for each in row) for row in found["endings"].values()]
        assert list(map(float, shown)) == pytest.approx(most, abs=0.005)


def test_a_function_that_raises_is_a_sentence_with_its_coup(sabot: Runner, tmp_path: Path) -> None:
    path = a_file(tmp_path / "mine.py", "def bet(now):\n    return now.unit if now.coup < 7 else {}['stake']\n")
    figure = tmp_path / "fan.svg"
    words = ("--bankroll", "50", "--bet", f"{path}:bet", "--figure", str(figure))
    said = sabot.refused("simulate", "mini", *RUN, *words)
    assert "the betting function failed in coup 7 of shoe 1 of path 1: KeyError ('stake')" in said
    assert [each.name for each in tmp_path.iterdir()] == ["mine.py"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--output", "a.csv"], "pip install 'sabot[lab]'"),
        (["--bankroll", "50", "--figure", "a.svg"], "pip install 'sabot[lab]'"),
        (["--scheduler", "127.0.0.1:1"], "pip install 'sabot[cluster]'"),
    ],
)
def test_without_an_extra_it_is_named(
    words: list[str], says: str, sabot: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(files, "find_spec", lambda _: None)
    assert says in sabot.refused("simulate", "mini", *RUN, *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.long
def test_ctrl_c_while_a_file_is_written_leaves_none_and_tells_what_is_done(tmp_path: Path) -> None:
    words = ["simulate", "punto-banco", "--shoes", "10000000", "--seed", "1", "--output", "coups.parquet", "--json"]
    running = subprocess.Popen(
        [sys.executable, "-m", "sabot", *words],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while running.poll() is None and not any(each.stat().st_size > 100_000 for each in tmp_path.iterdir()):
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=STUCK_AFTER)
    assert (running.returncode, err) == (simulate_run.INTERRUPTED, b"")
    said = json.loads(out)
    assert said["interrupted"]
    assert 0 < said["shoes"] < 10_000_000
    assert list(tmp_path.iterdir()) == []


def test_what_a_function_prints_does_not_stand_in_the_report(sabot: Runner, tmp_path: Path) -> None:
    path = a_file(tmp_path / "mine.py", "print('read')\ndef bet(now):\n    print('asked')\n    return now.unit\n")
    ended = sabot("simulate", "mini", "--shoes", "2", "--bankroll", "50", "--bet", f"{path}:bet", "--json")
    assert json.loads(ended.out)["shoes"] == 2
    assert {*ended.err.split()} == {"read", "asked"}
