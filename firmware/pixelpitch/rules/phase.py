"""The base classes of phases; a phase is one kind of decision or throw that a match can wait for.

A ruleset defines a subclass for each phase, in the order of its rulebook, and lists an instance of
each in ``Match.PHASES``. Snapshots store the index of a phase in this tuple, so add new phases at
the end::

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

        May return the legal actions of the next decision if it has computed them, otherwise None.
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
    """The phase of a match that has ended. It need not be the last one in ``PHASES``."""

    name = "over"

    def player(self, match):
        """Return TERMINAL."""
        return TERMINAL

    def legal(self, match):
        """Return (), because no action is legal any more."""
        return ()
