"""Before a match: the options of its ruleset, and who sits on each side.

What is set is remembered for each game, whether a match is started or not.
"""

from ... import rulesets
from ...rules.errors import NotUnderstood
from ...rules.options import resolve
from .list_screen import Item, ListScreen, stepped


class Setup(ListScreen):
    """The set-up of a match of ``ruleset`` (its id)."""

    def __init__(self, session, ruleset):
        facts = rulesets.facts(ruleset)
        self._ruleset = ruleset
        try:
            self._options = resolve(facts.OPTIONS, session.options_for(ruleset))
        except NotUnderstood:  # another version of it has other options
            self._options = resolve(facts.OPTIONS)
        items = [Item("Start", self._start, about=facts.ABOUT)]
        items += [self._option_item(option) for option in facts.OPTIONS]
        items += [self._seat_item(seat) for seat in session.seats]
        items.append(Item("Back", self._leave))
        session.left = ruleset
        super().__init__(session, "setup", facts.NAME, items, self._leave)

    def _start(self):
        self._session.start(self._ruleset, self._options)

    def _leave(self):
        session = self._session
        session.keeper.evening.choose(self._ruleset, rulesets.facts(self._ruleset), self._options)
        session.keeper.save()
        session.go_home()

    def _option_item(self, option):
        def change(step):
            self._options[option.name] = stepped(option, self._options[option.name], step)

        def value():
            return option.value_words(self._options[option.name])

        return Item(option.label, None, value, change, option.about)

    def _seat_item(self, seat):
        def change(step):
            self._session.switch_seat(seat, step)

        return Item(seat.name, None, seat.label, change, "who plays: a coach, or the board")
