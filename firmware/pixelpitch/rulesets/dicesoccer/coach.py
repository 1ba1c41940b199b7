"""Coach lines of Soccer Dice, which explain in a coach's first matches what a throw is for.

``app.coaching`` imports this module and shows its lines; the sentences are in text/en.txt.
"""

from .rules import NEEDED, ROLL, SAVE, SHOOTOUT, SHOT, TOSS, aside_after

# Ids of lines. The board counts the choices for each id, and after three choices it no longer shows
# the line. Settings store the counts in this order, so new ids go to the end.
KEYS = ("toss", "roll", "shot", "save", "shootout")


def line(match, actions):
    """Return (id, values) of the coach line for the throw that ``match`` waits for, or None.

    The sentence has the id ``coach.`` followed by this id.
    """
    chance = match.chance()
    if not chance:
        return None
    named = {"left": chance.left}
    phase = match.phase
    if phase in (TOSS, SHOT):
        return ("toss" if phase == TOSS else "shot"), named
    if phase == SAVE or chance.label == "black":
        face = max(match.dice)
        named["saves"] = ("saves.six" if face == 6 else "saves.more"), {"face": face}
        return "save", named
    if phase == SHOOTOUT:
        named["number"] = match.attempts // 2 + 1
        return "shootout", named
    if phase != ROLL:
        return None
    named["roll"] = match.rolls_used + 1
    if match.rolls_used == 3:  # this is the last roll (5)
        return "roll.last", named
    index = aside_after(match, match.dice)
    if index == 3:
        return "roll.all", named
    named["needed"] = NEEDED[index]
    named["index"] = index
    return "roll", named
