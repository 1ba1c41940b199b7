"""Marks functions that mpy-cross compiles to machine code for the chip, with its viper emitter.

A function is marked by the comment ``# viper`` in the line above it. On CPython it is an ordinary
function. In viper, integer and bytearray arguments are 32-bit integers and pointers to bytes, and
indexes are not checked. Line numbers do not change::

    >>> mark_viper("# viper\\ndef first(memory: bytearray) -> int:\\n    return memory[0]")
    '@micropython.viper\\ndef first(memory: ptr8) -> int:\\n    return memory[0]'
"""

import ast

_MARK = "# viper"
_DECORATOR = "@micropython.viper"
_POINTERS = ("bytes", "bytearray")


def mark_viper(source: str) -> str:
    """Return ``source`` with viper's decorator and types on each function that ``# viper`` marks.

    Raises SyntaxError if ``source`` cannot be parsed.
    """
    if _MARK not in source:
        return source
    lines = source.split("\n")
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef) or lines[node.lineno - 2] != _MARK:
            continue
        lines[node.lineno - 2] = _DECORATOR
        lines[node.body[0].lineno - 2] = lines[node.body[0].lineno - 2].replace(" -> None:", ":")
        kinds = [each.annotation for each in node.args.args if each.annotation]
        for kind in sorted(kinds, key=lambda each: (each.lineno, each.col_offset), reverse=True):
            if isinstance(kind, ast.Name) and kind.id in _POINTERS:
                line = lines[kind.lineno - 1]
                lines[kind.lineno - 1] = (
                    line[: kind.col_offset] + "ptr8" + line[kind.end_col_offset :]
                )
    return "\n".join(lines)
