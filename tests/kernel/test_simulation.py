"""`hongxin.simulate` and its command: reproducible, fair, and by the rules that the match plays."""

import json

import pytest
from click.testing import CliRunner

import hongxin
from hongxin.cards import card_names, iter_cards, popcount
from hongxin.cli import main
from hongxin.kernel.chance import seed_word, start
from hongxin.kernel.compiler import entry
from hongxin.kernel.flow import OVER, act, begin, deal_cards, legal_actions
from hongxin.kernel.machine import COMPILED, INTERPRETED
from hongxin.kernel.policies import BY_RULES, RANDOM, choose_action
from tests.chi_square import p_value

CLASSIC = hongxin.load_rules("classic")
RARELY = 1e-6


@entry
def where_cards_lie(rules_box, state_box, chance, order, word, deals, by_seat, by_place):
    rules = rules_box[0]
    state = state_box[0]
    for number in range(deals):
        start(chance, word, number)
        deal_cards(rules, state, chance, order)
        for place in range(52):
            by_place[order[place] * 52 + place] += 1
        for seat in range(4):
            for card in range(52):
                by_seat[card * 4 + seat] += state.hands[seat] >> card & 1


@pytest.mark.rule("DEAL-1")
def test_the_shuffle_is_fair(fresh_seed):
    deals = 200_000
    by_seat, by_place = COMPILED.ints(52 * 4), COMPILED.ints(52 * 52)
    where_cards_lie.compiled(
        *(COMPILED.rules(CLASSIC), COMPILED.states(CLASSIC), COMPILED.ints(1), COMPILED.ints(52)),
        *(seed_word(fresh_seed), deals, by_seat, by_place),
    )
    assert by_seat.sum() == by_place.sum() == 52 * deals
    # Each card is somewhere, each place holds some card: 51 · 51 of the 52 · 52 counts are free, 51 · 3 of the 52 · 4.
    assert p_value(list(by_place), 51 * 51) > RARELY
    assert p_value(list(by_seat), 51 * 3) > RARELY


def test_nothing_depends_on_the_number_of_jobs():
    runs = [hongxin.simulate(CLASSIC, 35_000, seed=b"salt", jobs=jobs) for jobs in (1, 2, 5)]
    assert len({(run.totals, run.moons) for run in runs}) == 1
    assert sum(runs[0].totals) == 26 * 35_000 + 2 * 26 * sum(runs[0].moons)
    assert hongxin.simulate(CLASSIC, 35_000, seed=1).totals != runs[0].totals


def test_rules_of_thumb_play_better_than_chance():
    (flow,), (state,) = INTERPRETED.flows(CLASSIC), INTERPRETED.states(CLASSIC)
    chance, sums = [0], [0] * 4
    for number in range(1, 401):
        start(chance, 1, number)
        deal_cards(CLASSIC, state, chance, [0] * 52)
        begin(CLASSIC, flow, state, number, number % 4, 0, -1)
        while flow.phase != OVER:
            policy = BY_RULES if state.turn == 0 else RANDOM
            act(CLASSIC, flow, state, choose_action(CLASSIC, flow, state, chance, policy))
        sums = [total + own for total, own in zip(sums, flow.points, strict=True)]
    assert sums[0] < 0.7 * min(sums[1:])


def test_progress_is_told():
    told = []
    hongxin.simulate(CLASSIC, 25_000, progress=told.append)
    assert sum(told) == 25_000
    assert len(told) == 3


@pytest.mark.parametrize("wrong", [{"deals": 0}, {"jobs": 0}, {"policy": "clever"}])
def test_wrong_arguments_are_refused(wrong):
    with pytest.raises(ValueError, match=f"{next(iter(wrong))}"):
        hongxin.simulate(CLASSIC, **{"deals": 5, **wrong})


@pytest.mark.parametrize("name", hongxin.variants())
def test_the_deal_of_the_kernel_is_the_deal_of_the_match(name):
    """The same cards and choices lead to the same legal sets, turns and points in both."""
    for seats in hongxin.load_rules(name).file.seats:
        rules = hongxin.load_rules(name, seats)
        for number in range(1, 7):
            (flow,), (state,) = INTERPRETED.flows(rules), INTERPRETED.states(rules)
            chance = [0]
            start(chance, 1, number)
            deal_cards(rules, state, chance, [0] * 52)
            hands = [card_names(hand) for hand in state.hands]
            stock = [card_names(1 << card)[0] for card in state.stock[: rules.left_over]] if rules.stock else []
            dealer = number % seats
            match = hongxin.Match(
                rules, hands=hands, kitty=card_names(state.kitty), stock=stock, dealer=dealer, deal=number
            )
            begin(rules, flow, state, number, dealer, int(number > 1), -1)
            play_both(rules, flow, state, chance, match)


def play_both(rules, flow, state, chance, match):
    deal = match.deal
    while flow.phase != OVER:
        seat, given = state.turn, list(flow.given)
        assert seat in match.to_act
        legal, picked = legal_actions(rules, flow, state), flow.picked
        phase = match.phase
        action = choose_action(rules, flow, state, chance, RANDOM)
        if phase == "playing":
            assert match.legal(seat) == card_names(legal)
            match.apply(seat, {"type": "play", "card": card_names(1 << action)[0]})
        elif phase == "passing":
            assert match.legal(seat)["from"] == card_names(legal | picked)
        elif phase == "exposing":
            assert match.legal(seat)["expose"] == card_names((legal | picked) & rules.exposable)
        else:
            match.apply(seat, {"type": "moon", "effect": {53: "others", 54: "self"}[action]})
        act(rules, flow, state, action)
        if phase == "passing" and flow.given[seat] != given[seat]:
            match.apply(seat, {"type": "pass", "cards": card_names(flow.given[seat])})
        if phase == "exposing" and action == 52:
            match.apply(seat, {"type": "expose", "cards": card_names(flow.shown[seat])})
    scored = [event for event in match.log if type(event).__name__ == "DealScored"]
    assert len(scored) == 1
    assert (match.deal > deal) or match.over
    if rules.file.moon.effect != "best":
        assert list(scored[0].points) == flow.points


def test_every_card_is_taken():
    rules = hongxin.load_rules("two_seats_book")
    (flow,), (state,) = INTERPRETED.flows(rules), INTERPRETED.states(rules)
    chance = [0]
    start(chance, 5, 1)
    deal_cards(rules, state, chance, [0] * 52)
    begin(rules, flow, state, 1, 0, 0, -1)
    while flow.phase != OVER:
        act(rules, flow, state, next(iter_cards(legal_actions(rules, flow, state))))
    assert popcount(state.taken[0] | state.taken[1]) == 52


def test_the_command_prints_json_and_a_text():
    result = CliRunner().invoke(main, ["simulate", "--deals", "1000", "--seed", "3", "--jobs", "2", "--json"])
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["deals"] == 1000
    assert data["totals"] == list(hongxin.simulate(CLASSIC, 1000, 3).totals)
    assert data["deals_per_second"] == pytest.approx(data["deals"] / data["seconds"])
    text = CliRunner().invoke(main, ["simulate", "--deals", "1000", "--seed", "3"])
    assert f"seat 0: {data['totals'][0]} points" in text.stdout


@pytest.mark.parametrize("wrong", [["--deals", "0"], ["--variant", "no_such"], ["--seats", "9"], ["--policy", "x"]])
def test_the_command_refuses_what_is_wrong(wrong):
    result = CliRunner().invoke(main, ["simulate", *wrong])
    assert result.exit_code != 0
    assert "Traceback" not in result.output


def test_warming_up_compiles_everything():
    result = CliRunner().invoke(main, ["warmup"])
    assert result.exit_code == 0
    assert "ready after" in result.output
