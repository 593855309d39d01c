"""What a seat is sent, byte for byte, over whole deals and after reconnecting, says nothing that it may not know."""

import base64
import json
import random

import pytest

from tests.server.guest import Guest, Page, count, some_action
from tests.server.process import ServerProcess
from tests.server.truth import Knowledge, cards_in, log_of, secret_of

pytestmark = pytest.mark.anyio


async def play_and_capture(
    guest: Guest, table_id: str, chance: random.Random, *, deals: int, reconnect: float
) -> list[str]:
    """Every frame that the seat was sent while it played `deals` deals, on many pages one after the other."""
    frames: list[str] = []
    seq, finished = 0, 0
    while finished < deals:
        after = chance.choice([0, seq, chance.randint(0, seq)])
        async with guest.page(table_id, after=after) as page:
            while chance.random() > reconnect:
                await page.until(lambda page: page.decision is not None or page.is_over)
                if page.is_over or page.decision is None:
                    break
                await page.act(some_action(page.decision, chance))
            frames += page.frames
            seq = page.seq
            finished = max([finished, *(event["deal"] for event in page.events if event["type"] == "deal_started")]) - 1
            if page.is_over:
                break
    return frames


@pytest.mark.situation(9, 12)
@pytest.mark.parametrize(
    "wanted",
    [{"variant": "classic"}, {"variant": "classic", "seats": 3}, {"variant": "jack_moon", "seats": 5}],
    ids=["four", "three", "five"],
)
async def test_no_frame_says_what_the_seat_may_not_know(
    guest: Guest, server: ServerProcess, fresh_seed: int, wanted: dict[str, object]
) -> None:
    chance = random.Random(fresh_seed)
    table = await guest.new_table(**wanted)
    frames = await play_and_capture(guest, table["id"], chance, deals=3, reconnect=0.15)
    log = log_of(server.database, table["id"])
    knowledge = Knowledge(log, seat=0)
    assert sum(event["type"] == "deal_started" for event in log) >= 3
    for frame in frames:
        knowledge.check_frame(frame)
    secret = secret_of(server.database, table["id"])
    spoken = "".join(frames) + (await guest.http.get("/api/me")).text
    for form in (secret.hex(), base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode()):
        assert form.rstrip("=") not in spoken


@pytest.mark.situation(12)
async def test_the_checker_notices_what_it_is_there_for(guest: Guest, server: ServerProcess) -> None:
    """A frame with one foreign card more, in any of the places where it could hide, is caught."""
    chance = random.Random(7)
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.play_on(chance, until=lambda page: count(page, "trick_taken") == 2 and page.decision is not None)
    knowledge = Knowledge(log_of(server.database, table["id"]), seat=0)
    update = next(json.loads(frame) for frame in page.frames if '"played"' in frame)
    knowledge.check_frame(json.dumps(update))
    log = log_of(server.database, table["id"])
    foreign = next(card for card in log[1]["hands"][2] if card not in knowledge.after(len(log)))
    kinds = {event["type"] for event in update["events"]}
    assert "played" in kinds
    for event in update["events"]:
        for leak in ({"next": foreign}, {"card": foreign}, {"cards": [foreign]}):
            leaking = {**update, "events": [{**event, **leak}]}
            with pytest.raises(AssertionError):
                knowledge.check_frame(json.dumps(leaking))
    with pytest.raises(AssertionError):
        knowledge.check_frame(json.dumps({**update, "decision": {"type": "play", "legal": [foreign], "faults": {}}}))
    with pytest.raises(AssertionError):
        knowledge.check_frame(json.dumps({**update, "hint": foreign}))
    shown = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}[foreign[1]] + foreign[0].replace("T", "10")
    faults = {"2C": {"rule": "LEAD-1", "text": {"en": f"{shown} must be led", "zh": ""}}}
    with pytest.raises(AssertionError):
        knowledge.check_frame(json.dumps({**update, "decision": {"type": "play", "legal": [], "faults": faults}}))


async def refusals(page: Page) -> list[str]:
    """What the server answers to a play of every card of the deck."""
    answers = []
    for suit in "CDSH":
        for rank in "23456789TJQKA":
            await page.say(page.command({"type": "play", "card": rank + suit}))
            while True:
                message = await page.hear()
                if message["type"] in {"accepted", "refused"}:
                    break
            assert message["type"] == "refused"
            answers.append(page.frames[-1])
            await page.hear("update")
    return answers


async def test_refusals_tell_nothing_of_who_holds_a_card(guest: Guest) -> None:
    """While passing, any card is refused in the same words whether it is held here, there, or nowhere."""
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.until(lambda page: count(page, "passed") == 3)
        answers = [json.loads(frame) for frame in await refusals(page)]
    assert len({(answer["code"], answer["rule"], json.dumps(answer["text"])) for answer in answers}) == 1


async def test_a_card_of_others_is_refused_in_the_same_words_whoever_holds_it(guest: Guest, fresh_seed: int) -> None:
    chance = random.Random(fresh_seed)
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.play_on(chance, until=lambda page: (page.decision or {}).get("type") == "play")
        assert page.decision is not None
        held = {*page.decision["legal"], *page.decision["faults"]}
        for card in sorted({rank + suit for suit in "CDSH" for rank in "23456789TJQKA"} - held):
            answer = await page.act({"type": "play", "card": card})
            assert (answer["code"], answer["rule"]) == ("card_not_held", "")
            assert cards_in(json.dumps(answer["text"], ensure_ascii=False)) <= {card}
            await page.hear("update")
