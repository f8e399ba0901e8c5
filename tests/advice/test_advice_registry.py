"""Advice by game: all of ours is there, a house imports none of it, and a stranger's package brings its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from patience import STUCK_AFTER
from sabot.advice.record import Advice
from sabot.advice.registry import NOTHING, OURS, advice_of
from sabot.games import registry
from sabot.games.registry import IDS, GameError
from sabot.readings.laws import expects

HOUSE = """
import sys
import sabot.house.house, sabot.web.app
from sabot.house.reckoning.laboratory import Laboratory
from sabot.house.table.rulecards import rule_card
from sabot.house.table.setup import built_in
rules = built_in()
print(len(list(Laboratory(rules).offered)) > 9)
print(sorted({each.game for each in rules.values() if rule_card(each).advice}))
print(sorted(name for name in sys.modules if name.startswith(("sabot.solve", "numba", "llvmlite", "flint"))))
"""


def late(advice: Advice[Any, Any, Any]) -> Iterator[Callable[[], Callable[..., Any]]]:
    """All that a game's advice imports when it is asked for."""
    room = advice.laboratory
    named = (advice.worth, advice.review, advice.expects, *(() if room is None else (room.look, room.run)))
    return (each for each in named if each is not None)


def test_each_of_our_games_has_its_advice() -> None:
    assert tuple(OURS) == IDS
    assert all(advice_of(game) is OURS[game] for game in IDS)
    assert [len(list(late(advice))) for advice in OURS.values()] == [3, 5, 5]


EVERY = [(game, each) for game, advice in OURS.items() for each in late(advice)]


@pytest.mark.parametrize(("game", "each"), EVERY, ids=[each.__name__ for _, each in EVERY])
def test_every_function_is_where_the_registry_imports_it(game: str, each: Callable[[], Callable[..., Any]]) -> None:
    found = each()
    assert found.__module__.startswith(f"sabot.advice.{game}.") or found is expects


def test_a_house_knows_what_can_be_asked_and_loads_no_solver() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HOUSE], capture_output=True, text=True, timeout=STUCK_AFTER, check=True
    )
    assert done.stdout.splitlines() == ["True", "['banque', 'chemin']", "[]"]


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A stranger's game, whose package has a module `advice` of the text that the test asks for; none for nothing."""
    package = tmp_path / f"strange_{abs(hash(request.node.name))}"
    package.mkdir()
    (package / "__init__.py").touch()
    if request.param:
        (package / "advice.py").write_text(request.param, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "strangers", lambda: {package.name: package.name})
    return package.name


@pytest.mark.parametrize("stranger", [""], indirect=True)
def test_a_stranger_s_game_needs_no_advice(stranger: str) -> None:
    assert advice_of(stranger) is NOTHING
    assert list(late(NOTHING)) == []


OWN = """
from sabot.advice.record import Advice
def worth(rules, events, view, options, asker): return rules
ADVICE = Advice(worth=lambda: worth)
"""


@pytest.mark.parametrize("stranger", [OWN], indirect=True)
def test_a_stranger_s_package_brings_its_own(stranger: str) -> None:
    found = advice_of(stranger)
    assert found.review is None
    late_worth: Any = found.worth
    assert late_worth()("rules", (), None, (), None) == "rules"


@pytest.mark.parametrize(
    ("stranger", "said"),
    [
        ("import nowhere", "cannot be read: ModuleNotFoundError: No module named 'nowhere'"),
        ("ADVISE = 1", "cannot be read: AttributeError"),
        ("ADVICE = {}", "is no advice: make it by sabot.advice.record.Advice"),
    ],
    indirect=["stranger"],
)
def test_a_stranger_s_advice_that_is_none_is_told(stranger: str, said: str) -> None:
    with pytest.raises(GameError, match=said):
        advice_of(stranger)


def test_advice_on_a_game_that_is_not_there_is_not_there() -> None:
    with pytest.raises(KeyError):
        advice_of("poker")
