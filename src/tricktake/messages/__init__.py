"""Sentences for people, in any language, made from a code and its parameters.

A refusal, a line of a score or an error says what happened by a code and by plain values. The words are
data: a catalogue for each language holds a template for each code.
"""

from __future__ import annotations

from tricktake.messages.sentences import (
    LONGEST_LIST,
    Names,
    Param,
    Said,
    Sentence,
    english_template,
    quoted,
    worded,
)
from tricktake.messages.suggestions import nearest

__all__ = [
    "LONGEST_LIST",
    "Names",
    "Param",
    "Said",
    "Sentence",
    "english_template",
    "nearest",
    "quoted",
    "worded",
]
