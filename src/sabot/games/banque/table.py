"""A table of Baccara Banque, joined from its features: what can be done, what happens, what is seen and said of it."""

from random import Random
from typing import Final

from msgspec import structs

from sabot.games import offers, seats, steps, table_limits, taille
from sabot.games.bank import auction, entries, feature, lots, palette, posting, questions
from sabot.games.bank.feature import BankMachine, BankWays
from sabot.games.bank.lots import drawn_seats
from sabot.games.bank.view import BankView, asked_alone, palette_hand
from sabot.games.banque import award, coup, draw, stakes, tenure, way
from sabot.games.banque.award import AWARD, DrawBanker, asked_on, award_begins, cutter, posted
from sabot.games.banque.banco import BANCO, BancoResolved, CallBanco, CanCallBanco
from sabot.games.banque.coup import (
    COUP,
    BanquePalettePassed,
    BanquePalettePassedOn,
    BanquePaletteSeen,
    ShownSide,
    proceeded,
)
from sabot.games.banque.draw import DRAW, PALETTE, Weighed, declared, weighing
from sabot.games.banque.people import PEOPLE, BanqueShownPlayer, arrived, departures, session_over, went
from sabot.games.banque.preview import FORETOLD, Reach
from sabot.games.banque.settlement import SETTLEMENT
from sabot.games.banque.stakes import STAKES, BanqueStake
from sabot.games.banque.state import Banque, hand_of
from sabot.games.banque.succession import SUCCESSION, BankTaken, CanTakeBank, TakeBank
from sabot.games.banque.taxe import TAXE, BanqueTaxeTaken
from sabot.games.banque.tenure import TENURE, bank_goes_on
from sabot.games.banque.vocabulary import SIDES, BanqueCoupEnded, BanqueResult, BanqueSettled, Laid, Side
from sabot.games.banque.way import BANKING, WAY, BanqueOutlook
from sabot.games.chance import shoe_by_chance
from sabot.games.display import ShownHand
from sabot.games.feature import Feature, Unions, machine
from sabot.games.parts import ViewDrawing, is_drawn
from sabot.games.windows import PlayerId
from sabot.money import Cents

PlayerAction = (
    seats.Sit | seats.Stand | seats.TakeSeat | seats.BuyIn | seats.Leave | taille.PromiseSeed | taille.RevealSeed
    | taille.Cut | posting.Post | questions.Decline | auction.Bid | award.Asking | CallBanco | BanqueStake
    | questions.Answer | tenure.Asking | TakeBank | palette.Declare | palette.SelonLaRegle | steps.Finish
    | steps.Proceed
)  # fmt: skip
"""Actions that a player may ask for."""
Action = PlayerAction | feature.HouseAction | DrawBanker
_Open = (
    seats.Seated | seats.Stood | seats.SeatTaken | lots.SeatsDrawn | seats.BoughtIn | seats.Left | seats.LeavingSaid
    | seats.AwayMarked | seats.AbsenceCounted | taille.PromisesAsked | taille.SeedPromised | taille.PromisesClosed
    | taille.SeedsAsked | taille.SeedRevealed | taille.SeedsMissing | taille.CutAsked | taille.ShoeCut
    | taille.RoundNamed | taille.BeaconTaken | taille.ShoeReady | taille.ShoeRevealed | steps.CardsBurned
    | posting.TableWaits | way.BanqueAsked | posting.PostDeclined | award.WillingSaid | award.BankerDrawn
    | auction.AuctionOpened | auction.BidMade | auction.AuctionClosed | award.BanqueBankPosted | award.CutterNamed
    | way.BanqueOpened | way.BanqueEntered | entries.EntriesReturned | way.BanqueWindowClosed | steps.Finished
    | BancoResolved | stakes.Happening | tenure.BankAdded | posting.BankKept | coup.BanqueCoupOpened
    | coup.BanqueCoupDealt | draw.Happening | steps.StopCardReached | BanqueCoupEnded | BanqueTaxeTaken
    | tenure.BankEnded | BankTaken | entries.StakesGivenBack | table_limits.LimitsAnnounced | table_limits.LimitsSet
    | steps.SessionEnded
)  # fmt: skip
Event = _Open | taille.ShoeShuffled | BanquePalettePassed
PublicEvent = _Open | taille.ShoeSealed | BanquePaletteSeen | BanquePalettePassedOn
Option = (
    offers.CanSit | offers.CanStand | offers.CanTakeSeat | offers.Staying | offers.CanPromiseSeed
    | offers.CanRevealSeed | offers.CanCut | posting.CanPost | questions.CanDecline | auction.CanBid | award.Option
    | CanCallBanco | stakes.Option | tenure.Option | CanTakeBank | palette.CanDeclare | palette.CanSelonLaRegle
    | offers.CanFinish | offers.CanProceed
)  # fmt: skip


class BanqueView(BankView, frozen=True, tag="banque", tag_field="game", forbid_unknown_fields=True, kw_only=True):
    """A table of Baccara Banque as one viewer may know it; all amounts in cents.

    `minimum` is the least capital. `stakes` are those that count in the coup. `bank_open` says that the bank
    answers for every stake, `beyond` what the counted stakes exceed it by, `tenure` how many coups it has been
    held, `brought` what its banker has brought in, `levied` the taxe since. `reach` are the stakes in the order of
    payment, and where the bank breaks if both sides win. `offered` by `retiring` can be taken over. `amount` is
    what the open question or window is about. `list` is the order in which the bank is offered, `claims` are those
    of the window at hand, best first; `outlook` is what would stand if its time were over now. `lost` are bancos
    lost running. `selon_la_regle` is told to the player alone who is to declare, `weighing` to the banker alone who
    is to decide. `one` to `chosen` are of the coup on the table; once it is settled, `settled` is all of it.
    """

    players: tuple[BanqueShownPlayer, ...]
    stakes: dict[PlayerId, Laid]
    bank_open: bool
    tenure: int
    brought: Cents
    levied: Cents
    reach: tuple[Reach, ...]
    retiring: PlayerId | None
    offered: Cents
    least_stake: Cents
    list: tuple[PlayerId, ...]
    willing: tuple[PlayerId, ...]
    on_layout: Cents
    beyond: Cents
    callers: tuple[PlayerId, ...]
    suivi: tuple[PlayerId, ...]
    barred: tuple[PlayerId, ...]
    lost: dict[PlayerId, int]
    claims: tuple[PlayerId, ...]
    outlook: BanqueOutlook | None
    declaring: Side | None
    one: ShownSide
    two: ShownSide
    banker_hand: ShownHand
    weighing: tuple[Weighed, ...]
    settled: BanqueSettled | None
    results: tuple[BanqueResult, ...]


FEATURES: Final[tuple[Feature[Banque], ...]] = (
    WAY,
    AWARD,
    BANCO,
    STAKES,
    COUP,
    DRAW,
    SETTLEMENT,
    TAXE,
    TENURE,
    SUCCESSION,
    PEOPLE,
    FORETOLD,
)
WAYS: Final = BankWays(
    arrived=arrived,
    went=went,
    asked_on=asked_on,
    departures=departures,
    drawn=award_begins,
    started=bank_goes_on,
    posted=posted,
    declared=declared,
    proceeded=proceeded,
    over=session_over,
    cutter=cutter,
)
BANKED: Final = BankMachine(BANKING, PALETTE, WAYS, FEATURES)
_READS: Final = ("hands", "holders", "tenure", "bank", "offered", "retiring", "layout")
MACHINE: Final = machine(
    Unions(Action, Event, PublicEvent, Option), *BANKED.features(*_READS), *FEATURES, after=BANKED.after
)
objection, decide, evolve = MACHINE.objection, MACHINE.decide, MACHINE.evolve
pending, options, narrate, view = BANKED.pending, BANKED.options, MACHINE.narrate, MACHINE.view
_DRAWING: Final = ViewDrawing(BanqueView, MACHINE.parts)
redrawn: Final = _DRAWING.again
"""Everybody's view of a table, from that of the table before."""


def snapshot(state: Banque, viewer: PlayerId | None) -> BanqueView:
    """The table as a viewer may know it; None is a spectator."""
    everybodys = _DRAWING.whole(state)
    return everybodys if viewer is None else personalise(state, everybodys, viewer)


def personalise(state: Banque, everybodys: BanqueView, viewer: PlayerId) -> BanqueView:
    """The table as a player may know it, from what everybody sees: the very same where he sees no more."""
    more = asked_alone(PALETTE, state, everybodys, viewer)
    if more and everybodys.step == "choose" and is_drawn(everybodys, "weighing"):
        more["weighing"] = weighing(state)
    for side in SIDES:
        cards = hand_of(state, side) if viewer == getattr(everybodys, side).holder else ()
        if cards and side not in state.shown:
            more[side] = structs.replace(getattr(everybodys, side), hand=palette_hand(state, cards, seen=True))
    return structs.replace(everybodys, **more) if more else everybodys


def chance(state: Banque, kind: str, random: Random) -> Action:
    """The lots of the seats, the lot of the bank, the order of a new shoe, or the croupier's cut."""
    if kind == "seats":
        return drawn_seats(state.players, state.rules.seats, random)
    if kind == "lot":
        return DrawBanker(random.choice(state.willing))
    return shoe_by_chance(state.taille, state.rules.decks, random)
