"""What a throw of Soccer Dice is for: read in a coach's first matches.

``app.coaching`` imports this module and shows its lines; the sentences lie in text/en.txt.
"""

from .rules import NEEDED, ROLL, SAVE, SHOOTOUT, SHOT, TOSS, count_with

# What is counted until its lines fade out; settings keep the counts in this order: append only.
KEYS = ("toss", "roll", "shot", "save", "shootout")


def line(match, actions):
    """Return the id behind ``coach.`` and the values of the line for a throw, or None."""
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
    if match.rolls_used == 3:  # (5)
        return "roll.last", named
    index = count_with(match, match.dice)
    if index == 3:
        return "roll.all", named
    named["needed"] = NEEDED[index]
    named["index"] = index
    return "roll", named
