"""A player's account of all that he has played, from the digests of his shoes and his lines in the ledger."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from operator import attrgetter
from typing import Final, Literal

import msgspec

from sabot.games.windows import PlayerId
from sabot.house.archive.book import Book, Mine, Place, played_in, spells
from sabot.house.archive.digests import BESIDE, BankHeld, CoupPlayed, ShoePlayed, Sums, added
from sabot.house.store import AccountMove, TableRecord
from sabot.house.table.setup import TableSettings
from sabot.house.tables.admission import role_of
from sabot.money import Cents

GivenWhy = Literal["first", "refill", "top_up"]
"""Reasons of play money: a new account's first; its player's refill; a host's gift."""
MOST_POINTS: Final = 240
"""So many points a curve has at most."""
TABLES: Final = 20
"""So many tables are told at a time."""
MOST_GIVEN: Final = 50
"""So many gifts are named at most, the newest; the others count all the same."""


class Stakes(msgspec.Struct, frozen=True):
    """Stakes together, in cents. Of `known` of them it is known what they could be expected to bring.

    `expected` and its `variance` are exact fractions, in cents and their squares; `gained` is what the known did bring.
    """

    coups: int
    staked: Cents
    won: Cents
    lost: Cents
    gain: Cents
    known: Cents
    gained: Cents
    expected: str
    variance: str


class BetPlayed(msgspec.Struct, frozen=True):
    """All stakes on a bet, a call, or as `bank` or `associate`."""

    bet: str
    stakes: Stakes


class RulesPlayed(msgspec.Struct, frozen=True):
    """All stakes by a rule set."""

    game: str
    rules: str
    title: str
    stakes: Stakes
    bets: tuple[BetPlayed, ...]


class PursePoint(msgspec.Struct, frozen=True):
    """A player's money, on his account and at tables, after a coup or a gift; the least and the most since the last
    point, where several are one."""

    at: int
    worth: Cents
    least: Cents
    most: Cents


class Given(msgspec.Struct, frozen=True):
    """Play money that a player was given: no gain of his."""

    at: int
    amount: Cents
    why: GivenWhy


class CoupMark(msgspec.Struct, frozen=True):
    """A coup of a player's, and what it brought."""

    table: str
    shoe: int
    coup: int
    at: int
    gain: Cents


class BankMark(msgspec.Struct, frozen=True):
    """A bank that a player held: its first coup, how many it lasted, and what they brought."""

    first: CoupMark
    coups: int


class PlayedSummary(msgspec.Struct, frozen=True, kw_only=True):
    """All that a player has played. `left` shoes are still to be reckoned: until then the rest is of the others.

    `unread` tables cannot be read. `worth` is what was `given` and what his stakes have brought: what lies on his
    `account`, and what he has at tables. `gifts` are the newest.
    """

    left: int
    unread: int
    tables: int
    shoes: int
    account: Cents
    worth: Cents
    given: Cents
    gifts: tuple[Given, ...]
    curve: tuple[PursePoint, ...]
    stakes: Stakes
    rules: tuple[RulesPlayed, ...]
    longest_bank: BankMark | None
    best: CoupMark | None
    worst: CoupMark | None


class ShoeMark(msgspec.Struct, frozen=True):
    """A shoe that a player had a part in."""

    shoe: int
    at: int
    coups: int
    staked: Cents
    gain: Cents
    over: bool


class TablePlayed(msgspec.Struct, frozen=True, kw_only=True):
    """A table that a player was at: from when to when, what he brought and took, what its shoes brought him.

    `open` says whether he may look on there, now or as it was left.
    """

    id: str
    title: str
    game: str
    rules: str
    rules_title: str
    first: int
    last: int
    over: bool
    open: bool
    left: int
    brought: Cents
    taken: Cents
    gain: Cents
    shoes: tuple[ShoeMark, ...]


class TablesPlayed(msgspec.Struct, frozen=True):
    """Some of a player's tables, the last first; `more` says whether there are others behind."""

    tables: tuple[TablePlayed, ...]
    more: bool


class LineTold(msgspec.Struct, frozen=True):
    """A stake on a bet, and its gain."""

    bet: str
    stake: Cents
    gain: Cents


class CoupTaken(msgspec.Struct, frozen=True):
    """A coup that a player had a part in, stake by stake."""

    coup: int
    at: int
    staked: Cents
    gain: Cents
    lines: tuple[LineTold, ...]


class ShoeTaken(msgspec.Struct, frozen=True):
    """The coups of a shoe that a player had a part in."""

    table: str
    shoe: int
    coups: tuple[CoupTaken, ...]


def grants(moves: Iterable[AccountMove]) -> list[Given]:
    """Gifts of play money among an account's moves."""
    gifts = list[Given]()
    for each in moves:
        if each.table is None:
            why: GivenWhy = "top_up" if each.reference else "refill" if gifts else "first"
            gifts.append(Given(each.at_ms, Cents(each.cents), why))
    return gifts


def stakes(sums: Sums) -> Stakes:
    """Sums as they are told."""
    return Stakes(
        coups=sums.coups,
        staked=sums.staked,
        won=sums.won,
        lost=sums.lost,
        gain=sums.gain,
        known=sums.known,
        gained=sums.gained,
        expected=sums.mean,
        variance=sums.variance,
    )


def by_rules(shoes: Mapping[Place, ShoePlayed], of: Mapping[str, tuple[str, str, str]]) -> tuple[RulesPlayed, ...]:
    """Stakes by rule set - game, id, title, by table - and bet, the most staked first."""
    together = defaultdict[tuple[str, str, str], list[Sums]](list)
    bets = defaultdict[tuple[str, str, str], defaultdict[str, list[Sums]]](lambda: defaultdict(list))
    for (table, _), shoe in shoes.items():
        together[of[table]].append(shoe.together)
        for bet, sums in shoe.bets.items():
            bets[of[table]][bet].append(sums)
    rows = (
        RulesPlayed(*named, stakes(added(sums)), _bets(bets[named])) for named, sums in together.items() if bets[named]
    )
    return tuple(sorted(rows, key=lambda each: (-each.stakes.staked, each.rules)))


def _bets(sums: Mapping[str, Sequence[Sums]]) -> tuple[BetPlayed, ...]:
    rows = (BetPlayed(bet, stakes(added(each))) for bet, each in sums.items())
    return tuple(sorted(rows, key=lambda each: (-each.stakes.staked, each.bet)))


def curve(shoes: Iterable[ShoePlayed], gifts: Iterable[Given], most: int = MOST_POINTS) -> tuple[PursePoint, ...]:
    """A player's worth in cents after each coup and gift; where there are more than `most`, several are one point."""
    gains = [(coup.at_ms, 1, int(coup.gain)) for shoe in shoes for coup in shoe.coups]
    steps = sorted([(each.at, 0, int(each.amount)) for each in gifts] + gains)
    every, worth, points = max(1, ceil(len(steps) / most)), 0, list[PursePoint]()
    for first in range(0, len(steps), every):
        had = list[int]()
        for _, _, cents in steps[first : first + every]:
            worth += cents
            had.append(worth)
        at = steps[min(first + every, len(steps)) - 1][0]
        points.append(PursePoint(at, Cents(worth), Cents(min(had)), Cents(max(had))))
    return tuple(points)


def extremes(shoes: Mapping[Place, ShoePlayed]) -> tuple[CoupMark | None, CoupMark | None]:
    """The coup that brought most, and the one that cost most; none where none did."""
    marks = [
        _mark(place, coup) for place, shoe in shoes.items() for coup in shoe.coups if coup.coup != BESIDE and coup.gain
    ]
    best = max(marks, key=attrgetter("gain"), default=None)
    worst = min(marks, key=attrgetter("gain"), default=None)
    return best if best and best.gain > 0 else None, worst if worst and worst.gain < 0 else None


def longest_bank(shoes: Mapping[Place, ShoePlayed]) -> BankMark | None:
    """The bank that lasted longest; of several the one that brought most."""
    banks = [(bank.coups, bank.gain, place, bank) for place, shoe in shoes.items() for bank in shoe.banks]
    if not banks:
        return None
    coups, _, place, bank = max(banks, key=lambda each: each[:2])
    return BankMark(_mark_of(place, bank), coups)


def _mark(place: Place, coup: CoupPlayed) -> CoupMark:
    return CoupMark(*place, coup.coup, coup.at_ms, coup.gain)


def _mark_of(place: Place, bank: BankHeld) -> CoupMark:
    return CoupMark(*place, bank.coup, bank.at_ms, bank.gain)


def shoe_mark(number: int, shoe: ShoePlayed, *, over: bool) -> ShoeMark:
    """A shoe as it stands in the list of a table's."""
    sums = shoe.together
    return ShoeMark(number, shoe.coups[-1].at_ms, sums.coups, sums.staked, sums.gain, over)


def shoe_coups(table: str, number: int, shoe: ShoePlayed) -> ShoeTaken:
    """A shoe's coups as they are told."""
    return ShoeTaken(table, number, tuple(_coup(each) for each in shoe.coups))


def _coup(coup: CoupPlayed) -> CoupTaken:
    lines = tuple(LineTold(each.bet, each.stake, each.gain) for each in coup.lines)
    return CoupTaken(coup.coup, coup.at_ms, coup.staked, coup.gain, lines)


class _Named(msgspec.Struct):
    """The fields of a stored rule set that are told."""

    game: str
    id: str
    title: str


def named(record: TableRecord) -> tuple[str, str, str]:
    """A table's game, the id of its rule set, and what that is called; nothing where it cannot be read."""
    try:
        ruleset = msgspec.json.decode(record.ruleset, type=_Named)
    except (msgspec.DecodeError, UnicodeError):
        return "", "", ""
    return ruleset.game, ruleset.id, ruleset.title


def summed(mine: Mine) -> PlayedSummary:
    """All that a player has played, as far as it is reckoned."""
    book, shoes = mine.book, mine.shoes
    gifts, together = grants(book.moves), added([each.together for each in shoes.values()])
    account, granted = sum(each.cents for each in book.moves), sum(each.amount for each in gifts)
    best, worst = extremes(shoes)
    return PlayedSummary(
        left=len(mine.left),
        unread=len(mine.unread),
        tables=len(book.tables),
        shoes=len(shoes),
        account=Cents(account),
        worth=Cents(granted + together.gain),
        given=Cents(granted),
        gifts=tuple(gifts[-MOST_GIVEN:]),
        curve=curve(shoes.values(), gifts),
        stakes=stakes(together),
        rules=by_rules(shoes, {table: named(record) for table, record in book.tables.items()}),
        longest_bank=longest_bank(shoes),
        best=best,
        worst=worst,
    )


def listed(mine: Mine, player: PlayerId, before: str | None) -> TablesPlayed:
    """Some of a player's tables behind one of them, or from the last on that he came to."""
    ids = list(reversed(mine.book.tables))
    begins = ids.index(before) + 1 if before in ids else 0
    some = ids[begins : begins + TABLES]
    return TablesPlayed(tuple(_table(mine, player, each) for each in some), more=begins + TABLES < len(ids))


def _table(mine: Mine, player: PlayerId, table: str) -> TablePlayed:
    book, record, moves = mine.book, mine.book.tables[table], mine.book.moves_at(table)
    numbers = [shoe for shoe in played_in(book, table) if (table, shoe) in mine.shoes]
    marks = [shoe_mark(each, mine.shoes[table, each], over=each in book.ends.get(table, {})) for each in numbers]
    game, rules, title = named(record)
    return TablePlayed(
        id=table,
        title=record.title,
        game=game,
        rules=rules,
        rules_title=title,
        first=moves[0].at_ms,
        last=max([moves[-1].at_ms, *(each.at for each in marks)]),
        over=record.closed_ms is not None,
        open=_may_look(book, player, record),
        left=sum(place[0] == table for place in mine.left),
        brought=Cents(-sum(each.cents for each in moves if each.cents < 0)),
        taken=Cents(sum(each.cents for each in moves if each.cents > 0)),
        gain=Cents(sum(each.gain for each in marks)),
        shoes=tuple(reversed(marks)),
    )


def _may_look(book: Book, player: PlayerId, record: TableRecord) -> bool:
    """Whether a player may look on at a table, or at what is left of it, without the key of a link."""
    try:
        settings = msgspec.json.decode(record.settings, type=TableSettings)
    except (msgspec.DecodeError, UnicodeError):
        return False
    is_there = record.closed_ms is None and any(each.last is None for each in spells(book.moves_at(record.id)))
    return role_of(settings, (player,) if is_there else (), player, "") is not None
