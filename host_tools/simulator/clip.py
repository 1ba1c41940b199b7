"""Makes a moving picture of a match from its record: of a goal, or of the end.

``goal_frames`` and ``ending_frames`` record the frames, and ``save_clip`` writes them as GIF, WebP
or APNG.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PIL import Image

from pixelpitch.rules import record as records
from pixelpitch.rules.match import Match
from pixelpitch.rulesets import load

from . import picture
from .film import FILM_FRAME_MS, SHOWN_ACTIONS_BEFORE_GOAL, Film

CLIP_FILE_SUFFIXES = (".gif", ".webp", ".png")
WIDE_PITCH_WIDTH_PX = 448  # width in pixels of the pitch on the wide board

FilmFrame = tuple[bytes, int]  # (frame, scale) of pixelpitch.render.renderer.Renderer


def goal_steps(record: records.Record) -> list[int]:
    """Return the numbers, from 1, of the steps that score a goal.

    Raises MatchError if the record is wrong.
    """
    steps: list[int] = []
    step = 0

    def record_goal(match: Match, text: str) -> None:
        """Count this step, and note its number if it has scored a goal; ``text`` is ignored."""
        nonlocal step
        step += 1
        if any(kind == "goal" for kind, _, _ in match.events):
            steps.append(step)

    records.replay(record, load(record.ruleset), record_goal)
    return steps


def goal_frames(record: records.Record, board: Any, step: int) -> list[FilmFrame]:
    """Return the frames of the goal at ``step`` and of the actions that led to it."""
    return _record_frames(record, Film(board), max(step - SHOWN_ACTIONS_BEFORE_GOAL, 1), step)


def ending_frames(record: records.Record, board: Any, seconds: int) -> list[FilmFrame]:
    """Return the frames of the last ``seconds`` of the match, including the result."""
    return _record_frames(
        record, Film(board, seconds * 1000 // FILM_FRAME_MS), 1, len(record.tokens)
    )


def _record_frames(record: records.Record, film: Film, first: int, last: int) -> list[FilmFrame]:
    """Return the frames that ``film`` records from step ``first`` to step ``last``."""
    at = 0

    def film_step(match: Match, text: str) -> None:
        """Film the step ``text`` that led to ``match``, unless it is outside the filmed range."""
        nonlocal at
        at += 1
        if at == first:
            film.begin(match)
        elif first < at <= last:
            film.step(match, text)

    records.replay(record, load(record.ruleset), film_step)
    return film.frames


def save_clip(path: Path, frames: Iterable[FilmFrame], board: Any) -> int:
    """Write ``frames`` to ``path``, in the format of its suffix; return the number of frames.

    The suffix is one of CLIP_FILE_SUFFIXES. Consecutive equal frames become one longer frame.
    """
    frames_and_times: list[tuple[FilmFrame, int]] = []
    for frame in frames:
        if frames_and_times and frames_and_times[-1][0] == frame:
            frames_and_times[-1] = (frame, frames_and_times[-1][1] + FILM_FRAME_MS)
        else:
            frames_and_times.append((frame, FILM_FRAME_MS))
    images = [
        picture.render_picture(*frame, board, None, WIDE_PITCH_WIDTH_PX).convert("RGB")
        for frame, _ in frames_and_times
    ]
    times = [long for _, long in frames_and_times]
    options: dict[str, Any] = {"save_all": True, "append_images": images[1:], "duration": times}
    if path.suffix == ".gif":
        # All frames share one palette; otherwise the dark edge of the board flickers.
        palette = _palette(images)
        images = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in images]
        options.update(append_images=images[1:], optimize=True)
    elif path.suffix == ".webp":
        options.update(quality=60, method=4)
    images[0].save(path, loop=0, **options)
    return len(images)


def _palette(images: list[Image.Image]) -> Image.Image:
    """Return a picture with the 128 colours that fit a selection of ``images`` best."""
    some = images[:: max(len(images) // 8, 1)]
    wide, high = some[0].size
    sheet = Image.new("RGB", (wide, high * len(some)))
    for at, each in enumerate(some):
        sheet.paste(each, (0, at * high))
    return sheet.quantize(128, method=Image.Quantize.MEDIANCUT)
