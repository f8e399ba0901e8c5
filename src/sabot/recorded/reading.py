"""Recorded coups as people keep them: CSV, JSON, a scorer's signs, and what a house of Sabot exports."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from sabot.money import is_a, quoted
from sabot.recorded.errors import RecordError
from sabot.recorded.fell import NO_POINTS, Fell, cards_in

_NAMES: Final = {
    "shoe": ("shoe", "taille", "schlitten", "sabot"),
    "result": ("result", "winner", "outcome", "won", "ergebnis", "résultat", "resultat"),
    "player": ("player", "player_cards", "punto", "player_hand", "spieler", "joueur", "ponte"),
    "banker": ("banker", "banker_cards", "banco", "banker_hand", "bank", "banque"),
    "player_points": ("player_points", "player_total", "p"),
    "banker_points": ("banker_points", "banker_total", "b"),
}
COLUMNS: Final = {name: column for column, names in _NAMES.items() for name in names}
"""What a column is, by the names that it may have."""
WINNERS: Final = {
    **dict.fromkeys(("b", "banker", "banco", "bank", "banque"), "B"),
    **dict.fromkeys(("p", "player", "punto", "ponte", "spieler", "joueur"), "P"),
    **dict.fromkeys(("t", "tie", "égalité", "egalite", "unentschieden", "stand-off"), "T"),
}
FIRST: Final = "1"
"""The shoe of coups of which none is told."""
_SIGN: Final = re.compile(r"([BPTbpt])((?:\+[nNpPbB])*)")
_IGNORED: Final = re.compile(r"[\s,;|-]*")
_HOW: Final = (
    "a file has a shoe a line, such as BPPTB, or columns such as shoe,result,player,banker, or is JSON with these keys"
)

_NO_JSON: Final = (msgspec.DecodeError, UnicodeEncodeError, RecursionError)


def read_file(path: Path) -> Iterator[Fell]:
    """The coups of a file, in their order; raises RecordError for one that cannot be read, or records none."""
    try:
        text = path.read_text("utf-8-sig", errors="surrogateescape")
    except OSError as error:
        raise RecordError(f"{quoted(str(path))} cannot be read: {error.strerror or error}") from None
    return read_text(text, quoted(path.name))


def read_text(text: str, called: str = "the text") -> Iterator[Fell]:
    """The coups of a text in any of the forms; raises RecordError."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    if not first:
        raise RecordError(f"{called} is empty: {_HOW}")
    if first.lstrip()[0] in "[{":
        return _from_json(text, called)
    for divider in ",;\t":
        heads = [word.strip().strip('"').strip().lower() for word in first.split(divider)]
        if COLUMNS.keys() & set(heads) and not _SIGN.fullmatch(heads[0]):
            return _from_csv(text, divider, called)
    return _from_signs(text.splitlines())


def read_rows(rows: Iterable[Any]) -> Iterator[Fell]:
    """The coups of a list: of shoes as signs, or of mappings by the columns; raises RecordError."""
    given = list(rows)
    if not given:
        raise RecordError(f"there are no coups in an empty list: {_HOW}")
    if all(is_a(each, str) for each in given):
        return _from_signs(given)
    return _from_objects(enumerate(given, 1))


def _from_signs(lines: Sequence[str]) -> Iterator[Fell]:
    """A shoe a line, as a scorer writes it: B, P, T, with marks of naturals and pairs."""
    shoe = 0
    for number, line in enumerate(lines, 1):
        shoe += bool(line.strip())
        at = _IGNORED.match(line).end()  # type: ignore[union-attr] # it matches nothing too
        while at < len(line):
            coup = _SIGN.match(line, at)
            if coup is None:
                piece = line[at : at + 12].split()[0]
                yield Fell(number, str(shoe), unread=(piece,))
                break
            yield Fell(number, str(shoe), coup[1].upper())
            at = _IGNORED.match(line, coup.end()).end()  # type: ignore[union-attr]


def _from_csv(text: str, divider: str, called: str) -> Iterator[Fell]:
    source = csv.reader(io.StringIO(text), delimiter=divider)
    heads: list[str] = []
    try:
        for row in source:
            if not any(map(str.strip, row)):
                continue
            if not heads:
                heads = _columns(row, called)
                continue
            yield _fell(source.line_num, dict(zip(heads, row, strict=False)))
    except csv.Error as error:
        raise RecordError(f"{called}, line {source.line_num}: {error}") from None


def _columns(row: Sequence[str], called: str) -> list[str]:
    """What each column is; those that say nothing of coups are read over. Raises RecordError."""
    found = [COLUMNS.get(each.strip().lower(), "") for each in row]
    if not {*found} - {"", "shoe"}:
        raise RecordError(f"{called} has no column that tells a coup: {_HOW}")
    return found


def _from_json(text: str, called: str) -> Iterator[Fell]:
    """A list of objects, or an object a line."""
    decode = msgspec.json.decode
    if text.lstrip()[0] == "[":
        try:
            given = decode(text)
        except _NO_JSON as error:
            raise RecordError(f"{called} is no JSON: {error}") from None
        return read_rows(given)
    return _from_objects(_json_lines(text, called))


def _json_lines(text: str, called: str) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield number, msgspec.json.decode(line)
            except _NO_JSON as error:
                raise RecordError(f"{called}, line {number} is no JSON: {error}") from None


def _from_objects(given: Iterable[tuple[int, Any]]) -> Iterator[Fell]:
    """Objects by the columns, or the events of a table of Sabot's, each with its number."""
    events = _Events()
    for number, each in given:
        if not is_a(each, Mapping):
            raise RecordError(f"item {number}, {quoted(each)}, is no coup: {_HOW}")
        told = each.get("event", each)
        if is_a(told, Mapping) and is_a(told.get("type"), str):
            yield from events.hear(number, told)
        else:
            row = {COLUMNS.get(str(key).strip().lower(), ""): value for key, value in each.items()}
            if not row.keys() - {"", "shoe"}:
                raise RecordError(f"item {number}, {quoted(each)}, tells no coup: {_HOW}")
            yield _fell(number, row)


class _Events:
    """What a table's events tell of its coups: `sabot deal --json`, and a history that a house exports."""

    def __init__(self) -> None:
        self._shoe = FIRST
        self._hands: dict[str, list[str]] = {"player": [], "banker": []}

    def hear(self, line: int, event: Mapping[str, Any]) -> Iterator[Fell]:
        """A coup, when it is settled; a card that was burned face up, as a coup without a result."""
        match event["type"]:
            case "shoe_sealed":
                self._shoe = str(event.get("shoe", ""))
            case "cards_burned":
                yield Fell(line, self._shoe, player=cards_in(str(event.get("turned") or ""))[0], winner=BURNED)
            case "card_dealt" if event.get("side") in self._hands:
                self._hands[event["side"]].append(str(event.get("card") or ""))
            case "hand_shown" if event.get("side") in self._hands:
                self._hands[event["side"]] = [str(each) for each in event.get("cards") or ()]
            case "coup_settled":
                player, banker = (" ".join(hand) for hand in self._hands.values())
                row = {key: event.get(key) for key in ("player_points", "banker_points")}
                yield _fell(
                    line,
                    {"shoe": self._shoe, "result": event.get("winner"), "player": player, "banker": banker, **row},
                )
                self._hands = {"player": [], "banker": []}
            case _:
                pass


BURNED: Final = "burned"
"""Stands for the winner where cards were burned face up."""


def _fell(line: int, row: Mapping[str, Any]) -> Fell:
    """A coup of a row by its columns."""
    unread: list[str] = []
    player, p = _hand(row.get("player"), row.get("player_points"), unread)
    banker, b = _hand(row.get("banker"), row.get("banker_points"), unread)
    said = row.get("result")
    winner = "" if said is None or said == "" else WINNERS.get(str(said).strip().lower(), "?")
    if winner == "?":
        unread.append(str(said))
        winner = ""
    shoe = FIRST if row.get("shoe") is None else row["shoe"]
    return Fell(line, str(shoe).strip() or FIRST, winner, p, b, player, banker, tuple(unread))


def _hand(cards: Any, points: Any, unread: list[str]) -> tuple[tuple[int, ...], int]:
    """A hand's cards and points; one figure in the place of cards is points, a hand that cannot be read has none."""
    text = " ".join(map(str, cards)) if is_a(cards, (list, tuple)) else "" if cards is None else str(cards).strip()
    if len(text) == 1 and text.isdecimal() and points in {None, ""}:
        text, points = "", text
    found, wrong = cards_in(text) if text else ((), ())
    if wrong:
        unread += wrong
        found = ()
    said = "" if points is None else str(points).strip()
    if len(said) == 1 and said.isascii() and said.isdecimal():
        return found, int(said)
    if said:
        unread.append(said)
    return found, NO_POINTS
