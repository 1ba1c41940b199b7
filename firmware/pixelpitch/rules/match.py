"""The base class of every match; README.md in this folder is its contract.

A ruleset subclasses ``Match``, declares ``RULESET``, ``NAME``, ``OPTIONS``, ``SECONDS_PER_THROW``,
``LABELS``, ``STATE`` and ``PHASES`` (``rules.phase``), and implements ``_start`` and ``outcome``,
and ``_pass_time`` if it has a clock. This class checks actions, raises the errors, and implements
snapshots, clones and positions.

Two modules of the ruleset contain no rules. They are imported when they are first needed::

    table    the class ``Table``: what coaches see and read (``rules.table``)
    laptop   ``read``, ``write``, ``check``: JSON positions; never flashed

``emit(kind, side, *values)`` adds ``(kind, side, values)`` to ``events``, the list of what the last
action caused. ``event_to_string(event)`` returns its line for the coaches; no caller parses that
line.
"""

from . import notation, options, parts, snapshot
from .chance import CHANCE as CHANCE  # these three are re-exported
from .chance import OUT as OUT
from .chance import TERMINAL as TERMINAL
from .errors import NotUnderstood
from .scene import Scene
from .text import side_name

SIDES = ("left", "right")


class Match:
    """One match; each ruleset derives its own class.

    ``score``   goals [side 0, side 1]
    ``events``  what the last action or passing of time caused: a list of (kind, side, values);
                not part of the state
    ``phase``   index in ``PHASES`` of what the match waits for; a field of ``STATE``
    """

    RULESET = ""  # the ruleset's id, which is the name of its folder
    VERSION = 1  # version of the rules: an unfinished match of a different version is not resumed
    NAME = ""  # the game's name as its publisher spells it
    OPTIONS: tuple = ()
    # Playing time in seconds that a throw takes when a match is played without people.
    SECONDS_PER_THROW = 0
    LABELS: dict = {}  # labelled actions (128 and up) -> label in records
    SIDE_NAMES = SIDES  # the names of side 0 and side 1: Red, Blue
    FOULS: tuple = ()  # fouls that only people can see: (outcome, True if the thrower committed it)
    # Upper bounds for storage, statistics and OpenSpiel; tests check them in random matches.
    # Number of actions, outcomes included; matches of random actions stay far below.
    MAX_LENGTH = 4000
    MAX_ACTION = 255  # the highest action of a decision; -1: the game has no decisions
    MAX_OUTCOME = 255  # the highest outcome of a chance step
    BOARDS = 1  # number of boards that a match is played on; a scene shows one of them
    CHANCE_SCORES = True  # True: an outcome can score without a decision
    PHASES: tuple = ()  # instances of ``rules.phase.Phase``; the index is the number in snapshots
    STATE: tuple = ()  # every field of the state: (name, low, high[, count])
    TAIL: tuple = ()  # a last field of any length: (name, low, high, highest count), or none

    score: list
    phase: int
    _legal: "tuple | None" = None  # cached legal decisions of this state, or None
    # (class of the match, its table, its module ``laptop`` or None), cached by ``_beside``.
    _beside: tuple = (None, None, None)

    def __init__(self, options_given=None):
        """Begin a match; ``options_given`` maps names to values.

        Raises NotUnderstood for a wrong one.
        """
        self.options = options.resolve(self.OPTIONS, options_given)
        self.events = []
        self._start()

    # Methods that a ruleset implements.

    def _start(self):
        """Set every field of ``STATE`` to the beginning of a match."""
        raise NotImplementedError

    def outcome(self):
        """Return None until the match is over, then its result (README.md, "The end")."""
        raise NotImplementedError

    def _pass_time(self, seconds):
        """Let ``seconds`` of playing time pass; a match without a clock ignores it.

        Return True if the legal actions stay as they are; otherwise they are computed again.
        """

    def _check(self):
        """Raise NotUnderstood for a snapshot with which the rules would crash."""

    # These four call the phase; a ruleset without ``PHASES`` overrides them.

    def current_player(self):
        """Return CHANCE, TERMINAL, or the side (0, 1) that decides (``Phase.player``)."""
        return self.PHASES[self.phase].player(self)

    def chance(self):
        """Return the ``Chance`` that the match waits for, or None (``Phase.chance``)."""
        chance = self.PHASES[self.phase].chance(self)
        return None if chance is None else chance.of(self)

    def legal_decisions(self):
        """Return the legal actions of a decision, sorted (``Phase.legal``)."""
        return self.PHASES[self.phase].legal(self)

    def _apply(self, action):
        """Apply ``action``, which must be legal (``Phase.act``).

        Return the legal decisions of the new state if the action computed them anyway, otherwise
        None.
        """
        return self.PHASES[self.phase].act(self, action)

    # Methods that every match has.

    def legal_actions(self):
        """Return every action that ``apply_action`` accepts now, sorted; [] when over."""
        player = self.current_player()
        if player == TERMINAL:
            return []
        if player == CHANCE:
            return sorted([outcome for outcome, _ in self.chance_outcomes()])
        if self._legal is None:
            self._legal = tuple(self.legal_decisions())
        return list(self._legal)

    def apply_action(self, action):
        """Check that an outcome or a decision is legal, and apply it (``_apply``).

        Raises NotUnderstood (not a whole number), NotLegal or MatchOver; the match is then
        unchanged.
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
        # May store legal decisions of a state in between, so they are set after it.
        actions = self._apply(action)
        self._legal = None if actions is None else tuple(actions)

    def pass_time(self, seconds):
        """Let ``seconds`` (whole, 0..3600) of playing time pass (``_pass_time``).

        Passing 3 and then 4 seconds is the same as passing 7.
        """
        if type(seconds) is not int or not 0 <= seconds <= 3600:
            raise NotUnderstood("seconds " + repr(seconds), "a whole number 0..3600")
        self.events = []
        if self.current_player() != TERMINAL and not self._pass_time(seconds):
            self._legal = None

    def set_fields(self, fields):
        """Set fields of the state, {name: value}, without validation.

        Change fields only through this: assigning directly leaves the cached legal actions stale.
        """
        for name in fields:
            setattr(self, name, fields[name])
        self._legal = None

    def may_be_drawn(self):
        """Return True if the match can still end in a draw by its rules and options.

        Only then may coaches agree to a draw.
        """
        return True

    def returns(self):
        """Return [side 0, side 1].

        1 for a win, -1 for a loss, 0 for a draw or an unfinished match.
        """
        outcome = self.outcome()
        if outcome is None or outcome["winner"] is None:
            return [0, 0]
        return [1, -1] if outcome["winner"] == 0 else [-1, 1]

    def league_points(self):
        """Return the points of [side 0, side 1] for a league table, or None for the usual ones."""
        return None  # noqa: RET501 - None is an answer here

    def side_name(self, side):
        """Return the points of [side 0, side 1] for a league table; None: the usual points."""
        return side_name(self.SIDE_NAMES[side])

    def board_in_play(self):
        """Return the board (0 ..) on which the match is being played; see ``BOARDS``."""
        return 0

    def emit(self, kind, side, *values):
        """Add the event (``kind``, ``side``, ``values``): see the module's docstring."""
        self.events.append((kind, side, values))

    # The chance step.

    def chance_outcomes(self):
        """Return ``((outcome, weight), ...)`` with integer weights; () without a chance step."""
        chance = self.chance()
        return () if chance is None else chance.outcomes

    def thrower(self):
        """Return the side (0, 1) that throws now, or -1 if none does."""
        chance = self.chance()
        return -1 if chance is None else chance.side

    # Words and picture, which the game's table makes.

    def table(self):
        """Return the ``Table`` of the game (``rules.table``), imported with the first call."""
        return _beside(type(self))[1]

    def prompt(self):
        """Return the prompt: what the side that acts has to do (``Table.prompt_words``)."""
        return self.table().prompt_words(self)

    def why_not(self, action):
        """Return in words why ``action`` is not legal now (``Table.why_not_words``), or ""."""
        return self.table().why_not_words(self, action)

    def square_words(self, square):
        """Return in words what is on ``square`` of the board in play, or "" (``Table``)."""
        table = self.table()
        return table.text.words(table.square_words(self, square))

    def event_to_string(self, event):
        """Return the line for ``event``, one of ``events`` (``Table.event``).

        Call it on the match that emitted the event, before its next action.
        """
        table = self.table()
        return table.text.words(table.event(self, *event))

    def scene(self, board=-1):
        """Return a new ``Scene`` of this state (``rules.scene``), drawn by ``Table.draw``.

        ``board`` is the board to show, or -1 for the board in play. On any other board no square is
        open.
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
        return notation.write(self, action)

    def string_to_action(self, text):
        """Return the legal action that ``text`` names.

        Raise NotLegal or MatchOver if there is none.
        """
        return notation.read(self, text)

    # Saving and copying a state.

    def to_bytes(self):
        """Return a snapshot: options and state in at most 256 bytes (``rules.snapshot``)."""
        return snapshot.pack(self)

    @classmethod
    def from_bytes(cls, data):
        """Return the match from its ``to_bytes()``; raise NotUnderstood if ``data`` is damaged."""
        return snapshot.unpack(cls, data)

    def clone(self):
        """Return an independent copy without its events; the copy is not validated."""
        return snapshot.copy(self)

    def checksum(self):
        """Return a checksum 0..65535; equal states have equal ones on every interpreter."""
        return snapshot.sum_of(self)

    def check(self):
        """Raise NotUnderstood if fields that were read from outside do not fit each other."""
        self._check()
        laptop = _beside(type(self))[2]
        # A board reads only snapshots that it wrote: checking ranges and checksum is enough.
        if laptop:
            laptop.check(self)

    def position(self):
        """Return the JSON position: a dict with the fields that the module ``laptop`` lists.

        Raises NotUnderstood on a board, whose flash holds no such module.
        """
        return _positions(type(self)).write(self)

    @classmethod
    def from_position(cls, given):
        """Return the match from its ``position()``; raise NotUnderstood naming a wrong field."""
        return _positions(cls).read(cls, given)


def _beside(make):
    """Return (make, table, module ``laptop`` or None) of the class ``make``.

    Cached in the class.
    """
    if make._beside[0] is not make:
        package = make.__module__[: max(make.__module__.rfind("."), 0)]
        make._beside = (make, table_of(package), laptop_of(package))
    return make._beside


def table_of(package):
    """Return a new ``Table`` for the ruleset ``package``: the ruleset's class, or the default."""
    module = parts.find(package, "table")
    if module is None:
        # Imported only here, because a game's own table has imported it already.
        from .table import Table

        return Table(parts.folder(package))
    return module.Table(parts.folder(package))


def laptop_of(package):
    """Return the module ``laptop`` of the ruleset ``package``, or None on a board."""
    return parts.find(package, "laptop")


def _positions(make):
    laptop = _beside(make)[2]
    if laptop is None:
        raise NotUnderstood(
            "a position of " + make.RULESET, "a laptop: the board keeps snapshots only"
        )
    return laptop
