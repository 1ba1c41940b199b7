"""Finds the installed rulesets when the board starts, and verifies them before they are imported.

Whatever the flash region contains, the board starts. A package that is damaged, too new, or has
failed before is not imported, and the menu shows the reason.
"""

import hashlib

from .. import rulesets
from ..rules import INTERFACE, OLDEST_INTERFACE, data
from ..rules.errors import NotUnderstood
from . import ruleset_imports, ruleset_region

# The file system of a package is mounted in this folder, under the package's id.
_FOLDER = "/installed/"
_SLICE_BYTES = 4096  # number of bytes to hash in one call of ``update``


class InstalledPackages:
    """The installed rulesets and data files in ``flash`` (``devices.rulesets``).

    ``entries`` lists the packages in use (``ruleset_region.PackageEntry``). ``reasons`` is {id: why
    it cannot be played}.
    """

    def __init__(self, flash):
        self.entries = []
        self.reasons = {}
        self._flash = flash
        self._rulesets: dict = {}  # {id: entry} of the packages that are rulesets
        self._mounted = []
        for entry in ruleset_region.read(flash.view)[2]:
            if entry.active:
                self.entries.append(entry)
                self._register(entry)
        if self.entries:
            rulesets.call_before_import(self._before_import)

    def find(self, ruleset):
        """Return the entry of ``ruleset`` (an id), or None if it is part of the firmware."""
        return self._rulesets.get(ruleset)

    def verify(self, entry):
        """Verify and mount the package of ``entry``.

        Return the reason if the package cannot be played, or "".
        """
        reason = self.reasons.get(entry.id) or self._mount(entry)
        if reason:
            self.reasons[entry.id] = reason
        return reason

    def _register(self, entry):
        """Add the package of ``entry`` to ``rulesets`` or, if it is a data file, to ``rules.data``.

        If the package cannot be played, store the reason.
        """
        reason = ruleset_region.failure_reason(self._flash.view, entry)
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
            rulesets.register(entry.id, _FOLDER + entry.id, digest)
            self._rulesets[entry.id] = entry

    def _before_import(self, ruleset):
        """Verify ``ruleset`` before it is imported; raises NotUnderstood if it cannot be played."""
        entry = self.find(ruleset)
        if entry is None:
            self._flash.set_active_package(0)
            return
        reason = self.verify(entry)
        if reason:
            raise NotUnderstood(entry.title + ", " + reason, "one that can be played")
        # a failure during the import is attributed to this package
        self._flash.set_active_package(entry.failure)

    def _mount(self, entry):
        """Mount the package of ``entry`` and return "", or return why the package is not valid."""
        if entry.id in self._mounted:
            return ""
        content = entry.content(self._flash.view)
        digest = hashlib.sha256()
        for at in range(0, len(content), _SLICE_BYTES):
            digest.update(content[at : at + _SLICE_BYTES])
        if digest.digest() != entry.digest:
            return "damaged: push it again"
        # `pixelpitch ruleset push` has already made this check before it sent the ruleset.
        forbidden = "" if entry.serves else ruleset_imports.import_fault(content, entry.id)
        if forbidden:
            return "it imports " + forbidden
        try:
            self._flash.mount(content, _FOLDER + entry.id)
        except OSError as error:
            return "damaged, push it again: " + str(error)
        self._mounted.append(entry.id)
        return ""
