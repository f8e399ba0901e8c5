"""Whatever is typed: an answer, or one sentence and exit code 2; no traceback reaches a user."""

import re
from pathlib import Path

import pytest
from cli_tools import Runner

BASES = {
    "odds": ["punto-banco"],
    "solve": ["chemin-de-fer", "--model", "B1", "--decks", "1"],
    "simulate": ["punto-banco", "--shoes", "2", "--seed", "1", "--cores", "1"],
    "roads": ["BBP"],
    "review": ["nothing.jsonl"],
}
"""Commands that answer at once, each option of which is asked for with what it may not be."""
TYPED = ["", "x", "٣", "½", "nan", "-1", "0.5", "1/0", "9" * 5000, "\udcff", "a\x00b", "[]", "tie:9+9", "6:T=draw"]
BANK = ["--bankroll", "100", "--bet", "player", "--paths", "2"]


def options(sabot: Runner, command: str) -> list[str]:
    """The options of a command as its help names them; none that opens a connection."""
    found = sorted(set(re.findall(r"--[a-z-]+", sabot(command, "--help").out)))
    assert "--json" in found
    return [each for each in found if each not in ("--help", "--version", "--scheduler")]


def held(sabot: Runner, *words: str) -> None:
    """The command answers, or refuses in one sentence that is no essay."""
    ended = sabot(*words)
    if ended.code not in (0, 1):
        assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1), words
        assert 10 < len(ended.err) < 2000, words


@pytest.mark.parametrize("command", BASES)
def test_every_option_takes_what_is_typed_or_says_what_is_wrong(
    command: str, sabot: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other scripts' digits, NaN, negative, huge, empty, stray bytes."""
    monkeypatch.chdir(tmp_path)
    for option in options(sabot, command):
        for value in TYPED:
            held(sabot, command, *BASES[command], f"{option}={value}")
    for value in TYPED:
        held(sabot, command, value)
        held(sabot, command, *BASES[command], value)


def test_every_option_of_bankrolls_too(sabot: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for option in options(sabot, "simulate"):
        for value in TYPED:
            held(sabot, "simulate", "punto-banco", "--shoes", "2", "--seed", "1", *BANK, f"{option}={value}")


FILES = {
    "nesting without end": b"a = " + b"[" * 5000,
    "a number without end": b"a = " + b"9" * 5000,
    "stray bytes": b"\xff\xfe\x00",
    "no key": b"[[[",
    "empty": b"",
    "other things": b"[banker]\n0 = 1\n[ponte]\nbet = nan\n",
}


@pytest.mark.parametrize("content", FILES.values(), ids=list(FILES))
@pytest.mark.parametrize(
    "words",
    [
        ["odds", "own.toml"],
        ["simulate", "own.toml", "--shoes", "1"],
        ["simulate", "ez-baccarat", "--shoes", "1", "--system", "own.toml"],
        ["solve", "own.toml"],
        ["solve", "chemin-de-fer", "--bind", "own.toml"],
        ["review", "own.toml"],
        ["review", "nothing.jsonl", "--rules", "own.toml"],
    ],
    ids=" ".join,
)
def test_a_file_that_is_none_gets_a_sentence(
    words: list[str], content: bytes, sabot: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_bytes(content)
    held(sabot, *words)
