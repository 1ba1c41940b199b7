"""Checks a user's ruleset in the page: the parts of ``ruleset check`` that need no laptop.

The page's checking thread calls these functions. A finding is [file, line, words, is_fatal]; after
a fatal one no match can begin. Only the laptop checks the following:

* the files that are not copied to a board
* the size on a board
* whether CPython gives the same results
* the decisions, hints and odds of ``player.py``
"""

import io
import json
import re
import sys

from host_tools.common import ruleset_facts
from host_tools.ruleset import program
from pixelpitch import rulesets
from pixelpitch.rules.parts import is_laptop_only
from pixelpitch.storage import ruleset_imports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RECURSION_MESSAGE = "it calls itself without end"
_FROM_PATTERN = re.compile(r"^\s*from\s+([.\w]+)\s+import\s+(.*)$")
_PRINT_PATTERN = re.compile(r"(^|[^\w.'\"])print\(")
_IMPORT_PATTERN = re.compile(r"^\s*import\s+(.*)$")
_LOCATION_PATTERN = re.compile(r'File "([^"]*)", line (\d+)')
_EXPECTED_MODULES = ", expected the ruleset's own modules, or one of " + ", ".join(
    ruleset_imports.ALLOWED_PACKAGES + tuple(ruleset_imports.ALLOWED_MODULES)
)


class _TestedRuleset:
    folder = ""
    file_names: "Any" = []
    match_class: "Any" = None


def shared_memory_addresses() -> str:
    """Return the JSON "[0, 0]", because this worker shares no memory with the page.

    The board's worker has a function of the same name, which returns the addresses of its memory.
    """
    return "[0, 0]"


def check_files(folder: str, parts: str) -> str:
    """Return the findings about the files of the ruleset in ``folder``, as JSON.

    ``parts`` is a JSON list with the names of all files of the ruleset. Only those that are also
    copied to a board are in ``folder``.
    """
    names = json.loads(parts)
    _TestedRuleset.folder = folder
    _TestedRuleset.file_names = [
        part
        for part in names
        if part.endswith(".py") and not part.startswith("tests/") and not is_laptop_only(part)
    ]
    name = folder[folder.rfind("/") + 1 :]
    findings = []
    for part in _TestedRuleset.file_names:
        findings += _syntax_finding(part) or _import_findings(part, name)
    for part in (ruleset_facts.RULES_FILE, ruleset_facts.RULEBOOK_FILE):
        if part not in names:
            required = part == ruleset_facts.RULES_FILE
            findings.append([part, 1, ruleset_facts.MISSING_REASON, required])
    if not any(each[3] for each in findings):
        findings += _facts_finding(name)
    return json.dumps(findings)


def play_random_match(seed: int) -> str:
    """Play a random match with this seed; return a JSON list of its first error, or "[]"."""
    try:
        program.match_trace(_TestedRuleset.match_class, seed)
    except program.ContractError as wrong:
        part, line = _line_of(wrong.where)
        return json.dumps([[part, line, "seed " + str(seed) + ": " + str(wrong), False]])
    except Exception as error:  # the rules of a user may raise any exception
        part, line, words = _error_location(error)
        return json.dumps([[part, line, "seed " + str(seed) + ": " + words, False]])
    return "[]"


def declared_facts() -> str:
    """Return JSON for a board's list of rulesets: title, versions and authors of the ruleset."""
    facts = rulesets.facts(_TestedRuleset.folder[_TestedRuleset.folder.rfind("/") + 1 :])
    names = (("title", "NAME"), ("interface", "INTERFACE"), ("version", "VERSION"))
    found = {key: ruleset_facts.fact_value(facts, name) for key, name in names}
    found["authors"] = list(ruleset_facts.fact_value(facts, "AUTHORS"))
    return json.dumps(found)


def _read_part(part: str) -> str:
    with open(_TestedRuleset.folder + "/" + part) as file:
        return file.read()


def _syntax_finding(part: str) -> list:
    try:
        compile(_read_part(part), _TestedRuleset.folder + "/" + part, "exec")
    except Exception as error:  # the file is not text, or not Python
        _, line, words = _error_location(error)
        return [[part, line, words, True]]
    return []


def _import_findings(part: str, name: str) -> list:
    """Return findings about ``print`` and refused imports in the file ``part`` of a ruleset."""
    package = ".".join(["pixelpitch.rulesets." + name] + part.split("/")[:-1])
    findings = []
    quoted = False
    for at, text in enumerate(_read_part(part).split("\n")):
        if not quoted:
            if _PRINT_PATTERN.search(text.split("#")[0]):
                findings.append([part, at + 1, "calls print(), expected none", False])
            for module in _modules(text, package, name):
                if not ruleset_imports.is_allowed(module, name):
                    findings.append([part, at + 1, "imports " + module + _EXPECTED_MODULES, False])
        if text.count('"""') % 2:
            quoted = not quoted
    return findings


def _modules(text: str, package: str, name: str) -> list:
    """Return the full names of the modules that the line ``text`` may import, or []."""
    text = text.split("#")[0]
    plain = _IMPORT_PATTERN.match(text)
    if plain:
        return [each.strip().split(" ")[0] for each in plain.group(1).split(",")]
    line = _FROM_PATTERN.match(text)
    if not line:
        return []
    source = line.group(1)
    bare = source.lstrip(".")
    module = ruleset_imports.full_name(bare, len(source) - len(bare), package)
    if ruleset_imports.is_allowed(module, name):
        return [module]
    names = [each.strip(" ()").split(" ")[0] for each in line.group(2).split(",")]
    return [module + "." + each if each else module for each in names if each or len(names) == 1]


def _facts_finding(name: str) -> list:
    try:
        if name in [each[each.rfind("/") + 1 :] for each in rulesets.added_folders()]:
            rulesets.remove(name)
        rulesets.add(_TestedRuleset.folder)
        facts = rulesets.facts(name)
        _TestedRuleset.match_class = rulesets.load(name)
        findings = ruleset_facts.ruleset_errors(facts, _TestedRuleset.match_class, name)
        result = []
        for part, attribute, words in findings:
            line = _line_of_name(part, attribute) if attribute else 1
            result.append([part, line or 1, words, attribute in ("", "NAME", "RULESET", "OPTIONS")])
        if not result:
            _TestedRuleset.match_class()
    except Exception as error:  # a file of a user may raise any exception
        part, line, words = _error_location(error)
        return [[part, line, words, True]]
    return result


def _error_location(error: Exception) -> tuple:
    """Return (file, line, message) of an exception, where the ruleset raised it."""
    out = io.StringIO()
    sys.print_exception(error, out)  # type: ignore[attr-defined]
    part, line = "rules.py", 1
    for text in out.getvalue().split("\n"):
        place = _LOCATION_PATTERN.search(text)
        if place and place.group(1).startswith(_TestedRuleset.folder + "/"):
            part = place.group(1)[len(_TestedRuleset.folder) + 1 :]
            line = int(place.group(2))
    words = str(error)
    if isinstance(error, RuntimeError) and "recursion" in words:
        words = RECURSION_MESSAGE
    return part, line, type(error).__name__ + ": " + words


def _line_of(where: str) -> tuple:
    """Return (file, line) of the definition that ``where`` (of a ``ContractError``) names."""
    cut = where.rfind(".")
    module, name = where[: max(cut, 0)], where[cut + 1 :]
    parts = (
        [module.replace(".", "/") + ".py"] if module else ["rules.py"] + _TestedRuleset.file_names
    )
    for part in parts:
        line = _line_of_name(part, name) if part in _TestedRuleset.file_names else 0
        if line:
            return part, line
    return "rules.py", 1


def _line_of_name(part: str, name: str) -> int:
    """Return the number of the line that defines ``name`` in the file ``part``, or 0."""
    for at, text in enumerate(_read_part(part).split("\n")):
        words = text.strip()
        if words.startswith("def " + name + "("):
            return at + 1
        if words.startswith(name) and words[len(name) :].lstrip()[:1] in ("=", ":"):
            return at + 1
    return 0
