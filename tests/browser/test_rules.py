"""The rules pages and the form of house rules: every variant in words, options, refusals, links, files, playing."""

import base64
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import hongxin
from hongxin.rules.describe import describe
from tests.browser.conftest import DESKTOP, PHONE, SMALL_PHONE, Visit
from tests.browser.player import Player
from tests.browser.words import EN, ZH, Words

pytestmark = pytest.mark.browser

LANGUAGE = {EN.tag: "en", ZH.tag: "zh"}
PLAY = {EN: "Play by these rules", ZH: "按这套规则开局"}
CHANGE = {EN: "Change these rules", ZH: "修改这套规则"}
VIEW = {EN: "View the rules", ZH: "看规则页"}
OPEN = {EN: "Open a file", ZH: "打开文件"}


class RulesPages:
    """The rules pages as a player sees them."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    def go(self, address: str) -> None:
        self.page.goto(f"{self.player.home}#/rules/{address}")

    def say(self, *parts: str) -> None:
        """Wait until the rules in words have these parts."""
        for part in parts:
            expect(self.page.locator("main li").filter(has_text=part).first).to_be_visible()

    # The form

    def edit(self, name: str) -> None:
        self.go(f"{name}/edit")
        self.wait_for("good")

    def wait_for(self, state: str) -> None:
        self.page.locator(f".editor[data-state={state}]").wait_for()

    def option(self, key: str) -> Locator:
        """The option in its group, which is unfolded for it."""
        field = self.page.locator(f'[data-option="{key}"]')
        group = self.page.locator("details").filter(has=field)
        if group.get_attribute("open") is None:
            group.locator("> summary").click()
        return field

    def seats(self, count: int) -> None:
        self.page.locator(".basics").get_by_role("radio").nth(count - 3).check()

    @property
    def differing(self) -> list[str]:
        """The keys in the list of differences."""
        found: list[str] = self.page.locator("aside li[data-key]").evaluate_all(
            "all => all.map(one => one.dataset.key)"
        )
        return found

    def play_button(self) -> Locator:
        return self.player.button(PLAY[self.player.words])


Open = Callable[..., RulesPages]


@pytest.fixture
def rules_pages(visit: Visit) -> Open:
    """Opens the page for somebody new."""

    def open_pages(words: Words = EN, size: tuple[int, int] = DESKTOP) -> RulesPages:
        return RulesPages(visit(words, size))

    return open_pages


def title(name: str, words: Words) -> str:
    return hongxin.load_rules(name).title[LANGUAGE[words.tag]]


# The rules of the variants


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_every_variant_has_its_rules_in_words(rules_pages: Open, words: Words) -> None:
    pages = rules_pages(words, PHONE)
    for name in hongxin.variants():
        pages.go(name)
        expect(pages.page.get_by_role("heading", name=title(name, words), exact=True)).to_be_visible()
        wanted = describe(hongxin.load_rules(name), LANGUAGE[words.tag])
        expect(pages.page.locator("section.rules li")).to_have_text(wanted)
        pages.page.locator("a", has_text=CHANGE[words]).click()
        pages.wait_for("good")
        expect(pages.page.locator("aside .inner li")).to_have_text(wanted)
        assert pages.differing == []


def test_the_rules_follow_the_number_of_seats(rules_pages: Open) -> None:
    pages = rules_pages(ZH)
    pages.go("black_queen")
    for seats in (3, 5, 6, 4):
        pages.page.get_by_role("radio", name=str(seats), exact=True).check()
        wanted = describe(hongxin.load_rules("black_queen", seats), "zh")
        expect(pages.page.locator("section.rules li")).to_have_text(wanted)
    pages.page.get_by_role("radio", name="3", exact=True).check()
    pages.play_button().click()
    pages.player.wait_until_asked()
    assert pages.page.locator("main.n3").count() == 1


def test_the_start_and_the_table_lead_to_the_rules(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    player = pages.player
    player.page.get_by_text(EN.new_match, exact=True).click()
    player.page.get_by_label(EN.variant).select_option("widow")
    player.page.get_by_role("link", name="More about these rules").click()
    expect(player.page.get_by_role("heading", name="Widow Hearts", exact=True)).to_be_visible()
    player.page.get_by_role("radio", name="5", exact=True).check()
    pages.say("5 players, 52 cards, 10 each.")
    pages.play_button().click()
    player.wait_until_asked()
    player.button("The rules").click()
    expect(player.dialog.locator("li")).to_have_text(describe(hongxin.load_rules("widow", 5), "en"))
    player.button(EN.close).click()
    player.wait_until_asked()


def test_a_variant_that_does_not_exist_has_a_way_out(rules_pages: Open) -> None:
    pages = rules_pages(ZH)
    pages.player.watch.allow("400")
    pages.go("<b>nonsense")
    expect(pages.page.get_by_role("alert")).to_contain_text("没有“<b>nonsense”这种玩法。")
    pages.page.get_by_role("alert").get_by_role("link", name="回到首页").click()
    expect(pages.player.button(ZH.play_now)).to_be_visible()


# Changing rules


def test_a_change_is_told_listed_and_taken_back(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    pages.edit("classic")
    pages.option("moon.effect").get_by_role("combobox").select_option("choice")
    pages.say("its taker chooses: 26 for everyone else, or −26 of their own")
    pages.option("end.limit").get_by_role("spinbutton").fill("50")
    pages.option("lead.broken_by").get_by_role("checkbox", name="♠Q").check()
    pages.say("until a heart or ♠Q has been played", "when somebody has at least 50;")
    assert pages.differing == ["lead.broken_by", "moon.effect", "end.limit"]
    listed = pages.page.locator('aside li[data-key="end.limit"]')
    expect(listed).to_contain_text("It ends at a total of")
    expect(listed).to_contain_text("100 points → 50 points")
    # Back from the list, and back at the field.
    listed.get_by_role("button", name="It ends at a total of: back to 100 points").click()
    expect(pages.option("end.limit").get_by_role("spinbutton")).to_have_value("100")
    pages.option("moon.effect").get_by_role("button", name="back to everyone else gets points").click()
    pages.say("0 for its taker, 26 for everyone else", "at least 100")
    assert pages.differing == ["lead.broken_by"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [(EN, "'across' is not possible: nobody sits across with 5 seats"), (ZH, "不能传对家：5人玩没有对家")],
    ids=["en", "zh"],
)
def test_passing_across_with_five_players_is_refused_at_its_place(rules_pages: Open, words: Words, reason: str) -> None:
    pages = rules_pages(words)
    pages.player.watch.allow("400")
    pages.edit("classic")
    pages.seats(5)
    pages.say("5 players" if words is EN else "5人")
    pages.option("passing.cycle").get_by_role("combobox").first.select_option("across")
    pages.wait_for("refused")
    field = pages.option("passing.cycle")
    expect(field.locator(".fault")).to_have_text(reason)
    expect(pages.page.locator("aside .status[role=status]")).to_contain_text(reason)
    expect(pages.play_button()).to_be_disabled()
    # With four, somebody sits across: only the entry for five contradicts itself.
    pages.seats(4)
    pages.wait_for("good")
    expect(pages.play_button()).to_be_enabled()
    pages.seats(5)
    pages.wait_for("refused")
    field.get_by_role("combobox").first.select_option("right")
    pages.wait_for("good")
    assert pages.differing == ["passing.cycle.5"]


@pytest.mark.parametrize(
    ("words", "reason", "moon"),
    [
        (EN, "every heart must be worth 1, every other card 0", "the moon must be off"),
        (ZH, "每张红心必须是1分，其他牌0分", "必须关闭全收"),
    ],
    ids=["en", "zh"],
)
def test_howell_with_a_queen_that_counts_is_refused_until_it_does_not(
    rules_pages: Open, words: Words, reason: str, moon: str
) -> None:
    pages = rules_pages(words, SMALL_PHONE)
    pages.player.watch.allow("400")
    pages.edit("classic")
    kind = pages.option("settle.kind")
    kind.get_by_role("combobox").select_option("howell")
    expect(kind.locator(".fault")).to_contain_text(reason)
    expect(pages.play_button()).to_be_disabled()
    bar = pages.page.locator(".bar")
    expect(bar.locator(".main")).to_be_disabled()
    pages.option("values").locator('[data-card="QS"] input').fill("0")
    expect(kind.locator(".fault")).to_contain_text(moon)
    expect(kind.locator(".fault")).not_to_contain_text("moon.effect")
    # The way to the place of the fault.
    bar.get_by_role("button").first.click()
    expect(kind.get_by_role("combobox")).to_be_focused()
    pages.option("moon.effect").get_by_role("combobox").select_option("none")
    pages.wait_for("good")
    pages.say("Howell" if words is EN else "豪威尔")
    assert pages.differing == ["values.QS", "moon.effect", "settle.kind"]
    bar.locator(".main").click()
    pages.player.wait_until_asked()


def test_options_that_cannot_matter_are_hidden(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    pages.player.watch.allow("400")
    pages.edit("classic")
    kitty = pages.page.locator('[data-option="kitty"]')
    expect(kitty).to_have_count(0)
    pages.option("hand").get_by_role("spinbutton").fill("12")
    expect(pages.option("hand").locator(".fault")).to_contain_text("4 cards are left over")
    pages.option("kitty").get_by_role("combobox").select_option("last_trick")
    pages.say("4 cards left over are the kitty")
    assert pages.differing == ["hand.4", "kitty"]
    pages.option("hand").get_by_role("spinbutton").fill("13")
    expect(kitty).to_have_count(0)
    assert pages.differing == ["kitty"]


def test_cards_are_picked_and_a_suit_without_one_of_them(rules_pages: Open) -> None:
    pages = rules_pages(EN, PHONE)
    pages.edit("plain_hearts")
    slams = pages.option("slams")
    for _ in range(2):
        slams.get_by_role("button", name="Add a set").click()
    twice = pages.page.locator("main li").filter(has_text="Taking all hearts: the taker's whole score")
    expect(twice).to_have_count(2)
    slams.get_by_role("button", name="Remove Set 2").click()
    expect(twice).to_have_count(1)
    slams.get_by_role("button", name="hearts Choose cards").first.click()
    dialog = pages.player.dialog
    expect(dialog.get_by_role("checkbox", name="All hearts")).to_be_checked()
    dialog.get_by_role("button", name="Queen of hearts").click()
    dialog.get_by_role("button", name="Queen of spades").click()
    pages.player.button("Done").click()
    pages.say("Taking all hearts but ♥Q and ♠Q: the taker's whole score of the deal gets the opposite sign.")
    assert pages.differing == ["slams"]
    pages.option("values").get_by_role("button", name="Add a card").click()
    pages.player.dialog.get_by_role("button", name="Jack of diamonds").click()
    pages.option("values").get_by_label("Points of Jack of diamonds").fill("-10")
    pages.say("♦J −10")
    pages.option("values").get_by_role("button", name="Remove Jack of diamonds").click()
    expect(pages.page.locator("main li").filter(has_text="♦J")).to_have_count(0)
    assert pages.differing == ["slams"]


def test_the_form_by_keyboard_alone(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    pages.edit("classic")
    keyboard = pages.page.keyboard
    summary = pages.page.locator("[data-group=end] > summary")
    for _ in range(40):
        keyboard.press("Tab")
        if summary.evaluate("one => one === document.activeElement"):
            break
    keyboard.press("Enter")
    keyboard.press("Tab")
    expect(pages.option("end.limit").get_by_role("spinbutton")).to_be_focused()
    keyboard.press("Control+A")
    keyboard.type("7")
    pages.say("when somebody has at least 7;")
    for _ in range(60):
        keyboard.press("Tab")
        if pages.play_button().evaluate("one => one === document.activeElement"):
            break
    keyboard.press("Enter")
    pages.player.wait_until_asked()


def test_no_number_is_forgotten_when_the_field_is_left(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    pages.edit("classic")
    limit = pages.option("end.limit").get_by_role("spinbutton")
    for wrong in ("", "1.5", "-3", "99999"):
        limit.fill(wrong)
        expect(pages.option("end.limit").get_by_role("alert")).to_have_text("A whole number from 0 to 10000")
        limit.blur()
        expect(limit).to_have_value("100")
    assert pages.differing == []


# Playing, sharing, keeping


def change_some(pages: RulesPages) -> None:
    """Rules of one's own out of black_queen, for three, with a name."""
    pages.edit("black_queen")
    pages.seats(3)
    pages.page.get_by_role("textbox").first.fill("Grandma's ♥ & <b>bold</b>")
    pages.page.get_by_role("textbox").first.blur()
    pages.option("values").locator('[data-card="QS"] input').fill("25")
    pages.option("passing.count").get_by_role("spinbutton").fill("2")
    pages.say("♠Q 25", "passes 2 cards")
    pages.wait_for("good")


def own_address(pages: RulesPages) -> str:
    pages.page.locator("a", has_text=VIEW[pages.player.words]).click()
    expect(pages.page.locator("article")).to_be_visible()
    return pages.page.url


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_a_link_shows_and_plays_the_same_rules_elsewhere(rules_pages: Open, words: Words) -> None:
    mine = rules_pages(EN)
    change_some(mine)
    address = own_address(mine)
    assert re.search(r"#/rules/own/[\w-]+$", address)
    elsewhere = rules_pages(words, PHONE)
    elsewhere.page.goto(address)
    expect(elsewhere.page.get_by_role("heading", name="Grandma's ♥ & <b>bold</b>", exact=True)).to_be_visible()
    elsewhere.page.get_by_role("radio", name="3", exact=True).check()
    keys = {"base": "black_queen", "values": {"QS": 25}, "passing": {"count": 2}}
    wanted = describe(hongxin.load_rules(keys, 3), LANGUAGE[words.tag])
    expect(elsewhere.page.locator("section.rules li")).to_have_text(wanted)
    listed = elsewhere.page.locator("li[data-key]").evaluate_all("all => all.map(one => one.dataset.key)")
    assert listed == ["passing.count", "values.QS"]
    elsewhere.play_button().click()
    elsewhere.player.wait_until_asked("pass")
    assert elsewhere.page.locator("main.n3").count() == 1
    elsewhere.player.choose(*list(elsewhere.player.cards())[:2])
    elsewhere.player.confirm_pass()
    assert [action["type"] for action in elsewhere.player.sent] == ["pass"]


def test_own_rules_are_offered_at_the_start_and_played_again(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    player = pages.player
    pages.edit("classic")
    pages.option("passing.count").get_by_role("spinbutton").fill("1")
    pages.say("passes 1 card")
    pages.play_button().click()
    player.wait_until_asked("pass")
    player.page.goto(player.home)
    expect(player.page.locator(".choice")).to_contain_text("Hearts (house rules)")
    player.start_match()
    player.wait_until_asked("pass")
    player.choose(next(iter(player.cards())))
    player.confirm_pass()
    player.page.goto(player.home)
    player.page.get_by_text(EN.new_match, exact=True).click()
    expect(player.page.get_by_label(EN.variant)).to_have_value("own")
    player.page.get_by_role("link", name="More about these rules").click()
    expect(player.page.get_by_text("House rules, starting from Hearts")).to_be_visible()
    player.page.reload()
    pages.say("passes 1 card")
    player.page.locator("a", has_text=CHANGE[EN]).click()
    pages.wait_for("good")
    assert pages.differing == ["passing.count"]


def test_what_is_being_changed_survives_a_reload_and_the_way_back(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    pages.edit("jack")
    pages.option("moon.amount").get_by_role("spinbutton").fill("30")
    pages.say("30 for everyone else")
    pages.wait_for("good")
    pages.page.reload()
    pages.wait_for("good")
    assert pages.differing == ["moon.amount"]
    pages.page.get_by_label("Starting from").select_option("short")
    expect(pages.page.locator("aside")).to_contain_text("Nothing differs from Short Hearts yet.")
    pages.page.go_back()
    expect(pages.page.locator("aside")).to_contain_text("What differs from Hearts with the jack of diamonds")
    pages.wait_for("good")
    assert pages.differing == ["moon.amount"]


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_a_damaged_link_says_so_and_has_a_way_out(rules_pages: Open, words: Words) -> None:
    pages = rules_pages(words, PHONE)
    change = own_code({"base": "classic", "end": {"limit": 50}})
    for code in (change[:-4], "%F0%9F", "edit"):
        pages.go(f"own/{code}")
        expect(pages.page.get_by_role("alert")).to_contain_text("damaged" if words is EN else "链接坏了")
    pages.page.get_by_role("alert").get_by_role("link").last.click()
    expect(pages.player.button(words.play_now)).to_be_visible()


def own_code(rules: object) -> str:
    """As the page makes it."""
    return base64.urlsafe_b64encode(json.dumps(rules).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ({"base": "classic", "end": {"limit": 0}}, "the match would never end"),
        ({"base": "classic", "values": {"QS": "many"}}, "values.QS"),
        ({"base": "classic", "surprise": 1}, "surprise"),
        ({"base": "nonsense"}, "nonsense"),
        ({"base": "classic", "__proto__": {"limit": 3}}, "__proto__"),
    ],
)
def test_rules_that_are_refused_have_their_reason_and_a_way_out(rules_pages: Open, rules: object, reason: str) -> None:
    pages = rules_pages(EN)
    pages.player.watch.allow("400")
    for address in (f"own/{own_code(rules)}", f"own/{own_code(rules)}/edit"):
        pages.go(address)
        expect(pages.page.get_by_role("alert")).to_contain_text(reason)
    pages.page.get_by_role("alert").get_by_role("link").last.click()
    expect(pages.player.button(EN.play_now)).to_be_visible()


def test_a_link_to_rules_for_another_number_of_players_opens_at_that_number(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    pages.player.watch.allow("400")
    rules = {"base": "classic", "passing": {"cycle": ["across"]}, "default_seats": 5}
    pages.go(f"own/{own_code(rules)}")
    pages.say("4 players", "passes 3 cards across.")
    pages.page.get_by_role("radio", name="5", exact=True).check()
    expect(pages.page.locator("section.rules")).to_contain_text("nobody sits across with 5 seats")
    expect(pages.play_button()).to_be_disabled()


def test_the_link_is_copied(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    change_some(pages)
    address = own_address(pages)
    pages.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pages.player.button("Copy link").click()
    expect(pages.page.get_by_text("Link copied.")).to_be_visible()
    assert pages.page.evaluate("navigator.clipboard.readText()") == address


def test_the_link_can_be_copied_where_the_browser_has_no_clipboard_for_pages(rules_pages: Open) -> None:
    pages = rules_pages(EN)
    change_some(pages)
    address = own_address(pages)
    pages.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    pages.page.evaluate("document.execCommand = () => false")
    pages.player.button("Copy link").click()
    link = pages.page.get_by_label("Copy this link:")
    expect(link).to_have_value(address)
    expect(link).to_be_focused()


def test_a_file_is_saved_and_opened(rules_pages: Open, tmp_path: Path) -> None:
    pages = rules_pages(EN)
    change_some(pages)
    with pages.page.expect_download() as download:
        pages.player.button("Save as file").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".toml"
    assert tomllib.loads(path.read_text(encoding="utf-8"))["values"] == {"QS": 25}
    mine = hongxin.load_rules(path, 3)
    assert mine.pass_count == 2
    assert mine.title["zh"] == "Grandma's ♥ & <b>bold</b>"
    elsewhere = rules_pages(ZH, PHONE)
    elsewhere.go("classic")
    elsewhere.page.get_by_label(OPEN[ZH]).set_input_files(path)
    elsewhere.wait_for("good")
    elsewhere.seats(3)
    expect(elsewhere.page.locator("aside .inner section").first.locator("li")).to_have_text(describe(mine, "zh"))
    assert elsewhere.differing == ["passing.count", "values.QS"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("[end\nlimit = 3", "mine.toml"), ("[end]\nlimits = 3", "limits"), ("[end]\nlimit = 0", "never end")],
)
def test_a_file_that_is_refused_has_its_reason(rules_pages: Open, tmp_path: Path, text: str, reason: str) -> None:
    pages = rules_pages(EN)
    pages.player.watch.allow("400")
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    pages.go("classic")
    pages.page.get_by_label(OPEN[EN]).set_input_files(path)
    expect(pages.page.get_by_role("alert")).to_contain_text(reason)
    expect(pages.page.get_by_role("heading", name="Hearts", exact=True)).to_be_visible()
