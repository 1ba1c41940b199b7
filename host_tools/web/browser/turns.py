"""Matches played by exchanging links on this page: whose turn it is, how received ones continue.

Each turn is sent to the other side as a link that contains the whole match.

``page/course.mjs`` decides whether a received match continues a known one. This module applies the
rules of a match played by links.
"""

import json
import time

from host_tools.simulator.link_rules import open_game, read_game, restrict_to_side, side_to_act
from pixelpitch.rules.errors import NotUnderstood

from .replay import RECORD_READING_TIMEOUT_MS
from .worker_state import State, find_unfinished_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def turn_of(game: "Any") -> dict:
    """Return a dict that tells the page whose turn it is in ``game``, a match played by links.

    ``game`` is None if there is no match.
    """
    match = game.match if game else None
    over = bool(game and game.is_over())
    hand = side_to_act(match) if match and not over else -1
    seat = game.seats[hand] if hand >= 0 else None
    return {
        "hand": hand,
        "cluster": max(seat.pad_cluster, 0) if seat else 0,
        "side": State.side if game and State.game is game else -1,
        "sides": [match.side_name(0), match.side_name(1)] if match else [],
        "opponents": bool(game and any(seat.opponent for seat in game.seats if seat)),
        "over": over,
    }


def _read_game(path: str) -> "Any":
    """Return the game of the stored match in the file ``path``; raises MatchError."""
    with open(path, "rb") as file:
        data = file.read()
    began = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython only

    def expect_in_time() -> None:
        """Raise NotUnderstood if reading the match takes too long."""
        if time.ticks_diff(time.ticks_ms(), began) > RECORD_READING_TIMEOUT_MS:  # type: ignore[attr-defined]
            raise NotUnderstood(
                "a match that takes longer than "
                + str(RECORD_READING_TIMEOUT_MS // 1000)
                + " s to read",
                "a shorter one",
            )

    return read_game(data, expect_in_time)


def turn_facts(path: str) -> str:
    """Return JSON that says whose turn it is in the stored match at ``path``; raises MatchError."""
    game = _read_game(path)
    facts = turn_of(game)
    facts["name"] = game.match.NAME
    facts["actions"] = game.count()
    return json.dumps(facts)


def would_end_a_match() -> int:
    """Return 1 if a new match would end one that is in play or unfinished, otherwise 0."""
    session = State.session
    find_unfinished_match(session)
    game = session.game
    if game is not None:
        return int(not game.is_over())
    return int(session.saver.unfinished is not None)


def take_turn(path: str, side: int) -> None:
    """Continue the stored match in the file ``path``; coaches at this page play ``side``.

    This ends any other match that is in progress or unfinished on the page's board.
    """
    game = _read_game(path)
    would_end_a_match()  # also loads an unfinished match, which is then replaced
    open_game(State.session, game)
    play_by_link(side)


def play_by_link(side: int) -> None:
    """Let the coaches at this page play only ``side`` of the current match; -1 allows both sides.

    The other side plays on a different page, and its turns arrive as links.
    """
    State.refusal = State.sentence_by_id["turn.settled"]
    restrict_to_side(State, State.session, side)
    # No text has this value, so the next step sends the words to the page again.
    State.last_scroll_text = "\n"
