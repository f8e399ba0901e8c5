"""What the house does for who may not know a card is the same whatever it is: call for call, without a clock.

Beside the bytes and the made-up times of its messages (`test_house_secrets`): the same steps of the same code
give nothing away by how long they take.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from house_tools import Ear
from test_house_secrets import HIDDEN, SECRETS, Hand, Holds, Secret, evening, played

from long import asked_later, chosen
from sabot.cards import points
from sabot.games.banque.coup import BanqueCoupOpened
from sabot.games.chemin.coup import CheminCoupOpened
from sabot.games.layout.stakes import BetsClosed
from sabot.house.table.audience import Audience
from working import watched
from world.clock import run

Story = Callable[[str], Coroutine[Any, Any, Any]]
CLOSED = (BetsClosed, CheminCoupOpened, BanqueCoupOpened)


def works(monkeypatch: pytest.MonkeyPatch, story: Coroutine[Any, Any, Any], shown: Holds) -> list[int]:
    """The calls between a spectator's messages, from the last stake of a coup to the first that shows something."""
    made = dict[Ear, list[int]]()
    with monkeypatch.context() as patch, watched() as work:
        put = Ear.put

        def counting(ear: Ear, message: bytes) -> None:
            made.setdefault(ear, []).append(work.calls)
            put(ear, message)

        patch.setattr(Ear, "put", counting)
        run(story)
    ear, marks = next((ear, marks) for ear, marks in made.items() if ear.player is None)
    frames = [frame.events for frame in ear.frames]
    begun = next(place for place, events in enumerate(frames) if any(isinstance(event, CLOSED) for event in events))
    ended = next(place for place, events in enumerate(frames) if any(map(shown, events)))
    return [after - before for before, after in zip(marks[begun:ended], marks[begun + 1 : ended], strict=False)]


def all_works(monkeypatch: pytest.MonkeyPatch, story: Story, shown: Holds, fronts: tuple[str, ...]) -> list[list[int]]:
    """Those of tables that differ in hidden cards alone, once every card has been dealt before."""
    return [works(monkeypatch, story(front), shown) for front in (*fronts, *fronts)][len(fronts) :]


def is_same_work(monkeypatch: pytest.MonkeyPatch, story: Story, secret: Secret | Hand) -> bool:
    first, second = all_works(monkeypatch, story, secret.shown, secret.fronts[:2])
    assert first
    return first == second


@pytest.mark.parametrize("name", [asked_later("both hands"), "third cards, squeezed"])
def test_a_table_does_the_same_work_whatever_lies_face_down(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = SECRETS[name]
    assert is_same_work(monkeypatch, lambda front: evening(secret.rules, front, silent=False), secret)


@pytest.mark.parametrize("name", chosen(["banker's hand"], HIDDEN))
def test_so_does_a_table_where_people_bank(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = HIDDEN[name]
    assert is_same_work(monkeypatch, lambda front: played(hand.made, front, silent=False), hand)


def test_a_house_that_looks_at_a_hidden_card_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted tells: one call more for a natural that nobody has seen."""
    secret, tell = SECRETS["both hands"], Audience.tell

    def looking(audience: Audience, state: Any, steps: Any, moment: Any) -> None:
        if state.coup.banker[:1] == ("9hb",):
            points(state.coup.banker)
        tell(audience, state, steps, moment)

    monkeypatch.setattr(Audience, "tell", looking)
    story: Story = lambda front: evening(secret.rules, front, silent=False)  # noqa: E731
    assert not is_same_work(monkeypatch, story, secret)
