"""Measures how much stack is needed by each screen that coaches can open from the menu."""

from collections.abc import Callable, Sequence
from typing import Any

from . import stack
from .budgets import BudgetRow
from .cold_calls import measure_rows
from .series import MIN_UNUSED_STACK_BYTES
from .twin import Twin

ScreenRoute = tuple[str, str]  # (name of the screen, pads to press)

# A route has the presses of left pads that lead from the menu to a screen; "*3" means three
# presses. These presses lead back to the menu, where further ones of BACK have no effect.
BACK_TO_MENU_PRESSES = "back*6"  # one BACK skips the self-test's request to knock
# Placeholder for one press of each pad; the self-test asks for these presses.
_PAD_NAMES = "all pads"
SCREEN_ROUTES: tuple[ScreenRoute, ...] = (
    ("league and names", "down,ok,up*2,ok,down,ok,up"),
    ("season", "down,ok,up*2,ok,ok,ok,down*2,ok"),
    ("learn", "up*2,ok,ok,ok,down,ok"),
    ("settings", "up,ok,down*2,up"),
    ("die check", "up,ok,up*8,ok"),
    ("fairness", "up,ok,up*6,ok"),
    ("calibrate die", "up,ok,up*5,ok,ok"),
    ("calibrate box", "up,ok,up*4,ok,ok"),
    ("LED current", "up,ok,up*3,ok*4"),
    ("self-test", f"up,ok,up*2,ok,{_PAD_NAMES},ok*8"),
    ("games, set-up and values", "down,ok,ok,up*3,ok"),
    ("puzzles", "up*3,ok,ok,ok"),
    # This route must be the last: it begins the board's first match. Afterwards the menu has other
    # items, and no longer begins a guided match (``screens.guided``).
    ("first match", "ok*3,menu,up,ok,down,ok"),
)
_PRESS_WAIT_MS = 300  # pause after each press
_LAST_WAIT_MS = 2500  # pause after the last press; the self-test measures sensors for two seconds


def screen_stack_rows(
    switch_on: Callable[[], Twin], routes: Sequence[ScreenRoute] = SCREEN_ROUTES
) -> list[BudgetRow]:
    """Return a list with the budget table's row on the stack that the screens leave unused.

    ``switch_on`` starts an emulated board.
    """

    def measure_screens() -> list[Any]:
        """Return (bytes, details): the smallest unused stack on all routes."""
        twin = switch_on()
        twin.wait_for_lights()
        twin.wait(2 * _PRESS_WAIT_MS)
        left = {name: _unused_stack(twin, way) for name, way in routes}
        words = ", ".join(f"{name} {each:,}" for name, each in left.items())
        return [(float(min(left.values())), f"of {stack.STACK_BYTES:,}: {words}")]

    rows = measure_rows([("screens: stack left", MIN_UNUSED_STACK_BYTES, "bytes")], measure_screens)
    return [row._replace(is_minimum=True) for row in rows]


def route_pads(route: str, board: Any) -> list[str]:
    """Return the pads to press for ``route``, as names for ``Twin.press``."""
    sides = ("left", "right")[: len(board.PADS)]
    result = []
    for step in route.split(","):
        key, _, times = step.partition("*")
        if key == _PAD_NAMES:
            keys = ("up", "down", "left", "right", "ok", "back")
            result += [f"{side} {each}" for side in sides for each in keys] + ["menu"]
        else:
            result += [key if key == "menu" else f"left {key}"] * int(times or 1)
    return result


def _unused_stack(twin: Twin, route: str) -> int:
    """Open a screen from the menu, go back, and return how many bytes of stack were never used.

    ``route`` has the presses that open the screen (SCREEN_ROUTES).
    """
    stack.paint_stack(twin.chip)
    for pad in route_pads(route, twin.board):
        twin.press(pad)
        twin.wait(_PRESS_WAIT_MS)
    twin.wait(_LAST_WAIT_MS)
    result = stack.unused_bytes(twin.chip)
    for pad in route_pads(BACK_TO_MENU_PRESSES, twin.board):
        twin.press(pad)
        twin.wait(_PRESS_WAIT_MS)
    return result
