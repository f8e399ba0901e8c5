"""Commission boxes over a shoe: what is marked, what may still be staked, what is collected (rule book P4)."""

from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec

from sabot.bets import BANKER, PLAYER, BetId
from sabot.games.punto.rules import PuntoRules
from sabot.games.refusals import Fact
from sabot.money import UNIT, Cents, units
from sabot.rulesets import Rules, varied
from sabot.school.drill import AnswerKey, Drill, Exhibit, Reason, Sentence, Task, Topic
from sabot.school.lessons.stakes import drawn_stake, outcomes, percent, punto, rounded, settled

COINS: Final = (Cents(50), Cents(100))
_COUPS: Final = {"one": 1, "run": 3, "coin": 3, "mixed": 4, "left": 4, "purse": 3, "end": 5}
"""By item, of how many coups is told; where one, one or two fewer may be."""
_LEAVES: Final = {"left": 2, "end": 3}
"""After how many coups the player leaves and comes back."""


class ToldCoup(msgspec.Struct, frozen=True):
    """A coup that is told: who won it, the stake of the seat, and what was marked of it."""

    winner: str
    bet: BetId
    stake: Cents
    debt: Cents


def _coup(random: Random, rules: PuntoRules, *, won: bool) -> ToldCoup:
    """A coup of the seat; if it is not to be won on Banker, anything may have been staked and have come."""
    bet = BANKER if won or random.randrange(2) else PLAYER
    outcome = random.choice(outcomes("B" if won else ""))
    stake = drawn_stake(random, rules, bet)
    return ToldCoup(outcome.winner, bet, stake, settled(rules, outcome, bet, stake).debt)


def _shoe(item: str, random: Random, rules: PuntoRules) -> list[ToldCoup]:
    """The coups of an item: in all of them a stake on Banker wins, or in most."""
    plain = item in ("one", "run", "coin", "purse")
    return [_coup(random, rules, won=plain or place % 2 == 0) for place in range(_COUPS[item])]


def _shown(coups: list[ToldCoup], leaves: int | None) -> Iterator[Exhibit]:
    for place, each in enumerate(coups):
        if place == leaves:
            yield Exhibit(Sentence("boxes.leaves"))
        key = {"B": "banker_wins", "P": "player_wins", "T": "tie"}[each.winner]
        yield Exhibit(Sentence(f"boxes.{key}", {"coup": place + 1, "bet": each.bet}), amount=each.stake)


def _boxes(item: str, random: Random, rules: Rules) -> Task:
    """A question about the debt in a seat's box, the part of a purse free to be staked, or the house's whole due."""
    coined = {"coin": random.choice(COINS)} if item == "coin" else {}
    table = varied(punto(rules), commission_mode="box", **coined)
    coups, leaves = _shoe(item, random, table), _LEAVES.get(item)
    counted = coups if item != "left" else coups[leaves:]
    marked = [each.debt for each in counted if each.debt]
    debt = Cents(sum(marked))
    lies = [Exhibit(Sentence("paying.rate", {"rate": percent(table)})), rounded(table), *_shown(coups, leaves)]
    facts: dict[str, Fact] = {"sums": " + ".join(map(units, marked)), "debt": debt}
    why = [Reason("P4", Sentence("boxes.why_marked" if len(marked) > 1 else "boxes.why_one", facts))]
    right = debt
    if item == "purse":
        purse = Cents(debt + drawn_stake(random, table, BANKER) + 10 * UNIT)
        lies.append(Exhibit(Sentence("boxes.purse"), amount=purse))
        right = Cents(purse - debt)
        why.append(Reason("P4", Sentence("boxes.why_purse", {"purse": purse, "debt": debt, "left": right})))
    if leaves is not None:
        why.append(Reason("P4", Sentence("boxes.why_left")))
    asked = Drill(
        "boxes", item, Sentence(f"boxes.ask_{item if item in ('purse', 'end') else 'box'}"), "amount", tuple(lies)
    )
    return Task(asked, AnswerKey(units(right), tuple(why)))


TOPICS: Final = (
    Topic(
        id="boxes",
        game="punto",
        rules=("punto-banco", "american", "low-commission", "mini"),
        items={"one": 1, "run": 2, "coin": 4, "mixed": 4, "left": 3, "purse": 2, "end": 2},
        draw=_boxes,
        slow_s=15,
    ),
)
