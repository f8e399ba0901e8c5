"""Rule book S6: whoever asks the beacon himself finds out a house that dealt by something else."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from played_shoes import (
    BEACON,
    DRAWN,
    FORGERIES,
    FORM,
    ROUND,
    RULES,
    Told,
    answer_of,
    checked,
    file_of,
    forged,
    honest,
    run,
)  # fmt: skip

from sabot.shoe import Digest, Drawn, Head, Proof, ShoeNoted, drawn_faults, proof_faults


def some(rules: str) -> Told:
    return honest(rules, 3, BEACON)


@pytest.mark.parametrize("rules", RULES)
def test_S6_a_shoe_with_a_beacon_is_held_against_what_the_beacon_tells(rules: str) -> None:
    """Anybody can ask for the round himself."""
    told = some(rules)
    steps = [each["step"] for each in told.mine["heads"]]
    assert steps[-2:] == ["round", "ready"]
    status, lines = checked(told, answer_of(told))
    assert status == 0
    assert not any("beacon" in line or "ound" in line for line in lines), lines
    status, lines = checked(told)
    assert status == 0
    assert any(f"ask 'https://beacon.example/{ROUND}' and give its answer with --beacon" in line for line in lines)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", DRAWN)
def test_S6_each_lie_about_a_beacon_fails_by_its_name(rules: str, name: str) -> None:
    """The value that enters the order is that of the round that was named, of the beacon that was promised."""
    made = forged(some(rules), name, Random(name))  # noqa: S311
    status, lines = checked(made, answer_of(some(rules)))
    assert status == 1
    assert any(line.startswith("FAILED") and DRAWN[name][0] in line for line in lines), lines


@pytest.mark.parametrize("name", FORGERIES)
def test_S6_a_beacon_hides_no_other_lie(name: str) -> None:
    """Each lie about a shoe without a beacon is one about a shoe with it."""
    made = forged(some("midi"), name, Random(name))  # noqa: S311
    status, lines = checked(made, answer_of(some("midi")))
    assert status == 1
    assert any(FORGERIES[name][0] in line for line in lines), lines


def test_S6_a_shoe_without_its_beacons_value_says_what_it_could_not_promise() -> None:
    """The beacon did not tell the round in time: nobody has a value to hold against it."""
    told = copy.deepcopy(some("midi"))
    made = forged(told, "a fallback though it answered", Random(1))  # noqa: S311
    made.mine["heads"] = [each for each in made.mine["heads"] if each["step"] != "ready"]
    status, lines = checked(made)
    assert status == 0
    assert any("could not promise that nobody chose its order by withholding a seed" in line for line in lines)
    assert any(f"'https://beacon.example/{ROUND}' tells whether it is there" in line for line in lines)


def test_S6_who_did_not_see_the_round_named_is_told_so() -> None:
    """That it was not told yet knows who saw it named."""
    told = copy.deepcopy(some("midi"))
    del told.mine["named"]
    status, lines = checked(told)
    assert status == 0
    assert any("that tells a file of heads of who saw it named" in line for line in lines)


def test_S6_the_package_finds_what_the_script_finds() -> None:
    """Two verifiers, and the client's."""
    told, answer = some("midi"), answer_of(some("midi"))
    proof = msgspec.convert(told.record["proof"], Proof)
    note = msgspec.convert(told.mine, ShoeNoted)
    assert proof_faults(proof, 8, note) == drawn_faults(proof, answer) == ()
    change = msgspec.structs.replace
    assert proof_faults(proof, 8, change(note, named=BEACON.begins(ROUND))) == ("told_round",)
    assert proof_faults(proof, 8, change(note, named=BEACON.begins(ROUND) - 1)) == ()
    assert proof_faults(change(proof, drawn=None), 8) == ("round",)
    assert proof_faults(change(proof, beacon=None), 8) == ("round",)
    assert proof_faults(change(proof, beacon=None, drawn=None), 8, note) == ("noted_head",)
    assert drawn_faults(proof, Drawn(ROUND + 1, answer.value)) == ("other_round",)
    assert drawn_faults(proof, Drawn(ROUND, "0" * 64)) == ("other_value",)
    assert drawn_faults(change(proof, drawn=None), answer) == ("other_round",)
    assert drawn_faults(change(proof, drawn=Drawn(ROUND, None)), answer) == ("left_out",)
    assert drawn_faults(change(proof, drawn=Drawn(ROUND, None), ready=False), answer) == ()
    assert note.heads[-1] != Head("ready", Digest("0" * 64))


# --- The command line of the script


def test_S6_the_script_takes_a_value_or_a_saved_answer_wherever_it_stands(tmp_path: Path) -> None:
    """By hand or as the beacon told it."""
    told = some("midi")
    record = file_of(tmp_path, "r.json", told.record)
    heads = file_of(tmp_path, "h.json", {"sabot": FORM, "shoes": told.kept})
    value = str(answer_of(told).value)
    answer = file_of(tmp_path, "a.json", {"round": ROUND, "randomness": value, "signature": "00"})
    for words in (
        (record, heads, "--beacon", value),
        (record, "--beacon", answer, heads),
        ("--beacon", answer, record),
    ):
        status, said = run(*words)
        assert status == 0
        assert f"OK       The value of round {ROUND} is the one that you gave." in said
    other = file_of(tmp_path, "o.json", {"round": ROUND + 1, "randomness": value})
    status, said = run(record, "--beacon", other)
    assert status == 1
    assert f"FAILED   The value that you gave is of round {ROUND} (it is of round {ROUND + 1})." in said
    without = file_of(tmp_path, "w.json", honest("midi", 3).record)
    assert "FAILED   The shoe has a round of a beacon, whose value you gave." in run(without, "--beacon", value)[1]


@pytest.mark.parametrize("given", ["", "abc", "0" * 63, "x" * 64, "missing.json"])
def test_S6_what_is_no_value_of_a_beacon_gets_a_sentence(tmp_path: Path, given: str) -> None:
    """A broken beacon."""
    status, said = run(file_of(tmp_path, "r.json", some("midi").record), *filter(None, ("--beacon", given)))
    assert status == 2
    assert "cannot be read" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("content", [[], {}, {"round": "7", "randomness": "0" * 64}, {"round": 7, "randomness": 7}])
def test_S6_a_file_that_is_no_answer_of_a_beacon_gets_a_sentence(tmp_path: Path, content: Any) -> None:
    """A broken beacon."""
    record, answer = file_of(tmp_path, "r.json", some("midi").record), file_of(tmp_path, "a.json", content)
    status, said = run(record, "--beacon", answer)
    assert status == 2
    assert "cannot be read: it " in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("beacon", 1),
        ("beacon", {"url": "https://beacon.example/7", "genesis": 0, "period": 30}),
        ("beacon", {"url": "https://beacon.example/{round}\n", "genesis": 0, "period": 30}),
        ("beacon", {"url": "https://beacon.example/{round}", "genesis": "0", "period": 30}),
        ("beacon", {"url": "https://beacon.example/{round}", "genesis": 0, "period": 0}),
        ("drawn", {"round": 0, "value": None}),
        ("drawn", {"round": True, "value": None}),
        ("drawn", {"round": 7}),
        ("drawn", {"round": 7, "value": "7"}),
    ],
)
def test_S6_a_record_with_a_beacon_that_is_none_is_not_well_formed(part: str, value: Any) -> None:
    """A broken beacon."""
    told = copy.deepcopy(some("midi"))
    told.record["proof"][part] = value
    status, lines = checked(told)
    assert status == 1
    assert lines == [f"FAILED   The record is well formed; wrong are proof.{part}."]
