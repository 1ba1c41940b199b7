"""The list of settings, which also leads to the screens for calibration and tests."""

from ...rules.text import language_name
from ...storage.settings import LANGUAGE_OPTION, SETTING_OPTIONS
from ..texts import text_of
from . import screen_module
from .list_screen import Item, ListScreen, choice_item, option_item


def settings_screen(session):
    """Return the list of the session's settings."""

    def back():
        """Open the settings again."""
        session.open(settings_screen(session))

    def update_items():
        """Update the items, whose texts depend on the language."""
        screen.items[:] = settings_screen(session).items

    def open_die_check():
        """Open the check of the die."""
        session.open(screen_module("die").DieCheck(session, back))

    def open_wireless():
        """Open the list of wireless dice."""
        screen_module("wireless").open_wireless_screen(session, back)

    def open_fairness():
        """Open the test of the dice's fairness."""
        session.open(screen_module("die").Fairness(session, back))

    def open_die_calibration():
        """Open the calibration of the die."""
        session.open(screen_module("die").DieCalibration(session, back))

    def open_box_calibration():
        """Open the calibration of the box."""
        session.open(screen_module("box").BoxCalibration(session, back))

    def open_self_test(parts=None):
        """Open the self-test with ``parts``, or with all parts."""
        make = screen_module("selftest").SelfTest
        session.open(make(session.devices, session.board, back, parts))

    def measure_current():
        """Measure the current of the LEDs."""
        make = screen_module("selftest.led_current").LedCurrent
        open_self_test([make(session.devices, session.board, session.light.store_led_currents)])

    def calibrate_supply():
        """Compare the supply's voltage with a meter."""
        make = screen_module("selftest.supply_voltage").SupplyVoltage
        open_self_test([make(session.devices.supply, session.light.store_supply_readings)])

    items = setting_items(session)
    if LANGUAGE_OPTION.count() > 1:
        items.append(_language_item(session, update_items))
    # The simulator shows the items about hardware only with ``--engineer``.
    fitted = session.devices.has_hardware
    wireless = fitted and "dice" in session.board.DRIVERS
    supply = fitted and session.devices.supply
    for offers, label, take, about in (
        (fitted, "settings.die_check", open_die_check, "settings.die_check.about"),
        (wireless, "settings.wireless", open_wireless, "settings.wireless.about"),
        (fitted, "settings.fairness", open_fairness, "settings.fairness.about"),
        (fitted, "settings.calibrate_die", open_die_calibration, "settings.calibrate_die.about"),
        (fitted, "settings.calibrate_box", open_box_calibration, "settings.calibrate_box.about"),
        (fitted, "settings.current", measure_current, "settings.current.about"),
        (supply, "settings.supply", calibrate_supply, "settings.supply.about"),
        (fitted, "settings.self_test", open_self_test, "settings.self_test.about"),
        (True, "item.back", session.go_home, ""),
    ):
        if offers:
            items.append(Item(text_of(label), take, about=about and (about, {})))
    screen = ListScreen(session, "settings", _title, items, session.go_home)
    return screen


def _title():
    return text_of("settings.title")


def _language_item(session, update_items):
    """Return the item for the language; ``update_items()`` creates all items again, translated."""

    def put(index):
        """Use the language ``index`` of the list."""
        session.set_setting("language", LANGUAGE_OPTION.value_at(index))
        update_items()

    def words(index):
        """Return the name of the language ``index``."""
        return language_name(LANGUAGE_OPTION.value_at(index))

    def get():
        """Return the index of the language in use."""
        return LANGUAGE_OPTION.index(session.settings.values["language"])

    label = text_of("settings.language")
    about: tuple = ("settings.language.about", {})
    return choice_item(session, label, lambda: (LANGUAGE_OPTION.count(), words), get, put, about)


def setting_items(session, lasting=True):
    """Return an item for each setting except ``language`` and, without hardware, ``thrown_only``.

    During a pause, ``lasting`` is False: LEFT and RIGHT do not change *Dice*, and a choice that
    only replaces a missing die is not stored (``DiceSelector.use_source``).
    """

    def make_item(option):
        """Return the item of the setting ``option``."""
        return option_item(
            session,
            option,
            lambda: session.settings.values[option.name],
            lambda value: session.set_setting(option.name, value),
        )

    def make_dice_item(option):
        """Return the item of the setting *Dice*, ``option``."""
        result = option_item(
            session,
            option,
            lambda: session.die.in_use,
            lambda value: session.die.use_source(value, lasting),
        )
        if not lasting:
            result.change = None
        return result

    left_out = ("language", "" if session.devices.has_hardware else "thrown_only")
    shown = [each for each in SETTING_OPTIONS if each.name not in left_out]
    return [make_dice_item(each) if each.name == "die" else make_item(each) for each in shown]
