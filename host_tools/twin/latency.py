"""Measures how fast the lights of a board respond to a throw and to a press, from outside.

Times are in emulated ms. On a board without a display, a text that scrolls over the lights changes
every frame. It must end before a measurement can begin.
"""

from typing import Any

from pixelpitch.render import palette

from ..simulator.hands import PRESS_GAP_MS
from .twin import MAX_BLINK_PERIOD_MS, BoardError, Twin

# A picture that stays for this time counts as the result. A rolling die changes the picture every
# 64 ms, and the result stays for 900 ms.
MIN_RESULT_SHOWN_MS = 200
MAX_RESULT_SHOWN_MS = 3_000  # after this time the last face is gone, so it cannot hide the next one
MAX_TEXT_SHOWN_MS = 9_000  # after this time a scroll text or a message has ended
# How many scrolling texts to wait for: up to three follow each other, such as messages and a
# prompt.
SILENCE_CHECK_COUNT = 3
ITEM_SCROLL_DELAY_MS = 4_200  # after this time the item of a list begins to scroll again


def start_match(twin: Twin) -> None:
    """Start a match of Soccer Dice between two coaches by pressing pads, beginning in the menu."""
    twin.press("left down")  # to Games
    twin.press("left ok")
    twin.press("left up", 3)  # moves past the items Back and League
    twin.press("left ok")
    twin.press("left down")  # to Against
    twin.press("left left")  # a friend
    twin.press("left up")
    twin.press("left ok")
    _wait_for_silence(twin)


def _wait_for_silence(twin: Twin) -> None:
    """Wait until no text scrolls over the pitch.

    Do not call this while a list is shown, because the marked item of a list scrolls forever.
    """
    if twin.parts.display is not None:
        return
    for _ in range(SILENCE_CHECK_COUNT):
        twin.skip_time(MAX_TEXT_SHOWN_MS)
        twin.wait(PRESS_GAP_MS)


def measure_throw_ms(twin: Twin, face: int) -> tuple[float, float]:
    """Throw ``face``; return (ms until the lights show it, ms until the text changes).

    Both times begin when the die comes to rest. The lights show the face when all its pips have
    their colour and the picture no longer changes. The second time is 0 without a display.
    """
    twin.skip_time(MAX_RESULT_SHOWN_MS)
    twin.wait(PRESS_GAP_MS)
    before = twin.lights()
    text = twin.text() if twin.parts.display is not None else None
    box = twin.parts.box
    lasts = box.throw(face, twin.chip.clock.nanos)
    rest_ms = (box.rests_at - twin.chip.clock.nanos) / 1e6
    twin.wait(rest_ms)
    start = twin.milliseconds
    picture, since, spoken_ms = twin.lights(), start, 0.0
    frames = [(start, picture)]

    def is_result_stable() -> bool:
        """Return True if the lights have shown the result long enough (MIN_RESULT_SHOWN_MS).

        On a board with a display, the text must have changed, too.
        """
        nonlocal picture, since, spoken_ms
        now = twin.milliseconds
        if twin.lights() != picture:
            picture, since = twin.lights(), now
            frames.append((now, picture))
        if text is not None and not spoken_ms and twin.text() != text:
            spoken_ms = now - start
        return (
            now - since >= MIN_RESULT_SHOWN_MS
            and picture != before
            and bool(spoken_ms or text is None)
        )

    if not twin.wait_until(is_result_stable, 3000):
        raise BoardError(f"a throw of {face} was not answered within 3 s")
    twin.wait(max(0.0, lasts - rest_ms) + MAX_BLINK_PERIOD_MS)
    _wait_for_silence(twin)
    colour = palette.name(palette.NUMBERS[face])
    # Leave out LEDs that also have this colour before the throw or after its result was shown: they
    # are pieces, or show earlier throws in the margins.
    pips = (
        _lit_offsets(picture, colour)
        - _lit_offsets(before, colour)
        - _lit_offsets(twin.lights(), colour)
    )
    if not pips:
        raise BoardError(f"a throw of {face} shows no {colour} pips")
    while len(frames) > 1 and pips <= _lit_offsets(frames[-1][1], colour):
        since = frames.pop()[0]
    return since - start, spoken_ms


def _lit_offsets(picture: bytes, colour: str) -> set[int]:
    """Return the offsets in ``picture`` of the LEDs whose colour is called ``colour``."""
    return {
        at
        for at in range(0, len(picture), 3)
        if palette.name((picture[at], picture[at + 1], picture[at + 2])) == colour
    }


def measure_press_ms(twin: Twin, pad: str, press_number: int) -> float:
    """Press a pad; return the ms until lights or display show something new.

    Wait 7 ms for each earlier press of the series first (``press_number``, from 0). The firmware
    reads the pads once in each session step, so the presses come at different times within a step.
    """
    _wait_for_silence(twin)
    twin.wait(7 * press_number)
    pictures = _record_pictures(
        twin, MAX_BLINK_PERIOD_MS if twin.parts.display is not None else ITEM_SCROLL_DELAY_MS
    )
    text = twin.text()
    pad_cluster, key = twin.parse_pad(pad)
    start = twin.milliseconds
    twin.parts.pads.press(pad_cluster, key)
    changed = twin.wait_until(lambda: twin.lights() not in pictures or twin.text() != text, 200)
    result = twin.milliseconds - start
    twin.parts.pads.release(pad_cluster, key)
    if not changed:
        raise BoardError(f"a press of {pad} changed nothing within 200 ms")
    twin.wait(2 * PRESS_GAP_MS)
    return result


def _record_pictures(twin: Twin, milliseconds: float) -> set[Any]:
    """Return all pictures that the LEDs show within ``milliseconds``."""
    result = {twin.lights()}
    end = twin.milliseconds + milliseconds

    def record_picture() -> bool:
        """Add the present picture; return False, so that the wait goes on."""
        result.add(twin.lights())
        return False

    twin.wait_until(record_picture, end - twin.milliseconds)
    return result
