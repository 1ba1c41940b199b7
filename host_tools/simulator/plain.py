"""Plays a match in lines of text: reads a line, prints the answer as one line, and draws nothing.

This is for screen readers, braille displays, slow connections and pipes. The board's clock stops
while the program waits for a line::

    >>> plain = LineSession(Player(ruleset="dicesoccer", options={"first": "left"}))
    >>> plain.answer("choices")
    'throw'
    >>> plain.answer("throw 4")
    'R 0-0 B. Red: throw the second white die after 4. You need a 2 (roll 1 of 4)'
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TextIO

from pixelpitch.app.display_text import capitalize
from pixelpitch.app.match_states import AwaitCoach, AwaitThrow
from pixelpitch.app.screens.inspect import refusal
from pixelpitch.app.screens.play import Play
from pixelpitch.app.shortcuts import label
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules import squares
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.entries import TIME_ENTRY, entry_at
from pixelpitch.rules.errors import MatchError, NotUnderstood
from pixelpitch.rules.history import apply_entry
from pixelpitch.rules.match import CHANCE, OUT

from .headless import TICK_MS, Player
from .key_names import with_typed_words
from .screen_input import (
    YES_NO_TEXTS,
    describe_screen,
    mark_item,
    match_screen,
    needs_throw,
    shows_goal_again,
)
from .sentences import text_of

LONG_PRESS_MS = 900  # duration of a long press in ms
SHAKE_DURATION_MS = 700  # duration in ms for which the virtual die is shaken
# A list or a page is complete if it has not changed for this many ms of the board's clock.
STABLE_TEXT_MS = 300
# Time limit for the answer to one line, in ms of the board's clock.
LINE_ANSWER_TIMEOUT_MS = 600_000
QUIT_COMMANDS = ("quit", "exit")
DIE_FACE_WORDS = tuple(str(face) for face in range(1, 7))


class LineSession:
    """A game session on the board of ``player`` that is played by typing lines of text.

    ``player`` is a ``headless.Player``. ``random`` (a ``random.Random``) chooses the faces of
    throws. With ``practice``, a line such as "throw 4" may choose the face instead.
    """

    def __init__(self, player: Player, practice: bool = True, random: Random | None = None) -> None:
        YES_NO_TEXTS[:] = [text_of("answer.yes"), text_of("answer.no")]
        self._player = player
        self._random = random or Random(1)
        self._session = player.session
        self._practice = practice
        self._news: list[str] = []
        self._message = ""  # the message that was shown last
        self._game: Any = None
        self._match: Any = None  # the match of the game; a takeback replaces it
        self._shadow: Any = None  # a copy of the match as it was after the last reported entry
        self._reported_count = 0  # number of entries of the match's history that were reported
        # If the last reported entry of the history is playing time, its seconds; otherwise 0.
        self._seconds = 0
        self._commands: dict[str, Callable[[str], str]] = {
            "help": lambda rest: text_of("plain.help"),
            "?": lambda rest: text_of("plain.help"),
            "choices": self._list,
            "look": lambda rest: self._position(),
            "text": lambda rest: " / ".join(line for line in self._player.text() if line),
            "why": self._why,
            "odds": self._odds,
            "hint": self._hint,
            "back": lambda rest: self._press("back"),
            "redo": self._redo,
            "menu": lambda rest: self._press("menu"),
            "ok": self._ok,
            "press": self._press_pad,
            "throw": self._throw,
        }

    def begin(self) -> str:
        """Return the first line: what the board shows at its start."""
        self._run_until_asked()
        return with_typed_words(self._answer())

    def set_report_start(self, game: Any, length: int) -> None:
        """Make the next answer report what happened in ``game`` after its first ``length`` entries.

        Entries are actions and times in the history of the match.
        """
        self._game = game
        self._message = ""
        match = game.initial_match()
        for index, (kind, value) in enumerate(game.entries()):
            if index < length:
                apply_entry(match, kind, value)
        self._catch_up(game)
        self._shadow = match
        self._reported_count = length
        data = game.raw_entries(length - 1, 1) if length else b""
        kind, value = entry_at(data, 0) if data else (0, 0)
        self._seconds = value if kind == TIME_ENTRY else 0
        self._note_entries(game)

    def answer(self, line: str) -> str:
        """Carry out ``line`` and return the answer as one line."""
        words = " ".join(line.split())
        name, _, rest = words.partition(" ")
        try:
            if self._choose(words):
                return with_typed_words(self._answer())
            command = self._commands.get(name.lower())
            if command is None and not words:
                command = self._command_of_empty_line()
            if command is not None:
                return with_typed_words(" ".join(command(rest).split()))
        except NotUnderstood as error:
            return text_of("plain.got", came=error.came, expected=error.expected)
        offers = ", ".join(self._choices())
        expected = text_of("plain.or_help", choices=offers) if offers else "help"
        return text_of("plain.got", came=repr(words[:40]), expected=expected)

    def _command_of_empty_line(self) -> Callable[[str], str]:
        """Return the command that an empty line stands for now, for example a throw."""
        if self._throw_is_due():
            return self._commands["throw"]
        if self._choices() == ["ok"]:
            return self._commands["ok"]
        return self._watch if self._is_unattended() else self._commands["text"]

    # These methods say in words what the board is waiting for.

    def _is_unattended(self) -> bool:
        """Return True in a match between two programs (opponents), which needs no input."""
        game = self._session.game
        is_played = isinstance(self._session.screen, Play) and not game.is_over()
        return is_played and all(seat.opponent is not None for seat in game.seats)

    def _play(self) -> Any:
        return match_screen(self._session.screen)

    def _match_screen(self) -> Any:
        """Return what the match waits for (its state), or None if no match is shown.

        If a temporary state such as a menu covers it, return the state below.
        """
        play = self._play()
        state = play.state if play is not None else None
        while state is not None and state.is_temporary:
            state = state.below
        return state

    def _throw_is_due(self) -> bool:
        return needs_throw(self._session)

    def _choices(self) -> list[str]:
        """Return the names of all that the user can choose now: list items, squares, a throw."""
        shown = describe_screen(self._session)
        names = list(shown["items"])
        play = self._play()
        if play is not None and shown["chooses"]:
            names += [squares.name(each) for each in play.chooser.choices if each < squares.SQUARES]
        if shown["due"]:
            names.append("throw")
        if shown["goes"] and not names:
            names.append("ok")
        return names

    def _list(self, rest: str) -> str:
        return ", ".join(self._choices()) or text_of("plain.none", state=self._state())

    def _state(self) -> str:
        """Return the text of the screen; if it has a list, its items are numbered."""
        shown = describe_screen(self._session)
        text = ". ".join(part for part in (shown["head"], shown["text"]) if part)
        items = [f"{number} {words}" for number, words in enumerate(shown["items"], 1)]
        return ". ".join(part for part in (text.rstrip("."), ", ".join(items)) if part)

    def _answer(self) -> str:
        """Return one line: the events since the last answer, and what the board asks for."""
        news, self._news = self._news, []
        state = self._state()
        parts = [each for each in news if each not in state]
        ended = [each if each[-1:] in (".", "!", "?") else each + "." for each in parts]
        return " ".join(" ".join([*ended, state]).split())

    def _position(self) -> str:
        play = self._play()
        if play is None:
            return self._state()
        match = play.game.match
        words = []
        for square in range(squares.SQUARES):
            piece = self._piece_on(play, square)
            if piece:
                words.append(f"{piece} {squares.name(square)}")
        board = ""
        if match.BOARDS > 1:
            board = text_of("plain.board", number=match.board_in_play() + 1) + " "
        return f"{' '.join(play.lines()[0].split())}. {board}{', '.join(words)}"

    def _piece_on(self, play: Any, square: int) -> str:
        """Return the side and the name of the piece on ``square``, or ""."""
        words = str(play.speaker.square_words(square))
        sides = {side for at, _, side, _ in play.view.scene.things if at == square and side >= 0}
        names = [play.game.match.side_name(side) for side in sorted(sides)]
        named = [each for each in names if each.lower() not in words.lower()]
        return " ".join([*named, words]) if words else ""

    def _square(self, name: str) -> int:
        number: int = squares.number(name.lower())
        return number

    def _why(self, rest: str) -> str:
        play = self._play()
        if play is None or not isinstance(self._session.screen, Play):
            raise NotUnderstood("why " + rest, text_of("plain.match"))
        square = self._square(rest)
        words = capitalize(refusal(play, -1, square))
        piece = self._piece_on(play, square)
        piece = f" ({piece})" if piece else ""
        return (words or text_of("plain.free", square=squares.name(square))) + piece

    def _odds(self, rest: str) -> str:
        match = self._session.match
        if match is None:
            raise NotUnderstood("odds " + rest, text_of("plain.match"))
        words = Odds(self._square(rest)).think(match, lambda: False)
        return capitalize(words) or text_of("plain.no_odds", square=rest)

    # Input: these methods do what coaches do.

    def _choose(self, words: str) -> bool:
        """Choose the item or square that ``words`` name; return False if there is none."""
        shown = describe_screen(self._session)
        items = shown["items"]
        index = _item_index(words, items)
        if index >= 0:
            self._choose_item(index, items[index])
            return True
        play = self._play()
        if play is None or not shown["chooses"]:
            return False
        try:
            square = self._square(words)
        except NotUnderstood:
            return False
        if square not in play.chooser.choices:
            return False
        self._session.touch_square(square)
        self._run_until_asked()
        return True

    def _choose_item(self, index: int, words: str) -> None:
        session = self._session
        bit = mark_item(session, index, words)
        pads = self._player.devices.pads
        for pad_cluster in pads.clusters:
            for key in ("ok", "back"):
                if pads.bit(pad_cluster, key) == 1 << bit:
                    play = self._match_screen()
                    throws = isinstance(play, AwaitCoach) and play._is_throw(
                        play._play.chooser.choice()
                    )
                    self._player.hold(f"{pad_cluster} {key}", SHAKE_DURATION_MS if throws else 60)
        self._run_until_asked()

    def _cluster(self, side: int = -1) -> str:
        """Return the name of the group of pads of the coach who plays ``side``; -1: either one."""
        clusters = self._player.devices.pads.clusters
        game = self._session.game
        if game is None or side < 0:
            return str(clusters[0])
        return str(clusters[max(game.seats[side].pad_cluster, 0)])

    def _press(self, key: str, milliseconds: int = 60) -> str:
        match = self._session.match
        side = match.current_player() if match is not None else -1
        self._player.hold(key if key == "menu" else f"{self._cluster(side)} {key}", milliseconds)
        self._run_until_asked()
        return self._answer()

    def _ok(self, rest: str) -> str:
        """Press OK; raise NotUnderstood if only a throw is possible."""
        match = self._session.match
        chance = match.chance() if match is not None else None
        if chance is not None and chance.kind == KIND_DIE and self._choices() == ["throw"]:
            raise NotUnderstood("ok", "throw")
        return self._press("ok")

    def _press_pad(self, rest: str) -> str:
        pad, _, times = rest.rpartition(" ")
        if not times.isdigit():
            pad, times = rest, "1"
        for _ in range(min(int(times), 99)):
            self._player.press(pad)
        self._run_until_asked()
        return self._answer()

    def _hint(self, rest: str) -> str:
        state = self._match_screen()
        if state is None or not state.offers_hint():
            raise NotUnderstood("hint", text_of("plain.hint"))
        return self._press("ok", LONG_PRESS_MS)

    def _redo(self, rest: str) -> str:
        play = self._session.screen
        if not isinstance(play, Play) or not play.game.undone:
            raise NotUnderstood("redo", text_of("plain.redo"))
        play.redo()
        self._run_until_asked()
        return self._answer()

    def _throw(self, rest: str) -> str:
        """Throw, spin or draw a card. ``rest`` is the face to throw; "" means a random one."""
        session = self._session
        if not self._throw_is_due():
            raise NotUnderstood("throw", ", ".join(self._choices()) or self._state())
        match = session.match
        chance = match.chance() if match is not None and match.current_player() == CHANCE else None
        if chance is not None and chance.kind != KIND_DIE:
            self._player.press(f"{self._cluster(chance.side)} ok")
        elif session.die.is_ordinary:
            if rest != "out" and rest not in DIE_FACE_WORDS:
                raise NotUnderstood("throw " + rest, text_of("plain.die"))
            session.enter_throw(OUT if rest == "out" else int(rest))
        elif session.die.is_virtual:
            side = match.current_player() if match is not None else -1
            side = chance.side if chance is not None else side
            self._player.hold(f"{self._cluster(side)} ok", SHAKE_DURATION_MS)
        else:
            if rest and not self._practice and rest in DIE_FACE_WORDS:
                raise NotUnderstood("throw " + rest, text_of("plain.practice"))
            face = self._random.randint(1, 6)
            self._player.throw(int(rest) if rest in DIE_FACE_WORDS else rest or face)
            if not rest and chance is not None and session.settings.values["quick_dice"]:
                self._throw_others(chance.left - 1)
        self._run_until_asked()
        return self._answer()

    def _throw_others(self, count: int) -> None:
        """Throw the other ``count`` dice of a throw at once, as the setting *Quick dice* does."""
        for left in range(count, 0, -1):
            self._run_until_asked()
            chance = self._session.match.chance()
            if chance is None or chance.left != left or not self._throw_is_due():
                return  # the last throw did not count, so the coach must throw that die again
            self._player.throw(self._random.randint(1, 6))

    def _watch(self, rest: str) -> str:
        """Run the board until the next action of a match between two programs (opponents)."""
        self._run_until_asked()
        return self._answer()

    # What happens.

    def _run_until_asked(self) -> None:
        """Run the board until it needs input from a coach; collect the events meanwhile."""
        still = 0
        shown: Any = None
        for _ in range(0, LINE_ANSWER_TIMEOUT_MS, TICK_MS):
            self._collect_news()
            screen = self._session.screen
            if getattr(screen, "said", ""):  # one coach offers a draw, and the other must answer
                self._news.append(screen.said)
                self._player.press(f"{self._cluster()} ok")
            elif isinstance(screen, Play) and shows_goal_again(screen.state):
                # Skip the replay of a goal, which has already been reported.
                self._player.press(f"{self._cluster()} ok")
            elif isinstance(screen, Play):
                if self._waits_for_coach():
                    return
            elif getattr(getattr(screen, "_show", None), "runs", False):
                # Skip the celebration of the result, during which only the lights change.
                self._player.press(f"{self._cluster()} ok")
            else:
                now = (
                    screen,
                    screen.scroll_text(),
                    self._session.renderer.is_busy(self._session.now),
                )
                still = still + TICK_MS if now == shown else 0
                shown = now
                if still >= STABLE_TEXT_MS and not now[2] and not _is_computing(screen):
                    return
            self._player.wait(TICK_MS)

    def _waits_for_coach(self) -> bool:
        session = self._session
        play = session.screen
        state = play.state
        game = play.game
        if (
            session.renderer.is_busy(session.now)
            or state.is_temporary
            or not state.is_current()  # e.g. a coach has replaced an opponent
            or game.is_over()
            or game.stored_answer
        ):
            return False
        if isinstance(state, AwaitThrow):
            throws = play.sources[KIND_DIE]
            settled = not (
                game.pending
                or throws.dice_to_roll
                or state.turn_words()
                or self._is_throw_pending()
            )
            return settled and not (state._belongs_to_board() and state._board_draws())
        if isinstance(state, AwaitCoach):
            return not state._is_forced() and not state._hint_finder.is_computing()
        # A match between two programs (opponents) pauses after each action until the user enters a
        # line.
        return bool(state.accepts_entry() or (self._news and self._is_unattended()))

    def _is_throw_pending(self) -> bool:
        """Return True after a throw until the board has read the die."""
        motion = self._player.devices.motion
        return bool(motion.busy)

    def _collect_news(self) -> None:
        """Collect what the next answer reports: new actions in the match, and a new message."""
        session = self._session
        game = session.game
        if game is not self._game:
            self._game = game
            self._message = ""
            if game is not None:
                self._catch_up(game)
        if game is not None:
            self._note_entries(game)
        play = self._play()
        message = play.speaker.current_words() if play is not None else ""
        if play is not None and shows_goal_again(play.state):
            message = self._message
        if message != self._message:
            self._message = message
            if message and message not in self._news:
                self._news.append(message)

    def _note_entries(self, game: Any) -> None:
        """Collect words for all actions and times in the match since the last call.

        The words come from a copy of the match, to which these entries are applied one by one.
        """
        # A takeback or a redo has shortened or replaced the history.
        if game.match is not self._match:
            self._catch_up(game)
        data = game.raw_entries(max(self._reported_count - 1, 0), game.length())
        entries = [entry_at(data, at) for at in range(0, len(data), 2)]
        match = self._shadow
        try:
            # The last reported entry of the history may be playing time. If so, more seconds may
            # have been added to it since then.
            if self._reported_count and entries:
                kind, value = entries.pop(0)
                if kind == TIME_ENTRY and value > self._seconds:
                    match.pass_time(value - self._seconds)
                    self._seconds = value
            for kind, value in entries:
                if kind != TIME_ENTRY:
                    side = match.current_player()
                    words = label(match, value) if side >= 0 else _outcome_words(match, value)
                    side = match.thrower() if side == CHANCE else side
                    who = match.side_name(side) + ": " if side >= 0 else ""
                    self._news.append(who + words)
                apply_entry(match, kind, value)
                self._seconds = value if kind == TIME_ENTRY else 0
                self._reported_count += 1
        except MatchError:  # the position was edited, so the copy cannot apply the entry
            self._catch_up(game)

    def _catch_up(self, game: Any) -> None:
        self._match = game.match
        self._shadow = game.match.clone()
        self._reported_count = game.length()
        data = game.raw_entries(self._reported_count - 1, 1) if self._reported_count else b""
        kind, value = entry_at(data, 0) if data else (TIME_ENTRY, 0)
        self._seconds = value if kind == TIME_ENTRY else 0


def _is_computing(screen: Any) -> bool:
    """Return True while ``screen`` is still computing what it will show."""
    return screen.name in ("offer", "resuming") or bool(getattr(screen, "_work", None))


def _item_index(words: str, items: list[str]) -> int:
    """Return the index in ``items`` of the one that ``words`` name, or -1.

    ``words`` may be the item's number, its name, or the beginning of its name.
    """
    if words.isdigit() and 1 <= int(words) <= len(items):
        return int(words) - 1
    lower_words = words.lower()
    for index, item in enumerate(items):
        if lower_words in (item.lower(), item.lower().partition(":")[0]):
            return index
    # The names of lessons begin with a number, which the coach may leave out.
    for names in (items, [item.lstrip("0123456789").lstrip() for item in items]):
        found = [
            at
            for at, name in enumerate(names)
            if lower_words and name.lower().startswith(lower_words)
        ]
        if len(found) == 1:
            return found[0]
    return -1


def run_lines(
    plain: LineSession,
    lines: Iterable[str],
    out: TextIO,
    speak: Callable[[str], None] | None = None,
) -> None:
    """Print the answer to each of ``lines`` to ``out``, until they end or one is in QUIT_COMMANDS.

    ``speak`` is called with each answer to read it aloud.
    """

    def print_answer(answer: str) -> None:
        """Print ``answer`` and read it aloud."""
        print(answer, file=out, flush=True)
        if speak is not None:
            speak(answer)

    print_answer(plain.begin())
    for line in lines:
        if line.strip().lower() in QUIT_COMMANDS:
            return
        print_answer(plain.answer(line))


def _outcome_words(match: Any, outcome: int) -> str:
    """Return the outcome of a chance step in words: the face of a die, the name of a card."""
    chance = match.chance()
    if chance.kind == KIND_DIE:
        return str(match.action_to_string(outcome))
    return str(chance.name(outcome))
