"""What ``expert`` would do, and why, for a coach who asks.

A game whose opponent knows a reason has ``hint(match, generator)`` in its ``player``: a generator
that returns ``(action, message)``, or ``(action, message, rest)`` with the decisions that follow
it to the end of what the message says.  For any other game the reason is what happens then.  The
module is imported with the first hint: a board on which nobody asks never loads it.
"""

from ..rules.generator import Generator
from ..rulesets import advice
from .levels import EXPERT, player
from .opponent import Opponent


def way_words(moves, ball, action):
    """Return the message for what ``moves`` ((from, to), ...) and the ``ball`` (its end, or -1) do.

    "" if the one that is left is what ``action`` says by itself.
    """
    way: list = [("shared.way.move", {"start": start, "end": end}) for start, end in moves]
    if ball >= 0:
        way.append(("shared.way.ball" if way else "shared.way.only_ball", {"ball": ball}))
    if not way or (len(way) == 1 and action == (ball if ball >= 0 else moves[0][1])):
        return ""
    return "shared.way", {"moves": way}


class Hint(Opponent):
    """Thinks as opponents do; what it ``think``s is ``(action, words)``, words "" for no reason.

    The same decision has the same hint, however often it is asked for.  A hint is a plan:
    ``rest`` are the decisions that follow ``action`` until its words have come true.
    """

    def __init__(self):
        Opponent.__init__(self, Generator(0))
        self.rest: list = []

    def decide(self, match):
        """Pause and return ``(action, words)``."""
        hint = advice(match.RULESET, "hint")
        yield  # an import is a slice of its own: up to 18 ms
        if hint:
            action, words, *rest = yield from hint(match, self._generator)
            self.rest = rest[0] if rest else []
            return action, match.table().text.words(words).strip()
        plays = player(match.RULESET)
        yield
        after = match.clone()
        side = match.current_player()
        first = -1
        while first < 0 or (not after.events and after.current_player() == side):
            # After a pick nothing has happened: what it is for comes with the next choice.
            action = yield from plays.decide(after.clone(), self._generator, EXPERT)
            yield
            if first < 0:
                first = action
            else:
                self.rest.append(action)
            after.apply_action(action)
        if after.score[side] > match.score[side]:
            return first, match.table().text.words(("shared.scores", {}))
        return first, " ".join([after.event_to_string(each) + "." for each in after.events])
