"""A shoe's results for a player, from its log: coup by coup, bet by bet, beside their expectation."""

import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from sabot.advice.registry import advice_of
from sabot.games.gains import NOTHING, Bringing, Brought, Expectation, Expected, Expecting, Step, chips, unknown
from sabot.games.game import TableState
from sabot.games.seats import issued_by
from sabot.games.windows import PlayerId
from sabot.house.reckoning.workers import imported
from sabot.house.store import StoredEvent, TableRecord
from sabot.house.table.setup import Setup, event_of, folded, setup_of, took_in
from sabot.money import Cents

FORMAT: Final = 1
"""MessagePack, compressed by zlib; raised where the same log makes another digest: then older ones are made anew."""
BANK: Final = "bank"
OTHER: Final = "other"
"""The name of gains that no game ascribes to a bet: a stranger's game alone has them."""
BESIDE: Final = 0
"""The number of the coup of what belongs to none: a taxe on capital with which no coup was played."""


class LinePlayed(msgspec.Struct, frozen=True, array_like=True):
    """The stake and the gain, in cents, of a bet, a call or a part of the bank."""

    bet: str
    stake: Cents
    gain: Cents


class CoupPlayed(msgspec.Struct, frozen=True, array_like=True):
    """A coup that a player had a part in: when it was settled, and what his stakes brought."""

    coup: int
    at_ms: int
    lines: tuple[LinePlayed, ...]

    @property
    def gain(self) -> Cents:
        """Of all his stakes."""
        return Cents(sum(each.gain for each in self.lines))

    @property
    def staked(self) -> Cents:
        """All that he had at stake."""
        return Cents(sum(each.stake for each in self.lines))


class Sums(msgspec.Struct, frozen=True, array_like=True):
    """Stakes together: coups, what was staked, won and lost.

    Of stakes of `known` cents it is known what they could be expected to bring: `mean` and `variance` are exact
    fractions as text, in cents and their squares, and `gained` is what they did bring.
    """

    coups: int = 0
    staked: Cents = Cents(0)
    won: Cents = Cents(0)
    lost: Cents = Cents(0)
    known: Cents = Cents(0)
    gained: Cents = Cents(0)
    mean: str = "0"
    variance: str = "0"

    @property
    def gain(self) -> Cents:
        """The net gain in cents: won less lost."""
        return Cents(self.won - self.lost)


class BankHeld(msgspec.Struct, frozen=True, array_like=True):
    """A bank from its posting on: its first coup and when that was settled, how many coups, what they brought."""

    coup: int
    at_ms: int
    coups: int
    gain: Cents


class ShoePlayed(msgspec.Struct, frozen=True, array_like=True):
    """A shoe's results for a player; `together` sums its coups, `bets` each bet."""

    coups: tuple[CoupPlayed, ...] = ()
    together: Sums = Sums()
    bets: dict[str, Sums] = {}
    banks: tuple[BankHeld, ...] = ()


class Span(msgspec.Struct, frozen=True, array_like=True):
    """The last event of a shoe, or of what there is of one; `wanted` says whether a digest of it is."""

    shoe: int
    last: int
    wanted: bool


_PACK: Final = msgspec.msgpack.Encoder()
_UNPACK: Final = msgspec.msgpack.Decoder(ShoePlayed)


def packed(shoe: ShoePlayed) -> bytes:
    """A digest as it is stored."""
    return zlib.compress(_PACK.encode(shoe))


def unpacked(body: bytes) -> ShoePlayed:
    """A digest that was stored."""
    return _UNPACK.decode(zlib.decompress(body))


def digested(
    record: TableRecord, state: TableState | None, rows: Sequence[StoredEvent], spans: Sequence[Span], player: PlayerId
) -> tuple[dict[int, ShoePlayed], TableState]:
    """A player's results in consecutive shoes of a table, by the shoe's number, and the table after them.

    `state` is the table before the first row, None for one that nobody has come to. Raises UnreadableTableError.
    """
    setup, by_shoe = setup_of(record), dict[int, ShoePlayed]()
    after: TableState = setup.game.open(setup.rules) if state is None else state
    for span in spans:
        mine = tuple(row for row in rows if after.seq < row.number <= span.last)
        if span.wanted:
            by_shoe[span.shoe], after = _played(setup, after, mine, player)
        else:
            after = folded(setup, mine, after)
    return by_shoe, after


def _played(
    setup: Setup, before: TableState, rows: Sequence[StoredEvent], player: PlayerId
) -> tuple[ShoePlayed, TableState]:
    at_ms, lines, issued = dict[int, int](), list[Brought](), 0
    first, state = before, before
    for row, step, brought in _steps(setup, before, rows, player):
        lines += brought
        issued += issued_by(step.event) if getattr(step.event, "player", None) == player else 0
        if step.after.coups != step.before.coups:
            at_ms[step.after.coups] = row.at_ms
        state = step.after
    moved = chips(setup.game, state, player) - chips(setup.game, first, player) - issued
    if rest := moved - sum(each.gain for each in lines):
        lines.append(Brought(BESIDE, player, OTHER, Cents(0), Cents(rest)))
    last_ms = rows[-1].at_ms if rows else 0
    placed = [each if each.coup in at_ms else msgspec.structs.replace(each, coup=BESIDE) for each in lines]
    return _summed(setup, placed, at_ms | {BESIDE: last_ms}), state


def _steps(
    setup: Setup, state: TableState, rows: Sequence[StoredEvent], player: PlayerId
) -> Iterator[tuple[StoredEvent, Step, Sequence[Brought]]]:
    """Each event with the tables around it, and what it has brought the player."""
    game, coup = setup.game, list[Step]()
    brings = game.brought or _by_chips(setup, player, state)
    for row in rows:
        event = event_of(game, row)
        step = Step(state, event, took_in(setup, state, event, row))
        coup.append(step)
        here = player in state.players or player in step.after.players
        yield row, step, brings(coup, player) if here else ()
        if step.after.coups != state.coups:
            coup.clear()
        state = step.after


def _by_chips(setup: Setup, player: PlayerId, state: TableState) -> Bringing:
    """For a game that does not say what its coups bring: by how much a player's chips have changed in each."""
    had, game = chips(setup.game, state, player), setup.game

    def brought(coup: Sequence[Step], player: PlayerId) -> tuple[Brought, ...]:
        nonlocal had
        before, event, after = coup[-1]
        had = Cents(had + (issued_by(event) if getattr(event, "player", None) == player else 0))
        if after.coups == before.coups:
            return ()
        has = chips(game, after, player)
        gain, had = Cents(has - had), has
        return (Brought(after.coups, player, OTHER, Cents(0), gain),) if gain else ()

    return brought


def _summed(setup: Setup, lines: Sequence[Brought], at_ms: dict[int, int]) -> ShoePlayed:
    coups = defaultdict[int, list[Brought]](list)
    for each in lines:
        coups[each.coup].append(each)
    late = advice_of(setup.game.id).expects
    expects: Expecting = _nothing if late is None else imported(late)
    bets, together = defaultdict[str, _Adding](_Adding), _Adding()
    for coup in coups.values():
        expectation = expects(setup.rules, coup)
        together.add(coup, expectation.together if any(expectation.lines) else None, expectation.lines)
        for line, expected in zip(coup, expectation.lines, strict=True):
            bets[line.bet].add((line,), expected, (expected,))
    played = (
        CoupPlayed(coup, at_ms[coup], tuple(LinePlayed(each.bet, each.stake, each.gain) for each in coups[coup]))
        for coup in sorted(coups)
    )
    return ShoePlayed(
        coups=tuple(played),
        together=together.sums(),
        bets={bet: each.sums() for bet, each in bets.items()},
        banks=tuple(_banks([each for each in lines if each.bet == BANK and each.coup != BESIDE], at_ms)),
    )


def _nothing(_rules: object, lines: Sequence[Brought]) -> Expectation:
    return unknown(lines)


class _Adding:
    """Sums that grow coup by coup."""

    def __init__(self) -> None:
        self._coups = set[int]()
        self._amounts = [0] * len(_AMOUNTS)
        self._expected = NOTHING

    def add(self, lines: Sequence[Brought], expected: Expected | None, each: Sequence[Expected | None]) -> None:
        """Add the stakes of a coup, and what was expected of all, and of each of them."""
        self._coups |= {line.coup for line in lines if line.coup != BESIDE}
        known = [line for line, expectation in zip(lines, each, strict=True) if expectation is not None]
        amounts = (
            sum(line.stake for line in lines),
            sum(line.gain for line in lines if line.gain > 0),
            -sum(line.gain for line in lines if line.gain < 0),
            sum(line.stake for line in known),
            sum(line.gain for line in known),
        )
        self._amounts = [had + amount for had, amount in zip(self._amounts, amounts, strict=True)]
        if expected is not None:
            self._expected = Expected(self._expected.mean + expected.mean, self._expected.variance + expected.variance)

    def sums(self) -> Sums:
        """The sums of all coups added."""
        return _sums(len(self._coups), self._amounts, self._expected)


def added(sums: Sequence[Sums]) -> Sums:
    """Several sums together."""
    amounts = [sum(getattr(each, name) for each in sums) for name in _AMOUNTS]
    mean = sum((Fraction(each.mean) for each in sums), Fraction(0))
    variance = sum((Fraction(each.variance) for each in sums), Fraction(0))
    return _sums(sum(each.coups for each in sums), amounts, Expected(mean, variance))


_AMOUNTS: Final = ("staked", "won", "lost", "known", "gained")


def _sums(coups: int, amounts: Sequence[int], expected: Expected) -> Sums:
    staked, won, lost, known, gained = map(Cents, amounts)
    return Sums(coups, staked, won, lost, known, gained, str(expected.mean), str(expected.variance))


def _banks(lines: Sequence[Brought], at_ms: dict[int, int]) -> Iterator[BankHeld]:
    """Each bank that was held, from the coup for which it was posted to its last."""
    banks = list[list[Brought]]()
    for each in lines:
        new = each.opens or not banks
        follows = bool(banks) and each.coup in (banks[-1][-1].coup, banks[-1][-1].coup + 1)
        if new or not follows:
            banks.append([])
        banks[-1].append(each)
    for bank in banks:
        coups = {each.coup for each in bank if each.stake}
        if coups:
            first = min(coups)
            yield BankHeld(first, at_ms[first], len(coups), Cents(sum(each.gain for each in bank)))
