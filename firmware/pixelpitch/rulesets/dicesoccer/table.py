"""Defines what coaches see and read of Soccer Dice; the sentences are in text/en.txt.

The printed game has no pitch. Here the ball goes through four stations of the side on offence, from
its own goal to the other one: keeper, defender, midfielder and forward. They form a zigzag, so that
coaches can see each pass. The stations of side 1 are those of side 0, rotated by 180 degrees.
"""

from ...rules import scene as kinds
from ...rules import squares, table
from .rules import (
    FORWARD_STATION,
    GOAL_STATION,
    NEEDED_FACES,
    OVER_PHASE,
    SAVE_PHASE,
    SHOOTOUT_PHASE,
    TOSS_PHASE,
    set_aside_count,
)

# The squares of side 0's keeper, defender, midfielder and forward, and the goal square for shots.
_STATIONS = tuple([squares.number(text) for text in ("c5", "f3", "i6", "l4", "o5")])
_GOAL = tuple([squares.number(text) for text in ("b4", "b5")])


class Table(table.Table):
    """What coaches see and read during a match of Soccer Dice."""

    EVENTS = {
        "throws": ("face",),
        "tie": ("face",),
        "shot": ("face",),
        "higher": ("white", "black"),
        "saved": ("white", "black"),
        "turn": ("number",),
    }

    def ends(self, match):
        """In the last turn, return a message about what follows a level score, otherwise None."""
        last = (
            match.half == 2 and match.turn == 6 and match.phase not in (TOSS_PHASE, SHOOTOUT_PHASE)
        )
        return ("ends.level", {}) if last else None

    def event(self, match, kind, side, values):
        """Return the message for an event, with all values that its sentence may use.

        For the first event after a roll, the sentence begins with the faces that were rolled.
        """
        message = table.Table.event(self, match, kind, side, values)
        if isinstance(message, tuple) and values[0] in ("aside", "none"):
            message[1]["index"] = values[1]
            message[1]["needed"] = NEEDED_FACES[values[1]]
            if match.rolled and match.events[0] == (kind, side, values):
                faces = [str(face) for face in match.rolled]
                return "event.roll", {"who": message[1]["who"], "faces": faces, "event": message}
        elif isinstance(message, tuple) and len(values) == 3 and kind == "whistle":
            message[1]["goals"] = [
                ("count", {"who": match.side_name(each), "goals": values[1 + each]})
                for each in (0, 1)
            ]
        return message

    def prompt(self, match):
        """Return the prompt for ``match`` as (sentence id, values); the id is ``prompt.PHASE``.

        Functions in ``_PROMPTS`` choose a different id or add values in some phases.
        """
        name = match.PHASES[match.phase].name
        chance = match.chance()
        side = chance.side if chance else match.current_player()
        named = {"who": match.side_name(side), "die": match.dice_count()}
        special = _PROMPTS.get(name)
        return (special(match, named) if special else "prompt." + name), named

    def kicks(self, match):
        """Return (goals, misses) of each side in a shoot-out's current series, or () (rule 8)."""
        if not match.series:
            return ()
        result = []
        for side in (0, 1):
            taken = (match.attempts + (side == match.first)) // 2
            result.append((match.goals[side], taken - match.goals[side]))
        return tuple(result)

    def draw(self, match, scene):
        """Draw the stations of the side on offence, the ball and the gauges."""
        for square in _GOAL:
            scene.things.append((square, kinds.GOAL, 0, 0))
            scene.things.append((squares.half_turn(square), kinds.GOAL, 1, 0))
        if match.travel:
            scene.travel = path(*match.travel)
        if match.phase in (TOSS_PHASE, OVER_PHASE):
            return
        side = match.offence()
        for index in range(FORWARD_STATION + 1):
            scene.things.append((station(side, index), kinds.DOT, side, 0))
        scene.things.append((station(1 - side, 0), kinds.GOALIE, 1 - side, 0))
        if match.phase == SHOOTOUT_PHASE:
            scene.ball = station(side, FORWARD_STATION)
            left = 5 - match.attempts // 2
            scene.gauges.append((self.text.words(("gauge.attempts", {})), left, 5))
            for each in (0, 1):
                words = self.text.words(("gauge.goals", {"who": match.side_name(each)}))
                scene.gauges.append((words, match.goals[each], 5))
            return
        target = GOAL_STATION if match.phase == SAVE_PHASE else match.set_aside
        scene.ball = station(side, target)
        if target:
            scene.last = path(side, target - 1, target)
        # No text: the prompt says which roll it is. The bar shows how many rolls are left.
        scene.gauges.append(("", 4 - match.rolls_used, 4))
        scene.gauges.append((self.text.words(("gauge.aside", {})), match.set_aside, 3))


# Functions that choose a prompt (``_PROMPTS``).


def _prompt_roll(match, named):
    """Return the id of a white die's prompt; add the sentence's values to ``named`` (rules 3-5)."""
    lying = match.dice_count()
    named["roll"] = match.rolls_used + 1
    count = set_aside_count(match, match.dice)
    if match.rolls_used == 3:  # this is the last roll (rule 5)
        named["needs"] = "needs.no_shot", {}
    elif count < 3:
        named["needs"] = "needs.number", {"number": NEEDED_FACES[count]}
    else:
        named["needs"] = "needs.all", {}
    if not lying:
        return "prompt.roll"
    named["faces"] = [str(face) for face in match.dice[:lying]]
    return "prompt.roll_after"


def _prompt_save(match, named):
    named["saves"] = _saving_numbers(match.dice[0])
    return "prompt.save"


def _prompt_shootout(match, named):
    if match.chance().label == "black":
        named["saves"] = _saving_numbers(max(match.dice))
        return "prompt.shootout_save"
    named["number"] = match.attempts // 2 + 1
    named["goals"] = "-".join([str(each) for each in match.goals])
    return "prompt.shootout"


_PROMPTS = {"roll": _prompt_roll, "save": _prompt_save, "shootout": _prompt_shootout}


def _saving_numbers(face):
    """Return a message about the black faces that stop a white ``face`` (rules 6, 8)."""
    return ("saves.six" if face == 6 else "saves.more"), {"face": face}


def station(side, index):
    """Return the square of ``side``'s station ``index``: 0 keeper, 3 forward, 4 opposing goal."""
    square = _STATIONS[index]
    return squares.half_turn(square) if side else square


def path(side, start, end):
    """Return the squares from the station ``start`` to the station ``end``, both included."""
    result = [station(side, start)]
    for index in range(start, end):
        result.extend(_line_to(station(side, index), station(side, index + 1)))
    return tuple(result)


def _line_to(start, end):
    """Return the squares of the straight line from ``start`` to ``end``, without ``start``."""
    column, row = start % squares.COLUMNS, start // squares.COLUMNS
    across = end % squares.COLUMNS - column
    down = end // squares.COLUMNS - row
    steps = max(abs(across), abs(down))
    result = []
    for step in range(1, steps + 1):
        # Values of .5 are rounded away from ``start``, so that both sides' lines look alike.
        columns = (abs(across) * 2 * step + steps) // (2 * steps)
        rows = (abs(down) * 2 * step + steps) // (2 * steps)
        result.append(
            (row + (rows if down > 0 else -rows)) * squares.COLUMNS
            + column
            + (columns if across > 0 else -columns)
        )
    return result
