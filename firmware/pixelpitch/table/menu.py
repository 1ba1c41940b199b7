"""The lists that lead to a match and away from it."""

from .. import rulesets
from ..rules import options as kinds
from .listing import Item, Listing, Question
from .settings import DECLARED


def home(evening):
    """Return the first screen: the rulesets, then the settings."""

    def setup(ruleset):
        return lambda: evening.open(Setup(evening, ruleset).listing())

    items = [Item(rulesets.facts(each).NAME, setup(each)) for each in rulesets.ids()]
    items.append(Item("Settings", lambda: evening.open(settings(evening, evening.go_home))))
    return Listing(evening, "menu", "PIXELPITCH", items)


def settings(evening, back):
    """Return the list of the evening's settings."""
    items = setting_items(evening)
    items.append(Item("Die check", lambda: evening.look_at_die("DieCheck")))
    items.append(Item("Calibrate die", lambda: evening.look_at_die("Calibration")))
    items.append(Item("Self-test", evening.test_itself))
    items.append(Item("Back", back))
    return Listing(evening, "settings", "Settings", items, back)


def setting_items(evening):
    """Return one item a declared setting."""

    def item(option):
        def change(step):
            now = evening.settings.values[option.name]
            evening.set_setting(option.name, stepped(option, now, step))

        def value():
            return option.to_text(evening.settings.values[option.name])

        label = option.name[0].upper() + option.name[1:].replace("_", " ")
        return Item(label, None, value, change)

    return [item(option) for option in DECLARED]


def stepped(option, value, step):
    """Return the value after (step 1) or before (-1) ``value``, round and round."""
    if option.kind == kinds.WHOLE:
        count = option.high - option.low + 1
        return option.low + (value - option.low + step) % count
    if option.kind == kinds.SWITCH:
        return not value
    choices = option.choices
    if value not in choices:
        return choices[0]
    return choices[(choices.index(value) + step) % len(choices)]


class Setup:
    """The options of ``ruleset`` and who sits on each side, before a match."""

    def __init__(self, evening, ruleset):
        self._evening = evening
        self._ruleset = ruleset
        self._facts = rulesets.facts(ruleset)
        self._options = kinds.settle(self._facts.OPTIONS, evening.options_for(ruleset))

    def listing(self):
        """Return the screen."""
        items = [Item("Start", self._start)]
        for option in self._facts.OPTIONS:
            items.append(self._option_item(option))
        for seat in self._evening.seats:
            items.append(self._seat_item(seat))
        items.append(Item("Back", self._evening.go_home))
        return Listing(self._evening, "setup", self._facts.NAME, items, self._evening.go_home)

    def _start(self):
        self._evening.start(self._ruleset, self._options)

    def _option_item(self, option):
        def change(step):
            self._options[option.name] = stepped(option, self._options[option.name], step)

        def value():
            return option.to_text(self._options[option.name]).replace("_", " ")

        return Item(option.name.replace("_", " "), None, value, change)

    def _seat_item(self, seat):
        def change(step):
            self._evening.switch_seat(seat)

        return Item(seat.name, None, lambda: "board" if seat.opponent else "coach", change)


def pause(evening, play):
    """Return the list shown while ``play`` (the match's screen) is paused."""

    def resume():
        evening.open(play)

    def abort():
        evening.open(Question("Abort the match? Nobody wins it.", evening.go_home, again))

    def again():
        evening.open(pause(evening, play))

    def take_back():
        evening.open(play)
        play.take_back()

    def other_die():
        evening.choose_die()
        evening.open(play)

    items = [Item("Resume", resume), Item("Take back", take_back)]
    if evening.die_to_choose():
        items.append(Item(evening.die_to_choose(), other_die))
    if play.foul_is_possible():
        items.append(Item("Die foul", lambda: evening.open(foul(evening, play))))
    held = play.look_around if evening.match.current_player() >= 0 else None
    if held:
        items.append(Item("Look around", held))
    # Which die is in use nobody can change here in passing: that is a choice of its own.
    items += [each for each in setting_items(evening) if each.label != "Die"]
    items.append(Item("Abort match", abort))
    return Listing(evening, "pause", "PAUSE clock stops", items, resume, held)


def foul(evening, play):
    """Return the list that asks who grabbed the die or threw out of turn."""

    def item(label, action):
        def take():
            evening.open(play)
            if action is not None:
                play.foul(action)

        return Item(label, take)

    labels = play.foul_labels()
    items = [item(label, action) for label, action in labels]
    items.append(item("nobody", None))
    return Listing(evening, "question", "Foul with the die: by whom?", items, items[-1].take)
