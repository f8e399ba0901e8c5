"""A table of Punto Banco between two events, and what is always true of it."""

from functools import lru_cache
from typing import Literal

import msgspec

from sabot.cards import POINTS, Card
from sabot.coup import Hands, Side, Winner, next_third
from sabot.games.layout.stakes import LayoutTable, Stakes
from sabot.games.punto.rules import PuntoRules
from sabot.games.seats import last_seat
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.roads import marked

Step = Literal["deal", "show_player", "pass_banker", "show_banker", "third", "settle"]


class PuntoResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A coup of the shoe as the roads record it."""

    winner: Winner
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False


class Punto(LayoutTable, frozen=True, kw_only=True, gc=False):
    """A table of Punto Banco.

    `tied` stakes stand in the open window since a tie; `down` are the hands lying
    face down, or their third cards, `looker` who has those that are to be turned next before him, `banker_passed`
    whether the holder has passed Banker's; `holder`
    has the shoe, `pointer` is the seat from which it goes on, `offered` the event that gave it to him, `refusers` have
    refused it since.
    """

    rules: PuntoRules
    tied: dict[PlayerId, Stakes] = msgspec.field(default_factory=dict[PlayerId, Stakes])
    coup: Hands = Hands()
    down: frozenset[Side] = frozenset()
    looker: PlayerId | None = None
    banker_passed: bool = False
    results: tuple[PuntoResult, ...] = ()
    holder: PlayerId | None = None
    pointer: int = 0
    offered: Seq = Seq(0)
    refusers: frozenset[PlayerId] = frozenset()
    croupier_deals: bool = False


def opened_table(rules: PuntoRules) -> Punto:
    """A table that nobody has come to yet."""
    return Punto(rules=rules)


def outcomes(state: Punto) -> str:
    """The coups of the shoe as the roads record them, with the marks of the bead plate (R1)."""
    return _written(state.results)


@lru_cache(64)
def _written(results: tuple[PuntoResult, ...]) -> str:
    return "".join(
        marked(each.winner, natural=each.natural, player_pair=each.player_pair, banker_pair=each.banker_pair)
        for each in results
    )


def next_step(state: Punto) -> Step:
    """The coup's next step, from the deal to the settlement."""
    if not state.coup.player:
        return "deal"
    if "player" in state.down:
        return "show_player"
    if "banker" in state.down:
        passed = state.banker_passed or dealer(state) == CROUPIER
        return "show_banker" if passed else "pass_banker"
    return "settle" if next_third(state.coup) is None else "third"


def touched(state: Punto) -> Side:
    """The side whose cards are to be turned: Player's before Banker's (P2)."""
    return "player" if "player" in state.down else "banker"


def cards_of(state: Punto, side: Side) -> tuple[Card, ...]:
    """The cards of a side."""
    return state.coup.player if side == "player" else state.coup.banker


def lying_down(state: Punto, side: Side) -> tuple[Card, ...]:
    """The cards of a side that lie face down: its first two, or its third."""
    cards = cards_of(state, side)
    return () if side not in state.down else cards[2:] or cards


def seen(state: Punto) -> tuple[Card, ...]:
    """The cards of the shoe that everybody has seen: neither those burned face down nor those still to be turned."""
    if state.taille.stage != "ready":
        return ()
    first, *others = state.taille.shoe.cards[: state.taille.shoe.dealt] or (None,)
    if first is None:
        return ()
    burned = (POINTS[first] or 10) if state.rules.burn == "first_card" else 0
    shown = [first, *others[burned:]]
    for side in state.down:
        for card in lying_down(state, side):
            shown.remove(card)  # of those alike in face and back any may go; a burned one would count for it
    return tuple(shown)


def dealer(state: Punto) -> PlayerId:
    """Dealer of this coup: the shoe's holder, unless he has the croupier deal; without a holder the croupier."""
    return CROUPIER if state.holder is None or state.croupier_deals else state.holder


def step_actor(state: Punto) -> PlayerId:
    """Actor of the coup's next step: the dealer for what comes from the shoe, the one who looks to show or to turn."""
    match next_step(state):
        case "deal" | "pass_banker" | "third":
            return dealer(state)
        case "show_player" | "show_banker":
            return state.looker or CROUPIER
        case _:
            return CROUPIER


def cutter(state: Punto) -> PlayerId:
    """Cutter of the shoe: the croupier, in the full ceremony the last occupied seat (S3)."""
    return last_seat(state.players) if state.rules.ceremony == "full" else CROUPIER


def floor_of(state: Punto, player: PlayerId) -> Stakes:
    """The stakes a player may not go below in this window: tied ones, where they are locked (P3)."""
    return state.tied.get(player, {}) if state.rules.tie_release == "locked" else {}


def points_said(total: int, cards: int) -> str:
    """The key of some points as they are called; a naturel in two cards has its own."""
    return f"natural_{total}" if cards == 2 and total >= 8 else f"points_{total}"
