"""How the documentation is built: MyST pages, and a reference made from the docstrings."""

from __future__ import annotations

import re
from importlib.metadata import version as version_of
from typing import TYPE_CHECKING

from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from typing_extensions import override

import tricktake as tt

logger = logging.getLogger(__name__)

if TYPE_CHECKING:
    from pathlib import Path

    from docutils.nodes import Node
    from sphinx.application import Sphinx

project = "tricktake"
author = "The tricktake developers"
copyright = f"2026, {author}"  # noqa: A001 - Sphinx reads it by this name
version = release = version_of(project)

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build", "performance"]
html_theme = "furo"
html_static_path = ["../tests/pictures/golden"]  # the pictures that the pages show
html_title = f"tricktake {version}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"no-value": True}
autodoc_inherit_docstrings = False  # what a game overrides is described where it is declared
autodoc_class_signature = "mixed"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False

# A link in a docstring must lead somewhere; types in signatures may name what has no page of its own.
nitpicky = True
nitpick_ignore_regex = [(r"py:(class|exc|data)", r".*")]
suppress_warnings = ["ref.python"]  # in a signature a short name such as Match may be that of several games


def link_and_quote(
    _app: Sphinx, what: str, name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Turn the Markdown of the docstrings into what Sphinx reads: `code`, [name][] and [text][name]."""
    if what in {"attribute", "data", "property"} and ":" in re.sub(r"`[^`]*`", "", lines[0]):
        logger.warning("napoleon reads what stands before the colon as a type: %s", lines[0], location=name)
    text = "\n".join(lines)
    text = re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", text)
    text = re.sub(r"\[([\w.]+)\]\[\]", r":py:obj:`~.\1`", text)
    text = re.sub(r"\[([\w ]+)\]\[([\w.]+)\]", r":py:obj:`\1 <\2>`", text)
    lines[:] = text.split("\n")


def simplify_defaults(
    _app: Sphinx,
    _what: str,
    _name: str,
    _object: object,
    _options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Write `...` for a default that is made anew by each call, or is a function."""
    return signature and re.sub(r"= ?(NOTHING|<function \w+>)", "= ...", signature), returns


def anchor_clauses(_app: Sphinx, _path: Path, _parent: str, content: list[str]) -> None:
    """Give every clause of a rules text that a page includes an anchor: CP-34 is found at `#cp-34`."""
    content[0] = re.sub(
        r"^\*\*([A-Z]{2}-\d+)\*\* ",
        lambda found: f"({found[1].lower()})=\n{found[0]}",
        content[0],
        flags=re.MULTILINE,
    )


def link_of(clause: re.Match[str]) -> str:
    """A link to the anchor of a clause."""
    return f"[{clause[0]}](#{clause[0].lower()})"


class Options(SphinxDirective):
    """The table of the options of a game, made of what the game says of them: `{options} pilotta`."""

    required_arguments = 1

    @override
    def run(self) -> list[Node]:
        rows = ["| option | meaning | allowed | default | clauses |", "| --- | --- | --- | --- | --- |"]
        for option in tt.options_of(tt.GAMES[self.arguments[0]]):
            clauses = re.sub(r"[A-Z]+-\d+", link_of, option.clauses)
            allowed = re.sub(r'"[^"]+"', r"`\g<0>`", option.allowed)
            default = f'"{option.default}"' if isinstance(option.default, str) else option.default
            cells = (f"`{option.name}`", option.description, allowed, f"`{default}`", clauses)
            rows.append(f"| {' | '.join(cells)} |")
        return self.parse_text_to_nodes("\n".join(rows))


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_directive("options", Options)
    app.connect("include-read", anchor_clauses)
    app.connect("autodoc-process-signature", simplify_defaults)
    app.connect("autodoc-process-docstring", link_and_quote, priority=400)  # before napoleon
