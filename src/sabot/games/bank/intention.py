"""Intentions for every coup of any game whose bank a player holds: to decline the bank, and to pass."""

from collections.abc import Callable

from sabot.games.bank.questions import CanDecline
from sabot.games.intentions import IntentionRow, Passes
from sabot.games.kinds import AnyView
from sabot.games.offers import CanFinish
from sabot.games.steps import Finish

Acts = tuple[object, ...]


def passing(
    punters: tuple[str, ...], bankers: tuple[str, ...], decline: Callable[[object, CanDecline, AnyView], Acts]
) -> tuple[IntentionRow, ...]:
    """Rows for stages that ask punters, for those that look for a banker, and for how the bank is declined."""

    def no_bank(_said: object, option: CanFinish, view: AnyView) -> Acts:
        return (Finish(option.on),) if view.stage in bankers else ()

    def passes(said: Passes, option: CanFinish, view: AnyView) -> Acts:
        passed = view.stage in punters or (said == "coup" and view.stage in bankers)
        return (Finish(option.on),) if passed else ()

    def pass_bank(said: Passes, option: CanDecline, view: AnyView) -> Acts:
        return decline(said, option, view) if said == "coup" else ()

    return (
        IntentionRow("declines", CanDecline, decline),
        IntentionRow("declines", CanFinish, no_bank),
        IntentionRow("passes", CanFinish, passes),
        IntentionRow("passes", CanDecline, pass_bank),
    )
