"""What a game has of its own in conformance, beside its record: found by its name, as the game is."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import pytest

from long import asked_later
from sabot.cards import Card
from sabot.games.game import AnyGame
from sabot.games.registry import GAMES
from sabot.rulesets import load, names, varied


class Watcher:
    """What is looked at beside what every game is held to; it may remember."""

    def hear(self, before: Any, event: Any, after: Any) -> None:
        """An event befell a table."""

    def look(self, state: Any, viewer: Any, shown: Any) -> None:
        """A viewer sees the table."""

    def between(self, state: Any) -> None:
        """The table between two actions."""


class Fixtures(NamedTuple):
    """`kinds` are rule sets by which, played in turn, every event happens and every code is given but the `rare` ones.

    `small` make a shoe short, `numbers` are house options that are numbers, by name; `seats` and `coins` are tried.
    `on_table` are the chips that lie beside purses and house. `asked` are numbers of events, beside the one that the
    table waits on, that an action may answer. `bounds` are amounts that matter, `entries` stakes on a layout.
    `ends_in` are stages that a session can end in, `goes_on_in` those that it cannot; somebody who has left for good
    must be met in all of `left_in`. `spare` are actions and events of what games share that this one has no use for.
    """

    game: AnyGame
    small: Mapping[str, Any]
    numbers: Mapping[str, Mapping[str, Any]]
    kinds: tuple[Mapping[str, Any], ...]
    seats: tuple[int, ...]
    coins: tuple[int, ...]
    settled: type
    laid: Callable[[Any], Iterable[Card] | None]
    on_table: Callable[[Any], int]
    asked: Callable[[Any], Iterable[int]]
    covers: Callable[[Any, Any, Any, Any], bool]
    bounds: Callable[[Any, Any], Iterable[int]]
    entries: Callable[[Any, Any], Iterable[dict[Any, Any]]]
    watcher: Callable[[], Watcher]
    ends_in: frozenset[str]
    goes_on_in: frozenset[str]
    left_in: frozenset[str]
    stage: Callable[[Any], str]
    rare: frozenset[str] = frozenset()
    spare: frozenset[type] = frozenset()


def nothing(*_: Any) -> tuple[()]:
    """Nothing of its own."""
    return ()


def one_deck(fixtures: Fixtures, name: str = "", /, **changes: Any) -> Any:
    """A rule set of the game, its first one unless named, on a short shoe."""
    return varied(load(name or next(iter(names(fixtures.game.id)))), **{**fixtures.small, **changes})


def every_house_option(fixtures: Fixtures) -> dict[str, Any]:
    """Every rule set of a game, and each with every value of every house option, many options at a time."""
    offered, found = choices(fixtures), dict[str, Any]()
    for first, name in enumerate(names(fixtures.game.id)):
        found[name] = one_deck(fixtures, name)
        for mix in range(max(map(len, offered.values()))):
            turned = {
                option: values[(mix + first * place) % len(values)]
                for place, (option, values) in enumerate(offered.items())
            }
            found[f"{name}-{mix}"] = one_deck(fixtures, name, **turned)
    return {**found, **{name: one_deck(fixtures, **changes) for name, changes in fixtures.numbers.items()}}


def choices(fixtures: Fixtures) -> dict[str, tuple[Any, ...]]:
    """The house options of a game, with their values."""
    return {option: tuple(values) for option, values in fixtures.game.rules.choices.items() if option != "game"}


def within(option: Any, amount: int) -> bool:
    """Whether an amount is within an option's bounds, in whole coins."""
    return bool(option.minimum <= amount <= option.maximum and amount % option.coin == 0)


def answers(option: Any, action: Any, kinds: dict[Any, Any]) -> bool:
    """Whether an option covers every action of its kind that answers the same event."""
    return kinds.get(type(option)) is type(action) and option.on == action.on


def near(*amounts: int) -> list[int]:
    """Amounts, and those next to them."""
    return sorted({each for amount in amounts for each in (amount - 1, amount, amount + 1)})


def own_of(game: AnyGame) -> Fixtures:
    """What a game has of its own, out of a module that bears its name; else what every game with a layout has."""
    name = f"{game.id}_fixtures"
    found: Fixtures = (
        import_module(name).FIXTURES if find_spec(name) else import_module("layout_fixtures").of_layout(game)
    )
    return found


FIXTURES: Final[dict[str, Fixtures]] = {game.id: own_of(game) for game in GAMES}
games: Final = pytest.mark.parametrize("fixtures", FIXTURES.values(), ids=FIXTURES)
"""A test of every game."""


def games_with_later(*later: str) -> pytest.MarkDecorator:
    """A test of every game; the games that are named are asked by the long tests."""
    cases = [asked_later(each) if game in later else each for game, each in FIXTURES.items()]
    return pytest.mark.parametrize("fixtures", cases, ids=FIXTURES)
