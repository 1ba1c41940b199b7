"""Compares pawn and ball reach with the slow enumeration, on random positions.

``python -m tests.rulesets.tactics.compare FIRST LAST`` compares the seeds FIRST to LAST - 1:
each is one position, every pawn with every throw, and the ball with every throw and two dice.
"""

import sys
from typing import Any

from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets.tactics import ball_moves, pawn_moves, squad
from tests.rulesets.tactics.slow import Table, square
from tests.rulesets.tactics.table import Match, position

GROUPS = (("keeper", 1), ("defenders", 4), ("midfielders", 4), ("strikers", 2))


def random_match(seed: int) -> Any:
    """A match in which Red is to move a pawn; pawns crowd round a square, or lie anywhere."""
    generator = Generator(seed)
    while True:
        middle = generator.below(16), generator.below(8)
        wide = 2 + generator.below(7)
        teams = []
        for home in (range(8), range(8, 16)):
            taken: set[str] = set()
            team = {}
            for group, count in GROUPS:
                columns = home if group in ("keeper", "defenders") else range(16)
                team[group] = " ".join(
                    _free(generator, columns, middle, wide, taken) for _ in range(count)
                )
            teams.append(team)
        given = position(
            "set", "throw", teams[0]["strikers"].split()[0], red=teams[0], blue=teams[1]
        )
        try:
            return Match.from_position(given)
        except NotUnderstood:
            continue  # a position that rule 4 forbids


def _free(generator, columns, middle, wide, taken):
    for _ in range(200):
        column = columns[generator.below(len(columns))]
        row = generator.below(8)
        near = abs(column - middle[0]) <= wide and abs(row - middle[1]) <= wide
        where = chr(97 + column) + str(row + 1)
        if where not in taken and (near or generator.below(4) == 0):
            taken.add(where)
            return where
    raise AssertionError("no square is free")


def compare(seed: int, seen: dict[str, int]) -> None:
    """Assert that the reach of every pawn and of the ball is that of the slow enumeration."""
    match = random_match(seed)
    table = Table(match.position())
    die = 1 + seed % 6
    for side, colour in enumerate(("red", "blue")):
        movers = set()
        for index in squad.field_players(match, side):
            start = squares.name(match.pawns[index])
            found = {squares.name(end) for end in pawn_moves.ends(match, index, die)}
            expected = table.pawn_ends(colour, square(start), die)
            assert found == expected, (seed, colour, start, die)
            if expected and not (side == 0 and start == squares.name(match.ball)):
                movers.add(start)
            seen["ends"] = seen.get("ends", 0) + len(found)
            seen["pawns"] = seen.get("pawns", 0) + 1
        match.side = side
        assert {squares.name(each) for each in pawn_moves.movers(match, side, die)} == movers
    match.side = 0
    for index in range(22):
        match.ball = match.pawns[index]
        table.position["ball"] = squares.name(match.ball)
        match.o = index // 11
        table.position["o"] = match.o
        steps = die if index % 11 else 2 + seed % 11
        match.die = steps
        found = {squares.name(end) for end in ball_moves.targets(match)}
        expected = table.targets(steps)
        dribble = ball_moves.can_dribble(match)
        if dribble and not expected - _given_away(table):
            expected = set()
        assert found == expected, (seed, index, steps)
        seen["targets"] = seen.get("targets", 0) + len(found)


def _given_away(table: Table) -> set[str]:
    ours, theirs = ("red", "blue") if table.position["o"] == 0 else ("blue", "red")
    return {
        chr(97 + column) + str(row + 1) for column, row in table.taken(theirs) - table.taken(ours)
    }


if __name__ == "__main__":
    counted: dict[str, int] = {}
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        compare(number, counted)
    print(f"tactics: positions {sys.argv[1]} to {sys.argv[2]} agree: {counted}")
