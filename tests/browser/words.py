"""What the page says in each language, as far as tests look for it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """Whole texts, except for the parts that a name or a number follows or precedes."""

    tag: str
    play_now: str
    new_match: str
    variant: str
    start_match: str
    short_hearts: str
    hand: str
    playable: str
    """At the end of the name of a card that may be played."""
    not_playable: str
    """Between a card's name and the reason why it may not be played."""
    chosen: str
    pass_to: str
    """At the start of the button that passes the chosen cards."""
    next_deal: str
    last_trick: str
    settings: str
    close: str
    record: str
    line_lost: str
    replaced: str
    play_here: str


EN = Words(
    tag="en",
    play_now="Play now",
    new_match="New match",
    variant="Variant",
    start_match="Start this match",
    short_hearts="Short Hearts",
    hand="Your hand",
    playable=", playable",
    not_playable=", not playable: ",
    chosen=", chosen to be passed",
    pass_to="Pass to",
    next_deal="Next deal",
    last_trick="Last trick",
    settings="Settings",
    close="Close",
    record="Download record",
    line_lost="The line is lost",
    replaced="This seat was opened in another window.",
    play_here="Play here",
)
ZH = Words(
    tag="zh-CN",
    play_now="马上开局",
    new_match="新对局",
    variant="玩法",
    start_match="开始这一场",
    short_hearts="红心大战·短局",
    hand="你的手牌",
    playable="，可以出",
    not_playable="，不能出：",
    chosen="，已选来传",
    pass_to="传给",
    next_deal="下一局",
    last_trick="上一墩",
    settings="设置",
    close="关闭",
    record="下载牌谱",
    line_lost="连接断了",
    replaced="这个座位已在别的窗口打开。",
    play_here="在这里继续打",
)
