"""Playing over the socket: whole matches, doubled and late messages, refreshes, two tabs, gaps."""

import asyncio
import contextlib
import json
import random
import uuid
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import hongxin
from hongxin.match.record import read_record
from tests.server.guest import Guest, Page, count, some_action
from tests.server.process import ServerProcess

pytestmark = pytest.mark.anyio


@pytest.fixture
def chance(fresh_seed: int) -> random.Random:
    return random.Random(fresh_seed)


async def pass_something(page: Page) -> dict[str, Any]:
    decision = await page.until_asked()
    assert decision["type"] == "pass"
    return await page.act({"type": "pass", "cards": decision["from"][:3]})


def in_the_play_of_the_second_deal(page: Page) -> bool:
    """Asked for a card: nobody but this seat can change anything."""
    return count(page, "deal_scored") == 1 and (page.decision or {}).get("type") == "play"


async def until_playing(page: Page) -> dict[str, Any]:
    await pass_something(page)
    decision = await page.until_asked()
    assert decision["type"] == "play"
    return decision


@pytest.mark.parametrize(
    "wanted",
    [
        {"variant": "short"},
        {"variant": "short", "seats": 3, "level": "beginner"},
        {"variant": "jack_moon", "seats": 5, "limit": 30},
        {"variant": "classic_b", "seats": 6, "limit": 25},
    ],
    ids=lambda wanted: wanted["variant"],
)
async def test_a_whole_match(guest: Guest, chance: random.Random, wanted: dict[str, Any]) -> None:
    table = await guest.new_table(**wanted)
    async with guest.page(table["id"]) as page:
        await page.play_on(chance, until=lambda _: False)
        assert page.decision is None
    ended, scored = page.events[-1], [event for event in page.events if event["type"] == "deal_scored"]
    assert ended["type"] == "match_ended"
    shown = (await guest.http.get(f"/api/tables/{table['id']}")).json()
    assert shown["over"]
    assert shown["winners"] == ended["winners"]
    assert shown["totals"] == scored[-1]["totals"]
    assert shown["deal"] == len(scored) == count(page, "deal_started")
    record = await guest.http.get(f"/api/tables/{table['id']}/record")
    assert record.headers["content-type"].startswith("application/jsonl")
    match = hongxin.Match.from_events(read_record(record.text))
    assert match.over
    assert list(match.totals) == shown["totals"]


async def test_a_match_that_is_over_can_be_opened_again_and_takes_no_more(guest: Guest, chance: random.Random) -> None:
    table = await guest.new_table(limit=1)
    async with guest.page(table["id"]) as page:
        await page.play_on(chance, until=lambda _: False)
    async with guest.page(table["id"]) as page:
        kinds = [event["type"] for event in page.events]
        assert set(kinds) == {"match_started", "deal_started", "deal_scored", "match_ended"}
        answer = await page.act({"type": "play", "card": "2C"})
        assert answer["code"] == "match_over"


@pytest.mark.situation(13)
async def test_the_same_command_twice_is_carried_out_once(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        decision = await until_playing(page)
        command = page.command({"type": "play", "card": decision["legal"][0]})
        await page.say(command)
        await page.say(command)
        answers = [await page.hear("accepted"), await page.hear("accepted")]
        assert answers[0] == answers[1]
        own = [event for event in page.events if event["type"] == "played" and event["seat"] == 0]
        assert [event["card"] for event in own] == [decision["legal"][0]]
        assert own[0]["seq"] <= answers[0]["seq"]


@pytest.mark.situation(13)
async def test_a_double_click_plays_one_card(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        decision = await until_playing(page)
        action, seq = {"type": "play", "card": decision["legal"][0]}, page.seq
        first, second = page.command(action, seq), page.command(action, seq)
        await page.say(first)
        await page.say(second)
        answers = {}
        while len(answers) < 2:
            message = await page.hear()
            if message["type"] in {"accepted", "refused"}:
                answers[message["cmd_id"]] = message
        assert answers[first["cmd_id"]]["type"] == "accepted"
        assert answers[second["cmd_id"]]["code"] == "stale"
        assert sum(event["type"] == "played" and event["seat"] == 0 for event in page.events) == 1


@pytest.mark.situation(13)
async def test_a_late_click_does_not_lead_to_the_next_trick(guest: Guest, chance: random.Random) -> None:
    """The second click arrives when the trick is over and the seat is asked again."""
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.play_on(chance, until=lambda page: len((page.decision or {}).get("legal", [])) > 2)
        assert page.decision is not None
        old, (card, other) = page.seq, page.decision["legal"][:2]
        assert (await page.act({"type": "play", "card": card}))["type"] == "accepted"
        await page.until_asked()
        answer = await page.act({"type": "play", "card": other}, base_seq=old)
        assert answer["code"] == "stale"
        update = await page.hear("update")
        assert update["decision"] == page.decision is not None


async def test_a_known_command_is_answered_as_before_however_old_and_wherever_from(guest: Guest) -> None:
    table = await guest.new_table()
    cmd_id = str(uuid.uuid4())
    async with guest.page(table["id"]) as page:
        decision = await page.until_asked()
        first = await page.act({"type": "pass", "cards": decision["from"][:3]}, cmd_id=cmd_id)
        await page.until_asked()
    async with guest.page(table["id"]) as page:
        again = await page.act({"type": "pass", "cards": decision["from"][3:6]}, cmd_id=cmd_id, base_seq=0)
        assert again == first
        given = [event["cards"] for event in page.events if event["type"] == "passed" and event["seat"] == 0]
        assert given == [decision["from"][:3]]


@pytest.mark.situation(16, 58)
async def test_after_a_refresh_the_seat_still_waits_and_cannot_act_again(guest: Guest, server: ServerProcess) -> None:
    """Seat 1 is a person who never comes, so everybody waits for their cards."""
    table = await guest.new_table()
    server.execute(
        """UPDATE match_table SET settings = replace(settings, '[null,"casual",', '[null,null,') WHERE id = ?""",
        table["id"],
    )
    async with guest.page(table["id"]) as page:
        decision = await page.until_asked()
        assert (await pass_something(page))["type"] == "accepted"
    for _ in range(2):
        async with guest.page(table["id"]) as page:
            await page.until(lambda page: count(page, "passed") == 3)
            assert page.decision is None
            again = await page.act({"type": "pass", "cards": decision["from"][3:6]})
            assert (again["type"], again["code"]) == ("refused", "not_your_turn")
            early = await page.act({"type": "play", "card": decision["from"][0]})
            assert (early["type"], early["code"]) == ("refused", "wrong_phase")
            own = [event for event in page.events if event["type"] == "passed" and event["seat"] == 0]
            assert [event["cards"] for event in own] == [decision["from"][:3]]


@pytest.mark.situation(34, 57, 58)
async def test_a_refresh_in_mid_trick_shows_the_same_state(guest: Guest, chance: random.Random) -> None:
    table = await guest.new_table()
    events, decision = [], None
    for _ in range(15):  # a card is played on each page; then it goes, and the next one has to know as much
        async with guest.page(table["id"]) as page:
            assert page.events[: len(events)] == events
            assert decision is None or page.decision == decision
            assert (await page.act(some_action(await page.until_asked(), chance)))["type"] == "accepted"
            await page.until(lambda page: page.decision is not None or page.is_over)
            events, decision = page.events, page.decision
        if count(page, "deal_scored"):
            break


def _last_deal(events: list[dict[str, Any]]) -> int:
    return max(event["seq"] for event in events if event["type"] == "deal_started") - 1


@pytest.mark.situation(36)
async def test_a_page_that_missed_something_notices_and_gets_it(guest: Guest, chance: random.Random) -> None:
    table = await guest.new_table(limit=30)
    async with guest.page(table["id"]) as page:
        await page.play_on(chance, until=in_the_play_of_the_second_deal)
    for lost_from in (1, 7, 25, page.seq // 2, page.seq - 1, page.seq):
        async with guest.page(table["id"], after=lost_from) as again:
            assert again.seq == page.seq
            assert again.events == [event for event in page.events if event["seq"] > lost_from]
            assert again.decision == page.decision


async def test_who_starts_from_nothing_gets_finished_deals_in_short(guest: Guest, chance: random.Random) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.play_on(chance, until=in_the_play_of_the_second_deal)
        kept = {"match_started", "deal_started", "deal_scored"}
        start = _last_deal(page.events)
        expected = [event for event in page.events if event["seq"] > start or event["type"] in kept]
    async with guest.page(table["id"]) as again:
        assert again.events == expected


@pytest.mark.situation(37)
async def test_the_older_of_two_tabs_cannot_play_and_the_newer_one_has_everything(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as old:
        decision = await until_playing(old)
        async with guest.page(table["id"]) as new:
            with contextlib.suppress(ConnectionClosed):
                await old.say(old.command({"type": "play", "card": decision["legal"][0]}))
            assert await old.close_code() == 4001
            assert all(json.loads(frame)["type"] != "accepted" for frame in old.frames[-2:])
            assert (await new.act({"type": "play", "card": new.decision["legal"][0]}))["type"] == "accepted"


@pytest.mark.situation(37)
async def test_two_tabs_that_act_at_once_make_one_move(guest: Guest) -> None:
    """Both knew the same; whichever is first makes the other one stale."""
    table = await guest.new_table()
    async with guest.page(table["id"]) as old:
        decision = await until_playing(old)
        command = old.command({"type": "play", "card": decision["legal"][0]})
        async with guest.socket(table["id"]) as socket:
            new = Page(socket, old.seq)
            hello = {"type": "hello", "protocol": 1, "from": old.seq}
            await asyncio.gather(old.say(command), new.say(hello))
            await new.hear("update")
            answer = await new.act({"type": "play", "card": decision["legal"][0]}, base_seq=command["base_seq"])
            assert answer["type"] == "accepted" or answer["code"] == "stale"
            await new.until_asked()
    async with guest.page(table["id"]) as page:
        mine = [event for event in page.events if event["type"] == "played" and event["seat"] == 0]
        assert len(mine) == 1


@pytest.mark.situation(39)
async def test_passing_is_one_message_and_nothing_is_kept_of_a_refused_one(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        decision = await page.until_asked()
        hand = decision["from"]
        foreign = next(card for card in ("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C") if card not in hand)
        wrong = [hand[:2], hand[:4], [hand[0]] * 3, [], [hand[0], hand[1], foreign]]
        for cards in wrong:
            answer = await page.act({"type": "pass", "cards": cards})
            assert answer["type"] == "refused"
            assert answer["code"] in {"illegal_pass", "card_not_held"}
            assert (await page.hear("update"))["decision"] == decision
        assert (await pass_something(page))["type"] == "accepted"


@pytest.mark.situation(10)
async def test_passes_do_not_collide_with_those_of_others(guest: Guest) -> None:
    """The bots' passes come between; a pass decided on an earlier number is no less valid for it."""
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        first = page.seq
        await page.until(lambda page: count(page, "passed") == 3)
        assert page.seq > first
        assert page.decision is not None
        answer = await page.act({"type": "pass", "cards": page.decision["from"][:3]}, base_seq=first)
        assert answer["type"] == "accepted"


@pytest.mark.situation(10)
async def test_a_refused_action_always_tells_its_sender_why(guest: Guest, chance: random.Random) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.play_on(chance, until=lambda page: bool((page.decision or {}).get("faults")))
        assert page.decision is not None
        for card, fault in page.decision["faults"].items():
            answer = await page.act({"type": "play", "card": card})
            assert (answer["type"], answer["code"]) == ("refused", "illegal_play")
            assert (answer["rule"], answer["text"]) == (fault["rule"], fault["text"])
            await page.hear("update")


@pytest.mark.situation(55)
async def test_only_the_name_of_a_card_is_read(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        decision = await until_playing(page)
        held = {*decision["legal"], *decision["faults"]}
        foreign = next(card for card in ("QS", "KS", "AS", "AH", "KH", "QH", "JH", "TH") if card not in held)
        answer = await page.act({"type": "play", "card": foreign, "points": 0})
        assert answer["code"] == "card_not_held"
        answer = await page.act({"type": "play", "card": {"name": "QS", "points": 0}})
        assert answer["code"] == "bad_action"
        answer = await page.act({"type": "play", "card": decision["legal"][0], "points": -100, "seat": 1})
        assert answer["type"] == "accepted"
        played = next(event for event in page.events if event["type"] == "played" and event["seat"] == 0)
        assert set(played) == {"seq", "type", "seat", "card"}


async def test_a_decision_names_every_card_held(guest: Guest, chance: random.Random) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        decision = await until_playing(page)
        for played in range(13):
            named = [*decision["legal"], *decision["faults"]]
            assert len(named) == len(set(named)) == 13 - played
            for fault in decision["faults"].values():
                assert set(fault) == {"rule", "text"}
                assert set(fault["text"]) == {"en", "zh"}
            await page.act(some_action(decision, chance))
            decision = await page.until_asked()
        assert count(page, "deal_scored") == 1


@pytest.mark.situation(130)
async def test_a_new_match_can_be_begun_in_the_middle_of_another(guest: Guest, chance: random.Random) -> None:
    first = await guest.new_table()
    async with guest.page(first["id"]) as page:
        await page.play_on(chance, until=lambda page: count(page, "trick_taken") == 3 and page.decision is not None)
    second = await guest.new_table(variant="short")
    async with guest.page(second["id"]) as other:
        await until_playing(other)
    async with guest.page(first["id"]) as again:
        assert again.decision == page.decision
        assert again.events == page.events
