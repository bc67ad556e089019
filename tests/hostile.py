"""Objects that misbehave when they are looked at: nothing that a caller hands in may be trusted."""

from __future__ import annotations

from typing_extensions import override


class Hostile:
    """Equals everything, is as true as nothing, and cannot be shown, hashed or compared."""

    @override
    def __eq__(self, other: object) -> bool:
        return True

    @override
    def __hash__(self) -> int:
        raise RuntimeError

    @override
    def __repr__(self) -> str:
        raise RuntimeError

    @override
    def __str__(self) -> str:
        raise RuntimeError

    def __bool__(self) -> bool:
        raise RuntimeError

    def __lt__(self, other: object) -> bool:
        raise RuntimeError
