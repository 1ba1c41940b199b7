"""Matches by link: whose turn it is, and the match in a link that was received.

The page knows which match a link continues (``page/course.mjs``); this module has the rules.
"""

import json
import time

from pixelpitch import rulesets
from pixelpitch.app.endings import is_known
from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.storage import kept_match

from .replay import READING_MS
from .running import State, look_once

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def hand_of(match: "Any") -> int:
    """Return the side (0, 1) that must decide or throw; -1 if the match is over or both may."""
    player = match.current_player()
    side: int = match.thrower() if player == CHANCE else player
    return side if player != TERMINAL else -1


def turn_of(game: "Any") -> dict:
    """Return the page's facts on the turn in ``game``, which may be None."""
    match = game.match if game else None
    over = bool(game and game.is_over())
    hand = hand_of(match) if match and not over else -1
    seat = game.seats[hand] if hand >= 0 else None
    return {
        "hand": hand,
        "cluster": max(seat.cluster, 0) if seat else 0,
        "side": State.side if game and State.game is game else -1,
        "sides": [match.side_name(0), match.side_name(1)] if match else [],
        "opponents": bool(game and any(seat.opponent for seat in game.seats if seat)),
        "over": over,
    }


def _read(path: str) -> "Any":
    """Return the game of the stored match in the file ``path``; raises MatchError in one line."""
    with open(path, "rb") as file:
        heading, history = kept_match.unpack(file.read())
    ruleset = heading.get("ruleset", "")
    make = rulesets.load(ruleset)
    for key, expected in (("version", str(make.VERSION)), ("package", rulesets.digest(ruleset))):
        came = heading.get(key, "")
        if came != expected:
            raise NotUnderstood(
                make.NAME + " of " + key + " " + (came or "none"), key + " " + (expected or "none")
            )
    began = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython only
    game: Any = None
    for grown in Game.growing(make, history):
        game = grown
        if time.ticks_diff(time.ticks_ms(), began) > READING_MS:  # type: ignore[attr-defined]
            raise NotUnderstood(
                "a match that takes longer than " + str(READING_MS // 1000) + " s to read",
                "a shorter one",
            )
    ended = heading.get("ended", "")
    game.ended = ended if is_known(ended) else ""
    return game


def turn_facts(path: str) -> str:
    """Return JSON on the game and turn of the stored match in ``path``; raises MatchError."""
    game = _read(path)
    facts = turn_of(game)
    facts["name"] = game.match.NAME
    facts["actions"] = game.count()
    return json.dumps(facts)


def occupied() -> int:
    """Return 1 if a new match would end one, either in play or unfinished, else 0."""
    session = State.session
    look_once(session)
    game = session.game
    if game is not None:
        return int(not game.is_over())
    return int(session.keeper.unfinished is not None)


def take_turn(path: str, side: int) -> None:
    """Continue the stored match in ``path`` in place of any other, with ``side`` played here."""
    game = _read(path)
    session = State.session
    occupied()  # looks for an unfinished match
    for seat in session.seats:
        seat.sit("", session.die.entropy)
    game.seats = list(session.seats)
    if session.keeper.unfinished is not None or session.game is not None:
        session.keeper.close()
    session.play_game(game)
    play_by_link(side)


def play_by_link(side: int) -> None:
    """Play the current match here as ``side`` by link; -1 plays both sides at this page.

    While the other side has the turn, the clock runs on the other page and is stopped here. Earlier
    decisions were sent or received by a link and cannot be taken back on this page alone.
    """
    game = State.session.game
    State.side = side
    State.settled = game.last_decision() if game is not None else -1
    State.game = game
    State.scrolled = "\n"  # differs from any text, so that the next step sends the words again

    def pass_ms(elapsed: int) -> int:
        if State.game is game and State.side >= 0 and hand_of(game.match) == 1 - State.side:
            return 0
        passed: int = Game.pass_ms(game, elapsed)
        return passed

    if game is not None:
        game.undone = b""  # a link does not contain actions that were taken back
        game.pass_ms = pass_ms
        game.here = side
        _bar_takeback(game, State.session.screen)


def _bar_takeback(game: "Any", screen: "Any") -> None:
    """Restrict takebacks in ``game`` to decisions since the last link."""
    play = screen  # the match's screen, whose methods are replaced

    def is_barred() -> bool:
        by_link = State.game is game and State.side >= 0
        return by_link and 0 <= game.last_decision() <= State.settled

    def take_back() -> bool:
        return not is_barred() and Game.take_back(game)

    def fresh_decision() -> bool:
        return is_barred() or Game.fresh_decision(game)  # no confirmation before a refusal

    def say_or_take_back() -> None:
        if is_barred():
            play.speaker.refuse(State.sentences["turn.settled"])
        else:
            Play.take_back(play)

    game.take_back = take_back
    game.fresh_decision = fresh_decision
    if isinstance(screen, Play):
        play.take_back = say_or_take_back
