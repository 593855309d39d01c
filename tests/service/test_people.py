"""Guests, their tokens and their names."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hongxin.service.people import (
    LONGEST_NAME,
    NameRefusedError,
    People,
    clean_name,
    guest_name,
    is_token,
    new_token,
)
from hongxin.storage import SqliteStore


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(tmp_path / "hongxin.sqlite3")
    yield store
    await store.close()


def stored_in(folder: Path) -> str:
    """All bytes of all files of the folder."""
    return b"".join(file.read_bytes() for file in folder.iterdir()).decode("latin-1")


@pytest.mark.anyio
async def test_a_token_is_a_person_and_its_text_is_stored_nowhere(store: SqliteStore, tmp_path: Path) -> None:
    people, token = People(store), new_token()
    assert await people.known(token) is None
    person = await people.welcome(token, "en")
    assert await people.welcome(token, "zh") == await people.known(token) == person
    assert await people.welcome(new_token(), "en") != person
    await store.close()
    assert token not in stored_in(tmp_path)


@pytest.mark.anyio
async def test_what_is_no_token_is_nobody(store: SqliteStore) -> None:
    for value in ("", "x", "A" * 42, "A" * 44, "A" * 42 + "!", "A" * 43 + "\n"):
        assert not is_token(value)
        assert await People(store).known(value) is None


@pytest.mark.anyio
async def test_a_new_name_stays(store: SqliteStore) -> None:
    people, token = People(store), new_token()
    person = await people.rename(await people.welcome(token, "en"), "  小明 ")
    assert person.name == "小明"
    assert await people.known(token) == person
    with pytest.raises(NameRefusedError):
        await people.rename(person, "")
    assert await people.known(token) == person


def test_tokens_are_long_and_differ() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(map(is_token, tokens))


@pytest.mark.parametrize("name", ["a", "小明", "Ana María", "<b>x</b>", "👩‍👩‍👧", "x" * LONGEST_NAME, "e\u0301"])
def test_names_people_have(name: str) -> None:
    assert clean_name(f" {name} ") in {name, "\u00e9"}


@pytest.mark.parametrize("blank", ["\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\ufeff", "\u00ad", "\u0301"])
def test_a_name_that_shows_nothing_is_refused(blank: str) -> None:
    for name in (blank, blank * LONGEST_NAME, f"{blank} {blank}", f"\u200d{blank}\u200b"):
        with pytest.raises(NameRefusedError, match="visible"):
            clean_name(name)


@pytest.mark.parametrize("unseen", ["\ufeff", "\u200b", "\u200e", "\u2060 \u00ad"])
def test_format_characters_at_the_ends_of_a_name_are_dropped(unseen: str) -> None:
    assert clean_name(f"{unseen} 小明{unseen}") == "小明"
    assert clean_name(f"{unseen}{'x' * LONGEST_NAME} {unseen}") == "x" * LONGEST_NAME


@given(st.text(max_size=40))
def test_a_name_is_refused_or_comes_out_clean_and_stays_so(name: str) -> None:
    try:
        cleaned = clean_name(name)
    except NameRefusedError:
        return
    assert 1 <= len(cleaned) <= LONGEST_NAME
    assert len(cleaned.splitlines()) == 1
    assert clean_name(cleaned) == cleaned


@pytest.mark.parametrize("language", ["en", "zh"])
def test_names_of_guests_are_names(language: str) -> None:
    name = guest_name(language)
    assert clean_name(name) == name
