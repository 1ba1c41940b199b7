"""A picture of a match as it stands, without a session: choices, cursor and words, too."""

from typing import Any

from PIL import Image

from pixelpitch.app.chance.chance_text import sectors
from pixelpitch.app.input.chooser import Chooser
from pixelpitch.app.offer import Offer
from pixelpitch.app.screens.prompt import prompt
from pixelpitch.app.shortcuts import FIRST
from pixelpitch.render.renderer import Renderer

from . import picture

_GOAL_MS = 1900  # the word GOAL stands
_BREATH_MS = 512  # what may be chosen is brightest then


def still(
    board: Any, match: Any, pitch_px: int = picture.PITCH_PX, words: bool = True
) -> Image.Image:
    """Return the match as it stands; a goal while it is celebrated.  Sizes as ``picture.render``'s.

    ``words``: with the text display, where the board has one.
    """
    renderer = Renderer(board)
    scene = match.scene()
    goal = scene.scored >= 0
    offer = Offer(match, scene, match.current_player() >= 0)
    renderer.show(scene, 0, instantly=not goal)
    cursor = Chooser()
    cursor.begin(offer.choices, scene.ball, offer.first)
    choice = cursor.choice()
    way = match.table().path_to(match, choice) if 0 <= choice < FIRST else ()
    renderer.set_cursor(cursor.square(), way)
    renderer.set_spinner(sectors(match.chance()))
    now = 0 if goal else _BREATH_MS
    if goal:
        while renderer.busy(now) and now < 20000:
            now += 20
        now -= 2600 - _GOAL_MS
    renderer.draw(now)
    shows = words and board.TEXT is not None
    lines = prompt(match, "", offer.choices, choice, scene) if shows else None
    return picture.render(renderer.frame, renderer.scale, board, lines, pitch_px)
