"""``hongxin judge``: referees deals that were played elsewhere, or the deals of a record."""

from typing import TextIO

import click

from hongxin.cli.output import print_json
from hongxin.match.judge import judge_lines


@click.command("judge")
@click.argument("file", type=click.File(encoding="utf-8-sig"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON; the verdicts are JSON in any case.")
@click.pass_context
def command(ctx: click.Context, file: TextIO, *, as_json: bool) -> None:
    """Judge the deals in FILE, JSON lines ("-" for standard input), a verdict a line.

    docs/notation.md says how a deal is written. A wrong play is named and played on with. The exit status is 1 where
    a deal cannot have happened; the deals after it are judged all the same.
    """
    del as_json
    status = 0
    try:
        for verdict in judge_lines(file):
            print_json(verdict)
            if "error" in verdict:
                status = 1
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file.name} is not UTF-8: {error}") from None
    ctx.exit(status)
