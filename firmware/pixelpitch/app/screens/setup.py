"""The set-up of a match: opponent and length, and under *More* the options of its ruleset.

The choices are stored for each game, even if no match is started.
"""

from ... import opponents, rulesets
from ...rules.errors import NotUnderstood
from ..matches import against_board
from ..texts import game_text, text_of
from . import part
from .list_screen import Item, ListScreen, choice_item, option_item, refused


class Choices:
    """The choices for a match of ``ruleset`` (its id): ``options`` maps names to values."""

    def __init__(self, session, ruleset):
        self._session = session
        self._ruleset = ruleset
        self.facts = rulesets.facts(ruleset)
        self.text = game_text(self.facts)
        self.options = session.matches.options_for(ruleset)
        self.chosen: list = []  # names of the options that a coach has set here
        self.adapt(session.seats)

    def adapt(self, seats):
        """Apply the game's ``AGAINST_BOARD`` if an opponent sits on one of ``seats``."""
        if seats[0].opponent or seats[1].opponent:
            against_board(self.facts, self.options, self.chosen)

    def start(self, seats=None, fixture=""):
        """Begin the match; if its rules refuse an option, show why and return to the set-up.

        ``seats`` and ``fixture`` are those of a match of the season.
        """
        session = self._session
        self.adapt(seats or session.seats)
        try:
            session.matches.start(self._ruleset, self.options, seats, fixture)
        except NotUnderstood as error:  # for example, a file of an installed ruleset is missing
            self._remember()
            words = str(error)
            refused(session, words, lambda: session.open(setup(session, self._ruleset)))

    def leave(self):
        """Store the choices and return to the list of games."""
        self._remember()
        self._session.saver.save()
        self._session.open_games()

    def _remember(self):
        self._session.saver.league.store_options(self._ruleset, self.facts, self.options)


def setup(session, ruleset):
    """Return the set-up of ``ruleset``."""
    choices = Choices(session, ruleset)
    facts = choices.facts
    about = choices.text.translate("about", facts.ABOUT)
    items = [Item(text_of("setup.start"), choices.start, about=about)]
    names = opponents.levels_in(facts)
    against, friend = text_of("setup.against"), text_of("seat.friend")
    items.append(_seat(session, choices, session.seats[1], (against, friend), names))
    try:
        items.append(_length(session, choices, facts.PRESETS))
    except AttributeError:
        pass  # most custom games have no presets

    def open_more():
        session.open(more)

    items.append(Item(text_of("setup.more"), open_more, about=("setup.more.about", {})))
    items.append(Item(text_of("item.back"), choices.leave))
    session.matches.left = ruleset
    part("demo").Demo(session, ruleset)  # the lights show its kick-off, and no other game
    screen = ListScreen(session, "setup", facts.NAME, items, choices.leave)

    def back():
        session.open(screen)

    others: list = [_option(session, choices, option) for option in facts.OPTIONS]
    own = session.seats[0]
    others.append(_seat(session, choices, own, (own.shown_name(), text_of("seat.coach")), names))
    if rulesets.has_part(ruleset, "puzzles"):
        others.append(_puzzles(session, ruleset))
    others.append(Item(text_of("item.back"), back))
    more = ListScreen(session, "setup", facts.NAME, others, back)
    return screen


def _puzzles(session, ruleset):
    def take():
        chosen = session.screen  # to be opened again with the same choices

        def leave():
            session.game = None
            session.renderer.show_menu()
            session.open(chosen)

        part("puzzles").begin(session, ruleset, leave)

    return Item(text_of("item.puzzles"), take, about=("setup.puzzles.about", {}))


def _option(session, choices, option):
    def put(value):
        choices.options[option.name] = value
        choices.chosen.append(option.name)

    def get():
        return choices.options[option.name]

    return option_item(session, option, get, put, choices.text)


def _length(session, choices, presets):
    """Return the item *Length*, which sets several options at once (``PRESETS``)."""

    def get():
        for index, (_, _, values) in enumerate(presets):
            if not [name for name in values if choices.options[name] != values[name]]:
                return index
        return -1

    def put(index):
        choices.options.update(presets[index][2])

    def words(index):
        if index < 0:
            return text_of("setup.length.own")
        return choices.text.translate("preset." + str(index + 1), presets[index][0])

    def about(index=None):
        index = get() if index is None else index
        if index < 0:
            return text_of("setup.length.own.about")
        return choices.text.translate("preset." + str(index + 1) + ".about", presets[index][1])

    label = text_of("setup.length")
    return choice_item(session, label, lambda: (len(presets), words), get, put, about)


def _seat(session, choices, seat, named, offered):
    """Return the item that seats a coach, or one of the opponents ``offered``, on ``seat``.

    ``named`` has the label of the item and its word for a coach.
    """
    label, person = named
    names = [""] + offered
    alike = len(offered) == 2  # in a game without decisions all opponents are the same
    if alike:
        del names[2:]

    def words(index):
        if alike and index:
            return text_of("seat.board")
        if index < 0:
            return seat.label()
        return text_of("level." + names[index]) if index else person

    def get():
        name = seat.opponent.NAME if seat.opponent else ""
        if alike and name:
            return 1
        return names.index(name) if name in names else -1  # this game does not offer it

    def put(index):
        seat.sit(names[index], session.die.entropy)
        choices.adapt(session.seats)

    def what_it_means(index=None):
        index = get() if index is None else index
        if index < 1 or alike:
            return text_of("setup.seat.about")
        return text_of("level." + names[index] + ".about")

    about: object = what_it_means
    better = seat.proposal(offered[:-1])  # the last one, ``uniform``, is not a level
    if better:
        key = "setup.seat.wins" if seat.form > 0 else "setup.seat.losses"
        about = (key, {"level": text_of("level." + better)})
    return choice_item(session, label, lambda: (len(names), words), get, put, about)
