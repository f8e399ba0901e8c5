"""The laboratory's answers: a rule set's bets on any rest of a shoe, what one card more changes, coups as they fell."""

from collections.abc import Sequence
from functools import lru_cache

from sabot.advice.laboratory import left_of
from sabot.advice.punto.coup_record import coups_of
from sabot.bets import Bet, bet_said
from sabot.games.laboratory import OWN, AskLab, Lab, LabBet, LabLine
from sabot.games.punto.possible import check_possible
from sabot.games.punto.rules import PuntoRules, TableBet, with_bet
from sabot.odds.abreast import cells_of
from sabot.odds.composition import DRAWN, VALUES, Composition
from sabot.odds.edges import Edge, edge_by
from sabot.odds.errors import OddsError
from sabot.odds.law import Law
from sabot.odds.laws import Laws
from sabot.odds.pairs import ShoeCounts, shoe_of
from sabot.odds.wagers import Source, is_faced, wager


def laboratory(rules: PuntoRules, asked: AskLab) -> Lab:
    """Every bet of a rule set on what is left of a shoe; raises OddsError for cards that are not there."""
    rules, left = with_own(rules, asked.own), left_of(asked)
    if sum(left) < DRAWN:
        raise OddsError(f"{sum(left)} cards are left: a coup is dealt from {DRAWN} at least")
    coups, unfinished, upcoming = coups_of(rules, asked.fell, asked.stakes)
    for each in rules.bets:
        if each.id == OWN and is_faced(each.bet):
            _check_own(each.bet, shoe_of(left, asked.decks))
    here, *without = _laws([left, *(_without(left, value) for value in VALUES)], asked.decks)
    assert here is not None  # noqa: S101 - it has cards enough
    told = [each for each in rules.bets if each.id == OWN or not is_faced(each.bet)]
    return Lab(
        rules=rules.id,
        decks=asked.decks,
        left=left,
        bets=tuple(_bet(rules, each, here, without) for each in told),
        left_out=tuple(each.id for each in rules.bets if each not in told),
        coups=coups,
        unfinished=unfinished,
        upcoming=upcoming,
    )


@lru_cache(64)
def with_own(rules: PuntoRules, said: str) -> PuntoRules:
    """The rule set with a bet of one's own behind its own, where one is said; raises ValueError for what is none."""
    if not said:
        return rules
    bet = bet_said(OWN, said)
    check_possible(bet)
    return with_bet(rules, TableBet(bet, rules.minimum, rules.maximum))


def _check_own(bet: Bet, shoe: ShoeCounts) -> None:
    """Raises OddsError for a bet that asks for more than a look may take."""
    from sabot.odds.rank_suit_law import takes_long  # noqa: PLC0415 - for ranks and suits alone

    if takes_long(shoe, wager(bet)):
        raise OddsError("it asks for so many ranks and suits at once that it takes minutes: ask sabot odds --bet")


def _without(left: Composition, value: int) -> Composition | None:
    """The shoe with one card fewer; None where there is no such card, or no coup without it."""
    if not left[value] or sum(left) <= DRAWN:
        return None
    return tuple(count - (at == value) for at, count in enumerate(left))


def _laws(shoes: Sequence[Composition | None], decks: int) -> list[Laws | None]:
    """The laws of shoes, those of points reckoned together."""
    cells = iter(cells_of([each for each in shoes if each is not None]).tolist())
    every: list[Laws | None] = []
    for each in shoes:
        laws = None if each is None else Laws(shoe_of(each, decks))
        if laws is not None:
            laws.law = Law(laws.shoe.counts, tuple(next(cells)))
        every.append(laws)
    return every


def _bet(rules: PuntoRules, offered: TableBet, here: Laws, without: Sequence[Laws | None]) -> LabBet:
    edge = edge_by(here, offered.bet, rules=rules)
    if is_faced(offered.bet):
        without = (None,) * len(without)
    return LabBet(
        bet=offered.id,
        gain=float(edge.ev),
        exact=str(edge.ev),
        hit=float(edge.win_probability),
        push=float(edge.push_probability),
        sd=edge.sd,
        lines=_lines(edge),
        removal=tuple(
            None if each is None else float(edge_by(each, offered.bet, rules=rules).ev - edge.ev) for each in without
        ),
        simulated=wager(offered.bet).table.source is Source.CELLS,
    )


def _lines(edge: Edge) -> tuple[LabLine, ...]:
    return tuple(
        LabLine(each.event, str(each.net), float(each.weight / edge.total))
        for each in edge.results
        if each.kind != "loss"
    )
