"""How a release is made: pinned tools, in the right order, with checksums that anybody can check.

The workflows are read as YAML: GitHub runs them, nothing here can.
"""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.test_readme import release_program

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.y*ml"))
PINNED = re.compile(r"[\w.-]+(/[\w.-]+)+@[0-9a-f]{40}")
VERSION = re.compile(r"uses: +\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
DEPLOY = "actions/deploy-pages"
ATTEST = "actions/attest-build-provenance"

Workflow = dict[Any, Any]


def read(name: str) -> Workflow:
    """Return the workflow in the file ``name``."""
    workflow: Workflow = yaml.safe_load((ROOT / ".github/workflows" / name).read_text("utf-8"))
    return workflow


def triggers(workflow: Workflow) -> Any:
    """Return what starts it: YAML 1.1 reads the key ``on`` as True."""
    return workflow[True]


def steps(job: dict[str, Any]) -> list[str]:
    """Return what each step of ``job`` runs or uses."""
    return [each.get("run") or each["uses"] for each in job["steps"]]


def place(job: dict[str, Any], part: str) -> int:
    """Return the place of the only step of ``job`` that has ``part`` in it."""
    (found,) = [number for number, step in enumerate(steps(job)) if part in step]
    return found


def before(workflow: Workflow, name: str) -> set[str]:
    """Return the jobs that have to succeed before the job ``name`` begins."""
    needs = workflow["jobs"][name].get("needs", [])
    direct = {needs} if isinstance(needs, str) else set(needs)
    return direct.union(*(before(workflow, each) for each in direct))


def holders(permission: str) -> set[tuple[str, str]]:
    """Return (workflow, job) of each job that may write ``permission``."""
    return {
        (path.name, name)
        for path in WORKFLOWS
        for name, job in read(path.name)["jobs"].items()
        if job.get("permissions", {}).get(permission) == "write"
    }


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_each_action_is_pinned_by_its_hash(path: Path) -> None:
    """A tag can be moved to other code by whoever takes an action's repository over."""
    used = [
        use
        for job in read(path.name)["jobs"].values()
        for use in [job.get("uses"), *(step.get("uses") for step in job.get("steps", []))]
        if use
    ]
    assert [use for use in used if not PINNED.fullmatch(use)] == []
    assert len(VERSION.findall(path.read_text("utf-8"))) == len(used), (
        "the version stands behind it"
    )


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_job_may_write_only_what_it_says(path: Path) -> None:
    workflow = read(path.name)
    assert workflow["permissions"] == {"contents": "read"}
    assert "pull_request_target" not in triggers(workflow), (
        "it runs strangers' code with our rights"
    )


def test_only_one_job_may_write_a_release_and_only_one_the_page() -> None:
    assert holders("contents") == holders("attestations") == {("release.yml", "draft")}
    assert holders("pages") == {("publish.yml", "page")}
    assert holders("id-token") == {("release.yml", "draft"), ("publish.yml", "page")}


def test_an_action_has_one_pin_everywhere() -> None:
    pins = {
        step
        for path in WORKFLOWS
        for job in read(path.name)["jobs"].values()
        for step in steps(job)
        if PINNED.fullmatch(step)
    }
    names = [pin.partition("@")[0] for pin in pins]
    assert sorted(names) == sorted(set(names))


def test_a_tag_makes_a_draft_after_the_base_image_was_rebuilt() -> None:
    release = read("release.yml")
    assert triggers(release) == {"push": {"tags": ["v*"]}}
    rebuilds = [name for name, job in release["jobs"].items() if "make image" in steps(job)]
    draft = release["jobs"]["draft"]
    assert rebuilds
    assert set(rebuilds) <= before(release, "draft")
    assert place(draft, "make release") < place(draft, ATTEST) < place(draft, "gh release create")
    create = steps(draft)[place(draft, "gh release create")]
    assert "--draft" in create.split()
    assert "build/release/files/*" in create.split()
    attest = draft["steps"][place(draft, ATTEST)]["with"]
    assert attest == {"subject-checksums": "build/release/files/SHA256SUMS"}


def test_the_page_is_served_when_a_person_publishes_the_release() -> None:
    """With the tag it went out while the release was a draft that nobody had looked at."""
    serving = [
        (path.name, name)
        for path in WORKFLOWS
        for name, job in read(path.name)["jobs"].items()
        if any(DEPLOY in step for step in steps(job))
    ]
    assert serving == [("publish.yml", "page")]
    assert triggers(read("publish.yml")) == {"release": {"types": ["published"]}}


def test_the_page_is_served_after_the_images_were_rebuilt_to_the_same_bytes() -> None:
    publish = read("publish.yml")
    jobs = publish["jobs"]
    rebuilds = {name for name, job in jobs.items() if "make image" in steps(job)}
    assert rebuilds
    assert rebuilds <= before(publish, "build") <= before(publish, "page")
    build = jobs["build"]
    order = [
        "gh release download",
        "sha256sum --check --strict SHA256SUMS",
        "gh attestation verify",
        "make release",
        r"grep '\.uf2$' build/published/SHA256SUMS | (cd build/release/files && sha256sum --check",
        "actions/upload-pages-artifact",
    ]
    places = [place(build, part) for part in order]
    assert places == sorted(places)
    tag = "refs/tags/${{ github.event.release.tag_name }}"
    for name in ("build", *rebuilds):
        checkout = jobs[name]["steps"][place(jobs[name], "actions/checkout")]
        assert checkout["with"]["ref"] == tag, "what is built is what was released"
    for job in jobs.values():
        assert not any(step.get("continue-on-error") for step in job["steps"])


def test_the_tools_of_a_release_are_installed_by_hash_alone() -> None:
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
        for job in read(name)["jobs"].values():
            assert not any("pip " in step or "npm " in step for step in steps(job))


def pins(path: str) -> dict[str, str]:
    """Return {name: version} of the pins in a file of requirements."""
    text = (ROOT / path).read_text("utf-8")
    found = re.findall(r"^([\w.-]+)==([\w.!+-]+)", text, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


def test_each_pin_of_a_release_has_hashes_and_is_what_the_tests_run_with() -> None:
    text = (ROOT / ".ci/release.txt").read_text("utf-8")
    entries = re.findall(r"^[^\s#](?:.*\\\n)+.*", text, re.MULTILINE)
    for entry in entries:
        assert re.match(r"[\w.-]+==[\w.!+-]+( ;.*)? \\\n", entry), entry[:80]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry[:80]
    assert "index-url" not in text
    there, tested = pins(".ci/release.txt"), pins(".ci/constraints.txt")
    assert len(there) == len(entries)
    assert {name: tested[name] for name in there if name in tested} == {
        name: there[name] for name in there if name in tested
    }


def test_everything_that_a_release_needs_is_pinned() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    lines = (ROOT / ".ci/release.in").read_text("utf-8").splitlines()
    wanted += [line.partition("#")[0] for line in lines if not line.startswith("#")]
    there = pins(".ci/release.txt")
    for each in map(Requirement, wanted):
        assert each.specifier.contains(there[canonicalize_name(each.name)]), each


def test_the_checksums_are_what_sha256sum_checks(tmp_path: Path) -> None:
    for name in ("b.uf2", "a.zip"):
        (tmp_path / name).write_bytes(name.encode())
    text = release_program().checksums(tmp_path)
    assert [line.split("  ")[1] for line in text.splitlines()] == ["a.zip", "b.uf2"]
    check = ["sha256sum", "--check", "--strict", "-"]
    assert subprocess.run(check, cwd=tmp_path, input=text.encode(), check=False).returncode == 0
    (tmp_path / "b.uf2").write_bytes(b"something else")
    assert subprocess.run(check, cwd=tmp_path, input=text.encode(), check=False).returncode == 1
