"""Amounts that a table's chips cannot make up are proposed second: first comes the largest sum in chips."""

import pytest
from playwright.sync_api import Browser, expect
from stage import Scene, Stage, did

from chemin_table import ready
from long import asked_later


@pytest.mark.parametrize("size", [(1440, 900), asked_later((390, 844)), asked_later((844, 390))])
def test_of_an_odd_bank_the_most_in_chips_is_offered_first(browser: Browser, size: tuple[int, int]) -> None:
    """The chips are of 5 and more; the bank is 1616.06."""
    table = did(ready(names="ann bob cid", purse=400_000), "post ann 161_606; to stakes")
    stage = Stage.of(browser, Scene(table, "bob"), size=size)
    amount, slider = stage.page.get_by_role("textbox", name="Your stake"), stage.page.get_by_role("slider")
    stage.presses("Most in chips: 1615")
    expect(amount).to_have_value("1615")
    stage.presses("All open: 1616.06")
    expect(amount).to_have_value("1616.06")
    last = int(slider.get_attribute("max") or 0)
    for place in range(last + 1):
        slider.fill(str(place))
        assert place in (0, last) or float(amount.input_value()) % 5 == 0, amount.input_value()
