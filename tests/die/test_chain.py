"""A simulated throw of our wireless die passes through the whole chain from its sensor to the
board:

- a stored throw of the physics engine
- a register model of the sensor LIS3DH
- the die's program and its Bluetooth advertisements
- a simulated radio channel with loss and delay
- the bridge's program
- a noisy wire
- the lines that the board receives
"""

import pytest

from host_tools.physics import traces
from pixelpitch.devices import radio as chain_events
from tests.bridge import air as around
from tests.bridge import chain
from tests.bridge.playing import BoardWithBridge
from tests.die.bench import SimulatedDie

DIE_KEY = b"O1a2b3c4d"
MATCH_OPTIONS = {"first": "left"}
REST_BEFORE_THROW_MS = 5000


class OwnDie(around.PlainAdvertiser):
    """Our own die within radio range. It repeats the advertisements that its program made on the
    test bench.
    """

    def __init__(self, air: object, advertised: list[tuple[float, int, bytes]], begin: int) -> None:
        around.PlainAdvertiser.__init__(self, air)
        self._advertised = advertised
        self._begin = begin
        self._at = 0

    def step(self, air: object) -> None:
        """Repeat the advertisements of the bench up to the present time of ``air``."""
        now = air.now - self._begin  # type: ignore[attr-defined]
        while self._at < len(self._advertised) and self._advertised[self._at][0] <= now:
            _, interval, data = self._advertised[self._at]
            self._at += 1
            self.content = data if interval else b""
            self.period_ms = interval or 1000
            self._next = air.now  # type: ignore[attr-defined]
        around.PlainAdvertiser.step(self, air)


def run_bench_with_throw(trace: traces.Trace) -> SimulatedDie:
    """Return the simulated die after a rest, the throw in ``trace`` and another rest."""
    samples = [sample for die, _, _ in trace.bursts for sample in die]
    bench = SimulatedDie(samples, REST_BEFORE_THROW_MS)
    bench.run(REST_BEFORE_THROW_MS + 2.5 * len(samples) + 4000)
    return bench


@pytest.mark.parametrize(
    ("number", "loss", "late", "noise"),
    [(0, 0, (0, 0), 0), (1, 5, (20, 300), 0), (2, 5, (20, 300), 4000), (3, 30, (20, 300), 2000)],
)
def test_a_throw_of_our_die_reaches_the_board(
    number: int, loss: int, late: tuple[int, int], noise: int
) -> None:
    trace = [each for each in traces.load_stored("box") if each.is_undisturbed][number]
    bench = run_bench_with_throw(trace)
    link = chain.Chain(seed=number + 1, loss=loss, late=late, noise=noise)
    OwnDie(link.air, bench.advertised, link.air.now)
    begin = link.air.now
    link.radio.request((DIE_KEY,), False)
    answers = []
    for _ in range(int(bench.now) // 20):
        link.step(20)
        event = link.radio.next()
        while event is not None:
            if event.kind >= chain_events.THROW:
                rested = link.air.now - begin - event.age_ms - event.calm_ms
                answers.append((event.die, event.kind, event.face, event.energy > 0, rested))
            event = link.radio.next()
    ((die, kind, face, has_energy, rested),) = answers
    assert (die, kind, face) == (0, chain_events.THROW, trace.truth[1])
    assert has_energy
    # Limits in ms: an advertisement is up to 100 ms old when the die sends it, the radio adds up to
    # 300 ms, and a session step adds 20 ms.
    assert -400 < REST_BEFORE_THROW_MS + trace.rest_ms - rested < 450


@pytest.mark.parametrize("number", [0, 1])
def test_a_throw_of_our_die_moves_the_match_on_the_board(number: int) -> None:
    """At the end of the chain, a session receives the face and enters it as an outcome in its
    match.
    """
    trace = [each for each in traces.load_stored("box") if each.is_undisturbed][number]
    bench = run_bench_with_throw(trace)
    board = BoardWithBridge(
        chain_arguments={"loss": 5, "late": (20, 300)}, ruleset="dicesoccer", options=MATCH_OPTIONS
    )
    board.add_die(DIE_KEY)
    board.wait(4000)
    assert board.actions() == []
    OwnDie(board.link.air, bench.advertised, board.link.air.now)
    board.wait(int(bench.now))
    assert board.actions() == [trace.truth[1]]
