"""Long calls: how far they are, and how they are ended."""

from __future__ import annotations

import _thread
import atexit
import threading
from ctypes import byref, c_int64
from typing import Any, Callable, List, NamedTuple, Optional, Tuple, overload

from ._handles import Closing, Handle, opened
from ._library import check, last_error, lib


class Progress(NamedTuple):
    """The part of a call that is done: rows of a sheet, for instance.

    Attributes
    ----------
    done
        The number of parts that are done; 0 before the first.
    total
        The number of all parts; 0 as long as that is not known.
    """

    done: int
    total: int


class Task(Closing):
    """Tells how far a long call is, and ends it, from any thread. One task serves one call at a time.

    Examples
    --------
    >>> task = planmark.Task()
    >>> timer = threading.Timer(10, task.cancel)    # ends the call after ten seconds, with CancelledError
    >>> timer.start()
    >>> planmark.Sheet("office.png").render("large.png", task=task)
    PosixPath('large.png')
    >>> timer.cancel()
    """

    def __init__(self) -> None:
        self._handle = opened(lib.task_create)

    def cancel(self) -> None:
        """Has the call that runs with the task, and each that begins with it later, end soon with `CancelledError`.

        What was begun is taken back; no file is left half-written.

        Examples
        --------
        >>> task = planmark.Task()
        >>> task.cancel()
        >>> planmark.Sheet("office.png").to_array(task=task)
        Traceback (most recent call last):
        planmark.errors.CancelledError: cancelled
        """
        check(lib.task_cancel(self._handle))

    @property
    def progress(self) -> Progress:
        """The progress of the call that runs with the task.

        Examples
        --------
        >>> task = planmark.Task()
        >>> _ = planmark.Sheet("office.png").to_array(task=task)
        >>> task.progress
        Progress(done=300, total=300)
        """
        done, total = c_int64(), c_int64()
        check(lib.task_progress(self._handle, byref(done), byref(total)))
        return Progress(done.value, total.value)

    def __repr__(self) -> str:
        if self.closed:
            return "<planmark.Task, closed>"
        done, total = self.progress
        return f"<planmark.Task {done} of {total}>"


# Seconds between two looks at whether an interrupt has come that the system told another thread of.
_PATIENCE = 0.1


@overload
def call(
    function: Callable[..., int], *arguments: Any, task: Optional[Task] = ..., can_cancel: bool = ..., is_short: bool = ...,
    result: Handle, report: Optional[Handle] = ..., progress: Optional[Callable[[int, int], Any]] = ...,
) -> Handle: ...


@overload
def call(
    function: Callable[..., int], *arguments: Any, task: Optional[Task] = ..., can_cancel: bool = ..., is_short: bool = ...,
    result: None = ..., progress: Optional[Callable[[int, int], Any]] = ...,
) -> None: ...


def call(
    function: Callable[..., int], *arguments: Any, task: Optional[Task] = None, can_cancel: bool = True, is_short: bool = False,
    result: Optional[Handle] = None, report: Optional[Handle] = None, progress: Optional[Callable[[int, int], Any]] = None,
) -> Optional[Handle]:
    """Calls a function of the library that may take long, so that Ctrl-C ends it.

    Python handles signals between two of its own instructions in the main thread. So there, the call runs in another thread, and the
    main thread waits where a signal wakes it.

    Parameters
    ----------
    arguments
        What the function takes before the task and the result.
    task
        The task that the caller gave.
    can_cancel
        Whether the function takes a task. A call that takes none goes on to its end by itself after an interrupt.
    is_short
        Whether the call takes but some ten milliseconds. Another thread takes a fifth of a millisecond, for nothing then.
    result
        Where the function writes a handle.
    report
        Where it writes another one after that.
    progress
        Called now and then, and at the end, with how much is done, and of how much. What it raises ends the call.

    Returns
    -------
    Handle or None
        The result.
    """
    if task is not None and not isinstance(task, Task):
        raise TypeError(f"task must be planmark.Task, not {type(task).__name__}")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function of two numbers, not {type(progress).__name__}")
    is_apart = not is_short and (progress is not None or threading.get_ident() == threading.main_thread().ident)
    if can_cancel:
        if task is None and is_apart:
            task = Task()
        arguments += (None if task is None else task._handle,)
    if result is not None:
        arguments += (byref(result),)
    if report is not None:
        arguments += (byref(report),)
    if is_apart:
        _run(function, arguments, task if can_cancel else None, progress)
    else:
        check(function(*arguments))
    _tell(progress, task)
    return result


def _run(
    function: Callable[..., int], arguments: Tuple[Any, ...], task: Optional[Task],
    progress: Optional[Callable[[int, int], Any]],
) -> None:
    failures: List[Optional[BaseException]] = []
    done = threading.Lock()
    done.acquire()

    def work() -> None:
        try:
            status = function(*arguments)
            # What went wrong is known to the thread in which it did.
            failures.append(last_error(status) if status else None)
        except BaseException as error:
            failures.append(error)
        finally:
            done.release()

    try:
        # Half as much work as a threading.Thread, which waits for the thread to begin.
        _thread.start_new_thread(work, ())
    except RuntimeError:
        work()
    try:
        while not done.acquire(timeout=_PATIENCE):
            _tell(progress, task)
    except BaseException:
        # An interrupt may come right after the lock was acquired, as the call ended. The lock is not to be had a second time then.
        if not failures:
            if task is not None:
                task.cancel()
                done.acquire()
            else:
                # The interpreter must not end while the call uses what it takes down.
                atexit.register(done.acquire)
        raise
    failure = failures.pop()
    if failure is not None:
        try:
            raise failure
        finally:
            # The error knows this frame. A frame that knows the error too, or a list of it, makes a cycle, in which the arguments, such as
            # the copy of a drawing, wait for the garbage collector.
            del failure


def _tell(progress: Optional[Callable[[int, int], Any]], task: Optional[Task]) -> None:
    if progress is not None and task is not None:
        done, total = task.progress
        # Before the first row nobody knows how many there are.
        if total:
            progress(done, total)
