"""Draws a throw and the detector's answers to it, for `pixelpitch dice throw --png`.

The upper diagram is for the sensor in the die, the lower one for the sensor of the tray. Each shows
the acceleration on all axes and its magnitude. Shades show the states of the detector. A dashed
line marks the moment at which the die really lies still. This module needs matplotlib.
"""

from typing import Any

from matplotlib.figure import Figure

from pixelpitch.app.texts import words as in_english
from pixelpitch.dice import events, words
from pixelpitch.dice.detector import Detector

from ..physics import traces

_AXES = (("x", "#d62728"), ("y", "#2ca02c"), ("z", "#1f77b4"))
_SHADES = {events.DIE_SHAKING: "#ffe9a8", events.DIE_ROLLING: "#cfe3ff"}


def detector_reading(trace: traces.Trace) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Run a new detector on ``trace``; return its states and its answers.

    The states are [(ms since the start, new state), ...], the answers [(ms, description), ...].
    """
    detector = Detector()
    now = 0
    states, labels = [(0, detector.state)], []
    for die, tray, elapsed in trace.bursts:
        now += elapsed
        for kind, face, throw_evidence in detector.feed(die, tray, elapsed):
            text = in_english(words.answer_message(kind, face, throw_evidence))
            labels.append((now, text if face else f"{kind}: {text}"))
        if detector.state != states[-1][1]:
            states.append((now, detector.state))
    return states, labels


def draw(trace: traces.Trace, path: str) -> None:
    """Draw a trace and the detector's answers into the picture file ``path``; raises OSError."""
    states, labels = detector_reading(trace)
    step = 1000 / traces.SAMPLE_RATE_HZ
    end = len(trace.sample_pairs) * step
    figure = Figure(figsize=(14, 7.5))
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    for sensor, (axes, name) in enumerate(((above, "die"), (below, "tray"))):
        _draw_curves(axes, [pair[sensor] for pair in trace.sample_pairs], step)
        _shade_gaps(axes, trace, sensor)
        for (start, state), (stop, _) in zip(states, [*states[1:], (end, "")], strict=True):
            if state in _SHADES:
                axes.axvspan(start, stop, color=_SHADES[state], lw=0, zorder=0)
        axes.axvline(trace.rest_ms, color="black", ls="--", lw=1)
        axes.set_ylabel(f"{name}, g")
        axes.grid(alpha=0.3)
    for at, (time, text) in enumerate(labels):
        for axes in (above, below):
            axes.axvline(time, color="#a000a0", lw=1.5)
        place: dict[str, Any] = {"xycoords": ("data", "axes fraction"), "ha": "right"}
        above.annotate(
            text,
            (time, 0.94 - 0.08 * at),
            xytext=(-6, 0),
            textcoords="offset points",
            color="#a000a0",
            weight="bold",
            **place,
        )
    above.legend(loc="upper left", ncols=4, fontsize=9)
    below.set_xlabel("ms; yellow: shaken, blue: thrown, dashed: truly at rest, grey: samples lost")
    below.set_xlim(0, end)
    kind, face = trace.truth
    above.set_title(f"{trace.kind}, seed {trace.seed}; truth: {kind} {face or ''}".rstrip())
    figure.tight_layout()
    figure.savefig(path, dpi=80)


def _draw_curves(axes: Any, samples: list[Any], step: float) -> None:
    times = [at * step for at in range(len(samples))]
    sizes = [sum(value * value for value in sample) ** 0.5 / 1000 for sample in samples]
    axes.plot(times, sizes, color="#999999", lw=2.5, alpha=0.6, label="size")
    for axis, (name, colour) in enumerate(_AXES):
        axes.plot(times, [each[axis] / 1000 for each in samples], color=colour, lw=0.9, label=name)


def _shade_gaps(axes: Any, trace: traces.Trace, sensor: int) -> None:
    """Shade the times in which samples of one sensor are missing."""
    now = 0
    for burst in trace.bursts[:-1]:  # the last burst of samples lasts until the end of the trace
        samples: Any = burst[sensor]
        elapsed = burst[2]
        received = len(samples) * 1000 / traces.SAMPLE_RATE_HZ if samples is not None else 0
        if elapsed - received > 10:
            axes.axvspan(now, now + elapsed - received, color="#777777", alpha=0.5, lw=0)
        now += elapsed
