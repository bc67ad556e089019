"""The command as a whole: without its extra, interrupted, cut off, on a terminal."""

from __future__ import annotations

import errno
import io
import os
import runpy
import signal
import subprocess
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING, NoReturn

import pytest

import tricktake as tt
from tests.cli.calls import Terminal, bytes_written, call, plain_environment, run, wait_until
from tests.records.broken_records import line
from tricktake import cli
from tricktake.cli import app as commands, catalogue, console, simulation, validation
from tricktake.cli.console import Printer, counted, printable, progress

if TYPE_CHECKING:
    from pathlib import Path


def main(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["tricktake", *arguments])
    return cli.main()


def test_the_package_runs_as_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tricktake", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("tricktake", run_name="__main__")
    assert ended.value.code == 0
    assert version("tricktake") in capsys.readouterr().out
    # Worker processes import the module under another name, and must not run the command again.
    assert "main" in runpy.run_module("tricktake.__main__", run_name="__mp_main__")


def test_without_arguments_the_help_is_shown() -> None:
    result = call()
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Commands:" in result.stdout
    for command in ("demo", "validate", "simulate", "show", "games", "rules"):
        assert f"\n  {command} " in result.stdout


def test_version_is_that_of_the_package(tmp_path: Path) -> None:
    assert call("--version").stdout == f"tricktake {version('tricktake')}\n"
    assert run("--version", cwd=tmp_path).stdout.decode().strip() == f"tricktake {version('tricktake')}"


def test_main_gives_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(monkeypatch, "games") == 0
    assert "court_piece" in capsys.readouterr().out
    assert main(monkeypatch, "validate", "nowhere.jsonl") == 2
    assert main(monkeypatch, "what") == 2


@pytest.mark.parametrize("package", ["typer", "rich"])
def test_without_the_extra_it_says_what_to_install(
    package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("tricktake.cli.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(cli, "app")
    monkeypatch.setitem(sys.modules, package, None)
    if package == "rich":
        for name in [name for name in sys.modules if name.startswith("rich.")]:
            monkeypatch.setitem(sys.modules, name, None)
    assert main(monkeypatch, "games") == 2
    assert capsys.readouterr() == ("", f'The command needs {package}: pip install "tricktake[cli]"\n')


def test_other_missing_modules_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tricktake.cli.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(cli, "app")
    monkeypatch.setitem(sys.modules, "tricktake.errors", None)
    with pytest.raises(ModuleNotFoundError):
        main(monkeypatch, "games")


def test_without_the_extra_in_a_process_of_its_own(tmp_path: Path) -> None:
    program = "import sys; sys.modules['typer'] = None; from tricktake.cli import main; sys.exit(main())"
    ended = subprocess.run(  # noqa: S603 - this program with the arguments of a test
        (sys.executable, "-c", program), cwd=tmp_path, capture_output=True, check=False, text=True
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == 'The command needs typer: pip install "tricktake[cli]"\n'


def test_without_the_extra_it_still_gives_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = "import sys; sys.modules['typer'] = None; from tricktake.cli import main; sys.exit(main())"
    ended = subprocess.run(  # noqa: S603 - this program with the arguments of a test
        (sys.executable, "-c", program, "--version"),
        cwd=tmp_path,
        capture_output=True,
        check=False,
        text=True,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"tricktake {version('tricktake')}\n", "")
    monkeypatch.delitem(sys.modules, "tricktake.cli.app")
    monkeypatch.delattr(cli, "app")
    monkeypatch.setitem(sys.modules, "typer", None)
    assert main(monkeypatch, "--version") == 0
    assert capsys.readouterr().out == f"tricktake {version('tricktake')}\n"
    monkeypatch.setattr(sys, "stdout", None)
    assert main(monkeypatch, "--version") == 0


def test_a_shell_can_complete_commands_and_games(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--install-completion" in call("--help").stdout
    monkeypatch.setenv("_TRICKTAKE_COMPLETE", "complete_bash")
    for words, number, expected in (
        ("tricktake va", "1", "validate"),
        ("tricktake rules pi", "2", "pilotta"),
    ):
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", number)
        assert call().stdout.split() == [expected]


# Interrupts and broken pipes


def test_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(catalogue, "list_games", interrupted)
    assert main(monkeypatch, "games") == 130
    monkeypatch.setattr(commands, "run", interrupted)
    assert main(monkeypatch, "games") == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_interrupt_ends_a_long_run_quietly(tmp_path: Path, processes: str) -> None:
    arguments = ("simulate", "court_piece", "-n", "1000000", "-o", "out.jsonl", "--jobs", processes)
    # A program started where interrupts are ignored, as in a background job, would ignore them too.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(  # noqa: S603 - this program with the arguments of a test
        (sys.executable, "-m", "tricktake", *arguments),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
    ) as running:
        signal.signal(signal.SIGINT, before)
        wait_until(lambda: bytes_written(running.pid, tmp_path) > 0)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, out, err) == (130, b"", b"")
    assert not list(tmp_path.iterdir())


def test_broken_pipe_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w", encoding="utf-8") as cut_off:
        monkeypatch.setattr(sys, "stdout", cut_off)
        assert main(monkeypatch, "games") == 1


def test_broken_pipe_is_no_fault_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_off(*_arguments: object, **_options: object) -> NoReturn:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr(validation, "validate_files", cut_off)
    result = call("validate", "-")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "")


def test_broken_pipe_within_the_output_ends_quietly(tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_bytes(b"[]\n" * 20_000)
    with subprocess.Popen(
        (sys.executable, "-m", "tricktake", "validate", "many.jsonl"),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"many.jsonl, line 1: not valid\n"
        running.stdout.close()
        assert running.stderr is not None
        assert running.stderr.read() == b""
    assert running.returncode == 1


def test_output_that_cannot_hold_a_character_holds_its_escape(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(line(seats=["Ann", "Bö", "Ник", "Dee"]))
    ended = subprocess.run(
        (sys.executable, "-m", "tricktake", "show", "one.jsonl"),
        cwd=tmp_path,
        capture_output=True,
        check=False,
        env=plain_environment() | {"PYTHONIOENCODING": "ascii"},
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"1 B\\xf6, 2 \\u041d\\u0438\\u043a, 3 Dee" in ended.stdout


def test_output_need_not_be_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    assert main(monkeypatch, "--version") == 0
    assert output.getvalue().startswith("tricktake ")


# Output


def test_tables_are_plain_in_a_pipe_and_drawn_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe, terminal = io.StringIO(), Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    for output in (pipe, terminal):
        monkeypatch.setattr(sys, "stdout", output)
        printer = Printer()
        printer.table(("what", "how many"), [("x" * 60, "7"), ("y", "11")], kinds="tn")
        printer.heading("End")
    assert pipe.getvalue() == f"what{' ' * 58}how many\n{'x' * 60}{' ' * 9}7\ny{' ' * 67}11\nEnd\n"
    assert "─" in terminal.getvalue()
    assert "\x1b[1mEnd" in terminal.getvalue()
    assert max(map(len, terminal.getvalue().splitlines()[3:-1])) <= 40


def test_text_is_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    Printer().table(("a",), [("[bold]x[/bold]",), (":smile:",)])
    Printer().line("[red]\x07")
    assert capsys.readouterr().out == "a\n[bold]x[/bold]\n:smile:\n[red]\\x07\n"


def test_control_characters_are_written_as_escapes() -> None:
    assert printable("Bö ♠\x1b[0m\n\u202e\ud83d") == "Bö ♠\\x1b[0m\\n\\u202e\\ud83d"


def test_numbers_agree_with_their_nouns() -> None:
    assert [counted(1, "hand"), counted(0, "hand"), counted(2, "match", "matches")] == [
        "1 hand",
        "0 hands",
        "2 matches",
    ]


@pytest.mark.parametrize(("shown", "total"), [(True, 10), (True, None), (False, 10)], ids=str)
def test_bar_is_shown_on_a_terminal_if_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch, total: int | None, *, shown: bool
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress("some work", total, shown=shown) as advance:
        advance(10)
    assert ("some work" in terminal.getvalue()) == shown


def test_bar_leaves_the_output_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress("some work", 10):
        Printer().line("a line")
    assert output.getvalue() == "a line\n"
    assert console.PLAIN_WIDTH >= 1000


def test_signal_gives_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def end() -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(catalogue, "list_games", end)
    assert main(monkeypatch, "games") == 128 + signal.SIGTERM


def test_mistake_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> NoReturn:
        raise RuntimeError

    monkeypatch.setattr(catalogue, "list_games", fail)
    with pytest.raises(RuntimeError):
        main(monkeypatch, "games")


def test_call_that_is_wrong_before_any_command_is_chosen_is_told() -> None:
    class NoContextError(Exception):
        def format_message(self) -> str:
            return "why"

    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", said)
        commands.explain(NoContextError())
    assert said.getvalue() == "Error: why\n"


def test_record_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_options: object) -> NoReturn:
        raise tt.RecordError(tt.Fault("why", code="not_json"))

    monkeypatch.setattr(simulation, "simulate", refuse)
    result = call("simulate", "court_piece", "-o", "x")
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", "Error: why\n")


def test_without_the_extra_and_without_a_stream_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tricktake.cli.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(cli, "app")
    monkeypatch.setitem(sys.modules, "typer", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(monkeypatch, "games") == 2


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt(), 130), (BrokenPipeError(), 1)], ids=repr)
def test_what_ends_the_command_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    def end(*_arguments: object, **_options: object) -> NoReturn:
        raise error

    monkeypatch.setattr(commands, "app", end)
    assert main(monkeypatch, "games") == code
