"""Pilotta compared with published engines of games of its family, card by card.

`python -m tests.oracles` plays random hands on the library, under the options with which an engine's
game has the duties of play of Pilotta, and on the engine at once. Each engine has one module that
translates its cards and seats, and says which options correspond. The engines are no part of the
ordinary tests, and nothing is taken from them but their answers: `pip install -e ".[oracles]"`.
"""
