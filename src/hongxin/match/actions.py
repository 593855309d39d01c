"""What a seat may do. Actions are imperative; as JSON they carry their name in ``type``."""

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything a seat does. Cards are texts, in any way that `parse_card` reads."""


class Pass(Action, frozen=True, tag="pass"):
    """Give these cards away (PASS-1)."""

    cards: tuple[str, ...]


class Play(Action, frozen=True, tag="play"):
    """Play this card to the trick."""

    card: str


class ChooseMoon(Action, frozen=True, tag="moon"):
    """Say what the moon just shot shall do (MOON-3): ``others`` or ``self``."""

    effect: str


class Expose(Action, frozen=True, tag="expose"):
    """Expose these cards before the first lead; none is a choice."""

    cards: tuple[str, ...]


AnyAction = Pass | Play | ChooseMoon | Expose

_ACTION_TYPES: dict[str, type[AnyAction]] = {"pass": Pass, "play": Play, "moon": ChooseMoon, "expose": Expose}


class ActionError(ValueError):
    """A value that is no action."""


def parse_action(value: object) -> AnyAction:
    """The action that `value` describes: an action already, or its JSON form as a dict.

    Raises ActionError, naming what is wrong. What the cards say is not looked at here.
    """
    if isinstance(value, Play):  # by far the most frequent; what its card is, `parse_card` sees
        return value
    if isinstance(value, Action):  # made in Python, where nothing has checked the types
        value = msgspec.to_builtins(value)
    if not isinstance(value, dict):
        raise ActionError(f"an action is an object with a type, not {type(value).__name__}")
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in _ACTION_TYPES:
        known = ", ".join(_ACTION_TYPES)
        raise ActionError(f"unknown action type {kind!r}; known are {known}")
    try:
        action: AnyAction = msgspec.convert(value, _ACTION_TYPES[kind])
    except msgspec.ValidationError as error:
        raise ActionError(f"bad action {kind!r}: {error}") from None
    return action
