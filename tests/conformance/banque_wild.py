"""Actions that nobody was offered: wrong time, wrong person, wrong amount, wrong side, wrong secret."""

import random
from typing import Final, get_args

from banque_play import PEOPLE, SEEDED, STRANGER

from sabot.games.auction import Bid
from sabot.games.bank_table import opened
from sabot.games.banking import Answer, Decline, Post
from sabot.games.banque.actions import (
    Action,
    AddToBank,
    BeWilling,
    CallBanco,
    DrawBanker,
    GoOn,
    NameCutter,
    Retire,
    Stake,
    TakeBank,
)
from sabot.games.banque.laid import PLACES
from sabot.games.banque.pending import pending
from sabot.games.banque.state import Banque
from sabot.games.lots import DrawSeats
from sabot.games.palette import Declare, Says, SelonLaRegle
from sabot.games.seats import MOST_CHIPS, BuyIn, Leave, MarkAway, Seat, Sit, Stand, TakeSeat
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import Digest, packs, promise

ACTORS: Final = (*PEOPLE, STRANGER, CROUPIER)
AMOUNTS: Final = tuple(
    map(Cents, (-1, 0, 1, 499, 700, 6999, 7000, 7777, 20_000, 90_000, 10**9, MOST_CHIPS, MOST_CHIPS + 1))
)
KINDS: Final[tuple[type, ...]] = tuple(each for kind in get_args(Action) for each in (get_args(kind) or (kind,)))
SAYS: Final[tuple[Says, ...]] = ("natural", "draw", "stand")


def wild_action(state: Banque, actor: PlayerId, kind: type, chance: random.Random) -> Action:
    """An action of this kind, with values of which some are right."""
    on, amount, player = _on(state, chance), chance.choice(AMOUNTS), chance.choice(ACTORS)
    seat, yes = Seat(chance.choice((-1, 0, 1, 2, 3, 12))), chance.choice((True, False))
    answers: dict[type, Action] = {
        Sit: Sit(seat, amount),
        Stand: Stand(amount),
        TakeSeat: TakeSeat(seat),
        BuyIn: BuyIn(amount),
        Leave: Leave(),
        PromiseSeed: PromiseSeed(on, chance.choice((promise(SEEDED), Digest("no digest")))),
        RevealSeed: RevealSeed(on, chance.choice((SEEDED, "another", "x" * 200))),
        Cut: Cut(on, chance.choice((-1, 0, 8, 9, 20, 43, 44, 1000))),
        Post: Post(on, amount),
        Decline: Decline(on),
        Bid: Bid(on, amount),
        BeWilling: BeWilling(on, yes),
        NameCutter: NameCutter(on, chance.choice((None, player))),
        CallBanco: CallBanco(on, chance.choice((None, *PLACES))),
        Stake: Stake(on, amount, chance.choice(PLACES)),
        Answer: Answer(on, yes),
        GoOn: GoOn(on),
        AddToBank: AddToBank(on, amount),
        Retire: Retire(on),
        TakeBank: TakeBank(on, yes),
        Declare: Declare(on, chance.choice(SAYS)),
        SelonLaRegle: SelonLaRegle(on),
        Finish: Finish(on),
        Proceed: Proceed(on),
        Shuffle: Shuffle(packs(state.rules.decks)[chance.choice((0, 1)) :], "n"),
        DrawSeats: DrawSeats({each: Seat(place) for place, each in enumerate(PEOPLE, chance.choice((1, 2)))}),
        DrawBanker: DrawBanker(player),
        Close: Close(on),
        EndSession: EndSession(),
        MarkAway: MarkAway(player, yes),
    }
    return answers[kind]


def somebody(state: Banque, chance: random.Random) -> PlayerId:
    """Anybody; as often as not one whom the table waits for."""
    waiting = pending(state)
    if waiting is not None and waiting.step in ("lots", "lot") and chance.random() < 0.5:
        return CROUPIER
    asked = waiting.players if waiting is not None else ()
    return chance.choice(asked) if asked and chance.random() < 0.5 else chance.choice(ACTORS)


def _on(state: Banque, chance: random.Random) -> Seq:
    bidding = opened(state) if state.auction is None else state.auction.opened
    return chance.choice((opened(state), opened(state), bidding, Seq(0), Seq(opened(state) - 1), Seq(10**6)))
