"""The firmware's pad reader receives each key press in the page, in the right order, even if the
board's steps are late.
"""

import random
from pathlib import Path
from typing import Any

from pixelpitch.app.input.pad_events import LONG_PRESS, MENU_BIT, PADS_PER_CLUSTER, PRESS, PadReader
from tests import processes

PROGRAM_PATH = Path(__file__).resolve().parent / "presses.mjs"
SESSION_STEP_MS = 20
MAX_STEP_MS = 100  # at most this much time passes for the board in one step (page/worker.mjs)
RECORDED_AFTER_PRESS_MS = 5000
PRESS_TEST_COUNT = 300


def step_times_until(end_ms: int, rng: random.Random) -> list[int]:
    """Return the times of steps in ms until ``end_ms``; many are late, as on a busy machine."""
    times = [0]
    while times[-1] < end_ms:
        times.append(
            times[-1]
            + rng.choice((SESSION_STEP_MS, SESSION_STEP_MS, SESSION_STEP_MS, 33, 61, MAX_STEP_MS))
        )
    return times


def compute_pad_bits(runs: list[dict[str, Any]]) -> list[list[int]]:
    """Return the pad bits in each step of each of ``runs``, which ``presses.mjs`` describes."""
    result: list[list[int]] = processes.run_node(PROGRAM_PATH, job=runs)
    return result


def read_pads(run: dict[str, Any], bits: list[int], kind: str) -> list[int]:
    """Return the pads of which the firmware reads an event of ``kind``, in order."""
    reader = PadReader()
    return [
        MENU_BIT if pad_cluster < 0 else pad_cluster * PADS_PER_CLUSTER + key
        for now, down in zip(run["steps"], bits, strict=True)
        for pad_cluster, key, found in reader.read(down, now)
        if found == kind
    ]


def make_typed_run(rng: random.Random) -> tuple[list[int], dict[str, Any]]:
    """Return (pads in order, run) for fast typing, in which presses are short and overlap."""
    now, down, pads, changes = 0, 0, [], []
    held: list[tuple[int, int]] = []  # (time of release in ms, pad)
    for _ in range(12):
        now += rng.choice((1, 5, 20, 60, 150))
        for until, pad in sorted(each for each in held if each[0] <= now):
            down &= ~(1 << pad)
            changes.append([until, down, 0])
        held = [each for each in held if each[0] > now]
        free = [pad for pad in range(MENU_BIT + 1) if not (down >> pad) & 1]
        pads.append(rng.choice(free))
        down |= 1 << pads[-1]
        changes.append([now, down, 0])
        held.append((now + rng.choice((1, 10, 40, 90, 200)), pads[-1]))
    for until, pad in sorted(held):
        down &= ~(1 << pad)
        changes.append([until, down, 0])
    return pads, {
        "changes": changes,
        "steps": step_times_until(now + RECORDED_AFTER_PRESS_MS, rng),
    }


def test_no_key_press_is_lost_and_the_order_of_presses_is_preserved() -> None:
    draw = random.Random(20)
    wanted, runs = zip(*(make_typed_run(draw) for _ in range(PRESS_TEST_COUNT)), strict=True)
    for pads, run, bits in zip(wanted, runs, compute_pad_bits(list(runs)), strict=True):
        assert read_pads(run, bits, PRESS) == pads
        assert bits[-1] == 0


def test_a_key_for_a_long_press_works_however_late_the_steps_are() -> None:
    """The key V stands for holding MENU, which the page releases after 900 ms. If the steps are
    late, less time may have passed on the board by then, perhaps 300 ms.
    """
    changes = [[0, 1 << MENU_BIT, 900], [300, 0, 0]]
    run = {"changes": changes, "steps": step_times_until(2000, random.Random(1))}
    (bits,) = compute_pad_bits([run])
    assert read_pads(run, bits, LONG_PRESS) == [MENU_BIT]
    assert bits[-1] == 0
