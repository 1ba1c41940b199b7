"""Before a match: the options of its ruleset, and who sits on each side.

What is set is remembered for each game, whether a match is started or not.
"""

from ... import rulesets
from ...rules.errors import NotUnderstood
from ...rules.options import resolve
from .list_screen import Item, ListScreen, stepped


class Choices:
    """What is chosen for a match of ``ruleset`` (its id): ``options``, values by their names."""

    def __init__(self, session, ruleset):
        self._session = session
        self._ruleset = ruleset
        self.facts = rulesets.facts(ruleset)
        try:
            self.options = resolve(self.facts.OPTIONS, session.matches.options_for(ruleset))
        except NotUnderstood:  # another version of it has other options
            self.options = resolve(self.facts.OPTIONS)

    def start(self):
        """Begin the match."""
        self._session.matches.start(self._ruleset, self.options)

    def leave(self):
        """Go back to the menu; what was chosen is remembered."""
        session = self._session
        session.keeper.league.choose(self._ruleset, self.facts, self.options)
        session.keeper.save()
        session.go_home()


def setup(session, ruleset):
    """Return the list of what can be chosen for a match of ``ruleset``."""
    choices = Choices(session, ruleset)
    facts = choices.facts
    items = [Item("Start", choices.start, about=facts.ABOUT)]
    items.append(_seat(session, session.seats[1], "Against", "a friend"))
    items += [_option(choices, option) for option in facts.OPTIONS]
    items.append(_seat(session, session.seats[0], session.seats[0].name, "coach"))
    items.append(Item("Back", choices.leave))
    session.matches.left = ruleset
    return ListScreen(session, "setup", facts.NAME, items, choices.leave)


def _option(choices, option):
    def change(step):
        choices.options[option.name] = stepped(option, choices.options[option.name], step)

    def value():
        return option.value_words(choices.options[option.name])

    return Item(option.label, None, value, change, option.about)


def _seat(session, seat, label, person):
    def change(step):
        session.switch_seat(seat, step)

    def value():
        return seat.label() if seat.opponent else person

    return Item(label, None, value, change, "who plays: a coach, or the board")
