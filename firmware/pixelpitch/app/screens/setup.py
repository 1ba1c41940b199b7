"""Before a match: the options of its ruleset, and who sits on each side."""

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
        items = [Item("Start", self._start)]
        items += [self._option_item(option) for option in facts.OPTIONS]
        items += [self._seat_item(seat) for seat in session.seats]
        items.append(Item("Back", session.go_home))
        super().__init__(session, "setup", facts.NAME, items, session.go_home)

    def _start(self):
        self._session.start(self._ruleset, self._options)

    def _option_item(self, option):
        def change(step):
            self._options[option.name] = stepped(option, self._options[option.name], step)

        def value():
            return option.to_text(self._options[option.name]).replace("_", " ")

        return Item(option.name.replace("_", " "), None, value, change)

    def _seat_item(self, seat):
        def change(step):
            self._session.switch_seat(seat, step)

        return Item(seat.name, None, seat.label, change)
