"""The socket's manners: what is said first, what is answered to nonsense, and who may speak for a seat."""

import asyncio
import contextlib
import json
import uuid
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.guest import Guest, Page

pytestmark = pytest.mark.anyio

HELLO = {"type": "hello", "protocol": 1, "from": 0}
COMMAND = {"type": "command", "cmd_id": "12345678", "base_seq": 0, "action": {"type": "play", "card": "2C"}}


async def say_farewell(page: Page) -> tuple[dict[str, Any], int]:
    """The error that the server ends with, and the code it closes with."""
    error = await page.hear("error")
    assert set(error) == {"type", "code", "text"}
    assert set(error["text"]) == {"en", "zh"}
    with pytest.raises(ConnectionClosed):
        await page.hear()
    assert page.socket.close_code is not None
    return error, page.socket.close_code


async def assert_alive(guest: Guest, table_id: str) -> None:
    """The table lives on as it was."""
    async with guest.page(table_id) as page:
        assert (await page.until_asked())["type"] == "pass"


async def test_a_page_is_welcomed_and_gets_everything(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        assert set(page.welcome) == {"type", "protocol", "seat", "seq"}
        assert page.welcome["protocol"] == 1
        assert page.welcome["seat"] == 0
        start, deal = page.events[:2]
        assert start["type"] == "match_started"
        assert start["seat"] == 0
        assert deal["type"] == "deal_started"
        assert len(deal["hand"]) == 13
        assert page.decision is not None
        assert page.decision == {
            "type": "pass",
            "choose": 3,
            "from": deal["hand"],
            "to": 1,
            "direction": "left",
        }


MALFORMED = {
    "truncated": '{"type": "hello", "prot',
    "no object": "[]",
    "a number": "17",
    "empty": "",
    "no type": '{"protocol": 1, "from": 0}',
    "unknown type": '{"type": "sudo"}',
    "type is no text": '{"type": ["hello"]}',
    "missing field": '{"type": "hello", "protocol": 1}',
    "wrong type": '{"type": "hello", "protocol": 1, "from": "0"}',
    "negative": '{"type": "hello", "protocol": 1, "from": -1}',
    "huge number": '{"type": "hello", "protocol": 1, "from": 1' + "0" * 5000 + "}",
    "nested": "[" * 16_000,
    "nested objects": '{"a":' * 3_000,
    "command first": json.dumps(COMMAND),
    "binary": json.dumps(HELLO).encode(),
}


@pytest.mark.situation(60)
@pytest.mark.parametrize("frame", MALFORMED.values(), ids=MALFORMED.keys())
async def test_nonsense_instead_of_a_hello(guest: Guest, frame: str | bytes) -> None:
    table = await guest.new_table()
    async with guest.socket(table["id"]) as socket:
        await socket.send(frame)
        error, code = await say_farewell(Page(socket))
    assert (error["code"], code) == ("bad_message", 4400)
    await assert_alive(guest, table["id"])


AFTER_HELLO = {
    "second hello": json.dumps(HELLO),
    "short cmd_id": json.dumps({**COMMAND, "cmd_id": "1234567"}),
    "long cmd_id": json.dumps({**COMMAND, "cmd_id": "x" * 65}),
    "cmd_id is no text": json.dumps({**COMMAND, "cmd_id": 12345678}),
    "half a surrogate pair": '{"type":"command","cmd_id":"\\ud800bcdefgh","base_seq":0,"action":{}}',
    "no action": json.dumps({**COMMAND, "action": None}),
    "action is a text": json.dumps({**COMMAND, "action": "2C"}),
    "nested action": '{"type":"command","cmd_id":"12345678","base_seq":0,"action":{"type":' + "[" * 15_000,
    "negative base_seq": json.dumps({**COMMAND, "base_seq": -1}),
    "binary": json.dumps(COMMAND).encode(),
}


@pytest.mark.situation(60)
@pytest.mark.parametrize("frame", AFTER_HELLO.values(), ids=AFTER_HELLO.keys())
async def test_nonsense_after_the_hello(guest: Guest, frame: str | bytes) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.say(frame)
        error, code = await say_farewell(page)
    assert (error["code"], code) == ("bad_message", 4400)
    await assert_alive(guest, table["id"])


@pytest.mark.parametrize("size", [16 * 1024 + 1, 60_000])
async def test_a_message_over_16_kib_is_too_large(guest: Guest, size: int) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.say(json.dumps(COMMAND).ljust(size))
        error, code = await say_farewell(page)
    assert (error["code"], code) == ("too_large", 4400)
    await assert_alive(guest, table["id"])


async def test_a_message_of_16_kib_is_read(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.say(json.dumps(COMMAND).ljust(16 * 1024))
        assert (await page.hear("refused"))["cmd_id"] == COMMAND["cmd_id"]


async def test_a_frame_far_over_the_limit_is_not_even_read(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        await page.say("x" * 1_000_000)
        assert await page.close_code() == 1009
    await assert_alive(guest, table["id"])


@pytest.mark.parametrize("protocol", [0, 2, -1, 2**40])
async def test_another_version_of_the_protocol(guest: Guest, protocol: int) -> None:
    table = await guest.new_table()
    async with guest.socket(table["id"]) as socket:
        await socket.send(json.dumps({**HELLO, "protocol": protocol}))
        error, code = await say_farewell(Page(socket))
    assert (error["code"], code) == ("unsupported_protocol", 4406)
    assert str(protocol) in error["text"]["en"]


async def test_a_table_that_is_not_there_or_not_ones_own(guest: Guest) -> None:
    table = await guest.new_table()
    async with Guest(guest.address) as other:
        for somebody, table_id in ((guest, "nowhere"), (other, table["id"])):
            async with somebody.socket(table_id) as socket:
                await socket.send(json.dumps(HELLO))
                error, code = await say_farewell(Page(socket))
            assert (error["code"], code) == ("unknown_table", 4404)
    uri = f"ws://{guest.address}/api/tables/{table['id']}/socket"
    async with connect(uri) as socket:
        await socket.send(json.dumps(HELLO))
        error, code = await say_farewell(Page(socket))
    assert (error["code"], code) == ("unknown_table", 4404)


async def test_pages_of_others_cannot_open_a_socket_with_the_guests_cookie(guest: Guest) -> None:
    table = await guest.new_table()
    for origin in ("http://evil.example", "null", "http://[", "http://[::1", f"//{guest.address}"):
        with pytest.raises(InvalidStatus) as caught:
            async with guest.socket(table["id"], origin=origin):
                pass
        assert caught.value.response.status_code == 403
    async with guest.socket(table["id"], origin=f"http://{guest.address}") as socket:
        await socket.send(json.dumps(HELLO))
        assert (await Page(socket).hear())["type"] == "welcome"


@pytest.mark.situation(37)
async def test_of_two_pages_at_a_seat_the_newer_one_stays(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as old, guest.page(table["id"]) as new:
        assert await old.hear("replaced") == {"type": "replaced"}
        with pytest.raises(ConnectionClosed):
            await old.hear()
        assert old.socket.close_code == 4001
        decision = await new.until_asked()
        answer = await new.act({"type": "pass", "cards": decision["from"][:3]})
        assert answer["type"] == "accepted"


@pytest.mark.situation(37)
async def test_a_socket_that_has_not_said_hello_replaces_nobody(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page, guest.socket(table["id"]):
        decision = await page.until_asked()
        assert (await page.act({"type": "pass", "cards": decision["from"][:3]}))["type"] == "accepted"


@pytest.mark.parametrize(
    "action", [{}, {"type": "sudo"}, {"type": 1}, {"type": "pass", "cards": "2C"}, {"type": "play"}]
)
async def test_an_action_that_is_none_is_refused_and_the_page_stays(guest: Guest, action: dict[str, Any]) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        decision = await page.until_asked()
        answer = await page.act(action)
        assert set(answer) == {"type", "cmd_id", "code", "rule", "text"}
        assert answer["code"] == "bad_action"
        update = await page.hear("update")
        assert update["events"] == []
        assert update["decision"] == decision
        assert update["from"] == update["seq"] == page.seq


async def test_a_page_that_asks_for_what_is_not_there_yet_starts_from_nothing(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.socket(table["id"]) as socket:
        page = Page(socket, after=10_000)
        await page.say({**HELLO, "from": 10_000})
        welcome = await page.hear("welcome")
        assert welcome["seq"] < 10_000
        update = await page.hear("update")
        assert update["from"] == 0
        assert update["events"][0]["type"] == "match_started"


async def test_unknown_fields_are_ignored(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.socket(table["id"]) as socket:
        page = Page(socket)
        await page.say({**HELLO, "theme": "dark"})
        await page.hear("update")
        decision = await page.until_asked()
        action = {"type": "pass", "cards": decision["from"][:3], "points": -26, "seat": 2}
        await page.say({**page.command(action, cmd_id=str(uuid.uuid4())), "seat": 3})
        assert (await page.hear("accepted"))["seq"] == page.seq
        own = [event for event in page.events if event["type"] == "passed" and "cards" in event]
        assert [event["seat"] for event in own] == [0]


async def test_a_page_that_does_not_read_is_cut_off_and_nobody_waits_for_it(guest: Guest) -> None:
    table = await guest.new_table()
    async with guest.page(table["id"]) as page:
        decision = await page.until_asked()
        await page.act({"type": "pass", "cards": decision["from"][:3]})
        await page.until_asked()
    async with guest.socket(table["id"], max_queue=1) as socket:
        await socket.send(json.dumps(HELLO))
        sent = 0
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while sent < 100_000:
                async with asyncio.timeout(2):  # it reads as fast as it can, until it reads no more
                    await socket.send(json.dumps({**COMMAND, "cmd_id": f"{sent:08}", "base_seq": page.seq}))
                sent += 1
        answered = 0
        with contextlib.suppress(ConnectionClosed):
            while True:
                answered += json.loads(await socket.recv())["type"] == "refused"
        assert answered < sent
        assert socket.close_code == 1006
    async with guest.page(table["id"]) as again:
        assert again.decision == page.decision
