"""The set-up of a match: opponent and length; *More* lists all options of the ruleset.

The choices are stored for each game, even if the coach does not start a match.
"""

from ... import opponents, rulesets
from ...rules.errors import NotUnderstood
from ..matches import apply_against_board
from ..texts import game_text, text_of
from . import screen_module
from .list_screen import Item, ListScreen, choice_item, option_item, show_refusal


class MatchChoices:
    """The settings with which a match of ``ruleset`` (an id) will begin.

    ``options`` is {name of an option: its value}.
    """

    def __init__(self, session, ruleset):
        self._session = session
        self._ruleset = ruleset
        self.facts = rulesets.facts(ruleset)
        self.text = game_text(self.facts)
        self.options = session.match_starter.options_for(ruleset)
        self.chosen: list = []  # the names of the options that a coach has set
        self.adapt_to_seats(session.seats)

    def adapt_to_seats(self, seats):
        """If the board plays on one of ``seats``, use the game's options for matches against it."""
        if seats[0].opponent or seats[1].opponent:
            apply_against_board(self.facts, self.options, self.chosen)

    def start(self, seats=None, fixture=""):
        """Begin the match; if the rules refuse an option, say why and return to the set-up.

        ``seats`` and ``fixture`` are given only for a match of the season.
        """
        session = self._session
        self.adapt_to_seats(seats or session.seats)

        def begin():
            """Begin the match, or show why it cannot begin."""
            try:
                session.match_starter.start(self._ruleset, self.options, seats, fixture)
            except NotUnderstood as error:  # e.g. a file of the ruleset is missing
                self._store_options()
                words = str(error)
                show_refusal(
                    session, words, lambda: session.open(setup_screen(session, self._ruleset))
                )

        session.match_starter.replace_match(begin)

    def leave(self):
        """Store the choices and return to the list of games."""
        self._store_options()
        self._session.saver.save()
        self._session.open_game_list()

    def _store_options(self):
        self._session.saver.league.store_options(self._ruleset, self.facts, self.options)


def setup_screen(session, ruleset):
    """Return the set-up of a match of ``ruleset`` (an id)."""
    choices = MatchChoices(session, ruleset)
    facts = choices.facts
    about = choices.text.translate("about", facts.ABOUT)
    items = [Item(text_of("setup.start"), choices.start, about=about)]
    names = opponents.levels_of(facts)
    against, friend = text_of("setup.against"), text_of("seat.friend")
    items.append(_seat_item(session, choices, session.seats[1], (against, friend), names))
    try:
        items.append(_length_item(session, choices, facts.PRESETS))
    except AttributeError:
        pass  # the game has no presets, like most custom games

    def open_more():
        """Show all options."""
        session.open(more)

    items.append(Item(text_of("setup.more"), open_more, about=("setup.more.about", {})))
    items.append(Item(text_of("item.back"), choices.leave))
    session.match_starter.last_ruleset = ruleset
    # Shows the kick-off of this game on the lights.
    screen_module("demo").Demo(session, ruleset)
    screen = ListScreen(session, "setup", facts.NAME, items, choices.leave)

    def back():
        """Return to the first options."""
        session.open(screen)

    others: list = [_ruleset_option_item(session, choices, option) for option in facts.OPTIONS]
    own = session.seats[0]
    others.append(
        _seat_item(session, choices, own, (own.shown_name(), text_of("seat.coach")), names)
    )
    if rulesets.has_part(ruleset, "puzzles"):
        others.append(_puzzles_item(session, ruleset))
    others.append(Item(text_of("item.back"), back))
    more = ListScreen(session, "setup", facts.NAME, others, back)
    return screen


def _puzzles_item(session, ruleset):
    def open_puzzles():
        """Open the puzzles of the game."""
        chosen = session.screen  # return to this screen, so that the options stay as they are

        def leave():
            """Return to the set-up."""
            session.game = None
            session.renderer.show_menu()
            session.open(chosen)

        screen_module("puzzles").open_puzzle(session, ruleset, leave)

    return Item(text_of("item.puzzles"), open_puzzles, about=("setup.puzzles.about", {}))


def _ruleset_option_item(session, choices, option):
    def put(value):
        """Store ``value`` for ``option``."""
        choices.options[option.name] = value
        choices.chosen.append(option.name)

    def get():
        """Return the value of ``option``."""
        return choices.options[option.name]

    return option_item(session, option, get, put, choices.text)


def _length_item(session, choices, presets):
    """Return the item *Length*, whose values set several options at once (``PRESETS``)."""

    def get():
        """Return the index of the preset that the options match, or -1."""
        for index, (_, _, values) in enumerate(presets):
            if not [name for name in values if choices.options[name] != values[name]]:
                return index
        return -1

    def put(index):
        """Set the options to the preset ``index``."""
        choices.options.update(presets[index][2])

    def words(index):
        """Return the name of the preset ``index``; -1 stands for the coaches' own options."""
        if index < 0:
            return text_of("setup.length.own")
        return choices.text.translate("preset." + str(index + 1), presets[index][0])

    def about(index=None):
        """Return the description of the preset ``index``, or of the chosen one."""
        index = get() if index is None else index
        if index < 0:
            return text_of("setup.length.own.about")
        return choices.text.translate("preset." + str(index + 1) + ".about", presets[index][1])

    label = text_of("setup.length")
    return choice_item(session, label, lambda: (len(presets), words), get, put, about)


def _seat_item(session, choices, seat, named, levels):
    """Return the item that gives ``seat`` to a coach or to an opponent.

    ``named``   (label of the item, text that the item shows if a coach has the seat)
    ``levels``  the names of the opponents' levels
    """
    label, person = named
    names = [""] + levels
    # True if all opponents play alike, because the game has no decisions
    are_alike = len(levels) == 2
    if are_alike:
        del names[2:]

    def words(index):
        """Return the name of the level ``index``; 0 is a coach."""
        if are_alike and index:
            return text_of("seat.board")
        if index < 0:
            return seat.label()
        return text_of("level." + names[index]) if index else person

    def get():
        """Return the index of the seat's level; 0 is a coach."""
        name = seat.opponent.NAME if seat.opponent else ""
        if are_alike and name:
            return 1
        # -1 if this game lacks the level ``name``
        return names.index(name) if name in names else -1

    def put(index):
        """Seat the level ``index``; 0 is a coach."""
        seat.seat_player(names[index], session.die.entropy)
        choices.adapt_to_seats(session.seats)

    def help_text(index=None):
        """Return the description of the level ``index``, or of the chosen one."""
        index = get() if index is None else index
        if index < 1 or are_alike:
            return text_of("setup.seat.about")
        return text_of("level." + names[index] + ".about")

    about: object = help_text
    # The last element of ``levels`` is ``uniform``, a level that the board never proposes.
    better = seat.proposed_level(levels[:-1])
    if better:
        key = "setup.seat.wins" if seat.form > 0 else "setup.seat.losses"
        about = (key, {"level": text_of("level." + better)})
    return choice_item(session, label, lambda: (len(names), words), get, put, about)
