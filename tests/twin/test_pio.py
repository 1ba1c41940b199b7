"""A frame sent with PIO and DMA is exact and in time, even while the processor sleeps."""

from host_tools.twin import Twin

SEND_FRAME_PROGRAM = """
import rp2, time
from array import array
from machine import Pin
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True,
             pull_thresh=24)
def line():
    wrap_target()
    label('bit')
    out(x, 1).side(0)[5]
    jmp(not_x, 'zero').side(1)[2]
    jmp('bit').side(1)[3]
    label('zero')
    nop().side(0)[2]
    wrap()
sent = array('I', [(led * 0x010305 & 0xffffff) << 8 for led in range(256)])
channels = []
for number, pin in enumerate((22, 26)):
    machine = rp2.StateMachine(number, line, freq=10_000_000, sideset_base=Pin(pin, Pin.OUT))
    machine.active(1)
    channel = rp2.DMA()
    control = channel.pack_ctrl(inc_write=False, treq_sel=number)
    channel.config(read=sent, write=machine, count=256, ctrl=control)
    channels.append(channel)
def go():
    for channel in channels: channel.config(read=sent, trigger=True)
"""


def assert_frame_is_exact(twin: Twin) -> None:
    """Assert that colours and pulse lengths of the emulated board's frame are exact."""
    colours = b"".join([(led * 0x010305 & 0xFFFFFF).to_bytes(3, "big") for led in range(256)])
    for line in twin.panels.lines:
        grb = bytes(line.latched)
        assert b"".join([grb[at : at + 3] for at in range(0, 768, 3)]) == b"".join(
            [bytes((colours[at + 1], colours[at], colours[at + 2])) for at in range(0, 768, 3)]
        )
        frame = line.frames[-1]
        assert frame.bit_count == 6144
        ones = sum(byte.bit_count() for byte in colours)
        # length in ns, including the low time of the last bit
        length = 1200 * (6144 - ones) + 1300 * ones
        assert length - 1000 < frame.end_ns - frame.start_ns < length - 500
    assert twin.faults() == []


def test_a_frame_is_exact_while_the_processor_sleeps(pico: Twin) -> None:
    pico.run(SEND_FRAME_PROGRAM + "go()\ntime.sleep_ms(20)")
    assert_frame_is_exact(pico)


def test_a_frame_is_exact_while_the_processor_works(pico: Twin) -> None:
    pico.run(
        SEND_FRAME_PROGRAM + "go()\nend = time.ticks_add(time.ticks_ms(), 10)\ncount = 0\n"
        "while time.ticks_diff(end, time.ticks_ms()) > 0: count += 1\ntime.sleep_ms(1)"
    )
    assert_frame_is_exact(pico)


def test_a_second_frame_without_a_gap_is_a_fault(pico: Twin) -> None:
    pico.run(SEND_FRAME_PROGRAM + "go()\ntime.sleep_us(7750)\ngo()\ntime.sleep_ms(20)")
    assert pico.faults() != []
    assert [line.frame_count for line in pico.panels.lines] == [1, 1]
