"""The review of a match: its costliest decisions, shown on the lights, and luck against skill.

The luck of a side is how much better its throws were than average throws. Its skill is how little
its decisions lost compared with those of the level *expert*. Both are counted in goals. They are
shown only in games whose module ``player`` has ``luck``, because only there do both together
explain the result. The match is replayed from its history, a slice in each session step.
"""

from ...opponents.hint import Hint
from ...opponents.judge import Judge
from ...opponents.luck import Luck
from ...rules.chance import KIND_DIE
from ...rules.entries import DECISION_ENTRY, TIME_ENTRY
from ...rulesets import advice
from ...ticks import diff
from ..display_text import fit_page, justify, wrap
from ..endings import ending_reason
from ..game import HINTED_CODE, OFFERED_CODE, UNAIDED_CODE, UNKNOWN_CODE
from ..input.pad_events import BACK, MENU, PRESS
from ..screen import Screen
from ..texts import text_of
from .list_screen import Item, ListScreen
from .mistake import Mistake, cost_words, last_move_words, played_move_text

# ``step`` stops at the first yield after the following time, in all after less than 100 ms.
_SLICE_MS = 30  # ms of work in each session step while a pad is down
# ms of work in each session step while no pad is down; more work makes the review faster
_IDLE_SLICE_MS = 50
_MAX_ACTIONS = 8  # at most this many actions are judged in one session step
_MAX_LISTED = 3  # at most this many decisions are listed if a coach plays against the board
_MAX_LISTED_EACH = 2  # at most this many decisions are listed for each of two coaches
# Decisions that cost less than this, in 1/360 of a goal, are not listed (18 is 1/20 of a goal).
_MIN_COST = 18
# If OK was pressed where the cursor began, decisions that cost less than 1/4 of a goal are not
# listed.
_MIN_OFFERED_COST = 90
_MAX_REPLAYED = 8  # at most this many actions of a turn are stored for the replay
_MAX_PLANNED = 4  # at most this many of a turn's last decisions are compared with a hint's plan
_EXPERT = "expert"


# Each element of ``Review.worst`` is a list:
# - cost of the decision in 1/360 of a goal
# - side that decided
# - snapshot of the match before the decision
# - actions of the turn, from this decision on
# - the expert's action
# - minute, or 0 in a match without a clock
# - text about the move
# - last faces of both sides, as ``Renderer.set_faces`` expects them
# - True if OK was pressed where the cursor began


class Review(Screen):
    """Judges the match ``game``, then opens the list of its findings; BACK calls ``back()``.

    ``luck``   [side 0, side 1], in 1/360 of a goal: what throws have gained for each side
    ``cost``   [side 0, side 1], in 1/360 of a goal: what each side's decisions have lost
    ``worst``  the costliest decisions, worst first, at most one per turn; not those that follow a
               hint, nor the board's own in a match against a coach (elements: see above)
    """

    name = "review"

    def __init__(self, session, game, back):
        self._session = session
        self._game = game
        self._back = back
        self._work = self._judge(game)
        self._done = 0  # number of actions judged so far
        self._all = max(1, game.count())
        boards = [seat is not None and seat.opponent is not None for seat in game.seats]
        # The side that the board plays if it plays against a coach; otherwise -1.
        self._board = boards.index(True) if boards[0] != boards[1] else -1
        # the last faces of both sides at the end of the match
        self._faces = session.renderer.overlay()[3]
        self._decided = False  # True if any decision was judged
        self._shows_totals = _has_luck(game.match.RULESET)
        self.luck = [0, 0]
        self.cost = [0, 0]
        self.worst: list = []
        self._turn: list = []  # the costliest decision of this turn (as in ``worst``), or []
        # for each of the turn's last decisions: (snapshot before it, [all actions from it on])
        self._asked: list = []
        self._seconds = 0  # playing time up to the current action
        self._leader = -1  # the side that leads at the current action, or -1
        # (minute, score as text) at the last change of ``_leader``; () before the first
        self._lead: tuple = ()

    def press(self, pad_cluster, pad, kind):
        """End the review (BACK)."""
        if kind == PRESS:
            if pad in (BACK, MENU):
                self._back()
            else:
                self._session.play_tune("refused")

    def step(self, now, elapsed_ms):
        """Judge decisions for a few ms; when all are judged, open the list of findings."""
        clock = self._session.devices.clock
        start = clock()
        done = self._percent()
        last = self._done + _MAX_ACTIONS
        slice_ms = _SLICE_MS if self._session.bits else _IDLE_SLICE_MS
        try:
            while diff(clock(), start) < slice_ms and self._done < last:
                next(self._work)
        except StopIteration:
            self._session.open(self.findings_list())
        return done != self._percent()

    def _percent(self):
        return 100 * self._done // self._all

    def _judge(self, game):
        """Replay ``game`` and judge each action; yield between the actions."""
        match = game.initial_match()
        before = -1  # the side that made the last decision, -1 after a throw
        faces = [0, 0]
        index = -1
        for kind, value in game.entries():
            yield
            index += 1
            if kind == TIME_ENTRY:
                match.pass_time(value)
                self._seconds += value
                continue
            self._done += 1
            if kind != DECISION_ENTRY:
                before = -1
                chance = match.chance()
                if chance.kind == KIND_DIE and 1 <= value <= 6:
                    faces[max(chance.side, 0)] = value
                if self._shows_totals:
                    throw_luck = yield from Luck(value).decide(match.clone())
                    for side in (0, 1):
                        self.luck[side] += throw_luck[side]
                yield from self._apply(match, value)
                continue
            side = match.current_player()
            if side != before:
                before = side
                self._turn = []
                self._asked = []
            self._asked = self._asked[1 - _MAX_PLANNED :] + [(match.to_bytes(), [])]
            for each in self._asked:
                each[1].append(value)
            if len(match.legal_actions()) > 1 and (self._shows_totals or side != self._board):
                self._decided = True
                yield from self._judge_decision(match, value, index, faces)
            for each in self._turn:
                if each[5] < 0:
                    yield  # continue in the next session step, because a scene takes long
                    each[5] = self._minute(match)
                if len(each[3]) < _MAX_REPLAYED:
                    each[3].append(value)
            yield from self._apply(match, value)
            for each in self._turn:
                each[6] = each[6] or last_move_words(match, side)

    def _judge_decision(self, match, action, index, faces):
        """Store what ``action``, history entry ``index``, has cost its side; yield often."""
        advice_code = (
            self._game.advice_codes[index] if index < len(self._game.advice_codes) else UNAIDED_CODE
        )
        side = match.current_player()
        if advice_code == HINTED_CODE or self._is_expert(side):
            return
        better, cost = yield from Judge(action).decide(match.clone())
        if advice_code == UNKNOWN_CODE and cost >= _MIN_COST and (yield from self._is_hinted()):
            cost = 0
        dice = faces[0] + 8 * faces[1]
        self._store_mistake(match, side, cost, better, dice, advice_code == OFFERED_CODE)

    def _is_hinted(self):
        """Yield often, then return True if a hint in this turn would propose the last decision."""
        for snapshot, actions in self._asked:
            hint = Hint()
            action, _ = yield from hint.decide(type(self._game.match).from_bytes(snapshot))
            if ([action] + hint.rest)[: len(actions)] == actions:
                return True
        return False

    def _apply(self, match, action):
        """Apply ``action`` to ``match``, and yield meanwhile.

        If a different side then leads, store the minute and the score.
        """
        minute = match.minute()  # read before the action, because a goal may end the minute
        match.apply_action(action)
        score = match.score
        leader = -1 if score[0] == score[1] else int(score[1] > score[0])
        if leader != self._leader:
            self._leader = leader
            yield
            minute = minute or self._minute(match)
            self._lead = minute, "-".join([str(each) for each in score])

    def _store_mistake(self, match, side, cost, action, faces, offered):
        """Store that a decision of ``side`` lost ``cost`` compared with the expert's ``action``.

        ``offered`` is True if OK was pressed where the cursor began; ``faces`` as in ``worst``.
        """
        self.cost[side] += cost
        if cost < (_MIN_OFFERED_COST if offered else _MIN_COST) or side == self._board:
            return
        worst = self.worst
        if self._turn:
            if cost <= self._turn[0][0]:
                return
            if self._turn[0] in worst:
                worst.remove(self._turn[0])
        entry = [cost, side, match.to_bytes(), [], action, -1, "", faces, offered]
        at = len(worst)
        while at and worst[at - 1][0] < cost:
            at -= 1
        worst.insert(at, entry)
        self._turn = [entry]
        limit = _MAX_LISTED if self._board >= 0 else _MAX_LISTED_EACH
        for each in [each for each in worst if each[1] == side][limit:]:
            worst.remove(each)

    def _is_expert(self, side):
        """Return True if the *expert* played ``side``. The expert does not judge its own moves."""
        seat = self._game.seats[side]
        return seat is not None and bool(seat.opponent) and seat.opponent.NAME == _EXPERT

    def _minute(self, match):
        """Return the minute of the match (1, 2, ...) from its scene or clock; 0 without either."""
        scene = match.scene()
        if scene.minute:
            return scene.minute[0]
        return self._seconds // 60 + 1 if scene.clock else 0

    def findings_list(self):
        """Return the list of findings."""
        session, match = self._session, self._game.match
        names = [match.side_name(side) for side in (0, 1)]
        ended = self._game.ended
        title = [ending_reason(match, ended) if ended else text_of("review.title")]
        if self._shows_totals:
            title = wrap(self._totals_words(names))
        if not self._decided:
            title.append(text_of("review.undecided"))

        def reopen(at):
            """Show the list of findings, with the cursor on the item ``at``."""
            screen = self.findings_list()
            screen.at = at
            session.renderer.set_faces(self._faces)
            session.renderer.show(match.scene(), session.now, True)
            session.open(screen)

        def replay_opener(at):
            """Return a function that shows the finding ``at``."""

            def leave():
                """Return to the list of findings."""
                reopen(at)

            return lambda: session.open(Mistake(session, type(match), self.worst[at], leave))

        items: list = [
            Item(
                text_of(
                    "review.mistake",
                    who=names[each[1]] + _minute_words(each[5]),
                    played=played_move_text(type(match), each),
                    cost=cost_words(each[0], True),
                ),
                replay_opener(at),
            )
            for at, each in enumerate(self.worst)
        ]
        if not items:
            if self._decided:
                title += wrap(text_of("review.perfect"))
            outcome = self._game.outcome()
            if outcome and outcome["winner"] == self._leader:
                minute, score = self._lead
                who = names[self._leader] + _minute_words(minute)
                title += wrap(text_of("review.goal", who=who, score=score))
        items.append(Item(text_of("item.back"), self._back))
        words = " ".join(title)
        return ListScreen(session, "review", title, items, self._back, opening_text=words)

    def _totals_words(self, names):
        """Return a text that says which side luck and skill helped, and by how many goals."""
        ahead = self.luck[0] - self.luck[1]
        parts = [_lead_words("review.luck", "review.luck.even", names[ahead < 0], ahead)]
        if self._decided:
            ahead = self.cost[1] - self.cost[0]
            parts.append(_lead_words("review.skill", "review.skill.even", names[ahead < 0], ahead))
        return text_of("review.sums", parts=parts)

    def lines(self):
        """Return the 8 lines: the progress, and what the review will show."""
        lines = [justify(text_of("review.title"), str(self._percent()) + " %")]
        lines += wrap(text_of("review.about.sums" if self._shows_totals else "review.about"))
        return fit_page(lines + ["", text_of("pads.back_ends")])

    def scroll_text(self):
        """Return the text that says that the match is being reviewed, without the progress."""
        return text_of("review.works")


def _lead_words(key, even, who, ahead):
    """Return the message (id, values) that says by how much luck or skill helped ``who``.

    ``ahead`` (in 1/360 of a goal) is rounded to half goals; the id is ``even`` for 0, else ``key``.
    """
    halves = (abs(ahead) + 90) // 180
    if not halves:
        return even, {}
    goals = "review.half"
    if halves > 1:
        goals = "review.goals" if halves % 2 == 0 else "review.and_half"
    return key, {"who": who, "goals": (goals, {"goals": halves // 2})}


def _minute_words(minute):
    return " " + text_of("time.minute", minute=minute) if minute else ""


def _has_luck(ruleset):
    """Return True if the game defines ``luck``, without which both sums would be wrong."""
    return advice(ruleset, "luck") is not None
