"""The moves of the bots that sit at a table, whatever they answer."""

import hashlib
import logging
from typing import Any

from hongxin import bots
from hongxin.match.actions import AnyAction, ChooseMoon, Expose, Pass, Play, parse_action
from hongxin.match.match import Match
from hongxin.service.store import BrokenTableError

logger = logging.getLogger(__name__)


def bot_at(level: str, secret: bytes, seat: int) -> bots.Bot:
    """The bot of a seat; its chances come from the table's secret, so nobody can foresee them.

    Raises BrokenTableError for a level that this version does not have.
    """
    seed = hashlib.sha256(b"bot %d " % seat + secret).digest()
    try:
        return bots.make(level, seed=int.from_bytes(seed[:8], "big"))
    except ValueError as error:
        raise BrokenTableError(str(error)) from error


def move_of(bot: bots.Bot, match: Match, seat: int) -> AnyAction:
    """What `bot` does at `seat`, which is to act; something legal if it fails or answers what it may not do."""
    try:
        action = parse_action(bot.act(match.view(seat)))
        fault = match.why_not(seat, action)
    except Exception:  # a bot is foreign code: the table goes on whatever it raises
        logger.exception("the bot at seat %d failed; a legal move is made for it", seat)
        return some_legal_move(match, seat)
    if fault is not None:
        logger.error("the bot at seat %d answered %r: %s; a legal move is made for it", seat, action, fault.text["en"])
        return some_legal_move(match, seat)
    return action


def some_legal_move(match: Match, seat: int) -> AnyAction:
    """The first thing that `seat`, which is to act, may do."""
    legal: Any = match.legal(seat)
    if isinstance(legal, list):
        return Play(legal[0])
    if "choose" in legal:
        return Pass(tuple(legal["from"][: legal["choose"]]))
    if "expose" in legal:
        return Expose(())
    return ChooseMoon(legal["effects"][0])
