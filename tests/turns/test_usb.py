"""`pixelpitch link --port` makes a link from the actions played on a board at a serial port.

tests/twin/test_link.py tests how the board enters the actions of a link that it receives.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.turns.code import parse_link
from host_tools.turns.course import read_course
from tests.live.on_a_port import BoardOnPort
from tests.processes import PIXELPITCH_ARGUMENTS, PROCESS_TIMEOUT_S, start_python
from tests.turns.test_linking import LinkSeat

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def test_only_a_turn_at_the_board_becomes_a_link(tmp_path: Path) -> None:
    words = ("link", "--language", "en", "--page", "https://a.b/")
    with BoardOnPort(ruleset="pawnball", options={"first": "left", "draws": 1}) as board:
        process = start_python(
            *PIXELPITCH_ARGUMENTS,
            *(*words, "--port", board.port),
            stdin=subprocess.PIPE,
            env={"PIXELPITCH_DATA": str(tmp_path)},
        )
        assert process.stdin is not None
        assert process.stdout is not None

        def ask(line: str) -> str:
            """Send a line to the command and return its answer."""
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(line + "\n")
            process.stdin.flush()
            return process.stdout.readline().rstrip("\n")

        assert "The board plays PawnBall" in process.stdout.readline()
        assert process.stdout.readline().startswith("Blue: place black pawn 1 of 2")
        assert ask("link") == "no link was made yet"
        board.call_in_thread(lambda player: (player.press("left ok"), player.wait(1500)))
        assert process.stdout.readline() == "Red's turn. Send this link:\n"
        link = process.stdout.readline().rstrip("\n")
        assert link.startswith("https://a.b/#t=")
        assert LinkSeat().type_line(link)[0].startswith("Your turn, Red.")
        # If somebody plays for the other side on this board, the match, which is played by
        # exchanging links, ignores these actions.
        board.call_in_thread(lambda player: (player.press("right ok"), player.wait(1500)))
        assert ask("anything").startswith("it is Red's turn, elsewhere")
        assert ask("link") == "Red's turn. Send this link:"
        again = process.stdout.readline().rstrip("\n")
        assert read_course(parse_link(again)[0]) == read_course(parse_link(link)[0])
        # Actions that were sent and then taken back at the board are not sent again as new actions.
        board.call_in_thread(lambda player: (player.session.screen.take_back(), player.wait(600)))
        board.call_in_thread(lambda player: (player.session.screen.take_back(), player.wait(600)))
        assert "does not go on with that of the last link" in process.stdout.readline()
        board.call_in_thread(lambda player: (player.session.screen.redo(), player.wait(600)))
        assert ask("link") == "Red's turn. Send this link:"
        assert process.stdout.readline().rstrip("\n") == again
        _, error = process.communicate("quit\n", timeout=PROCESS_TIMEOUT_S)
        assert (process.returncode, error) == (0, "")
    # With this file, a new process of the command recognises the match.
    assert (tmp_path / "links.json").exists()
