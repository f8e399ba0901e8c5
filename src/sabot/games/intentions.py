"""Intentions stated once for every coup, and their answers to a player's options: data beside a game's machine."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from sabot.games.kinds import AnyAction, AnyEvent, AnyOption, AnyRules, AnyView
from sabot.games.seats import MOST_CHIPS
from sabot.money import Cents

Passes = Literal["no", "coup", "calls"]
"""Extent of a player's passes: nothing, all that he is asked until the next coup is settled, or calls and stakes."""
Place = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""Where a stake lies, as a game names it: a bet, a tableau, the bank."""
Amount = Annotated[Cents, msgspec.Meta(ge=1, le=MOST_CHIPS)]
MostOf = Annotated[Cents, msgspec.Meta(ge=0, le=MOST_CHIPS)]
MOST_PLACES: Final = 64
Stakes = Annotated[dict[Place, Amount], msgspec.Meta(max_length=MOST_PLACES)]
Coups = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Intentions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A player's word, said once for every coup to come.

    `selon_la_regle` hands his choices to the croupier (C7.4). `passes` is what he lets pass. He lays the same `stakes`
    each coup, calls banco on a bank of at most `banco`, follows a lost banco with `suivi`, `declines` the bank however
    it is offered, and `keeps` his own for so many coups before he passes it.
    """

    selon_la_regle: bool = False
    passes: Passes = "no"
    stakes: Stakes = {}
    banco: MostOf = Cents(0)
    suivi: bool = False
    declines: bool = False
    keeps: Coups = 0


SILENT: Final = Intentions()
"""Those of who has said nothing."""


class IntentionRow(NamedTuple):
    """A kind of intention, one option that it answers, and how: nothing where it does not fit what is asked.

    `answers` takes what was said, the option, and what the player sees.
    """

    kind: str
    option: type
    answers: Callable[[Any, AnyOption, AnyView], tuple[AnyAction, ...]]


def _nothing(_before: object, _event: object) -> None:
    """No event is a stake."""


class Kinds(NamedTuple):
    """The kinds of intention that a game knows, the first that fits before the others.

    `places` are where stakes may lie by a rule set, `at_once` how many of them; `staked` is what an event says of a
    player's whole stakes.
    """

    rows: tuple[IntentionRow, ...]
    places: Callable[[AnyRules], tuple[str, ...]]
    staked: Callable[[Any, AnyEvent], Mapping[str, Cents] | None] = _nothing
    at_once: int = 1

    @property
    def names(self) -> frozenset[str]:
        """Names of the intentions that a player can state at its tables."""
        return frozenset(row.kind for row in self.rows)


def _nowhere(_rules: object) -> tuple[str, ...]:
    return ()


NONE: Final = Kinds((), _nowhere)
_LAY: Final = frozenset({"suivi", "banco", "stakes"})
"""Kinds by which chips are laid: who passes a whole coup lays none in it."""


def acts(kinds: Kinds, intentions: Intentions, view: AnyView, options: Sequence[AnyOption]) -> tuple[AnyAction, ...]:
    """Actions by which a player's intentions answer now, as he would by hand; nothing where none of them fits."""
    for kind, option, answers in kinds.rows:
        said = getattr(intentions, kind)
        is_silent = said == getattr(SILENT, kind) or (intentions.passes == "coup" and kind in _LAY)
        for offered in () if is_silent else options:
            if isinstance(offered, option) and (actions := answers(said, offered, view)):
                return actions
    return ()


def in_whole(amount: Cents, least: Cents, most: Cents, coin: Cents) -> bool:
    """Whether an amount can be laid by these bounds."""
    return least <= amount <= most and amount % coin == 0
