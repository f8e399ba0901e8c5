"""The address that others in the network open, and its code in the terminal."""

import pytest
import segno

from sabot.web import lan

ALL = "0.0.0.0"  # noqa: S104 - asked about, not listened on


@pytest.mark.parametrize(
    ("host", "public", "expected"),
    [("127.0.0.1", "", None), ("localhost", "", None), ("::1", "", None), (ALL, "", "http://192.168.1.7:8000/"),
     ("::", "", "http://192.168.1.7:8000/"), ("10.0.0.5", "", "http://10.0.0.5:8000/"),
     ("2001:db8::7", "", "http://[2001:db8::7]:8000/"), ("club-house", "", "http://club-house:8000/"),
     ("127.0.0.1", "https://sabot.example", "https://sabot.example/")],
)  # fmt: skip
def test_what_others_open(monkeypatch: pytest.MonkeyPatch, host: str, public: str, expected: str | None) -> None:
    monkeypatch.setattr(lan, "_own_address", lambda: "192.168.1.7")
    assert lan.address_for_others(host, 8000, public) == expected


def test_a_machine_without_a_network_has_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_own_address", lambda: None)
    assert lan.address_for_others(ALL, 8000) is None


def test_the_picture_is_the_code_of_the_address_with_its_quiet_border() -> None:
    address = "http://192.168.1.7:8000/"
    drawn = lan.picture(address).splitlines()
    modules = [[sign in light for sign in line] for line in drawn for light in ("█▀", "█▄")]
    code = segno.make(address, micro=False).matrix
    border = (len(modules[0]) - len(code)) // 2
    assert border >= 4
    inner = [row[border : border + len(code)] for row in modules[border : border + len(code)]]
    assert [[not light for light in row] for row in inner] == [[bool(dark) for dark in row] for row in code]
    assert all(all(row) for row in modules[:border])
