"""The project's own seeded deal: the same on every Python version and platform (DEAL-1).

The bytes of a stream are SHA-256(key ‖ block number as 8 bytes, big-endian) for the blocks 0, 1, 2, …, used one byte
after the other. A number below n (n ≤ 256) is the next byte b that is below 256 − 256 mod n, taken mod n; other bytes
are thrown away (rejection sampling). The shuffle is Fisher–Yates from the top: for i from the last place down to 1,
places i and j are exchanged, where j is the next number below i + 1.

The key of a deal's cards is the text ``hongxin deal``, a zero byte and the deal's seed; that of the first dealer the
same with ``hongxin dealer``. What is shuffled is the deck in the order of the pack: clubs, diamonds, spades, hearts,
each from the two up. Seat 0 gets the first cards, seat 1 the next, and so on; the rest is the kitty, or the stock in
drawing order.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256

Seed = int | bytes | Callable[[int], bytes]
"""What a match is seeded with: a number, bytes, or a function from the deal's number (from 1) to that deal's seed."""


class ByteStream:
    """Uniform numbers from SHA-256 in counter mode under a key."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._bytes = b""
        self._next = 0

    def below(self, n: int) -> int:
        """The next uniform number from 0 to n − 1; 1 ≤ n ≤ 256."""
        limit = 256 - 256 % n
        while True:
            if self._next == len(self._bytes):
                self._bytes = sha256(self._key + self._block.to_bytes(8, "big")).digest()
                self._block += 1
                self._next = 0
            byte = self._bytes[self._next]
            self._next += 1
            if byte < limit:
                return byte % n


def shuffled(cards: Sequence[int], seed: bytes) -> list[int]:
    """`cards` in an order drawn uniformly from the stream of `seed`."""
    order = list(cards)
    stream = ByteStream(b"hongxin deal\0" + seed)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def first_dealer(seed: bytes, seats: int) -> int:
    """The dealer of the first deal, drawn from the seed of that deal (DEAL-3)."""
    return ByteStream(b"hongxin dealer\0" + seed).below(seats)


def deal_seed(seed: Seed, deal: int) -> bytes:
    """The seed of deal number `deal` (from 1) of a match seeded with `seed`.

    A number stands for its decimal text. The deal's seed is SHA-256(``hongxin match`` ‖ 0 ‖ seed ‖ 0 ‖ decimal text of
    the deal's number), where 0 is a zero byte; a function gives it directly.
    """
    if callable(seed):
        return seed(deal)
    secret = str(seed).encode() if isinstance(seed, int) else seed
    return sha256(b"hongxin match\0" + secret + b"\0" + str(deal).encode()).digest()
