"""``hongxin variants``: what can be played, by which rules, and whether a rule file is one."""

from pathlib import Path

import click

import hongxin
from hongxin.cli.language import in_terminal_language, terminal_language
from hongxin.cli.output import print_json
from hongxin.rules.describe import describe
from hongxin.rules.model import Rules
from hongxin.rules.schema import as_data

_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_SEATS = click.option("--seats", type=int, help="The number of seats.  [default: the variant's]")


@click.group("variants")
def command() -> None:
    """What can be played, and by which rules."""


@command.command("list")
@_JSON
def list_variants(*, as_json: bool) -> None:
    """List the variants that come with Hongxin."""
    presets = [hongxin.load_rules(name) for name in hongxin.variants()]
    if as_json:
        print_json([{"name": rules.name, "title": rules.title, "seats": rules.file.seats} for rules in presets])
        return
    width = max(len(rules.name) for rules in presets)
    for rules in presets:
        seats = ", ".join(map(str, rules.file.seats))
        click.echo(f"{rules.name:{width}}  {rules.title[terminal_language()]} ({seats})")


@command.command("show")
@click.argument("variant")
@_SEATS
@_JSON
def show(variant: str, seats: int | None, *, as_json: bool) -> None:
    """Show the rules of VARIANT: the name of one, or the path of a rule file."""
    rules = _load(variant, seats)
    if as_json:
        print_json(
            {
                "name": rules.name,
                "seats": rules.seats,
                "rules": {language: describe(rules, language) for language in ("en", "zh")},
                "file": as_data(rules.file),
            }
        )
        return
    language = terminal_language()
    click.echo(f"{rules.title[language]} ({rules.name})")
    for sentence in describe(rules, language):
        click.echo(f"- {sentence}")


@command.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@_SEATS
@_JSON
def check(file: Path, seats: int | None, *, as_json: bool) -> None:
    """Check a rule FILE, at each number of seats it is for (or at --seats). The exit status is 1 if it is refused."""
    rules = _load(file, seats)
    counts = [rules.seats] if seats is not None else rules.file.seats
    for count in counts:
        _load(file, count)
    if as_json:
        print_json({"name": rules.name, "seats": counts})
    else:
        click.echo(f"{file}: {rules.name} is in order for {', '.join(map(str, counts))} seats")


def _load(source: str | Path, seats: int | None) -> Rules:
    try:
        return hongxin.load_rules(source, seats)
    except hongxin.RulesError as error:
        # an error of the whole file, or of a name, names it already
        place = f"{source}: {error.key}: " if error.key else ""
        raise click.ClickException(place + in_terminal_language(error.text)) from None
