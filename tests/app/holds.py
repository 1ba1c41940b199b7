"""Pairs of pads held at the same time, on every screen that pads and throws can reach.

``screens`` explores the screens of a game from outside, as two coaches would. ``holds`` lists every
order in which two overlapping holds can begin, become long and end.
"""

import os
import traceback
from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

from host_tools.common.store import Store
from host_tools.simulator.devices import PAD_KEYS
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.rules.autoplay import choose as choose_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL
from tests.players import choose

BOARDS = ("pitch32", "mini16")
REPEATS_MS, LONG_MS = 500, 800  # when a held direction repeats, and when a held pad is a long press
# from the first press to the second, beyond the guard against sliding fingers
_GAPS_MS = (160, 560, 900)
_LASTS_MS = (160, 620, 1000)  # a short press, one that repeats, a long one

Hold = tuple[str, str, int, int, int]  # two pads, the time of the second press, and both releases
Act = tuple[str, Any]
Key = tuple[object, ...]


def pads_of(board: str) -> list[str]:
    """Return the names of the pads of ``board``."""
    sides = ("left",) if board == "mini16" else ("left", "right")
    return [f"{side} {key}" for side in sides for key in PAD_KEYS] + ["menu"]


def holds(board: str) -> list[Hold]:
    """Return the overlapping holds of every ordered pair of pads, one for each order of events."""
    found: dict[tuple[object, ...], Hold] = {}
    for first in pads_of(board):
        for second in pads_of(board):
            for gap in _GAPS_MS if first != second else ():
                for last in (*_LASTS_MS, gap + 160, gap + 1000):
                    for more in _LASTS_MS:
                        if last > gap:
                            hold = (first, second, gap, last, gap + more)
                            found.setdefault(_events(hold), hold)
    return list(found.values())


def _events(hold: Hold) -> tuple[object, ...]:
    """Return the events that the board sees in ``hold``, in order."""
    first, second, gap, up, second_up = hold
    events = []
    for pad, began, ended in ((first, 0, up), (second, gap, second_up)):
        events.append((began, pad, "press"))
        if ended - began >= LONG_MS:
            events.append((began + LONG_MS, pad, "long"))
        if pad.endswith(("ok", "back")):
            events.append((ended, pad, "release"))
        elif pad != "menu" and ended - began >= REPEATS_MS:
            events.append((began + REPEATS_MS, pad, "repeat"))
    return tuple(event[1:] for event in sorted(events))


def perform_hold(player: Player, hold: Hold) -> None:
    """Hold the two pads; afterwards the display must show the screen's text."""
    first, second, gap, up, second_up = hold
    pads = player.devices.pads
    edges = [(0, first, True), (gap, second, True), (up, first, False)]
    edges.append((second_up, second, False))
    now = 0
    for at, pad, down in sorted(edges):
        player.wait(at - now)
        now = at
        if down:
            pads.press(*player.pad(pad))
        else:
            pads.release(*player.pad(pad))
    player.wait(140)
    screen = player.session.screen
    if not screen.owns_devices and not screen.real_die and player.devices.text is not None:
        assert player.devices.text.lines == screen.lines(), player.place


def screen_key(player: Player) -> Key:
    """Return a key that distinguishes the present screen from others."""
    session = player.session
    labels = tuple(item.label for item in getattr(session.screen, "items", ()))
    who: object = None
    if player.match is not None:
        who = player.match.current_player()
        if who == CHANCE:
            who = player.match.chance().kind
        elif who != TERMINAL:
            who = bool(session.game.seats[who].opponent)
    page = player.text()[0] if session.screen.owns_devices else ""  # the self-test's page
    shown = session.screen.shown_board
    return (type(session.screen).__name__, player.place, labels, who, shown, page)


def acts(player: Player) -> list[Act]:
    """Return the acts that coaches may try on the present screen."""
    items = getattr(player.session.screen, "items", ())
    if items:
        return [("take", at) for at in range(len(items))]
    pads = [f"{side} {key}" for side in ("left", "right") for key in ("ok", "back", "down")]
    held = [("hold", pad) for pad in ("menu", "left ok", "left back")]
    thrown = [("throw", what) for what in (3, 6, "out", "cocked", "grabbed")]
    return [*(("press", pad) for pad in [*pads, "left right", "menu"]), *held, *thrown]


def perform_act(player: Player, what: Act) -> None:
    """Perform one of ``acts``."""
    verb, value = what
    if verb == "take":
        screen = player.session.screen
        for _ in range((value - screen.at) % len(screen.items)):
            player.press("left down")
        player.press("left ok")
    elif verb == "press":
        player.press(value)
    elif verb == "hold":
        player.hold(value, 900)
    elif not player.devices.motion.busy and player.devices.motion.plugged:
        player.devices.motion.throw(value)
        player.wait(4000)
    player.wait(200)


def start_places(ruleset: str | None) -> list[str]:
    """Return the names of the places where the exploration of a game begins."""
    if ruleset is None:
        return ["menu"]
    return ["set-up", "later", "opponent", "virtual die", "over", "unfinished"]


def start(board: str, ruleset: str | None, where: str) -> Player:
    """Return a player at one of ``starts``."""
    if ruleset is None or where == "set-up":
        player = Player(board)
        if ruleset is not None:
            choose(player, "Games", rulesets.facts(ruleset).NAME)
        return player
    player = Player(board, ruleset, die=where != "virtual die")
    if where == "opponent":
        player.session.seats[0].sit("easy", player.devices.entropy)
    generator, game = Generator(5), player.session.game
    moves = {"later": 40, "unfinished": 9, "over": 9000}.get(where, 0)
    while moves and game.match.current_player() != TERMINAL:
        moves -= 1
        game.apply(choose_action(game.match, generator))
        game.pass_time(game.match.SECONDS_PER_THROW)
    if where == "unfinished":
        store = Store()
        store.files, store.flash = player.devices.files, player.devices.flash
        return Player(board, store=store)
    # updates the screen, because the match was played without it
    player.session.open(player.session.screen)
    player.settle()
    player.wait(2000 if where == "over" else 600)
    return player


def screens(board: str, ruleset: str | None, depth: int = 4) -> Iterator[tuple[str, list[Act]]]:
    """Yield a path to each screen of a game: its start, and the acts from there."""
    seen = set()
    for where in start_places(ruleset):
        waiting = deque([(where, list[Act]())])
        while waiting:
            begin, way = waiting.popleft()
            player = at(board, ruleset, begin, way)
            in_match = player.place in ("play", "inspect", "question")
            key = (begin if in_match else "", screen_key(player))
            if key in seen:
                continue
            seen.add(key)
            yield begin, way
            if len(way) < depth and (ruleset is None or player.place not in ("menu", "games")):
                waiting += [(begin, [*way, each]) for each in acts(player)]


def at(board: str, ruleset: str | None, where: str, way: list[Act]) -> Player:
    """Return a player after the acts ``way`` from the start ``where``."""
    player = start(board, ruleset, where)
    for each in way:
        perform_act(player, each)
    return player


def wander(board: str, ruleset: str | None, seed: int, count: int) -> None:
    """Go through the screens at random and hold two random pads in each."""
    chooser = Random(seed)
    every = holds(board)
    player = start(board, ruleset, chooser.choice(start_places(ruleset)))
    for _ in range(count):
        perform_act(player, chooser.choice(acts(player)))
        perform_hold(player, chooser.choice(every))


def search(board: str, ruleset: str | None) -> int:
    """Perform every hold on every screen of a game; return their number."""
    count = 0
    every = holds(board)
    for where, way in screens(board, ruleset):
        player = at(board, ruleset, where, way)
        done = 0
        while done < len(every):
            done += _in_a_copy(player, every[done:])
        count += done
    return count


def _in_a_copy(player: Player, some: list[Hold]) -> int:
    """Perform holds one after the other until they leave the screen; return their number.

    A forked process has a copy of ``player``, which may have come a long way.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        result: object = "interrupted"
        try:
            key, done = screen_key(player), 0
            while done < len(some) and screen_key(player) == key:
                perform_hold(player, some[done])
                done += 1
            result = done
        except BaseException:
            result = f"{key}, {some[done]}: {traceback.format_exc()}"
        finally:
            os.write(writing, str(result).encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    assert told.isdigit(), told
    return int(told)
