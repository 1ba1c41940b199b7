"""One file from the page's modules: a thread in the sandbox cannot import, a page loads faster.

Our modules are plain: each import is ``import { a, b } from "./x.mjs";`` on lines of its own, each
export stands before what it exports.  Each becomes a function of its own, called once; the
interpreter's module, too, less what it does in Node only.
"""

import re
from collections.abc import Callable

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"\bexport ((?:async )?function|class|const|let) (\w+)")
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
    for node, thread in _NODE_ONLY:
        text = text.replace(node, thread)
    text = _IMPORT.sub(
        lambda statement: f"const {{{statement[1]}}} = {_variable(statement[2])};\n", text
    )
    names = [statement[2] for statement in _EXPORT.finditer(text)]
    text = _DEFAULT.sub("", _EXPORT.sub(r"\1 \2", text))
    return f"const {_variable(name)} = (() => {{\n{text}\nreturn {{ {', '.join(names)} }};\n}})();"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
