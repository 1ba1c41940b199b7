"""Every screen has the interface that the session calls.

Session and display use no other attribute of a screen.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pixelpitch.app
from pixelpitch.app import session as session_module
from pixelpitch.app.screen import Screen
from pixelpitch.app.screens import (
    die,
    ending,
    guided,
    learn,
    mistake,
    name_entry,
    puzzles,
    review,
    statistics,
    unfinished,
    values,
)

APP_FOLDER = Path(pixelpitch.app.__file__).parent
# Pairs (file, module). The file imports the module only on first use, because most boards never
# need it.
FILES_AND_LATE_IMPORTS = {
    ("session.py", "live"),
    ("session.py", "storage.installed"),
    # imported only after the menu is shown, which shortens power-on by 80 ms
    ("session.py", "screens.play"),
    ("session.py", "chance.chance_text"),
    ("die.py", "wireless"),
    ("hint.py", "opponents.hint"),
    ("inspect.py", "opponents.odds"),
}


def find_firmware_subclasses(base: type) -> Iterator[type]:
    """Yield all subclasses of ``base``, at any depth, that belong to the firmware."""
    for each in base.__subclasses__():
        if each.__module__.startswith("pixelpitch."):
            yield each
            yield from find_firmware_subclasses(each)


def yield_syntax_nodes() -> Iterator[tuple[Path, ast.AST]]:
    """Yield (path of the module, node) for each syntax node of the app."""
    for path in sorted(APP_FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield path, node


def find_screen_attributes(text: str) -> set[str]:
    """Return the attributes of ``screen`` and ``self.screen`` that the source ``text`` uses."""
    result = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            of = node.value
            name = of.id if isinstance(of, ast.Name) else getattr(of, "attr", "")
            if name == "screen":
                result.add(node.attr)
    return result


def test_session_and_display_use_only_the_screen_interface() -> None:
    assert session_module.Session is not None  # this import loads all screens
    used = set()
    for name in ("session.py", "display.py", "live.py"):
        used |= find_screen_attributes((APP_FOLDER / name).read_text(encoding="utf-8"))
    assert used == {name for name in vars(Screen) if not name.startswith("_")}


def test_an_attribute_outside_the_interface_is_found() -> None:
    assert find_screen_attributes("self.screen.lines()\nscreen.wink(1)") == {"lines", "wink"}


def test_every_screen_accepts_the_arguments_with_which_the_session_calls_it() -> None:
    screens = list(find_firmware_subclasses(Screen))
    assert len(screens) >= 8
    for screen in screens:
        for name, method in inspect.getmembers(Screen, inspect.isfunction):
            own = list(inspect.signature(getattr(screen, name)).parameters)
            if name != "__init__":
                assert own == list(inspect.signature(method).parameters), (screen, name)


def test_every_object_that_a_session_opens_is_a_screen() -> None:
    """Every class with both ``lines`` and ``press`` is a Screen."""
    for opened_later in (
        die.Fairness,
        ending.DrawOffer,
        statistics.Statistics,
        review.Review,
        mistake.Mistake,
        learn.ReadingScreen,
        name_entry.NameEntry,
        puzzles.PuzzleScreen,
        unfinished.ResumingScreen,
        guided.GuidedMatch,
        values.ValuesScreen,
    ):
        assert issubclass(opened_later, Screen)
    known = {each.__name__ for each in find_firmware_subclasses(Screen)} | {"Screen"}
    for path, node in yield_syntax_nodes():
        if isinstance(node, ast.ClassDef):
            methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            if {"lines", "press"} <= methods:
                assert node.name in known, path


def test_the_app_never_calls_getattr() -> None:
    for path, node in yield_syntax_nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("hasattr", "getattr", "setattr"), (path, node.lineno)


def test_every_import_of_the_app_is_at_the_top_of_its_file() -> None:
    late = set()
    for path, node in yield_syntax_nodes():
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            for each in ast.walk(node):
                if isinstance(each, ast.Import | ast.ImportFrom):
                    late.add((path.name, getattr(each, "module", None)))
    assert late == FILES_AND_LATE_IMPORTS
