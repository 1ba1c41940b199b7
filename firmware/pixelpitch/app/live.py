"""The live view: sends the match to a laptop as JSON lines; LIVE.md describes the format.

A slow laptop must not slow down the match. So at most 1,536 bytes wait to be sent, and a line that
does not fit is dropped. In that case the board sends everything again once the laptop has read the
waiting lines.
"""

import json
from binascii import b2a_base64

from .. import __version__
from ..rules.entries import TIME_ENTRY, entry_at
from ..rules.history_bytes import pending_entries
from ..storage.journal import MARK_RECORD
from ..ticks import diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT_VERSION = 1  # version of the format; increased only if old readers cannot read new lines
MAX_WAITING_BYTES = 1536  # at most this many bytes of lines wait to be sent
MAX_SILENCE_MS = 15000  # the live view ends if the laptop is silent for this many ms
_ENTRIES_PER_LINE = 32  # the highest number of history entries in a line called ``past``

# Names of the fields in a line called ``look``, in the order in which ``_queue_look`` sends them.
_LOOK_FIELDS = (
    "screen",
    "board",
    "brightness",
    "cursor",
    "die",
    "side",
    "faces",
    "last",
    "offers",
) + (
    "preview",
    "entry",
)

# The lines that a laptop may send.
_BEGIN_LINE = b"live 1"
_STAY_LINE = b"live stay"
_END_LINE = b"live end"

_ALL_SENT = -1  # value of ``_past`` when all older entries were sent


class Live:
    """The live view of ``session`` for one laptop.

    It replaces the game's journal: it sends each entry and then writes it to the real journal.
    """

    def __init__(self, session):
        self._session = session
        self._console = session.devices.console
        self._waiting: list = []  # lines that wait to be sent, as bytes
        self._size = 0  # total size of the lines in ``_waiting`` in bytes
        self._at = 0  # number of bytes of the first waiting line that were sent already
        self._last_request = session.now
        self._game: Any = None
        self._journal: Any = None  # the game's journal
        # True if a line was dropped, so that everything must be sent again
        self._must_resend = False
        self._past = _ALL_SENT  # number of history entries sent so far, or _ALL_SENT
        self._changed = False  # True if the match has changed since its state was sent
        self._last_words: Any = None
        self._look: tuple = ()
        # True before the laptop asks for the live view, and once it must end
        self._ending = True

    def step(self, text):
        """Process ``text``, a line from the laptop or None, and send the next bytes.

        Return False when the live view has ended.
        """
        session = self._session
        if text is not None:
            self._handle_request(text)
        if diff(session.now, self._last_request) >= MAX_SILENCE_MS:
            self._ending = True
            self._waiting = []  # no laptop reads the waiting lines any more
        if not self._ending:
            if session.game is not self._game:
                self._attach(session.game)
                self._queue_match()
            if self._must_resend and not self._waiting:
                self._reset()
                self._queue_all()
            if self._size < MAX_WAITING_BYTES // 2:
                self._queue_next()
        if self._waiting:
            self._send()
        if self._ending and not self._waiting:
            self._attach(None)
            return False
        return True

    def _handle_request(self, text):
        if text == _BEGIN_LINE:
            self._last_request = self._session.now
            self._ending = False
            self._reset()
            self._queue_all()
        elif text == _STAY_LINE and self._ending:
            self._queue({"e": "ended"})
        elif text == _STAY_LINE:
            self._last_request = self._session.now
        elif text == _END_LINE:
            self._ending = True
        elif self._ending and text[:5] == b"live ":
            self._queue({"e": "refused", "formats": [FORMAT_VERSION]})

    def _send(self):
        line = self._waiting[0]
        self._at = self._console.write(line, self._at)
        if self._at == len(line):
            self._size -= self._at
            self._at = 0
            self._waiting.pop(0)

    def _queue(self, fields):
        try:
            line = (json.dumps(fields) + "\n").encode()
        except MemoryError:  # running out of memory must not end the match; the line is sent later
            self._must_resend = True
            return
        if self._size + len(line) > MAX_WAITING_BYTES:
            self._must_resend = True
        else:
            self._waiting.append(line)
            self._size += len(line)

    # The methods of ``storage.journal.Journal``, which this object replaces.

    def _attach(self, game):
        """Replace the journal of ``game``, and give the previous game its own journal back."""
        if self._game is not None and self._game.journal is self:
            self._game.journal = self._journal
        self._game = game
        if game is not None:
            self._journal = game.journal
            game.journal = self

    def write(self, kind, value):
        """Write an entry to the journal and send it; the arguments are as in ``Journal.write``."""
        if self._journal is not None:
            self._journal.write(kind, value)
        if self._past < 0:
            self._queue_action(kind, value)
        elif kind == MARK_RECORD:
            self._queue_match()

    def rewrite(self, heading=None):
        """Send the whole match again, after a takeback or with a changed ``heading``."""
        if self._journal is not None:
            self._journal.rewrite(heading)
        self._queue_match()

    def write_seconds(self, seconds):
        """Write ``seconds`` of playing time to the journal, and send them."""
        if self._journal is not None:
            self._journal.write_seconds(seconds)
        if self._past < 0:
            self._queue_action(TIME_ENTRY, seconds)

    def _queue_action(self, kind, value):
        game = self._game
        events = game.match.events
        fields = {"e": "act", "kind": kind, "value": value, "n": game.count()}
        if events:
            fields["events"] = events
        self._changed = self._changed or kind != TIME_ENTRY or bool(events)
        self._queue(fields)

    def _reset(self):
        """Mark everything as unsent, so that it is sent again."""
        self._must_resend = False
        self._past = _ALL_SENT
        self._changed = False
        self._last_words = None
        self._look = ()

    def _queue_all(self):
        session = self._session
        board = session.board
        self._queue(
            {
                "e": "hello",
                "format": FORMAT_VERSION,
                "version": __version__,
                "board": board.NAME,
                "width": board.WIDTH,
                "height": board.HEIGHT,
                "display": session.devices.text is not None,
            }
        )
        self._attach(session.game)
        self._queue_match()

    def _queue_match(self):
        self._past = _ALL_SENT
        self._changed = False
        game = self._game
        if game is None:
            self._queue({"e": "match", "ruleset": None})
            return
        match = game.match
        options = {}
        for option in match.OPTIONS:
            options[option.name] = option.to_text(match.options[option.name])
        start = b2a_base64(game.first_state()).decode().strip()
        self._past = 0
        fields = {
            "e": "match",
            "ruleset": match.RULESET,
            "version": match.VERSION,
            "options": options,
            "names": [seat.table_name() for seat in game.seats],
            "sides": [match.side_name(0), match.side_name(1)],
            "start": start,
        }
        if game.ended:
            fields["ended"] = game.ended
        self._queue(fields)

    def _queue_next(self):
        """Queue the next line: past entries, the match's state, or the picture."""
        if self._past >= 0:
            self._queue_past()
        elif self._changed:
            self._queue_state()
        else:
            self._queue_look()

    def _queue_past(self):
        game = self._game
        data = game.raw_entries(self._past, _ENTRIES_PER_LINE + 1)
        count = len(data) // 2
        # Playing time may still be added to the last entry, so send this entry in the last line.
        last = count <= _ENTRIES_PER_LINE
        if not last:
            count = _ENTRIES_PER_LINE
        fields = {"e": "past", "entries": _entries(data[: 2 * count])}
        self._past += count
        if last:
            fields["waiting"] = _entries(pending_entries(game.pending))
            self._past = _ALL_SENT
            self._changed = True
        self._queue(fields)

    def _queue_state(self):
        match = self._game.match
        self._changed = False
        self._queue(
            {
                "e": "state",
                "n": self._game.count(),
                "player": match.current_player(),
                "score": match.score,
                "prompt": match.prompt(),
                "checksum": f"{match.checksum():04x}",
            }
        )

    def _multiple_decisions(self):
        """Return a tuple: for each side, True if one press may make several decisions for it."""
        if self._game is None or self._session.settings.values["ask_always"]:
            return (False, False)
        return tuple([seat.opponent is None for seat in self._game.seats])

    def _queue_look(self):
        session = self._session
        words = session.display.words()
        if words is not self._last_words:
            self._last_words = words
            lines = words if isinstance(words, list) else [words or ""]
            self._queue({"e": "text", "lines": lines})
            return
        screen = session.screen
        look = (screen.name, screen.shown_board, session.renderer.brightness)
        look += session.renderer.overlay()
        last = None if self._game is None else self._game.last_move
        look += ((last.board,) + tuple(last.squares) if last and last.squares else (),)
        look += (self._multiple_decisions(),)
        look += (screen.preview, session.renderer.entry_state())
        if look != self._look:
            self._look = look
            fields = {"e": "look"}
            for name, value in zip(_LOOK_FIELDS, look):
                fields[name] = value
            self._queue(fields)


def _entries(data):
    return [entry_at(data, at) for at in range(0, len(data), 2)]
