"""A layout as a feature: bets against the house, in one window a coup (rule book P, W1)."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from sabot.games.feature import Action, Event, Feature, Offer, Question, by, public, secret
from sabot.games.kinds import AnyAction, AnyOption
from sabot.games.layout import folds, legality, narration, offers, way
from sabot.games.layout.moves import CHOICES
from sabot.games.layout.stakes import Enter, LayoutTable, Stakes, stage
from sabot.games.layout.view import parts
from sabot.games.legality import Rule
from sabot.games.memo import of_the_very_same
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.steps import Proceed
from sabot.games.table import there
from sabot.games.taille import ShoeSealed, ShoeShuffled, seal
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, PlayerId, Seq, croupier

S = TypeVar("S", bound=LayoutTable)


_OPEN: Final = {kind: fold for kind, fold in folds.FOLDS.items() if kind is not ShoeShuffled}
_EVENTS: Final[tuple[Event[Any], ...]] = (
    *(Event(kind, fold, narration.TELLERS[kind], narration.SHOWN_MS[kind]) for kind, fold in _OPEN.items()),
    secret(ShoeShuffled, folds.shuffled, seal, narration.SHOWN_MS[ShoeShuffled]),
    public(ShoeSealed, narration.TELLERS[ShoeSealed]),
)
"""Events at every layout."""


def _no_floor(_state: object, _player: PlayerId) -> Stakes:
    return {}


def object_answer(question: Question[S], state: S, actor: PlayerId, on: Seq) -> Refusal | None:
    """The refusal of an answer to a question not open, or asked of another; the croupier may, for the silent."""
    asked = _asked_of(question, state)
    if asked is None or on != state.step:
        return refuse(Code.STALE, on=on)
    return None if actor in (asked, CROUPIER) else refuse(Code.NOT_ASKED, asked=(asked,))


def _asked_of(question: Question[S], state: S) -> PlayerId | None:
    return question.asked(state) if stage(state) == "coup" else None


class Layout(Generic[S]):
    """A game at a layout: its coup, the coup's next step, whose it is, below what a player's stakes may not go.

    While one of its `questions` is asked, the coup's next step waits. `pending` says whom the table waits for, None
    when the session is over; nothing in it depends on a hidden card.
    """

    def __init__(
        self,
        house: way.LayoutHooks[S],
        step_of: Callable[[S], str],
        actor_of: Callable[[S], PlayerId] = croupier,
        floor: Callable[[S, PlayerId], Stakes] = _no_floor,
        questions: tuple[Question[S], ...] = (),
    ) -> None:
        self.house, self.step_of, self.actor_of = house, step_of, actor_of
        self.floor, self.questions = floor, questions
        self.pending = of_the_very_same(self._pending)

    def _pending(self, state: S) -> Pending[AnyAction] | None:
        question = self._open(state) if self.questions else None
        if question is None:
            return offers.pending(state, self.step_of, self.actor_of)
        asked = question.asked(state)
        return Pending(state.step, question.name, there(state, asked or CROUPIER), question.silence(state))

    def options(self, state: S, actor: PlayerId) -> tuple[AnyOption, ...]:
        """Options of a player, or of one who is not at the table yet: to answer, where he is asked, first of all."""
        question, floor = self._open(state) if self.questions else None, self.floor(state, actor)
        if question is None:
            return offers.options(state, actor, floor, self.actor_of)
        asked = question.asked(state) == actor and not state.players[actor].leaving
        return (*(question.offered(state) if asked else ()), *offers.options(state, actor, floor))

    def _open(self, state: S) -> Question[S] | None:
        for each in self.questions:
            if _asked_of(each, state) is not None:
                return each
        return None

    def feature(self, *reads: str) -> Feature[S]:
        """The feature of every layout; `reads` is what this game's waiting reads of its table beside what all do."""
        objections: dict[type, Rule[S]] = {
            **legality.OBJECTIONS,
            Enter: self._object_enter,
            Proceed: self._object_proceed,
        }
        own, players = way.acts(self.house), legality.FOR_PLAYERS
        return Feature(
            actions=tuple(Action(kind, objections[kind], act, by(kind, players)) for kind, act in own.items()),
            events=_EVENTS,
            offers=tuple(Offer(kind, each) for kind, each in CHOICES.items()),
            parts=parts(self.pending, *reads, *(field for each in self.questions for field in each.reads)),
            waits=narration.WAITS,
            codes=legality.CODES,
        )

    def _object_enter(self, state: S, actor: PlayerId, action: Enter) -> Refusal | None:
        return legality.object_enter(state, actor, action, self.floor(state, actor))

    def _object_proceed(self, state: S, actor: PlayerId, action: Proceed) -> Refusal | None:
        question = self._open(state)
        if question is not None:
            return refuse(Code.NOT_NOW, stage=question.name)
        return legality.object_proceed(state, actor, action, self.actor_of)
