"""Figures of exact odds: the house edge by decks, and the effects of removal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from sabot.bets import Bet
from sabot.games.punto.rules import PuntoRules
from sabot.money import many
from sabot.odds.composition import fresh
from sabot.odds.edges import edge_by
from sabot.odds.errors import OddsError
from sabot.odds.laws import Laws
from sabot.odds.pairs import ShoeCounts, shoe_of
from sabot.odds.removals import Effects, effects
from sabot.paper.canvas import COLOURS, GREY, Axes, FigureWords, drawn_of, paper, saved, titled

Named: TypeAlias = tuple[Bet, str]
"""A bet, and what people call it."""
DECKS: Final = (1, 2, 3, 4, 6, 8, 10, 12, 14, 16)
MOST_PANELS: Final = 16
CARDS: Final = ("10", "A", *"23456789")


def edge_by_decks(rules: PuntoRules, named: Sequence[Named], path: Path) -> None:
    """Bets' house edges on a full shoe of 1 to 16 decks, a panel each, the rule set's own decks marked."""
    shown = named[:MOST_PANELS]
    decks = sorted({*DECKS, rules.decks})
    laws = [Laws(shoe_of(fresh(each), each)) for each in decks]

    def draw(axes: Axes, bet: Bet) -> None:
        edges = [float(100 * edge_by(each, bet, rules=rules).house_edge) for each in laws]
        own = edges[decks.index(rules.decks)]
        axes.plot(decks, edges, color=COLOURS[0], marker="o", markersize=3)
        axes.plot([rules.decks], [own], "o", color=COLOURS[1], markersize=7)
        axes.annotate(
            f"{own:.2f} %", (rules.decks, own), (0, 9), textcoords="offset points", ha="center", color=COLOURS[1]
        )
        axes.set_xticks([1, 4, 8, 12, 16])
        axes.margins(y=0.3)

    drawn = drawn_of(rules.id, len(shown), len(named))
    facts = f"{drawn}; exact, of the stake, on a full shoe; {many(rules.decks, 'deck')} marked"
    _panels(FigureWords("House edge by decks", facts, "decks", "house edge, %"), shown, draw, path)


def removal(rules: PuntoRules, named: Sequence[Named], shoe: ShoeCounts, path: Path) -> None:
    """Bets' effects of removal from a shoe, a panel each; raises OddsError where there are none.

    Bets on pairs are left out: the points of a card gone tell nothing of them.
    """
    by_bet = _effects(rules, [bet for bet, _ in named], shoe)
    shown = [(bet, name) for bet, name in named if bet.id in by_bet][:MOST_PANELS]

    def draw(axes: Axes, bet: Bet) -> None:
        values = [float(100 * each) for each in by_bet[bet.id].values]
        axes.bar(range(10), values, color=[COLOURS[0] if each >= 0 else COLOURS[1] for each in values], width=0.7)
        axes.axhline(0, color=GREY, linewidth=0.8)
        axes.set_xticks(range(10), CARDS)
        axes.grid(visible=False, axis="x")
        axes.margins(y=0.12)

    facts = (
        f"{drawn_of(rules.id, len(shown), len(named))}; exact, {sum(shoe.counts)} cards; "
        "what the bettor's return gains when one such card is gone, % of the stake"
    )
    _panels(
        FigureWords("Effects of removal", facts, "card gone (10: any worth 0)", "% of the stake"), shown, draw, path
    )


def _effects(rules: PuntoRules, bets: Sequence[Bet], shoe: ShoeCounts) -> dict[str, Effects]:
    by_bet: dict[str, Effects] = {}
    reason = "no card's points tell anything of its bets"
    for each in bets:
        try:
            one = effects(each, shoe, rules=rules)
        except OddsError as error:
            reason = str(error)
        else:
            by_bet |= {each.id: one} if any(one.values) else {}
    if not by_bet:
        raise OddsError(f"there are no effects of removal to draw: {reason}")
    return by_bet


def _panels(told: FigureWords, named: Sequence[Named], draw: Callable[[Axes, Bet], None], path: Path) -> None:
    """A panel for each bet, in rows of up to four."""
    across = min(len(named), 4 if len(named) > 6 else 3)
    down = -(-len(named) // across)
    with paper(3.1 * across + 0.4, 2.35 * down + 1.0) as figure:
        grid = figure.subplots(down, across, squeeze=False)
        for axes in grid.flat[len(named) :]:
            axes.remove()
        for place, (axes, (bet, name)) in enumerate(zip(grid.flat, named, strict=False)):
            draw(axes, bet)
            axes.set_title(name, loc="left", fontsize=10, fontweight="bold")
            if place + across >= len(named):
                axes.set_xlabel(told.across)
            if place % across == 0:
                axes.set_ylabel(told.up)
        titled(figure, told)
        saved(figure, path)
