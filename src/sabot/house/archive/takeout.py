"""All that a house has of a player, for himself: JSON Lines of everything, or tables of coups and of his account."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, Literal, get_args

import msgspec
from sqlalchemy import Connection

from sabot.house.archive.book import Book, Mine
from sabot.house.archive.digests import BESIDE, ShoePlayed
from sabot.house.archive.summaries import grants, named
from sabot.house.store import AnswerRecord, ClassRecord, DeviceRecord, PlayerRecord, devices, learning, preferences
from sabot.house.store.reads import player as player_of

VERSION: Final = 1
Form = Literal["jsonl", "coups", "account"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)
"""Everything, a JSON object a line; coups stake by stake, and what the account's moves were, each as CSV."""
COUPS: Final = ("at", "table", "game", "rules", "shoe", "coup", "bet", "stake_cents", "gain_cents")
ACCOUNT: Final = ("at", "table", "event", "cents", "why")


class Personal(msgspec.Struct, frozen=True):
    """A player's records beside his play: his account, devices, preferences, and school."""

    player: PlayerRecord | None
    devices: tuple[DeviceRecord, ...]
    preferences: bytes
    answers: tuple[AnswerRecord, ...]
    memories: dict[tuple[str, str], bytes]
    classes: tuple[ClassRecord, ...]


def read_personal(connection: Connection, player: str) -> Personal:
    """A player's records beside his play, read from the store."""
    return Personal(
        player_of(connection, player),
        devices.of_player(connection, player),
        preferences.of_player(connection, player),
        learning.answers_of(connection, player),
        learning.memories(connection, player),
        learning.classes_of(connection, player),
    )


def utc(ms: int) -> str:
    """A time as it is written: UTC, to the millisecond."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def everything(mine: Mine, of: Personal, now_ms: int) -> Iterator[bytes]:
    """A line for the account, its preferences, and for each device, move, table, coup, answer, and class."""
    for each in _everything(mine, of, now_ms):
        yield msgspec.json.encode(each) + b"\n"


def _everything(mine: Mine, of: Personal, now_ms: int) -> Iterator[dict[str, object]]:
    book, player = mine.book, of.player
    yield {
        "kind": "account",
        "version": VERSION,
        "at": utc(now_ms),
        "id": player.id if player else "",
        "nickname": player.nickname if player else "",
        "created": utc(player.created_ms) if player else None,
        "balance_cents": sum(each.cents for each in book.moves),
    }
    if of.preferences != preferences.NONE:
        yield {"kind": "preferences", "kept": msgspec.Raw(of.preferences)}
    for device in of.devices:
        yield {
            "kind": "device",
            "first": utc(device.first_ms),
            "seen": utc(device.seen_ms),
            "browser": device.browser,
        }
    for at, table, event, cents, why in _account(book):
        yield {"kind": "move", "at": at, "table": table or None, "event": event or None, "cents": cents, "why": why}
    for table, record in book.tables.items():
        game, rules, title = named(record)
        closed = None if record.closed_ms is None else utc(record.closed_ms)
        yield {
            "kind": "table",
            "id": table,
            "title": record.title,
            "game": game,
            "rules": rules,
            "rules_title": title,
            "opened": utc(record.created_ms),
            "closed": closed,
        }
    for (table, number), shoe in _ordered(mine):
        for coup in shoe.coups:
            stakes = [{"bet": each.bet, "stake_cents": each.stake, "gain_cents": each.gain} for each in coup.lines]
            place = {"table": table, "shoe": number, "coup": None if coup.coup == BESIDE else coup.coup}
            yield {"kind": "coup", "at": utc(coup.at_ms), **place, "stakes": stakes, "gain_cents": coup.gain}
    yield from _school(of)


def _school(of: Personal) -> Iterator[dict[str, object]]:
    for answer in of.answers:
        told = {"topic": answer.topic, "item": answer.item, "right": answer.right, "took_ms": answer.took_ms}
        yield {"kind": "answer", "at": utc(answer.at_ms), **told}
    for (topic, item), body in of.memories.items():
        yield {"kind": "memory", "topic": topic, "item": item, "kept": msgspec.Raw(body)}
    for each in of.classes:
        role = "teacher" if of.player and each.owner == of.player.id else "pupil"
        yield {"kind": "class", "id": each.id, "title": each.title, "as": role, "created": utc(each.created_ms)}


def _ordered(mine: Mine) -> list[tuple[tuple[str, int], ShoePlayed]]:
    """Shoes by their tables, as the player came to these."""
    places = {table: number for number, table in enumerate(mine.book.tables)}
    return sorted(mine.shoes.items(), key=lambda each: (places[each[0][0]], each[0][1]))


def coups(mine: Mine) -> Iterator[bytes]:
    """A row for each stake."""
    yield _row(COUPS)
    rules = {table: named(record)[:2] for table, record in mine.book.tables.items()}
    for (table, number), shoe in _ordered(mine):
        for coup in shoe.coups:
            where = (utc(coup.at_ms), table, *rules[table], number, "" if coup.coup == BESIDE else coup.coup)
            for line in coup.lines:
                yield _row((*where, line.bet, line.stake, line.gain))


def account(mine: Mine) -> Iterator[bytes]:
    """A row for each move of the account."""
    yield _row(ACCOUNT)
    yield from map(_row, _account(mine.book))


def _account(book: Book) -> Iterator[tuple[str, str, int | str, int, str]]:
    """The moves of an account: time, table, event, cents, and why: a gift, or to the table and from it."""
    gifts = iter(grants(book.moves))
    for each in book.moves:
        why = next(gifts).why if each.table is None else "to_table" if each.cents < 0 else "from_table"
        yield utc(each.at_ms), each.table or "", each.number or "", each.cents, why


def _row(cells: Iterable[object]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow([_cell(each) for each in cells])
    return text.getvalue().encode()


def _cell(value: object) -> object:
    """A cell that no spreadsheet takes for a formula: names of rule sets and bets are other people's."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value
