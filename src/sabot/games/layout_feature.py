"""A layout as a feature: bets against the house, in one window a coup (rule book P, W1)."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, get_args

from sabot.games import layout_course, layout_folds, layout_legality, layout_options, layout_told
from sabot.games.feature import Action, By, Event, Feature, Offer, public, secret
from sabot.games.layout import Enter, LayoutTable, Stakes
from sabot.games.layout_views import parts, sealed
from sabot.games.legality import HOUSE_ACTIONS, Rule
from sabot.games.refusals import Refusal
from sabot.games.steps import Proceed
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId, croupier


def _by(kind: type) -> By:
    return "player" if kind in layout_legality.FOR_PLAYERS else "house" if kind in HOUSE_ACTIONS else "both"


_OPEN: Final = {kind: fold for kind, fold in layout_folds.FOLDS.items() if kind is not ShoeShuffled}
_EVENTS: Final[tuple[Event[Any], ...]] = (
    *(Event(kind, fold, layout_told.TELLERS[kind], layout_told.SHOWN_MS[kind]) for kind, fold in _OPEN.items()),
    secret(
        ShoeShuffled,
        layout_folds.shuffled,
        lambda _before, shuffled, _viewer: sealed(shuffled),
        layout_told.SHOWN_MS[ShoeShuffled],
    ),
    public(ShoeSealed, layout_told.TELLERS[ShoeSealed]),
)
"""What happens at every layout."""


def _no_floor(_state: Any, _player: PlayerId) -> Stakes:
    return {}


class Layout(NamedTuple):
    """A game at a layout: its coup, the coup's next step, whose it is, below what a player's stakes may not go."""

    house: layout_course.House
    step_of: Callable[[Any], str]
    actor_of: Callable[[Any], PlayerId] = croupier
    floor: Callable[[Any, PlayerId], Stakes] = _no_floor

    def pending(self, state: Any) -> layout_options.Waiting | None:
        """Whom the table waits for; None when the session is over. Nothing in it depends on a hidden card."""
        return layout_options.pending(state, self.step_of, self.actor_of)

    def options(self, state: Any, actor: PlayerId) -> tuple[layout_options.Option, ...]:
        """What a player, or one who is not at the table yet, may do now at any layout."""
        return layout_options.options(state, actor, self.floor(state, actor), self.actor_of(state))

    def feature(self, *reads: str) -> Feature[Any]:
        """What every layout does; `reads` is what this game's waiting reads of its table beside what all do."""
        objections: dict[type, Rule] = {
            **layout_legality.OBJECTIONS,
            Enter: self._object_enter,
            Proceed: self._object_proceed,
        }
        return Feature(
            actions=tuple(
                Action(kind, objections[kind], act, _by(kind)) for kind, act in layout_course.acts(self.house).items()
            ),
            events=_EVENTS,
            offers=tuple(Offer(kind, layout_told.move) for kind in get_args(layout_options.Option)),
            parts=parts(self.pending, *reads),
            waits=layout_told.WAITS,
            codes=layout_legality.CODES,
        )

    def _object_enter(self, state: LayoutTable, actor: PlayerId, action: Enter) -> Refusal | None:
        return layout_legality.object_enter(state, actor, action, self.floor(state, actor))

    def _object_proceed(self, state: LayoutTable, actor: PlayerId, action: Proceed) -> Refusal | None:
        return layout_legality.object_proceed(state, actor, action, self.actor_of)
