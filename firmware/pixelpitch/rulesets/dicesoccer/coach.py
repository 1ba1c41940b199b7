"""Chooses the lines of advice of Soccer Dice, which explain each throw to newcomers.

In a coach's first matches, ``app.coaching`` shows such a line instead of the prompt. The sentences
are in text/en.txt.
"""

from .rules import (
    NEEDED_FACES,
    ROLL_PHASE,
    SAVE_PHASE,
    SHOOTOUT_PHASE,
    SHOT_PHASE,
    TOSS_PHASE,
    set_aside_count,
)

# The ids of the lines of advice. From the second match on, a line is no longer shown once the coach
# has made three throws of the kind that it explains. The settings store one count for each id, in
# this order, so add new ids at the end.
KEYS = ("toss", "roll", "shot", "save", "shootout")


def line(match, actions):
    """Return (id, values) of the line of advice that explains the next throw, or None.

    The sentence for ``id`` is ``coach.ID`` in text/en.txt.
    """
    chance = match.chance()
    if not chance:
        return None
    named = {"left": chance.left}
    phase = match.phase
    if phase in (TOSS_PHASE, SHOT_PHASE):
        return ("toss" if phase == TOSS_PHASE else "shot"), named
    if phase == SAVE_PHASE or chance.label == "black":
        face = max(match.dice)
        named["saves"] = ("saves.six" if face == 6 else "saves.more"), {"face": face}
        return "save", named
    if phase == SHOOTOUT_PHASE:
        named["number"] = match.attempts // 2 + 1
        return "shootout", named
    if phase != ROLL_PHASE:
        return None
    named["roll"] = match.rolls_used + 1
    if match.rolls_used == 3:  # this is the last roll (rule 5)
        return "roll.last", named
    index = set_aside_count(match, match.dice)
    if index == 3:
        return "roll.all", named
    named["needed"] = NEEDED_FACES[index]
    named["index"] = index
    return "roll", named
