"""Questions about a bet's winnings by the cards on the table, and a tie's effect on it (rule book P3, P5, P6)."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import eq
from random import Random
from typing import Final

import msgspec

from sabot.bets import BANKER, PLAYER, TIE, Bet, BetId, catalogue
from sabot.cards import POINTS, Card, is_pair, is_perfect_pair, points
from sabot.coup import Coup, Outcome
from sabot.games.layout.stakes import StakeLine
from sabot.games.punto.card import odds
from sabot.games.punto.rules import PuntoRules
from sabot.games.refusals import Fact
from sabot.money import units
from sabot.rulesets import Rules, varied
from sabot.school.drill import AnswerKey, Drill, Exhibit, Pick, Reason, Sentence, Task, Topic
from sabot.school.lessons.drawing import ALL, hand, two_of
from sabot.school.lessons.stakes import drawn_stake, house_option, outcomes, punto, settled

BESIDE: Final = tuple(Pick(each, Sentence(f"side_bets.{each}")) for each in ("stays", "pushed"))
"""Answers that are no amount."""
_TRIED: Final = 12
"""Of so many drawn outcomes the one is taken that is nearest to another end."""

_Looks = tuple[int, bool, bool]
_TWO: Final[dict[_Looks, list[tuple[Card, Card]]]] = {}
"""Two cards by their points, and whether they are a pair, and a perfect one."""
for _pair in ((first, second) for first in ALL for second in ALL if first != second):
    _TWO.setdefault((points(_pair), is_pair(_pair), is_perfect_pair(_pair)), []).append(_pair)
_WORTH: Final = {value: [each for each in ALL if POINTS[each] == value] for value in range(10)}


def cards_of(outcome: Outcome, random: Random, *, pairs: bool = False) -> Coup:
    """A coup that ends as an outcome says, with its very pairs where they matter."""
    if pairs:
        player = random.choice(_TWO[outcome.p2, outcome.player_pair, outcome.player_perfect_pair])
        banker = random.choice(_TWO[outcome.b2, outcome.banker_pair, outcome.banker_perfect_pair])
    else:
        player, banker = two_of(random, outcome.p2), two_of(random, outcome.b2)
    return Coup((*player, *_third(outcome.p3, random)), (*banker, *_third(outcome.b3, random)))


def _third(value: int, random: Random) -> tuple[Card, ...]:
    return () if value < 0 else (random.choice(_WORTH[value]),)


@cache
def _asks_pairs(bet: Bet) -> bool:
    return any("pair" in pay.when for pay in bet.pays)


@cache
def _ends(bet: Bet) -> tuple[tuple[Outcome, ...], ...]:
    """All outcomes, apart by what becomes of a stake: each line that pays, a push, staying on a tie, losing."""
    ends: dict[int | str, list[Outcome]] = {}
    for outcome in outcomes(pairs=_asks_pairs(bet)):
        ends.setdefault(_end(bet, outcome), []).append(outcome)
    return tuple(map(tuple, ends.values()))


def _end(bet: Bet, outcome: Outcome) -> int | str:
    paid = next((place for place, (holds, _) in enumerate(bet.lines) if holds(outcome)), None)
    if paid is not None:
        return paid
    return f"push {outcome.winner == 'T'}" if bet.pushed(outcome) else "lost"


def drawn_coup(bet: Bet, random: Random) -> Coup:
    """A coup, each end of a stake on the bet as often; near to one that ends otherwise."""
    this, other = random.sample(_ends(bet), 2)
    near = msgspec.structs.astuple(random.choice(other))
    tried = random.choices(this, k=_TRIED)
    chosen = max(tried, key=lambda each: sum(map(eq, msgspec.structs.astuple(each), near)))
    return cards_of(chosen, random, pairs=_asks_pairs(bet))


_CLAUSES: Final = {
    **dict.fromkeys((PLAYER, TIE), "P3"),
    **dict.fromkeys((BANKER, *map(BetId, ("dragon_7", "panda_8", "super_6"))), "P5"),
}
"""The clause that says what a bet pays, where it is not P6."""


def _result(line: StakeLine) -> str:
    """The result of a stake, as an answer: `pushed`, `stays`, or its receipts in units, 0 where it is lost."""
    return line.result if line.result in ("pushed", "stays") else units(line.received)


def _why(rules: PuntoRules, outcome: Outcome, line: StakeLine) -> Reason:
    bet = rules.by_id[line.bet].bet
    told: dict[str, Fact] = {
        "bet": line.bet,
        "about": f"{line.bet}.about",
        "player": outcome.p,
        "banker": outcome.b,
        "stake": line.stake,
    }
    if line.result == "won":
        pay = next(pay for holds, pay in bet.lines if holds(outcome))
        told |= {"pays": odds(pay), "received": line.received}
    clause = "P3" if line.result == "stays" else _CLAUSES.get(line.bet, "P6")
    return Reason(clause, Sentence(f"side_bets.why_{line.result}", told))


def _paid(topic: str) -> Callable[[str, Random, Rules], Task]:
    """A topic whose items are bets of the rule set: cards lie there, and a stake on the bet."""

    def draw(item: str, random: Random, rules: Rules) -> Task:
        table = punto(rules)
        offered = table.by_id[BetId(item)]
        coup = drawn_coup(offered.bet, random)
        line = settled(table, coup.dealt, offered.id, drawn_stake(random, table, offered.id))
        on = Exhibit(Sentence("side_bets.on", {"bet": item}), amount=line.stake)
        lies = (hand("player", coup.player), hand("banker", coup.banker), on)
        asked = Drill(topic, item, Sentence("side_bets.ask_paid"), "amount", lies, BESIDE)
        return Task(asked, AnswerKey(_result(line), (_why(table, coup.dealt, line),)))

    return draw


TIED: Final = tuple(
    Pick(each, Sentence(f"side_bets.tied_{each}")) for each in ("won", "lost", "free", "locked", "returned")
)
_ON: Final[dict[str, Sequence[BetId]]] = {
    "player": (PLAYER,),
    "banker": (BANKER,),
    "tie": (TIE,),
    "locked": (PLAYER, BANKER),
    "last": (PLAYER, BANKER),
}


def _tied(item: str, random: Random, rules: Rules) -> Task:
    """A question about a stake's fate when the coup is a tie, or seems to be one."""
    last = item == "last" or random.randrange(4) == 0
    release = "locked" if item == "locked" else random.choice(("may_withdraw", "locked"))
    table = varied(punto(rules), tie_release=release)
    bet = random.choice(_ON[item])
    outcome = random.choice(outcomes("T" if random.randrange(4) else random.choice("PB")))
    line = settled(table, outcome, bet, drawn_stake(random, table, bet))
    coup = cards_of(outcome, random)
    lies = (
        hand("player", coup.player),
        hand("banker", coup.banker),
        Exhibit(Sentence("side_bets.on", {"bet": bet}), amount=line.stake),
        house_option(table, "tie_release"),
        Exhibit(Sentence("side_bets.last" if last else "side_bets.goes_on")),
    )
    right = _after_tie(line, release, last=last)
    told: dict[str, Fact] = {"bet": bet, "player": outcome.p, "banker": outcome.b}
    why = Reason("P3", Sentence(f"side_bets.why_tied_{right}", told))
    return Task(Drill("ties", item, Sentence("side_bets.ask_tied"), "choice", lies, TIED), AnswerKey(right, (why,)))


def _after_tie(line: StakeLine, release: str, *, last: bool) -> str:
    match line.result:
        case "won" | "lost":
            return line.result
        case "stays" if not last:
            return "locked" if release == "locked" else "free"
        case _:
            return "returned"


_MISSED: Final = {"player_dragon_bonus": 5, "banker_dragon_bonus": 5, "lucky_6": 2, "kill": 2}
"""Side bets that people pay wrongly, with their weights; every other has 1."""
TOPICS: Final = (
    Topic(
        id="ties",
        game="punto",
        rules=("punto-banco", "super-6", "american"),
        items={"player": 2, "banker": 2, "tie": 1, "locked": 2, "last": 3},
        draw=_tied,
        slow_s=8,
    ),
    Topic(
        id="ez",
        game="punto",
        rules=("ez-baccarat",),
        items={"player": 2, "tie": 1, "banker": 4, "dragon_7": 1, "panda_8": 1},
        draw=_paid("ez"),
        slow_s=8,
    ),
    Topic(
        id="super_6",
        game="punto",
        rules=("super-6",),
        items={"player": 1, "tie": 1, "banker": 4, "super_6": 2, "player_pair": 1, "banker_pair": 1},
        draw=_paid("super_6"),
        slow_s=8,
    ),
    Topic(
        id="side_bets",
        game="punto",
        rules=("side-bets",),
        items={bet: _MISSED.get(bet, 1) for bet in catalogue() if bet not in (PLAYER, BANKER)},
        draw=_paid("side_bets"),
        slow_s=10,
    ),
)
