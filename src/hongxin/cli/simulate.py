"""``hongxin simulate``: many deals, played at random or by rules of thumb."""

import sys

import click
import msgspec

import hongxin
from hongxin.kernel.policies import POLICIES

LONG = 1_000_000
"""Fewer deals take no longer than compiling does, and need no progress bar."""


@click.command("simulate")
@click.option("--variant", default="classic", show_default=True, help="The name of a variant, or a rule file.")
@click.option("--seats", type=int, help="The number of seats.  [default: the variant's]")
@click.option("--deals", type=click.IntRange(1), default=100_000, show_default=True, help="How many deals.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many threads play.")
@click.option("--policy", type=click.Choice(POLICIES), default="random", show_default=True, help="Who plays.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, variant: str, seats: int | None, deals: int, seed: int, jobs: int, policy: str, as_json: bool) -> None:
    """Play many deals and add up the points of each seat, before any settlement."""
    try:
        rules = hongxin.load_rules(variant, seats)
        with click.progressbar(length=deals, label="Playing", file=sys.stderr, hidden=deals < LONG) as bar:
            result = hongxin.simulate(rules, deals, seed, jobs, policy=policy, progress=bar.update)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        data = {
            "deals": result.deals,
            "seconds": result.seconds,
            "deals_per_second": result.deals_per_second,
            "totals": result.totals,
            "moons": result.moons,
        }
        click.echo(msgspec.json.encode(data).decode())
        return
    click.echo(f"{rules.name}: {deals} deals in {result.seconds:.2f} s, {result.deals_per_second:,.0f} a second")
    for seat, (total, moons) in enumerate(zip(result.totals, result.moons, strict=True)):
        click.echo(f"seat {seat}: {total} points, {total / deals:.3f} a deal; moons and suns: {moons}")
