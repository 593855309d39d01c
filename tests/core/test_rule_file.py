"""Rule files: bases, merging, card lists, and what is refused, each time naming the key."""

import pytest

import hongxin
from hongxin.cards import card_names
from hongxin.rules.schema import as_data
from tests.tables import STOCK, deck, points, rules

HEARTS_ONLY = {"values": {"QS": 0}, "moon": {"effect": "none"}}


def load_file(tmp_path, text, seats=None):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return hongxin.load_rules(path, seats)


# What can be read


def test_a_rule_file_names_only_what_differs(tmp_path):
    text = 'name = "mine"\nbase = "jack"\n[values]\nKS = 10\n[end]\ndeals = 3\n[remove]\n3 = ["2D"]\n'
    mine = load_file(tmp_path, text)
    assert (mine.name, mine.seats, mine.file.end.limit, mine.file.end.deals) == ("mine", 4, 100, 3)
    assert points(mine, "JD", "KS", "QS", "AH") == [-10, 10, 13, 1]


def test_the_same_rules_come_from_a_name_a_path_a_text_path_and_data(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'base = "jack"\nname = "jack"\ntitle = {en = "Hearts with the jack of diamonds", zh = "红心大战·方块J"}\n'
    )
    by_name = hongxin.load_rules("jack")
    assert hongxin.load_rules(path).values == by_name.values
    assert hongxin.load_rules(str(path)) == hongxin.load_rules({"base": "jack", "name": "jack"})
    assert hongxin.load_rules(as_data(by_name.file)) == by_name


@pytest.mark.parametrize("name", hongxin.variants())
def test_presets_are_playable_at_each_of_their_numbers_of_seats(name):
    for seats in hongxin.load_rules(name).file.seats:
        the_rules = hongxin.load_rules(name, seats=seats)
        assert hongxin.load_rules(as_data(the_rules.file), seats=seats) == the_rules
        assert the_rules.title["zh"]
        assert the_rules.title["en"]


def test_classic_is_what_the_rule_book_prints():
    file = as_data(hongxin.load_rules("classic").file)
    assert file["seats"] == [3, 4, 5, 6]
    assert file["values"] == {"H": 1, "QS": 13}
    assert file["moon"] == {"cards": "counting", "effect": "others", "amount": 26, "no_tricks": 0}
    assert file["end"] == {"limit": 100, "floor": 0, "deals": 0, "when": "reach", "tie": "share"}


def test_tables_merge_key_by_key_but_lists_removals_and_slams_replace_whole():
    mine = hongxin.load_rules(
        {"remove": {"3": ["2D"]}, "lead": {"broken_by": ["QS"]}, "passing": {"cycle": {"4": ["left"]}}}
    )
    assert mine.file.remove == {"3": ["2D"]}
    assert mine.file.lead.broken_by == ["QS"]
    assert mine.file.lead.must_break
    assert mine.file.passing.cycle["4"] == ["left"]
    assert mine.file.passing.cycle["3"] == ["left", "right", "hold"]
    assert mine.file.passing.count == 3
    assert hongxin.load_rules({"passing": {"cycle": ["right"]}}).cycle == ("right",)


@pytest.mark.rule("DEAL-2")
@pytest.mark.parametrize(
    ("texts", "cards"),
    [
        (["QS", "AH"], ["QS", "AH"]),
        (["AS", "S", "-QS", "-♠2"], [f"{rank}S" for rank in "3456789TJKA"]),
        (["-QS", "QS"], []),
        (["2C", "3C"], ["3C"]),
        ([], []),
    ],
)
def test_card_lists_name_cards_and_suits_and_leave_some_out(texts, cards):
    the_rules = rules(remove={"4": ["2C", "2D", "2H", "4C"]}, expose={"cards": texts})
    assert card_names(the_rules.exposable) == cards


@pytest.mark.rule("DEAL-2")
def test_cards_that_are_not_in_the_deck_drop_out():
    six = hongxin.load_rules({"values": {"2H": 50}, "modifiers": {"2C": {"factor": 2}}}, seats=6)
    assert "2H" not in deck(six)
    assert sum(six.values) == 25
    assert six.modifier_cards == ()


def test_numbers_of_seats():
    assert hongxin.load_rules("classic").seats == 4
    assert hongxin.load_rules("classic", seats=6).seats == 6
    with pytest.raises(hongxin.RulesError, match="2 seats") as refusal:
        hongxin.load_rules("classic", seats=2)
    assert refusal.value.key == "seats"


def test_contradictions_are_looked_for_at_the_number_of_seats_that_is_loaded():
    across = {"passing": {"cycle": ["across"]}}
    assert hongxin.load_rules(across, seats=4).cycle == ("across",)
    with pytest.raises(hongxin.RulesError, match="PASS-6"):
        hongxin.load_rules(across, seats=5)


# What is refused


@pytest.mark.parametrize(
    ("data", "key", "words"),
    [
        # unknown keys
        ({"colour": "red"}, "colour", "known here are name, title"),
        ({"lead": {"frist": "eldest"}}, "lead.frist", "known here are first"),
        ({"modifiers": {"TD": {"each_spade": 1}}}, "modifiers.TD.each_spade", "each_heart"),
        ({"slams": [{"cards": ["H"], "turns": "all", "bonus": 1}]}, "slams[0].bonus", "cards"),
        ({"remove": {"9": ["2C"]}}, "remove.9", "2, 3, 4"),
        ({"passing": {"cycle": {"four": ["left"]}}}, "passing.cycle.four", "2, 3, 4"),
        # wrong types and values
        ({"seats": 4}, "seats", "a list"),
        ({"seats": [4, 12]}, "seats[1]", "12"),
        ({"stock": "yes"}, "stock", "true or false"),
        ({"values": {"H": 1, "QS": "13"}}, "values.QS", "a whole number"),
        ({"values": {"QS": 1.5}}, "values.QS", "a whole number"),
        ({"values": {"QS": True}}, "values.QS", "a whole number"),
        ({"values": {"QS": 10**9}}, "values.QS", "10000"),
        ({"moon": 26}, "moon", "a table"),
        ({"moon": {"effect": "both"}}, "moon.effect", "negate"),
        ({"sun": {"effect": "choice"}}, "sun.effect", "others"),
        ({"passing": {"cycle": ["left", "up"]}}, "passing.cycle[1]", "'up'"),
        ({"passing": {"cycle": {"4": ["left", "up"]}}}, "passing.cycle.4[1]", "across"),
        ({"passing": {"count": 0}}, "passing.count", "1"),
        ({"lead": {"broken_by": ["KS"]}}, "lead.broken_by[0]", "hearts"),
        ({"end": {"limit": -1}}, "end.limit", "0"),
        ({"end": {"when": "above"}}, "end.when", "exceed"),
        ({"settle": {"kind": "chips"}}, "settle.kind", "sweepstake"),
        ({"slams": [{"cards": ["H"]}]}, "slams[0].turns", "missing"),
        ({"kitty": "second_trick"}, "kitty", "first_penalty"),
        ({"title": {"en": 1}}, "title.en", "a text"),
        # cards and names
        ({"values": {"ZZ": 1}}, "values.ZZ", "'ZZ'"),
        ({"values": {"T": 1}}, "values.T", "'T'"),
        ({"modifiers": {"H": {"factor": 2}}}, "modifiers", "'H'"),
        ({"moon": {"cards": ["HH"]}}, "moon.cards", "'HH'"),
        ({"moon": {"cards": "H"}}, "moon.cards", "counting"),
        ({"expose": {"cards": ["-"]}}, "expose.cards", "''"),
        ({"slams": [{"cards": ["11H"], "turns": "all"}]}, "slams", "'11H'"),
        ({"slams": [{"cards": ["H"], "turns": ["X"]}]}, "slams", "'X'"),
        ({"remove": {"4": ["1C"]}}, "remove", "'1C'"),
        ({"ranks": ""}, "ranks", "23456789TJQKA"),
        ({"ranks": "AKQ"}, "ranks", "AKQ"),
        ({"ranks": "QQKA"}, "ranks", "QQKA"),
        ({"ranks": "1QKA"}, "ranks", "1QKA"),
        ({"base": "house"}, "base", "classic"),
        ({"base": 3}, "base", "3"),
        ({"default_seats": 7}, "default_seats", "7"),
        ({"lead": {"first": "youngest"}}, "lead.first", "eldest"),
        ({"lead": {"first": "holder:1S"}}, "lead.first", "'1S'"),
        ({"lead": {"first": "taker:QS"}}, "lead.first", "second"),
        ({"lead": {"first": ["taker:QS", "eldest"]}}, "lead.first", "second"),
        ({"lead": {"first": ["eldest"]}}, "lead.first", "pair"),
        ({"lead": {"first": ["eldest", "eldest", "eldest"]}}, "lead.first", "pair"),
        # contradictions
        ({"remove": {"4": ["2C"]}}, "remove", "51 cards"),
        ({"hand": {"4": 14}}, "hand", "52"),
        ({"hand": {"4": 0}}, "hand", "0 cards"),
        ({"hand": {"4": 12}}, "hand", "4 cards are left over"),
        ({"passing": {"count": 14}}, "passing.count", "13"),
        ({"stock": True}, "stock", "two seats"),
        ({"void": "no_play"}, "void", "two seats"),
        ({"end": {"limit": 0}}, "end", "never end"),
    ],
)
def test_what_is_refused_is_named_by_its_key(data, key, words):
    with pytest.raises(hongxin.RulesError) as refusal:
        hongxin.load_rules(data, seats=4)
    assert refusal.value.key == key
    assert str(refusal.value).startswith(f"{key}: ")
    assert words in str(refusal.value)


@pytest.mark.rule("END-2")
@pytest.mark.parametrize("end", [{"limit": 0, "deals": 1}, {"limit": 0, "floor": -5}, {"limit": 1}])
def test_one_end_is_enough(end):
    assert hongxin.load_rules({"end": end}).file.end


def test_a_stock_and_a_kitty_exclude_each_other():
    with pytest.raises(hongxin.RulesError, match="exclude") as refusal:
        rules(2, **STOCK | {"kitty": "first_trick"})
    assert refusal.value.key == "stock"


@pytest.mark.rule("PASS-1")
def test_all_cards_of_a_hand_may_be_passed_and_a_cycle_of_holds_passes_none():
    assert rules(ranks="QKA").hand_size == 3
    assert rules(ranks="A", passing={"cycle": ["hold"]}).hand_size == 1


@pytest.mark.rule("SETTLE-6")
@pytest.mark.parametrize("kind", ["howell", "sweepstake"])
@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"values": {"QS": 13}}, "hearts only"),
        ({"values": {"QS": 0, "2C": -1}}, "hearts only"),
        ({"values": {"QS": 0, "AH": 2}}, "hearts only"),
        ({"values": {"QS": 0, "2H": 0}}, "hearts only"),
        ({"moon": {"effect": "others"}}, "moon.effect"),
        ({"moon": {"effect": "negate"}}, "moon.effect"),
        ({"moon": {"effect": "none", "no_tricks": -5}}, "moon.no_tricks"),
        ({"sun": {"effect": "others"}}, "sun.effect"),
        ({"slams": [{"cards": ["H"], "turns": "all"}]}, "slams"),
        ({"modifiers": {"TD": {"each_heart": 10}}}, "modifiers"),
        ({"remove": {"4": ["H", "2C", "2D", "2S"]}}, "hearts in the deck"),
    ],
)
def test_settlements_that_count_hearts_only(kind, keys, words):
    with pytest.raises(hongxin.RulesError, match=words) as refusal:
        rules(**HEARTS_ONLY | {"settle": {"kind": kind}} | keys)
    assert refusal.value.key == "settle.kind"
    assert "SETTLE-6" in str(refusal.value)


@pytest.mark.rule("SETTLE-6")
@pytest.mark.parametrize("kind", ["howell", "sweepstake"])
def test_what_those_settlements_leave_free(kind):
    widow = {"hand": {"4": 12}, "kitty": "first_trick"}
    assert rules(**HEARTS_ONLY, **widow, settle={"kind": kind}).high_wins


# Files


def test_malformed_toml_names_the_file_and_the_line(tmp_path):
    with pytest.raises(hongxin.RulesError, match=r"mine\.toml.*line 2") as refusal:
        load_file(tmp_path, 'name = "mine"\n[values\n')
    assert refusal.value.key == ""


def test_a_file_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(hongxin.RulesError, match=r"nowhere\.toml"):
        hongxin.load_rules(tmp_path / "nowhere.toml")
    with pytest.raises(hongxin.RulesError, match=r"nowhere\.toml"):
        hongxin.load_rules("nowhere.toml")


def test_a_file_that_is_no_text_or_a_folder_is_named(tmp_path):
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(hongxin.RulesError, match=r"binary\.toml"):
        hongxin.load_rules(tmp_path / "binary.toml")
    with pytest.raises(hongxin.RulesError, match="cannot read"):
        hongxin.load_rules(tmp_path)


def test_an_unknown_variant_is_named_with_those_that_there_are():
    with pytest.raises(hongxin.RulesError, match=r"'clasic'.*classic"):
        hongxin.load_rules("clasic")


@pytest.mark.parametrize(
    "text", ["values = 3", 'passing = "left"', "slams = 1", "[[remove]]\n4 = 1", "lead = {first = {a = 1}}"]
)
def test_wrong_shapes_are_refused(tmp_path, text):
    with pytest.raises(hongxin.RulesError) as refusal:
        load_file(tmp_path, text)
    assert refusal.value.key.partition(".")[0] in text


def test_a_file_without_a_name_goes_by_that_of_the_file(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text("[values]\nQS = 20\n", encoding="utf-8")
    rules = hongxin.load_rules(file)
    assert (rules.name, rules.title) == ("ours", {"en": "ours", "zh": "ours"})
    file.write_text('name = "mine"\n', encoding="utf-8")
    assert hongxin.load_rules(file).title["en"] == "mine"


def test_a_title_that_is_a_text_is_told_what_a_title_has():
    with pytest.raises(hongxin.RulesError, match="title: Expected a table, got a text; it has the keys en, zh"):
        hongxin.load_rules({"title": "Ours"})


def test_a_name_that_is_no_variant_is_named_alone():
    with pytest.raises(hongxin.RulesError, match=r"^there is no variant 'nosuch'; there are classic, ") as refusal:
        hongxin.load_rules("nosuch")
    assert refusal.value.key == ""
