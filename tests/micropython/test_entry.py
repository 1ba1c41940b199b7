"""Entered throws of ordinary dice have the same effects on MicroPython as on CPython."""

from ast import literal_eval

import pytest

from host_tools.analysis import heap
from pixelpitch.rules.entries import ENTERED_ENTRY
from tests.micropython import entry_program
from tests.micropython.test_same_there import make_machine_with_programs

pytestmark = pytest.mark.micropython


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.long
def test_a_board_without_a_sensor_accepts_entered_throws_and_an_undo(board: str) -> None:
    here = entry_program.enter_throws(board)
    there = make_machine_with_programs(heap.SESSION_HEAP_BYTES).run(
        f"from tests.micropython.entry_program import enter_throws\nprint(enter_throws({board!r}))"
    )
    assert literal_eval(there) == here
    assert here[-1] == "ordinary"
    assert {kind for kind, _ in here[-5]} == {ENTERED_ENTRY}


def test_the_verdict_on_a_die_is_the_same_with_the_floats_of_the_board() -> None:
    here = entry_program.compute_verdicts()
    there = literal_eval(
        make_machine_with_programs(heap.SESSION_HEAP_BYTES).run(
            "from tests.micropython.entry_program import compute_verdicts\n"
            "print(compute_verdicts())"
        )
    )
    for (words, figure), (their_words, their_figure) in zip(here, there, strict=True):
        assert words == their_words
        assert their_figure == pytest.approx(figure, rel=0.02, abs=2)
