"""Shows every text before, during and after a match.

The tests bring each screen into each of its states, with pads and dice or with a direct call. They
fail if a text is truncated, or if a text in the sources is never shown.

`pytest -s tests/app/test_screen_texts.py` prints the texts.
"""

from pathlib import Path
from typing import Any

import pytest

from host_tools.common.store import Store
from host_tools.flash import build
from host_tools.simulator.headless import Player
from host_tools.twin.image import ruleset_region as region_of
from pixelpitch import rulesets
from pixelpitch.app.screens.question import Question
from pixelpitch.app.supply import SupplyMonitor
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.storage import ruleset_region
from tests.app import test_installed
from tests.app.screen_texts import assert_all_sentences_shown, collect_texts, raise_no_space
from tests.players import choose, seek


def test_all_texts_of_the_menu_and_installed_rulesets_are_shown(
    seen_texts: dict[str, None], tmp_path: Path
) -> None:
    """Covers the first screen and the reasons why an installed game cannot be played."""
    player = Player()
    for _ in range(9):
        collect_texts(player, seen_texts)
        player.press("left down")
    for millivolts in (4500, 0):
        player.session.light.supply = SupplyMonitor(lambda found=millivolts: found)
        collect_texts(player, seen_texts, 200)
    made = test_installed.make_package
    whole = region_of((made("mine"), True))
    place = ruleset_region.read(whole)[2][0].failure
    failed = whole[:place] + b"IndexError: list index out of range"
    regions = [failed + whole[len(failed) :], test_installed.damage_sector(whole, 3), whole]
    regions += [region_of((made("mine", 99), True))]
    regions += [region_of((made("dicesoccer"), True))]
    path = tmp_path / "__init__.py"
    path.write_text("import os")
    code = build.compile_file(path, "__init__.py")
    regions += [region_of((made("mine", code=code), True))]
    regions += [region_of((made("mine", 1), True))]
    for index, region in enumerate(regions):
        flash = test_installed.FakeFlashRegion(region)
        if index == 2:
            flash.mount = raise_no_space  # type: ignore[method-assign, assignment]
        player = test_installed.player_with_flash(flash)
        try:
            choose(player, "Games", "DICESOCCER" if index == 4 else "MINE")
            collect_texts(player, seen_texts)
            assert player.place == "refused"
        finally:
            test_installed.remove_added_rulesets()
    player = Player()
    choose(player, "Games")
    seek(player, "League")
    collect_texts(player, seen_texts)
    assert_all_sentences_shown(
        "menu", seen_texts, "app/screens/games.py", "app/supply.py", "storage/installed.py"
    )


def test_all_texts_of_league_names_settings_and_set_up_are_shown(
    seen_texts: dict[str, None],
) -> None:
    """Covers the longest names, points of three digits, and every item of every list."""
    player = Player()
    league = player.session.saver.league
    choose(player, "Games", "League")
    for seat, name in zip(player.session.seats, ("Wilhelmina", "Maximilian"), strict=True):
        seat.name = name
        seat.points = 105
    league.pairs.append(type("Pair", (), {}))
    league.pairs[-1].names = ("Wilhelmina", "Maximilian")
    league.pairs[-1].wins, league.pairs[-1].draws = (10, 12), 3
    league.pairs[-1].points = (33, 38)
    player.session.go_home()
    player.wait(40)
    choose(player, "Games", "League")
    collect_texts_of_list(player, seen_texts)
    choose(player, "Wilhelmina")
    collect_texts(player, seen_texts)
    player.press("left back")
    choose(player, "Reset points")
    collect_texts_of_list(player, seen_texts)
    league_screen = player.session.screen
    player.session.open(Question("Sure?", bytes, lambda: player.session.open(league_screen)))
    collect_texts(player, seen_texts)
    player.press("left back")
    player.press("left back")
    choose(player, "Wilhelm-Maximil")
    collect_texts(player, seen_texts)
    assert "Maximilian won 12" in " ".join(player.text())
    player.session.go_home()
    player.wait(40)
    player.devices.supply = lambda: 5000  # a board that senses its 5 V has one more setting
    choose(player, "Settings")
    collect_texts_of_list(player, seen_texts)
    player.session.go_home()
    against = player.session.seats[1]
    for form in (2, -2):
        against.seat_player("easy", bytes)
        against.form = form
        choose(player, "Games", "PawnBall")
        collect_texts_of_list(player, seen_texts)
        player.session.go_home()
    against.seat_player("", bytes)
    for ruleset in rulesets.ids():
        choose(player, "Games", rulesets.facts(ruleset).NAME)
        collect_texts_of_list(player, seen_texts)
        if ruleset != "dicesoccer":
            screen = player.session.screen
            screen.at = [item.label for item in screen.items].index("Length")
            collect_texts(player, seen_texts)
        choose(player, "More")
        collect_texts_of_list(player, seen_texts)
        choose(player, "Back")
        # this list also shows the options that belong to no preset
        collect_texts_of_list(player, seen_texts)
        player.session.go_home()
        player.wait(40)
    names = ("league", "name_entry", "question", "settings", "setup", "list_screen")
    assert_all_sentences_shown("lists", seen_texts, *[f"app/screens/{name}.py" for name in names])


def collect_texts_of_list(player: Player, seen_texts: dict[str, None]) -> None:
    """Add the texts of each item of the player's open list to ``seen_texts``.

    If an item has a value that a coach can change, add its texts with up to eight values.
    """
    screen = player.session.screen
    for at_item in range(len(screen.items)):
        screen.at = at_item
        item = screen.items[at_item]
        assert item.select or item.change, f"{item.label} can be chosen and does nothing"
        for _ in range(8 if screen.items[at_item].change else 1):
            seen_texts[" ".join(screen.lines())] = seen_texts[screen.scroll_text()] = None
            if screen.items[at_item].change:
                screen.items[at_item].change(1)
    screen.at = 0


@pytest.mark.parametrize("ruleset", rulesets.ids())
@pytest.mark.long(but=["sokhazania", "streetsoccer", "dicesoccer"])
def test_all_texts_around_a_match_are_shown(ruleset: str, seen_texts: dict[str, None]) -> None:
    """Covers the texts of a hint, the end of the match, and the pause menu with *Take back*,
    *Inspect*, *Die foul*, *Other board* and *Abort match*.
    """
    options = {"die_fouls": True} if ruleset == "sokhazania" else {}
    player = Player(ruleset=ruleset, options=options)
    session = player.session
    play = session.screen
    for seat, name in zip(session.seats, ("Wilhelmina", "Maximilian"), strict=True):
        seat.name = name
    generator = Generator(3)
    collect_texts(player, seen_texts)
    player.press("left back")
    collect_texts(player, seen_texts)
    for _ in range(20):
        if player.match.current_player() < 0:
            play.apply(autoplay.choose(player.match, generator))
    for count in range(60):
        if count % 30 == 0:
            collect_texts_of_pause(player, seen_texts, play)
        play.apply(autoplay.choose(player.match, generator))
        collect_texts(player, seen_texts)
        for side in ("left", "right") if count % 20 == 0 else ():
            player.hold(side + " ok", 700)
            collect_texts(player, seen_texts)
    collect_texts_of_resuming(player, seen_texts)
    for _ in range(9000):
        if player.match.current_player() == TERMINAL:
            break
        session.game.apply(autoplay.choose(player.match, generator))
        session.game.pass_time(player.match.SECONDS_PER_THROW)
    player.settle()
    player.wait(600)
    assert player.place == "result"
    collect_texts_of_list(player, seen_texts)
    choose(player, "Statistics")
    collect_texts(player, seen_texts)
    while not session.screen.is_over:
        player.wait(20)
    collect_texts(player, seen_texts)
    assert_all_sentences_shown(ruleset, seen_texts)


def collect_texts_of_pause(player: Player, seen_texts: dict[str, None], match_screen: Any) -> None:
    """Collect the texts of the pause at the player's board and of all that its items open."""
    session = player.session
    session.open(match_screen)
    player.press("menu")
    collect_texts_of_list(player, seen_texts)
    for item in list(session.screen.items):
        if item.label in ("Take back", "Inspect", "Other board", "Abort match", "Die foul"):
            session.open(match_screen)
            player.press("menu")
            item.select()
            collect_texts(player, seen_texts)
            for pad in ("left ok", "left up", "left ok") if item.label == "Inspect" else ():
                player.press(pad)
                collect_texts(player, seen_texts)
    session.open(match_screen)


def collect_texts_of_resuming(player: Player, seen_texts: dict[str, None]) -> None:
    """Cut the power of the player's board, start it again, and collect the texts until the match is
    resumed.
    """
    store = Store()
    store.files, store.flash = player.devices.files, player.devices.flash
    again = Player(store=store)
    collect_texts(again, seen_texts)
    assert again.place == "unfinished"
    choose(again, "Drop it")
    collect_texts(again, seen_texts)
    again.press("left down")
    collect_texts(again, seen_texts)
    again.press("left back")
    choose(again, "Resume")
    collect_texts(again, seen_texts)
