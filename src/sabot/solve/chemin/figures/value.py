"""The value of the coup by the ponte's probability, with the points where the banker's best reply changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

from sabot.paper.canvas import COLOURS, GREY, Axes, FigureWords, paper, percent, saved, spread_out, titled
from sabot.solve.chemin.figures.about import facts
from sabot.solve.chemin.line import PayoffLine, line_along
from sabot.solve.chemin.solution import Solution
from sabot.solve.coup.game import CoupGame
from sabot.solve.coup.model import Hand, InfoSet, hand_text, third_text

MOST_NAMES: Final = 26
"""Break points that are named: those nearest to the equilibrium."""
_GAP: Final = 0.036
_Who = Literal["ponte", "banker"]


def value(game: CoupGame, solution: Solution, path: Path) -> None:
    """The ponte's gain against the banker's best reply, drawn into a file; with a levy also the banker's."""
    hand = _hand(solution)
    line = line_along(game, hand, solution.ponte, solution.banker_bound)
    sides: list[_Who] = ["ponte", "banker"] if game.levy else ["ponte"]
    with paper(9.6, 3.0 + 2.3 * len(sides)) as figure:
        panels = figure.subplots(len(sides), 1, sharex=True, squeeze=False)[:, 0]
        for axes, who in zip(panels, sides, strict=True):
            _chain(axes, line, who)
            _equilibrium(axes, line, solution, who)
        _names(panels[0], line, float(solution.ponte[hand]))
        panels[-1].set_xlabel(f"probability that the ponte draws with {hand_text(hand)}")
        panels[-1].set_xlim(0, 1)
        titled(figure, _figure_words(solution, hand))
        saved(figure, path)


def _hand(solution: Solution) -> Hand:
    """The hand that he mixes with, else the first that is dealt at all."""
    mixed = [hand for hand, share in solution.ponte.items() if 0 < share < 1]
    dealt = [hand for hand in solution.ponte if hand not in solution.idle_hands]
    return next(iter([*mixed, *dealt, *solution.ponte]))


def _chain(axes: Axes, line: PayoffLine, who: _Who) -> None:
    """The pieces one by one, since with a levy they need not meet."""
    colour = COLOURS[0] if who == "ponte" else COLOURS[1]
    for piece in line.pieces:
        across, up = [float(piece.low), float(piece.high)], [percent(each) for each in getattr(piece, who)]
        axes.plot(across, up, color=colour, linewidth=2, solid_capstyle="round")
    ends = [(float(piece.high), percent(getattr(piece, who)[1])) for piece in line.pieces[:-1]]
    axes.plot([each for each, _ in ends], [each for _, each in ends], "o", color=colour, markersize=3.5)
    axes.set_ylabel(f"{who}'s mean gain, % of the stake")
    axes.margins(y=0.12)


def _equilibrium(axes: Axes, line: PayoffLine, solution: Solution, who: _Who) -> None:
    share, gain = solution.ponte[line.hand], solution.value_ponte if who == "ponte" else solution.value_banker
    axes.axvline(float(share), color=GREY, linewidth=0.9, linestyle=(0, (1, 1.5)), zorder=0)
    axes.plot([float(share)], [percent(gain)], "D", color="black", markersize=6, zorder=4, clip_on=False)
    right, below = share < 1 / 2, who == "ponte"  # his chain has its summit there, the banker's its lowest point
    axes.annotate(
        f"equilibrium: draws {percent(share):.4f} %,\ngains {percent(gain):.4f} %".replace("-", "\N{MINUS SIGN}"),
        (float(share), 0.05 if below else 0.95),
        xycoords=axes.get_xaxis_transform(),
        xytext=(8 if right else -8, 0),
        textcoords="offset points",
        ha="left" if right else "right",
        va="bottom" if below else "top",
        fontsize=9,
        bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.85, "pad": 1.5},
    )


def _names(axes: Axes, line: PayoffLine, near: float) -> None:
    """The information sets where the reply changes, above the chain, each led to its point."""
    breaks = sorted(line.breaks, key=lambda each: abs(float(each.share) - near))[:MOST_NAMES]
    breaks.sort(key=lambda each: each.share)
    heights = {float(piece.high): percent(piece.ponte[1]) for piece in line.pieces}
    low, high = axes.get_ylim()
    axes.set_ylim(low, high + 0.42 * (high - low))
    top = high + 0.22 * (high - low)
    places = spread_out([float(each.share) for each in breaks], _GAP)
    for each, place in zip(breaks, places, strict=True):
        share = float(each.share)
        axes.plot([share, share, place, place], [heights[share], high, top - 0.04 * (high - low), top],
                  color=GREY, linewidth=0.5)  # fmt: skip
        axes.annotate(
            _sets(each.sets), (place, top), (0, 3), textcoords="offset points",
            rotation=90, ha="center", va="bottom", fontsize=8,
        )  # fmt: skip


def _sets(sets: Sequence[InfoSet]) -> str:
    """`0,6 : -`: the banker's cards, and the ponte's third."""
    named = [f"{hand_text(info.hand)} : {'-' if info.third is None else third_text(info.third)}" for info in sets]
    return named[0] if len(named) == 1 else f"{named[0]} +{len(named) - 1}"


def _figure_words(solution: Solution, hand: Hand) -> FigureWords:
    several = "" if solution.unique else "; one of several equilibria"
    words = (
        f"{facts(solution)}; exact{several}; dots: where the banker's best reply changes, "
        "at his cards : the ponte's third"
    )
    others = "" if len(solution.ponte) == 1 else ", the other hands as in equilibrium"
    return FigureWords(f"What drawing with {hand_text(hand)} is worth against the best reply{others}", words, "", "")
