"""Chooses the language of the simulated board: from ``--language``, or from the environment.

A language that was chosen in *Settings*, *Language* takes precedence over the environment.
"""

import os

from pixelpitch.rules.text import ENGLISH_CODE, languages
from pixelpitch.storage.settings import LANGUAGE_OPTION

from ..common.errors import InputError

# Environment variables; the first one that is set counts.
_LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(requested_language: str | None) -> str:
    """Set the language of new sessions to ``requested_language`` and return it.

    If ``requested_language`` is None, use the language of the environment. Raises InputError for an
    unknown language.
    """
    known = languages()
    if requested_language is not None and requested_language not in known:
        raise InputError(
            f"got --language {requested_language!r}, expected one of {', '.join(known)}"
        )
    LANGUAGE_OPTION.default = requested_language or _environment_language(known)
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
