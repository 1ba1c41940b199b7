"""*Settings*, *Wireless dice*: the dice that belong to this board, with their roles and batteries.

A coach adds a die by rolling it. But a GoDice sends nothing until it is connected, so a coach adds
it by choosing it from the list and confirming that the right die blinks. Both ways work for a
Pixels die.
"""

from ...storage.settings import MAX_WIRELESS_DICE, WIRELESS
from ..chance.wireless import DIE_GONE_MS, DIE_ROLES, THROW
from ..texts import text_of, words
from .list_screen import Item, ListScreen, show_refusal
from .question import Question

_USABLE_SIDES = 6
# the number of sides reported for a die whose firmware is too old to know the number
_SIDES_OF_OLD_DIE = 255
_REFRESH_MS = 1000  # ms between two updates of the list
_OUR_KIND = 79  # "O", the first byte of the keys of our own dice, which cannot blink on request


class _UpdatedList(ListScreen):
    """A list whose values change without a press; ``wireless`` is the source of the dice."""

    def __init__(self, session, title, back):
        ListScreen.__init__(self, session, "wireless", title, [], back)
        self.wireless = session.die.wireless
        self._shown_ms = 0

    def step(self, now, elapsed_ms):
        """Update the items once a second; return True if they were updated."""
        self._shown_ms += elapsed_ms
        if self._shown_ms < _REFRESH_MS:
            return False
        self._shown_ms = 0
        self.update_items()
        return True

    def update_items(self):
        """Update the items whose values may have changed."""


def open_wireless_screen(session, back):
    """Open the list of this board's wireless dice, or say that there is no bridge."""
    if session.die.open_wireless() is None:
        show_refusal(session, text_of("die.no_bridge"), back)
    else:
        session.open(_DiceList(session, back))


class _DiceList(_UpdatedList):
    """The list of this board's dice, with an item that adds a die."""

    def __init__(self, session, back, said=""):
        _UpdatedList.__init__(self, session, self._heading, back)
        self._words = said
        self._back_out = back
        self.wireless.request_events()
        for index, each in enumerate(session.settings.wireless):
            self.items.append(self._item(index, each[2]))
        self.items.append(Item(text_of("wireless.add"), self._add))
        self.items.append(Item(text_of("item.back"), back))

    def _heading(self):
        radio = self.wireless.radio
        if not radio.is_connected():
            return text_of("wireless.no_bridge")
        return text_of("wireless.title")

    def _item(self, index, name):
        return Item(name, lambda: self._open_die(index), lambda: self._value(index))

    def _value(self, index):
        key = self._session.settings.wireless[index][0]
        heard = self.wireless.radio.find(key)
        if heard is None or heard.age_ms >= DIE_GONE_MS:
            return text_of("wireless.unheard")
        if heard.battery < 0:
            return text_of("wireless.heard")
        return text_of("wireless.percent", battery=heard.battery)

    def _add(self):
        if len(self._session.settings.wireless) >= MAX_WIRELESS_DICE:
            words = text_of("wireless.full", most=MAX_WIRELESS_DICE)
            show_refusal(self._session, words, self._reopen)
        else:
            self._session.open(_AddDieList(self._session, self._reopen))

    def _reopen(self, said=""):
        self._session.open(_DiceList(self._session, self._back_out, said))

    def _open_die(self, index):
        self._session.open(_die_screen(self._session, index, self._reopen))


def _die_screen(session, index, back):
    """Return the list of actions for the die ``index``; ``back()`` closes it."""
    dice = session.settings.wireless
    key, _, name = dice[index]

    def change(step, is_held=False):
        """Choose the die's role that is ``step`` further."""
        role = DIE_ROLES[(DIE_ROLES.index(dice[index][1]) + step) % len(DIE_ROLES)]
        dice[index] = (key, role, name)

    def blink():
        """Let the die blink."""
        session.die.wireless.blink(key)

    def remove():
        """Remove the die from the list."""
        dice.pop(index)
        session.die.wireless.request_events()
        back()

    def role():
        """Return the text of the die's role."""
        return text_of("wireless.role." + dice[index][1])

    about: tuple = ("wireless.role.about", {})
    items = [Item(text_of("wireless.role"), lambda: change(1), role, change, about)]
    if key[0] != _OUR_KIND:
        items.append(Item(text_of("wireless.blink"), blink))
    items.append(Item(text_of("wireless.remove"), remove))
    items.append(Item(text_of("item.back"), back))
    return ListScreen(session, "wireless", name, items, back)


class _AddDieList(_UpdatedList):
    """The list of the dice in range that are not added yet; rolling or choosing a die adds it."""

    def __init__(self, session, back):
        _UpdatedList.__init__(self, session, self._heading, self._leave)
        self._done = back
        self._listen()
        self.update_items()

    def _listen(self):
        self.wireless.request_events(True)
        self.wireless.listener = self._handle_event

    def _heading(self):
        return text_of("wireless.roll" if len(self.items) > 1 else "wireless.none")

    def update_items(self):
        """Create an item for each die in range."""
        own = [each[0] for each in self._session.settings.wireless]
        heard = [each for each in self.wireless.radio.heard if each.key not in own]
        chosen = self.items[self.at].label if self.at < len(self.items) - 1 else ""
        self.items = [self._item(each) for each in heard]
        self.items.append(Item(text_of("item.back"), self._leave))
        labels = [each.label for each in self.items]
        self.at = labels.index(chosen) if chosen in labels else 0

    def _item(self, heard):
        return Item(_die_name(heard), lambda: self._choose(heard), lambda: _die_state(heard))

    def _handle_event(self, event):
        """Add the die of ``event``, if it was thrown."""
        if event.die < 0 and event.kind == THROW:
            heard = self.wireless.radio.find(bytes(event.key))
            if heard is not None:
                self._add_die(heard)

    def _choose(self, heard):
        if heard.sides != _USABLE_SIDES:
            self._add_die(heard)
        elif heard.key[0] == _OUR_KIND:
            # refuse the press, because one of our own dice can only be added by rolling it
            self._session.play_tune("refused")
        else:
            self.wireless.blink(heard.key)
            question = text_of("wireless.blinks", name=_die_name(heard))
            self._session.open(Question(question, lambda: self._add_die(heard), self._resume))

    def _resume(self):
        self._listen()
        self._session.open(self)

    def _add_die(self, heard):
        if heard.sides != _USABLE_SIDES:
            show_refusal(self._session, words(_refusal_message(heard)), self._resume)
            return
        session = self._session
        name = _die_name(heard)
        session.settings.wireless.append((heard.key, DIE_ROLES[0], name))
        session.set_setting("die", WIRELESS)
        session.play_tune("throw")
        self._leave(text_of("wireless.added", name=name))

    def _leave(self, said=""):
        self.wireless.listener = None
        self._done(said)


def _die_name(heard):
    return heard.name or heard.key.decode()


def _die_state(heard):
    """Return the signal strength of the die ``heard``, or why it cannot be used."""
    if heard.sides == _USABLE_SIDES:
        return text_of("test.bridge.signal", signal=heard.rssi)
    if heard.sides == _SIDES_OF_OLD_DIE:
        return text_of("wireless.old")
    return text_of("wireless.sides", sides=heard.sides) if heard.sides else "..."


def _refusal_message(heard):
    """Return the message that says why the die ``heard`` cannot be used."""
    if heard.sides == _SIDES_OF_OLD_DIE:
        return "wireless.old.why", {}
    if not heard.sides:
        return "wireless.unknown", {}
    return "wireless.sides.why", {"sides": heard.sides}
