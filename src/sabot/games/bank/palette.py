"""The palette: what the holder of two hidden cards declares, bound by a tableau or free (rule book C7, B9)."""

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from sabot.cards import Card, is_natural, points
from sabot.games.bank.entitlement import Banking
from sabot.games.bank.table import BankTable
from sabot.games.bank.vocabulary import FREELY, Says
from sabot.games.feature import Feature, action, offer
from sabot.games.folds import taken
from sabot.games.lines import Line
from sabot.games.moves import alone, one_of
from sabot.games.narration import Lines, call
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import present
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.tableau import DRAW, FREE, Choice

B = TypeVar("B", bound=BankTable)
_set: Final = msgspec.structs.replace
STEPS: Final = ("declare", "choose")
"""The steps of a coup at which a hand is spoken for: the ponte's, then the banker's."""


class Declare(msgspec.Struct, frozen=True, tag="declare", forbid_unknown_fields=True):
    """Show a naturel, ask for a card, or stand."""

    on: Seq
    says: Says


class SelonLaRegle(msgspec.Struct, frozen=True, tag="selon_la_regle", forbid_unknown_fields=True):
    """Hand the choice to the croupier, who plays the custom (C7.4)."""

    on: Seq


class CanDeclare(msgspec.Struct, frozen=True, tag="declare"):
    """Declarations that the hand allows its holder."""

    on: Seq
    says: tuple[Says, ...]


class CanSelonLaRegle(msgspec.Struct, frozen=True, tag="selon_la_regle"):
    """Hand the choice to the croupier."""

    on: Seq


class Palette(NamedTuple, Generic[B]):
    """Declarations that a game's hands allow: the hand that is to be declared for, what may be said to it and to the
    banker's, and what the croupier says, who plays the custom (C7.4)."""

    ponte_hand: Callable[[B], tuple[Card, ...]]
    ponte_may_say: Callable[[B], tuple[Says, ...]]
    ponte_custom: Callable[[B], Says]
    banker_may_say: Callable[[B], tuple[Says, ...]]
    banker_custom: Callable[[B], Says]

    def offered(self, state: B, step: str) -> tuple[CanDeclare | CanSelonLaRegle, ...]:
        """Options to declare at a step of the coup."""
        says = self.ponte_may_say(state) if step == "declare" else self.banker_may_say(state)
        return CanDeclare(state.step, says), CanSelonLaRegle(state.step)

    def custom(self, state: B, step: str) -> Says:
        """The croupier's declaration at a step of the coup, by the custom."""
        return self.ponte_custom(state) if step == "declare" else self.banker_custom(state)


def may_say(choice: Choice) -> tuple[Says, ...]:
    """Declarations that a cell of a tableau allows."""
    if choice == FREE:
        return FREELY
    return ("draw",) if choice == DRAW else ("stand",)


def bound(says: Says, allowed: tuple[Says, ...], total: int) -> Refusal | None:
    """The refusal of a declaration against the tableau (C7)."""
    if says in allowed:
        return None
    if "natural" in allowed:
        return refuse(Code.MUST_SHOW, points=total)
    if says == "natural":
        return refuse(Code.NO_NATURAL, points=total)
    return refuse(Code.MUST_DRAW, points=total) if "draw" in allowed else refuse(Code.MUST_STAND, points=total)


def speakers(state: BankTable, *pontes: PlayerId | None) -> tuple[PlayerId | None, ...]:
    """The pontes who are there when the cards are dealt; None for others, for whom the croupier speaks (C7.2)."""
    here = present(state.players)
    return tuple(ponte if ponte in here else None for ponte in pontes)


def dealt(state: B, cards: int, pontes: tuple[PlayerId | None, ...], seq: Seq) -> B:
    """A coup's first cards are out of the shoe, and the coup before it is off the table."""
    return _set(
        state,
        seq=seq,
        step=seq,
        speakers=speakers(state, *pontes),
        dealt_on=seq,
        settled=None,
        taille=taken(state.taille, cards),
    )


def stepped(state: B, _event: object, seq: Seq) -> B:
    """The next step is asked for."""
    return _set(state, seq=seq, step=seq)


def turned(state: B, side: str, seq: Seq) -> B:
    """The state once a hand more lies open."""
    return _set(state, seq=seq, step=seq, shown=state.shown | {side})


def say_turned(hand: Line, cards: tuple[Card, ...], total: int) -> Lines:
    """A hand as it is turned, and its naturel called."""
    return (hand, call("huit" if total == 8 else "neuf")) if len(cards) == 2 and is_natural(cards) else (hand,)


def declaring(banking: Banking[B], palette: Palette[B], declared: Callable[[Turn[B], Says, bool], None]) -> Feature[B]:
    """A hand's holder speaks for it, or has the croupier do it; `declared` is what follows."""

    def object_declare(state: B, actor: PlayerId, asked: Declare) -> Refusal | None:
        refusal = banking.steps(state, actor, asked.on, *STEPS)
        if refusal is not None:
            return refusal
        if banking.stage(state) == "declare":
            return bound(asked.says, palette.ponte_may_say(state), points(palette.ponte_hand(state)))
        return bound(asked.says, palette.banker_may_say(state), points(state.banker_hand))

    def object_selon_la_regle(state: B, actor: PlayerId, asked: SelonLaRegle) -> Refusal | None:
        return banking.steps(state, actor, asked.on, *STEPS)

    def declare(turn: Turn[B], _actor: PlayerId, asked: Declare) -> None:
        declared(turn, asked.says, False)

    def selon_la_regle(turn: Turn[B], _actor: PlayerId, _asked: SelonLaRegle) -> None:
        state = turn.state
        declared(turn, palette.custom(state, banking.stage(state)), True)

    return Feature(
        actions=(
            action(Declare, object_declare, declare, "player"),
            action(SelonLaRegle, object_selon_la_regle, selon_la_regle),
        ),
        offers=(
            offer(CanDeclare, one_of(Declare, ("natural", *FREELY), lambda option: option.says)),
            offer(CanSelonLaRegle, alone(SelonLaRegle)),
        ),
        waits={"declare": "declaration", "choose": "questions"},
        codes=frozenset((Code.MUST_DRAW, Code.MUST_STAND, Code.MUST_SHOW, Code.NO_NATURAL)),
    )
