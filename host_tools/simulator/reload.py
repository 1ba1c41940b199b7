"""`sim DIR --reload`: loads a ruleset again when one of its files changes, and continues its match.

::

    reloader = Reloader(Path("mygame"), session)
    words = reloader.poll()     # "" if nothing has changed
"""

import importlib
import sys
from pathlib import Path
from typing import Any

from pixelpitch import rulesets

from ..common import ruleset_folder
from ..common.ruleset_folder import RulesetError
from .changed_rules import continue_game


class Reloader:
    """Watches the files of the ruleset in ``folder`` that ``session`` plays.

    ``error`` is one line with the reason if the present files cannot be loaded, otherwise "".
    """

    def __init__(self, folder: Path, session: Any) -> None:
        self.error = ""
        self._folder = folder
        self._ruleset = folder.resolve().name
        self._session = session
        self._seen = self._stamps()
        # Without this, Python would use an old .pyc file if a source is saved twice within a second
        # and its size stays the same.
        sys.dont_write_bytecode = True
        for cached in folder.rglob("__pycache__/*.pyc"):
            cached.unlink(missing_ok=True)

    def poll(self) -> str:
        """Load the ruleset again if one of its files has changed since the last call.

        Return a line of text for the player, or "" if nothing has changed.
        """
        stamps = self._stamps()
        if stamps == self._seen:
            return ""
        self._seen = stamps
        loaded = self._modules()
        digest = rulesets.digest(self._ruleset)
        importlib.invalidate_caches()
        rulesets.remove(self._ruleset)
        try:
            ruleset_folder.load_ruleset(self._folder)
            fresh, remains = self._continue_match()
        except RulesetError as error:
            self.error = str(error).partition("; `")[0]
        except Exception as error:  # the user's rules may raise any exception
            place = ruleset_folder.error_location(self._folder, error)
            self.error = f"{place}: {ruleset_folder.error_text(error)}"
        else:
            self.error = ""
            if fresh is not None:
                self._session.play_game(fresh)
            return "loaded again: " + remains
        self.error = " ".join(self.error.removeprefix(f"{self._folder}/").split())
        for name in self._modules():
            del sys.modules[name]
        rulesets.register(self._ruleset, str(self._folder.resolve().parent), digest)
        sys.modules.update(loaded)
        setattr(rulesets, self._ruleset, loaded[f"{rulesets.__name__}.{self._ruleset}"])
        return self.error

    def _stamps(self) -> dict[str, tuple[int, int]]:
        """Return {name: (time of the last change in ns, size in bytes)} of the ruleset's files."""
        result = {}
        for name, path in ruleset_folder.ruleset_files(self._folder).items():
            try:
                about = path.stat()
            except OSError:  # the file is missing for a moment while an editor replaces it
                continue
            result[name] = about.st_mtime_ns, about.st_size
        return result

    def _modules(self) -> dict[str, Any]:
        """Return the imported modules of the ruleset."""
        package = f"{rulesets.__name__}.{self._ruleset}"
        return {
            name: module
            for name, module in sys.modules.items()
            if name == package or name.startswith(package + ".")
        }

    def _continue_match(self) -> tuple[Any, str]:
        """Return (game under the new rules or None, sentence about the kept part of the match)."""
        session = self._session
        game = session.game
        if game is None or self._ruleset != game.match.RULESET:
            return None, "it counts from the next match on"
        if game.journal is None:  # lessons and puzzles begin again from the menu
            session.game = None
            session.go_home()
            return None, "back in the menu"
        return continue_game(rulesets.load(self._ruleset), game)
