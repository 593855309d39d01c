"""What a bot is, and how it answers what a seat is asked."""

from abc import ABC, abstractmethod
from random import Random

from hongxin.cards import card_name, iter_cards
from hongxin.match.actions import AnyAction, ChooseMoon, Expose, Pass, Play
from hongxin.match.deal import CHOOSING, EXPOSING, PASSING, PLAYING
from hongxin.match.view import SeatView


class Bot(ABC):
    """A player without memory of its own: all it goes by is the view, and its seed for what is left to chance."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, view: SeatView) -> AnyAction:
        """The action of this bot, whose seat must be asked to act. Raises ValueError where it is not."""
        if not view.asked:
            raise ValueError(f"seat {view.seat} is not to act")
        if view.phase == PASSING:
            return Pass(tuple(map(card_name, self.choose_pass(view))))
        if view.phase == EXPOSING:
            return Expose(tuple(map(card_name, self.choose_exposure(view))))
        if view.phase == CHOOSING:
            return ChooseMoon(self.choose_moon(view))
        if view.phase == PLAYING:
            return Play(card_name(self.choose_play(view)))
        raise ValueError(f"nobody acts in phase {view.phase}")

    def chance(self, view: SeatView) -> Random:
        """Randomness for this decision: the same for the same view and seed."""
        return Random(f"{self.seed} {view.deal} {view.seat} {view.phase} {view.hand}")  # noqa: S311 - play, not secrets

    @abstractmethod
    def choose_pass(self, view: SeatView) -> list[int]:
        """The cards to give, as many as the rules say."""

    @abstractmethod
    def choose_play(self, view: SeatView) -> int:
        """One of `view.legal()`."""

    def choose_exposure(self, view: SeatView) -> list[int]:
        """The cards to expose; may be none."""
        return []

    @abstractmethod
    def choose_moon(self, view: SeatView) -> str:
        """The effect of the moon just shot: ``others`` or ``self`` (MOON-3)."""


def cards_of(mask: int) -> list[int]:
    """The cards of a mask, lowest first."""
    return list(iter_cards(mask))
