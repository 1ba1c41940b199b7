"""Program for MicroPython and CPython: plays matches and stores them in a journal. The flash is
simulated in memory.
"""

from binascii import crc32

from pixelpitch.app.game import Game
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.entries import ENTERED_ENTRY, THROW_ENTRY, VIRTUAL_ENTRY
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.storage import records
from pixelpitch.storage.journal import Journal, append_records, replay
from pixelpitch.storage.league import League
from tests.micropython.devices import MemoryFiles, MemoryFlash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def run(ruleset: str, action_count: int = 60) -> None:
    """Play a match of ``ruleset``, resume and continue it, and print a checksum after each
    stage.
    """
    flash, files = MemoryFlash(), MemoryFiles()
    journal = Journal(flash)
    game = Game(load(ruleset)({"first": "left"}))
    journal.begin([("ruleset", ruleset), ("names", "Ann|Bert")], game)
    game.journal = journal
    play_actions(game, action_count)
    again = Journal(flash)
    heading, history = again.unfinished_match()
    *_, resumed = replay(Game, load(heading["ruleset"]), history, again.records())
    assert resumed.to_bytes() == game.to_bytes()
    assert not journal.failure
    added = crc32(append_records(history, again.records()))
    again.begin(list(heading.items()), resumed)
    resumed.journal = again
    play_actions(resumed, action_count)
    records.store_record(files, 7, list(heading.items()), resumed.to_bytes())
    league = League(files)
    league.store_options(resumed.match.RULESET, resumed.match, resumed.match.options)
    league.add_match(7, ["Ann", "Bert"], [3, 0], 0)
    league.save()
    assert League(files).to_bytes() == league.to_bytes()
    again.close()
    assert again.unfinished_match() is None
    print(crc32(flash.data), added)
    for name in sorted(files.states):
        print(name, crc32(files.states[name]))


def play_actions(game: "Any", action_count: int) -> None:
    """Perform ``action_count`` actions, with takebacks, redos and elapsed time in between."""
    generator = Generator(11)
    for at in range(action_count):
        if game.match.current_player() == TERMINAL:
            return
        if at % 9 == 0 and game.undone:
            game.redo()
        elif at % 9 != 8 or not game.take_back():
            kept = game.next_pending()
            if kept is None:
                game.apply(
                    choose(game.match, generator),
                    (THROW_ENTRY, VIRTUAL_ENTRY, ENTERED_ENTRY)[at % 3],
                )
            else:
                game.apply(kept)
        game.pass_ms(1000 * (at % 30))
