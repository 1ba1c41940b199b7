"""The base class of every match; README.md beside this file is its contract.

A ruleset subclasses ``Match``, declares ``RULESET``, ``NAME``, ``OPTIONS``,
``SECONDS_PER_THROW``, ``LABELS`` and ``STATE``, and implements ``_start``, ``_apply``,
``current_player``, ``legal_decisions``, ``outcome`` and what else its rules need.  This class
checks actions and raises the errors, and implements snapshots, clones and positions.

What is no rule lies beside it, in modules that are found by their names (``part``); those that
a ruleset does not have are left out::

    words     prompt(match); event_words(match, kind, side, values);
              label(match, action): a menu item as a coach reads it (else as LABELS has it)
    scene     draw(match, scene): what lies on the pitch
    reasons   why_not(match, action)
    position  read(make, given), write(match): the JSON position
    validate  check(match): raise NotUnderstood if fields read from outside do not fit each other

``emit(kind, side, *values)`` adds ``(kind, side, values)`` to ``events``, what the last action
brought about; ``event_to_string(event)`` returns the line for the coaches.  Only the ruleset's
module ``words`` makes these lines, and no caller parses them.
"""

from . import beside, notation, options, picture, snapshot
from .chance import CHANCE as CHANCE  # who plays a match finds these three here
from .chance import OUT as OUT
from .chance import TERMINAL as TERMINAL
from .chance import Chance, outcomes, thrower
from .errors import NotUnderstood

SIDES = ("left", "right")


class Match:
    """One match.  ``options`` maps names to values; raises NotUnderstood if bad.

    ``score``   goals [side 0, side 1]
    ``events``  what the last action or passing of time brought about: a list of
                (kind, side, values); not part of the state
    """

    RULESET = ""  # id: the name of the ruleset's folder
    VERSION = 1  # of its rules: a match that was begun with another one is not resumed
    NAME = ""  # as the publisher writes it
    OPTIONS: tuple = ()
    SECONDS_PER_THROW = 0  # seconds of playing time that a throw counts in unattended play
    LABELS: dict = {}  # menu actions (128 and up) -> short label
    SIDE_NAMES = SIDES  # what the coaches of side 0 and of side 1 are called: Red, Blue
    FOULS: tuple = ()  # (outcome, True if by the thrower): throws that only people can name
    # Bounds that storage, statistics and OpenSpiel plan with; the random matches hold them.
    MAX_LENGTH = 4000  # actions, chance included: no unattended match comes near
    MAX_ACTION = 255  # the highest action of a decision; -1: nobody ever decides
    MAX_OUTCOME = 255  # the highest outcome of a chance step
    BOARDS = 1  # boards that a match is played on side by side; a scene shows one of them
    CHANCE_SCORES = True  # a throw, spinner or card may bring a goal by itself; False: decisions do
    STATE: tuple = ()  # every field of the state: (name, low, high[, count])
    TAIL: tuple = ()  # a last field of any length: (name, low, high, highest count), or none

    score: list
    _legal: "tuple | None" = None  # the legal decisions of this state, once they were asked for
    _parts: tuple = (None, {})  # a class, and its modules that were asked for by name

    def __init__(self, options_given=None):
        self.options = options.resolve(self.OPTIONS, options_given)
        self.events = []
        self._start()

    # What a ruleset writes.

    def _start(self):
        """Set every field of ``STATE`` to the beginning of a match."""
        raise NotImplementedError

    def _apply(self, action):
        """Carry out ``action``, which is legal.

        Return the legal decisions of the new state if they were found on the way, else None.
        """
        raise NotImplementedError

    def _pass_time(self, seconds):
        """Let ``seconds`` of playing time pass; a match without a clock ignores it.

        Return True if what is legal stays so: else it is found anew, which may take long.
        """

    def _check(self):
        """Raise NotUnderstood for a snapshot with which not even a board can go on."""

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side (0, 1) that decides."""
        raise NotImplementedError

    def chance(self):
        """Return the ``Chance`` that the match waits for, or None if it waits for none."""
        return Chance() if self.current_player() == CHANCE else None

    def legal_decisions(self):
        """Return the legal actions of a decision, sorted."""
        raise NotImplementedError

    def outcome(self):
        """Return None until the match is over, then its result (README.md, "The end")."""
        raise NotImplementedError

    # What every ruleset has.

    def legal_actions(self):
        """Return every action that ``apply_action`` takes now, sorted; empty when over."""
        player = self.current_player()
        if player == TERMINAL:
            return []
        if player == CHANCE:
            return sorted([outcome for outcome, _ in self.chance_outcomes()])
        if self._legal is None:
            self._legal = tuple(self.legal_decisions())
        return list(self._legal)

    def apply_action(self, action):
        """Carry out a throw's outcome or a decision.

        Raises NotUnderstood (no whole number), NotLegal (not legal now) or
        MatchOver; the match is then as it was.
        """
        if type(action) is not int:
            raise NotUnderstood("action " + repr(action), self.prompt())
        if self.current_player() == CHANCE:
            legal = self.chance().has(action)
        else:
            legal = action in self.legal_actions()
        if not legal:
            raise notation.refusal(self, action, self.legal_actions())
        self.events = []
        self._legal = None
        actions = self._apply(action)  # it may have asked for legal actions on its way
        self._legal = None if actions is None else tuple(actions)

    def pass_time(self, seconds):
        """Tell the match that ``seconds`` (whole, 0..3600) of playing time have passed.

        Passing 3 and then 4 seconds is the same as passing 7.
        """
        if type(seconds) is not int or not 0 <= seconds <= 3600:
            raise NotUnderstood("seconds " + repr(seconds), "a whole number 0..3600")
        self.events = []
        if self.current_player() != TERMINAL and not self._pass_time(seconds):
            self._legal = None

    def set_fields(self, fields):
        """Set fields of the state by hand, {name: value}, without validation.

        Who does not use it and sets a field from outside the rules meets what was legal before:
        ``legal_actions`` remembers it until an action, or time, changes the match.
        """
        for name in fields:
            setattr(self, name, fields[name])
        self._legal = None

    def returns(self):
        """Return [side 0, side 1]: 1 won, -1 lost, 0 level or not over yet."""
        outcome = self.outcome()
        if outcome is None or outcome["winner"] is None:
            return [0, 0]
        return [1, -1] if outcome["winner"] == 0 else [-1, 1]

    def league_points(self):
        """Return [side 0, side 1] points for a league table, or None: no such rule."""
        return None  # noqa: RET501 - None is an answer here

    def side_name(self, side):
        """Return what the coach of ``side`` (0, 1) is called: left, Red, Yellow, ..."""
        return self.SIDE_NAMES[side]

    def board_in_play(self):
        """Return on which board (0..) of ``BOARDS`` something is awaited."""
        return 0

    def emit(self, kind, side, *values):
        """Add the event (``kind``, ``side``, ``values``): see the module's docstring."""
        self.events.append((kind, side, values))

    # Verbs that are functions of parts; each takes the match, or the class, first.
    chance_outcomes = outcomes
    thrower = thrower
    part = classmethod(beside.part)
    prompt = beside.prompt
    why_not = beside.why_not
    event_to_string = beside.event_to_string
    position = beside.position
    from_position = classmethod(beside.from_position)
    check = beside.check
    action_to_string = notation.write
    string_to_action = notation.read
    scene = picture.scene
    to_bytes = snapshot.pack
    from_bytes = classmethod(snapshot.unpack)
    clone = snapshot.copy
    checksum = snapshot.sum_of
