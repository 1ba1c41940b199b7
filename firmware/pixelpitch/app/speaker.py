"""The texts and tunes of a running match: lines of the display, or scroll text."""

from ..rules.squares import SQUARES
from .announcement import Announcement, describe_events
from .chance.chance_text import prompt_variant
from .display_text import DISPLAY_LINES
from .screens.prompt import choice_words, insert_message, prompt_lines, square_words
from .texts import text_of
from .tunes import tune_of

_ALTERNATE_BITS = 12  # two texts that share a line alternate every 2**12 ms


class Speaker:
    """Composes the texts of one match and shows them; ``play`` is its screen (``screens.play``)."""

    def __init__(self, play):
        self._session = play.session
        self._game = play.game
        self._view = play.view
        self._play = play
        self._announcement = Announcement()
        self._lines = None  # the last result of ``lines``
        # The text or number that was shown at the last call of ``has_changed``.
        self._last: object = -1

    # Messages.

    def show(self, text, stay=False, rows=0):
        """Show the message ``text`` for a while, or until a pad is pressed if ``stay`` is True.

        ``rows`` is the number of lines on a page, 0 for the default. An empty ``text`` only ends
        the current message.
        """
        rows = rows or (DISPLAY_LINES - 1 if stay else self._message_rows())
        self._announcement.show(text, stay=stay, rows=rows)

    def refuse(self, text):
        """Show ``text``, the reason why something is not possible, and play a tune."""
        self._session.play_tune("refused")
        self.show(text)

    def announce(self, before, after, chance=False):
        """Show the text ``before``, then those of the match's last events, then ``after``.

        Play the events' tune. If ``chance`` is True, a throw has caused the events; the end of the
        text then stays readable beside the prompt until a coach presses a pad.
        """
        session = self._session
        match = self._game.match
        tune = tune_of(match.events)
        if tune:
            session.play_tune(tune)
        # The text about a spinner's sector waits until the spinner's light has stopped.
        wait = session.renderer.spinner_ms(session.now)
        words = describe_events(match, before, after)
        if not words and chance:
            # This die has no text, so remove the text about the previous die of this throw.
            self._announcement.drop_lasting_page()
        elif words or not self._announcement.lasting_page():
            self._announcement.show(words, wait, True, lasting=chance, rows=self._message_rows())

    def _message_rows(self):
        """Return the number of lines that a message may have, so that all choices still fit."""
        items = 0
        choices = () if self._game.opponent() else self._view.choices
        for each in choices:
            items += each >= SQUARES
        # number of lines for the square under the cursor and what is on it
        squares = 2 if len(choices) > items else 0
        return max(DISPLAY_LINES - 1 - items - squares, 3)

    def dismiss(self):
        """Remove the text about a throw below the prompt; return True if a display showed it."""
        return self._announcement.dismiss() and self._session.devices.text is not None

    def step(self, elapsed_ms, are_lights_moving):
        """Advance the time of the message by ``elapsed_ms``.

        A delayed message waits while ``are_lights_moving`` is True.
        """
        self._announcement.step(elapsed_ms, are_lights_moving)

    def has_changed(self, now):
        """Return True if the passing of time has changed the texts since the last call."""
        before = self._last
        half = now >> _ALTERNATE_BITS & 1 if self._pad_help_words() else -1
        self._last = self.announcement() or 4 * self._announcement.text_index() + half
        return before != self._last

    # The texts of the display and the scroll text.

    def announcement(self):
        """Return the text of the message that is shown now, or ""."""
        return self._announcement.words()

    def current_words(self):
        """Return the message shown now, or the text about a throw that is still shown, or ""."""
        return self.announcement() or self._announcement.lasting_page()

    def lines(self):
        """Return the 8 lines of the display: score, then a message or prompt and choices."""
        now = self._session.now
        if self._lines is not None and self._announcement.is_delayed():
            # New lines would reveal the outcome while the spinner's light still runs.
            return self._lines
        announcement = self.announcement()
        chooser = self._view.chooser
        choices = () if self._game.opponent() else chooser.choices
        match, choice, scene = self._game.match, chooser.choice(), self._view.scene
        question = self._play.coaching.explanation() or self._play.state.prompt()
        lines = prompt_lines(match, announcement, choices, choice, scene, question)
        hint = self._pad_help_words()
        lasting = self._announcement.lasting_page()
        if lasting:
            both = insert_message(lines, lasting, 1 if hint else 0)
            if not both and self._announcement.text_index():
                both = prompt_lines(match, lasting, choices, choice, scene, question)
            lines = both or lines
        self._lines = lines
        if hint and not announcement:
            # If no line is free, the text about the pads alternates with line 1.
            free = lines.index("") if "" in lines else 1
            if free > 1 or now >> _ALTERNATE_BITS & 1:
                lines[free] = hint
        return lines

    def scroll_text(self):
        """Return the scroll text for a board without a display: a message, otherwise the prompt."""
        # While a spinner's light runs, the next prompt would reveal where the light will stop.
        if self._play.state.hides_scroll_text() or self._announcement.is_delayed():
            return ""
        if self._game.opponent():
            return self.announcement()  # omit the prompt, because it addresses the opponent
        words = self.announcement() or self._prompt_text()
        return text_of("match.hurry", words=words) if self._view.scene.hurry >= 0 else words

    def _prompt_text(self):
        match, state = self._game.match, self._play.state
        chooser, coaching = self._view.chooser, self._play.coaching
        choice = chooser.choice()
        if choice >= SQUARES or (choice >= 0 and chooser.has_moved):
            words = choice_words(match, self._view.scene, choice)
            line = coaching.explanation()
            if choice < SQUARES:
                if words.split(" ")[0] in line:
                    return line  # this explanation already names the square
            else:
                if choice == match.table().throw_action(match):
                    # say that a coach must hold OK, because a short press does not throw
                    words = state.pad_help() or words
                if not chooser.has_moved:
                    return (line or match.prompt()) + " > " + words
            return words + ". " + line if line else words
        hint = state.pad_help()
        line = coaching.scroll_words()
        if hint:
            if line:
                return line + ", " + hint
            return prompt_variant(match, state.prompt_suffix()) or match.prompt() + ", " + hint
        if self._session.die.is_missing:
            return text_of("die.missing.short")
        return line or state.prompt()

    def square_words(self, square):
        """Return a text about what is on ``square`` of the board that is shown, or ""."""
        return square_words(self._game.match, self._view.scene, square)

    def _pad_help_words(self):
        """Return the text about the pads for a free line of the display, or ""."""
        if self._game.opponent():
            return text_of("match.board_thinks")
        hint = self._play.state.pad_help()
        return text_of("die.missing.short") if self._session.die.is_missing and not hint else hint
