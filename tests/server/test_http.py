"""The HTTP interface: guests, what is on offer, tables, the page's files, and who is turned away."""

import json
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest

from tests.server.guest import Guest
from tests.server.process import ServerProcess

pytestmark = pytest.mark.anyio

WANTED = {"variant": "classic", "level": "casual"}


@pytest.fixture
async def stranger(server: ServerProcess) -> Any:
    """Somebody without a cookie."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as client:
        yield client


def assert_error(answer: httpx.Response, status: int, code: str, *named: str) -> None:
    assert answer.status_code == status, answer.text
    error = answer.json()
    assert error["code"] == code
    assert set(error["text"]) == {"en", "zh"}
    for part in named:
        assert part in error["text"]["en"]
        assert part in error["text"]["zh"]


async def test_a_stranger_becomes_a_guest_and_stays_the_same_one(stranger: httpx.AsyncClient) -> None:
    first = await stranger.get("/api/me")
    cookie = SimpleCookie(first.headers["set-cookie"])["hongxin_guest"]
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert len(cookie.value) >= 43
    again = await stranger.get("/api/me")
    assert again.json() == first.json() == {"name": first.json()["name"], "tables": []}


async def test_the_name_of_a_new_guest_is_in_the_language_of_the_browser(server: ServerProcess) -> None:
    for language, start in (("zh-CN,zh;q=0.9", "玩家"), ("en-GB", "Guest "), ("", "Guest ")):
        async with httpx.AsyncClient(base_url=f"http://{server.address}") as client:
            answer = await client.get("/api/me", headers={"accept-language": language})
        assert answer.json()["name"].startswith(start)


async def test_a_cookie_that_is_no_token_is_replaced_and_a_foreign_token_kept(stranger: httpx.AsyncClient) -> None:
    answer = await stranger.get("/api/me", headers={"cookie": "hongxin_guest=admin"})
    assert SimpleCookie(answer.headers["set-cookie"])["hongxin_guest"].value != "admin"
    token = "A" * 43
    answer = await stranger.get("/api/me", headers={"cookie": f"hongxin_guest={token}"})
    assert SimpleCookie(answer.headers["set-cookie"])["hongxin_guest"].value == token


@pytest.mark.situation(61)
async def test_a_name_is_kept_as_text_whatever_it_looks_like(guest: Guest) -> None:
    name = "<img src=x onerror=a()>"
    answer = await guest.http.put("/api/me", json={"name": f"  {name}\t"})
    assert answer.json()["name"] == name
    assert answer.headers["content-type"].startswith("application/json")
    table = await guest.new_table()
    assert table["names"][0] == name
    async with guest.page(table["id"]) as page:
        assert page.events[0]["names"][0] == name


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 25, "a\x00b", "a\nb", "\u202eabc", "\u200d\u200d", "a\u2028b"],
    ids=["empty", "blank", "long", "null", "line", "bidi", "invisible", "separator"],
)
async def test_a_name_that_cannot_be_shown_is_refused(guest: Guest, name: str) -> None:
    before = (await guest.http.get("/api/me")).json()
    assert_error(await guest.http.put("/api/me", json={"name": name}), 400, "bad_name")
    assert (await guest.http.get("/api/me")).json() == before


async def test_half_a_surrogate_pair_is_no_name(guest: Guest) -> None:
    answer = await guest.http.put(
        "/api/me", content=b'{"name": "\\ud800"}', headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400


async def test_what_is_on_offer(guest: Guest) -> None:
    variants = (await guest.http.get("/api/variants")).json()
    assert next(variant["name"] for variant in variants) == "classic"
    names = {variant["name"] for variant in variants}
    assert names >= {"classic_b", "classic_exceed", "jack", "new_moon", "jack_moon", "short", "long"}
    classic = variants[0]
    assert classic["seats"] == [3, 4, 5, 6]
    assert classic["default_seats"] == 4
    assert classic["limit"] == 100
    for variant in variants:
        assert variant["title"]["en"]
        assert variant["title"]["zh"]
        assert variant["rules"]["en"]
        assert len(variant["rules"]["en"]) == len(variant["rules"]["zh"])
    levels = (await guest.http.get("/api/levels")).json()
    assert [level["name"] for level in levels][:2] == ["beginner", "casual"]
    assert (await guest.http.get("/api/settings")).json() == {"variant": "classic", "seats": None, "level": "casual"}
    assert (await guest.http.get("/api/health")).json() == {"status": "ok"}


async def test_a_new_table_is_listed_first_for_its_owner(guest: Guest) -> None:
    first = await guest.new_table()
    second = await guest.new_table(variant="short", seats=3, limit=30, level="beginner")
    assert first["seats"] == 4
    assert first["limit"] == 100
    assert second["seats"] == 3
    assert second["limit"] == 30
    assert second["bots"] == [None, "beginner", "beginner"]
    assert second["totals"] == [0, 0, 0]
    assert (second["deal"], second["over"], second["winners"], second["seat"]) == (1, False, [], 0)
    assert (await guest.http.get("/api/me")).json()["tables"] == [second, first]
    assert (await guest.http.get(f"/api/tables/{first['id']}")).json() == first


@pytest.mark.parametrize(
    ("wanted", "code", "named"),
    [
        ({"variant": "clasic", "level": "casual"}, "unknown_variant", ["clasic", "classic"]),
        ({"variant": "house", "level": "casual"}, "unknown_variant", ["house"]),
        ({"variant": "/etc/passwd", "level": "casual"}, "unknown_variant", ["/etc/passwd"]),
        ({"variant": "classic", "level": "godlike"}, "unknown_level", ["godlike", "casual"]),
        ({**WANTED, "seats": 9}, "bad_rules", ["seats"]),
        ({**WANTED, "limit": 0}, "bad_rules", ["end"]),
        ({**WANTED, "limit": -5}, "bad_rules", ["end.limit"]),
        ({**WANTED, "limit": 1_000_001}, "bad_rules", ["end.limit"]),
        ({**WANTED, "limit": 10**30}, "bad_rules", ["end.limit"]),
        ({"level": "casual", "rules": {"end": {"deals": 10**30}}}, "bad_rules", ["end.deals"]),
        ({"level": "casual", "rules": {"end": {"floor": -(10**30)}}}, "bad_rules", ["end.floor"]),
        ({**WANTED, "limit": "many"}, "bad_request", ["limit"]),
        ({"variant": "classic"}, "bad_request", ["level"]),
        ([], "bad_request", []),
    ],
)
async def test_a_table_that_cannot_be_is_refused_by_name(
    guest: Guest, wanted: Any, code: str, named: list[str]
) -> None:
    assert_error(await guest.http.post("/api/tables", json=wanted), 400, code, *named)
    assert (await guest.http.get("/api/me")).json()["tables"] == []


async def test_a_table_is_nobody_elses(guest: Guest, stranger: httpx.AsyncClient) -> None:
    table = await guest.new_table()
    for path in (f"/api/tables/{table['id']}", f"/api/tables/{table['id']}/record", "/api/tables/nowhere"):
        assert_error(await stranger.get(path), 404, "unknown_table")
    await stranger.get("/api/me")
    assert_error(await stranger.get(f"/api/tables/{table['id']}"), 404, "unknown_table")


async def test_a_table_that_is_given_up_is_gone(guest: Guest, stranger: httpx.AsyncClient) -> None:
    kept, unwanted = await guest.new_table(), await guest.new_table()
    await stranger.get("/api/me")
    address = f"/api/tables/{unwanted['id']}"
    assert_error(await stranger.delete(address), 404, "unknown_table")
    async with guest.page(unwanted["id"]) as page:
        answer = await guest.http.delete(address)
        assert (answer.status_code, answer.content) == (204, b"")
        assert (await page.hear("error"))["code"] == "unknown_table"
        assert await page.close_code() == 4404
    assert (await guest.http.get("/api/me")).json()["tables"] == [kept]
    assert_error(await guest.http.get(address), 404, "unknown_table")
    assert_error(await guest.http.delete(address), 404, "unknown_table")


async def test_pages_of_others_cannot_give_up_a_table(guest: Guest) -> None:
    table = await guest.new_table()
    answer = await guest.http.delete(f"/api/tables/{table['id']}", headers={"origin": "http://evil.example"})
    assert_error(answer, 403, "foreign_origin")
    assert (await guest.http.get("/api/me")).json()["tables"] == [table]


async def test_the_record_of_a_running_match_is_not_given_out(guest: Guest) -> None:
    table = await guest.new_table()
    assert_error(await guest.http.get(f"/api/tables/{table['id']}/record"), 409, "match_running")


@pytest.mark.situation(60)
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad_request"),
        (b"\xff\xfe", 400, "bad_request"),
        (b"[" * 8000, 400, "bad_request"),
        (b'{"variant": 1, "level": []}', 400, "bad_request"),
        (b" " * 20_000, 413, "too_large"),
    ],
    ids=["truncated", "no UTF-8", "nested", "wrong types", "too large"],
)
async def test_a_body_that_makes_no_sense_is_answered_not_believed(
    guest: Guest, body: bytes, status: int, code: str
) -> None:
    answer = await guest.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert_error(answer, status, code)


async def test_wrong_addresses_and_methods_are_named(stranger: httpx.AsyncClient) -> None:
    assert_error(await stranger.get("/api/nothing"), 404, "not_found", "/api/nothing")
    assert_error(await stranger.get("/nothing.js"), 404, "not_found", "/nothing.js")
    assert_error(await stranger.get("/api/schema/swagger"), 404, "not_found", "/api/schema/swagger")
    assert_error(await stranger.delete("/api/me"), 405, "wrong_method", "/api/me")


@pytest.mark.parametrize("name", ["%00", "a%00.js", "a" * 5_000, "a/" * 5_000], ids=["null", "inside", "long", "deep"])
async def test_names_that_no_file_can_have_are_not_found(
    server: ServerProcess, stranger: httpx.AsyncClient, name: str
) -> None:
    for folder in ("/", "/assets/"):
        assert_error(await stranger.get(folder + name), 404, "not_found")
    assert "Traceback" not in "".join(server.lines)
    assert not any(len(line) > 1_000 for line in server.lines)


async def test_a_file_of_the_page_is_no_folder(stranger: httpx.AsyncClient) -> None:
    assert_error(await stranger.get("/index.html/index.html"), 404, "not_found")


async def test_pages_of_others_cannot_act_with_the_guests_cookie(guest: Guest) -> None:
    host = guest.address
    foreign = ["http://evil.example", "null", f"http://{host}.evil.example", "http://127.0.0.1:1", f"ftp://{host}"]
    malformed = ["http://[", "http://[::1", f"//{host}", host, f"http://{host}/x", f"http://evil@{host}", ""]
    for origin in foreign + malformed:
        answer = await guest.http.post("/api/tables", json=WANTED, headers={"origin": origin})
        assert_error(answer, 403, "foreign_origin", origin)
        answer = await guest.http.put("/api/me", json={"name": "Mallory"}, headers={"origin": origin})
        assert_error(answer, 403, "foreign_origin", origin)
    assert (await guest.http.get("/api/me")).json()["tables"] == []
    for origin in (f"http://{host}", f"https://{host}"):
        answer = await guest.http.post("/api/tables", json=WANTED, headers={"origin": origin})
        assert answer.status_code == 201


async def test_names_that_others_may_point_here_are_not_answered(guest: Guest) -> None:
    port = guest.address.split(":")[1]
    foreign = ["evil.example", f"evil.example:{port}", f"127.0.0.1.evil.example:{port}", f"evil@127.0.0.1:{port}"]
    malformed = ["", "[::1", "127.0.0.1:99999999", "127.0.0.1:a", f"127.0.0.1:{port}/x", f"127.0.0.1:{port}#"]
    for host in foreign + malformed:
        assert_error(await guest.http.get("/api/me", headers={"host": host}), 403, "foreign_host")
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        assert (await guest.http.get("/api/me", headers={"host": host})).status_code == 200


async def test_rules_of_ones_own_are_described_compared_and_played(stranger: httpx.AsyncClient) -> None:
    own = {"base": "jack", "name": "ours", "end": {"limit": 30}, "values": {"JD": -20}}
    sheet = (await stranger.post("/api/rules", json={"rules": own, "seats": 3})).json()
    assert sheet["differs"] == [
        {"key": "values.JD", "base": -10, "value": -20},
        {"key": "end.limit", "base": 100, "value": 30},
    ]
    assert sheet["rules"]["en"][0].startswith("3 players, 51 cards")
    again = (await stranger.post("/api/rules", json={"rules": sheet["file"], "seats": 3})).json()
    assert again["differs"] == sheet["differs"]
    answer = await stranger.post("/api/tables", json={"rules": own, "level": "casual", "seats": 3})
    assert answer.status_code == 201
    table = answer.json()
    assert (table["limit"], table["seats"], table["variant"]) == (30, 3, "ours")
    assert table["title"]["en"].endswith("(house rules)")


async def test_rules_are_told_for_the_seats_and_the_limit_asked_for(stranger: httpx.AsyncClient) -> None:
    usual = (await stranger.post("/api/rules", json={"rules": {"base": "classic"}})).json()
    sheet = (await stranger.post("/api/rules", json={"rules": {"base": "classic"}, "seats": 5, "limit": 30})).json()
    assert sheet["limit"] == 30
    assert sheet["rules"]["en"][0].startswith("5 players")
    for language in ("en", "zh"):
        assert any("30" in sentence for sentence in sheet["rules"][language])
        assert not any("30" in sentence for sentence in usual["rules"][language])


async def test_rules_that_contradict_themselves_are_refused_by_key(stranger: httpx.AsyncClient) -> None:
    for rules, seats, key in (
        ({"passing": {"cycle": ["across"]}}, 5, "passing.cycle"),
        ({"settle": {"kind": "howell"}}, 4, "settle.kind"),
        ({"end": {"limits": 3}}, 4, "end.limits"),
        ({"base": "nothing"}, 4, "base"),
    ):
        answer = await stranger.post("/api/rules", json={"rules": rules, "seats": seats})
        assert_error(answer, 400, "bad_rules", key)
        assert answer.json()["key"] == key
        answer = await stranger.post("/api/tables", json={"rules": rules, "seats": seats, "level": "casual"})
        assert_error(answer, 400, "bad_rules", key)


async def test_a_table_is_of_a_variant_or_of_own_rules_not_of_both(stranger: httpx.AsyncClient) -> None:
    for wanted in ({}, {"variant": "classic", "rules": {}}):
        assert_error(await stranger.post("/api/tables", json={"level": "casual", **wanted}), 400, "bad_rules")


async def test_the_page_and_its_files(stranger: httpx.AsyncClient) -> None:
    page = await stranger.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "no-cache" in page.headers["cache-control"]
    asset = next(part for part in page.text.split('"') if part.startswith("/assets/"))
    file = await stranger.get(asset, headers={"accept-encoding": "gzip"})
    assert file.status_code == 200
    assert "immutable" in file.headers["cache-control"]
    assert "max-age=31536000" in file.headers["cache-control"]
    for path in ("/assets/%2e%2e/%2e%2e/app.py", "/%2e%2e/app.py", "/assets/"):
        assert (await stranger.get(path)).status_code == 404


async def test_every_answer_forbids_what_the_page_does_not_need(stranger: httpx.AsyncClient) -> None:
    for path in ("/", "/api/me", "/nothing"):
        headers = (await stranger.get(path)).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    assert (await stranger.get("/api/me")).headers["cache-control"] == "no-store"


async def test_the_openapi_document_describes_every_call(stranger: httpx.AsyncClient) -> None:
    document = (await stranger.get("/api/schema/openapi.json")).json()
    calls = {(method, path) for path, methods in document["paths"].items() for method in methods}
    assert calls == {
        ("get", "/api/health"),
        ("get", "/api/me"),
        ("put", "/api/me"),
        ("get", "/api/variants"),
        ("get", "/api/levels"),
        ("get", "/api/settings"),
        ("post", "/api/rules"),
        ("post", "/api/tables"),
        ("get", "/api/tables/{table_id}"),
        ("delete", "/api/tables/{table_id}"),
        ("get", "/api/tables/{table_id}/record"),
    }
    assert "secret" not in json.dumps(document)
