"""Actions that nobody was offered: wrong time, wrong person, wrong amount, wrong window, wrong secret."""

import random
from typing import Final, get_args

from chemin_play import PEOPLE, STRANGER, seed_of

from sabot.games.auction import Bid
from sabot.games.bank_table import opened
from sabot.games.banking import Answer, Decline, Post
from sabot.games.chemin.actions import CALLS, Action, Associate, MakeCall, Stake, TakeSuite
from sabot.games.chemin.pending import pending
from sabot.games.chemin.state import Chemin
from sabot.games.lots import DrawSeats
from sabot.games.palette import Declare, Says, SelonLaRegle
from sabot.games.seats import MOST_CHIPS, BuyIn, Leave, MarkAway, Seat, Sit, Stand, TakeSeat
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import Digest, packs, promise

ACTORS: Final = (*PEOPLE, STRANGER, CROUPIER)
AMOUNTS: Final = tuple(map(Cents, (-1, 0, 1, 499, 500, 4999, 5000, 7777, 20_000, 90_000, MOST_CHIPS, MOST_CHIPS + 1)))
KINDS: Final[tuple[type, ...]] = tuple(each for kind in get_args(Action) for each in (get_args(kind) or (kind,)))
SAYS: Final[tuple[Says, ...]] = ("natural", "draw", "stand")


def wild_action(state: Chemin, actor: PlayerId, kind: type, chance: random.Random) -> Action:
    """An action of this kind, with values of which some are right."""
    on, amount, player = _on(state, chance), chance.choice(AMOUNTS), chance.choice(ACTORS)
    seat, yes = Seat(chance.choice((-1, 0, 1, 2, 3, 12))), chance.choice((True, False))
    answers: dict[type, Action] = {
        Sit: Sit(seat, amount),
        Stand: Stand(amount),
        TakeSeat: TakeSeat(seat),
        BuyIn: BuyIn(amount),
        Leave: Leave(),
        PromiseSeed: PromiseSeed(on, chance.choice((promise(seed_of(actor, state)), Digest("no digest")))),
        RevealSeed: RevealSeed(on, chance.choice((seed_of(actor, state), "another", "x" * 200))),
        Cut: Cut(on, chance.choice((-1, 0, 8, 9, 20, 43, 44, 1000))),
        Post: Post(on, amount),
        Decline: Decline(on),
        Associate: Associate(on, yes),
        MakeCall: MakeCall(on, chance.choice((None, *CALLS))),
        Stake: Stake(on, amount),
        Answer: Answer(on, yes),
        Declare: Declare(on, chance.choice(SAYS)),
        SelonLaRegle: SelonLaRegle(on),
        TakeSuite: TakeSuite(on, yes),
        Bid: Bid(on, amount),
        Finish: Finish(on),
        Proceed: Proceed(on),
        Shuffle: Shuffle(packs(state.rules.decks)[chance.choice((0, 1)) :], "n"),
        DrawSeats: DrawSeats({each: Seat(place) for place, each in enumerate(PEOPLE, chance.choice((1, 2)))}),
        Close: Close(on),
        EndSession: EndSession(),
        MarkAway: MarkAway(player, yes),
    }
    return answers[kind]


def somebody(state: Chemin, chance: random.Random) -> PlayerId:
    """Anybody; as often as not one whom the table waits for."""
    waiting = pending(state)
    if waiting is not None and waiting.step == "lots" and chance.random() < 0.5:
        return CROUPIER
    asked = waiting.players if waiting is not None else ()
    return chance.choice(asked) if asked and chance.random() < 0.5 else chance.choice(ACTORS)


def _on(state: Chemin, chance: random.Random) -> Seq:
    bidding = opened(state) if state.auction is None else state.auction.opened
    return chance.choice((opened(state), opened(state), bidding, Seq(0), Seq(opened(state) - 1), Seq(10**6)))
