"""What a match waits for, in words: who, what, and why (RULEBOOK.md)."""

from ...rules.squares import name
from .battle import bonus
from .board import apart, in_penalty_area
from .corner import PLACEMENTS
from .names import the_pawn
from .set_pieces import going
from .shootout import KICKS as SHOTS
from .squad import GOALKEEPER, pawn_on, role
from .state import (
    ACCEPT,
    AGAIN,
    BALL,
    BATTLE,
    CAPTURE,
    CAPTURED,
    CHOICE,
    CORNER,
    CORNER_KICK,
    DEFEND,
    FREE_KICK,
    FREEKICK,
    GOAL_KICK,
    GOALKICK,
    HOW,
    KEEPER,
    KICK_OFF,
    KICKER,
    LOOSE,
    MINOR,
    NEWKEEPER,
    OVER,
    PAWN,
    PENALTY,
    PLACE,
    SECOND,
    SETUP,
    SHOOTOUT,
    SHOT,
    TAKER,
    THROW,
    THROW2,
    TOSS,
    TOSS_STEP,
    WHERE,
)

_KICKS = {
    KICK_OFF: "kick off",
    GOAL_KICK: "take the goal kick",
    FREE_KICK: "take the free kick",
    CORNER_KICK: "take the corner kick",
}
_PIECES = {
    GOALKICK: "goal kick: ",
    FREEKICK: "free kick: ",
    PENALTY: "penalty kick: ",
    CORNER: "corner kick: ",
    NEWKEEPER: "red card: ",
}


def prompt(match):
    """Return what ``match`` waits for: ``"Blue: move a pawn (4)"``."""
    phase = match.phase
    if phase == OVER:
        return "the match is over"
    who = match.side_name(match.side) + ": "
    if phase == TOSS or match.step == TOSS_STEP:
        return who + "throw for " + ("the toss" if phase == TOSS else "who shoots first")
    if phase == SETUP:
        return who + _set_up(match)
    if phase == BALL:
        return who + _ball(match)
    if phase == BATTLE:
        return _battle(match)
    if phase in (SHOT, SHOOTOUT):
        return _shot(match)
    if phase == MINOR:
        if match.step == ACCEPT:
            return who + "free kick, or play on: the move took too long"
        return who + "the move took too long: a centre square for your free kick"
    if phase in _PIECES:
        return who + _PIECES[phase] + _piece(match)
    return who + _move(match)


def _set_up(match):
    if match.step == KEEPER:
        squares = " or ".join([name(square) for square in match.legal_actions()[:-1]])
        return "Keeper to " + squares + ", or usual line-up"
    if match.step == KICKER:
        return "where the kicker stands, or usual line-up"
    return "a striker on the half-way line, or usual line-up"


def _why(match):
    """Return why a pawn is moved: what it is for."""
    if match.phase == CAPTURE:
        return "to capture " + name(match.ball)
    if match.phase != DEFEND:
        return ""
    where = "to reach " + name(match.ball)
    if match.by == CAPTURED and in_penalty_area(1 - match.o, match.ball):
        return where + ", last chance before the shot"
    return where + ("" if match.by == LOOSE else ", last chance")


def _move(match):
    """O's or D's pawn move (8, 9, 12, 14, 15)."""
    why = _why(match)
    if match.step == CHOICE:
        return "throw, or move the Keeper, " + why
    if match.step == THROW:
        return "throw " + (why or "to move a pawn")
    if match.step == PAWN:
        what = "a pawn"
    else:
        what = the_pawn(pawn_on(match, match.side, match.picked))
    if match.die:
        what += " (" + str(match.die) + ")"
    else:  # the Keeper (9)
        what += " one square"
        if apart(match.picked, match.ball) > 1:
            why = ""
    return "move " + what + (" " + why if why else "")


def _ball(match):
    if match.step == HOW:
        return "kick, or dribble (1)"
    if match.step in (THROW, THROW2):
        what = _KICKS.get(match.kick, "play the ball")
        if role(pawn_on(match, match.o, match.ball)) == GOALKEEPER:
            what += ", die " + ("1" if match.step == THROW else "2") + " of 2"
        return "throw to " + what
    if match.picked >= 0:
        return "dribble (1)"
    return _KICKS.get(match.kick, "play the ball") + " (" + str(match.die) + ")"


def _battle(match):
    words = "Battle! " + match.side_name(match.side) + " throws"
    if match.step == SECOND:
        words += " against " + str(match.die + bonus(match, 1 - match.side))
    more = bonus(match, match.side)
    if more:
        words += ", " + ("Keeper +2" if _is_keeper(match) else "defender +" + str(more))
    return words


def _is_keeper(match):
    return role(pawn_on(match, match.side, match.ball)) == GOALKEEPER


def _shot(match):
    who = match.side_name(match.o)
    out = match.phase == SHOOTOUT
    what = " shoots"
    if out:
        number = match.shootout_taken // 2 + 1
        what = " shoots, kick " + str(number)
        what += " of " + str(SHOTS) if number <= SHOTS else ""
    elif match.picked >= 0:
        what = " takes the penalty kick"
    if match.step == AGAIN:
        why = "no goal, whatever comes" if out else "odd corner kick, even goal kick"
        return who + " throws again (" + why + ")"
    if match.options["shot"] == "spinner":
        return who + what + ": stop the spinner"
    misses = "4 and 5 no goal" if out else "4 corner kick, 5 goal kick"
    return who + what + ": throw (1-3 goal, " + misses + ", 6 again)"


def _piece(match):
    """A step of a goal kick, free kick, penalty kick, corner kick or new Keeper."""
    step = match.step
    if match.phase == NEWKEEPER:
        return "who becomes Keeper" if step == PAWN else "the new Keeper's square"
    if step == KICKER:
        return "who takes it"
    if match.phase == CORNER and step in (PLACE, WHERE):
        left = match.left[match.side]
        if step == WHERE:
            return "where " + the_pawn(pawn_on(match, match.side, match.picked)) + " goes"
        return "place a pawn (" + str(PLACEMENTS + 1 - left) + " of 3)"
    if step == TAKER:
        return "the kicker's square in the arc"
    if step == KEEPER:
        return "the Keeper's square"
    square = going(match)
    return the_pawn(pawn_on(match, match.side, square)) + " leaves " + name(square)
