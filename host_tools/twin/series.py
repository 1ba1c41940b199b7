"""Plays matches one after the other on one board, and opens all screens during each of them.

The series measures how much heap stays in use, how deep the stack is, and how long computations
take::

    twin.stop()
    series = MatchSeries(twin)
    series.play_match("tactics").menu_bytes      # bytes in use in the menu after the match
"""

import json
from typing import NamedTuple

from . import stack
from .budgets import SEARCHING_GAME_IDS, BudgetRow
from .cold_calls import measure_rows
from .twin import Twin

MATCH_ACTION_COUNT = 24  # number of actions in each match; every game is past its kick-off then
MIN_UNUSED_STACK_BYTES = 2048.0  # budget: bytes of the stack that must stay unused
TIMED_DECISION_COUNT = 4  # number of timed decisions of each level
MATCH_TIMEOUT_MS = 600_000  # time limit of a match, in emulated ms

_START_PROGRAM = """
import gc
import json
gc.collect()
empty = gc.mem_alloc()
from time import ticks_diff, ticks_ms, ticks_us
from pixelpitch.boot.main_loop import GC_THRESHOLD_BYTES
gc.threshold(GC_THRESHOLD_BYTES)
from boards import {board} as board
from pixelpitch import rulesets
from pixelpitch.app import tunes
from pixelpitch.app.input.pad_events import DOWN, MENU, OK, PRESS
from pixelpitch.app.screens import screen_module
from pixelpitch.app.session import Session
from pixelpitch.devices.build import build
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
devices = build(board, tunes.TUNES)
skipped = 0
devices.clock = lambda: ticks_ms() + skipped
session = Session(devices, board)
session.saver.load()
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
    session.match_starter.start(ruleset, None)
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
    session.renderer.end_movement()
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
    session.open(getattr(screen_module(name), screen)(session, game, session.go_home))
    steps(8)
    session.game = game

def lesson(ruleset):
    session.open_lessons(ruleset, session.go_home)
    press(OK, DOWN)
"""
# Each part of the measurement is a separate script, so that its stack does not include the frames
# of earlier parts.
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


class MatchCost(NamedTuple):
    """How much memory and time a match takes. Opponents and hints compute in slices of time.

    ``menu_bytes``          heap in use in the menu after the match
    ``peak_bytes``          largest use of the heap since the series began
    ``unused_stack_bytes``  {part of the match: unused bytes of the stack}
    ``hint_slice_ms``       duration of the longest slice of a hint
    ``hint_ms``             duration of all slices of the hint
    ``hard_decision_ms``    duration of the longest decision at level hard
    ``expert_decision_ms``  duration of the longest decision at level expert
    """

    menu_bytes: int
    peak_bytes: int
    unused_stack_bytes: dict[str, int]
    hint_slice_ms: float
    hint_ms: float
    hard_decision_ms: float
    expert_decision_ms: float


class MatchSeries:
    """Plays matches on ``twin`` and measures what they cost.

    Call ``twin.stop()`` first, so that the firmware is not running. ``decisions`` is the number of
    decisions that are timed in each match at each of the levels hard and expert.
    """

    def __init__(self, twin: Twin, decisions: int = TIMED_DECISION_COUNT) -> None:
        self._twin = twin
        opening = _START_PROGRAM.format(
            board=twin.board.NAME, actions=MATCH_ACTION_COUNT, decisions=decisions
        )
        twin.run(opening, MATCH_TIMEOUT_MS)

    def play_match(self, ruleset: str) -> MatchCost:
        """Play part of a match of ``ruleset`` (an id) and open all screens; raises BoardError."""
        left = {}
        for name, program in _PARTS:
            stack.paint_stack(self._twin.chip)
            self._twin.run(program.format(ruleset=ruleset), MATCH_TIMEOUT_MS)
            left[name] = stack.unused_bytes(self._twin.chip)
        menu, peak, *times = json.loads(self._twin.run(_FIGURES))
        return MatchCost(menu, peak, left, *[each / 1000 for each in times])


def series_rows(twin: Twin, ruleset: str) -> list[BudgetRow]:
    """Play a match of ``ruleset``, open all screens, and return the budget table's rows for it.

    ``twin`` is a twin as for MatchSeries. Only games in SEARCHING_GAME_IDS get rows with durations.
    """

    def measure() -> list[tuple[float, str]]:
        """Return (measured value, details) for each row about a played match."""
        spent = MatchSeries(twin).play_match(ruleset)
        used = ", ".join(f"{name} {left:,}" for name, left in spent.unused_stack_bytes.items())
        decisions = f"worst of {TIMED_DECISION_COUNT}"
        return [
            (spent.peak_bytes / 1024, "match, hint, odds, Statistics, Review and lesson in a row"),
            (float(min(spent.unused_stack_bytes.values())), f"of {stack.STACK_BYTES:,}: {used}"),
            (spent.hint_slice_ms, f"after {MATCH_ACTION_COUNT} actions"),
            (spent.hint_ms, f"after {MATCH_ACTION_COUNT} actions"),
            (spent.hard_decision_ms, decisions),
            (spent.expert_decision_ms, decisions),
        ]

    heap, unused, *others = measure_rows(
        [
            (f"{ruleset}: heap in use, all opened", 115.0, "KB"),
            (f"{ruleset}: stack left, all opened", MIN_UNUSED_STACK_BYTES, "bytes"),
            (f"{ruleset}: hint, longest slice", 25.0, "ms"),
            (f"{ruleset}: hint", 2500.0, "ms"),
            (f"{ruleset}: decision of hard", 1100.0, "ms"),
            (f"{ruleset}: decision of expert", 1100.0, "ms"),
        ],
        measure,
    )
    # Durations are measured only in games whose opponents search. Two of the other games have no
    # decisions, and Sokhazania's opponent looks its decisions up in a table.
    return [
        heap,
        unused._replace(is_minimum=True),
        *(others if ruleset in SEARCHING_GAME_IDS else ()),
    ]
