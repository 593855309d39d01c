"""Texts for people, in both languages."""

Text = dict[str, str]
"""``{"en": …, "zh": …}``"""


def text(english: str, chinese: str) -> Text:
    """A text in both languages."""
    return {"en": english, "zh": chinese}
