"""A real panel through Adafruit's own library: only what transmits is replaced."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from boards import mini16, pitch32
from host_tools.common.led_order import places
from host_tools.live.app import Watch
from host_tools.live.replica import Replica
from host_tools.simulator.devices import RealClock, simulated
from host_tools.simulator.neopixel_panel import SPI, NeoPixelPanel, PanelError, line_order
from host_tools.simulator.terminal.app import Simulator
from host_tools.twin.lights import RESET_NS, decode
from pixelpitch.app.session import Session
from pixelpitch.current import dimmed, milliamperes
from pixelpitch.render.renderer import Renderer
from tests import processes
from tests.boards import wide64

PIN = "NEOPIXEL"


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The frames that leave the library, on the computer that Blinka has for tests."""
    monkeypatch.setenv("BLINKA_OS_AGNOSTIC", "1")
    neopixel = pytest.importorskip("neopixel", reason="pip install 'pixelpitch[neopixel]'")
    result: list[bytes] = []
    monkeypatch.setattr(neopixel, "neopixel_write", lambda pin, data: result.append(bytes(data)))
    return result


@pytest.fixture
def mosi(wire: list[bytes], monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """As ``wire``, at MOSI of an SPI bus."""
    pytest.importorskip("neopixel_spi", reason="pip install 'pixelpitch[neopixel]'")
    import board as pins
    import busio

    # Blinka's own SPI() of this computer takes a pin that its table of buses lacks.
    bus = busio.SPI(pins.SCK, pins.MOSI, pins.MISO)
    monkeypatch.setattr(pins, "SPI", lambda: bus)
    monkeypatch.setattr(bus, "write", lambda data: wire.append(of_waves(data, bus.frequency)))
    return wire


@pytest.fixture(params=[PIN, SPI])
def panel_at(request: pytest.FixtureRequest) -> tuple[str, list[bytes]]:
    """A pin, and the frames that leave the library there."""
    return request.param, request.getfixturevalue("mosi" if request.param == SPI else "wire")


def of_waves(data: bytes, hertz: float) -> bytes:
    """Return the frame that LEDs read of what an SPI bus sends at ``hertz``."""
    bits = np.unpackbits(np.frombuffer(data, np.uint8))
    nanos = 1e9 / hertz
    steps = np.diff(bits.astype(int), prepend=0)
    highs, lows = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    assert highs[0] * nanos >= RESET_NS  # low for so long before and after
    assert (len(bits) - lows[-1]) * nanos >= RESET_NS
    edges = np.stack((highs, lows), axis=1).ravel() * nanos
    frame = decode(edges.tolist(), len(highs) // 24)
    assert frame.faults == ()
    ones = (lows - highs) * nanos >= 500
    return np.packbits(ones).tobytes()


def picture_of(board: ModuleType, data: bytes) -> bytes:
    """What panels wired as the board's file says show of ``data``: R G B, row by row."""
    result = bytearray(3 * board.WIDTH * board.HEIGHT)
    at = 0
    for panel in board.PANELS:
        for x, y in zip(*places(panel, board.WIRING), strict=True):
            green, red, blue = data[at : at + 3]
            led = 3 * (y * board.WIDTH + x)
            result[led : led + 3] = bytes((red, green, blue))
            at += 3
    assert at == len(data)
    return bytes(result)


@pytest.mark.parametrize("board", [pitch32, mini16, wide64])
def test_every_led_has_its_light(board: ModuleType, panel_at: tuple[str, list[bytes]]) -> None:
    pin, wire = panel_at
    panel = NeoPixelPanel(board, pin)
    frame = bytearray(3 * board.WIDTH * board.HEIGHT)
    for at in range(len(frame)):
        frame[at] = (at * 2654435761 >> 8) % 4  # dim: within every budget
    panel.show(frame, 256)
    assert picture_of(board, wire[-1]) == frame
    panel.show(frame, 128)
    assert picture_of(board, wire[-1]) == bytes([dimmed(value, 128) for value in frame])
    count = len(wire)
    panel.show(frame, 128)
    assert len(wire) == count  # the same picture is not sent again
    panel.close()
    assert wire[-1] == bytes(len(frame))
    assert panel.problem == ""


def test_the_order_is_the_one_of_the_boards_driver() -> None:
    """boards/README.md: first LED at the top left, column 0 downwards, column 1 upwards."""
    order = line_order(pitch32)
    first_column = [3 * 32 * y for y in range(16)]
    second_column = [3 * (32 * y + 1) for y in range(15, -1, -1)]
    assert order[:32] == first_column + second_column
    assert order[256] == 3 * 16
    assert sorted(order) == list(range(0, 3 * 512, 3))


@pytest.mark.parametrize("board", [pitch32, mini16])
def test_white_all_over_stays_within_the_budget(
    board: ModuleType, panel_at: tuple[str, list[bytes]]
) -> None:
    pin, wire = panel_at
    panel = NeoPixelPanel(board, pin)
    panel.show(bytearray(b"\xff" * (3 * board.WIDTH * board.HEIGHT)), 256)
    drawn = milliamperes(board, sum(wire[-1]))
    assert board.BUDGET_MA * 0.85 < drawn <= board.BUDGET_MA
    panel.close()


async def test_the_simulator_lights_it_and_tells_what_fails(wire: list[bytes]) -> None:
    devices = simulated(pitch32, RealClock())
    panel = NeoPixelPanel(pitch32, PIN)
    app = Simulator(pitch32, devices, Session(devices, pitch32), None, panel=panel)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.3)
        app._paint()
        assert any(wire[-1])
        assert picture_of(pitch32, wire[-1]) == devices.pixels.lit

        def fails() -> None:
            raise RuntimeError("no DMA\nchannel")

        panel._pixels.show = fails
        told = ""
        for number in range(
            600
        ):  # a picture that differs is sent; the failure is shown for a while
            panel.show(bytearray([number % 2] * len(devices.pixels.lit)), 256)
            app._paint()
            told = str(app._facts.text(app.session, 100))
            if "cannot be lit" in told:
                break
            await pilot.pause(0.1)
        assert "cannot be lit any more: no DMA channel" in told
        await pilot.press("ctrl+q")


async def test_watch_lights_it(wire: list[bytes]) -> None:
    replica = Replica(mini16)
    panel = NeoPixelPanel(mini16, PIN)
    app = Watch(replica, lambda: "port", lambda: "", panel)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.2)
        app.tick()
        shown = picture_of(mini16, wire[-1])
        lit = bytes([dimmed(value, replica.renderer.scale) for value in replica.renderer.frame])
        assert any(shown)
        assert shown == lit
        await pilot.press("q")


def test_a_frame_is_sent_quickly_enough(panel_at: tuple[str, list[bytes]]) -> None:
    """Work of the library and ours for a frame: 40 ms are between two."""
    import time

    renderer = Renderer(pitch32)
    panel = NeoPixelPanel(pitch32, panel_at[0])
    spent = []
    for now in range(0, 2000, 100):
        renderer.draw(now)
        began = time.process_time()
        panel.show(renderer.frame, renderer.scale)
        spent.append(time.process_time() - began)
    assert sorted(spent)[len(spent) // 2] < 0.04


def refusal_of(words: list[str], **environment: str) -> str:
    """Return the one line with which it is refused, where nothing of the library is loaded yet."""
    code, out, err = processes.run("-c", f"import sys; {words[0]}", env=environment)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    return err


CALL = (
    "from host_tools.simulator.neopixel_panel import NeoPixelPanel, PanelError\n"
    "from boards import mini16\n"
    "try: NeoPixelPanel(mini16, {pin!r})\n"
    "except PanelError as error: print(error, file=sys.stderr); sys.exit(2)"
)


# Blinka's own code for an FT232H; of pyftdi what talks over USB is replaced.
FT232H = """
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


def test_an_ft232h_sends_it_at_mosi() -> None:
    # Not neopixel_spi itself: it would ask which computer this is, and Blinka asks once only.
    pytest.importorskip("adafruit_blinka", reason="pip install 'pixelpitch[neopixel]'")
    code, out, err = processes.run("-c", FT232H, env={"BLINKA_FT232H": "1"})
    assert code == 0, err
    hertz, data = out.split()
    assert float(hertz) == 6e6
    shown = picture_of(mini16, of_waves(bytes.fromhex(data), float(hertz)))
    assert shown == bytes(range(6)) + bytes(3 * 256 - 6)


def test_without_the_hardware_or_the_pin_one_line_says_so() -> None:
    pytest.importorskip("adafruit_blinka", reason="pip install 'pixelpitch[neopixel]'")
    said = refusal_of([CALL.format(pin=PIN)], BLINKA_OS_AGNOSTIC="", BLINKA_FORCEBOARD="")
    assert said.startswith("got a computer that Blinka cannot light LEDs with (")
    assert "expected a Raspberry Pi" in said
    said = refusal_of([CALL.format(pin="D99")], BLINKA_OS_AGNOSTIC="1")
    assert said.startswith("got pin 'D99', expected one of this computer's: ")


def test_a_pin_that_is_taken_is_told(wire: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    import neopixel

    def taken(*_: Any, **__: Any) -> None:
        raise PermissionError("only root may use /dev/mem")

    monkeypatch.setattr(neopixel, "NeoPixel", taken)
    with pytest.raises(PanelError, match=f"pin {PIN} cannot be used: only root may"):
        NeoPixelPanel(mini16, PIN)
