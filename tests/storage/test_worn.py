"""Whichever flash operation fails, no match is lost, or the board reports the loss."""

from typing import Any

import pytest

from host_tools.common.store import JOURNAL_SECTOR_COUNT, Flash, Store
from host_tools.simulator.headless import Player
from pixelpitch.app.game import Game
from pixelpitch.app.screens.selftest.sensors import FlashTest
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.storage.journal import Journal, replay
from tests.app.test_resume import LEFT_BEGINS_OPTIONS, play_actions, restart_after_power_cut
from tests.players import scroll_text_of
from tests.storage.worn_flash import FAILURE_KINDS, WornFlash

# Number of matches in a short series. One match must begin after the flash has failed.
MATCHES_IN_SHORT_SERIES = 2
MATCHES_IN_LONG_SERIES = 3
SHORT_SWEEP_ACTIONS_BY_GAME = {"dicesoccer": 12}
LONG_SWEEP_ACTIONS_BY_GAME = {
    "dicesoccer": 12,
    "pawnball": 8,
    "streetsoccer": 8,
    "sokhazania": 8,
    "tactics": 6,
}


def read_state(flash: Flash) -> tuple[str, bytes] | None:
    """Return (number, history) of the match that a board finds on the flash once it works again."""
    journal = Journal(Flash(data=bytes(flash.data)))
    found = journal.unfinished_match()
    if found is None:
        return None
    *_, game = replay(Game, load(found[0]["ruleset"]), found[1], journal.records())
    assert not journal.damage
    return found[0]["number"], game.to_bytes()


def play_matches(
    flash: Flash, ruleset: str, action_count: int, match_count: int = MATCHES_IN_SHORT_SERIES
) -> Journal:
    """Play matches, and check in the last one that each confirmed action is on flash."""
    journal = Journal(flash)
    journal.unfinished_match()
    for number in range(1, match_count + 1):
        for _ in range(4):
            journal.erase_ahead()
        game = Game(load(ruleset)({"first": "left"}))
        journal.begin([("ruleset", ruleset), ("number", str(number))], game)
        game.journal = journal
        generator = Generator(number)
        for at in range(action_count):
            if game.match.current_player() == TERMINAL:
                break
            if at % 7 != 6 or not game.take_back():
                waiting = game.next_pending()
                game.apply(choose(game.match, generator) if waiting is None else waiting)
            game.pass_time(2)
            if number == match_count and at in (0, action_count // 2):
                assert journal.failure or read_state(flash) == (str(number), game.to_bytes())
        assert journal.failure or read_state(flash) == (str(number), game.to_bytes())
        journal.close()
        assert read_state(flash) is None
    return journal


def fail_each_operation(
    kind: str, ruleset: str, action_count: int, match_count: int = MATCHES_IN_SHORT_SERIES
) -> tuple[int, int]:
    """Make each operation fail, first once and then permanently; return (number of failures, number
    of lost matches).
    """
    whole = WornFlash(kind)
    play_matches(whole, ruleset, action_count, match_count)
    assert whole.count > 5
    lost = 0
    for at in range(1, whole.count + 1):
        for lasting in (False, True):
            journal = play_matches(WornFlash(kind, at, lasting), ruleset, action_count, match_count)
            lost += bool(journal.failure)
            assert len(journal.worn_sectors) <= lasting
    return 2 * whole.count, lost


@pytest.mark.parametrize("kind", FAILURE_KINDS)
@pytest.mark.parametrize("ruleset", SHORT_SWEEP_ACTIONS_BY_GAME)
@pytest.mark.long(but=["dicesoccer-erase fails", "dicesoccer-erase leaves bits"])
def test_no_match_is_lost_whichever_operation_fails(ruleset: str, kind: str) -> None:
    """The board still has the match in memory and writes it to a different sector."""
    failures, lost = fail_each_operation(kind, ruleset, SHORT_SWEEP_ACTIONS_BY_GAME[ruleset])
    print(f"{ruleset}, {kind}: {failures} failing operations, {lost} matches lost")
    assert lost == 0


@pytest.mark.long
@pytest.mark.parametrize("kind", FAILURE_KINDS)
@pytest.mark.parametrize("ruleset", LONG_SWEEP_ACTIONS_BY_GAME)
def test_in_a_longer_series_no_match_is_lost_whichever_operation_fails(
    ruleset: str, kind: str
) -> None:
    failures, lost = fail_each_operation(
        kind, ruleset, LONG_SWEEP_ACTIONS_BY_GAME[ruleset], MATCHES_IN_LONG_SERIES
    )
    print(f"{ruleset}, {kind}: {failures} failing operations, {lost} matches lost")
    assert lost == 0


def play_forty_matches(player: Player) -> int:
    """Play forty matches at the player's board with a power cut after every tenth; return how many
    were not saved.
    """
    unsaved = 0
    for number in range(40):
        if number % 10 == 9:
            player = restart_after_power_cut(player)
        player.session.match_starter.start("dicesoccer", LEFT_BEGINS_OPTIONS)
        play_actions(player, 12)
        words = player.session.saver._journal.failure
        if words:
            player.wait(40)
            assert "This match is not saved" in scroll_text_of(player)
            unsaved += 1
        else:
            assert restart_after_power_cut(player).place == "unfinished"
        player.session.go_home()
        player.wait(600)
    return unsaved


@pytest.mark.parametrize("kind", FAILURE_KINDS)
@pytest.mark.long
def test_a_bad_sector_costs_no_match_and_no_wear(kind: str) -> None:
    """The board remembers a bad sector across power cuts and erases it at most twice."""
    store = Store()
    store.flash = WornFlash(kind, bad_sectors=(5,))
    assert play_forty_matches(Player(store=store)) == 0
    assert store.flash.erased[5] <= 2
    assert b"\nworn 5\n" in store.files.load("league.txt")


@pytest.mark.parametrize(("good", "unsaved"), [(2, 0), (1, 40)])
@pytest.mark.long
def test_two_good_sectors_suffice_and_a_single_one_is_reported(good: int, unsaved: int) -> None:
    store = Store()
    bad = tuple(range(good, JOURNAL_SECTOR_COUNT))
    store.flash = WornFlash("does not stick", bad_sectors=bad)
    player = Player(store=store)
    lost = play_forty_matches(player)
    # A single good sector may save one match, so at least 39 of the 40 matches are not saved.
    assert lost >= unsaved - 1 if unsaved else lost == 0
    player.devices.flash_check = type("Check", (), {"check": lambda self: 640 << 10})()
    found = FlashTest(player.devices).run(0, [])
    words = f"{JOURNAL_SECTOR_COUNT - good} of 12 sectors are worn"
    words += ": matches are not saved" if unsaved else ""
    assert found == [("flash", True, "640 KB free"), ("journal", not unsaved, words)]


@pytest.mark.parametrize("bad", [(), (0,)])
def test_a_single_read_error_at_power_on_loses_nothing(bad: tuple[int, ...]) -> None:
    written = WornFlash("does not stick", bad_sectors=bad)
    journal = Journal(written)
    game = Game(load("dicesoccer")({"first": "left"}))
    journal.begin([("ruleset", "dicesoccer"), ("number", "1")], game)
    game.journal = journal
    generator = Generator(1)
    for _ in range(9):
        game.apply(choose(game.match, generator))
    data = bytes(written.data)

    def read_journal(flash: Flash) -> Any:
        """Return what the journal in ``flash`` has: (heading, history, records, damage)."""
        found = Journal(flash)
        heading, history = found.unfinished_match() or ({}, b"")
        return heading, history, list(found.records()), found.damage

    whole = WornFlash("read flips", data=data)
    expected = read_journal(whole)
    assert len(expected[2]) == 9
    for at in range(1, whole.count + 1):
        assert read_journal(WornFlash("read flips", at, False, data=data)) == expected, at


def test_a_damaged_record_is_reported() -> None:
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    play_actions(player, 12)
    flash = player.devices.flash
    log = player.session.saver._journal._log
    flash.data[4096 * log._parts[0] + 16 + log.end - 24] ^= 255
    player = restart_after_power_cut(player)
    player.press("left ok")
    player.wait(100)
    assert player.place == "play"
    assert "The end of this match is damaged: it goes on from before" in scroll_text_of(player)


def test_a_damaged_snapshot_of_an_unfinished_match_is_reported() -> None:
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    play_actions(player, 12)
    log = player.session.saver._journal._log
    player.devices.flash.data[4096 * log._parts[0] + 40] ^= 255
    player = restart_after_power_cut(player)
    assert player.place == "menu"
    player.session.match_starter.start("dicesoccer", LEFT_BEGINS_OPTIONS)
    player.wait(100)
    assert "The unfinished match is damaged: it is lost" in scroll_text_of(player)
