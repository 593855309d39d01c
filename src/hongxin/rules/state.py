"""The state of one deal's play, as ints."""

from hongxin.rules.model import Rules


class PlayState:
    """What the functions of `rules.play` read and change. Sets of cards are masks, −1 is "none".

    The whole state knows every hand; a seat's own has only that seat's, the others' are 0.
    """

    __slots__ = (
        "best",
        "broken",
        "drawn",
        "exposed",
        "hands",
        "kitty",
        "leader",
        "lead_kind",
        "led",
        "seats",
        "spaded",
        "stock",
        "suits_led",
        "taken",
        "trick",
        "trick_mask",
        "trick_no",
        "tricks",
        "turn",
    )

    def __init__(self, rules: Rules, hands: list[int], kitty: int, stock: list[int], lead_kind: int) -> None:
        self.hands = hands
        """Masks, by seat."""
        self.kitty = kitty
        """The kitty while nobody has it."""
        self.stock = stock
        """In drawing order; the first `drawn` are gone."""
        self.lead_kind = lead_kind
        """The code of who opens this deal (`rules.model`)."""
        self.taken = [0] * rules.seats
        self.tricks = [0] * rules.seats
        """How many tricks each seat has taken."""
        self.trick = [-1] * rules.seats
        """The card each seat has played to the present trick."""
        self.seats = rules.seats
        self.drawn: int
        self.exposed: int
        self.trick_mask: int
        self.trick_no: int
        """Tricks finished."""
        self.led: int
        """The suit led to the present trick; −1 before the lead."""
        self.leader: int
        self.best: int
        """Who is winning the present trick."""
        self.turn: int
        self.broken: int
        self.spaded: int
        """Seats that have played a spade, one bit each (QUEEN-1)."""
        self.suits_led: int
        """Suits led in finished tricks, one bit each (EXPOSE-1)."""
        clear(self)

    def copy(self) -> "PlayState":
        """An independent copy."""
        twin = PlayState.__new__(PlayState)
        for name in PlayState.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin


def clear(state: PlayState) -> None:
    """Nothing has been played. Hands, kitty, stock and lead stay as they are."""
    for seat in range(state.seats):
        state.taken[seat] = 0
        state.tricks[seat] = 0
        state.trick[seat] = -1
    state.drawn = 0
    state.exposed = 0
    state.trick_mask = 0
    state.trick_no = 0
    state.led = -1
    state.leader = -1
    state.best = -1
    state.turn = -1
    state.broken = 0
    state.spaded = 0
    state.suits_led = 0
