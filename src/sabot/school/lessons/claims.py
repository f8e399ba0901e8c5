"""Prime, and whose call is played at Chemin de Fer (rule book C4)."""

from collections.abc import Callable
from random import Random
from typing import Final

from sabot.games.chemin.calls import calls_made
from sabot.games.chemin.claims import prime
from sabot.games.chemin.state import Chemin, banker_seat
from sabot.games.chemin.vocabulary import Call
from sabot.games.refusals import Fact
from sabot.games.windows import PlayerId
from sabot.rulesets import Rules
from sabot.school.drill import AnswerKey, Drill, Exhibit, Reason, Sentence, Task, Topic
from sabot.school.lessons.banks import (
    PONTE_LOSES,
    banker_exhibit,
    drawn_people,
    drawn_seats,
    hold_bank,
    people_at,
    picks,
    stage,
)
from sabot.school.marking import NOBODY
from sabot.script.stage import ScriptStage

SEATS: Final = 9
BANKS: Final = (100, 150, 200, 300, 400, 500)
SOLO: Final[Call] = "banco"
AVEC: Final[Call] = "avec"
Calls = dict[PlayerId, Call]


def _banked(random: Random, rules: Rules, *, standing: int = 0, many: int | None = None) -> ScriptStage:
    """A table with a bank, before its calls."""
    count = many or random.randint(5, 7)
    people = drawn_people(random, drawn_seats(random, count, SEATS), standing)
    table = stage(rules, people, PONTE_LOSES)
    hold_bank(table, random.choice(people[:count])[0], random.choice(BANKS))
    table.until_stage("calls")
    return table


def _suite(random: Random, rules: Rules, *, standing: int = 0) -> ScriptStage:
    """A bank that is a suite, of another origin than the banker's seat."""
    table = _banked(random, rules, standing=standing)
    first = _state(table).banker
    seated = [each.id for each in _state(table).players.values() if each.seat is not None and each.id != first]
    table.do(random.choice(seated), "banco")
    table.until_stage("keep")
    table.do(first or "", "passes")
    table.do(random.choice(seated), "takes")
    table.until_stage("calls")
    return table


def _state(table: ScriptStage) -> Chemin:
    state: Chemin = table.state
    return state


def _order(item: str, random: Random, rules: Rules) -> Task:
    """All who are not in the bank, in order of prime."""
    table = (
        _suite(random, rules)
        if item == "suite"
        else _banked(random, rules, standing=2 if item == "standing" else 0, many=random.choice((4, 5)))
    )
    state = _state(table)
    order = prime(state)
    lies = (banker_exhibit(table), *_origin(state), *people_at(table, "banks.place", order))
    asked = Drill("prime_order", item, Sentence("claims.ask_order"), "order", lies, picks(order))
    why = Reason("C4.6", Sentence("claims.why_order", {"seat": _start(state), "order": order}))
    return Task(asked, AnswerKey(" ".join(order), (why,)))


def _start(state: Chemin) -> int:
    return state.origin or banker_seat(state)


def _origin(state: Chemin) -> tuple[Exhibit, ...]:
    return () if state.origin is None else (Exhibit(Sentence("claims.origin", {"seat": int(state.origin)})),)


def _some(random: Random, order: tuple[PlayerId, ...], *calls: Call) -> Calls:
    """Drawn players who make these calls, the first of the calls last in prime."""
    chosen = sorted(random.sample(order, len(calls)), key=order.index)
    return dict(zip(reversed(chosen), calls, strict=True))


def _any(random: Random, order: tuple[PlayerId, ...], *calls: Call) -> Calls:
    return dict(zip(random.sample(order, len(calls)), calls, strict=True))


def _with_standing(random: Random, order: tuple[PlayerId, ...], _state: Chemin) -> Calls:
    """Calls by a player who stands, and by one or two who sit."""
    standing = [each for each in order if _state.players[each].seat is None]
    seated = [each for each in order if each not in standing]
    return dict.fromkeys((random.choice(standing), *random.sample(seated, random.randint(1, 2))), "banco")


_MADE: Final[dict[str, Callable[[Random, tuple[PlayerId, ...], Chemin], Calls]]] = {
    "solo": lambda random, order, _: _any(random, order, *((SOLO,) * random.randint(2, 3))),
    "rank": lambda random, order, _: _some(random, order, "banco", *random.choice(_BELOW_SOLO)),
    "a_deux": lambda random, order, _: _any(random, order, "a_deux", "a_deux", "a_deux"),
    "pair": lambda random, order, _: _some(random, order, "a_deux", "a_deux", "avec"),
    "alone": lambda random, order, _: _any(random, order, "a_deux", *((AVEC,) * random.randint(1, 2))),
    "lapses": lambda random, order, _: _any(random, order, "a_deux"),
    "avec": lambda random, order, _: _any(random, order, *((AVEC,) * random.randint(2, 3))),
    "standing": _with_standing,
    "suite": lambda random, order, _: _any(random, order, "banco", "banco", "banco"),
}
_BELOW_SOLO: Final[tuple[tuple[Call, ...], ...]] = (("avec",), ("avec", "avec"), ("a_deux", "a_deux"), ("a_deux",))


def _followed(random: Random, rules: Rules, holders: int) -> tuple[ScriptStage, Calls]:
    """A banker who has won a banco and keeps, and those who lost it, with the right to follow."""
    table = _banked(random, rules, many=random.randint(5, 7))
    banker, order = _state(table).banker or "", prime(_state(table))
    for each in random.sample(order, holders):
        table.do(each, "banco" if holders == 1 else "a_deux")
    table.until_stage("keep")
    table.do(banker, "keeps")
    table.until_stage("calls")
    lost = _state(table).suivi
    others = [each for each in order if each not in lost]
    calls: Calls = dict.fromkeys(lost, "suivi")
    calls.update(dict.fromkeys(random.sample(others, random.randint(1, 2)), SOLO))
    return table, calls


def _table_of(item: str, random: Random, rules: Rules) -> tuple[ScriptStage, Calls]:
    if item in ("suivi", "two_suivi"):
        return _followed(random, rules, 1 if item == "suivi" else 2)
    table = _suite(random, rules) if item == "suite" else _banked(random, rules, standing=1 + (item == "standing"))
    return table, _MADE[item](random, prime(_state(table)), _state(table))


def _whose(item: str, random: Random, rules: Rules) -> Task:
    """A question about the callers whose call is played, of all that were made."""
    table, calls = _table_of(item, random, rules)
    followers = _state(table).suivi
    for each in random.sample([*calls], len(calls)):
        table.do(each, calls[each])
    state = _state(table)
    ranked = tuple(each.player for each in calls_made(state))
    table.time()
    played, call = _state(table).callers, _state(table).call
    facts: dict[PlayerId, Fact] = dict(calls)
    lies = (
        banker_exhibit(table),
        *_origin(state),
        *((Exhibit(Sentence("claims.followers", {"players": tuple(sorted(followers))})),) if followers else ()),
        *people_at(table, "claims.called", calls, call=facts),
    )
    asked = Drill("whose_call", item, Sentence("claims.ask_whose"), "some", lies, picks([*calls]))
    equal = tuple(each for each in ranked if calls[each] == call)
    key = "why_nobody" if call is None else "why_first" if len(equal) > len(played) else "why_rank"
    why = Reason(
        "C4.2" if call is None else "C4.6",
        Sentence(f"claims.{key}", {"players": played, "call": call or "a_deux", "seat": _start(state), "order": equal}),
    )
    return Task(asked, AnswerKey(" ".join(sorted(played)) or NOBODY, (why,)))


RULES: Final = ("chemin-de-fer",)
TOPICS: Final = (
    Topic(
        id="prime_order",
        game="chemin",
        rules=RULES,
        items={"seats": 1, "standing": 2, "suite": 3},
        draw=_order,
        slow_s=20,
    ),
    Topic(
        id="whose_call",
        game="chemin",
        rules=RULES,
        items={
            "solo": 1,
            "rank": 2,
            "a_deux": 2,
            "pair": 2,
            "alone": 3,
            "lapses": 2,
            "avec": 1,
            "suivi": 3,
            "two_suivi": 3,
            "standing": 2,
            "suite": 3,
        },
        draw=_whose,
        slow_s=12,
    ),
)
