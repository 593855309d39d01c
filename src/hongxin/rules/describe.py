"""The rules in words, in Chinese and English, made from the data: nothing is said of a rule that is off."""

from collections.abc import Iterator

from hongxin.cards import (
    CARD_NAMES,
    CLUBS,
    RANKS_PER_SUIT,
    SUIT_MASKS,
    card_display,
    iter_cards,
    lowest,
    popcount,
)
from hongxin.rules.faults import SUIT_WORDS
from hongxin.rules.model import (
    ANY_CLUB,
    BEST,
    CHOICE,
    ELDEST,
    HOLDER,
    KITTY_FIRST_PENALTY,
    KITTY_FIRST_TRICK,
    KITTY_LAST_TRICK,
    LOWEST_CLUB,
    NEGATE,
    NO_EFFECT,
    NO_KITTY,
    OTHERS,
    SELF,
    TAKER,
    LeadRule,
    Rules,
)
from hongxin.rules.play import QUEEN_MASK

Sentence = tuple[str, str]
"""English and Chinese."""

LANGUAGES = ("en", "zh")

_DIRECTIONS = {
    "left": ("left", "左"),
    "right": ("right", "右"),
    "across": ("across", "对家"),
    "hold": ("no pass", "不传"),
}


def describe(rules: Rules, language: str) -> list[str]:
    """The sentences of the rules page for `rules`, in ``en`` or ``zh``."""
    index = LANGUAGES.index(language)
    return [sentence[index] for part in _PARTS for sentence in part(rules)]


def _seats_and_deck(rules: Rules) -> Iterator[Sentence]:
    cards = popcount(rules.deck)
    known = "".join(rank for rank in rules.file.ranks)
    whole = sum(1 << card for card, name in enumerate(CARD_NAMES) if name[0] in known)
    removed = whole & ~rules.deck
    english, chinese = f"{rules.seats} players, {cards} cards", f"{rules.seats}人，{cards}张牌"
    if len(known) < RANKS_PER_SUIT:
        english += f" ({known[0]} to {known[-1]} of each suit)"
        chinese += f"（每门{known[0]}到{known[-1]}）"
    if removed:
        names = [card_display(card) for card in iter_cards(removed)]
        english += f", without {' '.join(names)}"
        chinese += f"，去掉{'、'.join(names)}"
    yield f"{english}; {rules.hand_size} each.", f"{chinese}；每人{rules.hand_size}张。"
    if rules.stock:
        yield (
            f"The other {rules.left_over} cards are the stock: after a trick its winner draws a card, then the other.",
            f"其余{rules.left_over}张为牌堆：每墩之后赢家先摸一张，对方再摸一张。",
        )
    if rules.no_play:
        yield (
            "A player who cannot follow suit plays nothing: the card led is the leader's trick, who alone draws.",
            "跟不出花色的一方不出牌：首攻的牌归首攻者，并只由他摸牌。",
        )
    if rules.kitty_kind != NO_KITTY and rules.left_over:
        english, chinese = {
            KITTY_FIRST_TRICK: ("the winner of the first trick", "第一墩的赢家"),
            KITTY_FIRST_PENALTY: ("the first to take a penalty card", "第一个吃到罚分牌的人"),
            KITTY_LAST_TRICK: ("the winner of the last trick", "最后一墩的赢家"),
        }[rules.kitty_kind]
        yield (
            f"The kitty of {rules.left_over} goes face down to {english}, who alone sees it.",
            f"底牌{rules.left_over}张扣着，归{chinese}，只有他能看。",
        )


def _passing(rules: Rules) -> Iterator[Sentence]:
    directions = set(rules.cycle)
    if not directions - {"hold"}:
        yield "No cards are passed.", "不传牌。"
        return
    count = rules.pass_count
    if len(directions) == 1:
        english, chinese = (f"always {_DIRECTIONS[rules.cycle[0]][0]}", f"每局都传{_DIRECTIONS[rules.cycle[0]][1]}")
    else:
        english = ", ".join(_DIRECTIONS[direction][0] for direction in rules.cycle) + ", and again"
        chinese = "、".join(_DIRECTIONS[direction][1] for direction in rules.cycle) + "，依次循环"
    if rules.chain:
        yield (
            (
                f"Before play {count} cards are passed in turn ({english}): the eldest hand begins, and each takes up "
                "what it is given before it passes."
            ),
            f"出牌前依次传{count}张（{chinese}）：从庄家下家开始，每人先收牌再传牌。",
        )
    else:
        yield f"Before play everyone passes {count} cards: {english}.", f"出牌前每人传{count}张：{chinese}。"


def _exposing(rules: Rules) -> Iterator[Sentence]:
    if rules.exposable:
        english, chinese = _cards(rules, rules.exposable)
        yield (
            (
                f"Before the first lead {english} may be exposed: an exposed card counts double and may not be "
                "played to the first trick of its suit while its holder has another."
            ),
            f"首攻之前可以亮{chinese}：亮出的牌加倍计分；该花色第一次被首攻时，只要还有别的同花色牌就不能出它。",
        )


def _leading(rules: Rules) -> Iterator[Sentence]:
    first, later = rules.first_lead, rules.later_lead
    if first == later:
        yield _lead_sentence(rules, first)
    else:
        english, chinese = _lead_sentence(rules, first)
        yield f"First deal: {english[0].lower()}{english[1:]}", f"第一局：{chinese}"
        english, chinese = _lead_sentence(rules, later)
        yield f"Later deals: {english[0].lower()}{english[1:]}", f"以后各局：{chinese}"
    yield (
        "Follow suit if you can; the highest card of the suit led takes the trick and leads to the next.",
        "有首攻花色必须跟；首攻花色中最大的牌赢得这一墩，并首攻下一墩。",
    )


def _lead_sentence(rules: Rules, lead: LeadRule) -> Sentence:
    clubs = rules.deck & SUIT_MASKS[CLUBS]
    club = card_display(lowest(clubs)) if clubs else "♣"
    if lead.kind == LOWEST_CLUB:
        return f"The holder of {club} leads it to the first trick.", f"持{club}者用它首攻第一墩。"
    if lead.kind == ANY_CLUB:
        return f"The holder of {club} leads any club to the first trick.", f"持{club}者首攻任意一张梅花。"
    if lead.kind == ELDEST:
        return "The player to the dealer's left leads any card.", "庄家的下家首攻任意一张牌。"
    card = card_display(lead.card)
    if lead.kind == HOLDER:
        return f"The holder of {card} leads any card.", f"持{card}者首攻任意一张牌。"
    assert lead.kind == TAKER
    return f"Whoever took {card} in the deal before leads any card.", f"上一局吃到{card}的人首攻任意一张牌。"


def _restrictions(rules: Rules) -> Iterator[Sentence]:
    if rules.barred:
        english, chinese = _cards(rules, rules.barred)
        yield (
            f"On the first trick these may not be played: {english}, unless you hold nothing else.",
            f"第一墩不能出{chinese}，除非手里没有别的牌。",
        )
    if rules.must_break:
        english, chinese = _cards(rules, rules.breakers)
        yield (
            f"Hearts may not be led until they are broken ({english} played), unless you hold nothing else.",
            f"没有心碎（出过{chinese}）之前不能首攻红心，除非手里没有别的牌。",
        )
        if rules.lead_instead_of_queen and rules.deck & QUEEN_MASK:
            yield (
                "With nothing but hearts and ♠Q a heart may be led all the same.",
                "手里只有红心和♠Q时，也可以首攻红心。",
            )
    else:
        yield "Hearts may be led at any time.", "红心随时可以首攻。"
    if rules.queen_not_first_spade and rules.deck & QUEEN_MASK:
        yield (
            "♠Q may not be the first spade you play, unless it is your only one.",
            "♠Q不能作为你出的第一张黑桃，除非它是你唯一的黑桃。",
        )


def _values(rules: Rules) -> Iterator[Sentence]:
    groups: dict[int, int] = {}
    for card in iter_cards(rules.counting):
        groups[rules.values[card]] = groups.get(rules.values[card], 0) | 1 << card
    english, chinese = [], []
    for value, cards in groups.items():
        names = _cards(rules, cards)
        each = ("each ", "每张") if popcount(cards) > 1 else ("", "")
        english.append(f"{names[0]} {each[0]}{value}")
        chinese.append(f"{names[1]}{each[1] or ' '}{value}分")
    total = sum(rules.values)
    yield f"Points: {'; '.join(english)}. {total} in a deal.", f"分值：{'；'.join(chinese)}。全局共{total}分。"
    for i, card in enumerate(rules.modifier_cards):
        shown = card_display(card)
        if rules.each_heart[i]:
            yield (
                f"Whoever takes {shown} has {rules.each_heart[i]} added to each heart taken.",
                f"吃到{shown}的人，所吃的每张红心加{rules.each_heart[i]}分。",
            )
        if rules.factor[i] != 1:
            yield (
                f"{shown} multiplies its taker's points by {rules.factor[i]}.",
                f"{shown}使吃到它的人的得分乘以{rules.factor[i]}。",
            )
        if rules.alone[i]:
            yield (
                f"{shown} with no other scoring card counts {rules.alone[i]}.",
                f"只吃到{shown}而没有别的计分牌，得{rules.alone[i]}分。",
            )


def _moon(rules: Rules) -> Iterator[Sentence]:
    amount = rules.moon_amount
    effects: dict[int, Sentence] = {
        OTHERS: (f"0 for its taker and {amount} for everyone else", f"自己0分，其他人各{amount}分"),
        SELF: (f"{-amount} for its taker, 0 for the others", f"自己{-amount}分，其他人0分"),
        CHOICE: (
            f"its taker chooses: {amount} for everyone else, or {-amount} for himself",
            f"由本人选择：其他人各{amount}分，或者自己{-amount}分",
        ),
        BEST: (
            f"{amount} for everyone else or {-amount} for its taker, whichever serves him at the end of the match",
            f"其他人各{amount}分或自己{-amount}分，在比赛结束时取对他有利的一种",
        ),
        NEGATE: ("its taker's points change their sign", "本人这一局的分数变号"),
    }
    if rules.moon_effect != NO_EFFECT and rules.moon_cards:
        english, chinese = effects[rules.moon_effect]
        cards = _cards(rules, rules.moon_cards)
        yield f"Shooting the moon (taking {cards[0]}): {english}.", f"全收（{cards[1]}全部吃到）：{chinese}。"
    if rules.sun_effect != NO_EFFECT:
        amount = rules.sun_amount
        english, chinese = (
            (f"0 and {amount} for everyone else", f"自己0分，其他人各{amount}分")
            if rules.sun_effect == OTHERS
            else (f"{-amount} for the taker", f"自己{-amount}分")
        )
        yield f"Taking every trick: {english}.", f"吃下全部墩：{chinese}。"
    for cards_mask, turns, turns_all in zip(rules.slam_cards, rules.slam_turns, rules.slam_all, strict=True):
        if cards_mask:
            cards = _cards(rules, cards_mask)
            turned = ("the taker's whole sum", "本人的总分") if turns_all else _cards(rules, turns)
            yield (
                f"Taking all of these turns the sign of {turned[0]}: {cards[0]}.",
                f"吃到全部{cards[1]}，{turned[1]}变号。",
            )
    if rules.no_tricks:
        yield (
            f"Taking no trick at all: {rules.no_tricks:+d}, unless the moon was shot.",
            f"一墩都没吃：{rules.no_tricks:+d}分，有人全收时除外。",
        )


def _settlement(rules: Rules) -> Iterator[Sentence]:
    sentences: dict[str, Sentence] = {
        "thirteen": ("Each deal settles to 13 minus its points.", "每局结算：13减去本局分数。"),
        "thirteen_widened": (
            "Each deal settles to 13 minus three times its points.",
            "每局结算：13减去3倍的本局分数。",
        ),
        "howell": (
            f"Each heart taken costs {rules.seats - 1} and brings the others 1 each (Howell).",
            "每吃一张红心付给其他人各1分（豪威尔）。",
        ),
        "sweepstake": (
            "Each heart taken costs a chip into the pool; who is clear of hearts wins it (sweepstake).",
            "每吃一张红心向彩池付一个筹码；没吃红心的人赢得彩池。",
        ),
    }
    kind = rules.file.settle.kind
    if kind in sentences:
        yield sentences[kind]


def _end(rules: Rules) -> Iterator[Sentence]:
    end = rules.file.end
    english, chinese = [], []
    if end.limit:
        english.append(f"somebody has {'at least' if end.when == 'reach' else 'more than'} {end.limit}")
        chinese.append(f"有人{'达到' if end.when == 'reach' else '超过'}{end.limit}分")
    if end.floor:
        english.append(f"somebody has {end.floor} or less")
        chinese.append(f"有人降到{end.floor}分或更低")
    if end.deals:
        english.append(f"{end.deals} {'deals are' if end.deals > 1 else 'deal is'} played")
        chinese.append(f"打完{end.deals}局")
    best = ("highest", "最高") if rules.high_wins else ("lowest", "最低")
    tie = (
        ("Equal best totals share the win.", "并列者共同获胜。")
        if end.tie == "share"
        else ("A tie is played on.", "并列则继续打。")
    )
    yield (
        f"The match ends when {' or '.join(english)}; the {best[0]} total wins. {tie[0]}",
        f"{'或'.join(chinese)}时比赛结束，总分{best[1]}者获胜。{tie[1]}",
    )


def _cards(rules: Rules, mask: int) -> Sentence:
    """A set of cards in words: suits by name, with what of the deck they lack, the rest card by card."""
    english: list[str] = []
    chinese: list[str] = []
    for suit, suit_mask in enumerate(SUIT_MASKS):
        held = mask & suit_mask
        lacking = rules.deck & suit_mask & ~held
        if popcount(held) > 2 * popcount(lacking) and popcount(held) > 4:
            without = " ".join(card_display(card) for card in iter_cards(lacking))
            english.append(SUIT_WORDS["en"][suit] + (f" but {without}" if without else ""))
            chinese.append(SUIT_WORDS["zh"][suit] + (f"（{without}除外）" if without else ""))
        else:
            names = [card_display(card) for card in iter_cards(held)]
            english.extend(names)
            chinese.extend(names)
    return ", ".join(english), "、".join(chinese)


_PARTS = (
    _seats_and_deck,
    _passing,
    _exposing,
    _leading,
    _restrictions,
    _values,
    _moon,
    _settlement,
    _end,
)
