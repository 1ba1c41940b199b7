"""What a running match shows: pitch, cursor and news, brought up to date after each action."""

from ...rules import guide
from ...ticks import add
from .. import shortcuts
from ..hint import Hinting
from ..news import told
from ..thinking import Thinking
from ..tunes import first_tune
from .play_words import PlayWords

NOBODY = -2


class PlayView(PlayWords):
    """What ``Play`` shows and offers, and what of it has begun and ends when the match changes."""

    def __init__(self, session, game):
        PlayWords.__init__(self, session, game)
        self._thinking = Thinking(session.devices.clock)
        self._hinting = Hinting(self._thinking)
        self._chosen = -1  # what the cursor stood on before
        self._ok_down = NOBODY  # the cluster whose OK is held, and has done nothing yet
        self._since = session.now  # when the match began to wait
        self._picture = (-1, 0)  # of the renderer, and of which action, when it was last painted

    def show_other_board(self, words="Any pad goes back."):
        """Show the next of several boards until a pad is pressed or something happens."""
        match = self.game.match
        shown = match.board_in_play() if self.shown_board < 0 else self.shown_board
        self.shown_board = (shown + 1) % match.BOARDS
        self._scene = match.scene(self.shown_board)
        self._session.renderer.show(self._scene, self._session.now, True)
        self._chosen = self.chooser.chosen()
        self.chooser.begin((), -1)
        self._point()
        self.tell("Board " + str(self.shown_board + 1) + ". " + words)

    def _show_board_in_play(self):
        """Show it again, the cursor where it stood."""
        chosen = self._chosen
        self._changed(True)
        self.tell("")
        self._aim(chosen)

    def _changed(self, instantly=False, before="", after=""):
        """The match has changed, or is shown anew: lights, cursor, tune, news."""
        session = self._session
        match = self.game.match
        scene = self._scene = match.scene()
        self.game.last_move.light(scene)
        self.shown_board = -1
        renderer = session.renderer
        if instantly and self._picture == (renderer.picture, self.game.count()):
            renderer.skip()  # it is what the lights show: painting it takes 17 ms
        else:
            renderer.show(scene, session.now, instantly)
            self._picture = (renderer.picture, self.game.count())
        self._since = session.now
        if not instantly:
            tune = first_tune(match.events)
            if tune:
                session.play(tune)
            # What the spinner has drawn is not shown in words before its light stands.
            at = add(session.now, session.renderer.spins_ms(session.now))
            self._news.tell(told(match, before, after), at, True)
        self._chance.begin(match)
        self._hinting.cancel()
        self._thinking.cancel()
        self._ok_down = NOBODY
        self._offer(scene)

    def _offer(self, scene):
        """Put the cursor over what ``scene`` has open; a coach may take a shortcut, too."""
        match = self.game.match
        choices, first = scene.open, guide.likeliest(match)
        player = match.current_player()
        if player >= 0 and not self.game.seats[player].opponent:
            more = shortcuts.offered(match)
            if more:
                choices, first = list(choices) + more, more[0]
        self.chooser.begin(choices, scene.ball, first)
        self._point()

    def _tick(self):
        """A second has passed and nothing else has happened."""
        # Minutes that are turns do not pass by themselves: no scene is made for them.
        before = self._scene
        if before is not None and before.clock and (before.period or before.minute is None):
            scene = self._scene = self.game.match.scene()
            self._session.renderer.set_clock(scene.clock[0], scene.clock[1])
        self._chance.begin(self.game.match)

    def _aim(self, action):
        """Put the cursor on ``action`` if it is one of the choices."""
        if action in self.chooser.choices:
            self.chooser.begin(self.chooser.choices, -1, action)
            self._point()

    def _point(self):
        chosen = self.chooser.chosen()
        way = guide.way_to(self.game.match, chosen) if 0 <= chosen < shortcuts.FIRST else ()
        self._session.renderer.set_cursor(self.chooser.square(), way)

    def tell(self, words):
        """Show ``words`` for a while."""
        self._news.tell(words, self._session.now)

    def refuse(self, words):
        """Say why something is not done."""
        self._session.play("refused")
        self.tell(words)
