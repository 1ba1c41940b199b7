"""Draws every screen and every state of a match, and a sheet with all of these pictures.

States whose prompts differ only in numbers, squares and names of sides count as one. Some states
are rare, so matches are played in four ways (``Coaches``). ``draw_readme_pictures`` makes the
pictures of the lit board in README.md.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from pixelpitch import opponents, rulesets
from pixelpitch.app.game_order import menu_order
from pixelpitch.app.lessons import Lessons
from pixelpitch.app.screens import learn
from pixelpitch.app.texts import APP_TEXT
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.record import Record
from pixelpitch.storage.settings import LEAD, ORDINARY

from ..common import board_folder, matches
from ..common.store import Store
from . import clip, picture
from .headless import Player
from .still import render_match

MATCHES_PER_GAME = 16  # number of played matches of each game; they reach the rarest known states
MAX_MATCH_ACTIONS = 900
SLOW_COACH_DELAY_S = 90  # a coach who takes this many seconds runs out of time for a move
# Items of the pause menu that are opened for a picture.
OPENED_PAUSE_ITEMS = (
    "take_back",
    "inspect",
    "other_board",
    "abort",
    "foul",
)
CONTACT_SHEET_COLUMNS = 5
THUMBNAIL_SIZE_PX = (400, 300)
CAPTION_HEIGHT_PX = 18
_RUN_MS = 1400
_THUMB_PX = 288
_PITCH_PX = picture.PITCH_WIDTH_PX // 2  # width in pixels of a pitch in the pictures
# README.md's pictures of the games; each game's module ``laptop`` says which state is shown.
GAME_PICTURES_FOLDER = "boards/pitch32"  # folder of the pictures ID.png of the games
# An animation of the last goal in a match of random actions with the seed ANIMATION_SEED. The game
# is the first one in the menu for which this match has a goal.
ANIMATION_FILE = "boards/pitch32/goal.webp"
ANIMATION_SEED = 1


def save_tour(board: Any, folder: Path, report: Callable[[str], None]) -> list[Path]:
    """Save all pictures of ``board`` in ``folder``; return their paths, the sheet's path last."""
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    pictures: list[tuple[str, Image.Image]] = []
    for name, image in _all_pictures(board):
        path = folder / f"{len(paths) + 1:03d}-{name}.png"
        image.save(path)
        paths.append(path)
        pictures.append((name, image))
    paths.append(folder / "sheet.png")
    _contact_sheet(pictures).save(paths[-1])
    report(f"{folder}: {len(pictures)} pictures of {board.NAME}, and sheet.png")
    return paths


def _all_pictures(board: Any) -> Iterator[tuple[str, Image.Image]]:
    yield from _screen_pictures(board)
    for ruleset in rulesets.ids():
        yield from _lesson_pictures(board, ruleset)
        yield from _state_pictures(board, ruleset)


# The following draws the pictures of all states of a match.


def state_key(match: Any) -> str:
    """Return the prompt of ``match`` without numbers, squares and names of sides.

    States of a match with the same result need only one picture.
    """
    words = re.sub(r"\b[a-p][1-8]\b|\d+", "", match.prompt())
    for side in (0, 1):
        words = words.replace(match.side_name(side), "")
    scored = [kind for kind, _, _ in match.events if kind in ("goal", "save", "lost", "over")]
    return " ".join(re.findall(r"[a-z]+", words.lower())[:6] + scored)


def picture_module(ruleset: str) -> Any:
    """Return the module of ``ruleset`` that defines which state its pictures show."""
    return rulesets.part(ruleset, "laptop")


def _state_pictures(board: Any, ruleset: str) -> Iterator[tuple[str, Image.Image]]:
    keys = set()
    for seed in range(MATCHES_PER_GAME):
        options = getattr(picture_module(ruleset), "TOUR_OPTIONS", None)
        match = rulesets.load(ruleset)(options)
        coaches = Coaches(seed)
        for _ in range(MAX_MATCH_ACTIONS):
            key = state_key(match)
            if key not in keys:
                keys.add(key)
                yield (
                    f"{ruleset}-{key.replace(' ', '-')[:40]}",
                    render_match(board, match, _PITCH_PX),
                )
            if match.current_player() == TERMINAL:
                break
            match.pass_time(
                SLOW_COACH_DELAY_S if coaches.runs_out_of_time(match) else match.SECONDS_PER_THROW
            )
            if match.current_player() != TERMINAL:
                match.apply_action(coaches.choose(match))


class Coaches:
    """Decides and throws for both sides of match number ``seed``, in one of four ways.

    The ways are used in turn; match 4 is played like match 0.

    * 0: All actions and throws are random.
    * 1: The coaches choose the action on which the cursor begins, so the pieces reach the ball.
    * 2: An opponent (a program) chooses the actions, so there are shots at goal.
    * 3: Like 2, but sometimes the time for a move expires, and most throws give the lowest and the
      highest outcome in turn, so that battles become fouls.
    """

    def __init__(self, seed: int) -> None:
        self._kind = seed % 4
        self._generator = Generator(seed)
        self._board = opponents.make("hard", self._generator)
        self._high = 0

    def runs_out_of_time(self, match: Any) -> bool:
        """Return True if the deciding coach now lets the time for the move expire."""
        if self._kind != 3 or match.current_player() < 0:
            return False
        return bool(self._generator.below(40) == 0)

    def choose(self, match: Any) -> int:
        """Return the next action or outcome."""
        if match.current_player() < 0:
            if self._kind == 3 and self._generator.below(5):
                self._high = 1 - self._high
                return int(match.chance_outcomes()[-self._high][0])
        elif self._kind == 1 and match.table().likeliest(match) >= 0:
            return int(match.table().likeliest(match))
        elif self._kind >= 2:
            return int(self._board.think(match, lambda: False))
        return choose(match, self._generator)


def draw_readme_pictures(root: Path, report: Callable[[str], None]) -> None:
    """Draw the pictures of the games in README.md, into the checkout at ``root``."""
    board = board_folder.load_board("pitch32")
    for ruleset in menu_order(rulesets.ids()):
        name = f"{GAME_PICTURES_FOLDER}/{ruleset}.png"
        render_match(board, _match_for_picture(ruleset), _THUMB_PX, with_display=False).save(
            root / name, optimize=True
        )
        report(name)
    for ruleset in menu_order(rulesets.ids()):
        match = matches.make_match(ruleset, [])
        record = Record.for_match(match)
        for _ in matches.play_steps(match, ANIMATION_SEED, record):
            pass
        goal_steps = clip.goal_steps(record)
        if goal_steps:
            break
    frames = clip.goal_frames(record, board, goal_steps[-1])
    clip.save_clip(root / ANIMATION_FILE, frames, board)
    report(ANIMATION_FILE)


def _match_for_picture(ruleset: str) -> Any:
    """Return the match that a game's picture shows, played by opponents."""
    match = matches.make_match(ruleset, [])
    # The seed of the match, and the number of actions to play.
    matches.play_to_step(match, *picture_module(ruleset).PICTURED_MATCH)
    return match


# Every screen.


def _screen_pictures(board: Any) -> Iterator[tuple[str, Image.Image]]:
    player = Player(board)
    yield "menu", _photograph(player)
    items = len(player.session.screen.items)
    for at in range(items):
        player.press("left ok")
        player.settle()
        yield f"menu-{at + 1}-{player.place}", _photograph(player)
        yield from _setting_pictures(player, f"menu-{at + 1}-{player.place}")
        player.session.go_home()
        player.press("left down", (at + 1 - player.session.screen.at) % items)
    for ruleset in rulesets.ids():
        make = rulesets.load(ruleset)
        if make.FOULS or make.BOARDS > 1:  # these settings add items to the pause menu
            yield from _match_screen_pictures(board, ruleset)


def _setting_pictures(player: Player, name: str) -> Iterator[tuple[str, Image.Image]]:
    """Yield a picture of each screen that an item of the settings opens."""
    if player.place != "settings":
        return
    screen = player.session.screen
    for at in range(len(screen.items)):
        item = screen.items[at]
        if item.select is None or item.label == APP_TEXT.words(("item.back", {})):
            continue
        player.session.open(screen)
        item.select()
        player.wait(700)
        yield f"{name}-{at + 1}-{player.place}", _photograph(player)
    player.session.open(screen)


def _match_screen_pictures(board: Any, ruleset: str) -> Iterator[tuple[str, Image.Image]]:
    player = Player(board, ruleset)
    session = player.session
    play = session.screen
    generator = Generator(3)
    for _ in range(12):
        play.apply(choose(player.match, generator))
    player.settle()
    yield f"{ruleset}-news", _photograph(player)
    player.press("menu")
    yield f"{ruleset}-pause", _photograph(player)
    opened = {APP_TEXT.words((f"pause.{name}", {})): name for name in OPENED_PAUSE_ITEMS}
    for item in list(session.screen.items):
        if item.label in opened:
            session.open(play)
            player.press("menu")
            item.select()
            player.wait(100)
            yield f"{ruleset}-{opened[item.label].replace('_', '-')}", _photograph(player)
    session.open(play)
    # "cocked" (the die leans) comes last, because the detector recognizes no weak throw after it.
    for what in (3, "weak", "grabbed", "out", "cocked"):
        while player.match.current_player() >= 0:
            play.apply(choose(player.match, generator))
        player.settle()
        player.throw(what)
        yield f"{ruleset}-throw-{str(what).replace(' ', '-')}", _photograph(player)
        session.open(play)
    yield f"{ruleset}-entry", _entry_picture(player, generator)
    again = Player(board, store=_store_of(player))
    yield f"{ruleset}-unfinished", _photograph(again)
    for _ in range(9000):
        if player.match.current_player() == TERMINAL:
            break
        play.apply(choose(player.match, generator))
        session.game.pass_time(player.match.SECONDS_PER_THROW)
    player.settle()
    player.wait(1500)
    yield f"{ruleset}-result", _photograph(player)


def _entry_picture(player: Player, generator: Generator) -> Image.Image:
    """Return a picture of the board while a coach enters a throw of ordinary dice."""
    session = player.session
    session.set_setting("die", ORDINARY)
    while not session.screen.state.accepts_entry():
        session.screen.apply(choose(player.match, generator))
        player.wait(20)
    player.settle()
    player.wait(_RUN_MS)
    player.press("left right")
    shown = _photograph(player)
    session.set_setting("die", LEAD)
    player.wait(20)
    return shown


def _store_of(player: Player) -> Any:
    store = Store()
    store.files, store.flash = player.devices.files, player.devices.flash
    return store


def _lesson_pictures(board: Any, ruleset: str) -> Iterator[tuple[str, Image.Image]]:
    """Yield a picture of the first step of each lesson."""
    player = Player(board)
    session = player.session
    source = Lessons(rulesets.facts(ruleset))
    for number in range(len(source.headings(learn.LESSON))):
        lesson = learn.make_lesson(session, ruleset, source, number, session.go_home)
        session.open(lesson)
        yield f"{ruleset}-lesson-{number + 1}", _photograph(player)
        session.game = None


def _photograph(player: Player) -> Image.Image:
    # Scroll text becomes readable only after a while.
    player.wait(40 if player.devices.text is not None else _RUN_MS)
    pixels = player.devices.pixels
    lines = player.text() if player.devices.text is not None else None
    return picture.render_picture(pixels.frame, pixels.scale, player.board, lines, _PITCH_PX)


def _contact_sheet(
    pictures: list[tuple[str, Image.Image]],
    columns: int = CONTACT_SHEET_COLUMNS,
    size: tuple[int, int] = THUMBNAIL_SIZE_PX,
) -> Image.Image:
    """Return a sheet of all pictures, each reduced to at most ``size`` pixels, with their names."""
    wide, high = size
    rows = (len(pictures) + columns - 1) // columns
    sheet = Image.new("RGB", (columns * wide, rows * (high + CAPTION_HEIGHT_PX)), (12, 12, 14))
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(12)
    for index, (name, image) in enumerate(pictures):
        small = image.convert("RGB")
        small.thumbnail((wide - 8, high - 4))
        x, y = index % columns * wide, index // columns * (high + CAPTION_HEIGHT_PX)
        sheet.paste(small, (x + 4, y + CAPTION_HEIGHT_PX))
        draw.text((x + 6, y + 2), f"{index + 1} {name}", font=font, fill=(190, 194, 200))
    return sheet
