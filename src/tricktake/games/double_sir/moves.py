"""The moves of Double Sir, which has none of its own."""

from __future__ import annotations

from typing import TypeAlias

from tricktake.moves import Deal, EndMatch, NameTrump, Play

DoubleSirMove: TypeAlias = Deal | NameTrump | Play | EndMatch
"""Every move that some state of Double Sir accepts."""
