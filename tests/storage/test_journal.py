"""The journal uses its sectors in turn and erases each before it is needed. No match needs more
sectors than the journal has.
"""

import random

import pytest

from host_tools.common.store import JOURNAL_SECTOR_BYTES, Flash
from pixelpitch.app.game import Game
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import ids, load
from pixelpitch.storage import stored_match
from pixelpitch.storage.journal import Journal, append_records, replay
from pixelpitch.storage.log import SECTOR_CAPACITY_BYTES, Log

MAX_MATCH_BYTES = 4096  # limit for the bytes of flash that a match takes


def play_stored_match(flash, ruleset, action_count, seconds=7):
    """Play ``action_count`` actions of a match that is stored on ``flash``; return (journal,
    game).
    """
    journal = Journal(flash)
    game = Game(load(ruleset)())
    journal.begin([("ruleset", ruleset)], game)
    game.journal = journal
    generator = Generator(3)
    while game.match.current_player() != TERMINAL and action_count:
        game.apply(choose(game.match, generator))
        game.pass_ms(1000 * seconds)
        action_count -= 1
    return journal, game


def read_journal(flash):
    """Return the game that the journal on ``flash`` contains."""
    journal = Journal(flash)
    heading, history = journal.unfinished_match()
    *_, game = replay(Game, load(heading["ruleset"]), history, journal.records())
    return game


@pytest.mark.parametrize("ruleset", ids())
def test_a_whole_match_takes_one_sector_and_a_long_one_two(ruleset):
    """Seven seconds pass after every action, and only the used sectors are erased."""
    flash = Flash()
    journal, game = play_stored_match(flash, ruleset, 10**6)
    assert game.match.outcome()
    sectors = 1 if load(ruleset).MAX_LENGTH <= 5000 else 2
    assert journal._log.end <= sectors * MAX_MATCH_BYTES - 16
    assert sum(flash.erased) == sectors
    assert read_journal(flash).to_bytes() == game.to_bytes()


def test_elapsed_time_costs_one_bit_of_flash_a_second():
    flash = Flash()
    journal, game = play_stored_match(flash, "sokhazania", 1, 0)
    before, programs = journal._log.end, flash.programmed
    for _ in range(3600):
        game.pass_ms(1000)
    assert journal._log.end - before == 4 * 3600 // 24
    assert flash.programmed - programs == 3600
    assert read_journal(flash).to_bytes() == game.to_bytes()


def test_the_journal_uses_its_sectors_in_turn():
    """All sectors wear equally: in as many matches as the flash has sectors, each sector is erased
    once.
    """
    flash = Flash(5)
    for _ in range(50):
        journal, _ = play_stored_match(flash, "dicesoccer", 5)
        journal.close()
        assert journal.unfinished_match() is None
        while journal.erase_ahead():
            pass
    assert max(flash.erased) - min(flash.erased) <= 1
    assert sum(flash.erased) == 50 + 4


def test_a_match_erases_nothing_if_the_sector_is_erased_in_advance():
    flash = Flash()
    journal = Journal(flash)
    while journal.erase_ahead():
        pass
    before = list(flash.erased)
    play_stored_match(flash, "pawnball", 10**6)
    assert flash.erased == before


def test_random_content_of_a_new_flash_holds_no_match():
    draw = random.Random(4)
    size = 4 * JOURNAL_SECTOR_BYTES
    for data in (bytes(size), b"\xff" * size, draw.randbytes(size)):
        flash = Flash(4, data)
        assert Journal(flash).unfinished_match() is None
        _, game = play_stored_match(flash, "dicesoccer", 9)
        assert read_journal(flash).to_bytes() == game.to_bytes()


def test_any_damage_leaves_the_match_up_to_the_damage_or_no_match():
    flash = Flash(4)
    journal, game = play_stored_match(flash, "sokhazania", 60)
    end = journal._log.end + 16
    whole = game.to_bytes()
    draw = random.Random(8)
    for _ in range(300):
        at = draw.randrange(end)
        old = flash.data[at]
        flash.data[at] ^= draw.randrange(1, 256)
        found = Journal(flash)
        if found.unfinished_match():
            records = list(found.records())
            assert len(records) <= 200
            heading, history = found.unfinished_match()
            assert heading == {"ruleset": "sokhazania"}
            text = append_records(history, records)
            assert whole.startswith(text[: len(text) - 2])
        flash.data[at] = old
    assert read_journal(flash).to_bytes() == whole


def test_a_match_longer_than_all_sectors_is_reported_and_continues():
    flash = Flash(2)
    _, game = play_stored_match(flash, "sokhazania", 0)
    generator = Generator(5)
    while not game.journal.failure:
        if not game.take_back():
            game.apply(choose(game.match, generator))
    assert game.journal.failure[0] == "notice.match.not_saved"
    game.apply(choose(game.match, generator))


def test_a_log_reads_across_its_sectors():
    log = Log(Flash(3))
    log.begin()
    data = random.Random(1).randbytes(2 * SECTOR_CAPACITY_BYTES)
    log.append(data[:5000])
    log.append(data[5000:])
    assert log.read(0, 2 * SECTOR_CAPACITY_BYTES) == data
    assert (
        log.read(SECTOR_CAPACITY_BYTES - 3, 6)
        == data[SECTOR_CAPACITY_BYTES - 3 : SECTOR_CAPACITY_BYTES + 3]
    )
    assert log.read(2 * SECTOR_CAPACITY_BYTES - 1, 5) == data[-1:]
    with pytest.raises(OSError, match="full"):
        log.append(bytes(SECTOR_CAPACITY_BYTES + 1))


def test_a_stored_match_is_complete_or_refused():
    data = stored_match.pack([("ruleset", "x"), ("names", "Ann|Bert Ö")], b"PH12")
    assert stored_match.unpack(data) == ({"ruleset": "x", "names": "Ann|Bert Ö"}, b"PH12")
    for at in range(len(data)):
        with pytest.raises(NotUnderstood):
            stored_match.unpack(data[:at])
        with pytest.raises(NotUnderstood):
            stored_match.unpack(data[:at] + bytes((data[at] ^ 16,)) + data[at + 1 :])


@pytest.mark.parametrize("ruleset", ids())
def test_records_added_without_play_give_the_same_match(ruleset):
    """The journal's records can be appended to the stored history without playing the match again.

    The result is the same match. It lacks only the decisions that a coach took back, because a
    match's record does not contain them.
    """
    flash = Flash()
    journal, game = play_stored_match(flash, ruleset, 40)
    game.take_back()
    journal = Journal(flash)
    _, history = journal.unfinished_match()
    added = History.from_bytes(load(ruleset), append_records(history, journal.records()))
    assert added.match.to_bytes() == game.match.to_bytes()
    assert list(added.entries()) == list(game.entries())
