"""The clock of a table: whether it rests, how long a window stays open, what is left until the croupier moves."""

from collections.abc import Callable
from math import ceil
from typing import Final

import msgspec

from sabot.games.game import AnyGame, TableState
from sabot.games.kinds import TableAction
from sabot.games.steps import EndSession
from sabot.games.tempo import PERCENT, Pace, Wait
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, Seq
from sabot.hosts import LEAST_SECONDS, Clock
from sabot.house.store import StoredEvent

SCALE: Final[dict[Pace, float]] = {"calm": 1.0, "brisk": 0.3, "quick": 0.04, "practice": 0.0}
"""The factor of the times that the house takes, by the pace."""
LYING: Final[dict[Pace, float]] = {"calm": 1.0, "brisk": 0.55, "quick": 0.1, "practice": 0.0}
"""How long cards fly and turn, by the pace: as a page moves them."""
DECLARING: Final[dict[Pace, float]] = {"calm": 1.0, "brisk": 0.6, "quick": 0.5, "practice": 0.5}
"""How much of the seconds that are set for it a declaration of a fixed time has, by the pace (C7.2)."""
UNHURRIED_MS: Final[dict[Pace, int]] = {"calm": 0, "brisk": 0, "quick": 0, "practice": 1000}
"""So long after a question opened what was said once answers it at the soonest: a table does not play by itself as fast
as it can, and what was said can be taken back."""
LEAST_OPEN_MS: Final = 1000 * LEAST_SECONDS
"""So long at least players are waited for, whatever is set."""
_NOTHING: Final = (Seq(0), "")
Waits = Pending[TableAction]
"""The window or question for which a table waits, whatever its game."""


class Times(msgspec.Struct, frozen=True, kw_only=True):
    """The house's own times in milliseconds; `tempo` scales everything, `seconds` the windows for stakes alone,
    `windows` all others.

    `gathering` is how long the croupier waits for somebody to sit down before he shuffles for bots alone, `least_left`
    what an open window gets at least when the house or somebody who looks on is back, `thought` how long a bot
    thinks, at least and at most, `spoken` after what time the word of a bot or of the croupier for a hand is published,
    which is longer than a bot's least thought, `grace` how long a player may be disconnected before he counts as away.
    """

    tempo: float = 1.0
    windows: float = 1.0
    seconds: float = 1.0
    gathering: int = 10_000
    least_left: int = 10_000
    thought: tuple[int, int] = (250, 1100)
    spoken: int = 1000
    grace: int = 15_000

    def scaled(self, milliseconds: float) -> int:
        """A time of the house's at its tempo."""
        return int(milliseconds * self.tempo)


HOUSE_TIMES: Final = Times()


class Look(msgspec.Struct, frozen=True):
    """The surroundings of a table on which its clock depends."""

    watched: bool
    ending: bool
    only_bots: bool
    halted: bool = False


def percent(wait: Wait, pace: Pace) -> int:
    """The share of the set seconds for which something is waited for; a declaration's goes by the pace (C7.2)."""
    return round(PERCENT[wait] * DECLARING[pace]) if wait == "declaration" else PERCENT[wait]


def may_end(game: AnyGame, state: TableState) -> bool:
    """Whether the session may end now: no coup is being played."""
    return game.objection(state, CROUPIER, EndSession()) is None


def rests(game: AnyGame, state: TableState, waits: Waits, look: Look) -> bool:
    """Nobody looks on or sits, the host pauses, or there is no deadline: the croupier does nothing by himself."""
    if look.ending:
        return may_end(game, state)
    if look.halted or waits.idle or (not look.watched and may_end(game, state)):
        return True
    return waits.chance == "order" and all(player.away for player in state.players.values())


class Timing(msgspec.Struct, frozen=True):
    """The times that a table takes for things."""

    game: AnyGame
    times: Times
    clock: Clock

    def shown_ms(self, events: tuple[object, ...]) -> int:
        """The time for which some events are shown."""
        return self.times.scaled(sum(ceil(self._shown_ms(type(event))) for event in events))

    def _shown_ms(self, event: type) -> float:
        """At the pace, but cards until they lie still."""
        pace = self.clock.pace
        return max(self.game.shown_ms[event] * SCALE[pace], self.game.lying_ms.get(event, 0) * LYING[pace])

    def window_ms(self, waits: Waits, *, only_bots: bool = False, is_fixed: bool = False) -> int:
        """The time for which players are waited for; a held answer's is fixed whether anybody is asked or not."""
        if waits.chance == "order" and only_bots:
            return self.times.scaled(self.times.gathering)
        return self._open_ms(self.game.waits[waits.step], is_fixed=is_fixed) if is_fixed or waits.players else 0

    def may_wait_long(self, waits: Waits) -> bool:
        """Whether who is alone at a table is waited for as long as he likes: for his stakes, against the house."""
        return self.game.fewest == 1 and waits.step == "bets"

    def spoken_ms(self) -> int:
        """The time that a declaration takes where no person speaks for the hand, whatever the hand (C7.2)."""
        return self.times.scaled(self.times.spoken * SCALE[self.clock.pace])

    def unhurried_ms(self) -> int:
        """The time before which no intention answers a question."""
        return self.times.scaled(UNHURRIED_MS[self.clock.pace])

    def _open_ms(self, wait: Wait, *, is_fixed: bool) -> int:
        """A declaration that is published when it is made has the time of any question."""
        timed: Wait = "questions" if wait == "declaration" and not is_fixed else wait
        seconds = self.clock.declares if timed == "declaration" else self.clock.seconds
        share = percent(timed, self.clock.pace)
        whole = max(LEAST_OPEN_MS, seconds * 10 * share) if share else 0
        return self.times.scaled(whole * (self.times.seconds if wait == "stakes" else self.times.windows))

    def thought_ms(self, step: str, share: float) -> int:
        """The time that a bot thinks, by a share between 0 and 1: least where cards alone move, or a hand is hidden."""
        least, most = self.times.thought
        thinks = self.game.waits[step] not in ("dealing", "declaration")
        return self.times.scaled((least + share * thinks * (most - least)) * SCALE[self.clock.pace])

    def left_ms(self, waits: Waits, rows: tuple[StoredEvent, ...], whole: int) -> int:
        """Time left to an open window when the table's log ended, in ms, by the rows' wall time; at least `least_left`.

        A clock that was set back meanwhile makes it no longer than it was.
        """
        least = self.times.scaled(self.times.least_left)
        if not rows or not waits.on:
            return least
        opened = next((row.at_ms for row in rows if row.number >= waits.on), rows[-1].at_ms)
        return max(least, whole - max(0, rows[-1].at_ms - opened))


class Countdown:
    """The time of one question after another. While the table rests there is no deadline, and what was left is kept.

    A question of a fixed time has it whether he who is asked is there or not.
    """

    def __init__(self, is_fixed: Callable[[Waits], bool]) -> None:
        self._is_fixed = is_fixed
        self.deadline: int | None = None
        self._asked: tuple[Seq, str] = _NOTHING
        self._left_ms = 0

    def left_ms(self, now_ms: int) -> int | None:
        """The time left until the deadline, None where there is none."""
        return None if self.deadline is None else max(0, self.deadline - now_ms)

    def begin(self, waits: Waits, left_ms: int) -> None:
        """Go on with a window that had something left of its time when the house closed."""
        if self._is_timed(waits):
            self._asked, self._left_ms = self._question(waits), left_ms

    def run(self, waits: Waits, now_ms: int, deadline: int) -> None:
        """Let the time of a question run: of a new one to its deadline, of one that rested what is left.

        The croupier goes on earlier where he is to: somebody has sat down for whom he does not shuffle for bots alone.
        """
        if self._question(waits) != self._asked:
            self._asked, self.deadline = self._question(waits), deadline
        elif self.deadline is None:
            self.deadline = now_ms + self._left_ms
        elif not self._is_timed(waits):
            self.deadline = min(self.deadline, deadline)

    def rest(self, waits: Waits | None, now_ms: int, least_ms: int) -> None:
        """Stop; a window in which players are asked keeps what was left of its time, and not too little."""
        if waits is None or waits.idle or not self._is_timed(waits):
            self._asked = _NOTHING
        elif self.deadline is not None:
            self._left_ms = max(self.deadline - now_ms, least_ms)
        self.deadline = None

    def _is_timed(self, waits: Waits) -> bool:
        return bool(waits.players) or self._is_fixed(waits)

    def _question(self, waits: Waits) -> tuple[Seq, str]:
        """The question to which a deadline belongs; the croupier's own moves and a first stake have each their own."""
        whose = "players" if self._is_timed(waits) else "croupier"
        return waits.on, f"{waits.step} {'idle' if waits.idle else ''} {whose}"
