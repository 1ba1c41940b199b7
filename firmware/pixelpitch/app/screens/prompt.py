"""The 8 lines of the display during a match: score and clock, message or prompt, choices."""

from ...render import palette
from ...rules.chance import KIND_DIE, KIND_SPINNER
from ...rules.scene import CORNER, FIGURE, GOAL, GOALIE, SHOT
from ...rules.squares import SQUARES, name
from ..chance.chance_text import sector_names
from ..display_text import (
    DISPLAY_CHARACTERS,
    DISPLAY_LINES,
    capitalize,
    clock_words,
    fit_page,
    justify,
    wrap,
)
from ..shortcuts import label
from ..texts import text_of

# {kind of piece: id of the word for it}.
_PIECE_TEXTS = {FIGURE: "thing.figure", GOALIE: "thing.goalie", GOAL: "thing.goal"}


def prompt_lines(match, announcement="", choices=(), choice=-1, scene=None, question=""):
    """Return the 8 lines of the display for ``match``; ``scene`` is its scene, if known.

    ``announcement``  a message shown before the prompt, or ""
    ``choices``       the choices of a decision, shown after the prompt if there is space
    ``choice``        the choice under the cursor, or -1
    ``question``      if not "", replaces the prompt
    """
    if scene is None:
        scene = match.scene()
    lines = [score_line(match, scene)]
    question = question or match.prompt()
    awaited = wrap(capitalize(question))
    # The message may be the prompt itself (after a press without effect); then show it only once.
    if announcement and announcement != capitalize(question):
        lines += wrap(announcement)
        if question[1:] in announcement:  # the message already contains the prompt
            awaited = []
        room = DISPLAY_LINES - len(lines)
        rows = _choice_lines(match, scene, choices, choice, room) if choices else []
        if len(awaited) + len(rows) > room:
            # Actions without a square must always be shown, so the prompt is left out.
            if choices and choices[-1] >= SQUARES:
                awaited = []
            else:  # omit the cursor's square, which the lights show, and keep the prompt
                rows = rows[: max(room - len(awaited), 0)]
        if len(awaited) > room:
            awaited = []
        return fit_page(lines + [""] * (room - len(awaited) - len(rows)) + awaited + rows)
    lines += awaited
    if choices:
        lines += _choice_lines(match, scene, choices, choice, DISPLAY_LINES - len(lines))
        return fit_page(lines)
    chance = match.chance()
    if chance is not None and chance.kind == KIND_DIE and chance.faces:
        lines += _face_lines(chance, DISPLAY_LINES - len(lines))
    elif _sector_lines(chance, DISPLAY_LINES - len(lines)):
        lines += _sector_lines(chance, DISPLAY_LINES - len(lines))
    elif scene.paths:
        rows = legend_lines(scene, max(match.thrower(), 0))
        # Show where each number leads, or nothing if there are too few lines for all numbers.
        if len(lines) + len(rows) <= DISPLAY_LINES:
            lines += rows
    else:
        for label, value, of in scene.gauges:
            if label:  # a gauge without a label is shown only by the lights
                lines.append(justify(label, f"{value}/{of}"))
    return fit_page(lines)


def insert_message(lines, message, spare):
    """Return the 8 ``lines`` with ``message`` inserted below the score.

    Return [] if fewer than ``spare`` lines would stay empty.
    """
    used = len(lines)
    while not lines[used - 1]:
        used -= 1
    rows = wrap(message)
    free = DISPLAY_LINES - used - len(rows)
    if free < spare:
        return []
    return lines[:1] + rows + [""] * free + lines[1:used]


def score_line(match, scene=None):
    """Return the first line: the score of the match, and the time or the score of a shoot-out."""
    if scene is None:
        scene = match.scene()
    left, right = match.side_name(0), match.side_name(1)
    # An arrow beside the score points in the direction in which the side with the ball attacks.
    arrows = ((" ", " "), (">", " "), (" ", "<"))[scene.attacks + 1]
    score = f"{left[0]}{arrows[0]}{match.score[0]}-{match.score[1]}{arrows[1]}{right[0]}"
    kicks = match.table().kicks(match)
    return justify(score, f"({kicks[0][0]}-{kicks[1][0]})" if kicks else time_words(scene))


def time_words(scene):
    """Return the time for the first line: the time left or the minute."""
    if scene.hurry >= 0:
        return text_of("time.hurry", seconds=scene.hurry)
    if scene.period:
        if not scene.minute:
            return scene.period
        return scene.period + " " + text_of("time.minute", minute=scene.minute[0])
    if scene.minute:
        return text_of("time.minute_of", minute=scene.minute[0], of=scene.minute[1])
    return clock_words(scene.clock[0]) if scene.clock else ""


def _face_lines(chance, room):
    """Return lines that say what each face of a throw means.

    If there are more faces than ``room`` lines, several faces share a line.
    """
    lines: list = []
    several = len(chance.faces) > room
    for face in sorted(chance.faces):
        words = chance.name(face)
        # a name like "yellow 2" already contains the number of the face
        if str(face) not in words.split():
            words = str(face) + " " + words
        if several and lines and len(lines[-1]) + 1 + len(words) <= DISPLAY_CHARACTERS:
            lines[-1] += " " + words
        else:
            lines.append(words)
    return lines


def _sector_lines(chance, room):
    """Return lines that give the meaning of each colour of a spinner.

    Return [] if ``room`` lines are too few.
    """
    if chance is None or chance.kind != KIND_SPINNER:
        return []
    lines: list = []
    for index, meaning in enumerate(sector_names(chance)):
        lines += wrap(_colour_word(palette.SECTORS[index]) + " " + meaning)
    return lines if len(lines) <= room else []


def _choice_lines(match, scene, choices, choice, room):
    """Return up to ``room`` lines: the cursor's square, what is on it, other actions' labels."""
    items = [action for action in choices if action >= SQUARES]
    lines = []
    if 0 <= choice < SQUARES:
        words = "> " + choice_words(match, scene, choice)
        lines = wrap(words)[: max(room - (1 if items else 0), 1)]
        if scene.ahead and scene.ahead[0] in items:
            items.remove(scene.ahead[0])  # its label is already part of the square's text
    shown = max(room - len(lines), 0)
    if len(items) > shown:  # show only the labels near the cursor
        at = items.index(choice) if choice in items else 0
        first = min(max(at - shown // 2, 0), len(items) - shown)
        items = items[first : first + shown]
    for action in items:
        mark = "> " if action == choice else "  "
        lines.append(mark + choice_words(match, scene, action))
    return lines


def choice_words(match, scene, choice):
    """Return a text for ``choice``: a square's name and what is on it, or a label."""
    if choice >= SQUARES:
        return label(match, choice)
    words = square_words(match, scene, choice)
    to = name(choice)
    if scene.ahead and choice in scene.ahead[1]:
        first = scene.ahead[0]
        if first < SQUARES:
            to = text_of("move.to", what=name(first), to=to)
        else:
            words = (words + " (" + label(match, first) + ")").lstrip()
    return (to + " " + words).rstrip()


def square_words(match, scene, square):
    """Return a text about ``square`` from the game, otherwise a text about its pieces, or ""."""
    words = match.square_words(square)
    if words:
        return words
    things = [
        text_of(_PIECE_TEXTS[each[1]]) for each in scene.things if _is_named_piece(each, square)
    ]
    if square == scene.ball:
        things.append(text_of("thing.ball"))
    return " ".join(things)


def _is_named_piece(thing, square):
    """Return True if ``thing`` is on ``square`` and its kind has a name in ``_PIECE_TEXTS``."""
    return thing[0] == square and thing[1] in _PIECE_TEXTS


def _colour_word(colour):
    """Return the name of ``colour`` in the chosen palette."""
    return text_of("colour." + palette.legend_name(colour))


def legend_lines(scene, side):
    """Return a line for each number that ``side`` can throw, with the squares to which it leads.

    Examples: ``3 green d3``, ``6 SHOT orange p4``.
    """
    ends: dict = {}
    shown: dict = {}  # {number thrown: (word for the path, word for its colour or "")}
    for number, kind, squares in scene.paths:
        if number not in ends:
            ends[number] = ""
            if kind == CORNER:
                shown[number] = text_of("legend.corner"), ""
            elif kind == SHOT:
                shot = palette.SHOTS[scene.colours[side]]
                shown[number] = text_of("legend.shot"), " " + _colour_word(shot)
            else:
                shown[number] = _colour_word(palette.NUMBERS[number]), ""
        ends[number] += " " + name(squares[-1])
    lines = []
    for number in sorted(ends):
        what, colour = shown[number]
        line = str(number) + " " + what + colour + ends[number]
        if len(line) > DISPLAY_CHARACTERS:  # omit the colour, because the square is more important
            line = str(number) + " " + what + ends[number]
        lines.append(line)
    return lines
