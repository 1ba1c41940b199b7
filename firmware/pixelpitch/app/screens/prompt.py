"""What the display says of a match: score and clock, news or prompt, legend."""

from ...render import palette
from ...rules.scene import FIGURE, GOAL, GOALIE, SHOT
from ...rules.squares import SQUARES, name
from ..words import LINES, between, clock, page, wrap

# What the line of the chosen square calls what stands there.
_THINGS = {FIGURE: "figure", GOALIE: "goalie", GOAL: "goal"}


def prompt(match, news="", choices=(), chosen=-1):
    """Return the 8 lines for ``match``.

    ``news`` are words of what happened; while there are any they stand before the
    prompt.  ``choices`` are the legal actions of a decision, ``chosen`` the one
    under the cursor (-1: none yet).
    """
    scene = match.scene()
    left, right = match.side_name(0), match.side_name(1)
    score = f"{left[0]} {match.score[0]}-{match.score[1]} {right[0]}"
    time = clock(scene.clock[0]) if scene.clock else ""
    if scene.minute:
        time = f"{scene.minute[0]}/{scene.minute[1]}'"
    lines = [between(score, time)]
    asked = match.prompt()
    awaited = wrap(asked[0].upper() + asked[1:])
    if news:
        lines += wrap(news)
        room = LINES - len(lines) - len(awaited)
        if room >= 0 and asked not in news:  # after a dark line if there is one, what comes next
            lines += [""] * room + awaited
        return page(lines)
    lines += awaited
    if choices:
        lines += _choices(match, scene, choices, chosen)
    elif scene.tracks:
        lines += legend(scene, max(match.thrower(), 0))
    else:
        for label, value, of in scene.gauges:
            lines.append(between(label, f"{value}/{of}"))
    return page(lines)


def _choices(match, scene, choices, chosen):
    lines = []
    if 0 <= chosen < SQUARES:
        line = "> " + name(chosen)
        for square, kind, _ in scene.marks:
            if square == chosen and kind in _THINGS:
                line += " " + _THINGS[kind]
        lines.append(line + " ball" if chosen == scene.ball else line)
    for action in choices:
        if action >= SQUARES:
            mark = "> " if action == chosen else "  "
            lines.append(mark + match.action_to_string(action))
    return lines


def legend(scene, side):
    """Return a line for each number that ``side`` can throw: ``3 green d3 f5``."""
    lines: dict = {}
    for number, kind, squares in scene.tracks:
        if number not in lines:
            colour = palette.NUMBERS[number]
            if kind == SHOT:
                colour = palette.SHOTS[scene.colours[side]]
            lines[number] = str(number) + " " + palette.name(colour)
        lines[number] += " " + name(squares[-1])
    return [lines[number] for number in sorted(lines)]
