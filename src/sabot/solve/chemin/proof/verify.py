"""The check of a certificate: every cell, every multiplier, every strategy, from scratch."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from sabot.solve.chemin.certificate import ByHand, BySet, Certificate, ClaimedCell, EquilibriumClaim, Refuted, Step
from sabot.solve.chemin.proof.corners import Affine, Number, Place, corners, value
from sabot.solve.chemin.proof.numbers import Numbers, numbers
from sabot.solve.chemin.proof.reading import formed
from sabot.solve.coup.proof.faults import CertificateError, shown
from sabot.solve.coup.proof.rationals import probability, ratio

NEVER, MIXED, ALWAYS, OPEN = "never", "mixed", "always", "open"
_ENDS: Final = {NEVER: (0, 0), MIXED: (0, 1), ALWAYS: (1, 1), OPEN: (0, 1)}


class CheminVerified(NamedTuple):
    """A certificate's proof.

    `claims` sets of equilibria and no others, found in `cells` cells, `refuted` of which hold none; `unique` where
    they are a single equilibrium, up to decisions that are never reached.
    """

    claims: int
    cells: int
    refuted: int
    unique: bool


class StrategyCell(NamedTuple):
    """A relatively open cell of the ponte's strategies, by the uses of his hands and signs of the banker's gains.

    `settled` are sets whose gain has one sign in all of it, `drawn` what the ponte gains by drawing with each hand
    where the banker draws at those of them with sign 1 and stands everywhere else.
    """

    uses: tuple[str, ...]
    signs: dict[str, int]
    settled: dict[str, int]
    drawn: Affine


class _Check:
    """A pass over a certificate."""

    def __init__(self, certificate: Certificate) -> None:
        self.certificate = certificate
        self.game: Numbers = numbers(certificate)
        self.cells = 0
        self.refuted = 0
        self.met: list[int] = []

    def whole(self) -> None:
        """All strategies of the ponte's, as the certificate takes them apart."""
        hands = len(self.game.hands)
        start = StrategyCell((OPEN,) * hands, {}, {}, self.game.base[1:])
        if self.certificate.search is None:
            raise CertificateError("a game with a levy needs a search")
        self.step(self.certificate.search, start)
        if sorted(self.met) != list(range(len(self.certificate.claims))):
            raise CertificateError("the cells with equilibria are not the claims, each once")

    def step(self, step: Step, cell: StrategyCell) -> None:
        """Check a cell."""
        if isinstance(step, ByHand):
            hand = self.hand(step.hand)
            if cell.uses[hand] != OPEN:
                raise CertificateError(f"{step.hand} is taken apart twice")
            cell = self.settle(cell)
            for use, part in ((NEVER, step.never), (MIXED, step.mixed), (ALWAYS, step.always)):
                self.step(part, cell._replace(uses=(*cell.uses[:hand], use, *cell.uses[hand + 1 :])))
        elif isinstance(step, BySet):
            if OPEN in cell.uses or step.set not in self.game.gain:
                raise CertificateError(f"a cell cannot be taken apart at {shown(step.set)}")
            if step.set in cell.signs:
                raise CertificateError(f"{step.set} is taken apart twice")
            cell = self.settle(cell)
            for sign, part in ((-1, step.stands), (0, step.even), (1, step.draws)):
                self.step(part, cell._replace(signs=cell.signs | {step.set: sign}))
        elif isinstance(step, Refuted):
            self.cells += 1
            self.refuted += 1
            self.refute(step, self.settle(cell))
        else:
            self.cells += 1
            self.check_claim(step, self.settle(cell))

    def hand(self, name: str) -> int:
        """The place of a free hand."""
        if name not in self.game.hands:
            raise CertificateError(f"{shown(name)} is no free hand of the ponte's")
        return self.game.hands.index(name)

    def settle(self, cell: StrategyCell) -> StrategyCell:
        """The cell with all sets settled that have one sign in it."""
        new = {name: sign for name, sign in cell.signs.items() if name not in cell.settled}
        rest = [name for name in self.game.gain if name not in cell.settled and name not in new]
        points = self.corners(cell) if rest and OPEN not in cell.uses else None
        for name in rest:
            gain = self.game.gain[name]
            sign = _sign_in_box(gain, cell.uses) if points is None else _sign_at(gain, points)
            if sign is not None:
                new[name] = sign
        rows = [self.game.change[name][1:] for name, sign in new.items() if sign == 1]
        drawn = tuple(sum(column) for column in zip(cell.drawn, *rows, strict=True))
        return cell._replace(settled=cell.settled | new, drawn=drawn)

    def corners(self, cell: StrategyCell) -> set[Place]:
        """The corners of the closure of a cell whose hands have their uses."""
        zero = list(_fixed(cell.uses))
        positive: list[Affine] = []
        for name, sign in cell.signs.items():
            gain = self.game.gain[name]
            if sign:
                positive.append(tuple(sign * each for each in gain))
            else:
                zero.append(gain)
        return corners(zero, positive, len(cell.uses))

    def refute(self, step: Refuted, cell: StrategyCell) -> None:
        """The multipliers make a sum above 0 of gains that no equilibrium in the cell lets be above 0."""
        multipliers = self.multipliers(step.multipliers, cell.uses)
        if self.least(multipliers, cell, {}) <= 0:
            raise CertificateError(f"multipliers do not refute the cell {cell.uses} {shown(cell.signs)}")

    def multipliers(self, texts: Mapping[str, str], uses: Sequence[str]) -> list[Fraction]:
        """A multiplier for each hand, of the sign that its use allows."""
        multipliers = [Fraction(0)] * len(uses)
        for name, each in texts.items():
            place = self.hand(name)
            multipliers[place] = ratio(each)
            use, sign = uses[place], multipliers[place]
            if (use == NEVER and sign < 0) or (use == ALWAYS and sign > 0) or (use == OPEN and sign):
                raise CertificateError(f"a multiplier of {shown(each)} is of the wrong sign for {name}, {use}")
        return multipliers

    def least(self, multipliers: Sequence[Fraction], cell: StrategyCell, costs: Mapping[str, int]) -> Fraction:
        """The least, over the banker's answers in a cell, of his costs and the ponte's gains with multipliers."""
        total = sum((y * gain for y, gain in zip(multipliers, cell.drawn, strict=True) if y), Fraction(0))
        for name, change in self.game.change.items():
            if not cell.settled.get(name):
                more = sum((y * gain for y, gain in zip(multipliers, change[1:], strict=True) if y), Fraction(0))
                total += min(more + costs.get(name, 0), Fraction(0))
            # where he draws it is in `drawn`; where he stands nothing is added
        return total

    def check_claim(self, step: ClaimedCell, cell: StrategyCell) -> None:
        """The cell's equilibria are a claim, and there is a point in it."""
        if not 0 <= step.claim < len(self.certificate.claims) or OPEN in cell.uses:
            raise CertificateError("a cell's equilibria are no claim")
        if len(cell.settled) < len(self.game.gain):
            raise CertificateError("a cell is said to be settled and is not")
        claim = self.certificate.claims[step.claim]
        points = self.points(claim)
        middle = _middle(points)
        signs = {name: _sign(value(gain, middle)) for name, gain in self.game.gain.items()}
        if points != self.corners(cell) or _uses(middle) != cell.uses or signs != cell.settled:
            raise CertificateError(f"claim {step.claim} is not the cell it is found in")
        self.met.append(step.claim)
        self.answers(claim, cell)

    def points(self, claim: EquilibriumClaim) -> set[Place]:
        """The corners of a claim's polytope."""
        if any(set(point) != set(self.game.hands) for point in claim.points) or not claim.points:
            raise CertificateError("a claim's points name other hands than the free ones")
        places = {tuple(probability(point[hand]) for hand in self.game.hands) for point in claim.points}
        if len(places) < len(claim.points):
            raise CertificateError("a claim's points are not all different")
        return places

    def answers(self, claim: EquilibriumClaim, cell: StrategyCell) -> dict[str, Fraction]:
        """The claim's witness and ranges are answers in a settled cell; the witness is returned."""
        free = {name for name, sign in cell.settled.items() if sign == 0}
        witness = {name: probability(share) for name, share in claim.witness.items()}
        if set(witness) != free or len(claim.ranges) != len(free) or {each.set for each in claim.ranges} != free:
            raise CertificateError(
                "a claim is free at other sets than those where the banker's actions are worth the same"
            )
        self.witness(witness, cell)
        for each in claim.ranges:
            low, high = probability(each.low), probability(each.high)
            floor = self.least(self.multipliers(each.low_by, cell.uses), cell, {each.set: 1})
            ceiling = -self.least(self.multipliers(each.high_by, cell.uses), cell, {each.set: -1})
            ends = [self.changed(witness, at, cell)[each.set] for at in (each.low_at, each.high_at)]
            if not (low <= floor and ceiling <= high and ends == [low, high]):
                raise CertificateError(f"the range {shown(each.low)} to {shown(each.high)} of {each.set} is not proved")
        return witness

    def changed(
        self, witness: Mapping[str, Fraction], at: Mapping[str, str], cell: StrategyCell
    ) -> Mapping[str, Fraction]:
        """The witness with some sets changed: another answer in the same cell."""
        if not at:
            return witness
        if not set(at) <= set(witness):
            raise CertificateError("a range changes other sets than the free ones")
        other = {**witness, **{name: probability(share) for name, share in at.items()}}
        self.witness(other, cell)
        return other

    def witness(self, answer: Mapping[str, Fraction], cell: StrategyCell) -> None:
        """An answer of the banker's leaves the ponte no better choice in a settled cell."""
        for place, use in enumerate(cell.uses):
            gain = cell.drawn[place] + sum(self.game.change[name][1 + place] * share for name, share in answer.items())
            if (gain > 0 and use != ALWAYS) or (gain < 0 and use != NEVER):
                raise CertificateError(f"the witness gives the ponte a better choice with {self.game.hands[place]}")

    def saddle(self) -> None:
        """The middle of the claim and its witness are a saddle point, and the claim is all that goes with them."""
        if self.certificate.search is not None or len(self.certificate.claims) != 1:
            raise CertificateError("a game without a levy has one claim and no search")
        claim = self.certificate.claims[0]
        points = self.points(claim)
        middle = _middle(points)
        signs = {name: _sign(value(gain, middle)) for name, gain in self.game.gain.items()}
        cell = self.settle(StrategyCell(_uses(middle), signs, {}, self.game.base[1:]))
        banker = {name: Fraction(int(sign > 0)) for name, sign in signs.items()} | self.answers(claim, cell)
        if self.worst(middle) != self.best(banker):
            raise CertificateError("the least that the ponte gets is not the most that the banker lets him have")
        if points != self.partners(banker):
            raise CertificateError("the claim's points are not all that goes with its witness")

    def worst(self, ponte: Place) -> Fraction:
        """The ponte's payoff against the banker who does worst to him."""
        changes = (value(change, ponte) for change in self.game.change.values())
        return value(self.game.base, ponte) + sum(min(each, Fraction(0)) for each in changes)

    def best(self, banker: Mapping[str, Fraction]) -> Number:
        """The ponte's payoff at his best against a strategy."""
        return (total := self.payoff(banker))[0] + sum(max(each, Fraction(0)) for each in total[1:])

    def payoff(self, banker: Mapping[str, Fraction]) -> Affine:
        """The ponte's payoff against a strategy, as a function of his own."""
        total = self.game.base
        for name, share in banker.items():
            if share:
                total = tuple(a + share * b for a, b in zip(total, self.game.change[name], strict=True))
        return total

    def partners(self, banker: Mapping[str, Fraction]) -> set[Place]:
        """The corners of all strategies of the ponte's that make an equilibrium with one of the banker's."""
        gains = self.payoff(banker)[1:]
        uses = [MIXED if not gain else ALWAYS if gain > 0 else NEVER for gain in gains]
        zero, positive = list(_fixed(uses)), list[Affine]()
        for name, share in banker.items():
            gain = self.game.gain[name]
            sign = _sign_in_box(gain, uses)
            if 0 < share < 1:
                zero.append(gain)
            elif sign is None:
                positive.append(gain if share else tuple(-each for each in gain))
            elif sign != (1 if share else -1):
                return set()
        return corners(zero, positive, len(gains))


def check(certificate: Certificate) -> CheminVerified:
    """Verify a certificate from its model, shoe and levy alone; raises CertificateError where it proves nothing.

    The game's numbers are enumerated anew over all ordered deals; cells must cover all strategies of the ponte's.
    """
    certificate = formed(certificate)
    one = _Check(certificate)
    if ratio(certificate.levy):
        one.whole()
    else:
        one.saddle()
    claims = certificate.claims
    single = len(claims) == 1 and len(claims[0].points) == 1
    unique = single and all(ratio(each.low) == ratio(each.high) for each in claims[0].ranges)
    if unique != certificate.unique:
        raise CertificateError(f"the certificate says {certificate.unique} of what is {unique}: a single equilibrium")
    return CheminVerified(len(claims), one.cells, one.refuted, unique)


def _fixed(uses: Sequence[str]) -> Iterable[Affine]:
    """Forms that are 0 where hands never or always draw."""
    for place, use in enumerate(uses):
        if use in (NEVER, ALWAYS):
            unit = (int(each == place) for each in range(len(uses)))
            yield (-int(use == ALWAYS), *unit)


def _sign_in_box(form: Affine, uses: Sequence[str]) -> int | None:
    """The strict sign of a function in a closed box."""
    low = high = form[0]
    for slope, use in zip(form[1:], uses, strict=True):
        least, most = _ENDS[use]
        low += slope * (least if slope > 0 else most)
        high += slope * (most if slope > 0 else least)
    return 1 if low > 0 else -1 if high < 0 else None


def _sign_at(form: Affine, points: Iterable[Place]) -> int | None:
    """The sign of a function inside the polytope of some corners."""
    signs = {_sign(value(form, point)) for point in points}
    return None if signs >= {-1, 1} else max(signs) if 1 in signs else min(signs, default=None)


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)


def _uses(point: Place) -> tuple[str, ...]:
    return tuple(NEVER if share == 0 else ALWAYS if share == 1 else MIXED for share in point)


def _middle(points: Iterable[Place]) -> Place:
    every = list(points)
    return tuple(sum(shares, Fraction(0)) / len(every) for shares in zip(*every, strict=True)) if every[0] else ()
