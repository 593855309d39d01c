"""Contradictions within a rule set, looked for at the number of seats it is loaded with."""

from hongxin.cards import HEART_MASK, iter_cards, popcount
from hongxin.rules.model import NO_EFFECT, NO_KITTY, Rules, RulesError


def check(rules: Rules) -> None:
    """Raises RulesError, naming the key, where the rules contradict themselves."""
    _check_cards(rules)
    _check_passing(rules)
    _check_end(rules)
    if rules.file.settle.kind in ("howell", "sweepstake"):
        _check_hearts_only(rules)


def _check_cards(rules: Rules) -> None:
    file, seats = rules.file, rules.seats
    if file.default_seats not in file.seats:
        raise RulesError("default_seats", f"{file.default_seats} is not among seats")
    if rules.stock and seats != 2:
        raise RulesError("stock", f"drawing from a stock needs two seats, not {seats}")
    if rules.no_play and seats != 2:
        raise RulesError("void", f"no_play needs two seats, not {seats}")
    if rules.stock and rules.kitty_kind != NO_KITTY:
        raise RulesError("stock", "a stock and a kitty exclude each other")
    if rules.left_over and not rules.stock and rules.kitty_kind == NO_KITTY:
        raise RulesError("hand", f"{rules.left_over} cards are left over; say where they go with kitty or stock")


def _check_passing(rules: Rules) -> None:
    if "across" in rules.cycle and rules.chain:
        raise RulesError("passing.cycle", "'across' is not possible: a chain passes left or right only (PASS-5)")
    if "across" in rules.cycle and rules.seats not in (4, 6):
        raise RulesError(
            "passing.cycle", f"'across' is not possible: nobody sits across with {rules.seats} seats (PASS-6)"
        )
    if set(rules.cycle) - {"hold"} and rules.pass_count > rules.hand_size:
        raise RulesError("passing.count", f"{rules.pass_count} cards cannot be passed from a hand of {rules.hand_size}")


def _check_end(rules: Rules) -> None:
    end = rules.file.end
    if not (end.limit or end.floor or end.deals):
        raise RulesError("end", "the match would never end: set limit, floor or deals")


def _check_hearts_only(rules: Rules) -> None:
    """SETTLE-6: howell and sweepstake count hearts and nothing else."""
    kind, key = rules.file.settle.kind, "settle.kind"
    hearts = rules.deck & HEART_MASK
    if rules.counting != hearts or any(rules.values[card] != 1 for card in iter_cards(hearts)):
        raise RulesError(key, f"{kind} counts hearts only: every heart must be worth 1, every other card 0 (SETTLE-6)")
    extras = {
        "moon.effect": rules.moon_effect != NO_EFFECT,
        "sun.effect": rules.sun_effect != NO_EFFECT,
        "slams": bool(rules.slam_cards),
        "modifiers": bool(rules.modifier_cards),
        "moon.no_tricks": rules.no_tricks != 0,
    }
    for extra, is_on in extras.items():
        if is_on:
            raise RulesError(key, f"{kind} counts hearts only: {extra} must be off (SETTLE-6)")
    if not popcount(hearts):
        raise RulesError(key, f"{kind} needs hearts in the deck (SETTLE-6)")
