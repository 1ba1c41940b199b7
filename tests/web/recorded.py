"""Whole matches at the headless simulator, recorded step by step: what went in, what was seen.

Hands only press pads and throw, so that the same can be done with keys in a browser.
"""

import random
from typing import Any
from zlib import crc32

from host_tools.simulator.headless import TICK_MS, Player
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.storage.settings import BOARD
from tests.players import choose, seek

LONGEST = 60_000  # steps: twenty minutes


class Recording:
    """``steps`` are [ms, pads, die samples, tray samples]; ``seen`` a checksum for each.

    ``chance`` are the bytes of chance that the session asked for, ``began`` the first time.
    """

    def __init__(self, board: str, seed: int) -> None:
        self.steps: list[list[Any]] = []
        self.seen: list[int] = []
        self.words: list[str] = []
        self.chance = b""
        self.random = random.Random(f"hands {seed}")
        recording = self

        def make(devices: Any, board: Any, ruleset: Any, options: Any) -> Any:
            from pixelpitch.app.session import Session

            made = Session(devices, board, ruleset, options)
            made.set_setting("board_throws", BOARD)  # as the page does where nobody has chosen
            return recording._watch(devices, made)

        self.began = 0
        self.player = Player(board, seed=seed, session=make)

    def _watch(self, devices: Any, session: Any) -> Any:
        """Let each step of ``session`` be recorded."""
        real_step, read, entropy = session.step, devices.motion.read, devices.entropy
        given: list[Any] = [None, None]
        self.began = last = devices.clock()
        times = [last]

        def watched_read() -> Any:
            given[:] = read()
            return tuple(given)

        def watched_entropy(count: int) -> bytes:
            result: bytes = entropy(count)
            self.chance += result
            return result

        def step() -> None:
            pads = devices.pads.down()
            given[:] = [[], []]
            real_step()
            now = devices.clock()
            self.steps.append([(now - times[0]) % (1 << 30), pads, given[0], given[1]])
            times[0] = now
            lines = devices.text.lines if devices.text else [session.display.scrolled]
            self.words.append("|".join(lines))
            self.seen.append(crc32(devices.pixels.lit + self.words[-1].encode()))

        devices.motion.read, devices.entropy, session.step = watched_read, watched_entropy, step
        return session

    # Hands.

    def choose(self, name: str) -> None:
        """Take the game ``name``."""
        choose(self.player, "Games", name)

    def start(self) -> None:
        """Take Start of the set-up."""
        choose(self.player, "Start")
        assert self.player.match is not None

    def set_option(self, name: str, times: int) -> None:
        """Press right ``times`` times (left, if negative) on the option ``name`` of the set-up."""
        seek(self.player, name)
        self.player.press("left right" if times > 0 else "left left", abs(times))

    def play(self, steps: int = LONGEST) -> None:
        """Play to the end, or for ``steps``: random throws, random choices, by pads only."""
        player = self.player
        while player.place not in ("result", "menu"):
            if len(self.steps) >= steps < LONGEST:
                return
            assert len(self.steps) < LONGEST, "the match does not end"
            match = player.match
            if match is None or player.place != "play":
                player.press("left ok")
                continue
            if player.session.renderer.busy(player.clock()):
                player.press("left ok")  # whoever presses wants to see the end of it
                continue
            who = match.current_player()
            if who == TERMINAL:
                player.wait(TICK_MS)
            elif who == CHANCE:
                self._chance(match)
            else:
                self._decide(match, who)
        player.wait(600)

    def _chance(self, match: Any) -> None:
        player, draw = self.player, self.random
        chance = match.chance()
        if chance is None:
            player.wait(TICK_MS)
        elif chance.kind == KIND_DIE and not player.session.die.virtual:
            faces = sorted(match.legal_actions())
            on_die = [face for face in faces if 1 <= face <= 6]
            if on_die and faces == on_die:
                player.throw(draw.choice(on_die))
            else:
                player.throw(draw.randint(1, 6))
        else:
            player.press(self._ok(match.thrower()))

    def _decide(self, match: Any, who: int) -> None:
        player, draw = self.player, self.random
        if draw.random() < 0.3:
            key = draw.choice(("up", "down", "left", "right"))
            player.press(self._pad(who, key))
        else:
            player.press(self._ok(who))

    def _ok(self, side: int) -> str:
        return self._pad(side, "ok")

    def _pad(self, side: int, key: str) -> str:
        seat = self.player.session.game.seats[max(side, 0)]
        return f"{('left', 'right')[max(seat.cluster, 0)]} {key}"
