"""Types that every game has of its own, for code that handles games alike: its own modules and codecs know them."""

from typing import Any, TypeAlias

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
