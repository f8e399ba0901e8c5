"""The laboratory: what a shoe is worth and what runs over it, by what games name for it, in processes of its own."""

from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec

from sabot.cards import POINTS, Card
from sabot.games.laboratory import AskLab, AskRun, Lab, LabRules, LabStep
from sabot.games.laboratory import Laboratory as Known
from sabot.games.registry import BY_ID
from sabot.house.reckoning.budgets import Budgets
from sabot.house.reckoning.workers import OWN, Workers, named
from sabot.house.table.audience import roads_of
from sabot.house.tables.setup import HouseError
from sabot.rulesets import Rules
from sabot.wire import ShownRoads

KEPT: Final = 256
"""Answers that are kept; who asks the same hears the same."""


class LabAnswer(msgspec.Struct, frozen=True):
    """A shoe looked at, and the roads of the coups that fell."""

    lab: Lab
    roads: ShownRoads


class Laboratory:
    """Workers of its own: who asks at a table what his decision is worth does not wait for who looks at shoes."""

    def __init__(self, rules: Mapping[str, Rules], budgets: Budgets | None = None) -> None:
        self._rules, self._workers = rules, Workers("worth", budgets, nice=10)
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._warmed = False

    @property
    def offered(self) -> Iterator[LabRules]:
        """The rule sets that can be looked at, game by game, each game's main one first."""
        for game in BY_ID.values():
            if game.laboratory is not None:
                of = [each for each in self._rules.values() if each.game == game.id]
                first = game.laboratory.first
                yield from (_offer(each, game.laboratory) for each in sorted(of, key=lambda each: each.id != first))

    async def ask(self, asked: AskLab, whose: str) -> bytes:
        """A `LabAnswer` as JSON; raises HouseError for what is not offered."""
        rules, known = self._of(asked)
        key = msgspec.json.encode(asked)
        found = self._kept.get(key)
        if found is None:
            laid = with_own_bet if asked.own else laid_out
            found = await self._told(laid, known.look, rules, asked, whose=whose)
        self._kept[key] = found
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found

    async def run(self, asked: AskRun, whose: str) -> AsyncGenerator[LabStep, None]:
        """The steps of a run, each as a worker has made it; who stops asking ends it. Raises HouseError as `ask`."""
        rules, known = self._of(asked.asked)
        left: Any = None
        while True:
            step, left = await self._told(stepped, known.run, rules, asked, left, whose=whose)
            yield step
            if step.done >= step.of:
                return

    async def warm(self) -> None:
        """Have what is looked at first lie ready, once, before somebody waits for it."""
        if self._warmed:
            return
        self._warmed = True
        places = [known.look for game in BY_ID.values() if (known := game.laboratory) is not None]
        with suppress(HouseError):  # who looks at a shoe then waits for it
            await self._workers.answer(ready, places, whose=OWN)

    def stop(self) -> None:
        """End its processes, for good."""
        self._workers.stop()

    def _of(self, asked: AskLab) -> tuple[Rules, Known]:
        offered = {each.rules: each.offered for each in self.offered}
        if asked.rules not in offered:
            raise HouseError("no_such_rules", rules=asked.rules, known=tuple(offered))
        if asked.decks not in offered[asked.rules]:
            raise HouseError("decks_not_offered", decks=asked.decks, offered=offered[asked.rules])
        rules = self._rules[asked.rules]
        known = BY_ID[rules.game].laboratory
        assert known is not None  # noqa: S101 - it is offered
        return rules, known

    async def _told(self, reckon: Any, *facts: Any, whose: str) -> Any:
        try:
            return await self._workers.answer(reckon, *facts, whose=whose)
        except ValueError as error:
            raise HouseError("bad_request", reason=str(error)) from None


def asked_for(rules: Rules, seen: Iterable[Card]) -> AskLab:
    """What to ask for a rule set's shoe of which these cards have been seen."""
    gone = [0] * 10
    for card in seen:
        gone[POINTS[card]] += 1
    return AskLab(rules.id, rules.decks, tuple(gone))


def _offer(rules: Rules, known: Known) -> LabRules:
    return LabRules(
        game=rules.game,
        rules=rules.id,
        title=rules.title,
        decks=rules.decks,
        offered=rules.deck_options,
        models=known.models,
        dial=known.dial,
    )


def laid_out(place: str, rules: Rules, asked: AskLab) -> bytes:
    """A game's laboratory at a shoe, as it is sent: the house does not unpack what it passes on."""
    found: Lab = named(place)(rules, asked)
    return msgspec.json.encode(LabAnswer(found, roads_of("".join(coup.result for coup in found.coups))))


def with_own_bet(place: str, rules: Rules, asked: AskLab) -> bytes:
    """The same with a bet of one's own, which may ask for ranks and suits: what that costs, others do not pay."""
    return laid_out(place, rules, asked)


def stepped(place: str, rules: Rules, asked: AskRun, left: Any) -> tuple[LabStep, Any]:
    """The next step of a run, and what it leaves for the one after."""
    found: tuple[LabStep, Any] = named(place)(rules, asked, left)
    return found


def ready(places: list[str]) -> None:
    """Import what games name."""
    for place in places:
        named(place)
