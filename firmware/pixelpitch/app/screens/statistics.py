"""The statistics of a match as text: goals, shots, saves, throws, and expected goals.

The match is replayed in slices. The expected goals of a side are the probabilities of a goal added
up over its throws, spins and cards. Games in which decisions can score have no expected goals; they
show the minutes of the goals, and how often the ball was in each half at a throw. The luck in the
review is a different sum: it counts every effect of the throws, not only goals.
"""

from ...rules.chance import KIND_DIE
from ...rules.entries import TIME_ENTRY
from ...rules.match import CHANCE
from ...ticks import diff
from ..display_text import DISPLAY_LINES, fit_page, wrap
from ..endings import ending_reason
from ..input.pad_events import BACK, MENU, PRESS
from ..screen import Screen
from ..texts import text_of

_SLICE_MS = 30  # ms of replay in each session step, which then takes less than 100 ms
_COUNTED_KINDS = ("shot", "save")


class Statistics(Screen):
    """The statistics of ``game``: a page for each side. OK shows page 2, then leaves.

    ``throws``  the number of throws of each side
    ``events``  {kind: [count of side 0, count of side 1]}
    ``minutes`` the minutes of each side's goals, as text
    ``ahead``   for each side, the number of throws with the ball in the other side's half
    ``goals``   the number of each side's goals that a throw, spin or card scored
    ``odds``    the expected goals of each side, in thousandths
    """

    name = "statistics"

    def __init__(self, session, game, back):
        self._back = back
        self._clock = session.devices.clock
        self._game = game
        self._work = self._replay(game)
        self._done = 0
        self._shooter = -1  # the side whose latest shot is not yet a save or a goal, or -1
        self._score = 0  # goals of both sides so far
        self._side = 0  # the side whose page is shown
        self.is_over = False
        self.throws = [0, 0]
        self.minutes: list = [[], []]
        self.ahead = [0, 0]
        self.events = {kind: [0, 0] for kind in _COUNTED_KINDS}
        self.goals = [0, 0]
        self.odds = [0, 0]

    def press(self, pad_cluster, pad, kind):
        """Turn the page or leave; while the match is replayed, only BACK and MENU do anything."""
        if kind != PRESS:
            return
        if pad in (BACK, MENU) or self._side:
            self._back()
        else:
            self._side = int(self.is_over)

    def step(self, now, elapsed_ms):
        """Replay the match for ``_SLICE_MS``."""
        if self.is_over:
            return False
        start = self._clock()
        done = self._done
        try:
            while diff(self._clock(), start) < _SLICE_MS and done == self._done:
                next(self._work)
        except StopIteration:
            self.is_over = True
        return self.is_over or done != self._done

    def _replay(self, game):
        """Replay ``game`` and count its events; yield often meanwhile."""
        match = game.initial_match()
        length = game.length()
        yield
        index = 0
        for kind, value in game.entries():
            # The progress changes in steps of 5 %, because each change lays out all words again.
            self._done = 5 * (20 * index // length)
            index += 1
            if kind == TIME_ENTRY:
                match.pass_time(value)
                self._count_events(match)
                yield
                continue
            chance = match.chance() if match.current_player() == CHANCE else None
            if chance is not None:
                if chance.kind == KIND_DIE and chance.side >= 0 and 1 <= value <= 6:
                    self.throws[chance.side] += 1
                    for ball in match.balls or (match.ball,):
                        if ball >= 0:
                            self.ahead[ball & 15 < 8] += 1
                if match.CHANCE_SCORES:
                    total = chance.total()
                    for outcome, weight in chance.outcomes:
                        self._add_goal_odds(match, outcome, 1000 * weight // total)
                        yield
            minute = match.minute()  # read before the action, because a goal may end the minute
            match.apply_action(value)
            self._count_events(match, chance is not None, minute)
            if chance is not None:
                for each, side, _ in match.events:
                    if each == "goal":
                        self.goals[side] += 1
            yield

    def _add_goal_odds(self, match, outcome, thousandths):
        """Add ``thousandths`` to the expected goals of the side for which ``outcome`` scores."""
        clone = match.clone()
        clone.apply_action(outcome)
        for kind, side, _ in clone.events:
            if kind == "goal":
                self.odds[side] += thousandths

    def _count_events(self, match, by_chance=False, minute=0):
        """Count the events of ``match``, except goals of a shoot-out, which are not in the score.

        ``by_chance`` is True if the outcome of a throw, spin or card caused them. ``minute`` is
        their minute, or 0.
        """
        scored = sum(match.score) > self._score
        if scored and minute:
            for kind, side, _ in match.events:
                if kind == "goal":
                    self.minutes[side].append(text_of("time.minute", minute=minute))
        self._score = sum(match.score)
        for kind, side, _ in match.events:
            if side < 0:
                continue
            if kind == "shot":
                self.events[kind][side] += 1
                self._shooter = side
            elif kind == "save" and self._shooter == 1 - side:
                self.events[kind][side] += 1
                self._shooter = -1
            elif kind == "goal" and by_chance and scored:
                # A goal also counts as a shot if no event ``shot`` came before it.
                self.events["shot"][side] += self._shooter != side
                self._shooter = -1

    def lines(self):
        """Return the page of one side, or the progress of the replay."""
        game = self._game
        title = ending_reason(game.match, game.ended) if game.ended else text_of("statistics.title")
        if not self.is_over:
            done = [text_of("statistics.counting"), str(self._done) + " %"]
            return fit_page([title, ""] + done + ["", "", "", text_of("pads.back_ends")])
        rows = wrap(self._words(self._side))
        if len(rows) < DISPLAY_LINES:
            rows = [title] + rows
        return fit_page(rows)

    def _words(self, side):
        """Return the sentences about ``side``."""
        match = self._game.match
        named = {"who": match.side_name(side), "goals": match.score[side]}
        named["shots"], named["saves"] = [self.events[kind][side] for kind in _COUNTED_KINDS]
        minutes = self.minutes[side]
        named["when"] = " (" + ", ".join(minutes) + ")" if minutes else ""
        parts = [text_of("statistics.shots" if named["shots"] else "statistics.goals", **named)]
        if any(self.events["save"]):
            parts.append(text_of("statistics.saves", **named))
        if self.throws[side]:
            parts.append(text_of("statistics.throws", n=self.throws[side]))
        if match.CHANCE_SCORES:
            tenths = (self.odds[side] + 50) // 100
            parts.append(text_of("statistics.usual", goals=tenths // 10, n=tenths % 10))
        elif any(self.ahead):
            share = 100 * self.ahead[side] // sum(self.ahead)
            other = match.side_name(1 - side)
            parts.append(text_of("statistics.ahead", who=other, share=share))
        return " ".join(parts)

    def scroll_text(self):
        """Return the statistics of both sides."""
        if not self.is_over:
            return text_of("statistics.counting")
        return self._words(0) + " " + self._words(1)
