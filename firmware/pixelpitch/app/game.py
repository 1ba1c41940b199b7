"""One match in a session: the match itself, its clock, its history, takeback.

A takeback goes back to the last decision and never re-throws: what was thrown
after that decision is thrown already, and comes again by itself in the same
order.  The clock goes back too.
"""

from ..rules.match import CHANCE, TERMINAL

_CHECKPOINT = 32  # actions between two kept snapshots: replaying fewer takes no time


class Game:
    """Plays ``match``; ``seats`` is [who plays side 0, who plays side 1]."""

    def __init__(self, match, seats):
        self.match = match
        self.seats = seats
        self.thrown = []  # outcomes of throws that a takeback made waiting
        self._ms = 0  # playing time not yet a whole second
        self._actions = bytearray()
        self._chance = bytearray()  # 1 where the action was a throw, 2 of the virtual die
        self._seconds = bytearray(2)  # before each action and the next one, 16 bits each
        self._snapshots = [match.to_bytes()]

    def apply(self, action, virtual=False):
        """Carry out ``action``; raises as ``Match.apply_action`` does.

        ``virtual``: it was thrown with the virtual die.
        """
        chance = self.match.current_player() == CHANCE
        self.match.apply_action(action)
        self._actions.append(action)
        self._chance.append((2 if virtual else 1) if chance else 0)
        self._seconds.extend(b"\0\0")
        if len(self._actions) % _CHECKPOINT == 0:
            self._snapshots.append(self.match.to_bytes())

    def pass_ms(self, elapsed):
        """Let ``elapsed`` ms of playing time pass.

        Returns 0, or 1 if a second is over, or 2 if something happened in it.
        """
        if self.match.current_player() == TERMINAL:
            return 0
        self._ms += elapsed
        if self._ms < 1000:
            return 0
        seconds = self._ms // 1000
        self._ms -= seconds * 1000
        before = self.match.events
        self.match.pass_time(seconds)
        total = min((self._seconds[-2] << 8 | self._seconds[-1]) + seconds, 65535)
        self._seconds[-2] = total >> 8
        self._seconds[-1] = total & 255
        if self.match.events:
            return 2
        self.match.events = before  # a second without news leaves the last news readable
        return 1

    def count(self):
        """Return how many actions were carried out, less those that were taken back."""
        return len(self._actions)

    def waiting_throw(self):
        """Return the outcome that was thrown before a takeback and is due now, or None."""
        if self.match.current_player() != CHANCE:
            return None
        while self.thrown:
            outcome = self.thrown.pop(0)
            if outcome in self.match.legal_actions():
                return outcome  # another branch may throw another die: then it is of no use
        return None

    def last_decision(self):
        """Return the index of the last decision, or -1 if there is none to take back."""
        for index in range(len(self._actions) - 1, -1, -1):
            if not self._chance[index]:
                return index
        return -1

    def fresh_decision(self):
        """Return True if the last action was a decision: nothing was thrown since."""
        return bool(self._actions) and not self._chance[-1]

    def take_back(self):
        """Go back to the last decision; return False if there is none."""
        index = self.last_decision()
        if index < 0:
            return False
        later = range(index + 1, len(self._actions))
        self.thrown = [self._actions[each] for each in later if self._chance[each]] + self.thrown
        kept = index // _CHECKPOINT
        match = type(self.match).from_bytes(self._snapshots[kept])
        for each in range(kept * _CHECKPOINT, index):
            self._wait(match, each)
            match.apply_action(self._actions[each])
        self._wait(match, index)
        match.events = []
        self.match = match
        self._actions = self._actions[:index]
        self._chance = self._chance[:index]
        self._seconds = self._seconds[: 2 * index + 2]
        self._snapshots = self._snapshots[: kept + 1]
        self._ms = 0
        return True

    def _wait(self, match, index):
        """Let the playing time pass that passed before action ``index``."""
        seconds = self._seconds[2 * index] << 8 | self._seconds[2 * index + 1]
        while seconds > 0:
            match.pass_time(min(seconds, 3600))
            seconds -= 3600
