"""A ruleset from a stranger can be played in the page, but cannot reach JavaScript, the network or
stored data.
"""

import base64
import gzip
import hashlib
import http.server
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from host_tools.web import serve
from tests.web.conftest import LOW_FRAME_RATE_QUERY, PageOpener
from tests.web.hands import (
    becomes_true_within,
    choose_item,
    move_cursor_to,
    read_spoken_text,
    start_match,
    throw_face,
    wait_for_note,
    wait_for_screen,
    wait_until,
)
from tests.web.test_own import TINY_FOLDER, accept_ruleset, upload_file, zip_files

pytestmark = pytest.mark.browser

# Each line tries one way to reach JavaScript. The ruleset then lists the successful ways in its own
# name.
JAVASCRIPT_ACCESS_PROGRAM = """
found = []


def attempt(name, way):
    try:
        module = way()
        if module is not None and getattr(module, "Object", None) is not None:
            found.append(name)
    except Exception:
        pass


def by_statement():
    import js
    return js


def by_package():
    from js import globalThis
    return globalThis


def of_modules():
    import sys
    return [module for name, module in sys.modules.items() if name == "js"][0]


def by_the_real_import():
    import builtins
    return builtins.__import__("js")


def bridge():
    import sys
    del sys.modules["jsffi"]
    import jsffi
    return jsffi


def by_a_proxy():
    return bridge().create_proxy(lambda: None).constructor("return this")()


def by_a_forged_object():
    # An object of the bridge's type is (type, number): 0 is the number of the thread's globals.
    import uctypes
    made = bridge().create_proxy([])
    memory = uctypes.bytearray_at(id(made), 8)
    memory[4] = memory[5] = memory[6] = memory[7] = 0
    return made


for each in (by_statement, by_package, of_modules, by_the_real_import, by_a_forged_object):
    attempt(each.__name__, each)

short = [name.split("_")[-1][:4] for name in found]  # a game's name has 32 bytes at most
NAME = "Tiny " + (" ".join(short) or "finds nothing")
"""


def add_hostile_ruleset(page: Any, hostile_code: str) -> None:
    """Add the tiny ruleset to the page, with ``hostile_code`` at its end."""
    files = {f"tiny/{path.name}": path.read_bytes() for path in TINY_FOLDER.glob("*.py")}
    files["tiny/__init__.py"] += hostile_code.encode()
    upload_file(page, "tiny.zip", zip_files(files))
    accept_ruleset(page)


# The worker saves the bridge to JavaScript before browser/js_bridge.py removes it, and restores it
# afterwards.
KEEP_BRIDGE_CODE = "micropython.runPython(`import js, sys; sys.modules['aside'] = js`);\n"
RESTORE_BRIDGE_CODE = (
    "micropython.runPython(`import sys; sys.modules['js'] = sys.modules['aside']`);\n"
)


def remove_sandbox(route: Any) -> None:
    """Serve the worker's program without its sandbox, so that Python can reach the bridge to
    JavaScript.
    """
    code = gzip.decompress(route.fetch().body()).decode()
    forget, after = "\nhideJavaScript();\n", "const [mail, journal]"
    assert code.count(forget) == code.count(after) == 1
    code = code.replace(forget, "\n" + KEEP_BRIDGE_CODE).replace(after, RESTORE_BRIDGE_CODE + after)
    route.fulfill(body=gzip.compress(code.encode()))


def try_ways_to_javascript(page: Any) -> str:
    """Add a ruleset that tries every way to reach JavaScript, and return its name in the menu.

    The ruleset writes the ways that succeed into this name.
    """
    add_hostile_ruleset(page, JAVASCRIPT_ACCESS_PROGRAM)
    wait_for_note(page, "tiny is in")
    wait_for_screen(page, "menu")
    choose_item(page, "Games")
    wait_for_screen(page, "games")
    move_cursor_to(page, "Tiny")
    return read_spoken_text(page)


def test_a_ruleset_reaches_no_javascript(open_page: PageOpener, browser: Any, site: str) -> None:
    assert try_ways_to_javascript(open_page()).startswith("Tiny finds nothing")
    page = browser.new_context(service_workers="block").new_page()
    page.route("**/board.pack", remove_sandbox)
    page.goto(site + LOW_FRAME_RATE_QUERY)
    wait_for_screen(page, "menu")
    every = "stat pack modu impo obje"
    assert try_ways_to_javascript(page).startswith("Tiny " + every)
    page.context.close()


def test_a_ruleset_cannot_create_a_javascript_function_from_text(open_page: PageOpener) -> None:
    page = open_page()
    add_hostile_ruleset(
        page,
        JAVASCRIPT_ACCESS_PROGRAM[: JAVASCRIPT_ACCESS_PROGRAM.index("for each in")]
        + "by_a_proxy()\n",
    )
    wait_until(page, "document.getElementById('note').textContent.includes('Security Policy')")


# This program replaces the board's worker and tries what a ruleset could do there with JavaScript.
ESCAPE_PROGRAM = """
const begin = async (port) => {
    const found = [];
    const attempt = async (name, way) => {
        try {
            await way();
            found.push(name);
        } catch {}
    };
    await attempt("fetch", () => fetch(HOME));
    await attempt("anywhere", () => fetch(AWAY, { mode: "no-cors" }));
    await attempt("socket", () => new Promise((opened, not) => {
        const socket = new WebSocket(AWAY.replace("http", "ws"));
        socket.onopen = opened;
        socket.onerror = not;
    }));
    await attempt("request", () => {
        const request = new XMLHttpRequest();
        request.open("GET", HOME, false);
        request.send();
    });
    await attempt("script", () => importScripts(HOME + "frame.js"));
    await attempt("module", () => import(HOME + "frame.js"));
    await attempt("eval", () => (0, eval)("1"));
    await attempt("database", () => new Promise((opened, not) => {
        const asked = indexedDB.open("pixelpitch");
        asked.onsuccess = opened;
        asked.onerror = not;
    }));
    await attempt("caches", () => caches.open("pixelpitch"));
    await attempt("locks", () => navigator.locks.request("pixelpitch", { steal: true }, () => {}));
    await attempt("files", () => navigator.storage.getDirectory());
    await attempt("worker", () => new Promise((started, not) => {
        const code = URL.createObjectURL(new Blob([`fetch("${AWAY}").then(() => postMessage(1))`]));
        const worker = new Worker(code);
        worker.onmessage = started;
        worker.onerror = not;
        setTimeout(not, 2000);
    }));
    // Forged: all of this the page has to drop.
    port.postMessage({ kind: "store", id: 1, sectors: [[12, new Uint8Array(4096)]], files: [] });
    port.postMessage({ kind: "store", id: 2, sectors: [], files: [["../x", new Uint8Array(1)]] });
    port.postMessage({ kind: "store", id: 3, sectors: [], files: [["a", new Uint8Array(300000)]] });
    port.postMessage({ kind: "store", id: 4, sectors: [], files: [], store: "rulesets" });
    port.postMessage({ kind: "rulesets", key: "evil", value: [] });
    port.postMessage({ kind: "__proto__" });
    port.postMessage(null);
    port.postMessage({ kind: "note", words: { length: 1 } });
    port.postMessage({ kind: "store", id: 5, sectors: [], files: [["fair", new Uint8Array(1)]] });
    port.postMessage({ kind: "note", words: "found: " + found.join(" ") + "." });
};
addEventListener("message", ({ ports: [port] }) => begin(port), { once: true });
"""
ATTACK_NAMES = "fetch anywhere socket request script module eval database caches locks files worker"
RUN_IN_WORKER_SCRIPT = """code => new Promise((resolve) => {
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data?.words?.startsWith?.("found") && resolve(data.words);
    worker.postMessage(null, [port2]);
})"""
_WEBSOCKET_KEY = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3


class OtherHostHandler(http.server.BaseHTTPRequestHandler):
    """The request handler of a different host: it answers every request and WebSocket."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer a request, or accept a WebSocket."""
        key = self.headers.get("Sec-WebSocket-Key")
        self.send_response(101 if key else 200)
        if key:
            digest = hashlib.sha1((key + _WEBSOCKET_KEY).encode()).digest()
            self.send_header("Upgrade", "websocket")
            self.send_header("Connection", "Upgrade")
            self.send_header("Sec-WebSocket-Accept", base64.b64encode(digest).decode())
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Suppress the log that a server would print."""


@pytest.fixture(scope="module")
def other_host() -> Iterator[str]:
    """Return the address of a different host, whose pages have no security policy."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), OtherHostHandler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield serve.page_address(running)
        running.shutdown()


STORED_KEYS_SCRIPT = """store => new Promise((resolve) => {
    const asked = indexedDB.open("pixelpitch");
    asked.onsuccess = () => {
        const keys = asked.result.transaction(store).objectStore(store).getAllKeys();
        keys.onsuccess = () => resolve(keys.result);
        asked.result.close();
    };
})"""


def test_javascript_in_the_worker_of_the_board_cannot_reach_network_or_stored_data(
    browser: Any, site: str, other_host: str
) -> None:
    """On a page without a security policy every attack succeeds, which proves that the attacks
    work.
    """
    code = f"const AWAY = {other_host!r}, HOME = "
    page = browser.new_context(service_workers="block").new_page()
    page.goto(other_host)
    assert (
        page.evaluate(RUN_IN_WORKER_SCRIPT, f"{code}{other_host!r};{ESCAPE_PROGRAM}")
        == f"found: {ATTACK_NAMES}."
    )
    page.context.close()
    page = browser.new_context(service_workers="block").new_page()
    packed = gzip.compress(f"{code}{site!r};{ESCAPE_PROGRAM}".encode())
    page.route("**/board.pack", lambda route: route.fulfill(body=packed))
    page.goto(site + LOW_FRAME_RATE_QUERY)
    wait_for_note(page, "found: .")
    for store, kept in (("files", ["fair"]), ("journal", []), ("rulesets", [])):
        assert page.evaluate(STORED_KEYS_SCRIPT, store) == kept
    page.context.close()


COLLECT_VIOLATIONS_SCRIPT = """
window.violations = [];
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    window.violations.push(`${violatedDirective} ${blockedURI}`));
"""


def test_the_page_obeys_its_own_policy_and_a_foreign_script_is_blocked(
    browser: Any, site: str
) -> None:
    page = browser.new_context(service_workers="block").new_page()
    page.add_init_script(COLLECT_VIOLATIONS_SCRIPT)
    page.goto(site + LOW_FRAME_RATE_QUERY)
    wait_for_screen(page, "menu")
    start_match(page)
    throw_face(page, "4")
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    page.click("#link form button:last-child")
    page.click("#open-help")
    wait_until(page, "document.getElementById('palette').textContent !== ''")
    assert page.evaluate("window.violations") == []
    page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "window.ran = true;";
        document.body.append(script);
        document.body.setAttribute("onclick", "window.ran = true;");
        document.body.click();
    }""")
    wait_until(page, "window.violations.length >= 2")
    assert page.evaluate("window.ran === undefined")
    page.context.close()


# This program ends when the page first tries the ruleset. It never ends when the page starts again
# and loads the installed ruleset.
ENDLESS_SECOND_LOAD_PROGRAM = """
while __file__.startswith("/own/"):
    pass
"""


def test_an_endless_ruleset_is_left_out_and_removed(open_page: PageOpener) -> None:
    page = open_page()
    add_hostile_ruleset(page, ENDLESS_SECOND_LOAD_PROGRAM)
    wait_until(page, "document.getElementById('failed').open")
    assert "no response for" in page.inner_text("#failed-words")
    page.click("#failed-plain")
    wait_for_screen(page, "menu")
    page.click("#open-matches")
    page.click("#own button")
    # the dialog closes after the removal
    wait_until(page, "!document.getElementById('matches').open")
    wait_for_screen(page, "menu")
    page.reload()
    wait_for_screen(page, "menu")


def test_a_ruleset_that_never_finishes_loading_is_refused(open_page: PageOpener) -> None:
    page = open_page()
    add_hostile_ruleset(page, "\nwhile True:\n    pass\n")
    wait_until(page, "document.getElementById('failed').open")
    page.click("#failed form button:last-child")
    wait_for_screen(page, "menu")
    assert page.evaluate(STORED_KEYS_SCRIPT, "rulesets") == []


def test_an_endlessly_recursive_ruleset_is_refused(open_page: PageOpener) -> None:
    page = open_page()
    add_hostile_ruleset(page, "\ndef deeper():\n    return deeper()\ndeeper()\n")
    wait_until(page, "document.getElementById('failed').open")
    assert "too deeply" in page.inner_text("#failed-words")
    page.click("#failed button:last-child")
    wait_for_screen(page, "menu")


def test_a_ruleset_is_added_only_after_confirmation(open_page: PageOpener) -> None:
    page = open_page()
    files = {f"tiny/{path.name}": path.read_bytes() for path in TINY_FOLDER.glob("*.py")}
    files["tiny/__init__.py"] += b"\nAUTHORS = (\"Ada <b>\", 'Bob')\n"
    upload_file(page, "tiny.zip", zip_files(files))
    wait_until(page, "document.getElementById('agree').open")
    assert page.inner_text("#agree-words") == "It says that its authors are Ada <b>, Bob."
    page.click("#agree button:last-child")
    wait_until(page, "!document.getElementById('agree').open")
    assert page.evaluate(STORED_KEYS_SCRIPT, "rulesets") == []
    assert becomes_true_within(page, "document.body.dataset.screen === 'menu'", 1000)


# This script does what a compromised worker could do: it sends many messages that each ask to store
# many files.
FLOOD_SCRIPT = """async ([count, size]) => {
    const { client } = window.pixelpitch;
    for (let at = 0; at < count; at += 50) {
        const length = Math.min(50, count - at);
        const file = (_, more) => [`junk${at + more}`, new Uint8Array(size)];
        const files = Array.from({ length }, file);
        await client.storeChanges({ kind: "store", id: 0, sectors: [], files });
    }
}"""
FILE_NAMES_SCRIPT = f"""({STORED_KEYS_SCRIPT})("files")"""


@pytest.mark.parametrize("size", [10, 150_000])
def test_a_ruleset_cannot_fill_the_store_and_its_files_are_removed_with_it(
    open_page: PageOpener, size: int
) -> None:
    page = open_page()
    add_hostile_ruleset(page, "")
    wait_for_note(page, "tiny is in")
    wait_for_screen(page, "menu")
    choose_item(page, "Settings")
    page.keyboard.press("d")
    page.keyboard.press("q")
    wait_for_screen(page, "menu")
    wait_until(page, f"{FILE_NAMES_SCRIPT}.then(names => names.includes('settings.txt'))")
    page.evaluate(FLOOD_SCRIPT, [300, size])
    wait_for_note(page, "expected fewer")
    kept = page.evaluate(FILE_NAMES_SCRIPT)
    assert len(kept) <= 128
    assert sum(name.startswith("junk") for name in kept) * size <= 4_000_000
    page.reload()
    wait_for_screen(page, "menu")
    page.click("#open-matches")
    wait_until(page, "document.getElementById('own').children.length === 1")
    page.click("#own button:has-text('Remove')")
    wait_until(
        page, f"{FILE_NAMES_SCRIPT}.then(names => !names.some(name => name.startsWith('junk')))"
    )
    assert "settings.txt" in page.evaluate(FILE_NAMES_SCRIPT)


def test_a_start_without_the_rulesets_of_the_user_deletes_their_files(
    open_page: PageOpener,
) -> None:
    page = open_page()
    page.evaluate(FLOOD_SCRIPT, [20, 10])
    assert len(page.evaluate(FILE_NAMES_SCRIPT)) >= 20
    page.evaluate("window.pixelpitch.start({ plain: true })")
    wait_until(
        page, f"{FILE_NAMES_SCRIPT}.then(names => !names.some(name => name.startsWith('junk')))"
    )
