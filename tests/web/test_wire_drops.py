"""A line that drops in every window where people bank: the question is there again, and nothing is done twice."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from wire_tools import Running, accepted, opened

from any_story import STORIES, Step, done_by_people, steps
from patience import run
from sabot.client import Client
from sabot.games.banque.award import DrawBanker
from sabot.games.seats import Sit, Stand
from sabot.games.taille import Cut, Shuffle
from sabot.house.clocks import steady
from sabot.house.store import audit
from sabot.rulesets import varied
from sabot.wire import AnyFrame
from world.clock import Clock
from world.network import hang_up

LONG_MS: Final = 12_600_000
"""Longer than the time of any declaration, shorter than that after which who has dropped is away."""
PLAYED: Final = {
    "chemin": """
        associate_by_consent over_staked_and_raised la_table_marche_taken the_choices_of_the_tableau
        suite_auctioned_above_its_amount suite_taken
    """,
    "banque": """
        list_refused_by_all lot_drawn_twice auction_with_four_bidders one_person_holds_both_hands both_sides_weighed
        beyond_the_bank_accepted an_open_bank_covers refill_asked_and_given succession_by_a_seat_of_either_side
    """,
}
"""Stories of each game."""
COUP: Final = frozenset({"promises", "cut", "post", "auction", "stakes", "deal", "declare", "turn", "give", "choose"})
WINDOWS: Final = {
    "chemin": COUP | {"associate", "consent", "calls", "marche", "raise", "keep", "suite"},
    "banque": COUP | {"waits", "willing", "cutter", "banco", "beyond", "cover", "tenure", "refill", "succession"},
}
"""All that people are asked; a line drops in each."""


class AsTold(Random):
    """Chance that shuffles and draws as a story has it."""

    def __init__(self) -> None:
        super().__init__(7)
        self.order: tuple[str, ...] = ()
        self.lots: list[str] = []
        self.people: dict[str, str] = {}

    def shuffle(self, x: Any) -> None:
        x[:] = self.order

    def choice(self, seq: Any) -> Any:
        return self.people[self.lots.pop(0)]


class Evening:
    """A house in which stories are played by people whose lines drop."""

    def __init__(self, path: Path, stories: tuple[str, ...]) -> None:
        self.path, self.stories = path, stories
        self.chance, self.clock = AsTold(), Clock(steady())
        self.dropped: set[str] = set()

    async def play(self) -> None:
        rules = {name: self._rules(name) for name in self.stories}
        own: dict[str, Any] = {"rules": rules, "chance": self.chance, "now_ms": self.clock}
        async with opened(self.path, **own) as running:
            for name in self.stories:
                await Playing(self, running, name).play()
            assert await audit(running.store) == ()

    def _rules(self, name: str) -> Any:
        rules = STORIES[name]().state.rules
        changes = {"declaration": "when_made"} if hasattr(rules, "declaration") else {}
        return varied(rules, id=name, **changes)


class Playing:
    """One story at a table of its own."""

    def __init__(self, evening: Evening, running: Running, name: str) -> None:
        self.evening, self.running, self.name = evening, running, name
        self.people: dict[str, Client] = {}
        self.seq = 0

    async def play(self) -> None:
        self.table = self.running.house.table(await self.running.table(await self.running.enter("Host"), self.name))
        told = list(steps(STORIES[self.name]))
        self.evening.chance.order = next((each.action.order for each in told if isinstance(each.action, Shuffle)), ())
        self.evening.chance.lots = [each.action.player for each in told if isinstance(each.action, DrawBanker)]
        for step in told:
            if isinstance(step.action, Sit | Stand):
                await self._come(step)
            elif isinstance(step.action, Cut):
                await self._act(next(each for each in self.people.values() if _offered(each.frame, step.action)), step)
            elif not isinstance(step.action, Shuffle):
                doing = list(done_by_people(step))
                for actor, each in doing:
                    await self._act(self.people[actor], each)
                if not doing and self._is_held(step):
                    await self._nobody_is_asked()
        await self._ends_as(told[-1].table.state)

    async def _ends_as(self, wanted: Any) -> None:
        """Everybody has what he has in the story."""
        while (found := self._sums()) != _sums(wanted, {}):
            assert self.table.state.coups <= wanted.coups, found
            await asyncio.sleep(0.005)

    def _sums(self) -> Any:
        return _sums(self.table.state, {client.frame.me: name for name, client in self.people.items()})

    async def _come(self, step: Step) -> None:
        client = await self.running.line(await self.running.enter(step.actor), self.table.id)
        self.people[step.actor] = client
        self.evening.chance.people[step.actor] = str(client.frame.me)
        self.seq = (await accepted(client, step.action)).seq

    async def _act(self, client: Client, step: Step) -> None:
        """What somebody does in a story; in each window a line drops, and once more while he is answered."""
        frame = await client.until(
            lambda frame: frame.view.seq >= self.seq and _offered(frame, step.action) is not None
        )
        action = msgspec.structs.replace(step.action, on=_offered(frame, step.action))
        name = f"{self.name}.{frame.view.seq}"
        drops = step.stage not in self.evening.dropped
        self.evening.dropped.add(step.stage)
        if drops:
            hang_up(self.table, client.frame.me)
            later = await client.until(lambda each: each.now > frame.now)
            assert (later.view, later.options, later.deadline) == (frame.view, frame.options, frame.deadline)
        doing = asyncio.create_task(client.do(action, command=name))
        await asyncio.sleep(0)
        if drops:
            hang_up(self.table, client.frame.me)
        if self._is_held(step):
            await self._published(client, doing)
        reply = await doing
        assert reply.outcome == "accepted", reply
        if drops:
            assert await client.do(action, command=name) == reply
        self.seq = reply.seq

    async def _published(self, client: Client, doing: asyncio.Task[Any]) -> None:
        """An answer is held, until its time is over (C7.2)."""
        delayed = self.table.schedule.delayed
        while delayed.unanswered(filter(None, [client.frame.me])) and not doing.done():
            await asyncio.sleep(0.005)
        self._time_passes()

    async def _nobody_is_asked(self) -> None:
        """The croupier's own declaration, for a side without stakes, has its time as well."""
        while (waits := self.table.game.pending(self.table.state)) is not None and waits.players:
            await asyncio.sleep(0.005)
        self._time_passes()

    def _is_held(self, step: Step) -> bool:
        return step.game.at_fixed_time(self.table.state.rules, step.stage)

    def _time_passes(self) -> None:
        self.evening.clock.ahead_ms += LONG_MS
        self.table.run_by(self.table.settings)


def _sums(state: Any, names: dict[Any, str]) -> tuple[dict[str, int], int, int]:
    purses = {names.get(player.id, str(player.id)): int(player.purse) for player in state.players.values()}
    return purses, int(state.bank), int(state.coups)


def _offered(frame: AnyFrame, action: Any) -> Any:
    """The number that an action of this kind is to bear; None where it is not offered."""
    kind = action.__struct_config__.tag
    return next((each.on for each in frame.options if each.__struct_config__.tag == kind), None)


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYED)
def test_C13_a_line_that_drops_in_every_window_finds_its_question_again(game: str, tmp_path: Path) -> None:
    """`A disconnected player keeps his seat`: question, clock and own entry are there again after return; what is
    answered while the line drops is done once."""
    evening = Evening(tmp_path, tuple(f"{game}_{name}" for name in PLAYED[game].split()))
    run(evening.play())
    assert evening.dropped == WINDOWS[game]
