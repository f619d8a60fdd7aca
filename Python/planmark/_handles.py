"""Handles of the library as Python objects, and what goes to and comes from it as text and memory."""

from __future__ import annotations

import copy
import os
from ctypes import byref, c_size_t, c_void_p, py_object, pythonapi, string_at
from typing import Any, Callable, Dict, NoReturn, Optional, SupportsIndex, Tuple, TypeVar, Union, overload

import numpy
from numpy.typing import NDArray

from ._library import check, lib
from .errors import ClosedError, InvalidTextError, closed_text


# A class with the methods of `Closing`, which return objects of that class.
Own = TypeVar("Own", bound="Closing")

# Makes a method of any callable. ctypes' functions are none by themselves: an object would not be handed to them.
_method_of = pythonapi.PyInstanceMethod_New
_method_of.restype, _method_of.argtypes = py_object, [py_object]


class Handle(c_void_p):
    """A place for a handle of the library: `byref` of it is where a function writes what it hands out.

    The handle is closed when nobody uses the object any more. It keeps its number after that: the library refuses it.
    """

    is_closed = False

    def close(self) -> None:
        """Closes the handle; does nothing the second time."""
        if not self.is_closed:
            self.is_closed = True
            check(lib.close(self))

    def share(self) -> "Handle":
        """Returns another handle of the same object, which is closed by itself."""
        return opened(lib.share, self)

    def __copy__(self) -> "Handle":
        return self.share()

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Handle":
        return self.share()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("an object of the library cannot be pickled; send what it is made of, and make it anew in the other process")

    # The library's function itself. Were there a line of Python around it, an interrupt would be raised within `__del__` at
    # times, where Python drops it, and the program would go on. To close nothing, or a handle twice, does no harm.
    __del__ = _method_of(lib.close)


class Closing:
    """What the objects of the library have in common: they close, at the end of `with` too, and their copies close by themselves.

    A copy, also one of `copy.deepcopy`, is of the same thing: the library lets it go when the last copy is closed.
    """

    _handle: Handle

    def close(self) -> None:
        """Lets go of the library's memory at once. Calls after this are refused with `ClosedError`; closing again does nothing.

        Copies of the object, and what was made with it, stay as they are.
        """
        self._handle.close()

    @property
    def closed(self) -> bool:
        """True after `close`, as files have it."""
        return self._handle.is_closed

    def __enter__(self: Own) -> Own:
        self._check_open()
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def __copy__(self: Own) -> Own:
        return self._copied(copy.copy)

    def __deepcopy__(self: Own, memo: Dict[int, Any]) -> Own:
        return self._copied(lambda value: copy.deepcopy(value, memo))

    def _copied(self: Own, copied: Callable[[Any], Any]) -> Own:
        """A copy with a handle of its own, and copies of the other attributes."""
        self._check_open()
        other = type(self).__new__(type(self))
        other.__dict__.update({name: copied(value) for name, value in self.__dict__.items()})
        return other

    def _check_open(self) -> None:
        """Refuses a closed object where the library is not asked."""
        if self._handle.is_closed:
            raise ClosedError(closed_text(type(self).__name__), "closed")


class Memory:
    """Memory of the library as NumPy reads it; an array over it keeps this object, and this object the handle."""

    __slots__ = ("handle", "__array_interface__")

    def __init__(self, handle: Handle, address: Optional[int], shape: Tuple[int, ...], kind: str) -> None:
        self.handle = handle
        # True: the memory is the library's and must not change.
        self.__array_interface__ = {"version": 3, "typestr": kind, "shape": shape, "data": (address, True)}


def opened(function: Callable[..., int], *arguments: Any) -> Handle:
    """Calls a function that hands out a handle through its last argument."""
    handle = Handle()
    check(function(*arguments, byref(handle)))
    return handle


def bytes_of(handle: Handle) -> bytes:
    """The bytes that a handle keeps, copied; the handle is closed."""
    address, count = c_void_p(), c_size_t()
    check(lib.bytes_get(handle, byref(address), byref(count)))
    # None where there are no bytes, which ctypes takes too.
    start: Any = address.value
    data = string_at(start, count.value)
    handle.close()
    return data


def array_of(handle: Handle, kind: str, columns: int) -> NDArray[Any]:
    """The rows that a handle keeps as bytes, as a read-only array over the library's memory."""
    address, count = c_void_p(), c_size_t()
    check(lib.bytes_get(handle, byref(address), byref(count)))
    rows = count.value // (numpy.dtype(kind).itemsize * columns)
    return numpy.asarray(Memory(handle, address.value, (rows, columns), kind))


def pixels_of(handle: Handle) -> NDArray[Any]:
    """The pixels that a handle keeps, as a read-only array (height, width, channels) over the library's memory."""
    address, width, height, channels = c_void_p(), c_size_t(), c_size_t(), c_size_t()
    check(lib.pixels_get(handle, byref(address), byref(width), byref(height), byref(channels)))
    return numpy.asarray(Memory(handle, address.value, (height.value, width.value, channels.value), "|u1"))


@overload
def text_for(text: str, name: str) -> bytes: ...


@overload
def text_for(text: Optional[str], name: str) -> Optional[bytes]: ...


def text_for(text: Optional[str], name: str) -> Optional[bytes]:
    """A text as the library takes it; None stays None."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a str, not {type(text).__name__}")
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidTextError(
            f"{name} must be UTF-8; character {error.start} is a lone surrogate", "invalidText", place=name) from None
    return _without_zero(data, name)


def path_for(path: Union[str, "os.PathLike[str]"], name: str) -> bytes:
    """A file's path as the library takes it."""
    try:
        text = os.fspath(path)
    except TypeError:
        raise TypeError(f"{name} must be a path, not {type(path).__name__}") from None
    return _without_zero(text, name) if isinstance(text, bytes) else text_for(text, name)


def _without_zero(data: bytes, name: str) -> bytes:
    if b"\0" in data:
        raise InvalidTextError(f"{name} must not have a zero character in it", "invalidText", place=name)
    return data
