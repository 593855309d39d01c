"""Contradictions within a rule set, looked for at the number of seats it is loaded with."""

from hongxin.cards import HEART_MASK, iter_cards, popcount
from hongxin.rules.model import NO_EFFECT, NO_KITTY, Rules, RulesError


def check(rules: Rules) -> None:
    """Raises RulesError, naming the key, where the rules contradict themselves."""
    _check_cards(rules)
    _check_passing(rules)
    _check_end(rules)
    if rules.file.settle.kind in ("howell", "sweepstake"):
        _check_hearts_only(rules)


def _check_cards(rules: Rules) -> None:
    file, seats = rules.file, rules.seats
    if file.default_seats not in file.seats:
        raise RulesError(
            "default_seats",
            f"{file.default_seats} is not among seats",
            f"默认人数 {file.default_seats} 不在可选人数之中",
        )
    if rules.stock and seats != 2:
        raise RulesError("stock", f"drawing from a stock needs two seats, not {seats}", "只有两人玩才能摸牌")
    if rules.no_play and seats != 2:
        raise RulesError("void", f"no_play needs two seats, not {seats}", "只有两人玩才能在缺门时不出牌")
    if rules.stock and rules.kitty_kind != NO_KITTY:
        raise RulesError("stock", "a stock and a kitty exclude each other", "牌堆和底牌不能同时有")
    if rules.left_over and not rules.stock and rules.kitty_kind == NO_KITTY:
        raise RulesError(
            "hand",
            f"{rules.left_over} cards are left over; say where they go with kitty or stock",
            f"多出{rules.left_over}张牌：请设定底牌或牌堆",
        )


def _check_passing(rules: Rules) -> None:
    if "across" in rules.cycle and rules.chain:
        raise RulesError(
            "passing.cycle",
            "'across' is not possible: a chain passes left or right only (PASS-5)",
            "不能传对家：依次传牌只能传左或传右（PASS-5）",
        )
    if "across" in rules.cycle and rules.seats not in (4, 6):
        raise RulesError(
            "passing.cycle",
            f"'across' is not possible: nobody sits across with {rules.seats} seats (PASS-6)",
            f"不能传对家：{rules.seats}人玩没有对家（PASS-6）",
        )
    if set(rules.cycle) - {"hold"} and rules.pass_count > rules.hand_size:
        raise RulesError(
            "passing.count",
            f"{rules.pass_count} cards cannot be passed from a hand of {rules.hand_size}",
            f"手里只有{rules.hand_size}张牌，不能传{rules.pass_count}张",
        )


def _check_end(rules: Rules) -> None:
    end = rules.file.end
    if not (end.limit or end.floor or end.deals):
        raise RulesError(
            "end",
            "the match would never end: set limit, floor or deals",
            "比赛永远不会结束：请设定上限、下限或局数",
        )


def _check_hearts_only(rules: Rules) -> None:
    """SETTLE-6: howell and sweepstake count hearts and nothing else."""
    kind, key = rules.file.settle.kind, "settle.kind"
    name = {"howell": ("Howell's settlement", "豪威尔结算"), "sweepstake": ("the sweepstake", "彩池结算")}[kind]
    hearts = rules.deck & HEART_MASK
    if rules.counting != hearts or any(rules.values[card] != 1 for card in iter_cards(hearts)):
        raise RulesError(
            key,
            f"{name[0]} counts hearts only: every heart must be worth 1, every other card 0 (SETTLE-6)",
            f"{name[1]}只计红心：每张红心必须是1分，其他牌0分（SETTLE-6）",
        )
    extras = [
        (rules.moon_effect != NO_EFFECT, "the moon (moon.effect)", "全收（moon.effect）"),
        (rules.sun_effect != NO_EFFECT, "the sun (sun.effect)", "吃下每一墩的奖励（sun.effect）"),
        (bool(rules.slam_cards), "the slams", "吃齐反号（slams）"),
        (bool(rules.modifier_cards), "the modifiers", "变分牌（modifiers）"),
        (rules.no_tricks != 0, "the points for no trick (moon.no_tricks)", "一墩没吃的加减分（moon.no_tricks）"),
    ]
    for is_on, english, chinese in extras:
        if is_on:
            raise RulesError(
                key,
                f"{name[0]} counts hearts only: {english} must be off (SETTLE-6)",
                f"{name[1]}只计红心：必须关闭{chinese}（SETTLE-6）",
            )
    if not popcount(hearts):
        raise RulesError(key, f"{name[0]} needs hearts in the deck (SETTLE-6)", f"{name[1]}需要牌里有红心（SETTLE-6）")
