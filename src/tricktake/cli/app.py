"""The commands: what they are called, what they take, and what their help says."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from tricktake.cli import catalogue, demonstration, showing, simulation, validation
from tricktake.cli.console import printable
from tricktake.cli.random_matches import MAX_HANDS
from tricktake.cli.variants import find_game, read_rules
from tricktake.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Generator

app = typer.Typer(
    help="Rules of trick-taking card games: play random matches, validate records, read the rules.",
    epilog="\b\nBegin with:\n  tricktake demo\n  tricktake games\n  tricktake COMMAND --help",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run() -> int:
    """Run the command with the arguments of the process, and give its exit code."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")  # for what the encoding of the output lacks
    try:
        app(prog_name="tricktake")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - the shape of a callback
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - seldom needed, and not light

        typer.echo(f"tricktake {version('tricktake')}")
        raise typer.Exit


@contextmanager
def _file_errors_explained(output: str = "") -> Generator[None]:
    """Turn what the files refuse into a sentence and the exit code 2.

    Args:
        output: the file that is written, if there is one.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        name = output or error.filename or ""
        typer.echo(f"Error: {f'{name}: ' if name else ''}{error.strerror or error}", err=True)
        raise typer.Exit(2) from error


def _exit_code(all_valid: bool) -> typer.Exit:  # noqa: FBT001 - its only argument
    return typer.Exit(0 if all_valid else 1)


_RECORDS: Final = "Records, a match a line; gzip by the suffix .gz; - is the standard input."

Game: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="The name of the game.")]
Jobs: TypeAlias = Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many processes work.")]


@app.callback()
def _everywhere(
    *,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    pass


@app.command(
    short_help="Play a match of every game, record it, validate it.",
    epilog="""\b
Examples:
  tricktake demo
  tricktake demo --seed 7 -o seven.jsonl.gz""",
)
def demo(
    *,
    output: Annotated[
        str,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write the records."),
    ] = "tricktake-demo.jsonl",
    seed: Annotated[int, typer.Option(help="The seed of the matches.")] = 1,
) -> None:
    """Play a match of every game with random moves, record it, validate it, and show the results."""
    with _file_errors_explained(output):
        raise _exit_code(demonstration.demo(seed, output))


@app.command(
    short_help="Check recorded matches, and say what is wrong.",
    epilog="""\b
Examples:
  tricktake validate games.jsonl
  tricktake validate --jobs 4 2025.jsonl.gz 2026.jsonl.gz
  zstdcat games.jsonl.zst | tricktake validate -
  tricktake validate --json games.jsonl | jq -c 'select(.valid | not)'

\b
With --json there is one object a line for each record:
  {"file", "line", "game", "hands", "moves", "valid",
   "fault": null or {"code", "cause", "hand", "move", "clause", "legal"}}

\b
Exit code: 0 all records are valid, 1 some are not, 2 the call cannot be
carried out.""",
)
def validate(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help=_RECORDS)],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, a line for each record.")] = False,
    jobs: Jobs = 1,
) -> None:
    """Check recorded matches move by move, and say what is wrong with each.

    The first wrong move of a record is named with the hand and the number of the move in it (the
    deal is move 1), the reason, the clause of the rules text, and what would have been legal.
    """
    with _file_errors_explained():
        raise _exit_code(validation.validate_files(files, machine=json, jobs=jobs))


@app.command(
    short_help="Play random matches, and count what they come to.",
    epilog="""\b
Examples:
  tricktake simulate court_piece --matches 1000 --seed 7
  tricktake simulate court_piece --preset hokm --set target_score=9
  tricktake simulate court_piece -n 100000 --jobs 4 -o matches.jsonl.gz
  tricktake simulate court_piece -n 10 -o - | tricktake validate -

\b
The same seed gives the same matches, whatever --jobs is.
The options and presets: tricktake rules GAME --options""",
)
def simulate(  # noqa: PLR0913 - a command has as many arguments as its users need
    game: Game,
    *,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many matches to play.")] = 100,
    seed: Annotated[
        int | None, typer.Option(help="The seed of the matches; a new one if it is not given.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="OPTION=VALUE", help="Set an option; may be given again for others."),
    ] = None,
    preset: Annotated[
        str | None, typer.Option(metavar="NAME", help="Begin with the options of a preset.")
    ] = None,
    max_hands: Annotated[
        int, typer.Option(min=1, help="Leave a match that is not over after so many hands.")
    ] = MAX_HANDS,
    output: Annotated[
        str | None,
        typer.Option(
            *("--output", "-o"),
            metavar="FILE",
            help="Write the records there; gzip by the suffix .gz; - is the standard output.",
        ),
    ] = None,
    jobs: Jobs = 1,
) -> None:
    """Play matches in which every move is chosen at random, and count what they come to.

    All cards are as likely; in an auction a pass and low bids are the most likely. Where the options
    set no limit, so that a match might never end, a limit is added.
    """
    rules = read_rules(find_game(game), preset, settings or []).bounded()
    with _file_errors_explained(output or ""):
        simulation.simulate(
            rules,
            matches,
            randbelow(1 << 32) if seed is None else seed,
            max_hands=max_hands,
            output=output,
            jobs=jobs,
        )


@app.command(
    short_help="Show a recorded match, trick by trick.",
    epilog="""\b
Examples:
  tricktake show games.jsonl
  tricktake show games.jsonl --match 12 --hand 2
  tricktake simulate court_piece -n 1 -o - | tricktake show -""",
)
def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help=_RECORDS)],
    *,
    match: Annotated[int, typer.Option(min=1, help="Which match of the file.")] = 1,
    hand: Annotated[
        int | None, typer.Option(min=1, help="Which hand of the match; all if it is not given.")
    ] = None,
) -> None:
    """Show a recorded match: the deals, the calls, trick by trick, and the scores.

    A column stands for a seat; `>` marks the seat that began the row. If the record is not valid
    it is shown up to the fault, and the exit code is 1.
    """
    with _file_errors_explained():
        try:
            raise _exit_code(showing.show(file, match, hand))
        except LookupError as error:
            raise typer.BadParameter(str(error.args[0])) from error
        except RecordError as error:
            typer.echo(printable(f"{validation.file_name(file)}, {error}"))
            raise typer.Exit(1) from error


@app.command(
    short_help="List the games there are.",
    epilog="""\b
Example:
  tricktake games""",
)
def games() -> None:
    """List the games there are, those that other packages add among them."""
    catalogue.list_games()


@app.command(
    short_help="Print the options and the rules of a game.",
    epilog="""\b
Examples:
  tricktake rules court_piece --options
  tricktake rules court_piece --text > court_piece.md""",
)
def rules(
    game: Game,
    *,
    options: Annotated[bool, typer.Option("--options", help="Only the options and presets.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Only the rules text.")] = False,
) -> None:
    """Print the options of a game and its rules, clause by clause."""
    catalogue.print_rules(find_game(game), options=options or not text, text=text or not options)
