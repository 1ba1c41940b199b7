"""A release uses pinned tools, runs its steps in the right order, and has checksums that can be
verified. Only GitHub can run the workflows, so the tests read them as YAML.
"""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from host_tools.common import board_folder
from host_tools.flash import FlashError, image
from host_tools.flash.chips import CHIPS
from host_tools.web import build
from tests.test_readme import load_release_program

ROOT = Path(__file__).resolve().parent.parent
WORKFLOW_FILES = sorted((ROOT / ".github/workflows").glob("*.y*ml"))
PINNED_ACTION_PATTERN = re.compile(r"[\w.-]+(/[\w.-]+)+@[0-9a-f]{40}")
VERSION_COMMENT_PATTERN = re.compile(r"uses: +\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
DEPLOY_ACTION = "actions/deploy-pages"
ATTEST_ACTION = "actions/attest-build-provenance"

Workflow = dict[Any, Any]


def read_workflow(name: str) -> Workflow:
    """Return the workflow in the file ``name``."""
    workflow: Workflow = yaml.safe_load((ROOT / ".github/workflows" / name).read_text("utf-8"))
    return workflow


def read_triggers(workflow: Workflow) -> Any:
    """Return the triggers of a workflow; YAML 1.1 reads ``on``, the triggers' key, as True."""
    return workflow[True]


def list_steps_of_job(job: dict[str, Any]) -> list[str]:
    """Return the shell command or the name of the action of each step of ``job``."""
    return [each.get("run") or each["uses"] for each in job["steps"]]


def find_step_index(job: dict[str, Any], step_text: str) -> int:
    """Return the index of the only step of ``job`` that contains ``step_text``."""
    (found,) = [number for number, step in enumerate(list_steps_of_job(job)) if step_text in step]
    return found


def find_required_jobs(workflow: Workflow, name: str) -> set[str]:
    """Return the names of the jobs that must succeed before the job ``name`` begins."""
    needs = workflow["jobs"][name].get("needs", [])
    direct = {needs} if isinstance(needs, str) else set(needs)
    return direct.union(*(find_required_jobs(workflow, each) for each in direct))


def find_jobs_with_write_permission(permission: str) -> set[tuple[str, str]]:
    """Return (workflow, job) for each job that has the write permission ``permission``."""
    return {
        (path.name, name)
        for path in WORKFLOW_FILES
        for name, job in read_workflow(path.name)["jobs"].items()
        if job.get("permissions", {}).get(permission) == "write"
    }


@pytest.mark.parametrize("path", WORKFLOW_FILES, ids=lambda path: path.name)
def test_each_action_is_pinned_by_its_hash(path: Path) -> None:
    """An attacker who takes over an action's repository can move its tags, but not its hashes."""
    used = [
        use
        for job in read_workflow(path.name)["jobs"].values()
        for use in [job.get("uses"), *(step.get("uses") for step in job.get("steps", []))]
        if use
    ]
    assert [use for use in used if not PINNED_ACTION_PATTERN.fullmatch(use)] == []
    assert len(VERSION_COMMENT_PATTERN.findall(path.read_text("utf-8"))) == len(used), (
        "the version stands behind it"
    )


@pytest.mark.parametrize("path", WORKFLOW_FILES, ids=lambda path: path.name)
def test_a_job_has_only_the_write_permissions_it_declares(path: Path) -> None:
    workflow = read_workflow(path.name)
    assert workflow["permissions"] == {"contents": "read"}
    assert "pull_request_target" not in read_triggers(workflow), (
        "it runs strangers' code with our rights"
    )


def test_only_one_job_may_write_a_release_and_only_one_the_page() -> None:
    assert (
        find_jobs_with_write_permission("contents")
        == find_jobs_with_write_permission("attestations")
        == {("release.yml", "draft")}
    )
    assert find_jobs_with_write_permission("pages") == {("publish.yml", "page")}
    assert find_jobs_with_write_permission("id-token") == {
        ("release.yml", "draft"),
        ("publish.yml", "page"),
    }


def test_an_action_has_the_same_pin_in_all_workflows() -> None:
    pins = {
        step
        for path in WORKFLOW_FILES
        for job in read_workflow(path.name)["jobs"].values()
        for step in list_steps_of_job(job)
        if PINNED_ACTION_PATTERN.fullmatch(step)
    }
    names = [pin.partition("@")[0] for pin in pins]
    assert sorted(names) == sorted(set(names))


def test_a_tag_creates_a_draft_release_after_rebuilding_the_base_image() -> None:
    release = read_workflow("release.yml")
    assert read_triggers(release) == {"push": {"tags": ["v*"]}}
    rebuilds = [
        name for name, job in release["jobs"].items() if "make image" in list_steps_of_job(job)
    ]
    draft = release["jobs"]["draft"]
    assert rebuilds
    assert set(rebuilds) <= find_required_jobs(release, "draft")
    assert (
        find_step_index(draft, "make release")
        < find_step_index(draft, ATTEST_ACTION)
        < find_step_index(draft, "gh release create")
    )
    create = list_steps_of_job(draft)[find_step_index(draft, "gh release create")]
    assert "--draft" in create.split()
    assert "build/release/files/*" in create.split()
    attest = draft["steps"][find_step_index(draft, ATTEST_ACTION)]["with"]
    assert attest == {"subject-checksums": "build/release/files/SHA256SUMS"}


def test_the_page_is_deployed_when_a_person_publishes_the_release() -> None:
    """A trigger on the tag would publish the page while the release is an unreviewed draft."""
    serving = [
        (path.name, name)
        for path in WORKFLOW_FILES
        for name, job in read_workflow(path.name)["jobs"].items()
        if any(DEPLOY_ACTION in step for step in list_steps_of_job(job))
    ]
    assert serving == [("publish.yml", "page")]
    assert read_triggers(read_workflow("publish.yml")) == {"release": {"types": ["published"]}}


def test_the_page_is_deployed_after_the_images_are_rebuilt_identically() -> None:
    publish = read_workflow("publish.yml")
    jobs = publish["jobs"]
    rebuilds = {name for name, job in jobs.items() if "make image" in list_steps_of_job(job)}
    assert rebuilds
    assert rebuilds <= find_required_jobs(publish, "build") <= find_required_jobs(publish, "page")
    build = jobs["build"]
    order = [
        "gh release download",
        "sha256sum --check --strict SHA256SUMS",
        "gh attestation verify",
        "make release",
        r"grep '\.uf2$' build/published/SHA256SUMS | (cd build/release/files && sha256sum --check",
        "actions/upload-pages-artifact",
    ]
    places = [find_step_index(build, part) for part in order]
    assert places == sorted(places)
    tag = "refs/tags/${{ github.event.release.tag_name }}"
    for name in ("build", *rebuilds):
        checkout = jobs[name]["steps"][find_step_index(jobs[name], "actions/checkout")]
        assert checkout["with"]["ref"] == tag, "what is built is what was released"
    for job in jobs.values():
        assert not any(step.get("continue-on-error") for step in job["steps"])


def test_the_tools_of_a_release_are_installed_only_with_pinned_hashes() -> None:
    dry = ["make", "--no-print-directory", "-n", "release", "TAG=v0", "URL=https://example.org/a/b"]
    done = subprocess.run(dry, cwd=ROOT, check=True, capture_output=True, text=True)
    installs = [line for line in done.stdout.splitlines() if re.search(r"pip\b.*\binstall\b", line)]
    assert len(installs) == 2
    pinned, own = installs
    assert "--require-hashes" in pinned
    assert pinned.endswith("--requirement .ci/release.txt")
    assert {"--no-deps", "--no-index", "--no-build-isolation"} <= set(own.split())
    assert '-m", "build", "--no-isolation' in (ROOT / ".ci/release").read_text("utf-8")
    for name in ("release.yml", "publish.yml"):
        for job in read_workflow(name)["jobs"].values():
            assert not any("pip " in step or "npm " in step for step in list_steps_of_job(job))


def read_pinned_versions(path: str) -> dict[str, str]:
    """Return {package: version} for the pins in the requirements file ``path``."""
    text = (ROOT / path).read_text("utf-8")
    found = re.findall(r"^([\w.-]+)==([\w.!+-]+)", text, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


def test_each_pin_of_a_release_has_hashes_and_the_version_that_tests_use() -> None:
    text = (ROOT / ".ci/release.txt").read_text("utf-8")
    entries = re.findall(r"^[^\s#](?:.*\\\n)+.*", text, re.MULTILINE)
    for entry in entries:
        assert re.match(r"[\w.-]+==[\w.!+-]+( ;.*)? \\\n", entry), entry[:80]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry[:80]
    assert "index-url" not in text
    there, tested = (
        read_pinned_versions(".ci/release.txt"),
        read_pinned_versions(".ci/constraints.txt"),
    )
    assert len(there) == len(entries)
    assert {name: tested[name] for name in there if name in tested} == {
        name: there[name] for name in there if name in tested
    }


def test_every_package_that_a_release_needs_is_pinned() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    lines = (ROOT / ".ci/release.in").read_text("utf-8").splitlines()
    wanted += [line.partition("#")[0] for line in lines if not line.startswith("#")]
    there = read_pinned_versions(".ci/release.txt")
    for each in map(Requirement, wanted):
        assert each.specifier.contains(there[canonicalize_name(each.name)]), each


def test_sha256sum_accepts_the_checksums(tmp_path: Path) -> None:
    for name in ("b.uf2", "a.zip"):
        (tmp_path / name).write_bytes(name.encode())
    text = load_release_program().checksums(tmp_path)
    assert [line.split("  ")[1] for line in text.splitlines()] == ["a.zip", "b.uf2"]
    check = ["sha256sum", "--check", "--strict", "-"]
    assert subprocess.run(check, cwd=tmp_path, input=text.encode(), check=False).returncode == 0
    (tmp_path / "b.uf2").write_bytes(b"something else")
    assert subprocess.run(check, cwd=tmp_path, input=text.encode(), check=False).returncode == 1


def test_a_release_has_an_image_of_each_board_for_each_chip_that_fits_it() -> None:
    expected = []
    for board in board_folder.board_names():
        for chip in CHIPS:
            try:
                image.expect_chip(board, chip)
            except FlashError:
                continue
            expected.append((board, chip.id))
    assert sorted(load_release_program().IMAGES) == sorted(expected)
    assert set(build.image_files()) == {build.image_name(*each) for each in expected}
    assert {board for board, _ in expected} == set(board_folder.board_names())
