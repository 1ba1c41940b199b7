"""Runs the steps of a new board's bring-up (boards/BRINGUP.md): questions, measurements, limits.

``STEP_FUNCTION_BY_NAME`` is {name of a step: its function}. The function receives a ``BringUp`` and
adds readings with ``BringUp.add_reading``. The user is asked only for what the board cannot
measure.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from pixelpitch import rulesets

from ..common import board_folder
from . import FlashError, doctor
from . import bringup_programs as programs
from . import timing_programs as timed
from .flash_cache import miss_cycles
from .link import Link

SENSOR_SAMPLING_TIME_S = 10
BUS_TRAFFIC_TIME_S = 60
UNPLUGGING_TIME_S = 90
THROWS_TIMEOUT_S = 900
TESTED_THROW_COUNT = 50
BUS_TEST_ROUND_COUNT = 10
TIMED_FRAME_COUNT = 20
BENCH_SAMPLES_TIME_S = 4  # the step `bench` measures the processing of this many seconds of samples
# Number of words of flash that the step `flash-waits` reads. Each is in a different cache line. The
# cache has only 1/32 of this number of lines.
CACHE_TEST_WORD_COUNT = 65536
# Addresses of the counters CTR_HIT and CTR_ACC in XIP_CTRL.
_COUNTER_ADDRESSES = {"hits": 0x1400000C, "accesses": 0x14000010}
_MISS_TOLERANCE = 0.1
SILENCE_TIMEOUT_S = 120
# The time limit of a program is this multiple of the longest time for which it may print nothing.
TIME_LIMIT_FACTOR = 2
_MAX_INTEGER = 1 << 53  # limit for a measurement: a float represents integers up to here exactly
# Form of the result of SENSOR_SAMPLES_PROGRAM: (ms, die, tray, number of lost samples). For die and
# for tray, it has (number of samples, sum of x, sum of y, sum of z).
_SAMPLES_SHAPE = (0, (0, 0, 0, 0), (0, 0, 0, 0), 0)


class Reading(NamedTuple):
    """A line of the report: a measured value, and whether it is good.

    ``is_good`` is None if the user has skipped the measurement.
    """

    step: str
    quantity: str
    value: str
    expected: str
    is_good: bool | None


class BringUp:
    """One bring-up: its input and output, the board, and the readings so far.

    ``ask(question)`` returns the user's answer, which is "" to skip a reading. ``say(line)`` prints
    a line.
    """

    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.ask = ask
        self.say = say
        self.link: Link | None = None
        self.slot = ""
        self.board_report: dict[str, Any] = {}
        self.readings: list[Reading] = []
        self.step = ""
        # A function (board, program) that runs the program on the emulated board and returns its
        # output.
        self.twin: Callable[[str, str], str] | None = None
        self._set_up = False

    def add_reading(self, quantity: str, value: str, expected: str, is_good: bool | None) -> None:
        """Add a reading of ``quantity`` to the report; None in ``is_good`` means "not done"."""
        self.readings.append(Reading(self.step, quantity, value, expected, is_good))
        verdict = {True: "good", False: "NOT GOOD", None: "not done"}[is_good]
        self.say(f"  {quantity}: {value or '-'} (expected {expected}): {verdict}")

    def ask_number(self, quantity: str, minimum: float, maximum: float, unit: str) -> float | None:
        """Ask the user for a reading of ``quantity`` in ``unit`` and add it to the report.

        Repeat the question until the answer is a number or empty. A number from ``minimum`` to
        ``maximum`` is good. Return the number, or None for an empty answer.
        """
        expected = f"{minimum:g} to {maximum:g} {unit}"
        while True:
            text = self.ask(f"{quantity} [{unit}, empty: not done]: ").strip()
            if not text:
                self.add_reading(quantity, "", expected, None)
                return None
            try:
                value = float(text.replace(",", "."))
            except ValueError:
                self.say(f"  got {text!r}, expected a number")
                continue
            self.add_reading(quantity, f"{value:g} {unit}", expected, minimum <= value <= maximum)
            return value

    def ask_ready(self, instruction: str) -> bool:
        """Show ``instruction`` and wait until the user has done it.

        Return False if the user skips it.
        """
        return (
            self.ask(f"{instruction}  Enter when done, n to leave it out: ").strip().lower() != "n"
        )

    def run(self, program: str, shape: Any = None, **facts: Any) -> Any:
        """Run ``program`` on the board; return the JSON value in the last line of its output.

        ``program`` is one of ``bringup_programs``, and ``facts`` replace the words in braces in it.
        ``shape`` is the required form of the result (see ``parse_result``); None allows any form.
        Raises FlashError.
        """
        assert self.link is not None
        if not self._set_up:
            self._set_up = True
            self.link.run(programs.SETUP_PROGRAM.format(slot=self.slot))
        answers: list[str] = []

        def handle_line(line: str) -> None:
            """Store the answer in ``line``, or show its text to the user."""
            kind, _, words = line.partition(" ")
            if kind == "took":
                answers.append(words)
            elif kind == "told":
                self.say(f"    {words}")

        # A program with the argument ``milliseconds`` may print nothing for that long, for example
        # while it waits for the user.
        silent_s = SILENCE_TIMEOUT_S + facts.get("milliseconds", 0) / 1000
        self.link.follow(
            program.format(**facts), handle_line, silent_s, TIME_LIMIT_FACTOR * silent_s
        )
        return parse_result(answers[-1] if answers else "", shape)


def measure_bare_board(bring_up: BringUp) -> None:
    """Measure the carrier board alone: no Pico and no panels are plugged in."""
    bring_up.say("Bench supply: 5.0 V, limited to 100 mA.  No Pico, no panels, no die.")
    bring_up.say("+5V rises in steps, within two seconds.")
    bring_up.ask_number("supply current, bare", 0, 20, "mA")
    bring_up.ask_number("+5V behind fuse and soft start", 4.8, 5.1, "V")


def measure_pico_alone(bring_up: BringUp) -> None:
    """Measure the Pico alone, connected by USB, without the carrier board."""
    bring_up.say("Now the Pico, on USB only; panels dark or not connected, no radio bridge.")
    bring_up.ask_number("3.3 V", 3.2, 3.4, "V")
    bring_up.ask_number("current from USB", 15, 60, "mA")


def report_chips(bring_up: BringUp) -> None:
    """Add the report of `pixelpitch doctor` on the chips to the readings."""
    assert bring_up.link is not None
    bring_up.board_report = doctor.examine_board(bring_up.link)
    # `doctor` may have set up the I2C buses in its own way, so SETUP_PROGRAM must run again.
    bring_up._set_up = False
    for each in bring_up.board_report["sensors"]:
        good = each["state"] in ("there", "LIS3DH")
        bring_up.add_reading(
            f"{each['what']} at 0x{each['address']:02x}", each["state"], "there", good
        )
    for words in bring_up.board_report["problems"]:
        bring_up.add_reading("problem", words, "none", False)


def _send_to_probe(bring_up: BringUp, place: str, traffic: str, program: str) -> None:
    """Run ``program``, which sends signals, while the user measures them with an oscilloscope.

    ``place`` is where to measure, and ``traffic`` describes the signals in words.
    """
    if bring_up.ask_ready(
        f"Probe on {place}: {traffic} for {BUS_TRAFFIC_TIME_S} s once you press Enter."
    ):
        bring_up.run(program, milliseconds=1000 * BUS_TRAFFIC_TIME_S)


def measure_bus_clock(bring_up: BringUp) -> None:
    """Ask for the frequency of the I2C clock SCL, measured with an oscilloscope."""
    _send_to_probe(bring_up, "SCL", "the bus is busy", programs.BUS_TRAFFIC_PROGRAM)
    bring_up.ask_number("SCL", 320, 400, "kHz")
    bring_up.ask_number("rise of SCL, 0.3 to 0.7 of 3.3 V", 0, 300, "ns")


def read_die_faces(bring_up: BringUp) -> None:
    """Read the die's samples at rest on each of its six sides."""
    axes: dict[str, int] = {}
    for number in range(1, 7):
        expected = "1000 +-60 mg on one axis"
        if not bring_up.ask_ready(f"Lay the die still, side {number} of 6 up, hands off."):
            bring_up.add_reading(f"side {number}", "", expected, None)
            continue
        _, die, _, _ = bring_up.run(
            programs.SENSOR_SAMPLES_PROGRAM, _SAMPLES_SHAPE, milliseconds=1000
        )
        if not die[0]:
            bring_up.add_reading(f"side {number}", "no samples", expected, False)
            continue
        mean = [total / die[0] for total in die[1:]]
        axis = max(range(3), key=lambda each: abs(mean[each]))
        name = ("+" if mean[axis] > 0 else "-") + "xyz"[axis]
        axes[name] = round(mean[axis])
        words = f"{name}: {abs(mean[axis]):.0f} mg"
        bring_up.add_reading(f"side {number}", words, expected, abs(abs(mean[axis]) - 1000) <= 60)
    for letter in "xyz":
        what, expected = f"opposite sides on {letter}", "below 80 mg"
        if "+" + letter in axes and "-" + letter in axes:
            off = abs(axes["+" + letter] + axes["-" + letter])
            bring_up.add_reading(what, f"{off} mg", expected, off < 80)
        else:
            bring_up.add_reading(what, "", expected, None)


def count_samples(bring_up: BringUp) -> None:
    """Count the samples that the sensors of die and tray give in ten seconds."""
    milliseconds = 1000 * SENSOR_SAMPLING_TIME_S
    took, die, tray, missed = bring_up.run(
        programs.SENSOR_SAMPLES_PROGRAM, _SAMPLES_SHAPE, milliseconds=milliseconds
    )
    expected = 400 * took // 1000
    fitted = {each["what"] for each in bring_up.board_report.get("sensors", [])} or {"die"}
    for name, each in (("die", die), ("tray", tray)):
        if name in fitted:
            good = abs(each[0] - expected) <= expected // 10
            bring_up.add_reading(
                f"{name}, {took / 1000:.1f} s", str(each[0]), f"{expected} +-10 %", good
            )
    bring_up.add_reading("samples that a FIFO lost", str(missed), "0", missed == 0)


def measure_data_line(bring_up: BringUp) -> None:
    """Ask for the pulse widths and the high level of the LED data at a panel's input."""
    _send_to_probe(bring_up, "DATA at a panel", "frames", programs.DATA_LINE_PROGRAM)
    bring_up.ask_number("high of a 0", 250, 380, "ns")
    bring_up.ask_number("high of a 1", 650, 950, "ns")
    bring_up.ask_number("level of a high", 4.3, 5.3, "V")


def measure_currents(bring_up: BringUp) -> None:
    """Measure the panels' current when dark, in red, and in white at the current budget."""
    bring_up.say(
        "The full supply now (5 V 3 A).  Its meter, or one in the lead, shows each picture."
    )
    if not bring_up.ask_ready("Panels connected?"):
        bring_up.add_reading("panel currents", "", "typed in", None)
        return
    read: list[tuple[float, int]] = []
    leds = 0
    for name, channels in (("dark", 0), ("red", 1), ("white", 3)):
        light, leds = bring_up.run(programs.LED_CURRENT_PROGRAM, (0, 0), channels=channels)
        figure = bring_up.ask_number(f"supply current, {name}", 0, 4000, "mA")
        if figure is None:
            return
        read.append((figure, light))
    dark = read[0][0]
    idle = dark * 1000 / max(leds, 1)
    channel = max((figure - dark) * 255 / max(light, 1) for figure, light in read[1:])
    bring_up.add_reading(
        "a dark LED", f"{idle / 1000:.2f} mA", "0.4 to 1.2 mA", 400 <= idle <= 1200
    )
    bring_up.add_reading("a channel at full", f"{channel:.1f} mA", "8 to 22 mA", 8 <= channel <= 22)
    bring_up.say("  Keep them: Settings, LED current, on the board.")


def recover_bus(bring_up: BringUp) -> None:
    """Recover the I2C bus after interrupted reads, and after the user unplugs the die's cable."""
    held, longest = bring_up.run(
        programs.INTERRUPTED_READS_PROGRAM, (0, 0), times=BUS_TEST_ROUND_COUNT
    )
    good = held == BUS_TEST_ROUND_COUNT and longest < 1000
    bring_up.add_reading(
        f"{BUS_TEST_ROUND_COUNT} reads cut off, bus held {held} times",
        f"back after {longest} ms",
        f"held {BUS_TEST_ROUND_COUNT} times, below 1000 ms",
        good,
    )
    times = f"{BUS_TEST_ROUND_COUNT} times within {UNPLUGGING_TIME_S} s"
    words = f"Pull the die's lead out and put it back, {times}."
    if not bring_up.ask_ready(words + "  It begins with Enter."):
        bring_up.add_reading(
            "lead pulled", "", f"{BUS_TEST_ROUND_COUNT} times back below 1000 ms", None
        )
        return
    back, longest = bring_up.run(
        programs.UNPLUGGED_DIE_PROGRAM,
        (0, 0),
        times=BUS_TEST_ROUND_COUNT,
        milliseconds=1000 * UNPLUGGING_TIME_S,
    )
    good = back == BUS_TEST_ROUND_COUNT and longest < 1000
    value = f"{back} times back, {longest} ms at most"
    bring_up.add_reading(
        "lead pulled", value, f"{BUS_TEST_ROUND_COUNT} times back below 1000 ms", good
    )


def measure_cache_misses(bring_up: BringUp) -> None:
    """Compare the flash cache with the emulator's model of it, and add the readings.

    Measured are the duration of a miss, and the share of flash accesses that miss the cache
    while frames are drawn.
    """
    board = bring_up.board_report.get("board") or "pitch32"
    modelled = miss_cycles(board_folder.load_board(board))
    program = programs.CACHE_MISS_PROGRAM.format(words=CACHE_TEST_WORD_COUNT, **_COUNTER_ADDRESSES)
    hertz, (hit_us, early), (miss_us, missed) = parse_result(
        _last_line_of(bring_up, program), (0, (0, 0), (0, 0))
    )
    cycles = (miss_us - hit_us) * hertz / 1e6 / max(missed - early, 1)
    off = cycles / modelled - 1
    bring_up.add_reading(
        f"a miss of the flash cache at {hertz // 1_000_000} MHz",
        f"{cycles:.1f} cycles, {off:+.0%}",
        f"the model's {modelled} +-{_MISS_TOLERANCE:.0%}",
        abs(off) <= _MISS_TOLERANCE,
    )
    if abs(off) > _MISS_TOLERANCE:
        bring_up.say(f"  For this board's file: FLASH_MISS_CYCLES = {cycles:.0f}")
    frames = timed.FRAME_TIMING_PROGRAM.format(
        board=board, ruleset=rulesets.ids()[0], seed=1, frames=TIMED_FRAME_COUNT
    )
    program = programs.CACHE_COUNTING_PROGRAM.format(program=frames, **_COUNTER_ADDRESSES)
    miss_share = _miss_share(_last_line_of(bring_up, program))
    expected = "the emulated board's share +-25 %"
    if bring_up.twin is None:
        bring_up.add_reading(
            "misses of the flash cache, frames", f"{miss_share:.2%}", expected, None
        )
        return
    theirs = _miss_share(bring_up.twin(board, program))
    good = abs(miss_share - theirs) <= theirs / 4
    bring_up.add_reading(
        "misses of the flash cache, frames", f"{miss_share:.2%}, twin {theirs:.2%}", expected, good
    )


def time_frame_and_dice(bring_up: BringUp) -> None:
    """Compare the speed of the board with that of the emulated board, and add the readings.

    Two times are measured: to draw a frame, and to process the sensors' samples of one second.
    """
    board = bring_up.board_report.get("board") or "pitch32"
    frame = timed.FRAME_TIMING_PROGRAM.format(
        board=board, ruleset=rulesets.ids()[0], seed=1, frames=TIMED_FRAME_COUNT
    )
    dice = timed.DICE_TIMING_PROGRAM.format(board=board, late=[-1] * BENCH_SAMPLES_TIME_S)
    medians = [_median_us(_last_line_of(bring_up, each)) for each in (frame, dice)]
    for name, own, program in zip(
        ("frame: compute and start", "die and tray: a second of samples"),
        medians,
        (frame, dice),
        strict=True,
    ):
        expected = "at most 25 % more than on the emulated board"
        if bring_up.twin is None:
            bring_up.add_reading(name, f"{own / 1000:.2f} ms", expected, None)
            continue
        theirs = _median_us(bring_up.twin(board, program))
        value = f"{own / 1000:.2f} ms, twin {theirs / 1000:.2f} ms"
        bring_up.add_reading(name, value, expected, own <= 1.25 * theirs)


def count_false_leaning(bring_up: BringUp) -> None:
    """Let the user throw fifty times; count those that the board wrongly reports as leaning."""
    expected = "0"
    if not bring_up.ask_ready(
        f"Throw the die into its box {TESTED_THROW_COUNT} times, slowly.  It begins with Enter."
    ):
        bring_up.add_reading("false Cocked", "", expected, None)
        return
    count = bring_up.run(
        programs.DIE_THROWS_PROGRAM,
        0,
        throws=TESTED_THROW_COUNT,
        milliseconds=1000 * THROWS_TIMEOUT_S,
    )
    bring_up.add_reading(
        "throws told", str(count), str(TESTED_THROW_COUNT), count == TESTED_THROW_COUNT
    )
    bring_up.ask_number("told as cocked though the die lay flat", 0, 0, "throws")


# {name of the step for --only: its function}
STEP_FUNCTION_BY_NAME = {
    "bare": measure_bare_board,
    "pico-alone": measure_pico_alone,
    "chips": report_chips,
    "clock": measure_bus_clock,
    "faces": read_die_faces,
    "samples": count_samples,
    "line": measure_data_line,
    "currents": measure_currents,
    "resets": recover_bus,
    "flash-waits": measure_cache_misses,
    "bench": time_frame_and_dice,
    "throws": count_false_leaning,
}
STEP_NAMES_WITHOUT_BOARD = ("bare",)


def _last_line_of(bring_up: BringUp, program: str) -> str:
    """Run ``program``, which sets up the devices itself; return the last line of its output."""
    assert bring_up.link is not None
    lines: list[str] = []
    bring_up._set_up = False
    setup = f"slots.use({bring_up.slot!r})\n"
    bring_up.link.follow(
        setup + program, lines.append, SILENCE_TIMEOUT_S, TIME_LIMIT_FACTOR * SILENCE_TIMEOUT_S
    )
    return lines[-1] if lines else ""


def parse_result(text: str, shape: Any) -> Any:
    """Return the value of ``text``, a line of JSON from a board.

    Raises FlashError unless the value has ``shape``:

    - 0 means an integer, and None any value.
    - A tuple of shapes means a list with one item of each of them.
    - A list with one shape means a list of one or more items of that shape.
    """
    try:
        value = json.loads(text)
        good = _has_shape(value, shape)
    except (ValueError, RecursionError):
        good = False
    if not good:
        raise FlashError(f"got {text[:40]!r} from the board, expected its measurement")
    return value


def _has_shape(value: Any, shape: Any) -> bool:
    if shape is None:
        return True
    if shape == 0:
        return type(value) is int and abs(value) < _MAX_INTEGER
    if type(value) is not list or not value:
        return False
    shapes = shape if isinstance(shape, tuple) else shape * len(value)
    return len(shapes) == len(value) and all(map(_has_shape, value, shapes))


def _miss_share(printed: str) -> float:
    """Return the share of cache misses in all accesses to flash.

    ``printed`` is the output of CACHE_COUNTING_PROGRAM, which ends with the numbers of accesses and
    of hits.
    """
    accesses, hits = parse_result(_last_line(printed), (0, 0))
    return float((accesses - hits) / max(accesses, 1))


def _median_us(printed: str) -> float:
    """Return the median time in us in the output of FRAME_TIMING_PROGRAM or DICE_TIMING_PROGRAM."""
    text = _last_line(printed)
    values = parse_result(text, None)
    if _has_shape(values, [(0, 0, None)]):
        values = [reading + feeding for reading, feeding, _ in values]
    else:
        values = parse_result(text, [0])
    ordered = sorted(values)
    return float(ordered[len(ordered) // 2])


def _last_line(printed: str) -> str:
    return (printed.strip().splitlines() or [""])[-1]


def report(bring_up: BringUp, when: str) -> str:
    """Return all readings as a page of Markdown; ``when`` is the date in its heading."""
    about = bring_up.board_report
    board, firmware, python = [
        about.get(each) or "not known" for each in ("board", "firmware", "micropython")
    ]
    lines = [
        "# Bring-up",
        "",
        f"{when}; board {board}, firmware {firmware}, MicroPython {python}.",
        "",
        "| step | reading | value | expected | |",
        "|---|---|---|---|---|",
    ]
    for each in bring_up.readings:
        verdict = {True: "good", False: "**not good**", None: "not done"}[each.is_good]
        lines.append(
            f"| {each.step} | {each.quantity} | {each.value or '-'} | {each.expected} | {verdict} |"
        )
    bad = sum(each.is_good is False for each in bring_up.readings)
    left = sum(each.is_good is None for each in bring_up.readings)
    lines += ["", f"{len(bring_up.readings)} readings, {bad} not good, {left} not done.", ""]
    return "\n".join(lines)
