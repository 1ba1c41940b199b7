"""A power cut during any write loses no confirmed action.

These tests use short matches; `make bench` (``host_tools.analysis.power_cuts``) uses whole ones.
"""

import pytest

from host_tools.analysis import power_cuts
from host_tools.analysis.power_cuts import PlayedMatch, count_losses
from pixelpitch.rules.entries import DECISION_ENTRY
from pixelpitch.rulesets import ids
from pixelpitch.storage import journal, log
from pixelpitch.storage.journal import Journal


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long
def test_the_power_can_fail_during_any_write_of_a_match(ruleset: str) -> None:
    played = PlayedMatch(ruleset, 5, most=70)
    counts = count_losses(played)
    assert counts["lost"] == 0
    assert counts["cuts"] == 4 * len(played.flash.operations) > 600
    if ruleset != "dicesoccer":  # Soccer Dice has no decisions
        assert played.takebacks > 1
        assert played.redoes > 0


@pytest.mark.long
def test_a_journal_that_is_rewritten_repeatedly_loses_no_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """When the journal is full, the board begins a new journal with the match's history."""
    monkeypatch.setattr(log, "SECTOR_CAPACITY_BYTES", 240)
    monkeypatch.setattr(power_cuts, "TAKEBACK_PERCENT", 45)
    played = PlayedMatch("streetsoccer", 2, most=500)
    assert sum(played.flash.erased) > played.flash.sectors
    erasures = [
        number
        for number, (at, before, _) in enumerate(played.flash.operations)
        if at % 4096 == 0 and len(before) == 4096
    ]
    assert len(erasures) == sum(played.flash.erased)
    cuts_near_erasures = {place + step for place in erasures for step in range(-4, 16)}
    assert count_losses(played, cuts_near_erasures)["lost"] == 0


def test_the_sweep_detects_a_journal_that_verifies_no_checksums(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = PlayedMatch("streetsoccer", 5, most=70)

    def record_without_checksum(kind: int, value: int, checksum: int) -> bytes:
        """Return an entry of the journal with 0xFFFF in place of its checksum."""
        return bytes((kind << 5 | value >> 8, value & 255, 255, 255))

    monkeypatch.setattr(journal, "_record", record_without_checksum)
    trusted = PlayedMatch("streetsoccer", 5, most=70)
    assert trusted.states[-1][1] == played.states[-1][1]
    try:
        lost = count_losses(trusted)["lost"]
    except Exception:  # the interrupted record may also contain an action that the rules refuse
        lost = 1
    assert lost > 0


@pytest.mark.long
def test_the_sweep_detects_a_journal_that_omits_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Journal.write

    def write_without_decisions(self: Journal, kind: int, value: int) -> None:
        """Write an entry to the journal unless it is a decision."""
        if kind != DECISION_ENTRY:
            write(self, kind, value)

    monkeypatch.setattr(Journal, "write", write_without_decisions)
    with pytest.raises(Exception):  # noqa: B017  whichever error the rules raise first
        assert count_losses(PlayedMatch("streetsoccer", 5, most=30))["lost"] == 0
