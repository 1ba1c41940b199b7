"""The base classes of phases; a phase is one thing that a match can wait for.

A ruleset defines one subclass for each phase, in the order of its rulebook. ``Match.PHASES`` lists
an instance of each. Snapshots store a phase by its index in this tuple, so new phases go to the
end::

    class Shot(Throw):                    # the match waits for a die
        name = "shot"

        def act(self, match, face):
            ...

    class Choose(Phase):                  # the match waits for a decision
        name = "choose"

        def legal(self, match):
            return sorted(...)

        def act(self, match, action):
            ...

    PHASES = (Shot(), Choose(), Over())

A phase has no state of its own; all state is in the match, which each method receives.
"""

from .chance import CHANCE, TERMINAL, Chance


class Phase:
    """One thing that a match can wait for; by default a decision of ``match.side``."""

    name = ""  # the phase's name in JSON positions and in ids of messages

    def player(self, match):
        """Return the side (0, 1) that decides, or CHANCE or TERMINAL."""
        return match.side

    def chance(self, match):
        """Return the ``Chance`` that the match waits for, or None while a side decides."""
        return None  # noqa: RET501 - None is a result here

    def legal(self, match):
        """Return the legal actions of the decision, sorted."""
        raise NotImplementedError

    def act(self, match, action):
        """Apply the legal ``action``, and set ``match.phase`` to the next phase.

        May return the legal actions of the following decision if they are known; otherwise None.
        """
        raise NotImplementedError


class Throw(Phase):
    """A phase that waits for a throw, spin or card; by default for one die of ``match.side``."""

    def player(self, match):
        """Return CHANCE."""
        return CHANCE

    def chance(self, match):
        """Return the ``Chance`` of one die."""
        return Chance(side=match.side)

    def legal(self, match):
        """Return (), because a throw is not a decision."""
        return ()


class Over(Phase):
    """The phase after the end of the match. It need not be the last one in ``PHASES``."""

    name = "over"

    def player(self, match):
        """Return TERMINAL."""
        return TERMINAL

    def legal(self, match):
        """Return (), because no action is legal any more."""
        return ()
