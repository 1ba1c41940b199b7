"""Pawn and ball reach by trying every way square by square: slow, and apart from the rules' code.

A way is a list of (column, row).  Nothing of ``pixelpitch.rulesets.tactics`` is used here.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

Square = tuple[int, int]
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def square(name: str) -> Square:
    """``"d5"`` -> (3, 4)."""
    return ord(name[0]) - 97, int(name[1]) - 1


def name(where: Square) -> str:
    return chr(97 + where[0]) + str(where[1] + 1)


def ways(start: Square, steps: int) -> Iterator[list[Square]]:
    """Every way of ``steps`` on the board with at most one change of direction."""

    def longer(way: list[Square], taken: list[Square]) -> Iterator[list[Square]]:
        if len(taken) == steps:
            yield way
            return
        for x, y in DIRECTIONS:
            turns = [*taken, (x, y)]
            changes = sum(one != other for one, other in pairwise(turns))
            where = way[-1][0] + x, way[-1][1] + y
            if changes <= 1 and 0 <= where[0] < 16 and 0 <= where[1] < 8:
                yield from longer([*way, where], turns)

    yield from longer([start], [])


class Table:
    """The pawns of a position as people see them on the board."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.position = position
        self.pawns: dict[str, list[tuple[str, Square]]] = {}
        for colour in ("red", "blue"):
            pawns = position[colour]
            found = [("keeper", square(pawns["keeper"]))] if pawns["keeper"] else []
            for group in ("defenders", "midfielders", "strikers"):
                found += [(group, square(each)) for each in pawns[group] if each]
            self.pawns[colour] = found

    def taken(self, colour: str) -> set[Square]:
        return {where for _, where in self.pawns[colour]}

    def role(self, colour: str, where: Square) -> str:
        return next(role for role, there in self.pawns[colour] if there == where)

    def at_home(self, colour: str, where: Square) -> bool:
        return (where[0] < 8) == (colour == "red")

    def stands(self, colour: str, role: str, start: Square, end: Square) -> bool:
        """Rule 4 for a pawn that goes from ``start`` to ``end``."""
        others = list(self.pawns[colour])
        others.remove((role, start))
        squares = {where for _, where in others}
        if end in squares:
            return False
        if role in ("keeper", "defenders") and not self.at_home(colour, end):
            return False
        after = [*others, (role, end)]
        for goal in (0, 15):
            inside = [each for each, (x, y) in after if abs(x - goal) < 3 and 2 <= y <= 5]
            near = self._is_near(goal, end, 3, 2, 5) and role != "keeper"
            if near and len(inside) - inside.count("keeper") > 4:
                return False
            area = [each for each, (x, y) in after if x == goal and y in (3, 4)]
            if end[0] == goal and end[1] in (3, 4) and len(area) > 1:
                return False
        squares.add(end)
        column = [(end[0], y) in squares for y in range(8)]
        row = [(x, end[1]) in squares for x in range(16)]
        return self._together(column, end[1]) <= 4 and self._together(row, end[0]) <= 3

    def _is_near(self, goal: int, where: Square, far: int, top: int, bottom: int) -> bool:
        return abs(where[0] - goal) < far and top <= where[1] <= bottom

    def _together(self, line: list[bool], at: int) -> int:
        first = last = at
        while first > 0 and line[first - 1]:
            first -= 1
        while last + 1 < len(line) and line[last + 1]:
            last += 1
        return last - first + 1

    def pawn_ends(self, colour: str, start: Square, steps: int) -> set[str]:
        """Where the field player may go by rules 4 and 8."""
        role = self.role(colour, start)
        opponents = self.taken("blue" if colour == "red" else "red")
        found = set()
        for way in ways(start, steps):
            if len(set(way)) < len(way) or set(way[1:-1]) & opponents:
                continue
            if role == "defenders" and not all(self.at_home(colour, each) for each in way):
                continue
            if self.stands(colour, role, start, way[-1]):
                found.add(name(way[-1]))
        return found

    def ball_ends(self, steps: int) -> set[str]:
        """Where the ball can end by rule 10, whoever is there."""
        found = set()
        for way in ways(square(self.position["ball"]), steps):
            lines = [[where[axis] for where in way] for axis in (0, 1)]
            if all(line in (sorted(line), sorted(line, reverse=True)) for line in lines):
                found.add(name(way[-1]))
        return found

    def targets(self, steps: int) -> set[str]:
        """Where O may play the ball in play (rules 10 and 11); no dribble counted."""
        ours, theirs = ("red", "blue") if self.position["o"] == 0 else ("blue", "red")
        ends = self.ball_ends(steps)
        lost = {each for each in ends if square(each) in self.taken(theirs) - self.taken(ours)}
        return ends - lost or lost
