"""A shoe gives what is in it and no more; numbers for its order are drawn without bias."""

import re
from typing import Any, cast

import numpy as np
import pytest

from sabot import shoe
from sabot.money import quoted
from sabot.shoe import Digest, Shoe, ShoeError, packs, seed_fact


@pytest.mark.parametrize("count", [53, -1, 1.5, "2", None, True])
def test_no_more_cards_are_had_than_are_there(count: Any) -> None:
    for asked in (Shoe(packs(1)).next, Shoe(packs(1)).after):
        with pytest.raises(ShoeError, match=re.escape(f"{quoted(count)} cards asked of a shoe with 52")):
            asked(count)


def test_what_has_left_a_shoe_is_kept_as_a_whole_number_of_python() -> None:
    assert type(Shoe(packs(1), cast("int", np.int64(3))).dealt) is int


def test_a_word_beyond_the_last_whole_multiple_is_left_out_and_no_other() -> None:
    assert shoe._below(3, iter([65_535, 65_534])) == 65_534 % 3


def test_the_fact_of_a_seed_is_its_digest_and_its_player() -> None:
    assert seed_fact(Digest("d" * 64), "ann") == "d" * 64 + " ann"
