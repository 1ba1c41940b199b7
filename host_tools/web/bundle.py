"""One file from the page's modules: a thread in the sandbox cannot import, a page loads faster.

Our modules are plain: each import is ``import { a, b } from "./x.mjs";`` on lines of its own, each
export stands before what it exports.  Each becomes a function of its own, called once; the
interpreter's module, too, less what it does in Node only.  Lines of comment are left out.
"""

import re
from collections.abc import Callable

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"\bexport ((?:async )?function|class|const|let) (\w+)")
# Whole lines of comment, which are a third of our modules' bytes: a first visit waits for them.
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*.*?\*/[ \t]*)\n", re.MULTILINE)
_BLOCK = re.compile(r"^[ \t]*/\*\*\n(?:[ \t]*\*.*\n)*?[ \t]*\*/[ \t]*\n", re.MULTILINE)
_DEFAULT = re.compile(r"\bexport default \w+;")
# In a thread that came as a text there is no place that a module came from, and nothing of Node.
_NODE_ONLY = (("import.meta.url", "location.href"), ("await import(", "import("))


def bundle(entry: str, read: Callable[[str], str]) -> bytes:
    """Return the module ``entry`` with all that it imports as one script; ``read(name)`` a text."""
    parts: dict[str, str] = {}

    def add(name: str) -> None:
        if name in parts:
            return
        text = read(name)
        parts[name] = ""
        for _, path in _IMPORT.findall(text):
            add(path)
        del parts[name]  # after what it imports
        parts[name] = _function(name, text)

    add(entry)
    return ('"use strict";\n' + "\n".join(parts.values())).encode()


def _function(name: str, text: str) -> str:
    text = _without_indents(_COMMENT.sub("", _BLOCK.sub("", text)))
    for node, thread in _NODE_ONLY:
        text = text.replace(node, thread)
    text = _IMPORT.sub(
        lambda statement: f"const {{{statement[1]}}} = {_variable(statement[2])};\n", text
    )
    names = [statement[2] for statement in _EXPORT.finditer(text)]
    text = _DEFAULT.sub("", _EXPORT.sub(r"\1 \2", text))
    return f"const {_variable(name)} = (() => {{\n{text}\nreturn {{ {', '.join(names)} }};\n}})();"


def _without_indents(text: str) -> str:
    """Return ``text`` without the spaces that its lines begin with, but for those in a template."""
    lines = []
    is_template = False
    for line in text.split("\n"):
        lines.append(line if is_template else line.lstrip(" "))
        is_template ^= line.count("`") % 2 == 1
    return "\n".join(lines)


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
