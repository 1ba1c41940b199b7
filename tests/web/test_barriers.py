"""The program axe finds no accessibility barrier in the page.

The browser accepts all style rules of the page.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from host_tools.micropython.node import NodeError, find_package
from host_tools.web.build import PAGE_FOLDER
from tests.web.conftest import DESKTOP_WINDOW, PHONE_WINDOW, PageOpener
from tests.web.hands import start_match, wait_until

pytestmark = pytest.mark.browser

PINNED_VERSIONS_FOLDER = Path(__file__).resolve().parent / "axe"
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE_SCRIPT = """tags => axe.run(document, { runOnly: tags, resultTypes: ["violations"] }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html]))
)"""


@pytest.fixture(scope="module")
def axe_source() -> str:
    """Return the source of axe, the program that searches a page for accessibility barriers."""
    try:
        return (find_package(PINNED_VERSIONS_FOLDER, "axe-core") / "axe.min.js").read_text(
            encoding="utf-8"
        )
    except NodeError as error:
        pytest.skip(str(error))


def find_barriers(page: Any, axe_source: str) -> list[list[str]]:
    """Return [rule, element] for each accessibility barrier in the visible page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_source + ";undefined")
    found: list[list[str]] = page.evaluate(AXE_SCRIPT, AXE_TAGS)
    return found


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP_WINDOW, PHONE_WINDOW])
def test_the_page_and_its_dialogs_have_no_accessibility_barrier(
    open_page: PageOpener, axe_source: str, size: dict[str, int], scheme: str
) -> None:
    page = open_page(size=size, color_scheme=scheme, service_workers="block")
    start_match(page)
    assert find_barriers(page, axe_source) == []
    for button, dialog in (
        ("games", "games"),
        ("matches", "matches"),
        ("help", "help"),
        ("settings", "settings"),
    ):
        page.click(f"#open-{button}")
        wait_until(page, f"document.getElementById('{dialog}').open")
        if dialog == "games":
            wait_until(page, "document.querySelectorAll('.card').length === 5")
        assert find_barriers(page, axe_source) == [], dialog
        page.keyboard.press("Escape")
    page.click("#open-matches")
    page.click("#open-pico")
    wait_until(page, "document.getElementById('pico').open")
    assert find_barriers(page, axe_source) == [], "pico"
    page.evaluate("document.getElementById('pico').close()")
    page.click("#open-matches")
    page.evaluate("document.getElementById('open-usb').hidden = false")
    page.click("#open-usb")
    page.evaluate("document.getElementById('usb-board').hidden = false")
    assert find_barriers(page, axe_source) == [], "usb"
    page.keyboard.press("Escape")
    page.click("#share")
    wait_until(page, "document.getElementById('link').open")
    assert find_barriers(page, axe_source) == []
    page.keyboard.press("Escape")
    page.evaluate("window.pixelpitch.workshop.edit('dicesoccer')")
    wait_until(page, "!document.getElementById('workshop').hidden")
    assert find_barriers(page, axe_source) == []


def test_axe_finds_a_button_without_a_label(open_page: PageOpener, axe_source: str) -> None:
    page = open_page()
    page.evaluate("document.getElementById('open-help').removeAttribute('aria-label')")
    page.evaluate("document.getElementById('open-help').textContent = ''")
    assert [rule for rule, _ in find_barriers(page, axe_source)] == ["button-name"]


def count_css_declarations(text: str) -> tuple[int, list[tuple[str, str]]]:
    """Return the number of style rules in ``text``, and the (property, value) of each
    declaration.
    """
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    blocks = re.findall(r"\{([^{}]*)\}", text)
    found = []
    for declaration in (each for block in blocks for each in block.split(";")):
        name, colon, value = declaration.partition(":")
        if declaration.strip():
            assert colon, declaration
            found.append((name.strip(), value.replace("!important", "").strip()))
    return len(blocks), found


UNSUPPORTED_CSS_SCRIPT = "found => found.filter(([name, value]) => !CSS.supports(name, value))"
# Counts the style rules that the browser has accepted, also inside media queries. It drops a rule
# with an invalid selector.
CSS_RULES_SCRIPT = """() => {
    const count = (rules) => [...rules].reduce((sum, each) =>
        sum + (each instanceof CSSStyleRule ? 1 : count(each.cssRules ?? [])), 0);
    return count([...document.styleSheets].find((each) => each.href).cssRules);
}"""


def test_the_browser_accepts_every_style_declaration(open_page: PageOpener) -> None:
    page = open_page(query="?manual")
    count, found = count_css_declarations((PAGE_FOLDER / "style.css").read_text(encoding="utf-8"))
    assert count > 100
    assert page.evaluate(UNSUPPORTED_CSS_SCRIPT, found) == []
    assert page.evaluate(CSS_RULES_SCRIPT) == count
    dropped = [("font", "600 9.5px/1"), ("colour", "red"), ("width", "12")]
    assert page.evaluate(UNSUPPORTED_CSS_SCRIPT, dropped) == [list(each) for each in dropped]
