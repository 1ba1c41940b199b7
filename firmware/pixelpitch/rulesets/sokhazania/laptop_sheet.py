"""Draws a Sokhazania board as a printed sheet, for `pixelpitch board check --picture`.

The colours are those of the printed game: passes are red or blue, interceptions yellow, shots
orange (red's) or purple (blue's). A one-way track ends with an arrow head. Needs matplotlib.

To draw a board as the lights show it, use `pixelpitch screenshot` instead.
"""

import itertools
from typing import Any

from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle

from ...rules.squares import column_of, row_of
from . import board as boards
from .laptop_boards import is_two_way

SIDE_COLOURS = ("#e8483a", "#2f7fe0")
SHOT_COLOURS = ("#ff9a1f", "#a04fd0")
INTERCEPTION_COLOUR = "#f7dd3c"
ROLE_MARKS = {
    boards.GOALIE_ROLE: "G",
    boards.KICKOFF_ROLE: "K",
    boards.THROWIN_ROLE: "T",
    boards.PENALTY_SPOT_ROLE: "P",
    boards.STRIKER_ROLE: "S",
    boards.CORNER_ROLE: "C",
    boards.PLAYER_ROLE: "",
}


def square_centre(square: int) -> tuple:
    """Return (x, y) of the centre of ``square``, measured in LEDs from the top left corner."""
    return column_of(square) * 2 + 1.0, row_of(square) * 2 + 1.0


def _draw_pitch(axes):
    axes.set_facecolor("#1f6b38")
    line: dict[str, Any] = {"fill": False, "edgecolor": "white", "linewidth": 1.5, "alpha": 0.7}
    axes.add_patch(Rectangle((0.3, 0.3), 31.4, 15.4, **line))
    axes.add_patch(Rectangle((0.3, 4), 7.7, 8, **line))
    axes.add_patch(Rectangle((24, 4), 7.7, 8, **line))
    axes.add_patch(Circle((16, 8), 3.2, **line))
    axes.plot([16, 16], [0.3, 15.7], color="white", linewidth=1.5, alpha=0.7)
    axes.plot([16], [8], "o", color="white", markersize=6)
    axes.set_xlim(0, 32)
    axes.set_ylim(16, 0)
    axes.set_aspect("equal")
    axes.set_xticks([column * 2 + 1 for column in range(16)], list("abcdefghijklmnop"))
    axes.set_yticks([row * 2 + 1 for row in range(8)], [str(row + 1) for row in range(8)])


def _point_along(points, distance):
    """Return (x, y, dx, dy): a point on a line, and the line's direction there.

    ``points`` are the line's corners, ``distance`` is measured along it, both in LEDs.
    """
    for (left, top), (right, bottom) in itertools.pairwise(points):
        length = ((right - left) ** 2 + (bottom - top) ** 2) ** 0.5
        if distance <= length or (right, bottom) == points[-1]:
            across, down = (right - left) / length, (bottom - top) / length
            return left + across * distance, top + down * distance, across, down
        distance -= length
    raise ValueError("a line needs two points")


def _line_length(points):
    return sum(
        ((right - left) ** 2 + (bottom - top) ** 2) ** 0.5
        for (left, top), (right, bottom) in itertools.pairwise(points)
    )


def _draw_track(axes, board, dot, number, dest, line):
    kind = board.track_kind(dot, number)
    side = board.dots[dot][1]
    colour = {
        boards.PASS_TRACK: SIDE_COLOURS[side],
        boards.SHOT_TRACK: SHOT_COLOURS[side],
        boards.INTERCEPTION_TRACK: INTERCEPTION_COLOUR,
    }[kind]
    points = [square_centre(square) for square in line]
    width = 4 if kind == boards.SHOT_TRACK else 2
    axes.plot(*zip(*points, strict=True), color=colour, linewidth=width, alpha=0.85, zorder=2)
    if not is_two_way(board, dot, number, dest):
        x, y, across, down = _point_along(points, _line_length(points) - 0.75)
        style = {"arrowstyle": "-|>", "color": colour, "mutation_scale": 22, "linewidth": 0}
        behind = (x - across * 0.6, y - down * 0.6)
        axes.annotate("", xy=(x, y), xytext=behind, arrowprops=style, zorder=3)
    x, y, _across, _down = _point_along(points, min(1.55, _line_length(points) / 2.6))
    axes.add_patch(Circle((x, y), 0.27, facecolor=colour, edgecolor="black", lw=0.6, zorder=4))
    ink = "black" if kind == boards.INTERCEPTION_TRACK else "white"
    text: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 8, "weight": "bold"}
    axes.text(x, y + 0.02, str(number), color=ink, zorder=5, **text)


def draw_sheet(board: boards.Board, path: str) -> None:
    """Draw the board as a printed sheet into the picture file ``path``; raises OSError."""
    # A ``Figure`` that is created without pyplot needs no window system.
    figure = Figure(figsize=(22, 11.6))
    axes = figure.subplots()
    _draw_pitch(axes)
    for dot in range(len(board.dots)):
        for number in range(1, 7):
            for dest in sorted(set(board.next_dots(dot, number))):
                for line in board.paths(dot, number, dest):
                    _draw_track(axes, board, dot, number, dest, line)
    for name, side, square, role in board.dots:
        x, y = square_centre(square)
        disc = {"facecolor": SIDE_COLOURS[side], "edgecolor": "white", "linewidth": 2.5}
        axes.add_patch(Circle((x, y), 0.62, zorder=6, **disc))
        text: dict[str, Any] = {"color": "white", "ha": "center", "zorder": 7}
        axes.text(x, y + 0.03, ROLE_MARKS[role], va="center", fontsize=13, weight="bold", **text)
        label = name.split("_", 1)[-1].replace("_", " ")
        axes.text(x, y + 0.95, label, va="center", fontsize=7, **text)
    axes.set_title(board.name, fontsize=16)
    figure.tight_layout()
    figure.savefig(path, dpi=90)
