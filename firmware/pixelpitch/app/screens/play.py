"""The screen of a running match: throws, cursor, prompts, takeback, clock."""

from ...dice import events
from ...rules.match import CHANCE, OUT, TERMINAL
from ...rules.squares import SQUARES
from ...ticks import diff
from ..input import cursor
from ..input.pad_events import BACK, KEYS, LONG, MENU, OK, PRESS, REPEAT
from . import menu
from .list_screen import Question
from .prompt import prompt

NEWS_MS = 4000  # how long the display tells what happened before it prompts again
DECIDE_MS = 900  # how long an empty seat pretends to think: the coaches must see it
_TURNS = 11  # 2**11 ms: how long words stand that share a line
REUSE_MS = 700  # pause before a throw that a takeback kept comes again
BY_PAD = "virtual: hold OK"
NO_DIE = "no die: lead in?"
TUNES = ("goal", "save", "lost", "out", "whistle", "over")


class Play:
    """The screen of ``game``.

    One of five things happens at a time: lights move, a throw is awaited, a coach
    decides, an empty seat decides, or the match is over.
    """

    place = "play"
    scroll_once = True  # without a display the pitch must be seen again soon
    owns_devices = False

    def __init__(self, session, game):
        self._session = session
        self._game = game
        self._news = ""
        self._since = session.now  # when the match began to wait
        self._news_at = session.now
        self._told = 0  # the kind of words of the last step
        self._cursor = -1  # index into _choices
        self._choices = []  # squares, then menu items
        self._thrower = 0
        self._more = 0  # dice that the last shake still has to throw: quick dice
        self._instantly = True

    def enter(self, now):
        """Show the match as it stands, at the start or after a pause."""
        self._instantly = True
        self._changed()

    # What comes in.

    def press(self, cluster, key, kind):
        """Act on a pad of either coach."""
        if key == MENU:
            if kind == PRESS:
                self._session.open(menu.pause(self._session, self))
            return
        if kind == LONG:
            return
        renderer = self._session.renderer
        if kind == PRESS and renderer.busy(self._session.now):
            renderer.skip()
            if key == OK and not self._by_pad():
                return
        match = self._game.match
        player = match.current_player()
        seat = self._game.seats[player if player >= 0 else max(match.thrower(), 0)]
        if key == BACK:
            if kind == PRESS:
                self._ask_back()
        elif player < 0:
            self._shake(cluster, key, seat)
        elif seat.opponent:
            self._refuse("The board decides for " + match.side_name(player))
        elif seat.cluster not in (-1, cluster):
            self._refuse("It is the turn of " + match.side_name(player))
        elif key == OK:
            if kind == PRESS:
                self._apply(self._choices[self._cursor])
        else:
            self._move(key, kind)

    def answer(self, kind, face, words):
        """Act on what the die said."""
        session = self._session
        match = self._game.match
        awaited = match.current_player() == CHANCE
        if kind == events.THROW and awaited:
            self._thrower = max(match.thrower(), 0)
            session.renderer.set_die(kind, face, self._thrower)
            session.play("throw")
            if not self._more and session.virtual and session.settings.values["quick_dice"]:
                self._more = match.chance().left
            self._more -= self._more > 0
            self._apply(face, session.virtual)
        elif kind == events.OUT and awaited and OUT in match.legal_actions():
            session.renderer.set_die(kind)
            self._apply(OUT)
            why = words.split(": ")[-1]
            self._tell((self._news + ": " if self._news else "") + why)
        elif kind == events.GRABBED and self.foul_is_possible():
            session.open(menu.foul(session, self))
        else:
            if kind == events.THROW:
                words = "No throw is awaited, but " + match.prompt()
            elif kind == events.MISSING:
                words += " MENU offers a virtual one."
            elif awaited:
                words += ". Throw again."
            if kind != events.THROW:
                session.renderer.set_die(kind)
            self._refuse(words)

    def step(self, now, elapsed):
        """Let the clock run and do what nobody needs to press for.

        Returns True if the words may have changed.
        """
        game = self._game
        actions = game.count()
        passed = game.pass_ms(elapsed)
        if passed > 1:
            self._changed()
        if self._session.notice:
            self._tell(self._session.notice)
            self._session.notice = ""
            passed = 1
        told = self._told
        self._told = self._kind_of_words(now)
        if self._session.renderer.busy(now):
            self._since = now
        else:
            self._go_on(now)
        return passed or told != self._told or actions != game.count()

    def _kind_of_words(self, now):
        """Return a number that changes when the words do so by themselves."""
        if self._fresh():
            return 1
        turn = now >> _TURNS & 1
        return 2 + turn if self._by_pad() else 4 + turn if self._session.die_missing else 0

    def _go_on(self, now):
        """Do what nobody needs to press for."""
        game = self._game
        match = game.match
        player = match.current_player()
        waited = diff(now, self._since)
        if player == TERMINAL:
            from . import result  # now, not above: until here memory is for the match

            self._session.open(result.end(self._session, game))
        elif player == CHANCE:
            if game.thrown and waited >= REUSE_MS:
                kept = game.waiting_throw()
                if kept is not None:
                    self._session.renderer.set_die(events.THROW, kept, max(match.thrower(), 0))
                    self._apply(kept)
            elif self._more and not game.thrown:
                self._throw_on(now)
        elif game.seats[player].opponent:
            if waited >= DECIDE_MS:
                self._apply(game.seats[player].opponent.decide(match))
        elif len(self._choices) == 1 and waited >= DECIDE_MS:
            self._apply(self._choices[0])  # no choice to make: nobody need press for it

    def _shake(self, cluster, key, seat):
        """A pad while a throw is awaited from ``seat``: OK shakes the virtual die."""
        if key != OK or not self._by_pad():
            self._refuse("Throw the die: " + self._game.match.prompt())
        elif not seat.opponent and seat.cluster not in (-1, cluster):
            match = self._game.match
            self._refuse("It is the turn of " + match.side_name(max(match.thrower(), 0)))
        else:
            bit = 1 << cluster * KEYS + OK
            self._session.virtual_die().shake(bit, self._session.now)

    def _by_pad(self):
        """Return True if a throw is awaited that OK makes: there is no real die."""
        return self._session.virtual and self._game.match.current_player() == CHANCE

    def _throw_on(self, now):
        """Let the next die of the same shake roll, if it is still the virtual one's turn."""
        if not self._session.virtual:
            self._more = 0
        elif self._session.virtual_die().state == events.READY:
            self._session.virtual_die().roll(now)

    # What the coaches ask for.

    def take_back(self):
        """Go back to the last decision; what was thrown since stays thrown."""
        self._more = 0
        if self._game.take_back():
            self._instantly = True
            self._changed()
            again = "Taken back. "
            if self._game.thrown:
                again += "What was thrown stays thrown. "
            self._tell(again)
        else:
            self._refuse("Nothing to take back: no choice was made yet")

    def foul_is_possible(self):
        """Return True if somebody can be named for a foul with the die now."""
        return bool(self.foul_labels())

    def foul_labels(self):
        """Return [(side name, outcome), ...] of the fouls that a throw can bring now."""
        match = self._game.match
        if match.current_player() != CHANCE:
            return []
        legal = match.legal_actions()
        thrower = match.thrower()
        return [
            (match.side_name(thrower if own else 1 - thrower), outcome)
            for outcome, own in match.FOULS
            if outcome in legal
        ]

    def foul(self, outcome):
        """Carry out a foul that was named."""
        if self._game.match.current_player() == CHANCE:
            self._apply(outcome)

    def _ask_back(self):
        session = self._session
        if self._game.fresh_decision():
            self.take_back()
        elif self._game.last_decision() < 0:
            self._refuse("Nothing to take back: no choice was made yet")
        else:

            def stay():
                session.open(self)

            def back():
                session.open(self)
                self.take_back()

            question = "Take back the last choice? What was thrown since stays thrown."
            session.open(Question(question, back, stay))

    def inspect(self):
        """Let the cursor walk over all squares (see ``around``)."""
        from .inspect import Inspect  # here: few ask, and only in a decision

        self._session.open(Inspect(self._session, self, self._chosen()))

    def point(self, cluster, square):
        """Take ``square`` for a coach at ``cluster``, or say why that is not legal.

        Cluster -1 is the hand of whoever decides.
        """
        from .inspect import refusal

        words = refusal(self._game, cluster, square)
        if words:
            self._refuse(words)
        else:
            self._apply(square)

    # What changes.

    def _apply(self, action, virtual=False):
        self._game.apply(action, virtual)
        self._changed()

    def _changed(self):
        """The match has changed, or is shown anew: lights, cursor, tune, news."""
        session = self._session
        match = self._game.match
        scene = match.scene()
        session.renderer.show(scene, session.now, self._instantly)
        self._since = session.now
        words = []
        tune = ""
        for event in match.events:
            kind = event[0]
            text = match.event_to_string(event)
            # The name of a square stays as it is written beside the pitch.
            words.append(text if text[1:2].isdigit() else text[0].upper() + text[1:])
            if kind in TUNES and (not tune or TUNES.index(kind) < TUNES.index(tune)):
                tune = kind
        if not self._instantly:
            if tune:
                session.play(tune)
            self._tell(". ".join(words))  # none: what was told before is over, too
        self._instantly = False
        self._choices = []
        self._cursor = -1
        if scene.open:
            self._choices = list(scene.open)
            self._cursor = self._choices.index(cursor.first(scene.open, scene.ball))
        self._point()

    def _point(self):
        chosen = self._chosen()
        self._session.renderer.set_cursor(chosen if chosen < SQUARES else -1)

    def _chosen(self):
        """Return the action under the cursor, or -1."""
        return self._choices[self._cursor] if self._cursor >= 0 else -1

    def _move(self, key, kind):
        chosen = self._choices[self._cursor]
        squares = [action for action in self._choices if action < SQUARES]
        if chosen < SQUARES:
            if kind == REPEAT:
                to = cursor.following(squares, chosen, key)
            else:
                to = cursor.nearest(squares, chosen, key)
            if to >= 0:
                self._cursor = self._choices.index(to)
            elif len(squares) < len(self._choices):
                self._cursor = len(squares)  # beyond the last square lie the menu items
            else:
                self._session.play("refused")
        else:
            step = 1 if key & 1 else -1  # DOWN and RIGHT go on, UP and LEFT go back
            self._cursor = (self._cursor + step) % len(self._choices)
        self._news_at = self._session.now - NEWS_MS
        self._news = ""
        self._point()

    def _tell(self, words):
        self._news = words
        self._news_at = self._session.now

    def _refuse(self, words):
        self._session.play("refused")
        self._tell(words)

    # What is shown.

    def lines(self):
        """Return the 8 lines of the display: score, then news or prompt and legend."""
        news = self._news if self._fresh() else ""
        lines = prompt(self._game.match, news, self._choices, self._chosen())
        about = BY_PAD if self._by_pad() else NO_DIE if self._session.die_missing else ""
        if about and not news:
            # Where every line is needed it stands in turns with the one that it covers.
            free = lines.index("") if "" in lines else 1
            if free > 1 or self._session.now >> _TURNS & 1:
                lines[free] = about
        return lines

    def spoken(self):
        """Return what there is to say where no display is fitted: news, then prompt."""
        if self._fresh():
            return self._news
        chosen = self._chosen()
        if chosen >= SQUARES:
            return self._game.match.action_to_string(chosen)
        if self._by_pad():
            return self._game.match.prompt() + ", " + BY_PAD
        if self._session.die_missing:
            return NO_DIE
        return self._game.match.prompt()

    def _fresh(self):
        if self._news and diff(self._session.now, self._news_at) >= NEWS_MS:
            self._news = ""
        return bool(self._news)
