"""A game as everything above it sees it: one record, filled in by the game's own folder.

Rooms above the games know `Game`, `TableState` and what the games share, and no game by its name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from sabot.cards import Card
from sabot.games.feature import Machine
from sabot.games.gains import Bringing
from sabot.games.intentions import NONE, Kinds
from sabot.games.kinds import AnyAction, AnyEvent, AnyOption, AnyUnion, AnyView
from sabot.games.lines import Line
from sabot.games.moves import Amounts, Choices, Slot, acts, chosen, slots
from sabot.games.observation import Observed
from sabot.games.refusals import Code, Refusal
from sabot.games.rulefile import RuleKind
from sabot.games.rules import Rules
from sabot.games.seats import Players
from sabot.games.table import GameTable
from sabot.games.table_limits import TableLimits
from sabot.games.taille import Taille
from sabot.games.tempo import PACES, Pace, Wait
from sabot.games.waiting import Pending
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents


class TableState(Protocol):
    """State of every table between two events, to be read only. `house` is what the house holds of the chips issued."""

    @property
    def rules(self) -> Any: ...
    @property
    def seq(self) -> Seq: ...
    @property
    def players(self) -> Players: ...
    @property
    def taille(self) -> Taille: ...
    @property
    def issued(self) -> Cents: ...
    @property
    def house(self) -> Cents: ...
    @property
    def coups(self) -> int: ...
    @property
    def coming_limits(self) -> TableLimits | None: ...
    @property
    def over(self) -> bool: ...


class Bot(Protocol):
    """A player of the house's: it sees what any player in its place sees, and rolls its own dice.

    `listens` says whether it wants to hear what happens, beside what it sees when it is asked.
    """

    @property
    def id(self) -> PlayerId: ...
    @property
    def mood(self) -> str: ...
    @property
    def buy_in(self) -> Cents: ...
    @property
    def listens(self) -> bool: ...

    def hear(self, event: AnyEvent) -> None:
        """Take in an event as this player may know it."""

    def choose(self, view: AnyView, options: Sequence[AnyOption]) -> AnyAction:
        """The bot's action, always legal; None while the table does not wait for it."""


R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=GameTable)
A = TypeVar("A")
E = TypeVar("E")

BotMaker = Callable[[R, PlayerId, int, str], Bot]
"""Makes a bot from the rule set, its player's id, its place among the bots, and a seed for its own dice."""


def _never(_rules: object, _step: str) -> bool:
    return False


def _nobody(_state: object) -> PlayerId | None:
    return None


def _nothing(_state: object) -> Seq:
    return Seq(0)


class Game(msgspec.Struct, Generic[R, S, A, E], frozen=True, kw_only=True, dict=True):
    """A game of the family: its machine, what the house brings to its tables, what is said of them, and its types.

    - `machine` is what its features come to.
    - `personalise` makes a player's snapshot of everybody's, the very same where he sees no more than they; without it
      each is made anew.
    - `redrawn` makes everybody's snapshot of the table before, and of its snapshot: the very same where nothing shows.
    - `holds` is what of a player's is on the table beside his purse: `layout`, `bank`, or less than nothing, `debt`.
    - `outcomes` are the coups of the shoe as roads record them, where roads are kept (R).
    - `seen` are the cards of the shoe in play that everybody has seen, where odds can be told of what is left.
    - `at_fixed_time` says whether the answer to a step is published at a fixed time, whenever it was given; `speaker`
      who of the players could give it when the cards were dealt, None where the croupier does; `dealt_on` numbers the
      event that dealt them, 0 where nobody decides on a hand (C7.2).
    - `chance` draws what the rules take from outside: for a table, what is asked, and a source of chance.
    - `observed` are the numbers of a rule set's views, with their bounds.
    - `laid` are the cards that a public event lays open, beside the one that is turned when cards are burned; without
      it they are those that `dealt` reads off the event alone.
    - `dealt` are the cards of a finished shoe as its events laid them open, the others from the order given.
    - `intentions` are what a player may say once for every coup, and what that does in his place.
    - `bots` are makers by the name of a profile: `mixed`, or one temperament for all.
    - `earlier` brings an event that was written in another format up to the one of today, by the format's number.
    - `brought` tells by bet, call or role what an event has brought a player; without it only his chips are compared.
    - `fewest` players make a table, which goes at one of its `paces`.
    - `actions` to `view_type` are unions, for codecs and schemas: `actions` those of players alone.
    """

    id: str
    rules: RuleKind[R]
    open: Callable[[R], S]
    machine: Machine[S]
    options: Callable[[S, PlayerId], tuple[AnyOption, ...]]
    pending: Callable[[S], Pending[AnyAction] | None]
    snapshot: Callable[[S, PlayerId | None], AnyView]
    personalise: Callable[[S, AnyView, PlayerId], AnyView] | None = None
    redrawn: Callable[[S, S, AnyView], AnyView] | None = None
    faults: Callable[[S], tuple[str, ...]]
    holds: Callable[[S, PlayerId], dict[str, Cents]]
    outcomes: Callable[[S], str] | None = None
    seen: Callable[[S], tuple[Card, ...]] | None = None
    chance: Callable[[S, str, Random], A]
    laid: Callable[[AnyEvent], Sequence[Card]] | None = None
    at_fixed_time: Callable[[R, str], bool] = _never
    speaker: Callable[[S], PlayerId | None] = _nobody
    dealt_on: Callable[[S], Seq] = _nothing
    observed: Callable[[R], Observed]
    dealt: Callable[[Sequence[E], Sequence[Card]], tuple[Card, ...]]
    intentions: Kinds = NONE
    bots: Mapping[str, BotMaker[R]]
    actions: AnyUnion
    every_action: AnyUnion
    events: AnyUnion
    public: AnyUnion
    options_type: AnyUnion
    view_type: AnyUnion
    earlier: Mapping[int, Callable[[bytes], bytes]] = {}
    brought: Bringing | None = None
    fewest: int = 1
    paces: tuple[Pace, ...] = PACES

    @cached_property
    def objection(self) -> Callable[[S, PlayerId, A], Refusal | None]:
        """The refusal of an actor's action at a table; None when he may do it."""
        return self.machine.objection

    @cached_property
    def decide(self) -> Callable[[S, PlayerId, A], tuple[E, ...]]:
        """Decision on an action, as the events it causes; raises RuleError with the objection where there is one."""
        return self.machine.decide

    @cached_property
    def evolve(self) -> Callable[[S, E], S]:
        """The table after one more event, numbered one higher."""
        return self.machine.evolve

    @cached_property
    def view(self) -> Callable[[S, E, PlayerId | None], AnyEvent]:
        """An event as a viewer may know it, and the table that it befell."""
        return self.machine.view

    @cached_property
    def narrate(self) -> Callable[[S, AnyEvent], tuple[Line, ...]]:
        """Lines that a public event tells, at the table as it leaves it."""
        return self.machine.narrate

    @cached_property
    def choices(self) -> Choices:
        """All actions of every kind of option, each with a fixed place."""
        return self.machine.choices

    @cached_property
    def shown_ms(self) -> Mapping[type, int]:
        """The time for which each event is shown."""
        return self.machine.shown_ms

    @cached_property
    def lying_ms(self) -> Mapping[type, int]:
        """The time at any pace until an event's cards lie."""
        return self.machine.lying_ms

    @cached_property
    def waits(self) -> Mapping[str, Wait]:
        """Kind of wait at each step, as `tempo.PERCENT` times it."""
        return self.machine.waits

    @cached_property
    def secret(self) -> tuple[type, ...]:
        """The types of events that never leave the house."""
        return self.machine.secret

    @cached_property
    def codes(self) -> frozenset[Code]:
        """The refusals that this game can give."""
        return self.machine.codes

    def transition(self, state: S, actor: PlayerId, action: A) -> tuple[Sequence[E], S]:
        """Events that an action causes, and the table that it leaves; raises RuleError."""
        turn = self.machine.decide.turn_of(state, actor, action)
        return turn.events, turn.state

    def opens(self, event: AnyEvent) -> Sequence[Card]:
        """The cards that a public event lays open, beside the one that is turned when cards are burned."""
        return self.dealt([event], ()) if self.laid is None else self.laid(event)

    def slots(self, rules: R, grid: Amounts) -> tuple[Slot, ...]:
        """The places of all actions by a rule set, with amounts on a grid, in a fixed order."""
        return slots(self.choices, rules, grid.size)

    def acts(self, option: AnyOption, grid: Amounts) -> Iterator[tuple[Slot, A]]:
        """The actions that an option leaves open, each with its place; never none."""
        return acts(self.choices, option, grid)

    def moves(self, option: AnyOption, random: Random) -> A:
        """An action of an option as chance has it, with amounts that chance draws."""
        action: A = chosen(self.choices, option, random)
        return action


AnyGame = Game[Any, Any, Any, Any]
