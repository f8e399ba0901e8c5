"""What the store keeps of a table beside its events: the rule set as it was when the table opened, and settings."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from sabot.games.punto import Event, Punto, evolve
from sabot.games.windows import PlayerId
from sabot.house.store import NewEvent, StoredEvent, TableRecord
from sabot.rulesets import PuntoRules, RuleSetError, load, names, varied
from sabot.wire import NewTable, Pace, Refused

EVENT_FORMAT: Final = 1


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run: whose it is, the seconds of a window for stakes, the croupier's pace."""

    host: PlayerId
    seconds: int
    pace: Pace


class HouseError(Exception):
    """Something asked of the house that it refuses."""

    def __init__(self, code: str, **facts: int | str | tuple[int | str, ...]) -> None:
        super().__init__(f"{code}: {facts}")
        self.refused = Refused(code, facts)


def record(table: str, rules: PuntoRules, settings: Settings, title: str, now_ms: int) -> TableRecord:
    """A new table as the store keeps it."""
    return TableRecord(
        id=table,
        title=title,
        ruleset=msgspec.json.encode(rules, enc_hook=_plain),
        settings=msgspec.json.encode(settings),
        created_ms=now_ms,
    )


def rules_of(stored: TableRecord) -> PuntoRules:
    """The rule set a table was opened with."""
    return msgspec.json.decode(stored.ruleset, type=PuntoRules, dec_hook=_exact)


def settings_of(stored: TableRecord) -> Settings:
    """The settings a table was opened with."""
    return msgspec.json.decode(stored.settings, type=Settings)


def chosen(asked: NewTable, known: Mapping[str, PuntoRules]) -> PuntoRules:
    """The rule set of a new table with the options asked for; raises HouseError."""
    if asked.rules not in known:
        raise HouseError("no_such_rules", rules=asked.rules, known=tuple(known))
    rules = known[asked.rules]
    if asked.decks is not None and asked.decks not in (rules.decks, *rules.deck_options):
        raise HouseError("decks_not_offered", decks=asked.decks, offered=rules.deck_options)
    wanted = {"decks": asked.decks, "commission_mode": asked.commission_mode, "tie_release": asked.tie_release}
    try:
        return varied(rules, **{key: value for key, value in wanted.items() if value is not None})
    except RuleSetError as error:
        raise HouseError("bad_request", reason=str(error)) from None


def stored(event: Event) -> NewEvent:
    """An event as the log keeps it."""
    return NewEvent(type(event).__struct_config__.tag, msgspec.json.encode(event), EVENT_FORMAT)  # type: ignore[arg-type]


def event_of(row: StoredEvent) -> Event:
    """An event from the log."""
    return _EVENTS.decode(row.body)


def folded(rules: PuntoRules, rows: tuple[StoredEvent, ...]) -> Punto:
    """The table as its log left it."""
    state = Punto(rules=rules)
    for row in rows:
        state = evolve(state, event_of(row))
    return state


def built_in() -> dict[str, PuntoRules]:
    """Every rule set that comes with the package."""
    return {name: load(name) for name in names()}


_EVENTS: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)


def _plain(value: object) -> str:
    return str(value)


def _exact(kind: type, value: Any) -> object:
    return Fraction(value) if kind is Fraction else value
