"""What coaches see and read of Your Game; the sentences are in text/en.txt."""

from pixelpitch.rules import scene as kinds
from pixelpitch.rules import squares, table

from .rules import GOAL_LINES, MOVE


class Table(table.Table):
    """The table of Your Game; every method is optional."""

    # {event: names of its values}; the event's sentence uses these names.
    EVENTS = {"move": ("start", "end")}

    def draw(self, match, scene):
        """Draw the goals, the path of the ball and the die."""
        for row in "3456":
            scene.things.append((squares.number("a" + row), kinds.GOAL, 0, 0))
            scene.things.append((squares.number("p" + row), kinds.GOAL, 1, 0))
        scene.travel = scene.last = match.path
        scene.thrown = match.thrown
        scene.margins = False

    def event(self, match, kind, side, values):
        """Return the message for an event; a draw has its own sentence."""
        if kind == "over" and side < 0:
            return "event.draw", {}
        return table.Table.event(self, match, kind, side, values)

    def why_not(self, match, action):
        """Return why the ball cannot go to ``action``."""
        return "why_not.far", {"steps": match.thrown}

    def square_words(self, match, square):
        """Return the message on a move to ``square``, or None."""
        if match.phase != MOVE or square not in match.legal_actions():
            return None
        goal_line = square % squares.COLUMNS == GOAL_LINES[1 - match.side]
        return ("square.goal_line" if goal_line else "square.free"), {}

    def likeliest(self, match):
        """Return the square straight ahead, on which the cursor begins; -1 if there is no move."""
        if match.phase != MOVE:
            return -1
        row = match.ball // squares.COLUMNS
        ahead = [each for each in match.legal_actions() if each // squares.COLUMNS == row]
        return ahead[0]

    def path_to(self, match, action):
        """Return the path of the ball to ``action``."""
        return (match.ball, action)
