"""After twelve matches no more memory is in use than after five, whichever screens the coaches
opened meanwhile.
"""

from statistics import median

import pytest

from host_tools.analysis import heap
from host_tools.common.ruleset_folder import board_files
from pixelpitch.rulesets import ids
from tests.conftest import TOY_FOLDER
from tests.micropython.test_same_there import make_machine_with_programs

pytestmark = pytest.mark.micropython

MATCH_COUNT = 12
# The first matches are not compared, because buffers still grow to their final size in them.
WARM_UP_MATCH_COUNT = 4
# Limit in bytes, enough for a few more digits or for a list that has grown by one item.
TOLERATED_HEAP_GROWTH_BYTES = 256


@pytest.mark.parametrize("ruleset", [*ids(), "toy"])
@pytest.mark.long
def test_memory_in_use_does_not_grow_with_the_number_of_matches(ruleset: str) -> None:
    # The heap is twice as large as a session's, because the bytecode of all screens is in RAM here.
    pico = make_machine_with_programs(2 * heap.SESSION_HEAP_BYTES)
    folder = "/others/toy" if ruleset == "toy" else ""
    for name, path in board_files(TOY_FOLDER).items():
        pico.write(f"/others/toy/{name}", path.read_bytes())
    steps = pico.run_steps(
        [
            "from tests.micropython.evening_program import Evening\nevening = Evening()",
            *[f"evening.play_and_open_screens({ruleset!r}, 3, {folder!r})"] * MATCH_COUNT,
        ],
        timeout=300,
    )
    left = [step.live_bytes for step in steps[1 + WARM_UP_MATCH_COUNT :]]
    assert median(left[4:]) - median(left[:4]) <= TOLERATED_HEAP_GROWTH_BYTES, left
