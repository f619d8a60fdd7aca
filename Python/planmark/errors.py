"""What can go wrong: an exception for each status of the library, each also the built-in one that Python users expect."""

from __future__ import annotations

import errno
from typing import Any, Dict, Iterable, Optional, Tuple, Type

from .refusals import Refusal


class PlanmarkError(Exception):
    """Something that the library refuses, cannot read or cannot write. The text says what is wrong and what would be right.

    What it has stays with its copies and in another process, by `pickle`, also in a subclass that takes other arguments.

    Attributes
    ----------
    status
        The library's status, a number that stands for a kind of problem (see ``planmark.h``).
    message
        The text.
    code
        What programs know the problem by, such as ``"unknownMember"``: the same in all versions.
    file
        The file that is meant, as it was given, or None.
    place
        The place in the file or the request, such as ``"12"`` (a line), ``"feature 3"`` or ``"view.crop"``, or None.
    index
        The index of the element of the given array or list that is meant, or None.
    refusals
        Every entry that was refused, where the call was about several; none where it was not.
    report
        What the library tells of a call that did nothing because of them, as a dict, or None.
    """

    status = 16
    message: str = ""
    code: str = "failed"
    file: Optional[str] = None
    place: Optional[str] = None
    index: Optional[int] = None
    refusals: Tuple[Refusal, ...] = ()
    report: Optional[Dict[str, Any]] = None

    def __init__(
        self, message: str, code: str = "failed", file: Optional[str] = None, place: Optional[str] = None,
        index: Optional[int] = None, *, refusals: Iterable[Refusal] = (), report: Optional[Dict[str, Any]] = None,
    ) -> None:
        super().__init__(message)
        self.message, self.code, self.file, self.place, self.index = message, code, file, place, index
        self.refusals, self.report = tuple(refusals), report

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> Tuple[Any, ...]:
        # A subclass may take other arguments: it is made without them, and given what this one has.
        state = dict(self.__dict__)
        if isinstance(self, OSError):
            state.update(errno=self.errno, filename=self.filename)
        return _remade, (type(self), self.args), state


def _remade(kind: Type[BaseException], arguments: Tuple[Any, ...]) -> BaseException:
    """An exception of a class, as unpickling and copying need it, before it is given its state."""
    # The class of Python's own that decides how the object lies in memory makes it; a class of several has them in another order.
    builtin: Any = kind
    while builtin.__module__ != "builtins":
        builtin = builtin.__base__
    error: BaseException = builtin.__new__(kind, *arguments)
    error.args = arguments
    return error


class InvalidArgumentError(PlanmarkError, ValueError):
    """An argument is out of range or has the wrong shape."""

    status = 1


class InvalidTextError(PlanmarkError, ValueError):
    """A text cannot be UTF-8, or has a zero character in it."""

    status = 2


class InvalidRequestError(PlanmarkError, ValueError):
    """An option is unknown, of the wrong kind or out of range; `place` names it."""

    status = 3


class OtherVersionError(InvalidRequestError):
    """The request is written for another version of Planmark."""

    status = 4


class ClosedError(PlanmarkError, ValueError):
    """The object was closed before."""

    status = 5


class WrongHandleError(PlanmarkError, TypeError):
    """An object of another kind is needed."""

    status = 6


class BufferTooSmallError(PlanmarkError, ValueError):
    """The given memory is too small for the answer."""

    status = 7


class UnreadableError(PlanmarkError, ValueError, OSError):
    """A file or a text cannot be read, or is malformed: an OSError and a ValueError at once, as `io.UnsupportedOperation` is."""

    status = 8


class MissingFileError(UnreadableError, FileNotFoundError):
    """There is no such file."""


class UnwritableError(PlanmarkError, OSError):
    """What was to be written cannot be written; nothing was left half-written."""

    status = 9


class RefusedError(PlanmarkError, ValueError):
    """The rules of the drawing or of the plan refuse it."""

    status = 10


class NotFoundError(PlanmarkError, KeyError):
    """There is no marker, area, tile or thing of that name or number."""

    status = 11


class ConflictError(PlanmarkError, RuntimeError):
    """Somebody else changed what is to be changed."""

    status = 12


class CancelledError(PlanmarkError):
    """The task was cancelled."""

    status = 13


class TooLargeError(PlanmarkError, ValueError):
    """The input is larger than a limit."""

    status = 14


class ForkedError(PlanmarkError, RuntimeError):
    """The plan or the pyramid was opened before a fork and must be opened anew after it."""

    status = 15


class ForbiddenError(PlanmarkError, PermissionError):
    """Whoever asks may not do it."""

    status = 17


class UnavailableError(PlanmarkError, OSError):
    """It cannot be done at the moment: another program is busy with the plan, or a database does not answer."""

    status = 18


class PlanmarkWarning(UserWarning):
    """Something of what was given is left out, or is probably not as it was meant; the text says what, and what would be right.

    Attributes
    ----------
    refusals
        Every entry that is left out.
    doubts
        Every value that is probably not as it was meant, such as a date that could not be read and stays a text.
    answer
        The answer of a call that had done its work when it warned, for a program that makes an exception of the warning; None of a call
        that had not. A call warns before it stores anything where a filter of `warnings` makes errors of warnings, so that such an
        exception leaves all as it was. `pickle` leaves the answer out.
    """

    answer: Any = None

    def __init__(self, message: str, refusals: Iterable[Refusal] = (), doubts: Iterable[Refusal] = ()) -> None:
        super().__init__(message)
        self.refusals, self.doubts = tuple(refusals), tuple(doubts)

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (str(self), self.refusals, self.doubts)


_CLASSES = {
    kind.status: kind
    for kind in (
        InvalidArgumentError, InvalidTextError, InvalidRequestError, OtherVersionError, ClosedError, WrongHandleError,
        BufferTooSmallError, UnreadableError, UnwritableError, RefusedError, NotFoundError, ConflictError, CancelledError,
        TooLargeError, ForkedError, ForbiddenError, UnavailableError)
}


# The classes of objects that are closed, by the names that the library has for their arguments.
_CLOSING = {
    "areas": "Rooms", "coordinates": "Coordinates", "counter": "LineCounter", "other": "Plan", "plan": "Plan", "plans": "Plan",
    "pyramid": "TilePyramid", "scene": "Scene", "sheet": "Sheet", "task": "Task", "zones": "Zones",
}


def closed_text(kind: str) -> str:
    """Returns the text of a `ClosedError` for an object of a class."""
    return f"this {kind} was closed before, by close() or at the end of a with block; make or open another"


def error_for(
    status: int, code: str, message: str, file: Optional[str], place: Optional[str], index: Optional[int]
) -> PlanmarkError:
    """The exception for a status of the library, with what the library tells of it."""
    if status == ClosedError.status and place in _CLOSING:
        message = closed_text(_CLOSING[place])
    is_missing = status == UnreadableError.status and code == "notFound"
    error = (MissingFileError if is_missing else _CLASSES.get(status, PlanmarkError))(message, code, file, place, index)
    if isinstance(error, OSError):
        error.filename = file
        error.errno = errno.ENOENT if is_missing else None
    return error
