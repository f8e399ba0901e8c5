"""Closed forms of Chemin de Fer in the number of decks d, derived and proved: `python docs/proofs/closed_forms.py`.

**The weights are polynomials.** What is counted are ordered draws of six cards from a shoe of 16 d cards worth 0 and
4 d of each other value. How many ordered draws have given values, one after the other, is a product of six factors,
each 16 d - k or 4 d - k. So every weight is a sum of products of six linear factors: a polynomial in d of degree 6 at
most, and 7 points determine it. It is taken through d = 1, ..., 7, and held to d = 8, ..., 16.

**The equilibrium is a rational function.** Let the banker mix at one information set. There his gain by drawing is
A + B p, so p = -A / B, where p is the ponte's probability with the hand that he mixes. In the same way q, the banker's
probability, makes the ponte's gain by drawing 0. Everything else is a pure choice.

**It is one for every d from d_min on.** With p put in, the banker's gain at every other set, and the ponte's with every
other hand, is a polynomial in d over a power of d and B. Sturm's theorem counts the real roots of each numerator from
d_min on: there is none, so that the sign at d_min is the sign for every d. The signs are those that the strategies
need, and 0 < p < 1, 0 < q < 1.

**It is the only one, without a levy.** Then the game is zero-sum, and equilibria are interchangeable. A strategy of the
banker's that goes with p must do what is strictly better at all other sets, and have the q that makes the ponte's gain
0, since p is between 0 and 1: it is this one. A strategy of the ponte's that goes with it does what is strictly better
with all other hands, and has the p that makes the banker's gain 0, since q is between 0 and 1: it is this one.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from flint import fmpq, fmpq_poly, fmpz, fmpz_poly

from sabot.odds import fresh
from sabot.solve import CoupGame, Solution, coup_game, hand_text, set_text, solve

DEGREE: Final = 6
FITTED: Final = range(1, DEGREE + 2)
HELD: Final = range(DEGREE + 2, 17)
CASES: Final = (("B1", 4, "0"), ("B2", 10, "0"), ("B3", 9, "0"), ("B1", 4, "1/20"), ("B2", 11, "1/20"))
"""A model, the number of decks from which its closed form is proved, and the levy."""
FAR: Final = 10**9
"""Where the sign of a slope is looked up; that it is the same from d_min on is one of the conditions."""

Form = tuple[fmpq_poly, fmpq_poly]
"""A gain as a function of the probability that is solved for: a constant and a slope, both polynomials in d."""


class Ratio(NamedTuple):
    """A rational function of d, in lowest terms, whole coefficients, a positive leading one below."""

    over: fmpz_poly
    under: fmpz_poly

    def at(self, decks: int) -> Fraction:
        """Its value."""
        return Fraction(int(self.over(decks)), int(self.under(decks)))

    @property
    def limit(self) -> Fraction:
        """Its limit for endlessly many decks."""
        if self.over.degree() < self.under.degree():
            return Fraction(0)
        return Fraction(int(self.over.leading_coefficient()), int(self.under.leading_coefficient()))


class Share(NamedTuple):
    """A probability between 0 and 1, as two polynomials in d of which `under` is positive."""

    over: fmpq_poly
    under: fmpq_poly


class Pure(NamedTuple):
    """Who does what in the equilibrium at d_min: where both mix, and the choices that are pure."""

    hand: int
    row: int
    hands: list[int]
    actions: list[int]


class Closed(NamedTuple):
    """The equilibrium of every fresh shoe of at least `d_min` decks; it is one where all conditions are positive."""

    model: str
    d_min: int
    solution: Solution
    p: Ratio
    q: Ratio
    value: Ratio
    conditions: dict[str, fmpq_poly]


def main() -> None:
    """Derive and prove every case, and print it."""
    for case in CASES:
        tell(proved(*case))


def proved(model: str, d_min: int, levy: str = "0") -> Closed:
    """The closed form of a model, with every condition proved from d_min on; raises ArithmeticError."""
    found = closed(model, d_min, levy)
    for name, condition in found.conditions.items():
        if not positive_from(condition, d_min):
            raise ArithmeticError(f"model {model}, from d = {d_min} on: {name} is not proved")
    return found


def closed(model: str, d_min: int, levy: str = "0") -> Closed:
    """The closed form that continues the equilibrium of d_min decks, with the conditions that it is the only one."""
    solution = solve(model, fresh(d_min), Fraction(levy))
    game = coup_game(model, fresh(d_min), Fraction(levy))
    pure = pure_part(solution, game)
    gains, changed, pontes, payoff = polynomials(game, pure)
    conditions: dict[str, fmpq_poly] = {}

    p = share("p", gains[pure.row], conditions)
    for row, (constant, slope) in enumerate(gains):
        if row != pure.row:
            sign = 1 if pure.actions[row] else -1
            name = f"the banker {'draws' if sign > 0 else 'stands'} at {set_text(game.sets[row])}"
            conditions[name] = sign * (constant * p.under + slope * p.over)

    if game.levy:
        if len(game.hands) > 1:
            raise ArithmeticError("with a levy, uniqueness is proved for one free hand of the ponte's alone")
        for row, gain in enumerate(gains):
            conditions |= falling_gain(set_text(game.sets[row]), gain, changed[row], d_min)

    q = share("q", pontes[pure.hand], conditions)
    for hand, (constant, slope) in enumerate(pontes):
        if hand != pure.hand:
            sign = 1 if pure.hands[hand] else -1
            name = f"the ponte {'draws' if sign > 0 else 'stands'} with {hand_text(game.hands[hand])}"
            conditions[name] = sign * (constant * q.under + slope * q.over)

    # The ponte is even, so that p = 0 is worth to him what p is worth.
    value = lowest(payoff[0] * q.under + payoff[1] * q.over, q.under * total())
    return Closed(model, d_min, solution, lowest(*p), lowest(*q), value, conditions)


def pure_part(solution: Solution, game: CoupGame) -> Pure:
    """The choices of an equilibrium in which either side mixes at one place."""
    ((hand, _),) = ((hand, each) for hand, each in solution.ponte.items() if 0 < each < 1)
    ((info, _),) = solution.banker_mixed.items()
    return Pure(
        hand=game.hands.index(hand),
        row=game.index[info],
        hands=[int(solution.ponte[each] == 1) for each in game.hands],
        actions=[int(solution.banker[each] == 1) for each in game.sets],
    )


def share(name: str, form: Form, conditions: dict[str, fmpq_poly]) -> Share:
    """The zero of a form, and the conditions that it is a probability between 0 and 1."""
    sign = 1 if form[1](FAR) > 0 else -1
    found = Share(-sign * form[0], sign * form[1])
    conditions[f"{name} is defined"] = found.under
    conditions[f"{name} > 0"] = found.over
    conditions[f"{name} < 1"] = found.under - found.over
    return found


def falling_gain(where: str, gain: Form, changed: fmpq_poly, d_min: int) -> dict[str, fmpq_poly]:
    """Conditions, if positive, by which the ponte's gain does not rise with p for anything the banker does at a set."""
    sign = 1 if gain[1](d_min) > 0 else -1
    kinds = [
        {
            f"the banker's gain at {where} moves with p as it does": sign * gain[1],
            f"the ponte's moves the other way if he draws at {where}": -sign * changed,
        },
        *(
            {
                f"the banker's gain at {where} has one sign, so with p = {p}": each * (gain[0] + p * gain[1])
                for p in (0, 1)
            }
            for each in (1, -1)
        ),
    ]
    return next((kind for kind in kinds if all(positive_from(each, d_min) for each in kind.values())), kinds[0])


def polynomials(game: CoupGame, pure: Pure) -> tuple[list[Form], list[fmpq_poly], list[Form], Form]:
    """Polynomials in d.

    The banker's gain at each set by p; what drawing there changes in the ponte's gain with the mixed hand; the ponte's
    gain with each hand by q; his payoff by q, if he never draws with the mixed hand.
    """
    model = game.model
    shoes = {decks: coup_game(model, fresh(decks), game.levy) for decks in (*FITTED, *HELD)}
    numbers = {decks: forms(shoe, pure) for decks, shoe in shoes.items()}
    fitted = [through([numbers[decks][place] for decks in FITTED]) for place in range(len(numbers[1]))]
    for decks in HELD:
        if [each(decks) for each in fitted] != numbers[decks]:
            raise ArithmeticError(f"model {model}: a weight is no polynomial of degree {DEGREE}")
    rows = len(pure.actions)
    changed, fitted = fitted[:rows], fitted[rows:]
    pairs = list(zip(fitted[::2], fitted[1::2], strict=True))
    return pairs[:rows], changed, pairs[rows:-1], pairs[-1]


def forms(game: CoupGame, pure: Pure) -> list[int]:
    """The same as numbers for one shoe: changes, then constants and slopes in turn, as weights of ordered draws."""
    stood = [info.third is None for info in game.sets]
    won, lost = (game.weights[..., side].astype(object) for side in (0, 1))  # [row][action][column], by the banker
    net = (lost - won).tolist()
    rate = game.levy.denominator
    banker = (won * (rate - game.levy.numerator) - lost * rate).tolist()
    place = 1 + pure.hand
    found = [(-1 if stood[row] else 1) * (draws[place] - stands[place]) for row, (stands, draws) in enumerate(net)]
    payoff = game.naturals[1] - game.naturals[0]
    for row, (stands, draws) in enumerate(banker):
        found += along(pure, [b - a for a, b in zip(stands, draws, strict=True)], stood=stood[row])
        payoff += along(pure, net[row][pure.actions[row]], stood=stood[row])[0]
    stands, draws = net[pure.row]
    change, _ = along(pure, [b - a for a, b in zip(stands, draws, strict=True)], stood=stood[pure.row])
    for hand in range(len(game.hands)):
        sides = [(-1 if stood[row] else 1, row) for row in range(len(net))]
        constant = sum(sign * net[row][pure.actions[row]][1 + hand] for sign, row in sides)
        sign, row = sides[pure.row]
        found += [constant, sign * (net[row][1][1 + hand] - net[row][0][1 + hand])]
    return [*found, payoff, change]


def along(pure: Pure, columns: list[int], *, stood: bool) -> tuple[int, int]:
    """What the columns of a set come to, as a constant and a slope in p; a third card is for those who draw."""
    constant, slope = columns[0], 0
    for hand, weight in enumerate(columns[1:]):
        if hand == pure.hand:
            constant, slope = (constant + weight, -weight) if stood else (constant, weight)
        elif pure.hands[hand] != stood:
            constant += weight
    return constant, slope


def through(values: list[int]) -> fmpq_poly:
    """The polynomial of degree 6 at most with these values at d = 1, ..., 7 (Newton's differences)."""
    found, step, steps = fmpq_poly([]), fmpq_poly([1]), list(map(fmpq, values))
    for place in range(len(values)):
        found += steps[0] * step
        step *= fmpq_poly([-(1 + place), 1]) / (place + 1)
        steps = [b - a for a, b in pairwise(steps)]
    return found


def total() -> fmpq_poly:
    """All ordered draws of six cards of 52 d."""
    found = fmpq_poly([1])
    for drawn in range(DEGREE):
        found *= fmpq_poly([-drawn, 52])
    return found


def lowest(over: fmpq_poly, under: fmpq_poly) -> Ratio:
    """A quotient of polynomials in lowest terms."""
    common = over.gcd(under)
    above, below = over // common, under // common
    unit = fmpz(above.denom()).lcm(fmpz(below.denom()))
    whole = [fmpz_poly([int(each) for each in (unit * part).coeffs()]) for part in (above, below)]
    content = whole[0].content().gcd(whole[1].content()) * (1 if whole[1].leading_coefficient() > 0 else -1)
    return Ratio(*(fmpz_poly([each // content for each in part.coeffs()]) for part in whole))


def positive_from(condition: fmpq_poly, start: int) -> bool:
    """Whether a polynomial is positive at a point and has no root beyond it."""
    return bool(condition(start) > 0) and roots_beyond(condition, start) == 0


def roots_beyond(of: fmpq_poly, start: int) -> int:
    """The real roots greater than a point, by Sturm's theorem."""
    chain = [of // of.gcd(of.derivative())]
    chain.append(chain[0].derivative())
    while chain[-1].degree() > 0:
        chain.append(-(chain[-2] % chain[-1]))
    return changes(each(start) for each in chain) - changes(each.coeffs()[-1] for each in chain if each)


def changes(values: Iterable[fmpq]) -> int:
    """How often the sign changes in a row of numbers; zeros do not count."""
    signs = [value > 0 for value in values if value]
    return sum(one != other for one, other in pairwise(signs))


def tell(found: Closed) -> None:
    """Print a closed form, and what makes it certain."""
    hand = next(hand for hand, each in found.solution.ponte.items() if 0 < each < 1)
    (info,) = found.solution.banker_mixed
    always = [hand_text(each) for each, share in found.solution.ponte.items() if share == 1]
    never = [hand_text(each) for each, share in found.solution.ponte.items() if share == 0]
    others = "".join(
        f"; {word} {' '.join(each)}" for word, each in (("draws with", always), ("stands with", never)) if each
    )
    levy = f", levy {found.solution.levy}" if found.solution.levy else ""
    print(f"Model {found.model}{levy}, every d >= {found.d_min}")
    print(f"  p: the ponte draws with {hand_text(hand)}{others}")
    print(f"     {written(found.p)} -> {found.p.limit}")
    print(f"  q: the banker draws at {set_text(info)}")
    print(f"     {written(found.q)} -> {found.q.limit}")
    print("  value to the ponte")
    print(f"     {written(found.value)} -> {found.value.limit}")
    print(f"  proved: {len(found.conditions)} polynomials are positive at {found.d_min} and have no root beyond")
    print(f"  not before: {before(found)}")
    print()


def before(found: Closed) -> str:
    """What does not hold with one deck less."""
    decks = found.d_min - 1
    if not decks:
        return "there is no shoe without a deck"
    wrong = [name for name, condition in found.conditions.items() if condition(decks) <= 0]
    return f"with {decks} decks it is wrong that {' and '.join(wrong)}" if wrong else f"it holds for {decks} decks too"


def written(ratio: Ratio) -> str:
    """A rational function in factors."""
    return f"{factors(ratio.over)} / ({factors(ratio.under)})"


def factors(of: fmpz_poly) -> str:
    """A polynomial with whole coefficients in factors."""
    content, parts = of.factor()
    words = [] if abs(content) == 1 else [f"{abs(content)}"]
    for part, power in sorted(parts, key=lambda each: (each[0].degree(), str(each[0].coeffs()))):
        text = terms(part)
        word = text if text == "d" else f"({text})"
        words.append(word if power == 1 else f"{word}^{power}")
    return ("-" if content < 0 else "") + (" ".join(words) or "1")


def terms(of: fmpz_poly) -> str:
    """A polynomial as a sum, the highest power first."""
    words = list[str]()
    for power, coefficient in reversed(list(enumerate(map(int, of.coeffs())))):
        if coefficient:
            letter = "" if power == 0 else "d" if power == 1 else f"d^{power}"
            size = "" if abs(coefficient) == 1 and letter else f"{abs(coefficient)}"
            words += ["-" if coefficient < 0 else "+" if words else "", f"{size} {letter}".strip()]
    return " ".join(words).strip()


if __name__ == "__main__":
    main()
