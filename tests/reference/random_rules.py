"""Random rule files over all keys. Most of them can be played; `RuleBook.contradictions` tells the others."""

from tests.reference.rule_file import RANKS, SORTED, SUITS, RuleBook

CARDS_WORTH_NAMING = ["QS", "QH", "AH", "JD", "TD", "TC", "KS", "AS", "2C", "9H", "QC"]
LEFT_TO_THE_BASE_AT_TIMES = (
    *("title", "passing", "lead", "values", "modifiers", "expose", "moon", "sun", "end", "settle", "slams"),
)
DIRECTIONS = ["left", "right", "across", "hold"]


def random_rule_file(rng, base="classic"):
    """A rule file as plain data, and the number of seats to play it with. `rng` is a `random.Random`."""
    seats = rng.choice([2, 3, 4, 4, 4, 5, 6, 7])
    data = {
        "name": "house rules",
        "base": base,
        "title": {"en": "House rules", "zh": "自定规则"},
        "seats": sorted({seats, rng.choice([3, 4, 5])}),
        "default_seats": seats,
        **_cards(rng, seats),
        "passing": _passing(rng, seats),
        "lead": _lead(rng),
        "expose": {"cards": rng.choice([[], [], [], _card_list(rng), ["QS", "JD", "AH", "TC"]])},
        "moon": {
            "cards": rng.choice(["counting", "counting", "penalty", _card_list(rng), []]),
            "effect": rng.choice(["none", "others", "self", "choice", "best", "negate"]),
            "amount": rng.choice([26, 26, 10, 0, -7]),
            "no_tricks": rng.choice([0, 0, -5, 3]),
        },
        "sun": {"effect": rng.choice(["none", "none", "others", "self"]), "amount": rng.choice([0, 5, 52])},
        "end": _end(rng),
        "settle": {
            "kind": rng.choice(["cumulative", "cumulative", "cumulative", "thirteen", "thirteen_widened"]),
            "wins": rng.choice(["low", "low", "high"]),
        },
        "values": _values(rng),
        "modifiers": _modifiers(rng) if rng.random() < 0.3 else {},
        "slams": _slams(rng) if rng.random() < 0.3 else [],
    }
    if rng.random() < 0.12:
        _count_hearts_only(rng, data)
    for key in LEFT_TO_THE_BASE_AT_TIMES:
        if rng.random() < 0.15:
            del data[key]
    return data, seats


def playable_rule_file(rng, base="classic"):
    """As above, but one without a contradiction."""
    while True:
        data, seats = random_rule_file(rng, base)
        if not RuleBook(data, seats).contradictions():
            return data, seats


def _cards(rng, seats):
    some = "".join(rank for rank in RANKS if rng.random() < 0.7) or "A"
    ranks = rng.choice([RANKS, RANKS, RANKS, "789TJQKA", "TJQKA", some])
    pack = [card for card in SORTED if card[0] in ranks]
    too_many = len(pack) % seats if rng.random() < 0.95 else rng.randrange(3)
    removed = rng.sample(pack, too_many)
    keys = {"ranks": ranks, "remove": {str(seats): removed}, "hand": {}}
    keys |= {"kitty": "none", "stock": False, "void": "discard"}
    rest = len(pack) - len(removed)
    left_over = rng.random() < (0.9 if seats == 2 else 0.35)
    if left_over and rest > seats:
        keys["hand"] = {str(seats): rng.randint(max(1, rest // seats // 2), rest // seats)}
        keys["kitty"] = rng.choice(["first_trick", "first_penalty", "last_trick"])
    if seats == 2:
        keys["void"] = rng.choice(["discard", "no_play"])
        if rng.random() < 0.8:
            keys |= {"stock": True, "kitty": "none"}
    elif rng.random() < 0.02:
        keys |= rng.choice([{"stock": True}, {"void": "no_play"}, {"kitty": "none"}])
    return keys


def _passing(rng, seats):
    is_chain = rng.random() < 0.3
    possible = ["left", "right", "hold"] + (["across"] if seats in (4, 6) and not is_chain else [])
    directions = possible if rng.random() < 0.97 else DIRECTIONS
    cycle = [rng.choice(directions) for _ in range(rng.randrange(5))]
    return {
        "count": rng.choice([3, 3, 3, 1, 2, 4]),
        "order": "chain" if is_chain else "simultaneous",
        "cycle": rng.choice([cycle, {str(seats): cycle}]),
    }


def _lead(rng):
    simple = ["lowest_club", "lowest_club", "any_club", "eldest", "holder:2S", "holder:7D"]
    pairs = [[rng.choice(simple), rng.choice([*simple, "taker:QS", "taker:AH"])] for _ in range(4)]
    return {
        "first": rng.choice([*simple, *pairs]) if rng.random() < 0.99 else "taker:QS",
        "barred_first_trick": rng.choice(["counting", "penalty", "none"]),
        "must_break": rng.random() < 0.7,
        "broken_by": rng.choice([["hearts"], ["hearts", "QS"], ["QS"], []]),
        "lead_instead_of_queen": rng.random() < 0.3,
        "queen_not_first_spade": rng.random() < 0.3,
    }


def _end(rng):
    switched_off = rng.random() < 0.02
    return {
        "limit": 0 if switched_off else rng.choice([50, 100, 26, 0]),
        "floor": 0 if switched_off else rng.choice([0, 0, -20, -100]),
        "deals": 0 if switched_off else rng.choice([1, 2, 3, 4]),
        "when": rng.choice(["reach", "exceed"]),
        "tie": rng.choice(["share", "share", "play_on"]),
    }


def _values(rng):
    values = {suit: rng.choice([0, 1, 1, -1, 3]) for suit in rng.sample(SUITS, rng.randrange(3))}
    values |= {card: rng.choice([13, -10, 0, 2, 1]) for card in rng.sample(CARDS_WORTH_NAMING, rng.randrange(5))}
    return values


def _card_list(rng):
    texts = rng.sample(CARDS_WORTH_NAMING, rng.randrange(1, 4)) + rng.choice([[], [], ["H"], ["S"]])
    return texts + ([f"-{rng.choice(CARDS_WORTH_NAMING)}"] if rng.random() < 0.3 else [])


def _modifiers(rng):
    effects = [{"each_heart": 10}, {"factor": 2}, {"factor": 2, "alone": 50}, {"alone": -3}]
    effects += [{"factor": -1, "each_heart": 2}, {"factor": 1}]
    return {card: rng.choice(effects) for card in rng.sample(CARDS_WORTH_NAMING, rng.randrange(1, 4))}


def _slams(rng):
    slams = []
    for _ in range(rng.randrange(1, 4)):
        cards = rng.choice([["H"], ["H", "-QH"], _card_list(rng)])
        slams.append({"cards": cards, "turns": rng.choice(["all", ["H"], _card_list(rng)])})
    return slams


def _count_hearts_only(rng, data):
    """Make `data` what SETTLE-6 wants, now and then with a slip."""
    data["settle"] = {"kind": rng.choice(["howell", "sweepstake", "sweepstake"])}
    data["values"] = {"QS": 0}
    data["modifiers"], data["slams"] = {}, []
    data["moon"] = {"effect": "none"}
    data["sun"] = {"effect": "none"}
    slip = rng.random()
    if slip < 0.05:
        data["moon"] = rng.choice([{"effect": "others"}, {"effect": "none", "no_tricks": -5}])
    elif slip < 0.1:
        data["values"] = {"QS": 13}
    elif slip < 0.15:
        data["slams"] = _slams(rng)
    elif slip < 0.2:
        data["modifiers"] = _modifiers(rng)
