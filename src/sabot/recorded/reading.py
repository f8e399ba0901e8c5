"""Recorded coups as people keep them: CSV, JSON, a scorer's signs, and what a house of Sabot exports."""

import codecs
import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isnan
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
"""A column's kind, by the names that it may have."""
WINNERS: Final = {
    **dict.fromkeys(("b", "banker", "banco", "bank", "banque"), "B"),
    **dict.fromkeys(("p", "player", "punto", "ponte", "spieler", "joueur"), "P"),
    **dict.fromkeys(("t", "tie", "égalité", "egalite", "unentschieden", "stand-off"), "T"),
}
FIRST: Final = "1"
"""The shoe of coups of which none is told."""
_SIGN: Final = re.compile(r"([BPTbpt.])((?:\+[nNpPbB])*)")
"""A coup as a scorer writes it; a dot is one that nobody told."""
_MARKS: Final = re.compile(r"\+[nNpPbB]")
_IGNORED: Final = re.compile(r"[\s,;|-]*")
_HOW: Final = (
    "a file has a shoe a line, such as BPPTB, or columns such as shoe,result,player,banker, or is JSON with these keys"
)
_DIVIDER: Final = re.compile(r"\s*\"?sep=(.)\"?\s*", re.IGNORECASE)
"""A first line with which spreadsheets say what divides the columns."""
_DIVIDERS: Final = ",;\t|"
_POINTS: Final = re.compile(r"([0-9])(?:[.,]0*)?")
_CODED: Final = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_NO_JSON: Final = (msgspec.DecodeError, UnicodeEncodeError, RecursionError)


def read_file(path: Path) -> Iterator[Fell]:
    """The coups of a file, in their order; raises RecordError for one that cannot be read, or records none."""
    called = quoted(path.name)
    try:
        told = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{quoted(str(path))} cannot be read: {error.strerror or error}") from None
    return read_text(_decoded(told, called), called)


def _decoded(told: bytes, called: str) -> str:
    """The text of a file: UTF-8, UTF-16 that says so, or as Windows writes in Western Europe; raises RecordError."""
    coding = next((coding for mark, coding in _CODED if told.startswith(mark)), "utf-8")
    try:
        text = told.decode(coding)
    except UnicodeDecodeError:
        text = told.decode("cp1252" if coding == "utf-8" else coding, errors="replace")
    if "\0" in text:
        raise RecordError(f"{called} is no text: save it as CSV, in UTF-8")
    return text


def read_text(text: str, called: str = "the text") -> Iterator[Fell]:
    """The coups of a text in any of the forms; raises RecordError."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = ["" if line.lstrip().startswith("#") else line for line in text.split("\n")]
    told = [at for at, line in enumerate(lines) if line.strip()][:3]
    said = _DIVIDER.fullmatch(lines[told[0]]) if told else None
    if said is not None:
        lines[told.pop(0)] = ""
    if not told:
        raise RecordError(f"{called} is empty: {_HOW}")
    first = lines[told[0]]
    if first.lstrip()[0] in "[{":
        return _from_json(text, called)
    if not all(_are_signs(lines[at]) for at in told[:2]):
        for divider in said[1] if said else _DIVIDERS:
            if _are_heads(first.split(divider)):
                return _from_csv(lines, divider, called)
    if said is not None or not _are_signs(first):
        raise RecordError(f"{called}, line {told[0] + 1}, {quoted(first.strip())}, has no column and no sign: {_HOW}")
    return _from_signs(enumerate(lines, 1))


def _head(word: str) -> str:
    return word.strip().strip('"').strip().lower()


def _are_heads(words: Iterable[str]) -> bool:
    """Whether a first line names columns: `1,Banker,9 K` is a coup, though a column may be called Banker."""
    heads = {_head(word) for word in words}
    known = COLUMNS.keys() & heads
    return bool(known) and (len(known) > 1 or not known <= WINNERS.keys() or not any(map(_has_digit, heads)))


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def _are_signs(line: str) -> bool:
    """Whether a line can be meant as a scorer's signs: half of its letters and digits are."""
    written = [each for each in _MARKS.sub("", line) if each.isalnum()]
    return 2 * sum(each in "BPTbpt" for each in written) >= len(written)


def read_rows(rows: Iterable[Any]) -> Iterator[Fell]:
    """The coups of a list: of shoes as signs, or of mappings by the columns; raises RecordError."""
    items = list(rows)
    if not items:
        raise RecordError(f"there are no coups in an empty list: {_HOW}")
    return _from_items(list(enumerate(items, 1)), "item")


def _from_items(items: Sequence[tuple[int, Any]], place: str) -> Iterator[Fell]:
    """The coups of a list's items, each with its number or its line."""
    if all(is_a(each, str) for _, each in items):
        return _from_signs(items)
    return _from_objects(items, place)


def _from_signs(lines: Iterable[tuple[int, str]]) -> Iterator[Fell]:
    """A shoe a line, as a scorer writes it: B, P, T, with marks of naturals and pairs."""
    shoe = 0
    for number, line in lines:
        shoe += bool(line.strip())
        at = _IGNORED.match(line).end()  # type: ignore[union-attr] # it matches nothing too
        while at < len(line):
            coup = _SIGN.match(line, at)
            if coup is None:
                piece = line[at : at + 12].split()[0]
                yield Fell(number, str(shoe), unread=(piece,))
                break
            yield Fell(number, str(shoe), "" if coup[1] == "." else coup[1].upper())
            at = _IGNORED.match(line, coup.end()).end()  # type: ignore[union-attr]


def _from_csv(lines: Iterable[str], divider: str, called: str) -> Iterator[Fell]:
    source = csv.reader(lines, delimiter=divider)
    heads: list[str] = []
    try:
        for row in source:
            if not any(map(str.strip, row)):
                continue
            if not heads:
                heads = _columns(row, called)
                continue
            beyond = [each.strip() for each in row[len(heads) :] if each.strip()]
            yield _fell(source.line_num, dict(zip(heads, row, strict=False)), beyond)
    except csv.Error as error:
        raise RecordError(f"{called}, line {source.line_num}: {error}") from None


def _columns(row: Sequence[str], called: str) -> list[str]:
    """Kinds of the columns, empty for those that say nothing of coups. Raises RecordError."""
    columns = [COLUMNS.get(_head(each), "") for each in row]
    if not {*columns} - {"", "shoe"}:
        raise RecordError(f"{called} has no column that tells a coup: {_HOW}")
    twice = next((name for name in columns if name and columns.count(name) > 1), "")
    if twice:
        named = [quoted(each.strip()) for each, name in zip(row, columns, strict=True) if name == twice]
        raise RecordError(
            f"{called} has two columns for the {twice.replace('_', ' ')}, {' and '.join(named)}: leave one"
        )
    return columns


def _from_json(text: str, called: str) -> Iterator[Fell]:
    """A list of objects, or an object a line."""
    if text.lstrip()[0] == "[":
        try:
            items = _placed(text.encode(), msgspec.json.decode(text, type=list[msgspec.Raw]))
        except _NO_JSON as error:
            raise RecordError(f"{called} is no JSON: {error}") from None
        if not items:
            raise RecordError(f"there are no coups in an empty list: {_HOW}")
        return _from_items(items, "line")
    return _from_objects(_json_lines(text, called), "line")


def _placed(text: bytes, items: Iterable[msgspec.Raw]) -> list[tuple[int, Any]]:
    """The items of a list, each with the line on which it begins."""
    lines: list[tuple[int, Any]] = []
    line, at = 1, 0
    for item in items:
        raw = bytes(item)
        begins = text.index(raw, at)
        line += text.count(b"\n", at, begins)
        lines.append((line, msgspec.json.decode(raw)))
        line += raw.count(b"\n")
        at = begins + len(raw)
    return lines


def _json_lines(text: str, called: str) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield number, msgspec.json.decode(line)
            except _NO_JSON as error:
                raise RecordError(f"{called}, line {number} is no JSON: {error}") from None


def _from_objects(items: Iterable[tuple[int, Any]], place: str) -> Iterator[Fell]:
    """Objects by the columns, or the events of a table of Sabot's, each with its number."""
    events = _Events()
    for number, each in items:
        if not is_a(each, Mapping):
            raise RecordError(f"{place} {number}, {quoted(each)}, is no coup: {_HOW}")
        told = each.get("event", each)
        if is_a(told, Mapping) and is_a(told.get("type"), str):
            yield from events.hear(number, told)
        else:
            row = {COLUMNS.get(str(key).strip().lower(), ""): _none_for_nan(value) for key, value in each.items()}
            if not row.keys() - {"", "shoe"}:
                raise RecordError(f"{place} {number}, {quoted(each)}, tells no coup: {_HOW}")
            yield _fell(number, row)


class _Events:
    """A table's events, read for its coups: `sabot deal --json`, and a history that a house exports."""

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


def _fell(line: int, row: Mapping[str, Any], beyond: Iterable[str] = ()) -> Fell:
    """A coup of a row by its columns; what stands beyond them cannot be read."""
    unread: list[str] = []
    player, p = _hand(row.get("player"), row.get("player_points"), unread)
    banker, b = _hand(row.get("banker"), row.get("banker_points"), unread)
    said = _text(row.get("result"))
    winner = WINNERS.get(said.lower(), "?") if said else ""
    if winner == "?":
        unread.append(said)
        winner = ""
    unread += beyond
    silent = not (winner or player or banker or unread) and p == b == NO_POINTS
    return Fell(line, _text(row.get("shoe")) or FIRST, winner, p, b, player, banker, tuple(unread), silent)


def _none_for_nan(value: Any) -> Any:
    """A value of an object; None where a data frame has no number."""
    return None if is_a(value, float) and isnan(value) else value


def _text(said: Any) -> str:
    return "" if said is None else str(said).strip()


def _hand(cards: Any, points: Any, unread: list[str]) -> tuple[tuple[int, ...], int]:
    """A hand's cards and points; one figure in the place of cards is points, a hand that cannot be read has none."""
    text, said = " ".join(map(str, cards)) if is_a(cards, (list, tuple)) else _text(cards), _text(points)
    if not said and len(text) == 1 and text.isdecimal():
        text, said = "", text
    codes, wrong = cards_in(text) if text else ((), ())
    if wrong:
        unread += wrong
        codes = ()
    if not said:
        return codes, NO_POINTS
    figure = _POINTS.fullmatch(said)
    if figure is None:
        unread.append(said)
        return codes, NO_POINTS
    return codes, int(figure[1])
