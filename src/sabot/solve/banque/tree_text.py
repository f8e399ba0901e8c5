"""The tree of a coup of Banque in words: information sets, plans and moves as people read them."""

from sabot.solve.banque.model import heard_text, side_text
from sabot.solve.banque.tree import BanqueMover, BanqueTreePlace, BanqueTreeRules, knows_1, knows_2, knows_banker, turn
from sabot.solve.coup.deals import DEALS, DRAWS
from sabot.solve.coup.model import Pair, hand_text


def label(rules: BanqueTreeRules, place: BanqueTreePlace) -> str:
    """The information set of who decides, as people read it: `ponte 2 5 | card`, `banker 0,6 | 4 | S`."""
    match turn(rules, place):
        case BanqueMover.COIN:
            return "pontes"
        case BanqueMover.PONTE_1:
            _, hand, shown = knows_1(rules, place)
            return f"{plan_text(rules, place.plan)}ponte 1 {hand_text(hand)}{_hand_note(shown)}"
        case BanqueMover.PONTE_2:
            _, said, hand = knows_2(rules, place)
            return f"{plan_text(rules, place.plan)}ponte 2 {hand_text(hand)} | {heard_text(said)}"
        case BanqueMover.BANKER:
            hand, one, two = knows_banker(rules, place)
            return f"banker {hand_text(hand)} | {side_text(one)} | {side_text(two)}"
        case _:
            raise ValueError("nobody decides here")


def plan_text(rules: BanqueTreeRules, plan: int | None) -> str:
    """A plan before what else the team knows: `1 draws on 1,4; 2,3, `; nothing for two persons."""
    return "" if plan is None else f"1 draws on {pattern_text(rules, plan)}, "


def pattern_text(rules: BanqueTreeRules, plan: int) -> str:
    """The hands on which ponte 1 draws."""
    drawn = (hand_text(hand) for hand, draws in zip(rules.hands, rules.patterns[plan], strict=True) if draws)
    return "; ".join(drawn) or "none"


def move_text(rules: BanqueTreeRules, place: BanqueTreePlace, move: int) -> str:
    """A move as text: a plan, `draw` or `stand`, a hand such as `0,6`, or a card's value."""
    match turn(rules, place):
        case BanqueMover.COIN:
            return f"1 draws on {pattern_text(rules, move)}"
        case BanqueMover.CHANCE:
            return f"{move}" if place.banker is not None else hand_text(DEALS[move])
        case _:
            return "draw" if move == DRAWS else "stand"


def _hand_note(shown: Pair | None) -> str:
    return "" if shown is None else f" | {hand_text(shown)}"
