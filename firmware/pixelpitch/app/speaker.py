"""The words of a running match: lines of the display, scroll text, and tunes."""

from ..rules.squares import SQUARES
from .announcement import Announcement, describe_events
from .chance.chance_text import prompt_form
from .display_text import LINES
from .screens.prompt import beside, choice_words, prompt, square_words
from .shortcuts import label
from .texts import text_of
from .tunes import first_tune

_TURNS = 12  # two texts that share a line alternate every 2**12 ms


class Speaker:
    """The words of the match screen ``play`` (``app.screens.play``)."""

    def __init__(self, play):
        self._session = play.session
        self._game = play.game
        self._view = play.view
        self._play = play
        self._announcement = Announcement()
        self._lines = None  # the last result of ``lines``
        self._last: object = -1  # the last value that ``has_changed`` computed

    # Messages.

    def tell(self, words, stay=False):
        """Show ``words`` for a while, or until a press (``stay``); "" ends the present message."""
        self._announcement.tell(words, stay=stay, room=LINES - 1 if stay else self._room())

    def refuse(self, words):
        """Show ``words``, which say why something is not possible, with a tune."""
        self._session.play("refused")
        self.tell(words)

    def announce(self, before, after, chance=False):
        """Show the sentences of the match's events between ``before`` and ``after``; play a tune.

        ``chance``: the message of a throw, which stays readable until a press. An action of the
        board without a sentence does not replace it.
        """
        session = self._session
        match = self._game.match
        tune = first_tune(match.events)
        if tune:
            session.play(tune)
        # The words for a spinner's sector are shown when its light has stopped.
        wait = session.renderer.spinner_ms(session.now)
        words = describe_events(match, before, after)
        if not words and chance:
            self._announcement.lapse()  # the next die of a throw has no words of its own
        elif words or not self._announcement.rest():
            self._announcement.tell(words, wait, True, keep=chance, room=self._room())

    def _room(self):
        """Return how many lines a page may have, so that the choices of a coach stay visible."""
        items = 0
        choices = () if self._game.opponent() else self._view.choices
        for each in choices:
            items += each >= SQUARES
        squares = 2 if len(choices) > items else 0  # lines for the chosen square
        return max(LINES - 1 - items - squares, 3)

    def read(self):
        """Discard the kept words of a throw; return True if the display was showing them."""
        return self._announcement.read() and self._session.devices.text is not None

    def step(self, elapsed, hold):
        """Let ``elapsed`` ms pass; ``hold``: lights move, and the words wait until they stop."""
        self._announcement.step(elapsed, hold)

    def has_changed(self, now):
        """Return True if the words have changed without an event since the last call."""
        before = self._last
        shares = now >> _TURNS & 1 if self._hint() else -1
        self._last = self.announcement() or 4 * self._announcement.turn() + shares
        return before != self._last

    # Display and scroll text.

    def announcement(self):
        """Return the message that is being shown, or ""."""
        return self._announcement.words()

    def current(self):
        """Return the message that is being shown, or else the kept words of a throw, or ""."""
        return self.announcement() or self._announcement.rest()

    def lines(self):
        """Return the 8 lines of the display: score, then message or prompt and legend."""
        now = self._session.now
        if self._lines is not None and self._announcement.waits():
            # Neither score nor prompt may reveal the outcome while the spinner runs.
            return self._lines
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
            # If no line is free, it alternates with the line that it covers.
            free = lines.index("") if "" in lines else 1
            if free > 1 or now >> _TURNS & 1:
                lines[free] = hint
        return lines

    def scroll_text(self):
        """Return the scroll text of a board without a display: a message, otherwise the prompt."""
        if self._play.state.is_silent():
            return ""
        if self._game.opponent():
            return self.announcement()  # the prompt is not for a coach
        words = self.announcement() or self._ask()
        return text_of("match.hurry", words=words) if self._view.scene.hurry >= 0 else words

    def _ask(self):
        match, state = self._game.match, self._play.state
        chooser, coaching = self._view.chooser, self._play.coaching
        choice = chooser.choice()
        if choice >= 0 and chooser.square() < 0:
            item = label(match, choice)
            if choice == match.table().throw_action(match):
                item = state.hint() or item  # a short press does not throw the virtual die
            line = coaching.words()
            if chooser.has_moved:
                return item + ". " + line if line else item
            return (line or match.prompt()) + " > " + item
        if choice >= 0 and chooser.has_moved:
            line = coaching.words()
            words = choice_words(match, self._view.scene, choice)
            if words.split(" ")[0] in line:
                return line  # the line already names the square
            return words + ". " + line if line else words
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
        """Return what is on ``square`` of the board being shown, or ""."""
        return square_words(self._game.match, self._view.scene, square)

    def _hint(self):
        """Return the words for a free line of the display, or ""."""
        if self._game.opponent():
            return text_of("match.board_thinks")
        hint = self._play.state.hint()
        return text_of("die.missing.short") if self._session.die.missing and not hint else hint
