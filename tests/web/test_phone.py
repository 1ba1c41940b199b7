"""On a phone, touches operate the page, and shaking the phone throws the die.

The test simulates touches and the accelerometer through the browser's debugging protocol, so the
page receives real events.
"""

import math
import random
import time
from typing import Any

import pytest

from pixelpitch import rulesets
from pixelpitch.app.game_order import menu_order
from tests.web.conftest import LOW_FRAME_RATE_QUERY, PHONE_WINDOW, PageOpener
from tests.web.hands import (
    Finger,
    becomes_true_within,
    count_actions,
    drag_die,
    press_stepped,
    run_steps,
    start_match,
    start_stepped_board,
    wait_for_note,
    wait_for_screen,
    wait_for_text,
    wait_until,
)

pytestmark = pytest.mark.browser

MANUAL_STEPS_QUERY = LOW_FRAME_RATE_QUERY + "&manual"
SHAKE_DURATION_S = 2.0  # the phone is lifted from the table, shaken, and held still
THROW_RESULT_TIMEOUT_S = 4.5
GRAVITY_M_S2 = 9.81
# On iOS this function asks the user for permission; `window.answer` is the user's answer.
PERMISSION_SCRIPT = "DeviceMotionEvent.requestPermission = async () => window.answer;"


def open_on_phone(open_page: PageOpener, **kwargs: Any) -> Any:
    """Open the page in a phone's window with a touch screen."""
    touch = {"has_touch": True, "is_mobile": True, "service_workers": "block"}
    return open_page(size=PHONE_WINDOW, **touch, **kwargs)


def make_finger(page: Any, finger_number: int = 0) -> Finger:
    """Return a finger that can touch the page."""
    return Finger(page.context.new_cdp_session(page), finger_number)


def hover_over(finger: Finger, page: Any, selector: str) -> None:
    """Move the finger to the middle of an element without touching it."""
    area = page.locator(selector).bounding_box()
    finger.move(area["x"] + area["width"] / 2, area["y"] + area["height"] / 2)


def test_two_coaches_press_pads_at_once(open_page: PageOpener) -> None:
    page = open_on_phone(open_page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first = page.evaluate("window.pixelpitch.spoken")
    page.tap(".left .pad-down")
    wait_until(page, "first => window.pixelpitch.spoken !== first", first)
    left, right = make_finger(page), make_finger(page, 1)
    hover_over(left, page, ".left .up")
    hover_over(right, page, ".right .ok")
    left.down()
    wait_for_text(page, first)
    right.down(left)
    wait_until(page, "first => window.pixelpitch.spoken !== first", first)
    assert page.locator(".pad.down").count() == 2
    right.up()
    wait_until(page, "!document.querySelector('.pad.down')")


def test_a_held_pad_is_a_long_press_and_opens_no_browser_menu(open_page: PageOpener) -> None:
    page = open_on_phone(open_page)
    start_match(page)
    hand = make_finger(page)
    hover_over(hand, page, "#menu")
    hand.down()
    wait_for_screen(page, "inspect")
    hand.up()
    assert page.evaluate("String(getSelection())") == ""


def test_a_touch_throws_the_die(open_page: PageOpener) -> None:
    page = open_on_phone(open_page, query=MANUAL_STEPS_QUERY)
    start_stepped_board(page)
    press_stepped(page, "s")  # moves to the item Games
    press_stepped(page, "e")  # opens the list
    for _ in range(menu_order(rulesets.ids()).index("dicesoccer")):
        press_stepped(page, "s")
    for _ in range(2):  # chooses the game, and presses Start in its set-up
        press_stepped(page, "e")
    hand = make_finger(page)
    # the die may come to rest leaning against the wall; the test then tries again
    for _ in range(6):
        drag_die(page, hand)
        run_steps(page, 200)
        if count_actions(page):
            break
    assert count_actions(page) >= 1, "in the other seat, the board may have thrown, too"


def test_the_die_shakes_while_its_button_is_touched(open_page: PageOpener) -> None:
    page = open_on_phone(open_page)
    start_match(page)
    hand = make_finger(page)
    hover_over(hand, page, "#throw")
    hand.down()
    wait_until(page, "window.pixelpitch.box.die.held")
    hand.up()
    wait_until(page, "window.pixelpitch.actions === 1")


class Sensors:
    """Sets the values that the phone's motion sensors report to the browser."""

    def __init__(self, page: Any) -> None:
        self._devtools = page.context.new_cdp_session(page)
        for each in ("accelerometer", "linear-acceleration", "gyroscope"):
            words = {"enabled": True, "type": each, "metadata": {"available": True}}
            self._devtools.send("Emulation.setSensorOverrideEnabled", words)
        # The browser sends an event only when all three sensors have a reading.
        self._send_reading("linear-acceleration", 0, 0, 0)
        self._send_reading("gyroscope", 0, 0, 0)
        self.set_acceleration(0, 0, GRAVITY_M_S2)

    def set_acceleration(self, x: float, y: float, z: float) -> None:
        """Set an acceleration, including gravity, in m/s2."""
        self._send_reading("accelerometer", x, y, z)

    def _send_reading(self, name: str, x: float, y: float, z: float) -> None:
        words = {"type": name, "reading": {"xyz": {"x": x, "y": y, "z": z}}}
        self._devtools.send("Emulation.setSensorOverrideReadings", words)

    def shake(self, seconds: float, swing_g: float) -> None:
        """Lift the phone, swing it at 4 Hz by ``swing_g`` g, and hold it still, in ``seconds`` of
        real time.
        """
        draw = random.Random(4)
        began = time.monotonic()
        while (now := time.monotonic() - began) < seconds:
            tilt = 0.9 * min(1, now / 0.3)
            swing = swing_g * math.sin(2 * math.pi * 4 * now) if 0.3 < now < 1.3 else 0
            tremor = [0.03 * draw.gauss(0, 1) for _ in range(3)]
            self.set_acceleration(
                GRAVITY_M_S2 * (0.4 * swing + tremor[0]),
                GRAVITY_M_S2 * (math.sin(tilt) + swing + tremor[1]),
                GRAVITY_M_S2 * (math.cos(tilt) + tremor[2]),
            )
            time.sleep(0.008)


def throw_by_shaking(page: Any, sensors: Sensors) -> bool:
    """Shake the phone up to three times; return True as soon as a throw counts.

    A throw does not count if the die leans.
    """
    for _ in range(3):
        sensors.shake(SHAKE_DURATION_S, 2.5)
        if becomes_true_within(
            page, "window.pixelpitch.actions > 0", int(1000 * THROW_RESULT_TIMEOUT_S)
        ):
            return True
    return False


def test_a_shaken_phone_throws_and_a_carried_phone_does_not(open_page: PageOpener) -> None:
    page = open_on_phone(open_page)
    sensors = Sensors(page)
    start_match(page)
    page.tap("#shake")
    wait_for_note(page, "shake the phone and hold it still")
    assert page.is_hidden("#shake")
    sensors.shake(SHAKE_DURATION_S, 0.2)
    assert page.evaluate("window.pixelpitch.motion.lastReadingTime"), "its movement was felt"
    assert not page.evaluate("window.pixelpitch.box.die.held || window.pixelpitch.box.die.busy")
    assert count_actions(page) == 0
    assert throw_by_shaking(page, sensors)
    assert count_actions(page) == 1


SHOWS_SHAKE_HARDER_SCRIPT = "document.getElementById('note').textContent.includes('shake harder')"


def test_a_gentle_shake_throws_and_a_softer_shake_shows_shake_harder(open_page: PageOpener) -> None:
    page = open_on_phone(open_page)
    sensors = Sensors(page)
    start_match(page)
    page.tap("#shake")
    wait_for_note(page, "shake the phone and hold it still")
    # Tries three times: on a busy machine, readings of the sensor may come too late.
    for _ in range(3):
        sensors.shake(SHAKE_DURATION_S, 7 / GRAVITY_M_S2)
        if becomes_true_within(page, SHOWS_SHAKE_HARDER_SCRIPT, int(1000 * THROW_RESULT_TIMEOUT_S)):
            break
    else:
        raise AssertionError("the note never says: shake harder")
    assert count_actions(page) == 0
    for _ in range(3):
        sensors.shake(SHAKE_DURATION_S, 12 / GRAVITY_M_S2)
        if becomes_true_within(
            page, "window.pixelpitch.actions > 0", int(1000 * THROW_RESULT_TIMEOUT_S)
        ):
            break
    assert count_actions(page) == 1


def test_the_page_asks_the_user_for_the_sensor_and_the_user_may_refuse(
    open_page: PageOpener,
) -> None:
    page = open_on_phone(open_page)
    sensors = Sensors(page)
    assert page.is_hidden("#shake"), "the menu throws nothing"
    start_match(page)
    page.evaluate(PERMISSION_SCRIPT + "window.answer = 'denied'")
    page.tap("#shake")
    wait_for_note(page, "does not say how the phone moves")
    assert page.is_visible("#shake")
    page.evaluate("window.answer = 'granted'")
    page.tap("#shake")
    wait_for_note(page, "shake the phone and hold it still")
    assert throw_by_shaking(page, sensors)


def test_the_page_says_that_a_phone_has_no_sensor(open_page: PageOpener) -> None:
    page = open_on_phone(open_page)
    start_match(page)
    page.tap("#shake")
    wait_for_note(page, "no movement of this device was measured")
