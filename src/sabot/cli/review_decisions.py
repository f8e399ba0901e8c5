"""The free decisions of a transcript as its events tell them, and its summary, held against them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sabot.cli.transcript_file import ReadTranscript
from sabot.cli.usage import UsageError
from sabot.games.story import StoryError, check
from sabot.money import units


class Reading(NamedTuple):
    """The way to follow the log of a game.

    `begun` is how its following begins, a pair: the second has the table and the taxe that is due. `heard` takes one
    more event in, by its number, and gives the decisions of a coup that it ends; `unfinished` are those of a coup
    without an end. `chips` is what of a player's is on the table, `also` what older summaries say of it.
    """

    begun: tuple[Any, Any]
    heard: Callable[[Any, Any, Any], tuple[tuple[Any, Any], tuple[Any, ...]]]
    unfinished: Callable[[Any], tuple[Any, ...]]
    chips: Callable[[Any, Any], Mapping[str, int]]
    also: Callable[[Any], Mapping[str, Any]]


def decisions(told: ReadTranscript) -> tuple[Any, ...]:
    """The free decisions of a transcript; raises UsageError where its lines contradict each other."""
    reading = READINGS[told.rules.game](told.rules)
    log, free = reading.begun, list[Any]()
    for line, seq, event in told.events:
        try:
            log, over = reading.heard(log, seq, event)
        except StoryError as error:
            raise UsageError(f"Line {line} cannot be: {error}.") from None
        free += over
    if told.summary is not None:
        _check_summary(*told.summary, reading, log[1])
    try:
        return (*free, *reading.unfinished(log))
    except StoryError as error:
        raise UsageError(f"The last coup, up to line {told.events[-1][0]}, cannot be: {error}.") from None


def _check_summary(line: int, said: dict[str, Any], reading: Reading, log: Any) -> None:
    """Refuse a summary that says of the chips, the players or the coups what its events do not."""
    if log.taxe:
        raise UsageError(f"Line {line} cannot be: a taxe of {units(log.taxe)} is due before it.")
    try:
        for field, right in _right(reading, log.state).items():
            if field in said:
                check(field, said[field], right)
    except StoryError as error:
        raise UsageError(f"Line {line} cannot be: {error}.") from None


def _right(reading: Reading, table: Any) -> dict[str, Any]:
    """The place of every chip, by the events."""
    chips = [reading.chips(table, player) for player in table.players]
    return {
        "coups": table.coups,
        "issued": table.issued,
        "players": list(table.players),
        "purses": [player.purse for player in table.players.values()],
        "held": chips,
        "bank": sum(each["bank"] for each in chips),
        "on_layout": sum(each["layout"] for each in chips),
        "house": table.house,
        **reading.also(table),
    }


def _nothing(_table: Any) -> Mapping[str, Any]:
    return {}


def _chemin(rules: Any) -> Reading:
    from sabot.games.chemin.decisions import Choice, DecisionWatch, choices, watched  # noqa: PLC0415 - one game is enough
    from sabot.games.chemin.state import Chemin, associate_part, holds  # noqa: PLC0415
    from sabot.games.chemin.transcript import CheminLog, heard  # noqa: PLC0415

    def both(
        log: tuple[DecisionWatch, CheminLog], seq: Any, event: Any
    ) -> tuple[tuple[DecisionWatch, CheminLog], tuple[Choice, ...]]:
        watch, over = watched(log[0], seq, event)
        return (watch, heard(log[1], event)), over

    def unfinished(log: tuple[DecisionWatch, CheminLog]) -> tuple[Choice, ...]:
        return choices(log[0])

    def also(table: Chemin) -> Mapping[str, Any]:
        return {"associate": associate_part(table)}

    return Reading((DecisionWatch(rules=rules), CheminLog(state=Chemin(rules=rules))), both, unfinished, holds, also)


def _banque(rules: Any) -> Reading:
    from sabot.games.banque.state import Banque, holds  # noqa: PLC0415
    from sabot.games.banque.transcript import BanqueChoice, BanqueLog, choices, heard  # noqa: PLC0415

    def both(
        log: tuple[None, BanqueLog], _seq: Any, event: Any
    ) -> tuple[tuple[None, BanqueLog], tuple[BanqueChoice, ...]]:
        after, over = heard(log[1], event)
        return (None, after), over

    def unfinished(log: tuple[None, BanqueLog]) -> tuple[BanqueChoice, ...]:
        return choices(log[1])

    return Reading((None, BanqueLog(state=Banque(rules=rules))), both, unfinished, holds, _nothing)


READINGS: Final[dict[str, Callable[[Any], Reading]]] = {"chemin": _chemin, "banque": _banque}
