"""To whom the shoe goes at Chemin de Fer, and who takes a suite over (rule book C1, C2, C5.3, C9-C11)."""

from collections.abc import Sequence
from random import Random
from typing import Final

from sabot.games.chemin.state import Chemin
from sabot.games.chemin.way import CheminBankPosted
from sabot.games.windows import PlayerId
from sabot.money import UNIT, Cents
from sabot.rulesets import Rules
from sabot.school.drill import AnswerKey, Drill, Exhibit, Reason, Sentence, Task, Topic
from sabot.school.lessons.banks import (
    PONTE_LOSES,
    PONTE_WINS,
    RICH,
    People,
    all_told,
    banker_exhibit,
    drawn_people,
    drawn_seats,
    hold_bank,
    people_at,
    picks,
    stage,
    with_amounts,
)
from sabot.script.stage import ScriptStage

SEATS: Final = 9
SUITES: Final = ("suite", "loser", "again")
"""Items in which a bank is a suite before anything is asked."""


def _right_of(people: People, seat: int) -> list[PlayerId]:
    """Everybody seated, from the right of a seat on."""
    seated = sorted((each for each in people if each[1]), key=lambda each: (int(each[1] or 0) <= seat, each[1]))
    return [name for name, _, _ in seated]


def _table(item: str, random: Random, rules: Rules) -> tuple[ScriptStage, People]:
    """A table with a bank and its calls open; in `poor` who sits next is too poor to hold one."""
    people = drawn_people(random, drawn_seats(random, random.randint(4, 6), SEATS), random.randint(0, 1))
    banker, seat, _ = random.choice([each for each in people if each[1]])
    if item == "poor":
        poor = seated_next(people, int(seat or 0))
        people = tuple([(name, at, _poor(random) if name == poor else RICH) for name, at, _ in people])
    cards = f"{PONTE_LOSES} {PONTE_LOSES if item == 'again' else PONTE_WINS}" if item in SUITES else PONTE_WINS
    table = stage(rules, people, PONTE_LOSES if item == "takers" else cards)
    hold_bank(table, banker, 100)
    table.until_stage("calls")
    if item in SUITES:
        _pass(table, random, [seated_next(people, int(seat or 0))] if item == "loser" else ())
        table.until_stage("calls")
    return table, people


def _poor(random: Random) -> Cents:
    """A purse below the minimum banco."""
    return Cents(random.randint(10, 49) * UNIT)


def _staked(table: ScriptStage, random: Random) -> None:
    """A coup is played for the whole bank, if the shoe decides it."""
    state: Chemin = table.state
    rich = [each.id for each in state.players.values() if each.id != state.banker and each.purse >= state.bank]
    table.do(random.choice(rich), "banco")


def _pass(table: ScriptStage, random: Random, takers: Sequence[PlayerId] = ()) -> list[PlayerId]:
    """The banker wins a coup and passes the bank, which somebody takes, unless takers are named."""
    _staked(table, random)
    table.until_stage("keep")
    banker = table.state.banker
    others = [each.id for each in table.state.players.values() if each.seat is not None and each.id != banker]
    table.do(banker, "passes")
    chosen = list(takers) or random.sample(others, 1)
    for each in random.sample(chosen, len(chosen)):
        table.do(each, "takes")
    return chosen


def _lies(table: ScriptStage, people: Sequence[PlayerId]) -> tuple[Exhibit, ...]:
    state: Chemin = table.state
    suite = () if state.origin is None else (Exhibit(Sentence("claims.origin", {"seat": int(state.origin)})),)
    return (banker_exhibit(table), *suite, *people_at(table, "banks.place", people))


def _shoe(item: str, random: Random, rules: Rules) -> Task:
    """A question about the next player to be offered the bank; at a suite that is passed, about the new banker."""
    if item in ("takers", "again"):
        return _suite(item, random, rules)
    table, people = _table(item, random, rules)
    seated = [name for name, seat, _ in people if seat]
    lies = _lies(table, [each for each in seated if each != table.state.banker])
    start = table.state.origin or table.state.players[table.state.banker].seat
    if item == "poor":
        purses = {each.id: each.purse for each in table.state.players.values()}
        lies += (Exhibit(Sentence("passing.minimum"), amount=table.state.rules.minimum),)
        lies += with_amounts(people_at(table, "passing.purse", [seated_next(people, int(start))]), purses)
    if item == "nobody":
        table.time()
        table.time()
    else:
        _staked(table, random)
        table.until_stage("post")
    right = table.state.question.addressee
    lies += (Exhibit(Sentence("passing.nobody" if item == "nobody" else "passing.lost")),)
    asked = Drill("bank_goes", item, Sentence("passing.ask_next"), "choice", lies, picks(seated))
    told = {"seat": int(start), "player": right, "name": seated_next(people, int(start))}
    clause, key = _WHY.get(item, ("C10", "why_suite"))
    return Task(asked, AnswerKey(right, (Reason(clause, Sentence(f"passing.{key}", told)),)))


def seated_next(people: People, seat: int) -> PlayerId:
    """The next player to the right of a seat."""
    return _right_of(people, seat)[0]


def _suite(item: str, random: Random, rules: Rules) -> Task:
    """A question about the player who takes a suite over: the first from the right of its origin."""
    table, people = _table(item, random, rules)
    passer = table.state.banker
    lies = (*_lies(table, ()), Exhibit(Sentence("passing.passes")))
    able = [name for name, seat, _ in people if seat and name != passer]
    takers = _pass(table, random, random.sample(able, random.randint(2, min(3, len(able)))))
    lies += people_at(table, "passing.takes", takers)
    origin = int(table.state.origin)
    table.time()
    right = all_told(table, CheminBankPosted)[-1].player
    asked = Drill("bank_goes", item, Sentence("passing.ask_banker"), "choice", lies, picks(takers))
    why = Reason("C11.1", Sentence("passing.why_taken", {"seat": origin, "player": right}))
    return Task(asked, AnswerKey(right, (why,)))


_WHY: Final = {
    "loss": ("C10", "why_loss"),
    "poor": ("C2", "why_poor"),
    "nobody": ("C5.3", "why_nobody"),
}
TOPICS: Final = (
    Topic(
        id="bank_goes",
        game="chemin",
        rules=("chemin-de-fer",),
        items={"loss": 1, "suite": 3, "loser": 3, "poor": 2, "nobody": 1, "takers": 2, "again": 3},
        draw=_shoe,
        slow_s=10,
    ),
)
