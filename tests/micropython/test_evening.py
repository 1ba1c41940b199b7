"""After ten matches no more memory is in use than after three, whatever coaches opened in
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

MATCHES = 10
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
    # the second match of StreetSoccer leaves 1,616 bytes less in use than all later matches
    left = [step.live for step in steps[3:]]
    assert median(left[4:]) - median(left[:4]) <= TOLERATED_GROWTH, left
