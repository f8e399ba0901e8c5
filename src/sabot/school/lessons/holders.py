"""Questions about the holder of a tableau's cards at Banque (rule book B8)."""

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from sabot.games.banque.order import occupied, order, side_of, turn_holder
from sabot.games.banque.state import Banque
from sabot.games.banque.vocabulary import SIDES, Side, other
from sabot.games.refusals import Fact
from sabot.games.seats import standing
from sabot.games.windows import CROUPIER, PlayerId
from sabot.rulesets import Rules
from sabot.school.drill import AnswerKey, Drill, Exhibit, Pick, Reason, Sentence, Task, Topic
from sabot.school.lessons.banks import people_at, picks
from sabot.school.lessons.tableaux import (
    BANKER,
    LOST,
    RULES,
    TIED,
    WON,
    banked,
    closed,
    lay,
    settled,
    stakes_at,
    state_of,
)
from sabot.script.stage import ScriptStage

PLAYED: Final = {"won": WON, "tied": TIED, "lost": LOST, "round": LOST, "idle": LOST}
"""Items in which a coup was played before, with the points of the side; the banker has 8."""
BANK: Final = 5000
MOST: Final = 5
"""So many seats has a side."""


class Before(NamedTuple):
    """The coup before: whose turn it was, who held the cards, and how the side fared."""

    turn: PlayerId
    holder: PlayerId
    outcome: str


def _seated(state: Banque, side: Side) -> list[PlayerId]:
    return [each.id for each in occupied(state, side)]


def _table(random: Random, rules: Rules, side: Side, points: str) -> ScriptStage:
    """A table with two or more on that side."""
    coup = f"{points}-{WON}-{BANKER}" if side == "one" else f"{WON}-{points}-{BANKER}"
    cards = " ".join([coup] * MOST)
    while True:
        table = banked(random, rules, BANK, cards, many=random.randint(5, 8), standing=random.randint(1, 2))
        if len(_seated(state_of(table), side)) > 1 and _seated(state_of(table), other(side)):
            return table


def _lay(table: ScriptStage, random: Random, side: Side, players: Iterable[PlayerId]) -> None:
    """Have players stake: who sits on the side or stands there, others à cheval."""
    for each in players:
        own = side_of(state_of(table), each)
        place = "cheval" if own == other(side) or (own == side and random.random() < 1 / 4) else side
        lay(table, each, 10 * random.randint(1, 20), place)


def _before(table: ScriptStage, random: Random, side: Side, item: str) -> Before:
    """Play a coup, in `idle` without a stake of his whose turn it is, in `round` on until the last seat has lost."""
    own = _seated(state_of(table), side)
    while True:
        mine = turn_holder(state_of(table), side) or CROUPIER
        _lay(table, random, side, [each for each in own if item != "idle" or each != mine])
        closed(table)
        holder = state_of(table).holders[SIDES.index(side)] or CROUPIER
        ended = settled(table).ended
        table.until_stage("stakes")
        if item != "round" or holder == own[-1]:
            return Before(mine, holder, (ended.one if side == "one" else ended.two).outcome)


def _stakers(item: str, random: Random, state: Banque, side: Side) -> list[PlayerId]:
    """Players who are to stake on the side now, by the item."""
    own = _seated(state, side)
    standers = [each.id for each in standing(state.players)]
    if item == "gap":
        return own[1:]
    if item == "croupier":
        return []
    if item == "standing":
        return standers
    if item == "cheval":
        others = _seated(state, other(side))
        return [*random.sample(others, random.randint(1, len(others))), *standers]
    return [*own, *standers[:1]]


def _holds(item: str, random: Random, rules: Rules) -> Task:
    """A question about the holder of a tableau's cards in this coup."""
    side = random.choice(SIDES)
    table = _table(random, rules, side, PLAYED.get(item, WON))
    before = _before(table, random, side, item) if item in PLAYED else None
    state = state_of(table)
    players = _stakers(item, random, state, side)
    _lay(table, random, side, players)
    if item in ("croupier", "standing"):  # so that a coup is dealt
        for each in _seated(state, other(side)):
            lay(table, each, 20, other(side))
    closed(table)
    state = state_of(table)
    right = state.holders[SIDES.index(side)] or CROUPIER
    number = SIDES.index(side) + 1
    lies = (*_history(before, number), *_people(table), *stakes_at(table, state.layout))
    choices = (*picks(order(state)), Pick(CROUPIER, Sentence("holders.croupier")))
    asked = Drill("holds_cards", item, Sentence("holders.ask", {"side": number}), "choice", lies, choices)
    said = Sentence(f"holders.why_{_WHY.get(item, item)}", {"player": right, "side": number})
    return Task(asked, AnswerKey(right, (Reason("C7.4" if right == CROUPIER else "B8", said),)))


def _history(before: Before | None, number: int) -> tuple[Exhibit, ...]:
    if before is None:
        return (Exhibit(Sentence("holders.first")),)
    told: dict[str, Fact] = {"side": number, "turn": before.turn, "holder": before.holder}
    return (Exhibit(Sentence(f"holders.before_{before.outcome}", told)),)


def _people(table: ScriptStage) -> tuple[Exhibit, ...]:
    """Exhibits of the seated players without a stake."""
    state = state_of(table)
    idle = [each for each in order(state) if each not in state.layout and state.players[each].seat is not None]
    return people_at(table, "banks.place", idle)


_WHY: Final = {"round": "lost"}
TOPICS: Final = (
    Topic(
        id="holds_cards",
        game="banque",
        rules=RULES,
        items={
            "first": 1, "gap": 2, "won": 1, "tied": 2, "lost": 2, "round": 2, "idle": 3, "cheval": 3, "standing": 1,
            "croupier": 1,
        },
        draw=_holds,
        slow_s=12,
    ),
)  # fmt: skip
