"""What an opponent's decisions take: the measurement itself, run by this interpreter."""

import contextlib
import io

from host_tools.analysis import thinking
from pixelpitch.rulesets import load


def run(program):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program, {"__name__": "program"})
    return printed.getvalue()


def test_the_hardest_decisions_are_measured_slice_by_slice():
    chosen = thinking.hardest("sokhazania", "hard", 7, 2)
    assert 2 <= len(chosen) <= 3
    for data in chosen:
        assert load("sokhazania").from_bytes(data).current_player() >= 0
    found = thinking.measure("sokhazania", "hard", chosen, run)
    assert len(found) == len(chosen)
    for each in found:
        assert each.whole >= each.longest >= 0
        assert each.slices >= 1
