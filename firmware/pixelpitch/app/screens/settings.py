"""The settings of the session, and the screens that look after the board."""

from ...storage.settings import DECLARED
from . import part
from .list_screen import Item, ListScreen, stepped


def settings(session):
    """Return the list of the session's settings."""

    def back():
        session.open(settings(session))

    def measure():
        currents = part("selftest.led_current").LedCurrent(
            session.devices, session.board, session.light.set_current
        )
        session.open(part("selftest").SelfTest(session.devices, session.board, back, [currents]))

    def die_check():
        session.open(part("die").DieCheck(session, back))

    def fairness():
        session.open(part("die").Fairness(session, back))

    def calibrate():
        session.open(part("die").Calibration(session, back))

    def test():
        session.open(part("selftest").SelfTest(session.devices, session.board, back))

    items = setting_items(session)
    items.append(Item("Die check", die_check))
    items.append(Item("Fairness", fairness))
    items.append(Item("Calibrate die", calibrate))
    items.append(Item("LED current", measure))
    items.append(Item("Self-test", test))
    items.append(Item("Back", session.go_home))
    return ListScreen(session, "settings", "Settings", items, session.go_home)


def setting_items(session):
    """Return one item for each declared setting."""

    def item(option):
        def change(step):
            now = session.settings.values[option.name]
            session.set_setting(option.name, stepped(option, now, step))

        def value():
            return option.value_words(session.settings.values[option.name])

        return Item(option.label, None, value, change, option.about)

    return [item(option) for option in DECLARED]
