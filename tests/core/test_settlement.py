"""How points become totals, when a match ends, and who has won."""

import pytest

import hongxin
from hongxin.match.events import DealStarted, MatchEnded
from tests.tables import NO_PASSING, lay, outcome, play, play_out, rules, small

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def hearts_only(kind, **keys):
    """Rules that count hearts and nothing else, settled by `kind`."""
    keys = {"values": {"QS": 0}, "moon": {"effect": "none"}} | keys
    return rules(settle={"kind": kind}, **keys)


def taking(*counts):
    """Cards for each seat with these numbers of hearts."""
    hearts = HEARTS.split()
    starts = [sum(counts[:seat]) for seat in range(len(counts))]
    return [" ".join(hearts[start : start + count]) for start, count in zip(starts, counts, strict=True)]


def one_trick(taker, base, totals):
    """A match with four cards, after the deal in which `taker` took one point with the ace of clubs."""
    the_rules = rules(base=base, ranks="A", passing=NO_PASSING, moon={"effect": "none"})
    hands = ["AD", "AS", "AH"]
    hands.insert(taker, "AC")
    match = lay(the_rules, *hands, totals=totals)
    play_out(match)
    return match


# SETTLE


@pytest.mark.rule("SETTLE-1")
def test_totals_are_sums_of_points_and_low_wins():
    the_rules = rules()
    after = outcome(the_rules, *taking(3, 5, 5, 0), totals=[10, 0, 2, 40])
    assert after.settled == (3, 5, 5, 0)
    assert after.totals == (13, 5, 7, 40)
    assert lay(the_rules, totals=after.totals).places == (3, 1, 2, 4)


@pytest.mark.rule("SETTLE-1", "END-3")
def test_high_wins_if_the_preset_says_so():
    assert lay(rules(settle={"wins": "high"}), totals=[13, 5, 7, 40]).places == (2, 4, 3, 1)


@pytest.mark.rule("SETTLE-1")
@pytest.mark.parametrize(
    ("settle", "penalty"),
    [
        ({"wins": "low"}, {"QS"}),
        ({"wins": "high"}, {"JD"}),
        ({"kind": "thirteen", "wins": "high"}, {"QS"}),
        ({"kind": "thirteen_widened", "wins": "low"}, {"QS"}),
    ],
)
def test_a_penalty_card_hurts_its_taker(settle, penalty):
    the_rules = small(3, values={"H": 0, "JD": -10}, settle=settle, lead={"barred_first_trick": "penalty"})
    match = lay(the_rules, "2C 3C 4C", "QS JD 3D")
    play(match, "2C")
    assert {"QS", "JD", "3D"} - set(match.legal(1)) == penalty


@pytest.mark.rule("SETTLE-2")
def test_thirteen_minus_the_points():
    after = outcome(rules(settle={"kind": "thirteen"}), "2H QS", "3H 4H", "", HEARTS[9:], totals=[0, 1, 2, 3])
    assert after.settled == (-1, 11, 13, 3)
    assert after.totals == (-1, 12, 15, 6)


@pytest.mark.rule("SETTLE-2", "SETTLE-6")
def test_the_thirteens_use_the_points_after_moon_and_slams():
    assert outcome(rules(settle={"kind": "thirteen"}), "H QS", "", "", "").settled == (13, -13, -13, -13)
    widened = rules(settle={"kind": "thirteen_widened"}, slams=[{"cards": ["H"], "turns": "all"}])
    assert outcome(widened, "H", "QS", "", "").settled == (52, -26, 13, 13)


@pytest.mark.rule("SETTLE-3")
def test_thirteen_minus_three_times_the_points():
    after = outcome(hearts_only("thirteen_widened"), *taking(3, 5, 5, 0))
    assert after.settled == (4, -2, -2, 13)


@pytest.mark.rule("SETTLE-2", "SETTLE-3", "SETTLE-4", "SETTLE-5", "END-3")
@pytest.mark.parametrize("kind", ["thirteen", "thirteen_widened", "howell", "sweepstake"])
def test_every_other_kind_is_won_by_the_highest(kind):
    for wins in ("low", "high"):
        the_rules = rules(settle={"kind": kind, "wins": wins}, values={"QS": 0}, moon={"effect": "none"})
        assert lay(the_rules, totals=[1, 5, -3, 0]).places == (2, 1, 4, 3)


@pytest.mark.rule("SETTLE-4")
def test_howells_worked_example():
    assert outcome(hearts_only("howell"), *taking(3, 5, 5, 0)).settled == (1, -7, -7, 13)


@pytest.mark.rule("SETTLE-4")
@pytest.mark.parametrize(("seats", "hearts"), [(3, 13), (4, 13), (5, 13), (6, 12)])
def test_howell_sums_to_zero(seats, hearts):
    data = {"settle": {"kind": "howell"}, "values": {"QS": 0}, "moon": {"effect": "none"}}
    the_rules = hongxin.load_rules(data, seats=seats)
    after = outcome(the_rules, HEARTS[3:9], HEARTS[9:] if seats == 6 else HEARTS[9:] + " 2H")
    assert sum(after.settled) == 0
    assert after.settled[-1] == hearts
    assert after.settled[0] == hearts - 2 * seats


@pytest.mark.rule("SETTLE-5")
@pytest.mark.parametrize(
    ("counts", "pool", "settled", "left"),
    [
        ((3, 5, 5, 0), 0, (-3, -5, -5, 13), 0),  # one clear seat gets the pool
        ((3, 5, 5, 0), 14, (-3, -5, -5, 27), 0),  # a jack too
        ((6, 7, 0, 0), 0, (-6, -7, 6, 6), 1),  # several clear share it, the odd chip stays
        ((6, 7, 0, 0), 1, (-6, -7, 7, 7), 0),  # and is shared with the next pool: it is no jack
        ((6, 7, 0, 0), 12, (-6, -7, 12, 12), 1),
        ((6, 7, 0, 0), 13, (-6, -7, 0, 0), 26),  # a jack is not shared
        ((3, 4, 4, 2), 0, (-3, -4, -4, -2), 13),  # nobody clear: it stays
        ((3, 4, 4, 2), 13, (-3, -4, -4, -2), 26),  # and grows
        ((13, 0, 0, 0), 0, (-13, 0, 0, 0), 13),  # one seat took them all: it stays
        ((13, 0, 0, 0), 2, (-13, 0, 0, 0), 15),
    ],
)
def test_sweepstake(counts, pool, settled, left):
    after = outcome(hearts_only("sweepstake"), *taking(*counts), pool=pool)
    assert after.settled == settled
    assert after.pool == left


@pytest.mark.rule("SETTLE-5")
def test_a_jack_is_as_many_chips_as_the_deck_has_hearts():
    data = {"settle": {"kind": "sweepstake"}, "values": {"QS": 0}, "moon": {"effect": "none"}}
    six = hongxin.load_rules(data, seats=6)
    cards = [HEARTS[3:9], HEARTS[9:]]
    assert outcome(six, *cards, pool=11).settled == (-2, -10, 5, 5, 5, 5)
    assert outcome(six, *cards, pool=12).settled == (-2, -10, 0, 0, 0, 0)


@pytest.mark.rule("SETTLE-5")
def test_the_pool_goes_on_from_deal_to_deal_and_at_the_end_belongs_to_nobody():
    """In each deal the holder of the clubs takes all the hearts."""
    the_rules = hearts_only("sweepstake", ranks="JQKA", passing=NO_PASSING, end={"limit": 0, "deals": 1})
    match = lay(the_rules, "JC QC KC AC", "JD QD KD AD", "JS QS KS AS", "JH QH KH AH")
    scored = play_out(match)
    assert (scored.settled, scored.pool) == ((-4, 0, 0, 0), 4)
    assert match.totals == [-4, 0, 0, 0]
    match = hongxin.Match(hearts_only("sweepstake", passing=NO_PASSING, end={"limit": 0, "deals": 30}), seed=1)
    chips = 0
    while not match.over:
        scored = play_out(match)
        chips += 13
        assert sum(scored.totals) + scored.pool == 0
    assert chips == 390


# END


@pytest.mark.rule("END-1")
@pytest.mark.situation(105)
@pytest.mark.parametrize(
    ("when", "totals", "is_over"),
    [
        ("reach", [99, 40, 60, 30], False),
        ("reach", [100, 40, 60, 30], True),
        ("exceed", [100, 40, 60, 30], False),
        ("exceed", [101, 40, 60, 30], True),
    ],
)
def test_the_limit_is_reached_or_exceeded(when, totals, is_over):
    after = outcome(rules(end={"when": when}), "2H", "3H", "", "", totals=[totals[0] - 1, totals[1] - 1, *totals[2:]])
    assert list(after.totals) == totals
    assert after.is_over == is_over


@pytest.mark.rule("END-1", "END-3")
@pytest.mark.situation(105)
@pytest.mark.parametrize(("name", "winners"), [("classic", (3,)), ("classic_exceed", ())])
def test_exactly_the_limit_ends_the_classic_match_and_the_lowest_wins(name, winners):
    match = one_trick(0, name, [99, 40, 60, 30])
    assert match.totals == [100, 40, 60, 30]
    assert match.places == (4, 2, 3, 1)
    assert match.winners == winners


@pytest.mark.rule("END-1")
@pytest.mark.parametrize(("name", "limit"), [("short", 50), ("classic", 100), ("long", 200)])
def test_presets_of_the_limit(name, limit):
    the_rules = hongxin.load_rules(name)
    assert not outcome(the_rules, "2H", "3H", "QS", "", totals=[limit - 2, 0, 0, 0]).is_over
    assert outcome(the_rules, "2H", "3H", "QS", "", totals=[limit - 1, 0, 0, 0]).is_over


@pytest.mark.rule("END-1")
@pytest.mark.situation(99)
def test_the_limit_is_data():
    assert outcome(rules(3, remove={"3": ["2C"]}, end={"limit": 50}), "2H", "3H", "", totals=[49, 0, 0]).is_over


@pytest.mark.rule("END-1")
def test_the_floor_ends_the_match_too():
    floor = rules(settle={"wins": "high"}, values={"H": -1, "QS": -13}, end={"limit": 100, "floor": -100})
    assert not outcome(floor, "2H", "3H", "QS", "", totals=[-98, 0, 0, 0]).is_over
    assert outcome(floor, "2H", "3H", "QS", "", totals=[-99, 0, 0, 0]).is_over
    exceed = rules(values={"H": -1}, end={"floor": -100, "when": "exceed"})
    assert outcome(exceed, "2H", "3H", "QS", "", totals=[-99, 0, 0, 0]).is_over


@pytest.mark.rule("END-1", "SCORE-2")
@pytest.mark.situation(106)
def test_passing_the_limit_in_mid_deal_ends_nothing():
    match = lay(
        rules(ranks="JQKA", passing=NO_PASSING),
        "JC QC KC AC",
        "JD QD KD AD",
        "JS QS KS AS",
        "JH QH KH AH",
        totals=[95, 0, 0, 0],
    )
    play(match, "JC JD JS JH QC QD KS QH KC KD QS KH")
    assert (match.totals, match.over) == ([95, 0, 0, 0], False)
    play(match, "AC AD AS AH")
    assert (match.totals, match.over) == ([95, 26, 26, 26], False)


@pytest.mark.rule("END-2")
@pytest.mark.parametrize(
    ("end", "deals"),
    [
        ({"limit": 0, "deals": 4}, 4),
        ({"limit": 1, "deals": 4}, 1),
        ({"limit": 10_000, "deals": 2}, 2),
        ({"limit": 0, "deals": 1}, 1),
    ],
)
def test_a_number_of_deals_and_a_limit_whichever_comes_first(end, deals):
    match = hongxin.Match(rules(passing=NO_PASSING, end=end), seed=8)
    while not match.over:
        play_out(match)
    assert sum(isinstance(event, DealStarted) for event in match.log) == deals


@pytest.mark.rule("END-3")
@pytest.mark.situation(31)
def test_equal_best_totals_share_the_win():
    match = one_trick(2, "classic", [100, 40, 39, 70])
    assert match.totals == [100, 40, 40, 70]
    assert match.log[-1] == MatchEnded((4, 1, 1, 3), (1, 2))
    assert match.winners == (1, 2)
    assert match.to_act == ()


@pytest.mark.rule("END-3")
def test_places_are_shared():
    assert lay(rules(), totals=[5, 9, 9, 20]).places == (1, 2, 2, 4)
    assert lay(rules(), totals=[5, 5, 5, 5]).places == (1, 1, 1, 1)


@pytest.mark.rule("END-3")
@pytest.mark.situation(31)
def test_by_option_a_tie_is_played_on_whatever_the_totals_do():
    play_on = rules(end={"tie": "play_on"})
    tied = outcome(play_on, "2H", "3H", "QS", "", totals=[99, 40, 28, 70])
    assert (tied.totals, tied.is_over, tied.end_is_due) == ((100, 41, 41, 70), False, True)
    later = outcome(play_on, "2H", "3H", "QS", "", totals=[0, 0, 0, 70], end_was_due=True, deals=9)
    assert (later.totals, later.is_over) == ((1, 1, 13, 70), False)
    alone = outcome(play_on, "2H 4H", "3H", "QS", "", totals=[0, 0, 0, 70], end_was_due=True, deals=10)
    assert alone.is_over
    assert not outcome(play_on, "2H 4H", "3H", "QS", "", totals=[0, 0, 0, 70], deals=10).is_over


@pytest.mark.rule("END-3")
def test_a_match_that_is_played_on_ends_with_one_winner():
    """Without a card that counts, nobody is ever alone at the top; with hearts somebody soon is."""
    the_rules = rules(ranks="KA", values={"QS": 0}, passing=NO_PASSING, end={"limit": 0, "deals": 1, "tie": "play_on"})
    lengths = set()
    for seed in range(30):
        match = hongxin.Match(the_rules, seed)
        while not match.over:
            play_out(match)
        assert len(match.winners) == 1
        lengths.add(match.deal)
    assert max(lengths) > 1


@pytest.mark.rule("END-3")
def test_nothing_is_played_after_the_end():
    match = one_trick(0, "classic", [99, 0, 0, 0])
    assert match.over
    assert match.legal(0) == []
    with pytest.raises(hongxin.IllegalAction) as refusal:
        match.apply(0, {"type": "play", "card": "AC"})
    assert refusal.value.code == "match_over"
