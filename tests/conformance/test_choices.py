"""Every action of every option has a fixed place, and what is seen is numbers within bounds: for agents that learn."""

import random
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from fixtures import Fixtures, games, one_deck
from parts import members
from play import STRANGER, Watched, chance_of, encoded
from wild import probes

from long import asked_later
from sabot.cards import Card
from sabot.games.moves import Grid, GridError
from sabot.games.steps import CardsBurned
from sabot.money import Cents

STEPS: Final = 70
in_steps: Final = pytest.mark.parametrize("steps", [STEPS // 2, asked_later(STEPS)])
"""A walk, and a longer one."""
UNSAID: Final = ("amount", "buy_in", "stakes", "position", "digest", "seed")
"""What of an action is an amount or a secret: it has no place of its own."""


def tables(fixtures: Fixtures, seed: str, steps: int = STEPS) -> Iterator[tuple[Watched, random.Random]]:
    """A table by each of the rule sets by which everything happens, moved between one look and the next."""
    for round_, changes in enumerate(fixtures.kinds):
        table, chance = Watched(fixtures, one_deck(fixtures, **changes)), chance_of(f"{seed} {round_}")
        for _ in range(steps):
            yield table, chance
            table.move(chance)


def shape(action: Any) -> tuple[Any, ...]:
    """An action without its amounts; what takes an entry back needs no place on the table."""
    said = {name: getattr(action, name) for name in action.__struct_fields__ if name not in UNSAID}
    if not getattr(action, "amount", 1):
        said.pop("place", None)
    return type(action), getattr(action, "amount", 1) == 0, *said.items()


@games
def test_every_option_has_its_places(fixtures: Fixtures) -> None:
    assert set(fixtures.game.choices) == set(members(fixtures.game.options_type))
    rules = one_deck(fixtures)
    for grid in (Grid(), Grid(points=3)):
        places = fixtures.game.slots(rules, grid)
        assert len(set(places)) == len(places)
        assert len({(each.section, str(each)) for each in places}) == len(places)


@in_steps
@games
def test_the_places_that_are_open_are_what_is_not_refused(fixtures: Fixtures, steps: int) -> None:
    grid, looked = Grid(), 0
    for table, chance in tables(fixtures, "open", steps):
        places, state = set(fixtures.game.slots(table.rules, grid)), table.state
        for actor in (chance.choice((*state.players, STRANGER)), chance.choice((*state.players, STRANGER))):
            found: dict[Any, Any] = {}
            for option in fixtures.game.options(state, actor):
                acts = dict(fixtures.game.acts(option, grid))
                assert acts
                assert len({encoded(action) for action in acts.values()}) == len(acts)
                found |= acts
                for action in acts.values():
                    assert fixtures.game.objection(state, actor, action) is None, action
                drawn = fixtures.game.moves(option, chance)
                assert shape(drawn) in {shape(action) for action in acts.values()}
            assert set(found) <= places
            shapes = {shape(action) for action in found.values()}
            for action in probes(fixtures, state, actor):
                if shape(action) not in shapes:
                    looked += 1
                    assert fixtures.game.objection(state, actor, action) is not None, action
    assert looked > steps


@games
def test_amounts_begin_and_end_with_the_bounds_of_their_option(fixtures: Fixtures) -> None:
    grid, met = Grid(), 0
    for table, _ in tables(fixtures, "bounds"):
        for player in table.state.players:
            for option in fixtures.game.options(table.state, player):
                if hasattr(option, "maximum") and hasattr(option, "minimum"):
                    found = [each for _, act in fixtures.game.acts(option, grid) if (each := act.amount)]
                    whole = option.maximum - option.maximum % option.coin
                    assert (min(found), max(found)) == (option.minimum, max(whole, option.minimum))
                    met += 1
    assert met or "layout" in type(fixtures.game.open(one_deck(fixtures))).__mro__[1].__module__


@in_steps
@games
def test_what_is_seen_is_numbers_within_their_bounds_and_nothing_is_lost(fixtures: Fixtures, steps: int) -> None:
    """Two views with the same numbers are the same in every field that is not left out by name."""
    met: dict[tuple[Any, ...], bytes] = {}
    for table, _ in tables(fixtures, "seen", steps):
        observed = fixtures.game.observed(table.rules)
        seats = {player.id: player.seat for player in table.state.players.values()}
        if None in seats.values():  # who stands has no place
            continue
        for viewer in (None, *seats):
            view = fixtures.game.snapshot(table.state, viewer)
            numbers = observed.of(view, viewer)
            assert len(numbers) == len(observed.numbers)
            for value, number in zip(numbers, observed.numbers, strict=True):
                assert number.least <= value <= number.most, (number, value)
            if viewer is not None:
                key = (id(table.rules), viewer, seats[viewer], tuple(numbers))
                shown = view_bytes(fixtures, table.rules, view)
                assert met.setdefault(key, shown) == shown
    assert len(met) > steps


def view_bytes(fixtures: Fixtures, rules: Any, view: Any) -> bytes:
    """A view without the fields that are left out; the backs of cards, and seeds, are no part of any number."""
    fields = msgspec.to_builtins(view)
    left_out = fixtures.game.observed(rules).left_out
    assert left_out <= set(fields)
    kept = {name: value for name, value in fields.items() if name not in left_out}
    kept["shoe"] = {name: kept["shoe"][name] for name in ("number", "cards", "dealt", "stop_card", "stop_reached")}
    return encoded(without_backs(kept))


def without_backs(value: Any) -> Any:
    """What is shown, of cards their faces, of players what is not their names."""
    if isinstance(value, dict):
        if set(value) == {"back", "face"}:
            return value["face"] or "down"
        return {name: without_backs(each) for name, each in value.items()}
    return [without_backs(each) for each in value] if isinstance(value, list | tuple) else value


@games
def test_the_cards_that_are_laid_open_are_those_that_the_events_show(fixtures: Fixtures) -> None:
    shown: list[Card] = []
    for table, _ in tables(fixtures, "laid"):
        for event in table.log:
            if not isinstance(event, CardsBurned):  # of those one is turned, in every game
                assert tuple(fixtures.game.opens(event)) == tuple(fixtures.laid(event) or ())
                shown += fixtures.game.opens(event)
        table.log.clear()
    assert len(shown) > STEPS / 5


@pytest.mark.parametrize(("shares", "said"), [
    ((), "a grid without amounts offers no stake"),
    ((0, 0), "the shares 0, 0 are not in order"),
    ((2,), "2 is no share of the way"),
    (("x",), "'x' is no share of the way"),
])  # fmt: skip
def test_a_grid_that_is_none_says_what_would_be(shares: Any, said: str) -> None:
    with pytest.raises(GridError, match=said):
        Grid(shares)


def test_amounts_of_a_grid_are_exact() -> None:
    """Cents by ratio: 1, 10, 100 ... 100,000 lie on equal shares of the way."""
    assert Grid().between(1, 10**5, 1) == (1, 10, 100, 1000, 10**4, 10**5)
    assert Grid((0, "1/2", 1)).between(500, 60_000, 100) == (500, 5400, 60_000)
    assert Grid().between(7, 7, 5) == (Cents(7),) * 6
    assert Grid(points=1).between(3, 9, 1) == (3,)
