"""Installed rulesets: found when the board starts, verified before they are loaded.

The board starts whatever the flash region contains. A package that is damaged, too new or has
failed before is not loaded, and the menu shows the reason.
"""

import hashlib

from .. import rulesets
from ..rules import INTERFACE, OLDEST_INTERFACE, data
from ..rules.errors import NotUnderstood
from . import ruleset_imports, ruleset_region

# Each package's file system is mounted in this folder, under the package's id.
_FOLDER = "/installed/"
_SLICE = 4096  # how many bytes are hashed in one call


class Installed:
    """The rulesets and data files in ``flash`` (``devices.rulesets``).

    ``entries`` lists the packages in use (``ruleset_region.Entry``); ``reasons`` maps the id of
    each package that cannot be played to the reason.
    """

    def __init__(self, flash):
        self.entries = []
        self.reasons = {}
        self._flash = flash
        self._rulesets: dict = {}  # id -> entry of each known package that is a ruleset
        self._mounted = []
        for entry in ruleset_region.read(flash.view)[2]:
            if entry.active:
                self.entries.append(entry)
                self._register(entry)
        if self.entries:
            rulesets.before_import(self._check)

    def find(self, ruleset):
        """Return the entry of an installed ruleset; None: it is built into the firmware."""
        return self._rulesets.get(ruleset)

    def fault(self, entry):
        """Verify a package; return "" or the reason why it cannot be played."""
        reason = self.reasons.get(entry.id) or self._mount(entry)
        if reason:
            self.reasons[entry.id] = reason
        return reason

    def _register(self, entry):
        """Register a package, or store the reason why it cannot be played."""
        reason = ruleset_region.failure(self._flash.view, entry)
        if reason:
            reason = "it failed: " + reason
        if entry.interface > INTERFACE:
            reason = "too new for this board: update it with pixelpitch flash"
        elif not entry.serves and entry.interface < OLDEST_INTERFACE:
            reason = "too old for this board: push a newer one"
        elif not entry.serves and rulesets.is_known(entry.id):
            reason = "the board has a game of this name"
        elif entry.serves and not reason:
            reason = self._mount(entry)
            if not reason:
                data.add(entry.serves, entry.id, _FOLDER + entry.id)
        if reason:
            self.reasons[entry.id] = reason
        if not entry.serves and not rulesets.is_known(entry.id):
            digest = "".join([f"{each:02x}" for each in entry.digest[:4]])
            rulesets.install(entry.id, _FOLDER + entry.id, digest)
            self._rulesets[entry.id] = entry

    def _check(self, ruleset):
        """Verify an installed ruleset that is about to be loaded; raises NotUnderstood."""
        entry = self.find(ruleset)
        if entry is None:
            self._flash.note(0)
            return
        reason = self.fault(entry)
        if reason:
            raise NotUnderstood(entry.title + ", " + reason, "one that can be played")
        self._flash.note(entry.failure)  # from here on failures are attributed to this package

    def _mount(self, entry):
        """Mount a package if its hash is right; return "" or the reason why not."""
        if entry.id in self._mounted:
            return ""
        content = entry.content(self._flash.view)
        digest = hashlib.sha256()
        for at in range(0, len(content), _SLICE):
            digest.update(content[at : at + _SLICE])
        if digest.digest() != entry.digest:
            return "damaged: push it again"
        # The laptop makes this check as well, and sends no ruleset that fails it.
        forbidden = "" if entry.serves else ruleset_imports.fault(content, entry.id)
        if forbidden:
            return "it imports " + forbidden
        try:
            self._flash.mount(content, _FOLDER + entry.id)
        except OSError as error:
            return "damaged, push it again: " + str(error)
        self._mounted.append(entry.id)
        return ""
