"""Expected gains of a player's bets of a coup, exact, by the law of a shoe's first coup."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from sabot.bets import BetId
from sabot.games.gains import NOTHING, Brought, Expectation, Expected
from sabot.games.punto.rules import PuntoRules, payout
from sabot.money import Cents
from sabot.odds.edges import Weight
from sabot.odds.laws import Laws
from sabot.odds.pairs import fresh_faces, shoe_of_faces
from sabot.odds.together import together
from sabot.odds.wagers import is_faced

Bets = tuple[BetId, ...]
Joint = Mapping[tuple[Fraction, ...], Weight]


def expects(rules: PuntoRules, lines: Sequence[Brought]) -> Expectation:
    """Expected gains of a player's bets of a coup, each alone and all together.

    Of bets on ranks and suits, whose law takes seconds, nothing is reckoned.
    """
    known = sorted(
        (BetId(each.bet), each.stake) for each in lines if each.bet in rules.by_id and not _is_slow(rules, each)
    )
    if not known:
        return Expectation((None,) * len(lines), NOTHING)
    bets, stakes = zip(*known, strict=True)
    alone, all_of_them = _expected(rules, bets, stakes)
    by_bet = dict(zip(bets, alone, strict=True))
    return Expectation(tuple(by_bet.get(BetId(each.bet)) for each in lines), all_of_them)


def _is_slow(rules: PuntoRules, line: Brought) -> bool:
    return is_faced(rules.by_id[BetId(line.bet)].bet)


@lru_cache(4096)
def _expected(rules: PuntoRules, bets: Bets, stakes: tuple[Cents, ...]) -> tuple[tuple[Expected, ...], Expected]:
    """Expected gains of stakes on some bets, each alone and all together, by the joint law of their gains."""
    law = _law(rules, bets)
    total = sum(law.values())
    came = [
        (tuple(_received(rules, stake, gain) for stake, gain in zip(stakes, gains, strict=True)), weight)
        for gains, weight in law.items()
    ]
    alone = (_of([(gains[place], weight) for gains, weight in came], total) for place in range(len(bets)))
    return tuple(alone), _of([(sum(gains), weight) for gains, weight in came], total)


def _received(rules: PuntoRules, stake: Cents, gain: Fraction) -> int:
    """A stake's gain in cents, given its gain to one: a payout is rounded to the coin (M2)."""
    return payout(rules, stake, gain) if gain > 0 else int(stake * gain)


def _of(came: Sequence[tuple[int, Weight]], total: Weight) -> Expected:
    mean = Fraction(sum(cents * weight for cents, weight in came)) / total
    square = Fraction(sum(cents**2 * weight for cents, weight in came)) / total
    return Expected(mean, square - mean**2)


@lru_cache(256)
def _law(rules: PuntoRules, bets: Bets) -> Joint:
    return together(_laws(rules.decks), [(rules.by_id[bet].bet, Fraction(1)) for bet in bets], rules=rules).law


@lru_cache(8)
def _laws(decks: int) -> Laws:
    return Laws(shoe_of_faces(fresh_faces(decks)))
