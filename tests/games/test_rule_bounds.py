"""Rule book S, C14, B16, P: the last value that a key of a rule file takes, and the first that it does not."""

import pytest

from sabot.games.bounds import RuleSetError
from sabot.rulesets import read

PUNTO, CHEMIN, BANQUE = "punto-banco", "chemin-de-fer", "baccara-banque"
ALL = (PUNTO, CHEMIN, BANQUE)


@pytest.mark.parametrize(("bases", "key", "last", "beyond"), [
    (ALL, "decks", "16", "17"),
    (ALL, "decks", "1\nstop_card = 18", "0"),
    (ALL, "absent_coups", "0", "-1"),
    (ALL, "absent_coups", "1000", "1001"),
    (ALL, "coin", '"0.01"', "0"),
    ((PUNTO,), "seats", "1", "0"),
    ((PUNTO,), "seats", "14", "15"),
    ((CHEMIN, BANQUE), "seats", "2", "0"),
    ((CHEMIN,), "seats", "2", "1"),
    ((CHEMIN,), "seats", "11", "12"),
    ((BANQUE,), "seats", "10", "12"),
    ((CHEMIN, BANQUE), "standing", "0", "-1"),
    ((CHEMIN, BANQUE), "standing", "50", "51"),
    ((PUNTO,), "commission", '"25%"', '"25.1%"'),
    ((PUNTO,), "commission", '"0%"', '"-0.1%"'),
    ((CHEMIN,), "taxe", '"25%"', '"25.1%"'),
    ((BANQUE,), "taxe_limited", '"25%"', '"25.1%"'),
    ((BANQUE,), "taxe_open", '"0%"', '"-0.1%"'),
    ((BANQUE,), "taxe_capital", '"25%"', '"25.1%"'),
    ((CHEMIN, BANQUE), "bid_step", '"0.01"', "0"),
    ((PUNTO, CHEMIN), "stop_card", '6\nlast_coup = "finish"', '5\nlast_coup = "finish"'),
    ((PUNTO, CHEMIN), "stop_card", '12\nlast_coup = "one_more"', '11\nlast_coup = "one_more"'),
    ((BANQUE,), "stop_card", '9\nlast_coup = "finish"', '8\nlast_coup = "finish"'),
    ((BANQUE,), "stop_card", '18\nlast_coup = "one_more"', '17\nlast_coup = "one_more"'),
])  # fmt: skip
def test_S_a_key_is_taken_up_to_its_bound_and_no_further(
    bases: tuple[str, ...], key: str, last: str, beyond: str
) -> None:
    """What is beyond it is refused with a sentence that names the key."""
    for base in bases:
        read(f'base = "{base}"\n{key} = {last}\n', "last")
        with pytest.raises(RuleSetError, match=key):
            read(f'base = "{base}"\n{key} = {beyond}\n', "beyond")
