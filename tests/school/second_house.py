"""The croupier's house work found a second way: by the rule book's sentences, from what is told and lies there."""

from typing import Final

from second_table import WORTH, banker_takes, fact, lying, points, values

from sabot.school.drill import Drill


def _third(drill: Drill) -> str:
    player, banker = points(values(drill, "drawing.player")), points(values(drill, "drawing.banker"))
    assert player > 5 or banker > 7, "Player stands, or the hand is over"
    over = player > 7 or banker > 7
    return "bankers_third" if not over and banker_takes(banker, None) else "burned"


def answer_faults(drill: Drill) -> str:
    ask = drill.said.key.removeprefix("mending.ask_")
    money, _, when = ask.rpartition("_")
    if money in ("paid", "taken", "unmarked"):
        return "floor" if when == "closed" else "marked" if money == "unmarked" else "put_right"
    if ask == "third":
        return _third(drill)
    if ask == "ends":
        lie = [values(drill, f"drawing.{side}") for side in ("player", "banker")]
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
    if points(player[:2]) > 7 or points(banker[:2]) > 7 or len(banker) == 3:
        return ""
    if len(player) == 2 and points(player) < 6:
        return "player"
    third = player[2] if len(player) == 3 else None
    return "banker" if banker_takes(points(banker), third) else ""


def answer_third_shown(drill: Drill) -> str:
    banker = values(drill, "drawing.banker")
    return str(points([*banker, *(values(drill, "mending.card") if _third(drill) == "bankers_third" else [])]))


def dealt(order: list[int]) -> list[list[int]]:
    """Player's and Banker's cards of a coup, from a shoe that may end within it."""
    lie: list[list[int]] = [[], []]
    for value in order:
        if not (to := next_hand(lie)):
            break
        lie[to == "banker"].append(value)
    return lie


def answer_laid_anew(drill: Drill) -> str:
    order = [WORTH[card[0]] for card in lying(drill, "mending.order").cards]
    return str(points(dealt(order)[drill.said.facts["side"] == "banker"]))


_SHOE: Final = (
    "face_up turned face_down stacked players croupier_last red_card carried_out stop_card first_card burned bets"
)


def answer_new_shoe(drill: Drill) -> str:
    """The steps as the rule book tells them, those that are not asked for struck out."""
    asked = {each.id for each in drill.choices}
    return " ".join(step for step in _SHOE.split() if step in asked)


def _number(drill: Drill, label: str, name: str) -> int:
    return int(str(fact(drill, label, name)))


def answer_who_cuts(drill: Drill) -> str:
    if fact(drill, "stakes.option", "value") == "ceremony.short":
        return "croupier"
    here: set[int] = set(fact(drill, "carding.seats", "seats"))
    here -= {int(str(each.said.facts["seat"])) for each in drill.lies if each.said.key == "carding.away"}
    return str(max(here))


def answer_card_places(drill: Drill) -> str:
    cards = 52 * _number(drill, "carding.decks", "decks")
    if drill.said.key == "carding.ask_stop":
        return str(cards - _number(drill, "carding.behind", "count"))
    margin = next(each for each in range(1, 53) if 6 * each >= cards or each == 52)
    return str(margin if drill.said.key == "carding.ask_least" else cards - margin)


def answer_burn(drill: Drill) -> str:
    rank = lying(drill, "carding.turned_card").cards[0][0]
    count = {"A": 1, **{str(pip): pip for pip in range(2, 10)}}.get(rank, 10)
    left = 52 * _number(drill, "carding.decks", "decks") - 1 - count
    return str(left if drill.said.key == "carding.ask_left" else count)


def answer_last_coup(drill: Drill) -> str:
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
