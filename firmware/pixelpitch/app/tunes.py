"""Short tunes: name -> notes of (frequency in Hz, 0 for a rest; length in ms)."""

TUNES = {
    "press": ((1400, 12),),
    "refused": ((220, 90),),
    "throw": ((700, 40), (0, 30), (900, 40)),
    "out": ((500, 90), (350, 140)),
    "save": ((600, 70), (800, 70), (600, 120)),
    "lost": ((440, 60), (330, 90)),
    "whistle": ((2300, 120), (0, 60), (2300, 260)),
    "goal": ((523, 90), (659, 90), (784, 90), (1047, 260), (784, 90), (1047, 320)),
    "over": ((2300, 120), (0, 60), (2300, 120), (0, 60), (2300, 420)),
}

# Kinds of events (``rules.match.Match.emit``) that have a tune, the most important first.
_KINDS = ("goal", "save", "lost", "out", "whistle", "over")


def first_tune(events):
    """Return the tune of the most important of ``events`` (kind, side, values), or ""."""
    kinds = [event[0] for event in events]
    for kind in _KINDS:
        if kind in kinds:
            return kind
    return ""
