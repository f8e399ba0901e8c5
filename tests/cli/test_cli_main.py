"""`sabot` itself: help, version, mistakes, closed pipes, and what each command loads."""

import asyncio
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli_tools import COMMANDS, Runner, program, succeeded

from long import first
from patience import STUCK_AFTER
from places import DOCS
from sabot.__main__ import run
from sabot.cli import app
from sabot.cli.mistakes import DELETING
from sabot.house.store import PlayerRecord, open_store

HEAVY = {
    "numba", "scipy", "polars", "matplotlib", "sqlalchemy", "alembic", "litestar", "uvicorn", "numpy", "asyncio",
    "websockets",
}  # fmt: skip


def test_the_commands_are_these_and_stand_in_the_first_table_of_their_page() -> None:
    assert sorted(name for name in app if not name.startswith("-")) == [*COMMANDS]
    page = (DOCS / "commands.md").read_text("utf-8")
    assert re.findall(r"^\| \[`sabot (\w+)`\]\(#sabot-\1\) \|", page, re.MULTILINE) == [*COMMANDS]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_and_options_that_its_page_explains(sabot: Runner, command: str) -> None:
    text = succeeded(sabot(command, "--help")).out
    assert f"Usage: sabot {command}" in text
    assert f"Example: sabot {command}" in text
    page = (DOCS / "commands.md").read_text("utf-8")
    section = page.partition(f"## `sabot {command}`")[2].partition("\n## ")[0]
    assert {*re.findall(r"--[a-z]+", text)} - {*re.findall(r"--[a-z]+", section)} == set()


def test_ctrl_c_ends_a_command_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sabot.cli.main", interrupted)
    with pytest.raises(SystemExit) as ended:
        run()
    assert ended.value.code == 130


def test_help_lists_every_command(sabot: Runner) -> None:
    alone, asked = succeeded(sabot()).out, succeeded(sabot("--help")).out
    assert alone == asked
    assert all(re.search(rf"\b{command}  ", asked) for command in COMMANDS)


async def a_house() -> None:
    """A database with a player whom an example names."""
    async with open_store("house.db") as store:
        await store.create_player(PlayerRecord("p-7c1f", "Ann", b"digest", 0))


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "serve"])
@pytest.mark.long
def test_the_example_of_a_command_runs(
    sabot: Runner, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    transcript = succeeded(sabot("deal", "chemin-de-fer", "--seed", "1", "--json")).out
    Path("game.jsonl").write_text(transcript, "utf-8")  # what an example reads
    Path("friday.csv").write_text("winner\nB\nP\nB\nT\n", "utf-8")
    Path("house-rule.script").write_text("rules mini\npeople ann1 with 5\nann: 5 tie", "utf-8")
    asyncio.run(a_house())
    monkeypatch.setattr("sys.stdin", io.StringIO())  # nobody answers a drill
    (example,) = re.findall(r"Example: sabot (.*)", succeeded(sabot(command, "--help")).out)
    succeeded(sabot(*example.split()))


COMPLETED = {
    "sabot od": "odds",
    "sabot odds --rem": "--remove",
    "sabot solve --model B": "B1 B2 B3",
    "sabot streaks mini --of ": "banker player tie",
    "sabot streaks mini --ties ": "pass end",
    "sabot risk mini --progression l": "labouchere",
    "sabot simulate mini --progression 1": "1-3-2-6",
    "sabot --comp": "--completion",
    "sabot --completion ": "bash zsh fish powershell",
}


def test_a_shell_completes_commands_options_and_choices(sabot: Runner) -> None:
    asked = [
        f"COMP_WORDS=({each} ''); COMP_CWORD={each.count(' ')}; _sabot; echo ${{COMPREPLY[@]}}" for each in COMPLETED
    ]
    script = "\n".join([succeeded(sabot("--completion", "bash")).out, *asked])
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert dict(zip(COMPLETED, done.stdout.splitlines(), strict=True)) == COMPLETED


@pytest.mark.parametrize("shell", first(1, ["bash", "zsh", "fish", "powershell"]))
def test_what_a_shell_is_told_has_every_command(sabot: Runner, shell: str) -> None:
    script = succeeded(sabot("--completion", shell)).out
    assert [command for command in COMMANDS if not re.search(rf"\b{command}\b", script)] == []


def test_the_version_is_told(sabot: Runner) -> None:
    assert succeeded(sabot("--version")).out.startswith("sabot")


def test_a_mistake_ends_the_program_with_2_and_no_traceback() -> None:
    ended = program("deal", "minni")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1


def test_bytes_that_are_no_text_are_refused_like_any_word() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sabot", "deal", b"\xff\xfe"], capture_output=True, check=False, timeout=STUCK_AFTER
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().count("\n") == 1


@pytest.mark.parametrize("words", first(1, ["roads BPT", "rules mini", "deal mini --coups 1 --seed 1"]))
def test_output_is_utf8_wherever_it_goes(words: str) -> None:
    plain, strict = (program(*words.split(), **more) for more in ({}, NO_UTF8))
    assert strict == plain
    assert plain.code == 0


NO_UTF8 = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}


@pytest.mark.parametrize(
    "words", first(1, ["deal mini --shoes 6 --seed 1", "deal mini --shoes 6 --seed 1 --json", "rules"])
)
def test_a_closed_pipe_is_silent(words: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "sabot", *words.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(STUCK_AFTER) in (0, 141)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("buffering", [[], ["-u"]], ids=["buffered", "unbuffered"])
def test_a_full_disk_is_one_sentence(buffering: list[str]) -> None:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, *buffering, "-m", "sabot", "rules"],
            env=plain,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=STUCK_AFTER,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"sabot rules: ")
    assert done.stderr.count(b"\n") == 1


LIGHT = """
roads BPT --json
rules mini --json
deal mini --coups 1 --json --seed 1
odds punto-banco
serve --help
solve --help
simulate --help
--help
rules
deal chemin-de-fer --coups 1 --json --seed 1
odds punto-banco --csv
review --help
drill totals --seed 1
"""


@pytest.mark.parametrize("words", first(4, LIGHT.strip().splitlines()))
def test_a_command_loads_what_it_needs_and_no_more(words: str) -> None:
    code = "import sys, sabot.cli as c\ntry: c.main(sys.argv[1:])\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code, *words.split()],
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=STUCK_AFTER,
    )
    loaded = set(done.stderr.split())
    assert not HEAVY & loaded
    others = {
        "roads": {"sabot.games", "rich"},
        "rules": {"sabot.house"},
        "deal": {"sabot.web"},
        "solve": {"sabot.solve"},
    }
    assert not others.get(words.split(maxsplit=1)[0], {"sabot.web.server"}) & loaded


SLOW = {"numba", "polars", "matplotlib", "scipy"}


@pytest.mark.parametrize(
    ("words", "unneeded"),
    [
        ("solve chemin-de-fer --decks 1", SLOW | {"sqlalchemy"}),
        ("solve chemin-de-fer --decks 1 --csv", SLOW),
        ("simulate mini --shoes 10 --seed 1", SLOW),
        ("solve chemin-de-fer --model B1 --decks 1 --mid-shoe 2 --seed 1", SLOW | {"sabot.odds.remainders"}),
        ("solve chemin-de-fer --bank 100", {"numba", "polars", "scipy", "sabot.cli.solve_bank_banque"}),
    ],
)
@pytest.mark.long
def test_a_page_begins_before_what_is_slow_to_load(words: str, unneeded: set[str]) -> None:
    """A command that reckons for long has its first line within 0.6 s: so nothing slow is loaded before it."""
    code = """
import io, sys, sabot.cli as cli
class Output(io.StringIO):
    loaded = None
    def write(self, text):
        self.loaded = self.loaded or set(sys.modules)
        return len(text)
sys.stdout = output = Output()
cli.main(sys.argv[1:])
print(*output.loaded, file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, *words.split()], capture_output=True, text=True, check=True, timeout=STUCK_AFTER
    )
    assert not unneeded & set(done.stderr.split())


@pytest.mark.parametrize("word", ["foo", "for", "forg", "forgett", "forgot", "orget", "FORGET", "get"])
def test_no_slip_of_the_pen_leads_to_what_deletes(sabot: Runner, word: str) -> None:
    """`sabot foo` proposed the command that deletes a player."""
    said = sabot.refused(word)
    assert f'There is no command "{word}"' in said
    assert "mean forget" not in said


def test_every_command_that_deletes_is_known_to_delete() -> None:
    """By the first word of its help."""
    found = {name for name in COMMANDS if str(app[name].help).startswith(("Delete", "Remove"))}
    assert found == DELETING
