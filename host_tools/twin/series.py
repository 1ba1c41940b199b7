"""Matches one after another at one board, and what coaches open in between.

A part of a match, odds, a hint, decisions of the board's two highest levels, its pause with
Inspect, Statistics, some of the Review, a lesson, then the menu: what stays on the heap, how deep
the stack becomes, how long thoughts take::

    series = Series(twin)              # a twin that was stopped
    series.match("tactics").menu        # bytes in use at the menu afterwards
"""

import json
from typing import NamedTuple

from . import stack
from .budgets import THINKING, Row
from .cold import measure_rows
from .twin import Twin

ACTIONS = 24  # of each match: every game is past its kick-off
STACK_LEFT = 2048.0  # bytes
DECISIONS = 4  # of each level
MEASURE_MS = 600_000  # of emulated time, for a match

_OPENING = """
import gc
import json
gc.collect()
empty = gc.mem_alloc()
from time import ticks_diff, ticks_ms, ticks_us
from pixelpitch.boot.main_loop import GC_THRESHOLD
gc.threshold(GC_THRESHOLD)
from boards import {board} as board
from pixelpitch import rulesets
from pixelpitch.app import tunes
from pixelpitch.app.input.pad_events import DOWN, MENU, OK, PRESS
from pixelpitch.app.screens import part
from pixelpitch.app.session import Session
from pixelpitch.devices.build import build
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
devices = build(board, tunes.TUNES)
skipped = 0
devices.clock = lambda: ticks_ms() + skipped
session = Session(devices, board)
session.keeper.look()
most = 0

def look():
    global most
    gc.collect()
    most = max(most, gc.mem_alloc() - empty)

def steps(count):
    global skipped
    for _ in range(count):
        skipped += 20
        session.step()
        look()

def play(ruleset):
    session.matches.start(ruleset, None)
    game = session.game
    generator = Generator(3)
    decided = 0
    while game.match.current_player() != TERMINAL and decided < {actions}:
        thrown = game.match.current_player() < 0
        game.apply(choose(game.match, generator))
        if thrown and game.match.SECONDS_PER_THROW:
            game.pass_time(game.match.SECONDS_PER_THROW)
        decided += 1
    for _ in range(8):
        if game.match.current_player() < 0 and game.match.current_player() != TERMINAL:
            game.apply(choose(game.match, generator))
    session.screen.enter(session.now)
    session.renderer.skip()
    steps(3)
    return game

def think(thinker, match):
    times = [ticks_us()]
    def deadline():
        global most
        times.append(ticks_us())
        gc.collect()
        most = max(most, gc.mem_alloc() - empty)
        times.append(ticks_us())
        return False
    thinker.think(match, deadline)
    times.append(ticks_us())
    return [ticks_diff(times[at + 1], times[at]) for at in range(0, len(times), 2)]

def press(*keys):
    for key in keys:
        session.screen.press(0, key, PRESS)
        steps(2)

def odds():
    from pixelpitch.opponents.odds import Odds
    for square in range(0, 128, 16):
        think(Odds(square), game.match)

def ask_hint():
    from pixelpitch.opponents.hint import Hint
    return think(Hint(), game.match) if game.match.current_player() >= 0 else [0]

def decide(level):
    from pixelpitch.opponents import make
    generator = Generator(5)
    match = game.match.clone()
    worst = 0
    for _ in range({decisions}):
        while match.current_player() < 0 and match.current_player() != TERMINAL:
            match.apply_action(choose(match, generator))
        if match.current_player() != TERMINAL:
            worst = max(worst, sum(think(make(level, Generator(1)), match)))
            match.apply_action(choose(match, generator))
    return worst

def show(name, screen):
    session.open(getattr(part(name), screen)(session, game, session.go_home))
    steps(8)
    session.game = game

def lesson(ruleset):
    session.open_lessons(ruleset, session.go_home)
    press(OK, DOWN)
"""
# Each in a run of its own: what a frame leaves on the stack would count.
_PARTS = (
    ("match", "game = play({ruleset!r})"),
    ("odds", "odds()"),
    ("hint", "hint = ask_hint()"),
    ("hard", "hard = decide('hard')"),
    ("expert", "expert = decide('expert')"),
    ("pause", "press(MENU)"),
    ("inspect", "press(DOWN, OK)"),
    ("statistics", "show('statistics', 'Statistics')"),
    ("review", "show('review', 'Review')"),
    ("lesson", "lesson({ruleset!r})"),
    ("menu", "game = None\nsession.go_home()\nsteps(8)"),
)
_FIGURES = """
gc.collect()
print(json.dumps([gc.mem_alloc(), most, max(hint), sum(hint), hard, expert]))
"""


class Cost(NamedTuple):
    """A match: bytes in use at the menu afterwards, the most that the firmware used so far.

    Bytes of the stack that nobody used, in each of its parts.  In ms: the worst slice of a hint,
    all of it, the longest decision of hard and of expert.
    """

    menu: int
    peak: int
    stack_left: dict[str, int]
    hint_slice: float
    hint: float
    hard: float
    expert: float


class Series:
    """A session on ``twin``, which was stopped and has loaded nothing.

    ``decisions`` of each of the two highest levels are timed in a match.
    """

    def __init__(self, twin: Twin, decisions: int = DECISIONS) -> None:
        self._twin = twin
        opening = _OPENING.format(board=twin.board.NAME, actions=ACTIONS, decisions=decisions)
        twin.run(opening, MEASURE_MS)

    def match(self, ruleset: str) -> Cost:
        """Play some of a match of ``ruleset`` (an id), open what there is; raises BoardError."""
        left = {}
        for name, program in _PARTS:
            stack.paint(self._twin.chip)
            self._twin.run(program.format(ruleset=ruleset), MEASURE_MS)
            left[name] = stack.left(self._twin.chip)
        menu, peak, *times = json.loads(self._twin.run(_FIGURES))
        return Cost(menu, peak, left, *[each / 1000 for each in times])


def series_rows(twin: Twin, ruleset: str) -> list[Row]:
    """Return the rows of one match and all that is opened; ``twin`` was stopped.

    Thoughts are timed in the games with a search of their own.
    """

    def measure() -> list[tuple[float, str]]:
        spent = Series(twin).match(ruleset)
        used = ", ".join(f"{name} {left:,}" for name, left in spent.stack_left.items())
        decisions = f"worst of {DECISIONS}"
        return [
            (spent.peak / 1024, "match, hint, odds, Statistics, Review and lesson in a row"),
            (float(min(spent.stack_left.values())), f"of {stack.BYTES:,}: {used}"),
            (spent.hint_slice, f"after {ACTIONS} actions"),
            (spent.hint, f"after {ACTIONS} actions"),
            (spent.hard, decisions),
            (spent.expert, decisions),
        ]

    heap, unused, *others = measure_rows(
        [
            (f"{ruleset}: heap in use, all opened", 115.0, "KB"),
            (f"{ruleset}: stack left, all opened", STACK_LEFT, "bytes"),
            (f"{ruleset}: hint, longest slice", 25.0, "ms"),
            (f"{ruleset}: hint", 2500.0, "ms"),
            (f"{ruleset}: decision of hard", 1100.0, "ms"),
            (f"{ruleset}: decision of expert", 1100.0, "ms"),
        ],
        measure,
    )
    # Of the others two decide nothing, and Sokhazania looks its choices up.
    return [heap, unused._replace(at_least=True), *(others if ruleset in THINKING else ())]
