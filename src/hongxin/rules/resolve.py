"""From the words of a rule file to the ints of `Rules`."""

from hongxin.cards import (
    FULL_PACK,
    HEART_MASK,
    PACK_SIZE,
    RANKS,
    RANKS_PER_SUIT,
    SUIT_MASKS,
    SUITS,
    CardError,
    mask_of,
    parse_card,
    popcount,
)
from hongxin.rules.checks import check
from hongxin.rules.model import (
    ANY_CLUB,
    EFFECTS,
    ELDEST,
    HOLDER,
    LOWEST_CLUB,
    TAKER,
    LeadRule,
    Rules,
    RulesError,
    pass_step,
)
from hongxin.rules.schema import Modifier, RuleFile

_KITTIES = ("none", "first_trick", "first_penalty", "last_trick")
"""The names of the codes of `Rules.kitty_kind`."""


def resolve(file: RuleFile, seats: int | None = None) -> Rules:
    """The rules of `file` for `seats` seats (None: its default). Raises RulesError where they contradict themselves."""
    count = file.default_seats if seats is None else seats
    if type(count) is not int or count not in file.seats:
        known = ", ".join(map(str, file.seats))
        raise RulesError(
            "seats", f"{file.name} is not for {count} seats; it is for {known}", f"不能{count}人玩；可以{known}人玩"
        )
    rules = _Builder(file, count).build()
    check(rules)
    return rules


class _Builder:
    """Reads the cards and codes of one rule file."""

    def __init__(self, file: RuleFile, seats: int) -> None:
        self.file = file
        self.seats = seats
        self.deck = self._deck()

    def build(self) -> Rules:
        file, deck = self.file, self.deck
        values = self._values()
        counting = mask_of(card for card in range(PACK_SIZE) if values[card])
        high_wins = int(file.settle.kind != "cumulative" or file.settle.wins == "high")
        hurts = -1 if file.settle.kind == "cumulative" and high_wins else 1
        penalty = mask_of(card for card in range(PACK_SIZE) if values[card] * hurts > 0)
        modifiers = {self.card(name, "modifiers"): modifier for name, modifier in file.modifiers.items()}
        modifiers = {card: each for card, each in modifiers.items() if deck >> card & 1 and each != Modifier()}
        slam_cards = [self.cards(slam.cards, "slams") for slam in file.slams]
        slam_turns = [0 if slam.turns == "all" else self.cards(slam.turns, "slams") for slam in file.slams]
        scoring = counting | mask_of(modifiers)
        for mask in (*slam_cards, *slam_turns):
            scoring |= mask
        hand_size = self._hand_size()
        cycle = self._cycle()
        lead = file.lead
        first_lead, later_lead = self._lead_rules()
        return Rules(
            file=file,
            seats=self.seats,
            deck=deck,
            hand_size=hand_size,
            left_over=popcount(deck) - hand_size * self.seats,
            values=values,
            counting=counting,
            penalty=penalty,
            scoring=scoring,
            cycle=cycle,
            pass_steps=tuple(pass_step(direction, self.seats) for direction in cycle),
            pass_count=file.passing.count,
            chain=int(file.passing.order == "chain"),
            first_lead=first_lead,
            later_lead=later_lead,
            barred={"counting": counting, "penalty": penalty, "none": 0}[lead.barred_first_trick],
            must_break=int(lead.must_break),
            breakers=self._breakers(),
            lead_instead_of_queen=int(lead.lead_instead_of_queen),
            queen_not_first_spade=int(lead.queen_not_first_spade),
            kitty_kind=_KITTIES.index(file.kitty),
            stock=int(file.stock),
            no_play=int(file.void == "no_play"),
            modifier_cards=tuple(modifiers),
            each_heart=tuple(modifier.each_heart for modifier in modifiers.values()),
            factor=tuple(modifier.factor for modifier in modifiers.values()),
            alone=tuple(modifier.alone for modifier in modifiers.values()),
            slam_cards=tuple(slam_cards),
            slam_turns=tuple(slam_turns),
            slam_all=tuple(int(slam.turns == "all") for slam in file.slams),
            exposable=self.cards(file.expose.cards, "expose.cards"),
            moon_cards=self._moon_cards(counting, penalty),
            moon_effect=EFFECTS.index(file.moon.effect),
            moon_amount=file.moon.amount,
            no_tricks=file.moon.no_tricks,
            sun_effect=EFFECTS.index(file.sun.effect),
            sun_amount=file.sun.amount,
            high_wins=high_wins,
            title={"en": file.title.en, "zh": file.title.zh},
        )

    def card(self, text: str, key: str) -> int:
        try:
            return parse_card(text)
        except CardError as error:
            raise RulesError(key, str(error), f"{text!r} 不是一张牌；牌写作点数加花色，如 2C、TD、QS、AH") from None

    def cards(self, texts: list[str], key: str) -> int:
        """The mask of a card list: cards and whole suits, less those with a minus, less those not in the deck."""
        added = taken_out = 0
        for text in texts:
            if text.startswith("-"):
                taken_out |= self._cards_named(text[1:], key)
            else:
                added |= self._cards_named(text, key)
        return added & ~taken_out & self.deck

    def _cards_named(self, text: str, key: str) -> int:
        if text in SUITS and len(text) == 1:
            return SUIT_MASKS[SUITS.index(text)]
        return 1 << self.card(text, key)

    def _deck(self) -> int:
        file = self.file
        known = [RANKS.find(rank) for rank in file.ranks]
        if not known or -1 in known or known != sorted(set(known)):
            raise RulesError(
                "ranks",
                f"must name ranks from {RANKS} in this order, each once, not {file.ranks!r}",
                f"须从 {RANKS} 中按此顺序列出点数，每个一次，而不是 {file.ranks!r}",
            )
        self.deck = FULL_PACK
        whole = mask_of(suit * RANKS_PER_SUIT + rank for suit in range(4) for rank in known)
        removed = file.remove.get(str(self.seats), [])  # type: ignore[call-overload]  # a Literal key
        return whole & ~self.cards(removed, "remove")

    def _hand_size(self) -> int:
        size = self.file.hand.get(str(self.seats))  # type: ignore[call-overload]  # a Literal key
        cards = popcount(self.deck)
        if size is None:
            if cards % self.seats:
                raise RulesError(
                    "remove",
                    f"{cards} cards do not divide among {self.seats} seats",
                    f"{cards}张牌不能平均分给{self.seats}人",
                )
            size = cards // self.seats
        if size == 0 or size * self.seats > cards:
            raise RulesError(
                "hand",
                f"{self.seats} hands of {size} cards cannot be dealt from {cards} cards",
                f"{cards}张牌不够发{self.seats}手每手{size}张",
            )
        return int(size)

    def _values(self) -> tuple[int, ...]:
        values = [0] * PACK_SIZE
        own: dict[int, int] = {}
        for name, value in self.file.values.items():
            if name in SUITS and len(name) == 1:
                suit = SUITS.index(name)
                values[suit * RANKS_PER_SUIT : (suit + 1) * RANKS_PER_SUIT] = [value] * RANKS_PER_SUIT
            else:
                own[self.card(name, f"values.{name}")] = value
        for card, value in own.items():
            values[card] = value
        return tuple(value if self.deck >> card & 1 else 0 for card, value in enumerate(values))

    def _cycle(self) -> tuple[str, ...]:
        cycle = self.file.passing.cycle
        if isinstance(cycle, dict):
            return tuple(cycle.get(str(self.seats), []))  # type: ignore[call-overload]  # a Literal key
        return tuple(cycle)

    def _lead_rules(self) -> tuple[LeadRule, LeadRule]:
        """Who opens the first deal, and who the later ones."""
        texts = self.file.lead.first
        pair = [texts] * 2 if isinstance(texts, str) else texts
        if len(pair) != 2:
            raise RulesError(
                "lead.first",
                "must be one rule, or a pair for the first deal and the later ones",
                "须是一条规则，或一对（第一局和以后各局）",
            )
        first, later = map(self._lead_rule, pair)
        if first.kind == TAKER:
            raise RulesError(
                "lead.first",
                f"{pair[0]!r} may only be the second of a pair: no deal comes before the first",
                f"{pair[0]!r} 只能用于以后各局：第一局之前没有别的局",
            )
        return first, later

    def _lead_rule(self, text: str) -> LeadRule:
        kinds = {"lowest_club": LOWEST_CLUB, "any_club": ANY_CLUB, "eldest": ELDEST}
        if text in kinds:
            return LeadRule(kinds[text])
        kind, _, card = text.partition(":")
        if kind in ("holder", "taker"):
            return LeadRule(HOLDER if kind == "holder" else TAKER, self.card(card, "lead.first"))
        raise RulesError(
            "lead.first",
            f"{text!r} is not one of lowest_club, any_club, eldest, holder:CARD, taker:CARD",
            f"{text!r} 不是 lowest_club、any_club、eldest、holder:牌、taker:牌 之一",
        )

    def _breakers(self) -> int:
        broken_by = self.file.lead.broken_by
        queen = 1 << parse_card("QS") if "QS" in broken_by else 0
        return ((HEART_MASK if "hearts" in broken_by else 0) | queen) & self.deck

    def _moon_cards(self, counting: int, penalty: int) -> int:
        cards = self.file.moon.cards
        if cards == "counting":
            return counting
        if cards == "penalty":
            return penalty
        return self.cards(cards, "moon.cards")
