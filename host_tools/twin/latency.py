"""How long a board's answers take, seen from outside: the lights after a throw and after a press.

Times are emulated ms.  A board without a display says everything by words that run over the
pitch: those are let run out first, since they would make every frame look like news.
"""

from typing import Any

from pixelpitch.render import palette

from ..simulator.hands import BETWEEN_MS
from .twin import PERIOD_MS, BoardError, Twin

STANDS_MS = 200  # the tumbling die changes every 64 ms, its face stands for 900
STOOD_MS = 3_000  # the last face, and what came of it, have stood: they would hide the next one
SPOKEN_MS = 9_000  # words have run over the pitch by then, and news have stood
SPOKEN = 3  # news running, news that stand, the prompt running
LISTED_MS = 4_200  # an item of a list has run over the pitch once by then, and begins again


def start_a_match(twin: Twin) -> None:
    """Start Soccer Dice with the options as they are, by pads from the menu."""
    twin.press("left down")  # Games
    twin.press("left ok")
    twin.press("left up", 3)  # past Back and League
    twin.press("left ok", 2)
    _wait_for_silence(twin)


def _wait_for_silence(twin: Twin) -> None:
    """Let time pass until no words run over the pitch: they would make every frame look like news.

    Those of a list run on and on.
    """
    if twin.parts.display is not None:
        return
    for _ in range(SPOKEN):
        twin.leap(SPOKEN_MS)
        twin.wait(BETWEEN_MS)


def answer_ms(twin: Twin, face: int) -> tuple[float, float]:
    """Throw; return how long after the die lay still its face stood on the pitch.

    And how long until the display told something new (0 without one).  While the die
    tumbles so do the lights: its big face is on the first picture that stays, and was there since
    all pips had their colour.
    """
    twin.leap(STOOD_MS)
    twin.wait(BETWEEN_MS)
    before = twin.lights()
    text = twin.text() if twin.parts.display is not None else None
    box = twin.parts.box
    lasts = box.throw(face, twin.chip.clock.nanos)
    rest_ms = (box.rests_at - twin.chip.clock.nanos) / 1e6
    twin.wait(rest_ms)
    start = twin.milliseconds
    picture, since, spoken_ms = twin.lights(), start, 0.0
    frames = [(start, picture)]

    def stands() -> bool:
        nonlocal picture, since, spoken_ms
        now = twin.milliseconds
        if twin.lights() != picture:
            picture, since = twin.lights(), now
            frames.append((now, picture))
        if text is not None and not spoken_ms and twin.text() != text:
            spoken_ms = now - start
        return now - since >= STANDS_MS and picture != before and bool(spoken_ms or text is None)

    if not twin.wait_until(stands, 3000):
        raise BoardError(f"a throw of {face} was not answered within 3 s")
    twin.wait(max(0.0, lasts - rest_ms) + PERIOD_MS)
    _wait_for_silence(twin)
    colour = palette.name(palette.NUMBERS[face])
    # Not what was lit before and what stays: figures, and the last throws in the margins.
    pips = _lit(picture, colour) - _lit(before, colour) - _lit(twin.lights(), colour)
    if not pips:
        raise BoardError(f"a throw of {face} shows no {colour} pips")
    while len(frames) > 1 and pips <= _lit(frames[-1][1], colour):
        since = frames.pop()[0]
    return since - start, spoken_ms


def _lit(picture: bytes, colour: str) -> set[int]:
    """Return where in ``picture`` LEDs of the ``colour`` (in a word) begin."""
    return {
        at
        for at in range(0, len(picture), 3)
        if palette.name((picture[at], picture[at + 1], picture[at + 2])) == colour
    }


def press_ms(twin: Twin, pad: str, number: int) -> float:
    """Press; return how long until lights or display showed what they did not lately.

    ``number`` of the press decides when in the board's own step of 20 ms it comes.
    """
    _wait_for_silence(twin)
    twin.wait(7 * number)
    pictures = _pictures(twin, PERIOD_MS if twin.parts.display is not None else LISTED_MS)
    text = twin.text()
    cluster, key = twin.pad(pad)
    start = twin.milliseconds
    twin.parts.pads.press(cluster, key)
    changed = twin.wait_until(lambda: twin.lights() not in pictures or twin.text() != text, 200)
    result = twin.milliseconds - start
    twin.parts.pads.release(cluster, key)
    if not changed:
        raise BoardError(f"a press of {pad} changed nothing within 200 ms")
    twin.wait(2 * BETWEEN_MS)
    return result


def _pictures(twin: Twin, milliseconds: float) -> set[Any]:
    """Return every picture that the LEDs show within ``milliseconds``."""
    result = {twin.lights()}
    end = twin.milliseconds + milliseconds

    def look() -> bool:
        result.add(twin.lights())
        return False

    twin.wait_until(look, end - twin.milliseconds)
    return result
