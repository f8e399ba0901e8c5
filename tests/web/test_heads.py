"""Rule book S6: heads that people keep, and a beacon that anybody asks, by which they catch a house that lies."""

from __future__ import annotations

import copy
import io
import json
import re
import shutil
import subprocess
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from played_shoes import (
    BEACON,
    DRAWN,
    FORGERIES,
    FORM,
    ROUND,
    RULES,
    Heads,
    Record,
    Told,
    answer_of,
    checked,
    file_of,
    forged,
    honest,
    house_list,
    run,
)  # fmt: skip  # fmt: skip

from long import first
from patience import STUCK_AFTER
from places import ROOT
from sabot.shoe import Digest, Drawn, Head, Proof, ShoeNoted, drawn_faults, proof_faults
from sabot.web import verify_shoe
from sabot.wire import HeadList

PAGE: Final = ROOT / "src" / "sabot" / "web" / "page"
MANY: Final = 1000
LIES: Final = {**DRAWN, **FORGERIES}
"""What a shoe with a beacon is forged by."""
RUNNER: Final = """
import { readFileSync } from 'node:fs';
import { verify } from './verify.mjs';
for (const line of readFileSync(process.argv[2], 'utf8').trim().split('\\n')) {
  const { record, kept, told } = JSON.parse(line);
  const checks = verify(record, kept[0], kept, told ?? undefined);
  console.log(JSON.stringify(checks.filter(({ holds }) => holds === false).map(({ claim }) => claim)));
}
"""


def failed(told: Told, answer: Drawn | None = None) -> tuple[int, list[str]]:
    """The status that the script ends with for a record and what was kept, and what it says has failed."""
    status, lines = checked(told, answer)
    return status, [line for line in lines if line.startswith("FAILED")]


@pytest.mark.parametrize("rules", first(1, RULES))
def test_S6_people_who_only_played_hold_every_head_and_all_are_of_the_chain(rules: str) -> None:
    """The order dealt is a public function of both ... any player can verify the whole shoe."""
    told = honest(rules)
    steps = [each["step"] for each in told.mine["heads"]]
    assert steps[:3] == ["sealed", "promises", "cut"]
    assert steps[-1] == "ready"
    accepted = len(told.record["proof"]["accepted"])  # the last that is awaited makes the shoe ready at once
    assert steps.count("seed") in (accepted - 1, accepted)
    assert told.mine["seed"] is not None
    assert failed(told) == (0, [])


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", FORGERIES)
def test_S6_each_lie_about_a_shoe_fails_by_its_name(rules: str, name: str) -> None:
    """Everything is revealed, and any player can verify the whole shoe: by the heads that he kept."""
    made = forged(honest(rules), name, Random(name))  # noqa: S311
    status, lines = failed(made)
    assert status == 1
    assert any(FORGERIES[name][0] in line for line in lines), lines


def test_S6_without_heads_the_record_believes_every_cut_and_a_seed_left_out() -> None:
    """What heads are for: a record alone shows neither."""
    for name in ("a cut chosen after the seeds", "a seed withheld", "another list", "a shoe made up afterwards"):
        made = forged(honest("midi"), name, Random(name))  # noqa: S311
        noted = "-" if name == "a shoe made up afterwards" else made.record["proof"]["commitment"]
        with redirect_stdout(io.StringIO()) as out:
            assert verify_shoe.verify(made.record, noted, "-", {}) == 0
        assert "SKIPPED  The heads are those you were shown" in out.getvalue()


@pytest.mark.parametrize("step", ["sealed", "promises", "cut", "seed", "ready"])
def test_S6_a_single_head_that_is_another_is_named_by_its_step(step: str) -> None:
    told = copy.deepcopy(honest("midi"))
    next(each for each in told.mine["heads"] if each["step"] == step)["head"] = "0" * 64
    status, (line,) = failed(told)
    assert status == 1
    assert line.endswith(f"(wrong: {step}).")


def test_S6_a_head_that_was_kept_as_another_steps_is_not_believed() -> None:
    told = copy.deepcopy(honest("midi"))
    told.mine["heads"][2]["step"] = "ready"
    assert failed(told)[0] == 1


def test_S6_who_accepted_seeds_says_so_of_those_that_were_revealed() -> None:
    told = copy.deepcopy(honest("midi"))
    told.mine["heads"] = []
    told.record["proof"]["accepted"].pop()
    assert failed(told)[1] == ["FAILED   The seeds that were accepted are those that were revealed."]


# --- Files of heads


def kept(shoes: Heads) -> Record:
    return {"sabot": FORM, "shoes": shoes}


def test_S6_two_people_who_were_shown_different_lists_find_it_out(tmp_path: Path) -> None:
    told = honest("midi")
    bo = {**copy.deepcopy(told.mine), "promises_digest": "1" * 64, "seed": None}
    bo["heads"] = [each for each in bo["heads"] if each["step"] == "sealed"]
    record = file_of(tmp_path, "record.json", told.record)
    anns, bos = (file_of(tmp_path, name, kept([each])) for name, each in (("ann.json", told.mine), ("bo.json", bo)))
    assert run(record, anns)[0] == 0
    status, said = run(record, anns, bos)
    assert status == 1
    assert f"FAILED   {bos}: the list of promises is the one that was shown." in said
    assert said.count("FAILED") == 1


def test_S6_a_file_of_another_shoe_gets_a_sentence(tmp_path: Path) -> None:
    told = honest("midi")
    other = {**told.mine, "shoe": 7, "commitment": "2" * 64}
    record, heads = file_of(tmp_path, "r.json", told.record), file_of(tmp_path, "h.json", kept([other]))
    status, said = run(record, heads)
    assert status == 1
    assert f"heads of shoe 1 of table {told.record['table']!a} were kept; the file has shoe 7 of table" in said
    assert "the file has no shoe." in run(record, file_of(tmp_path, "n.json", kept([])))[1]


LIST: Final = {"sabot": "sabot list 1", "size": 1, "first": 1, "before": "0" * 64, "entries": []}


@pytest.mark.parametrize(
    "content",
    [
        [],
        {},
        {"sabot": "heads 2", "shoes": []},
        {"sabot": FORM},
        kept([1]),  # type: ignore[list-item]
        kept([{"heads": 1}]),
        kept([{"heads": [1]}]),
        kept([{"heads": [{"step": 1, "head": ""}]}]),
        kept([{"heads": [], "cut": "1"}]),
        kept([{"heads": [], "table": 1}]),
        {**kept([]), "list": {"number": "1", "link": "0" * 64}},
        {"sabot": "sabot list 1"},
        {**LIST, "first": 0},
        {**LIST, "before": "0"},
        {**LIST, "entries": [1]},
        {**LIST, "entries": [{"entry": "0" * 64}]},
    ],
)
def test_S6_what_is_no_file_of_heads_and_no_piece_of_a_list_gets_a_sentence(tmp_path: Path, content: Any) -> None:
    record = file_of(tmp_path, "r.json", honest("midi").record)
    status, said = run(record, file_of(tmp_path, "h.json", content))
    assert status == 2
    assert re.search(r"cannot be read: (it|what it tells of the house's list) ", said)
    assert said.count("\n") == 1
    assert "list" in said or "list" not in str(content)


# --- The house's list


def listed_shoe(tmp_path: Path, extra: int = 3) -> tuple[str, str, HeadList, Told]:
    """A record, the heads kept, of another shoe too, and the list of a house with others' heads before and after."""
    told = honest("midi")
    others = [Digest(f"{number:064x}") for number in range(extra)]
    page = house_list([*others, *(each["head"] for each in told.mine["heads"]), *others])
    seen = {"number": extra, "link": page.entries[extra - 1].link}
    elsewhere = {**told.mine, "shoe": 7, "commitment": "2" * 64, "heads": [{"step": "sealed", "head": "7" * 64}]}
    heads = {**kept([told.mine, elsewhere]), "list": seen}
    return file_of(tmp_path, "r.json", told.record), file_of(tmp_path, "h.json", heads), page, told


def said_of(tmp_path: Path, record: str, heads: str, *pages: HeadList) -> tuple[int, str]:
    """What the script says with pieces of a house's list."""
    names = [f"list{place}.json" for place, _ in enumerate(pages)]
    lists = [file_of(tmp_path, name, msgspec.to_builtins(page)) for name, page in zip(names, pages, strict=True)]
    return run(record, heads, *lists)


def piece(page: HeadList, first: int, last: int) -> HeadList:
    before = page.entries[first - 2].link if first > 1 else page.before
    return msgspec.structs.replace(page, first=first, before=before, entries=page.entries[first - 1 : last])


def test_S6_the_script_finds_the_heads_in_the_houses_list_whole_or_in_pieces(tmp_path: Path) -> None:
    record, heads, page, told = listed_shoe(tmp_path)
    for pages in (
        [page],
        [piece(page, 4, 6), piece(page, 6, page.size)],
        [piece(page, 5, page.size), piece(page, 1, 9)],
    ):
        status, said = said_of(tmp_path, record, heads, *pages)
        assert (status, said.count("SKIPPED")) == (0, 0), said
        assert f"the {len(told.mine['heads'])} heads kept stand in the house's list." in said
        assert f"OK       The list is whole from entry {min(each.first for each in pages)} to its end" in said
        assert ("entry 3 of the list is the one that was seen." in said) == (min(each.first for each in pages) <= 4)
    assert "SKIPPED  The heads kept stand in the house's list" in run(record, heads)[1]


def test_S6_a_list_that_is_cut_short_or_broken_gets_a_sentence(tmp_path: Path) -> None:
    record, heads, page, _ = listed_shoe(tmp_path)
    change, size = msgspec.structs.replace, page.size
    entries = page.entries
    shorter = change(page, size=2, entries=entries[:2])
    lost = change(page, size=size - 1, entries=(*entries[:5], *entries[6:]))
    other = house_list([Digest(f"{number:064x}") for number in range(9, 9 + size)])
    wrong: dict[str, list[HeadList]] = {
        f"to its end, {size} (cut short: 6 is not there).": [piece(page, 1, 5)],
        "(entry 6 is not bound to the one before).": [lost],
        "(another list has another entry 1).": [page, other],
        f"to its end, {size} (cut short: 5 is not there).": [piece(page, 1, 4), piece(page, 7, size)],
        "entry 3 of the list is the one that was seen.": [other],
        "(not there: sealed, ": [other],
    }
    for sentence, pages in wrong.items():
        status, said = said_of(tmp_path, record, heads, *pages)
        assert status == 1
        assert any(line.startswith("FAILED") and sentence in line for line in said.splitlines()), said
    status, said = said_of(tmp_path, record, heads, shorter)
    assert status == 1
    assert "FAILED   " + heads + ": entry 3 of the list is the one that was seen." in said


def test_S6_two_people_who_were_told_different_lists_find_it_out(tmp_path: Path) -> None:
    """Each list is whole by itself, and holds its owner's heads."""
    record, heads, page, told = listed_shoe(tmp_path)
    mine = [each["head"] for each in told.mine["heads"]]
    other = house_list([*mine[::-1], *(Digest(f"{number:064x}") for number in range(6))])
    bos = file_of(tmp_path, "bo.json", kept([told.mine]))
    assert said_of(tmp_path, record, heads, page)[0] == said_of(tmp_path, record, bos, other)[0] == 0
    status, said = said_of(tmp_path, record, bos, page, other)
    assert status == 1
    assert said.count("FAILED") == 1
    assert said_of(tmp_path, record, heads, other)[0] == 1


# --- The page's verifier shares nothing with the script


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's verifier, bundled alone, with a program that runs it on records."""
    bundler = PAGE / "node_modules" / ".bin" / "rolldown"
    if not bundler.exists() or shutil.which("node") is None:
        pytest.skip("the page's tools are not installed")
    folder = tmp_path_factory.mktemp("page")
    source = PAGE / "src" / "shell" / "panels" / "proof" / "verify.ts"
    made = [str(bundler), str(source), "--format", "esm", "--file", str(folder / "verify.mjs")]
    subprocess.run(made, check=True, capture_output=True, timeout=STUCK_AFTER, cwd=PAGE)
    (folder / "run.mjs").write_text(RUNNER, "utf-8")
    return folder


def by_the_page(page: Path, all_told: list[Told], answers: list[Drawn | None]) -> list[list[str]]:
    """The claims of each record that fail by the page's code, held against what the beacon tells."""
    lines, rows = page / "records.jsonl", zip(all_told, msgspec.to_builtins(answers), strict=True)
    made = [json.dumps({"record": each.record, "kept": each.kept, "told": given}) + "\n" for each, given in rows]
    lines.write_text("".join(made), "utf-8")
    node = ["node", str(page / "run.mjs"), str(lines)]
    done = subprocess.run(node, check=True, capture_output=True, text=True, timeout=STUCK_AFTER)
    return [json.loads(line) for line in done.stdout.splitlines()]


def agree(page: Path, drawn: list[tuple[Told, str]]) -> None:
    """Both verifiers take each honest shoe, and name the same lie of each that is forged."""
    true, chance = [told for told, _ in drawn], Random(len(drawn))  # noqa: S311
    answers = [answer_of(told) if "drawn" in told.record["proof"] else None for told in true]
    assert [failed(*each) for each in zip(true, answers, strict=True)] == [(0, [])] * len(true)
    assert by_the_page(page, true, answers) == [[]] * len(true)
    false = [forged(told, name, chance) for told, name in drawn]
    found = by_the_page(page, false, answers)
    for told, answer, (_, name), claims in zip(false, answers, drawn, found, strict=True):
        status, lines = failed(told, answer)
        assert status == 1, name
        assert any(LIES[name][0] in line for line in lines), (name, lines)
        assert LIES[name][1] in claims, (name, claims)


@pytest.mark.long
def test_S6_two_verifiers_that_share_nothing_agree(page: Path) -> None:
    agree(page, [(honest(rules), name) for rules in RULES for name in FORGERIES])


def test_S6_two_verifiers_agree_about_a_beacon(page: Path) -> None:
    """What is wrong with a beacon's round and value has a name in both; so has every other lie about such a shoe."""
    told = honest("midi", 3, BEACON)
    agree(page, [(told, name) for name in LIES])
    assert by_the_page(page, [told], [None]) == [[]]


@pytest.mark.long
def test_S6_two_verifiers_agree_on_a_thousand_honest_shoes_and_a_thousand_forged(page: Path) -> None:
    """One in four has a beacon, so that each of three games has one with each lie."""
    drawn = list[tuple[Told, str]]()
    for place in range(MANY):
        beacon, names = (BEACON, list(LIES)) if place % 4 == 0 else (None, list(FORGERIES))
        drawn.append((honest(RULES[place % len(RULES)], place, beacon), names[place // 12 % len(names)]))
    agree(page, drawn)


# -- rule book S6: whoever asks the beacon himself finds out a house that dealt by something else --------------


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
