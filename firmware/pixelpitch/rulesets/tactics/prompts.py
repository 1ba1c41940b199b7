"""What a match waits for, in words: who, what, and why (RULEBOOK.md)."""

from ...rules.squares import name
from .battle import bonus
from .board import apart, in_penalty_area
from .corner import PLACEMENTS
from .names import bonus_words, the_pawn
from .pawn_moves import to_ball
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
    GOALKICK: "goal kick",
    FREEKICK: "free kick",
    PENALTY: "penalty kick",
    CORNER: "corner kick",
    NEWKEEPER: "red card",
}


def prompt(match):
    """Return what ``match`` waits for: ``"Blue: move a pawn (4)"``."""
    phase = match.phase
    name_of_side = match.side_name(match.side)
    who = name_of_side + ": "
    if phase == TOSS or match.step == TOSS_STEP:
        return who + "throw " + ("for the toss" if phase == TOSS else "to see who shoots first")
    if phase == SETUP:
        return who + _set_up(match) + ", or take the usual line-up"
    if phase == BALL:
        return who + _ball(match)
    if phase == BATTLE:
        return who + _battle(match)
    if phase in (SHOT, SHOOTOUT):
        return match.side_name(match.o) + ": " + _shot(match)
    if phase == MINOR:
        if match.step == ACCEPT:
            return who + "the move took too long. Take a free kick, or play on"
        return who + "choose a centre square for your free kick"
    if phase in _PIECES:
        kicks = match.o != (phase == GOALKICK)
        if phase == NEWKEEPER or kicks == match.side:
            return name_of_side + ", " + _PIECES[phase] + ": " + _piece(match)
        return who + "for " + match.side_name(kicks) + "'s " + _PIECES[phase] + " " + _piece(match)
    return name_of_side + _move(match)


def _set_up(match):
    if match.step == KEEPER:
        squares = " or ".join([name(square) for square in match.legal_actions()[:-1]])
        return "put your Keeper on " + squares
    if match.step == KICKER:
        return "choose where the kicker stands"
    return "put a striker on the half-way line"


def _why(match):
    """Return what a pawn is moved for, and whether it is the last chance."""
    # Where throw and Keeper stand below as items, there is no room for more.
    where = ("" if match.step == CHOICE else "the ball on ") + name(match.ball)
    if match.phase == CAPTURE:
        return "take " + where
    if match.phase != DEFEND:
        return ""
    if match.by == CAPTURED and in_penalty_area(1 - match.o, match.ball):
        return "reach " + where + " before the shot"
    return "reach " + where + ("" if match.by == LOOSE else ", last chance")


def _move(match):
    """O's or D's pawn move (8, 9, 12, 14, 15)."""
    why = _why(match)
    if match.step == CHOICE:
        return ": throw to " + why + ", or move the Keeper"
    if match.step == THROW:
        return ": throw to " + (why or "move a pawn")
    die = str(match.die)
    if match.step == PAWN:
        if why and to_ball(match) >= 0:
            return ", move " + die + ": " + why
        return ": move a pawn by " + die + (", nobody reaches the ball" if why else "")
    if match.die:
        if why and to_ball(match) < 0:
            why = ""
        words = ": move " + the_pawn(pawn_on(match, match.side, match.picked)) + " by " + die
    else:  # the Keeper (9)
        words = ": move the Keeper one square"
        if apart(match.picked, match.ball) > 1:
            why = ""
    return words + (" to " + why if why else "")


def _ball(match):
    if match.step == HOW:
        return "kick the ball, or dribble one square"
    what = _KICKS.get(match.kick, "play the ball")
    if match.step in (THROW, THROW2):
        if role(pawn_on(match, match.o, match.ball)) == GOALKEEPER:
            what += " (die " + ("1" if match.step == THROW else "2") + " of 2)"
        return "throw to " + what
    if match.picked >= 0:
        return "dribble one square"
    return what + " (" + str(match.die) + (" square)" if match.die == 1 else " squares)")


def _battle(match):
    what = "win the ball"
    if match.step == SECOND:
        what = "beat " + str(match.die + bonus(match, 1 - match.side))
    kind = role(pawn_on(match, match.side, match.ball))
    return "throw to " + what + bonus_words(bonus(match, match.side), kind)


def _shot(match):
    out = match.phase == SHOOTOUT
    what = "take the penalty kick" if match.picked >= 0 and not out else "shoot"
    if out:
        number = match.shootout_taken // 2 + 1
        what += ", kick " + str(number) + (" of " + str(SHOTS) if number <= SHOTS else "")
    if match.step == AGAIN:
        why = "no goal, whatever comes" if out else "odd corner kick, even goal kick"
        return "throw again (" + why + ")"
    if match.options["shot"] == "spinner":
        return what + "! Stop the spinner"
    misses = "4 and 5 no goal" if out else "4 corner kick, 5 goal kick"
    return what + "! Throw (1-3 goal, " + misses + ", 6 again)"


def _piece(match):
    """A step of a goal kick, free kick, penalty kick, corner kick or new Keeper."""
    step = match.step
    if match.phase == NEWKEEPER:
        return "choose " + ("a new Keeper" if step == PAWN else "the Keeper's square")
    if step == KICKER:
        return "choose who takes it"
    if match.phase == CORNER and step in (PLACE, WHERE):
        left = match.left[match.side]
        if step == WHERE:
            return "choose where " + the_pawn(pawn_on(match, match.side, match.picked)) + " goes"
        return "place a pawn (" + str(PLACEMENTS + 1 - left) + " of 3)"
    if step == TAKER:
        return "put the kicker in the arc"
    if step == KEEPER:
        return "choose the Keeper's square"
    square = going(match)
    return "move " + the_pawn(pawn_on(match, match.side, square)) + " away from " + name(square)
