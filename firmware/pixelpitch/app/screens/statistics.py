"""What a match was like, from its history: goals, shots, saves, throws, and finishing.

The match is replayed a little in each step.  Finishing is the goals that came by chance less those
expected by the odds of each throw, spinner or card; a game whose coaches place the ball into the
goal has none.  The luck of the review is another sum: all that throws gave.
"""

from ...rules.chance import KIND_DIE
from ...rules.entries import TIME
from ...rules.match import CHANCE
from ...ticks import diff
from ..display_text import page
from ..input.pad_events import PRESS
from ..screen import Screen
from ..texts import text_of

_SLICE_MS = 30  # longest step of a match beside it: a step stays below 100
_ROWS = ("shot", "save")


class Statistics(Screen):
    """The statistics of ``game``; any pad goes ``back()``.

    ``throws`` and ``total`` of the faces, ``events`` (kind -> count), ``goals`` by chance and
    ``odds`` of them (in thousandths), each a list of side 0 and side 1.
    """

    name = "statistics"

    def __init__(self, session, game, back):
        self._back = back
        self._clock = session.devices.clock
        self._game = game
        self._work = self._count(game)
        self._done = 0
        self._shooter = -1  # the side whose shot is not answered yet
        self._score = 0  # goals of both so far
        self.is_over = False
        self.throws = [0, 0]
        self.total = [0, 0]
        self.events = {kind: [0, 0] for kind in _ROWS}
        self.goals = [0, 0]
        self.odds = [0, 0]

    def press(self, cluster, key, kind):
        """Go back."""
        if kind == PRESS:
            self._back()

    def step(self, now, elapsed):
        """Count a little more."""
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

    def _count(self, game):
        """Replay ``game``; yield after each piece of work."""
        match = game.start()
        length = game.length()
        yield
        index = 0
        for kind, value in game.entries():
            self._done = 5 * (20 * index // length)  # words take long: not for each percent
            index += 1
            if kind == TIME:
                match.pass_time(value)
                self._note(match)
                yield
                continue
            chance = match.chance() if match.current_player() == CHANCE else None
            if chance is not None:
                if chance.kind == KIND_DIE and chance.side >= 0 and 1 <= value <= 6:
                    self.throws[chance.side] += 1
                    self.total[chance.side] += value
                if match.CHANCE_SCORES:
                    total = chance.total()
                    for outcome, weight in chance.outcomes:
                        self._promise(match, outcome, 1000 * weight // total)
                        yield
            match.apply_action(value)
            self._note(match, chance is not None)
            if chance is not None:
                for each, side, _ in match.events:
                    if each == "goal":
                        self.goals[side] += 1
            yield

    def _promise(self, match, outcome, thousandths):
        """Add to the odds what ``outcome`` of a chance step would bring."""
        other = match.clone()
        other.apply_action(outcome)
        for kind, side, _ in other.events:
            if kind == "goal":
                self.odds[side] += thousandths

    def _note(self, match, by_chance=False):
        """Count the events: not those of a shoot-out, whose goals are not in the score."""
        scored = sum(match.score) > self._score
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
                self.events["shot"][side] += self._shooter != side  # no save could be made
                self._shooter = -1

    def lines(self):
        """Return the table, or how far it is."""
        if not self.is_over:
            return page(
                [
                    text_of("statistics.title"),
                    "",
                    text_of("statistics.counting"),
                    str(self._done) + " %",
                ]
            )
        match = self._game.match
        rows = [
            ("", [match.side_name(side)[0] for side in (0, 1)]),
            (text_of("statistics.goals"), match.score),
        ]
        for kind in _ROWS:
            if any(self.events[kind]):
                rows.append((text_of("statistics.kind." + kind), self.events[kind]))
        if any(self.throws):
            rows.append((text_of("statistics.throws"), self.throws))
            rows.append(
                (text_of("statistics.average"), [_tenths(self._average(side)) for side in (0, 1)])
            )
        if any(self.odds):
            more = [(1000 * self.goals[side] - self.odds[side]) // 100 for side in (0, 1)]
            signed = [("+" if each > 0 else "") + _tenths(each) for each in more]
            rows.append((text_of("statistics.finish"), signed))
        return page([text_of("statistics.title")] + [row(label, values) for label, values in rows])

    def _average(self, side):
        """Return the average face in tenths."""
        throws = self.throws[side]
        return (20 * self.total[side] + throws) // (2 * throws) if throws else 0

    def speech(self):
        """Return the table in a line."""
        return ", ".join([" ".join(line.split()) for line in self.lines() if line])


def _tenths(number):
    sign = "-" if number < 0 else ""
    return sign + str(abs(number) // 10) + "." + str(abs(number) % 10)


def row(label, values):
    """Return ``label`` and two values, in columns of seven and four and a half characters."""
    first, second = [str(each) for each in values]
    line = label + " " * (7 - len(label))
    line += " " * (4 - len(first)) + first
    return line + " " * (5 - len(second)) + second
