"""Deals laid out and played by their cards' names, so that a test reads like the situation it is about."""

import hongxin
from hongxin.cards import card_names, mask_of, parse_cards
from hongxin.match.events import DealScored
from hongxin.match.outcome import Standing, count, resolved_effect
from hongxin.rules.state import PlayState


def rules(seats=4, /, **keys):
    """Rules of a rule file with these keys. With a few `ranks` the deck is small enough to write out every hand."""
    return hongxin.load_rules({"seats": [seats], "default_seats": seats, **keys}, seats)


NO_PASSING = {"cycle": []}
STOCK = {"hand": {"2": 13}, "stock": True, "passing": NO_PASSING}


def small(cards, /, **keys):
    """Rules for four small hands without passing. The rest of the pack lies in a kitty, out of the way."""
    keys = {"kitty": "last_trick", "passing": NO_PASSING} | keys
    return rules(hand={"4": cards}, **keys)


def fill(the_rules, *hands, kitty="", stock=""):
    """Hands, kitty and stock that contain the cards named; the rest of the deck fills the gaps in its order."""
    named = [text.split() for text in (*hands, *[""] * (the_rules.seats - len(hands)))]
    kitty, stock = kitty.split(), stock.split()
    taken = {card for cards in (*named, kitty, stock) for card in cards}
    rest = [card for card in deck(the_rules) if card not in taken]
    for hand in named:
        while len(hand) < the_rules.hand_size:
            hand.append(rest.pop(0))
    if the_rules.stock:
        return {"hands": named, "stock": stock + rest}
    return {"hands": named, "kitty": kitty + rest}


def deck(the_rules):
    """The deck of these rules, as texts."""
    return card_names(the_rules.deck)


def lay(the_rules, *hands, kitty="", stock="", **start):
    """A match whose first deal has these hands, filled up."""
    return hongxin.Match(the_rules, **fill(the_rules, *hands, kitty=kitty, stock=stock), **start)


def play(match, cards):
    """Whoever's turn it is plays the next of these cards. Everything that happened."""
    events = []
    for card in cards.split():
        (seat,) = match.to_act
        events += match.apply(seat, {"type": "play", "card": card})
    return events


def pass_all(match, *gifts):
    """Each seat gives these cards."""
    events = []
    for seat, gift in enumerate(gifts):
        events += match.apply(seat, {"type": "pass", "cards": gift.split()})
    return events


def play_out(match, choose=min):
    """Play the deal to its end, each with `choose` of the legal cards. The event that scored it, if it was scored."""
    deal = match.deal
    while match.deal == deal and not match.over and match.phase == "playing":
        (seat,) = match.to_act
        match.apply(seat, {"type": "play", "card": choose(match.legal(seat))})
    return next((event for event in reversed(match.log) if isinstance(event, DealScored)), None)


def rule_against(match, seat, card):
    """The number of the rule that forbids a card; None where it may be played."""
    fault = match.why_not(seat, {"type": "play", "card": card})
    return None if fault is None else fault.rule


def outcome(the_rules, *taken, exposed="", tricks=None, chosen="", totals=None, **standing):
    """What a deal comes to in which the seats took these cards; ``H`` stands for all hearts of the deck.

    `tricks` says how many tricks each seat took; without it, one for each seat that took cards. `chosen` is the
    shooter's choice, `totals` and the rest of the `Standing` are from before the deal.
    """
    state = PlayState(the_rules, [0] * the_rules.seats, 0, [], 0)
    for seat, text in enumerate(taken):
        state.taken[seat] = mask(the_rules, text)
    state.tricks = list(tricks) if tricks else [int(cards != 0) for cards in state.taken]
    state.trick_no = sum(state.tricks)
    state.exposed = mask(the_rules, exposed)
    before = Standing(totals or [0] * the_rules.seats, **standing)
    return count(the_rules, state, before, resolved_effect(the_rules, state, before, chosen))


def points(the_rules, *taken, **more):
    """The points of such a deal."""
    return list(outcome(the_rules, *taken, **more).points)


def mask(the_rules, text):
    """The mask of the cards named."""
    hearts = [card for card in deck(the_rules) if card[1] == "H"] if "H" in text.split() else []
    return mask_of(parse_cards([*hearts, *(card for card in text.split() if card != "H")]))
