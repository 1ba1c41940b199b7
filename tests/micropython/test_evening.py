"""After twelve matches no more memory is in use than after five, whatever coaches opened in
between.
"""

from statistics import median

import pytest

from host_tools.analysis import heap
from host_tools.common.ruleset_folder import board_files
from pixelpitch.rulesets import ids
from tests.conftest import TOY
from tests.micropython.test_same_there import with_programs

pytestmark = pytest.mark.micropython

MATCHES = 12
# The number of first matches that are not compared: until then buffers grow to their final size.
WARM_UP_MATCHES = 4
# in bytes: room for a few more digits, or for a list that has grown by one item
TOLERATED_GROWTH = 256


@pytest.mark.parametrize("ruleset", [*ids(), "toy"])
@pytest.mark.long
def test_later_matches_leave_no_more_memory_in_use(ruleset: str) -> None:
    # twice the usual heap, because the bytecode of all screens is in RAM here
    pico = with_programs(2 * heap.SESSION_HEAP)
    folder = "/others/toy" if ruleset == "toy" else ""
    for name, path in board_files(TOY).items():
        pico.write(f"/others/toy/{name}", path.read_bytes())
    steps = pico.run_steps(
        [
            "from tests.micropython.evening_program import Evening\nevening = Evening()",
            *[f"evening.match({ruleset!r}, 3, {folder!r})"] * MATCHES,
        ],
        timeout=300,
    )
    left = [step.live for step in steps[1 + WARM_UP_MATCHES :]]
    assert median(left[4:]) - median(left[:4]) <= TOLERATED_GROWTH, left
