"""Every bet settled a second way: by what the houses' cards say of it, written anew, from the cards that lie there."""

from collections.abc import Callable
from typing import Final, NamedTuple

from second_table import WORTH, fact, lying, points, written

from sabot.school.drill import Drill


class Side(NamedTuple):
    """A hand: its cards' faces, points now and with two cards."""

    faces: tuple[str, ...]
    now: int
    two: int

    @property
    def three(self) -> bool:
        return len(self.faces) == 3

    @property
    def natural(self) -> bool:
        return self.two > 7

    def made(self, total: int, cards: int) -> bool:
        return (self.now, len(self.faces)) == (total, cards)


def side(drill: Drill, label: str) -> Side:
    faces = tuple(card[:2] for card in lying(drill, label).cards)
    values = [WORTH[face[0]] for face in faces]
    return Side(faces, points(values), points(values[:2]))


def _bonus(own: Side, other: Side) -> float | str:
    """Dragon Bonus: by the margin; a naturel that wins pays even money whatever the margin, two that tie are a push."""
    ahead = own.now - other.now
    if ahead == 0 and own.natural and other.natural:
        return "pushed"
    if ahead > 0 and own.natural:
        return 1
    return {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}.get(ahead, 0)


def _pair(hand: Side) -> bool:
    return hand.faces[0][0] == hand.faces[1][0]


def _perfect(hand: Side) -> bool:
    return hand.faces[0] == hand.faces[1]


def _nines(p: Side, b: Side) -> int:
    return [0, 10, 75][p.made(9, 3) + b.made(9, 3)]


def _sevens(p: Side, b: Side) -> int:
    return 200 if p.made(7, 3) and b.made(7, 3) else 50 if p.made(7, 2) and b.made(7, 2) else 0


def _covered(p: Side, b: Side) -> bool:
    dragon, panda = b.made(7, 3) and b.now > p.now, p.made(8, 3) and p.now > b.now
    sevens = p.now == b.now == 7 and len(p.faces) == len(b.faces)
    return dragon or panda or p.made(9, 3) or b.made(9, 3) or sevens


def _both(p: Side, b: Side, ends: set[int], cards: int = 0) -> bool:
    whole = not cards or len(p.faces) == len(b.faces) == cards
    return {p.now, b.now} == ends and whole


def _six(p: Side, b: Side) -> bool:
    return b.now == 6 > p.now


Pays = Callable[[Side, Side], float | str]
BETS: Final[dict[str, Pays]] = {
    "player": lambda p, b: "stays" if p.now == b.now else p.now > b.now,
    "tie": lambda p, b: 8 * (p.now == b.now),
    "dragon_7": lambda p, b: 40 * (b.made(7, 3) and b.now > p.now),
    "panda_8": lambda p, b: 25 * (p.made(8, 3) and p.now > b.now),
    "super_6": lambda p, b: 12 * _six(p, b),
    "lucky_6": lambda p, b: _six(p, b) * (20 if b.three else 12),
    "small_tiger": lambda p, b: 22 * (_six(p, b) and not b.three),
    "big_tiger": lambda p, b: 50 * (_six(p, b) and b.three),
    "tiger_tie": lambda p, b: 35 * (p.now == b.now == 6),
    "ox_6": lambda p, b: 40 * (p.made(6, 3) and b.now < 6),
    "kill": lambda p, b: 30 * ((p.made(6, 3) and b.now >= 6) or (b.made(7, 3) and p.now >= 7)),
    "player_dragon_bonus": _bonus,
    "banker_dragon_bonus": lambda p, b: _bonus(b, p),
    "player_pair": lambda p, _: 11 * _pair(p),
    "banker_pair": lambda _, b: 11 * _pair(b),
    "either_pair": lambda p, b: 5 * (_pair(p) or _pair(b)),
    "perfect_pair": lambda p, b: 25 * (_perfect(p) or _perfect(b)),
    "big": lambda p, b: 0.54 * (p.three or b.three),
    "small": lambda p, b: 1.5 * (not p.three and not b.three),
    "four_cards": lambda p, b: 1.5 * (not p.three and not b.three),
    "five_cards": lambda p, b: 2 * (p.three != b.three),
    "six_cards": lambda p, b: 2 * (p.three and b.three),
    "player_natural": lambda p, _: 4 * p.natural,
    "player_natural_8": lambda p, _: 8 * (p.two == 8),
    "player_natural_9": lambda p, _: 8 * (p.two == 9),
    "player_natural_win": lambda p, b: 4 * (p.natural and p.now > b.now),
    "banker_natural": lambda _, b: 4 * b.natural,
    "banker_natural_8": lambda _, b: 8 * (b.two == 8),
    "banker_natural_9": lambda _, b: 8 * (b.two == 9),
    "banker_natural_win": lambda p, b: 4 * (b.natural and b.now > p.now),
    "player_three_card_win": lambda p, b: 4 * (p.three and p.now > b.now),
    "banker_three_card_win": lambda p, b: 5 * (b.three and b.now > p.now),
    "egalite_0_0": lambda p, b: 160 * (p.now == b.now == 0),
    "egalite_1_3": lambda p, b: 70 * (p.now == b.now in (1, 2, 3)),
    "egalite_4_5": lambda p, b: 60 * (p.now == b.now in (4, 5)),
    "egalite_6_7": lambda p, b: 22 * (p.now == b.now in (6, 7)),
    "egalite_8_9": lambda p, b: 40 * (p.now == b.now in (8, 9)),
    "both_natural": lambda p, b: 20 * (min(p.now, b.now) >= 8),
    "bad_beat": lambda p, b: 50 * ({p.two, b.two} == {8, 9}),
    "three_giving_8": lambda p, b: 200 * (b.two == 3 and p.three and p.faces[2][0] == "8"),
    "heavenly_9": _nines,
    "blazing_7s": _sevens,
    "cover_all": lambda p, b: 6 * _covered(p, b),
    "golden_frog_8_over_6": lambda p, b: 25 * _both(p, b, {8, 6}),
    "golden_frog_9_7": lambda p, b: 50 * _both(p, b, {9, 7}, 2),
    "golden_frog_9_1": lambda p, b: 150 * _both(p, b, {9, 1}, 3),
    "golden_frog_9_7_three": lambda p, b: 200 * _both(p, b, {9, 7}, 3),
}
"""What each bet pays to one; nothing where it loses."""
BY_TOTAL: Final = {
    "egalite": (150, 215, 225, 200, 120, 110, 45, 45, 80, 80),
    "player_total": (8, 10.5, 10.5, 10.5, 9.5, 9.5, 5.5, 5.5, 5.5, 5.5),
    "banker_total": (8, 10.5, 10.5, 10.5, 7.5, 7.5, 5.5, 5.5, 5.5, 5.5),
}


def pays(bet: str, p: Side, b: Side) -> float | str:
    name, _, total = bet.rpartition("_")
    if name in BY_TOTAL and bet not in BETS:
        met = {"egalite": p.now == b.now == int(total), "player_total": p.now == int(total)}
        return BY_TOTAL[name][int(total)] * met.get(name, b.now == int(total))
    return BETS[bet](p, b)


def _ez(p: Side, b: Side) -> float | str:
    if p.now == b.now:
        return "stays"
    return "pushed" if b.made(7, 3) and p.now < 7 else b.now > p.now


def _super_6(p: Side, b: Side) -> float | str:
    if p.now == b.now:
        return "stays"
    return (0.5 if b.now == 6 else 1) * (b.now > p.now)


def paid(banker: Pays) -> Callable[[Drill], str]:
    def second(drill: Drill) -> str:
        p, b = side(drill, "drawing.player"), side(drill, "drawing.banker")
        bet = str(fact(drill, "side_bets.on", "bet"))
        to_one = banker(p, b) if bet == "banker" else pays(bet, p, b)
        if isinstance(to_one, str):
            return to_one
        return written(int((lying(drill, "side_bets.on").amount or 0) * round(100 * to_one)) // 100)

    return second


def answer_ties(drill: Drill) -> str:
    p, b = side(drill, "drawing.player").now, side(drill, "drawing.banker").now
    bet = str(fact(drill, "side_bets.on", "bet"))
    over = any(each.said.key == "side_bets.last" for each in drill.lies)
    if p != b or bet == "tie":
        return "won" if {"player": p > b, "banker": b > p, "tie": p == b}[bet] else "lost"
    if over:
        return "returned"
    return {"tie_release.locked": "locked", "tie_release.may_withdraw": "free"}[
        str(fact(drill, "stakes.option", "value"))
    ]


answer_ez = paid(_ez)
answer_super_6 = paid(_super_6)
answer_side_bets = paid(lambda p, b: "no bet of that rule set's topic")
