"""Rules of one's own in a browser: dropped, refused with the reason, mended, played; by the keyboard alone as well."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest, Size

NAME = "thursday.toml"
GOOD = 'base = "punto-banco"\ntitle = "Jeudi"\nseats = 6\ncommission = "4%"\n\n[bets]\ntie = { net = [9] }\n'
WRONG = GOOD.replace("seats = 6", "seats = 40")
SIZES = ((1440, 900), (375, 667))
DROP = """([name, text]) => {
  const brought = new DataTransfer();
  brought.items.add(new File([text], name));
  for (const kind of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: brought, bubbles: true, cancelable: true }));
  }
}"""
CHOSEN = "each => each.value.slice(each.selectionStart, each.selectionEnd)"
SAID = {
    "en": "Line 3, “seats = 40”: seats is 1 to 14, and 40 is not.",
    "de": "Zeile 3, „seats = 40“: seats ist 1 bis 14, und 40 ist es nicht.",
    "fr": "Ligne 3, «\u00a0seats = 40\u00a0»\u00a0: seats va de 1 à 14, et non 40.",
}


def drops(anna: Guest, text: str, name: str = NAME) -> None:
    expect(anna.page.locator(".gold").first).to_be_enabled()
    anna.page.evaluate(DROP, [name, text])


def plays_a_coup(anna: Guest) -> None:
    """Stake on Player and be done, in whatever language; before stakes are asked for a spot tells what it is."""
    expect(anna.page.locator(".moves .main")).to_be_visible()
    anna.page.locator(".felt .main .spot").first.click()
    anna.page.locator(".moves .gold").click()
    expect(anna.part("score").or_(anna.part("result")).first).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", SAID)
def test_a_rule_file_is_dropped_refused_mended_played(
    browser: Browser, doors: Doors, language: str, size: Size
) -> None:
    anna = Guest.in_lobby(browser, doors, locale=language, size=size)
    drops(anna, WRONG)
    anna.sees(anna.page.get_by_role("alert").filter(has_text=SAID[language]))
    text = anna.field(anna.words["page.own_rules_text"])
    expect(text).to_be_focused()
    assert text.evaluate(CHOSEN) == "seats = 40"
    assert anna.faults() == []
    anna.page.get_by_role("alert").get_by_role("button").filter(has_text=SAID[language]).click()
    expect(anna.dialog.locator(".tag")).to_be_visible()
    assert anna.faults() == []
    anna.closes()
    drops(anna, GOOD)
    card = anna.page.locator(".cards label.chosen")
    for told in ("Jeudi", f"{anna.words['house.seats']} 6", "9:1"):
        expect(card).to_contain_text(told)
    figures = "0.60" if language == "en" else "0,60"
    expect(card).to_contain_text(f"{figures}\u00a0%")
    assert anna.faults() == []
    assert anna.fits()
    anna.page.locator(".gold").first.click()
    anna.page.wait_for_url("**/t/*")
    plays_a_coup(anna)
    anna.page.goto(doors.address)
    again = anna.words["page.play_again"].replace("{rules}", "Jeudi")
    anna.button(again).click()
    anna.page.wait_for_url("**/t/*")
    anna.sees(anna.page.get_by_role("heading", name="Jeudi"))


@pytest.mark.long
def test_by_the_keyboard_alone(browser: Browser, doors: Doors) -> None:
    """Written, refused, led to the line, mended where it stands, and played."""
    anna = Guest.at_door(browser, doors)
    anna.walk_to(anna.page.locator(".now summary"))
    anna.keys("Enter")
    anna.walk_to(anna.button(anna.words["page.own_rules_write"]))
    anna.keys("Enter")
    text = anna.field(anna.words["page.own_rules_text"])
    expect(text).to_be_focused()
    anna.page.keyboard.insert_text(WRONG)
    anna.walk_to(anna.button(anna.words["page.own_rules_check"]))
    anna.keys("Enter")
    anna.sees(anna.page.get_by_role("alert").filter(has_text=SAID["en"]))
    expect(text).to_be_focused()
    anna.page.keyboard.insert_text("seats = 6")
    assert text.input_value() == GOOD
    anna.walk_to(anna.button(anna.words["page.own_rules_check"]))
    anna.keys("Enter")
    expect(anna.page.locator(".cards label.chosen")).to_contain_text("Jeudi")
    anna.walk_to(anna.button(anna.words["page.own_rules_play"]))
    anna.keys("Enter")
    anna.page.wait_for_url("**/t/*")
    anna.sees(anna.page.get_by_role("heading", name="Jeudi"))


@pytest.mark.long
def test_a_file_is_chosen_on_a_phone_and_its_table_opened_with_other_settings(browser: Browser, doors: Doors) -> None:
    anna = Guest.in_lobby(browser, doors, size=(375, 667))
    anna.page.locator(".now summary").click()
    anna.page.locator("input[type=file]").set_input_files(
        {"name": "my.bank.toml", "mimeType": "application/toml", "buffer": b'base = "chemmy"\ntaxe = "3%"\n'}
    )
    card = anna.page.locator(".cards label.chosen")
    expect(card).to_contain_text("my bank")
    expect(card).to_contain_text(anna.words["choice.no_gain"])
    assert anna.field(anna.words["page.rule_set"], anna.form).input_value() == "my bank"
    anna.presses(anna.words["page.open_now"])
    anna.page.wait_for_url("**/t/*")
    anna.sees(anna.page.get_by_role("heading", name="my bank"))


@pytest.mark.long
def test_rules_history_and_replay_of_a_table_of_one_s_own_rules(browser: Browser, doors: Doors) -> None:
    """A bet of one's own has no word in any language: it is called by its id, settled and replayed like others."""
    anna = Guest.in_lobby(browser, doors)
    drops(anna, GOOD + 'eights = { pays = "p == 8 or b == 8: 2" }\n')
    expect(anna.page.locator(".cards label.chosen")).to_contain_text("Jeudi")
    anna.page.locator(".gold").first.click()
    anna.page.wait_for_url("**/t/*")
    plays_a_coup(anna)
    rules = anna.opens(anna.words["page.rules"])
    for told in ("Jeudi", "4\u00a0%", "eights"):
        anna.sees(rules.get_by_text(told).first)
    assert anna.faults() == []
    anna.closes()
    history = anna.opens(anna.words["page.history"])
    history.get_by_role("listitem").get_by_role("button").first.click()
    anna.presses(anna.words["page.replay"], history)
    anna.sees(history.get_by_role("region", name=anna.words["page.replay"]))
    assert anna.faults() == []


def test_nothing_of_a_rule_file_is_markup(browser: Browser, open_house: Doors) -> None:
    anna = Guest.in_lobby(browser, open_house)
    drops(anna, 'base = "mini"\n<img src=x onerror=alert(1)> = 1')
    anna.sees(anna.page.get_by_role("alert").filter(has_text="<img src=x onerror=alert(1)>"))
    drops(anna, 'base = "mini"\ntitle = "<b class=x>Ours</b>"')
    anna.sees(anna.page.get_by_text("<b class=x>Ours</b>").first)
    assert anna.page.locator("b.x, .now img").count() == 0
