"""Recorded coups: planted faults are found by line, honest shoes are not accused, every number is reckoned twice."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product
from math import factorial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from places import ROOT
from sabot import bench
from sabot.cards import RANKS, SUITS, Card
from sabot.coup import deal_coup
from sabot.games.punto.rules import PuntoRules
from sabot.recorded import chances
from sabot.recorded.errors import RecordError
from sabot.recorded.reading import read_text
from sabot.rulesets import load
from sabot.simulate.counting import planned, tallied
from sabot.simulate.procedure import procedure
from sabot.simulate.record import record
from sabot.simulate.systems import load_system, system_names
from sabot.words import LANGUAGES, words

PUNTO = load("punto-banco", PuntoRules)
HEADS = "shoe,result,player,banker,player_points,banker_points"
Row = list[str]


def dealt(shoes: int, seed: int, decks: int = 8) -> list[Row]:
    """Honest shoes with all their cards, a row a coup."""
    rows: list[Row] = []
    cards = [Card(f"{rank}{suit}b") for rank in RANKS for suit in SUITS for _ in range(decks)]
    for shoe in range(1, shoes + 1):
        random.Random(1000 * seed + shoe).shuffle(cards)  # noqa: S311 - the same shoes each time
        at = 0
        while at < len(cards) - 14:
            coup = deal_coup(cards[at : at + 6])
            at += len(coup.player) + len(coup.banker)
            hands = [" ".join(card[:2] for card in hand) for hand in (coup.player, coup.banker)]
            rows.append([str(shoe), coup.winner, *hands, str(coup.outcome.p), str(coup.outcome.b)])
    return rows


def as_csv(rows: list[Row]) -> str:
    return "\n".join([HEADS, *map(",".join, rows)])


HONEST = dealt(2, seed=1)


def test_honest_shoes_have_no_fault_and_exact_odds_before_each_coup() -> None:
    found = bench.shoe(as_csv(HONEST))
    assert found.found.faults == ()
    assert found.found.coups == found.found.sound == found.found.known == len(HONEST)
    gone: list[int] = []
    for row, told in list(zip(HONEST, found.table.records, strict=True))[:60:12]:
        assert (told["result"], told["line"]) == (row[1], HONEST.index(row) + 2)
    for at, row in enumerate(HONEST[:70]):
        if at % 23 == 22:
            exact = bench.odds(remove=gone)
            told = found.table.records[at]
            assert told["banker_chance"] == pytest.approx(exact.law.banker / exact.law.total, abs=1e-14)
            assert told["banker_ev"] == pytest.approx(float(exact["banker"].ev), abs=1e-13)
            assert told["player_ev"] == pytest.approx(float(exact["player"].ev), abs=1e-13)
        gone += [min(RANKS.index(card[0]) + 1, 10) % 10 for card in f"{row[2]} {row[3]}".split()]


def test_a_shoe_of_which_no_coup_is_told_takes_no_place() -> None:
    """A card is burned face up in three shoes: the second is played first, and of the third no more is told."""
    burned = [
        {"type": kind, key: told}
        for shoe in ("a", "b", "c")
        for kind, key, told in (("shoe_sealed", "shoe", shoe), ("cards_burned", "turned", "Ks"))
    ]
    found = bench.shoe(
        [*burned, {"shoe": "b", "result": "B"}, {"shoe": "d", "result": "T"}, {"shoe": "a", "result": "P"}]
    )
    assert found.found.by_shoe == {"a": "P", "b": "B", "d": "T"}
    assert [(row["shoe"], row["result"]) for row in found.table.records] == [("b", "B"), ("d", "T"), ("a", "P")]
    assert found.found.shoes == 3


def test_results_alone_have_the_odds_of_a_full_shoe() -> None:
    found = bench.shoe("BPPTB,BPT\nPPB")
    law = bench.odds().law
    assert found.found.shoes == 2
    assert found.found.by_shoe == {"1": "BPPTBBPT", "2": "PPB"}
    assert {row["tie_chance"] for row in found.table.records} == {law.tie / law.total}
    assert found.roads(2).outcomes == "PPB"
    assert (found.found.results, found.found.known) == ({"B": 4, "P": 5, "T": 2}, 2)
    weights = tuple(each / law.total for each in (law.banker, law.player, law.tie))
    assert [each.name for each in found.found.tests] == ["results", "runs"]
    assert [each.statistic for each in found.found.tests] == pytest.approx(
        [chances.pearson((4, 5, 2), weights), chances.runs_tails([(3, 3, 4), (1, 2, 2)])[1]]
    )


@pytest.mark.parametrize("text", [
    "shoe;winner;p;b\n1;Banker;3;5\n1;player;9;0\n2;tie;6;6\n",
    "result\tplayer\tbanker\tshoe\nB\t3\t5\t1\nP\t9\t0\t1\nT\t6\t6\t2\n",
    '[{"shoe": 1, "player": 3, "banker": 5}, {"shoe": 1, "player": "9", "banker": "0"}, '
    '{"shoe": 2, "player": ["6s", "K"], "banker": "4h 2c"}]',
    '{"shoe":1,"result":"b"}\n{"shoe":1,"result":"P"}\n\n{"shoe":2,"result":"Égalité"}',
    "BP\n\nT+n",
    "shoe,player,banker\n1,9K4,5 X\n1,10s 9h,0-0\n2,V6,RV6",
])  # fmt: skip
def test_every_form_is_read(text: str) -> None:
    found = bench.shoe(text).found
    assert list(found.by_shoe.values()) == ["BP", "T"]
    assert {each.kind for each in found.faults} <= {"draw"}


def test_a_file_is_read_and_so_is_what_sabot_exports(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "sabot", "deal", "american", "--coups", "30", "--seed", "7", "--json"],
        capture_output=True, text=True, check=True, encoding="utf-8",
    ).stdout  # fmt: skip
    events = [json.loads(line) for line in told.splitlines()]
    settled = [each["winner"] for each in events if each["type"] == "coup_settled"]
    history = "\n".join(json.dumps({"number": at, "at_ms": 1, "event": each}) for at, each in enumerate(events, 1))
    for name, text in (("deal.jsonl", told), ("history.jsonl", '{"type":"history","version":1}\n' + history)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        found = bench.shoe(tmp_path / name, "american")
        assert found.found.faults == ()
        assert "".join(found.found.by_shoe.values()) == "".join(settled)
        assert found.found.known == 30
        first = found.table.records[0]
        assert first["banker_chance"] != bench.odds("american").law.banker / bench.odds("american").law.total, (
            "a card burned"
        )


def swap(rows: list[Row], at: int, place: int, text: str) -> list[Row]:
    changed = [list(row) for row in rows]
    changed[at][place] = text
    return changed


def at_of(wanted: Any) -> int:
    return next(at for at, row in enumerate(HONEST) if at > 5 and wanted(row))


def points(hand: str) -> int:
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in hand.split()) % 10


STOOD = at_of(lambda row: points(row[2]) in {6, 7} and len(row[2].split()) == 2 and len(row[3].split()) == 3)
THREE = at_of(lambda row: len(row[2].split()) == 3)
NATURAL = at_of(lambda row: points(row[2]) >= 8 and len(row[2].split()) == 2)
PLANTED: list[tuple[str, str, int, list[Row]]] = [
    ("winner", "G4", STOOD, swap(HONEST, STOOD, 1, "T" if HONEST[STOOD][1] != "T" else "P")),
    ("total", "G2", 9, swap(HONEST, 9, 4, str((int(HONEST[9][4]) + 1) % 10))),
    ("total", "G2", 9, swap(HONEST, 9, 5, str((int(HONEST[9][5]) + 3) % 10))),
    ("hand", "G3", 7, swap(HONEST, 7, 2, HONEST[7][2].split()[0])),
    ("hand", "G3", 7, swap(HONEST, 7, 3, "2s 2h 2d 2c")),
    ("draw", "T1 player", THREE, swap(HONEST, THREE, 2, " ".join(HONEST[THREE][2].split()[:2]))),
    ("draw", "T1 player", STOOD, swap(HONEST, STOOD, 2, HONEST[STOOD][2] + " Ks")),
    ("draw", "T1 stood", STOOD, swap(HONEST, STOOD, 3, " ".join(HONEST[STOOD][3].split()[:2]))),
    ("draw", "G5", NATURAL, swap(HONEST, NATURAL, 3, " ".join([*HONEST[NATURAL][3].split()[:2], "Kh"]))),
    *(("unread", "", at, swap(HONEST, at, 2, "Ys 4d")) for at in range(8, 14)),
    *(("unread", "", at, swap(HONEST, at, 3, f"{HONEST[at][3][:2]} 4x")) for at in range(8, 14)),
    ("unread", "", 8, swap(HONEST, 8, 1, "X")),
    ("unread", "", 8, swap(HONEST, 8, 4, "17")),
]


@pytest.mark.parametrize(
    ("kind", "clause", "at", "rows"), PLANTED, ids=[f"{kind} {clause}" for kind, clause, *_ in PLANTED]
)
def test_a_planted_fault_is_found_at_its_line_and_nowhere_else(
    kind: str, clause: str, at: int, rows: list[Row]
) -> None:
    found = bench.shoe(as_csv(rows)).found
    assert {each.line for each in found.faults if each.kind != "card"} == {at + 2}, "a card more is one too many later"
    assert (kind, clause) in {(each.kind, each.clause) for each in found.faults}
    assert found.sound == len(HONEST) - len({each.line for each in found.faults})
    if kind == "unread":
        assert len([each for each in found.faults if each.line == at + 2]) == 1, "what cannot be read is no other fault"


@pytest.mark.parametrize(("player", "banker", "kind", "clause"), [
    ("9s 9h 9d 9c", "", "hand", "G3"),
    ("", "2h", "hand", "G3"),
    ("4s 2h Kd", "", "draw", "T1 player"),
    ("4s 4h Kd", "", "draw", "G5"),
    ("", "4s 5h Kd", "draw", "G5"),
    ("", "4s 3h Kd", "draw", "T1 7"),
    ("4s 3h", "", "total", "G2"),
    ("4s 2h", "", "winner", "G4"),
    ("4s Ah Kd", "", "", ""),
    ("", "4s 2h Kd", "", ""),
])  # fmt: skip
def test_one_hand_alone_is_held_to_what_no_other_could_allow(player: str, banker: str, kind: str, clause: str) -> None:
    """Its cards are out of the shoe as well: of eight decks no ninth four of spades is left."""
    row = {"result": "T" if kind == "winner" else "", "player": player, "banker": banker}
    row |= {"player_points": {"total": "4", "winner": "6"}.get(kind, ""), "banker_points": "5" * (kind == "winner")}
    others = [{"player": "4s 3h"}] * 8
    found = bench.shoe([*others, row]).found.faults
    assert {(each.kind, each.clause, each.line) for each in found if each.kind != "card"} == (
        {(kind, clause, 9)} if kind else set()
    )
    assert [each.line for each in found if each.said.startswith("4s has come 9 times")] == [9] * (
        "4s" in player + banker
    )


CARD_WORTH = ["K", "A", *map(str, range(2, 10))]
WINNERS = {"P": 1, "B": -1, "T": 0}


def dealt_together() -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every pair of hands of a coup, each as (points of two cards[, third])."""
    found = set()
    for p2, b2, third, fourth in product(range(10), repeat=4):
        cards = [Card(f"{CARD_WORTH[value]}sb") for value in (p2, b2, 0, 0, third, fourth)]
        coup = deal_coup(cards)
        values = [[CARD_WORTH.index(card[0]) for card in hand] for hand in (coup.player, coup.banker)]
        hands = [((one + other) % 10, *more) for one, other, *more in values]
        found.add((hands[0], hands[1]))
    return found


def test_one_hand_is_accused_exactly_where_no_other_hand_goes_with_what_is_told() -> None:
    """Each hand of either side, with each number of points and each winner of the other, against all coups."""
    together = dealt_together()
    rows: list[dict[str, Any]] = []
    possible: list[bool] = []
    hands = [(two, *more) for two in range(10) for more in ((), *((third,) for third in range(10)))]
    for side, other, at in (("player", "banker", 0), ("banker", "player", 1)):
        for hand in hands:
            results = {sum(pair[1 - at]) % 10 for pair in together if pair[at] == hand}
            mine, cards = sum(hand) % 10, " ".join(["K", *(CARD_WORTH[each] for each in hand)])
            for told in range(10):
                rows.append({"shoe": len(rows), side: cards, f"{other}_points": told})
                possible.append(told in results)
            for winner, sign in WINNERS.items():
                rows.append({"shoe": len(rows), side: cards, "result": winner})
                possible.append(any(np.sign(mine - each) * (1 - 2 * at) == sign for each in results))
    accused = {each.line - 1 for each in bench.shoe(rows).found.faults}
    wrong = [rows[at] for at, may in enumerate(possible) if may == (at in accused)]
    assert not wrong, wrong[:5]
    assert 800 < len(accused) < len(rows)


def test_one_hand_is_accused_where_no_cards_are_left_for_the_other() -> None:
    """Banker's naturel of 9, without which Player with 5 draws, is 9 and 0, 8 and 1, 7 and 2, 6 and 3 or 5 and 4."""
    gone: list[dict[str, Any]] = [*({"player": 2 * each} for each in "998877665"), {"player": "5K"}]
    last = {"player": "5 K", "banker_points": 9}
    found = bench.shoe([*gone, last], decks=1).found.faults
    said = "Player's 5 K: no cards are left with which Banker could have 9 against it"
    assert [(each.line, each.said, each.clause) for each in found] == [(11, said, "S1")]
    assert not bench.shoe([{"player": "9K"}, *gone[1:], last], decks=1).found.faults, "one 9 is enough"
    assert not bench.shoe([*gone, last | {"banker_points": 8}], decks=1).found.faults, "4 and 4 are left"


@pytest.mark.parametrize(("row", "said", "clause"), [
    ({"player": "5 K", "banker_points": 3}, "Player's 5 K: Banker cannot have 3 against it", "T1 player"),
    ({"player": "5 K", "result": "P"}, "Player's 5 K: Banker cannot lose to it", "T1 player"),
    ({"player": "9 K", "result": "B"}, "Player's 9 K: Banker cannot win against it", "G4"),
    ({"banker": "K 2", "player_points": 4}, "Banker's K 2: Player cannot have 4 against it", "T1 0"),
    ({"banker": "3 3 K", "result": "P"}, "", ""),
    ({"banker": "3 3 K", "player_points": 5}, "Banker's 3 3 K: Player cannot have 5 against it", "T1 6"),
    ({"player": "9 K", "banker_points": 9, "result": "B"}, "9 against 9 is a tie, Banker's is written", "G4"),
])  # fmt: skip
def test_what_one_hand_does_not_allow_is_said(row: dict[str, Any], said: str, clause: str) -> None:
    found = bench.shoe([row]).found.faults
    assert [(each.said, each.clause) for each in found] == ([(said, clause)] if said else [])


def test_a_shoe_has_no_more_coups_than_cards_whichever_hands_are_recorded() -> None:
    rows = [{"player": f"{two} {third} K"} for two, third in ("A2", "23", "A3", "24", "A2", "23", "A3", "24")]
    rows += [{"result": "B"}] * 3 + [{"player": "9 6"}]  # 8 times 5 cards, 4 times 4
    found = bench.shoe(rows, decks=1).found.faults
    assert [(each.kind, each.coup) for each in found if each.kind == "length"] == [("length", 12)]
    assert not [each for each in bench.shoe(rows[:-1], decks=1).found.faults if each.kind == "length"]


def test_a_card_worth_nothing_too_many_accuses_no_other_card() -> None:
    """After 128 of them in eight decks the next one is the fault: cards with points are as sound as before."""
    coups = (("9 T", "8 K"), ("9 J", "8 Q"), ("7 T", "7 K"), ("6 J", "6 Q"))
    rows = [{"player": player, "banker": banker} for player, banker in coups for _ in range(16)]
    found = bench.shoe([*rows, {"player": "5 K", "banker": "4 4"}, {"player": "5 4", "banker": "4 4"}]).found.faults
    assert [(each.line, each.said) for each in found] == [(65, "K has come 33 times, the shoe has 32")]


GERMAN = (
    "Schlitten;Ergebnis;Spieler;Bank;Einsatz\r\n1;B;6 K;K 7;12,50\r\n1;P;9 K;K X;7,25\r\n;;;;\r\n"
    "2;Unentschieden;6 0;9 7;1.000,00\r\n"
)
FRENCH = "Sabot;Résultat;Joueur;Banque\n1;B;3;5\n1;P;9;0\n2;Égalité;6;6\n"
EXPORTS = {
    "quoted": b'"shoe","result"\n"1","B"\n"1","P"\n"2","T"\n',
    "german": GERMAN.encode(),
    "german, marked": GERMAN.encode("utf-8-sig"),
    "german, Unicode text": GERMAN.replace(";", "\t").encode("utf-16"),
    "german, Unicode from the other end": b"\xfe\xff" + GERMAN.encode("utf-16-be"),
    "german, said what divides": f"sep=;\r\n{GERMAN}".encode(),
    "german, old lines": GERMAN.replace("\r\n", "\r").encode(),
    "french": FRENCH.encode(),
    "french, Windows": FRENCH.encode("cp1252"),
    "a comment": f"# Tisch 4\n\n{GERMAN}  # Ende\n".encode(),
    "signs": b"# table 4\nBP\n#\nT\n",
    "signs, Unicode": "BP\r\nT\r\n".encode("utf-16"),
    "signs, a dot is nobody's": b"BP\nT.\n",
    "points as a spreadsheet has them": b"shoe;p;b\n1;3,0;5,00\n1;9,0;0,0\n2;6,0;6,0\n",
    "points of a data frame": b'[{"p": 3.0, "b": 5.0}, {"p": 9.0, "b": 0.0}, {"shoe": 2, "p": 6.0, "b": 6.0}]',
    "bars": b"shoe|winner\n1|B\n1|P\n2|T\n",
}


@pytest.mark.parametrize("name", EXPORTS)
def test_what_spreadsheets_export_is_read(name: str, tmp_path: Path) -> None:
    """Spreadsheets mark their files, say what divides columns, end lines and write figures in their own ways."""
    file = tmp_path / "friday.csv"
    file.write_bytes(EXPORTS[name])
    told = bench.shoe(file)
    assert [each.rstrip(".") for each in told.found.by_shoe.values()] == ["BP", "T"]
    assert not told.found.faults
    lines = [at for at, line in enumerate(EXPORTS[name].splitlines(), 1) if line[:1] in b"12" and b";" in line]
    if len(lines) == 3:
        assert [row["line"] for row in told.table.records] == lines


NO_COUPS = {
    "foo,bar\n1,2\n": "line 1, 'foo,bar', has no column and no sign: a file has a shoe a line",
    "1,P,Ks 7d,4h Qs\n1,B,3s 2d,6h Ks\n": "line 1, '1,P,Ks 7d,4h Qs', has no column and no sign",
    "1,Banker,9 K,8 4\n1,Player,9 K,8 4\n": "line 1, '1,Banker,9 K,8 4', has no column and no sign",
    "# friday\n\nTable;Time\n1;2\n": "line 3, 'Table;Time', has no column and no sign",
    "sep=;\nfoo;bar\n": "line 2, 'foo;bar', has no column and no sign",
    "sep=;\nBPP\n": "line 2, 'BPP', has no column and no sign",
    "sep=;\n# nothing\n": "is empty: a file has a shoe a line",
    "winner;result\nB;P\n": "has two columns for the result, 'winner' and 'result': leave one",
    "PK\x03\x04\0\0": "is no text: save it as CSV, in UTF-8",
    GERMAN.encode("utf-16-le").decode("latin-1"): "is no text: save it as CSV, in UTF-8",
    '[\n{"result": "B"},\n\n{"foo": 1}]': "line 4, {'foo': 1}, tells no coup",
    '["BPP", 7]': "line 1, 'BPP', is no coup",
}


@pytest.mark.parametrize("text", NO_COUPS)
def test_a_file_that_records_no_coups_gets_one_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "friday.csv").write_text(text, encoding="latin-1", newline="")
    with pytest.raises(RecordError) as refused:
        bench.shoe(tmp_path / "friday.csv")
    assert NO_COUPS[text] in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_is_not_told_or_cannot_be_read_is_a_fault_at_its_line() -> None:
    """A row that is empty is no coup; one that tells its shoe alone is a coup of which nothing is told."""
    text = "shoe,result,player\n1,B,\n1,,\n,,\n1,P,9 K,7 7,,x\n1,X,\n"
    found = bench.shoe(text).found
    assert [(each.line, each.coup, each.said) for each in found.faults] == [
        (3, 2, "nothing is told of this coup"),
        (5, 3, "'7 7' is no card, no points and no result"),
        (5, 3, "'x' is no card, no points and no result"),
        (6, 4, "'X' is no card, no points and no result"),
    ]
    assert {each.rule for each in found.faults} == {words("en")["fell.written"]}
    assert found.by_shoe == {"1": "B.P."}
    assert [each.said for each in bench.shoe([{"shoe": 1, "result": None}]).found.faults] == [found.faults[0].said]
    assert not bench.shoe([{"banker_points": 5}]).found.faults


def test_a_place_is_a_line_of_a_text_and_an_item_of_a_list() -> None:
    rows = [{"result": "B"}, {"result": "Y"}]
    told = bench.shoe(rows)
    assert "Item 2: 'Y' is no card" in repr(told)
    assert (told.faults.columns[0], told.faults.rows[0][0], told.table.columns[2]) == ("item", 2, "item")
    text = '[\n  {"result": "B"},\n\n  {"result":\n"P"}, {"result": "Y"}\n]'
    told = bench.shoe(text)
    assert [row["line"] for row in told.table.records] == [2, 4, 5]
    assert "Line 5: 'Y' is no card" in repr(told)
    assert [row["line"] for row in bench.shoe('\n  ["BP",\n\n"T"]').table.records] == [2, 2, 4]


def test_what_a_data_frame_has_no_number_for_is_not_told() -> None:
    rows: list[dict[str, Any]] = [
        {"p": 9.0, "b": float("nan"), "player": "9 K", "result": "P"},
        {"p": float("nan"), "result": float("nan")},
    ]
    found = bench.shoe(rows).found
    assert [(each.line, each.said) for each in found.faults] == [(2, "nothing is told of this coup")]


def test_what_is_told_of_coups_is_read_again() -> None:
    """The odds before a coup are no cards of it."""
    for told in (bench.shoe(as_csv(HONEST[:50])), bench.shoe("BP.T\nPP\n")):
        for again in (bench.shoe(told.to_csv()), bench.shoe(list(told.found.by_shoe.values()))):
            assert list(again.found.by_shoe.values()) == list(told.found.by_shoe.values())


def test_a_card_too_many_is_found_where_it_falls() -> None:
    for text, limit in (("9s", 8), ("9", 32), ("K", 32), ("0", 128)):
        other = "9d" if text == "9s" else "8"
        rows = [{"player": [text, text], "banker": [other, str(1 + at % 2)]} for at in range(limit // 2 + 1)]
        found = [each for each in bench.shoe(rows).found.faults if each.kind == "card"]
        assert {each.line for each in found if each.said.startswith(f"{text} has come ")} == {limit // 2 + 1}
        assert {each.clause for each in found} == {"S1"}
    many = [dict(each.facts)["number"] for each in bench.shoe([{"player": "9s 9s", "banker": "A 2"}] * 12).found.faults]
    assert many[:6] == [9, 10, 11, 12, 13, 14]
    assert [each.coup for each in bench.shoe("B" * 105).found.faults] == [105], "416 cards are at most 104 coups"


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("two", range(8))
def test_a_banker_is_held_to_each_square_of_the_tableau(two: int, third: int) -> None:
    """The row of the rule book that is quoted is the right one, and says the same."""
    card = {0: "K", 1: "A"}
    names = [card.get(value, str(value)) for value in range(10)]
    coup = {"player": ["K", "K", names[third]], "banker": ["K", names[two]]}
    stood, drew = (bench.shoe([coup | {"banker": [*coup["banker"], *more]}]).found.faults for more in ([], ["K"]))
    assert len(stood) + len(drew) == 1
    clause = (*stood, *drew)[0].clause
    row = next(line for line in rule_book().splitlines() if f"| {clause[3:].replace('0', '0, 1, 2')} |" in line)
    when = row.split("|")[2].strip()
    allowed = {"anything": "0123456789", "never": "", "anything but 8": "012345679", "6, 7": "67"}
    ranges = {"2-7": "234567", "4-7": "4567"}
    draws = {**allowed, **ranges}[when]
    assert bool(stood) == (str(third) in draws)


def rule_book() -> str:
    return (ROOT / "docs" / "rule-book.md").read_text("utf-8")


DRAWS = {"0": "anything", "3": "anything but 8", "4": "2-7", "5": "4-7", "6": "6, 7", "7": "never"}
"""The rows of the rule book's table of a Banker against a third card."""
SAID_OTHERWISE = {"anything": "whatever"}


def test_rules_are_quoted_from_the_rule_book() -> None:
    text = " ".join(rule_book().split())
    quoted = {key: said for key, said in words("en").items() if key.startswith("fell.") and key[5:7] in CLAUSES}
    assert len(quoted) == 13
    for key, quote in quoted.items():
        clause, _, row = key.removeprefix("fell.").partition("_")
        if row.isdigit():
            has, when = row.replace("0", "0, 1, 2"), DRAWS[row]
            assert f"| {has} | {when} |" in text
            assert quote.startswith(f"Banker with {has} ")
            assert SAID_OTHERWISE.get(when, when) in quote
        else:
            assert quote in text[text.index(f"- {clause} ") :][:600]


CLAUSES = ("G2", "G3", "G4", "G5", "S1", "T1")
PARTS = {"hands", "of_hands", "rule", "written", "B", "P", "T"}
"""What is said around a fault, or in it."""
FAULTY: list[tuple[int, list[dict[str, Any]]]] = [
    (8, [
        {"result": "X"}, {"shoe": 1, "result": None}, {"player": "9", "banker": "4 4", "player_points": 9},
        {"player": "2s", "banker": "4s 4h"}, {"player": "2s 2h 2d 2c", "banker": "4s 4h"},
        {"player": "9 K 2", "banker": "3 4"}, {"player": "4s 4h Kd"}, {"player": "4s 2h Kd"},
        {"player": "2s 3h", "banker": "3s 3h"}, {"player": "2 3 8", "banker": "3 K 9"},
        {"player": "2 3 7", "banker": "3 K"}, {"player": "2 4", "banker": "3 3 K"}, {"player": "2 4", "banker": "3 2"},
        {"player": "4 3", "banker": "3 3", "player_points": 4}, {"player": "4 3", "banker": "3 3", "result": "B"},
        {"player": "4 3", "banker": "4 3", "result": "B"}, {"player": "5 K", "banker_points": 3},
        {"player": "5 K", "result": "P"}, {"player": "5 K", "result": "T"},
        {"player": "9 K", "result": "B"}, {"banker": "9 K", "result": "P"},
        *({"shoe": 2, "player": "9s K"} for _ in range(9)),
    ]),
    (1, [{"result": "B"} for _ in range(14)]),
    (1, [
        *({"player": 2 * each} for each in [*"KKKKKKKK44556677889", "9"]), {"player": "5 K"},
        {"player": "2 3 6", "result": "P"}, {"player": "5 K", "result": "B"},
        {"player": "5 K", "banker_points": 9}, {"player": "8 K", "result": "T"},
    ]),
]  # fmt: skip


def test_every_fault_is_told_in_every_language() -> None:
    """Every sentence of a fault is met by some row, and none is in English elsewhere."""
    met = set()
    for decks, rows in FAULTY:
        for fault in bench.shoe(rows, decks=decks).found.faults:
            met.add(fault.key)
            told = {language: (fault.sentence(language), fault.rule_said(language)) for language in LANGUAGES}
            assert len({said for said, _ in told.values()}) == len({rule for _, rule in told.values()}) == 3, told
            assert told["en"] == (fault.said, fault.rule)
            assert len({fault, fault}) == 1, "a fault may be kept in a set"
            assert -1 not in dict(fault.facts).values(), "what is not told is no fact"
    sentences = {key[5:] for key in words("en") if key.startswith("fell.") and key[5:7] not in CLAUSES}
    assert sentences - met - PARTS == set()


def test_counts_win_what_the_counting_simulation_says() -> None:
    """The same shoes by the kernel of counting: a second reckoning of stakes, wins and expectations."""
    shoes = 40
    coups = record(procedure(PUNTO), 7, 0, shoes)
    rows = []
    for shoe, cards, cell in zip(coups.shoe.tolist(), coups.cards.tolist(), coups.cell.tolist(), strict=True):
        drew = cell >= 200
        player = [cards[0], cards[2], *([cards[4]] if drew else [])]
        banker = [cards[1], cards[3], *([cards[4 + drew]] if cell // 100 % 2 else [])]
        rows.append({"shoe": shoe, "player": [*map(str, player)], "banker": [*map(str, banker)]})
    found = bench.shoe(rows)
    assert found.found.faults == ()
    counted = {each.system: each for each in found.found.systems if each.kind == "count"}
    compared = 0
    for name in system_names():
        plan = planned(load_system(name), PUNTO)
        if plan.system.remaining != "unseen":
            continue
        sums = tallied(plan, coups, shoes).moments.total[:5]
        mine = counted[name]
        assert (mine.bets, mine.staked) == (sums[1], sums[4])
        assert (mine.expected, mine.won) == pytest.approx((sums[2], sums[3]))
        compared += 1
    assert compared > 2


def test_trend_systems_win_what_a_plain_loop_says() -> None:
    ways: dict[str, Any] = {
        "last": lambda past: past[-1] if past else None,
        "opposite": lambda past: {"B": "P", "P": "B"}[past[-1]] if past else None,
        "before_last": lambda past: past[-2] if len(past) > 1 else None,
        "two_alike": lambda past: past[-1] if past[-2:] in ("BB", "PP") else None,
        "against_three": lambda past: {"BBB": "P", "PPP": "B"}.get(past[-3:]),
        "chop": lambda past: {"BPB": "P", "PBP": "B"}.get(past[-3:]),
        "banker": lambda past: "B",
        "player": lambda past: "P",
    }
    found = {each.system: each for each in bench.shoe(as_csv(HONEST)).found.systems}
    for name, says in ways.items():
        bets, won, past, shoe = 0, Fraction(), "", ""
        for row in HONEST:
            past, shoe = (past if row[0] == shoe else ""), row[0]
            side = says(past)
            if side:
                bets += 1
                won += 0 if row[1] == "T" else -1 if row[1] != side else Fraction(19, 20) if side == "B" else 1
            past += row[1].replace("T", "")
        assert found[name].bets == bets, name
        assert found[name].won == pytest.approx(float(won)), name


def test_ez_baccarat_pays_by_the_cards_and_says_nothing_without_them() -> None:
    rows = [{"player": "K K 2", "banker": "K 3 4"}, {"player": "K 6", "banker": "K 7"}]  # a three-card 7 pushes
    found = {each.system: each for each in bench.shoe(rows, "ez-baccarat").found.systems}
    assert found["banker"].won == 1
    assert bench.shoe("BBP", "ez-baccarat").found.systems == ()


def test_tails_are_those_of_scipy() -> None:
    for degrees, statistic in product((1, 2, 3, 4, 12, 25, 99), (0.01, 1.0, 7.3, 40.0, 130.0)):
        assert chances.chi_square_tail(statistic, degrees) == pytest.approx(
            stats.chi2.sf(statistic, degrees), rel=1e-10
        )
    assert chances.chi_square_tail(0, 4) == 1
    for z in (0.0, 0.7, -3.1, 6.0):
        assert chances.normal_tails(z) == pytest.approx(2 * stats.norm.sf(abs(z)), rel=1e-10)


def test_few_counts_are_held_to_their_exact_law() -> None:
    p = (0.4586, 0.4462, 0.0952)
    for seen in ((5, 0, 0), (2, 2, 1), (0, 1, 4)):
        far = 0.0
        for other in product(range(6), repeat=3):
            if sum(other) == 5 and chances.pearson(other, p) >= chances.pearson(seen, p) - 1e-9:
                ways = factorial(5) / np.prod([factorial(each) for each in other])
                far += float(ways * np.prod([q**n for q, n in zip(p, other, strict=True)]))
        assert chances.three_counts(seen, p) == pytest.approx(far)


@pytest.mark.parametrize("counts", [(0, 0, 3), (2, 1, 0), (1, 1, 1), (2, 2, 1)])
def test_counts_of_cards_drawn_are_held_to_every_draw(counts: tuple[int, ...]) -> None:
    """Three of each of three kinds, every choice of cards alike."""
    squares = [
        sum(sum(card // 3 == kind for card in drawn) ** 2 for kind in range(3))
        for drawn in combinations(range(9), sum(counts))
    ]
    far = sum(each >= sum(count**2 for count in counts) for each in squares) / len(squares)
    assert chances.drawn_counts(counts, 3) == pytest.approx(far)


def test_runs_have_the_mean_and_the_spread_of_their_law() -> None:
    law = chances.runs_law(7, 5)
    mean = sum(at * float(chance) for at, chance in enumerate(law))
    spread = sum((at - mean) ** 2 * float(chance) for at, chance in enumerate(law)) ** 0.5
    assert chances.runs_tails([(7, 5, 4)])[:2] == pytest.approx((mean, (4 - mean) / spread))


def test_ranks_of_cards_are_told_of_as_many_as_tell_something() -> None:
    """Of the statistic the spread is that of cards which are not put back."""
    coup = {"player": "9 K", "banker": "8 Q"}
    few, more = (bench.shoe([coup] * coups).found.tests for coups in (16, 17))
    assert "ranks" not in {each.name for each in few}
    (ranks,) = (each for each in more if each.name == "ranks")
    spread = 68 * (416 - 68) / 415
    far = 4 * (17 - 68 / 13) ** 2 + 9 * (68 / 13) ** 2
    assert ranks.statistic == pytest.approx(13 * far / spread)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_shoe_is_held_to_the_cards_that_are_left(seed: int) -> None:
    rows = dealt(1, seed)
    seen = Counter(card[1] for row in rows for card in f"{row[2]} {row[3]}".split())
    left = {suit: 104 - seen[suit] for suit in SUITS}
    (suits,) = (each for each in bench.shoe(as_csv(rows)).found.tests if each.name == "suits")
    assert suits.p == chances.drawn_counts([left[suit] for suit in SUITS], 104)


@pytest.mark.parametrize(("b", "p"), [(1, 1), (3, 2), (4, 4), (0, 3), (5, 1)])
def test_the_law_of_runs_is_that_of_every_order(b: int, p: int) -> None:
    orders = set(permutations("B" * b + "P" * p))
    counted = Counter(1 + sum(one != other for one, other in pairwise(order)) for order in orders)
    law = chances.runs_law(b, p)
    assert {runs: pytest.approx(float(law[runs])) for runs in counted} == {
        runs: many / len(orders) for runs, many in counted.items()
    }
    assert law.sum() == pytest.approx(1)


@pytest.mark.long
def test_honest_shoes_are_accused_no_more_often_than_p_says() -> None:
    """10,000 drawn shoes, each held to every test by its own results, and by the cards that are left of it."""
    shoes = 10_000
    chunks = [record(procedure(PUNTO), 11, chunk, min(4096, shoes - 4096 * chunk)) for chunk in range(3)]
    shoe, cell = (np.concatenate([getattr(each, name) for each in chunks]) for name in ("shoe", "cell"))
    p, b = cell // 10 % 10, cell % 10
    winner = np.where(b > p, 0, np.where(p > b, 1, 2))
    law = bench.odds().law
    weights = tuple(each / law.total for each in (law.banker, law.player, law.tie))
    ends = np.flatnonzero(np.diff(shoe, append=-1)) + 1
    levels: dict[str, list[float]] = {"results": [], "runs": []}
    tail = lru_cache(chances.drawn_counts)
    for name, kinds, each in (("suits", 4, 104), ("ranks", 13, 32)):
        left = np.random.default_rng(11).multivariate_hypergeometric([each] * kinds, 14, shoes)
        levels[name] = [tail(tuple(sorted(row)), each) for row in left.tolist()]
    for won in np.split(winner, ends[:-1]):
        levels["results"].append(chances.three_counts([int((won == at).sum()) for at in range(3)], weights))
        told = won[won < 2]
        runs = 1 + int((np.diff(told) != 0).sum())
        levels["runs"].append(chances.runs_tails([(int((told == 0).sum()), int((told == 1).sum()), runs)])[2])
    for name, found in levels.items():
        for level in (0.2, 0.05, 0.01, 0.001):
            often = float((np.array(found) <= level).mean())
            assert often <= level + 3.5 * (level * (1 - level) / shoes) ** 0.5, (name, level, often)
        assert float((np.array(found) <= 0.2).mean()) > 0.1, f"{name}: it accuses nobody"


@pytest.mark.long
def test_honest_cards_and_points_are_accused_no_more_often_than_p_says() -> None:
    found: dict[str, list[float]] = {}
    for seed in range(100, 250):
        for each in bench.shoe(as_csv(dealt(3, seed))).found.tests:
            found.setdefault(each.name, []).append(each.p)
    assert {"ranks", "suits", "points"} <= found.keys()
    for name, levels in found.items():
        assert sum(p <= 0.05 for p in levels) <= 18, name  # of 150: 7.5 are expected
        assert stats.kstest(levels, "uniform").pvalue > 0.0005 or name in {"results", "runs"}, name


@pytest.mark.parametrize(("change", "test"), [
    (lambda rows: [["1", "P", "9 K", "8 Q"] for _ in rows[:25]], "ranks"),
    (lambda rows: [["1", "B" if at % 2 else "P"] for at, _ in enumerate(rows[:80])], "runs"),
    (lambda rows: [["1", "BBBBP"[at % 5]] for at, _ in enumerate(rows[:80])], "results"),
])  # fmt: skip
def test_what_is_not_honest_is_seen(change: Any, test: str) -> None:
    rows: list[dict[str, Any]] = [
        dict(zip(("shoe", "result", "player", "banker"), row, strict=False)) for row in change(HONEST)
    ]
    p = {each.name: each.p for each in bench.shoe(rows).found.tests}
    assert p[test] < 0.001


def test_the_smallest_p_is_told_with_how_many_there_were() -> None:
    found = bench.shoe(as_csv(HONEST)).found
    assert found.smallest == min(1.0, len(found.tests) * min(each.p for each in found.tests))


def test_a_coup_that_tells_nothing_gets_a_sentence() -> None:
    asked: list[list[dict[str, Any]]] = [[{"foo": 1}], [{"shoe": 1, "result": "B"}, {"shoe": 2}]]
    for rows in asked:
        with pytest.raises(ValueError, match=f"^item {len(rows)}, .* tells no coup: a file has"):
            bench.shoe(rows)


@pytest.mark.parametrize("heads", ["Ergebnis;Spieler;Bank", "Résultat;Joueur;Banque", "won;punto;banco"])
def test_columns_have_their_names_in_three_languages(heads: str) -> None:
    (coup,) = bench.shoe(f"{heads}\nP;9 K;3 4\n").table.records
    assert (coup["result"], coup["sound"]) == ("P", True)
    assert [each.kind for each in bench.shoe(f"{heads}\nB;9 K;3 4\n").found.faults] == ["winner"]


@pytest.mark.parametrize("text", ["[" * 5000, '{"player": ' * 5000])
def test_json_without_end_gets_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="no JSON"):
        bench.shoe(f"{text}\n")


def test_lines_are_those_of_the_file() -> None:
    (fault,) = bench.shoe("result\n\n\nB\n\nY\n").found.faults
    assert (fault.line, fault.coup) == (6, 2)
    assert [each.line for each in read_text("\nBP\n\nT\n")] == [2, 2, 4]
