"""The laboratory: what a shoe is worth and what runs over it, by what games can tell, in processes of its own."""

from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final

import msgspec

from sabot.advice.record import LaboratoryOffer
from sabot.advice.registry import advice_of
from sabot.cards import POINTS, Card
from sabot.games.kinds import AnyRules
from sabot.games.laboratory import AskLab, AskRun, Lab, LabRules, LabStep
from sabot.games.registry import BY_ID
from sabot.house.budgets import Budgets
from sabot.house.errors import HouseError
from sabot.house.reckoning.workers import OWN, Facts, Found, Workers, imported
from sabot.house.table.audience import roads_of
from sabot.rulesets import Rules
from sabot.wire import ShownRoads

KEPT: Final = 256
"""Answers that are kept; who asks the same hears the same."""

AnyOffer = LaboratoryOffer[AnyRules]
"""The offer of a game's laboratory, whatever its rule sets are."""


class LabAnswer(msgspec.Struct, frozen=True):
    """A shoe looked at, and the roads of the coups that fell."""

    lab: Lab
    roads: ShownRoads


class Laboratory:
    """Workers of its own: who asks at a table what his decision is worth does not wait for who looks at shoes."""

    def __init__(self, rules: Mapping[str, Rules], budgets: Budgets | None = None) -> None:
        self._rules, self._workers = rules, Workers("worth", budgets, nice=10)
        self._answers: OrderedDict[bytes, bytes] = OrderedDict()
        self._warmed = False

    @property
    def offered(self) -> Iterator[LabRules]:
        """The rule sets that can be looked at, game by game, each game's main one first."""
        for game, known in _laboratories():
            of = [each for each in self._rules.values() if each.game == game]
            yield from (_offer(each, known) for each in sorted(of, key=lambda each: each.id != known.first))

    async def ask(self, asked: AskLab, whose: str) -> bytes:
        """A `LabAnswer` as JSON; raises HouseError for what is not offered."""
        rules = self._of(asked)
        key = msgspec.json.encode(asked)
        answer = self._answers.get(key)
        if answer is None:
            laid = with_own_bet if asked.own else laid_out
            answer = await self._ask_workers(laid, rules, asked, whose=whose)
        self._answers[key] = answer
        self._answers.move_to_end(key)
        if len(self._answers) > KEPT:
            self._answers.popitem(last=False)
        return answer

    async def run(self, asked: AskRun, whose: str) -> AsyncGenerator[LabStep, None]:
        """The steps of a run, each as a worker has made it; who stops asking ends it. Raises HouseError as `ask`."""
        rules = self._of(asked.asked)
        left: object = None
        while True:
            step, left = await self._ask_workers(stepped, rules, asked, left, whose=whose)
            yield step
            if step.done >= step.of:
                return

    async def warm(self) -> None:
        """Have what is looked at first lie ready, once, before somebody waits for it."""
        if self._warmed:
            return
        self._warmed = True
        with suppress(HouseError):  # who looks at a shoe then waits for it
            await self._workers.answer(ready, whose=OWN)

    def stop(self) -> None:
        """End its processes, for good."""
        self._workers.stop()

    def _of(self, asked: AskLab) -> Rules:
        offered = {each.rules: each.offered for each in self.offered}
        if asked.rules not in offered:
            raise HouseError("no_such_rules", rules=asked.rules, known=tuple(offered))
        if asked.decks not in offered[asked.rules]:
            raise HouseError("decks_not_offered", decks=asked.decks, offered=offered[asked.rules])
        return self._rules[asked.rules]

    async def _ask_workers(self, reckon: Callable[[*Facts], Found], *facts: *Facts, whose: str) -> Found:
        try:
            return await self._workers.answer(reckon, *facts, whose=whose)
        except ValueError as error:
            raise HouseError("bad_request", reason=str(error)) from None


def asked_for(rules: Rules, seen: Iterable[Card]) -> AskLab:
    """The question to the laboratory for a rule set's shoe of which these cards have been seen."""
    gone = [0] * 10
    for card in seen:
        gone[POINTS[card]] += 1
    return AskLab(rules.id, rules.decks, tuple(gone))


def _offer(rules: Rules, known: AnyOffer) -> LabRules:
    return LabRules(
        game=rules.game,
        rules=rules.id,
        title=rules.title,
        decks=rules.decks,
        offered=rules.deck_options,
        models=known.models,
        dial=known.dial,
    )


def _laboratories() -> Iterator[tuple[str, AnyOffer]]:
    """The games that have something in the laboratory."""
    return ((game, known) for game in BY_ID if (known := advice_of(game).laboratory) is not None)


def _laboratory_of(rules: Rules) -> AnyOffer:
    known = advice_of(rules.game).laboratory
    assert known is not None  # noqa: S101 - it is offered
    return known


def laid_out(rules: Rules, asked: AskLab) -> bytes:
    """A game's laboratory at a shoe, as it is sent: the house does not unpack what it passes on."""
    lab: Lab = imported(_laboratory_of(rules).look)(rules, asked)
    return msgspec.json.encode(LabAnswer(lab, roads_of("".join(coup.result for coup in lab.coups))))


def with_own_bet(rules: Rules, asked: AskLab) -> bytes:
    """The same with a bet of one's own, which may ask for ranks and suits: what that costs, others do not pay."""
    return laid_out(rules, asked)


def stepped(rules: Rules, asked: AskRun, left: object) -> tuple[LabStep, object]:
    """The next step of a run, and what it leaves for the one after."""
    return imported(_laboratory_of(rules).run)(rules, asked, left)


def ready() -> None:
    """Import what shows a shoe."""
    for _, known in _laboratories():
        imported(known.look)
