"""A real LED panel is driven through Adafruit's own library; the tests replace only the
transmission.
"""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from boards import mini16, pitch32
from host_tools.common.led_order import led_positions
from host_tools.live.app import WatchApp
from host_tools.live.replica import Replica
from host_tools.simulator.devices import RealClock, simulated_devices
from host_tools.simulator.neopixel_panel import (
    SPI_PIN_ARGUMENT,
    NeoPixelPanel,
    PanelError,
    led_order,
)
from host_tools.simulator.terminal.app import Simulator
from host_tools.twin.lights import LED_RESET_NS, decode_edges
from pixelpitch.app.session import Session
from pixelpitch.current import dimmed, milliamperes
from pixelpitch.render.renderer import Renderer
from tests import processes
from tests.boards import wide64

PANEL_PIN = "NEOPIXEL"


@pytest.fixture
def sent_frames(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return the list of frames that the library sends on the fake computer that Blinka provides
    for tests.
    """
    monkeypatch.setenv("BLINKA_OS_AGNOSTIC", "1")
    neopixel = pytest.importorskip("neopixel", reason="pip install 'pixelpitch[neopixel]'")
    result: list[bytes] = []
    monkeypatch.setattr(neopixel, "neopixel_write", lambda pin, data: result.append(bytes(data)))
    return result


@pytest.fixture
def sent_frames_at_mosi(sent_frames: list[bytes], monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return the list of frames that the library sends on the pin MOSI of an SPI bus."""
    pytest.importorskip("neopixel_spi", reason="pip install 'pixelpitch[neopixel]'")
    import board as pins
    import busio

    # Name the pins, because Blinka's SPI() chooses a pin that is missing in Blinka's table of
    # buses.
    bus = busio.SPI(pins.SCK, pins.MOSI, pins.MISO)
    monkeypatch.setattr(pins, "SPI", lambda: bus)
    monkeypatch.setattr(
        bus, "write", lambda data: sent_frames.append(decode_waveform(data, bus.frequency))
    )
    return sent_frames


@pytest.fixture(params=[PANEL_PIN, SPI_PIN_ARGUMENT])
def pin_and_frames(request: pytest.FixtureRequest) -> tuple[str, list[bytes]]:
    """Return (pin, list). Each frame that the library sends on this pin is appended to the list."""
    return request.param, request.getfixturevalue(
        "sent_frames_at_mosi" if request.param == SPI_PIN_ARGUMENT else "sent_frames"
    )


def decode_waveform(data: bytes, hertz: float) -> bytes:
    """Return the frame that LEDs decode from the output ``data`` of an SPI bus at ``hertz``."""
    bits = np.unpackbits(np.frombuffer(data, np.uint8))
    nanos = 1e9 / hertz
    steps = np.diff(bits.astype(int), prepend=0)
    highs, lows = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    # the line is low for at least this long before and after a frame
    assert highs[0] * nanos >= LED_RESET_NS
    assert (len(bits) - lows[-1]) * nanos >= LED_RESET_NS
    edges = np.stack((highs, lows), axis=1).ravel() * nanos
    frame = decode_edges(edges.tolist(), len(highs) // 24)
    assert frame.faults == ()
    ones = (lows - highs) * nanos >= 500
    return np.packbits(ones).tobytes()


def arrange_picture(board: ModuleType, data: bytes) -> bytes:
    """Return the picture (R G B, row by row) that ``data`` shows on the panels of ``board``."""
    result = bytearray(3 * board.WIDTH * board.HEIGHT)
    at = 0
    for panel in board.PANELS:
        for x, y in zip(*led_positions(panel, board.WIRING), strict=True):
            green, red, blue = data[at : at + 3]
            led = 3 * (y * board.WIDTH + x)
            result[led : led + 3] = bytes((red, green, blue))
            at += 3
    assert at == len(data)
    return bytes(result)


@pytest.mark.parametrize("board", [pitch32, mini16, wide64])
def test_every_led_shows_its_light(
    board: ModuleType, pin_and_frames: tuple[str, list[bytes]]
) -> None:
    pin, sent_frames = pin_and_frames
    panel = NeoPixelPanel(board, pin)
    frame = bytearray(3 * board.WIDTH * board.HEIGHT)
    for at in range(len(frame)):
        frame[at] = (at * 2654435761 >> 8) % 4  # dim enough for the current budget of each board
    panel.show(frame, 256)
    assert arrange_picture(board, sent_frames[-1]) == frame
    panel.show(frame, 128)
    assert arrange_picture(board, sent_frames[-1]) == bytes([dimmed(value, 128) for value in frame])
    count = len(sent_frames)
    panel.show(frame, 128)
    assert len(sent_frames) == count  # an unchanged picture is not sent again
    panel.close()
    assert sent_frames[-1] == bytes(len(frame))
    assert panel.problem == ""


def test_the_order_of_leds_equals_the_order_of_the_boards_driver() -> None:
    """According to boards/README.md, the first LED is at the top left. Column 0 runs downwards,
    column 1 upwards.
    """
    order = led_order(pitch32)
    first_column = [3 * 32 * y for y in range(16)]
    second_column = [3 * (32 * y + 1) for y in range(15, -1, -1)]
    assert order[:32] == first_column + second_column
    assert order[256] == 3 * 16
    assert sorted(order) == list(range(0, 3 * 512, 3))


@pytest.mark.parametrize("board", [pitch32, mini16])
def test_an_all_white_picture_stays_within_the_budget(
    board: ModuleType, pin_and_frames: tuple[str, list[bytes]]
) -> None:
    pin, sent_frames = pin_and_frames
    panel = NeoPixelPanel(board, pin)
    panel.show(bytearray(b"\xff" * (3 * board.WIDTH * board.HEIGHT)), 256)
    drawn = milliamperes(board, sum(sent_frames[-1]))
    assert board.BUDGET_MA * 0.85 < drawn <= board.BUDGET_MA
    panel.close()


async def test_the_simulator_lights_the_panel_and_reports_a_failure(
    sent_frames: list[bytes],
) -> None:
    devices = simulated_devices(pitch32, RealClock())
    panel = NeoPixelPanel(pitch32, PANEL_PIN)
    app = Simulator(pitch32, devices, Session(devices, pitch32), None, panel=panel)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.3)
        app._paint()
        assert any(sent_frames[-1])
        assert arrange_picture(pitch32, sent_frames[-1]) == devices.pixels.lit

        def fail_to_show() -> None:
            """Raise the error of a panel that cannot show a frame."""
            raise RuntimeError("no DMA\nchannel")

        panel._pixels.show = fail_to_show
        output = ""
        # Send changing pictures until the failure is shown; it then stays visible for a while.
        for number in range(600):
            panel.show(bytearray([number % 2] * len(devices.pixels.lit)), 256)
            app._paint()
            output = str(app._facts.text(app.session, 100))
            if "cannot be lit" in output:
                break
            await pilot.pause(0.1)
        assert "cannot be lit any more: no DMA channel" in output
        await pilot.press("ctrl+q")


async def test_the_command_watch_lights_the_panel(sent_frames: list[bytes]) -> None:
    replica = Replica(mini16)
    panel = NeoPixelPanel(mini16, PANEL_PIN)
    app = WatchApp(replica, lambda: "port", lambda: "", panel)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.2)
        app.tick()
        shown = arrange_picture(mini16, sent_frames[-1])
        lit = bytes([dimmed(value, replica.renderer.scale) for value in replica.renderer.frame])
        assert any(shown)
        assert shown == lit
        await pilot.press("q")


def test_a_frame_is_sent_before_the_next_one_is_due(
    pin_and_frames: tuple[str, list[bytes]],
) -> None:
    """The next frame is due after 40 ms. The library and Pixelpitch together need less time."""
    import time

    renderer = Renderer(pitch32)
    panel = NeoPixelPanel(pitch32, pin_and_frames[0])
    spent = []
    for now in range(0, 2000, 100):
        renderer.draw(now)
        began = time.process_time()
        panel.show(renderer.frame, renderer.scale)
        spent.append(time.process_time() - began)
    assert sorted(spent)[len(spent) // 2] < 0.04


def run_refused_program(arguments: list[str], **environment: str) -> str:
    """Run a program that the library refuses, in a new process that has not loaded it, and return
    the refusal (one line).
    """
    code, out, err = processes.run_python("-c", f"import sys; {arguments[0]}", env=environment)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    return err


CREATE_PANEL_PROGRAM = (
    "from host_tools.simulator.neopixel_panel import NeoPixelPanel, PanelError\n"
    "from boards import mini16\n"
    "try: NeoPixelPanel(mini16, {pin!r})\n"
    "except PanelError as error: print(error, file=sys.stderr); sys.exit(2)"
)


# This program runs Blinka's own code for an FT232H; only the USB layer of pyftdi is replaced.
FT232H_PROGRAM = """
from pyftdi import i2c, spi, usbtools
sent = []
class Pins:
    all_pins = 0xFFFF
class Port:
    frequency = 100000
    def set_frequency(self, hertz):
        self.frequency = 30e6 / -(-30e6 // hertz)  # the chip divides 30 MHz by whole numbers
    def write(self, data):
        sent.append(bytes(data))
class Controller:
    PAYLOAD_MAX_LENGTH = spi.SpiController.PAYLOAD_MAX_LENGTH
    port = Port()
    def __init__(self, **how):
        pass
    def configure(self, url):
        pass
    def get_port(self, number):
        return self.port
    def get_gpio(self):
        return Pins()
i2c.I2cController = spi.SpiController = Controller
usbtools.UsbTools.find_all = lambda which: [which]
from boards import mini16
from host_tools.simulator.neopixel_panel import NeoPixelPanel
panel = NeoPixelPanel(mini16, "spi")
panel.show(bytes(range(6)) + bytes(3 * 256 - 6), 256)
print(Controller.port.frequency, sent[-1].hex())
"""


def test_an_ft232h_sends_the_frame_at_mosi() -> None:
    # The test needs a separate process, because Blinka determines the kind of computer only once
    # per process.
    pytest.importorskip("adafruit_blinka", reason="pip install 'pixelpitch[neopixel]'")
    code, out, err = processes.run_python("-c", FT232H_PROGRAM, env={"BLINKA_FT232H": "1"})
    assert code == 0, err
    hertz, data = out.split()
    assert float(hertz) == 6e6
    shown = arrange_picture(mini16, decode_waveform(bytes.fromhex(data), float(hertz)))
    assert shown == bytes(range(6)) + bytes(3 * 256 - 6)


def test_missing_hardware_or_pin_is_reported_in_one_line() -> None:
    pytest.importorskip("adafruit_blinka", reason="pip install 'pixelpitch[neopixel]'")
    said = run_refused_program(
        [CREATE_PANEL_PROGRAM.format(pin=PANEL_PIN)], BLINKA_OS_AGNOSTIC="", BLINKA_FORCEBOARD=""
    )
    assert said.startswith("got a computer that Blinka cannot light LEDs with (")
    assert "expected a Raspberry Pi" in said
    said = run_refused_program([CREATE_PANEL_PROGRAM.format(pin="D99")], BLINKA_OS_AGNOSTIC="1")
    assert said.startswith("got pin 'D99', expected one of this computer's: ")


def test_a_pin_in_use_is_reported(
    sent_frames: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    import neopixel

    def refuse_pin(*_: Any, **__: Any) -> None:
        """Raise the error of a pin that only root may use."""
        raise PermissionError("only root may use /dev/mem")

    monkeypatch.setattr(neopixel, "NeoPixel", refuse_pin)
    with pytest.raises(PanelError, match=f"pin {PANEL_PIN} cannot be used: only root may"):
        NeoPixelPanel(mini16, PANEL_PIN)
