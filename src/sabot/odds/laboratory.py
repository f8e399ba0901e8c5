"""The laboratory's answers: a rule set's bets on any rest of a shoe, and what one card more out of it changes."""

from collections.abc import Sequence

from sabot.games.laboratory import Lab, LabBet, LabLine
from sabot.games.punto.rules import PuntoRules, TableBet
from sabot.odds.composition import DRAWN, VALUES, Composition, fresh
from sabot.odds.edges import Edge, edge_by
from sabot.odds.errors import OddsError
from sabot.odds.laws import Laws
from sabot.odds.pairs import shoe_of
from sabot.odds.wagers import Source, wager


def laboratory(rules: PuntoRules, decks: int, gone: Sequence[int]) -> Lab:
    """Every bet of a rule set on what is left of a shoe; raises OddsError for cards that are not there."""
    full = fresh(decks)
    left = tuple(count - taken for count, taken in zip(full, gone, strict=True))
    if min(gone) < 0 or min(left) < 0 or sum(left) < DRAWN:
        raise OddsError(f"{tuple(gone)} cards cannot have gone from {full}: {DRAWN} are left at least")
    here = Laws(shoe_of(left, decks))
    without = [_without(left, value, decks) for value in VALUES]
    asked = [each for each in rules.bets if wager(each.bet).table.source is not Source.FACES]
    return Lab(
        rules=rules.id,
        decks=decks,
        offered=rules.deck_options,
        left=left,
        bets=tuple(_bet(rules, each, here, without) for each in asked),
        left_out=tuple(each.id for each in rules.bets if each not in asked),
    )


def _without(left: Composition, value: int, decks: int) -> Laws | None:
    """The laws of the shoe with one card fewer; None where there is no such card, or no coup without it."""
    if not left[value] or sum(left) <= DRAWN:
        return None
    return Laws(shoe_of([count - (at == value) for at, count in enumerate(left)], decks))


def _bet(rules: PuntoRules, offered: TableBet, here: Laws, without: Sequence[Laws | None]) -> LabBet:
    found = edge_by(here, offered.bet, rules=rules)
    return LabBet(
        bet=offered.id,
        gain=float(found.ev),
        exact=str(found.ev),
        hit=float(found.win_probability),
        push=float(found.push_probability),
        sd=found.sd,
        lines=_lines(found),
        removal=tuple(
            None if each is None else float(edge_by(each, offered.bet, rules=rules).ev - found.ev) for each in without
        ),
    )


def _lines(found: Edge) -> tuple[LabLine, ...]:
    return tuple(
        LabLine(each.event, str(each.net), float(each.weight / found.total))
        for each in found.results
        if each.kind != "loss"
    )
