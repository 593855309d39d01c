"""Ways to play at random that reach what uniform play hardly ever does: moons, suns and slams."""

from tests.reference.rule_file import rank_of


def styles(rng, seats):
    """How each seat plays a deal: often all at random, else one of them takes what it can get and the others help."""
    if rng.random() < 0.5:
        return ["random"] * seats
    hog = rng.randrange(seats)
    return ["high" if seat == hog else "low" for seat in range(seats)]


def choose(style, legal, rng):
    """One of the legal cards."""
    if style == "high":
        return max(legal, key=rank_of)
    if style == "low":
        return min(legal, key=rank_of)
    return rng.choice(legal)


def start_of_match(book, rng):
    """Arguments for a match that starts somewhere: often a deal in which the high cards lie in one hand."""
    start = {"dealer": rng.randrange(book.seats), "deal": rng.randrange(1, 6)}
    limit = book.file["end"]["limit"]
    if rng.random() < 0.5:
        start["totals"] = [rng.randrange(-10, max(1, limit)) for _ in range(book.seats)]
    if rng.random() < 0.6:
        noise = rng.choice([0.5, 3, 8, 100])
        deck = sorted(book.deck, key=lambda card: -rank_of(card) + noise * rng.random())
        size = book.hand_size
        hands = [deck[seat * size : (seat + 1) * size] for seat in range(book.seats)]
        rng.shuffle(hands)
        rest = deck[book.seats * size :]
        rng.shuffle(rest)
        start |= {"hands": hands, ("stock" if book.file["stock"] else "kitty"): rest}
    return start
