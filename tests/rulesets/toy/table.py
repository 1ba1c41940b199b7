"""The table of Toy Soccer; its sentences are in text/en.txt."""

from pixelpitch.rules import scene as kinds
from pixelpitch.rules import squares, table

from .rules import (
    DOT_SQUARES,
    GOAL_SQUARES,
    HAND_SIZE,
    LAY,
    MATCH_SECONDS,
    MOVE,
    PAWN_COUNT,
    card_name,
)

_FIELD = (squares.number("b1"), squares.number("o8"))
_MIDDLE = (squares.number("h1"), squares.number("h8"))


class Table(table.Table):
    """The table of Toy Soccer."""

    EVENTS = {
        "begins": ("sector",),
        "wind": ("sector",),
        "board": ("board",),
        "moved": ("start", "end"),
        "met": ("square",),
        "dot": ("dot",),
        "goal": ("red", "blue"),
        "goals": ("red", "blue"),
        "time": ("red", "blue"),
    }

    def event(self, match, kind, side, values):
        """Return the line for an event; an event about a card names the card."""
        message = table.Table.event(self, match, kind, side, values)
        if kind == "card" and isinstance(message, tuple):
            message[1]["card"] = card_name(values[1])
            message[1]["square"] = values[-1]
        return message

    def why_not(self, match, action):
        """Return why ``action`` is illegal."""
        return ("why_not.lay" if match.phase == LAY else "why_not.move"), {}

    def draw(self, match, scene):
        """Draw dots, goals and pawns of the board in play into ``scene``."""
        board = match.board
        scene.areas = (_FIELD,)
        scene.lines = (_MIDDLE,)
        scene.board = (board, 2)
        for kind, square in enumerate(DOT_SQUARES[board], 1):
            scene.things.append((square, kinds.DOT, -1, kind))
        for side in (0, 1):
            for square in GOAL_SQUARES[side]:
                scene.things.append((square, kinds.GOAL, side, 0))
        targets = match.targets() if match.phase == MOVE else {}
        for pawn in range(PAWN_COUNT):
            if match.floors[pawn] == board:
                mark = match.worn[pawn] | (kinds.CARD if match.laid[pawn] >= 0 else 0)
                if match.phase == MOVE and pawn // 2 == match.side and pawn not in targets:
                    mark |= kinds.BARRED
                scene.things.append((match.pawns[pawn], kinds.FIGURE, pawn // 2, mark))
        others = [match.pawns[each] for each in range(PAWN_COUNT) if each // 2 != match.side]
        for square in targets.values():
            if square in GOAL_SQUARES[1 - match.side]:
                scene.targets[square] = kinds.SCORING
            elif square in others:
                scene.targets[square] = kinds.CONTESTED
        if match.phase == LAY:
            for pawn in match.shown_pawns():
                scene.targets[match.pawns[pawn]] = kinds.OWN
        scene.walk = scene.last = match.walk
        whole = MATCH_SECONDS[match.options["pace"]]
        scene.clock = (whole - match.clock_s, whole)
        for side in (0, 1):
            held = HAND_SIZE - match.hands[HAND_SIZE * side : HAND_SIZE * side + HAND_SIZE].count(
                -1
            )
            words = self.text.words(("gauge.cards", {"who": match.side_name(side)}))
            scene.gauges.append((words, held, HAND_SIZE))
