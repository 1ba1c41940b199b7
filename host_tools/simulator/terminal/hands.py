"""Turns keys into what coaches' hands do: press and hold pads, shake and throw the die."""

from collections.abc import Callable
from random import Random
from typing import Any

from pixelpitch.app.screens.guided import GuidedMatch
from pixelpitch.app.screens.play import Play
from pixelpitch.dice.events import ANSWER_THROW, DIE_READY, DIE_SHAKING, NO_REASON, Evidence
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.match import OUT
from pixelpitch.ticks import add, diff

from ..screen_input import match_screen, needs_throw
from ..sentences import text_of
from . import keys
from .guide import chooses_by_arrows, key_advice, space_action
from .taps import (
    MAX_FIRST_REPEAT_GAP_MS,
    MAX_REPEAT_GAP_MS,
    PRESS_DURATION_MS,
    PadOfCluster,
    TapDetector,
)

KEY_HOLD_MS = 900  # time in ms for which a key such as H holds its pad down
PAUSE_BETWEEN_DICE_MS = 800  # pause in ms between two dice of one throw
# After the first die of a throw, the others are thrown only if it is read within this many ms.
FIRST_DIE_TIMEOUT_MS = 2000
# How many ms BACK is held. The other board of the match is shown after the first 800 ms.
OTHER_BOARD_HOLD_MS = 4000
PRESS_EFFECT_DELAY_MS = 400  # a press has had its effect, if any, after this many ms
_ARROWS = {"up": "↑", "left": "←", "down": "↓", "right": "→"}


class KeyboardHands:
    """The hands of the coaches at ``board``, controlled by keys.

    ``devices``            the simulated devices of the board
    ``note``               called with each message to show
    ``draw``               chooses the outcomes of throws (a ``random.Random``)
    ``has_practice_keys``  the keys 1 to 6 choose the face of a throw in a match
    ``has_engineer_keys``  the keys for hardware are active
    ``typed``              the clock by which keys are timed, in ms; None is the board's clock
    """

    has_practice_keys = False
    has_engineer_keys = False

    def __init__(
        self,
        board: Any,
        devices: Any,
        session: Any,
        draw: Random,
        note: Callable[[str], None],
        typed: Callable[[], int] | None = None,
    ) -> None:
        self.draw = draw
        self._board = board
        self._devices = devices
        self._session = session
        self._note = note
        # {pad that is down: (how many ms to hold it, time at which to release it)}. The time is
        # None until the next step, from which the ms count.
        self._held: dict[PadOfCluster, tuple[int, int | None]] = {}
        self._typed = typed or devices.clock
        self._taps = TapDetector(devices.clock, self.press, self._typed)
        # What SPACE shakes while it is down: "die", or, for a virtual die, the OK pad that it
        # holds. None while SPACE is up.
        self._shaking: PadOfCluster | str | None = None
        self._more = 0  # how many dice follow after the shaken one has been thrown
        self._count = 0  # number of actions in the match when the last die was thrown
        self._rested_at = devices.clock()  # when the last die came to rest
        # The last press that is still to be checked for an effect: (key, what was visible before,
        # time of the check), or None.
        self._pressed: tuple[str, Any, int] | None = None
        # True if the tune "refused" was played since a key last pressed a pad.
        self._refused = False
        self._has_noted = False  # True if the last note said that a key does nothing now
        self._play_tune = session.play_tune
        session.play_tune = self._hear_tune
        self._shaken_until = 0  # time at which SPACE counts as released, which ends the shaking

    def handle_key(self, key: str, at: int | None = None) -> bool:
        """Handle a key that was typed at the time ``at`` in ms (None: now).

        Return False if the key has no function.
        """
        at = self._typed() if at is None else at
        pad = self._pad_of_key(key)
        self._watch_effect(key if pad else "")
        if pad and pad[1] in ("ok", "back", None) and key != keys.OTHER_BOARD_KEY:
            self._taps.handle_key(pad, at)
            return True
        if pad and key != keys.OTHER_BOARD_KEY:
            self._taps.handle_arrow(pad, at, pad in self._held)
            return True
        self._taps.decide_press()
        if key == keys.OTHER_BOARD_KEY and pad:
            self.press(pad, OTHER_BOARD_HOLD_MS)
        elif key == keys.HOLD_MENU_KEY:
            self.press(("menu", None), KEY_HOLD_MS)
        elif key == keys.HINT_KEY:
            self._hint()
        elif key == keys.REDO_KEY:
            self._redo()
        elif self._session.die.is_ordinary and (
            key in keys.DIE_FACE_BY_KEY or key in keys.MISSED_BOX_KEYS
        ):
            self._enter(keys.DIE_FACE_BY_KEY.get(key, OUT))
        elif key in keys.DIE_FACE_BY_KEY:
            self._throw_face(keys.DIE_FACE_BY_KEY[key])
        elif key in keys.MISSED_BOX_KEYS:
            self._throw("out")
        elif key in keys.THROW_ACCIDENT_BY_KEY and self.has_engineer_keys:
            self._throw(keys.THROW_ACCIDENT_BY_KEY[key])
        elif key == keys.SHAKE_KEY:
            self.press_space()
        elif key == keys.DIE_LEAD_KEY and self.has_engineer_keys:
            self._toggle_lead()
        else:
            self._note_useless_key(key)
            return False
        return True

    def _watch_effect(self, key: str) -> None:
        """Store what is visible before a press of ``key``, to check later whether it changes.

        If ``key`` is "", nothing will be checked.
        """
        self._refused = False
        self._pressed = None
        if self._has_noted:
            self._note("")
            self._has_noted = False
        if key:
            self._pressed = key, self._visible(), add(self._devices.clock(), PRESS_EFFECT_DELAY_MS)

    def _hear_tune(self, tune: str) -> None:
        self._refused = self._refused or tune == "refused"
        self._play_tune(tune)

    def _visible(self) -> Any:
        """Return values to compare before and after a press: they differ if it had an effect."""
        session = self._session
        screen = session.screen
        play = match_screen(screen)
        return (
            screen,
            [getattr(screen, name, None) for name in ("at", "_at", "_square")],
            [] if screen.owns_devices else screen.lines()[1:],
            play and (play.chooser.choice(), play.state, play.hurry_level, play.shown_board),
            session.game and session.game.count(),
            session.renderer.is_busy(session.now),
        )

    def _note_effect(self, now: int) -> None:
        """Show a note if the last press had no effect or SPACE only continued without a throw."""
        if self._pressed is None or diff(now, self._pressed[2]) < 0 or self._held:
            return
        key, before, _ = self._pressed
        self._pressed = None
        if key == keys.SHAKE_KEY:
            if space_action(self._session) == "keys.throw":
                self._note(text_of("note.went_on"))
        elif self._refused or self._visible() == before:
            self._note_useless_key(key)

    def _note_useless_key(self, key: str) -> None:
        """Show a note that ``key`` has no effect now, and name a key that has one."""
        names = {"enter": text_of("keys.enter"), "backspace": text_of("keys.back"), **_ARROWS}
        how = key_advice(self._session)
        if how and (key in names or len(key) == 1):
            self._has_noted = True
            name = names.get(key, key.upper())
            pad = self._pad_of_key(key)
            if pad and pad[1] in _ARROWS and chooses_by_arrows(self._session, pad[0]):
                self._note(text_of("note.nothing_further", name=name))
            else:
                self._note(text_of("note.useless", name=name, how=how))

    def _pad_of_key(self, key: str) -> tuple[str, str | None] | None:
        """Return the pad of ``key``, or None; SPACE stands for OK where OK only continues."""
        clusters = self._devices.pads.clusters
        if key == keys.SHAKE_KEY and self._shaking is None:
            goes_on = space_action(self._session) == "keys.goes_on"
            return (clusters[0], "ok") if goes_on else None
        return keys.pad_of_key("q" if key == keys.OTHER_BOARD_KEY else key, clusters)

    def step(self) -> None:
        """Release the pads that were down long enough. Call this before each step of the session.

        No press is missed, however long a step takes: one step sees the pad down, and a later one
        sees it released before another pad goes down.
        """
        now = self._devices.clock()
        die = self._session.die
        self._taps.step()
        for pad, (lasts, until) in list(self._held.items()):
            if until is None:
                self._held[pad] = (lasts, add(now, lasts))
            elif diff(now, until) >= 0:
                self._taps.release(pad, die.is_virtual and die.state == DIE_SHAKING)
                self._devices.pads.release(*pad)
                del self._held[pad]
        if self._shaking is not None and diff(now, self._shaken_until) >= 0:
            self.throw_die()
        self._quick_dice(now)
        self._note_effect(now)

    def _quick_dice(self, now: int) -> None:
        """After the first die of a throw, enter random outcomes for its other dice."""
        session = self._session
        if not self._more or self._shaking is not None or self._devices.motion.busy:
            self._rested_at = now
            return
        chance = session.match.chance() if session.match else None
        if chance is None or chance.left != self._more or session.game.count() <= self._count:
            if (
                session.die.state == DIE_READY
                and diff(now, self._rested_at) >= FIRST_DIE_TIMEOUT_MS
            ):
                self._more = 0  # the throw of the first die was invalid, so do not enter the others
        elif diff(now, self._rested_at) >= PAUSE_BETWEEN_DICE_MS:
            self._more -= 1
            self._count = session.game.count()
            self._rested_at = now
            session.screen.receive_answer(
                ANSWER_THROW, self.draw.randint(1, 6), Evidence(NO_REASON)
            )

    def press(self, pad: PadOfCluster, duration_ms: int = PRESS_DURATION_MS) -> None:
        """Press ``pad`` (pad_cluster, key) for ``duration_ms`` ms."""
        if pad == self._shaking:
            return  # SPACE holds this pad down already
        if pad not in self._held:
            self._devices.pads.press(*pad)
        self._held[pad] = (duration_ms, None)

    def tap(self, pad: PadOfCluster) -> None:
        """Press ``pad`` briefly, once all earlier presses are over."""
        self._taps.press(pad)

    def _hint(self) -> None:
        """Hold OK for the coach who decides; the board then shows a hint if it has one."""
        session = self._session
        if isinstance(session.screen, (Play, GuidedMatch)) and session.screen.state.offers_hint():
            seat = session.game.seats[session.match.current_player()]
            self.press((self._devices.pads.clusters[max(seat.pad_cluster, 0)], "ok"), KEY_HOLD_MS)
        elif session.screen.name == "lesson":
            session.screen.give_hint()
        elif session.screen.name == "puzzle":
            self._note(text_of("note.puzzle"))
        elif session.settings.values["hints"]:
            self._note(text_of("note.hint"))
        else:
            self._note(text_of("note.no_hints"))

    def _redo(self) -> None:
        """Do what *Redo* in the pause menu does, if the menu has this item now."""
        screen = self._session.screen
        if isinstance(screen, Play) and screen.game.undone:
            screen.redo()
        else:
            self._note(text_of("note.no_redo"))

    def press_space(self) -> None:
        """Handle a press of SPACE: pick up the die and shake it, or press OK or BACK.

        While the other dice of a throw appear one after the other, show the next one at once.
        """
        now = self._devices.clock()
        if self._shaking is not None:
            self._shaken_until = add(now, MAX_REPEAT_GAP_MS)
            return
        does = space_action(self._session)
        if does in ("keys.goes_on", "keys.ends_demo"):
            self._watch_effect(keys.SHAKE_KEY)
            self.press((self._devices.pads.clusters[0], "ok" if does == "keys.goes_on" else "back"))
            return
        if self._board_turn_words() or not (does or self._session.die.is_ordinary):
            self._note(self._board_turn_words() or self._no_throw_words())
            return
        if self._ok_answers():
            self._aim_throw()
            self._shaking = self._thrower()
            if self._shaking not in self._held:
                self._devices.pads.press(*self._shaking)
            self._held.pop(self._shaking, None)
        elif self._session.die.is_ordinary:
            self._note(text_of("note.own_dice"))
        elif self._more and not self._devices.motion.busy:
            self._rested_at = add(
                now, -PAUSE_BETWEEN_DICE_MS
            )  # show the next die of this throw at once
        elif self._can_throw():
            self._devices.motion.shake(self.draw.randint(1, 6))
            self._shaking = "die"
            self._more = self._more_dice()
            self._note(text_of("note.shaken"))
        self._shaken_until = add(now, MAX_FIRST_REPEAT_GAP_MS)

    def throw_die(self) -> None:
        """Handle the release of SPACE: throw the die."""
        shaking, self._shaking = self._shaking, None
        if isinstance(shaking, tuple):
            self._devices.pads.release(*shaking)
        else:
            self._devices.motion.release()
            self._count = self._session.game.count() if self._session.game else 0
            dice = 1 + self._more
            self._note(text_of("note.thrown.dice" if self._more else "note.thrown", dice=dice))

    def _more_dice(self) -> int:
        """Return how many dice *Quick dice* (a setting) throws after the first one."""
        chance = self._session.match.chance() if self._session.match else None
        if chance is None or not self._session.settings.values["quick_dice"]:
            return 0
        left: int = chance.left
        return left - 1

    def _ok_answers(self) -> bool:
        """Return True if pressing OK makes the throw, and False if a real die must be thrown.

        OK throws a virtual (electronic) die, stops a spinner or draws a card.
        """
        chance = self._session.match.chance() if self._session.match else None
        return self._session.die.is_virtual or (chance is not None and chance.kind != KIND_DIE)

    def _thrower(self) -> PadOfCluster:
        """Return the OK pad of the coach who must throw."""
        seat = 0
        if self._session.game and self._session.match.thrower() >= 0:
            seat = max(self._session.game.seats[self._session.match.thrower()].pad_cluster, 0)
        return (self._devices.pads.clusters[seat], "ok")

    def _can_throw(self) -> bool:
        """Return True if the die can be picked up; otherwise show why not.

        The die cannot be picked up while it rolls, or while other dice of the same throw are still
        to appear.
        """
        die = self._devices.motion
        rolls = die.busy or self._more
        if rolls:
            self._note(text_of("note.rolls"))
        elif self._board.DIE is None:
            self._note(text_of("note.no_die"))
        elif not die.is_plugged_in:
            self._note(text_of("note.lead"))
        return die.is_plugged_in and not rolls

    def _aim_throw(self) -> None:
        """If a coach must choose, put the cursor on the choice that a throw selects."""
        match, play = self._session.match, match_screen(self._session.screen)
        if match is not None and play is not None and match.current_player() >= 0:
            play.view.select(match.table().throw_action(match))

    def _board_turn_words(self) -> str:
        """Return a message that it is the board's turn, or "" if a coach must act."""
        state = getattr(self._session.screen, "state", None)
        return state.turn_words() if state is not None else ""

    def _no_throw_words(self) -> str:
        """Return a text that says that no throw is needed now, and which keys to press instead."""
        advice = key_advice(self._session)
        return text_of("note.no_throw", how=advice) if advice else text_of("note.wait")

    def _enter(self, outcome: int) -> None:
        if not self._session.enter_throw(outcome):
            self._note(self._board_turn_words() or text_of("note.no_entry"))

    def _throw_face(self, face: int) -> None:
        if keys.face_keys_throw(self._session, self.has_practice_keys):
            self._throw(face)
        else:
            self._note(text_of("note.practice"))

    def _throw(self, what: int | str) -> None:
        if self._board_turn_words() or not (self.has_engineer_keys or needs_throw(self._session)):
            self._note(self._board_turn_words() or self._no_throw_words())
            return
        if not self._can_throw():
            return
        self._devices.motion.throw(what)
        if what == "out" and self._board.TRAY is None:
            self._note(text_of("note.no_tray"))
        else:
            self._note(text_of("note.shaken_thrown" if what != "weak" else "note.laid"))

    def _toggle_lead(self) -> None:
        die = self._devices.motion
        if self._shaking is not None:
            self.throw_die()
        if self._board.DIE is None:
            self._note(text_of("note.no_die"))
        elif die.is_plugged_in:
            die.unplug()
            self._note(text_of("note.lead_out"))
        else:
            die.plug_in()
            self._note(text_of("note.lead_in"))
