"""Visits the screens of a game and holds two pads down at the same time on each of them.

``yield_paths_to_screens`` finds every screen that presses and throws can open. ``list_holds``
returns the ways to hold two pads so that their presses overlap.
"""

import os
import traceback
from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

from host_tools.common.store import Store
from host_tools.simulator.devices import PAD_KEY_NAMES
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.rules.autoplay import choose as choose_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL
from tests.players import choose

BOARD_NAMES = ("pitch32", "mini16")
# time in ms until a held direction pad repeats, and until a held pad counts as a long press
FIRST_REPEAT_MS, LONG_PRESS_MS = 500, 800
# time from the first press to the second; the guard against sliding fingers ignores presses with
# shorter gaps
_GAPS_MS = (160, 560, 900)
# how long a pad is held: a short press, a hold that repeats, and a long press
_DURATIONS_MS = (160, 620, 1000)

# two pads; then the time of the second press and of both releases, in ms after the first press
PadHold = tuple[str, str, int, int, int]
CoachAction = tuple[str, Any]
ScreenId = tuple[object, ...]


def list_pads(board: str) -> list[str]:
    """Return the names of the pads of ``board``."""
    sides = ("left",) if board == "mini16" else ("left", "right")
    return [f"{side} {key}" for side in sides for key in PAD_KEY_NAMES] + ["menu"]


def list_holds(board: str) -> list[PadHold]:
    """Return, for every ordered pair of pads, one hold for each order in which the events of the
    two pads can come. A pad's events are a press, long press, repeat and release.
    """
    found: dict[tuple[object, ...], PadHold] = {}
    for first in list_pads(board):
        for second in list_pads(board):
            for gap in _GAPS_MS if first != second else ():
                for last in (*_DURATIONS_MS, gap + 160, gap + 1000):
                    for more in _DURATIONS_MS:
                        if last > gap:
                            hold = (first, second, gap, last, gap + more)
                            found.setdefault(_pad_events(hold), hold)
    return list(found.values())


def _pad_events(hold: PadHold) -> tuple[object, ...]:
    """Return the pad events that ``hold`` causes on the board, in order."""
    first, second, gap, up, second_up = hold
    events = []
    for pad, began, ended in ((first, 0, up), (second, gap, second_up)):
        events.append((began, pad, "press"))
        if ended - began >= LONG_PRESS_MS:
            events.append((began + LONG_PRESS_MS, pad, "long"))
        if pad.endswith(("ok", "back")):
            events.append((ended, pad, "release"))
        elif pad != "menu" and ended - began >= FIRST_REPEAT_MS:
            events.append((began + FIRST_REPEAT_MS, pad, "repeat"))
    return tuple(event[1:] for event in sorted(events))


def perform_hold(player: Player, hold: PadHold) -> None:
    """Press and release the two pads of ``hold`` at the player's simulated board, at its times.

    Then check that the display shows the text of the screen that is open.
    """
    first, second, gap, up, second_up = hold
    pads = player.devices.pads
    edges = [(0, first, True), (gap, second, True), (up, first, False)]
    edges.append((second_up, second, False))
    now = 0
    for at, pad, down in sorted(edges):
        player.wait(at - now)
        now = at
        if down:
            pads.press(*player.parse_pad(pad))
        else:
            pads.release(*player.parse_pad(pad))
    player.wait(140)
    screen = player.session.screen
    if not screen.owns_devices and not screen.uses_real_die and player.devices.text is not None:
        assert player.devices.text.lines == screen.lines(), player.place


def make_screen_id(player: Player) -> ScreenId:
    """Return a tuple that identifies the present screen in a search of all screens."""
    session = player.session
    labels = tuple(item.label for item in getattr(session.screen, "items", ()))
    who: object = None
    if player.match is not None:
        who = player.match.current_player()
        if who == CHANCE:
            who = player.match.chance().kind
        elif who != TERMINAL:
            who = bool(session.game.seats[who].opponent)
    # The self-test has several pages; their first lines differ.
    page = player.text()[0] if session.screen.owns_devices else ""
    shown = session.screen.shown_board
    return (type(session.screen).__name__, player.place, labels, who, shown, page)


def list_acts(player: Player) -> list[CoachAction]:
    """Return every press, touch and throw that is possible at the player's board, as pairs (verb,
    value).
    """
    items = getattr(player.session.screen, "items", ())
    if items:
        return [("take", at) for at in range(len(items))]
    pads = [f"{side} {key}" for side in ("left", "right") for key in ("ok", "back", "down")]
    held = [("hold", pad) for pad in ("menu", "left ok", "left back")]
    thrown = [("throw", what) for what in (3, 6, "out", "cocked", "grabbed")]
    return [*(("press", pad) for pad in [*pads, "left right", "menu"]), *held, *thrown]


def perform_act(player: Player, act: CoachAction) -> None:
    """Perform ``act``, one of ``list_acts``, at the player's simulated board."""
    verb, value = act
    if verb == "take":
        screen = player.session.screen
        for _ in range((value - screen.at) % len(screen.items)):
            player.press("left down")
        player.press("left ok")
    elif verb == "press":
        player.press(value)
    elif verb == "hold":
        player.hold(value, 900)
    elif not player.devices.motion.busy and player.devices.motion.is_plugged_in:
        player.devices.motion.throw(value)
        player.wait(4000)
    player.wait(200)


def list_situations(ruleset: str | None) -> list[str]:
    """Return the names of the situations from which all screens of a game are searched."""
    if ruleset is None:
        return ["menu"]
    return ["set-up", "later", "opponent", "virtual die", "over", "unfinished"]


def player_in_situation(board: str, ruleset: str | None, situation: str) -> Player:
    """Return a player in ``situation``, one of ``list_situations``."""
    if ruleset is None or situation == "set-up":
        player = Player(board)
        if ruleset is not None:
            choose(player, "Games", rulesets.facts(ruleset).NAME)
        return player
    player = Player(board, ruleset, die=situation != "virtual die")
    if situation == "opponent":
        player.session.seats[0].seat_player("easy", player.devices.entropy)
    generator, game = Generator(5), player.session.game
    moves = {"later": 40, "unfinished": 9, "over": 9000}.get(situation, 0)
    while moves and game.match.current_player() != TERMINAL:
        moves -= 1
        game.apply(choose_action(game.match, generator))
        game.pass_time(game.match.SECONDS_PER_THROW)
    if situation == "unfinished":
        store = Store()
        store.files, store.flash = player.devices.files, player.devices.flash
        return Player(board, store=store)
    # The match was played without its screen, which must now be updated.
    player.session.open(player.session.screen)
    player.settle()
    player.wait(2000 if situation == "over" else 600)
    return player


def yield_paths_to_screens(
    board: str, ruleset: str | None, depth: int = 4
) -> Iterator[tuple[str, list[CoachAction]]]:
    """Yield (situation, acts) for each screen of a game.

    A player who starts in ``situation`` and performs ``acts`` (presses and throws, at most
    ``depth``) opens the screen.
    """
    seen = set()
    for where in list_situations(ruleset):
        waiting = deque([(where, list[CoachAction]())])
        while waiting:
            begin, path = waiting.popleft()
            player = player_after_acts(board, ruleset, begin, path)
            in_match = player.place in ("play", "inspect", "question")
            key = (begin if in_match else "", make_screen_id(player))
            if key in seen:
                continue
            seen.add(key)
            yield begin, path
            if len(path) < depth and (ruleset is None or player.place not in ("menu", "games")):
                waiting += [(begin, [*path, each]) for each in list_acts(player)]


def player_after_acts(
    board: str, ruleset: str | None, situation: str, acts: list[CoachAction]
) -> Player:
    """Return a player in ``situation`` who has performed ``acts``."""
    player = player_in_situation(board, ruleset, situation)
    for each in acts:
        perform_act(player, each)
    return player


def hold_on_random_screens(board: str, ruleset: str | None, seed: int, act_count: int) -> None:
    """Perform ``act_count`` random acts, and hold two random pads after each."""
    chooser = Random(seed)
    every = list_holds(board)
    player = player_in_situation(board, ruleset, chooser.choice(list_situations(ruleset)))
    for _ in range(act_count):
        perform_act(player, chooser.choice(list_acts(player)))
        perform_hold(player, chooser.choice(every))


def hold_on_every_screen(board: str, ruleset: str | None) -> int:
    """Perform every hold of two pads on every screen of a game, and return the number of holds."""
    count = 0
    every = list_holds(board)
    for where, path in yield_paths_to_screens(board, ruleset):
        player = player_after_acts(board, ruleset, where, path)
        done = 0
        while done < len(every):
            done += _hold_in_forked_process(player, every[done:])
        count += done
    return count


def _hold_in_forked_process(player: Player, holds: list[PadHold]) -> int:
    """Perform ``holds`` until one of them opens another screen; return how many were performed.

    A forked process performs them, so ``player`` stays on its screen and need not find the way back
    to it, which can take many presses and throws.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        result: object = "interrupted"
        try:
            key, done = make_screen_id(player), 0
            while done < len(holds) and make_screen_id(player) == key:
                perform_hold(player, holds[done])
                done += 1
            result = done
        except BaseException:
            result = f"{key}, {holds[done]}: {traceback.format_exc()}"
        finally:
            os.write(writing, str(result).encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    assert answer.isdigit(), answer
    return int(answer)
