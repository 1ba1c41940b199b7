"""The minor foul: a move that took too long (RULEBOOK.md 30)."""

from .board import CENTRE
from .play import defend
from .set_pieces import await_kicker, begin_freekick
from .state import ACCEPT, MINOR, PLAY_ON, SQUARE, TAKE_FREE_KICK
from .transitions import dead, wait


def run_out(match):
    """The side on turn has let the time for its move run out: the move is lost (30)."""
    offended = 1 - match.side
    match.emit("minor", match.side, "too_long")
    wait(match, MINOR, ACCEPT, offended)
    if offended != match.o:
        _await_square(match)


def _await_square(match):
    dead(match)
    match.step = SQUARE


def legal(match):
    """Return the four squares of the centre circle, or free kick and play on (30)."""
    if match.step == ACCEPT:
        return [TAKE_FREE_KICK, PLAY_ON]
    return list(CENTRE)


def act(match, action):
    """Take the free kick, or let play go on as if D's move was lost (30)."""
    if match.step == SQUARE:
        begin_freekick(match, match.side, action)
        await_kicker(match)
    elif action == PLAY_ON:
        match.emit("minor", match.side, "play_on")
        defend(match, False)
    else:
        _await_square(match)
