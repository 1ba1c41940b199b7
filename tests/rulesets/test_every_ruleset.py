"""Random matches of every ruleset pass the checks of ``soundness``."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import pixelpitch
from host_tools.common.ruleset_facts import ruleset_errors
from host_tools.ruleset.program import random_options
from pixelpitch.rules import TERMINAL, options
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.errors import MatchOver, NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.record import Record, parse, replay
from pixelpitch.rulesets import facts, ids, load
from tests.rulesets import position_soundness, soundness

CHANGES_ONLY_BY_ACTIONS = True
PLAYS_ALL_MATCHES = os.environ.get("PIXELPITCH_MATCHES") == "all"
CHUNK_COUNT = 20 if PLAYS_ALL_MATCHES else 2
# A ruleset's matches are split into chunks, each of which is a separate test. Together, the chunks
# have 30 matches, or 500 in `make exact`.
MATCHES_PER_CHUNK = 25 if PLAYS_ALL_MATCHES else 15
LONG_MATCH_ACTIONS = 5000  # a ruleset whose matches have more actions plays one match in each chunk
# {ruleset: number of chunks}; PawnBall's matches have about 290 steps, so one chunk is enough
CHUNK_COUNTS_FOR_LONG_MATCHES = {"pawnball": CHUNK_COUNT if PLAYS_ALL_MATCHES else 1}
# seeds of the matches in which a clone is compared at every step
CLONED_SEEDS = range(2000, 2020 if PLAYS_ALL_MATCHES else 2001)
# In the first match of a chunk, this number of actions is checked one by one. After that, and in
# all other matches, only every 13th step and the end are checked.
FULLY_CHECKED_ACTION_COUNT = 150
STEPS_BETWEEN_STATE_CHECKS = 13
STEPS_BETWEEN_REASON_CHECKS = 5  # at every 5th step, ``why_not`` is checked for one column
MATCHES_BETWEEN_REPLAYS = 5  # every 5th match is replayed from its record


def pytest_generate_tests(metafunc):
    """Run every test for every ruleset, with the random matches split into chunks."""
    if "chunk" in metafunc.fixturenames:
        chunks = [(each, at) for each in ids() for at in range(_chunk_count(each))]
        metafunc.parametrize(("ruleset", "chunk"), chunks)
    else:
        metafunc.parametrize("ruleset", ids())


def _chunk_count(ruleset):
    return CHUNK_COUNTS_FOR_LONG_MATCHES.get(ruleset, CHUNK_COUNT)


def play_match(match_class, seed, on_step):
    """Play the match of ``seed`` with random options, calling ``on_step`` at every step.

    Return the match and its record, which ends with the checksum.
    """
    generator = Generator(seed)
    match = match_class(random_options(match_class, generator))
    record = Record.for_match(match, [("seed", str(seed))])
    count = 0
    while match.current_player() != TERMINAL:
        on_step(match, count)
        play_action(match, generator, record)
        count += 1
    on_step(match, count)
    assert count <= match.MAX_LENGTH
    record.last = match.checksum()
    return match, record


@cache
def collect_record_and_states(ruleset):
    """Return (record of a whole match, {phase: (snapshot, position)} from three matches)."""
    states = {}

    def store_state_of_phase(match, _):
        """Store the match's state under the name of its phase."""
        position = match.position()
        states[position.get("phase")] = (match.to_bytes(), position)

    make = load(ruleset)
    for seed in range(900, 903):
        _, record = play_match(make, seed, store_state_of_phase)
    return record, states


@pytest.mark.long
def test_random_matches_pass_every_check(ruleset, chunk):
    make = load(ruleset)
    for index in range(MATCHES_PER_CHUNK if make.MAX_LENGTH <= LONG_MATCH_ACTIONS else 1):
        seed = chunk * MATCHES_PER_CHUNK + index
        snapshots: list[bytes] = []
        score = [0, 0]

        def check_and_store_state(
            match, action_count, seed=seed, index=index, snapshots=snapshots, score=score
        ):
            """Assert that the match obeys the general rules, and store its state."""
            soundness.check_step(match, score)
            score[:] = match.score
            if action_count % STEPS_BETWEEN_REASON_CHECKS == seed % STEPS_BETWEEN_REASON_CHECKS:
                soundness.check_reasons(match, range(action_count % 16, 128, 16))
            closely = (
                action_count % STEPS_BETWEEN_STATE_CHECKS == seed % STEPS_BETWEEN_STATE_CHECKS
                or (index == 0 and action_count < FULLY_CHECKED_ACTION_COUNT)
            )
            if closely or match.current_player() == TERMINAL:
                soundness.check_state(match)
            snapshots.append(match.to_bytes())

        match, record = play_match(make, seed, check_and_store_state)
        text = record.to_text()
        assert parse(text).to_text() == text
        if index % MATCHES_BETWEEN_REPLAYS == 0:
            soundness.assert_same_state(match, replay(parse(text), make))
        assert_takeback(make, record, snapshots, match)


@pytest.mark.parametrize("seed", CLONED_SEEDS)
def test_a_clone_plays_like_its_original_and_does_not_change_the_original(ruleset, seed):
    """At every step, a clone has the same state as its original and shares nothing mutable with it.
    An action changes only the match to which it is applied.
    """
    make = load(ruleset)
    generator, others = Generator(seed), Generator(seed + 1)
    match = make(random_options(make, generator))
    for _ in range(300):
        clone, second = soundness.check_clone_shares_nothing(match), match.clone()
        soundness.assert_same_state(match, clone)
        if match.current_player() == TERMINAL:
            break
        before, legal = match.to_bytes(), match.legal_actions()
        # the clone applies an action, and neither the original nor the second clone may change
        play_action(clone, others)
        clone.legal_actions()  # now the clone owns the cached legal actions
        assert match.to_bytes() == second.to_bytes() == before
        assert match.legal_actions() == second.legal_actions() == legal
        play_action(match, generator)  # now the original applies an action of its own
        match.legal_actions()
        assert second.to_bytes() == before
        assert second.legal_actions() == legal


def assert_takeback(match_class, record, snapshots, match):
    """Assert that each action of ``record`` leads from one snapshot to the next.

    A match is restored from each snapshot.
    """
    assert len(snapshots) == len(record.tokens) + 1
    steps = zip(record.tokens, snapshots[:-1], snapshots[1:], strict=True)
    for at, ((text, seconds), before, after) in enumerate(steps):
        taken_back = match_class.from_bytes(before)
        if at % STEPS_BETWEEN_STATE_CHECKS == 0:
            assert taken_back.to_bytes() == before
        taken_back.apply_action(taken_back.string_to_action(text))
        taken_back.pass_time(seconds)
        assert taken_back.to_bytes() == after
    soundness.assert_same_state(match_class.from_bytes(snapshots[-1]), match)


@pytest.mark.long(but=["dicesoccer", "streetsoccer", "sokhazania"])
def test_after_the_end_every_action_is_refused(ruleset):
    make = load(ruleset)
    states = collect_record_and_states(ruleset)[1].values()
    ended = [
        match for match in map(make.from_bytes, [each[0] for each in states]) if match.outcome()
    ]
    assert ended
    for match in ended:
        before = match.to_bytes()
        assert match.current_player() == TERMINAL
        assert match.legal_actions() == []
        for action in (0, 1, 64, 128):
            with pytest.raises(MatchOver):
                match.apply_action(action)
        match.pass_time(60)
        assert match.to_bytes() == before


def test_a_damaged_snapshot_is_refused(ruleset):
    make = load(ruleset)
    for snapshot, _ in collect_record_and_states(ruleset)[1].values():
        soundness.check_damaged_snapshots(make, snapshot)


def test_random_bytes_with_a_correct_checksum_give_a_match_or_are_refused(ruleset):
    make = load(ruleset)
    generator = Generator(5)
    taken = []
    for snapshot, _ in collect_record_and_states(ruleset)[1].values():
        taken += [soundness.check_random_bytes(make, snapshot, generator) for _ in range(150)]
        for text in (b"/\xff\xfe", b"\x80/", b"\xc3/", b"/no/such.board", b"/\0", b"", b"nowhere"):
            soundness.check_file_option(make, snapshot, text)
    assert True in taken
    assert False in taken


def test_a_snapshot_of_a_different_ruleset_is_refused(ruleset):
    make = load(ruleset)
    for other in ids():
        if other != ruleset:
            with pytest.raises(NotUnderstood):
                make.from_bytes(load(other)().to_bytes())


def test_a_wrong_position_is_refused_with_the_name_of_its_field(ruleset):
    make = load(ruleset)
    for _, position in collect_record_and_states(ruleset)[1].values():
        position_soundness.assert_wrong_positions_refused(make, position)


def test_a_truncated_record_is_refused(ruleset):
    text = collect_record_and_states(ruleset)[0].to_text().rstrip()
    make = load(ruleset)
    places = range(len(text)) if len(text) < 1000 else range(0, len(text), len(text) // 500)
    for length in places:
        with pytest.raises(NotUnderstood) as caught:
            replay(parse(text[:length]), make)
        assert "line" in str(caught.value) or not text[:length].strip()


def test_a_wrong_token_in_a_record_is_refused_with_its_position(ruleset):
    make = load(ruleset)
    lines = collect_record_and_states(ruleset)[0].to_text().split("\n")
    where = lines.index("actions") + 1
    for wrong in ("nonsense", "99", "-1"):
        words = lines[where].split()
        words[3] = wrong
        text = "\n".join([*lines[:where], " ".join(words), *lines[where + 1 :]])
        with pytest.raises(NotUnderstood, match=f"line {where + 1}, token 4.*{wrong}"):
            replay(parse(text), make)


def test_every_option_out_of_its_range_is_refused(ruleset):
    make = load(ruleset)
    with pytest.raises(NotUnderstood) as caught:
        make({"surprise": 1})
    assert "surprise" in str(caught.value)
    for option in make.OPTIONS:
        wrong = ["nonsense", 1.5, None]
        if option.kind == options.WHOLE_KIND:
            wrong += [option.low - 1, option.high + 1, str(option.high + 1), True]
        for value in wrong:
            with pytest.raises(NotUnderstood) as caught:
                make({option.name: value})
            assert option.name in str(caught.value)
            assert option.range_words() in str(caught.value)
        text = option.to_text(option.default)
        assert make({option.name: text}).options[option.name] == option.default


def test_facts_and_rules_agree_so_that_a_copy_of_the_game_is_accepted(ruleset):
    """Many rulesets begin as a copy of a built-in game. ``check`` compares the facts, such as
    VERSION, with the rules.
    """
    assert ruleset_errors(facts(ruleset), load(ruleset), ruleset) == []


def test_the_facts_are_loaded_without_the_rules(ruleset):
    """The menu lists every ruleset by its facts, before the board loads any rules into memory."""
    code = (
        "import sys\n"
        "from pixelpitch.rulesets import facts, load\n"
        f"module = facts({ruleset!r})\n"
        "assert module.__name__ + '.match' not in sys.modules\n"
        f"assert load({ruleset!r}).RULESET == {ruleset!r}\n"
    )
    firmware = Path(pixelpitch.__file__).parent.parent
    subprocess.run([sys.executable, "-c", code], cwd=firmware, check=True)
    module, make = facts(ruleset), load(ruleset)
    assert module.NAME == make.NAME
    assert module.ABOUT
    assert module.SECONDS_PER_THROW == make.SECONDS_PER_THROW
    assert module.OPTIONS == make.OPTIONS


def test_every_ruleset_has_a_rulebook(ruleset):
    page = Path(facts(ruleset).__file__).parent / "RULEBOOK.md"
    assert facts(ruleset).NAME.lower() in page.read_text(encoding="utf-8").lower()
