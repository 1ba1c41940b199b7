"""Begins matches: from the set-up, in place of an unfinished match, and rematches."""

from .. import rulesets
from ..rules.errors import NotUnderstood
from ..rules.match import SIDES
from ..rules.options import resolve
from .game import Game
from .screens import unload


def against_board(facts, options, chosen=()):
    """Change ``options`` to the values for a match against the board (``AGAINST_BOARD``).

    An option that was ``chosen``, or differs from the game's default, does not change.
    """
    try:
        relaxed = facts.AGAINST_BOARD
    except AttributeError:
        return  # most games have no such options
    usual = resolve(facts.OPTIONS)
    for name in relaxed:
        if name not in chosen and options[name] == usual[name]:
            options[name] = relaxed[name]


class Matches:
    """Begins the matches of a session; ``left`` is the ruleset (id) that was chosen last, or "".

    ``over``  the result screen of the last match, until another one begins; or None

    The constructor gets the ``ruleset`` and ``options`` with which the session was started, or
    None; raises NotUnderstood if they are wrong.
    """

    def __init__(self, session, ruleset, options):
        if ruleset is not None:
            rulesets.load(ruleset)(options)  # refused now and not after a question to the coaches
        self._session = session
        self._first = (ruleset, options)
        self.left = ruleset or ""
        self.over = None

    def begin_given(self):
        """Begin the match with which the session was started; return False if there is none."""
        ruleset, options = self._first
        if ruleset is None:
            return False
        self.start(ruleset, options)
        return True

    def options_for(self, ruleset):
        """Return the options with which a set-up begins: those of the last match of the ruleset.

        Another version may have stored them, so invalid ones are left out. If there was no match
        yet, the first of the game's ``PRESETS``, the quick one, is used.
        """
        owner, options = self._first
        if ruleset == owner:
            # Used only once; after that the options chosen last are used.
            self._first = (None, None)
        else:
            options = self._session.saver.league.options(ruleset)
        facts = rulesets.facts(ruleset)
        declared = facts.OPTIONS
        good = resolve(declared)
        if options is None and ruleset != owner:
            try:
                good.update(facts.PRESETS[0][2])
            except (AttributeError, IndexError):
                pass  # most custom games have no presets
        for name in options or {}:
            try:
                good[name] = resolve(declared, {name: options[name]})[name]
            except NotUnderstood:
                pass
        return good

    def start(self, ruleset, options, seats=None, fixture=""):
        """Begin a match; for the season, with its ``seats`` and ``fixture`` (``app.saver``).

        Raises NotUnderstood if the ruleset or an option is wrong.
        """
        self.over = None  # unload its game, which takes memory
        rulesets.unload_others(ruleset)
        match = rulesets.load(ruleset)(options)
        saver = self._session.saver
        if not saver.has_loaded:
            saver.load()
        saver.league.store_options(ruleset, match, match.options)
        saver.league.last = self.left = ruleset
        self._play(match, seats, fixture)

    def rematch(self, match, seats=None, fixture=""):
        """Begin another match like ``match``: the coaches keep their pads, the other side begins.

        If the first match had a toss, so does the new one. The options of the set-up stay. A match
        of the season is played for the season again, which counts after a drawn match of the cup.
        """
        options = dict(match.options)
        if options.get("first") in SIDES:
            options["first"] = SIDES[1 - SIDES.index(options["first"])]
        self._play(rulesets.load(match.RULESET)(options), seats, fixture)

    def leave_unfinished(self):
        """Leave the unfinished match that was found: begin as if there had been none."""
        if not self.begin_given():
            self._session.go_home()

    def _play(self, match, seats, fixture):
        self.over = None
        unload()
        session = self._session
        # The unfinished match's game is missing, so only its record can be stored.
        if session.saver.unfinished:
            session.saver.give_up()
        session.saver.fixture = fixture
        session.play_game(Game(match, seats or list(session.seats)))
