"""Short tunes, as {name: notes}; a note is (frequency in Hz or 0 for a rest, length in ms).

All notes are between 1 and 4.2 kHz, because a piezo made for 4 kHz is hardly audible below that.
"""

TUNES = {
    "press": ((2800, 12),),
    "refused": ((1047, 90),),
    "throw": ((2100, 40), (0, 30), (2700, 40)),
    "out": ((2000, 90), (1400, 140)),
    "save": ((2400, 70), (3200, 70), (2400, 120)),
    "lost": ((1760, 60), (1320, 90)),
    "whistle": ((2300, 120), (0, 60), (2300, 260)),
    "goal": ((2093, 90), (2637, 90), (3136, 90), (4186, 260), (3136, 90), (4186, 320)),
    "over": ((2300, 120), (0, 60), (2300, 120), (0, 60), (2300, 420)),
}

# Kinds of events (``rules.match.Match.emit``) with a tune, the most important first.
_EVENT_KINDS = ("goal", "save", "lost", "out", "whistle", "over")


def tune_of(events):
    """Return the name of the tune for the most important of ``events``, or "".

    An event is (kind, side, values).
    """
    kinds = [event[0] for event in events]
    for kind in _EVENT_KINDS:
        if kind in kinds:
            return kind
    return ""
