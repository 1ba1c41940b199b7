"""A decision of the match: a coach makes it with the pads, an opponent by thinking.

OK held gives the coach a hint first.  A decision with one choice is made by itself.
"""

from .chance.chance_step import DECIDE_MS
from .display_text import turn
from .hint import THINKING, Hinting
from .input.pad_events import OK, RELEASE
from .screens.inspect import refusal
from .thinking import Thinking

_NOBODY = -2


class DecisionStep:
    """Makes the decisions of ``play`` (``screens.play.Play``), whose cursor ``view`` shows.

    ``gives_hints``  OK held may show a hint
    ``suggests``     the cursor begins on what most coaches would take
    """

    def __init__(self, session, play, view):
        self.gives_hints = True
        self.suggests = True
        self._session = session
        self._play = play
        self._game = play.game
        self._view = view
        self._thinking = Thinking(session.devices.clock)
        self._hinting = Hinting(self._thinking)
        self._ok_down = _NOBODY  # the cluster whose OK is held, and has done nothing yet
        self._hinted = -1  # the choice of the hint

    def begin(self):
        """Offer what is open now; what was thought is dropped."""
        self._hinting.cancel()
        self._thinking.cancel()
        self._ok_down = _NOBODY
        self._hinted = -1
        self._view.offer(self.suggests)

    def interrupt(self):
        """A pad was pressed; return whether it ended the thinking about a hint."""
        self._ok_down = _NOBODY
        return self._hinting.cancel()

    def press(self, cluster, key, kind, player):
        """Act on a pad while ``player`` decides."""
        play = self._play
        match = self._game.match
        seat = self._game.seats[player]
        chooser = self._view.chooser
        if seat.opponent:
            play.speaker.refuse("The board decides for " + match.side_name(player))
        elif not seat.takes(cluster):
            play.speaker.refuse(turn(match.side_name(player)))
        elif key == OK:
            choice = chooser.choice()
            if self._shakes(choice):
                play.chance.shake(cluster)
            elif self.hints():
                self._ok_down = cluster  # what it does is known once it is let go
            else:
                play.apply(choice)
        elif chooser.move(key, kind):
            play.speaker.tell("")
            self._view.point()
        else:
            play.speaker.refuse("")

    def point(self, cluster, square):
        """Take ``square`` for a coach at ``cluster``, or say why that is not legal.

        At another board than the one in play it only goes back, as any pad does.
        """
        if self._view.shown_board >= 0:
            self._play.show_board_in_play()
            return
        words = refusal(self._play, cluster, square)
        if words:
            self._play.speaker.refuse(words)
        else:
            self._play.apply(square)

    def hold(self, cluster, kind):
        """OK was held or let go (LONG, RELEASE): held it gives a hint, else it takes the choice.

        Where a hint is followed, the cursor goes on to its next choice.
        """
        if cluster != self._ok_down:
            return
        self._ok_down = _NOBODY
        chooser = self._view.chooser
        if kind == RELEASE:
            match = self._game.match
            player = match.current_player()
            follows = chooser.choice() == self._hinted
            self._play.apply(chooser.choice())
            if follows and match.current_player() == player and self.hints():
                self._hinting.begin(True)
        elif len(chooser.choices) > 1:
            self._hinting.begin()
            self._play.speaker.tell(THINKING)

    def hints(self):
        """Return whether OK of the coach who decides, held, shows a hint now."""
        return (
            self.gives_hints
            and self._game.match.current_player() >= 0
            and self._view.shown_board < 0
            and self._game.opponent() is None
            and self._session.settings.values["hints"]
            and not self._shakes(self._view.chooser.choice())
        )

    def _shakes(self, action):
        """Return whether OK on the choice ``action`` shakes the virtual die."""
        match = self._game.match
        return self._session.die.virtual and 0 <= action == match.table().throw_action(match)

    def _is_plain(self):
        """Return whether there is one answer, and nobody wants to be asked for it."""
        asks = self._session.settings.values["ask_always"]
        return len(self._view.chooser.choices) == 1 and not asks

    def step(self, wait):
        """Do what nobody needs to press for, ``wait`` ms after the match began to wait."""
        match = self._game.match
        chooser = self._view.chooser
        opponent = self._game.opponent()
        if opponent:
            action = self._thinking.decide(opponent, match)
            if action is not None and wait >= DECIDE_MS:
                self._play.apply(action)
            elif self._thinking.looks(wait):
                chooser.take_next()
                self._view.point()
        elif self._is_plain() and wait >= DECIDE_MS:
            self._play.apply(chooser.choices[0])  # no choice to make: nobody need press for it
        else:
            advice = self._hinting.step(match)
            if advice is not None:
                self._hinted = advice[0]
                self._view.aim(advice[0])
                if advice[1]:
                    self._play.speaker.tell(advice[1], True)
