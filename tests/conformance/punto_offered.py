"""What a table of Punto Banco offers, against everything that could be tried at its bounds."""

from collections.abc import Iterator

from offered import covers_common, near
from punto_play import seed_of

from sabot.bets import BetId
from sabot.games.layout import Enter, opened
from sabot.games.layout_legality import free_to_stake
from sabot.games.layout_options import CanEnter
from sabot.games.punto.actions import Action, HaveCroupierDeal, PlayerAction, RefuseShoe
from sabot.games.punto.options import CanHaveCroupierDeal, CanRefuseShoe, Option, options
from sabot.games.punto.state import Punto
from sabot.games.seats import MOST_CHIPS, BuyIn, Leave, Seat, Sit
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import cut_bounds, promise

Stakes = dict[BetId, Cents]


def is_offered(state: Punto, actor: PlayerId, action: Action) -> bool:
    """Whether some option of the actor's covers the action."""
    return any(_covers(state, actor, option, action) for option in options(state, actor))


def _covers(state: Punto, actor: PlayerId, option: Option, action: Action) -> bool:
    match option, action:
        case (CanEnter(asked) as offer, Enter(on, stakes)):
            return asked == on and _within(offer, stakes, _standing(state, actor))
        case (CanRefuseShoe(asked), RefuseShoe(on)) | (CanHaveCroupierDeal(asked), HaveCroupierDeal(on)):
            return asked == on
        case _:
            return covers_common(option, action)


def _within(offer: CanEnter, stakes: Stakes, standing: Stakes) -> bool:
    """Whether stakes are within an offer; one that stands already stands whatever a limit has become since."""
    ranges = {each.bet: each for each in offer.bets}
    if any(stakes.get(each.bet, 0) < each.locked for each in offer.bets):
        return False
    if sum(stakes.values()) > max(offer.available, sum(standing.values())):
        return False
    return all(
        stake in (0, standing.get(bet))
        or (bet in ranges and ranges[bet].minimum <= stake <= ranges[bet].maximum and stake % offer.coin == 0)
        for bet, stake in stakes.items()
    )


def _standing(state: Punto, actor: PlayerId) -> Stakes:
    return {} if state.window is None else state.window.entries.get(actor, state.tied.get(actor, {}))


def probes(state: Punto, actor: PlayerId) -> Iterator[PlayerAction]:
    """Every kind of action that a player may ask for, at its bounds and just beyond them."""
    yield Leave()
    purse = 0 if actor not in state.players else state.players[actor].purse
    for amount in near(0, MOST_CHIPS - purse, MOST_CHIPS):
        yield from (Sit(Seat(1), Cents(amount)), BuyIn(Cents(amount)))
    yield from (Sit(Seat(seat), Cents(1)) for seat in range(state.rules.seats + 2))
    for on in sorted({opened(state), Seq(opened(state) - 1), state.offered, Seq(0)}):
        yield from (Finish(on), Proceed(on), RefuseShoe(on), HaveCroupierDeal(on))
        yield from (PromiseSeed(on, promise(seed_of(actor, state))), RevealSeed(on, seed_of(actor, state)))
        yield from (Cut(on, place) for place in near(0, *cut_bounds(state.rules.cards)))
        yield from (Enter(on, stakes) for stakes in _entries(state, actor))


def _entries(state: Punto, actor: PlayerId) -> Iterator[Stakes]:
    """Stakes on one bet at its bounds, alone and beside what stands; and all that stands, a little changed."""
    standing, player = _standing(state, actor), state.players.get(actor)
    free = 0 if player is None else free_to_stake(state, player)
    own = (state.maxima[actor],) if actor in state.maxima else ()
    yield from ({}, standing)
    for bet in state.rules.bets[:4]:
        rest = sum(stake for each, stake in standing.items() if each != bet.id)
        for amount in near(0, bet.minimum, bet.maximum, free, free - rest, standing.get(bet.id, 0), *own):
            yield from ({bet.id: Cents(amount)}, {**standing, bet.id: Cents(amount)})
