"""What is said of the points, of taking everything or nothing, and of the match."""

from collections.abc import Iterator

from hongxin.cards import HEART_MASK, SUIT_MASKS, card_display, iter_cards, popcount
from hongxin.rules import phrases
from hongxin.rules.faults import SUIT_WORDS
from hongxin.rules.model import BEST, CHOICE, NEGATE, NO_EFFECT, OTHERS, SELF, Rules
from hongxin.rules.phrases import Phrase, counted, number, signed

# What cards count


def _values(rules: Rules) -> Iterator[Phrase]:
    if not rules.counting:
        yield "No card counts by itself.", "没有牌直接计分。"
        return
    english: list[str] = []
    chinese: list[str] = []
    left = rules.counting
    for suit, suit_mask in enumerate(SUIT_MASKS):
        held = rules.deck & suit_mask
        if popcount(held) > 4 and all(phrases.counts_its_rank(card, rules.values[card]) for card in iter_cards(held)):
            english.append(f"{SUIT_WORDS['en'][suit]} their rank (J 11, Q 12, K 13, A 14)")
            chinese.append(f"{SUIT_WORDS['zh'][suit]}按点数（J 11、Q 12、K 13、A 14）")
            left &= ~held
    for value, mask in sorted(_by_value(rules, left).items(), key=lambda group: -popcount(group[1])):
        names = phrases.cards(mask, rules.deck)
        each = (" each", "每张") if popcount(mask) > 1 else ("", " ")
        english.append(f"{names[0]} {number(value)}{each[0]}")
        chinese.append(f"{names[1]}{each[1]}{number(value)}分")
    total = number(sum(rules.values))
    yield f"Points: {'; '.join(english)}. {total} in all.", f"分值：{'；'.join(chinese)}。每局共{total}分。"


def _by_value(rules: Rules, mask: int) -> dict[int, int]:
    """Cards of `mask` that count the same, as masks."""
    groups: dict[int, int] = {}
    for card in iter_cards(mask):
        groups[rules.values[card]] = groups.get(rules.values[card], 0) | 1 << card
    return groups


def _modifiers(rules: Rules) -> Iterator[Phrase]:
    for card, each_heart, factor, alone in zip(
        rules.modifier_cards, rules.each_heart, rules.factor, rules.alone, strict=True
    ):
        shown = card_display(card)
        doubles = rules.exposable >> card & 1
        if each_heart and rules.deck & HEART_MASK:
            yield (
                f"Whoever takes {shown} adds {number(each_heart)} to each heart taken.",
                f"吃到{shown}的人，所吃的每张红心各加{number(each_heart)}分。",
            )
        if factor != 1:
            exposed = f" (exposed: by {number(2 * factor)})", f"（亮出时乘以{number(2 * factor)}）"
            yield (
                f"{shown} multiplies all that its taker scores by {number(factor)}{exposed[0] if doubles else ''}.",
                f"吃到{shown}的人，这一局得分乘以{number(factor)}{exposed[1] if doubles else ''}。",
            )
        if alone:
            exposed = f" (exposed: {number(2 * alone)})", f"（亮出时{number(2 * alone)}分）"
            names = phrases.cards(rules.scoring & ~(1 << card), rules.deck, "or")
            without = (f" without {names[0]}", f"而没有吃到{names[1]}") if names[0] else ("", "")
            yield (
                f"{shown}{without[0]} counts {number(alone)}{exposed[0] if doubles else ''} by itself.",
                f"吃到{shown}{without[1]}，单算{number(alone)}分{exposed[1] if doubles else ''}。",
            )


# Taking everything, and nothing


def _moon(rules: Rules) -> Iterator[Phrase]:
    amount, against = number(rules.moon_amount), number(-rules.moon_amount)
    effects: dict[int, Phrase] = {
        OTHERS: (f"0 for its taker, {amount} for everyone else", f"自己0分，其他人各{amount}分"),
        SELF: (f"{against} for its taker, 0 for everyone else", f"自己{against}分，其他人0分"),
        CHOICE: (
            f"its taker chooses: {amount} for everyone else, or {against} of their own",
            f"本人选择：其他人各{amount}分，或自己{against}分",
        ),
        BEST: (
            f"{amount} for everyone else, unless {against} for its taker wins the match or saves it from being lost",
            f"其他人各{amount}分；改为自己{against}分就能赢下比赛或免于输掉时，改为后者",
        ),
        NEGATE: ("the taker's points of the deal change their sign", "本人这一局的得分正负颠倒"),
    }
    if rules.moon_effect != NO_EFFECT and rules.moon_cards:
        english, chinese = effects[rules.moon_effect]
        names = phrases.all_cards(rules.moon_cards, rules.deck)
        beside = ("", "") if rules.moon_effect == NEGATE else _beside(rules)
        yield (
            f"Shooting the moon, taking {names[0]}: {english}{beside[0]}.",
            f"全收（吃到{names[1]}）：{chinese}{beside[1]}。",
        )
    yield from _sun(rules)
    yield from _slams(rules)


def _beside(rules: Rules) -> Phrase:
    """That cards which the effect leaves out count as ever (MOON-6)."""
    others = rules.scoring & ~rules.moon_cards
    if not others:
        return "", ""
    english, chinese = phrases.cards(others, rules.deck)
    count, them = ("counts", "it") if popcount(others) == 1 else ("count", "them")
    return f"; {english} still {count} for whoever takes {them}", f"；{chinese}照常算给吃到的人"


def _sun(rules: Rules) -> Iterator[Phrase]:
    if rules.sun_effect == NO_EFFECT:
        return
    amount, against = number(rules.sun_amount), number(-rules.sun_amount)
    if rules.sun_effect == OTHERS:
        english, chinese = f"0 for its taker, {amount} for everyone else", f"自己0分，其他人各{amount}分"
    else:
        english, chinese = f"{against} for its taker, 0 for everyone else", f"自己{against}分，其他人0分"
    instead = (", instead of the moon", "，不再算全收") if rules.moon_effect != NO_EFFECT else ("", "")
    beside = _beside(rules)
    yield f"Taking every trick{instead[0]}: {english}{beside[0]}.", f"吃下每一墩{instead[1]}：{chinese}{beside[1]}。"


def _slams(rules: Rules) -> Iterator[Phrase]:
    for mask, turned, turns_all in zip(rules.slam_cards, rules.slam_turns, rules.slam_all, strict=True):
        if not mask or not (turned or turns_all):
            continue
        names = phrases.all_cards(mask, rules.deck)
        if turns_all:
            turns = "the taker's whole score of the deal gets", "本人这一局的总分"
        else:
            shown = phrases.cards(turned, rules.deck)
            turns = f"{shown[0]} {'counts' if popcount(turned) == 1 else 'count'} with", f"{shown[1]}的分数"
        yield f"Taking {names[0]}: {turns[0]} the opposite sign.", f"吃到{names[1]}：{turns[1]}正负颠倒。"


def _no_tricks(rules: Rules) -> Iterator[Phrase]:
    if not rules.no_tricks:
        return
    unless = ("", "")
    if rules.moon_effect != NO_EFFECT and rules.moon_cards:
        unless = ", unless somebody shot the moon", "；有人全收的一局除外"
    elif rules.sun_effect != NO_EFFECT:
        unless = ", unless somebody took every trick", "；有人吃下每一墩的一局除外"
    amount = signed(rules.no_tricks)
    yield f"Taking no trick at all: {amount}{unless[0]}.", f"一墩都没吃：{amount}分{unless[1]}。"


# The match


def _settlement(rules: Rules) -> Iterator[Phrase]:
    others = rules.seats - 1
    sentences: dict[str, Phrase] = {
        "thirteen": ("Each deal brings a player 13 minus the points taken.", "每局结算：13减去本局分数。"),
        "thirteen_widened": (
            "Each deal brings a player 13 minus three times the points taken.",
            "每局结算：13减去本局分数的3倍。",
        ),
        "howell": (
            f"Each heart taken costs {others} and brings everyone else 1 (Howell).",
            f"每吃一张红心，付给其他人各1分，共{others}分（豪威尔结算）。",
        ),
        "sweepstake": (
            (
                "Each heart taken puts one chip into the pool. Whoever alone has no heart wins the pool; several share "
                "it, and odd chips stay. If nobody is clear of hearts, or one player took them all, the pool stays, "
                "and then only a player who alone is clear wins it."
            ),
            (
                "每吃一张红心，向彩池放一个筹码。只有一人没吃红心，彩池归他；几个人没吃，平分，零头留下。"
                "人人都吃了，或一人吃尽，彩池留到下局，从此只有独自一人没吃红心才能拿走。"
            ),
        ),
    }
    kind = rules.file.settle.kind
    if kind in sentences:
        yield sentences[kind]


def _end(rules: Rules) -> Iterator[Phrase]:
    end = rules.file.end
    english, chinese = [], []
    if end.limit:
        english.append(f"when somebody has {'at least' if end.when == 'reach' else 'more than'} {end.limit}")
        chinese.append(f"有人{'达到' if end.when == 'reach' else '超过'}{end.limit}分")
    if end.floor:
        english.append(f"when somebody has at most {number(end.floor)}")
        chinese.append(f"有人降到{number(end.floor)}分或更低")
    if end.deals:
        english.append(f"after {counted(end.deals, 'deal')}")
        chinese.append(f"打完{end.deals}局")
    best = ("highest", "最高") if rules.high_wins else ("lowest", "最低")
    tie = (
        ("Equal best totals share the win.", "并列者共同获胜。")
        if end.tie == "share"
        else (
            "If the best totals are equal, play goes on until one player is alone ahead.",
            "并列则继续打，直到一人领先。",
        )
    )
    yield (
        f"The match ends {' or '.join(english)}; the {best[0]} total wins. {tie[0]}",
        f"{'，或'.join(chinese)}，比赛结束；总分{best[1]}者获胜。{tie[1]}",
    )


PARTS = (_values, _modifiers, _moon, _no_tricks, _settlement, _end)
"""Each gives the sentences of its subject."""
