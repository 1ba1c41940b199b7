"""The lists that lead to a match and away from it."""

from ... import rulesets
from ...rules import options as kinds
from ...storage.settings import DECLARED
from .list_screen import Item, ListScreen, Question


def home(session):
    """Return the first screen: the rulesets, then the settings."""

    def setup(ruleset):
        return lambda: session.open(Setup(session, ruleset).screen())

    items = [Item(rulesets.facts(each).NAME, setup(each)) for each in rulesets.ids()]
    items.append(Item("Settings", lambda: session.open(settings(session, session.go_home))))
    return ListScreen(session, "menu", "PIXELPITCH", items)


def settings(session, back):
    """Return the list of the session's settings."""
    items = setting_items(session)
    items.append(Item("Die check", lambda: session.look_at_die("DieCheck")))
    items.append(Item("Calibrate die", lambda: session.look_at_die("Calibration")))
    items.append(Item("Self-test", session.test_itself))
    items.append(Item("Back", back))
    return ListScreen(session, "settings", "Settings", items, back)


def setting_items(session):
    """Return one item a declared setting."""

    def item(option):
        def change(step):
            now = session.settings.values[option.name]
            session.set_setting(option.name, stepped(option, now, step))

        def value():
            return option.to_text(session.settings.values[option.name])

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

    def __init__(self, session, ruleset):
        self._session = session
        self._ruleset = ruleset
        self._facts = rulesets.facts(ruleset)
        self._options = kinds.resolve(self._facts.OPTIONS, session.options_for(ruleset))

    def screen(self):
        """Return the screen."""
        items = [Item("Start", self._start)]
        for option in self._facts.OPTIONS:
            items.append(self._option_item(option))
        for seat in self._session.seats:
            items.append(self._seat_item(seat))
        items.append(Item("Back", self._session.go_home))
        return ListScreen(self._session, "setup", self._facts.NAME, items, self._session.go_home)

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
            self._session.switch_seat(seat)

        return Item(seat.name, None, lambda: "board" if seat.opponent else "coach", change)


def pause(session, play):
    """Return the list shown while ``play`` (the match's screen) is paused."""

    def resume():
        session.open(play)

    def abort():
        session.open(Question("Abort the match? Nobody wins it.", session.go_home, again))

    def again():
        session.open(pause(session, play))

    def take_back():
        session.open(play)
        play.take_back()

    def other_die():
        session.choose_die()
        session.open(play)

    items = [Item("Resume", resume), Item("Take back", take_back)]
    if session.die_to_choose():
        items.append(Item(session.die_to_choose(), other_die))
    if play.foul_is_possible():
        items.append(Item("Die foul", lambda: session.open(foul(session, play))))
    held = play.inspect if session.match.current_player() >= 0 else None
    if held:
        items.append(Item("Inspect", held))
    # Which die is in use nobody can change here in passing: that is a choice of its own.
    items += [each for each in setting_items(session) if each.label != "Die"]
    items.append(Item("Abort match", abort))
    return ListScreen(session, "pause", "PAUSE clock stops", items, resume, held)


def foul(session, play):
    """Return the list that asks who grabbed the die or threw out of turn."""

    def item(label, action):
        def take():
            session.open(play)
            if action is not None:
                play.foul(action)

        return Item(label, take)

    labels = play.foul_labels()
    items = [item(label, action) for label, action in labels]
    items.append(item("nobody", None))
    return ListScreen(session, "question", "Foul with the die: by whom?", items, items[-1].take)
