"""With `pixelpitch link --usb`, a board on USB and the simulator play by exchanging links."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host_tools.twin.console import PseudoTerminal
from tests.players import choose, choose_friend_as_opponent, scroll_text_of, wait_for
from tests.processes import PIXELPITCH_ARGUMENTS, start_python
from tests.turns.test_linking import LinkSeat
from tests.twin.conftest import TwinFactory

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def read_until(process: Any, expected_text: str) -> str:
    """Read lines from ``process`` and return the first line that contains ``expected_text``."""
    lines = []
    for line in process.stdout:
        lines.append(line)
        if expected_text in line:
            return str(line).rstrip("\n")
    raise AssertionError(f"no {expected_text!r}: {lines} {process.stderr.read()}")


@pytest.mark.long
def test_a_board_on_usb_and_a_simulator_take_turns_in_a_match(
    twin_at_menu: TwinFactory, tmp_path: Path
) -> None:
    twin = twin_at_menu()
    choose(twin, "Games", "PawnBall")
    choose_friend_as_opponent(twin)
    choose(twin, "Start")
    twin.wait(600)
    there = LinkSeat()
    console = PseudoTerminal(twin)
    with console as port:
        process = start_python(
            *PIXELPITCH_ARGUMENTS,
            *("link", "--port", port, "--language", "en", "--page", "https://a.b/"),
            stdin=subprocess.PIPE,
            env={"PIXELPITCH_DATA": str(tmp_path)},
        )
        assert process.stdin is not None
        read_until(process, "The board plays PawnBall")

        def play_blue_turn() -> None:
            """Play Blue's turn on the emulated board, until Red's begins."""
            for face in range(40):
                words = scroll_text_of(twin)
                if "Red: " in words:
                    return
                if "throw" in words:
                    twin.throw(1 + face % 6)
                else:
                    twin.press("left ok")
                twin.wait(900)
            raise AssertionError(scroll_text_of(twin))

        console.call_while_stopped(play_blue_turn)
        link = read_until(process, "#t=")
        lines = there.type_line(link)
        assert lines[0].startswith("Your turn, Red.")
        back = there.play_turn()
        process.stdin.write("here it is " + back + "\n")
        process.stdin.flush()
        assert read_until(process, "Your turn") == (
            "Your turn, Blue. What Red threw was thrown elsewhere, which is trusted."
        )
        read_until(process, "choose Resume there")
        console.call_while_stopped(lambda: wait_for(twin, "Unfinished: PawnBall"))

        def resume_match() -> str:
            """Resume the match on the emulated board and return what it displays."""
            choose(twin, "Resume")
            twin.wait(1500)
            return scroll_text_of(twin)

        console.call_while_stopped(resume_match)
        console.call_while_stopped(play_blue_turn)
        link = read_until(process, "#t=")
        lines = there.type_line(link)
        assert lines[0].startswith("Your turn, Red."), lines
        assert "Blue: " in lines[1]
        process.communicate("quit\n", timeout=60)
        assert process.returncode == 0
    assert twin.faults() == []
