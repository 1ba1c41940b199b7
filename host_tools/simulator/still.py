"""Draws one picture of a match, with its choices, cursor and words, without running a board."""

from typing import Any

from PIL import Image

from pixelpitch.app.chance.chance_text import sectors
from pixelpitch.app.input.chooser import Chooser
from pixelpitch.app.offer import Offer
from pixelpitch.app.screens.prompt import prompt_lines
from pixelpitch.app.shortcuts import FIRST_SHORTCUT_CHOICE
from pixelpitch.render.renderer import Renderer

from . import picture

_GOAL_MS = 1900  # time in ms, on the renderer's clock, at which the whole word GOAL is visible
_BRIGHTEST_SQUARES_MS = 512  # time in ms at which the squares that fade in and out are brightest


def render_match(
    board: Any, match: Any, pitch_px: int = picture.PITCH_WIDTH_PX, with_display: bool = True
) -> Image.Image:
    """Return a picture of the present state of ``match``, or of the word GOAL after a goal.

    ``pitch_px`` is the width of the pitch in pixels. With ``with_display`` the picture includes the
    board's text display, if it has one.
    """
    renderer = Renderer(board)
    scene = match.scene()
    goal = scene.scored >= 0
    offer = Offer(match, scene, match.current_player() >= 0)
    renderer.show(scene, 0, instantly=not goal)
    cursor = Chooser()
    cursor.begin(offer.choices, scene.ball, offer.first)
    choice = cursor.choice()
    way = match.table().path_to(match, choice) if 0 <= choice < FIRST_SHORTCUT_CHOICE else ()
    renderer.set_cursor(cursor.square(), way)
    renderer.set_spinner(sectors(match.chance()))
    now = 0 if goal else _BRIGHTEST_SQUARES_MS
    if goal:
        while renderer.is_busy(now) and now < 20000:
            now += 20
        now -= 2600 - _GOAL_MS
    renderer.draw(now)
    shows = with_display and board.TEXT is not None
    lines = prompt_lines(match, "", offer.choices, choice, scene) if shows else None
    return picture.render_picture(renderer.frame, renderer.scale, board, lines, pitch_px)
