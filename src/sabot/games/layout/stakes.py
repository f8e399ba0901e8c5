"""A layout: bets against the house, on which everybody stakes in one window a coup (rule book P, W1).

What can be done and what happens there, in every game that has one; a game adds how its coup is dealt and settled.
"""

from typing import Literal

import msgspec

from sabot.bets import BetId
from sabot.games.seats import (
    AbsenceCounted,
    AwayMarked,
    BoughtIn,
    BuyIn,
    Leave,
    LeavingSaid,
    Left,
    LimitPlayer,
    MarkAway,
    PlayerLimited,
    Seated,
    Sit,
)
from sabot.games.steps import (
    CardsBurned,
    Close,
    EndSession,
    Finish,
    Finished,
    Proceed,
    SessionEnded,
    StopCardReached,
)
from sabot.games.table import GameTable
from sabot.games.table_limits import LimitsAnnounced, LimitsSet, SetLimits
from sabot.games.taille import (
    BeaconTaken,
    Cut,
    CutAsked,
    NameRound,
    PromisesAsked,
    PromisesClosed,
    PromiseSeed,
    RevealSeed,
    RoundNamed,
    SeedPromised,
    SeedRevealed,
    SeedsAsked,
    SeedsMissing,
    ShoeCut,
    ShoeReady,
    ShoeRevealed,
    ShoeShuffled,
    Shuffle,
    Stage,
    TakeBeacon,
)
from sabot.games.windows import PlayerId, Seq, Window
from sabot.money import Cents

Stakes = dict[BetId, Cents]
"""A player's entry: the whole stake on each bet."""
StakeResult = Literal["won", "lost", "pushed", "stays"]


class Spot(msgspec.Struct, frozen=True):
    """A bet of a layout, with the limits of a stake."""

    id: BetId
    minimum: Cents
    maximum: Cents


class Enter(msgspec.Struct, frozen=True, tag="enter", forbid_unknown_fields=True):
    """A player's whole stakes in this window; a bet left out or at 0 is withdrawn."""

    on: Seq
    stakes: Stakes


class BetsOpened(msgspec.Struct, frozen=True, tag="bets_opened", forbid_unknown_fields=True):
    """The window for stakes of this coup; tied stakes of the last coup stand in it."""

    coup: int
    tied: dict[PlayerId, Stakes]


class StakesEntered(msgspec.Struct, frozen=True, tag="stakes_entered", forbid_unknown_fields=True):
    """A player's whole stakes in the window, in place of those before."""

    player: PlayerId
    stakes: Stakes


class BetsClosed(msgspec.Struct, frozen=True, tag="bets_closed", forbid_unknown_fields=True):
    """*Rien ne va plus*: what stands on the layout is played."""

    coup: int
    total: Cents


class StakesReturned(msgspec.Struct, frozen=True, tag="stakes_returned", forbid_unknown_fields=True):
    """A player's stakes went back to his purse."""

    player: PlayerId
    amount: Cents


class CommissionCollected(msgspec.Struct, frozen=True, tag="commission_collected", forbid_unknown_fields=True):
    """The commission in a player's box was paid to the house (P4)."""

    player: PlayerId
    amount: Cents


class StakeLine(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A stake's settlement: `received` beside the stake, `debt` marked in the commission box.

    It is written as a list, since many stand in one event.
    """

    player: PlayerId
    bet: BetId
    stake: Cents
    result: StakeResult
    received: Cents = Cents(0)
    debt: Cents = Cents(0)


PlayerAction = Sit | BuyIn | Leave | PromiseSeed | RevealSeed | Cut | Enter | Finish | Proceed
"""Actions that a player may ask for."""
HouseAction = Shuffle | NameRound | TakeBeacon | Close | EndSession | MarkAway | LimitPlayer | SetLimits
"""Actions of the house alone."""
OpenEvent = (
    Seated | BoughtIn | Left | LeavingSaid | AwayMarked | AbsenceCounted | PlayerLimited | PromisesAsked | SeedPromised
    | PromisesClosed | SeedsAsked | SeedRevealed | SeedsMissing | CutAsked | ShoeCut | RoundNamed | BeaconTaken
    | ShoeReady | ShoeRevealed | CardsBurned | BetsOpened | StakesEntered | Finished | BetsClosed | StopCardReached
    | StakesReturned | CommissionCollected | LimitsAnnounced | LimitsSet | SessionEnded
)  # fmt: skip
"""Events of a layout that hold no secret."""
Happening = OpenEvent | ShoeShuffled


class LayoutTable(GameTable, frozen=True, kw_only=True):
    """A table with a layout, which holds the stakes while no window is open.

    `debts` are commission owed (P4), `maxima` players' own limits a bet (P1).
    """

    window: Window[Stakes] | None = None
    layout: dict[PlayerId, Stakes] = msgspec.field(default_factory=dict[PlayerId, Stakes])
    debts: dict[PlayerId, Cents] = msgspec.field(default_factory=dict[PlayerId, Cents])
    maxima: dict[PlayerId, Cents] = msgspec.field(default_factory=dict[PlayerId, Cents])


def stage(state: LayoutTable) -> str:
    """The stage of a table: a stage of the shoe, then `bets` or `coup`; `over` at last."""
    if state.over:
        return "over"
    if state.taille.stage is not Stage.READY:
        return state.taille.stage
    return "bets" if state.window is not None else "coup"


def opened(state: LayoutTable) -> Seq:
    """The number of the event that opened what the table waits for now."""
    waits = state.window or state.taille.window or state.taille.question
    return state.step if waits is None else waits.opened


def staked(state: LayoutTable) -> dict[PlayerId, Stakes]:
    """All stakes on the layout, while bets are open or after."""
    return state.layout if state.window is None else state.window.entries


def stake_of(state: LayoutTable, player: PlayerId) -> Cents:
    """The sum of a player's stakes."""
    return Cents(sum(staked(state).get(player, {}).values()))


def debt_of(state: LayoutTable, player: PlayerId) -> Cents:
    """The commission that a player owes (P4)."""
    return state.debts.get(player, Cents(0))


def on_layout(state: LayoutTable) -> Cents:
    """The sum of all stakes."""
    return Cents(sum([sum(stakes.values()) for stakes in staked(state).values()]))


def holds(state: LayoutTable, player: PlayerId) -> dict[str, Cents]:
    """A player's chips on the table beside his purse, in cents; a debt is negative."""
    return {"layout": stake_of(state, player), "debt": Cents(-debt_of(state, player))}


def faults(state: LayoutTable) -> tuple[str, ...]:
    """Faults of a state, empty always: chips are conserved and nobody's purse is negative (M3)."""
    wrongs: list[str] = []
    purses = sum(player.purse for player in state.players.values())
    if purses + on_layout(state) + state.house != state.issued:
        wrongs.append("chips are not conserved")
    if any(player.purse < 0 for player in state.players.values()):
        wrongs.append("a purse is negative")
    if any(debt < 0 for debt in state.debts.values()):
        wrongs.append("a debt is negative")
    if any(stake <= 0 for stakes in staked(state).values() for stake in stakes.values()):
        wrongs.append("a stake is not positive")
    if not set(staked(state)) <= set(state.players):
        wrongs.append("a stake has no owner")
    return tuple(wrongs)
