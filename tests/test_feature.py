"""Features of a game: what is missing or claimed twice fails as they are joined, a wrong pair before anything runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from sabot.games.feature import Feature, FeatureError, Unions, action, also, event, machine, offer, public, secret
from sabot.games.parts import copied
from sabot.games.punto.coup import COUP, HandPassed, HandSeen
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.settlement import SETTLEMENT
from sabot.games.punto.shoe import SHOE, CanRefuseShoe, RefuseShoe, ShoePassed
from sabot.games.punto.state import Punto, opened_table
from sabot.games.punto.table import LAYOUT, Action, Event, Option, PublicEvent
from sabot.games.refusals import Refusal
from sabot.games.seats import Left, Seat, Seated
from sabot.games.told import nothing
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.rulesets import load

HERE = Path(__file__).parent
ANN = PlayerId("Ann")
UNIONS = Unions(Action, Event, PublicEvent, Option)
FEATURES = (LAYOUT.feature(), COUP, SETTLEMENT, SHOE)


def may(_state: Punto, _actor: PlayerId, _action: RefuseShoe) -> Refusal | None:
    return None


def does(_turn: Turn[Punto], _actor: PlayerId, _action: RefuseShoe) -> None:
    pass


def passed(state: Punto, _event: ShoePassed, seq: Seq) -> Punto:
    return msgspec.structs.replace(state, seq=seq)


def handed(state: Punto, _event: HandPassed, seq: Seq) -> Punto:
    return msgspec.structs.replace(state, seq=seq)


def seen(_before: Punto, each: HandPassed, _viewer: PlayerId | None) -> HandSeen:
    return HandSeen(each.side, each.player, each.cards)


def taken(option: CanRefuseShoe, _random: Random) -> RefuseShoe:
    return RefuseShoe(option.on)


def without(feature: Feature[Punto], kind: type) -> Feature[Punto]:
    """The feature without its rows of a kind."""
    return feature._replace(
        actions=tuple(each for each in feature.actions if each.kind is not kind),
        events=tuple(each for each in feature.events if each.kind is not kind),
        offers=tuple(each for each in feature.offers if each.kind is not kind),
    )


class Strange(msgspec.Struct, frozen=True):
    """In no union."""


def strange(state: Punto, _event: Strange, seq: Seq) -> Punto:
    return msgspec.structs.replace(state, seq=seq)


LEFT_OUT: dict[type, str] = {
    RefuseShoe: "an action has no row: RefuseShoe",
    ShoePassed: "an event has no row: ShoePassed",
    HandSeen: "the words of an event has no row: HandSeen",
    CanRefuseShoe: "an option has no row: CanRefuseShoe",
}
ADDED: dict[str, Feature[Punto]] = {
    "an action is claimed twice: RefuseShoe": Feature((action(RefuseShoe, may, does),)),
    "an event is claimed twice: ShoePassed": Feature(events=(event(ShoePassed, passed, nothing),)),
    "an event is claimed twice: HandPassed": Feature(events=(secret(HandPassed, handed, seen),)),
    "the words of an event is claimed twice: HandSeen": Feature(events=(public(HandSeen, nothing),)),
    "an option is claimed twice: CanRefuseShoe": Feature(offers=(offer(CanRefuseShoe, taken),)),
    "a step is claimed twice: deal": Feature(waits={"deal": "none"}),
    "a part of the view is claimed twice: holder": Feature(parts=(copied("holder"),)),
    "an event is in no union: Strange": Feature(events=(event(Strange, strange, nothing),)),
    "a part's event is in no union: Strange": Feature(events=(also(Strange, strange),)),
}


@pytest.mark.parametrize("kind", LEFT_OUT)
def test_what_has_no_row_fails_by_its_name(kind: type) -> None:
    with pytest.raises(FeatureError, match=f"^{re.escape(LEFT_OUT[kind])};"):
        machine(UNIONS, *(without(feature, kind) for feature in FEATURES))


@pytest.mark.parametrize("sentence", ADDED)
def test_what_is_claimed_twice_or_in_no_union_fails_by_its_name(sentence: str) -> None:
    with pytest.raises(FeatureError, match=f"^{re.escape(sentence)};"):
        machine(UNIONS, *FEATURES, ADDED[sentence])


def test_parts_of_an_event_are_folded_after_its_row_whatever_the_order_of_features() -> None:
    told: list[str] = []

    def noted(name: str) -> Feature[Punto]:
        def fold(state: Punto, _event: Left, _seq: Seq) -> Punto:
            told.append(f"{name} {state.seq}")
            return state

        return Feature(events=(also(Left, fold),))

    evolve = machine(UNIONS, noted("first"), *FEATURES, noted("last")).evolve
    table = evolve(opened_table(load("punto-banco", PuntoRules)), Seated(ANN, Seat(1), Cents(100)))
    assert evolve(table, Left(ANN, Cents(100))).players == {}
    assert told == ["first 2", "last 2"]


SNIPPET = HERE / "feature_pairs.txt"
BAD = re.compile(r"  # wrong: .*$", re.MULTILINE)


def lines_of(program: str, path: Path) -> set[int]:
    """The lines that a type checker refuses."""
    command = {
        "mypy": ["-m", "mypy", "--strict", "--no-incremental", "--no-error-summary", str(path)],
        "pyright": ["-m", "pyright", "--pythonpath", sys.executable, str(path)],
    }[program]
    done = subprocess.run([sys.executable, *command], cwd=HERE.parent, capture_output=True, text=True, check=False)
    return {int(line) for line in re.findall(rf"{path.name}:(\d+)[:\d]* ?-? ?error", done.stdout)}


@pytest.mark.parametrize("program", ["mypy", "pyright"])
@pytest.mark.long
def test_a_type_checker_refuses_exactly_the_wrong_pairs(program: str, tmp_path: Path) -> None:
    text = SNIPPET.read_text("utf-8")
    path = tmp_path / "pairs.py"
    path.write_text(text, "utf-8")
    wrong = {number for number, line in enumerate(text.splitlines(), 1) if BAD.search(line)}
    assert len(wrong) > 5
    assert lines_of(program, path) == wrong
