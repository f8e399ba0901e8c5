"""The croupier's house work found a second way: by the rule book's sentences, from what is told and lies there."""

from collections.abc import Callable
from typing import Final

from second_bets import WORTH
from second_paying import fact, lying

from sabot.school.drill import Drill


def _values(drill: Drill, label: str) -> list[int]:
    found = [each for each in drill.lies if each.said.key == label]
    return [WORTH[card[0]] for each in found for card in each.cards]


def _points(values: list[int]) -> int:
    return sum(values) % 10


def banker_takes(banker: int, third: int | None) -> bool:
    """By the formula of T2."""
    if third is None:
        return banker < 6
    return banker <= 3 + int({8: -2, 9: -1}.get(third, third) / 2)


def _third(drill: Drill) -> str:
    player, banker = _points(_values(drill, "drawing.player")), _points(_values(drill, "drawing.banker"))
    assert player > 5 or banker > 7, "Player stands, or the hand is over"
    over = player > 7 or banker > 7
    return "bankers_third" if not over and banker_takes(banker, None) else "burned"


def _faults(drill: Drill) -> str:
    ask = drill.said.key.removeprefix("mending.ask_")
    money, _, when = ask.rpartition("_")
    if money in ("paid", "taken", "unmarked"):
        return "floor" if when == "closed" else "marked" if money == "unmarked" else "put_right"
    if ask == "third":
        return _third(drill)
    if ask == "ends":
        lie = [_values(drill, f"drawing.{side}") for side in ("player", "banker")]
        assert len(next_hand(lie)) > 0, "a card falls due"
    return {
        "face_up": "burned",
        "too_early": "used_next",
        "too_many": "used_next",
        "hand_known": "put_right",
        "hand_decided": "void",
        "hand_unknown": "void",
        "ends": "void",
    }[ask]


def next_hand(lie: list[list[int]]) -> str:
    """Who is due a card: the first four in turn, then by T1; nobody is an empty name."""
    player, banker = lie
    dealt = len(player) + len(banker)
    if dealt < 4:
        return ("player", "banker")[dealt % 2]
    if _points(player[:2]) > 7 or _points(banker[:2]) > 7 or len(banker) == 3:
        return ""
    if len(player) == 2 and _points(player) < 6:
        return "player"
    third = player[2] if len(player) == 3 else None
    return "banker" if banker_takes(_points(banker), third) else ""


def _third_shown(drill: Drill) -> str:
    banker = _values(drill, "drawing.banker")
    return str(_points([*banker, *(_values(drill, "mending.card") if _third(drill) == "bankers_third" else [])]))


def dealt(values: list[int]) -> list[list[int]]:
    """Player's and Banker's cards of a coup, from a shoe that may end within it."""
    lie: list[list[int]] = [[], []]
    for value in values:
        if not (to := next_hand(lie)):
            break
        lie[to == "banker"].append(value)
    return lie


def _laid_anew(drill: Drill) -> str:
    order = [WORTH[card[0]] for card in lying(drill, "mending.order").cards]
    return str(_points(dealt(order)[drill.said.facts["side"] == "banker"]))


_SHOE: Final = (
    "face_up turned face_down stacked players croupier_last red_card carried_out stop_card first_card burned bets"
)


def _new_shoe(drill: Drill) -> str:
    """The steps as the rule book tells them, those that are not asked for struck out."""
    asked = {each.id for each in drill.choices}
    return " ".join(step for step in _SHOE.split() if step in asked)


def _number(drill: Drill, label: str, name: str) -> int:
    return int(str(fact(drill, label, name)))


def _who_cuts(drill: Drill) -> str:
    if fact(drill, "stakes.option", "value") == "ceremony.short":
        return "croupier"
    here: set[int] = set(fact(drill, "carding.seats", "seats"))
    here -= {int(str(each.said.facts["seat"])) for each in drill.lies if each.said.key == "carding.away"}
    return str(max(here))


def _card_places(drill: Drill) -> str:
    cards = 52 * _number(drill, "carding.decks", "decks")
    if drill.said.key == "carding.ask_stop":
        return str(cards - _number(drill, "carding.behind", "count"))
    margin = next(each for each in range(1, 53) if 6 * each >= cards or each == 52)
    return str(margin if drill.said.key == "carding.ask_least" else cards - margin)


def _burn(drill: Drill) -> str:
    rank = lying(drill, "carding.turned_card").cards[0][0]
    count = {"A": 1, **{str(pip): pip for pip in range(2, 10)}}.get(rank, 10)
    left = 52 * _number(drill, "carding.decks", "decks") - 1 - count
    return str(left if drill.said.key == "carding.ask_left" else count)


def _last_coup(drill: Drill) -> str:
    """Card by card: the shoe shrinks, and whether what is taken stood behind the stop card."""
    if any(each.said.key == "carding.earlier" for each in drill.lies):
        return "last"
    left, behind = _number(drill, "carding.before", "count"), _number(drill, "carding.behind", "count")
    met = False
    for _ in (*lying(drill, "drawing.player").cards, *lying(drill, "drawing.banker").cards):
        met, left = met or left <= behind, left - 1
    if not met:
        return "more"
    return "one" if fact(drill, "stakes.option", "value") == "last_coup.one_more" else "last"


SECOND: Final[dict[str, Callable[[Drill], str]]] = {
    "faults": _faults,
    "third_shown": _third_shown,
    "laid_anew": _laid_anew,
    "new_shoe": _new_shoe,
    "who_cuts": _who_cuts,
    "card_places": _card_places,
    "burn": _burn,
    "last_coup": _last_coup,
}
