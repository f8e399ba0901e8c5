"""A game is made of features: each says of one thing what can be done, what happens, what is said and shown of it.

A row says all of one action, or of one event, and its maker holds the functions in it to the row's type. An event has
one row; other features that keep something of it fold their own part after it (`also`). `machine` joins the rows.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from functools import reduce
from typing import Any, Generic, Literal, NamedTuple, TypeVar, get_args

from sabot.games.acts import Act, Deciding, Step, deciding
from sabot.games.folds import Fold, evolving
from sabot.games.kinds import AnyEvent
from sabot.games.legality import HOUSE_ACTIONS, Rule, objecting
from sabot.games.moves import Choices, Choosing
from sabot.games.narration import Lines, Teller, telling
from sabot.games.parts import Part
from sabot.games.refusals import Code, Refusal
from sabot.games.seats import Player
from sabot.games.table import GameTable
from sabot.games.tempo import Wait
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

S = TypeVar("S", bound=GameTable)
A = TypeVar("A")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - an option, beside S, A and E
By = Literal["player", "house", "both"]
"""Doers of an action: the croupier does for nobody what is a player's, no player what is the house's."""


Follows = Callable[[S, AnyEvent], Mapping[str, object]]
"""Right values of an event's fields, at the table that it befalls, by what went before; those are left out that
somebody decides, or chance."""


class FeatureError(TypeError):
    """Features that make no machine: something is claimed twice, or by nobody."""


class Action(NamedTuple, Generic[S]):
    """All of one action; made by `action`."""

    kind: type
    objection: Rule[S]
    act: Act[S]
    by: By


class Event(NamedTuple, Generic[S]):
    """All of one event; made by `event`, `secret` or `public`. `also` makes a part of another feature's event."""

    kind: type
    fold: Fold[S] | None = None
    tell: Teller[S] | None = None
    shown_ms: int | None = None
    lying_ms: int = 0
    twin: Callable[[S, AnyEvent, PlayerId | None], object] | None = None
    part: bool = False
    follows: Follows[S] | None = None


class Offer(NamedTuple):
    """All of one option; made by `offer`."""

    kind: type
    chosen: Choosing[Any]


class Question(NamedTuple, Generic[S]):
    """A question of one player: its step, whom it is asked of now, his options, and what silence answers.

    `reads` are the fields of the table by which it is asked. `answered` is what a yes or no makes happen, where it is
    answered so; `declined` what letting it go on does, where it can be.
    """

    name: str
    asked: Callable[[S], PlayerId | None]
    offered: Callable[[S], tuple[object, ...]]
    silence: Callable[[S], object]
    reads: tuple[str, ...]
    answered: Callable[[Turn[S], bool], None] | None = None
    declined: Callable[[Turn[S], PlayerId], None] | None = None


class Opening(NamedTuple, Generic[S]):
    """A window in which several act at once: its name, and what one of them may enter by the event that opened it.

    `closed` is what happens when its time is over, `least` the least that can be entered, whatever one has, and `part`
    whether it is for one who comes to the table, or to a seat, while it is open.
    """

    name: str
    offered: Callable[[S, Player, Seq], tuple[object, ...]]
    closed: Step[S]
    least: Callable[[S], Cents]
    part: Callable[[S, Player], bool]


class Feature(NamedTuple, Generic[S]):
    """A part of a game; `parts` are what a view shows of it, `waits` its steps and what they wait for."""

    actions: tuple[Action[S], ...] = ()
    events: tuple[Event[S], ...] = ()
    offers: tuple[Offer, ...] = ()
    questions: tuple[Question[S], ...] = ()
    windows: tuple[Opening[S], ...] = ()
    parts: tuple[Part, ...] = ()
    waits: Mapping[str, Wait] = {}
    codes: frozenset[Code] = frozenset()


class Unions(NamedTuple):
    """The types of a game as a type checker reads them: every action, event, public event and option has its row."""

    actions: object
    events: object
    public: object
    options: object


class Machine(NamedTuple, Generic[S]):
    """Features of a game, joined as its record wants them."""

    objections: Mapping[type, Rule[S]]
    acts: Mapping[type, Act[S]]
    folds: Mapping[type, Fold[S]]
    tellers: Mapping[type, Teller[S]]
    objection: Rule[S]
    decide: Deciding[S]
    evolve: Callable[[S, object], S]
    narrate: Teller[S]
    view: Callable[[S, object, PlayerId | None], AnyEvent]
    choices: Choices
    parts: tuple[Part, ...]
    secret: tuple[type, ...]
    shown_ms: Mapping[type, int]
    lying_ms: Mapping[type, int]
    waits: Mapping[str, Wait]
    codes: frozenset[Code]
    follows: Mapping[type, Follows[S]]


def by(kind: type, for_players: Container[type]) -> By:
    """Doer of an action that every game has; `for_players` are those that the croupier does for nobody."""
    return "player" if kind in for_players else "house" if kind in HOUSE_ACTIONS else "both"


def action(
    kind: type[A],
    objection: Callable[[S, PlayerId, A], Refusal | None],
    act: Callable[[Turn[S], PlayerId, A], None],
    by: By = "both",
) -> Action[S]:
    """An action: why it may not be done now, and what it makes happen."""
    return Action(kind, objection, act, by)


def event(
    kind: type[E],
    fold: Callable[[S, E, Seq], S],
    tell: Callable[[S, E], Lines],
    shown_ms: int = 0,
    lying_ms: int = 0,
    *,
    follows: Callable[[S, E], Mapping[str, object]] | None = None,
) -> Event[S]:
    """An event as everybody sees it: its fold, what is said of it, how long it is shown and until its cards lie."""
    return Event(kind, fold, tell, shown_ms, lying_ms, follows=follows)


def secret(
    kind: type[E],
    fold: Callable[[S, E, Seq], S],
    twin: Callable[[S, E, PlayerId | None], object],
    shown_ms: int = 0,
    lying_ms: int = 0,
) -> Event[S]:
    """An event that never leaves the house, and what a viewer may know instead."""
    return Event(kind, fold, None, shown_ms, lying_ms, twin)


def public(
    kind: type[E], tell: Callable[[S, E], Lines], follows: Callable[[S, E], Mapping[str, object]] | None = None
) -> Event[S]:
    """The twin of a secret, and what is said of it."""
    return Event(kind, tell=tell, follows=follows)


def also(kind: type[E], fold: Callable[[S, E, Seq], S]) -> Event[S]:
    """A feature's own part of another's event, folded after it in the order of features: `seq` is already set."""
    return Event(kind, fold, part=True)


def following(kind: type[E], follows: Callable[[S, E], Mapping[str, object]]) -> Event[S]:
    """Right values that a feature knows for fields of another's event."""
    return Event(kind, part=True, follows=follows)


def offer(kind: type[O], chosen: Choosing[O]) -> Offer:
    """An option, and what can be chosen under it."""
    return Offer(kind, chosen)


def asking(features: Iterable[Feature[S]]) -> tuple[Question[S], ...]:
    """The questions of features, of which the first that is open is asked."""
    return tuple(each for feature in features for each in feature.questions)


def machine(unions: Unions, *features: Feature[S], after: Step[S] | None = None) -> Machine[S]:
    """The features of a game, joined; raises FeatureError where something is claimed twice, or by nobody.

    `after` is what follows every action.
    """
    actions = [each for feature in features for each in feature.actions]
    events = [each for feature in features for each in feature.events]
    offers = [each for feature in features for each in feature.offers]
    steps = [step for feature in features for step in feature.waits]
    windows = [each.name for feature in features for each in feature.windows]
    questions = [*(each.name for each in asking(features)), *windows]
    folds = _folds(events)
    _claimed("an action", [each.kind for each in actions], unions.actions)
    _claimed("an event", [each.kind for each in events if each.fold and not each.part], unions.events)
    _claimed("a part's event", dict.fromkeys(folds), unions.events)
    _claimed("the words of an event", [each.kind for each in events if each.tell], unions.public)
    _claimed("an option", [each.kind for each in offers], unions.options)
    _once("a step", steps)
    _once("a question", questions)
    _once("what follows of an event", [each.kind.__name__ for each in events if each.follows])
    if unwaited := sorted({*questions} - {*steps}):
        raise FeatureError(f"a question waits for nothing: {', '.join(unwaited)}; its feature's `waits` says for what")
    _once("a part of the view", [part.name for feature in features for part in feature.parts if part.name])

    objections = {each.kind: each.objection for each in actions}
    acts: dict[type, Act[S]] = {each.kind: each.act for each in actions}
    tellers = {each.kind: each.tell for each in events if each.tell}
    twins = {each.kind: each.twin for each in events if each.twin}
    objection = objecting(objections, _by("player", actions), _by("house", actions))
    evolve = evolving(folds)

    def view(before: S, event: object, viewer: PlayerId | None) -> AnyEvent:
        """An event as a viewer may know it: secrets are replaced by their twins. `before` is the table it befell."""
        twin = twins.get(type(event))
        return event if twin is None else twin(before, event, viewer)

    return Machine(
        objections=objections,
        acts=acts,
        folds=folds,
        tellers=tellers,
        objection=objection,
        decide=deciding(evolve, objection, acts, after),
        evolve=evolve,
        narrate=telling(tellers),
        view=view,
        choices={each.kind: each.chosen for each in offers},
        parts=tuple(part for feature in features for part in feature.parts),
        secret=tuple(twins),
        shown_ms={each.kind: each.shown_ms for each in events if each.shown_ms is not None},
        lying_ms={each.kind: each.lying_ms for each in events if each.lying_ms},
        waits={step: wait for feature in features for step, wait in feature.waits.items()},
        codes=frozenset[Code]().union(*(feature.codes for feature in features)),
        follows={each.kind: each.follows for each in events if each.follows},
    )


def _claimed(what: str, kinds: Iterable[type], union: object) -> None:
    """Refuse what is claimed twice, or by nobody, or is in no union."""
    claimed, wanted = [*kinds], frozenset[type](get_args(union))
    _once(what, [kind.__name__ for kind in claimed])
    if lacking := sorted(kind.__name__ for kind in wanted.difference(claimed)):
        raise FeatureError(f"{what} has no row: {', '.join(lacking)}; each member of the union has one in a feature")
    if strange := sorted(kind.__name__ for kind in {*claimed} - wanted):
        raise FeatureError(f"{what} is in no union: {', '.join(strange)}; the table's union names it")


def _once(what: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise FeatureError(f"{what} is claimed twice: {name}; one feature has it, others fold a part with `also`")
        seen.add(name)


def _by(who: By, actions: Iterable[Action[S]]) -> frozenset[type]:
    return frozenset(each.kind for each in actions if each.by == who)


def _folds(events: Iterable[Event[S]]) -> dict[type, Fold[S]]:
    """For every event its fold, and after it the parts of other features, in their order."""
    by_event: dict[type, list[Fold[S]]] = {}
    for each in sorted(events, key=lambda each: each.part):
        if each.fold:
            by_event.setdefault(each.kind, []).append(each.fold)
    return {kind: folds[0] if len(folds) == 1 else _one_after_another(folds) for kind, folds in by_event.items()}


def _one_after_another(folds: list[Fold[S]]) -> Fold[S]:
    return lambda state, event, seq: reduce(lambda after, fold: fold(after, event, seq), folds, state)
