"""What coaches see and read of a game: one class, with a default for everything.

A ruleset's module ``table`` defines a subclass named ``Table``. It is imported when a prompt, a
scene or a reason is first needed; a match that is only simulated never loads it. Each method
receives the match. A method that returns words returns a message, an id with named values
(``rules.text``), whose sentence is in the ruleset's ``text/en.txt``. It may also return a text,
which is shown unchanged, or None.

A game without this module has the defaults: its prompt is the sentence ``prompt.NAME`` with the
phase's name, and an event is the sentence ``event.ID`` with the event's first value.
"""

from .chance import CHANCE, TERMINAL
from .squares import SQUARES
from .text import Text

_OVER: tuple = ("shared.over", {})
_THROW_FIRST: tuple = ("shared.throw_first", {})


class Table:
    """The defaults of a game's table; one instance for each game, without any state."""

    # {id of an event: names of its further values}, e.g. ``{"moves": ("start", "end")}``.
    EVENTS: dict = {}
    # The labelled action that places several pieces at once, -1 for none. While the cursor is on
    # it, the lights show the result.
    LINE_UP = -1

    def __init__(self, folder):
        """Use the sentences of the ruleset in ``folder``."""
        self.text = Text(folder)

    # Words.

    def prompt(self, match):
        """Return the prompt of ``match``, which is not over: what the side that acts has to do."""
        player = match.current_player()
        side = match.thrower() if player == CHANCE else player
        who = match.side_name(side) if side >= 0 else ""
        name = match.PHASES[match.phase].name
        if self.text.has("prompt." + name):
            return "prompt." + name, {"who": who}
        return who + ": " + name if who else name

    def event(self, match, kind, side, values):
        """Return the line for one of ``match.events``.

        The id of its sentence is ``event.`` and ``values[0]`` if that is a text, otherwise
        ``event.`` and ``kind``. The sentence may use ``who``, the event's side, ``other``, the
        other side, and the remaining values by their names in ``EVENTS``. If there is no such
        sentence, the line is the kind and the values.
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
        """Return a warning of how ``match`` may end soon, or None.

        The board shows the warning once, whenever it changes: what happens if the score is level
        after the last minute, or that a side loses with its next piece.
        """
        return None  # noqa: RET501

    def label(self, match, action):
        """Return the text of a labelled action (128 and up) for coaches.

        None: use its record label.
        """
        return None  # noqa: RET501 - None is an answer here

    def why_not(self, match, action):
        """Return in a few words why ``action`` is not legal in this decision, or None."""
        return None  # noqa: RET501

    def square_words(self, match, square):
        """Return what is on ``square`` of the board in play and what it can do now, or None."""
        return None  # noqa: RET501

    # The picture.

    def draw(self, match, scene):
        """Fill ``scene`` (``rules.scene``) with everything on the pitch."""

    def kicks(self, match):
        """Return (goals, misses) of each side in a shoot-out, () without one."""
        return ()

    # Help for the coach who decides.

    def likeliest(self, match):
        """Return the legal action that most coaches would choose now, or -1."""
        return -1

    def pick(self, match):
        """Return (action, squares, first) for a decision that picks a piece to move.

        ``action`` picks the piece that most coaches would pick, ``squares`` are the legal squares
        after it, and ``first`` is the most likely of them. Any other decision returns (-1, (), -1).
        """
        return -1, (), -1

    def shortcuts(self, match):
        """Return [(name, actions), ...]: sequences of actions that one press can choose, or ().

        A name is a text or a message; the sentence of a message is looked up only when it is shown.
        """
        return ()

    def throw_action(self, match):
        """Return the action that a throw chooses during this decision, or -1."""
        return -1

    def path_to(self, match, action):
        """Return the squares of the ball's path if the legal ``action`` is chosen, or ()."""
        return ()

    # The same as text for the rest of the firmware, including the cases that all games share.

    def prompt_words(self, match):
        """Return the prompt of ``match`` in words (``prompt``)."""
        if match.current_player() == TERMINAL:
            return self.text.words(_OVER)
        return self.text.words(self.prompt(match))

    def ends_words(self, match):
        """Return the warning of ``ends`` in words, or ""."""
        return "" if match.current_player() == TERMINAL else self.text.words(self.ends(match))

    def label_words(self, match, action):
        """Return a legal ``action`` in words (``label``)."""
        label = self.label(match, action) if action >= SQUARES else None
        return match.action_to_string(action) if label is None else self.text.words(label)

    def why_not_words(self, match, action):
        """Return in words why ``action`` is not legal now (``why_not``), or ""."""
        player = match.current_player()
        if player == TERMINAL:
            return self.text.words(_OVER)
        if player == CHANCE:
            return "" if action in match.legal_actions() else self.text.words(_THROW_FIRST)
        if action in match.legal_actions():
            return ""
        return self.text.words(self.why_not(match, action))

    def ending_words(self, outcome):
        """Return why a match ended, in the language in use.

        The sentence ``ended.REASON`` if it exists.
        """
        reason, _, goals = outcome["reason"].partition(": ")
        key = "ended." + reason.replace(" ", "_").replace("-", "_")
        if not self.text.has(key):
            return ending(outcome)
        goals = goals or "-".join([str(each) for each in outcome.get("shootout", ())])
        return self.text.words((key, {"goals": goals}))


def ending(outcome):
    """Return in English why a match ended, with the goals of its shoot-out: ``"shoot-out 4-3"``.

    A reason that already contains the goals (as in Soccer Dice) stays as it is.
    """
    reason = outcome["reason"]
    goals = outcome.get("shootout", ())  # missing in an older ruleset
    if not any(goals) or ":" in reason:
        return reason
    return reason + " " + str(goals[0]) + "-" + str(goals[1])
