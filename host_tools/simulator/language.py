"""Chooses the language of the simulated board: from ``--language``, or from the environment.

A language that was chosen in *Settings*, *Language* takes precedence over the environment.
"""

import os

from pixelpitch.rules.text import ENGLISH_CODE, languages
from pixelpitch.storage.settings import LANGUAGE_OPTION

from ..common.errors import InputError

# Environment variables; the first one that is set counts.
_LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(asked: str | None) -> str:
    """Set the language of new sessions to ``asked`` and return it.

    If ``asked`` is None, use the language of the environment. Raises InputError for an unknown
    language.
    """
    known = languages()
    if asked is not None and asked not in known:
        raise InputError(f"got --language {asked!r}, expected one of {', '.join(known)}")
    LANGUAGE_OPTION.default = asked or _environment_language(known)
    return LANGUAGE_OPTION.default


def _environment_language(known: list[str]) -> str:
    for name in _LANGUAGE_VARIABLES:
        words = os.environ.get(name, "")
        if words:
            language = words.split(".")[0].replace("_", "-").lower()
            for each in (language, language.split("-")[0]):
                if each in known:
                    return each
            break
    return ENGLISH_CODE
