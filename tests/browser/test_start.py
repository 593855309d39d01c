"""The start page: language, settings, the own name, a match of one's own choice, and going on with one."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import SMALL_PHONE, Visit
from tests.browser.layout import problems
from tests.browser.player import Player
from tests.browser.prepared import put_into, shooting_the_moon
from tests.browser.words import EN, ZH, Words
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

MARKUP = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize(("locale", "words"), [("zh-CN", ZH), ("zh-TW", ZH), ("zh", ZH), ("en-GB", EN), ("fr-FR", EN)])
def test_the_language_is_that_of_the_browser(visit: Visit, locale: str, words: Words) -> None:
    player = visit(words, locale=locale)
    expect(player.button(words.play_now)).to_be_enabled()
    assert player.page.locator("html").get_attribute("lang") == words.tag


def test_the_language_can_be_switched_and_is_remembered(visit: Visit) -> None:
    player = visit(EN)
    player.start_match()
    title = player.page.title()
    player.page.get_by_role("button", name="切换到中文").click()
    player.words = ZH
    expect(player.page.locator("p.say")).to_contain_text("选 3 张牌传给")
    assert player.page.title() != title
    assert len(player.cards()) == 13
    player.page.reload()
    player.wait_until_asked()
    expect(player.page.locator("p.say")).to_contain_text("选 3 张牌传给")
    assert player.page.locator("html").get_attribute("lang") == ZH.tag
    player.page.get_by_role("button", name="Switch to English").click()
    expect(player.page.locator("p.say")).to_contain_text("Choose 3 cards for")
    expect(player.status).not_to_contain_text("局")


def test_settings_are_remembered(visit: Visit) -> None:
    player = visit(EN)
    player.button(EN.settings).click()
    for choice in ("Two colours", "At once"):
        player.dialog.get_by_role("radio", name=choice).check()
    player.dialog.get_by_role("checkbox").uncheck()
    player.button(EN.close).click()
    player.page.reload()
    html = player.page.locator("html")
    expect(html).to_have_attribute("data-colours", "2")
    expect(html).to_have_attribute("data-speed", "instant")
    expect(player.button(EN.play_now)).to_be_enabled()
    player.page.keyboard.press("?")
    player.button(EN.settings).click()
    expect(player.dialog.get_by_role("radio", name="Two colours")).to_be_checked()
    expect(player.dialog.get_by_role("heading", name=EN.settings)).to_be_visible()


def rename(player: Player, name: str) -> None:
    player.page.get_by_role("button", name="Change").click()
    player.page.get_by_label("Your name").fill(name)
    player.button("Save").click()


@pytest.mark.situation(61)
def test_a_name_with_markup_is_text(visit: Visit) -> None:
    """24 characters hold no whole tag with a handler, but one that would ask for a picture."""
    player = visit(EN)
    name = "<img src=x onerror=a()>"
    rename(player, name)
    expect(player.page.get_by_role("button", name="Change")).to_contain_text(f"You play as {name}.")
    player.page.reload()
    expect(player.page.get_by_role("button", name="Change")).to_contain_text(name)
    assert player.page.locator("img").count() == 0
    player.watch.allow("400")
    rename(player, " ")
    expect(player.page.get_by_role("alert")).to_have_text("a name has at least one visible character")
    expect(player.page.get_by_label("Your name")).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("button", name="Change")).to_contain_text(name)


@pytest.mark.situation(61)
@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_names_with_markup_are_text_all_over_the_table(visit: Visit, server: ServerProcess, words: Words) -> None:
    names = [MARKUP, f"<b>{MARKUP}", f"&lt;{MARKUP}", MARKUP]
    match = shooting_the_moon("short", 1, names=names, totals=[30, 45, 1, 2])
    player = visit(words, table=put_into(server.database, match))
    player.page.on("dialog", lambda _: pytest.fail("a script of the name has run"))
    player.wait_until_asked("play")
    for seat in (1, 2, 3):
        expect(player.page.locator(f'.plate[data-seat="{seat}"]').first).to_contain_text(names[seat])
    expect(player.page.locator("aside thead")).to_contain_text(names[1])
    player.play_last_card()
    for name in names[1:]:
        expect(player.dialog.locator("ol")).to_contain_text(name)
    player.page.keyboard.press("Escape")
    player.button(words.last_trick).click()
    expect(player.dialog).to_contain_text(names[2])
    assert player.page.locator("img").count() == 0
    player.page.goto(player.home)
    player.page.reload()
    finished = player.page.locator("section").filter(has=player.page.get_by_role("link", name=words.record))
    expect(finished).to_contain_text(names[1])
    assert player.page.locator("img").count() == 0


@pytest.mark.situation(115)
def test_the_match_that_was_chosen_is_the_one_that_starts(visit: Visit) -> None:
    player = visit(EN)
    player.page.get_by_text(EN.new_match, exact=True).click()
    form = player.page.locator("details")
    form.get_by_label(EN.variant).select_option(label="Hearts with the jack of diamonds")
    expect(form.locator("li").filter(has_text="♦J")).not_to_have_count(0)
    for choice in ("5", "200", "Beginner"):
        form.get_by_role("radio", name=choice, exact=True).check()
    player.button(EN.start_match).click()
    player.wait_until_asked()
    bar = player.page.locator("header")
    expect(bar).to_contain_text("Hearts with the jack of diamonds")
    expect(bar).to_contain_text("200 points")
    expect(player.page.locator("aside thead th")).to_have_count(6)
    expect(player.page.locator(".seat .plate").first).to_contain_text("Beginner")
    # Next time it is offered first.
    player.page.goto(player.home)
    player.page.reload()
    expect(player.page.locator(".hero")).to_contain_text("5 seats · to 200 points · Beginner")


@pytest.mark.situation(115, 130)
def test_a_new_match_from_the_middle_of_one_and_back(visit: Visit) -> None:
    player = visit(EN)
    player.start_match()
    player.step()
    player.skip_to("play")
    before, address = player.all_shown(), player.page.url
    player.page.get_by_role("link", name=EN.new_match, exact=True).click()
    player.page.locator("summary").click()
    player.page.get_by_label(EN.variant).select_option(label=EN.short_hearts)
    player.button(EN.start_match).click()
    player.wait_until_asked("pass")
    expect(player.page.locator("header")).to_contain_text(EN.short_hearts)
    assert player.page.url != address
    player.page.get_by_role("link", name="Hongxin").click()
    running = player.page.locator("section").filter(has_text="Continue a match").locator("li")
    expect(running).to_have_count(2)
    running.filter(has_not_text=EN.short_hearts).get_by_role("link", name="Continue").click()
    player.wait_until_asked("play")
    assert player.page.url == address
    assert player.all_shown() == before


def test_what_the_command_chose_is_offered_first(browser: Browser, tmp_path: Path) -> None:
    options = ("--variant", "jack", "--seats", "5", "--level", "beginner")
    with ServerProcess(tmp_path, options) as server:
        page = browser.new_page(locale="en-US")
        page.goto(f"http://{server.address}/")
        expect(page.locator(".hero")).to_contain_text("Hearts with the jack of diamonds · 5 seats")
        expect(page.locator(".hero")).to_contain_text("Beginner")
        page.close()


def test_the_rules_follow_the_seats_and_the_limit_and_both_buttons_start_the_same(visit: Visit) -> None:
    player = visit(EN)
    player.page.locator("summary").click()
    form = player.page.locator("details")
    expect(form).to_contain_text("4 players, 52 cards")
    for choice in ("5", "200"):
        form.get_by_role("radio", name=choice, exact=True).check()
    expect(form.locator("li").first).to_contain_text("5 players")
    expect(form.locator("ul").last).to_contain_text("200")
    expect(player.page.locator(".hero")).to_contain_text("5 seats · to 200 points")
    player.start_match()
    expect(player.page.locator("aside thead th")).to_have_count(6)
    expect(player.page.locator("header")).to_contain_text("200 points")


def test_a_match_can_be_given_up(visit: Visit) -> None:
    player = visit(EN)
    player.start_match()
    address = player.page.url
    player.page.get_by_role("link", name="Hongxin").click()
    running = player.page.locator("section").filter(has_text="Continue a match")
    player.button("Give up").click()
    player.button("Keep it").click()
    expect(running.locator("li")).to_have_count(1)
    player.button("Give up").click()
    player.dialog.get_by_role("button", name="Give up").click()
    expect(running).to_be_hidden()
    player.page.reload()
    expect(player.button(EN.play_now)).to_be_enabled()
    expect(running).to_be_hidden()
    player.watch.allow("404|WebSocket connection to")
    player.page.goto(address)
    expect(player.page.get_by_role("alert")).to_contain_text("There is no such table")


@pytest.mark.parametrize("name", ["红" * 24, "W" * 24], ids=["zh", "latin"])
def test_a_long_name_makes_nothing_wider(visit: Visit, name: str) -> None:
    player = visit(EN, SMALL_PHONE)
    player.page.get_by_role("button", name="Change").click()
    player.page.get_by_label("Your name").fill(name + "!")
    expect(player.page.get_by_text("25 of at most 24 characters")).to_be_visible()
    player.page.get_by_label("Your name").fill(name)
    player.button("Save").click()
    expect(player.page.get_by_role("button", name="Change")).to_contain_text(name)
    assert problems(player.page) == []
    player.start_match()
    expect(player.page.locator(".tools .plate")).to_contain_text(name)
    assert problems(player.page) == []
    player.button("Scores").click()
    assert problems(player.page) == []
    player.page.goto(player.home)
    player.page.reload()
    expect(player.page.get_by_role("link", name="Continue")).to_be_visible()
    assert problems(player.page) == []
