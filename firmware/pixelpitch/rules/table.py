"""The base class of a game's table, which determines what coaches see and read of a match.

A ruleset's module ``table`` defines a subclass named ``Table``; it is not imported for matches that
are only simulated. Each method receives the match. Methods for texts return

- a message, which is an id with named values; the sentence for this id is in the ruleset's
  ``text/en.txt`` (see ``rules.text``);
- a text, which is shown unchanged; or None.

Every method has a default, so a game may have no such module. The default prompt is the sentence
``prompt.NAME``, where NAME is the name of the phase. The default for an event is the sentence
``event.ID``, where ID is the event's first value.
"""

from .chance import CHANCE, TERMINAL
from .squares import SQUARES
from .text import Text

_OVER: tuple = ("shared.over", {})
_THROW_FIRST: tuple = ("shared.throw_first", {})


class Table:
    """The default table, and the base class of all others. Each game has one stateless instance."""

    # {id of an event: names for its values in sentences}, such as ``{"moves": ("start", "end")}``.
    # An event whose first value is a text has this text as its id; the names are for the rest.
    EVENTS: dict = {}
    # The action that places several pieces at once, or -1. While the cursor is on it, the lights
    # show where the pieces would stand.
    LINE_UP = -1

    def __init__(self, folder):
        """Use the sentences of the ruleset in ``folder``."""
        self.text = Text(folder)

    # Words.

    def prompt(self, match):
        """Return the instruction to the side whose turn it is in ``match``, which is not over."""
        player = match.current_player()
        side = match.thrower() if player == CHANCE else player
        who = match.side_name(side) if side >= 0 else ""
        name = match.PHASES[match.phase].name
        if self.text.has("prompt." + name):
            return "prompt." + name, {"who": who}
        return who + ": " + name if who else name

    def event(self, match, kind, side, values):
        """Return the line for the event (``kind``, ``side``, ``values``) of ``match``.

        The line is a sentence of the game's text file. Its id is ``event.`` and ``values[0]``, if
        that is a text, otherwise ``event.`` and ``kind``. The sentence can use ``who`` (the name of
        ``side``), ``other`` (the other side's name) and the values, by the names in ``EVENTS``.
        Without such a sentence, the line is ``kind`` and the values.
        """
        named = {"who": "", "other": ""}
        if side >= 0:
            named = {"who": match.side_name(side), "other": match.side_name(1 - side)}
        key, rest = kind, values
        if values and isinstance(values[0], str):
            key, rest = values[0], values[1:]
        for name, value in zip(self.EVENTS.get(key, ()), rest):
            named[name] = value
        if self.text.has("event." + key):
            return "event." + key, named
        return " ".join([kind] + [str(value) for value in values])

    def ends(self, match):
        """Return a warning that ``match`` may end soon, or None.

        For example, it says in the last turn what would follow a level score. The board shows the
        warning only when it changes.
        """
        return None  # noqa: RET501

    def label(self, match, action):
        """Return the words that coaches see for ``action``, which is not a square (128 and up).

        None means the short label that match records use.
        """
        return None  # noqa: RET501 - None is a result here

    def why_not(self, match, action):
        """Return a short reason why ``action`` is not legal in this decision, or None."""
        return None  # noqa: RET501

    def square_words(self, match, square):
        """Return a description of the piece on ``square`` of the board in play, or None."""
        return None  # noqa: RET501

    # The picture.

    def draw(self, match, scene):
        """Fill ``scene`` (``rules.scene``) with everything on the pitch."""

    def kicks(self, match):
        """Return ((goals, misses) of side 0, (goals, misses) of side 1) of a shoot-out, or ()."""
        return ()

    # Methods that help the coach who decides.

    def likeliest(self, match):
        """Return the legal action that most coaches would choose now, or -1 if none stands out.

        The cursor begins on that action.
        """
        return -1

    def pick(self, match):
        """Return (action, squares, first): a suggestion if a coach must pick a piece to move.

        ``action`` picks the piece that most coaches would pick, and ``squares`` are the legal
        squares after it. The cursor begins on ``first``. For any other decision: (-1, (), -1).
        """
        return -1, (), -1

    def shortcuts(self, match):
        """Return [(name, actions), ...]: sequences of actions that a coach can choose at once.

        ``name`` is a text or a message. The result is () if there are no such sequences.
        """
        return ()

    def throw_action(self, match):
        """Return the legal action that throwing the die chooses, or -1 if a throw chooses none."""
        return -1

    def path_to(self, match, action):
        """Return the squares of the ball's path if the legal ``action`` is chosen, or ()."""
        return ()

    # Rulesets do not override the following methods, which the rest of the firmware calls. They
    # convert messages to text, and add sentences that all games share.

    def prompt_words(self, match):
        """Return the text of the prompt of ``match`` (see ``prompt``)."""
        if match.current_player() == TERMINAL:
            return self.text.words(_OVER)
        return self.text.words(self.prompt(match))

    def ends_words(self, match):
        """Return as text the warning that ``ends`` returns, or "" if there is none."""
        return "" if match.current_player() == TERMINAL else self.text.words(self.ends(match))

    def label_words(self, match, action):
        """Return the text for a legal ``action`` (see ``label``)."""
        label = self.label(match, action) if action >= SQUARES else None
        return match.action_to_string(action) if label is None else self.text.words(label)

    def why_not_words(self, match, action):
        """Return a text that says why ``action`` is not legal now (see ``why_not``), or ""."""
        player = match.current_player()
        if player == TERMINAL:
            return self.text.words(_OVER)
        if player == CHANCE:
            return "" if action in match.legal_actions() else self.text.words(_THROW_FIRST)
        if action in match.legal_actions():
            return ""
        return self.text.words(self.why_not(match, action))

    def ending_words(self, outcome):
        """Return why a match with the result ``outcome`` ended, in the language in use.

        This is the sentence ``ended.REASON`` or, if it does not exist, the reason in English.
        """
        reason, _, goals = outcome["reason"].partition(": ")
        key = "ended." + reason.replace(" ", "_").replace("-", "_")
        if not self.text.has(key):
            return ending_text(outcome)
        goals = goals or "-".join([str(each) for each in outcome.get("shootout", ())])
        return self.text.words((key, {"goals": goals}))


def ending_text(outcome):
    """Return in English why a match with the result ``outcome`` ended: ``"shoot-out 4-3"``.

    The goals of a shoot-out are added unless the reason already contains them (as in Soccer Dice).
    """
    reason = outcome["reason"]
    # use ``get``, because the result of an older ruleset lacks this key
    goals = outcome.get("shootout", ())
    if not any(goals) or ":" in reason:
        return reason
    return reason + " " + str(goals[0]) + "-" + str(goals[1])
