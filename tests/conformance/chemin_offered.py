"""What a table of Chemin de Fer offers, against everything that could be tried at its bounds."""

from collections.abc import Iterator
from typing import Final

from chemin_play import seed_of
from offered import covers_common, near

from sabot.games.auction import Bid
from sabot.games.bank_table import available, opened
from sabot.games.banking import Answer, Decline, Post
from sabot.games.chemin.actions import CALLS, Action, Associate, MakeCall, PlayerAction, Stake, TakeSuite
from sabot.games.chemin.bounds import least_stake
from sabot.games.chemin.options import CanAnswer, CanAssociate, CanCall, CanStake, CanTakeSuite, Option, options
from sabot.games.chemin.state import Chemin
from sabot.games.offers import CanBid, CanDeclare, CanDecline, CanPost, CanSelonLaRegle
from sabot.games.palette import Declare, Says, SelonLaRegle
from sabot.games.seats import MOST_CHIPS, BuyIn, Leave, Seat, Sit, Stand, TakeSeat
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import cut_bounds, promise

SAYS: Final[tuple[Says, ...]] = ("natural", "draw", "stand")


def is_offered(state: Chemin, actor: PlayerId, action: Action) -> bool:
    """Whether some option of the actor's covers the action."""
    return any(_covers(option, action) for option in options(state, actor))


def _covers(option: Option, action: Action) -> bool:
    match option, action:
        case (CanPost(asked, least, most, coin), Post(on, amount)) | (
            CanBid(asked, least, most, coin),
            Bid(on, amount),
        ):
            return asked == on and least <= amount <= most and amount % coin == 0
        case (CanStake(asked, least, most, _, coin), Stake(on, amount)):
            return asked == on and (amount == 0 or (least <= amount <= most and amount % coin == 0))
        case (CanCall(asked, calls), MakeCall(on, call)):
            return asked == on and (call is None or call in [each.call for each in calls])
        case (CanDeclare(asked, may_say), Declare(on, says)):
            return asked == on and says in may_say
        case (
            (CanDecline(asked), Decline(on))
            | (CanAssociate(asked), Associate(on))
            | (CanAnswer(asked), Answer(on))
            | (CanTakeSuite(asked), TakeSuite(on))
            | (CanSelonLaRegle(asked), SelonLaRegle(on))
        ):
            return asked == on
        case _:
            return covers_common(option, action)


def probes(state: Chemin, actor: PlayerId) -> Iterator[PlayerAction]:
    """Every kind of action that a player may ask for, at its bounds and just beyond them."""
    numbers = {opened(state), Seq(opened(state) - 1), Seq(0)} | ({state.auction.opened} if state.auction else set())
    amounts = _amounts(state, actor)
    yield Leave()
    for amount in amounts:
        yield from (Sit(Seat(1), amount), Stand(amount), BuyIn(amount))
    for seat in range(state.rules.seats + 2):
        yield from (Sit(Seat(seat), Cents(1)), TakeSeat(Seat(seat)))
    for on in sorted(numbers):
        yield from _answers(state, actor, on)
        for amount in amounts:
            yield from (Post(on, amount), Stake(on, amount), Bid(on, amount))


def _answers(state: Chemin, actor: PlayerId, on: Seq) -> Iterator[PlayerAction]:
    yield from (Decline(on), SelonLaRegle(on), Finish(on), Proceed(on))
    yield from (PromiseSeed(on, promise(seed_of(actor, state))), RevealSeed(on, seed_of(actor, state)))
    for yes in (True, False):
        yield from (Associate(on, yes), Answer(on, yes), TakeSuite(on, yes))
    yield from (MakeCall(on, call) for call in (None, *CALLS))
    yield from (Declare(on, says) for says in SAYS)
    yield from (Cut(on, place) for place in near(0, *cut_bounds(state.rules.cards)))


def _amounts(state: Chemin, actor: PlayerId) -> list[Cents]:
    """Amounts that matter now to an actor, those a coin away from them, and those next to them."""
    coin, player = state.rules.coin, state.players.get(actor)
    purses = (0,) if player is None else (player.purse, available(state, player), MOST_CHIPS - player.purse)
    bid = 0 if state.auction is None else state.auction.bid
    bounds = (0, state.rules.minimum, least_stake(state), state.bank, state.amount, bid, MOST_CHIPS, *purses)
    whole = (each - each % coin for each in bounds)
    return [Cents(each) for each in near(*bounds, *(beside for each in whole for beside in (each - coin, each + coin)))]
