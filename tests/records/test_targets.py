"""Where records are written: any name, whatever it stands for, and nothing that is half done."""

from __future__ import annotations

import errno
import gzip
import os
import stat
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

import tricktake as tt
from tests.cli.calls import call
from tests.records.broken_records import GOOD
from tests.records.matches import FIRST_TRICKS, rules_of
from tricktake.records import _targets

if TYPE_CHECKING:
    import io
    from collections.abc import Callable, Iterator

    from tricktake.records.record import AnyRecord

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX")

RULES = rules_of("court_piece")
RECORD = tt.Record(RULES, 3, FIRST_TRICKS)
FORMS = pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])


def numbered(*numbers: int) -> list[AnyRecord]:
    return [tt.Record(RULES, 3, FIRST_TRICKS, extra={"n": number}) for number in numbers]


def numbers(path: Path) -> list[object]:
    """What the records of a file are numbered by; a fault is no record."""
    return [record.extra["n"] for record in tt.read_records(path)]


def in_background(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


# In place


@FORMS
@pytest.mark.parametrize("append", [False, True])
def test_named_pipe_stays_one_and_hands_the_records_on(tmp_path: Path, name: str, *, append: bool) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = in_background(lambda: got.append(pipe.read_bytes()))
    assert tt.write_records(pipe, [RECORD] * 3, append=append) == 3
    reader.join()
    assert stat.S_ISFIFO(pipe.lstat().st_mode)
    text = gzip.decompress(got[0]) if name.endswith(".gz") else got[0]
    assert list(tt.read_records(text.splitlines())) == [RECORD] * 3


def test_device_stays_one() -> None:
    assert tt.write_records(os.devnull, [RECORD]) == 1
    assert stat.S_ISCHR(os.lstat(os.devnull).st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("append", [False, True])
def test_device_that_is_full_is_an_os_error(*, append: bool) -> None:
    with pytest.raises(OSError, match="No space left"):
        tt.write_records("/dev/full", [RECORD], append=append)


@pytest.mark.parametrize("name", ["/dev/fd/{}", "/proc/self/fd/{}", "{link}"])
def test_descriptor_is_written_where_it_stands(tmp_path: Path, name: str) -> None:
    path = tmp_path / "out.jsonl"
    with path.open("wb") as file:
        (tmp_path / "link").symlink_to(f"/dev/fd/{file.fileno()}")
        file.write(GOOD)  # without the end of the line
        file.flush()
        tt.write_records(name.format(file.fileno(), link=tmp_path / "link"), [RECORD] * 2)
        file.write(GOOD + b"\n")
    assert [found.fault for found in tt.validate(path)] == [None] * 4


def test_descriptor_of_an_empty_file_gets_the_records_only(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with path.open("wb") as file:
        tt.write_records(f"/dev/fd/{file.fileno()}", [RECORD])
    assert path.read_bytes().count(b"\n") == 1


def test_descriptor_that_is_closed_or_for_reading_is_an_os_error(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_bytes(GOOD)
    with path.open("rb") as file:
        descriptor = file.fileno()
        with pytest.raises(OSError, match="Bad file descriptor"):
            tt.write_records(f"/dev/fd/{descriptor}", played_never())
    with pytest.raises(OSError, match="Bad file descriptor"):
        tt.write_records(f"/dev/fd/{descriptor}", played_never())
    assert path.read_bytes() == GOOD


def test_process_substitution_gets_the_records(tmp_path: Path) -> None:
    program = (
        '"$0" -m tricktake simulate court_piece -n 2 -o >(cat > got.jsonl; : > done)'
        " && until [ -e done ]; do :; done"
    )
    subprocess.run(  # noqa: S603 - a fixed command
        ("/bin/bash", "-c", program, sys.executable),
        cwd=tmp_path,
        check=True,
        capture_output=True,
        timeout=60,
    )
    assert [found.fault for found in tt.validate(tmp_path / "got.jsonl")] == [None] * 2


def test_standard_output_by_its_path_keeps_what_stands_in_the_file(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_bytes(GOOD)  # without the end of the line
    for name, mode in (("/dev/stdout", "ab"), ("-", "ab")):
        with out.open(mode) as file:
            done = subprocess.run(  # noqa: S603 - this program with the arguments of a test
                (sys.executable, "-m", "tricktake", "simulate", "court_piece", "-n", "2", "-o", name),
                stdout=file,
                check=False,
                stderr=subprocess.DEVNULL,
            )
        assert done.returncode == 0
    records = [found for found in tt.validate(out) if found.fault is None]
    assert len(records) == 5


# Links, modes, owners


@FORMS
@pytest.mark.parametrize("append", [False, True])
@pytest.mark.parametrize("exists", [False, True])
def test_link_stays_one_and_its_target_is_written(
    tmp_path: Path, name: str, *, append: bool, exists: bool
) -> None:
    (tmp_path / "store").mkdir()
    real, link, further = tmp_path / "store" / f"real-{name}", tmp_path / name, tmp_path / f"further-{name}"
    if exists:
        tt.write_records(real, numbered(0))
    link.symlink_to(Path("store") / real.name)
    further.symlink_to(link)
    tt.write_records(further, numbered(1), append=append)
    assert further.is_symlink()
    assert link.is_symlink()
    assert numbers(real) == ([0] if append and exists else []) + [1]
    assert [path.name for path in real.parent.iterdir()] == [real.name]


def test_links_in_a_circle_are_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError, match="symbolic links"):
        tt.write_records(tmp_path / "a", played_never())


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o444 | stat.S_IWUSR])
@pytest.mark.parametrize("append", [False, True])
def test_file_keeps_its_mode_and_owner(tmp_path: Path, mode: int, *, append: bool) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(b"")
    if os.geteuid() == 0:
        os.chown(path, 12345, 23456)
    path.chmod(mode)
    before = path.stat()
    tt.write_records(path, [RECORD], append=append)
    after = path.stat()
    assert stat.S_IMODE(after.st_mode) == mode
    assert (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)


def test_new_file_has_the_mode_that_the_user_wants(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        tt.write_records(tmp_path / "out.jsonl", [RECORD])
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "out.jsonl").stat().st_mode) == 0o640


# Names that are none


def played_never() -> Iterator[AnyRecord]:
    """Records that nobody may ask for."""
    yield from (pytest.fail("a match was played before the name was found to be unusable") for _ in "1")


@pytest.mark.parametrize("append", [False, True])
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", errno.ENOENT),
        (".", errno.EISDIR),
        ("..", errno.EISDIR),
        ("/", errno.EISDIR),
        ("folder", errno.EISDIR),
        ("folder/", errno.EISDIR),
        ("new/", errno.EISDIR),
        ("link to folder", errno.EISDIR),
        ("nowhere/out.jsonl", errno.ENOENT),
        ("file/out.jsonl", errno.ENOTDIR),
        ("file/", errno.ENOTDIR),
        ("x" * 300, errno.ENAMETOOLONG),
        ("a\0b", errno.EINVAL),
        ("\ud800", errno.EINVAL),
    ],
)
def test_unusable_name_is_an_os_error_before_any_record_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: int, *, append: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("link to folder").symlink_to("folder")
    Path("file").write_bytes(b"old")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(OSError, match=r"\[Errno") as caught:
        tt.write_records(name, played_never(), append=append)
    assert (caught.value.errno, caught.value.filename) == (code, name)
    assert sorted(tmp_path.iterdir()) == before
    if "\0" in name or "\ud800" in name:  # no argument of a command
        return
    for arguments in (("simulate", "court_piece", "-n", "1000000"), ("demo",)):
        result = call(*arguments, "-o", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("Error: ")
        assert result.stderr.count("\n") == 1


def test_file_that_may_not_be_written_is_an_os_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(b"old")

    def not_allowed(_name: str, mode: int) -> bool:
        return mode != os.W_OK

    monkeypatch.setattr(os, "access", not_allowed)  # root may write everything
    with pytest.raises(PermissionError):
        tt.write_records(path, played_never())
    assert path.read_bytes() == b"old"


def test_long_name_is_a_name_too(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    assert tt.write_records(path, [RECORD]) == 1
    assert list(tt.read_records(path)) == [RECORD]


# The temporary file


@pytest.fixture(params=["nameless", "named", "no other system", "no /proc"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How a new file begins: without a name, or with one where the system knows no other way."""
    name: str = request.param
    if name == "named":

        def refused(_folder: str, _flags: int, _mode: int = 0) -> NoReturn:
            raise OSError(errno.EOPNOTSUPP, "Operation not supported")

        begin = os.open

        def begin_with_a_name(path: str, flags: int, mode: int = 0o777) -> int:
            if flags & os.O_TMPFILE == os.O_TMPFILE:
                refused(path, flags)
            return begin(path, flags, mode)

        monkeypatch.setattr(os, "open", begin_with_a_name)
    elif name == "no other system":
        monkeypatch.delattr(os, "O_TMPFILE")
    elif name == "no /proc":
        exists = os.path.exists

        def exists_elsewhere(path: str) -> bool:
            return path != "/proc/self/fd" and exists(path)

        monkeypatch.setattr(os.path, "exists", exists_elsewhere)
    return name


@pytest.mark.usefixtures("way")
@FORMS
def test_file_appears_when_all_is_written_and_nothing_else_does(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    seen: set[str] = set()

    def records() -> Iterator[AnyRecord]:
        for record in numbered(1, 2, 3):
            seen.update(each.suffix for each in tmp_path.iterdir())
            yield record

    assert tt.write_records(path, records()) == 3
    assert numbers(path) == [1, 2, 3]
    assert seen <= {".part"}
    with pytest.raises(KeyboardInterrupt):
        tt.write_records(path, interrupted())
    assert numbers(path) == [1, 2, 3]
    assert [each.name for each in tmp_path.iterdir()] == [name]


def interrupted() -> Iterator[AnyRecord]:
    yield RECORD
    raise KeyboardInterrupt


@pytest.mark.usefixtures("way")
def test_temporary_name_cannot_be_taken_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def guess(_bytes: int) -> str:
        return "guessed"

    monkeypatch.setattr(_targets, "token_hex", guess)
    victim = tmp_path / "victim"
    victim.write_bytes(b"old")
    (tmp_path / ".tricktake-guessed.part").symlink_to(victim)
    with pytest.raises(FileExistsError):
        tt.write_records(tmp_path / "out.jsonl", [RECORD])
    assert victim.read_bytes() == b"old"


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS])
def test_folder_that_takes_no_file_is_an_os_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    begin = os.open

    def refuse(path: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_WRONLY:
            raise OSError(code, os.strerror(code), path)
        return begin(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(OSError, match=os.strerror(code)) as caught:
        tt.write_records(tmp_path / "out.jsonl", played_never())
    assert caught.value.filename == str(tmp_path / "out.jsonl")


def test_owner_that_cannot_be_kept_is_no_reason_to_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(b"old")

    def not_allowed(*_: object) -> NoReturn:
        raise PermissionError

    monkeypatch.setattr(os, "fchown", not_allowed)
    assert tt.write_records(path, [RECORD]) == 1
    assert list(tt.read_records(path)) == [RECORD]


# Several at once


@FORMS
@pytest.mark.parametrize("append", [False, True])
def test_several_threads_tear_no_file(tmp_path: Path, name: str, *, append: bool) -> None:
    path = tmp_path / name

    def write(number: int) -> int:
        return tt.write_records(path, numbered(*[number] * 20), append=append)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(write, range(16))) == [20] * 16
    found = numbers(path)
    # Each call has written its 20 records in one piece.
    assert [found[begin : begin + 20] for begin in range(0, len(found), 20)] == [
        [found[begin]] * 20 for begin in range(0, len(found), 20)
    ]
    assert sorted(set(map(str, found))) == (sorted(map(str, range(16))) if append else [str(found[0])])
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_several_processes_tear_no_file(tmp_path: Path) -> None:
    calls = [
        subprocess.Popen(
            (sys.executable, "-m", "tricktake", "simulate", "court_piece", "-n", "20", "-o", "out.jsonl"),
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(4)
    ]
    assert [each.wait() for each in calls] == [0] * 4
    assert [found.fault for found in tt.validate(tmp_path / "out.jsonl")] == [None] * 20
    assert len(list(tmp_path.iterdir())) == 1


# Appending


@FORMS
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_what_is_appended_begins_a_line(tmp_path: Path, name: str, end: bytes) -> None:
    path = tmp_path / name
    text = GOOD + b"\n" + GOOD + end
    path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    for _ in range(2):
        tt.write_records(path, [RECORD], append=True)
    assert [found.fault for found in tt.validate(path)] == [None] * 4


@FORMS
def test_what_is_appended_is_not_read_for_ever(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    tt.write_records(path, numbered(1, 2, 3))
    assert tt.write_records(path, tt.read_records(path), append=True) == 3
    assert numbers(path) == [1, 2, 3, 1, 2, 3]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda whole: whole[:-20],
    "a byte short": lambda whole: whole[:-1],
    "followed by more": lambda whole: whole + b"rest",
    "not compressed": lambda _whole: GOOD,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_nothing_is_appended_to_a_damaged_file(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "out.jsonl.gz"
    tt.write_records(path, [RECORD] * 2)
    path.write_bytes(damage(path.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(
        tt.RecordError, match="nothing can be appended: the compressed file is damaged"
    ) as caught:
        tt.write_records(path, played_never(), append=True)
    assert caught.value.fault.code == "bad_gzip"
    assert path.read_bytes() == before


def test_damage_that_comes_meanwhile_is_found(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl.gz"
    tt.write_records(path, [RECORD] * 2)

    def cut_off() -> Iterator[AnyRecord]:
        path.write_bytes(path.read_bytes()[:-20])
        yield RECORD

    with pytest.raises(tt.RecordError, match="damaged"):
        tt.write_records(path, cut_off(), append=True)


def test_what_cannot_be_appended_wholly_is_not_appended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.jsonl"
    tt.write_records(path, numbered(1))

    def fill(file: io.FileIO, chunk: bytes) -> None:
        file.write(chunk[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(_targets, "_write_all", fill)
    with pytest.raises(OSError, match="No space left") as caught:
        tt.write_records(path, numbered(2), append=True)
    assert caught.value.filename == str(path)
    assert numbers(path) == [1]


def test_file_system_without_locks_is_one_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: object) -> NoReturn:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    path = tmp_path / "out.jsonl"
    for number in (1, 2):
        tt.write_records(path, numbered(number), append=True)
    assert numbers(path) == [1, 2]


def test_open_file_gets_no_glued_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.jsonl"
    for mode in ("a", "r+", "w"):
        path.write_bytes(GOOD)
        with path.open(mode, encoding="utf-8") as file:
            if mode == "r+":
                file.seek(0, os.SEEK_END)
            tt.write_records(file, [RECORD])
            file.write("half a line")
            tt.write_records(file, [RECORD])
        text = path.read_text(encoding="utf-8")
        assert text.splitlines()[-2] == "half a line"
        assert not text.startswith("\n")
        assert [found.fault for found in tt.validate(path)].count(None) == 2 + (mode != "w")
    with gzip.open(path, "wt") as file:
        tt.write_records(file, [RECORD])
    assert gzip.decompress(path.read_bytes()).count(b"\n") == 1

    def unreadable(*_: object) -> NoReturn:
        raise OSError

    monkeypatch.setattr(_targets, "_byte_before", unreadable)
    with path.open("a", encoding="utf-8") as file:  # what cannot be read is taken as it is
        tt.write_records(file, [RECORD])
