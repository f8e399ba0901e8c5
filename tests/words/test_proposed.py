"""The names that are proposed to who comes without one."""

import pytest

from sabot.house.accounts.names import nickname
from sabot.selfplay import NAMES
from sabot.words import LANGUAGES, Language, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_proposed_name_is_one_that_may_be_had_and_no_bot_has(language: Language) -> None:
    proposed = words(language)["page.name_proposed"].split()
    assert len(set(proposed)) == len(proposed) >= 20
    assert not set(proposed) & set(NAMES)
    assert [nickname(name) for name in proposed] == proposed
