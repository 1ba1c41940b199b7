"""How an opponent plays a ruleset that has no player of its own.

It looks one decision ahead and sees nothing but the score: a goal that one decision brings is
taken, a decision that gives one away is avoided, and among the rest each is as likely.
"""

LOOKS = 32  # decisions that are tried at most: more would keep people waiting


def decide(match, generator, level=0):
    """Yield None at pauses, then a legal action of the decision that ``match`` waits for."""
    side = match.current_player()
    waiting = match.legal_actions()
    kept = []
    for _ in range(min(LOOKS, len(waiting))):
        action = waiting.pop(generator.below(len(waiting)))
        after = match.clone()
        after.apply_action(action)
        yield None
        gained = _lead(after, side) - _lead(match, side)
        if gained > 0:
            yield action
            return
        if not gained:
            kept.append(action)  # drawn in any order: the first is as likely as the others
    yield kept[0] if kept else action


def _lead(match, side):
    return match.score[side] - match.score[1 - side]
