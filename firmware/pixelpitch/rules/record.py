"""Reads and writes a record: a whole match as text, with one token for each outcome or decision.

::

    pixelpitch-record 1
    ruleset sokhazania
    option level normal
    seed 7
    actions
    5 3 red 4+7 d5 out+7
    end 4f2a

- ``4+7`` is the action ``4``, followed by seven seconds of playing time.
- ``+7`` without an action is time before the first action.
- ``end`` is followed by the checksum of the last state.

A record is the text form of a history (``rules.history``); ``from_history`` and ``to_history``
convert one to the other.
"""

from .entries import ENTERED_ENTRY, THROW_ENTRY, TIME_ENTRY, VIRTUAL_ENTRY
from .errors import MatchError, NotUnderstood
from .history import History
from .numbers import hex_number, whole_number

RECORD_TITLE = "pixelpitch-record 1"
_LINE_WIDTH = 72
# The highest number of entries in a history. Each takes two bytes, and the length of a history is
# stored in 16 bits.
_MAX_ENTRIES = 32000
# (kind of outcome, name of the header line that lists the tokens of such outcomes)
_OUTCOME_HEADERS = (
    (VIRTUAL_ENTRY, "virtual"),
    (ENTERED_ENTRY, "asked"),
    (ENTERED_ENTRY, "entered"),
)


class Record:
    """The content of a record; ``headers`` lists its optional header lines as (key, value)."""

    def __init__(self, ruleset, options=None, headers=None):
        self.ruleset = ruleset
        self.options = dict(options or {})  # {name of an option: its value as text}
        self.headers = list(headers or [])
        self.tokens = []  # for each token: (its action as text or "", seconds that passed after it)
        # The place of each token in the text ("line 7, token 3"); [] if no text was parsed.
        self.places = []
        self.last = None  # the last state's checksum, or None if the match is unfinished

    @classmethod
    def for_match(cls, match, headers=None):
        """Return a record without actions, with the ruleset and the options of ``match``."""
        texts = {}
        for option in match.OPTIONS:
            texts[option.name] = option.to_text(match.options[option.name])
        return cls(match.RULESET, texts, headers)

    def add(self, text):
        """Add ``text``, which ``action_to_string`` returned before the action was applied."""
        self.tokens.append((text, 0))

    def add_time(self, seconds):
        """Add ``seconds`` of playing time that passed after the last action."""
        if self.tokens:
            text, before = self.tokens[-1]
            self.tokens[-1] = (text, before + seconds)
        else:
            self.tokens.append(("", seconds))

    def header(self, key):
        """Return the value of the header ``key``, or None if there is no such header."""
        for name, value in self.headers:
            if name == key:
                return value
        return None

    def to_text(self):
        """Return the record as text, without the line ``end`` if ``last`` is None."""
        lines = [RECORD_TITLE, "ruleset " + self.ruleset]
        for name in sorted(self.options):
            lines.append("option " + name + " " + self.options[name])
        for name, value in self.headers:
            lines.append(name + " " + str(value))
        lines.append("actions")
        line = ""
        for text, seconds in self.tokens:
            token = text + "+" + str(seconds) if seconds else text
            if line and len(line) + 1 + len(token) > _LINE_WIDTH:
                lines.append(line)
                line = ""
            line = line + " " + token if line else token
        if line:
            lines.append(line)
        if self.last is not None:
            lines.append(f"end {self.last:04x}")
        return "\n".join(lines) + "\n"


def parse(text):
    """Return the ``Record`` that is written in ``text``.

    Raises a NotUnderstood that names the line and, for an action, the token that is wrong.
    """
    record = Record("")
    where = 0
    inside = False
    for line in text.split("\n"):
        where += 1
        words = line.split()
        if not words:
            continue
        place = "line " + str(where)
        if where == 1:
            if line.strip() != RECORD_TITLE:
                raise NotUnderstood("line 1: " + repr(line[:40]), repr(RECORD_TITLE))
        elif record.last is not None:
            raise NotUnderstood(place + ": " + repr(line[:40]), "nothing after end")
        elif inside and words[0] == "end":
            record.last = _read_end(words, place)
        elif inside:
            for index, word in enumerate(words):
                token_place = place + ", token " + str(index + 1)
                record.tokens.append(read_token(word, token_place))
                record.places.append(token_place)
        elif words[0] == "actions" and len(words) == 1:
            inside = True
        else:
            _read_header(record, words, place)
    if where == 0 or not text.strip():
        raise NotUnderstood("an empty record", repr(RECORD_TITLE))
    if not record.ruleset:
        raise NotUnderstood("a record without a ruleset", "a line 'ruleset ID'")
    if record.last is None:
        raise NotUnderstood("a record cut after line " + str(where), "a last line 'end CHECKSUM'")
    return record


def _read_header(record, words, place):
    if words[0] == "option" and len(words) >= 3:
        record.options[words[1]] = " ".join(words[2:])
    elif words[0] == "ruleset" and len(words) == 2:
        record.ruleset = words[1]
    elif len(words) >= 2 and words[0] not in ("option", "ruleset"):
        record.headers.append((words[0], " ".join(words[1:])))
    else:
        raise NotUnderstood(place + ": " + repr(" ".join(words)), "'KEY VALUE' or 'actions'")


def _read_end(words, place):
    if len(words) == 2 and len(words[1]) == 4:
        value = hex_number(words[1])
        if value is not None:
            return value
    raise NotUnderstood(place + ": " + repr(" ".join(words)), "'end' and four hex digits")


def read_token(word, place):
    """Return (action text or "", seconds) of the token ``word``.

    Errors begin with ``place``, which says where the token is, such as "line 7, token 3".
    """
    text, plus, after = word.partition("+")
    if not plus:
        return (text, 0)
    seconds = whole_number(after)
    if seconds is None or seconds >= 1 << 30:
        raise NotUnderstood(place + ": " + repr(word), "ACTION or ACTION+SECONDS")
    return (text, seconds)


def replay(record, match_class, on_action=None):
    """Return the match at the end of ``record``; arguments and errors are as in ``to_history``."""
    return to_history(record, match_class, on_action).match


def to_history(record, match_class, on_action=None):
    """Replay ``record`` and return its ``History``.

    ``match_class`` is the ruleset's ``Match``. ``on_action(match, text)`` is called after each
    action. Raises NotUnderstood if the match refuses an action (the error names line and token), if
    there are too many actions, or if the checksum after ``end`` is wrong.
    """
    history = History(match_class(record.options))
    match = history.match
    came = {}
    for kind, key in _OUTCOME_HEADERS:
        for number in (record.header(key) or "").split():
            came[number] = kind
    for index, (text, seconds) in enumerate(record.tokens):
        token_place = record.places[index] if record.places else "token " + str(index + 1)
        events = []
        if history.length() + seconds // 3600 >= _MAX_ENTRIES:
            raise NotUnderstood(
                f"{token_place}: more than {_MAX_ENTRIES} actions and hours",
                "a match that a board can keep",
            )
        try:
            if text:
                history.apply(match.string_to_action(text), came.get(str(index + 1), THROW_ENTRY))
                events = match.events
            while seconds > 0:
                history.pass_time(min(seconds, 3600))
                events = events + match.events
                seconds -= 3600
        except MatchError as error:
            raise NotUnderstood(token_place + ": " + error.came, error.expected)
        # An action and the time after it form one token, so their events form one list.
        match.events = events
        if on_action is not None:
            on_action(match, text)
    if record.last is not None and match.checksum() != record.last:
        raise NotUnderstood(
            f"a record whose last state is {match.checksum():04x}",
            f"{record.last:04x}: it is damaged, or the rules have changed",
        )
    return history


def from_history(history, headers=None):
    """Return the ``Record`` of ``history``; ``headers`` is a list of (key, value).

    Adds headers with the numbers (from 1) of the tokens that have these outcomes:
    ``virtual``  outcomes of the virtual die
    ``entered``  outcomes that coaches typed in, if there is a header ``dice ordinary``
    ``asked``    outcomes that coaches typed in, if there is no such header
    Pending throws are left out. Raises NotUnderstood if ``history`` begins in mid-match.
    """
    match = history.initial_match()
    if type(match)(match.options).to_bytes() != match.to_bytes():
        raise NotUnderstood("a history that begins in the middle of a match", "a new match")
    record = Record.for_match(match, headers)
    marks: dict = {kind: [] for kind, _ in _OUTCOME_HEADERS}
    for kind, value in history.entries():
        if kind == TIME_ENTRY:
            record.add_time(value)
            match.pass_time(value)
        else:
            record.add(match.action_to_string(value))
            match.apply_action(value)
            if kind in marks:
                marks[kind].append(str(len(record.tokens)))
    unused = "asked" if record.header("dice") == "ordinary" else "entered"
    for kind, key in _OUTCOME_HEADERS:
        if marks[kind] and key != unused:
            record.headers.append((key, " ".join(marks[kind])))
    record.last = match.checksum()
    return record
