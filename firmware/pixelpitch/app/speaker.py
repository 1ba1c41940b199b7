"""What a running match says: lines of the display, words that run over the pitch, tunes."""

from ..rules.squares import SQUARES
from .announcement import Announcement, describe_events
from .chance.chance_text import prompt_form
from .display_text import LINES
from .screens.prompt import beside, prompt, square_words
from .shortcuts import label
from .texts import text_of
from .tunes import first_tune

_TURNS = 11  # 2**11 ms: how long words stand that share a line


class Speaker:
    """Speaks for the match screen ``play`` (``app.screens.play``)."""

    def __init__(self, play):
        self._session = play.session
        self._game = play.game
        self._view = play.view
        self._play = play
        self._announcement = Announcement()
        self._lines = None  # the lines that were made last
        self._last: object = -1  # the kind of words of the last step

    # What is said.

    def tell(self, words, stay=False):
        """Show ``words`` for a while, or until a press (``stay``); "" ends those that are shown."""
        self._announcement.tell(words, stay=stay, room=LINES - 1 if stay else self._room())

    def refuse(self, words):
        """Say why something is not done."""
        self._session.play("refused")
        self.tell(words)

    def announce(self, before, after, chance=False):
        """Say what has just happened, ``before`` first and ``after`` last, with its tune.

        ``chance``: what a chance meant can be read until a press; a choice of the board that says
        nothing leaves it there.
        """
        session = self._session
        match = self._game.match
        tune = first_tune(match.events)
        if tune:
            session.play(tune)
        # What the spinner has drawn is not shown in words before its light stands.
        wait = session.renderer.spins_ms(session.now)
        words = describe_events(match, before, after)
        if not words and chance:
            self._announcement.lapse()  # the next die of a throw
        elif words or not self._announcement.rest():
            self._announcement.tell(words, wait, True, keep=chance, room=self._room())

    def _room(self):
        """Return how many lines a page of news may have: what a coach may choose stays in sight."""
        items = 0
        choices = () if self._game.opponent() else self._view.choices
        for each in choices:
            items += each >= SQUARES
        squares = 2 if len(choices) > items else 0  # lines of the chosen one
        return max(LINES - 1 - items - squares, 3)

    def read(self):
        """Take what a chance meant off the display; return whether it stood there."""
        return self._announcement.read() and self._session.devices.text is not None

    def step(self, elapsed, hold):
        """Let the last ``elapsed`` ms pass; ``hold``: what moves is seen first, and read then."""
        self._announcement.step(elapsed, hold)

    def has_changed(self, now):
        """Return whether the words have changed by themselves since the last call."""
        before = self._last
        shares = now >> _TURNS & 1 if self._hint() else -1
        self._last = self.announcement() or 4 * self._announcement.turn() + shares
        return before != self._last

    # What is shown.

    def announcement(self):
        """Return the words of what has just happened, or ""."""
        return self._announcement.words()

    def current(self):
        """Return the same, or what a chance meant as long as it can be read."""
        return self.announcement() or self._announcement.rest()

    def lines(self):
        """Return the 8 lines of the display: score, then news or prompt and legend."""
        now = self._session.now
        if self._lines is not None and self._announcement.waits():
            return self._lines  # no score or prompt gives away what the spinner hides
        announcement = self.announcement()
        chooser = self._view.chooser
        choices = () if self._game.opponent() else chooser.choices
        match, choice, scene = self._game.match, chooser.choice(), self._view.scene
        question = self._play.coaching.words() or self._play.state.question()
        lines = prompt(match, announcement, choices, choice, scene, question)
        hint = self._hint()
        lasting = self._announcement.rest()
        if lasting:
            both = beside(lines, lasting, 1 if hint else 0)
            if not both and self._announcement.turn():
                both = prompt(match, lasting, choices, choice, scene, question)
            lines = both or lines
        self._lines = lines
        if hint and not announcement:
            # Where every line is needed it stands in turns with the one that it covers.
            free = lines.index("") if "" in lines else 1
            if free > 1 or now >> _TURNS & 1:
                lines[free] = hint
        return lines

    def speech(self):
        """Return what there is to say where no display is fitted: news, then prompt."""
        if self._play.state.is_silent():
            return ""
        if self._game.opponent():
            return self.announcement()  # nobody is asked
        words = self.announcement() or self._ask()
        return text_of("match.hurry", words=words) if self._view.scene.hurry >= 0 else words

    def _ask(self):
        match, state = self._game.match, self._play.state
        chooser, coaching = self._view.chooser, self._play.coaching
        choice = chooser.choice()
        if choice >= 0 and chooser.square() < 0:
            item = label(match, choice)
            if choice == match.table().throw_action(match):
                item = state.hint() or item  # the virtual die is not thrown by a press
            line = coaching.words()
            if chooser.has_moved:
                return item + ". " + line if line else item
            return (line or match.prompt()) + " > " + item
        hint = state.hint()
        line = coaching.spoken()
        if hint:
            if line:
                return line + ", " + hint
            return prompt_form(match, state.form()) or match.prompt() + ", " + hint
        if self._session.die.missing:
            return text_of("die.missing.short")
        return line or state.question()

    def square_words(self, square):
        """Return what is on ``square`` of the board that is shown, or ""."""
        return square_words(self._game.match, self._view.scene, square)

    def _hint(self):
        """Return what stands on a free line of the display; "" for nothing."""
        if self._game.opponent():
            return text_of("match.board_thinks")
        hint = self._play.state.hint()
        return text_of("die.missing.short") if self._session.die.missing and not hint else hint
