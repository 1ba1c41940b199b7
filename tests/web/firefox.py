"""Controls the distribution's Firefox through its own protocol (Marionette: JSON over a socket).

Playwright can control only its own build of Firefox, and the distribution has no geckodriver.
"""

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

FIREFOX_NAMES = ("firefox-esr", "firefox")
START_TIMEOUT_S = 60
POLL_INTERVAL_S = 0.05
WEBDRIVER_KEY_CODES = {"Enter": "\ue007", "Backspace": "\ue003"}
# Preferences for a new profile: the browser shows no start page and makes no requests of its own.
FIREFOX_PREFERENCES: dict[str, object] = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
}


def find_firefox() -> str:
    """Return the path of the machine's Firefox, or ""."""
    return next((path for name in FIREFOX_NAMES if (path := shutil.which(name))), "")


def find_free_port() -> int:
    """Return an unused port of this machine."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


class Firefox:
    """A headless Firefox with a profile in ``folder``, used as a context manager."""

    def __init__(self, folder: Path) -> None:
        port = find_free_port()
        words = {**FIREFOX_PREFERENCES, "marionette.port": port}
        lines = [f'user_pref("{name}", {json.dumps(value)});\n' for name, value in words.items()]
        (folder / "user.js").write_text("".join(lines))
        command = [find_firefox(), "--headless", "--marionette", "--no-remote", "--profile"]
        self._process = subprocess.Popen(
            [*command, str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._number = 0
        self._talk = self._connect(port)
        self._left = b""
        self.keyboard = self  # Playwright's pages have this attribute, too
        self._read()  # reads the greeting that the browser sends first
        self.send_command("WebDriver:NewSession", strictFileInteractability=True)
        self.send_command("WebDriver:SetTimeouts", script=120_000, pageLoad=60_000)

    def __enter__(self) -> "Firefox":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._talk.close()
        self._process.terminate()
        self._process.wait(START_TIMEOUT_S)

    def _connect(self, port: int) -> socket.socket:
        end = time.monotonic() + START_TIMEOUT_S
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), START_TIMEOUT_S)
            except OSError:
                assert time.monotonic() < end, "Firefox did not start"
                time.sleep(POLL_INTERVAL_S)

    def send_command(self, name: str, **words: object) -> Any:
        """Send the command ``name`` and return its result; raise an error if Firefox reports
        one.
        """
        self._number += 1
        message = json.dumps([0, self._number, name, words]).encode()
        self._talk.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        assert error is None, f"{name}: {error}"
        return result.get("value", result) if isinstance(result, dict) else result

    def _read(self) -> Any:
        while b":" not in self._left:
            self._left += self._talk.recv(65536)
        size, _, rest = self._left.partition(b":")
        while len(rest) < int(size):
            rest += self._talk.recv(65536)
        self._left = rest[int(size) :]
        return json.loads(rest[: int(size)])

    # The tests' helpers (hands.py) use the following methods of a page.

    def goto(self, address: str) -> None:
        """Load the page at ``address``."""
        self.send_command("WebDriver:Navigate", url=address)

    def evaluate(self, text: str, arg: object = None) -> Any:
        """Return the value of the JavaScript expression ``text`` in the page. If it is a function,
        call it with ``arg`` and return the result.
        """
        asked = "return typeof value === 'function' ? value(...arguments) : value;"
        script = f"const value = ({text}); {asked}"
        return self.send_command("WebDriver:ExecuteScript", script=script, args=[arg], sandbox=None)

    def press(self, key: str) -> None:
        """Press and release a key (WebDriver 17.4.2 has codes for keys without a character)."""
        keys = [
            {"type": kind, "value": WEBDRIVER_KEY_CODES.get(key, key)}
            for kind in ("keyDown", "keyUp")
        ]
        actions = [{"type": "key", "id": "keyboard", "actions": keys}]
        self.send_command("WebDriver:PerformActions", actions=actions)

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Wait for ``milliseconds``."""
        time.sleep(milliseconds / 1000)
