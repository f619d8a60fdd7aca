"""Numbers of Python as the library has them: floats of 64 bits."""

from __future__ import annotations

import decimal
import fractions
import math
from typing import Any, Union

import numpy

# The greatest whole number up to which floats have all.
MOST_EXACT = 1 << 53
_REALS = (int, float, numpy.integer, numpy.floating, decimal.Decimal, fractions.Fraction)


def is_number(value: Any) -> bool:
    """Returns True for a real number; truth values and NumPy's times are none."""
    return isinstance(value, _REALS) and not isinstance(value, (bool, numpy.timedelta64))


def float_of(value: Any) -> float:
    """Returns a number as a float: infinity for one that is beyond those, NaN for one that signals that it is none."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
    except ValueError:
        return math.nan


def json_number(value: Any) -> Union[int, float, str, None]:
    """Returns a number as JSON has it, unchanged: as text if it is no float of 64 bits; None for NaN.

    Raises
    ------
    OverflowError
        The number has more digits than Python writes; the message is the end of a sentence that begins with the value's place.

    Examples
    --------
    >>> json_number(9007199254740993), json_number(decimal.Decimal("0.1")), json_number(math.inf)
    ('9007199254740993', 0.1, 'inf')
    """
    if isinstance(value, fractions.Fraction) and value.denominator == 1:
        value = value.numerator
    if isinstance(value, (int, numpy.integer)):
        return int(value) if -MOST_EXACT <= value <= MOST_EXACT else _text(value)
    number = float_of(value)
    if math.isnan(number):
        return None
    if isinstance(value, decimal.Decimal):
        return number if math.isfinite(number) and decimal.Decimal(repr(number)) == value else str(value).replace("Infinity", "inf")
    if math.isfinite(number):
        return number
    return _text(value) if isinstance(value, fractions.Fraction) else repr(number)


def _text(value: Any) -> str:
    try:
        return str(value)
    except ValueError:
        raise OverflowError("is a number with more digits than Python writes") from None


def number_of_text(text: str, is_whole: bool = False) -> Union[int, float, None]:
    """Returns the number that a text is; None for any other text, and for a number beyond those that floats have."""
    number: Union[int, float]
    try:
        number = int(text) if is_whole else float(text)
    except ValueError:
        return None
    is_kept = abs(number) <= MOST_EXACT if is_whole else math.isfinite(number)
    return number if is_kept and "_" not in text else None
