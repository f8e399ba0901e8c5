"""Events of Punto Banco as they were written before, brought up to the format of today."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from sabot.games.punto.settlement import CoupSettled


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stake's settlement in format 1: an object."""

    player: str
    bet: str
    stake: int
    result: str
    received: int = 0
    debt: int = 0


class _Tagged(msgspec.Struct):
    type: str


class _Settled(msgspec.Struct):
    lines: tuple[_Line, ...]


def _with_objects(body: bytes) -> bytes:
    """An event of format 1: the lines of a settlement are lists since."""
    if msgspec.json.decode(body, type=_Tagged).type != CoupSettled.__struct_config__.tag:
        return body
    lines = [msgspec.structs.astuple(line) for line in _SETTLED.decode(body).lines]
    fields = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    return msgspec.json.encode(fields | {"lines": lines})


_SETTLED: Final = msgspec.json.Decoder(_Settled)
EARLIER: Final[Mapping[int, Callable[[bytes], bytes]]] = {1: _with_objects}
"""By the number of a format, what brings an event up to the next one."""
