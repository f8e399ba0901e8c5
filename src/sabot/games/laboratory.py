"""The laboratory: what is asked of a shoe, and what every bet of a rule set is worth on it."""

import msgspec

from sabot.bets import BetId


class AskLab(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule set, its decks, and the cards that have gone, by value: tens first, aces, 2s to 9s."""

    rules: str
    decks: int
    gone: tuple[int, int, int, int, int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class LabRules(msgspec.Struct, frozen=True):
    """A rule set that can be looked at, with its decks and those that are offered."""

    game: str
    rules: str
    title: str
    decks: int
    offered: tuple[int, ...]


class LabLine(msgspec.Struct, frozen=True):
    """One line of a bet's pay table: what it gains to one, less commission, exactly, and how often."""

    when: str
    pays: str
    chance: float


class LabBet(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on the next coup: its expected gain for each unit staked, exactly too, how often it hits and is pushed.

    `removal` is what one card of each value more out of the shoe changes of the gain; None where there is none.
    """

    bet: BetId
    gain: float
    exact: str
    hit: float
    push: float
    sd: float
    lines: tuple[LabLine, ...]
    removal: tuple[float | None, ...]


class Lab(msgspec.Struct, frozen=True, kw_only=True):
    """What every bet of a rule set is worth on a shoe: `left` are its cards by value, of `decks`.

    `left_out` are bets that take ranks and suits of all cards, which takes seconds.
    """

    rules: str
    decks: int
    offered: tuple[int, ...]
    left: tuple[int, ...]
    bets: tuple[LabBet, ...]
    left_out: tuple[BetId, ...]
