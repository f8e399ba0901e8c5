"""A learner's choice of deeds: the same in all situations that look alike, so that it never tells the right one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import msgspec

from sabot.games.bank.vocabulary import Says
from sabot.games.windows import PlayerId
from sabot.money import Cents, is_whole, quoted
from sabot.school.dealing.course import TOTALS
from sabot.school.dealing.deeds import (
    Announce,
    Burn,
    Deed,
    Give,
    HandsOff,
    MarkDebt,
    PassHand,
    PassShoe,
    PayStake,
    Speak,
    TakeStake,
    TakeTaxe,
    TurnHand,
    Undo,
)

SAYS: Final[tuple[Says, ...]] = ("natural", "draw", "stand")
MOST_BURNED: Final = 10
MOST: Final = 10**13
"""The largest amount, in cents, that a deed can name."""


class DeedError(ValueError):
    """A deed that nobody can do at this table, or after the shoe is dealt."""


class ChipSpot(msgspec.Struct, frozen=True):
    """A place where chips lie, and how many; those of a seat's `box` are marked (P4)."""

    player: PlayerId
    bet: str
    amount: Cents


class DeedPalette(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be done, right or wrong: the calls with the totals that each tells, hands, people, chips.

    `says` are the decisions for a hand that nobody holds; amounts are whatever is typed.
    """

    calls: Mapping[str, tuple[str, ...]]
    totals: tuple[str, ...] = TOTALS
    sides: tuple[str, ...]
    turned: tuple[str, ...]
    says: tuple[Says, ...]
    players: tuple[PlayerId, ...]
    passes_shoe: bool
    burns: bool
    spots: tuple[ChipSpot, ...]
    marks: bool
    taxes: bool
    undo: bool


def deeds(palette: DeedPalette, amounts: Sequence[Cents]) -> Iterator[Deed]:
    """All deeds of a palette, with some amounts."""
    for key, facts in palette.calls.items():
        yield from (Announce(key, dict(zip(facts, told, strict=True))) for told in product(TOTALS, repeat=len(facts)))
    yield from map(Give, palette.sides)
    yield from map(TurnHand, palette.turned)
    yield from (PassHand(side, player) for side in palette.sides for player in palette.players)
    yield from (Speak(side, says) for side in palette.sides for says in palette.says)
    if palette.passes_shoe:
        yield from map(PassShoe, (None, *palette.players))
    if palette.burns:
        yield from map(Burn, range(1, MOST_BURNED + 1))
    yield from _chips(palette, amounts)
    yield HandsOff()
    if palette.undo:
        yield Undo()


def _chips(palette: DeedPalette, amounts: Sequence[Cents]) -> Iterator[Deed]:
    yield from (TakeStake(spot.player, spot.bet) for spot in palette.spots)
    for amount in amounts:
        yield from (PayStake(spot.player, spot.bet, amount) for spot in palette.spots)
        if palette.marks:
            yield from (MarkDebt(spot.player, spot.bet, amount) for spot in palette.spots)
        if palette.taxes:
            yield TakeTaxe(amount)


def check(palette: DeedPalette, deed: Deed) -> None:
    """Raises DeedError for what is not on a palette, with a sentence that says what is."""
    _CHECKS[type(deed)](palette, deed)


def _call(palette: DeedPalette, deed: Announce) -> None:
    _among("call", deed.key, palette.calls)
    told = palette.calls[deed.key]
    if set(deed.facts) != set(told):
        what = ", ".join(told) or "no totals"
        _refuse(f"the call {deed.key} tells {what}, not {quoted(', '.join(deed.facts))}")
    for fact in deed.facts.values():
        _among("total", fact, TOTALS)


def _give(palette: DeedPalette, deed: Give) -> None:
    _among("hand that takes cards", deed.side, palette.sides)


def _turn(palette: DeedPalette, deed: TurnHand) -> None:
    _among("hand that the croupier turns", deed.side, palette.turned)


def _pass(palette: DeedPalette, deed: PassHand) -> None:
    _among("hand", deed.side, palette.sides)
    _among("player at the table", deed.player, palette.players)


def _speak(palette: DeedPalette, deed: Speak) -> None:
    _among("hand", deed.side, palette.sides)
    _among("decision", deed.says, palette.says)


def _shoe(palette: DeedPalette, deed: PassShoe) -> None:
    if not palette.passes_shoe:
        _refuse("at this table the shoe stays where it is")
    if deed.player is not None:
        _among("player at the table", deed.player, palette.players)


def _burn(palette: DeedPalette, deed: Burn) -> None:
    if not palette.burns:
        _refuse("at this table no cards are burned")
    if not is_whole(deed.count, 1, MOST_BURNED):
        _refuse(f"{quoted(deed.count)} cards cannot be burned: it is 1 to {MOST_BURNED}")


def _on_spot(palette: DeedPalette, deed: TakeStake | PayStake | MarkDebt) -> None:
    if (deed.player, deed.bet) not in [(spot.player, spot.bet) for spot in palette.spots]:
        _refuse(f"no chips of {quoted(deed.player)} lie on {quoted(deed.bet)}")


def _pay(palette: DeedPalette, deed: PayStake) -> None:
    _on_spot(palette, deed)
    _amount(deed.amount)


def _mark(palette: DeedPalette, deed: MarkDebt) -> None:
    if not palette.marks:
        _refuse("at this table no commission is marked")
    _on_spot(palette, deed)
    _amount(deed.amount)


def _taxe(palette: DeedPalette, deed: TakeTaxe) -> None:
    if not palette.taxes:
        _refuse("at this table the house takes no taxe")
    _amount(deed.amount)


def _undo(palette: DeedPalette, _deed: Undo) -> None:
    if not palette.undo:
        _refuse("no chips were moved that could be put back")


def _free(_palette: DeedPalette, _deed: HandsOff) -> None:
    """Hands can leave the table at any time."""


_CHECKS: Final[dict[type, Callable[[DeedPalette, Any], None]]] = {
    Announce: _call,
    Give: _give,
    TurnHand: _turn,
    PassHand: _pass,
    Speak: _speak,
    PassShoe: _shoe,
    Burn: _burn,
    TakeStake: _on_spot,
    PayStake: _pay,
    MarkDebt: _mark,
    TakeTaxe: _taxe,
    HandsOff: _free,
    Undo: _undo,
}


def _amount(cents: object) -> None:
    if not is_whole(cents, 1, MOST):
        _refuse(f"{quoted(cents)} is no amount: it is whole cents from 1 to {MOST}")


def _among(what: str, name: str, known: Sequence[str] | Mapping[str, object]) -> None:
    if name not in known:
        _refuse(f"{quoted(name)} is no {what} here: known are {', '.join(known) or 'none'}")


def _refuse(why: str) -> None:
    raise DeedError(why)
