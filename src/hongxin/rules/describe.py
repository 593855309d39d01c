"""The rules in words, in Chinese and English, made from the data: nothing is said of a rule that is off."""

from hongxin.rules import sentences_of_play, sentences_of_scoring
from hongxin.rules.model import Rules

LANGUAGES = ("en", "zh")


def describe(rules: Rules, language: str) -> list[str]:
    """The sentences of the rules page for `rules`, in ``en`` or ``zh``."""
    index = LANGUAGES.index(language)
    return [
        sentence[index] for part in (*sentences_of_play.PARTS, *sentences_of_scoring.PARTS) for sentence in part(rules)
    ]
