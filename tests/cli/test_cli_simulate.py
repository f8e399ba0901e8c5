"""The command `simulate`: what people and programs read, what it refuses, and how it is interrupted."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import reduce
from typing import Any

import pytest
from cli_tools import Runner, program, running_command, succeeded

from long import first
from patience import STUCK_AFTER
from sabot.odds import fresh, law
from sabot.rulesets import load, names
from sabot.simulate import Procedure, procedure, runs
from sabot.simulate.outcomes import STREAKS, added, streaks, tally
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import ALGORITHM, CHUNK_SHOES
from sabot.words import LANGUAGES, Language, say

SHOES = 5000
EXACT = law(fresh(8))


@pytest.mark.parametrize("rules", first(3, names("punto")))
def test_json_is_the_run(rules: str, sabot: Runner) -> None:
    found = sabot.json("simulate", rules, "--shoes", str(SHOES), "--seed", "7")
    run = reduce(added, map_chunks(tally, procedure(load(rules)), SHOES, 7))
    assert [found[name] for name in ("ruleset", "seed", "shoes")] == [rules, 7, SHOES]
    assert [found[name] for name in ("coups", "banker", "player", "tie")] == list(run[1:])
    assert found["algorithm"] == ALGORITHM
    assert found["seconds"] > 0
    assert found["interrupted"] is False
    assert "streaks" not in found
    exact = law(fresh(load(rules).decks))
    for name in ("banker", "player", "tie"):
        chance = getattr(exact, name) / exact.total
        error = (chance * (1 - chance) / run.coups) ** 0.5
        assert found["exact"][name] == chance
        assert found["standard_error"][name] == pytest.approx(error)
        assert found["gap"][name] == pytest.approx((found[name] / run.coups - chance) / error)
        assert abs(found["gap"][name]) < 4


def test_streaks_are_counted(sabot: Runner) -> None:
    found = sabot.json("simulate", "ez-baccarat", "--shoes", "100", "--seed", "9", "--streaks")
    counts = streaks(procedure(load("ez-baccarat")), 9, 0, 100)
    assert list(found["streaks"]) == list(STREAKS)
    for row, name in zip(counts.tolist(), STREAKS, strict=True):
        shown = found["streaks"][name]
        assert shown == row[1 : len(shown) + 1]
        assert not any(row[len(shown) + 1 :])
        assert shown[-1]
    without = sabot.json("simulate", "ez-baccarat", "--shoes", "100", "--seed", "9")
    same = without.keys() - {"seconds", "tables"}
    assert {key: found[key] for key in same} == {key: without[key] for key in same}


def test_cores_change_nothing(sabot: Runner) -> None:
    alone, shared = (
        sabot.json("simulate", "mini", "--shoes", str(3 * CHUNK_SHOES + 1), "--seed", "1", "--cores", cores)
        for cores in ("1", "2")
    )
    assert alone | {"seconds": 0} == shared | {"seconds": 0}


def test_a_seed_that_is_drawn_is_told(sabot: Runner) -> None:
    first, second = (sabot.json("simulate", "mini", "--shoes", "64") for _ in range(2))
    again = sabot.json("simulate", "mini", "--shoes", "64", "--seed", str(first["seed"]))
    assert again | {"seconds": 0} == first | {"seconds": 0}
    assert first["seed"] != second["seed"]
    lines = succeeded(sabot("simulate", "mini", "--shoes", "64")).out.splitlines()
    assert ", drawn, algorithm 1; " in lines[2]


def test_the_table(sabot: Runner) -> None:
    lines = succeeded(sabot("simulate", "punto-banco", "--shoes", "5000", "--seed", "7", "--streaks")).out.splitlines()
    found = sabot.json("simulate", "punto-banco", "--shoes", "5000", "--seed", "7", "--streaks")
    assert lines[0] == "Punto Banco (punto-banco)"
    assert lines[1] == f"Shoes: 5,000; coups: {found['coups']:,}, {found['coups'] / 5000:.2f} a shoe"
    assert lines[2].startswith("Seed 7, algorithm 1; ")
    rows = [line.split() for line in lines]
    for name, who in (("banker", ["Banker", "wins"]), ("player", ["Player", "wins"]), ("tie", ["Tie"])):
        share, gap = found[name] / found["coups"], found["gap"][name]
        error, exact = found["standard_error"][name], found["exact"][name]
        assert [*who, f"{found[name]:,}", f"{share:.6f}", f"{error:.6f}", f"{exact:.6f}", f"{gap:+.2f}"] in rows
    for length in (1, 2, 9):
        counts = [found["streaks"][name] for name in STREAKS]
        shown = [f"{row[length - 1]:,}" if length <= len(row) else "0" for row in counts]
        assert [str(length), *shown] in rows


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_every_language_has_all_words(language: str, sabot: Runner) -> None:
    lines = succeeded(sabot("simulate", "mini", "--shoes", "9", "--streaks", "--language", language)).out
    assert "simulate_" not in lines
    assert "{" not in lines


def interrupting(after: int) -> Callable[..., Iterator[object]]:
    """A run in which somebody presses Ctrl-C after so many chunks."""
    whole = runs.map_chunks

    def some(work: Any, way: Procedure, shoes: int, seed: int, cores: int, *, first: int = 0) -> Iterator[object]:
        for chunk, found in enumerate(whole(work, way, shoes, seed, cores, first=first)):
            if chunk == after:
                raise KeyboardInterrupt
            yield found

    return some


@pytest.mark.parametrize("cores", first(1, ["2", "1"]))
def test_an_interrupted_run_says_what_is_done_so_far(
    cores: str, sabot: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "map_chunks", interrupting(2))
    words = ("simulate", "mini", "--shoes", "100000", "--seed", "4", "--cores", cores)
    table, ended = sabot(*words), sabot(*words, "--json")
    assert table.code == ended.code == 130
    assert table.out.splitlines()[1] == "Interrupted: what follows is of 8,192 shoes of 100,000."
    found = json.loads(ended.out)
    monkeypatch.undo()
    whole = sabot.json("simulate", "mini", "--shoes", str(2 * CHUNK_SHOES), "--seed", "4")
    assert found["interrupted"] is True
    assert found["shoes_asked"] == 100_000
    same = {"seconds": 0, "interrupted": False, "shoes_asked": 0}
    assert found | same == whole | same


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_a_lost_worker_is_a_line_on_standard_error_and_no_more(
    sabot: Runner, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    def map_on_cluster(work: Any, way: Procedure, shoes: int, seed: int, **to: Any) -> Iterator[object]:
        to["lost"]("tcp://10.0.0.7:1234")
        yield from runs.map_chunks(work, way, shoes, seed, 1)

    monkeypatch.setattr("sabot.simulate.cluster.map_on_cluster", map_on_cluster)
    words = ("simulate", "mini", "--shoes", "9", "--seed", "4", "--language", language)
    there = sabot(*words, "--json", "--scheduler", "10.0.0.5:8786")
    assert there.err == f"sabot simulate: {say(language, 'cli.worker_lost', worker='tcp://10.0.0.7:1234')}\n"
    same = {"seconds": 0}
    assert json.loads(there.out) | same == sabot.json(*words) | same


def test_interrupted_before_there_is_anything(sabot: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "map_chunks", interrupting(0))
    ended = sabot("simulate", "mini")
    assert (ended.code, ended.out) == (130, "Mini (mini)\n")
    assert ended.err == "sabot simulate: Interrupted before the first shoes were counted.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no process sends itself Ctrl-C")
def test_a_Ctrl_C_that_a_library_swallows_ends_the_run_all_the_same(
    sabot: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = runs.map_chunks

    def swallowing(*run: Any, **more: Any) -> Iterator[object]:
        for chunk, found in enumerate(whole(*run, **more)):
            if chunk == 1:
                with suppress(KeyboardInterrupt):
                    signal.raise_signal(signal.SIGINT)
            yield found

    monkeypatch.setattr(runs, "map_chunks", swallowing)
    ended = sabot("simulate", "mini", "--shoes", "100000", "--seed", "4", "--cores", "1", "--json")
    assert ended.code == 130
    assert json.loads(ended.out)["shoes"] == 2 * CHUNK_SHOES
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_interrupted_endings_end_with_a_sentence(sabot: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sabot.simulate.endings.endings", interrupted)
    ended = sabot("simulate", "mini", "--endings")
    assert (ended.code, ended.out) == (130, "Mini (mini)\n")
    assert ended.err == "sabot simulate: Interrupted before there was an answer.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open")
def test_on_a_terminal_progress_is_shown_until_Ctrl_C_and_then_the_part_that_is_done() -> None:
    master, terminal = os.openpty()
    command = [sys.executable, "-m", "sabot", "simulate", "punto-banco", "--shoes", str(10**9), "--seed", "1"]
    with running_command(command, stdin=terminal, stdout=terminal, stderr=terminal) as running:
        os.close(terminal)
        shown = b""
        while shown.count(b"/1000000000") < 3:  # the bar has moved
            shown += os.read(master, 4096)
        running.send_signal(signal.SIGINT)
        rest = b"".join(read_all(master))
        assert running.wait(STUCK_AFTER) == 130
    assert b"Interrupted: what follows is of " in rest
    assert b"Banker wins" in rest
    assert b"Traceback" not in rest


def read_all(terminal: int) -> Iterator[bytes]:
    """What is still written; a terminal whose program has gone fails."""
    try:
        while some := os.read(terminal, 4096):
            yield some
    except OSError:
        return


@pytest.mark.long
def test_no_progress_in_a_pipe() -> None:
    ended = program("simulate", "mini", "--shoes", "20000", "--seed", "3", "--json")
    assert succeeded(ended).out.count("\n") == 1
