"""What somebody wants to see and hear: kept with the account, the same on every device, and nobody else's."""

import json

import pytest
from msgspec import UNSET
from wire_tools import Hall, http_answer, refused

from sabot.client import Visitor
from sabot.games.windows import PlayerId
from sabot.house.store import preferences
from sabot.wire import Preferences

pytest_plugins = ("wire_fixtures",)


async def test_each_device_of_an_account_finds_what_was_chosen_on_the_other(hall: Hall) -> None:
    """What one leaves out stays as the other chose it; nothing is known of who never chose."""
    first, other = await hall.running.enter("Ann"), await hall.running.enter("Ben")
    second = await Visitor.claim(hall.running.address, await first.personal_link("Ann"))
    await first.prefer(Preferences(theme="day", text=150, language="fr"))
    await second.prefer(Preferences(theme=None, sounds=("card", "call"), volume=30))
    kept = Preferences(language="fr", theme=None, text=150, sounds=("card", "call"), volume=30)
    assert await first.preferences() == await second.preferences() == kept
    assert await other.preferences() == Preferences()
    assert kept.rate is UNSET


@pytest.mark.parametrize(
    "said",
    [
        {"theme": "dusk"},
        {"text": 200},
        {"volume": 101},
        {"rate": 10},
        {"sounds": ["card"] * 6},
        {"sounds": ["bell"]},
        {"language": "it"},
        {"language": None},
        {"colour": "red"},
    ],
)
async def test_whatever_is_no_preference_is_refused_and_changes_nothing(hall: Hall, said: dict[str, object]) -> None:
    ann = await hall.running.enter("Ann")
    await ann.prefer(Preferences(text=115))
    cookie = f"sabot={ann.token}"
    status, *_ = await http_answer(hall.running, "POST", "/api/session/preferences", json.dumps(said), cookie=cookie)
    assert status == 400
    assert await ann.preferences() == Preferences(text=115)


async def test_nobody_without_an_account_has_any(hall: Hall) -> None:
    stranger = Visitor(hall.running.address, "nobody's")
    assert await refused(stranger.preferences()) == (401, "no_session")
    assert await refused(stranger.prefer(Preferences(text=115))) == (401, "no_session")


async def test_what_this_version_does_not_know_is_nothing_and_what_is_chosen_then_is_kept(hall: Hall) -> None:
    ann = await hall.running.enter("Ann")
    player = PlayerId((await ann.session()).player)
    strange = b'{"theme":"dusk"}'
    await hall.running.store.write(lambda session: preferences.change(session, player, lambda _: strange))
    assert await ann.preferences() == Preferences()
    assert await ann.prefer(Preferences(text=130)) == Preferences(text=130)
