"""What a client notes of a shoe while it still binds the house, to hold the finished shoe's record against (S6)."""

from typing import Final

from sabot.shoe import Digest, Noted, Promise, promises_digest
from sabot.wire import AnyFrame

_LIST_BINDS: Final = frozenset(("cut", "seeds"))


def noted(before: Noted, frame: AnyFrame) -> Noted:
    """What was noted of a shoe before, and what a frame adds; what was seen first counts."""
    shoe = frame.view.shoe
    sealed = shoe.commitment if shoe.commitment and shoe.cut is None else None
    return Noted(before.commitment or sealed, before.promises_digest or _list_seen(frame))


def is_listed(frame: AnyFrame, note: Noted, digest: Digest) -> bool:
    """Whether the list of promises was closed, stands as it was seen, and holds the viewer's own promise."""
    shoe = frame.view.shoe
    as_seen = shoe.promises_digest is not None and _digest(frame) == shoe.promises_digest == note.promises_digest
    return as_seen and any(seed.player == frame.me and seed.digest == digest for seed in shoe.seeds)


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
