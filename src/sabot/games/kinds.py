"""Types that every game has of its own, for code that handles games alike: its own modules and codecs know them.

What joins a game's rows is typed by `Any`, since each row knows one type. What lies above the games knows that it has
a record, and no field of it.
"""

from typing import Any, TypeAlias

import msgspec

AnyRules: TypeAlias = Any
"""A rule set."""
AnyState: TypeAlias = Any
"""A table, whole."""
AnyView: TypeAlias = Any
"""A table as somebody may know it, or a player there."""
AnyEvent: TypeAlias = Any
AnyOption: TypeAlias = Any
AnyAction: TypeAlias = Any
AnyUnion: TypeAlias = Any
"""A union of types, as codecs and schemas are made of it."""

TableEvent: TypeAlias = msgspec.Struct
"""An event of whatever game."""
TableAction: TypeAlias = msgspec.Struct
"""An action of whatever game."""
TableOption: TypeAlias = msgspec.Struct
"""What a player may do, in whatever game."""
TableView: TypeAlias = msgspec.Struct
"""A table of whatever game, as somebody may know it."""
