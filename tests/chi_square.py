"""How likely counts are, if every cell is to be expected equally often."""

from math import sqrt
from statistics import NormalDist


def p_value(counts, freedom):
    """The probability of counts at least as uneven as these; Wilson and Hilferty's approximation of chi-square."""
    expected = sum(counts) / len(counts)
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    spread = 2 / (9 * freedom)
    return 1 - NormalDist().cdf(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))
