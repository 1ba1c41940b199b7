"""The self-test on simulated boards accepts good parts and names broken ones."""

from types import SimpleNamespace

import pytest

from boards import mini16, pitch32
from host_tools.simulator.devices import PAD_KEY_NAMES
from host_tools.simulator.hands import PRESS_GAP_MS
from host_tools.simulator.headless import Player
from pixelpitch.app.screens.selftest import SelfTest
from pixelpitch.app.screens.selftest.sensors import RestSamples
from tests.players import choose

PAD_NAMES = [f"{side} {key}" for side in ("left", "right") for key in PAD_KEY_NAMES] + ["menu"]
FALL_INSTRUCTION = "Now let the die fall into its box."
# the self-test shows this sentence while the die does not answer
KNOCK_INSTRUCTION = "Now knock on the box."
REPORT_OF_GOOD_BOARD = ["pads good: 13 of 13", "display good", "lights good", "buzzer good"]


class SelftestPlayer(Player):
    """A coach who goes through a board's self-test; the pads in ``dead`` are broken."""

    def __init__(self, board="pitch32", dead=(), storage=None):
        super().__init__(board)
        self.dead = ()
        self.devices.flash_check = storage
        choose(self, "Settings", "Self-test")
        assert self.place == "self-test"
        self.dead = dead

    def hold(self, pad, milliseconds):
        """Hold ``pad`` for some ms; if the pad is dead, only let the time pass."""
        if pad in self.dead:
            self.wait(milliseconds)
        else:
            super().hold(pad, milliseconds)

    @property
    def selftest(self):
        """Return the self-test's screen."""
        return self.session.screen

    def report(self):
        """Return the lines of the self-test's report."""
        return self.selftest.report()

    def press_all_pads(self, pads=None, skip_pad="right back"):
        """Press ``pads``, by default all of them; skip a dead one by holding ``skip_pad``."""
        for pad in PAD_NAMES if pads is None else pads:
            self.press(pad)
            if pad in self.dead:
                self.hold(skip_pad, 1200)

    def answer_questions(self, *answers):
        """Answer the questions of the self-test: True for OK, False for BACK."""
        for good in answers:
            self.press("left ok" if good else "left back")

    def finish_selftest(self, drops_die=True):
        """Follow the instructions to the end of the self-test; the coach drops the die if
        ``drops_die``.
        """
        for _ in range(1000):
            if self.selftest.is_over:
                return
            if drops_die and self.selftest.question_text() in (FALL_INSTRUCTION, KNOCK_INSTRUCTION):
                drops_die = False
                self.devices.motion.throw(3)
            self.wait(20)
        raise AssertionError(f"not finished: {self.selftest.question_text()}")


def test_a_good_board_passes_and_returns_to_the_settings():
    player = SelftestPlayer()
    assert player.text()[:2] == ["Pad 1 of 13", "Press left up"]
    assert player.text()[7] == "BACK held: skip"
    player.press_all_pads()
    player.answer_questions(*[True] * 8)
    player.finish_selftest()
    report = player.report()
    assert report[:4] == REPORT_OF_GOOD_BOARD
    assert report[4].startswith("die good: ")
    assert report[5].startswith("tray good: ")
    assert report[6] == "flash: not here"
    assert player.selftest.has_passed
    player.wait(20)
    assert player.text()[:2] == ["Self-test passed", "pads good: 13 of"]
    player.press("left ok")
    assert player.place == "settings"
    assert player.text()[0].split() == ["Settings", "v"]
    assert any(player.devices.pixels.frame), "the lights of the menu are on again"


def test_the_report_names_pads_that_do_not_work():
    player = SelftestPlayer(dead=("left ok", "menu"))
    player.press_all_pads()
    assert player.report() == ["pads FAIL: 11 of 13, left OK, MENU not seen"]
    assert not player.selftest.has_passed


def test_a_pad_pressed_out_of_order_is_shown_and_does_not_count():
    player = SelftestPlayer()
    player.press("right left")
    assert player.text()[:4] == ["Pad 1 of 13", "Press left up", "", "came: right left"]
    player.press("left up")
    assert player.text()[:3] == ["Pad 2 of 13", "Press left down", ""]


def test_two_pads_pressed_together_are_reported_as_shorted():
    player = SelftestPlayer()
    for key in ("up", "down"):
        player.devices.pads.press("left", key)
    player.wait(60)
    assert " ".join(player.text()[3:5]) == "came: left up and left down"
    for key in ("up", "down"):
        player.devices.pads.release("left", key)
    player.wait(PRESS_GAP_MS)
    player.hold("left back", 1200)
    assert player.text()[1] == "Press left down"


def test_back_skips_a_pad_only_if_it_is_held():
    player = SelftestPlayer()
    player.press("left back")
    assert player.text()[1] == "Press left up"
    player.press_all_pads(PAD_NAMES[:5])
    # a long press must not skip BACK, because BACK is the pad under test
    player.hold("left back", 3000)
    assert player.text()[1] == "Press right up"


def test_a_pad_that_is_always_pressed_is_reported_as_not_seen():
    player = Player()
    player.devices.pads.press("left", "right")
    selftest = SelfTest(player.devices, pitch32)
    pads = selftest._parts[0]
    pads.begin(0)
    down = player.devices.pads.down()
    for bit in range(13):
        if not down >> bit & 1:
            player.devices.pads._down = down | 1 << bit
            pads.run(bit * 100, [])
            player.devices.pads._down = down
            pads.run(bit * 100 + 50, [])
    assert pads.results_so_far() == [("pads", False, "3 of 13, " + _pads_not_seen())]


def _pads_not_seen():
    # The self-test asks for the pads in this order. The first one is stuck, so the self-test waits
    # for it and reports all of these as not seen.
    names = "left right, left OK, left BACK, right up, right down, right left, right right"
    return names + ", right OK, right BACK, MENU not seen"


def test_the_light_test_shows_each_colour_then_a_column_and_a_row():
    player = SelftestPlayer()
    player.press_all_pads()
    player.answer_questions(True)  # answers yes: the display shows the picture
    pixels = player.devices.pixels

    def led_colours():
        """Return the colours of all LEDs as if the current budget allowed full brightness."""
        found = {pixels.colour(x, y) for x in range(32) for y in range(16)}
        return {tuple(255 * (channel > 0) for channel in each) for each in found}

    for colour in ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)):
        player.wait(40)
        assert led_colours() == {colour}
        assert all(
            bool(light) == bool(part)
            for light, part in zip(pixels.light(7, 7), colour, strict=True)
        )
        player.answer_questions(True)
    columns = set()
    for _ in range(32 * 4 + 4):
        player.wait(20)
        lit = {(x, y) for x in range(32) for y in range(16) if any(pixels.colour(x, y))}
        assert len({x for x, _ in lit}) == 1
        assert len(lit) == 16
        columns |= {x for x, _ in lit}
    assert columns == set(range(32))
    player.answer_questions(False)
    rows = set()
    for _ in range(16 * 4 + 4):
        player.wait(20)
        lit = {(x, y) for x in range(32) for y in range(16) if any(pixels.colour(x, y))}
        assert len(lit) == 32
        rows |= {y for _, y in lit}
    assert rows == set(range(16))
    player.answer_questions(True)
    assert player.report()[2] == "lights FAIL: column"
    assert pixels.maximum <= pitch32.BUDGET_MA  # the simulated panel refuses a higher current


def test_the_buzzer_test_ignores_the_sound_setting():
    player = SelftestPlayer()
    player.session.set_setting("sound", False)
    player.press_all_pads()
    player.answer_questions(*[True] * 7)
    before = [name for _, name in player.devices.sound.tunes].count("goal")
    player.wait(6200)
    assert [name for _, name in player.devices.sound.tunes].count("goal") == before + 2
    player.answer_questions(False)
    assert player.report()[3] == "buzzer FAIL"


def test_an_unplugged_die_is_reported():
    player = SelftestPlayer()
    player.press_all_pads()
    player.answer_questions(*[True] * 7)
    player.devices.motion.unplug()
    player.answer_questions(True)
    player.finish_selftest()
    assert player.report()[4] == "die FAIL: the lead is pulled out"
    assert player.report()[5].startswith("tray good")
    assert player.selftest.title() == "Self-test FAILED"


def test_the_die_test_waits_until_the_hand_puts_the_die_down():
    player = SelftestPlayer()
    player.press_all_pads()
    player.answer_questions(*[True] * 7)
    player.devices.motion.throw(3)
    player.answer_questions(True)
    player.finish_selftest()
    assert player.report()[4].startswith("die good")


@pytest.mark.parametrize(("frozen", "name"), [(0, "die"), (1, "tray")])
def test_the_report_names_a_frozen_sensor(frozen, name):
    """At rest a frozen sensor gives the same text as a good one: "1008 mg, noise 0"."""
    player = SelftestPlayer()
    player.press_all_pads()
    player.answer_questions(*[True] * 7)
    read = player.devices.motion.read

    def read_frozen_samples():
        """Return the samples of die and tray; those of the frozen sensor are all equal."""
        samples = list(read())
        samples[frozen] = [(0, 0, 1008)] * len(samples[frozen])
        return samples

    player.devices.motion.read = read_frozen_samples
    player.answer_questions(True)
    for _ in range(200):
        player.wait(20)
        if player.selftest.question_text() == FALL_INSTRUCTION:
            break
    player.devices.motion.throw(3)
    player.wait(5000)
    assert not player.selftest.is_over, "the self-test waits for a knock"
    assert player.text()[7] == "BACK gives up"
    player.press("left back")
    player.finish_selftest()
    failed = f"{name} FAIL: 1008 mg, noise 0, felt no knock: its data stand still"
    assert player.report()[4 + frozen] == failed
    other = ("tray", "die")[frozen]
    assert player.report()[5 - frozen].startswith(other + " good: ")
    assert player.selftest.title() == "Self-test FAILED"


def test_without_a_throw_the_die_test_fails():
    player = SelftestPlayer()
    player.press_all_pads()
    player.answer_questions(*[True] * 8)
    player.wait(50_000)
    assert not player.selftest.is_over
    player.wait(20_000)
    assert player.selftest.is_over
    report = player.report()
    assert "felt no knock" in report[4]
    assert "FAIL" in report[5]


@pytest.mark.parametrize(
    ("samples", "words"),
    [
        ([(0, 0, 0)] * 200, "feels 0 mg at rest, not 850..1150"),
        ([(0, 0, 600)] * 200, "feels 600 mg at rest, not 850..1150"),
        ([(0, 0, 1000), (0, 900, 1000)] * 100, "moves by 450 mg at rest"),
        ([(0, 0, 1000)] * 30, "30 samples in 500 ms, not 200"),
        ([], "0 samples in 500 ms, not 200"),
        (None, "WHO_AM_I is 0x00"),
    ],
)
def test_a_bad_sensor_is_described(samples, words):
    rest = RestSamples()
    rest.receive_samples(samples)
    assert rest.judge(500, "WHO_AM_I is 0x00") == (False, words)


def test_a_good_sensor_passes_on_any_of_its_sides():
    rest = RestSamples()
    rest.receive_samples([(-576, 576, -576), (-576, 576, -624)] * 100)
    assert rest.judge(500) == (True, "1012 mg, noise 24")


class FakeFlashCheck:
    """A flash check that finds 700 KB free, or fails with ``error``."""

    def __init__(self, error=None):
        self.error = error

    def check(self):
        """Return the free space of the flash in bytes, or raise the error."""
        if self.error:
            raise OSError(self.error)
        return 700 * 1024


@pytest.mark.parametrize(
    ("storage", "line"),
    [
        (FakeFlashCheck(), "flash good: 700 KB free"),
        (
            FakeFlashCheck("selftest.tmp: block 3 reads back wrong"),
            "flash FAIL: selftest.tmp: block 3",
        ),
    ],
)
def test_the_flash_check_is_reported(storage, line):
    player = SelftestPlayer(storage=storage)
    player.press_all_pads()
    player.answer_questions(*[True] * 8)
    player.finish_selftest()
    assert player.report()[6].startswith(line)


def test_the_small_board_tests_only_its_parts():
    player = SelftestPlayer("mini16")
    assert player.selftest.question_text() == "Press up"
    player.press_all_pads([*PAD_KEY_NAMES, "menu"])
    for _ in range(6):
        player.press("ok")
    player.finish_selftest()
    report = player.report()
    assert report[:4] == [
        "pads good: 7 of 7",
        "display: none fitted",
        "lights good",
        "buzzer: none fitted",
    ]
    assert report[5:] == ["tray: none fitted", "flash: not here"]
    assert player.selftest.has_passed
    assert "Self-test passed. pads good: 7 of 7" in player.text()[0]
    assert player.devices.pixels.maximum <= mini16.BUDGET_MA


def test_on_the_small_board_the_question_scrolls_once_before_the_picture():
    player = SelftestPlayer("mini16")
    player.press_all_pads([*PAD_KEY_NAMES, "menu"])
    pixels = player.devices.pixels
    whole = {(4, 0, 0)}  # only 94 mA are left for 256 LEDs, so the budget limits red to 4 of 255

    def led_colours():
        """Return the set of colours of all lights."""
        return {pixels.colour(x, y) for x in range(16) for y in range(16)}

    player.wait(100)
    assert led_colours() != whole
    player.wait(20_000)
    assert led_colours() == whole


def test_the_menu_pad_ends_the_selftest_and_lists_untested_parts():
    player = SelftestPlayer()
    player.press_all_pads()
    player.press("menu")
    assert player.selftest.is_over
    assert player.report()[1:] == [
        f"{part}: not tried" for part in ("display", "lights", "buzzer", "die", "flash")
    ]
    assert player.selftest.title() == "Self-test ended"
    player.press("right back")
    assert player.place == "settings"


def test_a_long_report_is_read_with_up_and_down():
    player = SelftestPlayer(dead=PAD_NAMES[:5])
    player.press_all_pads()
    player.press("menu")
    rows = player.text()
    player.press("right down", times=2)
    assert player.text()[1:6] == rows[3:8]
    player.press("right up", times=9)
    assert player.text() == rows


@pytest.mark.long
def test_the_selftest_gives_up_after_a_minute_without_input():
    player = SelftestPlayer()
    player.wait(61_000)
    assert player.report()[0].startswith("pads FAIL: 0 of 13, left up, left down")
    player.wait(61_000 * 8)
    assert player.selftest.is_over
    assert player.report()[1:4] == [
        f"{part} FAIL: nobody answered" for part in ("display", "lights", "buzzer")
    ]


def test_the_test_of_a_display_that_does_not_answer_fails():
    player = Player()
    player.devices.text = None
    selftest = SelfTest(player.devices, SimpleNamespace(**vars(pitch32)))
    assert selftest._parts[1].run(0, []) == [("display", False, "does not answer")]
