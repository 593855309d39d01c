"""The level `beginner`: any legal card."""

from hongxin.bots.bot import Bot, cards_of
from hongxin.match.view import SeatView


class Beginner(Bot):
    """Plays at random: what a person meets who has never played, and can beat."""

    def choose_pass(self, view: SeatView) -> list[int]:
        """Any cards."""
        return self.chance(view).sample(cards_of(view.hand), view.rules.pass_count)

    def choose_play(self, view: SeatView) -> int:
        """Any legal card."""
        return self.chance(view).choice(cards_of(view.legal()))

    def choose_moon(self, view: SeatView) -> str:
        """Give the points to the others."""
        return "others"
