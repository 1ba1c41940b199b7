"""Begins matches: from the set-up, in place of a dropped unfinished match, and as rematches."""

from .. import rulesets
from ..rules.errors import NotUnderstood
from ..rules.match import SIDES
from ..rules.options import resolve
from .game import Game
from .screens import screen_module, unload


def apply_against_board(facts, options, chosen=()):
    """Set ``options`` to the game's values for a match against the board (``AGAINST_BOARD``).

    ``facts`` is the package of the game. Options do not change if their names are in ``chosen``
    (because a coach has set them), or if their values differ from the game's defaults.
    """
    try:
        values = facts.AGAINST_BOARD
    except AttributeError:
        return  # the game changes no options for a match against the board
    usual = resolve(facts.OPTIONS)
    for name in values:
        if name not in chosen and options[name] == usual[name]:
            options[name] = values[name]


class MatchStarter:
    """Begins the matches of a session.

    ``last_ruleset``  the id of the ruleset that was chosen last, or ""
    ``last_result``   the result of the last match that has ended (``screens.result``), or None

    ``ruleset`` (an id) and ``options`` describe the session's first match, or are None. The
    constructor raises NotUnderstood if one of them is wrong.
    """

    def __init__(self, session, ruleset, options):
        if ruleset is not None:
            # Raise an error of the ruleset or of an option now, before the coaches are asked about
            # an unfinished match.
            rulesets.load(ruleset)(options)
        self._session = session
        self._requested = (ruleset, options)
        self.last_ruleset = ruleset or ""
        self.last_result = None

    def begin_requested(self):
        """Begin the match that was requested in the constructor; return False if none was."""
        ruleset, options = self._requested
        if ruleset is None:
            return False
        self.start(ruleset, options)
        return True

    def options_for(self, ruleset):
        """Return the options with which the set-up of ``ruleset`` begins: those of its last match.

        Before its first match, they are those of its first preset (``PRESETS``). Options and values
        that this version does not know get their defaults.
        """
        owner, options = self._requested
        if ruleset == owner:
            # Use the requested options only once: later set-ups begin with those of the last match.
            self._requested = (None, None)
        else:
            options = self._session.saver.league.options(ruleset)
        facts = rulesets.facts(ruleset)
        declared = facts.OPTIONS
        result = resolve(declared)
        if options is None and ruleset != owner:
            try:
                result.update(facts.PRESETS[0][2])
            except (AttributeError, IndexError):
                pass  # the game has no presets, like most custom games
        for name in options or {}:
            try:
                result[name] = resolve(declared, {name: options[name]})[name]
            except NotUnderstood:
                pass
        return result

    def replace_match(self, begin):
        """Call ``begin()``, which begins a match; if a match is unfinished, ask a coach first.

        The journal has room for only one match, so a new match ends the unfinished one.
        """
        session = self._session
        screen = session.screen
        if session.saver.unfinished:
            screen_module("unfinished").ask_to_drop(
                session, begin, lambda: session.open(screen), "unfinished.replace.ask"
            )
        else:
            begin()

    def start(self, ruleset, options, seats=None, fixture=""):
        """Begin a match of ``ruleset`` (an id).

        ``seats`` and ``fixture`` (``app.saver``) are given only for a match of the season. Raises
        NotUnderstood if the ruleset or an option is wrong.
        """
        self._store_result()
        rulesets.unload_other_games(ruleset)
        match = rulesets.load(ruleset)(options)
        saver = self._session.saver
        if not saver.has_loaded:
            saver.load()
        saver.league.store_options(ruleset, match, match.options)
        saver.league.last = self.last_ruleset = ruleset
        self._open(match, seats, fixture)

    def rematch(self, match, seats=None, fixture=""):
        """Begin a match with the seats and options of ``match``, in which the other side begins.

        If a toss decided who began ``match``, a toss decides again. The options shown by the set-up
        do not change. ``fixture`` makes the rematch part of the season, too: in the cup it decides
        a drawn match.
        """
        options = dict(match.options)
        if options.get("first") in SIDES:
            options["first"] = SIDES[1 - SIDES.index(options["first"])]
        self._open(rulesets.load(match.RULESET)(options), seats, fixture)

    def leave_unfinished(self):
        """After the unfinished match was dropped, begin the requested match or show the menu."""
        if not self.begin_requested():
            self._session.go_home()

    def _store_result(self):
        """Reduce the last result to its stored form, because the new match needs the memory."""
        self.last_result = self.last_result and self.last_result.to_stored()

    def _open(self, match, seats, fixture):
        self._store_result()
        unload()
        session = self._session
        session.renderer.set_faces(0)  # remove the faces of the last match
        # The journal has room for one match, so first store the unfinished match as a record.
        if session.saver.unfinished:
            session.saver.store_as_record()
        session.saver.fixture = fixture
        session.play_game(Game(match, seats or list(session.seats)))
