"""Windows and questions: how several act at once, and how one is asked (rule book W)."""

from typing import Final, Generic, NewType, TypeVar

import msgspec

PlayerId = NewType("PlayerId", str)
Seq = NewType("Seq", int)
"""The number of an event in its table's log, from 1."""

CROUPIER: Final = PlayerId("croupier")
"""The house's own player: it shuffles, closes, deals and settles."""

Entry = TypeVar("Entry")


class Window(msgspec.Struct, Generic[Entry], frozen=True):
    """One entry a player until the window closes: at its deadline, or when all present are done (W1).

    `opened` is the number of the event that opened it. Entries are public when made and resolved only after.
    """

    opened: Seq
    eligible: tuple[PlayerId, ...]
    entries: dict[PlayerId, Entry]
    done: frozenset[PlayerId] = frozenset()


class Question(msgspec.Struct, frozen=True):
    """One addressee and one answer (W3); the croupier answers for the silent."""

    opened: Seq
    addressee: PlayerId


def entered(window: Window[Entry], player: PlayerId, entry: Entry | None) -> Window[Entry]:
    """The window with a player's entry made, replaced, or (None) withdrawn; whoever enters is not done."""
    entries = dict(window.entries)
    if entry is None:
        entries.pop(player, None)
    else:
        entries[player] = entry
    done = window.done - {player} if player in window.done else window.done
    return Window(window.opened, window.eligible, entries, done)


def finished(window: Window[Entry], player: PlayerId) -> Window[Entry]:
    """The window after a player said done, or pass."""
    return Window(window.opened, window.eligible, window.entries, window.done | {player})


def joined(window: Window[Entry], player: PlayerId) -> Window[Entry]:
    """The window with one more eligible player."""
    return Window(window.opened, (*window.eligible, player), window.entries, window.done)


def quitted(window: Window[Entry], player: PlayerId) -> Window[Entry]:
    """The window without a player who left."""
    eligible = tuple(each for each in window.eligible if each != player)
    entries = {each: entry for each, entry in window.entries.items() if each != player}
    return Window(window.opened, eligible, entries, window.done - {player})
