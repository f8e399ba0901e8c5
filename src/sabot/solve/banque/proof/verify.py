"""The check of a certificate of Banque: both sides' best replies, from scratch."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import numpy as np

from sabot.solve.banque.certificate import AfterClaim, BanqueCertificate, PlanClaim
from sabot.solve.banque.proof.deals import NATURALS, BanqueDeals, Whole, deals
from sabot.solve.coup.proof.faults import CertificateError, is_a, shown
from sabot.solve.coup.proof.rationals import probability, ratio

_Found = TypeVar("_Found")
_SEEN: Final = [*map(str, range(10)), "S"]
_NAMES: Final = [f"{i},{j}" for i, j in NATURALS]
_HEARD: Final = {"nothing": ["any"], "declaration": ["S", "card"], "third_card": _SEEN}
_STOOD: Final = 10


class BanqueVerified(NamedTuple):
    """A certificate's proof: the value, that nobody does better, and whether there is no other saddle point."""

    value: Fraction
    decisions: int
    mixed: int
    unique: bool


class _Side(NamedTuple):
    """A zero-sum coup's worth to the pontes: the least that the Banker leaves, the most that they get."""

    least: Fraction
    most: Fraction
    mixed: int
    alone: bool


def read_certificate(text: str | bytes) -> BanqueCertificate:
    """The certificate of a JSON text, not verified yet; raises CertificateError for what is none."""
    if not is_a(text, (str, bytes)):
        raise CertificateError(f"{shown(text)} is no JSON: give the text of a certificate")
    return _formed(lambda: msgspec.json.decode(text, type=BanqueCertificate))


def check(certificate: BanqueCertificate) -> BanqueVerified:
    """Verify all claims by other means than the solver's; raises CertificateError where one fails."""
    if not is_a(certificate, BanqueCertificate):
        raise CertificateError(f"{shown(certificate)} is no certificate of Banque: give that of a solution")
    record = _formed(lambda: msgspec.convert(msgspec.to_builtins(certificate), BanqueCertificate))
    return _Check(record).whole()


def _formed(read: Callable[[], _Found]) -> _Found:
    try:
        return read()
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError, OverflowError) as error:
        raise CertificateError(f"the certificate cannot be read: {shown(str(error))}") from None


class _Check:
    """A pass over a certificate."""

    def __init__(self, certificate: BanqueCertificate) -> None:
        if certificate.hears not in _HEARD or certificate.naturals not in ("in_turn", "shown"):
            raise CertificateError(f"{shown((certificate.hears, certificate.naturals))} is no custom of Banque")
        if certificate.sees not in ("both", "side_1") or (
            certificate.sees == "side_1" and certificate.naturals == "shown"
        ):
            raise CertificateError(f"{shown(certificate.sees)} is not what a Banker sees")
        self.certificate = certificate
        self.game: BanqueDeals = deals(certificate.model, certificate.shoe)
        self.theta = probability(certificate.theta)
        self.heard = _HEARD[certificate.hears]
        self.in_turn = certificate.naturals == "in_turn"
        cards = len(self.game.hands)
        self.plans = [self._plan(plan) for plan in certificate.plans]
        if sum(weight for weight, *_ in self.plans) != 1:
            raise CertificateError("the weights of the plans do not add up to 1")
        self.blocks = [(cards, 11, 11)] * (2 if self.in_turn else 1)
        self.shares = self._banker()

    def whole(self) -> BanqueVerified:
        """The value from both sides, and every other claim."""
        value = ratio(self.certificate.value)
        parts = [self._main(), *self._afters(self.certificate.after_1, 1 - self.theta)]
        if self.in_turn:
            if self.certificate.after_2:
                raise CertificateError("naturals are shown in turn: nothing is left after one on side 2 alone")
        else:
            parts += self._afters(self.certificate.after_2, self.theta)
        fixed = Fraction(self.game.fixed, self.game.total)
        least, most = (fixed + sum(part[end] for part in parts) for end in (0, 1))
        if least != value:
            raise CertificateError(f"the Banker holds the pontes to {float(least):.12g}, not to {float(value):.12g}")
        if most != value:
            raise CertificateError(f"the pontes get {float(most):.12g} against the Banker, not {float(value):.12g}")
        if self.certificate.unique and not all(part.alone for part in parts):
            raise CertificateError("that there is no other saddle point is not proved")
        return BanqueVerified(
            value, int(sum(np.prod(block) for block in self.blocks)), parts[0].mixed, self.certificate.unique
        )

    def _plan(self, plan: PlanClaim) -> tuple[Fraction, list[Fraction], list[list[Fraction]]]:
        if set(plan.ponte_2) != set(self.heard):
            raise CertificateError(
                f"a plan of ponte 2's says something else than what he hears: {', '.join(self.heard)}"
            )
        own = self._hands(plan.ponte_1)
        if not all(share in (0, 1) for share in own):
            raise CertificateError("ponte 1 has no coin of his own in a plan")
        return probability(plan.weight), own, [self._hands(plan.ponte_2[heard]) for heard in self.heard]

    def _hands(self, shares: Mapping[str, str]) -> list[Fraction]:
        if set(shares) != set(self.game.free):
            raise CertificateError(f"{shown(sorted(shares))} are not the hands on which a ponte is free")
        return [probability(shares[hand]) for hand in self.game.free]

    def _banker(self) -> list[Whole]:
        """The Banker's shares, for third cards and for naturals on side 2: (hands, 11, 11)."""
        if set(self.certificate.banker) != set(self.game.hands):
            raise CertificateError("the Banker's rows are not those of his hands")
        mixed = dict(self.certificate.mixed)
        blocks: list[Whole] = []
        for block, names in zip(range(len(self.blocks)), (_SEEN, _NAMES), strict=False):
            shares = np.full(self.blocks[block], Fraction(0), object)
            for place, hand in enumerate(self.game.hands):
                rows = self.certificate.banker[hand]
                if len(rows) != 11 * len(self.blocks):
                    raise CertificateError(f"the Banker's hand {hand} has {len(rows)} rows")
                for one, row in enumerate(rows[11 * block : 11 * block + 11]):
                    shares[place, one] = _letters(row, [f"{hand}:{_SEEN[one]}:{name}" for name in names], mixed)
            blocks.append(shares)
        if mixed:
            raise CertificateError(f"{shown(min(mixed))} is mixed, but its letter is not M")
        if self.certificate.sees == "side_1":
            for number, side_1 in product(range(len(self.game.hands)), range(11)):
                if len({*blocks[0][number, side_1], *blocks[1][number, side_1]}) > 1:
                    raise CertificateError("the Banker answers what he is not told of")
        return blocks

    def _main(self) -> _Side:
        """All that is decided before a natural is known to a ponte."""
        game, num, den = self.game, self.theta.numerator, self.theta.denominator
        unit = den * game.total
        both = num * game.main + (den - num) * game.main.transpose(0, 2, 1, 3, 5, 4)
        alone = num * game.natural
        meets, scale = self._meets()
        ends = self._ends(both, alone, meets)
        mask = [(game.reach != 0).any(axis=(-1, -2)), (game.reach_natural != 0).any(axis=-1)][: len(self.blocks)]
        shares = self.shares
        if self.certificate.sees == "side_1":
            ends = [np.concatenate([*ends], axis=2).sum(axis=2)]
            shares = [self.shares[0][:, :, 0]]
            mask = [mask[0].any(axis=2) | mask[1].any(axis=2)]
        least = Fraction(sum(int(end.min(axis=-1).sum()) for end in ends), unit * scale)
        tables = self._against(both, alone)
        patterns = [self._pattern(pattern, *tables) for pattern in product((0, 1), repeat=len(game.free))]
        best = max(worth + sum(gain for row in gains for gain in row if gain > 0) for worth, gains in patterns)
        even = [end[..., 0] == end[..., 1] for end in ends]
        mixed = [_mixed(each) for each in shares]
        strict = not any((flat & ~mix & live).any() for flat, mix, live in zip(even, mixed, mask, strict=True))
        count = int(sum(mix.sum() for mix in mixed))
        alone_ = strict and self._square(both, alone, mixed, patterns, best)
        return _Side(least, Fraction(best) / unit, count, bool(alone_))

    def _meets(self) -> tuple[Whole, int]:
        """The weight with which columns meet, as whole numbers over a common denominator: (11, 2, c, c)."""
        width = 1 + len(self.game.free)
        meetings = np.full((11, 2, width, width), Fraction(0), object)
        for weight, one, two in self.plans:
            for seen in range(11):
                first: list[Fraction | int] = [1, *(1 - share if seen == _STOOD else share for share in one)]
                then = two[self._word(seen)]
                for stood in (0, 1):
                    second: list[Fraction | int] = [1, *(1 - share if stood else share for share in then)]
                    for place, share in enumerate(first):
                        for other, more in enumerate(second):
                            meetings[seen, stood, place, other] += weight * share * more
        scale = lcm(*(each.denominator for each in meetings.ravel()))
        return np.array([int(each * scale) for each in meetings.ravel()], object).reshape(meetings.shape), scale

    def _word(self, seen: int) -> int:
        if self.certificate.hears == "nothing":
            return 0
        return seen if self.certificate.hears == "third_card" else int(seen != _STOOD)

    def _ends(self, both: Whole, alone: Whole, meets: Whole) -> list[Whole]:
        """The pontes' gains, as weights, at every decision of the Banker's, by his action."""
        spread = np.concatenate([np.repeat(meets[:, :1], _STOOD, axis=1), meets[:, 1:]], axis=1)
        ends = [(both * spread[None, :, :, None]).sum(axis=(-1, -2))]
        if self.in_turn:
            ends.append((alone * meets[None, :, 0, :, 0][:, :, None, None]).sum(axis=-1))
        return ends

    def _against(self, both: Whole, alone: Whole) -> tuple[Whole, Whole]:
        """Worth of the columns against the Banker's strategy: (11, 2, c, c), and (11, c) with a natural on side 2."""
        share = self.shares[0][..., None, None]
        chosen = (both[:, :, :, 0] * (1 - share) + both[:, :, :, 1] * share).sum(axis=0)
        table = np.stack([chosen[:, :_STOOD].sum(axis=1), chosen[:, _STOOD]], axis=1)
        if not self.in_turn:
            return table, np.zeros((11, table.shape[-1]), object)
        share = self.shares[1][..., None]
        return table, (alone[:, :, :, 0] * (1 - share) + alone[:, :, :, 1] * share).sum(axis=(0, 2))

    def _pattern(self, pattern: Sequence[int], table: Whole, own: Whole) -> tuple[Any, list[list[Any]]]:
        """Worth of a pattern of ponte 1's with ponte 2 standing, and ponte 2's gains by drawing."""
        worth: Any = 0
        gains: list[list[Any]] = [[0] * len(self.game.free) for _ in self.heard]
        for seen in range(11):
            draws = [1, *(1 - each if seen == _STOOD else each for each in pattern)]
            line: Whole = (table[seen] * np.array(draws, object)[:, None]).sum(axis=1)
            worth += line[0, 0] + line[1].sum() + sum(each * one for each, one in zip(draws, own[seen], strict=True))
            for hand in range(len(self.game.free)):
                gains[self._word(seen)][hand] += line[0, 1 + hand] - line[1, 1 + hand]
        return worth, gains

    def _square(self, both: Whole, alone: Whole, mixed: list[Whole], patterns: list[Any], best: Any) -> bool:
        """Whether what is mixed is held by a square system of full rank, and all else of the pontes' strictly worse."""
        every: list[tuple[int, ...]] = list(product((0, 1), repeat=len(self.game.free)))
        used = {tuple(map(int, one)): two for weight, one, two in self.plans if weight}
        if len(used) != sum(1 for weight, *_ in self.plans if weight):
            return False
        idle = [self._idle(hand) for hand in range(len(self.game.free))]
        for pattern, (worth, gains) in zip(every, patterns, strict=True):
            if pattern in used or any(gone and not draws for gone, draws in zip(idle, pattern, strict=True)):
                continue
            if worth + sum(gain for row in gains for gain in row if gain > 0) >= best:
                return False
        unknowns: list[tuple[tuple[int, ...], tuple[int, int] | None]] = [(pattern, None) for pattern in used]
        draws: dict[tuple[int, ...], list[tuple[int, int]]] = {pattern: [] for pattern in used}
        for pattern, two in used.items():
            gains = patterns[every.index(pattern)][1]
            for word, hand in product(range(len(self.heard)), range(len(self.game.free))):
                if not self._comes(pattern, word, hand):
                    continue
                share = two[word][hand]
                if 0 < share < 1:
                    unknowns.append((pattern, (word, hand)))
                elif not gains[word][hand]:
                    return False
                elif share:
                    draws[pattern].append((word, hand))
        rows = [[Fraction(int(part is None)) for _, part in unknowns]]
        rows += [self._line(place, both, alone, unknowns, draws) for place in self._places(mixed)]
        return len(rows) == len(unknowns) and _full_rank(rows)

    def _places(self, mixed: list[Whole]) -> list[list[tuple[int, ...]]]:
        """The Banker's mixed decisions, each as the places (block, hand, sides) that are decided at once."""
        if self.certificate.sees == "side_1":
            sides = [(block, each) for block in (0, 1) for each in range(11)]
            return [[(block, *map(int, place), each) for block, each in sides] for place in np.argwhere(mixed[0])]
        return [[(block, *map(int, place))] for block, mix in enumerate(mixed) for place in np.argwhere(mix)]

    def _line(
        self, places: list[tuple[int, ...]], both: Whole, alone: Whole,
        unknowns: list[tuple[tuple[int, ...], tuple[int, int] | None]],
        draws: dict[tuple[int, ...], list[tuple[int, int]]],
    ) -> list[Fraction]:  # fmt: skip
        """The pontes' change by draws at these places, for each pattern and each of ponte 2's mixed hands."""
        width = 1 + len(self.game.free)
        table, own = np.zeros((11, 2, width, width), object), np.zeros((11, width), object)
        for block, hand, one, two in places:
            if block:
                own[one] += alone[hand, one, two, 1] - alone[hand, one, two, 0]
            else:
                table[one, int(two == _STOOD)] += both[hand, one, two, 1] - both[hand, one, two, 0]
        changes: list[Fraction] = []
        for pattern, part in unknowns:
            worth, gains = self._pattern(pattern, table, own)
            if part is None:
                changes.append(Fraction(worth + sum(gains[word][hand] for word, hand in draws[pattern])))
            else:
                changes.append(Fraction(gains[part[0]][part[1]]))
        return changes

    def _idle(self, hand: int) -> bool:
        """Whether ponte 1 is never dealt a hand."""
        return not self.game.reach[..., 1 + hand, :].any() and not self.game.reach_natural[..., 1 + hand].any()

    def _comes(self, pattern: Sequence[int], word: int, hand: int) -> bool:
        """Whether ponte 2 may have this hand and hear this word."""
        for seen in range(11):
            if self._word(seen) == word:
                draws = [1, *(1 - each if seen == _STOOD else each for each in pattern)]
                cells = self.game.reach[:, seen, _STOOD, :, 1 + hand].sum(axis=0)
                if any(each and ways for each, ways in zip(draws, cells, strict=True)):
                    return True
        return False

    def _afters(self, claims: Mapping[str, AfterClaim], stakes: Fraction) -> list[_Side]:
        """The coups that are left to a side when the other has shown a natural."""
        ways = [self.game.reach_natural[:, :, place].any() for place in range(len(NATURALS))]
        named = {name for name, comes in zip(_NAMES, ways, strict=True) if comes}
        if not named <= set(claims) or not set(claims) <= set(_NAMES):
            raise CertificateError("the coups after a natural are not those of the naturals that can be dealt")
        return [self._after(_NAMES.index(name), claim, stakes) for name, claim in claims.items() if name in named]

    def _after(self, natural: int, claim: AfterClaim, stakes: Fraction) -> _Side:
        """The side after a natural that was shown; by symmetry counted for side 1."""
        game = self.game
        numbers, reach = game.natural[:, :, natural], game.reach_natural[:, :, natural]
        if set(claim.banker) != set(game.hands):
            raise CertificateError("the Banker's rows after a natural are not those of his hands")
        mixed = dict(claim.mixed)
        shares = np.array(
            [_letters(claim.banker[hand], [f"{hand}:{seen}" for seen in _SEEN], mixed) for hand in game.hands], object
        )
        if mixed:
            raise CertificateError(f"{shown(min(mixed))} is mixed, but its letter is not M")
        ponte = self._hands(claim.ponte)
        meets = np.array(
            [[1, *(1 - share if seen == _STOOD else share for share in ponte)] for seen in range(11)], object
        )
        ends = (numbers * meets[None, :, None]).sum(axis=-1)
        chosen = numbers[:, :, 0] * (1 - shares[..., None]) + numbers[:, :, 1] * shares[..., None]
        drawn = chosen[:, :_STOOD].sum(axis=(0, 1))[1:]
        stood = chosen[:, _STOOD].sum(axis=0)[1:]
        most = chosen[:, :, 0].sum() + sum(max(pair) for pair in zip(drawn, stood, strict=True))
        deals_ = [bool(reach[..., 1 + hand].any()) for hand in range(len(game.free))]
        mix = [hand for hand, share in enumerate(ponte) if 0 < share < 1 and deals_[hand]]
        sets = np.argwhere(_mixed(shares))
        rows = [
            [
                (numbers[hand, seen, 1] - numbers[hand, seen, 0])[1 + free] * (-1 if seen == _STOOD else 1)
                for free in mix
            ]
            for hand, seen in sets
        ]
        even = (ends[..., 0] == ends[..., 1]) & (reach != 0).any(axis=-1)
        even &= ~_mixed(shares)
        alone = (
            not even.any()
            and all(drawn[hand] != stood[hand] for hand in range(len(ponte)) if hand not in mix and deals_[hand])
            and len(rows) == len(mix)
            and _full_rank([[Fraction(each) for each in row] for row in rows])
        )
        unit = stakes / game.total
        return _Side(Fraction(ends.min(axis=-1).sum()) * unit, Fraction(most) * unit, len(sets), alone)


def _letters(row: str, names: Sequence[str], mixed: dict[str, str]) -> list[Fraction]:
    """The shares of a row; what is mixed is taken from those that are named."""
    if len(row) != len(names) or not set(row) <= set("DSM"):
        raise CertificateError(f"{shown(row)} is no row of {len(names)} letters")
    shares: list[Fraction] = []
    for letter, name in zip(row, names, strict=True):
        if letter == "M" and name not in mixed:
            raise CertificateError(f"{name} is mixed, but its share is not said")
        shares.append(probability(mixed.pop(name)) if letter == "M" else Fraction(int(letter == "D")))
    return shares


def _mixed(shares: Whole) -> Whole:
    """The mask of mixed decisions."""
    return np.array([0 < share < 1 for share in shares.ravel()], bool).reshape(shares.shape)


def _full_rank(rows: list[list[Fraction]]) -> bool:
    """Whether a square matrix has one solution for every right side."""
    left = [list(row) for row in rows]
    for column in range(len(left)):
        pivot = next((place for place in range(column, len(left)) if left[place][column]), None)
        if pivot is None:
            return False
        left[column], left[pivot] = left[pivot], left[column]
        for place in range(column + 1, len(left)):
            if left[place][column]:
                times = left[place][column] / left[column][column]
                left[place] = [a - times * b for a, b in zip(left[place], left[column], strict=True)]
    return True
