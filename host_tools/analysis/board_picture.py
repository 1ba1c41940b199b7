"""Draws a Sokhazania board: as a printed sheet, and as the lights would show its exits.

    python -m host_tools.analysis.board_picture classic --print board.png --lights lights.png

The print uses the sheet's colours: passes red or blue, interceptions yellow, shots orange
(red) or purple (blue); a one-directional track ends in an arrow head. The lights' picture
has one small 32 x 16 panel a dot, each number in a colour of its own. Needs matplotlib.
"""

import argparse
import itertools
import sys

from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle

from pixelpitch.rulesets.sokhazania import board as board_file

SIDE_COLOURS = ("#e8483a", "#2f7fe0")
SHOT_COLOURS = ("#ff9a1f", "#a04fd0")
INTERCEPTION_COLOUR = "#f7dd3c"
# Okabe and Ito's colours, told apart by colour-blind players too; by number 1 to 6.
NUMBER_COLOURS = ("#f0e442", "#b8860b", "#56b4e9", "#009e73", "#cc79a7", "#ff5a36")
ROLE_MARKS = {
    board_file.GOALIE: "G",
    board_file.KICKOFF: "K",
    board_file.THROWIN: "T",
    board_file.PENALTY: "P",
    board_file.STRIKER: "S",
    board_file.CORNER: "C",
    board_file.PLAYER: "",
}


def square_centre(square: int) -> tuple:
    """The middle of a square in LED units: x 0..32 to the right, y 0..16 down."""
    return square % 16 * 2 + 1.0, square // 16 * 2 + 1.0


def lit_leds(path: tuple, side: int = 0) -> set:
    """The LEDs (x, y) of a 32 x 16 panel that a track's line covers, both ends included.

    The line belongs to a side: blue's is the half turn of red's, LED by LED.
    """
    if side:
        turned = lit_leds(tuple(127 - square for square in path))
        return {(31 - x, 15 - y) for x, y in turned}
    leds = set()
    for start, end in itertools.pairwise(path):
        (left, top), (right, bottom) = square_centre(start), square_centre(end)
        steps = 4 * int(max(abs(right - left), abs(bottom - top)))
        for step in range(steps + 1):
            # A hair towards the origin: a centre lies on the corner of four LEDs. Blue's half
            # turn keeps this choice from treating the sides differently.
            x = left + (right - left) * step / steps - 0.01
            y = top + (bottom - top) * step / steps - 0.01
            leds.add((int(x), int(y)))
    return leds


def _pitch(axes):
    axes.set_facecolor("#1f6b38")
    line = {"fill": False, "edgecolor": "white", "linewidth": 1.5, "alpha": 0.7}
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


def _along(points, distance):
    """The point that many LED units along a line of points, and the direction there."""
    for (left, top), (right, bottom) in itertools.pairwise(points):
        length = ((right - left) ** 2 + (bottom - top) ** 2) ** 0.5
        if distance <= length or (right, bottom) == points[-1]:
            across, down = (right - left) / length, (bottom - top) / length
            return left + across * distance, top + down * distance, across, down
        distance -= length
    raise ValueError("a line needs two points")


def _length(points):
    return sum(
        ((right - left) ** 2 + (bottom - top) ** 2) ** 0.5
        for (left, top), (right, bottom) in itertools.pairwise(points)
    )


def _draw_track(axes, board, dot, number, dest):
    kind = board.kind(dot, number)
    side = board.dots[dot][1]
    colour = {
        board_file.PASS: SIDE_COLOURS[side],
        board_file.SHOT: SHOT_COLOURS[side],
        board_file.INTERCEPTION: INTERCEPTION_COLOUR,
    }[kind]
    points = [square_centre(square) for square in board.path(dot, number, dest)]
    width = 4 if kind == board_file.SHOT else 2
    axes.plot(*zip(*points, strict=True), color=colour, linewidth=width, alpha=0.85, zorder=2)
    if not board.two_way(dot, number, dest):
        x, y, across, down = _along(points, _length(points) - 0.75)
        style = {"arrowstyle": "-|>", "color": colour, "mutation_scale": 22, "linewidth": 0}
        behind = (x - across * 0.6, y - down * 0.6)
        axes.annotate("", xy=(x, y), xytext=behind, arrowprops=style, zorder=3)
    x, y, _across, _down = _along(points, min(1.55, _length(points) / 2.6))
    axes.add_patch(Circle((x, y), 0.27, facecolor=colour, edgecolor="black", lw=0.6, zorder=4))
    ink = "black" if kind == board_file.INTERCEPTION else "white"
    text = {"ha": "center", "va": "center", "fontsize": 8, "weight": "bold"}
    axes.text(x, y + 0.02, str(number), color=ink, zorder=5, **text)


def draw_print(board, path: str) -> None:
    """Draw the board as a printed sheet into a picture file. :raises OSError: cannot write."""
    # A bare figure draws into files without a window system.
    figure = Figure(figsize=(22, 11.6))
    axes = figure.subplots()
    _pitch(axes)
    for dot in range(len(board.dots)):
        for number in range(1, 7):
            for dest in board.exits(dot, number):
                _draw_track(axes, board, dot, number, dest)
    for name, side, square, role in board.dots:
        x, y = square_centre(square)
        disc = {"facecolor": SIDE_COLOURS[side], "edgecolor": "white", "linewidth": 2.5}
        axes.add_patch(Circle((x, y), 0.62, zorder=6, **disc))
        text = {"color": "white", "ha": "center", "zorder": 7}
        axes.text(x, y + 0.03, ROLE_MARKS[role], va="center", fontsize=13, weight="bold", **text)
        label = name.split("_", 1)[-1].replace("_", " ")
        axes.text(x, y + 0.95, label, va="center", fontsize=7, **text)
    axes.set_title(board.name, fontsize=16)
    figure.tight_layout()
    figure.savefig(path, dpi=90)


def draw_lights(board, path: str) -> None:
    """Draw a 32 x 16 panel per dot with its exits lit. :raises OSError: cannot write."""
    columns = 4
    rows = -(-len(board.dots) // columns)
    figure = Figure(figsize=(6 * columns, 3.3 * rows))
    grid = figure.subplots(rows, columns, squeeze=False)
    for dot, axes in enumerate(grid.flat):
        axes.set_facecolor("#101010")
        axes.set_xlim(0, 32)
        axes.set_ylim(16, 0)
        axes.set_aspect("equal")
        axes.set_xticks([])
        axes.set_yticks([])
        if dot >= len(board.dots):
            axes.set_visible(False)
            continue
        axes.set_title(board.dots[dot][0])
        for number in range(1, 7):
            for dest in board.exits(dot, number):
                leds = lit_leds(board.path(dot, number, dest), board.dots[dot][1])
                _light(axes, leds, NUMBER_COLOURS[number - 1])
        lit = {dest for number in range(1, 7) for dest in board.exits(dot, number)}
        for other, (_name, side, square, _role) in enumerate(board.dots):
            colour = "white" if other == dot else SIDE_COLOURS[side]
            x, y = square % 16 * 2, square // 16 * 2
            leds = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            _light(axes, leds, colour, 1 if other == dot or other in lit else 0.3)
    figure.tight_layout()
    figure.savefig(path, dpi=60)


def _light(axes, leds, colour, brightness=1.0):
    for x, y in leds:
        disc = Circle((x + 0.5, y + 0.5), 0.4, color=colour, alpha=brightness, linewidth=0)
        axes.add_patch(disc)


def main(arguments=None) -> int:
    """The command; returns the exit code: 2 for a board or picture that cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("board", help="a built-in board's name, or a board file")
    parser.add_argument("--print", dest="printed", metavar="FILE", help="the printed sheet")
    parser.add_argument("--lights", metavar="FILE", help="the exits of every dot on the lights")
    chosen = parser.parse_args(arguments)
    if not chosen.printed and not chosen.lights:
        parser.error("expected --print FILE or --lights FILE")
    try:
        board = board_file.load(chosen.board)
        if chosen.printed:
            draw_print(board, chosen.printed)
        if chosen.lights:
            draw_lights(board, chosen.lights)
    except (board_file.BoardError, OSError, ValueError) as error:
        print(f"board_picture: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
