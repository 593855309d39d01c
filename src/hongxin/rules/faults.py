"""Why an action is refused: codes, the rule that forbids it, and words in both languages."""

import msgspec

from hongxin.cards import card_display


class Fault(msgspec.Struct, frozen=True):
    """`code` is for programs, `rule` the number in the rule book ("" where none applies), `text` for people."""

    code: str
    rule: str
    text: dict[str, str]


class IllegalAction(ValueError):  # noqa: N818 - names the act, as the public interface promises
    """An action that the rules or the moment forbid. Nothing has changed."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text["en"])
        self.fault = fault
        self.code = fault.code
        self.rule = fault.rule
        self.text = fault.text


_PLAY_TEXTS = {
    "LEAD-1": ("the first trick is opened with {wanted}", "第一墩必须由{wanted}首攻"),
    "FOLLOW-1": ("you hold {led}, so you must follow {led}", "手里有{led}，必须跟{led}"),
    "FIRST-1": ("no counting card may be played to the first trick", "第一墩不能出计分的牌"),
    "BREAK-1": ("hearts are not broken yet, so no heart may be led", "还没有心碎，不能首攻红心"),
    "BREAK-3": (
        "hearts are not broken yet: the queen of spades must be led",
        "还没有心碎，手里只有红心和黑桃Q时必须首攻黑桃Q",
    ),
    "QUEEN-1": (
        "the queen of spades may not be the first spade you play while you hold another",
        "手里还有别的黑桃时，黑桃Q不能作为你出的第一张黑桃",
    ),
    "EXPOSE-1": (
        "an exposed card may not be played to the first trick of its suit",
        "亮出的牌不能出在该花色第一次被首攻的那一墩",
    ),
}

SUIT_WORDS = {"en": ("clubs", "diamonds", "spades", "hearts"), "zh": ("梅花", "方块", "黑桃", "红心")}


def play_fault(rule: str, card: int, led: int, wanted: int) -> Fault:
    """The fault of playing `card` against `rule`.

    Suit `led` was led (−1: none); `wanted` is the card that must open the first trick (−1: any club).
    """
    english, chinese = _PLAY_TEXTS[rule]
    shown = card_display(card)
    text = {}
    for language, sentence, prefix in (("en", english, f"{shown}: "), ("zh", chinese, f"{shown} 现在不能出：")):
        suits = SUIT_WORDS[language]
        any_club = {"en": "a club", "zh": "梅花"}[language]
        text[language] = prefix + sentence.format(
            led=suits[led] if led >= 0 else "", wanted=card_display(wanted) if wanted >= 0 else any_club
        )
    return Fault("illegal_play", rule, text)


def fault(code: str, rule: str, english: str, chinese: str) -> Fault:
    """A fault with its texts."""
    return Fault(code, rule, {"en": english, "zh": chinese})


def not_held(card: int, rule: str = "") -> Fault:
    """The fault of a card that the seat does not hold."""
    shown = card_display(card)
    return fault("card_not_held", rule, f"{shown} is not in your hand", f"你手里没有{shown}")


def not_your_turn() -> Fault:
    """The fault of acting before or after one's turn."""
    return fault("not_your_turn", "", "it is not your turn", "还没有轮到你")


def wrong_phase(english: str, chinese: str) -> Fault:
    """The fault of an action that belongs to another phase of the deal."""
    return fault("wrong_phase", "", english, chinese)
