"""Plays matches that are kept in a journal, on a flash in memory; the same on both interpreters."""

from binascii import crc32

from pixelpitch.app.game import Game
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.entries import ANSWER, THROW, VIRTUAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.storage import records
from pixelpitch.storage.journal import Journal, replay, unplayed
from pixelpitch.storage.league import League

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Flash:
    """Five sectors of ``devices.flash``."""

    sectors = 5

    def __init__(self) -> None:
        self.data = bytearray(5 * 4096)

    def read(self, sector: int, at: int, length: int) -> bytes:
        at += 4096 * sector
        return bytes(self.data[at : at + length])

    def program(self, sector: int, at: int, data: bytes) -> None:
        at += 4096 * sector
        for index in range(len(data)):
            self.data[at + index] &= data[index]

    def erase(self, sector: int) -> None:
        for at in range(4096 * sector, 4096 * sector + 4096):
            self.data[at] = 255


class Files:
    """``devices.files`` in memory."""

    def __init__(self) -> None:
        self.content: dict = {}

    def load(self, name: str) -> bytes:
        return self.content.get(name, b"")

    def save(self, name: str, data: bytes) -> None:
        self.content[name] = bytes(data)

    def remove(self, name: str) -> None:
        self.content.pop(name, None)

    def names(self, folder: str) -> list:
        result = [name[len(folder) + 1 :] for name in self.content if name.startswith(folder + "/")]
        result.sort()
        return result


def play(ruleset: str, actions: int = 60) -> list:
    """Play a match of ``ruleset``, resume it, go on; return numbers that say all of it."""
    flash, files = Flash(), Files()
    journal = Journal(flash)
    game = Game(load(ruleset)({"first": "left"}))
    journal.begin([("ruleset", ruleset), ("names", "Ann|Bert")], game)
    game.journal = journal
    act(game, actions)
    again = Journal(flash)
    heading, history = again.unfinished()
    *_, resumed = replay(Game, load(heading["ruleset"]), history, again.records())
    same = resumed.to_bytes() == game.to_bytes() and not journal.failure
    added = crc32(unplayed(history, again.records()))
    again.begin(list(heading.items()), resumed)
    resumed.journal = again
    act(resumed, actions)
    records.keep(files, 7, list(heading.items()), resumed.to_bytes())
    league = League(files)
    league.choose(resumed.match.RULESET, resumed.match, resumed.match.options)
    league.count(7, ["Ann", "Bert"], [3, 0], 0)
    league.save()
    same = same and League(files).to_bytes() == league.to_bytes()
    again.close()
    same = same and again.unfinished() is None
    result = [same, crc32(flash.data), added]
    result.extend([crc32(files.content[name]) for name in sorted(files.content)])
    return result


def act(game: "Any", actions: int) -> None:
    """Let ``actions`` actions happen, with takebacks and time."""
    generator = Generator(11)
    for at in range(actions):
        if game.match.current_player() == TERMINAL:
            return
        if at % 9 != 8 or not game.take_back():
            kept = game.waiting_throw()
            if kept is None:
                game.apply(choose(game.match, generator), (THROW, VIRTUAL, ANSWER)[at % 3])
            else:
                game.apply(kept)
        game.pass_ms(1000 * (at % 30))
