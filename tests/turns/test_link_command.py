"""With `pixelpitch link`, two boards that are not connected play a match to its end by exchanging
links.
"""

import random
import subprocess
from pathlib import Path

import pytest

from host_tools.turns.code import LINK_FRAGMENT_PREFIX, parse_link
from host_tools.turns.course import read_course
from pixelpitch.rulesets import ids
from tests.processes import PIXELPITCH_ARGUMENTS, PROCESS_TIMEOUT_S, start_python
from tests.simulator.test_plain import MAX_LINES_PER_MATCH, SHORT_MATCH_OPTIONS
from tests.web.test_turns import HOSTILE_LINKS, RULES_VERSION, SHORT_HISTORY, make_link

PAGE_ADDRESS = "https://pitch.example/"


class LinkProcess:
    """The command in a separate process with its own data folder."""

    def __init__(self, folder: Path, *arguments: str, seed: int = 5) -> None:
        self._process = start_python(
            *PIXELPITCH_ARGUMENTS,
            *("link", "--seed", str(seed), "--language", "en", *arguments),
            stdin=subprocess.PIPE,
            env={"PIXELPITCH_DATA": str(folder)},
        )
        self.link = ""

    def send_line(self, line: str) -> None:
        """Type ``line`` at the running command; ``read_line`` returns what it prints."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def read_line(self) -> str:
        """Return the next line of output; if it is a link, store the link as well."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline().rstrip("\n")
        if LINK_FRAGMENT_PREFIX in line:
            self.link = line
        return line

    def ask(self, line: str) -> str:
        """Send a line to the command and return its answer."""
        self.send_line(line)
        return self.read_line()

    def close_input(self) -> list[str]:
        """Close the command's input; return the lines that it then prints."""
        out, error = self._process.communicate(timeout=PROCESS_TIMEOUT_S)
        assert (self._process.returncode, error) == (0, "")
        return out.splitlines()


def play_until_link(process: LinkProcess, rng: random.Random) -> list[str]:
    """Play until a link is printed, and return the printed lines."""
    output = []
    for _ in range(MAX_LINES_PER_MATCH):
        choices = process.ask("choices").split(", ")
        process.send_line(rng.choice(choices))
        output.append(process.read_line())
        assert not output[-1].startswith("got"), output
        # `text` prints one line, and a second one only if it is now the other side's turn.
        line = process.ask("text")
        if line.endswith("Send this link:") or "so that" in line:
            output += [line, process.read_line()]
            process.read_line()  # reads the answer to `text`, or the line about the end
            return output
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["pawnball"])
def test_two_boards_play_a_match_to_its_end_by_links(ruleset: str, tmp_path: Path) -> None:
    words = [
        each
        for option in (*SHORT_MATCH_OPTIONS[ruleset], "first=left")
        for each in ("--option", option)
    ]
    first = LinkProcess(tmp_path / "first", ruleset, "--page", PAGE_ADDRESS, *words)
    second = LinkProcess(tmp_path / "second", seed=6)
    assert first.read_line().count("0-0") == 1
    assert "paste a link" in second.read_line()
    draw = random.Random(4)
    side, other = first, second
    for _ in range(MAX_LINES_PER_MATCH):
        output = play_until_link(side, draw)
        assert side.link.startswith(PAGE_ADDRESS + LINK_FRAGMENT_PREFIX)
        other.send_line("It is your turn: " + side.link)
        if "is over" in output[-2]:
            break
        assert other.read_line().startswith("Your turn, ")
        other.read_line()  # reads the lines about what happened, and the board's prompt
        assert side.ask("throw").startswith("it is ")
        side, other = other, side
    else:
        raise AssertionError("the match does not end")
    assert side.close_input() == []
    result = " ".join(other.close_input())
    assert "wins!" in result or "a draw" in result or "won" in result, result
    for folder in ("first", "second"):
        assert list((tmp_path / folder / "records").iterdir()), "each side keeps a record"


def test_a_link_of_the_page_is_accepted_and_hostile_links_change_nothing(tmp_path: Path) -> None:
    side = LinkProcess(tmp_path)
    side.read_line()
    for words, link in HOSTILE_LINKS.items():
        line = side.ask("see " + link)
        assert words.removeprefix("expected ") in line, line
        assert "first white die" not in side.ask("look")
    good = make_link(SHORT_HISTORY, version=RULES_VERSION)
    assert (
        side.ask(PAGE_ADDRESS + good)
        == "Your turn, Red. What Blue threw was thrown elsewhere, which is trusted."
    )
    assert "Red: throw the first white die" in side.read_line()
    assert side.ask(good) == "the link has nothing that is not known here"
    line = side.ask("throw")
    while "Send this link:" not in line:
        line = side.ask("throw")
        if "it is " in line:
            raise AssertionError(line)
    assert read_course(parse_link(side.read_line())[0]).link_id == "0123456789abcdef"
    side.close_input()
