"""Recorded coups held to the rules: a card that no deck has, a wrong draw, a wrong total, a wrong winner."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple

import msgspec

from sabot.cards import DECK, NATURAL
from sabot.money import many
from sabot.odds.composition import fresh
from sabot.recorded.fell import CODES, NO_POINTS, UNKNOWN, VALUES, WORTHLESS, Fell, card_text
from sabot.recorded.reading import BURNED
from sabot.tableau import banker_draws, player_draws

Kind = Literal["unread", "card", "hand", "draw", "total", "winner", "length"]

RULES: Final[dict[str, str]] = {
    "G2": "A hand's points are the last digit of the sum of its cards.",
    "G3": "A hand has two or three cards.",
    "G4": "The higher points win; equal points are a tie.",
    "G5": "A naturel in either hand of a two-handed coup ends the drawing: nobody takes a third card.",
    "S1": "Decks of 52.",
    "T1 player": "Player: 0-5 draws, 6-7 stands.",
    "T1 stood": "Banker, if Player stood: 0-5 draws, 6-7 stands.",
    "T1 0": "Banker has 0, 1, 2: draws when t is anything",
    "T1 3": "Banker has 3: draws when t is anything but 8",
    "T1 4": "Banker has 4: draws when t is 2-7",
    "T1 5": "Banker has 5: draws when t is 4-7",
    "T1 6": "Banker has 6: draws when t is 6, 7",
    "T1 7": "Banker has 7: draws when t is never",
}
"""Clauses of the rule book (docs/rule-book.md); t is the value of Player's third card."""
WRITTEN: Final = "A card is such as 9s, Kd, 10 or 0; points are 0 to 9; a result is B, P or T."
"""How coups are written, told of a piece that cannot be read."""
_SUITS: Final = UNKNOWN + 1


class Fault(msgspec.Struct, frozen=True):
    """A fault of a recorded coup: its line (of a list, its item), its shoe and number there, and the clause."""

    line: int
    shoe: str
    coup: int
    kind: Kind
    said: str
    clause: str = ""

    @property
    def rule(self) -> str:
        """The rule, quoted; of what cannot be read, how it is written."""
        clause = self.clause.split()[:1]
        return f"{clause[0]}: {RULES[self.clause]}" if clause else WRITTEN


class Checked(NamedTuple):
    """A coup and its place: the shoe's number from 0, its own in it from 1, whether it is without a fault.

    `known` says that all cards before it were recorded, and without a fault; `p`, `b` and `winner` are what they
    must be by what was recorded.
    """

    fell: Fell
    shoe: int
    coup: int
    sound: bool
    known: bool
    winner: str
    p: int
    b: int


class Made(NamedTuple):
    """Points of two hands of values, and the faults of these, as (kind, sentence, clause)."""

    p: int
    b: int
    faults: tuple[tuple[Kind, str, str], ...]


@lru_cache(maxsize=1 << 18)
def by_tableau(player: tuple[int, ...], banker: tuple[int, ...]) -> Made:
    """Two hands by the values of their cards, held to the tableau (G3, G5, T1)."""
    p, b = sum(player) % 10, sum(banker) % 10
    for name, hand in (("Player", player), ("Banker", banker)):
        if len(hand) not in {2, 3}:
            return Made(p, b, (_length(name, hand),))
    p2, b2 = sum(player[:2]) % 10, sum(banker[:2]) % 10
    drew, also = len(player) == 3, len(banker) == 3
    if max(p2, b2) >= NATURAL:
        over = (("draw", f"a third card with {p2} against {b2}", "G5"),) if drew or also else ()
        return Made(p, b, over)  # type: ignore[arg-type] # the kind is one
    faults: list[tuple[Kind, str, str]] = []
    if drew != player_draws(p2):
        faults.append(("draw", f"Player with {p2} {'drew' if drew else 'stood'}", "T1 player"))
    elif also != banker_draws(b2, player[2] if drew else None):
        against = f"Player's third card worth {player[2]}" if drew else "a Player who stood"
        did = "drew" if also else "stood"
        clause = f"T1 {0 if b2 < 3 else b2}" if drew else "T1 stood"
        faults.append(("draw", f"Banker with {b2} {did} against {against}", clause))
    return Made(p, b, tuple(faults))


def alone(name: str, hand: tuple[int, ...]) -> Iterator[tuple[Kind, str, str]]:
    """Faults of one side's hand, by the values of its cards, whatever the other side has (G3, G5, T1)."""
    if len(hand) not in {2, 3}:
        yield _length(name, hand)
    elif len(hand) == 3:
        two = sum(hand[:2]) % 10
        if two >= NATURAL:
            yield "draw", f"a third card with {two}", "G5"
        elif two in _STANDS[name]:
            yield "draw", f"{name} with {two} drew", "T1 player" if name == "Player" else f"T1 {two}"


_STANDS: Final = {
    "Player": {points for points in range(NATURAL) if not player_draws(points)},
    "Banker": {
        points for points in range(NATURAL) if not any(banker_draws(points, third) for third in (None, *range(10)))
    },
}
"""The points of two cards with which a side never draws."""


def _length(name: str, hand: tuple[int, ...]) -> tuple[Kind, str, str]:
    return "hand", f"{name} has {many(len(hand), 'card')}", "G3"


_OTHER: Final = {"Player": "Banker", "Banker": "Player"}
_HANDS: Final = [hand for size in (2, 3) for hand in product(range(10), repeat=size) if hand[0] <= hand[1]]
"""Every hand by the values of its cards; the first two are in any order alike."""


@lru_cache(maxsize=1 << 14)
def answers(name: str, hand: tuple[int, ...], told: int, winner: str) -> tuple[tuple[tuple[int, ...], ...], str]:
    """The hands of the other side that go with a side's hand and make its points and the winner, where these are told.

    Beside them the clause that leaves none. A winner that the points do not make is a fault of its own.
    """
    result = {q: _won(sum(hand) % 10, q) if name == "Player" else _won(q, sum(hand) % 10) for q in range(10)}
    points = {told} if told != NO_POINTS else {q for q, won in result.items() if winner in {"", won}}
    hands = tuple(
        other
        for other in _HANDS
        if sum(other) % 10 in points and not by_tableau(*((hand, other) if name == "Player" else (other, hand))).faults
    )
    two = sum(hand[:2]) % 10
    return hands, "G4" if not points else "T1 player" if name == "Player" else f"T1 {0 if two < 3 else two}"


def _won(p: int, b: int) -> str:
    return "T" if p == b else "P" if p > b else "B"


class _Seen:
    """The cards of a shoe so far, by face, by rank, by value; and how many have gone at least."""

    def __init__(self) -> None:
        self.faces = [0] * CODES
        self.ranks = [0] * (WORTHLESS + 1)
        self.values = [0] * 10
        self.gone = 0


class Checker:
    """Coups in their order, held to the rules; what is wrong is kept in `faults`."""

    def __init__(self, decks: int) -> None:
        """For shoes of so many decks."""
        self.decks = decks
        self.faults: list[Fault] = []
        self._shoes: dict[str, int] = {}
        self._seen: defaultdict[int, _Seen] = defaultdict(_Seen)
        self._coups: defaultdict[int, int] = defaultdict(int)
        self._lost: set[int] = set()

    def checked(self, fell: Iterable[Fell]) -> Iterator[Checked]:
        """Each coup with its place; cards burned face up are coups of number 0."""
        for each in fell:
            shoe = self._shoes.setdefault(each.shoe, len(self._shoes))
            known = shoe not in self._lost
            if each.winner == BURNED:
                self._take(each, shoe, 0)
                yield Checked(each, shoe, 0, False, known, "", NO_POINTS, NO_POINTS)
                continue
            self._coups[shoe] += 1
            coup, before = self._coups[shoe], len(self.faults)
            winner, p, b = self._outcome(each, shoe, coup)
            sound = len(self.faults) == before
            if not sound or not each.player or not each.banker:
                self._lost.add(shoe)
            yield Checked(each, shoe, coup, sound, known, winner, p, b)

    def _outcome(self, fell: Fell, shoe: int, coup: int) -> tuple[str, int, int]:
        """The coup's winner and points."""
        for piece in fell.unread:
            self._fault(fell, coup, "unread", f"{piece!r} is no card, no points and no result", "")
        if fell.silent:
            self._fault(fell, coup, "unread", "nothing is told of this coup", "")
        before = len(self.faults)
        p, b = fell.p, fell.b
        if fell.player and fell.banker:
            self._take(fell, shoe, coup)
            by_cards = by_tableau(
                tuple(map(VALUES.__getitem__, fell.player)), tuple(map(VALUES.__getitem__, fell.banker))
            )
            for kind, said, clause in by_cards.faults:
                self._fault(fell, coup, kind, f"{_hands(fell)}: {said}", clause)
            p, b = self._total(fell, coup, "Player", by_cards.p), self._total(fell, coup, "Banker", by_cards.b)
        elif fell.player:
            p = self._alone(fell, shoe, coup, "Player")
        elif fell.banker:
            b = self._alone(fell, shoe, coup, "Banker")
        seen = self._seen[shoe]
        seen.gone += (len(fell.player) or 2) + (len(fell.banker) or 2)
        if seen.gone > self.decks * DECK and len(self.faults) == before:
            said = f"coup {coup} takes card {seen.gone}, at the least, of a shoe of {many(self.decks, 'deck')}"
            self._fault(fell, coup, "length", said, "S1")
        winner = fell.winner
        if NO_POINTS not in {p, b}:
            right = _won(p, b)
            if winner and winner != right:
                said = f"{p} against {b} is {_NAMED[right]}, {_NAMED[winner]} is written"
                self._fault(fell, coup, "winner", said, "G4")
            winner = right
        return winner, p, b

    def _alone(self, fell: Fell, shoe: int, coup: int, name: str) -> int:
        """The points of the one hand whose cards are recorded; it is held to what no other hand could allow."""
        self._take(fell, shoe, coup)
        before = len(self.faults)
        hand = tuple(map(VALUES.__getitem__, fell.player or fell.banker))
        for kind, said, clause in alone(name, hand):
            self._fault(fell, coup, kind, f"{_hands(fell)}: {said}", clause)
        points = self._total(fell, coup, name, sum(hand) % 10)
        if len(self.faults) == before:
            self._answered(fell, shoe, coup, name, hand)
        return points

    def _answered(self, fell: Fell, shoe: int, coup: int, name: str, hand: tuple[int, ...]) -> None:
        """Hold a side's hand to what is told of the other's: some hand has to make that, of cards that are left."""
        told = fell.b if name == "Player" else fell.p
        hands, clause = answers(name, hand, told, fell.winner)
        left = [count - gone for count, gone in zip(fresh(self.decks), self._seen[shoe].values, strict=True)]
        if any(all(left[value] >= each.count(value) for value in each) for each in hands):
            return
        other = _OTHER[name]
        ends = {"": "play against it", "T": "tie with it", other[0]: "win against it", name[0]: "lose to it"}
        does = ends[fell.winner] if told == NO_POINTS else f"have {told} against it"
        mine = f"{name}'s {_hands(fell)}"
        if hands:
            self._fault(fell, coup, "card", f"{mine}: no cards are left with which {other} could {does}", "S1")
        else:
            self._fault(fell, coup, "hand", f"{mine}: {other} cannot {does}", clause)

    def _total(self, fell: Fell, coup: int, name: str, points: int) -> int:
        """A side's points by its cards; a fault is noted where other points are written."""
        told = fell.p if name == "Player" else fell.b
        if told not in {NO_POINTS, points}:
            self._fault(fell, coup, "total", f"{_hands(fell)}: {name} has {points}, {told} is written", "G2")
        return points

    def _take(self, fell: Fell, shoe: int, coup: int) -> None:
        """The coup's cards out of the shoe."""
        seen = self._seen[shoe]
        for code in (*fell.player, *fell.banker):
            rank = code // _SUITS
            of_face = seen.faces[code] = seen.faces[code] + 1
            of_rank = seen.ranks[rank] = seen.ranks[rank] + 1
            value = VALUES[code]
            seen.values[value] += 1
            if of_face > self.decks and code % _SUITS != UNKNOWN:
                self._too_many(fell, coup, code, of_face)
            elif of_rank > 4 * self.decks and rank != WORTHLESS:
                self._too_many(fell, coup, rank * _SUITS + UNKNOWN, of_rank)
            elif not value and seen.values[0] > 16 * self.decks:
                self._too_many(fell, coup, WORTHLESS * _SUITS + UNKNOWN, seen.values[0])

    def _too_many(self, fell: Fell, coup: int, code: int, number: int) -> None:
        said = f"the {number}{_ORDINAL.get(number % 10 if number // 10 % 10 != 1 else 0, 'th')} {card_text(code)}"
        self._fault(fell, coup, "card", f"{said} in a shoe of {many(self.decks, 'deck')}", "S1")

    def _fault(self, fell: Fell, coup: int, kind: Kind, said: str, clause: str) -> None:
        self.faults.append(Fault(fell.line, fell.shoe, coup, kind, said, clause))


_NAMED: Final = {"B": "Banker's", "P": "Player's", "T": "a tie"}
_ORDINAL: Final = {1: "st", 2: "nd", 3: "rd"}


def _hands(fell: Fell) -> str:
    return " against ".join(" ".join(map(card_text, hand)) for hand in (fell.player, fell.banker) if hand)
