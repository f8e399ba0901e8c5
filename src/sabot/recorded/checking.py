"""Recorded coups held to the rules: a card that no deck has, a wrong draw, a wrong total, a wrong winner."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple

import msgspec

from sabot.cards import DECK, NATURAL
from sabot.odds.composition import fresh
from sabot.recorded.fell import CODES, NO_POINTS, UNKNOWN, VALUES, WORTHLESS, Fell, card_text
from sabot.recorded.reading import BURNED
from sabot.tableau import banker_draws, player_draws
from sabot.words import Fact, Language, say

Kind = Literal["unread", "card", "hand", "draw", "total", "winner", "length"]

_SUITS: Final = UNKNOWN + 1


Facts = tuple[tuple[str, Fact], ...]
"""Facts of a sentence by their names: a fault is compared and kept in sets."""


class Breach(NamedTuple):
    """Breach of a rule: a key of the words `fell`, its facts, and the clause."""

    kind: Kind
    key: str
    facts: Facts
    clause: str


def _breach(kind: Kind, key: str, clause: str, /, **facts: Fact) -> Breach:
    return Breach(kind, key, tuple(facts.items()), clause)


class Fault(msgspec.Struct, frozen=True):
    """A fault of a recorded coup: its line (of a list, its item), its shoe and number there, and the clause.

    `key` and `facts` are what the words `fell` say of it; `hands` are the cards of the hands that it is a fault of.
    """

    line: int
    shoe: str
    coup: int
    kind: Kind
    key: str
    facts: Facts
    clause: str = ""
    hands: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """Sentence on what is wrong, in English, without a full stop."""
        return self.sentence("en")

    @property
    def rule(self) -> str:
        """The rule, told in English; of what cannot be read, how it is written."""
        return self.rule_said("en")

    def sentence(self, language: Language) -> str:
        """Sentence on what is wrong, without a full stop."""
        said = say(language, f"fell.{self.key}", **dict(self.facts))
        if not self.hands:
            return said
        hands = (
            self.hands[0] if len(self.hands) == 1 else say(language, "fell.hands", one=self.hands[0], two=self.hands[1])
        )
        return say(language, "fell.of_hands", hands=hands, said=said)

    def rule_said(self, language: Language) -> str:
        """The rule of the rule book, with its clause; of what cannot be read, how it is written."""
        if not self.clause:
            return say(language, "fell.written")
        rule = say(language, f"fell.{self.clause.replace(' ', '_')}")
        return say(language, "fell.rule", clause=self.clause.split()[0], rule=rule)


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
    """Points of two hands of values, and the faults of these."""

    p: int
    b: int
    faults: tuple[Breach, ...]


@lru_cache(maxsize=1 << 18)
def by_tableau(player: tuple[int, ...], banker: tuple[int, ...]) -> Made:
    """Two hands by the values of their cards, held to the tableau (G3, G5, T1)."""
    p, b = sum(player) % 10, sum(banker) % 10
    for name, hand in (("player", player), ("banker", banker)):
        if len(hand) not in {2, 3}:
            return Made(p, b, (_length(name, hand),))
    p2, b2 = sum(player[:2]) % 10, sum(banker[:2]) % 10
    drew, also = len(player) == 3, len(banker) == 3
    if max(p2, b2) >= NATURAL:
        over = _breach("draw", "third_after_naturel", "G5", p=p2, b=b2)
        return Made(p, b, (over,) if drew or also else ())
    if drew != player_draws(p2):
        return Made(p, b, (_drawn("player", p2, "drew" if drew else "stood", "T1 player"),))
    if also == banker_draws(b2, player[2] if drew else None):
        return Made(p, b, ())
    did = "drew" if also else "stood"
    if drew:
        clause = f"T1 {0 if b2 < 3 else b2}"
        return Made(p, b, (_breach("draw", f"{did}_against_third", clause, points=b2, third=player[2]),))
    return Made(p, b, (_breach("draw", f"{did}_against_two", "T1 stood", points=b2),))


def alone(name: str, hand: tuple[int, ...]) -> Iterator[Breach]:
    """Faults of one side's hand, by the values of its cards, whatever the other side has (G3, G5, T1)."""
    if len(hand) not in {2, 3}:
        yield _length(name, hand)
    elif len(hand) == 3:
        two = sum(hand[:2]) % 10
        if two >= NATURAL:
            yield _breach("draw", "third_with_naturel", "G5", points=two)
        elif two in _STANDS[name]:
            yield _drawn(name, two, "drew", "T1 player" if name == "player" else f"T1 {two}")


_STANDS: Final = {
    "player": {points for points in range(NATURAL) if not player_draws(points)},
    "banker": {
        points for points in range(NATURAL) if not any(banker_draws(points, third) for third in (None, *range(10)))
    },
}
"""The points of two cards with which a side never draws."""


def _drawn(name: str, points: int, did: str, clause: str) -> Breach:
    return _breach("draw", did, clause, side=name, points=points)


def _length(name: str, hand: tuple[int, ...]) -> Breach:
    return _breach("hand", "cards", "G3", side=name, cards=len(hand))


_OTHER: Final = {"player": "banker", "banker": "player"}
_SIGN: Final = {"player": "P", "banker": "B"}
_HANDS: Final = [hand for size in (2, 3) for hand in product(range(10), repeat=size) if hand[0] <= hand[1]]
"""Every hand by the values of its cards; the first two are in any order alike."""


@lru_cache(maxsize=1 << 14)
def answers(name: str, hand: tuple[int, ...], told: int, winner: str) -> tuple[tuple[tuple[int, ...], ...], str]:
    """The hands of the other side that go with a side's hand and make its points and the winner, where these are told.

    Beside them the clause that leaves none. A winner that the points do not make is a fault of its own.
    """
    result = {q: _won(sum(hand) % 10, q) if name == "player" else _won(q, sum(hand) % 10) for q in range(10)}
    points = {told} if told != NO_POINTS else {q for q, won in result.items() if winner in {"", won}}
    hands = tuple(
        other
        for other in _HANDS
        if sum(other) % 10 in points and not by_tableau(*((hand, other) if name == "player" else (other, hand))).faults
    )
    two = sum(hand[:2]) % 10
    return hands, "G4" if not points else "T1 player" if name == "player" else f"T1 {0 if two < 3 else two}"


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
            self._fault(fell, coup, _breach("unread", "unread", "", piece=repr(piece)))
        if fell.silent:
            self._fault(fell, coup, _breach("unread", "silent", ""))
        before = len(self.faults)
        p, b = fell.p, fell.b
        if fell.player and fell.banker:
            self._take(fell, shoe, coup)
            by_cards = by_tableau(
                tuple(map(VALUES.__getitem__, fell.player)), tuple(map(VALUES.__getitem__, fell.banker))
            )
            for wrong in by_cards.faults:
                self._fault(fell, coup, wrong, _hands(fell))
            p, b = self._total(fell, coup, "player", by_cards.p), self._total(fell, coup, "banker", by_cards.b)
        elif fell.player:
            p = self._alone(fell, shoe, coup, "player")
        elif fell.banker:
            b = self._alone(fell, shoe, coup, "banker")
        seen = self._seen[shoe]
        seen.gone += (len(fell.player) or 2) + (len(fell.banker) or 2)
        if seen.gone > self.decks * DECK and len(self.faults) == before:
            long = _breach("length", "too_long", "S1", coup=coup, card=seen.gone, all=self.decks * DECK)
            self._fault(fell, coup, long)
        winner = fell.winner
        if NO_POINTS not in {p, b}:
            right = _won(p, b)
            if winner and winner != right:
                self._fault(fell, coup, _breach("winner", "winner", "G4", p=p, b=b, right=right, told=winner))
            winner = right
        return winner, p, b

    def _alone(self, fell: Fell, shoe: int, coup: int, name: str) -> int:
        """The points of the one hand whose cards are recorded; it is held to what no other hand could allow."""
        self._take(fell, shoe, coup)
        before = len(self.faults)
        hand = tuple(map(VALUES.__getitem__, fell.player or fell.banker))
        for wrong in alone(name, hand):
            self._fault(fell, coup, wrong, _hands(fell))
        points = self._total(fell, coup, name, sum(hand) % 10)
        if len(self.faults) == before:
            self._answered(fell, shoe, coup, name, hand)
        return points

    def _answered(self, fell: Fell, shoe: int, coup: int, name: str, hand: tuple[int, ...]) -> None:
        """Hold a side's hand to what is told of the other's: some hand has to make that, of cards that are left."""
        told = fell.b if name == "player" else fell.p
        hands, clause = answers(name, hand, told, fell.winner)
        left = [count - gone for count, gone in zip(fresh(self.decks), self._seen[shoe].values, strict=True)]
        if any(all(left[value] >= each.count(value) for value in each) for each in hands):
            return
        ends = {"": "play", "T": "tie", _SIGN[_OTHER[name]]: "win", _SIGN[name]: "lose"}
        end = "points" if told != NO_POINTS else ends[fell.winner]
        points: dict[str, Fact] = {"told": told} if told != NO_POINTS else {}
        facts: dict[str, Fact] = {"side": name, "other": _OTHER[name], "hand": _hands(fell)[0], **points}
        impossible = _breach("hand", f"cannot_{end}", clause, **facts)
        self._fault(fell, coup, _breach("card", f"none_left_{end}", "S1", **facts) if hands else impossible)

    def _total(self, fell: Fell, coup: int, name: str, points: int) -> int:
        """A side's points by its cards; a fault is noted where other points are written."""
        told = fell.p if name == "player" else fell.b
        if told not in {NO_POINTS, points}:
            wrong = _breach("total", "total", "G2", side=name, points=points, told=told)
            self._fault(fell, coup, wrong, _hands(fell))
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
                self._too_many(fell, coup, code, of_face, self.decks)
            elif of_rank > 4 * self.decks and rank != WORTHLESS:
                self._too_many(fell, coup, rank * _SUITS + UNKNOWN, of_rank, 4 * self.decks)
            elif not value and seen.values[0] > 16 * self.decks:
                self._too_many(fell, coup, WORTHLESS * _SUITS + UNKNOWN, seen.values[0], 16 * self.decks)

    def _too_many(self, fell: Fell, coup: int, code: int, number: int, of_shoe: int) -> None:
        wrong = _breach("card", "too_many", "S1", card=card_text(code), number=number, all=of_shoe)
        self._fault(fell, coup, wrong)

    def _fault(self, fell: Fell, coup: int, wrong: Breach, hands: tuple[str, ...] = ()) -> None:
        kind, key, facts, clause = wrong
        self.faults.append(Fault(fell.line, fell.shoe, coup, kind, key, facts, clause, hands))


def _hands(fell: Fell) -> tuple[str, ...]:
    return tuple(" ".join(map(card_text, hand)) for hand in (fell.player, fell.banker) if hand)
