"""The big table a second way: seats walked round one by one, and the ceremony by who has what."""

from collections.abc import Iterator
from typing import Any, Final

from second_house import next_hand
from second_table import fact, points, values

from sabot.school.drill import Drill


def _stakes(drill: Drill, bet: str = "player") -> dict[int, int]:
    """The stakes on a bet by seat."""
    lies = [each for each in drill.lies if each.said.key == "holding.stake" and each.said.facts["bet"] == bet]
    return {_seat(each.said.facts): each.amount or 0 for each in lies}


def _seat(facts: Any) -> int:
    return int(facts["seat"])


def _seats(drill: Drill) -> list[int]:
    return sorted(int(each.id) for each in drill.choices if each.id.isdecimal())


def _holder(drill: Drill) -> int:
    return int(fact(drill, "holding.holder", "seat"))


def _walked(drill: Drill, step: int) -> Iterator[int]:
    """The seats round from the holder's neighbour, the holder last."""
    seats = _seats(drill)
    at = seats.index(_holder(drill))
    return (seats[(at + step * place) % len(seats)] for place in range(1, len(seats) + 1))


def _step(drill: Drill) -> int:
    ways = {each.said.facts["value"] for each in drill.lies if each.said.key == "stakes.option"}
    return -1 if "shoe_direction.clockwise" in ways else 1


def _highest(drill: Drill) -> int | None:
    """The highest stake on Player, from the holder's right on; one as high does not take its place."""
    best, stakes = None, _stakes(drill)
    for seat in _walked(drill, 1):
        if seat in stakes and (best is None or stakes[seat] > stakes[best]):
            best = seat
    return best


def answer_looks_first(drill: Drill) -> str:
    return str(_highest(drill) or "croupier")


def _hands(drill: Drill) -> list[list[int]]:
    return [values(drill, f"drawing.{side}") for side in ("player", "banker")]


def answer_shoe_goes(drill: Drill) -> str:
    player, banker = map(points, _hands(drill))
    if player <= banker:
        return str(_holder(drill))
    ways = {each.said.facts["value"] for each in drill.lies if each.said.key == "stakes.option"}
    best = _highest(drill) if "shoe_passes.highest_winner" in ways else None
    return str(best or next(_walked(drill, _step(drill))))


def answer_shoe_refused(drill: Drill) -> str:
    refused = {_seat(each.said.facts) for each in drill.lies if each.said.key == "holding.refused"} | {_holder(drill)}
    return str(next((seat for seat in _walked(drill, _step(drill)) if seat not in refused), "croupier"))


def answer_caller_next(drill: Drill) -> str:
    done = str(fact(drill, "holding.done", "stage"))
    if done == "down":
        return "looked" if _stakes(drill) else "player_open"
    if done in ("banker_open", "player_third"):
        due = next_hand(_hands(drill))
        return f"{due}_third" if due else "settled"
    return {"looked": "player_open", "player_open": "banker_passed", "banker_passed": "banker_open"}[done]


_CEREMONY: Final = "down looked player_open banker_passed banker_open player_third banker_third settled shoe_goes"


def answer_full_ceremony(drill: Drill) -> str:
    """What is done, in order; who looks where there is a stake to look for."""
    there = {each.id for each in drill.choices}
    assert ("looked" in there) == bool(_stakes(drill))
    assert {"down", "player_open", "banker_passed", "banker_open", "settled"} <= there
    return " ".join(each for each in _CEREMONY.split() if each in there)
