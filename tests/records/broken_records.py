"""Broken records of many kinds, each with the report that it must give."""

from __future__ import annotations

import json

from attrs import frozen

from tests.records.matches import BAVNEY, DEALS, FIRST_TRICKS, OVER


@frozen
class Broken:
    """A line that holds no valid record, and what is to be said of it.

    Attributes:
        name: what is wrong with it.
        line: the line.
        code: the code of the fault.
        says: a part of the sentence.
        clause: the clause cited.
        hand: the hand of the faulty move.
        move: the faulty move within the hand, from the deal, which is 1.
        legal: what would have been legal.
        accepted: the number of moves that were accepted before it.
    """

    name: str
    line: bytes
    code: str
    says: str
    clause: str = ""
    hand: int = 0
    move: int = 0
    legal: tuple[str, ...] = ()
    accepted: int = 0


def line(**keys: object) -> bytes:
    """The line of a record of Court Piece without moves, but for these keys."""
    return json.dumps({"tricktake": 1, "game": "court_piece", "moves": []} | keys).encode()


def without(key: str) -> bytes:
    """The line of such a record without that key."""
    keys = json.loads(line())
    del keys[key]
    return json.dumps(keys).encode()


TRUMPS = ("trump C", "trump D", "trump H", "trump S")
DEAL = f"deal {DEALS['suits']}"
DOUBLED = f"deal {DEALS['suits'].replace('2H', 'AS')}"
"""The ace of spades goes to seats 0 and 1, and the two of hearts to nobody."""
SHORT = f"deal {DEALS['suits'][:-2]}"

GOOD = line(moves=FIRST_TRICKS, totals=[0, 0], winners=[])
"""A record that is valid."""

UNREADABLE = (
    Broken("no JSON", b'{"tricktake": 1,', "bad_json", "not JSON"),
    Broken("NaN", b'{"tricktake": 1, "x": NaN}', "bad_json", "NaN is no JSON value"),
    Broken("infinity", b'{"tricktake": 1, "x": [-Infinity]}', "bad_json", "-Infinity is no JSON value"),
    Broken("too large a number", b'{"tricktake": 1, "x": 1e999}', "bad_json", "1e999 is too large"),
    Broken("too many digits", b'{"tricktake": %b}' % (b"1" * 5000), "bad_json", "not JSON that can be read"),
    Broken("too deep", b"[" * 100_000, "bad_json", "nested too deeply"),
    Broken("no UTF-8", b'{"tricktake": 1, "\xff": 1}', "bad_encoding", "not UTF-8 from byte 18 on"),
    Broken("no object", b"[1]", "not_an_object", "a record is a JSON object"),
    Broken("a text", b'"tricktake"', "not_an_object", "a record is a JSON object"),
    Broken(
        "a key twice", b'{"tricktake": 1, "moves": [], "moves": []}', "repeated_key", "duplicate key 'moves'"
    ),
    Broken(
        "an option twice", b'{"rules": {"redeal": 1, "redeal": 1}}', "repeated_key", "duplicate key 'redeal'"
    ),
)
"""Lines that are no JSON, or no object."""

NO_RECORDS = (
    Broken("no format", without("tricktake"), "no_format", '"tricktake": 1'),
    Broken("format true", line(tricktake=True), "no_format", '"tricktake": 1'),
    Broken("format 0", line(tricktake=0), "no_format", '"tricktake": 1'),
    Broken("newer format", line(tricktake=2), "newer_format", "format 2; this version reads up to 1"),
    Broken("no game", without("game"), "unknown_game", '"game" is None; the games are court_piece'),
    Broken(
        "unknown game", line(game="whist"), "unknown_game", "\"game\" is 'whist'; the games are court_piece"
    ),
    Broken("game no text", line(game=["court_piece"]), "unknown_game", "\"game\" is ['court_piece']"),
    Broken("rules no object", line(rules=["hokm"]), "bad_rules", "an object of options"),
    Broken(
        "unknown option",
        line(rules={"moon_points": 3}),
        "bad_option",
        "unknown option 'moon_points'; options: target_score",
    ),
    Broken(
        "bad value", line(rules={"target_score": 16}), "bad_option", "target_score must be 3 to 15, not 16"
    ),
    Broken(
        "value of another type",
        line(rules={"target_score": "7"}),
        "bad_option",
        "target_score must be a whole number (3 to 15), not '7'",
    ),
    Broken(
        "bool for a number",
        line(rules={"max_redeals": True}),
        "bad_option",
        "max_redeals must be a whole number (0 to 5), not True",
    ),
    Broken("list for a word", line(rules={"redeal": ["never"]}), "bad_option", "not ['never']"),
    Broken(
        "newer revision",
        line(revision=2),
        "newer_revision",
        "revision 2 of the rules; this version knows 1",
    ),
    Broken("revision 0", line(revision=0), "bad_revision", "a whole number from 1"),
    Broken("revision true", line(revision=True), "bad_revision", "a whole number from 1"),
    Broken("dealer 4", line(dealer=4), "bad_dealer", '"dealer" is 4, and the seats are 0 to 3'),
    Broken("dealer -1", line(dealer=-1), "bad_dealer", '"dealer" is -1'),
    Broken("dealer false", line(dealer=False), "bad_dealer", '"dealer" is False'),
    Broken("dealer null", line(dealer=None), "bad_dealer", '"dealer" is None'),
    Broken("no moves", without("moves"), "bad_moves", "a list of texts"),
    Broken("moves a text", line(moves="AS"), "bad_moves", "a list of texts"),
    Broken("a move no text", line(moves=[FIRST_TRICKS[0], 7]), "bad_moves", "a list of texts"),
    Broken("totals no list", line(totals=5), "bad_totals", '"totals" must be a list of whole numbers'),
    Broken("totals no numbers", line(totals=["0", "0"]), "bad_totals", "a list of whole numbers"),
    Broken("winners true", line(winners=[True]), "bad_winners", '"winners" must be a list of whole numbers'),
    Broken("five seats", line(seats=list("ABCDE")), "bad_seats", '"seats" must be a list of 4 names'),
    Broken("seats no texts", line(seats=[0, 1, 2, 3]), "bad_seats", "a list of names"),
    Broken("no such day", line(date="2026-02-29"), "bad_date", "\"date\" is '2026-02-29'"),
    Broken("date in short", line(date="20261129"), "bad_date", 'a day as "2026-11-29"'),
    Broken("date a number", line(date=2026), "bad_date", '"date" is 2026'),
)
"""JSON objects that are no records; nothing is known of their moves."""

BAD_MOVES = (
    Broken(
        "no move at all",
        line(moves=["1H"]),
        "unreadable_move",
        "'1H'",
        hand=1,
        move=1,
    ),
    Broken(
        "a word that no move has",
        line(moves=[DEAL, "trump X"]),
        "unreadable_move",
        "'trump X', position 6",
        hand=1,
        move=2,
        legal=TRUMPS,
        accepted=1,
    ),
    Broken(
        "a move of another game",
        line(moves=[DEAL, "trump H", "take"]),
        "unreadable_move",
        "'take'",
        hand=1,
        move=3,
        legal=tuple(f"{rank}H" for rank in "23456789TJQKA"),
        accepted=2,
    ),
    Broken(  # CP-E1: seat 3 holds AC 9C 6C 3C, and clubs were led
        "a revoke",
        line(moves=[*FIRST_TRICKS[:12], "8H"]),
        "must_follow",
        "8H: seat 3 must follow clubs (CP-34)",
        clause="CP-34",
        hand=1,
        move=13,
        legal=("3C", "6C", "9C", "AC"),
        accepted=12,
    ),
    Broken(
        "a card that the seat does not hold",
        line(moves=[*FIRST_TRICKS[:12], "KC"]),
        "not_held",
        "KC: seat 3 does not hold it (CP-33)",
        clause="CP-33",
        hand=1,
        move=13,
        legal=("3C", "6C", "9C", "AC"),
        accepted=12,
    ),
    Broken(
        "a card before trump",
        line(moves=[DEAL, "AH"]),
        "must_name_trump",
        "AH: seat 0 must name trump (CP-18)",
        clause="CP-18",
        hand=1,
        move=2,
        legal=TRUMPS,
        accepted=1,
    ),
    Broken(
        "a pass",
        line(moves=[DEAL, "pass"]),
        "no_auction",
        "pass: there is no passing and no bidding (CP-19)",
        clause="CP-19",
        hand=1,
        move=2,
        legal=TRUMPS,
        accepted=1,
    ),
    Broken(
        "a move before the deal",
        line(moves=["trump H", DEAL]),
        "deal_awaited",
        "trump H: a deal is awaited (CP-13)",
        clause="CP-13",
        hand=1,
        move=1,
    ),
    Broken(
        "a deal within a hand",
        line(moves=[DEAL, DEAL]),
        "no_deal_awaited",
        "deal: no deal is awaited (CP-12)",
        clause="CP-12",
        hand=2,
        move=1,
        legal=TRUMPS,
        accepted=1,
    ),
    Broken(
        "a card dealt twice",
        line(moves=[DOUBLED]),
        "bad_deal_twice",
        "AS is dealt twice and 2H is missing (CP-11)",
        clause="CP-11",
        hand=1,
        move=1,
    ),
    Broken(
        "a hand too short",
        line(moves=[SHORT]),
        "bad_deal_size",
        "seat 3 gets 12 cards",
        clause="CP-11",
        hand=1,
        move=1,
    ),
    Broken(  # a deal, a trump and 52 cards; then the second hand may only begin with a deal
        "a move between hands",
        line(rules=OVER, moves=[*BAVNEY, "AS"]),
        "deal_awaited",
        "AS: a deal is awaited (CP-13)",
        clause="CP-13",
        hand=1,
        move=55,
        accepted=54,
    ),
    Broken(
        "a card after the end",
        line(rules=OVER, moves=[*BAVNEY, *BAVNEY, "AS"]),
        "match_over",
        "AS: the match is over (CP-76)",
        clause="CP-76",
        hand=2,
        move=55,
        accepted=108,
    ),
    Broken(
        "a deal after the end",
        line(rules=OVER, moves=[*BAVNEY, *BAVNEY, DEAL]),
        "match_over",
        "deal: the match is over (CP-76)",
        clause="CP-76",
        hand=3,
        move=1,
        accepted=108,
    ),
    Broken(
        "an end that the game does not have",
        line(moves=[DEAL, "end"]),
        "no_end",
        "end: this game has no end move (CP-75)",
        clause="CP-75",
        hand=1,
        move=2,
        legal=TRUMPS,
        accepted=1,
    ),
)
"""Records whose moves are wrong."""

WRONG_CLAIMS = (
    Broken(
        "wrong totals",
        line(rules=OVER, moves=BAVNEY, totals=[1, 0]),
        "wrong_totals",
        "totals are claimed as [1, 0], and the moves give [2, 0]",
        accepted=54,
    ),
    Broken(
        "totals of three sides",
        line(moves=BAVNEY, totals=[2, 0, 0]),
        "wrong_totals",
        "totals are claimed as [2, 0, 0], and the moves give [2, 0]",
        accepted=54,
    ),
    Broken(
        "winners too early",
        line(rules=OVER, moves=BAVNEY, totals=[2, 0], winners=[0]),
        "wrong_winners",
        "winners are claimed as [0], and the moves give []",
        accepted=54,
    ),
    Broken(
        "wrong winners",
        line(rules=OVER, moves=BAVNEY * 2, winners=[1]),
        "wrong_winners",
        "winners are claimed as [1], and the moves give [0]",
        accepted=108,
    ),
)
"""Records whose moves are right and whose claims are not."""

BROKEN = (*UNREADABLE, *NO_RECORDS, *BAD_MOVES, *WRONG_CLAIMS)
