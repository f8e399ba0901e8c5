"""A table's record beside its events: the rule set as it was when the table opened, and settings."""

import re
from collections.abc import Container, Generator, Hashable, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final, TypedDict, cast, get_args

import msgspec

from sabot.games.game import AnyGame, TableState
from sabot.games.kinds import AnyRules, TableEvent
from sabot.games.registry import BY_ID
from sabot.games.tempo import Pace
from sabot.games.windows import PlayerId
from sabot.hosts import DECLARES, Clock, HostRequest
from sabot.house.errors import HouseError
from sabot.house.failures import where
from sabot.house.store import NewEvent, StoredEvent, TableRecord
from sabot.house.table.intentions import StandingIntentions
from sabot.house.table.rulecards import seat_options
from sabot.money import quoted
from sabot.rulesets import Rules, RuleSetError, exact, load, names, read_file, varied
from sabot.selfplay import MIXED
from sabot.wire import NewTable

EVENT_FORMAT: Final = 2


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Digests of the secrets of a table's links: for a seat, for looking on, for becoming its host; empty: no link."""

    seat: str = ""
    watch: str = ""
    host: str = ""


class Coming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The clock of a table as soon as it has settled more than so many coups."""

    clock: Clock
    after: int


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a table: whose it is, the seconds of a window for stakes, the croupier's pace, who may come.

    `declares` are the seconds of a declaration of a fixed time.
    Where there is `chat` all but the `muted` are heard. With `approves` nobody sits down but the `admitted`, and the
    `barred` do nowhere; `asking` is what players want of the host. With `advice` who is to decide may ask what it is
    worth. The `patient` have more time. A `halted` table's clock stands; one that `closes`
    ends when its coup is settled. `bots` are those of a chosen temperament. `intentions` are what players have said
    once for every coup, which is their own business. Stored is what is not as usual: a version that does not know a
    field yet reads every table where nobody uses it.
    """

    host: PlayerId
    seconds: int
    pace: Pace
    private: bool = False
    keys: Keys = Keys()
    coming: Coming | None = None
    approves: bool = False
    halted: bool = False
    closes: bool = False
    admitted: tuple[PlayerId, ...] = ()
    barred: tuple[PlayerId, ...] = ()
    asking: dict[PlayerId, HostRequest] = {}
    chat: bool = True
    advice: bool = False
    muted: tuple[PlayerId, ...] = ()
    patient: tuple[PlayerId, ...] = ()
    bots: dict[PlayerId, str] = {}
    intentions: dict[PlayerId, StandingIntentions] = {}
    declares: int = DECLARES


class Changes(TypedDict, total=False):
    """Changes of a table's settings; the fields are theirs."""

    host: PlayerId
    seconds: int
    pace: Pace
    keys: Keys
    coming: Coming | None
    approves: bool
    halted: bool
    closes: bool
    admitted: tuple[PlayerId, ...]
    barred: tuple[PlayerId, ...]
    asking: dict[PlayerId, HostRequest]
    chat: bool
    advice: bool
    muted: tuple[PlayerId, ...]
    patient: tuple[PlayerId, ...]
    bots: dict[PlayerId, str]
    intentions: dict[PlayerId, StandingIntentions]
    declares: int


class Setup(msgspec.Struct, frozen=True):
    """A table as it was opened; `sheet` is its rule set as it is stored, byte for byte."""

    id: str
    title: str
    game: AnyGame
    rules: AnyRules
    settings: TableSettings
    sheet: bytes = b""


class UnreadableTableError(Exception):
    """A table in the store that this version cannot read; the text is a sentence."""


class _OfGame(msgspec.Struct):
    game: str


def record(table: str, rules: Rules, settings: TableSettings, title: str, now_ms: int) -> TableRecord:
    """A new table as the store keeps it."""
    return TableRecord(
        id=table,
        title=title,
        ruleset=msgspec.json.encode(rules, enc_hook=plain),
        settings=msgspec.json.encode(settings),
        created_ms=now_ms,
    )


def setup_of(table_record: TableRecord) -> Setup:
    """A table as it was opened; raises UnreadableTableError."""
    try:
        named = msgspec.json.decode(table_record.ruleset, type=_OfGame).game
        if named not in BY_ID:
            known = ", ".join(BY_ID)
            raise UnreadableTableError(
                f"table {table_record.id} is of the game {quoted(named)}; this version knows {known}"
            )
        game = BY_ID[named]
        rules = msgspec.json.decode(table_record.ruleset, type=game.rules.record, dec_hook=exact)
        settings = msgspec.json.decode(table_record.settings, type=TableSettings)
    except msgspec.DecodeError as error:
        raise UnreadableTableError(f"table {table_record.id} cannot be read: {error}") from None
    except UnreadableTableError:
        raise
    except Exception as error:  # what a value makes of itself is nobody's business here
        raise UnreadableTableError(f"table {table_record.id} cannot be read: {where(error)}") from None
    return Setup(table_record.id, table_record.title, game, rules, settings, table_record.ruleset)


def chosen(asked: NewTable, known: Mapping[str, Rules]) -> Rules:
    """The rule set of a new table with the options asked for; raises HouseError."""
    if asked.rules not in known:
        raise HouseError("no_such_rules", rules=asked.rules, known=tuple(known))
    rules = known[asked.rules]
    if asked.decks is not None and asked.decks not in (rules.decks, *rules.deck_options):
        raise HouseError("decks_not_offered", decks=asked.decks, offered=rules.deck_options)
    seats = seat_options(cast("Hashable", rules))
    if asked.seats is not None and asked.seats not in seats:
        raise HouseError("seats_not_offered", seats=asked.seats, offered=seats)
    game = BY_ID[rules.game]
    check_temperament(game, asked.temperament)
    check_pace(game, asked.pace)
    for key, value in asked.options.items():
        if key not in game.rules.choices:
            raise HouseError("no_such_option", option=key, known=tuple(game.rules.choices))
        if value not in game.rules.choices[key]:
            raise HouseError("no_such_choice", option=key, value=value, known=game.rules.choices[key])
    counts = {"decks": asked.decks, "seats": asked.seats}
    wanted = asked.options | {key: count for key, count in counts.items() if count is not None}
    try:
        return varied(rules, **wanted)
    except RuleSetError as error:
        raise HouseError("bad_request", reason=str(error)) from None


def check_pace(game: AnyGame, pace: Pace) -> None:
    """Refuse a pace that a game's tables do not know; raises HouseError."""
    if pace not in game.paces:
        raise HouseError("pace_not_offered", pace=pace, offered=game.paces)


def check_temperament(game: AnyGame, temperament: str) -> None:
    """Refuse a temperament that a game's bots do not know; raises HouseError."""
    if temperament not in game.bots:
        raise HouseError("no_such_temperament", temperament=temperament, known=tuple(game.bots))


def tempered(known: Mapping[PlayerId, str], here: Container[PlayerId], bot: PlayerId, of: str) -> dict[PlayerId, str]:
    """The chosen temperaments of the bots that are here, with one bot's; `mixed` is none that was chosen."""
    others = {player: name for player, name in known.items() if player in here and player != bot}
    return others if of == MIXED else others | {bot: of}


def takes(game: AnyGame, kind: type) -> bool:
    """Whether a game knows an action of this kind, of the house or of a player."""
    return kind in get_args(game.every_action)


def stored(event: msgspec.Struct) -> NewEvent:
    """An event as the log keeps it."""
    return NewEvent(str(event.__struct_config__.tag), msgspec.json.encode(event), EVENT_FORMAT)


def event_of(game: AnyGame, row: StoredEvent) -> TableEvent:
    """An event from the log; raises UnreadableTableError."""
    if not 1 <= row.format <= EVENT_FORMAT:
        raise UnreadableTableError(
            f"event {row.number} ({row.kind}) is in format {row.format}; this version reads 1 to {EVENT_FORMAT}"
        )
    try:
        return _events(game.id).decode(_brought_up(game, row))
    except (msgspec.DecodeError, UnicodeError) as error:
        raise UnreadableTableError(f"event {row.number} ({row.kind}) cannot be read{_place(error)}") from None


def _brought_up(game: AnyGame, row: StoredEvent) -> bytes:
    """An event's body in the format of today."""
    body = row.body
    for number in range(row.format, EVENT_FORMAT):
        body = game.earlier[number](body) if number in game.earlier else body
    return body


def _place(error: Exception) -> str:
    """The place of a fault in an event; what stands there may be a card that nobody has seen."""
    place = re.search(r" - at `[^`]*`", str(error))
    return "" if place is None else place.group().replace(" - at", ", at")


Steps = list[tuple[TableState, TableEvent]]
"""Events, each with the table that it befell."""


def folded(
    setup: Setup,
    rows: tuple[StoredEvent, ...],
    state: TableState | None = None,
    steps: Steps | None = None,
) -> TableState:
    """The table as its log left it, from its beginning or from a state on; raises UnreadableTableError.

    `steps` takes in each event, with the table that it befell.
    """
    after: TableState = setup.game.open(setup.rules) if state is None else state
    for row in rows:
        event = event_of(setup.game, row)
        if steps is not None:
            steps.append((after, event))
        after = took_in(setup, after, event, row)
    return after


def took_in(setup: Setup, state: TableState, event: TableEvent, row: StoredEvent) -> TableState:
    """A table after one more event of its log; raises UnreadableTableError."""
    try:
        after: TableState = setup.game.evolve(state, event)
    except Exception as error:  # a table that makes no sense is no reason to keep the others closed
        raise UnreadableTableError(f"event {row.number} ({row.kind}) does not fit what was before it") from error
    return after


def built_in() -> dict[str, Rules]:
    """Every rule set that comes with the package."""
    return {name: load(name) for name in names()}


def with_folder(folder: Path) -> dict[str, Rules]:
    """The built-in rule sets and those of a folder's TOML files; raises RuleSetError."""
    if not folder.is_dir():
        raise RuleSetError(f"there is no folder {str(folder)!r}: name one that holds rule sets as .toml files")
    return built_in() | {path.stem: read_file(path) for path in sorted(folder.glob("*.toml"))}


@contextmanager
def readable(table: str) -> Generator[None, None, None]:
    """Refuse what is asked of a table that cannot be read."""
    try:
        yield
    except UnreadableTableError as error:
        raise HouseError("unreadable_table", table=table, reason=str(error)) from None


@cache
def _events(game: str) -> msgspec.json.Decoder[TableEvent]:
    return msgspec.json.Decoder(BY_ID[game].events)


def plain(value: object) -> str:
    """A value that JSON has not, as text."""
    return str(value)
