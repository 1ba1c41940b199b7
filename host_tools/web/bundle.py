"""Bundles the page's modules into one script, which loads faster.

A sandboxed worker cannot import modules at all, so it needs a bundle. Each of our modules becomes a
function that is called once. Comment lines, and the interpreter's code for Node, are left out. The
bundler only understands the form that our modules have:

- An import is ``import { a, b } from "./x.mjs";`` on a line of its own.
- ``export`` stands before a declaration.
"""

import re
from collections.abc import Callable

_IMPORT_PATTERN = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT_PATTERN = re.compile(r"\bexport ((?:async )?function|class|const|let) (\w+)")
# Comments are a third of our modules' bytes and would delay a first visit.
_COMMENT_PATTERN = re.compile(r"^[ \t]*(?://.*|/\*\*.*?\*/[ \t]*)\n", re.MULTILINE)
_BLOCK_COMMENT_PATTERN = re.compile(
    r"^[ \t]*/\*\*\n(?:[ \t]*\*.*\n)*?[ \t]*\*/[ \t]*\n", re.MULTILINE
)
_DEFAULT_EXPORT_PATTERN = re.compile(r"\bexport default \w+;")
# A worker that is created from source text has no module address and no functions of Node.
_NODE_REPLACEMENTS = (("import.meta.url", "location.href"), ("await import(", "import("))


def bundle_modules(entry: str, read: Callable[[str], str]) -> bytes:
    """Return the module ``entry`` and all its imports as one script.

    ``read(name)`` returns the source of a module.
    """
    parts: dict[str, str] = {}

    def add_module(name: str) -> None:
        """Add the module ``name`` after the modules that it imports."""
        if name in parts:
            return
        text = read(name)
        parts[name] = ""
        for _, path in _IMPORT_PATTERN.findall(text):
            add_module(path)
        del parts[name]  # moves the module behind those that it imports
        parts[name] = _module_function(name, text)

    add_module(entry)
    return ('"use strict";\n' + "\n".join(parts.values())).encode()


def _module_function(name: str, text: str) -> str:
    text = _without_indents(_COMMENT_PATTERN.sub("", _BLOCK_COMMENT_PATTERN.sub("", text)))
    for node, thread in _NODE_REPLACEMENTS:
        text = text.replace(node, thread)
    text = _IMPORT_PATTERN.sub(
        lambda statement: f"const {{{statement[1]}}} = {_module_variable(statement[2])};\n", text
    )
    names = [statement[2] for statement in _EXPORT_PATTERN.finditer(text)]
    text = _DEFAULT_EXPORT_PATTERN.sub("", _EXPORT_PATTERN.sub(r"\1 \2", text))
    exports = ", ".join(names)
    return f"const {_module_variable(name)} = (() => {{\n{text}\nreturn {{ {exports} }};\n}})();"


def _without_indents(text: str) -> str:
    """Return ``text`` with no indentation, except in template literals."""
    lines = []
    is_template = False
    for line in text.split("\n"):
        lines.append(line if is_template else line.lstrip(" "))
        is_template ^= line.count("`") % 2 == 1
    return "\n".join(lines)


def _module_variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
