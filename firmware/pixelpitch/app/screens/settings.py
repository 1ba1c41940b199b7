"""The list of settings, which also opens the screens for calibration and tests."""

from ...rules.text import language_name
from ...storage.settings import DECLARED, LANGUAGE
from ..texts import text_of
from . import part
from .list_screen import Item, ListScreen, choice_item, option_item


def settings(session):
    """Return the list of the session's settings."""

    def back():
        session.open(settings(session))

    def refill():
        screen.items[:] = settings(session).items

    def die_check():
        session.open(part("die").DieCheck(session, back))

    def wireless():
        part("wireless").wireless(session, back)

    def fairness():
        session.open(part("die").Fairness(session, back))

    def calibrate():
        session.open(part("die").Calibration(session, back))

    def calibrate_box():
        session.open(part("box").BoxCalibration(session, back))

    def test():
        session.open(part("selftest").SelfTest(session.devices, session.board, back))

    items = setting_items(session)
    if LANGUAGE.count() > 1:
        items.append(_language(session, refill))
    if session.devices.hardware:
        for label, take, about in (
            ("settings.die_check", die_check, "settings.die_check.about"),
            ("settings.wireless", wireless, "settings.wireless.about"),
            ("settings.fairness", fairness, "settings.fairness.about"),
            ("settings.calibrate_die", calibrate, "settings.calibrate_die.about"),
            ("settings.calibrate_box", calibrate_box, "settings.calibrate_box.about"),
            ("settings.current", lambda: _measure_current(session, back), "settings.current.about"),
            ("settings.supply", lambda: _compare_supply(session, back), "settings.supply.about"),
            ("settings.self_test", test, "settings.self_test.about"),
        ):
            if _is_fitted(session, label):
                items.append(Item(text_of(label), take, about=(about, {})))
    items.append(Item(text_of("item.back"), session.go_home))
    screen = ListScreen(session, "settings", _title, items, session.go_home)
    return screen


def _measure_current(session, back):
    currents = part("selftest.led_current").LedCurrent(
        session.devices, session.board, session.light.set_current
    )
    session.open(part("selftest").SelfTest(session.devices, session.board, back, [currents]))


def _compare_supply(session, back):
    volts = part("selftest.supply_voltage").SupplyVoltage(
        session.devices.supply, session.light.set_supply
    )
    session.open(part("selftest").SelfTest(session.devices, session.board, back, [volts]))


def _is_fitted(session, label):
    """Return False if the item ``label`` is about hardware that the board lacks."""
    if label == "settings.wireless":
        return "dice" in session.board.DRIVERS
    return label != "settings.supply" or session.devices.supply is not None


def _title():
    return text_of("settings.title")


def _language(session, refill):
    """Return the item of the language; ``refill()`` translates the items."""

    def put(index):
        session.set_setting("language", LANGUAGE.value_at(index))
        refill()

    def words(index):
        return language_name(LANGUAGE.value_at(index))

    def get():
        return LANGUAGE.index(session.settings.values["language"])

    label = text_of("settings.language")
    about: tuple = ("settings.language.about", {})
    return choice_item(session, label, lambda: (LANGUAGE.count(), words), get, put, about)


def setting_items(session, lasting=True):
    """Return an item for each declared setting; without hardware, none about sensors.

    In a pause (not ``lasting``) left and right do not change the dice; OK opens a list of them.
    """

    def item(option):
        return option_item(
            session,
            option,
            lambda: session.settings.values[option.name],
            lambda value: session.set_setting(option.name, value),
        )

    def dice(option):
        result = option_item(
            session,
            option,
            lambda: session.die.in_use,
            lambda value: session.die.change(value, lasting),
        )
        if not lasting:
            result.change = None
        return result

    left_out = ("language", "" if session.devices.hardware else "thrown_only")
    shown = [each for each in DECLARED if each.name not in left_out]
    return [dice(each) if each.name == "die" else item(each) for each in shown]
