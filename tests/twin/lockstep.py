"""Runs a simulated board and an emulated one ("twin") in lockstep, with the same presses and
throws.

The simulated board tells how long the lights move, so the slow twin waits no longer than necessary.
The twin's display must show the prompt of the simulated board's match.
"""

from typing import Any

from host_tools.physics.traces import shortest_throw
from host_tools.simulator.hands import THROW_ANSWER_TIMEOUT_MS
from host_tools.simulator.headless import Player
from host_tools.twin import Twin
from pixelpitch.app.input.pad_events import PAD_NAMES
from pixelpitch.app.offer import Offer
from pixelpitch.rules.chance import KIND_SPINNER
from pixelpitch.rules.match import CHANCE
from tests.key_player import shortest_pad_path

SEAT_NAMES = ("left", "right")
SESSION_STEP_MS = 20
MAX_ANIMATION_MS = 20000  # limit for the time during which the lights of a match move
# the emulated board's steps may come this much later than those of the simulated board
MAX_EMULATED_LAG_MS = 160
FIRST_LINE_DELAY_MS = 260  # the time after which the first line of the display is up to date
SKIPPED_TIME_MS = 60000  # one minute of playing time, which passes without any input
GAME_LOAD_MS = 10000  # enough time to import a game and begin a match


class Lockstep:
    """A simulated board and, if ``twin`` is given, an emulated board with the same input."""

    def __init__(self, twin: Twin | None = None) -> None:
        self.player = Player()
        self.twin = twin
        if twin is not None:
            twin.wait_for_lights()
            twin.wait(600)  # waits until the die detector finds the die at rest
        self._samples: dict[int, list[Any]] = {}  # {face: samples of a throw that shows this face}
        self.boards: list[Any] = [self.player] if twin is None else [self.player, twin]

    @property
    def match(self) -> Any:
        """Return the match of the simulated board."""
        return self.player.match

    def text(self) -> list[str]:
        """Return the lines on the display of the twin, or else of the simulated board."""
        result: list[str] = self.boards[-1].text()
        return result

    def press(self, pad: str) -> None:
        """Press ``pad`` on the simulated and the emulated board."""
        for board in self.boards:
            board.press(pad)
        self._print_progress(pad)

    def wait(self, milliseconds: int) -> None:
        """Let the simulated and the emulated board run for some ms."""
        for board in self.boards:
            board.wait(milliseconds)

    def start(self, first_line: str) -> None:
        """Press OK on Start and wait until the display begins with ``first_line``."""
        self.press("left ok")
        self.wait_until_rest()
        assert self.first_line_becomes(first_line), self.text()
        self.wait(200)

    def wait_until_rest(self, margin_ms: int = MAX_EMULATED_LAG_MS) -> None:
        """Wait until no light moves and the match needs a press or a throw.

        The emulated board then waits for another ``margin_ms``, because it may lag behind.
        """
        waited = 0
        while not self._is_waiting():
            self.player.wait(SESSION_STEP_MS)
            waited += SESSION_STEP_MS
            assert waited < MAX_ANIMATION_MS, self.player.text()
        if self.twin is not None:
            self.twin.wait(waited + margin_ms)
        self._print_progress("")

    def throw(self, face: int) -> None:
        """Throw ``face`` on the simulated and the emulated board; assert that both apply it."""
        match = self.match
        expected = match.clone()
        if match.current_player() != CHANCE:
            # The coach throws although the match waits for a decision. The throw first counts as
            # the decision that ``throw_action`` returns.
            expected.apply_action(match.table().throw_action(match))
        expected.apply_action(face)
        self.player.throw(face)
        if self.twin is not None:
            if face not in self._samples:
                self._samples[face] = shortest_throw(face).sample_pairs
            lasts = self.twin.parts.box.play(self._samples[face], self.twin.chip.clock.nanos)
            self.twin.wait(lasts + THROW_ANSWER_TIMEOUT_MS)
            assert "hrow again" not in " ".join(self.twin.text()), self.twin.text()
        assert collect_clock_free_state(match) == collect_clock_free_state(expected)
        self._print_progress(f"throw {face}")
        self.wait_until_rest(THROW_ANSWER_TIMEOUT_MS)

    def decide(self, action: int) -> None:
        """Move the cursor of the deciding coach to ``action`` and press OK."""
        match = self.match
        side = SEAT_NAMES[match.current_player()]
        scene = match.scene()
        offer = Offer(match, scene)
        keys = shortest_pad_path(offer.choices, scene.ball, offer.first, action)
        expected = match.clone()
        for each in offer.actions(match, action):  # one press may pick a pawn and move it
            expected.apply_action(each)
        for key in keys:
            self.press(f"{side} {PAD_NAMES[key]}")
        self.press(side + " ok")
        assert collect_clock_free_state(match) == collect_clock_free_state(expected)
        self.wait_until_rest()

    def stop_spinner(self) -> None:
        """Stop the spinner of a shoot-out, then end its animation with a pad of the other coach.

        The emulated board draws a sector at random. The score on its display says which, and the
        simulated board gets the same sector.
        """
        match = self.match
        chance = match.chance()
        assert chance.kind == KIND_SPINNER
        if self.twin is not None:
            self.twin.press("left ok")
            self.twin.wait(FIRST_LINE_DELAY_MS)
            # the display shows the score only after the spinner has stopped
            self.twin.press("right up")
            self.twin.wait(FIRST_LINE_DELAY_MS)
            met = "goal" if self._displayed_goals() > sum(match.shootout_goals) else "no goal"
            index = [chance.name(outcome) for outcome in chance.faces].index(met)
            self.player.devices.entropy = lambda count: bytes([index] * count)
        self.player.press("left ok")
        self.player.wait(FIRST_LINE_DELAY_MS)
        self.player.press("right up")
        self.wait_until_rest()

    def skip_time(self) -> None:
        """Let SKIPPED_TIME_MS of playing time pass without any input."""
        self.player.clock.advance(SKIPPED_TIME_MS)
        self.player.wait(SESSION_STEP_MS)
        if self.twin is not None:
            self.twin.skip_time(SKIPPED_TIME_MS)
            self.twin.wait(2 * SESSION_STEP_MS)

    def first_line_becomes(self, expected_line: str) -> bool:
        """Return True if the first line of the display is ``expected_line`` now or soon."""

        def is_first_line_shown() -> bool:
            """Return True if the display shows the expected first line."""
            return self.text()[0].split() == expected_line.split()

        if self.twin is None:
            self.wait(FIRST_LINE_DELAY_MS)
            return is_first_line_shown()
        return is_first_line_shown() or self.twin.wait_until(is_first_line_shown, GAME_LOAD_MS)

    def _is_waiting(self) -> bool:
        session = self.player.session
        if session.renderer.is_busy(session.now):
            return False
        if self.player.place != "play":
            return True
        match = self.match
        return match.current_player() == CHANCE or len(match.legal_actions()) > 1

    def _displayed_goals(self) -> int:
        """Return the displayed goals of the shoot-out, added up for both sides.

        They are in line 3 of a result, or in line 1 of a running match.
        """
        first, _, third, *_ = self.text()
        line = third if third.startswith("shoot-out ") else first
        return sum(map(int, line.split()[-1].strip("()").split("-")))

    def _print_progress(self, what: str) -> None:
        """Print the input that was made last; `pytest -s` shows this progress."""
        if self.twin is not None:
            print(f"{self.twin.milliseconds / 1000:8.1f} s  {what:12}", self.text(), flush=True)


def collect_clock_free_state(match: Any) -> tuple[Any, ...]:
    """Return the parts of a match that must be equal on both boards, although their clocks may
    differ.
    """
    return match.current_player(), match.prompt(), match.legal_actions(), match.score
