"""Commands and calls with bad input: each gets a sentence that quotes what was given."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_tools import Runner

from sabot import bench
from sabot.cli import app

COMMANDS = [
    line.split(" -> ") for line in (Path(__file__).parent / "bad_commands.txt").read_text("utf-8").splitlines() if line
]
CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "a rule set that is none": (lambda: bench.odds("punto-banko"), "'punto-banko'"),
    "no rule set": (lambda: bench.odds(7), "7"),  # type: ignore[arg-type]
    "decks as words": (lambda: bench.odds(decks="many"), "'many'"),
    "too many decks": (lambda: bench.odds(decks=99), "99"),
    "half a deck": (lambda: bench.odds(decks=0.5), "0.5"),  # type: ignore[arg-type]
    "two counts": (lambda: bench.odds(shoe=[1, 2]), "2 counts"),
    "a shoe of words": (lambda: bench.odds(shoe="full, please"), "full"),
    "a removal that is none": (lambda: bench.odds(remove="9xQ"), "9xQ"),
    "a bet that is none": (lambda: bench.odds(bets="ties"), "'ties'"),
    "pays that are none": (lambda: bench.odds(bets="tie:x"), "x"),
    "a commission as a float": (lambda: bench.odds(commission=0.05), "0.05"),  # type: ignore[arg-type]
    "a commission above 1": (lambda: bench.odds(commission="200%"), "200%"),
    "a removal's bet": (lambda: bench.removal("ties"), "'ties'"),
    "stakes on nothing": (lambda: bench.joint({"ties": 5}), "'ties'"),
    "a stake in words": (lambda: bench.joint({"tie": "much"}), "'much'"),
    "shoes below 0": (lambda: bench.simulate(shoes=-1, seed=1), "-1"),
    "a seed in words": (lambda: bench.simulate(shoes=1, seed="x"), "'x'"),  # type: ignore[arg-type]
    "a progression": (lambda: bench.bankroll(50, progression="up", seed=1), "'up'"),
    "a purse in words": (lambda: bench.bankroll("much", seed=1), "'much'"),
    "a bet that is not offered": (lambda: bench.bankroll(50, bet="dragon_7", seed=1), "'dragon_7'"),
    "a counting system": (lambda: bench.counting("dragon-8", seed=1), "dragon-8"),
    "a perfect bet": (lambda: bench.perfect("ties", seed=1), "'ties'"),
    "a cut card": (lambda: bench.risk(100, cut=999), "999"),
    "a rebate": (lambda: bench.risk(100, rebate="x"), "'x'"),
    "a model": (lambda: bench.solve(model="Z9"), "'Z9'"),
    "a levy": (lambda: bench.solve(levy="x"), "'x'"),
    "a levy without its sign": (lambda: bench.solve(levy="5"), "such as 5%"),
    "a levy below 0": (lambda: bench.solve(levy="-5%"), "'-5%'"),
    "a share below 0": (lambda: bench.solve("baccara-banque", theta="-5%"), "'-5%'"),
    "shoes without end": (lambda: bench.simulate(shoes=10**13, seed=1), "1 to 1,000,000,000,000"),
    "a coup without choices": (lambda: bench.solve("mini"), "mini"),
    "a removal from no shoe": (lambda: bench.removal("tie", shoe=[0] * 10), "0"),
    "stakes that are none": (lambda: bench.joint(7), "7"),  # type: ignore[arg-type]
    "nothing staked": (lambda: bench.joint({"tie": 0}), "0 is no stake on tie"),
    "a bank in words": (lambda: bench.bank("much"), "'much'"),
    "a bank of nothing": (lambda: bench.bank(0), "0"),
    "a bank of Banque without stakes": (lambda: bench.bank(10, "baccara-banque"), "stakes=400"),
    "a bank of Punto Banco": (lambda: bench.bank(10, "mini"), "mini"),
    "wins below 1": (lambda: bench.bank(10, keep=-3), "-3"),
    "a cover that is not there": (lambda: bench.bank(10, cover="nowhere.toml"), "'nowhere.toml'"),
    "a rule set to compare with": (lambda: bench.compare("mini", "minni"), "'minni'"),
    "two games": (lambda: bench.compare("mini", "chemmy"), "chemmy"),
    "a sheet's decks": (lambda: bench.sheet(decks="x"), "'x'"),
}


def test_there_are_a_hundred_of_them() -> None:
    assert len(COMMANDS) + len(CALLS) >= 100


def test_every_command_and_every_call_is_among_them() -> None:
    commands = {name for name in app if not name.startswith("-")}
    assert commands <= {words.split()[0] for words, _ in COMMANDS}
    calls = {name for name in bench.__all__ if name.islower()}
    assert calls <= {name for call, _ in CALLS.values() for name in call.__code__.co_names}


@pytest.mark.parametrize(("words", "quoted"), COMMANDS, ids=lambda each: each)
def test_a_bad_command_gets_a_sentence_that_quotes_it(
    sabot: Runner, words: str, quoted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2, nothing printed but one sentence that quotes the input and says what would be right, no file."""
    monkeypatch.chdir(tmp_path)
    typed = shlex.split(words)
    for form in ([], ["--json"]) if typed[0] in ("deal", "rules") else ([],):
        said = sabot.refused(*typed, *form)
        assert quoted in said
        assert said.endswith((".", "?"))
        assert said.startswith(("sabot: ", f"sabot {typed[0]}: "))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no\nsuch"], "There is no rule set"),
        (["x" * 5000], "There is no rule set"),
        (["mini", "--seed", "9" * 5000], "is not a whole number"),
    ],
)
def test_a_word_that_no_line_holds_gets_one_too(
    sabot: Runner, words: list[str], sentence: str, form: list[str]
) -> None:
    said = sabot.refused("deal", *words, *form)
    assert said.startswith("sabot deal: ")
    assert sentence in said


@pytest.mark.parametrize(("call", "quoted"), CALLS.values(), ids=CALLS)
def test_a_bad_call_gets_a_sentence_that_quotes_it(call: Callable[[], object], quoted: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+") as refused:
        call()
    assert quoted in str(refused.value)
