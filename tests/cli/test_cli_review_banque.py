"""`sabot review` of Banque: whole transcripts are judged, contradictions get a sentence that names the line."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli_tools import Edit, Runner, a_file, changed, dealt, edited, succeeded, with_line

from long import asked_later
from sabot.words import LANGUAGES

LAID = ("deal", "baccara-banque", "--coups", "5", "--seed", "4", "--json")
RESULTS = {
    "hand_turned": ("points",),
    "coup_opened": ("coup", "one", "stakes", "bank"),
    "coup_ended": ("coup", "one", "banker_points", "banker_natural", "collected", "to"),
    "taxe_taken": ("amount",),
    "stakes_resolved": ("stakes", "to"),
    "bank_kept": ("amount",),
}


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """Five coups of bots who draw by temperament."""
    return Path(a_file(tmp_path / "mixed.jsonl", dealt(*LAID)))


def test_every_decision_is_judged_and_added_up(sabot: Runner, transcript: Path) -> None:
    found = sabot.json("review", str(transcript))
    assert (found["rules"], found["model"], found["coups"], found["whole"]) == ("baccara-banque", "B3", 5, True)
    assert {each["side"] for each in found["decisions"]} == {"one", "banker"}
    events = [json.loads(line) for line in transcript.read_text("utf-8").splitlines()]
    for row in found["decisions"]:
        declared = events[row["seq"] - 1]
        assert (declared["type"], declared["side"], declared["says"]) == ("declared", row["side"], row["says"])
        worth = [{act: Fraction(each[f"{act}_exact"]) for act in ("draw", "stand")} for each in row["worth"]]
        assert Fraction(row["loss_exact"]) == min(max(each.values()) - each[row["says"]] for each in worth) >= 0
        cost = Fraction(row["loss_exact"]) * (row["stakes_one_chips"] + row["stakes_two_chips"])
        assert abs(Fraction(str(row["cost_chips"])) - cost) <= Fraction(1, 200)
    assert sum(each["decisions"] for each in found["players"]) == len(found["decisions"]) > 3
    assert any(each["mistakes"] for each in found["players"])


@pytest.mark.long
def test_only_the_mistakes(sabot: Runner, transcript: Path) -> None:
    found = sabot.json("review", str(transcript))
    wrong = sabot.json("review", str(transcript), "--mistakes")
    assert wrong["decisions"] == [each for each in found["decisions"] if each["loss_exact"] != "0"] != []


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_reads_in_every_language(
    sabot: Runner, transcript: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60" if language == "de" else "200")
    text = succeeded(sabot("review", str(transcript), "--language", language)).out
    assert not [line for line in text.splitlines() if "{" in line or "None" in line or "did_" in line]
    assert language != "de" or max(map(len, text.splitlines())) <= 80


def test_a_hand_never_turned_is_told_and_not_judged(sabot: Runner, transcript: Path) -> None:
    def cut(lines: list[str]) -> None:
        says = [json.loads(line) for line in lines]
        place = next(n for n, each in enumerate(says) if each["type"] == "declared" and each["says"] == "draw")
        del lines[place + 1 :]

    path = edited(transcript, cut)
    assert "was cut off" in sabot.refused("review", path)
    found = sabot.json("review", path, "--rules", "baccara-banque")
    assert [(each["hand"], each["loss"]) for each in found["decisions"]] == [(None, None)]
    assert "was never turned" in succeeded(sabot("review", path, "--rules", "baccara-banque")).out


DAMAGED: dict[str, tuple[Edit, str]] = {
    "another winner": (changed("coup_ended", collected=1), "collected is 1, and by what went before it is "),
    "no such player": (changed("bank_kept", player="Nobody"), 'it names "Nobody", who is not at the table'),
    "an event of another game": (
        changed("bank_kept", type="bank_fitted"),
        "is no event of Banque: 'bank_fitted'",
    ),
    "no card": (changed("card_given", card="Zzb"), "'Zzb' is no card"),
    "points of other cards": (changed("hand_turned", points=8), "points is said to have 8"),
    "another taxe": (changed("taxe_taken", amount=1), "amount is 1, and by what went before it is "),
    "chips in the summary": (changed("summary", house=7), "house is 7, and by what went before it is "),
    "a bank in the summary": (changed("summary", bank=7), "bank is 7, and by what went before it is "),
    "stakes in the summary": (changed("summary", on_layout=7), "on_layout is 7, and by what went before it is "),
    "rules not whole": (changed("summary", rule_set={"id": "x"}), "holds no rule set of Banque: Object missing"),
}


@pytest.mark.parametrize(("edit", "sentence"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_transcript_gets_a_sentence(sabot: Runner, transcript: Path, edit: Edit, sentence: str) -> None:
    assert sentence in sabot.refused("review", edited(transcript, edit))


@pytest.mark.parametrize("times", [7, asked_later(20)])
def test_any_one_result_changed_is_refused(sabot: Runner, transcript: Path, times: int) -> None:
    """Points, stakes, payments, banks and taxe: each changed alone."""
    random = Random(3)  # noqa: S311 - a failure can be repeated
    lines = transcript.read_text("utf-8").splitlines()
    places = [place for place, line in enumerate(lines) if json.loads(line)["type"] in RESULTS]
    for place in random.sample(places, times):
        event = json.loads(lines[place])
        field = random.choice(RESULTS[event["type"]])
        wrong = json.dumps(event | {field: otherwise(event[field])})
        said = sabot.refused("review", edited(transcript, with_line(place, wrong)))
        assert f"Line {place + 1} cannot be: " in said


def otherwise(said: Any) -> Any:
    """Another result of the same kind."""
    if isinstance(said, bool):
        return not said
    if isinstance(said, int):
        return said + 1
    if isinstance(said, str) or said is None:
        return "Nobody"
    if "points" in said:
        return said | {"points": said["points"] + 1}
    if "two" in said:
        return said | {"two": said["two"] + 100}
    return dict(list(said.items())[1:]) if said else {"Nobody": 100}


@pytest.mark.long
@pytest.mark.parametrize("times", [3, 12])
def test_lines_lost_and_doubled_end_in_a_sentence(sabot: Runner, transcript: Path, times: int) -> None:
    """With the numbers set right again; never in a traceback."""
    random = Random(8)  # noqa: S311 - a failure can be repeated
    whole = transcript.read_text("utf-8").splitlines()
    codes = set()
    for _ in range(times):
        lines = list(whole)
        place = random.randrange(len(lines) - 1)
        lines[place : place + 1] = random.choice([[], [lines[place]] * 2])
        lines[:-1] = [json.dumps(json.loads(line) | {"seq": n}) for n, line in enumerate(lines[:-1], 1)]
        ended = sabot("review", edited(transcript, lambda all_of: all_of.__setitem__(slice(None), lines)))  # noqa: B023
        assert ended.err.count("\n") == (ended.code == 2)
        codes.add(ended.code)
    assert 2 in codes
