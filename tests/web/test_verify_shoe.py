"""The stand-alone verifier, run as its user runs it, on shoes of the real game and on records tampered with."""

from __future__ import annotations

import ast
import copy
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played_shoes import file_of

from long import asked_later
from patience import STUCK_AFTER
from places import DOCS, GOLDEN
from sabot import shoe
from sabot.bets import PLAYER
from sabot.cards import Card
from sabot.games.layout.stakes import Enter, opened, stage
from sabot.games.punto.coup import CardDealt, HandShown
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.state import Punto
from sabot.games.punto.table import Action, Event, decide, evolve
from sabot.games.seats import Seat, Sit
from sabot.games.steps import CardsBurned, Close, EndSession, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, ShoeRevealed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.house.table.setup import plain
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.shoe import Head, Place, Promise, Proof, Seed, ShoeNoted, packs, promise, rules_digest
from sabot.web import verify_shoe
from sabot.wire import ShoeRecord

SCRIPT: Final = Path(str(resources.files("sabot.web").joinpath("verify_shoe.py")))
ANNA, BO, CLEO = PlayerId("anna"), PlayerId("bo"), PlayerId("cleo")
SEEDS: Final = {ANNA: "a seed of anna's", BO: "Zufälle, 偶然 and 🂡"}

Record = dict[str, Any]


class Table:
    """A table of the pure game, and what it needs to become a record: the proof, and the shoe before it was over."""

    def __init__(self, rules: PuntoRules, players: tuple[PlayerId, ...]) -> None:
        self.state = Punto(rules=rules)
        self.events: list[Event] = []
        self.before = self.state
        for number, player in enumerate(players, 1):
            self.do(player, Sit(Seat(number), Cents(100_000)))

    def do(self, actor: PlayerId, action: Action) -> None:
        for event in decide(self.state, actor, action):
            if isinstance(event, ShoeRevealed):
                self.before = self.state
            self.events.append(event)
            self.state = evolve(self.state, event)

    def prepare(
        self, seeds: dict[PlayerId, str], withheld: tuple[PlayerId, ...] = (), *, cut: bool = True, at: int = 17
    ) -> None:
        order = list(packs(self.state.rules.decks))
        Random(9).shuffle(order)  # noqa: S311 - any order will do
        self.do(
            CROUPIER,
            Shuffle(tuple(order), "5a" * 32, Place("t1", self.state.rules.id, rules_digest(plain(self.state.rules)))),
        )
        for player, seed in seeds.items():
            self.do(player, PromiseSeed(opened(self.state), promise(seed)))
        if stage(self.state) == "promises":
            self.do(CROUPIER, Close(opened(self.state)))
        if cut:
            self.do(CROUPIER, Cut(opened(self.state), at))
            self.reveal(seeds, withheld)

    def reveal(self, seeds: dict[PlayerId, str], withheld: tuple[PlayerId, ...] = ()) -> None:
        for player in (each for each in seeds if each not in withheld):
            self.do(player, RevealSeed(opened(self.state), seeds[player]))
        if stage(self.state) == "seeds":
            self.do(CROUPIER, Close(opened(self.state)))

    def play(self, coups: int) -> None:
        """Deal coups, or as many as the shoe has."""
        while stage(self.state) == "bets" and self.state.coups < coups:
            self.do(ANNA, Enter(opened(self.state), {PLAYER: Cents(2500)}))
            self.do(CROUPIER, Close(opened(self.state)))
            while stage(self.state) == "coup":
                self.do(CROUPIER, Proceed(opened(self.state)))

    def record(self) -> Record:
        """The record as the house serves it; ends the session where the shoe is not over."""
        if not isinstance(self.events[-1], ShoeRevealed):
            self.do(CROUPIER, EndSession())
        over = next(event for event in self.events if isinstance(event, ShoeRevealed))
        left = self.before.taille.shoe
        written = ShoeRecord(
            "t1", over.shoe, self.state.rules.decks, over.proof, left.cards[: left.dealt], plain(self.state.rules)
        )
        decoded: Record = json.loads(msgspec.json.encode(written))
        return decoded


def one_deck(name: str) -> PuntoRules:
    return varied(load(name, PuntoRules), decks=1)


def finished(
    name: str = "midi", seeds: dict[PlayerId, str] = SEEDS, withheld: tuple[PlayerId, ...] = (), coups: int = 99
) -> Record:
    table = Table(one_deck(name), (ANNA, BO, CLEO))
    table.prepare(seeds, withheld)
    table.play(coups)
    return table.record()


NO_HEADS: Final = "SKIPPED  The heads are those you were shown: give the file of heads that your page or client kept."
WHOLE: Final = finished()
WITHHELD: Final = finished(seeds={**SEEDS, CLEO: "never seen"}, withheld=(CLEO,))


def verify(tmp_path: Path, record: object, *noted: str) -> tuple[int, list[str]]:
    """What the script says of a record: its exit status and the lines it prints."""
    return run(file_of(tmp_path, "record.json", record), *noted)


def run(*arguments: str) -> tuple[int, list[str]]:
    """The script in this process."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = verify_shoe.main(list(arguments))
    return read(status, out.getvalue(), err.getvalue())


def run_alone(*arguments: str) -> tuple[int, list[str]]:
    """The script as a program that finds no package."""
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *arguments],
        capture_output=True,
        encoding="ascii",
        timeout=STUCK_AFTER,
        check=False,
    )
    return read(done.returncode, done.stdout, done.stderr)


def read(status: int, out: str, err: str) -> tuple[int, list[str]]:
    assert (out + err).isascii()
    assert (err if status == 2 else out) and not (out if status == 2 else err)
    return status, (out + err).splitlines()


def failed(lines: list[str]) -> list[str]:
    return [line.removeprefix("FAILED").strip() for line in lines if line.startswith("FAILED")]


@pytest.mark.parametrize(("name", "seeds"), [
    pytest.param(name, seeds, id=f"{said}-{name}", marks=() if (row + at) % 3 == 0 else pytest.mark.long)
    for row, name in enumerate(("punto-banco", "midi", "american", "ez-baccarat"))
    for at, (said, seeds) in enumerate({"no seed": {}, "an empty seed": {ANNA: ""}, "two seeds": SEEDS}.items())
])  # fmt: skip
def test_a_shoe_of_the_game_is_verified(name: str, seeds: dict[PlayerId, str], tmp_path: Path) -> None:
    record = finished(name, seeds)
    noted = record["proof"]["commitment"], record["proof"]["promises_digest"]
    status, lines = run_alone(file_of(tmp_path, "record.json", record), *noted)
    assert status == 0
    assert len(lines) == 13 + len(seeds)
    assert all(line.startswith("OK ") for line in lines[:-1])
    assert lines[-1] == NO_HEADS


@pytest.mark.parametrize("decks", range(1, 17))
def test_a_shoe_of_any_number_of_decks_is_verified(decks: int, tmp_path: Path) -> None:
    table = Table(varied(load("midi", PuntoRules), decks=decks), (ANNA, BO))
    table.prepare(SEEDS, at=shoe.cut_bounds(52 * decks)[decks % 2])
    table.play(3)
    status, lines = verify(tmp_path, table.record())
    assert (status, failed(lines)) == (0, [])


def test_the_record_holds_every_card_that_was_seen() -> None:
    """The record of these tests is the game's: its cards are those of the events, in order."""
    table = Table(one_deck("midi"), (ANNA, BO, CLEO))
    table.prepare(SEEDS)
    table.play(99)
    cards = table.record()["cards"]
    burned = next(event for event in table.events if isinstance(event, CardsBurned))
    seen = [event.card for event in table.events if isinstance(event, CardDealt)]
    assert cards[0] == burned.turned
    assert [card[2] for card in cards[1 : 1 + len(burned.hidden)]] == list(burned.hidden)
    assert cards[1 + len(burned.hidden) :] == seen
    assert len(cards) >= 52 - 6


def test_cards_dealt_face_down_are_in_the_record() -> None:
    table = Table(one_deck("american"), (ANNA, BO))
    table.prepare(SEEDS)
    table.play(1)
    shown = [event.cards for event in table.events if isinstance(event, HandShown)]
    burned = next(event for event in table.events if isinstance(event, CardsBurned))
    first = 1 + len(burned.hidden)
    cards = table.record()["cards"]
    assert [tuple(cards[first + side : first + 4 : 2]) for side in (0, 1)] == shown


def test_a_withheld_seed_is_named(tmp_path: Path) -> None:
    status, lines = verify(tmp_path, WITHHELD)
    assert status == 0
    assert "OK       The seed of 'cleo' was WITHHELD and left out." in lines


def test_a_shoe_abandoned_before_the_cut_is_verified(tmp_path: Path) -> None:
    table = Table(one_deck("midi"), (ANNA, BO))
    table.prepare(SEEDS, cut=False)
    record = table.record()
    assert record["proof"]["cut"] is None
    assert record["cards"] == []
    status, lines = verify(tmp_path, record)
    assert (status, failed(lines)) == (0, [])
    assert any("abandoned before the cut" in line for line in lines)


@pytest.mark.parametrize("coups", [0, 1, 4])
def test_a_shoe_abandoned_between_coups_is_verified(coups: int, tmp_path: Path) -> None:
    record = finished(coups=coups)
    assert len(record["cards"]) < 40
    assert verify(tmp_path, record)[0] == 0


def test_the_commitment_noted_at_the_table_is_compared(tmp_path: Path) -> None:
    noted = WHOLE["proof"]["commitment"]
    assert verify(tmp_path, WHOLE, f" {noted.upper()} ")[0] == 0
    for wrong in (noted[::-1], noted[:-1], "", "no digest"):
        status, lines = verify(tmp_path, WHOLE, wrong)
        assert (status, failed(lines)) == (1, ["The commitment is the one you noted at the table."])
    assert any(line.startswith("SKIPPED  The commitment is the one you noted") for line in verify(tmp_path, WHOLE)[1])


def remade(record: Record, seeds: list[dict[str, Any]]) -> Record:
    """A record whose list, digest and cards fit other seeds, and another order where that was changed."""
    made = copy.deepcopy(record)
    proof, cards = made["proof"], made["cards"]
    proof["commitment"] = shoe.commitment(proof["order"], proof["nonce"])
    proof["seeds"] = seeds
    proof["accepted"] = [seed["player"] for seed in seeds]
    proof["promises"] = [{"player": seed["player"], "digest": seed["digest"]} for seed in seeds]
    promises = msgspec.convert(proof["promises"], tuple[Promise, ...])
    proof["promises_digest"] = shoe.promises_digest(proof["commitment"], promises)
    told = msgspec.convert(seeds, tuple[Seed, ...])
    cards[:] = shoe.dealt_order(proof["order"], proof["commitment"], told, proof["cut"])[: len(cards)]
    return made


def test_a_shoe_made_up_afterwards_is_caught_by_the_commitment_alone(tmp_path: Path) -> None:
    """What the house publishes before the cut is what binds it: without it, any record proves itself."""
    turned_round = copy.deepcopy(WHOLE)
    turned_round["proof"]["order"].reverse()
    forged = remade(turned_round, WHOLE["proof"]["seeds"])
    assert verify(tmp_path, forged)[0] == 0
    status, lines = verify(tmp_path, forged, WHOLE["proof"]["commitment"])
    assert (status, failed(lines)) == (1, ["The commitment is the one you noted at the table."])


# --- The list of promises (S6: a digest of it stands in the record, so that nobody can add or drop one afterwards)

NOTED: Final = (WHOLE["proof"]["commitment"], WHOLE["proof"]["promises_digest"])
NOT_THE_LIST: Final = ["The digest of the promises is the one you noted at the table."]


def test_S6_a_house_that_tries_seeds_for_an_invented_player_is_caught(tmp_path: Path) -> None:
    """Nobody can add a promise afterwards: 20 tries gave Banker the first four coups, and every line said OK."""
    tries = [remade(WHOLE, [*WHOLE["proof"]["seeds"], invented(f"try {place}")]) for place in range(20)]
    assert len({tuple(record["cards"]) for record in tries}) == 20
    chosen = max(tries, key=lambda record: record["cards"])
    assert verify(tmp_path, chosen)[0] == 0
    status, lines = verify(tmp_path, chosen, NOTED[0])
    assert (status, failed(lines)) == (0, [])
    assert lines[-2] == f"SKIPPED  {NOT_THE_LIST[0].removesuffix('.')}: give it as third argument."
    for noted in (NOTED, ("-", NOTED[1])):
        status, lines = verify(tmp_path, chosen, *noted)
        assert (status, failed(lines)) == (1, NOT_THE_LIST)
    assert verify(tmp_path, WHOLE, *NOTED)[0] == 0


def invented(seed: str, player: str = "mallory") -> dict[str, Any]:
    return {"player": player, "digest": promise(seed), "value": seed}


SEEDS_TOLD: Final = WHOLE["proof"]["seeds"]
FORGERIES: Final[dict[str, list[dict[str, Any]]]] = {
    "The seed of 'mallory' was promised before the list was closed.": [*SEEDS_TOLD, invented("x")],
    "The seed that 'anna' promised before the list was closed is among the seeds.": SEEDS_TOLD[1:],
    "The seed that 'anna' promised stands under that name, not under 'mallory'.": [
        {**SEEDS_TOLD[0], "player": "mallory"}, *SEEDS_TOLD[1:],
    ],
}  # fmt: skip


@pytest.mark.parametrize("line", FORGERIES)
def test_S6_an_invented_a_dropped_and_a_renamed_seed_fail_with_a_line_each(line: str, tmp_path: Path) -> None:
    """So that nobody can add or drop one afterwards; the list itself stands in the record as it was published."""
    record = remade(WHOLE, FORGERIES[line])
    assert verify(tmp_path, record, NOTED[0])[0] == 0
    assert failed(verify(tmp_path, record, *NOTED)[1]) == NOT_THE_LIST
    record["proof"].update(promises=WHOLE["proof"]["promises"], promises_digest=NOTED[1])
    status, lines = verify(tmp_path, record, *NOTED)
    assert (status, failed(lines)) == (1, [line])


def test_S6_a_record_that_leaves_the_list_out_is_caught_by_who_noted_it(tmp_path: Path) -> None:
    """A digest of it stands in the record."""
    record = remade(WHOLE, [*WHOLE["proof"]["seeds"], invented("x")])
    del record["proof"]["promises"], record["proof"]["promises_digest"]
    status, lines = verify(tmp_path, record, *NOTED)
    assert (status, failed(lines)) == (1, NOT_THE_LIST)
    assert any(line.startswith("SKIPPED  The record has no digest of the list") for line in lines)


# --- What can be done to a record. (What heads bind beside the rest, files of heads show.)

Tampering = Callable[[Record], object]


def other(card: str) -> str:
    return ("K" if card[0] != "K" else "Q") + card[1:]


def turned(card: str) -> str:
    return card[:2] + ("p" if card[2] == "b" else "b")


def flipped(digest: str) -> str:
    return ("0" if digest[0] != "0" else "1") + digest[1:]


def swap_names(seeds: list[dict[str, Any]]) -> None:
    seeds[0]["player"], seeds[1]["player"] = seeds[1]["player"], seeds[0]["player"]


def swap(cards: list[str], one: int, two: int) -> None:
    assert cards[one] != cards[two]
    cards[one], cards[two] = cards[two], cards[one]


TAMPERINGS: Final[dict[str, Tampering]] = {
    "commitment": lambda r: r["proof"].update(commitment=flipped(r["proof"]["commitment"])),
    "nonce": lambda r: r["proof"].update(nonce=flipped(r["proof"]["nonce"])),
    "order, two cards": lambda r: swap(r["proof"]["order"], 0, 1),
    "order, a face": lambda r: r["proof"]["order"].__setitem__(3, other(r["proof"]["order"][3])),
    "order, a back": lambda r: r["proof"]["order"].__setitem__(3, turned(r["proof"]["order"][3])),
    "order, a card less": lambda r: r["proof"]["order"].pop(),
    "order, a card more": lambda r: r["proof"]["order"].append("Asb"),
    "order, empty": lambda r: r["proof"]["order"].clear(),
    "decks": lambda r: r.update(decks=2),
    "no deck": lambda r: r.update(decks=0),
    "seventeen decks": lambda r: r.update(decks=17),
    "a seed": lambda r: r["proof"]["seeds"][0].update(value="another"),
    "a digest": lambda r: r["proof"]["seeds"][1].update(digest=flipped(r["proof"]["seeds"][1]["digest"])),
    "a seed and its digest": lambda r: r["proof"]["seeds"][0].update(value="x", digest=promise("x")),
    "a seed suppressed": lambda r: r["proof"]["seeds"][0].update(value=None),
    "a seed dropped": lambda r: r["proof"]["seeds"].pop(),
    "all seeds dropped": lambda r: r["proof"]["seeds"].clear(),
    "a seed slipped in": lambda r: r["proof"]["seeds"].append({"player": "x", "digest": promise("x"), "value": "x"}),
    "a name": lambda r: r["proof"]["seeds"][0].update(player="x"),
    "two names": lambda r: swap_names(r["proof"]["seeds"]),
    "a name on the list": lambda r: r["proof"]["promises"][0].update(player="x"),
    "a digest on the list": lambda r: r["proof"]["promises"][0].update(digest=promise("x")),
    "the list turned round": lambda r: r["proof"]["promises"].reverse(),
    "a promise dropped from the list": lambda r: r["proof"]["promises"].pop(),
    "the list emptied": lambda r: r["proof"]["promises"].clear(),
    "no list": lambda r: r["proof"].update(promises=None),
    "the digest of the list": lambda r: r["proof"].update(promises_digest=flipped(r["proof"]["promises_digest"])),
    "no digest of the list": lambda r: r["proof"].update(promises_digest=None),
    "a seed twice": lambda r: r["proof"]["seeds"].append(r["proof"]["seeds"][0]),
    "two seeds in one": lambda r: r["proof"]["seeds"][0].update(value="x\ny"),
    "cut": lambda r: r["proof"].update(cut=18),
    "cut too early": lambda r: r["proof"].update(cut=8),
    "cut too late": lambda r: r["proof"].update(cut=44),
    "cut before the shoe": lambda r: r["proof"].update(cut=-9),
    "no cut": lambda r: r["proof"].update(cut=None),
    "a card dealt": lambda r: r["cards"].__setitem__(5, other(r["cards"][5])),
    "the last card dealt": lambda r: r["cards"].__setitem__(-1, other(r["cards"][-1])),
    "the back of a card dealt": lambda r: r["cards"].__setitem__(5, turned(r["cards"][5])),
    "two cards dealt": lambda r: swap(r["cards"], 5, 6),
    "a card dealt less": lambda r: r["cards"].pop(0),
    "a card dealt more": lambda r: r["cards"].insert(5, "Asb"),
    "a shoe dealt twice": lambda r: r["cards"].extend(r["cards"]),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_caught(name: str, tmp_path: Path) -> None:
    record = copy.deepcopy(WHOLE)
    TAMPERINGS[name](record)
    assert record != WHOLE
    status, lines = verify(tmp_path, record)
    assert status == 1
    assert failed(lines)


def test_a_card_that_is_there_twice_is_no_full_shoe(tmp_path: Path) -> None:
    record = copy.deepcopy(WHOLE)
    record["proof"]["order"][0] = record["proof"]["order"][1]
    assert "The house's order is a full shoe of 1 deck(s), backs included." in failed(verify(tmp_path, record)[1])


def test_rounds_of_a_beacon_begin_with_the_first() -> None:
    assert [verify_shoe.is_drawn({"round": number, "value": None}) for number in (0, 1)] == [False, True]


def test_a_seed_put_in_for_a_withheld_one_is_caught(tmp_path: Path) -> None:
    record = copy.deepcopy(WITHHELD)
    record["proof"]["seeds"][2]["value"] = "never seen"
    status, lines = verify(tmp_path, record)
    assert (status, len(failed(lines))) == (1, 2)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a record; of a list the first two alone."""
    keys: list[Any] = list(value) if isinstance(value, dict) else []
    keys += range(min(2, len(value))) if isinstance(value, list) else []
    return [path, *(place for key in keys for place in places(value[key], (*path, key)))]


def at(record: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        record = record[key]
    return record


NONSENSE: tuple[Any, ...] = (None, True, 1.5, -1, "", "x", "\ud800", "a\nb", [], {}, [None], {"x": 1}, 10**400)
FREE: Final[dict[tuple[Any, ...], tuple[object, ...]]] = {
    ("cards",): ([],),
    ("proof", "place"): (None,),
    ("proof", "place", "rules"): ("", "x"),
    ("proof", "place", "digest"): (None,),
    ("proof", "ready"): (True,),
}
"""What no record can show without the heads that people kept: its rules, whether it had heads, that it goes on."""


@pytest.mark.parametrize(
    "path",
    [path if len(path) < 3 else asked_later(path) for path in places(WHOLE) if path],
    ids=lambda path: ".".join(map(str, path)),
)
def test_nonsense_anywhere_in_a_record_is_caught(path: tuple[Any, ...], tmp_path: Path) -> None:
    for nonsense in NONSENSE:
        record = copy.deepcopy(WHOLE)
        at(record, path[:-1])[path[-1]] = nonsense
        allowed = nonsense in FREE.get(path, ())
        assert verify(tmp_path, record)[0] == (0 if allowed else 1), nonsense


NOT_BOUND: Final = {("proof", "place"), ("proof", "place", "digest"), ("proof", "ready")}
"""What a record may leave out, as those of versions before do."""


@pytest.mark.parametrize(
    "path",
    [path for path in places(WHOLE) if path and isinstance(path[-1], str)],
    ids=lambda path: ".".join(map(str, path)),
)
def test_a_missing_field_is_caught(path: tuple[Any, ...], tmp_path: Path) -> None:
    record = copy.deepcopy(WHOLE)
    del at(record, path[:-1])[path[-1]]
    status, _ = verify(tmp_path, record)
    assert status == (2 if path == ("proof",) else int(path not in NOT_BOUND))


def test_fields_that_a_later_version_adds_do_no_harm(tmp_path: Path) -> None:
    assert verify(tmp_path, {**WHOLE, "weather": "fine"})[0] == 0


@pytest.mark.parametrize(
    "text",
    [*b' nonsense { [] 42 null "proof" {} {"table":1}'.split(b" "), b"\xff\xfe", b"[" * 100_000, b"9" * 5000],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_no_record_gets_a_sentence(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(text)
    status, lines = run(str(path))
    assert status == 2
    assert len(lines) == 1
    assert "cannot be read" in lines[0]
    assert lines[0].endswith(".")


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere.json"):
        status, (line,) = run(str(path))
        assert status == 2
        assert "cannot be read" in line


@pytest.mark.parametrize("arguments", [(), ("a", "b", "c", "d"), ("a", "h.json", "b", "c", "d")])
def test_other_arguments_get_the_usage(arguments: tuple[str, ...]) -> None:
    usage = "Usage: python verify_shoe.py RECORD.json [COMMITMENT [PROMISES]] [HEADS.json ...] [LIST.json ...]"
    assert run_alone(*arguments) == (2, [f"{usage} [--beacon VALUE]"])


def test_names_cannot_write_to_the_terminal(tmp_path: Path) -> None:
    record = copy.deepcopy(WHOLE)
    record["table"] = record["proof"]["seeds"][0]["player"] = record["proof"]["promises"][1]["player"] = "\x1b[2J\rOK"
    status, lines = verify(tmp_path, record)
    assert status == 1
    assert "\x1b" not in "".join(lines)


@pytest.mark.parametrize("kind", [ShoeRecord, Proof, Place, Promise, Seed, Head, ShoeNoted])
def test_the_docs_tell_every_field_of_a_record(kind: type[msgspec.Struct]) -> None:
    page = (DOCS / "fairness.md").read_text("utf-8")
    for field in kind.__struct_fields__:
        assert re.search(rf"`(proof\.)?{field}`", page) or field == "proof", field


# --- The script is another's work than the package: they meet on every input.


@given(
    decks=st.integers(1, 16),
    shuffle=st.randoms(use_true_random=False),
    seeds=st.lists(st.tuples(st.text(st.characters(exclude_categories=["Cs", "Cc"])), st.booleans()), max_size=4),
    where=st.floats(0, 1),
)
@settings(max_examples=25)
def test_script_and_package_deal_the_same_order(
    decks: int, shuffle: Random, seeds: list[tuple[str, bool]], where: float
) -> None:
    order = list(packs(decks))
    shuffle.shuffle(order)
    sealed = shoe.commitment(order, "nonce")
    first, last = shoe.cut_bounds(len(order))
    cut = first + round(where * (last - first))
    promised = [Seed(f"p{n}", promise(seed), seed if shown else None) for n, (seed, shown) in enumerate(seeds)]
    told = [msgspec.to_builtins(each) for each in promised]
    proof = {"commitment": sealed, "order": order, "seeds": told, "cut": cut}
    assert tuple(verify_shoe.dealt_order(proof)) == shoe.dealt_order(order, sealed, promised, cut)


@pytest.mark.parametrize("decks", range(1, 17))
def test_script_and_package_know_the_same_cards(decks: int) -> None:
    assert tuple(map(Card, verify_shoe.full_shoe(decks))) == packs(decks)


def test_the_script_stands_alone_and_is_short() -> None:
    source = SCRIPT.read_text("utf-8")
    tree = ast.parse(source, feature_version=(3, 8))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported == {"__future__", "hashlib", "json", "pathlib", "re", "sys", "typing"}
    assert source.count("\n") < 560


def test_the_record_that_the_page_is_held_to_is_whole(tmp_path: Path) -> None:
    """The page's own check, which shares no code with the script, is tested on this file."""
    golden = GOLDEN / "shoe_record.json"
    record = json.loads(golden.read_text("utf-8"))
    status, lines = verify(tmp_path, record, record["proof"]["commitment"], record["proof"]["promises_digest"])
    assert (status, failed(lines)) == (0, [])
