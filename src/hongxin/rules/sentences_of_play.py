"""What is said of the cards, of what comes before the play, and of the play itself."""

from collections.abc import Iterator

from hongxin.cards import (
    CARD_NAMES,
    HEART_MASK,
    RANKS,
    RANKS_PER_SUIT,
    SPADE_MASK,
    SUIT_MASKS,
    TWO_OF_CLUBS,
    card_display,
    lowest,
    popcount,
)
from hongxin.rules import phrases
from hongxin.rules.faults import SUIT_WORDS
from hongxin.rules.model import (
    ANY_CLUB,
    ELDEST,
    HOLDER,
    KITTY_FIRST_PENALTY,
    KITTY_FIRST_TRICK,
    LOWEST_CLUB,
    TAKER,
    LeadRule,
    Rules,
)
from hongxin.rules.phrases import Phrase, counted
from hongxin.rules.play import QUEEN_MASK
from hongxin.rules.score import ACE_OF_HEARTS

# The cards


def _seats_and_deck(rules: Rules) -> Iterator[Phrase]:
    ranks = rules.file.ranks
    removed = sum(1 << card for card, name in enumerate(CARD_NAMES) if name[0] in ranks) & ~rules.deck
    english: list[str] = []
    chinese: list[str] = []
    if ranks != RANKS:
        names = phrases.ranks(ranks)
        english.append(names[0])
        chinese.append(names[1])
    if removed:
        names = phrases.cards(removed, removed | rules.deck)
        english.append(f"without {names[0]}")
        chinese.append(f"去掉{names[1]}")
    count, each = popcount(rules.deck), rules.hand_size
    yield (
        f"{rules.seats} players, {counted(count, 'card')}{_in_brackets(english)}, {each} each.",
        f"{rules.seats}人，{count}张牌{_in_brackets(chinese, '（{}）', '，')}，每人{each}张。",
    )


def _in_brackets(items: list[str], brackets: str = " ({})", between: str = ", ") -> str:
    return brackets.format(between.join(items)) if items else ""


def _left_over(rules: Rules) -> Iterator[Phrase]:
    rest = rules.left_over
    if not rest:
        return
    if rules.stock:
        others = f"The other {rest} cards are" if rest > 1 else "The last card is"
        yield (
            (
                f"{others} the stock, face down: after each trick its winner draws a card, then the other player, "
                "as long as there are any."
            ),
            f"其余{rest}张扣着作牌堆：每墩之后赢家先摸一张，对方再摸一张，摸完为止。",
        )
        return
    if rules.kitty_kind == KITTY_FIRST_TRICK:
        english, chinese = "the winner of the first trick", "第一墩的赢家"
    elif rules.kitty_kind == KITTY_FIRST_PENALTY and rules.penalty:
        english = "whoever takes the first penalty card (if nobody does, to the winner of the last trick)"
        chinese = "第一个吃到罚分牌的人（没人吃到就归最后一墩的赢家）"
    else:
        english, chinese = "the winner of the last trick", "最后一墩的赢家"
    yield (
        (
            f"{counted(rest, 'card')} left over {'is' if rest == 1 else 'are'} the kitty, face down. It goes to "
            f"{english}; only its taker sees it, and it counts as taken."
        ),
        f"余下{rest}张为底牌，扣着，归{chinese}；只有得到的人能看，并算作他吃到的牌。",
    )


# Before the play

_DIRECTIONS = {
    "left": ("left", "传左家"),
    "right": ("right", "传右家"),
    "across": ("across", "传对家"),
    "hold": ("no pass", "不传"),
}
_TARGETS = {
    "left": ("to the left", "左家"),
    "right": ("to the right", "右家"),
    "across": ("across", "对家"),
}


def _passing(rules: Rules) -> Iterator[Phrase]:
    if not set(rules.cycle) - {"hold"}:
        yield "No cards are passed.", "不传牌。"
        return
    count = rules.pass_count
    given = counted(count, "card")
    if len(set(rules.cycle)) == 1:
        target = _TARGETS[rules.cycle[0]]
        where = f" {target[0]}", f"给{target[1]}"
    else:
        english, chinese = zip(*(_DIRECTIONS[direction] for direction in rules.cycle), strict=True)
        where = (
            f", deal by deal: {', '.join(english)}, and so on from the start",
            f"，每局依次：{'、'.join(chinese)}，循环往复",
        )
    if not rules.chain:
        yield f"Before play everyone passes {given}{where[0]}.", f"出牌前每人传{count}张牌{where[1]}。"
        return
    yield (
        f"Before play everyone in turn passes {given}{where[0]}.",
        f"出牌前各家轮流传{count}张牌{where[1]}。",
    )
    yield (
        "The player to the dealer's left passes first; the others take up what they are given before they pass.",
        "庄家的下家先传；其余各家先收下传来的牌，再传自己的。",
    )


def _exposing(rules: Rules) -> Iterator[Phrase]:
    if not rules.exposable:
        return
    english, chinese = phrases.cards(rules.exposable, rules.deck, "or")
    doubled = ("", "")
    if rules.exposable >> ACE_OF_HEARTS & 1:
        doubled = " (♥A: all hearts do)", "（亮♥A则所有红心加倍）"
    yield (
        (
            f"Before the first lead everybody may expose {english}, all at once: "
            f"an exposed card counts double{doubled[0]}."
        ),
        f"首攻之前各家同时亮牌，可亮{chinese}，也可不亮：亮出的牌加倍计分{doubled[1]}。",
    )
    yield (
        (
            "An exposed card may not be played to the first trick in which its suit is led, "
            "unless its holder has no other of that suit."
        ),
        "某花色第一次被首攻的那一墩，不能出该花色亮出的牌，除非手里同花色只有它。",
    )


# The play


def _leading(rules: Rules) -> Iterator[Phrase]:
    first, later = _lead_sentence(rules, rules.first_lead), _lead_sentence(rules, rules.later_lead)
    if first == later:
        yield first
    else:
        yield f"In the first deal {_uncapitalized(first[0])}", f"第一局：{first[1]}"
        yield f"In later deals {_uncapitalized(later[0])}", f"以后各局：{later[1]}"
    wins = (
        "The highest card of the suit led takes the trick, and its player leads to the next.",
        "首攻花色中最大的牌赢得这一墩，赢家首攻下一墩。",
    )
    if rules.no_play:
        draws = (", who alone draws a card", "，并只由他摸牌") if rules.stock and rules.left_over else ("", "")
        yield (
            f"Follow suit if you can; if not, you play nothing and the trick is the leader's{draws[0]}. {wins[0]}",
            f"有首攻花色必须跟；跟不出的一方不出牌，这一墩归首攻的人{draws[1]}。{wins[1]}",
        )
    else:
        yield (
            f"Follow suit if you can, otherwise play any card. {wins[0]}",
            f"有首攻花色必须跟，没有该花色可垫任意牌。{wins[1]}",
        )


def _uncapitalized(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _lead_sentence(rules: Rules, lead: LeadRule) -> Phrase:
    eldest = (
        "The player to the dealer's left leads any card to the first trick.",
        "庄家的下家首攻第一墩，出任意一张牌。",
    )
    wanted = lead.card if lead.kind in (HOLDER, TAKER) else TWO_OF_CLUBS
    suit = wanted // RANKS_PER_SUIT
    in_deck = rules.deck & SUIT_MASKS[suit]
    if lead.kind == ELDEST or not in_deck or (lead.kind == TAKER and not rules.deck >> wanted & 1):
        return eldest
    shown = card_display(wanted if rules.deck >> wanted & 1 else lowest(in_deck))
    if lead.kind == TAKER:
        return (
            f"Whoever took {shown} in the deal before leads any card to the first trick.",
            f"上一局吃到{shown}的人首攻第一墩，出任意一张牌。",
        )
    suits = SUIT_WORDS["en"][suit].removesuffix("s"), SUIT_WORDS["zh"][suit]
    # What is in the kitty or the stock opens nothing.
    undealt = ("", "")
    if rules.left_over:
        undealt = (
            f" (if it is in no hand, the holder of the lowest {suits[0]} that is)",
            f"（{shown}不在任何人手里时，持最小{suits[1]}者）",
        )
    what = {
        LOWEST_CLUB: ("leads with it to the first trick", "用它首攻第一墩"),
        ANY_CLUB: ("leads any club to the first trick", "首攻第一墩，出任意一张梅花"),
        HOLDER: ("leads any card to the first trick", "首攻第一墩，出任意一张牌"),
    }[lead.kind]
    return f"The holder of {shown}{undealt[0]} {what[0]}.", f"持{shown}者{undealt[1]}{what[1]}。"


def _restrictions(rules: Rules) -> Iterator[Phrase]:
    if rules.barred:
        english, chinese = phrases.cards(rules.barred, rules.deck, "or")
        yield (
            f"To the first trick nobody may play {english}, unless the hand holds nothing else.",
            f"第一墩不能出{chinese}，除非手里只有这些牌。",
        )
    yield from _breaking(rules)
    if rules.queen_not_first_spade and rules.deck & QUEEN_MASK and rules.deck & SPADE_MASK != QUEEN_MASK:
        yield (
            "♠Q may not be the first spade you play in a deal, unless it is the only one you hold.",
            "♠Q不能作为一局中自己出的第一张黑桃，除非手里只有这一张黑桃。",
        )


def _breaking(rules: Rules) -> Iterator[Phrase]:
    if not rules.deck & HEART_MASK:
        return
    if not rules.must_break:
        yield "Hearts may be led at any time.", "红心随时可以首攻。"
        return
    breakers = []
    if rules.breakers & HEART_MASK:
        breakers.append(("a heart", "红心"))
    if rules.breakers & QUEEN_MASK:
        breakers.append(("♠Q", "♠Q"))
    if breakers:
        english, chinese = " or ".join(words[0] for words in breakers), "或".join(words[1] for words in breakers)
        yield (
            f"Hearts may not be led until {english} has been played, unless the hand holds nothing else.",
            f"有人出过{chinese}（心碎）之前不能首攻红心，除非手里只有红心。",
        )
    else:
        yield "Hearts may not be led, unless the hand holds nothing else.", "不能首攻红心，除非手里只有红心。"
    if rules.lead_instead_of_queen and rules.deck & QUEEN_MASK:
        yield (
            "Holding nothing but hearts and ♠Q, you may lead a heart all the same.",
            "手里只有红心和♠Q时，也可以首攻红心。",
        )


PARTS = (_seats_and_deck, _left_over, _passing, _exposing, _leading, _restrictions)
"""Each gives the sentences of its subject."""
