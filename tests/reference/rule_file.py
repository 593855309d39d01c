"""A second reading of the rule file, written from docs/rules.md alone: texts, lists and sets, slow and plain."""

import tomllib
from importlib import resources

RANKS = "23456789TJQKA"
SUITS = "CDSH"
SORTED = [rank + suit for suit in SUITS for rank in RANKS]
VARIANTS = resources.files("hongxin.rules") / "variants"


def rank_of(card):
    return RANKS.index(card[0])


def sort(cards):
    """Cards as events list them: clubs, diamonds, spades, hearts, each from the two up."""
    return [card for card in SORTED if card in cards]


def merge(base, above, path=()):
    """Tables merge key by key; lists, `remove` and `slams` replace whole."""
    merged = dict(base)
    for key, value in above.items():
        mergeable = isinstance(value, dict) and isinstance(base.get(key), dict) and (*path, key) != ("remove",)
        merged[key] = merge(base[key], value, (*path, key)) if mergeable else value
    return merged


def preset_data(name):
    """A preset with everything that its own file leaves out."""
    data = tomllib.loads((VARIANTS / f"{name}.toml").read_text(encoding="utf-8"))
    return data if name == "classic" else with_base(data)


def with_base(data):
    """A rule file with everything that it leaves out."""
    merged = merge(preset_data(data.get("base") or "classic"), data)
    if "slams" in data and "effect" not in data.get("moon", {}):  # MOON-7
        merged["moon"] = dict(merged["moon"], effect="none")
    return merged


class RuleBook:
    """What a rule file says at one number of seats."""

    def __init__(self, data, seats=None):
        file = self.file = with_base(data)
        self.seats = file["default_seats"] if seats is None else seats
        removed = file["remove"].get(str(self.seats), [])
        full = [card for card in SORTED if card[0] in file["ranks"]]
        self.deck = full
        self.deck = [card for card in full if card not in self.card_list(removed)]
        dealt_out = len(self.deck) // self.seats
        self.hand_size = file["hand"].get(str(self.seats), dealt_out)
        self.left_over = len(self.deck) - self.hand_size * self.seats

        self.values = {card: file["values"].get(card, file["values"].get(card[1], 0)) for card in self.deck}
        self.counting = {card for card in self.deck if self.values[card] != 0}
        self.high_wins = file["settle"]["kind"] != "cumulative" or file["settle"]["wins"] == "high"
        hurts = -1 if file["settle"]["kind"] == "cumulative" and self.high_wins else 1
        self.penalty = {card for card in self.deck if self.values[card] * hurts > 0}
        neutral = {"each_heart": 0, "factor": 1, "alone": 0}
        modifiers = {card: neutral | table for card, table in file["modifiers"].items() if card in self.deck}
        self.modifiers = {card: table for card, table in modifiers.items() if table != neutral}
        self.slams = [
            (self.card_list(slam["cards"]), "all" if slam["turns"] == "all" else self.card_list(slam["turns"]))
            for slam in file["slams"]
        ]
        self.scoring = self.counting | set(self.modifiers)
        for cards, turns in self.slams:
            self.scoring |= cards | (set() if turns == "all" else turns)
        kinds = {"counting": self.counting, "penalty": self.penalty, "none": set()}
        self.barred = kinds[file["lead"]["barred_first_trick"]]
        moon_cards = file["moon"]["cards"]
        self.moon_cards = kinds[moon_cards] if isinstance(moon_cards, str) else self.card_list(moon_cards)
        self.exposable = self.card_list(file["expose"]["cards"])
        cycle = file["passing"]["cycle"]
        self.cycle = cycle.get(str(self.seats), []) if isinstance(cycle, dict) else cycle
        first = file["lead"]["first"]
        self.leads = [first, first] if isinstance(first, str) else first

    def card_list(self, texts):
        """The cards of a card list that are in the deck: a suit stands for its cards, a minus leaves one out."""
        named = {text: {card for card in self.deck if text.lstrip("-") in (card, card[1])} for text in texts}
        listed = set().union(*(cards for text, cards in named.items() if not text.startswith("-")), set())
        return listed - set().union(*(cards for text, cards in named.items() if text.startswith("-")), set())

    def direction(self, deal):
        return self.cycle[(deal - 1) % len(self.cycle)] if self.cycle else "hold"

    def contradictions(self):
        """The keys that contradict something; empty for a rule set that can be played."""
        file, seats = self.file, self.seats
        is_dealt_out = str(seats) not in file["hand"]
        has_place_for_rest = file["kitty"] != "none" or file["stock"]
        is_chain = file["passing"]["order"] == "chain"
        some_pass = any(direction != "hold" for direction in self.cycle)
        wrong = {
            "default_seats": file["default_seats"] not in file["seats"],
            "seats": seats not in file["seats"],
            "remove": is_dealt_out and len(self.deck) % seats,
            "hand": self.hand_size < 1
            or self.left_over < 0
            or (not is_dealt_out and self.left_over > 0 and not has_place_for_rest),
            "stock": file["stock"] and (seats != 2 or file["kitty"] != "none"),
            "void": file["void"] == "no_play" and seats != 2,
            "passing.cycle": "across" in self.cycle and (seats not in (4, 6) or is_chain),
            "passing.count": some_pass and file["passing"]["count"] > self.hand_size,
            "lead.first": len(self.leads) != 2 or self.leads[0].startswith("taker:"),
            "end": not any(file["end"][key] for key in ("limit", "floor", "deals")),
            "settle.kind": file["settle"]["kind"] in ("howell", "sweepstake") and not self._counts_hearts_only(),
        }
        return {key for key, is_wrong in wrong.items() if is_wrong}

    def _counts_hearts_only(self):
        """SETTLE-6."""
        file = self.file
        hearts_only = all(self.values[card] == (1 if card[1] == "H" else 0) for card in self.deck)
        effects_off = file["moon"]["effect"] == "none" and file["sun"]["effect"] == "none"
        extras_off = not self.slams and not self.modifiers and file["moon"]["no_tricks"] == 0
        return hearts_only and effects_off and extras_off and any(card[1] == "H" for card in self.deck)
