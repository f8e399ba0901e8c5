"""The summary of a transcript, held against the events before it."""

from typing import Any

from sabot.cli.usage import UsageError
from sabot.games.chemin.consistency import Log
from sabot.games.chemin.state import Chemin, associate_part, holds, on_layout
from sabot.games.story import StoryError, check
from sabot.money import units


def check_summary(line: int, said: dict[str, Any], log: Log) -> None:
    """Refuse a summary that says of the chips, the players or the coups what its events do not; raises UsageError."""
    if log.taxe:
        raise UsageError(f"Line {line} cannot be: a taxe of {units(log.taxe)} is due before it.")
    try:
        for field, right in _right(log.state).items():
            if field in said:
                check(field, said[field], right)
    except StoryError as error:
        raise UsageError(f"Line {line} cannot be: {error}.") from None


def _right(table: Chemin) -> dict[str, Any]:
    """Where every chip is, by the events; `associate` stood in older summaries for `held`."""
    return {
        "coups": table.coups,
        "issued": table.issued,
        "players": list(table.players),
        "purses": [player.purse for player in table.players.values()],
        "held": [holds(table, player) for player in table.players],
        "bank": table.bank,
        "associate": associate_part(table),
        "on_layout": on_layout(table),
        "house": table.house,
    }
