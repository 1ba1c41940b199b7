"""The command `ruleset push` sends only the bytes that the board lacks. The board copies all others
from rulesets that it already has.
"""

import random
import struct
from binascii import b2a_base64, crc32
from pathlib import Path
from typing import Any

import pytest

from host_tools.flash import exchange, romfs
from host_tools.ruleset import difference, new_ruleset, package
from host_tools.ruleset.package import Package, RulesetFacts
from host_tools.ruleset.store import PackageChanges
from tests.flash.flash_board import RULESETS_START, FlashBoard, add_firmware

# Used to compute how long a transfer takes on a real board:
#
# - Typical times to erase a sector and to program a page, in ms (W25Q16JV data sheet, 9.6).
# - In raw paste mode, the board confirms each window of 128 bytes before the next one is sent. So a
# window takes one USB frame (1 ms) in each direction.
# - The board replies in packets of up to 64 bytes, at least one per frame.
ERASE_MS, PROGRAM_MS, WINDOW_BYTES, PACKET_BYTES, FRAME_MS = 45.0, 0.7, 128, 64, 1.0
PACKAGE_FACTS = RulesetFacts("My Game", 1, 1, ())


class CountingRepl:
    """A connection to the raw REPL of ``board`` that runs exchanges and counts the bytes in both
    directions.
    """

    def __init__(self, board: FlashBoard) -> None:
        self.board = board
        self.sent = self.received = 0

    def run_exchange(self, exchange_steps: Any) -> Any:
        """Send the scripts that the generator ``exchange_steps`` yields, and return the generator's
        result.
        """
        try:
            script = next(exchange_steps)
            while True:
                self.sent += len(script)
                answer = self.board.receive(script.encode() + b"\x04")
                self.received += len(answer)
                out, error, _ = answer.removeprefix(b"OK").split(b"\x04")
                if error:
                    failure = exchange.BoardFailure(error.decode())
                    script = exchange_steps.throw(failure)
                else:
                    script = exchange_steps.send(out.decode().replace("\r", ""))
        except StopIteration as end:
            return end.value

    def read_packages(self) -> PackageChanges:
        """Return the packages of the board, ready to be changed."""
        about = self.run_exchange(exchange.identify("board"))
        changes = PackageChanges(about)
        self.run_exchange(changes.begin())
        self.sent = self.received = 0
        return changes

    def push(self, package: Package) -> int:
        """Push a package and return the number of bytes sent."""
        sent: int = self.run_exchange(self.read_packages().push(package, lambda done, total: None))
        return sent


@pytest.fixture
def counting_repl() -> CountingRepl:
    """Return a connection to a simulated board that counts the bytes sent and received."""
    return CountingRepl(FlashBoard(add_firmware()))


def make_text_package(version: int, content: bytes) -> Package:
    """Return a package with one file that has this ``content``."""
    return Package("one", "One", "", 1, version, romfs.pack_romfs({"one/a.txt": content}))


def make_random_bytes(length: int, seed: int = 1) -> bytes:
    """Return ``length`` random bytes."""
    return random.Random(seed).randbytes(length)


def test_only_the_bytes_that_changed_are_sent(counting_repl: CountingRepl) -> None:
    words = make_random_bytes(20_000)
    first = make_text_package(1, words)
    assert counting_repl.push(first) == len(first.content)
    second = make_text_package(2, words[:9000] + b"one line more" + words[9000:])
    assert 13 <= counting_repl.push(second) < 13 + 4 * difference.COMPARED_BLOCK_BYTES
    assert counting_repl.board.installed_packages() == [("one", 1, False), ("one", 2, True)]
    third = make_text_package(3, words)  # ``second``, which is installed, contains all of ``words``
    assert (
        counting_repl.push(third._replace(content=first.content + bytes(2)))
        < 2 + difference.COMPARED_BLOCK_BYTES
    )
    assert counting_repl.push(make_text_package(4, make_random_bytes(20_000, 2))) >= 20_000


def test_after_a_change_of_one_line_of_the_template_only_that_part_is_sent(
    counting_repl: CountingRepl, tmp_path: Path
) -> None:
    """The time on a real board is not measured, but calculated from numbers of bytes and from the
    data sheet.
    """
    folder = tmp_path / "my_game"
    new_ruleset.write_template(folder)
    whole = package.package_of_folder(folder, PACKAGE_FACTS)
    counting_repl.push(whole)
    whole_bytes = counting_repl.sent
    rules = folder / "rules.py"
    rules.write_text(rules.read_text().replace("MAX_MOVES = 60", "MAX_MOVES = 50"))
    changed = package.package_of_folder(folder, PACKAGE_FACTS)
    before = counting_repl.board.operations
    assert counting_repl.push(changed) < 0.05 * len(changed.content)
    assert counting_repl.sent < 0.5 * whole_bytes
    erases = 3  # two sectors of content and one of the directory
    programs = counting_repl.board.operations - before - erases
    calculated_ms = (
        *(
            2 * FRAME_MS * counting_repl.sent / WINDOW_BYTES,
            FRAME_MS * counting_repl.received / PACKET_BYTES,
        ),
        *(ERASE_MS * erases, PROGRAM_MS * programs),
    )
    assert sum(calculated_ms) < 400  # firmware/pixelpitch/rulesets/README.md states this figure
    assert counting_repl.board.installed_packages() == [("my_game", 1, False), ("my_game", 1, True)]


def test_equal_checksums_of_different_blocks_are_found_by_the_hash(
    counting_repl: CountingRepl, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Equal checksums make the board copy a wrong block.

    The hash then differs, so the whole package is sent.
    """
    counting_repl.push(make_text_package(1, make_random_bytes(6000)))
    second = make_text_package(2, make_random_bytes(6000, 2))
    wrong = [(0, 3000, 2 * 4096), (3000, len(second.content), -1)]
    monkeypatch.setattr(difference, "split_parts", lambda content, there: wrong)
    assert counting_repl.push(second) > len(second.content) - 3000
    assert counting_repl.board.installed_packages() == [("one", 1, False), ("one", 2, True)]


@pytest.mark.parametrize("answer", ["AAAA\n", "nonsense\n", ""])
def test_an_invalid_answer_about_the_blocks_of_a_board_is_refused(
    counting_repl: CountingRepl, answer: str
) -> None:
    counting_repl.push(make_text_package(1, make_random_bytes(6000)))
    flash = bytes(counting_repl.board.flash)
    counting_repl.board.answers = [("blocks(", answer)]
    with pytest.raises(exchange.UnexpectedAnswer, match=r"expected (5\d\d|\d+|bytes)"):
        counting_repl.push(make_text_package(2, make_random_bytes(6000, 2)))
    assert counting_repl.board.installed_packages() == [("one", 1, True)]
    assert (
        counting_repl.board.flash[RULESETS_START + 4 * 4096 :] == flash[RULESETS_START + 4 * 4096 :]
    )


def test_wrong_checksums_cost_time_but_never_give_wrong_bytes(counting_repl: CountingRepl) -> None:
    """Wrong checksums make the board copy wrong bytes. The hash then differs, and the board refuses
    them.
    """
    first, second = (
        make_text_package(1, bytes(6000)),
        make_text_package(2, make_random_bytes(6000, 2)),
    )
    counting_repl.push(first)
    count = len(first.content) // difference.COMPARED_BLOCK_BYTES
    block = crc32(second.content[640 : 640 + difference.COMPARED_BLOCK_BYTES])
    lie = b2a_base64(block.to_bytes(4, "little") * count).decode()
    counting_repl.board.answers = [("blocks(", lie)]
    assert counting_repl.push(second) >= len(second.content)
    assert counting_repl.board.installed_packages() == [("one", 1, False), ("one", 2, True)]


@pytest.mark.parametrize("seed", range(30))
def test_the_parts_to_copy_and_to_send_give_the_new_content(seed: int) -> None:
    draw = random.Random(seed)
    old = (
        bytes(draw.choices(b"ab", k=draw.randrange(4000)))
        if seed % 2
        else make_random_bytes(3000, seed)
    )
    content = bytearray(old)
    for _ in range(draw.randrange(6)):
        at = draw.randrange(len(content) + 1)
        content[at : at + draw.randrange(9)] = make_random_bytes(draw.randrange(300), seed + 100)
    size = difference.COMPARED_BLOCK_BYTES
    blocks = [crc32(old[at : at + size]) for at in range(0, len(old) - size + 1, size)]
    there = difference.block_places(struct.pack(f"<{len(blocks)}I", *blocks), 8192)
    parts = difference.split_parts(bytes(content), there)
    result = b""
    for start in range(0, len(content), 1000):
        for low, high, place in difference.clip_parts(
            parts, start, min(len(content), start + 1000)
        ):
            result += content[low:high] if place < 0 else old[place - 8192 :][: high - low]
    assert result == content
