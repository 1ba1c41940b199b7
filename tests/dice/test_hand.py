"""What tells a hand, a cushion and a box that rings from a roll in the box (dice/README.md)."""

from dataclasses import replace
from typing import Any

from host_tools.simulator import traces, world
from pixelpitch.dice.detector import Detector
from pixelpitch.dice.impacts import OUTSIDE, Impacts
from pixelpitch.dice.tray import ECHO, Tray

NOISY = replace(world.PLAIN, die=world.Sensor(noise=0.035), tray=world.Sensor(noise=0.035))


def told(trace: Any) -> list[tuple[str, int, float]]:
    """Return [(kind, face, samples fed by then), ...]."""
    detector = Detector()
    found: list[tuple[str, int, float]] = []
    fed = 0
    for die, tray, elapsed in trace.bursts:
        fed += len(die)
        found += [(kind, face, fed) for kind, face, _ in detector.feed(die, tray, elapsed)]
    return found


def test_nothing_is_told_from_a_palm_that_hardly_trembles() -> None:
    """A hand's least tremor, 20 to 25 mg, under the most noise that die.md allows."""
    calm = replace(NOISY, palm=(0.02, 0.025), palm_tilt=3.0)
    early = 0
    for seed in range(12):
        trace = traces.make("palm", seed, calm)
        early += any(at < trace.rested for *_, at in told(trace))
    assert early <= 1


def test_a_cube_that_falls_over_its_edges_is_no_rattle() -> None:
    """Its faces strike the box 60 ms apart and more, and it does not fly between."""
    edges = replace(world.PLAIN, roll="edge", bounce="ballistic")
    for seed in range(12):
        trace = traces.make("flat", seed, edges)
        assert [each[:2] for each in told(trace)] == list(trace.truth), seed


def test_who_catches_it_and_lays_it_down_has_thrown_nothing() -> None:
    """With the catch hidden in a blow and little tremor a few are counted: 2 in 100."""
    counted = 0
    for seed in range(12):
        found = told(traces.make("caught", seed, world.other))
        counted += "throw" in [kind for kind, *_ in found]
    assert counted <= 1


def echoes(decay: float) -> Tray:
    """Return a tray that a blow of 1 g struck, and that keeps ``decay`` of it each 2.5 ms."""
    tray = Tray()
    for _ in range(20):
        tray.lie([(0, 0, 1000)] * 8)
    wave = [(0, 0, 1000 + (-1) ** at * round(1000 * decay**at)) for at in range(40)]
    tray.listen([(0, 0, 1000)] * 16 + wave, 56)
    assert tray.window(17, False)
    assert tray.heard(17 + ECHO)
    tray.echo(17)
    return tray


def test_the_echo_of_a_blow_tells_how_long_the_box_rings() -> None:
    """A box that rings on is not taken for one that was struck harder."""
    for decay, most in ((0.9, True), (0.5, False)):
        tray = echoes(decay)
        first = tray.upper
        tray.window(17, False)
        assert (2 * tray.upper < first + 100) == most, decay


def test_a_soft_box_stops_the_die_as_a_hand_does_but_shares_it() -> None:
    """Long blows, smooth pushes, a tray on feet of foam, and a hand that shakes by jerks."""
    right = 0
    for seed in range(24):
        trace = traces.make(("flat", "set down")[seed % 2], seed, world.lined)
        found = [each[:2] for each in told(trace)]
        right += found == list(trace.truth)
        assert all(kind != "throw" or (kind, face) in trace.truth for kind, face in found), seed
    assert right >= 20


def test_the_same_stops_outside_a_soft_box_are_not_counted() -> None:
    for seed in range(12):
        for kind in ("past", "floor", "sofa"):
            found = told(traces.make(kind, seed, world.lined))
            assert "throw" not in [kind for kind, *_ in found], (kind, seed)


def pushed(share: float) -> int:
    """Return what is said of 10 ms of a smooth push of 2 g, 100 ms after a blow on the box."""
    tray = Tray()
    for _ in range(20):
        tray.lie([(0, 0, 1000)] * 8)
    blows = Impacts()
    felt = [0.0] * 80
    felt[16:20] = [3.0, -2.0, 1.0, -0.5]
    felt[56:60] = [share] * 4
    tray.listen([(0, 0, 1000 + round(1000 * each)) for each in felt[:40]], 40)
    blows.begin(17, 10000 * 10000, 0)
    blows.weigh(tray, 40)
    for time in range(57, 61):
        blows.push(time, 2000 * 2000)
    tray.listen([(0, 0, 1000 + round(1000 * each)) for each in felt[40:]], 80)
    blows.weigh(tray, 80)
    return blows.soft()


def test_a_push_that_the_box_shares_is_no_hand() -> None:
    """The die presses 1 g more than it weighs; a box of three times its mass gets a third."""
    assert pushed(0.3) == 0
    assert pushed(0.0) == 2


def heard(struck: dict[int, float], flown: int) -> tuple[Impacts, Tray]:
    """Return (blows, tray): the die strikes with 10 g at samples 11, 35 and 59, the last in 80.

    ``struck`` is what the tray measures of each blow, in g; ``flown`` the samples of flight
    before the last one.
    """
    tray = Tray()
    for _ in range(20):
        tray.lie([(0, 0, 1000)] * 8)
    felt = [0.0] * 80
    for time, size in struck.items():
        felt[time : time + 4] = [size, -size / 2, size / 4, -size / 8]
    blows = Impacts()
    for end, times in ((40, (11, 35)), (80, (59,))):
        tray.listen([(0, 0, 1000 + round(1000 * each)) for each in felt[end - 40 : end]], end)
        for time in times:
            blows.begin(time, 10000 * 10000, flown if time == 59 else 0)
        blows.weigh(tray, end, True)
    return blows, tray


def test_a_die_leaves_the_box_in_a_flight_only() -> None:
    """die.md: in the box the tray gets 0.15 to 0.5 of a blow; one of three may hide in the ring."""
    inside = {11: 3.0, 35: 3.0}
    assert heard(inside | {59: 3.0}, 30)[0].place(False, False)[0]
    assert heard(inside, 0)[0].place(False, False)[0]
    assert not heard(inside, 30)[0].place(False, False)[0]
    out, apart = heard({}, 30)[0].place(False, False)
    assert not out
    assert apart > OUTSIDE


def test_a_blow_between_two_samples_is_heard_in_the_tray() -> None:
    """The box rings on; nothing else strikes it while the die flies."""
    for size, missed in ((2.0, True), (0.3, False)):
        blows, tray = heard({11: 3.0, 35: 3.0, 59: 3.0}, 0)
        rung = [0.0] * 32 + [size, -size / 2, size / 4, -size / 8] + [0.0] * 4
        tray.listen([(0, 0, 1000 + round(1000 * each)) for each in rung], 120)
        assert blows.missed(tray, 120) == missed
