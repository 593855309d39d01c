"""``hongxin warmup``: compiles ahead what is compiled, and keeps it on disk."""

import time

import click

from hongxin.kernel.compiler import is_possible
from hongxin.kernel.warmup import warm_up


@click.command("warmup")
def command() -> None:
    """Compile everything ahead, so that nothing waits for it later."""
    if not is_possible():
        raise click.ClickException("NUMBA_DISABLE_JIT is set: nothing is compiled, everything runs interpreted")
    begun = time.perf_counter()
    warm_up(lambda name: click.echo(f"{name} ..."))
    click.echo(f"ready after {time.perf_counter() - begun:.1f} s")
