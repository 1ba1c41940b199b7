"""Hints: what an opponent of level expert would do, and why.

A game that can explain its moves has a generator ``hint(match, rng)`` in its ``player``. It
returns ``(action, message)`` or, if the message also explains the decisions ``rest`` that follow,
``(action, message, rest)``. In other games, the reason is the text of the events that the action
causes.
"""

from ..rules.generator import Generator
from ..rulesets import advice
from .levels import EXPERT, player_module
from .opponent import Opponent


def plan_message(moves, ball, action):
    """Return a message that lists ``moves``, ((from, to), ...), and where the ball goes.

    ``ball`` is the square on which the ball ends, or -1 if it does not move. Return "" for a
    single move to the square that the hint names anyway (``action``).
    """
    parts: list = [("shared.way.move", {"start": start, "end": end}) for start, end in moves]
    if ball >= 0:
        parts.append(("shared.way.ball" if parts else "shared.way.only_ball", {"ball": ball}))
    if not parts or (len(parts) == 1 and action == (ball if ball >= 0 else moves[0][1])):
        return ""
    return "shared.way", {"moves": parts}


class Hint(Opponent):
    """Computes a hint in slices of time, just as an opponent computes its action.

    ``think`` returns ``(action, words)``; ``words`` is the reason as text, or "". The same decision
    always gets the same hint. ``rest`` lists the later decisions that the reason also explains.
    """

    def __init__(self):
        Opponent.__init__(self, Generator(0))
        self.rest: list = []

    def decide(self, match):
        """Yield often, then return the hint ``(action, words)``."""
        hint = advice(match.RULESET, "hint")
        yield  # the import takes up to 18 ms, a whole slice of time
        if hint:
            action, words, *rest = yield from hint(match, self._generator)
            self.rest = rest[0] if rest else []
            return action, match.table().text.words(words).strip()
        plays = player_module(match.RULESET)
        yield
        after = match.clone()
        side = match.current_player()
        first = -1
        while first < 0 or (not after.events and after.current_player() == side):
            # Choosing a piece causes no event that a hint could describe: add the next decision.
            action = yield from plays.decide(after.clone(), self._generator, EXPERT)
            yield
            if first < 0:
                first = action
            else:
                self.rest.append(action)
            after.apply_action(action)
        if after.score[side] > match.score[side]:
            return first, match.table().text.words(("shared.scores", {}))
        events = [after.event_to_string(each) for each in after.events]
        return first, " ".join([each if each[-1:] in ".!?" else each + "." for each in events])
