"""A command's first use on a machine: what is compiled is said in one line, is little, and is kept."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numba
import pytest
from cli_tools import Ended, succeeded

from long import chosen, first
from sabot.cli.compiling import compiling_said
from sabot.compilation import compiled
from sabot.words import LANGUAGES, Language, say

PERFECT = ("simulate", "mini", "--perfect", "tie", "--shoes", "20", "--seed", "1", "--json")
SLOW = ("numpy", "numba", "scipy.sparse", "flint", "rich", "matplotlib", "polars", "asyncio")
ROOMS = ("games.game", "house", "web", "solve.chemin", "solve.banque", "solve.bank")
"""Libraries and rooms that are slow to start."""
NEEDS = {
    "odds punto-banco --all-bets --json": "",
    "roads BPT": "",
    "solve chemin-de-fer": "numpy flint solve.chemin",
    "odds punto-banco": "",
    "removal punto-banco": "",
    "joint punto-banco banker=100 tie=5": "",
    "compare punto-banco ez-baccarat": "",
    "rules punto-banco --sheet": "",
    "solve baccara-banque": "numpy flint solve.chemin solve.banque",
    "solve chemin-de-fer --bank 1000": "numpy flint solve.chemin solve.banque solve.bank",
    "simulate punto-banco --shoes 100 --seed 1": "numpy numba",
    "risk punto-banco --bankroll 1000": "numpy numba",
}
"""What each command waits for."""
MOST_KERNELS = 11
"""Each compiled function costs a third of a second; a perfect player once took 25."""


def command(cache: Path, *words: str) -> Ended:
    """A program that finds compiled what others left in the cache, and nothing else."""
    done = subprocess.run(
        [sys.executable, "-m", "sabot", *words],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"NUMBA_CACHE_DIR": str(cache)},
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def kernels(cache: Path) -> Counter[str]:
    """How often each function was compiled: Numba keeps a file for every kind of its arguments."""
    return Counter(path.name.rpartition("-")[0] for path in cache.rglob("*.nbc"))


@pytest.mark.long
def test_a_perfect_player_compiles_little_says_so_once_and_then_finds_it_compiled(tmp_path: Path) -> None:
    first = command(tmp_path, *PERFECT)
    assert (first.code, first.err) == (0, f"sabot simulate: {say('en', 'cli.compiling')}\n")
    compiled_then = kernels(tmp_path)
    assert 1 <= len(compiled_then) <= MOST_KERNELS, compiled_then
    assert {*compiled_then.values()} == {1}, f"compiled for one kind of arguments: {compiled_then}"
    again = succeeded(command(tmp_path, *PERFECT))
    assert kernels(tmp_path) == compiled_then
    assert json.loads(first.out) | {"seconds": 0} == json.loads(again.out) | {"seconds": 0}


@pytest.mark.long
def test_the_worth_of_a_shoe_in_its_course_says_that_it_compiles(tmp_path: Path) -> None:
    words = ("solve", "chemin-de-fer", "--decks", "1", "--mid-shoe", "2", "--seed", "1", "--language", "de")
    assert command(tmp_path, *words).err == f"sabot solve: {say('de', 'cli.compiling')}\n"
    succeeded(command(tmp_path, *words))


@pytest.mark.long
def test_a_solution_compiles_nothing(tmp_path: Path) -> None:
    succeeded(command(tmp_path, "solve", "chemin-de-fer", "--model", "B3", "--decks", "1"))
    assert not kernels(tmp_path)


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_it_is_said_once_whatever_is_compiled(language: Language, capsys: pytest.CaptureFixture[str]) -> None:
    compiled(lambda: None)  # with the first kernel Numba is listened to
    with compiling_said("sabot simulate", language):
        numba.njit(lambda number: number)(1)
        numba.njit(lambda number: -number)(1)
    numba.njit(lambda number: 2 * number)(1)
    assert capsys.readouterr() == ("", f"sabot simulate: {say(language, 'cli.compiling')}\n")


@pytest.mark.parametrize("words", chosen([
    "odds punto-banco --all-bets --json", "roads BPT", "solve chemin-de-fer"
], NEEDS))  # fmt: skip
def test_a_command_waits_for_what_it_needs_alone(words: str) -> None:
    slow = {each: each for each in SLOW} | {each: f"sabot.{each}" for each in ROOMS}
    program = (
        f"import sys; from sabot.cli import main; main({words.split()}); "
        f"print(*[each for each, module in {slow!r}.items() if module in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].split() == NEEDS[words].split()
