"""Order of players, their seats and the places of their stakes: sides, claims, turns (rule book B1, B5, B6, B8)."""

from collections.abc import Iterator
from itertools import chain, zip_longest
from operator import attrgetter
from typing import Final

from msgspec import structs

from sabot.games.banque.state import Banque, ready
from sabot.games.banque.vocabulary import SIDES, Place, Side
from sabot.games.memo import cache_last
from sabot.games.seats import Player, Players, standing
from sabot.games.windows import PlayerId

_SEAT: Final = attrgetter("seat")


def side_of_seat(state: Banque, seat: int) -> Side:
    """The tableau of a seat: the first half of them is at the banker's right (B1)."""
    return "one" if 2 * seat <= state.rules.seats else "two"


def side_of(state: Banque, player: PlayerId) -> Side | None:
    """The tableau at which a player sits; None stands."""
    seat = state.players[player].seat
    return None if seat is None else side_of_seat(state, seat)


def first_side(state: Banque, player: PlayerId) -> Side:
    """The side of a player's odd coin, and of what he is paid first: his own; standing, tableau 1 (B5)."""
    return side_of(state, player) or "one"


def places(state: Banque, player: PlayerId) -> tuple[Place, ...]:
    """Places where a player may lay a stake or a banco: seated, his tableau or à cheval; standing, anywhere (B5)."""
    side = side_of(state, player)
    return ("one", "two", "cheval") if side is None else (side, "cheval")


def occupied(state: Banque, side: Side) -> list[Player]:
    """Players at a tableau, in the order of the seats; the banker's own seat is kept empty for him (B1)."""
    seats, bank = state.rules.seats, (state.banker, state.retiring)
    first, last = (1, seats // 2) if side == "one" else (seats // 2 + 1, seats)
    return _seated(state.players, first, last, bank)


def _seated(players: Players, first: int, last: int, bank: tuple[PlayerId | None, ...]) -> list[Player]:
    seated = [
        player
        for player in players.values()
        if player.seat is not None and first <= player.seat <= last and player.id not in bank
    ]
    return sorted(seated, key=_SEAT)


def order(state: Banque) -> tuple[PlayerId, ...]:
    """Everybody but the banker: the i-th seat of tableau 1, then of tableau 2; then who stands, by arrival (B6)."""
    return _order(state.players, state.rules.seats, (state.banker, state.retiring))


@cache_last
def _order(players: Players, seats: int, bank: tuple[PlayerId | None, ...]) -> tuple[PlayerId, ...]:
    half = seats // 2
    sides = _seated(players, 1, half, bank), _seated(players, half + 1, seats, bank)
    pairs = chain.from_iterable(zip_longest(*sides))
    seated = [player for player in pairs if player is not None]
    return tuple([player.id for player in (*seated, *standing(players))])


def turn_holder(state: Banque, side: Side) -> PlayerId | None:
    """Player whose turn it is to hold a tableau's cards; None is nobody (B8)."""
    seat, bankers = state.turns[SIDES.index(side)], (state.banker, state.retiring)
    for player in state.players.values() if seat else ():
        if player.seat == seat:
            return None if player.id in bankers or side_of_seat(state, seat) != side else player.id
    return None


def next_seat(state: Banque, side: Side, seat: int) -> int:
    """The next occupied seat of a tableau after a seat, round; 0 where nobody sits."""
    seats = [player.seat or 0 for player in occupied(state, side)]
    return next((each for each in seats if each > seat), seats[0] if seats else 0)


def kept_turns(state: Banque) -> tuple[int, int]:
    """The turns, each passed on where nobody sits any more, and given to the first who sits down (B8)."""
    one, two = (_kept_turn(state, side) for side in SIDES)
    return one, two


def with_turns(state: Banque) -> Banque:
    """The table with its turns kept or passed on, once they are given (B8)."""
    return structs.replace(state, turns=kept_turns(state)) if ready(state) else state


def first_turns(state: Banque) -> tuple[int, int]:
    """The turns at the start of a shoe: the first occupied seat of each tableau (B8)."""
    one, two = (next_seat(state, side, 0) for side in SIDES)
    return one, two


def _kept_turn(state: Banque, side: Side) -> int:
    seat = state.turns[SIDES.index(side)]
    return seat if turn_holder(state, side) is not None else next_seat(state, side, seat)


def hand_holder(state: Banque, side: Side) -> PlayerId | None:
    """Holder of a tableau's cards in this coup (B6, B8): the caller of banco on it, else by turn; None: nobody."""
    staked = {player for player, each in state.layout.items() if each.on(side)}
    return next((player for player in state.callers or _in_turn(state, side) if player in staked), None)


def _in_turn(state: Banque, side: Side) -> Iterator[PlayerId]:
    """The seats of a side from its turn on, round; then all in order: the other side's, and who stands (B8)."""
    seat, own = state.turns[SIDES.index(side)], occupied(state, side)
    yield from [player.id for player in own if (player.seat or 0) >= seat]
    yield from [player.id for player in own if (player.seat or 0) < seat]
    yield from order(state)
