"""The plain twin of the kernels: shoes dealt in Python's own integers, card by card; slow, and their oracle."""

from collections.abc import Iterator

import msgspec

from sabot.odds.cells import cell
from sabot.odds.composition import Composition, fresh
from sabot.simulate.procedure import Procedure
from sabot.simulate.stream import CHUNK_SHOES, GENERATORS, LANES, states
from sabot.tableau import banker_draws, player_draws

_FULL = 2**64 - 1


class Told(msgspec.Struct, frozen=True):
    """One coup, as a row of `sabot.simulate.record.Coups`."""

    shoe: int
    cell: int
    unseen: Composition
    left: int
    cards: tuple[int, ...]


def twin_coups(procedure: Procedure, seed: int, chunk: int, shoes: int) -> Iterator[Told]:
    """All coups of the first `shoes` shoes of a chunk."""
    first = chunk * CHUNK_SHOES
    for shoe, cards in zip(range(shoes), shoes_of(procedure, seed, chunk), strict=False):
        yield from _coups(procedure, first + shoe, cards)


def shoes_of(procedure: Procedure, seed: int, chunk: int) -> Iterator[list[int]]:
    """The cards of a chunk's shoes by their points, without those burned face down."""
    steps = _steps(seed, chunk)
    while True:
        counts = [list(fresh(procedure.decks)) for _ in range(LANES)]
        dealt: list[list[int]] = [[] for _ in range(LANES)]
        for _ in range(procedure.drawn):
            numbers = _numbers(sum(counts[0]), steps)
            for cards, left, number in zip(dealt, counts, numbers, strict=True):
                cards.append(_card(left, number))
                left[cards[-1]] -= 1
        yield from dealt


def _card(counts: list[int], number: int) -> int:
    """The value of the card in this place, cards lying sorted by value."""
    for value, count in enumerate(counts):
        if number < count:
            return value
        number -= count
    raise ValueError("a number beyond the cards")


def _numbers(left: int, steps: Iterator[list[int]]) -> list[int]:
    """For each lane a number below `left`; rejected words are replaced by those of the next step."""
    words = next(steps)
    while any(word * left % 65536 < 65536 % left for word in words):
        again = next(steps)
        words = [
            other if word * left % 65536 < 65536 % left else word for word, other in zip(words, again, strict=True)
        ]
    return [word * left // 65536 for word in words]


def _steps(seed: int, chunk: int) -> Iterator[list[int]]:
    """The words of each step of the generators, a word for each lane."""
    generators = [_sfc64(*map(int, state)) for state in states(seed, chunk).T]
    while True:
        numbers = [next(each) for each in generators]
        yield [numbers[_generator(lane)] >> 16 * (lane % 8 // 2) & 0xFFFF for lane in range(LANES)]


def _generator(lane: int) -> int:
    return lane // 8 + lane % 2 * (GENERATORS // 2)


def _sfc64(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    while True:
        found = a + b + counter & _FULL
        a, b, c = b ^ b >> 11, c + (c << 3) & _FULL, ((c << 24 | c >> 40) + found) & _FULL
        counter = counter + 1 & _FULL
        yield found


def _coups(procedure: Procedure, shoe: int, cards: list[int]) -> Iterator[Told]:
    at, burned, unseen = 0, 0, list(fresh(procedure.decks))
    if procedure.burn:
        at, burned = 1, cards[0] or 10
        unseen[cards[0]] -= 1
    more = 1 + procedure.further
    while more:
        left = sum(unseen) - burned
        taken, place = _coup(cards[at : at + 6])
        yield Told(shoe, place, tuple(unseen), left, taken)
        for card in taken:
            unseen[card] -= 1
        at += len(taken)
        more -= left - len(taken) < procedure.stop_card


def _coup(cards: list[int]) -> tuple[tuple[int, ...], int]:
    """The cards of one coup, and its cell."""
    taken = cards[:4]
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
    if max(sum(player) % 10, sum(banker) % 10) < 8:
        third = None
        if player_draws(sum(player) % 10):
            third = cards[len(taken)]
            player.append(third)
            taken = cards[:5]
        if banker_draws(sum(banker) % 10, third):
            banker.append(cards[len(taken)])
            taken = cards[: len(taken) + 1]
    return tuple(taken), cell(sum(player) % 10, sum(banker) % 10, len(player), len(banker))
