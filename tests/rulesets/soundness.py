"""Checks that every match of every ruleset must pass.

They use only methods that every match has (``pixelpitch.rules.match``), so they cover a new ruleset
as soon as its folder exists. A failed assertion says what was found.
"""

import json
import re

import pytest

from pixelpitch.rules import CHANCE, OUT, TERMINAL, options
from pixelpitch.rules.errors import MatchOver, NotLegal, NotUnderstood
from pixelpitch.rules.snapshot import checksum
from tests.rulesets.scene_soundness import assert_scene_is_valid

# kinds and values of events are identifiers, not prose
_ID_PATTERN = re.compile("[a-z][a-z0-9_]{0,15}")
INVALID_ACTIONS = (True, "4", None, 4.0)


def collect_chance_fields(match):
    """Return all public fields of the chance step of ``match``, or None if there is none."""
    chance = match.chance()
    if chance is None:
        return None
    return {name: value for name, value in vars(chance).items() if name[0] != "_"}


def collect_observable_state(match):
    """Return everything that can be observed of the state of ``match``."""
    return {
        "snapshot": match.to_bytes(),
        "position": match.position(),
        "legal": match.legal_actions(),
        "prompt": match.prompt(),
        "chance": collect_chance_fields(match),
        "options": match.options,
        "score": match.score,
        "outcome": match.outcome(),
        "returns": match.returns(),
    }


def assert_same_state(first_match, second_match):
    """Assert that two matches have the same observable state."""
    assert collect_observable_state(first_match) == collect_observable_state(second_match)


def catch_refusal_text(expected_error, function, *args):
    """Call ``function`` and return the text of ``expected_error``, which the call must raise."""
    try:
        function(*args)
    except expected_error as error:
        return str(error)
    return pytest.fail(f"{function} took {args}")


def check_step(match, score_before):
    """Run the checks that are quick enough to run at every step."""
    player = match.current_player()
    assert player in (CHANCE, TERMINAL, 0, 1)
    legal = match.legal_actions()
    assert legal == sorted(set(legal))
    assert bool(legal) == (player != TERMINAL)
    if legal:
        assert 0 <= legal[0] <= legal[-1]
        assert legal[-1] <= (match.MAX_OUTCOME if player == CHANCE else match.MAX_ACTION) <= 255
    chances = match.chance_outcomes()
    assert bool(chances) == (player == CHANCE)
    if player == CHANCE:
        assert [outcome for outcome, _ in sorted(chances)] == legal
        assert all(type(weight) is int and weight > 0 for _, weight in chances)
        assert legal[0] >= OUT
    assert all(after >= before for before, after in zip(score_before, match.score, strict=True))
    outcome = match.outcome()
    assert (outcome is None) == (player != TERMINAL)
    for event in match.events:
        _check_event(match, event)
    _check_texts(match, legal)
    assert_scene_is_valid(match)


def _check_event(match, event):
    """Assert that ``event`` consists of ids and numbers without sentences, and that the match
    describes it in a single line.
    """
    kind, side, values = event
    assert _ID_PATTERN.fullmatch(kind), event
    assert side in (-1, 0, 1), event
    assert type(values) is tuple, event
    for value in values:
        plain = value is None or type(value) in (int, bool)
        assert plain or (type(value) is str and _ID_PATTERN.fullmatch(value)), event
    words = match.event_to_string(event)
    assert words.strip(), event
    assert "\n" not in words, event


def check_reasons(match, squares_asked):
    """Assert that ``why_not`` returns one line for an illegal square and "" for a legal one."""
    legal = match.legal_actions()
    for square in squares_asked:
        words = match.why_not(square)
        assert isinstance(words, str)
        assert "\n" not in words
        assert not (words and square in legal)


def check_state(match):
    """Check everything that any state must satisfy; ``match`` stays unchanged."""
    before = match.to_bytes()
    events = list(match.events)
    assert len(before) <= 256
    seen = collect_observable_state(match)
    assert collect_observable_state(type(match).from_bytes(before)) == seen
    assert collect_observable_state(type(match).from_bytes(bytearray(before))) == seen
    assert (
        collect_observable_state(
            type(match).from_position(json.loads(json.dumps(seen["position"])))
        )
        == seen
    )
    _check_tokens(match)
    _check_refusals(match)
    _check_clone(match)
    assert match.to_bytes() == before
    assert match.events == events


def _check_texts(match, legal):
    awaited = match.prompt()
    assert awaited
    assert "\n" not in awaited
    chance = match.chance()
    assert (chance is None) == (match.current_player() != CHANCE)
    assert match.thrower() in (-1, 0, 1)
    if chance is not None:
        assert chance.kind in ("die", "spinner", "cards")
        assert isinstance(chance.label, str)
        assert chance.left >= 1
        assert set(chance.faces) <= {outcome for outcome, _ in chance.outcomes}
    assert match.side_name(0) != match.side_name(1)
    words = [match.action_to_string(action) for action in legal]
    assert len(set(words)) == len(words), words
    for text in words:
        assert text
        assert len(text.split()) == 1, (
            "a token must not contain spaces, which separate tokens in a record"
        )
        assert "+" not in text, "a token must not contain a plus, which marks time in a record"
    outcome = match.outcome()
    if outcome is None:
        assert match.returns() == [0, 0]
    else:
        assert set(outcome) == {"score", "winner", "reason", "shootout"}
        assert outcome["reason"]
        shootout = outcome["shootout"]
        assert [type(goals) for goals in shootout] == [int, int]
        assert match.table().kicks(match) or shootout == [0, 0]
        assert not any(shootout) or shootout[0] != shootout[1]
        assert outcome["score"] == list(match.score)
        expected = {0: [1, -1], 1: [-1, 1], None: [0, 0]}
        assert match.returns() == expected[outcome["winner"]]


def _check_tokens(match):
    for action in match.legal_actions():
        assert match.string_to_action(match.action_to_string(action)) == action


def _check_refusals(match):
    """Assert that an illegal action is refused with one line that contains the prompt."""
    before = match.to_bytes()
    for wrong in INVALID_ACTIONS:
        assert repr(wrong) in catch_refusal_text(NotUnderstood, match.apply_action, wrong)
    legal = match.legal_actions()
    expected = NotLegal if legal else MatchOver
    awaited = [match.prompt(), match.action_to_string(legal[0])] if legal else []
    candidates = (-1, 0, 1, 7, 15, 64, 127, 128, 255, 100000)
    for action in [each for each in candidates if each not in legal]:
        words = catch_refusal_text(expected, match.apply_action, action)
        assert all(each in words for each in [match.action_to_string(action), *awaited]), words
        assert "\n" not in words
    assert "nonsense" in catch_refusal_text(expected, match.string_to_action, "nonsense")
    for seconds in (-1, 3601, 1.5, "7", True):
        assert repr(seconds) in catch_refusal_text(NotUnderstood, match.pass_time, seconds)
    assert match.to_bytes() == before


def _check_clone(match):
    """Assert that a clone is independent of its match, and that time has the same effect whether it
    passes in parts or at once.
    """
    before = match.to_bytes()
    other = match.clone()
    legal = other.legal_actions()
    if legal:
        other.apply_action(legal[-1])
    other.pass_time(7)
    for first, second in ((3, 4), (60, 400)):
        pieces, whole = match.clone(), match.clone()
        pieces.pass_time(first)
        pieces.pass_time(second)
        whole.pass_time(first + second)
        assert_same_state(pieces, whole)
        if not legal:
            assert_same_state(match, whole)
    assert match.to_bytes() == before


def check_clone_shares_nothing(match):
    """Assert that a clone has the state of ``match`` and shares nothing mutable with it.

    A clone copies lists and dictionaries only one level deep, so their elements must be immutable.
    """
    other = match.clone()
    assert type(other) is type(match)
    assert other.events == []
    assert vars(other).keys() == vars(match).keys()
    for name, value in vars(match).items():
        copied = getattr(other, name)
        if name != "events":
            assert copied == value, name
        if isinstance(value, list | dict | set | bytearray):
            assert copied is not value, name
            inside = value.values() if isinstance(value, dict) else value
            assert not any(isinstance(each, list | dict | set | bytearray) for each in inside), name
    return other


def check_damaged_snapshots(match_class, snapshot):
    """Assert that truncated and damaged bytes of ``snapshot`` are refused."""
    for length in range(len(snapshot)):
        with pytest.raises(NotUnderstood):
            match_class.from_bytes(snapshot[:length])
    for index in range(len(snapshot)):
        for flip in (0x01, 0x10, 0x80, 0xFF):
            wrong = bytearray(snapshot)
            wrong[index] ^= flip
            with pytest.raises(NotUnderstood):
                match_class.from_bytes(wrong)
    with pytest.raises(NotUnderstood):
        match_class.from_bytes(snapshot + b"\0")
    for nothing in (None, "text", 7):
        with pytest.raises(NotUnderstood):
            match_class.from_bytes(nothing)


def check_random_bytes(match_class, snapshot, generator):
    """Change bytes of ``snapshot`` and return True if ``match_class`` accepts the result.

    Fail if the class raises an error other than NotUnderstood. One byte is increased, up to three
    get random values, and sometimes a random text is inserted. The first five bytes, which include
    the ruleset's tag, do not change; then length and checksum are corrected.
    """
    wrong = bytearray(snapshot[:-2])
    for _ in range(generator.below(4)):
        wrong[5 + generator.below(len(wrong) - 5)] = generator.below(256)
    at = 5 + generator.below(len(wrong) - 5)
    wrong[at] = wrong[at] + 1 & 255
    if not generator.below(3):  # insert what a FILE option stores: 255, the length, the text
        at = 5 + generator.below(len(wrong) - 5)
        text = bytes([generator.below(256) for _ in range(1 + generator.below(8))])
        wrong[at : at + 1] = bytes((255, len(text))) + text
    return _is_accepted(match_class, wrong)


def _is_accepted(match_class, body):
    """Return True if ``body`` gives a match once its length and checksum are added."""
    body[2] = len(body) - 1
    total = checksum(body)
    body += bytes((total >> 8, total & 255))
    match, refusal = None, ""
    try:
        match = match_class.from_bytes(body)
    except NotUnderstood as error:
        refusal = str(error)
    assert "\n" not in refusal
    assert match is None or match.to_bytes() == bytes(body)
    return match is not None


def check_file_option(match_class, snapshot, text):
    """Assert that a snapshot is refused if the bytes of its first FILE option are ``text``."""
    at = 5
    for option in match_class.OPTIONS:
        if option.kind == options.FILE_KIND:
            body = bytearray(snapshot[:-2])
            assert body[at] < 255, "the snapshot names a built-in file"
            body[at : at + 1] = bytes((255, len(text))) + text
            assert not _is_accepted(match_class, body)
            return
        at += 2 if option.kind == options.WHOLE_KIND and option.high - option.low > 255 else 1
