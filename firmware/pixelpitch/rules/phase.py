"""One class for each thing that a match can wait for.

A ruleset writes one subclass a phase, in the order of its rulebook, and lists one instance of each
in ``Match.PHASES``.  The index in that tuple is the number that snapshots hold, so the tuple only
ever grows at its end::

    class Shot(Throw):                    # a die is thrown
        name = "shot"

        def act(self, match, face):
            ...

    class Choose(Phase):                  # a side decides
        name = "choose"

        def legal(self, match):
            return sorted(...)

        def act(self, match, action):
            ...

    PHASES = (Shot(), Choose(), Over())

A phase has no state of its own: everything lies in the match, which each method receives.
"""

from .chance import CHANCE, TERMINAL, Chance


class Phase:
    """A decision of one side; ``name`` identifies it in JSON positions and in ids of messages."""

    name = ""

    def player(self, match):
        """Return who acts: the side (0, 1) that decides, CHANCE or TERMINAL."""
        return match.side

    def chance(self, match):
        """Return the ``Chance`` that is awaited, or None while a side decides."""
        return None  # noqa: RET501 - None is an answer here

    def legal(self, match):
        """Return the legal actions of the decision, sorted."""
        raise NotImplementedError

    def act(self, match, action):
        """Apply the legal ``action``, and set ``match.phase`` to the next phase.

        Return the legal actions of the new decision if they were computed anyway, otherwise None.
        """
        raise NotImplementedError


class Throw(Phase):
    """A throw, spin or card: by default one die of the side ``match.side``."""

    def player(self, match):
        """Return CHANCE."""
        return CHANCE

    def chance(self, match):
        """Return the die that is thrown."""
        return Chance(side=match.side)

    def legal(self, match):
        """Return (), because nobody decides."""
        return ()


class Over(Phase):
    """The match has ended."""

    name = "over"

    def player(self, match):
        """Return TERMINAL."""
        return TERMINAL

    def legal(self, match):
        """Return (), because no action is legal any more."""
        return ()
