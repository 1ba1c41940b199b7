"""Cuts the power while the emulated board writes its flash: journal, files, records.

The board plays short matches and confirms over USB what it has stored. Every erase and program
operation of its flash is recorded. A cut leaves the flash as it was after one of these operations,
or in the middle of it (torn). ``RecordedBoard.check_flash`` reads the flash with the firmware's
code and compares it with the confirmed data. ``lines_after_start`` starts a board with the flash
that a cut has left.

``python -m host_tools.twin.power_cuts 1000`` makes 1000 cuts; `make bench` runs it.
"""

import random
import sys
import time
from binascii import crc32
from collections.abc import Iterator

from pixelpitch.app.game import Game
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.storage import stored_match
from pixelpitch.storage.journal import Journal, replay
from pixelpitch.storage.league import LEAGUE_FILE, League

from ..common.store import (
    JOURNAL_SECTOR_BYTES,
    JOURNAL_SECTOR_COUNT,
    Flash,
    MemoryFiles,
    torn_contents,
)
from .files import read_files
from .flash_time import observe_writes
from .twin import Twin

GAMES_AND_ACTION_COUNTS = (("dicesoccer", 30), ("streetsoccer", 12), ("sokhazania", 14))
# When the board has started, the first line of its display begins with one of these.
FIRST_DISPLAY_LINES = ("PIXELPITCH", "Unfinished")
_REPORT_MARK = "~"

# Prints a confirmation after it has stored something. The pause after each line is long enough for
# USB to send it before a cut.
POWER_CUT_PROGRAM = f"""
import time
from binascii import crc32
from pixelpitch.app.game import Game
from pixelpitch.devices.drivers import journal_flash
from pixelpitch.devices.files import Files
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.storage import records
from pixelpitch.storage.league import League
from pixelpitch.storage.journal import Journal

def say(*words):
    print('{_REPORT_MARK}', *words)
    time.sleep_ms(5)

files = Files()
journal = Journal(journal_flash.make())
league = League(files)
say('begin')
for number, (ruleset, actions) in enumerate({GAMES_AND_ACTION_COUNTS!r}, 1):
    game = Game(load(ruleset)({{'first': 'left'}}))
    journal.begin([('ruleset', ruleset), ('number', str(number))], game)
    game.journal = journal
    say('kept', number, crc32(game.to_bytes()))
    generator = Generator(number)
    for at in range(actions):
        if game.match.current_player() == TERMINAL:
            break
        if at % 7 != 6 or not game.take_back():
            kept = game.next_pending()
            game.apply(choose(game.match, generator) if kept is None else kept)
        say('kept', number, crc32(game.to_bytes()))
        game.pass_time(2)
        say('kept', number, crc32(game.to_bytes()))
    records.store_record(files, number, [('ruleset', ruleset)], game.to_bytes())
    say('record', number)
    league.add_match(number, ['Ann', 'Bert'], [3, 0], 0)
    league.save()
    say('league', number)
    journal.close()
    say('closed', number)
    journal.erase_ahead()
"""


class RecordedBoard:
    """A twin that records all operations on its flash, and which data it has confirmed as stored.

    ``confirmations``  words of each line in which the board confirms that data are stored
    ``operations``     for each operation on the flash: (address, content before, content after,
                       number of confirmations before it)
    """

    def __init__(self) -> None:
        twin = Twin("pitch32")
        twin.stop()
        self.start = bytearray(twin.flash())
        self.operations: list[tuple[int, bytes, bytes, int]] = []
        self.confirmations: list[list[str]] = []
        self._line = bytearray()
        observe_writes(twin.chip.rp2040, self._note_write)
        twin.chip.on_output = self._receive
        twin.run(POWER_CUT_PROGRAM, 600_000)
        twin.chip.on_output = None
        self.end = twin.flash()
        self.histories = _histories()

    def _note_write(self, at: int, old_content: bytes, new_content: bytes) -> None:
        self.operations.append((at, old_content, new_content, len(self.confirmations)))

    def _receive(self, data: bytes) -> None:
        self._line += data
        *lines, rest = bytes(self._line).split(b"\n")
        self._line[:] = rest
        for line in lines:
            _, mark, words = line.decode(errors="replace").partition(_REPORT_MARK)
            if mark:
                self.confirmations.append(words.split())

    def cuts(self, count: int, seed: int = 1) -> Iterator[tuple[bytes, int, bool]]:
        """Yield (flash, number of confirmations, torn) for ``count`` power cuts, in order of time.

        ``flash`` is the content that the cut leaves. ``torn`` is True if only a part of a flash
        operation was carried out. One in ten cuts may come at any time. The others come when the
        board has created the files of its journal, so that there are data to lose.
        """
        draw = random.Random(seed)
        ready = next(number for number, each in enumerate(self.operations) if each[3])
        counts: dict[int, int] = {}
        for _ in range(count):
            number = draw.randrange(ready if draw.randrange(10) else 0, len(self.operations))
            counts[number] = counts.get(number, 0) + 1
        flash = bytearray(self.start)
        for number, (at, before, after, confirmed) in enumerate(self.operations):
            assert flash[at : at + len(before)] == before
            for _ in range(counts.get(number, 0)):
                left = draw.choice(torn_contents(before, after, draw))
                flash[at : at + len(left)] = left
                yield bytes(flash), confirmed, left not in (before, after)
            flash[at : at + len(after)] = after
        assert bytes(flash) == self.end

    def check_flash(self, flash: bytes, confirmed: int) -> None:
        """Check the content of a flash whose power was cut after ``confirmed`` confirmations.

        Raises AssertionError if confirmed data are lost or damaged.
        """
        lines = self.confirmations[:confirmed]
        if not lines:
            return  # the power was cut before the board had created its files
        files = read_files(flash)  # mounts the file system and reads every file
        assert sum(name.startswith("journal/") for name in files) == JOURNAL_SECTOR_COUNT, sorted(
            files
        )
        number = max([int(words[1]) for words in lines if words[0] == "league"], default=0)
        league = League(MemoryFiles(files))
        assert number <= league.number <= number + 1, (number, league.number)
        assert (LEAGUE_FILE in files) >= (number > 0)
        for words in lines:
            if words[0] == "record":
                stored_match.unpack(files[f"records/{int(words[1]):06d}"])
        self._check_journal(files, lines)

    def _check_journal(self, files: dict[str, bytes], lines: list[list[str]]) -> None:
        sectors = [files[f"journal/{each}"] for each in range(JOURNAL_SECTOR_COUNT)]
        flash = Flash(JOURNAL_SECTOR_COUNT, b"".join(sectors))
        assert len(flash.data) == JOURNAL_SECTOR_COUNT * JOURNAL_SECTOR_BYTES
        journal = Journal(flash)
        unfinished = journal.unfinished_match()
        last = [words for words in lines if words[0] in ("kept", "closed")][-1:]
        if not last or last[0][0] == "closed":
            number = int(last[0][1]) if last else 0
            assert unfinished is None or unfinished[0]["number"] == str(number + 1)
            return
        if unfinished is None:  # the power failed while the board was writing the end of the match
            assert lines[-1] == ["league", last[0][1]], lines[-1]
            return
        ruleset = unfinished[0]["ruleset"]
        *_, game = replay(Game, load(ruleset), unfinished[1], journal.records())
        checksums = self.histories[int(last[0][1])]
        # Find the state that was confirmed last. The program confirms two states for each action:
        # after the action, and after two more seconds of playing time. ``checksums`` has three,
        # because it has one after each of the seconds. The confirmations are counted, because
        # searching for the checksum could find the wrong state: it may occur again after a
        # takeback.
        count = sum(words[:2] == last[0][:2] for words in lines) - 1
        at = 3 * (count // 2) + count % 2
        assert checksums[at] == int(last[0][2])
        assert unfinished[0]["number"] == last[0][1]
        # The board may have stored more than it has confirmed. It stores two seconds of playing
        # time as two bits, and a cut may have left only one of them.
        assert crc32(game.to_bytes()) in checksums[at : at + 3], (last, checksums[at : at + 3])


def lines_after_start(flash: bytes) -> list[str]:
    """Start a board with ``flash`` and return the lines that its display then shows."""
    twin = Twin("pitch32", flash=flash)
    twin.wait_for_lights(8000)
    twin.wait_until(lambda: any(twin.text()), 2000)
    twin.wait(500)  # the offer to resume a match comes after the menu
    return twin.text()


def _histories() -> dict[int, list[int]]:
    """Return {match number: checksums of the match's states in order}.

    After the state at the start, there are three for each action: after the action, and after each
    of the two seconds of playing time that follow.
    """
    result = {}
    for number, (ruleset, actions) in enumerate(GAMES_AND_ACTION_COUNTS, 1):
        game = Game(load(ruleset)({"first": "left"}))
        generator = Generator(number)
        result[number] = [crc32(game.to_bytes())]
        for at in range(actions):
            if game.match.current_player() == TERMINAL:
                break
            if at % 7 != 6 or not game.take_back():
                outcome = game.next_pending()
                game.apply(choose(game.match, generator) if outcome is None else outcome)
            result[number].append(crc32(game.to_bytes()))
            for _ in range(2):
                game.pass_time(1)
                result[number].append(crc32(game.to_bytes()))
    return result


def main(arguments: list[str]) -> int:
    """Make ``arguments[0]`` cuts and check them; start ``arguments[1]`` (default 20) boards.

    Print the counts. Return 0 if nothing was lost and all boards have started, otherwise 1.
    """
    count, started = int(arguments[0]), arguments[1:]
    began = time.monotonic()
    board = RecordedBoard()
    print(
        f"{len(board.operations)} operations of the flash, {len(board.confirmations)} confirmations"
    )
    torn = lost = 0
    for flash, confirmed, is_torn in board.cuts(count):
        torn += is_torn
        try:
            board.check_flash(flash, confirmed)
        except (AssertionError, MatchError, KeyError) as error:
            lost += 1
            print("lost:", error)
    print(f"{count} cuts, {torn} of them inside a write: {lost} lost anything", end="")
    print(f" ({time.monotonic() - began:.0f} s)")
    boot = int(started[0]) if started else 20
    good = 0
    for flash, _, _ in board.cuts(boot, 2):
        good += lines_after_start(flash)[0].startswith(FIRST_DISPLAY_LINES)
    print(f"{good} of {boot} boards started ({time.monotonic() - began:.0f} s)")
    return 1 if lost or good != boot else 0


if __name__ == "__main__":
    from . import compiled_package

    compiled_package.build_compiled_package()
    compiled_package.use_compiled_package()
    raise SystemExit(main(sys.argv[1:]))
