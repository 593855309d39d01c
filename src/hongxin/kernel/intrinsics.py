"""What a compiled function does in one instruction and plain Python by a method.

Counting and finding bits, and the product of 62-bit words without the undefined overflow of signed ints. Importing
this imports numba.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import binding, ir
from numba.core import types
from numba.extending import intrinsic, overload

from hongxin import cards
from hongxin.kernel import chance

BY_HAND: tuple[Callable[..., Any], ...] = (
    cards.popcount,
    cards.lowest,
    cards.highest,
    chance.product,
    chance.nth_lowest,
)
"""The functions that are compiled as written here."""


@intrinsic
def _ones(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _trailing_zeros(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _wrapping_product(context: Any, first: Any, second: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.mul(*arguments)

    return types.int64(types.int64, types.int64), generate


@intrinsic
def _deposit(context: Any, bits: Any, mask: Any) -> Any:
    """The lowest bits of `bits` at the places where `mask` has ones (x86 with BMI2)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word, name = ir.IntType(64), "llvm.x86.bmi.pdep.64"
        function = builder.module.globals.get(name)
        if function is None:
            function = ir.Function(builder.module, ir.FunctionType(word, [word, word]), name)
        return builder.call(function, arguments)

    return types.int64(types.int64, types.int64), generate


@overload(cards.popcount, strict=False)
def _popcount(mask: Any) -> Any:
    return lambda mask: _ones(mask)


@overload(cards.lowest, strict=False)
def _lowest(mask: Any) -> Any:
    return lambda mask: _trailing_zeros(mask)


@overload(cards.highest, strict=False)
def _highest(mask: Any) -> Any:
    return lambda mask: 63 - _leading_zeros(mask)


@overload(chance.product, strict=False)
def _product(first: Any, second: Any) -> Any:
    return lambda first, second: _wrapping_product(first, second) & chance.WORD_MASK


@overload(chance.nth_lowest, strict=False)
def _nth_lowest(mask: Any, n: Any) -> Any:
    if binding.get_host_cpu_features().get("bmi2"):
        return lambda mask, n: _trailing_zeros(_deposit(1 << n, mask))
    return _nth_lowest_by_halves


def _nth_lowest_by_halves(mask: Any, n: Any) -> Any:
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = _ones(mask & ((1 << width) - 1))
        is_above = n >= below
        n = n - below if is_above else n
        mask = mask >> width if is_above else mask
        place = place + width if is_above else place
    return place
