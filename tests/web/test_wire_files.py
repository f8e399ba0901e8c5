"""Files of the page: compressed, kept under their digests, not sent again, all at home; the code of its address."""

import gzip
import json
from typing import Any

import pytest
import segno
from wire_tools import Hall, http_answer

from sabot.web import lan
from sabot.web.app import page_folder
from sabot.web.lan import drawing

pytest_plugins = ("wire_fixtures",)

BUILT = sorted((page_folder() / "assets").glob("*")) if (page_folder() / "assets").is_dir() else []
LARGE = next((path for path in BUILT if path.stat().st_size > 5000 and path.suffix == ".js"), None)
needs_page = pytest.mark.skipif(LARGE is None, reason="the page is not built: npm run build")
KEPT = "/ /t/anything /api/rules /api/openapi.json /verify_shoe.py /manifest.webmanifest /icon.svg /worker.js"


@needs_page
def test_an_asset_is_compressed_for_who_reads_that_and_kept_for_good(hall: Hall) -> None:
    assert LARGE is not None
    path = f"/assets/{LARGE.name}"
    status, headers, small = hall.run(http_answer(hall.running, "GET", path, accept_encoding="deflate, gzip;q=1"))
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(small) == LARGE.read_bytes()
    assert len(small) < LARGE.stat().st_size / 2
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    status, headers, smaller = hall.run(http_answer(hall.running, "GET", path, accept_encoding="gzip, deflate, br"))
    assert (status, headers["content-encoding"]) == (200, "br")
    assert smaller == LARGE.with_name(f"{LARGE.name}.br").read_bytes()
    assert len(smaller) < len(small)
    for none in (None, "identity", "gzip;q=0, br;q=0.0", "deflate"):
        status, headers, whole = hall.run(http_answer(hall.running, "GET", path, accept_encoding=none))
        assert (status, whole) == (200, LARGE.read_bytes())
        assert "content-encoding" not in headers
        assert headers["vary"] == "accept-encoding"


@needs_page
@pytest.mark.parametrize("path", KEPT.split())
def test_what_is_as_it_was_is_not_sent_again(hall: Hall, path: str) -> None:
    status, headers, body = hall.run(http_answer(hall.running, "GET", path))
    assert status == 200
    assert body
    assert headers["cache-control"] == "no-cache"
    again = hall.run(http_answer(hall.running, "GET", path, if_none_match=headers["etag"]))
    assert (again[0], again[2]) == (304, b"")
    assert again[1]["etag"] == headers["etag"]
    assert {name: again[1].get(name) for name in AT_HOME} == {name: headers[name] for name in AT_HOME}
    other = hall.run(http_answer(hall.running, "GET", path, if_none_match='"another"'))
    assert (other[0], other[2]) == (200, body)


AT_HOME = ("content-security-policy", "referrer-policy", "x-content-type-options")


def test_nobody_signed_in_is_no_error(hall: Hall) -> None:
    """A first visit leaves the console of a browser empty."""
    status, _, body = hall.run(http_answer(hall.running, "GET", "/api/session"))
    assert (status, body) == (204, b"")


def test_a_file_outside_the_page_is_not_found(hall: Hall) -> None:
    packed = f"{LARGE.name}.br" if LARGE else "x.br"
    for path in ("/assets/..%2findex.html", "/assets/nothing.js", "/assets/..", "/icon.png", f"/assets/{packed}"):
        assert hall.run(http_answer(hall.running, "GET", path))[0] == 404


@needs_page
def test_an_unknown_path_is_a_page_for_who_reads_pages(hall: Hall) -> None:
    status, headers, body = hall.run(http_answer(hall.running, "GET", "/nowhere/else", accept="text/html,*/*"))
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert body == (page_folder() / "index.html").read_bytes()
    assert hall.run(http_answer(hall.running, "GET", "/verify_shoe.py"))[1]["content-type"].count("charset") == 1
    for path, accept in (("/nowhere", "*/*"), ("/api/nowhere", "text/html"), ("/assets/x.js", "text/html")):
        status, headers, _ = hall.run(http_answer(hall.running, "GET", path, accept=accept))
        assert (status, headers["content-type"].partition(";")[0]) == (404, "application/json")


def asked_to_draw(hall: Hall, path: str) -> Any:
    return http_answer(hall.running, "POST", "/api/qr.svg", json.dumps({"path": path}))


@pytest.mark.parametrize("path", ["/", "/t/t-0123456789", "/t/t-0123456789#host=k-_9"])
def test_an_address_of_the_house_is_drawn_as_a_code_and_nothing_else_is(hall: Hall, path: str) -> None:
    """A QR code of a table's link, nothing loaded from elsewhere."""
    status, headers, drawn = hall.run(asked_to_draw(hall, path))
    kind = headers["content-type"].split(";")[0]
    assert (status, kind, headers["cache-control"]) == (200, "image/svg+xml", "no-store")
    assert drawn == drawing(f"http://127.0.0.1:{hall.running.port}{path}")
    for other in ("", "//elsewhere.example", "https://elsewhere.example/", "/t/a/b", "/t/" + "a" * 300):
        assert hall.run(asked_to_draw(hall, other))[0] == 404


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
