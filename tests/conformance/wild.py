"""Actions of any game that nobody was offered: wrong time, wrong person, wrong amount, wrong side, wrong secret."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from fixtures import Fixtures, near
from play import BEACON, PEOPLE, PLACE, STRANGER

from sabot.bets import BetId
from sabot.games.game import AnyGame
from sabot.games.moves import SEED
from sabot.games.seats import MOST_CHIPS, Seat
from sabot.games.table_limits import StakeLimits, TableLimits
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import Beacon, Digest, Place, cut_bounds, packs, promise

ACTORS: Final = (*PEOPLE, STRANGER, CROUPIER)
AMOUNTS: Final = tuple(
    map(
        Cents,
        (
            -1, 0, 1, 499, 500, 700, 1000, 2510, 4999, 5000, 6999, 7000, 7777, 20_000, 90_000, 10**9, MOST_CHIPS,
            MOST_CHIPS + 1,
        ),
    )
)  # fmt: skip
SEATS: Final = tuple(map(Seat, (-1, 0, 1, 2, 3, 12, 15)))
NOT_BETS: Final = (BetId("no such bet"),)


def kinds(game: AnyGame) -> tuple[type, ...]:
    """Every kind of action of a game, the house's too."""
    return tuple(get_args(game.every_action))


@cache
def fields(kind: type) -> dict[str, Any]:
    """The fields of an action, with what each of them may be."""
    return get_type_hints(kind)


def wild_action(fixtures: Fixtures, state: Any, kind: type, chance: random.Random) -> Any:
    """An action of this kind, with values of which some are right."""
    return kind(
        **{name: chance.choice(tuple(values(fixtures, state, name, hint))) for name, hint in fields(kind).items()}
    )


def values(fixtures: Fixtures, state: Any, name: str, hint: Any) -> Iterable[Any]:
    """What may stand in a field of an action, right and wrong."""
    if get_origin(hint) in (Union, UnionType):
        return [each for part in get_args(hint) for each in values(fixtures, state, name, part)]
    if get_origin(hint) is Literal:
        return get_args(hint)
    if name in _BY_NAME:
        return tuple(_BY_NAME[name](fixtures, state))
    if hint is type(None):
        return (None,)
    if hint in (Place, Beacon):
        return (PLACE if hint is Place else BEACON,)
    if hint is bool:
        return (True, False)
    return _numbers(fixtures, state) if hint is Seq else {Cents: AMOUNTS, Seat: SEATS, PlayerId: ACTORS}[hint]


def _numbers(fixtures: Fixtures, state: Any) -> tuple[Seq, ...]:
    waits = fixtures.game.pending(state)
    on = 0 if waits is None else waits.on
    return tuple(map(Seq, (on, on, *fixtures.asked(state), 0, on - 1, 10**6)))


def _stakes(_fixtures: Fixtures, state: Any) -> Iterable[dict[BetId, Cents]]:
    bets = (*list(getattr(state.rules, "by_id", ()))[:4], *NOT_BETS)
    yield {}
    for place, bet in enumerate(bets):
        for amount in AMOUNTS:
            yield {bet: amount}
            yield {bet: amount, bets[place - 1]: Cents(1000)}


def _limits(_fixtures: Fixtures, state: Any) -> Iterable[TableLimits]:
    here = state.rules.limits
    most = None if here.maximum is not None else Cents(200)
    fixtures = {NOT_BETS[0]: StakeLimits(Cents(100), Cents(200))}
    yield from (here, TableLimits(Cents(0), here.maximum), TableLimits(Cents(100), most))
    yield TableLimits(Cents(100), here.maximum, fixtures)
    if here.maximum is not None:
        yield TableLimits(Cents(200), Cents(100))


_BY_NAME: Final[dict[str, Any]] = {
    "digest": lambda *_: (promise(SEED), Digest("no digest")),
    "seed": lambda *_: (SEED, "another", "x" * 200),
    "position": lambda *_: (-1, 0, 8, 9, 20, 43, 44, 1000),
    "order": lambda _, state: (packs(state.rules.decks), packs(state.rules.decks)[1:]),
    "nonce": lambda *_: ("n",),
    "round": lambda *_: (0, 1, 2),
    "value": lambda *_: ("ab" * 32, "no value", None),
    "seats": lambda *_: tuple({each: Seat(at) for at, each in enumerate(PEOPLE, first)} for first in (1, 2)),
    "stakes": _stakes,
    "limits": _limits,
}
"""Fields that are told by their names."""


def somebody(game: AnyGame, state: Any, chance: random.Random) -> PlayerId:
    """Anybody; as often as not one whom the table waits for."""
    waiting = game.pending(state)
    if waiting is not None and waiting.chance in ("seats", "lot") and chance.random() < 0.5:
        return CROUPIER
    asked = waiting.players if waiting is not None else ()
    return chance.choice(asked) if asked and chance.random() < 0.5 else chance.choice(ACTORS)


def probes(fixtures: Fixtures, state: Any, actor: PlayerId) -> Iterator[Any]:
    """Every kind of action that a player may ask for, at its bounds and just beyond them: a field at a time."""
    for kind in get_args(fixtures.game.actions):
        named = {name: list(_probed(fixtures, state, actor, name, hint)) for name, hint in fields(kind).items()}
        for on in named.pop("on", [None]):
            plain = {name: found[0] for name, found in named.items()} | ({} if on is None else {"on": on})
            yield kind(**plain)
            for name, found in named.items():
                yield from (kind(**{**plain, name: each}) for each in found[1:])


def _probed(fixtures: Fixtures, state: Any, actor: PlayerId, name: str, hint: Any) -> Iterable[Any]:
    if hint is Seq:
        return sorted({each for each in _numbers(fixtures, state) if each != 10**6})
    if hint is Cents:
        return amounts(fixtures, state, actor)
    if hint is Seat:
        return [Seat(1), *(Seat(seat) for seat in range(state.rules.seats + 2))]
    if name == "position":
        return near(0, *cut_bounds(state.rules.cards))
    if name == "stakes":
        return fixtures.entries(state, actor)
    if name in ("digest", "seed"):
        return list(values(fixtures, state, name, hint))[:1]
    return values(fixtures, state, name, hint)


def amounts(fixtures: Fixtures, state: Any, actor: PlayerId) -> list[Cents]:
    """Amounts that matter now to an actor, those a coin away from them, and those next to them."""
    coin, player = state.rules.coin, state.players.get(actor)
    purse = () if player is None else (player.purse, MOST_CHIPS - player.purse)
    offered = fixtures.game.options(state, actor)
    said = (getattr(each, name, 0) for each in offered for name in ("minimum", "maximum", "amount"))
    bounds = {0, state.rules.minimum, MOST_CHIPS, *purse, *said, *fixtures.bounds(state, actor)}
    whole = (each - each % coin for each in bounds)
    found = {*near(*bounds), *(beside for each in whole for beside in (each - coin, each + coin))}
    return [Cents(1), *map(Cents, sorted(found))]
