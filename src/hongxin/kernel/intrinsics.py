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
from hongxin.kernel import chance, observation

BY_HAND: tuple[Callable[..., Any], ...] = (
    cards.popcount,
    cards.lowest,
    cards.highest,
    chance.product,
    chance.nth_lowest,
    observation.spread,
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


def _storing(bits: int) -> Any:
    """An intrinsic that writes the lowest `bits` bits of a word into an array of bytes, from a place on."""

    @intrinsic
    def store(context: Any, out: Any, at: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            kind = ir.IntType(bits)
            target = builder.bitcast(builder.gep(array.data, [arguments[1]]), kind.as_pointer())
            builder.store(arguments[2] if bits == 64 else builder.trunc(arguments[2], kind), target, align=1)
            return context.get_dummy_value()

        return types.none(out, types.int64, types.int64), generate

    return store


_store_eight = _storing(64)
_store_four = _storing(32)


@intrinsic
def _eight_bytes(context: Any, bits: Any) -> Any:
    """Eight bytes of 0 or 1 from the lowest eight bits, the first byte from the lowest one."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def word(value: int) -> Any:
            return ir.Constant(ir.IntType(64), value)

        copies = builder.mul(builder.and_(arguments[0], word(0xFF)), word(0x0101010101010101))
        single = builder.and_(copies, word(0x8040201008040201))
        # Each byte has one bit of its own now, or none; adding 0x7F to the lower seven carries into the top one.
        rest = word(0x7F7F7F7F7F7F7F7F)
        top = builder.or_(builder.add(builder.and_(single, rest), rest), single)
        return builder.and_(builder.lshr(top, word(7)), word(0x0101010101010101))

    return types.int64(types.int64), generate


@overload(observation.spread, strict=False)
def _spread(mask: Any, out: Any, at: Any) -> Any:
    def spread(mask: Any, out: Any, at: Any) -> None:
        for byte in range(6):
            _store_eight(out, at + 8 * byte, _eight_bytes(mask >> 8 * byte))
        _store_four(out, at + 48, _eight_bytes(mask >> 48))

    return spread
