"""``hongxin replay``: plays a record again and compares."""

from typing import BinaryIO

import click

from hongxin.cli.output import print_json
from hongxin.match.match import Match
from hongxin.match.record import RecordError, read_record


@click.command("replay")
@click.argument("record", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(record: BinaryIO, *, as_json: bool) -> None:
    """Play the match of RECORD again ("-" for standard input). The exit status is 0 only for one that replays."""
    try:
        events = read_record(record.read())
        match = Match.from_events(events)
    except RecordError as error:
        raise click.ClickException(f"{record.name}: {error}") from None
    result = {
        "rules": match.rules.name,
        "names": match.names,
        "events": len(events),
        "deals": match.deal if match.over else match.deal - 1,
        "totals": match.totals,
        "over": match.over,
        "places": match.places if match.over else None,
    }
    if as_json:
        print_json(result)
        return
    click.echo(f"{record.name} replays: {match.rules.name}, {result['deals']} deals, {len(events)} events")
    for seat, name in enumerate(match.names):
        place = f"  place {match.places[seat]}" if match.over else ""
        click.echo(f"{name}: {match.totals[seat]}{place}")
