"""The rules of a match played by links, in which each turn is sent as a link to the other side.

They decide which side may act here, and which takebacks are possible. `pixelpitch link` and the web
page use them. The web page runs this module on MicroPython, so it uses only features of
MicroPython.
"""

from pixelpitch import rulesets
from pixelpitch.app.endings import is_ending
from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.storage import stored_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class LinkTurn:
    """The state of a match played by links (each turn is sent as a link).

    ``game``                  the match
    ``side``                  the side that is played at this machine; -1: both sides
    ``last_linked_decision``  index of the last decision in a sent or received link, or -1
    ``refusal``               message if a coach tries to take back a decision in a link
    """

    def __init__(self) -> None:
        self.game: Any = None
        self.side = -1
        self.last_linked_decision = -1
        self.refusal = ""


def side_to_act(match: "Any") -> int:
    """Return the side (0, 1) that must decide or throw now.

    Return -1 if either side may do so, or if the match is over.
    """
    player = match.current_player()
    side: int = match.thrower() if player == CHANCE else player
    return side if player != TERMINAL else -1


def read_game(data: bytes, expect_in_time: "Callable[[], None]") -> "Any":
    """Return the game of the stored match ``data``; raises MatchError with a message in one line.

    ``expect_in_time`` is called after each entry, and raises an error if reading takes too long.
    """
    heading, history = stored_match.unpack(data)
    ruleset = heading.get("ruleset", "")
    make = rulesets.load(ruleset)
    for key, expected in (("version", str(make.VERSION)), ("package", rulesets.digest(ruleset))):
        received = heading.get(key, "")
        if received != expected:
            raise NotUnderstood(
                make.NAME + " of " + key + " " + (received or "none"),
                key + " " + (expected or "none"),
            )
    game: Any = None
    for grown in Game.read_in_steps(make, history):
        game = grown
        expect_in_time()
    ended = heading.get("ended", "")
    game.ended = ended if is_ending(ended) else ""
    return game


def seat_two_coaches(session: "Any") -> None:
    """Let people (coaches) play both sides, even if a program played one in an earlier match."""
    for seat in session.seats:
        seat.seat_player("", session.die.entropy)


def open_game(session: "Any", game: "Any") -> None:
    """Play ``game`` in place of any match of ``session``; people (coaches) play both sides."""
    seat_two_coaches(session)
    game.seats = list(session.seats)
    if session.saver.unfinished is not None or session.game is not None:
        session.saver.close()
    session.play_game(game)


def restrict_to_side(link_turn: "Any", session: "Any", side: int) -> None:
    """Let coaches at this machine play only ``side`` of the match of ``session``; -1 allows both.

    ``link_turn`` has the attributes of ``LinkTurn``. While the other side has the turn, the match
    clock stands still here, because it runs on the other machine. A decision that a sent or
    received link contains can no longer be taken back.
    """
    game = session.game
    link_turn.side = side
    link_turn.last_linked_decision = game.last_decision() if game is not None else -1
    link_turn.game = game

    def pass_ms(elapsed: int) -> int:
        """Let the match clock run for ``elapsed`` ms, or stop it while the other side has the turn.

        Return the ms for which it ran.
        """
        if (
            link_turn.game is game
            and link_turn.side >= 0
            and side_to_act(game.match) == 1 - link_turn.side
        ):
            return 0
        passed: int = Game.pass_ms(game, elapsed)
        return passed

    if game is not None:
        game.undone = b""  # a link does not contain actions that were taken back
        game.pass_ms = pass_ms
        game.local_side = side
        _restrict_takeback(link_turn, game, session.screen)


def _restrict_takeback(turn: "Any", game: "Any", screen: "Any") -> None:
    """Restrict takebacks in ``game`` to decisions that no link contains yet."""
    play = screen  # the screen of the match; some of its methods are replaced below

    def is_takeback_barred() -> bool:
        """Return True if the last decision is in a link, sent or received, and so must stay."""
        by_link = turn.game is game and turn.side >= 0
        return by_link and 0 <= game.last_decision() <= turn.last_linked_decision

    def take_back() -> bool:
        """Take back the last decision unless a link contains it; return True if it was undone."""
        return not is_takeback_barred() and Game.take_back(game)

    def take_back_or_explain() -> None:
        """Take back the last decision, or show why it cannot be taken back."""
        if is_takeback_barred():
            play.speaker.refuse(turn.refusal)
        else:
            Play.take_back(play)

    game.take_back = take_back
    # Otherwise a coach would be asked to confirm a takeback that is then refused.
    game.may_take_back = lambda: not is_takeback_barred()
    if isinstance(screen, Play):
        play.take_back = take_back_or_explain
