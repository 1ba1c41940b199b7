"""Measures the detours that tracks in the lower ground plane force on return currents.

::

        python -m pcb.ground [BOARD.kicad_pcb]     # print the longest detours (mm)

A track on the lower side splits the ground plane. If a track on the upper side crosses it, the
return current of the upper track must make a detour: around the end of the lower track, or through
vias and the upper ground.

This module measures such a path on the filled zones of both sides, in steps of ``GRID_CELL_MM``.
The path goes from ``TRACK_OFFSET_MM`` left of a piece of the lower track to ``TRACK_OFFSET_MM``
right of it.
"""

import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .sexpr import find_lists, first_list, parse_sexpr

CARRIER_FILE = Path(__file__).resolve().parent / "carrier" / "carrier.kicad_pcb"
GRID_CELL_MM = 0.25  # size of a cell of the grid
# A point this far (mm) from the middle of a track is outside the track's clearance.
TRACK_OFFSET_MM = 1.0
MAX_DETOUR_MM = 30.0  # mm; longer paths are not searched
GROUND_LAYERS = ("F.Cu", "B.Cu")

# Array of shape (2 layers, rows, columns); True where a cell is ground copper.
GroundMask = np.ndarray[Any, np.dtype[np.bool_]]


class ReturnPath(NamedTuple):
    """A piece of track, and the detour of the return current around it.

    ``x_mm`` and ``y_mm`` are the centre of the piece (mm on KiCad's page). ``length_mm`` is the
    length of the detour.
    """

    net: str
    x_mm: float
    y_mm: float
    length_mm: float


class GroundGrid:
    """The ground copper of one board as a grid of cells of ``GRID_CELL_MM``.

    ``holes`` are the cells in which a plated hole connects the layers.
    """

    def __init__(self, board: list[Any]) -> None:
        zones = [
            each for each in find_lists(board, "zone") if list(find_lists(each, "filled_polygon"))
        ]
        shapes = [
            (GROUND_LAYERS.index(str(first_list(shape, "layer")[1])), _polygon_corners(shape))
            for zone in zones
            if first_list(zone, "net_name")[1] == "GND"
            for shape in find_lists(zone, "filled_polygon")
        ]
        corners = np.concatenate([points for _, points in shapes])
        self.low = corners.min(axis=0) - 2 * GRID_CELL_MM
        columns, rows = (
            np.ceil((corners.max(axis=0) - self.low) / GRID_CELL_MM).astype(int) + 2
        ).tolist()
        self.copper: GroundMask = np.zeros((2, rows, columns), dtype=bool)
        for layer, points in shapes:
            self.copper[layer] ^= _fill_mask(points - self.low, rows, columns)
        self.holes: GroundMask = np.zeros((rows, columns), dtype=bool)
        for x, y in _ground_holes(board):
            row, column = self.cell(x, y)
            self.holes[row - 1 : row + 2, column - 1 : column + 2] = True
        self.copper |= self.holes

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Return (row, column) of a point on the page (mm)."""
        column, row = np.floor((np.array((x, y)) - self.low) / GRID_CELL_MM).astype(int).tolist()
        return int(row), int(column)

    def path_length(self, start: tuple[int, int], end: tuple[int, int]) -> float:
        """Return the length in mm of the shortest path between two cells of the lower layer.

        Return inf if it is longer than MAX_DETOUR_MM.
        """
        reach = round(MAX_DETOUR_MM / GRID_CELL_MM)
        top, left = (max(0, min(start[n], end[n]) - reach) for n in (0, 1))
        window = np.s_[top : max(start[0], end[0]) + reach, left : max(start[1], end[1]) + reach]
        copper, holes = self.copper[:, *window], self.holes[window]
        reached = np.zeros_like(copper)
        reached[1, start[0] - top, start[1] - left] = True
        for step in range(reach):
            if reached[1, end[0] - top, end[1] - left]:
                return step * GRID_CELL_MM
            grown = reached.copy()
            # Growing by four and by eight neighbours in turn reaches an octagon, which is within 8
            # % of a circle.
            grown[:, 1:] |= reached[:, :-1]
            grown[:, :-1] |= reached[:, 1:]
            grown[:, :, 1:] |= reached[:, :, :-1]
            grown[:, :, :-1] |= reached[:, :, 1:]
            if step % 2:
                grown[:, 1:, 1:] |= reached[:, :-1, :-1]
                grown[:, :-1, :-1] |= reached[:, 1:, 1:]
                grown[:, 1:, :-1] |= reached[:, :-1, 1:]
                grown[:, :-1, 1:] |= reached[:, 1:, :-1]
            grown |= grown.any(axis=0) & holes
            reached = grown & copper
        return math.inf


def _polygon_corners(shape: list[Any]) -> np.ndarray[Any, np.dtype[np.float64]]:
    return np.array(
        [(float(x), float(y)) for _, x, y in find_lists(first_list(shape, "pts"), "xy")]
    )


def _fill_mask(points: np.ndarray[Any, Any], rows: int, columns: int) -> np.ndarray[Any, Any]:
    """Return a mask of the cells whose centre is inside a polygon (mm from the first cell)."""
    marks = np.zeros((rows, columns + 1), dtype=bool)
    for (x, y), (u, v) in zip(points, np.roll(points, -1, axis=0), strict=True):
        if y == v:
            continue
        if y > v:
            x, y, u, v = u, v, x, y
        across = np.arange(math.ceil(y / GRID_CELL_MM - 0.5), math.ceil(v / GRID_CELL_MM - 0.5))
        at = x + ((across + 0.5) * GRID_CELL_MM - y) * (u - x) / (v - y)
        marks[across, np.clip(np.ceil(at / GRID_CELL_MM - 0.5).astype(int), 0, columns)] ^= True
    return np.asarray(np.logical_xor.accumulate(marks, axis=1)[:, :columns])


def _ground_holes(board: list[Any]) -> Iterator[tuple[float, float]]:
    """Yield the places of vias and plated pads of ground, which connect the two ground layers."""
    numbers = {str(each[1]) for each in find_lists(board, "net") if each[2] == "GND"}
    for via in find_lists(board, "via"):
        if str(first_list(via, "net")[1]) in numbers:
            yield float(first_list(via, "at")[1]), float(first_list(via, "at")[2])
    for part in find_lists(board, "footprint"):
        x, y, *turned = map(float, first_list(part, "at")[1:])
        angle = math.radians(turned[0] if turned else 0)
        for pad in find_lists(part, "pad"):
            if pad[2] == "thru_hole" and [n for n in find_lists(pad, "net") if n[2] == "GND"]:
                u, v = map(float, first_list(pad, "at")[1:3])
                yield (x + u * math.cos(angle) + v * math.sin(angle),
                       y - u * math.sin(angle) + v * math.cos(angle))  # fmt: skip


def return_paths(board_text: str) -> list[ReturnPath]:
    """Return the path of the return current around each track on the lower side, longest first.

    Each track is divided into pieces of about 3 mm, with one path for each piece. A piece that does
    not have ground on both of its sides is skipped, for example at a pad. The paths of its
    neighbours are about as long.
    """
    board = parse_sexpr(board_text)
    ground = GroundGrid(board)
    names = {str(each[1]): str(each[2]) for each in find_lists(board, "net")}
    paths = []
    for track in find_lists(board, "segment"):
        if (
            first_list(track, "layer")[1] != "B.Cu"
            or names[str(first_list(track, "net")[1])] == "GND"
        ):
            continue
        (x, y), (u, v) = (
            (float(n) for n in first_list(track, end)[1:3]) for end in ("start", "end")
        )
        long = math.hypot(u - x, v - y)
        if long < GRID_CELL_MM:
            continue
        across = (TRACK_OFFSET_MM * (v - y) / long, -TRACK_OFFSET_MM * (u - x) / long)
        for n in range(pieces := max(1, round(long / 3))):
            at = (x + (u - x) * (n + 0.5) / pieces, y + (v - y) * (n + 0.5) / pieces)
            sides = [ground.cell(at[0] + s * across[0], at[1] + s * across[1]) for s in (1, -1)]
            if all(ground.copper[1, *side] for side in sides):
                length = ground.path_length(*sides)
                paths.append(ReturnPath(names[str(first_list(track, "net")[1])], *at, length))
    return sorted(paths, key=lambda way: -way.length_mm)


if __name__ == "__main__":
    for each in return_paths(
        Path(sys.argv[1] if sys.argv[1:] else CARRIER_FILE).read_text("utf-8")
    )[:20]:
        print(f"{each.net}: {each.length_mm:.0f} mm round {each.x_mm:.1f}, {each.y_mm:.1f}")
