"""Which match is begun: from the set-up, after a match that was cut off, and once more."""

from .. import rulesets
from ..rules.errors import NotUnderstood
from ..rules.match import SIDES
from ..rules.options import resolve
from .game import Game
from .screens import let_go


def against_board(facts, options, chosen=()):
    """Change ``options`` as a match against the board has them (``AGAINST_BOARD`` of its facts).

    An option that was ``chosen``, or is not what the game's rules begin with, stays.
    """
    try:
        relaxed = facts.AGAINST_BOARD
    except AttributeError:
        return  # most games change nothing
    usual = resolve(facts.OPTIONS)
    for name in relaxed:
        if name not in chosen and options[name] == usual[name]:
            options[name] = relaxed[name]


class Matches:
    """Begins the matches of a session; ``left`` is the ruleset (id) that was chosen last, or "".

    ``over``  the result (a screen) of the last match, until another one begins; or None
    ``ruleset``, ``options``  what the session was started with, or None; raises NotUnderstood if
    they are bad
    """

    def __init__(self, session, ruleset, options):
        if ruleset is not None:
            rulesets.load(ruleset)(options)  # refused now, not after a question
        self._session = session
        self._first = (ruleset, options)
        self.left = ruleset or ""
        self.over = None

    def begin_given(self):
        """Begin the match that the session was started with, if any; return whether it did."""
        ruleset, options = self._first
        if ruleset is None:
            return False
        self.start(ruleset, options)
        return True

    def options_for(self, ruleset):
        """Return the options that a set-up begins with: those of the last match of it.

        They were kept, maybe by another version: what makes no sense is left out.
        """
        owner, options = self._first
        if ruleset == owner:
            self._first = (None, None)  # they count once; then what was chosen last
        else:
            options = self._session.keeper.league.options(ruleset)
        declared = rulesets.facts(ruleset).OPTIONS
        good = resolve(declared)
        for name in options or {}:
            try:
                good[name] = resolve(declared, {name: options[name]})[name]
            except NotUnderstood:
                pass
        return good

    def start(self, ruleset, options, seats=None, fixture=""):
        """Begin a match, of the season: its ``seats`` and ``fixture`` (``app.keeper``).

        Raises NotUnderstood if the ruleset or an option is bad.
        """
        self.over = None  # its game takes room
        rulesets.keep_only(ruleset)
        match = rulesets.load(ruleset)(options)
        keeper = self._session.keeper
        if not keeper.has_looked:
            keeper.look()
        keeper.league.choose(ruleset, match, match.options)
        keeper.league.last = self.left = ruleset
        self._play(match, seats, fixture)

    def rematch(self, match, seats=None, fixture=""):
        """Begin another match like ``match``: the coaches keep their pads, the other side begins.

        After a toss there is a new one.  The set-up keeps what was chosen there.  A match of the
        season is one again: if nobody has won a tie of the cup, it counts.
        """
        options = dict(match.options)
        if options.get("first") in SIDES:
            options["first"] = SIDES[1 - SIDES.index(options["first"])]
        self._play(rulesets.load(match.RULESET)(options), seats, fixture)

    def leave_unfinished(self):
        """Nobody wants the match that was found: begin as if there had been none."""
        if not self.begin_given():
            self._session.go_home()

    def _play(self, match, seats, fixture):
        self.over = None
        let_go()
        session = self._session
        if session.keeper.unfinished:  # its game was not there: what is left is its record
            session.keeper.give_up()
        session.keeper.fixture = fixture
        session.play_game(Game(match, seats or list(session.seats)))
