"""The calls of a coup in French, in their order and one by one (rule book A)."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias

from sabot.cards import points
from sabot.coup import Coup, Hands, Outcome
from sabot.games.layout.stakes import BetsClosed, BetsOpened
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.shoe import ShoePassed
from sabot.games.punto.table import Event
from sabot.games.refusals import Fact
from sabot.games.steps import StopCardReached
from sabot.money import Cents
from sabot.rulesets import Rules
from sabot.school.drill import AnswerKey, Drill, Exhibit, Pick, Reason, Sentence, Task, Topic
from sabot.school.lessons.drawing import hand
from sabot.school.lessons.side_bets import cards_of
from sabot.school.lessons.stakes import outcomes, punto
from sabot.school.lessons.tables import LessonStep, calls, closed, steps

Called: TypeAlias = tuple[Sentence, Hands]
"""A call, and the hands that lie there when it is made."""
_WRONG: Final = 3
_LETTERS: Final = "abcdefgh"


def called(rules: PuntoRules, coup: Coup) -> list[Called]:
    """The calls of a coup from its first total to its result."""
    coup_calls: list[Called] = []
    for step in steps(closed(rules, coup)):
        coup_calls += [(call, step.after.coup) for call in calls(step)]
        if isinstance(step.event, CoupSettled):
            return coup_calls
    return coup_calls


def _moments(rules: PuntoRules, coup: Coup) -> dict[str, Sentence]:
    """Calls that no card decides, by their moment: bets open and close, the stop card comes, the shoe goes on."""
    table = closed(rules, coup, (1, 2))
    events: dict[str, Event] = {
        "open": BetsOpened(1, {}),
        "close": BetsClosed(1, Cents(100)),
        "stop": StopCardReached(1),
        "shoe": ShoePassed(next(iter(table.players)), won=True),
    }
    return {moment: calls(LessonStep(event, table))[0] for moment, event in events.items()}


def _picks(sentences: Sequence[Sentence], random: Random) -> tuple[Pick, ...]:
    """Calls in any order; their ids are the letters in which they stand."""
    mixed = random.sample(list(sentences), len(sentences))
    return tuple(Pick(letter, said) for letter, said in zip(_LETTERS, mixed, strict=False))


def _id_of(picks: Sequence[Pick], said: Sentence) -> str:
    return next(each.id for each in picks if each.said == said)


def _hands(hands: Hands) -> tuple[Exhibit, Exhibit]:
    return hand("player", hands.player), hand("banker", hands.banker)


def _whole(item: str, random: Random, rules: Rules) -> Task:
    """All calls of a coup to be put in order: an item is how many cards it takes."""
    table = punto(rules)
    while True:
        ends = [each for each in outcomes() if each.np + each.nb == int(item)]
        coup = cards_of(random.choice(ends), random)
        moments = _moments(table, coup)
        all_calls = [moments["open"], moments["close"], *(call for call, _ in called(table, coup))]
        if len({str(each) for each in all_calls}) == len(all_calls):
            break
    picks = _picks(all_calls, random)
    right = " ".join(_id_of(picks, each) for each in all_calls)
    asked = Drill("coup_calls", item, Sentence("calling.ask_order"), "order", _hands(coup), picks)
    return Task(asked, AnswerKey(right, (Reason("A", Sentence("calling.why_order")),)))


def _as_natural(key: str) -> str:
    """Points called as a naturel, or a naturel as points; others as what is no longer right."""
    kind, _, total = key.partition("_")
    if total in "89":
        return f"{'points' if kind == 'natural' else 'natural'}_{total}"
    return f"points_{(int(total) + 1) % 10}"


def _wrong_totals(said: Sentence, hands: Hands) -> list[Sentence]:
    """Mistaken calls of two totals: the sides changed, a naturel missed, the third card forgotten."""
    player, banker = str(said.facts["player"]), str(said.facts["banker"])
    before = f"points_{points(hands.player[:2])}", f"points_{points(hands.banker[:2])}"
    pairs = [
        (banker, player),
        (_as_natural(player), banker),
        (player, _as_natural(banker)),
        before,
        (_as_natural(banker), player),
    ]
    return [Sentence(said.key, {"player": one, "banker": other}) for one, other in pairs]


def _wrong_results(_said: Sentence, hands: Hands) -> list[Sentence]:
    """Mistaken calls of a result: another winner, the totals changed."""
    player, banker = f"points_{points(hands.player)}", f"points_{points(hands.banker)}"
    wins = [("player_wins", player, banker), ("banker_wins", banker, player)]
    wins += [("player_wins", banker, player), ("banker_wins", player, banker)]
    ties = Sentence("french.egalite", {"points": player})
    wrong = [*(Sentence(f"french.{key}", {"high": high, "low": low}) for key, high, low in wins), ties]
    if len(hands.player) == 2 and points(hands.player) > 7:  # a naturel called by its name would be no fault
        return wrong
    return [*wrong, Sentence("french.player_wins", {"high": _as_natural(player), "low": banker})]


def _is_totals(each: Called) -> bool:
    return each[0].key == "french.totals"


def _has(each: Called, part: str) -> bool:
    return _is_totals(each) and any(part in str(fact) for fact in each[0].facts.values())


def _cards(each: Called) -> int:
    return len(each[1].player) + len(each[1].banker)


_WANTED: Final[dict[str, Callable[[Called], bool]]] = {
    "first": lambda each: _is_totals(each) and _cards(each) == 4 and not _has(each, "natural"),
    "natural": lambda each: _has(each, "natural"),
    "baccara": lambda each: _has(each, "points_0"),
    "third": lambda each: _is_totals(each) and _cards(each) > 4,
    "player": lambda each: each[0].key == "french.player_wins",
    "banker": lambda each: each[0].key == "french.banker_wins",
    "tie": lambda each: each[0].key == "french.egalite",
}
"""By item, of which call of a coup is asked."""


@cache
def _likely(item: str) -> tuple[Outcome, ...]:
    """Outcomes of coups in which such a call is met."""
    winner = {"player": "P", "banker": "B", "tie": "T"}.get(item, "")
    likely: dict[str, Callable[[Outcome], bool]] = {
        "first": lambda each: not each.natural,
        "natural": lambda each: each.natural,
        "baccara": lambda each: 0 in (each.p, each.b, each.p2, each.b2),
        "third": lambda each: each.np + each.nb > 4,
    }
    return tuple(filter(likely.get(item), outcomes(winner)))


def _call(item: str, random: Random, rules: Rules) -> Task:
    """The one call that is right now."""
    wanted, table = _WANTED[item], punto(rules)
    while not (choices := list(filter(wanted, called(table, cards_of(random.choice(_likely(item)), random))))):
        pass
    said, hands = random.choice(choices)
    wrong = (_wrong_totals if _is_totals((said, hands)) else _wrong_results)(said, hands)
    picks = _picks([said, *_others(said, wrong, random)], random)
    ask = Sentence("calling.ask_totals" if _is_totals((said, hands)) else "calling.ask_result")
    told: dict[str, Fact] = {"player": points(hands.player), "banker": points(hands.banker)}
    why = Reason("A", Sentence(f"calling.why_{item}", told))
    return Task(Drill("calls", item, ask, "choice", _hands(hands), picks), AnswerKey(_id_of(picks, said), (why,)))


def _others(said: Sentence, wrong: Sequence[Sentence], random: Random) -> list[Sentence]:
    """Some of the wrong calls, none twice."""
    apart = {str(each): each for each in wrong if each != said}
    return random.sample(list(apart.values()), min(_WRONG, len(apart)))


def _moment(item: str, random: Random, rules: Rules) -> Task:
    """A question about the call with which a coup begins or ends: an item is the moment."""
    every = _moments(punto(rules), cards_of(random.choice(outcomes()), random))
    picks = _picks(list(every.values()), random)
    coup = Exhibit(Sentence("mending.coup", {"coup": random.randint(2, 70)}))
    why = Reason("S4" if item == "stop" else "A", Sentence(f"calling.why_{item}"))
    asked = Drill("moments", item, Sentence(f"calling.ask_{item}"), "choice", (coup,), picks)
    return Task(asked, AnswerKey(_id_of(picks, every[item]), (why,)))


_RULES: Final = ("punto-banco", "american", "mini")
TOPICS: Final = (
    Topic(
        id="moments",
        game="punto",
        rules=_RULES,
        items={"open": 1, "close": 1, "stop": 2, "shoe": 2},
        draw=_moment,
        slow_s=5,
    ),
    Topic(
        id="calls",
        game="punto",
        rules=_RULES,
        items={"first": 2, "natural": 4, "baccara": 3, "third": 3, "player": 1, "banker": 2, "tie": 2},
        draw=_call,
        slow_s=8,
    ),
    Topic(
        id="coup_calls",
        game="punto",
        rules=_RULES,
        items={"4": 1, "5": 2, "6": 2},
        draw=_whole,
        slow_s=20,
    ),
)
