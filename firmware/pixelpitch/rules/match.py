"""The base class of every match; README.md in this folder specifies it.

A ruleset defines a subclass of ``Match``, which

- declares ``RULESET``, ``NAME``, ``OPTIONS``, ``SECONDS_PER_THROW``, ``LABELS``, ``STATE`` and
  ``PHASES`` (``rules.phase``);
- implements ``_start`` and ``outcome``, and ``_pass_time`` if the game has a clock.

``Match`` checks actions, raises errors, and implements snapshots, clones and positions. Two modules
of the ruleset contain no rules and are imported only when they are needed::

    table    the class ``Table``: what coaches see and read (``rules.table``)
    laptop   the functions ``read``, ``write`` and ``check`` for JSON positions; never flashed

An **event** is one effect of the last action: a tuple (kind, side, values). The rules add it to the
list ``events`` by ``emit``. ``event_to_string`` returns the line that coaches read; no code parses
this line.
"""

from . import notation, options, parts, snapshot
from .chance import CHANCE as CHANCE  # rulesets import these three names from here
from .chance import OUT as OUT
from .chance import TERMINAL as TERMINAL
from .errors import NotUnderstood
from .scene import Scene
from .text import side_name

SIDES = ("left", "right")


class Match:
    """The base class of a match; every ruleset defines a subclass.

    ``score``   goals [side 0, side 1]
    ``events``  what the last call of ``apply_action`` or ``pass_time`` caused: a list of (kind,
                side, values); not part of the state
    ``phase``   the current phase, as an index in ``PHASES``
    """

    RULESET = ""  # the ruleset's id, which is the name of its folder
    VERSION = 1  # version of the rules; an unfinished match is resumed only with the same version
    NAME = ""  # the game's name as its publisher spells it
    OPTIONS: tuple = ()
    # The playing time in seconds of each throw in a match without people.
    SECONDS_PER_THROW = 0
    LABELS: dict = {}  # {labelled action (128 and up): its label in records}
    SIDE_NAMES = SIDES  # the names of side 0 and side 1: Red, Blue
    FOULS: tuple = ()  # fouls that coaches report: (outcome, True if the thrower committed it)
    # Storage, statistics and OpenSpiel rely on these three upper bounds. MAX_LENGTH is the highest
    # number of actions in a match, including the outcomes of throws.
    MAX_LENGTH = 4000
    MAX_ACTION = 255  # the highest action of a decision; -1 if the game has no decisions
    MAX_OUTCOME = 255  # the highest outcome of a chance step
    FINAL_ACTION = -1  # once a throw has followed, a decision with this action is final; -1: none
    BOARDS = 1  # number of boards on which a match is played; a ``Scene`` shows one of them
    CHANCE_SCORES = True  # True if an outcome of a chance step can be a goal
    PHASES: tuple = ()  # instances of ``rules.phase.Phase``; ``phase`` is an index into it
    STATE: tuple = ()  # every field of the state: (name, lowest value, highest value[, count])
    TAIL: tuple = ()  # the last field, a list of variable length: (name, low, high, highest length)

    score: list
    phase: int
    ball = -1  # the square of the ball, or -1; with several boards, ``balls`` has one for each
    balls: "tuple | list" = ()
    _legal: "tuple | None" = None  # cached legal decisions of this state, or None
    # (class ``Match``, its table, its module ``laptop`` or None), cached by ``_modules_of``.
    _modules: tuple = (None, None, None)

    def __init__(self, options_given=None):
        """Begin a match with the options ``options_given``, {name: value}.

        All other options get their defaults. Raises NotUnderstood for an invalid option.
        """
        self.options = options.resolve(self.OPTIONS, options_given)
        self.events = []
        self._start()

    # Methods that a ruleset implements.

    def _start(self):
        """Set every field of ``STATE`` to its value at the beginning of a match."""
        raise NotImplementedError

    def outcome(self):
        """Return None until the match is over, then its result as a dict (README.md, "The end")."""
        raise NotImplementedError

    def _pass_time(self, seconds):
        """Let ``seconds`` of playing time pass; by default, for a game without a clock, do nothing.

        Return True if this has not changed the legal actions, so that they can stay cached.
        """

    def _check(self):
        """Raise NotUnderstood if the state is so inconsistent that an action might crash.

        Called after a match has been read from a snapshot or a position.
        """

    # The following four methods call the current phase. A ruleset without ``PHASES`` overrides
    # them.

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side (0, 1) that decides (``Phase.player``)."""
        return self.PHASES[self.phase].player(self)

    def chance(self):
        """Return the ``Chance`` that the match waits for, or None (``Phase.chance``)."""
        chance = self.PHASES[self.phase].chance(self)
        # Give the ``Chance`` a reference to this match only if names of faces need it: matches may
        # share a ``Chance``, and the reference would keep this match in memory.
        if chance is not None and chance.faces:
            return chance.bind(self)
        return chance

    def legal_decisions(self):
        """Return the legal actions of a decision, sorted (``Phase.legal``)."""
        return self.PHASES[self.phase].legal(self)

    def _apply(self, action):
        """Apply ``action``, which must be legal (``Phase.act``).

        Returns the legal decisions of the new state if it has computed them, otherwise None.
        """
        return self.PHASES[self.phase].act(self, action)

    # Methods that every match has.

    def legal_actions(self):
        """Return all actions that ``apply_action`` accepts now, sorted; [] if the match is over."""
        if self._legal is None:
            player = self.current_player()
            if player == TERMINAL:
                return []
            if player == CHANCE:
                return sorted([outcome for outcome, _ in self.chance_outcomes()])
            self._legal = tuple(self.legal_decisions())
        return list(self._legal)

    def apply_action(self, action):
        """Apply ``action``, an outcome or a decision, if it is legal.

        Otherwise raises NotUnderstood (``action`` is not a whole number), MatchOver (the match has
        ended) or NotLegal, and leaves the match unchanged.
        """
        if type(action) is not int:
            raise NotUnderstood("action " + repr(action), self.prompt())
        chance = self.chance()
        # ``_legal`` is read directly to save a call, because this code runs for each action.
        legal = chance.has(action) if chance else action in (self._legal or self.legal_actions())
        if not legal:
            raise notation.refusal_error(self, action, self.legal_actions())
        self.events = []
        self._legal = None
        # ``_apply`` may cache the legal decisions of an intermediate state, so the cache is set
        # afterwards.
        actions = self._apply(action)
        self._legal = None if actions is None else tuple(actions)

    def pass_time(self, seconds):
        """Let ``seconds`` of playing time pass, a whole number 0..3600.

        Two calls with 3 and 4 seconds have the same effect as one call with 7.
        """
        if type(seconds) is not int or not 0 <= seconds <= 3600:
            raise NotUnderstood("seconds " + repr(seconds), "a whole number 0..3600")
        self.events = []
        if self.current_player() != TERMINAL and not self._pass_time(seconds):
            self._legal = None

    def minute(self):
        """Return the current minute, from 1, in a game where a turn is a minute; otherwise 0."""
        return 0

    def set_fields(self, fields):
        """Set ``fields`` of the state, {name: value}, without validation.

        Use this outside of the rules instead of assigning to attributes, which would leave the
        cached legal actions stale.
        """
        for name in fields:
            setattr(self, name, fields[name])
        self._legal = None

    def may_be_drawn(self):
        """Return True if the rules and options still allow the match to end in a draw.

        Only then may the coaches agree to a draw.
        """
        return True

    def returns(self):
        """Return the result of [side 0, side 1] as numbers.

        A win is 1, a loss is -1, and a draw or an unfinished match is 0.
        """
        outcome = self.outcome()
        if outcome is None or outcome["winner"] is None:
            return [0, 0]
        return [1, -1] if outcome["winner"] == 0 else [-1, 1]

    def league_points(self):
        """Return the league points of [side 0, side 1], or None for the usual points (3, 1, 0)."""
        return None  # noqa: RET501 - None is a result here

    def side_name(self, side):
        """Return the name of ``side`` in the language in use, such as "Red"."""
        return side_name(self.SIDE_NAMES[side])

    def board_in_play(self):
        """Return the number (0 to ``BOARDS`` - 1) of the board on which the next action happens."""
        return 0

    def emit(self, kind, side, *values):
        """Add the event (``kind``, ``side``, ``values``) to ``events``; ``side`` may be -1."""
        self.events.append((kind, side, values))

    # The chance step.

    def chance_outcomes(self):
        """Return ((outcome, integer weight), ...) of the chance step, or () if there is none."""
        chance = self.chance()
        return () if chance is None else chance.outcomes

    def thrower(self):
        """Return the side (0, 1) that throws now, or -1 if none does."""
        chance = self.chance()
        return -1 if chance is None else chance.side

    # The following methods call the game's ``Table``, which supplies all texts and the picture.

    def table(self):
        """Return the game's ``Table`` (``rules.table``); the first call imports its module."""
        return _modules_of(type(self))[1]

    def prompt(self):
        """Return the prompt, a text that says what the side to act must do."""
        return self.table().prompt_words(self)

    def why_not(self, action):
        """Return a sentence that says why ``action`` is not legal now.

        The result is "" if the action is legal or the ruleset gives no reason.
        """
        return self.table().why_not_words(self, action)

    def square_words(self, square):
        """Return a text that says what is on ``square`` of the board in play; "" if it is empty."""
        table = self.table()
        return table.text.words(table.square_words(self, square))

    def event_to_string(self, event):
        """Return the line that coaches read for ``event``, an element of ``events``.

        Call this before the next action, because the line may depend on the state of the match.
        """
        table = self.table()
        return table.text.words(table.event(self, *event))

    def scene(self, board=-1):
        """Return a picture of this state: a new ``Scene`` (``rules.scene``).

        ``board`` is the number of the board to show, or -1 for the one on which the next action
        happens. Only that one shows the legal actions.
        """
        result = Scene()
        playing = self.board_in_play()
        result.board = (playing if board < 0 else board, self.BOARDS)
        result.ball = getattr(self, "ball", -1)
        result.score = tuple(self.score)
        player = self.current_player()
        if player >= 0:
            result.turn = player
            if result.board[0] == playing:
                result.open = tuple(self.legal_actions())
        else:
            result.turn = self.thrower()
        for kind, side, _ in self.events:
            if kind == "goal":
                result.scored = side
        self.table().draw(self, result)
        return result

    # Actions as text.

    def action_to_string(self, action):
        """Return ``action`` as records write it: ``4``, ``out``, ``d5`` or a label."""
        return notation.action_to_string(self, action)

    def string_to_action(self, text):
        """Return the legal action that ``text`` names.

        Raise NotLegal or MatchOver if there is none.
        """
        return notation.string_to_action(self, text)

    # Saving and copying a state.

    def to_bytes(self):
        """Return a snapshot: options and state in at most 256 bytes (``rules.snapshot``)."""
        return snapshot.pack(self)

    @classmethod
    def from_bytes(cls, data):
        """Return the match in the snapshot ``data``; raise NotUnderstood if it is damaged."""
        return snapshot.unpack(cls, data)

    def clone(self):
        """Return an independent copy of the match, without validation and without the events."""
        return snapshot.copy(self)

    def checksum(self):
        """Return the checksum 0..65535 of the state.

        Equal states have equal checksums on every interpreter.
        """
        return snapshot.state_checksum(self)

    def check(self):
        """Raise NotUnderstood if the state, which was read from a file, contradicts itself."""
        self._check()
        laptop = _modules_of(type(self))[2]
        # A board has no module ``laptop``. It reads only snapshots that it wrote itself, for which
        # it is enough to check the ranges and the checksum.
        if laptop:
            laptop.check(self)

    def position(self):
        """Return the JSON position: a dict with the fields that the ruleset's ``laptop`` declares.

        Raises NotUnderstood on a board, which does not have the module ``laptop``.
        """
        return _position_module(type(self)).write(self)

    @classmethod
    def from_position(cls, given):
        """Return the match at the JSON position ``given``; an error names the wrong field."""
        return _position_module(cls).read(cls, given)


def _modules_of(match_class):
    """Return (``match_class``, the game's ``Table`` object, the module ``laptop`` or None).

    The result is cached in the class.
    """
    if match_class._modules[0] is not match_class:
        package = match_class.__module__[: max(match_class.__module__.rfind("."), 0)]
        match_class._modules = (match_class, table_of(package), laptop_module_of(package))
    return match_class._modules


def table_of(package):
    """Return a new object of the ruleset's class ``Table``, or of the default class."""
    module = parts.find(package, "table")
    if module is None:
        # Imported here, because a game with its own table never needs the default table.
        from .table import Table

        return Table(parts.folder(package))
    return module.Table(parts.folder(package))


def laptop_module_of(package):
    """Return the module ``laptop`` of the ruleset ``package``; None on a board, which has none."""
    return parts.find(package, "laptop")


def _position_module(match_class):
    laptop = _modules_of(match_class)[2]
    if laptop is None:
        raise NotUnderstood(
            "a position of " + match_class.RULESET, "a laptop: the board keeps snapshots only"
        )
    return laptop
