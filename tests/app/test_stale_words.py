"""The display is always up to date, although the text is generated only when it may have changed.

On the board, generating a text takes up to 19 ms, almost the whole 20 ms of a session step.
"""

import os
import random

import pytest

from host_tools.simulator.devices import PAD_KEY_NAMES
from host_tools.simulator.headless import Player
from pixelpitch import rulesets
from pixelpitch.app.display import SCROLL_REST_MS
from pixelpitch.app.session import Session
from pixelpitch.ticks import diff
from tests.app.chance_match import CHANCE_STEP_BY_NAME, player_in_match

TESTS_EVERY_COMBINATION = os.environ.get("PIXELPITCH_MATCHES") == "all"
BOARD_NAMES = ("pitch32", "mini16")
BOARDS_AND_SEEDS = [(board, seed) for seed in range(2) for board in BOARD_NAMES]


class WatchedSession(Session):
    """A session that, after each step, generates all text again and compares it with what the
    display shows.
    """

    def step(self):
        """Run a step and assert that the display shows what the screen generates now."""
        super().step()
        screen = self.screen
        if screen.owns_devices or screen.uses_real_die:
            # The self-test writes its own text, and Die check updates its text only ten times a
            # second.
            return
        if self.devices.text is not None:
            assert self.devices.text.lines == screen.lines(), screen.name
        elif not (screen.scrolls_once and self.waits_for_rest()):
            assert self.display._shown == screen.scroll_text(), screen.name

    def waits_for_rest(self):
        """Return True while scroll text may not begin yet, because lights or the cursor have just
        moved.
        """
        return (
            self.renderer.is_busy(self.now) or diff(self.now, self.display._moved) < SCROLL_REST_MS
        )


@pytest.mark.parametrize("ruleset", [None, *rulesets.ids()])
@pytest.mark.parametrize(
    ("board", "seed"), BOARDS_AND_SEEDS if TESTS_EVERY_COMBINATION else BOARDS_AND_SEEDS[::3]
)
@pytest.mark.long
def test_the_display_is_never_out_of_date(board, ruleset, seed):
    player = Player(board, ruleset, seed=seed, session=WatchedSession)
    chooser = random.Random(seed)
    pads = [f"{side} {key}" for side in ("left", "right") for key in PAD_KEY_NAMES] + ["menu"]
    for _ in range(40):
        if chooser.random() < 0.4:
            player.throw(chooser.choice([1, 2, 3, 4, 5, 6, "out", "grabbed"]))
        elif chooser.random() < 0.3:
            player.press(chooser.choice(pads))
        else:
            player.press(chooser.choice(["left ok", "right ok"]))
        player.wait(chooser.choice([20, 200, 1000, 5000]))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("board", BOARD_NAMES if TESTS_EVERY_COMBINATION else BOARD_NAMES[:1])
@pytest.mark.long
def test_the_display_is_never_out_of_date_in_chance_steps(board, seed):
    chooser = random.Random(seed)
    plan = chooser.choices([*CHANCE_STEP_BY_NAME, "choice"], k=12)
    player = player_in_match(
        *plan, board=board, has_die=seed % 3 > 0, seed=seed, session=WatchedSession
    )
    if seed % 2:
        player.session.seats[1].seat_player("easy", player.devices.entropy)
    player.session.set_setting("quick_dice", seed > 1)
    pads = [f"{side} {key}" for side in ("left", "right") for key in PAD_KEY_NAMES] + ["menu"]
    for _ in range(40):
        if player.place == "result":
            break  # the match ends here: its ruleset has no folder, so a rematch is impossible
        if not player.session.die.is_virtual and chooser.random() < 0.3:
            player.throw(chooser.choice([1, 2, 3, 4, 5, 6, "out", "grabbed", "weak", "cocked"]))
        elif chooser.random() < 0.3:
            player.press(chooser.choice(pads))
        else:
            player.hold(chooser.choice(["left ok", "right ok"]), chooser.choice([60, 600]))
        player.wait(chooser.choice([20, 200, 1000, 3000]))


def test_an_outdated_display_is_found():
    class OutdatedSession(WatchedSession):
        """A session that does not update its display."""

        def _read_dice(self, bits, elapsed):
            self.display.stale = False
            return super()._read_dice(bits, elapsed)

    with pytest.raises(AssertionError):
        Player(session=OutdatedSession)
