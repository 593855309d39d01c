"""Who is told what, a second time: plain lists of what a seat may know, and other worlds that it cannot tell apart."""

import msgspec

import hongxin
from hongxin.cards import CARD_NAMES, card_names
from hongxin.match.events import DealStarted
from tests.reference.compare import as_dicts
from tests.reference.rule_file import sort


def without(event, *fields):
    return {key: value for key, value in event.items() if key not in fields}


def told(log, seat):
    """What `seat` (None: a spectator) is told of a log, as plain data, one message after another."""
    messages, exposures, seats = [], [], 0
    for event in as_dicts(log):
        kind, is_own = event["type"], seat is not None and event.get("seat") == seat
        if kind == "match_started":
            seats = event["seats"]
            messages.append(event if seat is None else event | {"seat": seat})
        elif kind == "deal_started":
            counts = {"counts": [len(hand) for hand in event["hands"]]}
            counts |= {"kitty_count": len(event["kitty"]), "stock_count": len(event["stock"])}
            own = {} if seat is None else {"hand": event["hands"][seat]}
            messages.append(without(event, "hands", "kitty", "stock") | own | counts)
        elif kind == "exposed":
            exposures.append(event)
            everybody_has = len(exposures) % seats == 0
            if not everybody_has:
                messages.append(event if is_own else without(event, "cards"))
            else:
                messages += [shown for shown in exposures[-seats:] if shown["seat"] != seat]
                messages += [event] if is_own else []
        elif kind == "received":
            messages += [event] if is_own else []
        elif kind in ("passed", "kitty_taken", "drawn") and not is_own:
            messages.append(without(event, "cards", "card"))
        else:
            messages.append(event)
    return messages


def cards_known(messages):
    """The cards of the present deal that somebody who was told this has seen."""
    known = set()
    for message in messages:
        if message["type"] == "deal_started":
            known = set()
        if message["type"] != "deal_scored":
            known |= {*message.get("hand", []), *message.get("cards", [])}
            known |= {message["card"]} if "card" in message else set()
    return known


def other_world(game, seat, rng):
    """The match with some cards that `seat` has not seen exchanged for one another; None where that cannot be.

    It cannot where somebody would have broken a rule, or where the seat would have been told something else.
    """
    log = game.match.log
    hidden = [card for card in card_names(game.rules.deck) if card not in cards_known(told(log, seat))]
    if len(hidden) < 2:
        return None
    exchanged = {card: card for card in CARD_NAMES}
    for _ in range(rng.choice([1, 1, 2, 3])):
        one, two = rng.sample(hidden, 2)
        exchanged[one], exchanged[two] = exchanged[two], exchanged[one]
    dealt_at = max(index for index, event in enumerate(log) if isinstance(event, DealStarted))
    dealt = log[dealt_at]
    other_deal = msgspec.structs.replace(
        dealt,
        hands=tuple(tuple(sort([exchanged[card] for card in hand])) for hand in dealt.hands),
        kitty=tuple(sort([exchanged[card] for card in dealt.kitty])),
        stock=tuple(exchanged[card] for card in dealt.stock),
    )
    other = hongxin.Match.from_events([*log[:dealt_at], other_deal], game.seed)
    later = [action for action, end in zip(game.actions, game.ends, strict=True) if end > dealt_at]
    try:
        for actor, action in later:
            other.apply(actor, with_cards(action, exchanged))
    except hongxin.IllegalAction:
        return None
    is_other = other.log != log and told(other.log, seat) == told(log, seat)
    return other if is_other else None


def with_cards(action, exchanged):
    """The action with other cards."""
    if action["type"] in ("pass", "expose"):
        return action | {"cards": [exchanged[card] for card in action["cards"]]}
    return action
