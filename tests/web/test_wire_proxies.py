"""A proxy that answers for a house which does not: a visitor hears that nobody answers."""

import pytest

from sabot.client import Visitor
from world.network import gateway


@pytest.mark.parametrize("body", [b"<html>502 Bad Gateway</html>", b"", b"\xff", b'{"error": "down"}'])
async def test_what_no_house_has_said_is_no_answer_of_one(body: bytes) -> None:
    async with gateway("502 Bad Gateway", body) as address:
        with pytest.raises(OSError, match="nobody answers for the house: what stands before it says 502"):
            await Visitor(address).tables()
