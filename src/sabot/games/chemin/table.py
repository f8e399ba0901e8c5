"""A table of Chemin de Fer, joined from its features: what can be done, what happens, what is seen and said of it."""

from functools import reduce
from typing import Final, TypeAlias

from msgspec import structs

from sabot.games import offers, seats, steps, table_limits, taille
from sabot.games.bank import auction, entries, feature, lots, palette, posting, questions
from sabot.games.bank.feature import BankMachine, BankWays
from sabot.games.bank.view import BankView, asked_alone, palette_hand
from sabot.games.bank.vocabulary import Says
from sabot.games.chemin import calls, coup, draw, stakes, way
from sabot.games.chemin.associate import ASSOCIATE, Associate, Associated, CanAssociate
from sabot.games.chemin.calls import CALLING, CanCall, MakeCall, ShownCall
from sabot.games.chemin.claims import CheminOutlook
from sabot.games.chemin.coup import COUP, CheminPalettePassed, CheminPalettePassedOn, CheminPaletteSeen
from sabot.games.chemin.draw import DRAW, PALETTE
from sabot.games.chemin.people import PEOPLE, CheminShownPlayer, arrived, went
from sabot.games.chemin.preview import FORETOLD
from sabot.games.chemin.stakes import STAKES, CheminCanStake, CheminStake
from sabot.games.chemin.state import BANKING, Chemin, cutter
from sabot.games.chemin.suite import SUITE, BankPassed, CanTakeSuite, TakeSuite
from sabot.games.chemin.tenure import TENURE, session_over
from sabot.games.chemin.vocabulary import Call, CallMade, CheminResult, CheminSettled
from sabot.games.chemin.way import WAY
from sabot.games.display import ShownHand
from sabot.games.feature import Feature, Unions, machine
from sabot.games.parts import ViewDrawing, is_drawn
from sabot.games.seats import Seat
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId
from sabot.money import Cents

PlayerAction = (
    seats.Sit | seats.Stand | seats.TakeSeat | seats.BuyIn | seats.Leave | taille.PromiseSeed | taille.RevealSeed
    | taille.Cut | posting.Post | questions.Decline | Associate | MakeCall | CheminStake | questions.Answer
    | palette.Declare | palette.SelonLaRegle | TakeSuite | auction.Bid | steps.Finish | steps.Proceed
)  # fmt: skip
"""Actions that a player may ask for."""
Action = PlayerAction | feature.HouseAction
_Open = (
    seats.Seated | seats.Stood | seats.SeatTaken | lots.SeatsDrawn | seats.BoughtIn | seats.Left | seats.LeavingSaid
    | seats.AwayMarked | seats.AbsenceCounted | taille.PromisesAsked | taille.SeedPromised | taille.PromisesClosed
    | taille.SeedsAsked | taille.SeedRevealed | taille.SeedsMissing | taille.CutAsked | taille.ShoeCut
    | taille.RoundNamed | taille.BeaconTaken | taille.ShoeReady | taille.ShoeRevealed | steps.CardsBurned
    | posting.TableWaits | way.CheminAsked | posting.PostDeclined | way.CheminBankPosted | way.CheminOpened
    | way.CheminEntered | entries.EntriesReturned | way.CheminWindowClosed | steps.Finished | Associated
    | calls.CallsResolved | stakes.CheminStakesResolved | stakes.BankRaised | calls.Marched | stakes.BankFitted
    | coup.CheminCoupOpened | coup.CheminCoupDealt | draw.Happening | steps.StopCardReached | coup.CheminCoupEnded
    | coup.CheminTaxeTaken | posting.BankKept | BankPassed | auction.AuctionOpened | auction.BidMade
    | auction.AuctionClosed | way.BankReturned | entries.StakesGivenBack | way.ShoeGoes | table_limits.LimitsAnnounced
    | table_limits.LimitsSet | steps.SessionEnded
)  # fmt: skip
Event = _Open | taille.ShoeShuffled | CheminPalettePassed
PublicEvent = _Open | taille.ShoeSealed | CheminPaletteSeen | CheminPalettePassedOn
Option: TypeAlias = (
    offers.CanSit | offers.CanStand | offers.CanTakeSeat | offers.CanBuyIn | offers.CanLeave | offers.CanPromiseSeed
    | offers.CanRevealSeed | offers.CanCut | posting.CanPost | questions.CanDecline | CanAssociate | CanCall
    | CheminCanStake | way.CheminCanAnswer | palette.CanDeclare | palette.CanSelonLaRegle | CanTakeSuite
    | auction.CanBid | offers.CanFinish | offers.CanProceed
)  # fmt: skip


class CheminView(BankView, frozen=True, tag="chemin", tag_field="game", forbid_unknown_fields=True, kw_only=True):
    """A table of Chemin de Fer as one viewer may know it; all amounts in cents.

    `minimum` is the minimum banco. The shoe goes next to the right of the seat `pointer`. `associate_part` is the
    part of the bank that is not the banker's. `amount` and `about` are what the open question or window is about.
    `prime` are the claims in the window at hand, best first; `outlook` is what would stand if its time were over now.
    `selon_la_regle` is told to the player alone who is to declare. `ponte_hand` to `chosen` are of the coup on the
    table; once it is settled, `settled` is all of it.
    """

    players: tuple[CheminShownPlayer, ...]
    associate: PlayerId | None
    bank_won: int
    associate_part: Cents
    pointer: int
    origin: Seat | None
    passer: PlayerId | None
    offered: Cents
    open_part: Cents
    least_stake: Cents
    about: PlayerId | None
    on_layout: Cents
    call: Call | None
    callers: tuple[PlayerId, ...]
    calls_made: tuple[CallMade, ...]
    suivi: tuple[PlayerId, ...]
    calls: tuple[ShownCall, ...]
    prime: tuple[PlayerId, ...]
    outlook: CheminOutlook | None
    ponte: PlayerId | None
    ponte_hand: ShownHand
    banker_hand: ShownHand
    declared: Says | None
    settled: CheminSettled | None
    results: tuple[CheminResult, ...]


FEATURES: Final[tuple[Feature[Chemin], ...]] = (
    ASSOCIATE,
    CALLING,
    STAKES,
    DRAW,
    COUP,
    TENURE,
    WAY,
    SUITE,
    PEOPLE,
    FORETOLD,
)


def _nothing(_turn: Turn[Chemin]) -> None:
    """The house shuffles next."""


WAYS: Final = BankWays(
    arrived=arrived,
    went=went,
    asked_on=way.next_banker,
    departures=way.departed,
    drawn=_nothing,
    started=way.next_banker,
    posted=way.posted,
    declared=draw.declared,
    proceeded=coup.proceeded,
    over=session_over,
    cutter=cutter,
)
BANKED: Final = BankMachine(BANKING, PALETTE, WAYS, FEATURES)
_READS: Final = ("ponte_hand", "ponte")
MACHINE: Final = machine(
    Unions(Action, Event, PublicEvent, Option), *BANKED.features(*_READS), *FEATURES, after=BANKED.after
)
objection, decide, evolve = MACHINE.objection, MACHINE.decide, MACHINE.evolve
narrate, view = MACHINE.narrate, MACHINE.view
pending, options = BANKED.pending, BANKED.options
_DRAWING: Final = ViewDrawing(CheminView, MACHINE.parts)
redrawn: Final = _DRAWING.again
"""Everybody's view of a table, from that of the table before."""


def snapshot(state: Chemin, viewer: PlayerId | None) -> CheminView:
    """The table as a viewer may know it; None is a spectator."""
    everybodys = _DRAWING.whole(state)
    return everybodys if viewer is None else personalise(state, everybodys, viewer)


def personalise(state: Chemin, everybodys: CheminView, viewer: PlayerId) -> CheminView:
    """The table as a player may know it, from what everybody sees: the very same where he sees no more."""
    more: dict[str, object] = asked_alone(PALETTE, state, everybodys, viewer)
    if state.ponte_hand and viewer == everybodys.ponte and "ponte" not in state.shown:
        more["ponte_hand"] = palette_hand(state, state.ponte_hand, seen=True)
    if is_drawn(everybodys, "calls") and (shown := calls.shown_to(state, viewer)):
        more["calls"] = shown
    return structs.replace(everybodys, **more) if more else everybodys


def fold(state: Chemin, events: tuple[Event, ...]) -> Chemin:
    """The table after some events."""
    return reduce(evolve, events, state)
