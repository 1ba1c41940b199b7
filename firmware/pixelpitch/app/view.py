"""The lights of a running match: its scene, and the cursor over the choices."""

from ..rules.scene import SCORING
from . import shortcuts
from .input.chooser import Chooser
from .offer import Offer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class View:
    """Shows the match of ``game`` on the lights.

    ``chooser``      the cursor over the choices of the side that decides
    ``scene``        the ``Scene`` that the lights show
    ``shown_board``  the board that is shown if it is not the board in play, otherwise -1
    ``preview``      actions that place pieces, if the lights show their result in advance; or ()
    ``together``     True if one press of a coach may make several decisions
    """

    def __init__(self, session, game, together=True):
        self.chooser = Chooser()
        self.together = together
        self._offer: Any = None
        self.scene: Any = None
        self.shown_board = -1
        self._session = session
        self._game = game
        # the choice that was under the cursor when the other board was shown, or -1
        self._choice = -1
        self._picture = (-1, 0)  # ``renderer.picture`` and ``state`` of the last ``show``
        self.preview: tuple = ()
        # For each side, the length of the history when it chose to place pieces one by one, or -1.
        self._one_by_one = [-1, -1]

    @property
    def choices(self):
        """The choices of the side that decides; () while no side decides."""
        return self._offer.choices if self._offer is not None else ()

    def show(self, instantly):
        """Show the current match; if ``instantly`` is True, no lights move."""
        session = self._session
        game = self._game
        renderer = session.renderer
        scene = self.scene = game.match.scene()
        game.last_move.carry_over(scene)
        asks = not self.together or session.settings.values["ask_always"]
        coach = game.match.current_player() >= 0 and not game.opponent()
        together = coach and not asks
        self._offer = Offer(game.match, scene, together)
        side = game.match.current_player()
        if side >= 0 and self._one_by_one[side] >= 0:
            if self._offer.line_ups:
                self._offer.hide_line_ups(game.match)
            else:
                self._one_by_one[side] = -1
        self.shown_board = -1
        self.preview = ()
        state = 2 * game.count() + together
        if instantly and self._picture == (renderer.picture, state):
            # end movements: the lights already show this state, and painting it again would take 17
            # ms
            renderer.end_movement()
        else:
            renderer.show(scene, session.now, instantly)
            self._picture = (renderer.picture, state)

    def show_other_board(self):
        """Show the next board of the match; ``show`` returns to the board in play."""
        session = self._session
        match = self._game.match
        board = match.board_in_play() if self.shown_board < 0 else self.shown_board
        self.shown_board = (board + 1) % match.BOARDS
        self.scene = match.scene(self.shown_board)
        session.renderer.show(self.scene, session.now, True)
        self._choice = self.chooser.choice()
        self.chooser.begin((), -1)
        self.show_cursor()

    def restore_cursor(self):
        """Put the cursor back where it was before ``show_other_board`` was called."""
        self.select(self._choice)

    def show_choices(self, suggest=True):
        """Show the cursor over the choices of the side that decides.

        If ``suggest`` is True, it begins on the choice that most coaches would make. Otherwise it
        does so only if this choice scores a goal, and never at the start of the match.
        """
        first = self._offer.first
        if not suggest and (not self._game.count() or self.scene.targets.get(first) != SCORING):
            first = -1
        self.chooser.begin(self._offer.choices, self.scene.ball, first)
        self.show_cursor()

    def hide_line_ups(self):
        """From the next ``show`` on, let the coach place single pieces, not complete line-ups."""
        self._one_by_one[self._game.match.current_player()] = self._game.length()

    def restore_line_ups(self):
        """Undo ``hide_line_ups``; return False if they are not hidden, or a piece was placed."""
        side = self._game.match.current_player()
        back = side >= 0 and self._one_by_one[side] == self._game.length()
        if back:
            self._one_by_one[side] = -1
        return back

    def actions(self, choice):
        """Return the actions that ``choice`` stands for, in the order in which they are applied."""
        return self._offer.actions(self._game.match, choice)

    def show_time(self):
        """Repaint only the clock, after a second without events."""
        # in a game where each turn is a minute, the scene does not depend on the time
        before = self.scene
        if before is not None and before.clock and (before.period or before.minute is None):
            scene = self.scene = self._game.match.scene()
            scene.open, scene.ahead = before.open, before.ahead
            self._session.renderer.set_clock(scene.clock[0], scene.clock[1])

    def select(self, action):
        """Put the cursor on ``action``, if it is one of the choices."""
        if action in self.chooser.choices:
            self.chooser.begin(self.chooser.choices, -1, action)
            self.show_cursor()

    def show_cursor(self):
        """Show the cursor on the current choice, and the path of the ball to it.

        If the choice is a line-up and no lights move, show that line-up.
        """
        choice = self.chooser.choice()
        match = self._game.match
        self._show_preview(choice)
        way = (
            match.table().path_to(match, choice)
            if 0 <= choice < shortcuts.FIRST_SHORTCUT_CHOICE
            else ()
        )
        self._session.renderer.set_cursor(self.chooser.square(), way)

    def _show_preview(self, choice):
        """If ``choice`` places several pieces at once, show them; otherwise show the match."""
        session, match, scene = self._session, self._game.match, self.scene
        shows = choice >= shortcuts.FIRST_SHORTCUT_CHOICE or 0 <= choice == match.table().LINE_UP
        actions = shortcuts.actions(match, choice) if shows else ()
        if session.renderer.is_busy(session.now) or not (actions or self.preview):
            return
        self.preview = tuple(actions)
        if actions:
            scene = scene_after(match, scene, actions)
        session.renderer.show(scene, session.now, True)


def scene_after(match, scene, actions):
    """Return the scene of ``match`` after ``actions``, which place pieces; no choices are lit.

    ``scene`` is the scene before these actions.
    """
    then = match.clone()
    for action in actions:
        then.apply_action(action)
    then = then.scene(scene.board[0])
    then.open = then.walk = then.travel = ()
    then.turn = scene.turn
    return then
