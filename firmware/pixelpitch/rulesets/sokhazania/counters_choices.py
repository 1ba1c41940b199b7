"""Computes which track is better where a number has two, by policy iteration on a Markov chain.

    >>> from pixelpitch.rulesets.sokhazania.board import load
    >>> board = load("classic")
    >>> to_text(board, find_better_tracks(board)).splitlines()[2]
    'red_centre_back 6 red_striker'

A track is better if it leads to more goals for this side, minus those of the other side, in an
endless match. The result applies to both sides, because a board looks the same after a rotation by
180 degrees (RULEBOOK.md, rule 1). On the built-in board it also is the same at all three levels;
for a board where it is not, `find_better_tracks` raises ValueError.
"""

import numpy as np

from . import board as boards
from .counters_chain import SAVE_RESULTS_BY_LEVEL, MarkovChain

Policy = dict[tuple[int, int], int]  # {(dot, number thrown): dot at the end of the better track}
GOAL_VALUE = 360
# The number of throws to compute. By then the values have converged: another throw would add the
# same amount to the value of every state.
_THROWS = 2000


def find_better_tracks(board: boards.Board) -> Policy:
    """Return the better track for each combination of dot and number that has two tracks.

    :raises ValueError: the result is not the same at all levels, so no single table fits.
    """
    solutions = [find_better_tracks_at(board, level) for level in SAVE_RESULTS_BY_LEVEL]
    if any(each != solutions[0] for each in solutions):
        raise ValueError("the best choices differ by level")
    return solutions[0]


def find_better_tracks_at(board: boards.Board, level: str) -> Policy:
    """Return {(dot, number): dot at the better track's end} at ``level``: easy, normal or hard."""
    ends = track_choices(board)
    policy = {key: min(exits) for key, exits in ends.items()}
    while True:
        value = state_values(MarkovChain(board, level, policy=policy))
        better = {
            key: max(
                exits, key=lambda dot: (-value[dot] if board.dots[key[0]][1] else value[dot], dot)
            )
            for key, exits in ends.items()
        }
        if better == policy:
            return policy
        policy = better


def track_choices(board: boards.Board) -> dict[tuple[int, int], set[int]]:
    """Return {(dot, number thrown): end dots} for each throw that leaves a choice of tracks."""
    result = {}
    for dot in range(len(board.dots)):
        for number in range(1, 7):
            exits = set(board.next_dots(dot, number))
            if len(exits) > 1 and board.track_kind(dot, number) != boards.SHOT_TRACK:
                result[dot, number] = exits
    return result


def state_values(chain: MarkovChain) -> np.ndarray:
    """Return each state's expected goal difference for side 0, minus the mean of all states."""
    step = chain.match_transitions()
    reward = chain.goals[:, 0] - chain.goals[:, 1]
    value = np.zeros(len(step))
    for _ in range(_THROWS):
        value = reward + step @ value
    return value - value.mean()


def to_text(board: boards.Board, policy: Policy) -> str:
    """Return the text of the board's file `NAME.choices` (see ``player``) for ``policy``."""
    lines = [
        f"# The better of two tracks on {board.name}: red's dot, number, dot; blue's half turn.",
        "# Written by `pixelpitch board check`; solved for the greatest difference of goals.",
    ]
    for (dot, number), better in sorted(policy.items()):
        if board.dots[dot][1] == boards.RED_SIDE:
            lines.append(f"{board.dots[dot][0]} {number} {board.dots[better][0]}")
    lines.append(
        "# What the ball on each of red's dots, and red's shot, is worth to red on"
        f" {', '.join(SAVE_RESULTS_BY_LEVEL)}, in 1/{GOAL_VALUE} of a goal."
    )
    worth = [
        GOAL_VALUE * state_values(MarkovChain(board, level, policy=policy))
        for level in SAVE_RESULTS_BY_LEVEL
    ]
    states = {dot[0]: at for at, dot in enumerate(board.dots) if dot[1] == boards.RED_SIDE}
    states["(save)"] = len(board.dots) + boards.BLUE_SIDE
    for name, state in states.items():
        lines.append(" ".join([name, *[str(round(each[state])) for each in worth]]))
    return "\n".join(lines) + "\n"
