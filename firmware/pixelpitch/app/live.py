"""The live view: sends the match to a laptop as JSON lines, which LIVE.md describes.

At most 1,536 bytes wait to be sent. If a line does not fit, it is dropped, and when the laptop
reads again, everything is sent again; so a slow laptop does not slow the match.
"""

import json
from binascii import b2a_base64

from .. import __version__
from ..rules.entries import TIME, entry_at
from ..rules.history_bytes import pending_entries
from ..storage.journal import MARK
from ..ticks import diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = 1
ROOM = 1536  # bytes of waiting lines
STAY_MS = 15000  # ms: a laptop that is silent for longer has gone
_PART = 32  # entries of the history in one line

_LOOK = ("screen", "board", "brightness", "cursor", "die", "side", "faces", "last", "offers") + (
    "preview",
    "entry",
)

# Lines that the laptop sends.
_BEGIN = b"live 1"
_STAY = b"live stay"
_END = b"live end"

_ALL = -1


class Live:
    """The live view of ``session`` for one laptop.

    It replaces the game's journal and passes every call on to it, so that it receives all entries
    in order.
    """

    def __init__(self, session):
        self._session = session
        self._console = session.devices.console
        self._waiting: list = []  # lines, as bytes
        self._size = 0  # bytes of all waiting lines
        self._at = 0  # how many bytes of the first line have been sent
        self._heard = session.now
        self._game: Any = None
        self._journal: Any = None  # the game's journal
        self._anew = False  # True: a line was dropped, so everything must be sent again
        self._past = _ALL  # how many entries of the history have been sent
        self._changed = False  # True: the state has changed since it was sent
        self._words: Any = None
        self._look: tuple = ()
        self._ending = True  # True until the laptop asks for the live view

    def step(self, words):
        """Send the next bytes; ``words`` is a line of the laptop or None.

        Return False at the end.
        """
        session = self._session
        if words is not None:
            self._hear(words)
        if diff(session.now, self._heard) >= STAY_MS:
            self._ending = True
            self._waiting = []  # nobody reads them
        if not self._ending:
            if session.game is not self._game:
                self._take(session.game)
                self._begin_match()
            if self._anew and not self._waiting:
                self._begin()
                self._say_all()
            if self._size < ROOM // 2:
                self._send_next()
        if self._waiting:
            self._send()
        if self._ending and not self._waiting:
            self._take(None)
            return False
        return True

    def _hear(self, words):
        if words == _BEGIN:
            self._heard = self._session.now
            self._ending = False
            self._begin()
            self._say_all()
        elif words == _STAY and self._ending:
            self._say({"e": "ended"})
        elif words == _STAY:
            self._heard = self._session.now
        elif words == _END:
            self._ending = True
        elif self._ending and words[:5] == b"live ":
            self._say({"e": "refused", "formats": [FORMAT]})

    def _send(self):
        line = self._waiting[0]
        self._at = self._console.write(line, self._at)
        if self._at == len(line):
            self._size -= self._at
            self._at = 0
            self._waiting.pop(0)

    def _say(self, fields):
        try:
            line = (json.dumps(fields) + "\n").encode()
        except MemoryError:  # too little memory for a line must not end the match
            self._anew = True
            return
        if self._size + len(line) > ROOM:
            self._anew = True
        else:
            self._waiting.append(line)
            self._size += len(line)

    # The interface of a journal.

    def _take(self, game):
        """Replace the journal of ``game``, and restore that of the previous game."""
        if self._game is not None and self._game.journal is self:
            self._game.journal = self._journal
        self._game = game
        if game is not None:
            self._journal = game.journal
            game.journal = self

    def write(self, kind, value):
        """Write to the journal and send the entry; arguments are those of ``Journal.write``."""
        if self._journal is not None:
            self._journal.write(kind, value)
        if self._past < 0:
            self._act(kind, value)
        elif kind == MARK:
            self._begin_match()

    def rewrite(self, heading=None):
        """Send the whole game again, because actions were taken back or its heading has changed."""
        if self._journal is not None:
            self._journal.rewrite(heading)
        self._begin_match()

    def write_seconds(self, seconds):
        """Write ``seconds`` of playing time to the journal and send them."""
        if self._journal is not None:
            self._journal.write_seconds(seconds)
        if self._past < 0:
            self._act(TIME, seconds)

    def _act(self, kind, value):
        game = self._game
        events = game.match.events
        fields = {"e": "act", "kind": kind, "value": value, "n": game.count()}
        if events:
            fields["events"] = events
        self._changed = self._changed or kind != TIME or bool(events)
        self._say(fields)

    def _begin(self):
        """Reset: nothing has been sent."""
        self._anew = False
        self._past = _ALL
        self._changed = False
        self._words = None
        self._look = ()

    def _say_all(self):
        session = self._session
        board = session.board
        self._say(
            {
                "e": "hello",
                "format": FORMAT,
                "version": __version__,
                "board": board.NAME,
                "width": board.WIDTH,
                "height": board.HEIGHT,
                "display": session.devices.text is not None,
            }
        )
        self._take(session.game)
        self._begin_match()

    def _begin_match(self):
        self._past = _ALL
        self._changed = False
        game = self._game
        if game is None:
            self._say({"e": "match", "ruleset": None})
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
            "names": [seat.in_table() for seat in game.seats],
            "sides": [match.side_name(0), match.side_name(1)],
            "start": start,
        }
        if game.ended:
            fields["ended"] = game.ended
        self._say(fields)

    def _send_next(self):
        """Send the next line, if there is anything to send."""
        if self._past >= 0:
            self._tell_past()
        elif self._changed:
            self._tell_state()
        else:
            self._tell_look()

    def _tell_past(self):
        game = self._game
        data = game.raw_entries(self._past, _PART + 1)
        count = len(data) // 2
        # Seconds may still be added to the last entry, so it is sent with the last part.
        last = count <= _PART
        if not last:
            count = _PART
        fields = {"e": "past", "entries": _entries(data[: 2 * count])}
        self._past += count
        if last:
            fields["waiting"] = _entries(pending_entries(game.pending))
            self._past = _ALL
            self._changed = True
        self._say(fields)

    def _tell_state(self):
        match = self._game.match
        self._changed = False
        self._say(
            {
                "e": "state",
                "n": self._game.count(),
                "player": match.current_player(),
                "score": match.score,
                "prompt": match.prompt(),
                "checksum": f"{match.checksum():04x}",
            }
        )

    def _offers(self):
        """Return for side 0 and 1 whether one press of a coach may make several decisions."""
        if self._game is None or self._session.settings.values["ask_always"]:
            return (False, False)
        return tuple([seat.opponent is None for seat in self._game.seats])

    def _tell_look(self):
        session = self._session
        words = session.display.words()
        if words is not self._words:
            self._words = words
            lines = words if isinstance(words, list) else [words or ""]
            self._say({"e": "text", "lines": lines})
            return
        screen = session.screen
        look = (screen.name, screen.shown_board, session.renderer.brightness)
        look += session.renderer.overlay()
        last = None if self._game is None else self._game.last_move
        look += ((last.board,) + tuple(last.squares) if last and last.squares else (),)
        look += (self._offers(),)
        look += (screen.preview, session.renderer.entry_state())
        if look != self._look:
            self._look = look
            fields = {"e": "look"}
            for name, value in zip(_LOOK, look):
                fields[name] = value
            self._say(fields)


def _entries(data):
    return [entry_at(data, at) for at in range(0, len(data), 2)]
