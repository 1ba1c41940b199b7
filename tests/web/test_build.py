"""The build makes the right files, makes the same files again, and refuses invalid input."""

import gzip
import http.client
import io
import json
import re
import tarfile
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from host_tools.flash.build import firmware_files
from host_tools.micropython import node
from host_tools.web import build, serve
from host_tools.web.needed_modules import needed_modules


@pytest.fixture(scope="module")
def page_files() -> dict[str, bytes]:
    """Return {name: content} of the page's files."""
    return build.page_files()


def unpack_files(page_files: dict[str, bytes], *packs: str) -> dict[str, bytes]:
    """Return {path: content} of the firmware files in ``packs``, by default in all packs of the
    page.
    """
    found: dict[str, bytes] = {}
    for pack in packs or ("firmware.pack", "games.pack"):
        archive = zipfile.ZipFile(io.BytesIO(gzip.decompress(page_files[pack])))
        assert not found.keys() & set(archive.namelist())
        found.update({name: archive.read(name) for name in archive.namelist()})
    return found


@pytest.mark.long
def test_the_page_has_the_firmware_of_both_boards(page_files: dict[str, bytes]) -> None:
    packed = unpack_files(page_files)
    for board in ("pitch32", "mini16"):
        for name, content in firmware_files(board, chip=None).items():
            assert packed[name] == content, name


@pytest.mark.long
def test_the_page_has_the_same_tools_as_the_laptop(page_files: dict[str, bytes]) -> None:
    names = sorted(name for name in unpack_files(page_files) if name.startswith("host_tools/"))
    watching = [f"host_tools/live/{each}.mpy" for each in ("lines", "live_protocol", "replica")]
    facts, checking = "host_tools/common/ruleset_facts.mpy", "host_tools/ruleset/program.mpy"
    words = [
        f"host_tools/simulator/{each}.mpy"
        for each in ("changed_rules", "film", "link_rules", "screen_input", "side_text")
    ]
    assert names == [facts, *watching, checking, *words]


def test_the_pack_of_the_menu_contains_no_game(page_files: dict[str, bytes]) -> None:
    """The pack of the menu has the modules that are imported at the start, but no rules, opponents
    or lessons.
    """
    menu = unpack_files(page_files, "firmware.pack")
    assert "pixelpitch/app/screens/menu.mpy" in menu
    assert "pixelpitch/rulesets/tactics/__init__.mpy" in menu, "the menu names the games"
    games = [name for name in menu if name.startswith("pixelpitch/rulesets/")]
    assert [name for name in games if not name.endswith(("/__init__.mpy", ".board"))] == []
    assert "pixelpitch/rulesets/tactics/rules.mpy" in unpack_files(page_files, "games.pack")


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("from . import a", {"a"}),
        ("from .a import x\nimport os", {"a"}),
        ("from ours import a, b", {"a", "b"}),
        ("import ours.a", {"a"}),
        ("try:\n    from .a import x\nexcept ImportError:\n    pass", {"a"}),
        ("def f():\n    from . import a", set()),
        ("if TYPE_CHECKING:\n    from . import a\nelse:\n    from . import b", {"b"}),
    ],
)
def test_only_imports_at_the_top_of_a_module_count_as_needed(
    tmp_path: Path, source: str, wanted: set[str]
) -> None:
    paths = {"ours": tmp_path / "__init__.py"}
    texts = {"a": "from .b import y" if "b" in wanted else "", "b": "", "m": source}
    for name, text in texts.items():
        paths[f"ours.{name}"] = tmp_path / f"{name}.py"
        paths[f"ours.{name}"].write_text(text)
    paths["ours"].write_text("")
    expected = {"ours", "ours.m", *(f"ours.{each}" for each in wanted)}
    assert needed_modules(["ours.m"], paths.get) == expected


@pytest.mark.long
def test_the_page_has_the_code_with_which_the_laptop_sends_to_a_board(
    page_files: dict[str, bytes],
) -> None:
    names = zipfile.ZipFile(io.BytesIO(page_files["sender.zip"])).namelist()
    assert "host_tools/ruleset/store.mpy" in names
    assert "host_tools/flash/exchange.mpy" in names
    assert b"Pybricks" in page_files["LICENSES.txt"]


@pytest.mark.long
def test_building_the_same_sources_gives_the_same_page(page_files: dict[str, bytes]) -> None:
    assert build.page_files() == page_files


def test_the_bundles_of_javascript_import_nothing(page_files: dict[str, bytes]) -> None:
    for name in build.FIRST_MODULE_BY_SCRIPT:
        whole = gzip.decompress(page_files[name]) if name.endswith(".pack") else page_files[name]
        text = whole.decode()
        assert not re.search(r"^\s*(import|export)\b", text, re.MULTILINE), name
        assert "import.meta" not in text
    assert not [name for name in page_files if name.endswith(".mjs")]


def test_the_service_worker_caches_every_file_and_detects_changes(
    page_files: dict[str, bytes],
) -> None:
    found = re.search(r"const BUILD = (.*);", page_files["sw.js"].decode())
    assert found
    kept = json.loads(found[1])
    wanted = {build.source_zip_name(each) for each in build.source_names()}
    wanted |= {build.screenshot_name(each) for each in build.SCREENSHOT_WIDTH_NAMES}
    wanted |= set(build.image_files())
    wanted |= {"sender.pack", "sender.zip"}
    assert len(wanted) == 17
    wanted |= {each for each in page_files if build.LANGUAGE_FILE_PATTERN.fullmatch(each)}
    assert set(kept["files"]) == {"./", *page_files} - set(build.UNCACHED_FILES) - wanted
    assert kept["version"] == build.content_version(page_files)
    assert build.content_version({**page_files, "style.css": b""}) != kept["version"]


def test_the_pictures_have_the_sizes_in_the_manifest(page_files: dict[str, bytes]) -> None:
    manifest = json.loads(page_files["manifest.webmanifest"])
    assert {each["purpose"] for each in manifest["icons"]} == {"any", "maskable"}
    for each in manifest["icons"]:
        size = "x".join(map(str, Image.open(io.BytesIO(page_files[each["src"]])).size))
        assert size == each["sizes"], each["src"]
    whole = Image.open(io.BytesIO(page_files["maskable-512.png"])).convert("L")
    for box in ((0, 0, 512, 50), (0, 462, 512, 512), (0, 0, 50, 512), (462, 0, 512, 512)):
        assert max(whole.crop(box).tobytes()) < 16, "what a mask may cut is dark"
    wide = {each["form_factor"]: each for each in manifest["screenshots"]}
    assert set(wide) == set(build.SCREENSHOT_WIDTH_NAMES)
    for name, each in wide.items():
        assert each["src"] == build.screenshot_name(name)
        size = "x".join(map(str, Image.open(io.BytesIO(page_files[each["src"]])).size))
        assert size == each["sizes"]
        assert len(page_files[each["src"]]) < 60_000
    assert Image.open(io.BytesIO(page_files["card.png"])).size == build.SOCIAL_CARD_SIZE_PX


@pytest.mark.long
def test_a_published_page_names_the_full_address_of_its_picture(
    page_files: dict[str, bytes],
) -> None:
    url = "https://example.org/pitch/"
    index = build.page_files(url)["index.html"]
    assert f'property="og:image" content="{url}card.png"'.encode() in index
    assert f'property="og:url" content="{url}"'.encode() in index
    assert b'property="og:image" content="card.png"' in page_files["index.html"]
    for wrong in ("ftp://example.org/", "https://example.org", 'https://a/">', "x"):
        with pytest.raises(build.WebError, match="expected https"):
            build.page_files(wrong)


@pytest.mark.long
def test_the_server_sends_the_right_types_and_only_the_page(tmp_path: Path) -> None:
    build.write_page(tmp_path / "site")
    (tmp_path / "secret.txt").write_text("x")
    with serve.page_server(tmp_path / "site") as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        for name, kind in (
            ("page.js", "text/javascript"),
            ("icon-192.png", "image/png"),
        ):
            asked = http.client.HTTPConnection("127.0.0.1", running.server_address[1])
            asked.request("GET", "/" + name)
            answer = asked.getresponse()
            assert answer.status == 200
            assert (answer.headers["Content-Type"] or "").startswith(kind)
            answer.read()
            asked.request("GET", "/../secret.txt")
            assert asked.getresponse().status == 404
            asked.close()
        with pytest.raises(build.WebError, match="expected a free one"):
            serve.page_server(tmp_path, running.server_address[1])
        running.shutdown()
        thread.join()


@pytest.mark.long
def test_the_command_builds_the_page_or_says_why_it_cannot(
    tmp_path: Path, output_of: Any, error_of: Any
) -> None:
    output_of(["web", "--out", str(tmp_path / "site")])
    assert (tmp_path / "site" / "index.html").is_file()
    (tmp_path / "file").write_text("")
    error_of(["web", "--out", str(tmp_path / "file")])


@pytest.mark.parametrize("member", ["../outside", "/tmp/outside", "package/link"])
def test_a_package_writes_no_file_outside_its_folder(
    member: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archived = io.BytesIO()
    with tarfile.open(fileobj=archived, mode="w:gz") as archive:
        for name in ("package/fine", member):
            info = tarfile.TarInfo(name)
            if name == "package/link":
                info.type, info.linkname = tarfile.SYMTYPE, "../../outside"
            archive.addfile(info, io.BytesIO())
    monkeypatch.setattr("host_tools.common.folders.cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(node, "_fetch_archive", lambda *_: archived.getvalue())
    with pytest.raises(node.NodeError, match=f"{member!r}, expected files in its own folder"):
        node.find_package(node.MODULE_FOLDER, node.INTERPRETER_PACKAGE)
    assert not [path for path in tmp_path.rglob("*") if path.is_file() or path.is_symlink()]


@pytest.mark.long
def test_a_package_other_than_the_pinned_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test's own package registry serves a package that differs from the pinned one."""
    (tmp_path / "package").mkdir()
    version = node.micropython_version()
    facts = {"name": node.INTERPRETER_PACKAGE, "version": version}
    (tmp_path / "package" / "package.json").write_text(json.dumps(facts))
    with tarfile.open(tmp_path / "other.tgz", "w:gz") as archive:
        archive.add(tmp_path / "package", "package")
    about = tmp_path / node.INTERPRETER_PACKAGE
    about.parent.mkdir()
    monkeypatch.setattr("host_tools.common.folders.cache_folder", lambda: tmp_path / "cache")
    with serve.page_server(tmp_path) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        monkeypatch.setenv("npm_config_registry", serve.page_address(running))
        monkeypatch.setenv("npm_config_fetch_retries", "0")
        dist = {"tarball": f"{serve.page_address(running).rstrip('/')}/other.tgz"}
        versions = {version: {**facts, "dist": dist}}
        about.write_text(json.dumps({"name": node.INTERPRETER_PACKAGE, "versions": versions}))
        with pytest.raises(node.NodeError, match="expected 48rQd947"):
            node.find_package(node.MODULE_FOLDER, node.INTERPRETER_PACKAGE)
        about.unlink()
        with pytest.raises(node.NodeError, match="expected 48rQd947"):
            # The build does not ask the registry for the package again.
            node.find_package(node.MODULE_FOLDER, node.INTERPRETER_PACKAGE)
        monkeypatch.setattr(node, "_FETCH_FAILURES", {})
        with pytest.raises(node.NodeError, match=r"fetching .* failed"):
            node.find_package(node.MODULE_FOLDER, node.INTERPRETER_PACKAGE)
        running.shutdown()
        thread.join()
    assert not (tmp_path / "cache").exists()
