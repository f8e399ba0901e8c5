"""The big table whose players hold the shoe: who looks first, what the caller orders, where the shoe goes (P5)."""

from collections.abc import Mapping
from random import Random
from typing import Final

import msgspec

from sabot.bets import BANKER, PLAYER
from sabot.coup import Coup, Hands
from sabot.games.layout.stakes import Stakes
from sabot.games.punto.coup import (
    BankerCardsPassed,
    CardDealt,
    CardDealtDown,
    HandPassed,
    HandShown,
    highest_on,
)
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.shoe import RefuseShoe, ShoePassed
from sabot.games.punto.table import MACHINE, Event
from sabot.games.windows import CROUPIER
from sabot.rulesets import Rules, varied
from sabot.school.drill import AnswerKey, Drill, Exhibit, Pick, Reason, Sentence, Task, Topic
from sabot.school.lessons.drawing import hand
from sabot.school.lessons.side_bets import cards_of
from sabot.school.lessons.stakes import drawn_stake, house_option, outcomes, punto
from sabot.school.lessons.tables import BEGUN, closed, seat_id, steps

Layouts = dict[int, Stakes]
"""Stakes by seat."""


def _seats(random: Random, rules: PuntoRules) -> tuple[int, ...]:
    return tuple(sorted(random.sample(range(1, rules.seats + 1), random.randint(4, 6))))


def _stakes(random: Random, rules: PuntoRules, seats: tuple[int, ...], *, equal: bool) -> Layouts:
    """A stake of each seat, on Player or on Banker; the two highest on Player may be equal."""
    layouts: Layouts = {seat: {random.choice((PLAYER, BANKER)): drawn_stake(random, rules, PLAYER)} for seat in seats}
    if equal:
        one, other = random.sample(seats, 2)
        highest = max(stake for each in layouts.values() for stake in each.values())
        layouts |= {one: {PLAYER: highest}, other: {PLAYER: highest}}
    return layouts


def _lying(seats: tuple[int, ...], holder: int, stakes: Mapping[int, Stakes]) -> tuple[Exhibit, ...]:
    lies = [Exhibit(Sentence("holding.holder", {"seat": holder}))]
    for seat in seats:
        for bet, stake in stakes.get(seat, {}).items():
            lies.append(Exhibit(Sentence("holding.stake", {"seat": seat, "bet": bet}), amount=stake))
    return tuple(lies)


def _who(seats: tuple[int, ...], staff: str = "carding.croupier") -> tuple[Pick, ...]:
    """Any seat, or the croupier, as he is called."""
    each = (Pick(str(seat), Sentence("carding.seat", {"seat": seat})) for seat in seats)
    return *each, Pick(CROUPIER, Sentence(staff))


def _looks(item: str, random: Random, rules: Rules) -> Task:
    """A question about the first look at Player's cards: an item is whether one stake is highest, two are, or none."""
    table = punto(rules)
    seats = _seats(random, table)
    stakes = _stakes(random, table, seats, equal=item == "equal")
    if item == "nobody":
        stakes = {seat: {BANKER: max(each.values())} for seat, each in stakes.items()}
    holder = random.choice(seats)
    looker = highest_on(closed(table, Hands(), seats, stakes, holder), "player")
    why = Reason("P5", Sentence(f"holding.why_{item}", {"seat": looker or CROUPIER}))
    lies, who = _lying(seats, holder, stakes), _who(seats, "holding.caller")
    asked = Drill("looks_first", item, Sentence("holding.ask_looks"), "choice", lies, who)
    return Task(asked, AnswerKey(looker or CROUPIER, (why,)))


def _goes(item: str, random: Random, rules: Rules) -> Task:
    """The way of the shoe after a coup: an item is what decides it."""
    table = varied(
        punto(rules),
        shoe_passes="highest_winner" if item in ("highest", "equal") else random.choice(("next", "highest_winner")),
        shoe_direction="clockwise" if item == "clockwise" else random.choice(("counter_clockwise", "clockwise")),
    )
    if item in ("next", "clockwise"):
        table = varied(table, shoe_passes="next")
    seats = _seats(random, table)
    stakes = _stakes(random, table, seats, equal=item == "equal")
    holder = random.choice(seats)
    winner = random.choice("BT") if item == "stays" else "P"
    coup = cards_of(random.choice(outcomes(winner)), random)
    passed = [each.event for each in steps(closed(table, coup, seats, stakes, holder))]
    to = next((each.player or CROUPIER for each in passed if isinstance(each, ShoePassed)), seat_id(holder))
    lies = (
        house_option(table, "shoe_passes"),
        house_option(table, "shoe_direction"),
        *_lying(seats, holder, stakes),
        hand("player", coup.player),
        hand("banker", coup.banker),
    )
    why = Reason("P5", Sentence(f"holding.why_goes_{_reason(table, winner)}", {"seat": to}))
    return Task(
        Drill("shoe_goes", item, Sentence("holding.ask_goes"), "choice", lies, _who(seats)), AnswerKey(to, (why,))
    )


def _reason(rules: PuntoRules, winner: str) -> str:
    return "nowhere" if winner != "P" else rules.shoe_passes


def _refused(item: str, random: Random, rules: Rules) -> Task:
    """A question about the next holder of a refused shoe: an item is how many others have refused it, or all."""
    table = varied(punto(rules), shoe_direction=random.choice(("counter_clockwise", "clockwise")))
    seats = _seats(random, table)
    holder = random.choice(seats)
    others = [seat for seat in seats if seat != holder]
    refused = tuple(sorted(others if item == "all" else random.sample(others, {"one": 0, "some": 2}[item])))
    state = msgspec.structs.replace(
        closed(table, Hands(), seats, holder=holder), refusers=frozenset(map(seat_id, refused))
    )
    passed = MACHINE.decide(state, seat_id(holder), RefuseShoe(BEGUN))
    to = next(each.player or CROUPIER for each in passed if isinstance(each, ShoePassed))
    lies = (
        house_option(table, "shoe_direction"),
        Exhibit(Sentence("carding.seats", {"seats": seats})),
        Exhibit(Sentence("holding.holder", {"seat": holder})),
        *(Exhibit(Sentence("holding.refused", {"seat": seat})) for seat in refused),
    )
    why = Reason("P5", Sentence("holding.why_all" if to == CROUPIER else "holding.why_refused", {"seat": to}))
    asked = Drill("shoe_refused", item, Sentence("holding.ask_refused"), "choice", lies, _who(seats))
    return Task(asked, AnswerKey(to, (why,)))


STAGES: Final = (
    *("down", "looked", "player_open", "banker_passed", "banker_open"),
    *("player_third", "banker_third", "settled", "shoe_goes"),
)
"""Stages of a coup in the full ceremony, in their order; not every coup has all of them."""


def _stage(event: Event) -> str | None:
    """The stage of the ceremony to which an event belongs, None where it belongs to none."""
    match event:
        case CardDealtDown():
            return "down"
        case HandPassed():
            return "looked"
        case HandShown(side):
            return f"{side}_open"
        case BankerCardsPassed():
            return "banker_passed"
        case CardDealt(side):
            return f"{side}_third"
        case CoupSettled():
            return "settled"
        case ShoePassed():
            return "shoe_goes"
        case _:
            return None


def _course(random: Random, table: PuntoRules, coup: Coup) -> tuple[list[str], tuple[Exhibit, ...]]:
    """The stages of a coup in order, and what lies there before it."""
    seats = _seats(random, table)
    stakes = _stakes(random, table, seats, equal=False)
    holder = random.choice(seats)
    stages = [_stage(each.event) for each in steps(closed(table, coup, seats, stakes, holder))]
    return [each for each in dict.fromkeys(stages) if each is not None], _lying(seats, holder, stakes)


def _open_hands(stage: str, coup: Coup) -> tuple[Exhibit, ...]:
    """The hands that lie open at a stage."""
    at = STAGES.index(stage)
    player, banker = STAGES.index("player_open") <= at, STAGES.index("banker_open") <= at
    thirds = [STAGES.index(f"{side}_third") <= at for side in ("player", "banker")]
    lies = [hand("player", coup.player[: 3 if thirds[0] else 2])] if player else []
    return *lies, *([hand("banker", coup.banker[: 3 if thirds[1] else 2])] if banker else [])


def _next_order(item: str, random: Random, rules: Rules) -> Task:
    """A question about the next stage in a coup of the full ceremony: an item is the stage just past."""
    table = punto(rules)
    while True:
        coup = cards_of(random.choice(outcomes()), random)
        stages, lies = _course(random, table, coup)
        if item in stages:
            break
    right = stages[stages.index(item) + 1]
    picks = tuple(Pick(each, Sentence(f"holding.{each}")) for each in STAGES[1:8])
    done = Exhibit(Sentence("holding.done", {"stage": item}))
    asked = Drill(
        "caller_next", item, Sentence("holding.ask_next"), "choice", (*lies, *_open_hands(item, coup), done), picks
    )
    return Task(asked, AnswerKey(right, (Reason("P5", Sentence(f"holding.why_after_{item}")),)))


def _ceremony(item: str, random: Random, rules: Rules) -> Task:
    """A coup of the full ceremony to be put in order: an item is who wins it."""
    coup = cards_of(random.choice(outcomes(item)), random)
    stages, lies = _course(random, punto(rules), coup)
    mixed = random.sample(stages, len(stages))
    picks = tuple(Pick(each, Sentence(f"holding.{each}")) for each in mixed)
    asked = Drill("full_ceremony", item, Sentence("holding.ask_order"), "order", lies, picks)
    return Task(asked, AnswerKey(" ".join(stages), (Reason("P5", Sentence("holding.why_order")),)))


_RULES: Final = ("american",)
TOPICS: Final = (
    Topic(
        id="looks_first",
        game="punto",
        rules=_RULES,
        items={"highest": 1, "equal": 3, "nobody": 1},
        draw=_looks,
        slow_s=8,
    ),
    Topic(
        id="caller_next",
        game="punto",
        rules=_RULES,
        items={"down": 3, "looked": 1, "player_open": 2, "banker_passed": 1, "banker_open": 3, "player_third": 2},
        draw=_next_order,
        slow_s=8,
    ),
    Topic(
        id="full_ceremony",
        game="punto",
        rules=_RULES,
        items={"P": 1, "B": 1, "T": 1},
        draw=_ceremony,
        slow_s=20,
    ),
    Topic(
        id="shoe_goes",
        game="punto",
        rules=_RULES,
        items={"next": 1, "clockwise": 2, "highest": 2, "equal": 3, "stays": 2},
        draw=_goes,
        slow_s=10,
    ),
    Topic(
        id="shoe_refused",
        game="punto",
        rules=_RULES,
        items={"one": 1, "some": 2, "all": 1},
        draw=_refused,
        slow_s=8,
    ),
)
