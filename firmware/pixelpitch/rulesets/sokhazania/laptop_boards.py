"""Checks whether a board of Sokhazania obeys rules 1 to 5 of RULEBOOK.md.

A **finding** is a sentence that names the broken rule and the dot: "rule 3: red_goalie: ...". For
Blue's dots, the board is rotated by 180 degrees first.

The laptop's tools and the web page use this module to check boards made by users; a Pixelpitch does
not have it. It also has these general names, by which tools handle such files of any game:

- ``load(path)``: read a board, or raise ``DataError``
- ``names()``: list the known boards
- ``companion(path)``: return the path of the board's choices file, which lists the better tracks
"""

from ...rules.parts import find
from ...rules.squares import column_of, row_of
from . import board_names as names
from .board import (
    BOARD_SIDE_NAMES,
    CORNER_ROLE,
    DOT_ROLES,
    GOALIE_ROLE,
    KICKOFF_ROLE,
    PENALTY_SPOT_ROLE,
    PLAYER_ROLE,
    SHOT_TRACK,
    STRIKER_ROLE,
    STRIKER_ROLES,
    THROWIN_ROLE,
    Board,
)
from .board import BoardError as DataError
from .board import choices_path as companion
from .board import is_path as is_path
from .board import load as load

__all__ = ("DataError", "companion", "is_path", "load", "names")

FEWEST_DOTS = 12
_PACKAGE = __name__[: __name__.rfind(".")]

# Where the dot of each role may be, for a side that plays from left to right: the first and last
# column, the first and last row (all from 0), and the same in words.
_PLACES = {
    GOALIE_ROLE: (0, 1, 2, 5, "in front of its own goal, a3 to b6"),
    KICKOFF_ROLE: (6, 7, 3, 4, "beside the centre spot, g4 to h5"),
    THROWIN_ROLE: (8, 15, 0, 7, "in the opponent's half, i1 to p8"),
    PENALTY_SPOT_ROLE: (12, 14, 3, 4, "right in front of the goal, m4 to o5"),
    STRIKER_ROLE: (12, 15, 2, 5, "in the opponent's penalty area, m3 to p6"),
    CORNER_ROLE: (14, 15, 0, 7, "at the opponent's corner, o1 to p2 or o7 to p8"),
}


def findings(board: Board) -> list:
    """Return all findings about ``board`` as a list of sentences; [] if it obeys all rules."""
    result = _check_dots(board)
    for dot in range(len(board.dots)):
        for text in (
            _check_passes(board, dot) + _check_shots(board, dot) + _check_interceptions(board, dot)
        ):
            result.append(text)
    result.extend(_check_reachable(board))
    result.extend(_check_half_turn(board))
    return result


def _finding(board, rule, dot, text):
    return "rule " + str(rule) + ": " + board.dots[dot][0] + ": " + text


def _dot_names(board, dots):
    return ", ".join([board.dots[dot][0] for dot in dots]) or "nowhere"


def square_seen_by(side: int, square: int) -> int:
    """Return ``square`` as seen by ``side`` if both sides are made to play from left to right.

    That is ``square`` itself for red (0), and the square rotated by 180 degrees for blue (1).
    """
    return 127 - square if side else square


def _check_dots(board):
    """Check the number of dots, their roles and their squares (rule 1)."""
    result = []
    for side, side_name in enumerate(BOARD_SIDE_NAMES):
        roles = [dot[3] for dot in board.dots if dot[1] == side]
        if len(roles) < FEWEST_DOTS:
            result.append(
                f"rule 1: {side_name} has {len(roles)} dots, at least {FEWEST_DOTS} wanted"
            )
        for role in DOT_ROLES:
            if role != PLAYER_ROLE and roles.count(role) != 1:
                result.append(
                    f"rule 1: {side_name} has {roles.count(role)} {role} dots, one wanted"
                )
    taken: dict = {}
    for dot, (name, side, square, role) in enumerate(board.dots):
        if square in taken:
            result.append(_finding(board, 1, dot, "lies on the same square as " + taken[square]))
        taken[square] = name
        if role == PLAYER_ROLE:
            continue
        left, right, top, bottom, words = _PLACES[role]
        own_view = square_seen_by(side, square)
        column, row = column_of(own_view), row_of(own_view)
        is_inside = left <= column <= right and top <= row <= bottom
        if not is_inside or (role == CORNER_ROLE and 2 <= row <= 5):
            text = "the " + role + " must be " + words
            result.append(_finding(board, 1, dot, text + (" after the half turn" if side else "")))
    return result


def _returned_shots(board, dot):
    """Return the dots of the other side that shoot to ``dot`` and that a 6 on ``dot`` leads to."""
    return [
        dest
        for dest in board.next_dots(dot, 6)
        if board.dots[dest][1] != board.dots[dot][1]
        and board.track_kind(dest, 6) == SHOT_TRACK
        and dot in board.next_dots(dest, 6)
    ]


def _check_passes(board, dot):
    """Check that each of the numbers 3 to 6 leads to one or two dots of the same side (rule 2).

    Shots are not checked here. Two tracks of a number to the same dot count as one (rule 7).
    """
    result = []
    for number in (3, 4, 5, 6):
        if board.track_kind(dot, number) == SHOT_TRACK:
            continue
        returned = _returned_shots(board, dot) if number == 6 else ()
        ends = [dest for dest in board.next_dots(dot, number) if dest not in returned]
        side = board.dots[dot][1]
        other_dests = [dest for dest in ends if board.dots[dest][1] != side]
        if other_dests:
            text = "leads to the other side's " + _dot_names(board, other_dests)
        elif not 1 <= len(set(ends)) <= 2:
            text = "pass tracks to one or two dots wanted, there are " + str(len(set(ends)))
        else:
            continue
        result.append(_finding(board, 2, dot, f"{number}: {text}"))
    return result


def _check_shots(board, dot):
    """Check that a striker's only track for 6 is one-way, to the other goalie (rules 2, 4)."""
    if board.dots[dot][3] not in STRIKER_ROLES:
        return []
    ends = board.next_dots(dot, 6)
    at_goalie = [
        dest
        for dest in ends
        if board.dots[dest][3] == GOALIE_ROLE and board.dots[dest][1] != board.dots[dot][1]
    ]
    if len(ends) != 1 or len(at_goalie) != 1:
        text = "6: one shot onto the other side's goalie wanted, it leads to "
        return [_finding(board, 2, dot, text + _dot_names(board, ends))]
    if dot in board.next_dots(ends[0], 6):
        return [_finding(board, 4, dot, "6: a shot must be one-directional (->)")]
    return []


def _check_interceptions(board, dot):
    """Check that the numbers 1 and 2 each lead from ``dot`` to one dot of the other side (rule 3).

    From a goalie's dot, this must be a dot beyond the halfway line.
    """
    result = []
    side = board.dots[dot][1]
    for number in (1, 2):
        ends = board.next_dots(dot, number)
        if len(ends) != 1:
            text = f"{number}: one interception track wanted, there are {len(ends)}"
            result.append(_finding(board, 3, dot, text))
            continue
        if board.dots[ends[0]][1] == side:
            text = f"{number}: leads to its own side's {_dot_names(board, ends)}"
            result.append(_finding(board, 3, dot, text))
        elif board.dots[dot][3] == GOALIE_ROLE and not _is_past_halfway(
            side, board.dots[ends[0]][2]
        ):
            text = f"{number}: the up-field kick must land past the halfway line"
            result.append(_finding(board, 3, dot, text))
    return result


def _is_past_halfway(side, square):
    return column_of(square_seen_by(side, square)) >= 8


def _corner_squares(path):
    """Return a track's ``path`` without squares at which it does not bend."""
    result = [path[0]]
    for place in range(1, len(path)):
        if path[place] == result[-1]:
            continue
        if len(result) > 1 and _is_beyond(result[-2], result[-1], path[place]):
            result.pop()
        result.append(path[place])
    return result


def _is_beyond(start, middle, end):
    """Return True if ``end`` is ``middle`` or on the straight line from ``start`` beyond it."""
    across, down = column_of(middle) - column_of(start), row_of(middle) - row_of(start)
    far_across, far_down = column_of(end) - column_of(start), row_of(end) - row_of(start)
    if across * far_down != down * far_across or across * far_across + down * far_down < 0:
        return False
    return far_across**2 + far_down**2 >= across**2 + down**2


def _begins_with(longer, shorter):
    """Return True if the path ``shorter`` covers exactly the first part of ``longer``."""
    legs = len(shorter) - 1
    if legs > len(longer) - 1 or shorter[:legs] != longer[:legs]:
        return False
    return _is_beyond(shorter[legs - 1], shorter[legs], longer[legs])


def advice(board: Board) -> list:
    """Return warnings about tracks that the lights cannot show apart; each begins with "lights:".

    These are tracks that lie completely on another track from the same dot. The board is legal
    nevertheless.
    """
    result = []
    for dot in range(len(board.dots)):
        result.extend(_hidden_tracks(board, dot))
    return result


def _hidden_tracks(board, dot):
    tracks = []
    for number in range(1, 7):
        returned = _returned_shots(board, dot) if number == 6 else ()
        for dest in sorted(set(board.next_dots(dot, number))):
            for line in board.paths(dot, number, dest):
                path = _corner_squares(line)
                if dest not in returned and len(path) > 1:
                    tracks.append((number, dest, path))
    result = []
    for place, (number, dest, path) in enumerate(tracks):
        for other_number, other_dest, other_path in tracks[place + 1 :]:
            if (number, dest) == (other_number, other_dest):
                continue  # two tracks of a number to the same dot count as one (rule 7)
            if _begins_with(path, other_path) or _begins_with(other_path, path):
                text = f"lights: {board.dots[dot][0]}: {number} to {board.dots[dest][0]} and "
                text += f"{other_number} to {board.dots[other_dest][0]} run along the same line; "
                result.append(text + "bend one of them with 'via SQUARE'")
    return result


def _check_reachable(board):
    """Check that the ball can reach every dot from each kickoff dot (rule 5).

    The ball follows the tracks, or goes from a save to the attackers' corner dot, or, after a die
    out of the box, to the other side's throw-in dot.
    """
    goalies = _dots_by_side(board, GOALIE_ROLE)
    corners = _dots_by_side(board, CORNER_ROLE)
    throw_ins = _dots_by_side(board, THROWIN_ROLE)
    result = []
    for side, kickoffs in enumerate(_dots_by_side(board, KICKOFF_ROLE)):
        done = set()
        waiting = list(kickoffs)
        while waiting:
            dot = waiting.pop()
            if dot in done:
                continue
            done.add(dot)
            holder = board.dots[dot][1]
            waiting.extend(throw_ins[1 - holder])
            for number in range(1, 7):
                ends = board.next_dots(dot, number)
                waiting.extend(ends)
                if (
                    board.track_kind(dot, number) == SHOT_TRACK
                    and ends
                    and ends[0] in goalies[1 - holder]
                ):
                    waiting.extend(corners[holder])
        if kickoffs:
            for dot in range(len(board.dots)):
                if dot not in done:
                    text = f"cannot be reached from {BOARD_SIDE_NAMES[side]}'s kickoff"
                    result.append(_finding(board, 5, dot, text))
    return result


def _dots_by_side(board, role):
    dots: tuple = ([], [])
    for index, dot in enumerate(board.dots):
        if dot[3] == role:
            dots[dot[1]].append(index)
    return dots


def _check_half_turn(board):
    """Check that rotating the board by 180 degrees only exchanges the sides (rules 1, 4, 5)."""
    result: list = []
    partner = []
    if len({dot[2] for dot in board.dots}) < len(board.dots):
        # two dots are on one square, which a finding of rule 1 already reports, so do not check
        return result
    for dot, (_name, side, square, role) in enumerate(board.dots):
        other = board.index_of(127 - square)
        if other < 0 or board.dots[other][1] == side or board.dots[other][3] != role:
            text = f"no {role} dot of the other side at its half turn"
            result.append(_finding(board, 1, dot, text))
        partner.append(other)
    if result:
        # Tracks cannot be compared while dots differ.
        return result
    for dot in range(len(board.dots)):
        for number in range(1, 7):
            for dest in sorted(set(board.next_dots(dot, number))):
                turned = sorted(
                    [tuple([127 - at for at in line]) for line in board.paths(dot, number, dest)]
                )
                name = board.dots[dest][0]
                if partner[dest] not in board.next_dots(partner[dot], number):
                    text = f"{number} to {name}: no such track after the half turn"
                elif sorted(board.paths(partner[dot], number, partner[dest])) != turned:
                    text = f"{number} to {name}: bends otherwise after the half turn"
                else:
                    continue
                result.append(_finding(board, 5, dot, text))
    return result


def is_two_way(board: Board, dot: int, number: int, dest: int) -> bool:
    """Return True if the track of ``number`` can also be used from ``dest`` to ``dot`` (rule 4)."""
    back = tuple(reversed(board.paths(dot, number, dest)[0]))
    return back in board.paths(dest, number, dot)


def compute_choices(board):
    """Compute the better of two tracks; return (contents of the choices file, line for the user).

    Raises ModuleNotFoundError if numpy is not installed.
    """
    choices = find(_PACKAGE, "counters_choices")
    solved = choices.find_better_tracks(board)
    return choices.to_text(board, solved), "best choices: " + str(len(solved) // 2) + " a side"


def draw(board, path):
    """Draw the board as a printed sheet into the picture file ``path``.

    Raises OSError, or ModuleNotFoundError if matplotlib is not installed.
    """
    find(_PACKAGE, "laptop_sheet").draw_sheet(board, path)
