"""Messages by chance: whatever is sent, the server answers or closes as the protocol says, and the table lives on."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.guest import Guest, count
from tests.server.process import ServerProcess

pytestmark = pytest.mark.anyio

CLOSE_CODES = {1003, 1007, 1009, 4400, 4406}
"""With which the server may answer nonsense: 1007 is for text that is no UTF-8."""

VALUES: list[Any] = [None, True, -1, 0, 1, 2**53, 10**400, 1.5, "", "QS", "♠Q", "x" * 300, "\x00", [], {}, ["2C"] * 3]


def mutations(chance: random.Random, seq: int) -> Iterator[str | bytes]:
    """Messages without end, most of them a little wrong."""
    while True:
        message = chance.choice(
            [
                {"type": "hello", "protocol": 1, "from": seq},
                {
                    "type": "command",
                    "cmd_id": f"{chance.getrandbits(64):016x}",
                    "base_seq": seq,
                    "action": action(chance),
                },
            ]
        )
        for _ in range(chance.randint(0, 2)):
            target = chance.choice([message, message.get("action", message)])
            key = chance.choice([*target, "type", "extra"])
            target[key] = nested(chance) if chance.random() < 0.2 else chance.choice(VALUES)
            if not isinstance(message.get("action", {}), dict):
                break
        text = json.dumps(message, ensure_ascii=chance.random() < 0.5)
        yield chance.choice(
            [text, text, text, text[: chance.randint(0, len(text))], scrambled(text, chance), text.encode()]
        )


def action(chance: random.Random) -> dict[str, Any]:
    cards = [chance.choice("23456789TJQKA") + chance.choice("CDSH") for _ in range(3)]
    return chance.choice(
        [
            {"type": "play", "card": cards[0]},
            {"type": "pass", "cards": cards},
            {"type": "moon", "effect": "self"},
            {"type": "expose", "cards": []},
            {"type": "claim"},
        ]
    )


def nested(chance: random.Random) -> Any:
    value: Any = "deep"
    for _ in range(chance.choice([3, 60, 600])):
        value = [value] if chance.random() < 0.5 else {"a": value}
    return value


def scrambled(text: str, chance: random.Random) -> str:
    letters = list(text)
    for _ in range(chance.randint(1, 5)):
        letters[chance.randrange(len(letters))] = chance.choice('{}[]",:0\\\x00é红\U0001f0a1')
    return "".join(letters)


async def bombard(guest: Guest, table_id: str, chance: random.Random, messages: int) -> None:
    """Send so many messages, on as many pages as it takes."""
    source = mutations(chance, seq=10**6)
    sent = 0
    while sent < messages:
        async with guest.page(table_id) as page:
            try:
                while sent < messages:
                    sent += 1
                    await page.say(next(source))
                    while (await page.hear())["type"] not in {"accepted", "refused", "error"}:
                        pass
            except ConnectionClosed:
                assert page.socket.close_code in CLOSE_CODES, page.frames[-1]


@pytest.mark.situation(60)
async def test_a_bounded_share_of_random_messages(guest: Guest, server: ServerProcess, fresh_seed: int) -> None:
    await fuzz(guest, server, random.Random(fresh_seed), tables=3, messages=150)


@pytest.mark.campaign
@pytest.mark.situation(60)
async def test_a_hundred_thousand_random_messages(guest: Guest, server: ServerProcess, fresh_seed: int) -> None:
    await fuzz(guest, server, random.Random(fresh_seed), tables=100, messages=1000)


async def fuzz(guest: Guest, server: ServerProcess, chance: random.Random, *, tables: int, messages: int) -> None:
    said = len(server.lines)
    for number in range(tables):
        table_id = (await guest.new_table(limit=26))["id"]
        async with guest.page(table_id) as page:
            await page.play_on(chance, until=lambda page: count(page, "trick_taken") >= 2 * number)  # noqa: B023 - run at once
        await bombard(guest, table_id, chance, messages)
        await assert_playable(guest, table_id, chance)
    assert server.lines[said:] == [], "the server had nothing to complain about"


async def assert_playable(guest: Guest, table_id: str, chance: random.Random) -> None:
    async with guest.page(table_id) as page:
        before = count(page, "deal_scored")
        await page.play_on(chance, until=lambda page: count(page, "deal_scored") > before)
        assert page.is_over or count(page, "deal_scored") == before + 1
