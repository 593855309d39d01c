"""What a match may be made with and asked about; who calls from Python may hand over anything."""

from collections.abc import Sequence

from hongxin.rules.model import Rules


def is_seat(rules: Rules, seat: object) -> bool:
    """Whether `seat` is the number of a seat; True and 1.0 are not, since they would be written otherwise."""
    return type(seat) is int and 0 <= seat < rules.seats


def check_start(
    rules: Rules, names: Sequence[object], totals: Sequence[object] | None, dealer: object, deal: object
) -> None:
    """Raises ValueError, naming it, for what no match of `rules` can start with, or no record can hold."""
    if len(names) != rules.seats or (totals is not None and len(totals) != rules.seats):
        raise ValueError(f"names and totals must be for {rules.seats} seats")
    for name in names:
        if not isinstance(name, str) or (not name.isascii() and name != name.encode(errors="replace").decode()):
            raise ValueError(f"{name!r} is no name; a name is a text")
    for total in totals or ():
        if type(total) is not int:
            raise ValueError(f"{total!r} is no total; totals are whole numbers")
    if not is_seat(rules, dealer):
        raise ValueError(f"dealer {dealer!r} is no seat; seats are 0 to {rules.seats - 1}")
    if type(deal) is not int or deal < 1:
        raise ValueError(f"there is no deal {deal!r}; deals are numbered from 1")
