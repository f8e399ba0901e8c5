"""Actions that nobody was offered: wrong time, wrong person, wrong amount, wrong window, wrong secret."""

import random
from typing import Final, get_args

from punto_play import PEOPLE, STRANGER, Player, absence, seed_of

from sabot.bets import BetId
from sabot.games.layout import Enter, opened
from sabot.games.punto.actions import Action, HaveCroupierDeal, RefuseShoe
from sabot.games.punto.pending import pending
from sabot.games.punto.state import Punto
from sabot.games.seats import MOST_CHIPS, BuyIn, Leave, LimitPlayer, MarkAway, Seat, Sit
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import Digest, packs, promise

ACTORS: Final = (*PEOPLE, STRANGER, CROUPIER)
AMOUNTS: Final = tuple(map(Cents, (-1, 0, 1, 499, 500, 1000, 2510, 20_000, 90_000, MOST_CHIPS, MOST_CHIPS + 1)))
KINDS: Final[tuple[type, ...]] = tuple(each for kind in get_args(Action) for each in (get_args(kind) or (kind,)))


def wild_action(state: Punto, actor: PlayerId, kind: type, chance: random.Random) -> Action:
    """An action of this kind, with values of which some are right."""
    on, amount, player = _on(state, chance), chance.choice(AMOUNTS), chance.choice(ACTORS)
    bets = (*state.rules.by_id, BetId("no such bet"))
    answers: dict[type, Action] = {
        Sit: Sit(Seat(chance.choice((-1, 0, 1, 2, 3, 15))), amount),
        BuyIn: BuyIn(amount),
        Leave: Leave(),
        PromiseSeed: PromiseSeed(on, chance.choice((promise(seed_of(actor, state)), Digest("no digest")))),
        RevealSeed: RevealSeed(on, chance.choice((seed_of(actor, state), "another", "x" * 200))),
        Cut: Cut(on, chance.choice((-1, 0, 8, 9, 20, 43, 44, 1000))),
        Enter: Enter(on, {bet: chance.choice(AMOUNTS) for bet in chance.choices(bets, k=chance.choice((0, 1, 2)))}),
        Finish: Finish(on),
        Proceed: Proceed(on),
        RefuseShoe: RefuseShoe(on),
        HaveCroupierDeal: HaveCroupierDeal(on),
        Shuffle: Shuffle(packs(state.rules.decks)[chance.choice((0, 1)) :], "n"),
        Close: Close(on),
        EndSession: EndSession(),
        MarkAway: MarkAway(player, chance.choice((True, False))),
        LimitPlayer: LimitPlayer(player, chance.choice((None, *AMOUNTS))),
    }
    return answers[kind]


def somebody(state: Punto, chance: random.Random) -> PlayerId:
    """Anybody; as often as not one whom the table waits for."""
    waiting = pending(state)
    asked = waiting.players if waiting is not None else ()
    return chance.choice(asked) if asked and chance.random() < 0.5 else chance.choice(ACTORS)


def one_at_the_table(state: Punto, chance: random.Random) -> PlayerId:
    """One who sits, or anybody where nobody does."""
    return chance.choice(tuple(state.players) or ACTORS)


def default_move(state: Punto, chance: Player) -> tuple[PlayerId, Action] | None:
    """What the house does for those who are silent."""
    waiting = pending(state)
    return None if waiting is None else (CROUPIER, absence(state, waiting, chance))


def _on(state: Punto, chance: random.Random) -> Seq:
    return chance.choice((opened(state), opened(state), state.offered, Seq(0), Seq(opened(state) - 1), Seq(10**6)))
