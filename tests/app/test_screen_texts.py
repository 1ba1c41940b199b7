"""Every text around a match; `pytest -s tests/app/test_screen_texts.py` prints them.

Each screen is brought into each of its states, by pads and throws or by the answer that leads
there.  Nothing that is shown may be cut, and every text in the sources must have been shown.
"""

from pathlib import Path
from typing import Any

import pytest

from host_tools.common.store import Store
from host_tools.flash import build
from host_tools.simulator.headless import Player
from host_tools.twin.image import ruleset_region_of as region_of
from pixelpitch import rulesets
from pixelpitch.app.supply import Supply
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.storage import ruleset_region
from tests.app import test_installed
from tests.app.screen_texts import check, full, look
from tests.players import choose, seek


def test_the_menu_and_installed_rulesets(seen: dict[str, None], tmp_path: Path) -> None:
    """The first screen, and what stands where an installed game cannot be played."""
    player = Player()
    for _ in range(9):
        look(player, seen)
        player.press("left down")
    for millivolts in (4500, 0):
        player.session.light.supply = Supply(lambda found=millivolts: found)
        look(player, seen, 200)
    made = test_installed.package
    whole = region_of((made("mine"), True))
    place = ruleset_region.read(whole)[2][0].failure
    failed = whole[:place] + b"IndexError: list index out of range"
    regions = [failed + whole[len(failed) :], test_installed.damaged(whole, 3), whole]
    regions += [region_of((made("mine", 99), True))]
    regions += [region_of((made("dicesoccer"), True))]
    path = tmp_path / "__init__.py"
    path.write_text("import os")
    code = build.compile_file(path, "__init__.py")
    regions += [region_of((made("mine", code=code), True))]
    regions += [region_of((made("mine", 1), True))]
    for index, region in enumerate(regions):
        flash = test_installed.Flash(region)
        if index == 2:
            flash.mount = full  # type: ignore[method-assign, assignment]
        player = test_installed.player(flash)
        try:
            choose(player, "Games", "DICESOCCER" if index == 4 else "MINE")
            look(player, seen)
            assert player.place == "refused"
        finally:
            test_installed.forget()
    player = Player()
    choose(player, "Games")
    seek(player, "League")
    look(player, seen)
    check("menu", seen, "app/screens/games.py", "app/supply.py", "storage/installed.py")


def test_league_names_settings_and_set_up(seen: dict[str, None]) -> None:
    """The longest names and points, every item of every list."""
    player = Player()
    league = player.session.keeper.league
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
    through(player, seen)
    choose(player, "Wilhelmina")
    look(player, seen)
    player.press("left back")
    choose(player, "Reset points")
    look(player, seen)
    player.press("left back")
    choose(player, "Wilhelm-Maximil")
    look(player, seen)
    assert "Maximilian won 12" in " ".join(player.text())
    player.session.go_home()
    player.wait(40)
    player.devices.supply = lambda: 5000  # a board that senses its 5 V has a setting more
    choose(player, "Settings")
    through(player, seen)
    player.session.go_home()
    against = player.session.seats[1]
    for form in (2, -2):
        against.sit("easy", bytes)
        against.form = form
        choose(player, "Games", "PawnBall")
        through(player, seen)
        player.session.go_home()
    against.sit("", bytes)
    for ruleset in rulesets.ids():
        choose(player, "Games", rulesets.facts(ruleset).NAME)
        through(player, seen)
        if ruleset != "dicesoccer":
            screen = player.session.screen
            screen.at = [item.label for item in screen.items].index("Length")
            look(player, seen)
        choose(player, "More")
        through(player, seen)
        choose(player, "Back")
        through(player, seen)  # with options that no preset has
        player.session.go_home()
        player.wait(40)
    names = ("league", "name_entry", "question", "settings", "setup", "list_screen")
    check("lists", seen, *[f"app/screens/{name}.py" for name in names])


def through(player: Player, seen: dict[str, None]) -> None:
    """Look at each item of a list with each of its values, up to eight of them."""
    screen = player.session.screen
    for at_item in range(len(screen.items)):
        screen.at = at_item
        item = screen.items[at_item]
        assert item.take or item.change, f"{item.label} can be chosen and does nothing"
        for _ in range(8 if screen.items[at_item].change else 1):
            seen[" ".join(screen.lines())] = seen[screen.speech()] = None
            if screen.items[at_item].change:
                screen.items[at_item].change(1)
    screen.at = 0


@pytest.mark.parametrize("ruleset", rulesets.ids())
@pytest.mark.long(but=["sokhazania", "streetsoccer", "dicesoccer"])
def test_around_a_match(ruleset: str, seen: dict[str, None]) -> None:
    """Pause, take back, inspect, die foul, aborting, the other board, a hint; the end of it."""
    options = {"die_fouls": True} if ruleset == "sokhazania" else {}
    player = Player(ruleset=ruleset, options=options)
    session = player.session
    play = session.screen
    for seat, name in zip(session.seats, ("Wilhelmina", "Maximilian"), strict=True):
        seat.name = name
    generator = Generator(3)
    look(player, seen)
    player.press("left back")
    look(player, seen)
    for _ in range(20):
        if player.match.current_player() < 0:
            play.apply(autoplay.choose(player.match, generator))
    for count in range(60):
        if count % 30 == 0:
            pause_and_back(player, seen, play)
        play.apply(autoplay.choose(player.match, generator))
        look(player, seen)
        for side in ("left", "right") if count % 20 == 0 else ():
            player.hold(side + " ok", 700)
            look(player, seen)
    cut_power_and_resume(player, seen)
    for _ in range(9000):
        if player.match.current_player() == TERMINAL:
            break
        session.game.apply(autoplay.choose(player.match, generator))
        session.game.pass_time(player.match.SECONDS_PER_THROW)
    player.settle()
    player.wait(600)
    assert player.place == "result"
    through(player, seen)
    choose(player, "Statistics")
    look(player, seen)
    while not session.screen.is_over:
        player.wait(20)
    look(player, seen)
    check(ruleset, seen)


def pause_and_back(player: Player, seen: dict[str, None], play: Any) -> None:
    """Look at the pause, and at what its items open."""
    session = player.session
    session.open(play)
    player.press("menu")
    through(player, seen)
    for item in list(session.screen.items):
        if item.label in ("Take back", "Inspect", "Other board", "Abort match", "Die foul"):
            session.open(play)
            player.press("menu")
            item.take()
            look(player, seen)
            for pad in ("left ok", "left up", "left ok") if item.label == "Inspect" else ():
                player.press(pad)
                look(player, seen)
    session.open(play)


def cut_power_and_resume(player: Player, seen: dict[str, None]) -> None:
    """The power goes and comes back: the match is offered; drop it? no; resume."""
    store = Store()
    store.files, store.flash = player.devices.files, player.devices.flash
    again = Player(store=store)
    look(again, seen)
    assert again.place == "unfinished"
    choose(again, "Drop it")
    look(again, seen)
    again.press("left back")
    choose(again, "Resume")
    look(again, seen)
