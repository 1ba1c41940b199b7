"""Ten matches leave nothing behind that three did not, whatever coaches open in between."""

from statistics import median

import pytest

from host_tools.analysis import heap
from host_tools.common.ruleset_folder import board_files
from pixelpitch.rulesets import ids
from tests.conftest import TOY
from tests.micropython.test_same_there import with_programs

pytestmark = pytest.mark.micropython

MATCHES = 10
LEAST = 256  # bytes: a few more digits, a list that has grown by a place


@pytest.mark.parametrize("ruleset", [*ids(), "toy"])
@pytest.mark.long
def test_each_match_leaves_what_the_third_left(ruleset: str) -> None:
    pico = with_programs(2 * heap.SESSION_HEAP)  # all screens' bytecode lies in RAM
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
    # The second match of StreetSoccer leaves 1,616 bytes less than the third and all later ones.
    left = [step.live for step in steps[3:]]
    assert median(left[4:]) - median(left[:4]) <= LEAST, left
