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
        self.seats = rules.seats
        self.hands = hands
        """Masks, by seat."""
        self.kitty = kitty
        """The kitty while nobody has it."""
        self.stock = stock
        """In drawing order; the first `drawn` are gone."""
        self.drawn = 0
        self.lead_kind = lead_kind
        """The code of who opens this deal (`rules.model`)."""
        self.exposed = 0
        self.taken = [0] * rules.seats
        self.tricks = [0] * rules.seats
        """How many tricks each seat has taken."""
        self.trick = [-1] * rules.seats
        """The card each seat has played to the present trick."""
        self.trick_mask = 0
        self.trick_no = 0
        """Tricks finished."""
        self.led = -1
        """The suit led to the present trick; −1 before the lead."""
        self.leader = -1
        self.best = -1
        """Who is winning the present trick."""
        self.turn = -1
        self.broken = 0
        self.spaded = 0
        """Seats that have played a spade, one bit each (QUEEN-1)."""
        self.suits_led = 0
        """Suits led in finished tricks, one bit each (EXPOSE-1)."""

    def copy(self) -> "PlayState":
        """An independent copy."""
        twin = PlayState.__new__(PlayState)
        for name in PlayState.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin
