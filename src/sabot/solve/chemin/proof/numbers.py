"""Numbers of a certificate's game: each side's gain by drawing, as affine functions, from all deals."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from sabot.solve.chemin.certificate import Certificate
from sabot.solve.chemin.proof.corners import Affine, Number
from sabot.solve.chemin.proof.deals import BANKER, PONTE, CheminDeals, deals
from sabot.solve.coup.proof.faults import CertificateError, shown
from sabot.solve.coup.proof.rationals import probability, ratio


class Numbers(NamedTuple):
    """The free hands, and for every free set that can be reached what drawing is worth there.

    `gain` is the banker's but for a factor above 0, since only its signs matter; `change` is what it adds to the
    ponte's payoff, `base` the ponte's payoff where the banker stands at all of them: weights, as affine functions of
    the probabilities with which the ponte draws.
    """

    hands: tuple[str, ...]
    gain: dict[str, Affine]
    change: dict[str, Affine]
    base: Affine


def numbers(certificate: Certificate) -> Numbers:
    """The game of a certificate; raises CertificateError for one that there is not."""
    dealt = deals(certificate.model, certificate.shoe)
    levy = ratio(certificate.levy)
    if not 0 <= levy < 1:
        raise CertificateError(f"a levy of {shown(certificate.levy)} is none")
    bound = {hand: probability(share) for hand, share in certificate.ponte_bound.items()}
    banker = {name: probability(share) for name, share in certificate.banker_bound.items()}
    unknown = [name for name in bound if name not in dealt.hands] + [
        name for name in banker if name not in dealt.weights
    ]
    if unknown:
        raise CertificateError(f"{shown(unknown[0])} is no decision of model {certificate.model}")
    weight = [_hand_weight(dealt, place) for place in range(len(dealt.hands))]
    free = tuple(hand for hand, ways in zip(dealt.hands, weight, strict=True) if hand not in bound and ways)
    net_part = levy.denominator - levy.numerator
    gain: dict[str, Affine] = {}
    change: dict[str, Affine] = {}
    base: Affine = (dealt.naturals[PONTE] - dealt.naturals[BANKER], *[0] * len(free))
    for name, actions in dealt.weights.items():
        won, lost = (
            [_form(dealt.hands, name, [cell[who] for cell in action], bound, free) for action in actions]
            for who in (BANKER, PONTE)
        )
        base = _plus(base, _plus(lost[0], won[0], -1))
        more = _plus(_plus(lost[1], lost[0], -1), _plus(won[1], won[0], -1), -1)
        if name in banker:
            base = _plus(base, more, banker[name])
        elif any(_form(dealt.hands, name, [sum(cell) for cell in actions[0]], bound, free)):
            change[name] = more
            gain[name] = _plus(
                [net_part * each for each in _plus(won[1], won[0], -1)], _plus(lost[1], lost[0], -1), -levy.denominator
            )
    return Numbers(free, gain, change, base)


def _hand_weight(dealt: CheminDeals, place: int) -> int:
    """In how many deals the ponte stands with a hand before a banker who decides."""
    return sum(sum(actions[0][1 + place]) for name, actions in dealt.weights.items() if name.endswith(":S"))


def _form(
    hands: Sequence[str], name: str, cells: Sequence[int], bound: Mapping[str, Fraction], free: Sequence[str]
) -> Affine:
    """Weights by column as a function of the free probabilities."""
    constant: Number = cells[0]
    slopes = dict.fromkeys(free, 0)
    for hand, cell in zip(hands, cells[1:], strict=True):
        start, slope = (cell, -cell) if name.endswith(":S") else (0, cell)
        constant += start
        if hand in slopes:
            slopes[hand] = slope
        else:
            constant += slope * bound.get(hand, 0)
    return (constant, *slopes.values())


def _plus(one: Sequence[Number], other: Sequence[Number], times: Number = 1) -> Affine:
    return tuple(a + times * b for a, b in zip(one, other, strict=True))
