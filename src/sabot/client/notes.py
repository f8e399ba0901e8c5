"""Notes of a client on a shoe while it still binds the house, to hold the finished shoe's record against (S6)."""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from sabot.cards import DECK
from sabot.shoe import (
    BEACON,
    CUT,
    NOTHING_NOTED,
    PROMISES,
    READY,
    ROUND,
    SEALED,
    SEED,
    Digest,
    Head,
    Link,
    Promise,
    Proof,
    ShoeNoted,
    head_after,
    promises_digest,
    proof_faults,
)
from sabot.wire import AnyFrame

_LIST_BINDS: Final = frozenset(("cut", "seeds"))
FORM: Final = "sabot heads 1"
"""The name of the form of a file of heads, as the file itself bears it."""


def noted(before: ShoeNoted, frame: AnyFrame, table: str | None = None, now: int | None = None) -> ShoeNoted:
    """Notes of a shoe, with those of a frame added; the value seen first counts, and every head is kept.

    `now` is the second, since 1970, in which the frame came.
    """
    shoe = frame.view.shoe
    sealed = shoe.commitment if shoe.commitment and shoe.cut is None else None
    return ShoeNoted(
        before.commitment or sealed,
        before.promises_digest or _list_seen(frame),
        before.table or table,
        before.shoe or shoe.number,
        before.cut if before.cut is not None else shoe.cut,
        before.seed or _accepted(frame),
        _heads(before.heads, frame),
        before.rules or shoe.rules_digest,
        now if now is not None and not before.named and _is_named(frame) else before.named,
    )


def is_listed(frame: AnyFrame, note: ShoeNoted, digest: Digest) -> bool:
    """Whether the list of promises was closed, stands as it was seen, and holds the viewer's own promise."""
    shoe = frame.view.shoe
    as_seen = shoe.promises_digest is not None and _digest(frame) == shoe.promises_digest == note.promises_digest
    return as_seen and any(seed.player == frame.me and seed.digest == digest for seed in shoe.seeds)


def is_bound(note: ShoeNoted) -> bool:
    """Whether a head binds the cut before a seed is shown, and follows from that of the list where both were seen."""
    seen = {each.step: each.head for each in note.heads}
    if PROMISES in seen and CUT in seen:
        return seen[CUT] == head_after(seen[PROMISES], CUT, str(note.cut))
    return not seen or CUT in seen or SEED in seen


def compared(shoes: Mapping[int, ShoeNoted], number: int, proof: Proof) -> tuple[str, ...]:
    """Faults of a finished shoe, by the notes of it and of others, as codes; empty where all is well."""
    note = shoes.get(number, NOTHING_NOTED)
    faults = proof_faults(proof, len(proof.order) // DECK, note)
    again = any(each.commitment == proof.commitment for shoe, each in shoes.items() if shoe != number)
    return (*faults, "repeated_commitment") if again else faults


def heads_file(noted: Iterable[ShoeNoted], seen: Link | None = None) -> bytes:
    """Notes of shoes, and the entry of the house's list seen before, as a file that `verify_shoe.py` reads."""
    return msgspec.json.encode({"sabot": FORM, "shoes": list(noted), "list": seen})


def _accepted(frame: AnyFrame) -> Digest | None:
    """The digest of the viewer's own seed once the house has accepted it."""
    own = (seed.digest for seed in frame.view.shoe.seeds if seed.player == frame.me and seed.value is not None)
    return next(own, None)


def _is_named(frame: AnyFrame) -> bool:
    """Whether the round of the beacon is named, and not told."""
    return frame.view.stage == BEACON and bool(frame.view.shoe.drawn)


def _heads(before: tuple[Head, ...], frame: AnyFrame) -> tuple[Head, ...]:
    head = frame.view.shoe.head
    if head is None or any(each.head == head for each in before):
        return before
    return (*before, Head(_step(frame), head))


def _step(frame: AnyFrame) -> str:
    """The last step of the shoe, as everybody sees it."""
    shoe = frame.view.shoe
    if shoe.promises_digest is None:
        return SEALED
    if shoe.cut is None:
        return PROMISES
    if _is_named(frame):
        return ROUND
    if frame.view.stage not in ("seeds", BEACON):
        return READY
    return SEED if any(seed.value is not None for seed in shoe.seeds) else CUT


def _list_seen(frame: AnyFrame) -> Digest | None:
    """The digest of the closed list, while a seed that counts for this viewer is secret: his own, else everybody's."""
    shoe = frame.view.shoe
    if frame.view.stage not in _LIST_BINDS or shoe.promises_digest is None:
        return None
    own = [seed for seed in shoe.seeds if seed.player == frame.me] or shoe.seeds
    return _digest(frame) if all(seed.value is None for seed in own) else None


def _digest(frame: AnyFrame) -> Digest:
    """Reckoned from the list itself: what the house calls its digest is not believed."""
    shoe = frame.view.shoe
    return promises_digest(shoe.commitment, [Promise(seed.player, seed.digest) for seed in shoe.seeds])
