"""The rules in words: every switch is followed in both languages, and nothing is said of what is off."""

import random
import re

import pytest

import hongxin
from hongxin.rules.describe import LANGUAGES, describe
from hongxin.rules.schema import as_data
from tests.reference.random_rules import playable_rule_file
from tests.tables import STOCK, rules
from tests.variants_doc import PAGE, page

NO_MOON = {"effect": "none"}
HEARTS_ONLY = {"values": {"QS": 0}, "moon": NO_MOON}
WIDOW = {"hand": {"4": 12}, "kitty": "first_trick"}
PIG = {"values": {"JD": 100, "QS": -100}, "settle": {"wins": "high"}, "moon": NO_MOON}


def said(the_rules, language="en"):
    """The whole description as one text."""
    return " ".join(describe(the_rules, language))


# Of each: the number of seats, keys before, the switch, and what is said only after it.
SWITCHED = {
    "ranks": (4, {}, {"ranks": "789TJQKA"}, "32 cards (7 to A in each suit), 8 each", "32张牌（每门7到A），每人8张"),
    "ranks, not all in a row": (4, {}, {"ranks": "27A"}, "(2, 7 and A in each suit)", "（每门只有2、7、A）"),
    "remove": (3, {"remove": {"3": ["2D"]}}, {"remove": {"3": ["2C"]}}, "(without ♣2)", "（去掉♣2）"),
    "remove, many": (4, {}, {"remove": {"4": ["C", "-AC"]}}, "(without clubs but ♣A)", "（去掉梅花（♣A除外））"),
    "hand": (4, {"kitty": "last_trick"}, {"hand": {"4": 12}}, "12 each. 4 cards left over", "每人12张。 余下4张"),
    "kitty": (4, WIDOW | {"kitty": "last_trick"}, WIDOW, "the winner of the first trick; only", "归第一墩的赢家；只有"),
    "kitty, first penalty": (
        *(4, WIDOW, {"kitty": "first_penalty"}),
        "whoever takes the first penalty card (if nobody does, to the winner of the last trick)",
        "归第一个吃到罚分牌的人（没人吃到就归最后一墩的赢家）",
    ),
    "kitty, last trick": (4, WIDOW, {"kitty": "last_trick"}, "to the winner of the last trick", "归最后一墩的赢家"),
    "kitty of one": (3, {"kitty": "last_trick"}, {"hand": {"3": 17}, "remove": {}}, "1 card left over is", "余下1张"),
    "stock": (2, STOCK | {"stock": False, "kitty": "last_trick"}, STOCK | {"kitty": "none"}, "the stock", "牌堆"),
    "void": (2, {}, {"void": "no_play"}, "you play nothing and the trick is the leader's.", "这一墩归首攻的人。"),
    "void, with a stock": (2, STOCK, {"void": "no_play"}, "who alone draws a card", "只由他摸牌"),
    "passing.count": (4, {}, {"passing": {"count": 1}}, "passes 1 card, deal by deal", "传1张牌"),
    "passing.order": (4, {}, {"passing": {"order": "chain", "cycle": ["right"]}}, "everyone in turn passes", "轮流传"),
    "passing.cycle": (4, {}, {"passing": {"cycle": ["right"]}}, "passes 3 cards to the right.", "传3张牌给右家。"),
    "passing.cycle, of two": (
        *(4, {}, {"passing": {"cycle": {"4": ["across", "hold"]}}}),
        "deal by deal: across, no pass, and so on",
        "每局依次：传对家、不传，循环往复",
    ),
    "passing.cycle, none": (4, {}, {"passing": {"cycle": ["hold"]}}, "No cards are passed.", "不传牌。"),
    "lead.first": (4, {}, {"lead": {"first": "eldest"}}, "dealer's left leads any card", "庄家的下家首攻第一墩"),
    "lead.first, any club": (4, {}, {"lead": {"first": "any_club"}}, "♣2 leads any club", "出任意一张梅花"),
    "lead.first, holder": (4, {}, {"lead": {"first": "holder:7D"}}, "The holder of ♦7 leads any card", "持♦7者"),
    "lead.first, a pair": (
        *(4, {}, {"lead": {"first": ["holder:2S", "taker:QS"]}}),
        "In later deals whoever took ♠Q in the deal before leads",
        "以后各局：上一局吃到♠Q的人",
    ),
    "lead.first, not dealt": (
        *(4, {"kitty": "last_trick"}, {"hand": {"4": 12}}),
        "(if it is in no hand, the holder of the lowest club that is) leads with it",
        "（♣2不在任何人手里时，持最小梅花者）用它首攻",
    ),
    "lead.barred_first_trick": (
        *(4, {"lead": {"barred_first_trick": "none"}}, {"lead": {"barred_first_trick": "counting"}}),
        "To the first trick nobody may play hearts or ♠Q",
        "第一墩不能出红心、♠Q",
    ),
    "lead.barred_first_trick, penalty": (
        *(4, {"values": {"JD": -10}}, {"lead": {"barred_first_trick": "penalty"}}),
        "nobody may play hearts or ♠Q",
        "不能出红心、♠Q",
    ),
    "lead.must_break": (
        *(4, {"lead": {"must_break": False}}, {"lead": {"must_break": True}}),
        "Hearts may not be led until a heart has been played",
        "心碎",
    ),
    "lead.must_break, off": (4, {}, {"lead": {"must_break": False}}, "Hearts may be led at any time.", "随时可以首攻"),
    "lead.broken_by": (4, {}, {"lead": {"broken_by": ["hearts", "QS"]}}, "a heart or ♠Q has been", "出过红心或♠Q（"),
    "lead.broken_by, nothing": (
        *(4, {}, {"lead": {"broken_by": []}}),
        "Hearts may not be led, unless the hand holds nothing else.",
        " 不能首攻红心，除非手里只有红心。",
    ),
    "lead.lead_instead_of_queen": (
        *(4, {}, {"lead": {"lead_instead_of_queen": True}}),
        "Holding nothing but hearts and ♠Q, you may lead a heart",
        "手里只有红心和♠Q时，也可以首攻红心",
    ),
    "lead.queen_not_first_spade": (
        *(4, {}, {"lead": {"queen_not_first_spade": True}}),
        "♠Q may not be the first spade you play",
        "♠Q不能作为一局中自己出的第一张黑桃",
    ),
    "values": (4, {}, {"values": {"JD": -10}}, "♦J −10", "♦J −10分"),
    "values, the same for several": (4, {}, {"values": {"KS": 13}}, "♠Q and ♠K 13 each", "♠Q、♠K每张13分"),
    "values, in a row": (
        *(4, {}, {"values": dict.fromkeys(("4C", "5C", "6C", "7C"), 2)}),
        "♣4 to ♣7 2 each",
        "♣4到♣7每张2分",
    ),
    "values, none": (
        4,
        {"moon": NO_MOON},
        {"values": {"H": 0, "QS": 0}},
        "No card counts by itself.",
        "没有牌直接计分",
    ),
    "values, a suit but one": (
        4,
        {},
        {"values": {"AH": 5}},
        "hearts but ♥A 1 each; ♠Q 13; ♥A 5",
        "红心（♥A除外）每张1分",
    ),
    "values, by rank": (
        *(4, {}, {"values": {f"{rank}D": at for at, rank in enumerate("23456789TJQKA", start=2)}}),
        "diamonds their rank (J 11, Q 12, K 13, A 14)",
        "方块按点数（J 11、Q 12、K 13、A 14）",
    ),
    "modifiers, each_heart": (
        *(4, {}, {"modifiers": {"TD": {"each_heart": 10}}}),
        "Whoever takes ♦10 adds 10 to each heart taken.",
        "吃到♦10的人，所吃的每张红心各加10分。",
    ),
    "modifiers, factor": (
        *(4, {}, {"modifiers": {"TC": {"factor": 2}}}),
        "♣10 multiplies all that its taker scores by 2.",
        "这一局得分乘以2。",
    ),
    "modifiers, alone": (
        *(4, {}, {"modifiers": {"TC": {"alone": 50}}}),
        "♣10 without hearts or ♠Q counts 50 by itself.",
        "吃到♣10而没有吃到红心、♠Q，单算50分。",
    ),
    "modifiers, exposed": (
        *(4, {"modifiers": {"TC": {"factor": 2, "alone": 50}}}, {"expose": {"cards": ["TC"]}}),
        "by 2 (exposed: by 4). ♣10 without hearts or ♠Q counts 50 (exposed: 100)",
        "乘以2（亮出时乘以4）",
    ),
    "expose.cards": (
        *(4, {}, {"expose": {"cards": ["QS", "JD"]}}),
        "may expose ♦J or ♠Q, all at once: an exposed card counts double. An exposed card may not",
        "可亮♦J、♠Q，也可不亮：亮出的牌加倍计分。",
    ),
    "expose.cards, the ace": (4, {}, {"expose": {"cards": ["AH"]}}, "(♥A: all hearts do)", "（亮♥A则所有红心加倍）"),
    "moon.cards": (
        *(4, {"values": {"JD": -10}}, {"moon": {"cards": "penalty"}}),
        "taking all hearts and ♠Q: 0 for its taker, 26 for everyone else; ♦J still counts for whoever takes it",
        "♦J照常算给吃到的人",
    ),
    "moon.effect": (4, {"moon": NO_MOON}, {"moon": {"effect": "others"}}, "Shooting the moon", "全收"),
    "moon.effect, self": (
        4,
        {},
        {"moon": {"effect": "self"}},
        "−26 for its taker, 0 for everyone",
        "自己−26分，其他人0分",
    ),
    "moon.effect, choice": (4, {}, {"moon": {"effect": "choice"}}, "its taker chooses", "本人选择"),
    "moon.effect, best": (4, {}, {"moon": {"effect": "best"}}, "saves it from being lost", "免于输掉时，改为后者"),
    "moon.effect, negate": (4, {}, {"moon": {"effect": "negate"}}, "change their sign", "正负颠倒"),
    "moon.amount": (4, {}, {"moon": {"amount": 30}}, "30 for everyone else", "其他人各30分"),
    "moon.no_tricks": (
        *(4, {}, {"moon": {"no_tricks": -5}}),
        "Taking no trick at all: −5, unless somebody shot the moon.",
        "一墩都没吃：−5分；有人全收的一局除外。",
    ),
    "moon.no_tricks, without a moon": (4, {"moon": NO_MOON}, {"moon": {"no_tricks": 3}}, "at all: +3.", "没吃：+3分。"),
    "sun.effect": (
        *(4, {}, {"sun": {"effect": "others", "amount": 52}}),
        "Taking every trick, instead of the moon: 0 for its taker, 52 for everyone else",
        "吃下每一墩，不再算全收：自己0分，其他人各52分",
    ),
    "sun.amount": (
        *(4, {"sun": {"effect": "self", "amount": 5}, "moon": NO_MOON}, {"sun": {"amount": 9}}),
        "Taking every trick: −9 for its taker",
        "吃下每一墩：自己−9分",
    ),
    "slams": (
        *(4, PIG, {"slams": [{"cards": ["H", "JD"], "turns": ["QS"]}]}),
        "Taking all hearts and ♦J: ♠Q counts with the opposite sign.",
        "吃到全部红心、♦J：♠Q的分数正负颠倒。",
    ),
    "slams, all": (
        *(4, PIG, {"slams": [{"cards": ["H", "-QH"], "turns": "all"}]}),
        "Taking all hearts but ♥Q: the taker's whole score of the deal gets the opposite sign.",
        "吃到全部红心（♥Q除外）：本人这一局的总分正负颠倒。",
    ),
    "end.limit": (4, {}, {"end": {"limit": 50}}, "when somebody has at least 50;", "有人达到50分，比赛结束"),
    "end.floor": (4, {}, {"end": {"floor": -20}}, "or when somebody has at most −20;", "，或有人降到−20分或更低，"),
    "end.deals": (4, {}, {"end": {"deals": 4}}, "or after 4 deals;", "，或打完4局，比赛结束"),
    "end.deals, one": (4, {}, {"end": {"limit": 0, "deals": 1}}, "The match ends after 1 deal;", "打完1局，比赛结束"),
    "end.when": (4, {}, {"end": {"when": "exceed"}}, "more than 100", "超过100分"),
    "end.tie": (4, {}, {"end": {"tie": "play_on"}}, "play goes on until one player is alone ahead", "并列则继续打"),
    "settle.kind": (4, {}, {"settle": {"kind": "thirteen"}}, "13 minus the points taken", "13减去本局分数。"),
    "settle.kind, widened": (
        *(4, {}, {"settle": {"kind": "thirteen_widened"}}),
        "13 minus three times the points taken",
        "13减去本局分数的3倍",
    ),
    "settle.kind, howell": (
        *(4, HEARTS_ONLY, {"settle": {"kind": "howell"}}),
        "Each heart taken costs 3 and brings everyone else 1",
        "付给其他人各1分，共3分",
    ),
    "settle.kind, sweepstake": (4, HEARTS_ONLY, {"settle": {"kind": "sweepstake"}}, "into the pool", "彩池"),
    "settle.wins": (4, {}, {"settle": {"wins": "high"}}, "the highest total wins", "总分最高者获胜"),
}


def merged(keys, more):
    """Both, tables of tables together."""
    both = dict(keys)
    for key, value in more.items():
        both[key] = both[key] | value if isinstance(value, dict) and isinstance(both.get(key), dict) else value
    return both


@pytest.mark.parametrize(("seats", "keys", "switch", "english", "chinese"), SWITCHED.values(), ids=SWITCHED)
def test_a_switch_is_told(seats, keys, switch, english, chinese):
    before, after = rules(seats, **keys), rules(seats, **merged(keys, switch))
    for language, part in zip(LANGUAGES, (english, chinese), strict=True):
        assert part not in said(before, language)
        assert part in said(after, language)


def test_every_key_of_the_rule_file_has_its_switch():
    def keys_of(table, prefix=""):
        for key, value in table.items():
            is_table = isinstance(value, dict) and key in {"passing", "lead", "expose", "moon", "sun", "end", "settle"}
            yield from keys_of(value, f"{key}.") if is_table else [prefix + key]

    named = {name.partition(",")[0].partition(" ")[0] for name in SWITCHED}
    not_told = {"name", "base", "title", "seats", "default_seats"}
    assert set(keys_of(as_data(hongxin.load_rules("classic").file))) - not_told == named


@pytest.mark.parametrize(
    ("seats", "keys", "english", "chinese"),
    [
        (4, {"moon": {"cards": []}}, "moon", "全收"),
        (4, {"moon": {"cards": [], "no_tricks": -5}}, "unless somebody", "除外"),
        (4, {"modifiers": {"TD": {"each_heart": 0, "factor": 1, "alone": 0}}}, "♦10", "♦10"),
        (4, {"modifiers": {"TD": {"each_heart": 10}}, "ranks": "23456789"}, "♦10", "♦10"),
        (4, {"slams": [{"cards": ["H"], "turns": []}]}, "opposite", "颠倒"),
        (4, {"slams": [{"cards": ["2H"], "turns": "all"}], "ranks": "3456"}, "opposite", "颠倒"),
        (4, {"kitty": "first_trick"}, "kitty", "底牌"),
        (2, {"stock": True, "passing": {"cycle": []}}, "stock", "牌堆"),
        (2, {"stock": True, "void": "no_play", "passing": {"cycle": []}}, "draws", "摸"),
        (4, {"remove": {"4": ["H"]}, "hand": {"4": 9}, "kitty": "last_trick"}, "earts may", "首攻红心"),
        (4, {"lead": {"lead_instead_of_queen": True}, "ranks": "3456"}, "♠Q", "♠Q"),
        (4, {"lead": {"queen_not_first_spade": True}, "remove": {"4": ["S", "-QS"]}}, "first spade", "第一张黑桃"),
        (4, {"passing": {"cycle": [], "order": "chain"}}, "in turn", "轮流"),
        (4, {"end": {"limit": 0, "deals": 2, "when": "exceed"}}, "somebody has", "有人达到"),
        (4, {"expose": {"cards": ["2H"]}, "ranks": "3456"}, "expose", "亮"),
    ],
)
def test_nothing_is_said_of_what_cannot_happen(seats, keys, english, chinese):
    the_rules = rules(seats, **keys)
    assert english not in said(the_rules, "en")
    assert chinese not in said(the_rules, "zh")


@pytest.mark.parametrize(
    ("keys", "english"),
    [
        ({"remove": {"4": ["2C", "3C", "4C", "5C"]}}, "The holder of ♣6 leads with it"),
        ({"remove": {"4": ["C", "2D", "2H", "2S"]}}, "The player to the dealer's left leads any card"),
        ({"lead": {"first": "holder:2S"}, "ranks": "3456"}, "The holder of ♠3 leads any card"),
        (
            {"lead": {"first": ["eldest", "taker:QS"]}, "ranks": "3456"},
            "The player to the dealer's left leads any card",
        ),
    ],
)
def test_who_leads_is_told_for_the_cards_that_there_are(keys, english):
    keys = {"hand": {"4": 2}, "kitty": "last_trick", "passing": {"cycle": []}} | keys
    assert english in re.sub(r" \(if [^)]*\)", "", said(rules(**keys)))
    assert "In later deals" not in said(rules(**keys))


def checked_sentences(the_rules):
    """The sentences of both languages, found to be some."""
    english, chinese = (describe(the_rules, language) for language in LANGUAGES)
    assert len(english) == len(chinese) >= 6
    for sentence in english:
        assert re.fullmatch(r"[A-Z0-9♣♦♠♥−][ -~♣♦♠♥−]*[.]", sentence), sentence
        assert not re.search(r"  |\b1 (cards|deals|players)\b|\d-| ,|\.\.|None|\{", sentence), sentence
    for sentence in chinese:
        assert re.fullmatch(r"[^,;:()a-z\"]+。", sentence), sentence
        assert not re.search(r"，，|、。|、、|：。|（）", sentence), sentence
    return english, chinese


@pytest.mark.parametrize("name", hongxin.variants())
def test_presets_are_told_in_sentences_at_each_number_of_seats(name):
    for seats in hongxin.load_rules(name).file.seats:
        english, _ = checked_sentences(hongxin.load_rules(name, seats))
        assert english[0].startswith(f"{seats} players, ")


def test_random_rules_are_told_in_sentences(fresh_seed):
    rng = random.Random(fresh_seed)
    for _ in range(200):
        data, seats = playable_rule_file(rng)
        checked_sentences(hongxin.load_rules(data, seats))


def test_the_page_of_the_variants_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "docs/variants.md is out of date: run `make variants-doc`"
