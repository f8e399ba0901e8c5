"""Questions about those who may act at Chemin de Fer, by the game's own offers (rule book W1, W3, C3-C7, C9, C11)."""

from random import Random
from typing import Final

from sabot.games.chemin.claims import prime
from sabot.games.chemin.state import Chemin
from sabot.games.chemin.table import options
from sabot.games.chemin.vocabulary import Call
from sabot.games.windows import PlayerId
from sabot.money import UNIT, Cents
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
    with_amounts,
)
from sabot.school.marking import NOBODY
from sabot.script.stage import ScriptStage

PLAYING: Final = frozenset(("associate", "make_call", "stake", "answer", "declare", "take_suite"))
"""Offers that belong to the course of a coup; whoever is at the table may leave, or bring more chips, at any time."""
SEATS: Final = 9
UNDECIDED: Final = "0-3"
"""Nobody has a naturel, and the banker draws or stands at last."""
_RICH: Final = Cents(2000 * UNIT)
PURSES: Final = (3, 40, 60, 90, 150, 400)


def able(state: Chemin) -> list[PlayerId]:
    """Players with an offer that belongs to the coup's course, sorted by id."""
    return sorted(
        player
        for player in state.players
        if any(each.__struct_config__.tag in PLAYING for each in options(state, player))
    )


def _banked(random: Random, rules: Rules, cards: str) -> ScriptStage:
    """A table with a bank; one more is rich enough for it, the others have what they have."""
    people = drawn_people(random, drawn_seats(random, random.randint(4, 6), SEATS), random.randint(0, 2))
    seated = [name for name, seat, _ in people if seat]
    banker, rich = random.sample(seated, 2)
    purses = {name: Cents(random.choice(PURSES) * UNIT) for name, _, _ in people} | {banker: _RICH, rich: _RICH}
    table = stage(rules, tuple((name, seat, purses[name]) for name, seat, _ in people), cards)
    hold_bank(table, banker, random.choice((80, 100, 120, 160)))
    return table


def _rich(table: ScriptStage) -> PlayerId:
    state: Chemin = table.state
    return max(prime(state), key=lambda each: state.players[each].purse)


def _to(table: ScriptStage, item: str, random: Random) -> None:
    """Move a table to where it is asked about."""
    state: Chemin = table.state
    banker = str(state.banker)
    calls: dict[str, Call] = {"avec": "avec", "marche": "avec", "solo": "banco", "keep": "banco", "suite": "banco"}
    if item == "associate":
        return
    table.until_stage("calls")
    if item == "calls":
        return
    if item in calls:
        table.do(_rich(table), calls[item])
    if item in ("solo", "banker"):
        if item == "banker":
            _stake(table, random)
        table.until_stage("declare" if item == "solo" else "choose")
    elif item in ("keep", "suite"):
        table.until_stage("keep")
        if item == "suite":
            table.do(banker, "passes")
    elif item == "raise":
        table.until_stage("stakes")
        table.do(_rich(table), str(state.bank // UNIT + 5 * random.randint(1, 9)))
        table.time()
    elif item == "marche":
        table.until_stage("marche")
    elif item == "ponte":
        _stake(table, random)
        table.until_stage("declare")
    else:
        table.until_stage("stakes")


def _stake(table: ScriptStage, random: Random) -> None:
    """Some stake, of whom the first two the same."""
    table.until_stage("stakes")
    state: Chemin = table.state
    players = [each for each in prime(state) if state.players[each].purse >= 30 * UNIT]
    amounts = [20, 20, 10] if random.random() < 1 / 2 else random.sample((10, 15, 20, 25), 3)
    for each, amount in zip(random.sample(players, min(3, len(players))), amounts, strict=False):
        table.do(each, str(amount))


def _lies(table: ScriptStage, item: str, purses: dict[PlayerId, Cents]) -> tuple[Exhibit, ...]:
    state: Chemin = table.state
    others = [each for each in state.players if each != state.banker]
    banker = () if state.banker is None else (banker_exhibit(table),)
    passed = [] if state.passer is None or item != "suite" else [state.passer]
    others = [each for each in others if each not in passed]
    lies = (
        *banker,
        *people_at(table, "acting.passer", passed),
        *with_amounts(people_at(table, "acting.purse", others), purses),
        *people_at(table, "acting.caller", state.callers if item in ("avec", "marche", "solo") else ()),
    )
    if item in ("ponte", "banker", "raise"):
        stakes = _staked(state)
        lies += with_amounts(people_at(table, "covering.stake", stakes), stakes)
    if item == "suite":
        lies += (Exhibit(Sentence("acting.offered"), amount=state.offered),)
    return (*lies, Exhibit(Sentence(f"acting.at_{item}")))


def _staked(state: Chemin) -> dict[PlayerId, Cents]:
    """The counted stakes, or those of the window that is still kept."""
    entries = {} if state.window is None else state.window.entries
    return state.layout or {each: entry.amount for each, entry in entries.items()}


def _who(item: str, random: Random, rules: Rules) -> Task:
    """A question about the players who may act; an item is the point at which the table stands."""
    table = _banked(random, rules, PONTE_LOSES if item in ("keep", "suite") else UNDECIDED)
    _to(table, item, random)
    state: Chemin = table.state
    purses = {each.id: each.purse for each in state.players.values()}
    right = able(state)
    asked = Drill("who_acts", item, Sentence("acting.ask"), "some", _lies(table, item, purses), picks([*state.players]))
    why = Reason(CLAUSES[item], Sentence(f"acting.why_{item}"))
    return Task(asked, AnswerKey(" ".join(right) or NOBODY, (why,)))


CLAUSES: Final = {
    "associate": "C3", "calls": "C4", "avec": "C4.3", "marche": "C4.4", "stakes": "C5", "raise": "C5.1", "ponte": "C6",
    "solo": "C6", "banker": "C7.3", "keep": "C9", "suite": "C11.1",
}  # fmt: skip
TOPICS: Final = (
    Topic(
        id="who_acts",
        game="chemin",
        rules=("chemin-de-fer",),
        items={
            "associate": 2, "calls": 2, "avec": 3, "marche": 1, "stakes": 1, "raise": 1, "ponte": 3, "solo": 1,
            "banker": 1, "keep": 1, "suite": 3,
        },
        draw=_who,
        slow_s=15,
    ),
)  # fmt: skip
