"""One match of Soccer Tactics WORLD: what it waits for, and who carries it out (RULEBOOK.md).

    >>> from pixelpitch.rulesets import load
    >>> match = load("tactics")({"first": "left"})
    >>> match.prompt()
    'Red: put your Keeper on a4 or a5, or take the usual line-up'
    >>> match.apply_action(match.string_to_action("usual"))
    >>> match.current_player(), match.position()["ball"]
    (1, 'h4')

The sequence of a play (rules 7, 12 to 16) is in the module ``play``.  Side 0 is Red and plays
from left to right.
"""

from ...rules import match as core
from ...rules.match import CHANCE, SIDES, TERMINAL
from . import (
    NAME,
    OPTIONS,
    SECONDS_PER_THROW,
    battle,
    clock,
    corner,
    minor_foul,
    play,
    set_pieces,
    setup,
    shootout,
    shot,
)
from .chance import chance
from .state import (
    BALL,
    BATTLE,
    CORNER,
    LABELS,
    MINOR,
    NONE,
    OVER,
    PLAY_ON,
    SET,
    SETUP,
    SHOOTOUT,
    SHOT,
    STATE,
    THROW,
    TOSS,
)
from .words import outcome


class Match(core.Match):
    """One match; ``state`` lists its fields.  Beside them, and no part of the state:

    ``travel``  squares that the ball passed in the last action, first to last, or ()
    ``walk``    squares from and to which a pawn was moved in the last action, or ()
    """

    RULESET = "tactics"
    VERSION = 2  # 2: a half-thrown battle is finished before a period ends (31)
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Red", "Blue")
    LABELS = LABELS
    # 90 minutes and 30 of overtime are 720 throws of ten seconds, most with two or three
    # decisions: 2,800 actions; set pieces, during which the clock stands, may add as many.
    MAX_LENGTH = 6000
    MAX_ACTION = PLAY_ON  # the last menu item
    MAX_OUTCOME = 8  # the sectors of the spinner
    STATE = STATE

    phase: int
    step: int
    side: int
    travel: tuple
    walk: tuple

    def _start(self):
        for field in STATE:
            low = 0 if field[1] >= 0 else NONE
            setattr(self, field[0], low if len(field) == 3 else [low] * field[3])
        self.travel = self.walk = ()
        self.events = []
        if self.options["first"] != "toss":
            self.first = SIDES.index(self.options["first"])
            setup.begin(self, self.first)
            self.events = []

    # What the match waits for.

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side that decides."""
        if self.phase == OVER:
            return TERMINAL
        return CHANCE if self.step >= THROW or self.phase == TOSS else self.side

    def chance(self):
        """Return the throw or spin that is awaited, or None."""
        return chance(self) if self.current_player() == CHANCE else None

    def legal_decisions(self):
        """Return the legal squares, then menu items, sorted."""
        return _room(self.phase).legal(self)

    def outcome(self):
        """Return None, or the outcome of a match that is over (27, 32)."""
        return outcome(self) if self.phase == OVER else None

    # The course of a match.

    def _apply(self, action):
        self.travel = self.walk = ()
        legal = None
        if self.phase == TOSS:
            setup.throw_toss(self, action)
        elif self.phase == BATTLE:
            battle.throw(self, action)
        elif self.phase == SHOT:
            shot.spin(self, action)
        elif self.phase == SHOOTOUT:
            shootout.act(self, action)
        else:
            legal = _room(self.phase).act(self, action)
        awaited = self.phase, self.step
        clock.whistle(self)
        return legal if awaited == (self.phase, self.step) else None

    def _pass_time(self, seconds):
        awaited = self.phase, self.step
        clock.run(self, seconds)
        return awaited == (self.phase, self.step)


def _room(phase):
    """Return the module that knows the decisions of ``phase``."""
    if SET <= phase <= BALL:
        return play
    if phase == SETUP:
        return setup
    if phase == CORNER:
        return corner
    return minor_foul if phase == MINOR else set_pieces
