"""Both coaches sit at the pads: a direction is a press, and so is OK; a throw of the die is none.
They play as the board on normal does, but take what the cursor begins on where hardly anything is
lost by it.  Match number k, from 0, has the seed of the run plus k."""

import argparse
import json

from ..common import matches
from ..common.parser import Parser, add_json, add_options, add_ruleset, match_count, seed

EXAMPLE = "pixelpitch presses tactics --matches 5"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_ruleset(parser)
    parser.add_argument("--matches", type=match_count, metavar="N", default=5, help="5")
    parser.add_argument("--seed", type=seed, metavar="S", default=0, help="0")
    parser.add_argument(
        "--each", action="store_true", help="ask each question by itself, as with Ask always"
    )
    add_json(parser)
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play the matches, print a line for each."""
    matches.make(args.ruleset, args.option)
    # Only this command pays for the imports: pictures need numpy and Pillow.
    from ..simulator.presses import KeyPlayer

    results = []
    for number in range(args.seed, args.seed + args.matches):
        player = KeyPlayer(matches.make(args.ruleset, args.option), number, not args.each)
        count = player.play()
        results.append(
            {
                "seed": number,
                "presses": count.presses,
                "asked": count.asked,
                "throws": count.throws,
                "alone": count.alone,
            }
        )
        if not args.json:
            most = ", ".join(f"{words} {n}" for words, n in count.by_question.most_common(3))
            print(
                f"seed {number}: {count.presses} presses for {count.asked} questions, "
                f"{count.throws} throws; most for {most or 'none'}"
            )
    mean = sum(each["presses"] for each in results) / len(results)
    if args.json:
        print(json.dumps({"ruleset": args.ruleset, "mean": mean, "matches": results}))
    else:
        print(f"mean: {mean:.0f} presses a match")
    return 0
