"""The commands: what they are called, what they take, and what their help says."""

from __future__ import annotations

from contextlib import contextmanager
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from tricktake.cli import INTERRUPTED, catalogue, demonstration, showing, simulation, validation
from tricktake.cli.console import Printer, complain
from tricktake.cli.jobs import JobsError
from tricktake.cli.random_matches import MAX_HANDS
from tricktake.cli.signals import EndedBySignal, ending_in_order
from tricktake.cli.streams import OutputError, send_all, standard_streams
from tricktake.cli.variants import find_game, read_rules
from tricktake.errors import RecordError
from tricktake.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

app: Final = typer.Typer(
    help="Rules of trick-taking card games: play random matches, validate records, read the rules.",
    epilog="\b\nBegin with:\n  tricktake demo\n  tricktake games\n  tricktake COMMAND --help",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run(arguments: Sequence[str]) -> int:
    """Run the command, and give its exit code.

    Args:
        arguments: what stands behind the name of the command in a call; without any the help is shown.
    """
    with standard_streams():
        try:
            with ending_in_order():
                code = _carry_out(arguments or ["--help"])
                send_all()
        except BrokenPipeError:
            return 1
        except (OutputError, JobsError) as error:
            complain(f"Error: {error}")
            return USAGE
        except KeyboardInterrupt:
            return INTERRUPTED
        except EndedBySignal as end:
            return end.code
        return code


USAGE: Final = 2
"""The exit code after an error of usage or of a file."""


def _carry_out(arguments: Sequence[str]) -> int:
    try:
        code: object = app(list(arguments), prog_name="tricktake", standalone_mode=False)
    except SystemExit as end:
        code = end.code
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise OutputError(error) from error  # nothing else than help is written without a name
    except Exception as error:  # noqa: BLE001 - what is no error of a call is raised again
        explain(error)
        return USAGE
    return code if isinstance(code, int) else 0


def explain(error: Exception) -> None:
    """Say what is wrong with a call.

    Raises:
        Exception: the same error, if it is none of a call.
    """
    message = getattr(error, "format_message", None)
    if message is None:
        raise error
    context = getattr(error, "ctx", None)
    if context is not None:
        complain(" ".join(context.get_usage().split()))
        complain(f"Try '{context.command_path} --help' for help.")
        complain("")
    complain(f"Error: {message()}")


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - the shape of a callback
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - only needed here, and not light

        Printer().line(f"tricktake {version('tricktake')}")
        raise typer.Exit


@contextmanager
def _file_errors_explained() -> Generator[None]:
    """Turn what the files refuse into a sentence and the exit code 2."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        name = error.filename
        complain(f"Error: {f'{name}: ' if name else ''}{error.strerror or error}")
        raise typer.Exit(USAGE) from error
    except RecordError as error:
        complain(f"Error: {error}")
        raise typer.Exit(USAGE) from error


def _exit_code(all_valid: bool) -> typer.Exit:  # noqa: FBT001 - its only argument
    return typer.Exit(0 if all_valid else 1)


_OUTPUT: Final = "Write the records there; gzip by the suffix .gz; - is the standard output."
_RECORDS: Final = "Records, a match a line; gzip by the suffix .gz; - is the standard input."


def _names_of_games() -> list[str]:
    return [*GAMES]


Game: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="The name of the game.", autocompletion=_names_of_games)
]
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
        typer.Option("--output", "-o", metavar="FILE", help=_OUTPUT),
    ] = "tricktake-demo.jsonl",
    seed: Annotated[int, typer.Option(help="The seed of the matches.")] = 1,
) -> None:
    """Play a match of every game with random moves, record it, validate it, and show the results."""
    with _file_errors_explained():
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
Exit code: 0 all records are valid, 1 some are not, 2 usage or file error.""",
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
    short_help="Play random matches and print statistics.",
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
            help=_OUTPUT,
        ),
    ] = None,
    jobs: Jobs = 1,
) -> None:
    """Play random matches and print statistics.

    Cards are chosen uniformly; in an auction, passes and low bids are favoured. Where the options set no
    limit and a match might never end, a limit is added.
    """
    rules = read_rules(find_game(game), preset, settings or []).bounded()
    with _file_errors_explained():
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
            Printer().line(f"{validation.file_name(file)}, {error}")
            raise typer.Exit(1) from error


@app.command(
    short_help="List the games.",
    epilog="""\b
Example:
  tricktake games""",
)
def games() -> None:
    """List the games, those that other packages add among them."""
    catalogue.list_games()


@app.command(
    short_help="Print the options and the rules of a game.",
    epilog="""\b
Examples:
  tricktake rules court_piece --options
  tricktake rules court_piece --options --json
  tricktake rules court_piece --text > court_piece.md""",
)
def rules(
    game: Game,
    *,
    options: Annotated[bool, typer.Option("--options", help="Only the options and presets.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Only the rules text.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Only the options, as JSON Schema.")] = False,
) -> None:
    """Print the options of a game and its rules, clause by clause."""
    if json and text:
        message = "the rules text is no JSON: leave out --text or --json"
        raise typer.BadParameter(message)
    if json:
        catalogue.print_schema(find_game(game))
        return
    catalogue.print_rules(find_game(game), options=options or not text, text=text or not options)
