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

from . import options, snapshot, squares
from .chance import KIND_DIE, Chance
from .errors import MatchOver, NotLegal, NotUnderstood
from .parts import find
from .scene import Scene

CHANCE = -1  # current_player(): a throw is awaited
TERMINAL = -4  # current_player(): the match is over (both numbers are OpenSpiel's)
OUT = 0  # the outcome of a die that left the box, where the rules care
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
    _legal = None  # the legal decisions of this state, once they were asked for
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
        """Carry out ``action``, which is legal."""
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
        """Return None, or ``{"score": [a, b], "winner": 0, 1 or None, "reason": words}``."""
        raise NotImplementedError

    # What every ruleset has.

    @classmethod
    def part(cls, name):
        """Return the module ``name`` beside that of this class, or None: there is none."""
        if cls._parts[0] is not cls:
            cls._parts = (cls, {})
        known = cls._parts[1]
        if name not in known:
            known[name] = find(cls.__module__[: max(cls.__module__.rfind("."), 0)], name)
        return known[name]

    def prompt(self):
        """Return what the match waits for, in words: an order to whoever acts."""
        return self.part("words").prompt(self)

    def why_not(self, action):
        """Return in a few words why ``action`` is not legal now; "" if it is, or nobody can say."""
        reasons = self.part("reasons")
        return reasons.why_not(self, action) if reasons else ""

    def chance_outcomes(self):
        """Return ``((outcome, weight), ...)``, integer weights; empty if no chance is awaited."""
        chance = self.chance()
        return () if chance is None else chance.outcomes

    def thrower(self):
        """Return the side (0, 1) whose hand throws now, or -1 if nobody's does."""
        chance = self.chance()
        return -1 if chance is None else chance.side

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
        if self.current_player() == TERMINAL:
            raise MatchOver("action " + self.action_to_string(action), "nothing: the match is over")
        legal = self.legal_actions()
        if action not in legal:
            # In a large choice the whole list would hide what is wrong.
            words = [self.action_to_string(each) for each in legal[:12]]
            if len(legal) > 12:
                words.append("...")
            raise NotLegal(
                "action " + self.action_to_string(action),
                self.prompt() + " (" + ", ".join(words) + ")",
            )
        self.events = []
        self._legal = None
        self._apply(action)

    def pass_time(self, seconds):
        """Tell the match that ``seconds`` (whole, 0..3600) of playing time have passed.

        Passing 3 and then 4 seconds is the same as passing 7.
        """
        if type(seconds) is not int or not 0 <= seconds <= 3600:
            raise NotUnderstood("seconds " + repr(seconds), "a whole number 0..3600")
        self.events = []
        if self.current_player() != TERMINAL and not self._pass_time(seconds):
            self._legal = None

    def action_to_string(self, action):
        """Return an action as a record writes it: ``4``, ``out``, ``d5`` or a label.

        A chance outcome is its number; only a die has an ``out``.
        """
        if self.current_player() == CHANCE:
            chance = self.chance() if action == OUT else None
            return "out" if chance is not None and chance.kind == KIND_DIE else str(action)
        if 0 <= action < squares.SQUARES:
            return squares.name(action)
        return self.LABELS.get(action, str(action))

    def string_to_action(self, text):
        """Return the legal action written ``text``; raise NotLegal if there is none."""
        legal = self.legal_actions()
        # A square needs no look at the names of all the others.
        square = squares.find(text)
        if square in legal and self.action_to_string(square) == text:
            return square
        for action in legal:
            if self.action_to_string(action) == text:
                return action
        if not legal:
            raise MatchOver(repr(text), "nothing: the match is over")
        words = ", ".join([self.action_to_string(each) for each in legal[:12]])
        raise NotLegal(repr(text), self.prompt() + " (" + words + ")")

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

    def scene(self, board=-1):
        """Return a fresh ``Scene`` of this state: the whole picture (``rules.scene``).

        ``board`` is the one of several that is shown, -1 the one in play; on another one
        nothing is open.
        """
        scene = Scene()
        playing = self.board_in_play()
        scene.board = (playing if board < 0 else board, self.BOARDS)
        scene.ball = getattr(self, "ball", -1)
        scene.score = tuple(self.score)
        player = self.current_player()
        if player >= 0:
            scene.turn = player
            if scene.board[0] == playing:
                scene.open = tuple(self.legal_actions())
        else:
            scene.turn = self.thrower()
        for kind, side, _ in self.events:
            if kind == "goal":
                scene.scored = side
        self._draw(scene)
        return scene

    def _draw(self, scene):
        """Fill ``scene`` with what lies on the pitch; score, turn and choices are in it."""
        picture = self.part("scene")
        if picture:
            picture.draw(self, scene)

    def event_to_string(self, event):
        """Return what ``event``, one of ``events``, says to the coaches: one line.

        Only for the match that emitted it, before its next action: names of sides are
        the match's own.
        """
        kind, side, values = event
        return self._event_words(kind, side, values)

    def _event_words(self, kind, side, values):
        words = self.part("words")
        if words:
            return words.event_words(self, kind, side, values)
        return " ".join([kind] + [str(value) for value in values])

    def emit(self, kind, side, *values):
        """Add the event (``kind``, ``side``, ``values``): see the module's docstring."""
        self.events.append((kind, side, values))

    # Keeping.

    def position(self):
        """Return the JSON position: a dict, its fields as the ruleset's module ``position`` lists.

        Raises NotUnderstood on a board: its flash holds no module for positions.
        """
        return self._position_part().write(self)

    @classmethod
    def from_position(cls, given):
        """Return the match of ``position()``; raise NotUnderstood naming a wrong field."""
        return cls._position_part().read(cls, given)

    @classmethod
    def _position_part(cls):
        if cls.part("position"):
            return cls.part("position")
        raise NotUnderstood(
            "a position of " + cls.RULESET, "a laptop: the board keeps snapshots only"
        )

    def to_bytes(self):
        """Return the whole match, options included, in at most 256 bytes."""
        return snapshot.pack(self)

    @classmethod
    def from_bytes(cls, data):
        """Return the match of ``to_bytes``; raise NotUnderstood if anything is off."""
        reader = snapshot.Reader(cls.RULESET, data)
        given = {}
        for option in cls.OPTIONS:
            given[option.name] = reader.option(option)
        match = cls(given)
        for field in cls.STATE:
            name, low, high = field[:3]
            if len(field) == 3:
                setattr(match, name, reader.take(name, low, high))
            else:
                setattr(match, name, reader.several(name, low, high, field[3]))
        if cls.TAIL:
            name, low, high, count = cls.TAIL
            setattr(match, name, reader.rest(name, low, high, count))
        reader.end()
        match.check()
        return match

    def check(self):
        """Raise NotUnderstood if the fields, which came from outside, do not fit each other."""
        self._check()
        if self.part("validate"):  # a board reads only what it wrote: ranges and checksum suffice
            self.part("validate").check(self)

    def clone(self):
        """Return an independent copy, without validation; events are not copied.

        Lists and dictionaries are copied one level deep, so they hold no lists themselves;
        everything else (numbers, texts, tuples, a board) never changes and is shared.
        """
        other = object.__new__(type(self))
        for name, value in self.__dict__.items():
            if isinstance(value, list):
                value = value[:]
            elif isinstance(value, dict):
                value = dict(value)
            setattr(other, name, value)
        other.events = []
        return other

    def checksum(self):
        """Return 0..65535, equal on every interpreter for equal states."""
        return snapshot.checksum(self.to_bytes())
