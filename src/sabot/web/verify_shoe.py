#!/usr/bin/env python3
"""Checks a finished shoe: that it was dealt in the order to which the house had committed itself.

    python verify_shoe.py RECORD.json [COMMITMENT [PROMISES]]

RECORD.json is the shoe's record. COMMITMENT is what you noted at the table before the cut, PROMISES the digest of the
closed list of promises, which you noted before any seed was revealed; - stands for what you did not note. Without them
the record is only held against itself: a house that made up the whole shoe afterwards would pass, and so would one
that put in a seed of its own when it knew the others. Ends with status 0 when everything is in order, 1 when a check
failed, 2 when there is nothing to check. Needs Python 3.8 and nothing else.
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
    """The house's order, shuffled by the revealed seeds in the order of their digests (if there are any), then cut."""
    revealed = sorted(seed["digest"] + " " + seed["value"] for seed in proof["seeds"] if seed["value"] is not None)
    cards: list[str] = proof["order"]
    if revealed:
        cards = shuffled(cards, "\n".join(["sabot mix 1", proof["commitment"], *revealed]))
    return cards[proof["cut"] :] + cards[: proof["cut"]]


def malformed(record: Any) -> list[str]:
    """What in the record is missing or is not what it should be."""
    proof: Any = record["proof"] if is_a(dict, record["proof"]) else {}
    fine = {
        "table": matches(TEXT, record.get("table")),
        "shoe": is_a(int, record.get("shoe")),
        "decks": is_a(int, record.get("decks")) and 1 <= record["decks"] <= 16,
        "cards": is_cards(record.get("cards")),
        "proof.commitment": matches(DIGEST, proof.get("commitment")),
        "proof.nonce": matches(TEXT, proof.get("nonce")),
        "proof.order": is_cards(proof.get("order")),
        "proof.seeds": is_a(list, proof.get("seeds")) and all(is_seed(seed) for seed in proof["seeds"]),
        "proof.cut": is_a(int, proof.get("cut")) or proof.get("cut", "missing") is None,
        "proof.promises": is_a(list, proof.get("promises")) and all(is_promise(each) for each in proof["promises"]),
        "proof.promises_digest": matches(DIGEST, proof.get("promises_digest")),
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
    """That the digest is that of the list, and the seeds are those of the list, under the names that promised them."""
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
    """Every check of a well-formed record: whether it holds, and what it claims."""
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
    if cut is None:
        yield not dealt, "The shoe was abandoned before the cut, and no card was dealt."
        return
    cards = len(proof["order"])
    margin = min(52, (cards + 5) // 6)  # a deck's length from either end; in a small shoe a sixth of it, rounded up
    yield margin <= cut <= cards - margin, f"The cut after card {cut} lies between {margin} and {cards - margin}."
    fits = dealt == dealt_order(proof)[: len(dealt)]
    yield fits, f"The {len(dealt)} cards dealt are the first of the order made by seeds and cut."


def skipped(record: Any, commitment: str, promises: str) -> Iterator[str]:
    """What was not checked, and why."""
    if commitment == NOT_NOTED:
        yield "The commitment is the one you noted at the table: give it as second argument."
    if not has_list(record["proof"]):
        yield "The record has no digest of the list of promises: whether a seed was invented or dropped cannot be told."
    elif promises == NOT_NOTED:
        yield "The digest of the promises is the one you noted at the table: give it as third argument."


def verify(record: Any, commitment: str, promises: str) -> int:
    """Print every check; return the exit status."""
    faults = ", ".join(malformed(record))
    if faults:
        print("FAILED   The record is well formed; wrong are", faults + ".")
        return 1
    found = list(checks(record, commitment, promises))
    for holds, claim in found:
        print("OK      " if holds else "FAILED  ", claim)
    for claim in skipped(record, commitment, promises):
        print("SKIPPED ", claim)
    return 0 if all(holds for holds, _ in found) else 1


def main(arguments: list[str]) -> int:
    """Verify the record in a file; return the exit status."""
    if len(arguments) not in (1, 2, 3):
        print("Usage: python verify_shoe.py RECORD.json [COMMITMENT [PROMISES]]", file=sys.stderr)
        return 2
    try:
        record = json.loads(Path(arguments[0]).read_text("utf-8-sig"))
        if not is_a(dict, record) or "proof" not in record:
            raise ValueError("it holds no record of a shoe")
    except (OSError, ValueError, RecursionError) as error:
        print(f"{arguments[0]!a} cannot be read: {ascii(str(error))[1:-1]}.", file=sys.stderr)
        return 2
    noted = [argument.strip().lower() for argument in arguments[1:]] + [NOT_NOTED, NOT_NOTED]
    return verify(record, noted[0], noted[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
