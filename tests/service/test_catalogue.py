"""What is on offer: presets, house rules, levels, and what is refused."""

import pytest

import hongxin
from hongxin.service.catalogue import HOUSE, Catalogue, ChoiceError, Settings


def house() -> hongxin.Rules:
    return hongxin.load_rules({"base": "jack", "name": "ours", "end": {"limit": 37}, "seats": [4, 5]})


def test_presets_are_offered_as_they_are() -> None:
    catalogue = Catalogue()
    assert tuple(variant.name for variant in catalogue.variants) == hongxin.variants()
    for variant in catalogue.variants:
        rules = hongxin.load_rules(variant.name)
        assert variant.title == rules.title
        assert variant.default_seats == rules.seats
        assert variant.limit == rules.file.end.limit


def test_house_rules_are_offered_first_and_chosen_already() -> None:
    catalogue = Catalogue(house())
    first = catalogue.variants[0]
    assert first.name == HOUSE == catalogue.defaults.variant
    assert first.limit == 37
    assert first.seats == [4, 5]
    assert first.title["en"].endswith("(house rules)")
    assert first.title["zh"].endswith("（自定规则）")
    assert len(catalogue.variants) == len(hongxin.variants()) + 1


def test_house_rules_are_played_as_they_are_with_the_limit_chosen() -> None:
    catalogue = Catalogue(house())
    assert catalogue.rules(HOUSE).file == house().file
    chosen = catalogue.rules(HOUSE, seats=5, limit=12)
    assert chosen.seats == 5
    assert chosen.file.end.limit == 12
    assert chosen.file.values == house().file.values


@pytest.mark.parametrize("variant", hongxin.variants())
def test_every_preset_can_be_played_with_each_of_its_seats_and_another_limit(variant: str) -> None:
    catalogue = Catalogue()
    for seats in hongxin.load_rules(variant).file.seats:
        rules = catalogue.rules(variant, seats, 33)
        assert (rules.seats, rules.file.end.limit) == (seats, 33)


@pytest.mark.parametrize(
    ("choice", "code", "named"),
    [
        (("clasic", None, None), "unknown_variant", "classic_b"),
        ((HOUSE, None, None), "unknown_variant", HOUSE),
        (("../classic", None, None), "unknown_variant", "../classic"),
        (("classic", 2, None), "bad_rules", "seats"),
        (("classic", None, -1), "bad_rules", "end.limit"),
    ],
)
def test_what_is_not_on_offer_is_named(choice: tuple[str, int | None, int | None], code: str, named: str) -> None:
    with pytest.raises(ChoiceError) as caught:
        Catalogue().rules(*choice)
    assert caught.value.code == code
    assert named in caught.value.text["en"]
    assert named in caught.value.text["zh"]


@pytest.mark.parametrize(
    "defaults", [Settings("clasic"), Settings("classic", 8), Settings("classic", 4, "godlike"), Settings(HOUSE)]
)
def test_defaults_that_are_not_on_offer_are_refused(defaults: Settings) -> None:
    with pytest.raises(ChoiceError):
        Catalogue(defaults=defaults)


def test_the_host_s_rules_are_described_as_those_of_a_variant_are() -> None:
    sheet = Catalogue(house()).sheet({"base": HOUSE}, 5)
    assert sheet.limit == 37
    assert sheet.rules["en"][0].startswith("5 players")
    assert [difference.key for difference in sheet.differs] == ["seats", "end.limit"]
    with pytest.raises(ChoiceError, match="no variant 'house'"):
        Catalogue().sheet({"base": HOUSE})
