"""The five roads read and carried on (rule book R): long streaks after short ones, first columns, dragon tails."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Literal, TypeAlias

from sabot.games.refusals import Fact
from sabot.roads import BIG_EYE_BOY, COCKROACH_PIG, ROWS, SMALL_ROAD, Colour, NextMarks, Roads, roads, streak_lengths
from sabot.rulesets import Rules
from sabot.school.drill import AnswerKey, Drill, Exhibit, Pick, Reason, Sentence, Task, Topic
from sabot.school.marking import NOBODY

Road: TypeAlias = Literal["big_eye_boy", "small_road", "cockroach_pig"]
BACK: Final[dict[Road, int]] = {
    "big_eye_boy": BIG_EYE_BOY,
    "small_road": SMALL_ROAD,
    "cockroach_pig": COCKROACH_PIG,
}
"""How many streaks each derived road looks back (R5)."""
SHORT: Final[dict[str, Road]] = {"eye": "big_eye_boy", "small": "small_road", "pig": "cockroach_pig"}
"""The roads as items name them."""
BETS: Final = {"P": "player", "B": "banker"}
_LENGTHS: Final = (1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8)
_COLOURS: Final = tuple(Pick(each, Sentence(f"recording.{each}")) for each in ("red", "blue", "none"))
_ANSWER: Final[dict[Colour | None, str]] = {"R": "red", "B": "blue", None: "none"}


def written(lengths: Sequence[int], random: Random) -> str:
    """The coups of streaks of these lengths, now and then a tie before one of them."""
    first = random.randrange(2)
    coups = "".join("PB"[(first + place) % 2] * length for place, length in enumerate(lengths))
    return "".join("T" * (random.randrange(9) == 0) + each for each in coups)


def _shoe(results: str) -> Exhibit:
    return Exhibit(Sentence("recording.shoe"), results=results)


def _bead(item: str, random: Random, _rules: Rules) -> Task:
    """The place of the next bead: its row or its column, from 1."""
    results = written(random.choices(_LENGTHS, k=random.randint(2, 9)), random)
    column, row = divmod(len(results), ROWS)
    right = (row if item == "row" else column) + 1
    why = Reason("R1", Sentence("recording.why_bead", {"count": len(results), "row": row + 1, "column": column + 1}))
    asked = Drill("bead_plate", item, Sentence(f"recording.ask_bead_{item}"), "number", (_shoe(results),))
    return Task(asked, AnswerKey(str(right), (why,)))


def _big_case(after: Roads) -> str:
    """The case of the latest cell of the big road: `down`, `tail`, `blocked`, `after` or `start`."""
    last, *before = reversed(after.big_road)
    lengths = streak_lengths(after.outcomes.replace("T", ""))
    if lengths[-1] > 1:
        if last.row > before[0].row:
            return "down"
        return "tail" if last.row == ROWS - 1 else "blocked"
    turned = len(lengths) > 1 and before[0].column > before[lengths[-2] - 1].column
    return "after" if turned else "start"


_LIKELY: Final = {"blocked": (6, 6, 7, 8, 9, 5, 2), "after": (7, 8, 9, 1, 2), "tail": (7, 8, 9, 2, 3)}
"""Lengths of streaks among which a case is met soon."""


def _big(item: str, random: Random, _rules: Rules) -> Task:
    """The place of the next mark of the big road: an item is what happens there."""
    while True:
        coups = written(random.choices(_LIKELY.get(item, _LENGTHS), k=random.randint(2, 6)), random)
        coups = coups[: random.randint(2, len(coups))]
        after = roads(coups)
        if coups[-1] != "T" and len(after.big_road) > 1 and _big_case(after) == item:
            break
    cell = after.big_road[-1]
    wants_row = item == "down" or (item in ("tail", "blocked") and random.randrange(2) == 0)
    right = 1 + (cell.row if wants_row else cell.column)
    told: dict[str, Fact] = {"row": cell.row + 1, "column": cell.column + 1}
    ask = Sentence(f"recording.ask_big_{'row' if wants_row else 'column'}", {"winner": BETS[cell.winner]})
    asked = Drill("big_road", item, ask, "number", (_shoe(coups[:-1]),))
    return Task(asked, AnswerKey(str(right), (Reason("R4", Sentence(f"recording.why_{item}", told)),)))


def _ties(item: str, random: Random, _rules: Rules) -> Task:
    """The number of ties on a cell of the big road: the first, or the last."""
    coups = "".join(random.choices("PBTT", k=random.randint(3, 8)))
    coups = "T" * random.randint(0, 2) + coups if item == "first" else coups + "T" * random.randint(0, 3)
    cells = roads(coups).big_road
    if not cells:
        return _ties(item, random, _rules)
    right = cells[0 if item == "first" else -1].ties
    asked = Drill("road_ties", item, Sentence(f"recording.ask_ties_{item}"), "number", (_shoe(coups),))
    return Task(asked, AnswerKey(str(right), (Reason("R3", Sentence(f"recording.why_ties_{item}", {"ties": right})),)))


def _lengths(case: str, back: int, random: Random) -> list[int]:
    """Streaks at whose end a derived road meets a case; long streaks stand behind short ones."""
    if case == "none":
        early = random.randint(1, back)
        return [*random.choices(_LENGTHS, k=early), 1] if random.randrange(2) else random.choices(_LENGTHS, k=early)
    extra = 0 if case == "first" else random.randint(0, 3)
    lengths: list[int] = [*random.choices(_LENGTHS, k=back + extra)]
    if case == "new":
        lengths.append(random.choice(_LENGTHS))
        if random.randrange(2):
            lengths[-1] = lengths[-1 - back]
        return [*lengths, 1]
    beside = lengths[-back] = random.randint(2, 6) if case == "on" else random.choice((1, 1, 2, 2, 3, 4))
    lasts = {"on": (2, beside), "over": (beside + 1, beside + 1), "far": (beside + 2, beside + 5)}
    return [*lengths, random.randint(*lasts.get(case, (2, beside + 4)))]


def _why_derived(lengths: Sequence[int], back: int, answer: str) -> Reason:
    """The reason why a derived road shows this at the end of some streaks."""
    n, m = len(lengths) - 1, lengths[-1]
    if answer == "none":
        return Reason("R5", Sentence("recording.why_none", {"back": back}))
    if m == 1:
        told: dict[str, Fact] = {"last": lengths[n - 1], "other": lengths[n - 1 - back], "back": back}
        return Reason("R5", Sentence(f"recording.why_new_{answer}", told))
    told = {"place": m, "other": lengths[n - back], "back": back, "over": lengths[n - back] + 1}
    return Reason("R5", Sentence(f"recording.why_on_{answer}", told))


def _derived(item: str, random: Random, _rules: Rules) -> Task:
    """A question about a derived road's mark for the coup recorded last: an item is a road and a case."""
    name, _, case = item.partition("-")
    road = SHORT[name]
    lengths = _lengths(case, BACK[road], random)
    coups = written(lengths, random)
    before, after = (getattr(roads(each), road) for each in (coups[:-1], coups))
    answer = _ANSWER[after[-1] if len(after) > len(before) else None]
    why = _why_derived(streak_lengths(coups.replace("T", "")), BACK[road], answer)
    ask = Sentence("recording.ask_derived", {"road": road})
    return Task(Drill("derived_roads", item, ask, "choice", (_shoe(coups),), _COLOURS), AnswerKey(answer, (why,)))


def _next_lengths(results: str, winner: str) -> list[int]:
    return streak_lengths(results.replace("T", "") + winner)


def _ask_shoe(item: str, random: Random) -> tuple[str, str, NextMarks]:
    """Coups, who might win the next one, and what the roads would show; a streak goes on, or changes."""
    coups = written(random.choices(_LENGTHS, k=random.randint(3, 7)), random)
    last = coups.rstrip("T")[-1]
    winner = last if item.endswith("same") else {"P": "B", "B": "P"}[last]
    ask = roads(coups).ask
    return coups, winner, ask.player if winner == "P" else ask.banker


def _ask(item: str, random: Random, _rules: Rules) -> Task:
    """A question about a derived road's next mark; an item is a road, or all, and whether the streak goes on."""
    coups, winner, marks = _ask_shoe(item, random)
    name, lengths = item.partition("-")[0], _next_lengths(coups, winner)
    shown = {road: _ANSWER[getattr(marks, road)] for road in BACK}
    told: dict[str, Fact] = {"winner": BETS[winner]}
    if name == "all":
        reds = sorted(road for road in BACK if shown[road] == "red")
        picks = tuple(Pick(road, Sentence("recording.road", {"road": road})) for road in BACK)
        asked = Drill("ask_road", item, Sentence("recording.ask_reds", told), "some", (_shoe(coups),), picks)
        whys = tuple(_why_derived(lengths, BACK[road], shown[road]) for road in BACK)
        return Task(asked, AnswerKey(" ".join(reds) or NOBODY, whys))
    road = SHORT[name]
    ask = Sentence("recording.ask_next", told | {"road": road})
    asked = Drill("ask_road", item, ask, "choice", (_shoe(coups),), _COLOURS)
    return Task(asked, AnswerKey(shown[road], (_why_derived(lengths, BACK[road], shown[road]),)))


_CASES: Final = {"new": 2, "on": 2, "over": 3, "far": 5, "first": 3, "none": 1}
"""Cases of a derived road with their weights: a streak that has outgrown the one beside it by more is missed most."""


def _topic(name: str, items: dict[str, int], draw: Callable[[str, Random, Rules], Task], slow_s: int) -> Topic:
    return Topic(id=name, game="punto", rules=("punto-banco",), items=items, draw=draw, slow_s=slow_s)


TOPICS: Final = (
    _topic("bead_plate", {"row": 1, "column": 1}, _bead, 8),
    _topic("big_road", {"start": 1, "down": 1, "tail": 3, "blocked": 4, "after": 4}, _big, 10),
    _topic("road_ties", {"first": 2, "last": 1}, _ties, 6),
    _topic("derived_roads", {f"{r}-{case}": weight for r in SHORT for case, weight in _CASES.items()}, _derived, 10),
    _topic("ask_road", {f"{r}-{way}": 1 for r in (*SHORT, "all") for way in ("same", "change")}, _ask, 10),
)
