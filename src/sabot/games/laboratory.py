"""The laboratory: what is asked of a shoe, and what a game answers, whatever it can tell of it."""

from typing import Annotated, TypeAlias

import msgspec

from sabot.bets import BetId
from sabot.cards import DECK, MOST_DECKS
from sabot.money import Cents
from sabot.parameters import within

MOST_FALLEN = DECK * MOST_DECKS
HIGHEST_ASKED = 100_000_000_00
LONGEST_OWN = 300
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_FALLEN)]
Gone: TypeAlias = Annotated[tuple[Count, ...], msgspec.Meta(min_length=10, max_length=10)]
Fallen: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A2-9TJQK][shdc]?$")]
"""A card as it fell: its rank, and its suit where it was seen."""
Asked: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_ASKED)]
OWN = BetId("own")
"""A bet of one's own."""
NOTHING: Gone = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class AskLab(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule set, its decks, and the cards that have gone, by value: tens first, aces, 2s to 9s.

    `fell` are cards that fell after them, coup after coup, in the order dealt; `stakes` lie on every one of those
    coups, in cents. `own` is a bet of one's own as it is said everywhere, `p == b: 9; p == 8 and np == 3: 25`, beside
    the rule set's. `model` and `dial` are for games with choices: who knows what, and where the dial stands.
    """

    rules: str
    decks: int
    gone: Gone = NOTHING
    fell: Annotated[tuple[Fallen, ...], msgspec.Meta(max_length=MOST_FALLEN)] = ()
    stakes: dict[BetId, Asked] = {}
    model: str = ""
    dial: int | None = None
    own: Annotated[str, msgspec.Meta(max_length=LONGEST_OWN)] = ""


class AskRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run of the laboratory's: what is asked of a shoe, and of a simulation its bet, its shoes and its seed."""

    asked: AskLab
    bet: BetId = BetId("")
    shoes: Annotated[int, within("shoes", most=10_000_000)] = 100_000
    seed: Annotated[int, within("seed", most=(1 << 53) - 1)] = 1


class Dial(msgspec.Struct, frozen=True):
    """A dial that can be turned: the shares 0 to `most` of so many parts `of` one; `start` is where it stands first."""

    name: str
    most: int
    of: int
    start: int


class LabRules(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set that can be looked at, with its decks and those that are offered; the house's own first."""

    game: str
    rules: str
    title: str
    decks: int
    offered: tuple[int, ...]
    models: tuple[str, ...]
    dial: Dial | None


class LabLine(msgspec.Struct, frozen=True):
    """A line of a bet's pay table: what it gains to one, less commission, exactly, and how often."""

    when: str
    pays: str
    chance: float


class LabBet(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on the next coup: its expected gain for each unit staked, exactly too, how often it hits and is pushed.

    `removal` is what one card of each value more out of the shoe changes of the gain; None where there is none, and
    where ranks and suits decide, which would take seconds for each.
    `simulated` says whether points and numbers of cards alone decide it, so that whole shoes can be dealt for it.
    """

    bet: BetId
    gain: float
    exact: str
    hit: float
    push: float
    sd: float
    lines: tuple[LabLine, ...]
    removal: tuple[float | None, ...]
    simulated: bool


class LabCoup(msgspec.Struct, frozen=True, kw_only=True):
    """A coup that fell: both hands, their points, its result as roads record it, and what each stake came to in cents.

    A stake came to None where the cards' suits decide it and were not seen.
    """

    player: tuple[Fallen, ...]
    banker: tuple[Fallen, ...]
    points: tuple[int, int]
    result: str
    came: dict[BetId, Cents | None]


class LabTable(msgspec.Struct, frozen=True):
    """A grid of decisions: for some hands of so many points, rows by what lies on one side, cells by the other.

    A cell is D, S, M where it is mixed, F or T where either will do, `-` where it never comes; `*` behind it says that
    the custom is another.
    """

    points: int | None
    hands: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class LabValue(msgspec.Struct, frozen=True):
    """A number by its name, exact where it is short enough to be read, and its range where there are several."""

    name: str
    value: float
    exact: str


class LabGrid(msgspec.Struct, frozen=True, kw_only=True):
    """A coup with choices, solved: how often each hand that is free draws, the decisions of who banks, the values."""

    model: str
    dial: int
    free: tuple[LabValue, ...]
    columns: tuple[str, ...]
    tables: tuple[LabTable, ...]
    mixed: tuple[LabValue, ...]
    values: tuple[LabValue, ...]
    unique: bool


class Lab(msgspec.Struct, frozen=True, kw_only=True):
    """A shoe looked at: `left` are its cards by value, of `decks`.

    `bets` are those of the rule set on the next coup, and one's own; `left_out` are bets of the rule set that take
    ranks and suits of all cards, which takes seconds. `coups` are those that fell, `unfinished` the cards of one that
    is not over, `upcoming` whose card is next. `grid` is a coup with choices.
    """

    rules: str
    decks: int
    left: tuple[int, ...]
    bets: tuple[LabBet, ...] = ()
    left_out: tuple[BetId, ...] = ()
    coups: tuple[LabCoup, ...] = ()
    unfinished: tuple[Fallen, ...] = ()
    upcoming: str = ""
    grid: LabGrid | None = None


class LabStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a run: how far it is, and where its lines stand at `at`; `low` and `high` bound the first, at 95 %."""

    done: int
    of: int
    at: float
    values: dict[str, float]
    low: float | None = None
    high: float | None = None
