"""Checks the translations of the texts that coaches read. `list` names the languages. `check nl`
lists the Dutch sentences that are missing or do not match the English file. `context` prints each
sentence with the places that show it.
"""

import argparse

from ..common.parser import InputError, Parser

EXAMPLE_COMMAND = "pixelpitch language check nl"
LANGUAGE_ACTIONS = ("list", "check", "context")


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("action", metavar="ACTION", help=", ".join(LANGUAGE_ACTIONS))
    parser.add_argument(
        "language", nargs="?", metavar="LANGUAGE", help="for check; its files are text/LANGUAGE.txt"
    )


def run(args: argparse.Namespace) -> int:
    """List the languages, check one of them, or print all sentences with their context."""
    from ..common import languages

    if args.action not in LANGUAGE_ACTIONS:
        raise InputError(f"got {args.action!r}, expected one of {', '.join(LANGUAGE_ACTIONS)}")
    if args.action == "check":
        return _print_findings(args.language)
    if args.language is not None:
        raise InputError(f"got {args.language!r} after {args.action}, expected nothing")
    if args.action == "list":
        print("\n".join([languages.ENGLISH_ID, *languages.known_languages()]))
        return 0
    for place in languages.text_folders():
        for key, sentence, comment, where in languages.sentence_contexts(place):
            print(f"{place.name}\t{key}\t{sentence}\t{comment}\t{where}")
    return 0


def _print_findings(language: str | None) -> int:
    from ..common import languages, lesson_texts

    if language is None or not languages.is_language(language):
        raise InputError(f"got language {language!r}, expected one such as nl, de or pt-br")
    if language not in (languages.ENGLISH_ID, *languages.known_languages()):
        raise InputError(
            f"got {language!r}, expected a language that has a file text/{language}.txt"
        )
    found: list[str] = []
    for place in languages.text_folders():
        found += languages.findings(place, language)
        found += lesson_texts.lesson_errors(place.folder, language)
    for line in found:
        print(line)
    print(f"{language}: {len(found)} finding" + ("" if len(found) == 1 else "s"))
    return 1 if found else 0
