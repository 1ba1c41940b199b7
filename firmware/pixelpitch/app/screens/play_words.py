"""The words of a running match: the display's lines, and what runs over the pitch."""

from ..chance.chance_step import ChanceStep
from ..input.chooser import Chooser
from ..news import News
from ..screen import Screen
from ..shortcuts import label
from .prompt import prompt

NO_DIE = "no die: lead in?"
_TURNS = 11  # 2**11 ms: how long words stand that share a line


class PlayWords(Screen):
    """What ``Play`` shows in words, and the fields that they are made of."""

    def __init__(self, session, game):
        self.game = game
        self.chooser = Chooser()
        self._session = session
        self._chance = ChanceStep(session, self)
        self._news = News()
        self._scene = None  # what the lights show
        self._lines = None  # that were made last

    def _hint(self):
        """Return what stands on a free line of the display; "" for nothing."""
        if self._thinks():
            return "board thinks ..."
        return self._chance.hint() or (NO_DIE if self._session.die.missing else "")

    def _thinks(self):
        player = self.game.match.current_player()
        return player >= 0 and self.game.seats[player].opponent is not None

    def kind_of_words(self, now):
        """Return what changes when the words do so by themselves."""
        news = self._news.words()
        if news:
            return news
        return now >> _TURNS & 1 if self._hint() else -1

    def lines(self):
        """Return the 8 lines of the display: score, then news or prompt and legend."""
        now = self._session.now
        if self._lines is not None and self._news.waits():
            return self._lines  # no score or prompt gives away what the spinner hides
        news = self._news.words()
        choices = () if self._thinks() else self.chooser.choices
        lines = self._lines = prompt(
            self.game.match, news, choices, self.chooser.chosen(), self._scene
        )
        hint = self._hint()
        if hint and not news:
            # Where every line is needed it stands in turns with the one that it covers.
            free = lines.index("") if "" in lines else 1
            if free > 1 or now >> _TURNS & 1:
                lines[free] = hint
        return lines

    def spoken(self):
        """Return what there is to say where no display is fitted: news, then prompt."""
        news = self._news.words()
        if news:
            return news
        match = self.game.match
        chosen = self.chooser.chosen()
        if chosen >= 0 and self.chooser.square() < 0 and not self._thinks():
            item = label(match, chosen)
            return item if self.chooser.moved else match.prompt() + " > " + item
        if self._chance.hint():
            return match.prompt() + ", " + self._chance.hint()
        return NO_DIE if self._session.die.missing else match.prompt()
