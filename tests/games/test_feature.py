"""Features of a game: what is missing or claimed twice fails as they are joined, a wrong pair before anything runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from places import ROOT
from sabot.games.feature import (
    Feature,
    FeatureError,
    Question,
    Unions,
    action,
    also,
    event,
    machine,
    offer,
    public,
    secret,
)
from sabot.games.layout.feature import Layout, object_answer
from sabot.games.layout.stakes import stage
from sabot.games.moves import alone
from sabot.games.narration import nothing
from sabot.games.parts import copied
from sabot.games.punto.coup import COUP, HOUSE, CardDealt, HandPassed, HandSeen, highest_on
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.settlement import SETTLEMENT
from sabot.games.punto.shoe import SHOE, CanRefuseShoe, RefuseShoe, ShoePassed
from sabot.games.punto.state import Punto, floor_of, next_step, opened_table, step_actor
from sabot.games.punto.table import LAYOUT, Action, Event, Option, PublicEvent, evolve
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import AwayMarked, Left, Seat, Seated
from sabot.games.steps import Proceed
from sabot.games.turn import Turn
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.rulesets import load
from sabot.selfplay import table_of_bots

ANN = PlayerId("Ann")
UNIONS = Unions(Action, Event, PublicEvent, Option)
FEATURES = (LAYOUT.feature(), COUP, SETTLEMENT, SHOE)


def may(_state: Punto, _actor: PlayerId, _action: RefuseShoe) -> Refusal | None:
    return None


def does(_turn: Turn[Punto], _actor: PlayerId, _action: RefuseShoe) -> None:
    pass


def stepped(state: Punto, _event: Any, seq: Seq) -> Punto:
    return msgspec.structs.replace(state, seq=seq)


def seen(_before: Punto, each: HandPassed, _viewer: PlayerId | None) -> HandSeen:
    return HandSeen(each.side, each.player, each.cards)


def without(feature: Feature[Punto], kind: type) -> Feature[Punto]:
    """The feature without its rows of a kind."""
    return feature._replace(
        actions=tuple(each for each in feature.actions if each.kind is not kind),
        events=tuple(each for each in feature.events if each.kind is not kind),
        offers=tuple(each for each in feature.offers if each.kind is not kind),
    )


class Strange(msgspec.Struct, frozen=True):
    """In no union."""


LEFT_OUT: dict[type, str] = {
    RefuseShoe: "an action has no row: RefuseShoe",
    ShoePassed: "an event has no row: ShoePassed",
    HandSeen: "the words of an event has no row: HandSeen",
    CanRefuseShoe: "an option has no row: CanRefuseShoe",
}
QUESTION: Question[Punto] = Question(
    "toast",
    asked=lambda state: None if state.coup.player else highest_on(state, "player"),
    offered=lambda state: (CanRefuseShoe(state.step),),
    silence=lambda state: RefuseShoe(state.step),
    reads=("pointer",),
)
ADDED: dict[str, Feature[Punto]] = {
    "an action is claimed twice: RefuseShoe": Feature((action(RefuseShoe, may, does),)),
    "an event is claimed twice: ShoePassed": Feature(events=(event(ShoePassed, stepped, nothing),)),
    "an event is claimed twice: HandPassed": Feature(events=(secret(HandPassed, stepped, seen),)),
    "the words of an event is claimed twice: HandSeen": Feature(events=(public(HandSeen, nothing),)),
    "an option is claimed twice: CanRefuseShoe": Feature(offers=(offer(CanRefuseShoe, alone(RefuseShoe)),)),
    "a question is claimed twice: toast": Feature(questions=(QUESTION, QUESTION)),
    "a question waits for nothing: toast": Feature(questions=(QUESTION,)),
    "a step is claimed twice: deal": Feature(waits={"deal": "none"}),
    "a part of the view is claimed twice: holder": Feature(parts=(copied("holder"),)),
    "an event is in no union: Strange": Feature(events=(event(Strange, stepped, nothing),)),
    "a part's event is in no union: Strange": Feature(events=(also(Strange, stepped),)),
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

    folded = machine(UNIONS, noted("first"), *FEATURES, noted("last")).evolve
    table = folded(opened_table(load("punto-banco", PuntoRules)), Seated(ANN, Seat(1), Cents(100)))
    assert folded(table, Left(ANN, Cents(100))).players == {}
    assert told == ["first 2", "last 2"]


ASKING = Layout(HOUSE, next_step, step_actor, floor_of, (QUESTION,))


def before_the_cards() -> tuple[Punto, PlayerId, tuple[PlayerId, ...]]:
    """A table with stakes on Player and no card dealt yet; who is asked, and the others."""
    table = table_of_bots(load("punto-banco", PuntoRules), 4, 7)
    list(table.log(lambda state: stage(state) == "coup" and highest_on(state, "player") is not None))
    asked = highest_on(table.state, "player")
    assert asked is not None
    return table.state, asked, tuple(each for each in table.state.players if each != asked)


def test_a_question_is_asked_of_one_and_the_coup_waits_for_the_answer() -> None:
    state, asked, others = before_the_cards()
    (proceed,) = (each for each in ASKING.feature().actions if each.kind is Proceed)
    assert ASKING.pending(state) == Pending(state.step, "toast", (asked,), RefuseShoe(state.step))
    assert ASKING.options(state, asked)[0] == CanRefuseShoe(state.step)
    assert not [each for other in others for each in ASKING.options(state, other) if isinstance(each, CanRefuseShoe)]
    assert proceed.objection(state, CROUPIER, Proceed(state.step)) == refuse(Code.NOT_NOW, stage="toast")


def test_a_question_is_answered_by_who_is_asked_or_by_the_croupier_while_it_is_open() -> None:
    state, asked, others = before_the_cards()
    answered = {who: object_answer(QUESTION, state, who, state.step) for who in (asked, CROUPIER, others[0])}
    assert answered == {asked: None, CROUPIER: None, others[0]: refuse(Code.NOT_ASKED, asked=(asked,))}
    assert object_answer(QUESTION, state, asked, Seq(state.step - 1)) == refuse(Code.STALE, on=state.step - 1)
    dealt = evolve(state, CardDealt("player", state.taille.shoe.next(1)[0]))
    assert object_answer(QUESTION, dealt, asked, dealt.step) == refuse(Code.STALE, on=dealt.step)
    assert ASKING.pending(dealt) == LAYOUT.pending(dealt)


def test_nobody_is_waited_for_who_is_away_and_silence_answers() -> None:
    state, asked, _ = before_the_cards()
    waits = ASKING.pending(evolve(state, AwayMarked(asked, away=True)))
    assert waits is not None
    assert (waits.players, waits.default) == ((), RefuseShoe(state.step))


SNIPPET = Path(__file__).with_name("feature_pairs.txt")
BAD = re.compile(r"  # wrong: .*$", re.MULTILINE)


def lines_of(program: str, path: Path) -> set[int]:
    """The lines that a type checker refuses."""
    command = {
        "mypy": ["-m", "mypy", "--strict", "--no-incremental", "--no-error-summary", str(path)],
        "pyright": ["-m", "pyright", "--pythonpath", sys.executable, str(path)],
    }[program]
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
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
