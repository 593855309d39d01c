"""What the commands print."""

import io
import sys
from typing import Any

import click
import msgspec


def print_json(value: Any) -> None:
    """One line of JSON, in UTF-8 whatever the terminal speaks."""
    click.echo(msgspec.json.encode(value))


def forgive_characters() -> None:
    """Lets a terminal that cannot write ♣ or 红 show something in its place, instead of ending the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
