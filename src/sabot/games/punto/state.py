"""A table of Punto Banco between two events, and what is always true of it."""

from functools import lru_cache
from typing import Literal

import msgspec

from sabot.coup import Coup, Side, Winner, next_third
from sabot.games.punto.actions import Stakes
from sabot.games.punto.rules import PuntoRules
from sabot.games.seats import Players, away, round_from
from sabot.games.seats import absent as absent_of
from sabot.games.seats import present as present_of
from sabot.games.taille import Stage, Taille
from sabot.games.windows import CROUPIER, PlayerId, Seq, Window
from sabot.money import Cents
from sabot.roads import marked

Step = Literal["deal", "show_player", "pass_banker", "show_banker", "third", "settle"]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One coup of the shoe as the roads record it."""

    winner: Winner
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False


class Punto(msgspec.Struct, frozen=True, kw_only=True):
    """A table of Punto Banco.

    `debts` are commission owed (P4), `maxima` players' own limits a bet (P1).
    `seq` numbers the last event folded in; `house` is the house's gain, which may be negative; `layout` holds the
    stakes while no window is open; `step` numbers the event that asked for the next step of the coup; `down` are
    the hands lying face down, `looker` who looks at Player's first, `banker_passed` whether the holder has passed
    Banker's; `holder` has the shoe, `pointer` is the seat from which it goes on, `offered` the event that gave it to
    him, `refusers` have refused it since.
    """

    rules: PuntoRules
    seq: Seq = Seq(0)
    players: Players = {}
    debts: dict[PlayerId, Cents] = {}
    maxima: dict[PlayerId, Cents] = {}
    issued: Cents = Cents(0)
    house: Cents = Cents(0)
    taille: Taille = Taille()
    coups: int = 0
    window: Window[Stakes] | None = None
    layout: dict[PlayerId, Stakes] = {}
    tied: dict[PlayerId, Stakes] = {}
    coup: Coup = Coup()
    step: Seq = Seq(0)
    down: frozenset[Side] = frozenset()
    looker: PlayerId | None = None
    banker_passed: bool = False
    stop_coup: int | None = None
    results: tuple[Result, ...] = ()
    holder: PlayerId | None = None
    pointer: int = 0
    offered: Seq = Seq(0)
    refusers: frozenset[PlayerId] = frozenset()
    croupier_deals: bool = False
    over: bool = False


def opened_table(rules: PuntoRules) -> Punto:
    """A table that nobody has come to yet."""
    return Punto(rules=rules)


def outcomes(state: Punto) -> str:
    """The coups of the shoe as the roads record them, with the marks of the bead plate (R1)."""
    return _written(state.results)


@lru_cache(64)
def _written(results: tuple[Result, ...]) -> str:
    return "".join(
        marked(each.winner, natural=each.natural, player_pair=each.player_pair, banker_pair=each.banker_pair)
        for each in results
    )


def stage(state: Punto) -> str:
    """Where the table stands: a stage of the shoe, then `bets` or `coup`; `over` at last."""
    if state.over:
        return "over"
    if state.taille.stage is not Stage.READY:
        return state.taille.stage
    return "bets" if state.window is not None else "coup"


def opened(state: Punto) -> Seq:
    """The number of the event that opened what the table waits for now."""
    if state.window is not None:
        return state.window.opened
    if state.taille.window is not None:
        return state.taille.window.opened
    if state.taille.question is not None:
        return state.taille.question.opened
    return state.step


def next_step(state: Punto) -> Step:
    """What the coup needs next."""
    if not state.coup.player:
        return "deal"
    if "player" in state.down:
        return "show_player"
    if "banker" in state.down:
        return "show_banker" if state.banker_passed or dealer(state) == CROUPIER else "pass_banker"
    return "settle" if next_third(state.coup) is None else "third"


def dealer(state: Punto) -> PlayerId:
    """Who deals this coup: who holds the shoe, unless he has the croupier deal."""
    return CROUPIER if state.holder is None or state.croupier_deals else state.holder


def step_actor(state: Punto) -> PlayerId:
    """Whom the next step waits for: the holder for what comes from the shoe, the one who looks to show."""
    match next_step(state):
        case "deal" | "pass_banker" | "third":
            return dealer(state)
        case "show_player":
            return state.looker or CROUPIER
        case _:
            return CROUPIER


def cutter(state: Punto) -> PlayerId:
    """Who cuts: the croupier, in the full ceremony the last occupied seat (S3)."""
    seated = round_from(state.players, 0)
    present = [player for player in seated if not player.away and not player.leaving]
    return present[-1].id if present and state.rules.ceremony == "full" else CROUPIER


def present(state: Punto) -> tuple[PlayerId, ...]:
    """Who is at the table and not away."""
    return present_of(state.players)


def absent(state: Punto) -> frozenset[PlayerId]:
    """Whom no window waits for."""
    return absent_of(state.players)


def seats_kept_for(state: Punto) -> tuple[PlayerId, ...]:
    """Whose seats are all that the table keeps: the absent, where nobody else is there and no shoe is begun (P8)."""
    idle = state.taille.stage is Stage.SHUFFLE and not present(state)
    return away(state.players) if idle else ()


def staked(state: Punto) -> dict[PlayerId, Stakes]:
    """All stakes on the layout, while bets are open or after."""
    return state.layout if state.window is None else state.window.entries


def on_layout(state: Punto) -> Cents:
    """The sum of all stakes."""
    return Cents(sum(sum(stakes.values()) for stakes in staked(state).values()))


def holds(state: Punto, player: PlayerId) -> dict[str, Cents]:
    """What of a player's is on the table beside his purse."""
    debt = state.debts.get(player, 0)
    return {"layout": Cents(sum(staked(state).get(player, {}).values())), "debt": Cents(-debt)}


def faults(state: Punto) -> tuple[str, ...]:
    """What is wrong with a state, empty always: chips are conserved and nobody's purse is negative (M3)."""
    found: list[str] = []
    purses = sum(player.purse for player in state.players.values())
    if purses + on_layout(state) + state.house != state.issued:
        found.append("chips are not conserved")
    if any(player.purse < 0 for player in state.players.values()) or any(debt < 0 for debt in state.debts.values()):
        found.append("a purse is negative")
    if any(stake <= 0 for stakes in staked(state).values() for stake in stakes.values()):
        found.append("a stake is not positive")
    if not set(staked(state)) <= set(state.players):
        found.append("a stake has no owner")
    return tuple(found)
