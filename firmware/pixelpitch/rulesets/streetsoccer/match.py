"""One match of StreetSoccer: whose turn it is, and what a decision brings (RULEBOOK.md).

    >>> from pixelpitch.rulesets import load
    >>> match = load("streetsoccer")()
    >>> match.prompt()
    'Yellow: place your goalie, or take a line-up'
    >>> match.apply_action(match.string_to_action("d4"))
    >>> match.events
    [('place', 0, ('goalie', 51))]
    >>> match.event_to_string(match.events[0])
    'the goalie stands on d4'

Side 0 is Yellow and plays from left to right.  A turn is several decisions: the figure, the
end of its walk, and each leg of the ball; ``turn`` and ``kick`` compute which are legal.
"""

from ...rules import match as core
from ...rules.chance import Chance
from ...rules.match import CHANCE, TERMINAL
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .goalkick import go_on as goal_kick_on
from .goalkick import spaces
from .result import emit_end, is_over, outcome
from .route import route
from .setup import go_on as set_up_on
from .setup import kickers, places
from .state import (
    AIM,
    END,
    FIGURE,
    GOALKICK,
    KICK,
    KICKOFF,
    MOVE,
    NONE,
    OVER,
    PLACE,
    STATE,
    STEPS,
    STEPS_ITEM,
    TAIL,
    THROW,
    TOSS,
)
from .turn import Turn


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
    LABELS = {
        STEPS_ITEM + 1: "kick-1",
        STEPS_ITEM + 2: "kick-2",
        STEPS_ITEM + 3: "kick-3",
        STEPS_ITEM + 4: "kick-4",
        STEPS_ITEM + 5: "kick-5",
        STEPS_ITEM + 6: "kick-6",
    }
    MAX_LENGTH = 2000  # 130 turns, most of them three or four actions
    MAX_ACTION = STEPS_ITEM + 6
    MAX_OUTCOME = 6
    STATE = STATE
    TAIL = TAIL

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

    # What is awaited.

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side that decides."""
        if self.phase == OVER:
            return TERMINAL
        if self.phase in (TOSS, THROW) or self.stage == AIM:
            return CHANCE
        return self.side

    def chance(self):
        """Return the throw of the side on turn, or None."""
        return Chance(side=self.side) if self.current_player() == CHANCE else None

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
        turn = Turn(self)
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
        """Return None, or score, winner and reason (18)."""
        return outcome(self) if self.phase == OVER else None

    # Keeping.

    # The course of a match.

    def _apply(self, action):
        self.travel = self.walked = ()
        phase = self.phase
        if phase in (PLACE, TOSS) or (phase == KICKOFF and self.stage == FIGURE):
            set_up_on(self, action)
        elif phase == GOALKICK and self.stage != KICK:
            goal_kick_on(self, action)
        elif phase == THROW:
            self._throw(action)
        elif self.stage == FIGURE:
            self.mover = action
            self.stage = END
        elif self.stage == END:
            self._walk(action)
        elif self.stage == STEPS:
            self._reach(action - STEPS_ITEM)
        else:
            self._kick(action)

    def _throw(self, number):
        """A throw for a turn (8), or the turn lost for want of a legal one (19)."""
        self.pips = number
        self.phase = MOVE
        self.emit("throw", self.side, "throws", number)
        legal = self.legal_decisions()
        if legal:
            self._legal = tuple(legal)  # it is asked for next
        else:
            self.emit("lost", self.side, "no_move", number)
            self.end_turn()

    def _walk(self, square):
        """The figure walks to ``square``, or to the ball (9, 10)."""
        if square != self.ball:
            self.emit("walk", self.side, "walks", self.mover, square)
            self.relocate(self.mover, square)
            self.end_turn()
            return
        steps = Turn(self).steps(self.mover)
        if len(steps) == 1:
            self._reach(steps[0])
        else:
            self.stage = STEPS

    def _reach(self, steps):
        """The figure stops at the ball and has ``steps`` to kick (11)."""
        self.emit("walk", self.side, "reaches", self.mover, steps)
        self.relocate(self.mover, self.ball)
        self.mover = self.ball
        self.steps = steps
        self.stage = KICK

    def _kick(self, square):
        """One leg of the ball: to a figure, to its end, or into the goal (14 to 16)."""
        self.travel = route(self, square)
        if square in self.teams()[0]:
            self.had.append(self.ball << 3 | self.steps)
            self.steps -= len(self.travel) - 2
            self.ball = square
            self.emit("pass", self.side, "to", square, self.steps)
            return
        goal = not 3 <= square & 15 <= 12
        place = Turn(self).kick(self.mover, True).place(NONE if goal else square)
        if not goal:
            self.emit("kick", self.side, "ends", square)
        if place != self.mover:
            self.emit("shift", self.side, "room", self.mover, place)
            self.relocate(self.mover, place)
        if goal:
            self._goal()
        else:
            self.ball = square
            self.end_turn()

    def _goal(self):
        side = self.side
        self.score[side] += 1
        self.last_goal = side
        self.ball = NONE
        self.emit("goal", side, "goal", *self.score)
        self.end_turn()

    def relocate(self, start, end):
        """Move the figure of the side on turn from ``start`` to ``end``; outfielders sorted."""
        figures = self.figures
        at = 5 * self.side
        figures[figures.index(start)] = end
        figures[at + 1 : at + 5] = sorted(figures[at + 1 : at + 5])
        self.walked = (self.walked or (start,)) + (end,)

    def end_turn(self):
        """The turn is over: the other side's, a goal kick, or the end of the match (17, 18)."""
        self.pips = self.steps = 0
        self.mover = NONE
        self.had = []
        self.stage = FIGURE
        if is_over(self):
            self.phase = OVER
            emit_end(self)
            return
        self.turn += 1
        self.side = 1 - self.side
        if self.turn == 2 * self.options["minutes"]:
            self.emit("whistle", -1, "level", self.options["extra_minutes"])
        if self.ball < 0:
            self.phase = GOALKICK
            self.emit("turn", self.side, "goal_kick", self.minute())
        elif self.ball == self.teams()[0][0]:  # a goal kick that could not be taken yet
            self.phase = GOALKICK
            self.stage = AIM
            self.emit("turn", self.side, "goal_kick", self.minute())
        else:
            self.phase = THROW
            self.emit("turn", self.side, "turn", self.minute())
