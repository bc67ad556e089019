"""The games under `examples/`, which are programs and no package."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from types import ModuleType

    from tricktake.registry import AnyRules

EXAMPLES: Final = Path(__file__).parents[1] / "examples"
RULES: Final = {"whist": "WhistRules", "spades": "SpadesRules", "hearts": "HeartsRules"}
"""The name of the rules class of each game."""


def example_rules(name: str) -> type[AnyRules]:
    """The rules class of a game of the examples."""
    return cast("type[AnyRules]", getattr(example_module(name, EXAMPLES / f"{name}.py"), RULES[name]))


def example_module(name: str, path: Path) -> ModuleType:
    """A program of the examples, loaded under that name."""
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = module_from_spec(spec)  # where pickles look for the classes
        spec.loader.exec_module(module)
    return sys.modules[name]
