"""The settings of the session, and the screens that look after the board."""

from ...storage.settings import DECLARED
from .die import Calibration, DieCheck, Fairness
from .list_screen import Item, ListScreen, stepped
from .selftest import SelfTest


def settings(session):
    """Return the list of the session's settings."""

    def back():
        session.open(settings(session))

    def measure():
        from .selftest.led_current import LedCurrent  # once in a board's life: no memory before

        part = LedCurrent(session.devices, session.board, session.set_current)
        session.open(SelfTest(session.devices, session.board, back, [part]))

    items = setting_items(session)
    items.append(Item("Die check", lambda: session.open(DieCheck(session, back))))
    items.append(Item("Fairness", lambda: session.open(Fairness(session, back))))
    items.append(Item("Calibrate die", lambda: session.open(Calibration(session, back))))
    test = lambda: session.open(SelfTest(session.devices, session.board, back))  # noqa: E731
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
            return option.to_text(session.settings.values[option.name])

        label = option.name[0].upper() + option.name[1:].replace("_", " ")
        return Item(label, None, value, change)

    return [item(option) for option in DECLARED]
