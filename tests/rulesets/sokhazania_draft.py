"""Contains a Sokhazania board that tests can change, usually on both halves alike."""

from pixelpitch.rulesets.sokhazania import board as boards
from pixelpitch.rulesets.sokhazania.laptop_boards import findings as find


class BoardDraft:
    """A copy of the built-in board that can be changed.

    ``dots``  {name: [side, square, role]}
    ``exits``  list of [from, number, to, bends]; a two-way track has two entries
    """

    def __init__(self, name="classic"):
        board = boards.load(name)
        self.dots = {dot[0]: list(dot[1:]) for dot in board.dots}
        self.exits = []
        for index, dot in enumerate(board.dots):
            for number in range(1, 7):
                for dest in board.next_dots(index, number):
                    bends = list(board.paths(index, number, dest)[0][1:-1])
                    self.exits.append([dot[0], number, board.dots[dest][0], bends])

    def half_turn_of(self, name):
        """Return the dot of the other side to which half a turn of the board moves the dot
        ``name``.
        """
        side, square, _role = self.dots[name]
        return next(
            other
            for other, (other_side, other_square, _) in self.dots.items()
            if other_side != side and other_square == 127 - square
        )

    def dot_with_role(self, role, side=0):
        """Return the first dot of ``side`` that has ``role``."""
        return next(
            name
            for name, (dot_side, _, dot_role) in self.dots.items()
            if dot_side == side and dot_role == role
        )

    def exits_of(self, name, number):
        """Return the exits of the dot ``name`` with this ``number``."""
        return [entry for entry in self.exits if entry[:2] == [name, number]]

    def add_exit(self, from_dot, number, to_dot, bends=()):
        """Add an exit ``number`` from one dot to another, and the same exit of the other side."""
        turned = [127 - square for square in bends]
        extra = [self.half_turn_of(from_dot), number, self.half_turn_of(to_dot), turned]
        self.exits += [[from_dot, number, to_dot, list(bends)], extra]

    def remove_exit(self, from_dot, number, to_dot):
        """Remove the exit ``number`` between two dots, and the same exit of the other side."""
        gone = (
            [from_dot, number, to_dot],
            [self.half_turn_of(from_dot), number, self.half_turn_of(to_dot)],
        )
        self.exits = [entry for entry in self.exits if entry[:3] not in gone]

    def redirect_exit(self, from_dot, number, to_dot, new_to_dot, bends=()):
        """Make an exit lead to the dot ``new_to_dot``, for both sides."""
        self.remove_exit(from_dot, number, to_dot)
        self.add_exit(from_dot, number, new_to_dot, bends)

    def set_role(self, name, role):
        """Give the dot ``name``, and the same dot of the other side, a new ``role``."""
        for dot in (name, self.half_turn_of(name)):
            self.dots[dot][2] = role

    def move_dot(self, name, square):
        """Move the dot ``name`` to ``square``, and the same dot of the other side to match."""
        twin = self.half_turn_of(name)
        self.dots[name][1] = square
        self.dots[twin][1] = 127 - square

    def board_file_lines(self):
        """Return the board as the lines of a board file."""
        text = ["name Draft"]
        for name, (side, square, role) in self.dots.items():
            text.append(f"dot {name} {boards.BOARD_SIDE_NAMES[side]} {square_name(square)} {role}")
        for start, number, end, bends in self.exits:
            via = " via " + " ".join(map(square_name, bends)) if bends else ""
            text.append(f"track {number} {start} -> {end}{via}")
        return text

    def make_board(self):
        """Return the board that the draft describes."""
        return boards.parse(self.board_file_lines())

    def find_faults(self):
        """Return the rule violations that the checker finds in the draft."""
        return find(self.make_board())


def square_name(square):
    """Return the name of the square number ``square``, such as "a1"."""
    return "abcdefghijklmnop"[square % 16] + str(square // 16 + 1)


def list_dots_of_findings(findings):
    """Return (dot, number of the rule) for each of the findings."""
    return sorted((text.split(": ")[0], text.split(": ")[1]) for text in findings)


def assert_findings(draft, rule, dot, *parts):
    """Assert that the checker finds exactly two violations, both of ``rule``: one at ``dot``, and
    one at the corresponding dot of the other side.
    """
    findings = draft.find_faults()
    wanted = sorted([(rule, dot), (rule, draft.half_turn_of(dot))])
    assert list_dots_of_findings(findings) == wanted, findings
    for text in findings:
        for word in parts:
            assert word in text


def make_first_valid_change(draft, apply_change, candidates, violated_rule):
    """Call ``apply_change`` with the first candidate that makes the draft violate only
    ``violated_rule``, and return this candidate. Changes by earlier candidates are undone.
    """
    for candidate in candidates:
        exits = [list(entry) for entry in draft.exits]
        apply_change(candidate)
        if all(text.startswith(violated_rule) for text in draft.find_faults()):
            return candidate
        draft.exits = exits
    raise AssertionError("no change breaks only " + violated_rule)


def find_best_end(draft, from_dot, number, to_dots):
    """Return the dot of ``to_dots`` at which a new exit would violate the fewest rules."""

    def count_faults(to_dot):
        """Return how many rule violations the draft has if the exit leads to ``to_dot``."""
        draft.add_exit(from_dot, number, to_dot)
        count = len(draft.find_faults())
        draft.remove_exit(from_dot, number, to_dot)
        return count

    return min(to_dots, key=count_faults)


def remove_dot(draft, name):
    """Remove the dot ``name`` and the corresponding dot of the other side.

    If a dot then has no exit left for a number, it gets one to the dot that leads to the fewest
    rule violations.
    """
    twin = draft.half_turn_of(name)
    waiting = [e for e in draft.exits if e[2] in (name, twin) and draft.dots[e[0]][0] == 0]
    for start, number, end, _bends in waiting:
        if start in (name, twin):
            continue
        draft.remove_exit(start, number, end)
        others = [e[2] for e in draft.exits_of(start, number)]
        side = draft.dots[end][0]
        ends = [n for n, d in draft.dots.items() if d[0] == side and n not in (name, twin, start)]
        if not others:
            draft.add_exit(start, number, find_best_end(draft, start, number, ends))
    draft.exits = [e for e in draft.exits if name not in (e[0], e[2]) and twin not in (e[0], e[2])]
    del draft.dots[name], draft.dots[twin]
