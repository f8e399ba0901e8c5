"""Advice of a game beside its rules: a record of functions, each imported when it is asked for."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from sabot.games.bank.judgement import ShoeReview
from sabot.games.bank.worth import Asker, DecisionWorth
from sabot.games.gains import Expecting
from sabot.games.laboratory import AskLab, AskRun, Dial, Lab, LabStep
from sabot.games.windows import PlayerId

R_contra = TypeVar("R_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
F = TypeVar("F")

Late = Callable[[], F]
"""Imports a function and returns it: what reckons brings solvers, which a house's process does without."""


class DecisionValued(Protocol[R_contra, V_contra]):
    """Tells what a decision is worth."""

    def __call__(
        self, rules: R_contra, events: Sequence[Any], view: V_contra, options: Sequence[Any], asker: Asker, /
    ) -> DecisionWorth | None:
        """The worth to who is to decide, None where he is not; `events` as he saw them, `view`, `options` his own."""
        ...


class ShoeJudged(Protocol[R_contra, S_contra]):
    """Judges a player's free decisions of a finished shoe."""

    def __call__(self, rules: R_contra, before: S_contra, events: Iterable[Any], player: PlayerId, /) -> ShoeReview:
        """A player's decisions; `before` is the table before the shoe, `events` are the shoe's as all saw them."""
        ...


class ShoeLooked(Protocol[R_contra]):
    """Shows a shoe in the laboratory."""

    def __call__(self, rules: R_contra, asked: AskLab, /) -> Lab:
        """The laboratory's answer on a shoe; raises ValueError for what cannot be dealt."""
        ...


class RunStepped(Protocol[R_contra]):
    """Makes a run in the laboratory, step by step."""

    def __call__(self, rules: R_contra, asked: AskRun, left: Any, /) -> tuple[LabStep, Any]:
        """The next step and what it leaves for the one after; `left` is what the one before has left, None at first."""
        ...


class LaboratoryOffer(msgspec.Struct, Generic[R_contra], frozen=True, kw_only=True):
    """A game's part of the laboratory: `first` is the rule set that is shown first.

    `models` and `dial` are for games with choices: who knows what, and what can be turned.
    """

    first: str
    look: Late[ShoeLooked[R_contra]]
    run: Late[RunStepped[R_contra]]
    models: tuple[str, ...] = ()
    dial: Dial | None = None


class Advice(msgspec.Struct, Generic[R_contra, S_contra, V_contra], frozen=True, kw_only=True):
    """A game's advice, by its rule sets, tables and views; None for what it does not tell.

    - `worth` is what a decision is worth.
    - `review` judges a finished shoe.
    - `laboratory` is what it shows of any shoe.
    - `expects` is what could be expected of what a player had at stake.
    """

    worth: Late[DecisionValued[R_contra, V_contra]] | None = None
    review: Late[ShoeJudged[R_contra, S_contra]] | None = None
    laboratory: LaboratoryOffer[R_contra] | None = None
    expects: Late[Expecting] | None = None


AnyAdvice = Advice[Any, Any, Any]
