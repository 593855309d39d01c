"""The command line: ``hongxin COMMAND``. Each command is a module of its own, imported when it is asked for."""

from importlib import import_module

import click

from hongxin.cli.output import forgive_characters

COMMANDS = {
    "play": "Play in the browser, on this machine.",
    "variants": "What can be played, and by which rules.",
    "judge": "Judge deals that were played elsewhere.",
    "replay": "Play a record again and compare.",
    "simulate": "Play many deals at random, and add up the points.",
    "warmup": "Compile everything ahead that is compiled.",
}
"""The commands and what `hongxin --help` says of them; `hongxin.cli.NAME` has the command in `command`."""


class LazyGroup(click.Group):
    """Knows its commands by name and imports only the one that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in their order of importance."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"{__name__}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, none of them imported."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hongxin")
def main() -> None:
    """Hongxin (红心): the card game Hearts, its variants, bots and tables."""
    forgive_characters()
