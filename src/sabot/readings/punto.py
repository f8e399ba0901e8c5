"""Punto Banco's switches: other tableaux, other winners, pays, levies, coins, and how long a shoe is."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final

from sabot.bets import BetId
from sabot.games.punto.rules import PuntoRules
from sabot.money import UNIT, Cents
from sabot.odds.cells import cell
from sabot.odds.composition import fresh
from sabot.odds.edges import Edge, at_stake, edge
from sabot.odds.law import Law, law
from sabot.readings.switch import How, Price, Pricing, Switch
from sabot.risk.length import lengths
from sabot.rulesets import load, varied
from sabot.solve import InfoSet, coup_game, info_sets, solve
from sabot.tableau import BINDING, DRAW, STOOD

DECKS: Final = 8
BETS: Final = ("player", "banker", "tie")
STAKE: Final = Cents(10 * UNIT)
Draws = Callable[[int, int | None], bool]
"""Whether Banker draws: his points, Player's third card."""


@cache
def base() -> PuntoRules:
    """The rule set that switches are thrown in."""
    return load("punto-banco", PuntoRules)


@cache
def _edge(rules: PuntoRules, bet: str, decks: int = DECKS) -> Edge:
    return edge(rules.by_id[BetId(bet)].bet, fresh(decks), rules=rules)


def _rules(
    bets: tuple[str, ...] = BETS, *, of: str = "punto-banco", decks: int = DECKS, **changes: Any
) -> Iterator[Price]:
    """The edges of bets under other values of a rule file's keys, or under another rule set."""
    other = varied(load(of, PuntoRules), **changes)
    for bet in bets:
        yield Price(bet, "law", _edge(base(), bet).ev, _edge(other, bet, decks).ev)


def _split(chances: tuple[Fraction, Fraction], how: How = "law") -> Iterator[Price]:
    """The edges where Player and Banker win with these chances."""
    player, banker = chances
    tie = 1 - player - banker
    rules = base()
    pays = _edge(rules, "tie").results
    edges = {
        "player": player - banker,
        "banker": (1 - rules.commission) * banker - player,
        "tie": (1 + max(each.net for each in pays)) * tie - 1,
    }
    for bet in BETS:
        yield Price(bet, how, _edge(rules, bet).ev, edges[bet])


def _won(wins: Callable[[int, int, int, int], int]) -> Iterator[Price]:
    """The edges where a coup is decided otherwise: by points and numbers of cards, 1 for Player, -1 for Banker."""
    full: Law = law(fresh(DECKS))
    weights = {1: 0, 0: 0, -1: 0}
    for np in (2, 3):
        for nb in (2, 3):
            for p in range(10):
                for b in range(10):
                    weights[wins(p, b, np, nb)] += full.cells[cell(p, b, np, nb)]
    yield from _split((Fraction(weights[1], full.total), Fraction(weights[-1], full.total)))


def _fewest(p: int, b: int, np: int, nb: int) -> int:
    return _sign(p - b) or _sign(nb - np)


def _equalled(p: int, b: int, np: int, nb: int) -> int:
    """Any two naturals are equal."""
    return 0 if np == nb == 2 and p >= 8 and b >= 8 else _sign(p - b)


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def _tableau(draws: Draws) -> Iterator[Price]:
    """The edges where Banker draws by another table; Player by T1."""
    game = coup_game("B2", fresh(DECKS))
    banker = {info: Fraction(draws(sum(info.hand) % 10, info.third)) for info in _sets()}
    chances = game.results({5: Fraction(1)}, banker)
    banks, pontes = (Fraction(each, game.total) for each in game.naturals)
    yield from _split((chances[1] + pontes, chances[-1] + banks))


def _sets() -> list[Any]:
    return [info for info in info_sets("B2") if isinstance(info, InfoSet)]  # type: ignore[arg-type]


def binding(points: int, third: int | None) -> bool:
    """T1."""
    return BINDING[points][STOOD if third is None else third] == DRAW


def _formula(points: int, third: int | None, values: dict[int, int], *, floor: bool = False) -> bool:
    """T2's formula with other values, or rounded down."""
    if third is None:
        return binding(points, None)
    value = values.get(third, third)
    half = value // 2 if floor else int(value / 2)
    return points <= 3 + half


def _changed(where: tuple[int, int | None], to: bool) -> Draws:
    def draws(points: int, third: int | None) -> bool:
        return to if (points, third) == where else binding(points, third)

    return draws


def _without_six(points: int, third: int | None) -> bool:
    return points != 6 and binding(points, third)


def _at_will() -> Iterator[Price]:
    """Banker gives himself a card where that is worst for Player, who draws by T1."""
    solution = solve("B2", fresh(DECKS), bindings="ponte=custom")
    game = coup_game("B2", fresh(DECKS))
    ends = game.results(solution.ponte, solution.banker)
    banks, pontes = (Fraction(each, game.total) for each in game.naturals)
    yield from _split((ends[1] + pontes, ends[-1] + banks), "equilibrium")


def _rounded(rounding: str) -> Iterator[Price]:
    """Banker at a stake of 10 with coins of 1."""
    ways = (varied(base(), coin=UNIT, rounding=way) for way in ("down", rounding))
    standard, other = (at_stake(_edge(base(), "banker"), each, STAKE).ev for each in ways)
    yield Price("banker_at_10", "law", standard, other)


def _decided() -> Iterator[Price]:
    """A stake that has to stay until it is won or lost."""
    for bet in ("player", "banker"):
        by_law = _edge(base(), bet)
        yield Price(bet, "law", by_law.ev, by_law.ev / (1 - by_law.push_probability))


def shoe(decks: int, cut: int, **changes: Any) -> Iterator[Price]:
    """Coups of a shoe whose hands are played by T1."""
    rules = varied(base(), decks=decks, stop_card=cut)
    standard, other = (lengths(each, 1).mean for each in (rules, varied(rules, **changes)))
    yield Price("coups", "chain", standard, other)


def shoes(decks: int, cut: int, cuts: tuple[int, ...]) -> Iterator[tuple[str, str, str, str, Pricing]]:
    """The switches of a shoe (S3-S5): clause, key, taken, other, prices; one further coup takes a cut card of 14."""
    for each in cuts:
        yield "S3", "stop_card", str(cut), str(each), partial(shoe, decks, cut, stop_card=each)
    yield "S4", "last_coup", "finish", "one_more", partial(shoe, decks, 14, last_coup="one_more")
    yield "S5", "burn", "none", "first_card", partial(shoe, decks, cut, burn="first_card")


def _super_6() -> Iterator[Price]:
    """The side bet on a win with 6, paid 15 for 12."""
    by_law = _edge(load("super-6", PuntoRules), "super_6")
    yield Price("super_6", "law", by_law.ev, by_law.ev + 3 * by_law.win_probability)


def _player_two_to_one() -> Iterator[Price]:
    """Player paid 2 to 1."""
    by_law = _edge(base(), "player")
    yield Price("player", "law", by_law.ev, by_law.ev + by_law.win_probability)


def _switch(clause: str, key: str, standard: str, other: str, prices: Pricing, **more: Any) -> Switch:
    return Switch(clause=clause, game="punto", key=key, taken=standard, other=other, prices=prices, **more)


_READ: Final[dict[str, Any]] = {"kind": "reading"}
_SIGNLESS: Final = {8: 2, 9: 1}
_SIGNED: Final = {8: -2, 9: -1}
SWITCHES: Final = (
    _switch("G4", "equal_points", "tie", "fewer cards win", partial(_won, _fewest), **_READ),
    _switch("G4", "natural_9_and_8", "9 wins", "equal", partial(_won, _equalled), **_READ),
    _switch("S1", "decks", "8", "6", partial(_rules, decks=6)),
    _switch("S1", "decks", "8", "4", partial(_rules, decks=4)),
    *(_switch(*each) for each in shoes(DECKS, 7, (10, 14, 16))),
    _switch("T2", "8_and_9_count", "-2, -1", "2, 1", lambda: _tableau(partial(_formula, values=_SIGNLESS)), **_READ),
    _switch(
        "T2", "half_rounded", "toward zero", "downwards",
        lambda: _tableau(partial(_formula, values=_SIGNED, floor=True)), **_READ,
    ),
    _switch("T3", "banker_3_after_8", "stands", "draws", lambda: _tableau(_changed((3, 8), to=True)), **_READ),
    _switch("T3", "banker_6", "draws on 6, 7", "stands", lambda: _tableau(_without_six), **_READ),
    _switch("T3", "banker", "by the table", "at will", _at_will, **_READ),
    _switch("M2", "rounding", "down", "nearest", partial(_rounded, "nearest")),
    _switch("M2", "rounding", "down", "up", partial(_rounded, "up")),
    _switch("P3", "commission", "5 %", "2.5 %", partial(_rules, ("banker",), commission="1/40")),
    _switch("P3", "tie_pays", "8", "9", partial(_rules, ("tie",), of="punto-banco-uk")),
    _switch("P3", "player_pays", "1", "2", _player_two_to_one, **_READ),
    _switch("P3", "tie_release", "may_withdraw", "locked", _decided),
    _switch("P5", "banker_pays", "0.95", "1, a three-card 7 pushes", partial(_rules, ("banker",), of="ez-baccarat")),
    _switch("P5", "banker_pays", "0.95", "1, a 6 pays 1/2", partial(_rules, ("banker",), of="super-6")),
    _switch("P5", "super_6_pays", "12", "15", _super_6),
)  # fmt: skip
