"""The kernel's own fast randomness. Functions of the plain kind that `kernel.compiler` compiles.

A generator is a sequence of one int of 62 bits, changed in place: a counter that goes up by an odd constant, whose
values are scrambled by two rounds of multiplying and folding (the SplitMix construction, cut to 62 bits so that no
sum leaves a signed int64). It is for play, not for secrets.
"""

from collections.abc import MutableSequence
from hashlib import sha256

from hongxin.cards import lowest

Chance = MutableSequence[int]

WORD_BITS = 62
WORD_MASK = (1 << WORD_BITS) - 1
STEP = 0x1E3779B97F4A7C15
FIRST_FACTOR = 0x3F58476D1CE4E5B9
SECOND_FACTOR = 0x14D049BB133111EB


def seed_word(seed: int | bytes) -> int:
    """The word of 62 bits that stands for any seed; a number stands for its decimal text."""
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    return int.from_bytes(sha256(b"hongxin kernel\0" + text).digest()[:8], "big") & WORD_MASK


def product(first: int, second: int) -> int:
    """The lowest 62 bits of the product. Compiled by hand, since the overflow of signed ints is undefined there."""
    return first * second & WORD_MASK


def scrambled(word: int) -> int:
    """The value that the generator gives at this place of its counter."""
    word = product(word ^ word >> 30, FIRST_FACTOR)
    word = product(word ^ word >> 27, SECOND_FACTOR)
    return word ^ word >> 31


def next_word(chance: Chance) -> int:
    """The next 62 random bits."""
    chance[0] = (chance[0] + STEP) & WORD_MASK
    return scrambled(chance[0])


def start(chance: Chance, word: int, number: int) -> None:
    """The stream of a number, such as that of a deal, under a seed's word."""
    chance[0] = scrambled(scrambled(number + 1) ^ word)


def below(chance: Chance, n: int) -> int:
    """A number from 0 to n − 1, n < 2³⁰; no probability is off by more than 2⁻³²."""
    return ((next_word(chance) >> 30) * n) >> 32


def nth_lowest(mask: int, n: int) -> int:
    """The card with `n` cards of the mask below it. Compiled by hand, without a branch to be guessed wrong."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
