"""Readers of what people write, as the library takes it: rule sets, decks, shoes, bets, amounts."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast, overload

import msgspec

from sabot.bench.asking import asks, plain
from sabot.bench.errors import BenchError
from sabot.bets import Bet, BetError, BetId, Pay, Said, bet_said, with_payouts
from sabot.cards import DECK
from sabot.games.punto.possible import check_possible
from sabot.games.punto.rules import PuntoRules, TableBet, with_bet
from sabot.games.ruleset import TableRules
from sabot.money import Cents, MoneyError, RateLike, cents, is_a, is_whole, many, quoted, rate
from sabot.nearest import meant, nearest
from sabot.odds.composition import (
    Composition,
    checked,
    composition,
    counts_in,
    fresh,
    is_within,
    removal,
    removed,
    sequence,
)
from sabot.odds.edges import all_bets
from sabot.odds.pairs import ShoeCounts, shoe_of
from sabot.odds.wagers import Wager
from sabot.parameters import DECKS, Whole, as_int, decks_said
from sabot.rulesets import Rules, load, names, of_kind, read_file, varied

R = TypeVar("R")
V = TypeVar("V")
RulesLike: TypeAlias = str | os.PathLike[str] | Rules
"""A rule set, its id, or the path of its file."""
ShoeLike: TypeAlias = ShoeCounts | Iterable[Whole] | str
"""A shoe, ten counts, or text such as `128,32,...` or `8 decks`."""
DecksLike: TypeAlias = Whole | str
"""Decks: a whole number, or text such as `8 decks`."""
BetLike: TypeAlias = Bet | Wager | str
"""A bet, its name, at other pays where they stand behind it (`tie:9`, `lucky_6:12+23`), or all of it: `p == b: 9`."""
BetsLike: TypeAlias = BetLike | Iterable[BetLike] | Mapping[str, Said]
"""Bets, or a mapping of names to what they pay: `{"mine": {"p == b": 9}}`."""
AmountLike: TypeAlias = Whole | Fraction | float | str
"""Chip units: a number of whole cents such as 25 or 2.5, or text such as `2.50`."""

_OWN: Final = re.compile(r"[=<>();]|\b(?:and|or|not|in)\b")
"""Signs and words in the text of a bet of one's own, and in no name."""
_NAMED: Final = re.compile(r"\s*([A-Za-z_][\w-]*)\s*=(?!=)(.*)", re.DOTALL)
ALL: Final = "all"
OFFERED: Final = "offered"
OWN: Final = "own"
"""The name of a bet of one's own that has none."""


@overload
def rules_of(rules: RulesLike) -> Rules: ...
@overload
def rules_of(rules: RulesLike, kind: type[R]) -> R: ...
def rules_of(rules: Any, kind: Any = object) -> Any:
    """The rule set that is meant; raises BenchError, RuleSetError for a file that is none and for another game."""
    if is_a(rules, (str, os.PathLike)):
        rules = _named(str(rules), "punto" if kind is PuntoRules else None)
    if not is_a(rules, TableRules):
        wanted = "rule set of Punto Banco" if kind is PuntoRules else "rule set"
        advice = 'give an id such as "punto-banco", a path, or what load(...) returns'
        raise BenchError(f"{quoted(rules)} is no {wanted}: {advice}")
    return of_kind(rules, None if kind is object else kind)


def _named(text: str, game: str | None) -> Rules:
    """The rule set of an id, of any game, or of a file; raises BenchError that lists those of the game."""
    known = names(game)
    if text in names():
        return load(text)  # type: ignore[no-any-return]
    if text.endswith(".toml") or (len(text) < 1000 and "\0" not in text and Path(text).is_file()):
        return read_file(Path(text))  # type: ignore[no-any-return]
    listed = ", ".join(known)
    raise BenchError(f"there is no rule set {quoted(text)}: it is {listed}, or a .toml file.{meant(text, known)}")


def decks_of(decks_like: DecksLike) -> int:
    """Decks of a full shoe, such as 8, `8` or `8 decks`; raises BenchError."""
    try:
        decks = decks_said(decks_like) if isinstance(decks_like, str) else as_int(cast("Whole", plain(decks_like)))
    except ValueError as error:
        raise BenchError(str(error)) from None
    fresh(decks)  # refuses what is no number of decks
    return decks


def counts_of(
    rules: Rules, decks: DecksLike | None, shoe: ShoeLike | None, remove: str | Iterable[Whole] | None = None
) -> Composition | Sequence[int]:
    """The counts that are dealt from, a full shoe's of the rule set if unsaid; raises BenchError, OddsError."""
    if shoe is not None and decks is not None:
        raise BenchError("decks and shoe both say what is dealt from: give one of them")
    counts = _counts_said(rules, decks, shoe)
    return counts if remove is None else removed(checked(counts), _gone(remove))


def _counts_said(rules: Rules, decks: DecksLike | None, shoe: ShoeLike | None) -> Composition | Sequence[int]:
    if isinstance(shoe, ShoeCounts):
        return shoe.counts
    if isinstance(shoe, str):
        return fresh(decks_of(shoe)) if DECKS.fullmatch(shoe) else counts_in(shoe)
    return cast("Sequence[int]", shoe) if shoe is not None else fresh(rules.decks if decks is None else decks_of(decks))


def shoe_asked(
    rules: PuntoRules,
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
) -> ShoeCounts:
    """The shoe that is asked for, full or what is left of it; its pairs are known where it can be the rest of one."""
    if isinstance(shoe, str) and decks is None and DECKS.fullmatch(shoe):
        decks, shoe = decks_said(shoe), None
    full = fresh(rules.decks if decks is None else decks_of(decks))
    if isinstance(shoe, ShoeCounts):
        return shoe if remove is None else ShoeCounts(removed(shoe.counts, _gone(remove)), shoe.faces)
    counts = full if shoe is None else _counts(shoe)
    if decks is not None and not is_within(counts, full):
        raise BenchError(
            f"the shoe {_text(counts)} has more cards of a value than {many(decks_of(decks), 'deck')}, {_text(full)}"
        )
    left = counts if remove is None else removed(counts, _gone(remove))
    return shoe_of(left, full[1] // 4) if is_within(counts, full) else ShoeCounts(left)


def _counts(shoe: object) -> tuple[int, ...]:
    if isinstance(shoe, str):
        return composition(shoe)
    return ShoeCounts(shoe).counts  # type: ignore[arg-type] # whatever has ten counts


def _gone(remove: str | Iterable[Whole]) -> Iterable[int]:
    return removal(remove) if isinstance(remove, str) else cast("Iterable[int]", remove)


def _text(counts: Sequence[int]) -> str:
    return ",".join(map(str, counts))


@asks
def bet(name: str, pays: Said) -> Bet:
    """A bet of one's own: conditions in order and what each pays to one, `{"p == b": 9}` or `p == b: 9`.

    A payout may be `1 less commission`, the last line a `push`. Raises BenchError, for a line too that is never paid.
    """
    try:
        own = bet_said(name, pays)
        check_possible(own)
    except BetError as error:
        raise BenchError(str(error)) from None
    return own


def bets_asked(rules: PuntoRules, bets: BetsLike | None) -> tuple[tuple[str, Bet], ...]:
    """The bets asked for, with the names they were asked by: `offered`, the rule set's, if unsaid; `all` of them."""
    if bets is None or (isinstance(bets, str) and bets == OFFERED):
        return tuple((each.id, each.bet) for each in rules.bets)
    if isinstance(bets, str) and bets == ALL:
        return tuple((each.id, each) for each in all_bets(rules))
    if is_a(bets, Mapping):
        bets = [bet(name, pays) for name, pays in cast("Mapping[str, Said]", bets).items()]
    if isinstance(bets, str) and not _OWN.search(bets):
        bets = [each.strip() for each in bets.split(",")]
    several = (bets,) if isinstance(bets, str | Bet | Wager) else sequence(bets)
    if not several:
        raise BenchError(f'{quoted(bets)} are no bets: give names such as ["banker", "tie:9"], or "all"')
    return tuple(bet_asked(rules, each) for each in several)


def bet_asked(rules: PuntoRules, wager: object) -> tuple[str, Bet]:
    """A bet and the name it was asked by; raises BenchError."""
    if isinstance(wager, Wager):
        wager = _as_bet(wager)
    if isinstance(wager, Bet):
        return wager.id, wager
    if not isinstance(wager, str):
        raise BenchError(f'{quoted(wager)} is no bet: give a name such as "tie" or "tie:9", or a Bet')
    if _OWN.search(wager):
        named = _NAMED.fullmatch(wager)
        own = bet(named[1], named[2]) if named else bet(OWN, wager)
        return own.id, own
    name, colon, pays = wager.partition(":")
    known = {each.id: each for each in all_bets(rules)}
    in_catalogue = known.get(BetId(name))
    if in_catalogue is None:
        near = nearest(name, known)
        right = f"did you mean {near}?" if near else f"it is {', '.join(rules.by_id)}, or another of the catalogue"
        raise BenchError(f"there is no bet {quoted(name)} in the catalogue or in {rules.id}; {right}")
    try:
        return wager, with_payouts(in_catalogue, list(pays.split("+"))) if colon else in_catalogue
    except BetError as error:
        raise BenchError(str(error)) from None


def offering(rules: PuntoRules, wager: BetLike) -> tuple[PuntoRules, TableBet]:
    """The rule set with a bet among its own, and that bet; what the table does not offer has the table's limits.

    A bet at other pays has those of the bet that it is like. Raises BenchError.
    """
    if isinstance(wager, str) and wager in rules.by_id:
        return rules, rules.by_id[BetId(wager)]
    name, bet = bet_asked(rules, wager)
    like = rules.by_id.get(bet.id)
    least, most = (rules.minimum, rules.maximum) if like is None else (like.minimum, like.maximum)
    offered = TableBet(msgspec.structs.replace(bet, id=BetId(name)), least, most)
    return varied(with_bet(rules, offered)), offered


def _as_bet(wager: Wager) -> Bet:
    """A wager of one's own whose conditions are text, as a bet."""
    if not wager.as_text:
        raise BenchError(f"bet {wager.id!r} asks by a Python function: write its conditions as text, or ask sabot.odds")
    pays = tuple(Pay(line.event, line.gross, line.levied) for line in wager.lines)
    return Bet(id=wager.id, pays=pays, push=wager.push_event)


def of_bet(by_name: Mapping[str, V], bet: str) -> V:
    """The answer about one bet, by the name it was asked by; raises BenchError."""
    if bet not in by_name:
        raise BenchError(f"{quoted(bet)} was not asked for: it is {', '.join(by_name)}")
    return by_name[bet]


def pairs_said(text: str, such_as: str) -> dict[str, str]:
    """Words by bet from a text such as `banker=60%,player=40%`; raises BenchError, with an example."""
    pairs = [[part.strip() for part in each.partition("=")] for each in text.split(",")]
    if not all(all(pair) for pair in pairs):
        raise BenchError(f"{quoted(text)}: write a bet and what it has, such as {such_as}")
    by_bet = {name: said for name, _, said in pairs}
    if len(by_bet) < len(pairs):
        raise BenchError(f"{quoted(text)} names a bet twice: write it once, with all that it has")
    return by_bet


def positive(units: AmountLike, of: str) -> Cents:
    """Chip units in cents, more than none; raises BenchError that says of what they are."""
    in_cents = amount(units, of)
    if in_cents <= 0:
        raise BenchError(f"{of}: {units} is no amount for it: it is a positive number of chip units")
    return in_cents


def changed(rules: PuntoRules, decks: DecksLike | None, commission: RateLike | None) -> PuntoRules:
    """The rule set with other decks or another commission, where they are named; raises BenchError."""
    changes: dict[str, Any] = {}
    if decks is not None:
        changes["decks"] = decks_of(decks)
    if commission is not None:
        changes["commission"] = exact(commission, "commission")
    return varied(rules, **changes) if changes else rules


def with_cut(rules: PuntoRules, cut: int | None) -> PuntoRules:
    """The rule set with so many cards behind its cut card; raises BenchError."""
    if cut is None:
        return rules
    if not is_whole(cut, 0, rules.decks * DECK):
        most = rules.decks * DECK
        raise BenchError(f"{quoted(cut)} cards behind the cut card: it is a whole number from 0 to {most}")
    return varied(rules, stop_card=cut)


def exact(rate_like: RateLike, of: str) -> Any:
    """An exact rate such as `5%`; raises BenchError that says of what it is."""
    try:
        return rate(rate_like, fine=True)
    except MoneyError as error:
        raise BenchError(f"{of}: {error}") from None


def lost_share(share: RateLike, of: str) -> Any:
    """A share of what is lost, from 0 to below 1; raises BenchError that says of what it is."""
    part = exact(share, of)
    if not 0 <= part < 1:
        said = f"{float(100 * part):g} % of what is lost"
        raise BenchError(f'{of}: {quoted(str(share))} is {said}: it is 0 % to below 100 %, such as "10%"')
    return part


def amount(units: AmountLike, of: str) -> Cents:
    """Chip units in cents; raises BenchError that says of what they are."""
    try:
        return cents(units)
    except MoneyError as error:
        raise BenchError(f"{of}: {error}") from None
