"""What every game has of its own kind, where games are handled alike: its own modules and its codecs know the type."""

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
