#!/usr/bin/env python3
"""Checks a finished shoe: that it was dealt in the order to which the house had committed itself.

    python verify_shoe.py RECORD.json [COMMITMENT [PROMISES]] [HEADS.json ...] [LIST.json ...] [--beacon VALUE]

RECORD.json is the shoe's record. HEADS.json is what a page or a client kept while the shoe was played: the heads that
bind each step to those before it, and what it saw; several people may give theirs. LIST.json is a piece of the
house's list of heads, as /heads tells it; several make a longer one. VALUE is what the public beacon of the shoe
tells of its round, if it has one: 64 hexadecimal digits, or a file with the beacon's answer. COMMITMENT is what you
noted yourself before the cut, PROMISES the digest of the closed list of promises, noted before any seed was revealed; -
stands for what you did not note. Without any of them the record is only held against itself: a house that made up the
whole shoe afterwards would pass, and so would one that chose the cut when it knew the seeds. Ends with status 0 when
everything is in order, 1 when a check failed, 2 when there is nothing to check. Needs Python 3.8 and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any, Iterator  # noqa: UP035 - for Python 3.8

CARD = re.compile("[A23456789TJQK][shdc][bp]")  # rank, suit, colour of the back
DIGEST = re.compile("[0-9a-f]{64}")
NOT_NOTED = "-"
KEPT = "sabot heads 1"  # what a file of heads calls itself
LIST = "sabot list 1"  # what a piece of the house's list calls itself
LINES = ("table", "commitment", "seed", "rules")  # what is kept of a shoe as a text of one line
TEXT = re.compile(r"[^\n\ud800-\udfff]*")  # one line that has an UTF-8 form


def sha256(text: str) -> str:
    """SHA-256 of a text in UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def full_shoe(decks: int) -> list[str]:
    """All cards of that many decks; half the decks have blue backs, half pink, of an odd number one more is blue."""
    backs = "b" * ((decks + 1) // 2) + "p" * (decks // 2)
    return [rank + suit + back for back in backs for suit in "shdc" for rank in "A23456789TJQK"]


def shuffled(order: list[str], text: str) -> list[str]:
    """Fisher and Yates: from the last place down, each card changes places with a drawn one, at most its own."""
    cards = list(order)
    stream = iter(hashlib.shake_256(text.encode()).digest(65536))  # 832 cards, the most there are, take some 1700 bytes
    for last in range(len(cards) - 1, 0, -1):
        choices = last + 1
        word = 65536
        while word >= 65536 - 65536 % choices:  # words from the incomplete last round would favour low places
            word = 256 * next(stream) + next(stream)
        other = word % choices
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def dealt_order(proof: Any) -> list[str]:
    """The house's order, shuffled by the revealed seeds in the order of their digests and the beacon's value, then cut.

    Where there is neither it is only cut.
    """
    revealed = sorted(seed["digest"] + " " + seed["value"] for seed in proof["seeds"] if seed["value"] is not None)
    drawn = proof.get("drawn")
    if drawn is not None and drawn["value"] is not None:
        revealed.append(f"beacon {drawn['round']} {drawn['value']}")
    cards: list[str] = proof["order"]
    if revealed:
        cards = shuffled(cards, "\n".join(["sabot mix 1", proof["commitment"], *revealed]))
    return cards[proof["cut"] :] + cards[: proof["cut"]]


def chain(proof: Any) -> list[tuple[str, str]]:
    """Every step of a shoe and its head, which binds the step and all those before it."""
    place = proof["place"]
    steps: list[tuple[str, Any]] = [("promises", proof["promises_digest"]), ("cut", proof["cut"])]
    steps = [(step, str(fact)) for step, fact in steps if fact is not None]
    digests = {seed["player"]: seed["digest"] for seed in proof["seeds"]}
    steps += [("seed", digests.get(player, "") + " " + player) for player in proof.get("accepted", [])]
    beacon, drawn = proof.get("beacon"), proof.get("drawn")
    if drawn is not None:
        steps.append(("round", str(drawn["round"])))
        steps += [("beacon", drawn["value"] or "-")] if proof.get("ready") else []
    steps += [("ready", "-")] if proof.get("ready") else []
    first = ["sabot head 1", "sealed", place["table"], place["rules"], str(proof["shoe"]), proof["commitment"]]
    first += [] if place.get("digest") is None else [place["digest"]]
    first += [] if beacon is None else [f"beacon {beacon['url']} {beacon['genesis']} {beacon['period']}"]
    links = [("sealed", sha256("\n".join(first)))]
    for step, fact in [*steps, ("revealed", proof["nonce"])]:
        links.append((step, sha256("\n".join(["sabot head 1", step, links[-1][1], fact]))))
    return links


def malformed(record: Any) -> list[str]:
    """Names of the record's fields that are missing or malformed."""
    proof: Any = record["proof"] if is_a(dict, record["proof"]) else {}
    fine = {
        "table": matches(TEXT, record.get("table")),
        "shoe": is_a(int, record.get("shoe")),
        "decks": is_a(int, record.get("decks")) and 1 <= record["decks"] <= 16,
        "cards": is_cards(record.get("cards")),
        "rules": is_text(record.get("rules", "")),
        "proof.commitment": matches(DIGEST, proof.get("commitment")),
        "proof.nonce": matches(TEXT, proof.get("nonce")),
        "proof.order": is_cards(proof.get("order")),
        "proof.seeds": is_a(list, proof.get("seeds")) and all(is_seed(seed) for seed in proof["seeds"]),
        "proof.cut": is_a(int, proof.get("cut")) or proof.get("cut", "missing") is None,
        "proof.promises": is_a(list, proof.get("promises")) and all(is_promise(each) for each in proof["promises"]),
        "proof.promises_digest": matches(DIGEST, proof.get("promises_digest")),
        "proof.place": proof.get("place") is None or is_place(proof["place"]),
        "proof.shoe": proof.get("place") is None or is_a(int, proof.get("shoe")),
        "proof.accepted": proof.get("place") is None or is_lines(proof.get("accepted", [])),
        "proof.ready": proof.get("place") is None or isinstance(proof.get("ready", False), bool),
        "proof.beacon": proof.get("beacon") is None or is_beacon(proof["beacon"]),
        "proof.drawn": proof.get("drawn") is None or is_drawn(proof["drawn"]),
    }
    if not has_list(proof):
        fine["proof.promises"] = fine["proof.promises_digest"] = True
    return [name for name, is_fine in fine.items() if not is_fine]


def is_a(kind: type, value: Any) -> bool:
    """Whether a value is of a kind; true and false are no numbers."""
    return isinstance(value, kind) and not isinstance(value, bool)


def matches(pattern: Any, value: Any) -> bool:
    """Whether a value is a text of a form."""
    return is_a(str, value) and pattern.fullmatch(value) is not None


def is_cards(value: Any) -> bool:
    """Whether a value is a list of cards, no more than the largest shoe has."""
    return is_a(list, value) and len(value) <= 16 * 52 and all(matches(CARD, card) for card in value)


def is_lines(value: Any) -> bool:
    """Whether a value is a list of texts of one line each."""
    return is_a(list, value) and all(matches(TEXT, each) for each in value)


def is_place(value: Any) -> bool:
    """Whether a value tells a table and its rule set, and the digest of that where it has one."""
    named = is_a(dict, value) and matches(TEXT, value.get("table")) and matches(TEXT, value.get("rules"))
    return named and (value.get("digest") is None or matches(DIGEST, value["digest"]))


def is_text(value: Any) -> bool:
    """Whether a value is a text, of however many lines, that has an UTF-8 form."""
    return is_a(str, value) and all(matches(TEXT, line) for line in value.split("\n"))


def is_kept(value: Any) -> bool:
    """Whether a value is what somebody kept of a shoe."""
    return (
        is_a(dict, value)
        and all(matches(TEXT, value.get(name)) or value.get(name) is None for name in LINES)
        and all(is_a(int, value.get(name)) or value.get(name) is None for name in ("shoe", "cut", "named"))
        and is_a(list, value.get("heads"))
        and all(is_a(dict, each) and is_lines([each.get("step"), each.get("head")]) for each in value["heads"])
    )


def is_list(value: Any) -> bool:
    """Whether a value is a piece of the house's list of heads."""
    return (
        is_a(dict, value)
        and value.get("sabot") == LIST
        and is_a(int, value.get("size"))
        and is_a(int, value.get("first"))
        and value["first"] >= 1
        and matches(DIGEST, value.get("before"))
        and is_a(list, value.get("entries"))
        and all(is_a(dict, e) and all(matches(DIGEST, e.get(n)) for n in ("entry", "link")) for e in value["entries"])
    )


def is_link(value: Any) -> bool:
    """Whether a value tells an entry of the house's list."""
    return is_a(dict, value) and is_a(int, value.get("number")) and matches(DIGEST, value.get("link"))


def is_beacon(value: Any) -> bool:
    """Whether a value tells a public beacon: where its rounds are told, since when, and how often."""
    named = is_a(dict, value) and matches(TEXT, value.get("url")) and "{round}" in value["url"]
    return named and is_a(int, value.get("genesis")) and is_a(int, value.get("period")) and value["period"] >= 1


def is_drawn(value: Any) -> bool:
    """Whether a value tells a round of a beacon, and its value where that came in time."""
    told = is_a(dict, value) and is_a(int, value.get("round")) and value["round"] >= 1
    return told and (matches(DIGEST, value.get("value")) or value.get("value", "missing") is None)


def is_promise(value: Any) -> bool:
    """Whether a value is a player's promise of a seed."""
    return is_a(dict, value) and matches(TEXT, value.get("player")) and matches(DIGEST, value.get("digest"))


def is_seed(value: Any) -> bool:
    """Whether a value is a promised seed: revealed, or withheld (its value is null)."""
    return is_promise(value) and (matches(TEXT, value.get("value")) or value.get("value", "missing") is None)


def has_list(proof: Any) -> bool:
    """Whether a proof tells the closed list of promises, as those of old versions do not."""
    return not (proof.get("promises") is None and proof.get("promises_digest") is None)


def list_checks(proof: Any) -> Iterator[tuple[bool, str]]:
    """Checks that the digest is the list's, and the seeds are the list's, under the names that promised them."""
    lines = ["sabot promises 1", proof["commitment"], *(p["digest"] + " " + p["player"] for p in proof["promises"])]
    digest = sha256("\n".join(lines))
    yield digest == proof["promises_digest"], "The digest of the promises is the SHA-256 of commitment and closed list."
    missing = [(promise["digest"], promise["player"]) for promise in proof["promises"]]
    unlisted: list[tuple[str, str]] = []
    for digest, player in [(seed["digest"], seed["player"]) for seed in proof["seeds"]]:
        if (digest, player) in missing:
            missing.remove((digest, player))
        else:
            unlisted.append((digest, player))
    owners = dict(missing)
    for digest, player in unlisted:
        if digest in owners:
            yield False, f"The seed that {owners[digest]!a} promised stands under that name, not under {player!a}."
        else:
            yield False, f"The seed of {player!a} was promised before the list was closed."
    for digest, player in missing:
        if digest not in dict(unlisted):
            yield False, f"The seed that {player!a} promised before the list was closed is among the seeds."
    if not missing and not unlisted:
        yield True, f"The {len(proof['seeds'])} seed(s) are those of the closed list, under the same names."


def checks(record: Any, commitment: str, promises: str) -> Iterator[tuple[bool, str]]:
    """Every check of a well-formed record alone and of what was noted: whether it holds, and what it claims."""
    proof, dealt, cut = record["proof"], record["cards"], record["proof"]["cut"]
    yield True, f"The record is well formed: table {record['table']!a}, shoe {record['shoe']}."
    if commitment != NOT_NOTED:
        yield proof["commitment"] == commitment, "The commitment is the one you noted at the table."
    if promises != NOT_NOTED:
        yield proof.get("promises_digest") == promises, "The digest of the promises is the one you noted at the table."
    sealed = "sabot shoe 1\n" + proof["nonce"] + "\n" + " ".join(proof["order"])
    yield sha256(sealed) == proof["commitment"], "The commitment is the SHA-256 of the nonce and the house's order."
    complete = sorted(proof["order"]) == sorted(full_shoe(record["decks"]))
    yield complete, f"The house's order is a full shoe of {record['decks']} deck(s), backs included."
    if has_list(proof):
        yield from list_checks(proof)
    for seed in proof["seeds"]:
        withheld = seed["value"] is None
        promised = withheld or sha256("sabot seed 1\n" + seed["value"]) == seed["digest"]
        claim = "was WITHHELD and left out." if withheld else "is the one that was promised."
        yield promised, f"The seed of {seed['player']!a} {claim}"
    if proof.get("place") is not None:
        yield from place_checks(record)
    if proof.get("beacon") is not None or proof.get("drawn") is not None:
        yield from beacon_checks(proof)
    if cut is None:
        yield not dealt, "The shoe was abandoned before the cut, and no card was dealt."
        return
    cards = len(proof["order"])
    margin = min(52, (cards + 5) // 6)  # a deck's length from either end; in a small shoe a sixth of it, rounded up
    yield margin <= cut <= cards - margin, f"The cut after card {cut} lies between {margin} and {cards - margin}."
    fits = dealt == dealt_order(proof)[: len(dealt)]
    yield fits, f"The {len(dealt)} cards dealt are the first of the order made by seeds and cut."


def place_checks(record: Any) -> Iterator[tuple[bool, str]]:
    """Checks that the heads are those of this shoe of this table, and of the seeds that were revealed."""
    proof = record["proof"]
    place = (proof["place"]["table"], proof["shoe"]) == (record["table"], record["shoe"])
    yield place, f"The heads are of table {record['table']!a}, shoe {record['shoe']}, and of no other."
    revealed = sorted(seed["player"] for seed in proof["seeds"] if seed["value"] is not None)
    yield sorted(proof.get("accepted", [])) == revealed, "The seeds that were accepted are those that were revealed."
    if proof["place"].get("digest") is not None:
        same = sha256("sabot rules 1\n" + record.get("rules", "")) == proof["place"]["digest"]
        yield same, f"The rules of the record are those of {proof['place']['rules']!a} that the heads bind."


def beacon_checks(proof: Any) -> Iterator[tuple[bool, str]]:
    """Checks that a shoe with a beacon was dealt by one of its rounds, and none without a beacon was."""
    beacon, drawn = proof.get("beacon"), proof.get("drawn")
    if beacon is None:
        yield False, f"Round {drawn['round']} is one of a beacon that the house had promised with the order."
    elif drawn is not None:
        second = f"told in second {round_second(proof)} since 1970"
        yield True, f"Round {drawn['round']} of the beacon {beacon['url']!a} was named, {second}."
    else:
        yield not proof.get("ready"), f"A round of the beacon {beacon['url']!a} was named before the shoe was dealt."


def round_second(proof: Any) -> int:
    """The second in which the round that was named was told, since 1970."""
    beacon = proof["beacon"]
    return int(beacon["genesis"] + beacon["period"] * (proof["drawn"]["round"] - 1))


def told_checks(proof: Any, told: Any) -> Iterator[tuple[bool, str]]:
    """Checks that a shoe was dealt by what the beacon tells of its round: `told`, with the round where it is known."""
    drawn = proof.get("drawn") if proof.get("beacon") is not None else None
    if drawn is None:
        yield False, "The shoe has a round of a beacon, whose value you gave."
        return
    number = drawn["round"] if told["round"] is None else told["round"]
    yield number == drawn["round"], f"The value that you gave is of round {drawn['round']} (it is of round {number})."
    if drawn["value"] is not None:
        yield drawn["value"] == told["value"], f"The value of round {drawn['round']} is the one that you gave."
    elif proof.get("ready"):
        late = "it came late, or the house left it out: you have its value"
        yield False, f"The beacon did not tell round {drawn['round']} ({late})."


def kept_checks(record: Any, name: str, shoes: list[Any], others: list[Any]) -> Iterator[tuple[bool, str]]:
    """Checks that a shoe is the one whose heads somebody kept; `others` is all that anybody kept."""
    proof, place = record["proof"], (record["table"], record["shoe"])
    mine = [each for each in shoes if (each.get("table"), each.get("shoe")) == place]
    if not mine:
        told = ", ".join(f"shoe {each.get('shoe')} of table {each.get('table')!a}" for each in shoes[:8]) or "no shoe"
        yield False, f"{name}: heads of shoe {place[1]} of table {place[0]!a} were kept; the file has {told}."
    for notes in mine:
        yield from kept_of_shoe(proof, name, notes)
        same = [each for each in others if each.get("commitment") == proof["commitment"]]
        again = [each for each in same if (each.get("table"), each.get("shoe")) != place]
        also = "".join(f", and not of shoe {each.get('shoe')} of table {each.get('table')!a}" for each in again[:1])
        yield not again, f"{name}: the commitment is that of this shoe alone{also}."


def entry_checks(lists: dict[str, Any], links: dict[int, str], entries: set[str]) -> Iterator[tuple[bool, str]]:
    """Checks that pieces of the house's list are of one chain, whole to its end; `links` and `entries` grow by them.

    Two pieces that tell the same number otherwise are of two lists.
    """
    first = min(piece["first"] for piece in lists.values())
    for name, piece in sorted(lists.items(), key=lambda each: int(each[1]["first"])):
        number, link, wrong = piece["first"] - 1, piece["before"], ""
        if links.setdefault(number, link) != link:
            wrong = f" (another list has another entry {number})"
        for each in piece["entries"]:
            number += 1
            link = sha256("\n".join(["sabot list 1", str(number), link, each["entry"]]))
            if each["link"] != link:
                wrong = wrong or f" (entry {number} is not bound to the one before)"
            elif links.setdefault(number, link) != link:
                wrong = wrong or f" (another list has another entry {number})"
            entries.add(each["entry"])
        yield not wrong, f"{name}: its {len(piece['entries'])} entries from {piece['first']} on are of one list{wrong}."
    size = max(piece["size"] for piece in lists.values())
    lacks = next((number for number in range(first, size + 1) if number not in links), None)
    told = "" if lacks is None else f" (cut short: {lacks} is not there)"
    yield lacks is None, f"The list is whole from entry {first} to its end, {size}{told}."


def house_list_checks(
    place: Any, lists: dict[str, Any], files: dict[str, list[Any]], seen: dict[str, Any]
) -> Iterator[tuple[bool, str]]:
    """Checks that the house's list holds the heads that were kept of a shoe, and the entries that were seen before."""
    links: dict[int, str] = {0: "0" * 64}
    entries: set[str] = set()
    yield from entry_checks(lists, links, entries)
    first = min(piece["first"] for piece in lists.values())
    for name, shoes in files.items():
        last = seen.get(name)
        if last is not None and last["number"] >= first - 1:
            same = links.get(last["number"]) == last["link"]
            yield same, f"{name}: entry {last['number']} of the list is the one that was seen."
        mine = [each for each in shoes if (each.get("table"), each.get("shoe")) == place and each.get("rules")]
        heads = [each for shoe in mine for each in shoe["heads"]]
        gone = [each["step"] for each in heads if sha256("sabot listed 1\n" + each["head"]) not in entries]
        told = " (not there: " + ", ".join(gone) + ")" if gone else ""
        yield not gone, f"{name}: the {len(heads)} heads kept stand in the house's list{told}."


def kept_of_shoe(proof: Any, name: str, notes: Any) -> Iterator[tuple[bool, str]]:
    """Checks that a proof tells what somebody saw, and that its chain has every head that he kept."""
    if notes.get("commitment") is not None:
        yield notes["commitment"] == proof["commitment"], f"{name}: the commitment is the one that was shown."
    if notes.get("promises_digest") is not None:
        same = notes["promises_digest"] == proof.get("promises_digest")
        yield same, f"{name}: the list of promises is the one that was shown."
    if notes.get("cut") is not None:
        yield notes["cut"] == proof["cut"], f"{name}: the cut is the one that was shown before the seeds."
    if notes.get("seed") is not None:
        revealed = [seed["digest"] for seed in proof["seeds"] if seed["value"] is not None]
        yield notes["seed"] in revealed, f"{name}: the own seed that the house accepted is not withheld."
    if notes.get("rules") is not None and proof.get("place") is not None:
        same = notes["rules"] == proof["place"].get("digest")
        yield same, f"{name}: the digest of the rules is the one that was shown."
    if notes.get("named") is not None and proof.get("beacon") is not None and proof.get("drawn") is not None:
        ahead = round_second(proof) - notes["named"]
        told = f"(it was told {ahead} seconds later, by the clock there)"
        yield ahead > 0, f"{name}: round {proof['drawn']['round']} was named before it was told {told}."
    if proof.get("place") is None:
        yield not notes["heads"], f"{name}: the record has the chain of heads that was shown."
        return
    of_chain = chain(proof)
    wrong = [each["step"] for each in notes["heads"] if (each["step"], each["head"]) not in of_chain]
    told = " (wrong: " + ", ".join(wrong) + ")" if wrong else ""
    yield not wrong, f"{name}: the {len(notes['heads'])} heads kept are of the chain that the record makes{told}."


def skipped_beacon(proof: Any, files: dict[str, Any], told: Any) -> Iterator[str]:
    """Sentences on checks of a shoe's beacon that were left out, and on promises that the shoe could not make."""
    beacon, drawn = proof.get("beacon"), proof.get("drawn")
    if beacon is None or drawn is None or told is not None:
        return
    where = beacon["url"].replace("{round}", str(drawn["round"]))
    if drawn["value"] is not None:
        yield f"The value of round {drawn['round']} is the beacon's: ask {where!a} and give its answer with --beacon."
    elif proof.get("ready"):
        yield f"The house says that round {drawn['round']} did not come in time; {where!a} tells whether it is there."
        yield "The shoe could not promise that nobody chose its order by withholding a seed."
    if not any("named" in notes for shoes in files.values() for notes in shoes):
        yield f"Round {drawn['round']} was named before it was told: that tells a file of heads of who saw it named."


def skipped(record: Any, commitment: str, promises: str, files: dict[str, Any], *, listed: bool) -> Iterator[str]:
    """Sentences on the checks that were left out, with the reason of each."""
    proof = record["proof"]
    if commitment == NOT_NOTED and not files:
        yield "The commitment is the one you noted at the table: give it as second argument, or a file of heads."
    if not has_list(proof):
        yield "The record has no digest of the list of promises: whether a seed was invented or dropped cannot be told."
    elif promises == NOT_NOTED and not files:
        yield "The digest of the promises is the one you noted at the table: give it as third argument."
    if proof.get("place") is None:
        yield "The record has no heads: when it was cut, and whether a seed that came was left out, cannot be told."
    elif not files:
        yield "The heads are those you were shown: give the file of heads that your page or client kept."
    elif not listed and proof["place"].get("digest") is not None:
        yield "The heads kept stand in the house's list: give that as it is at /heads, from the shoe's first entry on."
    if proof.get("place") is not None and proof["place"].get("digest") is None:
        yield "The heads bind the rule set's name alone: by which rules it was played cannot be told."


def verify(record: Any, commitment: str, promises: str, files: dict[str, list[Any]], *more: Any) -> int:
    """Print every check; return the exit status.

    `more` are pieces of the list, the entry that each file saw, and what the beacon told.
    """
    faults = ", ".join(malformed(record))
    if faults:
        print("FAILED   The record is well formed; wrong are", faults + ".")
        return 1
    claims = list(checks(record, commitment, promises))
    others = [each for shoes in files.values() for each in shoes]
    for name, shoes in files.items():
        claims += kept_checks(record, name, shoes, others)
    usual: tuple[Any, ...] = ({}, {}, None)
    lists, seen, told = more + usual[len(more) :]
    if told is not None:
        claims += told_checks(record["proof"], told)
    if lists:
        claims += house_list_checks((record["table"], record["shoe"]), lists, files, seen)
    for holds, claim in claims:
        print("OK      " if holds else "FAILED  ", claim)
    for claim in skipped(record, commitment, promises, files, listed=bool(lists)):
        print("SKIPPED ", claim)
    for claim in skipped_beacon(record["proof"], files, told):
        print("SKIPPED ", claim)
    return 0 if all(holds for holds, _ in claims) else 1


def read(path: str) -> Any:
    """The object that a file holds; raises OSError or ValueError."""
    contents = json.loads(Path(path).read_text("utf-8-sig"))
    if not is_a(dict, contents):
        raise ValueError("it holds no record of a shoe, and no heads")
    return contents


def read_record(path: str) -> Any:
    """The record that a file holds; raises OSError or ValueError."""
    record = read(path)
    if "proof" not in record:
        raise ValueError("it holds no record of a shoe")
    return record


def read_kept(path: str) -> Any:
    """A file of heads, or a piece of the house's list; raises OSError or ValueError."""
    contents = read(path)
    if contents.get("sabot") == LIST:
        if not is_list(contents):
            raise ValueError("it is no piece of a list of heads, as a house tells it at /heads")
        return contents
    if (
        contents.get("sabot") != KEPT
        or not is_a(list, contents.get("shoes"))
        or not all(map(is_kept, contents["shoes"]))
    ):
        raise ValueError("it is no file of heads, as pages and clients save it")
    if contents.get("list") is not None and not is_link(contents["list"]):
        raise ValueError("what it tells of the house's list is no entry of one")
    return contents


def read_told(text: str) -> Any:
    """A beacon's round and value, from a value alone or a file with its answer; raises OSError or ValueError."""
    if not text.endswith(".json"):
        value: Any = text.strip().lower()
        number = None
    else:
        answer = read(text)
        value, number = answer.get("randomness"), answer.get("round")
        if not is_a(int, number):
            raise ValueError("it is no answer of a beacon: it has a round and its randomness")
    if not matches(DIGEST, value):
        raise ValueError("it is no value of a beacon: that has 64 hexadecimal digits")
    return {"round": number, "value": value}


def main(arguments: list[str]) -> int:
    """Verify the record in a file; return the exit status."""
    beacon = None
    if "--beacon" in arguments:
        at = arguments.index("--beacon")
        beacon, arguments = "".join(arguments[at + 1 : at + 2]), arguments[:at] + arguments[at + 2 :]
    paths = [each for each in arguments[1:] if each.endswith(".json")]
    digests = [each.strip().lower() for each in arguments[1:] if not each.endswith(".json")]
    if not arguments or len(digests) > 2:
        words = "[COMMITMENT [PROMISES]] [HEADS.json ...] [LIST.json ...] [--beacon VALUE]"
        print("Usage: python verify_shoe.py RECORD.json", words, file=sys.stderr)
        return 2
    files: dict[str, Any] = {}
    path = arguments[0]
    try:
        record = read_record(path)
        for path in paths:
            files[path] = read_kept(path)
        path = beacon or "--beacon"
        told = None if beacon is None else read_told(beacon)
    except (OSError, ValueError, RecursionError) as error:
        print(f"{path!a} cannot be read: {ascii(str(error))[1:-1]}.", file=sys.stderr)
        return 2
    noted = [*digests, NOT_NOTED, NOT_NOTED]
    heads_files = {name: file for name, file in files.items() if file["sabot"] == KEPT}
    shoes = {name: file["shoes"] for name, file in heads_files.items()}
    seen = {name: file.get("list") for name, file in heads_files.items()}
    lists = {name: file for name, file in files.items() if file["sabot"] == LIST}
    return verify(record, noted[0], noted[1], shoes, lists, seen, told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
