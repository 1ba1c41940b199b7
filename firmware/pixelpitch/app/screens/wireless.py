"""Settings, Wireless dice: the dice of this board, with their roles and batteries.

A coach adds a die by rolling it, and so need not know which of several it is. A GoDice sends
nothing before it is connected, so a coach chooses it in the list and it blinks; a Pixels die can
also be added that way.
"""

from ...storage.settings import MAX_WIRELESS, WIRELESS
from ..chance.wireless import GONE_MS, ROLES, THROW
from ..texts import text_of, words
from .list_screen import Item, ListScreen, refused
from .question import Question

SIX = 6
TOO_OLD = 255  # reported as the number of sides: a firmware without a published description
_REFRESH_MS = 1000
_OURS = 79  # the first letter of the keys of our own dice, which cannot blink


class _Live(ListScreen):
    """A list whose values change without an event; ``wireless`` is the source of the dice."""

    def __init__(self, session, title, back):
        ListScreen.__init__(self, session, "wireless", title, [], back)
        self.wireless = session.die.wireless
        self._shown_ms = 0

    def step(self, now, elapsed):
        """Return True once a second: the values may have changed."""
        self._shown_ms += elapsed
        if self._shown_ms < _REFRESH_MS:
            return False
        self._shown_ms = 0
        self.fill()
        return True

    def fill(self):
        """Update the items whose values have changed; called once a second."""


def wireless(session, back):
    """Open the list of this board's wireless dice, or show that there is no bridge."""
    if session.die.open_wireless() is None:
        refused(session, text_of("die.no_bridge"), back)
    else:
        session.open(_Dice(session, back))


class _Dice(_Live):
    """The dice of this board, and an item to add one."""

    def __init__(self, session, back, said=""):
        _Live.__init__(self, session, self._heading, back)
        self._words = said
        self._back_out = back
        self.wireless.choose()
        for index, each in enumerate(session.settings.wireless):
            self.items.append(self._item(index, each[2]))
        self.items.append(Item(text_of("wireless.add"), self._add))
        self.items.append(Item(text_of("item.back"), back))

    def _heading(self):
        radio = self.wireless.radio
        if not radio.is_there():
            return text_of("wireless.no_bridge")
        return text_of("wireless.title")

    def _item(self, index, name):
        return Item(name, lambda: self._open(index), lambda: self._value(index))

    def _value(self, index):
        key = self._session.settings.wireless[index][0]
        heard = self.wireless.radio.find(key)
        if heard is None or heard.ago >= GONE_MS:
            return text_of("wireless.unheard")
        if heard.battery < 0:
            return text_of("wireless.heard")
        return text_of("wireless.percent", battery=heard.battery)

    def _add(self):
        if len(self._session.settings.wireless) >= MAX_WIRELESS:
            refused(self._session, text_of("wireless.full", most=MAX_WIRELESS), self._again)
        else:
            self._session.open(_Add(self._session, self._again))

    def _again(self, said=""):
        self._session.open(_Dice(self._session, self._back_out, said))

    def _open(self, index):
        self._session.open(_one(self._session, index, self._again))


def _one(session, index, back):
    """Return the list of actions for the die ``index``."""
    dice = session.settings.wireless
    key, _, name = dice[index]

    def change(step, held=False):
        role = ROLES[(ROLES.index(dice[index][1]) + step) % len(ROLES)]
        dice[index] = (key, role, name)

    def blink():
        session.die.wireless.blink(key)

    def remove():
        dice.pop(index)
        session.die.wireless.choose()
        back()

    def role():
        return text_of("wireless.role." + dice[index][1])

    about: tuple = ("wireless.role.about", {})
    items = [Item(text_of("wireless.role"), lambda: change(1), role, change, about)]
    if key[0] != _OURS:
        items.append(Item(text_of("wireless.blink"), blink))
    items.append(Item(text_of("wireless.remove"), remove))
    items.append(Item(text_of("item.back"), back))
    return ListScreen(session, "wireless", name, items, back)


class _Add(_Live):
    """The dice in range that this board does not use; rolling or choosing one adds it."""

    def __init__(self, session, back):
        _Live.__init__(self, session, self._heading, self._leave)
        self._done = back
        self._listens()
        self.fill()

    def _listens(self):
        self.wireless.choose(True)
        self.wireless.listener = self._hear

    def _heading(self):
        return text_of("wireless.roll" if len(self.items) > 1 else "wireless.none")

    def fill(self):
        """Create an item for each die."""
        own = [each[0] for each in self._session.settings.wireless]
        heard = [each for each in self.wireless.radio.heard if each.key not in own]
        chosen = self.items[self.at].label if self.at < len(self.items) - 1 else ""
        self.items = [self._item(each) for each in heard]
        self.items.append(Item(text_of("item.back"), self._leave))
        labels = [each.label for each in self.items]
        self.at = labels.index(chosen) if chosen in labels else 0

    def _item(self, heard):
        return Item(_name(heard), lambda: self._choose(heard), lambda: _what(heard))

    def _hear(self, event):
        """Handle an event of a die: a throw adds it."""
        if event.die < 0 and event.kind == THROW:
            heard = self.wireless.radio.find(bytes(event.key))
            if heard is not None:
                self._take(heard)

    def _choose(self, heard):
        if heard.sides != SIX:
            self._take(heard)
        elif heard.key[0] == _OURS:
            self._session.play("refused")  # our own dice must be rolled
        else:
            self.wireless.blink(heard.key)
            question = text_of("wireless.blinks", name=_name(heard))
            self._session.open(Question(question, lambda: self._take(heard), self._resume))

    def _resume(self):
        self._listens()
        self._session.open(self)

    def _take(self, heard):
        if heard.sides != SIX:
            refused(self._session, words(_why(heard)), self._resume)
            return
        session = self._session
        name = _name(heard)
        session.settings.wireless.append((heard.key, ROLES[0], name))
        session.set_setting("die", WIRELESS)
        session.play("throw")
        self._leave(text_of("wireless.added", name=name))

    def _leave(self, said=""):
        self.wireless.listener = None
        self._done(said)


def _name(heard):
    return heard.name or heard.key.decode()


def _what(heard):
    """Return the signal strength of a die, or why it cannot be used."""
    if heard.sides == SIX:
        return text_of("test.bridge.signal", signal=heard.rssi)
    if heard.sides == TOO_OLD:
        return text_of("wireless.old")
    return text_of("wireless.sides", sides=heard.sides) if heard.sides else "..."


def _why(heard):
    """Return the message that says why a die cannot be used."""
    if heard.sides == TOO_OLD:
        return "wireless.old.why", {}
    if not heard.sides:
        return "wireless.unknown", {}
    return "wireless.sides.why", {"sides": heard.sides}
