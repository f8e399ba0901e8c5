"""Points and draws found a second way, from the cards that lie there."""

from second_table import banker_takes, points, values

from sabot.school.drill import Drill


def answer_totals(question: Drill) -> str:
    return str(points(values(question, "drawing.hand")))


def answer_naturals(question: Drill) -> str:
    has = [points(values(question, f"drawing.{side}")) in (8, 9) for side in ("player", "banker")]
    return {(False, False): "none", (True, False): "player", (False, True): "banker", (True, True): "both"}[
        has[0], has[1]
    ]


def answer_player_draws(question: Drill) -> str:
    return "draw" if points(values(question, "drawing.player")) in (0, 1, 2, 3, 4, 5) else "stand"


def answer_banker_draws(question: Drill) -> str:
    player = values(question, "drawing.player")
    third = player[2] if len(player) == 3 else None
    return "draw" if banker_takes(points(values(question, "drawing.banker")), third) else "stand"
