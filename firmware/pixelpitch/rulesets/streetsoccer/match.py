"""One match of StreetSoccer: whose turn it is, and what a decision brings (RULEBOOK.md).

    >>> from pixelpitch.rulesets import load
    >>> match = load("streetsoccer")()
    >>> match.prompt()
    'Yellow: place your goalie, or take a line-up'
    >>> for square in ("d4", "h4", "f6", "l3", "g2"):
    ...     match.apply_action(match.string_to_action(square))
    >>> match.events
    [('whistle', 0, ('lineup', 0))]
    >>> match.event_to_string(match.events[0])
    'Yellow takes the standard line-up'

Side 0 is Yellow and plays from left to right.  A turn is several decisions: the figure, the
end of its walk, and each leg of the ball; ``turn`` and ``kick`` compute which are legal, ``play``
what each brings.
"""

from ...rules import match as core
from ...rules.chance import Chance
from ...rules.match import CHANCE, TERMINAL
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .goalkick import spaces
from .play import act
from .result import outcome
from .setup import kickers, places
from .state import (
    AIM,
    END,
    FIGURE,
    GOALKICK,
    KICK,
    KICKOFF,
    NONE,
    OVER,
    PLACE,
    STATE,
    STEPS_ITEM,
    TAIL,
    THROW,
    TOSS,
)
from .turn import turn_of

_THROWS = (Chance(side=0), Chance(side=1))


class Match(core.Match):
    """One match; ``state`` lists its fields.  Beside them, and no part of the state:

    ``travel``  squares that the ball crossed in the last action, first to last
    ``walked``  squares from and to which a figure moved in the last action, or ()
    """

    RULESET = "streetsoccer"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Yellow", "Red")
    CHANCE_SCORES = False
    LABELS = {STEPS_ITEM + steps: "kick-" + str(steps) for steps in range(1, 7)}
    MAX_LENGTH = 2000  # 130 turns, most of them three or four actions
    MAX_ACTION = STEPS_ITEM + 6
    MAX_OUTCOME = 6
    STATE = STATE
    TAIL = TAIL
    _apply = act  # a call between the two takes 250 bytes of a stack that is deep here

    travel: tuple
    walked: tuple

    def _start(self):
        self.phase = PLACE
        self.stage = FIGURE
        self.figures = [NONE] * 10
        self.ball = self.first = self.mover = self.last_goal = NONE
        self.side = self.turn = self.pips = self.steps = 0
        self.score = [0, 0]
        self.had = []
        self.travel = self.walked = ()

    # What the match waits for.

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side that decides."""
        if self.phase == OVER:
            return TERMINAL
        if self.phase == THROW or self.phase == TOSS or self.stage == AIM:
            return CHANCE
        return self.side

    def chance(self):
        """Return the throw of the side on turn, or None."""
        return _THROWS[self.side] if self.current_player() == CHANCE else None

    def minute(self):
        """Return the minute that is played, from 1 (18)."""
        return self.turn // 2 + 1

    def teams(self):
        """Return the figures of the side on turn and of the other one, goalies first."""
        first = self.figures[:5]
        second = self.figures[5:]
        return (second, first) if self.side else (first, second)

    def legal_decisions(self):
        """Return the legal squares, or the steps of a kick as menu items, sorted."""
        if self.phase == PLACE:
            return places(self)
        turn = turn_of(self)
        if self.stage == KICK:
            kick = turn.kick(self.mover, self.phase != KICKOFF)
            return kick.ends(self.ball, self.steps, self.had)
        if self.phase == KICKOFF:
            return kickers(self)
        if self.phase == GOALKICK:
            return spaces(self)
        if self.stage == FIGURE:
            return turn.figures()
        if self.stage == END:
            return turn.ends(self.mover)
        return [STEPS_ITEM + steps for steps in turn.steps(self.mover)]

    def outcome(self):
        """Return None, or the outcome of a match that is over (18)."""
        return outcome(self) if self.phase == OVER else None
