"""Cuts the power at every write of a match and checks which match the journal restores.

``python -m host_tools.analysis.power_cuts``, which is part of `make bench`, plays a whole match of
every ruleset, with takebacks and playing time. The power is cut at every page program and every
erase of the journal, in four ways:

- The operation had not begun.
- The operation had completed.
- Only the beginning was written.
- A random part of the bits was written.

After each cut, the journal must restore the match as it was last confirmed. Only the entry that was
being written may be present or absent.
"""

import copy
import random
import time
from collections.abc import Container
from typing import Any

from pixelpitch.app.game import Game
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.entries import ENTERED_ENTRY, THROW_ENTRY, VIRTUAL_ENTRY
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import ids, load
from pixelpitch.storage.journal import Journal, apply_record, replay

from ..common.store import JOURNAL_SECTOR_BYTES, Flash, torn_contents

# A change of the flash: (address, content before, content after).
FlashChange = tuple[int, bytes, bytes]
TAKEBACK_PERCENT = 6  # percentage of actions that are takebacks
REDO_PERCENT = 50  # percentage of actions that redo a takeback, where that is possible


class RecordingFlash(Flash):
    """A flash that adds each change of its content to ``operations``."""

    def __init__(self, sectors: int = 12) -> None:
        super().__init__(sectors)
        self.operations: list[FlashChange] = []

    def _write(self, start: int, new: bytes) -> None:
        self.operations.append((start, bytes(self.data[start : start + len(new)]), new))
        super()._write(start, new)


class PlayedMatch:
    """A match that was played while a journal stored it in flash.

    ``states`` has an item for the start of the match and for each change that the journal has
    stored completely: (number of flash operations so far, bytes of the game).
    """

    def __init__(
        self, ruleset: str, seed: int, options: dict[str, Any] | None = None, most: int = 10**6
    ) -> None:
        self.make = load(ruleset)
        self.flash = RecordingFlash()
        self.journal = Journal(self.flash)
        self.states: list[tuple[int, bytes]] = []
        self.replays: dict[Any, bytes] = {}  # {arguments of ``restored_bytes``: result}
        # The last restored game without its last record, from which the next call continues: (base,
        # records applied so far, game).
        self._before: tuple[bytes, tuple[Any, ...], Game] | None = None
        self.actions = self.takebacks = self.redoes = 0
        draw, generator = random.Random(seed), Generator(seed)
        game = Game(self.make(options))
        self.journal.begin([("ruleset", ruleset)], game)
        game.journal = self.journal
        self._confirm(game)
        while game.match.current_player() != TERMINAL and self.actions < most:
            self._act(game, draw, generator)
            for _ in range(draw.randrange(8)):
                game.pass_ms(1000)
                self._confirm(game)

    def _act(self, game: Game, draw: random.Random, generator: Generator) -> None:
        self.actions += 1
        outcome = None
        if draw.randrange(100) < TAKEBACK_PERCENT and game.take_back():
            self.takebacks += 1
        elif game.undone and draw.randrange(100) < REDO_PERCENT:
            self.redoes += game.redo()
        else:
            chance = game.match.current_player() == CHANCE
            if chance and game.pending and draw.randrange(8):
                outcome = game.next_pending()
            if outcome is not None:
                game.apply(outcome)
            else:
                entry_kind = (
                    (VIRTUAL_ENTRY, ENTERED_ENTRY, THROW_ENTRY, THROW_ENTRY)[draw.randrange(4)]
                    if chance
                    else THROW_ENTRY
                )
                game.apply(choose(game.match, generator), entry_kind)
        self._confirm(game)

    def _confirm(self, game: Game) -> None:
        assert not self.journal.failure, self.journal.failure
        self.states.append((len(self.flash.operations), stored_bytes(game)))

    def restored_bytes(self, base: bytes, records: tuple[tuple[int, int], ...]) -> bytes:
        """Return the bytes of the game that a journal restores.

        ``base`` is the start of the match as stored in the journal, and ``records`` are its later
        entries. To save time, a call continues from the game of the previous call: most power cuts
        only add a record or change the last one.
        """
        key = (base, records)
        if key not in self.replays:
            first = records[:-1]
            if (
                self._before
                and self._before[0] == base
                and first[: len(self._before[1])] == (self._before[1])
            ):
                _, done, game = self._before
                for kind, value in first[len(done) :]:
                    apply_record(game, kind, value)
            else:
                *_, game = replay(Game, self.make, base, first)
            self._before = (base, first, game)
            game = copy_game(game)
            for kind, value in records[-1:]:
                apply_record(game, kind, value)
            self.replays[key] = stored_bytes(game)
        return self.replays[key]


def stored_bytes(game: Game) -> bytes:
    """Return all data of ``game`` that must survive a power cut, as bytes."""
    return bytes(game.to_bytes() + game.match.to_bytes() + game.undone)


def copy_game(game: Game) -> Game:
    """Return an independent copy of ``game``."""
    match = game.match.clone()
    return copy.deepcopy(game, {id(game.match): match})


def count_losses(
    played_match: PlayedMatch, operation_numbers: Container[int] | None = None, seed: int = 1
) -> dict[str, int]:
    """Cut the power at every flash operation of a match, and check what the journal restores.

    Return the numbers of flash "operations", of "cuts", and of "lost" matches.
    ``operation_numbers`` limits the cuts to these operations. If several cuts leave the same
    records in the journal, the records are replayed only once.
    """
    draw = random.Random(seed)
    flash = Flash(played_match.flash.sectors)
    counts = {"operations": len(played_match.flash.operations), "cuts": 0, "lost": 0}
    state = -1
    for number, operation in enumerate(played_match.flash.operations):
        at, before, after = operation
        assert flash.data[at : at + len(before)] == before
        while state + 1 < len(played_match.states) and played_match.states[state + 1][0] <= number:
            state += 1
        if operation_numbers is None or number in operation_numbers:
            for left in torn_contents(before, after, draw):
                flash.data[at : at + len(left)] = left
                counts["cuts"] += 1
                counts["lost"] += not _is_restored(played_match, flash, state)
        flash.data[at : at + len(after)] = after
    return counts


def _is_restored(played: PlayedMatch, flash: Flash, state: int) -> bool:
    """Return True if the journal in ``flash`` restores ``played.states[state]`` or the next state.

    If ``state`` is negative, nothing is stored completely yet. Then restoring no match is also
    correct.
    """
    journal = Journal(flash)
    unfinished = journal.unfinished_match()
    if unfinished is None:
        return state < 0
    records = tuple(journal.records())
    allowed = [each for _, each in played.states[max(state, 0) : state + 2]]
    return played.restored_bytes(unfinished[1], records) in allowed


def main() -> int:
    """Cut the power at every write of a whole match of every ruleset; return 1 if data was lost."""
    print("power cuts: a whole match of every ruleset, every write of its journal cut four ways")
    lost = 0
    for ruleset in ids():
        started = time.monotonic()
        played = PlayedMatch(ruleset, 1)
        counts = count_losses(played)
        lost += counts["lost"]
        sectors = sum(1 for each in played.flash.erased if each)
        print(
            f"  {ruleset}: {played.actions} actions, {played.takebacks} takebacks,"
            f" {played.redoes} redoes, {counts['operations']} operations,"
            f" {sectors} sectors of {JOURNAL_SECTOR_BYTES} bytes,"
            f" {counts['cuts']} cuts, {counts['lost']} lost anything"
            f" ({time.monotonic() - started:.0f} s)"
        )
    return 1 if lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
