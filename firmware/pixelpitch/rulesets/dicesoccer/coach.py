"""Coach lines of Soccer Dice: what a throw is for, in first matches.

``app.coaching`` imports this module and shows its lines; the sentences are in text/en.txt.
"""

from .rules import NEEDED, ROLL, SAVE, SHOOTOUT, SHOT, TOSS, count_with

# Ids that are counted, because their lines are shown only a few times. Settings store the counts in
# this order, so new ids go to the end.
KEYS = ("toss", "roll", "shot", "save", "shootout")


def line(match, actions):
    """Return the id after ``coach.`` and the values of the line for a throw, or None."""
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
    if match.rolls_used == 3:  # the last roll (5)
        return "roll.last", named
    index = count_with(match, match.dice)
    if index == 3:
        return "roll.all", named
    named["needed"] = NEEDED[index]
    named["index"] = index
    return "roll", named
