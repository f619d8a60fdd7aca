"""Lines whose crossings are counted."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, NamedTuple, Optional, Sequence, Tuple, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._arrays import address_of
from ._frames import Counted, anchors_for, frame_of
from ._handles import Closing, bytes_of, opened
from ._library import check, lib
from ._line_sources import lines_from
from ._names import name_text
from ._requests import text_of
from ._rows import rows_of_list
from ._typing import Anchor
from ._warnings import warn
from .coordinates import Coordinates
from .detections import Detections, HasBoxes
from .errors import InvalidArgumentError

_CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")


class Crossings(NamedTuple):
    """Which detections of a frame have crossed which line.

    Attributes
    ----------
    crossed_in
        From the right of the line to its left, as one goes from its start to its end: bool, (lines, n).
    crossed_out
        From the left of the line to its right: bool, (lines, n).
    """

    crossed_in: NDArray[numpy.bool_]
    crossed_out: NDArray[numpy.bool_]


class _CountedLines(Counted):
    """The crossings of lines so far."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.inward: NDArray[numpy.int64] = numpy.zeros(count, numpy.int64)
        self.outward: NDArray[numpy.int64] = numpy.zeros(count, numpy.int64)


class LineCounter(Closing):
    """Lines whose crossings by tracked things are counted, from frame to frame.

    A thing is on a side of a line when all its anchors are, and when it is beside the line: between the perpendiculars through its
    ends. A frame in which it lies across the line, touches it, or is past an end says nothing. Sides are decided exactly. Over a line
    that leads to the right, upwards in the picture is in.

    Parameters
    ----------
    lines
        One line, as its start and end; several; a dict of names and such lines; or lines of two points as GeoJSON (a path, a dict,
        text or bytes), Shapely geometries or a GeoDataFrame. A point is a pair of numbers, or has `x` and `y` as a
        `supervision.Point` has.
    names
        A name for each line.
    coordinates
        In what coordinates the lines are; pixels without.
    triggering_anchors
        The points of a box that must all be on one side, as for `Zones`; its four corners without.
    minimum_crossing_threshold
        In how many frames a thing must be seen on the other side to have crossed. A thing that is missing for more frames in a row is
        forgotten.

    Raises
    ------
    InvalidArgumentError
        A line has no length or more than two points, an anchor is unknown, or the threshold is below 1.

    Examples
    --------
    >>> counter = planmark.LineCounter({"Door": [(0, 10), (20, 10)]})
    >>> for y in (20, 5):
    ...     crossed_in, crossed_out = counter.trigger([[8, y - 4, 12, y]], tracker_id=[1])
    >>> crossed_in
    array([[ True]])
    >>> counter.in_count, counter.out_count
    (array([1]), array([0]))
    """

    def __init__(
        self, lines: Any, *, names: Optional[Sequence[str]] = None, coordinates: Optional[Coordinates] = None,
        triggering_anchors: Union[Anchor, Iterable[Any]] = _CORNERS, minimum_crossing_threshold: int = 1,
    ) -> None:
        ends, found = lines_from(lines)
        if coordinates is not None:
            if not isinstance(coordinates, Coordinates):
                raise TypeError(f"coordinates must be planmark.Coordinates, not {type(coordinates).__name__}")
            ends = coordinates.to_pixels(ends.reshape(-1, 2)).reshape(-1, 2, 2)
        self._names = found if names is None else _names(names, len(ends))
        self._anchors = anchors_for(triggering_anchors)
        request = dict(
            anchors=self._anchors, minimumCrossing=_threshold(minimum_crossing_threshold),
            names=[name or str(index) for index, name in enumerate(self._names)])
        self._handle = opened(lib.line_counter_create, address_of(ends), len(ends), text_of(request))
        self._counted = _CountedLines(len(ends))

    def trigger(
        self, detections: Union[Detections, HasBoxes, ArrayLike], *, tracker_id: Optional[ArrayLike] = None,
        class_id: Optional[Any] = None,
    ) -> Crossings:
        """Counts the next frame, and returns which detections have crossed which line.

        Parameters
        ----------
        detections
            A `Detections`, a `supervision.Detections`, or boxes: (n, 4), the least x and y, and the greatest x and y, in the lines'
            pixels.
        tracker_id
            The number that a tracker gave to each, in place of those of the detections. One with a negative number cannot cross.
        class_id
            The class of each, n numbers or n texts, in place of those of the detections.

        Returns
        -------
        Crossings
            `crossed_in` and `crossed_out`.

        Warns
        -----
        PlanmarkWarning
            The frame has detections, and none has a tracker's number.

        Examples
        --------
        >>> counter = planmark.LineCounter([(0, 10), (20, 10)], triggering_anchors=["bottom-center"])
        >>> counter.trigger([[8, 2, 12, 6], [2, 12, 6, 18]], tracker_id=[1, 2]).crossed_out
        array([[False, False]])
        """
        frame = frame_of(detections, tracker_id, class_id, self._anchors)
        count = len(frame.boxes)
        if count and (frame.trackers is None or (frame.trackers < 0).all()):
            # A warning that is raised leaves nothing counted.
            warn(f"none of {count} detections has a tracker's number, so that none can cross a line; give tracker_id")
        numbers = self._counted.numbers(frame.labels)
        lines = len(self._names)
        crossed = Crossings(numpy.empty((lines, count), bool), numpy.empty((lines, count), bool))
        inward, outward = numpy.empty(lines, numpy.int64), numpy.empty(lines, numpy.int64)
        check(lib.line_counter_add_frame(
            self._handle, *frame.arguments(numbers), *(address_of(array) for array in (*crossed, inward, outward))))
        self._counted.inward, self._counted.outward = inward, outward
        return crossed

    @property
    def in_count(self) -> NDArray[numpy.int64]:
        """The number of things that have crossed each line to its left so far: int64, (lines,)."""
        return self._counted.inward

    @property
    def out_count(self) -> NDArray[numpy.int64]:
        """The number of things that have crossed each line to its right so far: int64, (lines,)."""
        return self._counted.outward

    @property
    def in_count_per_class(self) -> Dict[Any, NDArray[numpy.int64]]:
        """The number of things of each class that have crossed each line to its left so far; classes without any are left out.

        Examples
        --------
        >>> counter = planmark.LineCounter([(0, 10), (20, 10)])
        >>> for y in (20, 5):
        ...     _ = counter.trigger([[8, y - 4, 12, y]], tracker_id=[1], class_id=["person"])
        >>> counter.in_count_per_class, counter.out_count_per_class
        ({'person': array([1])}, {})
        """
        return self._per_class("in")

    @property
    def out_count_per_class(self) -> Dict[Any, NDArray[numpy.int64]]:
        """The number of things of each class that have crossed each line to its right so far, as `in_count_per_class`."""
        return self._per_class("out")

    @property
    def frame_count(self) -> int:
        """The number of frames that were counted."""
        count: int = self._report()["frames"]
        return count

    @property
    def untracked(self) -> int:
        """The number of detections of all frames so far without a tracker's number, which could not cross.

        Examples
        --------
        >>> counter = planmark.LineCounter([(0, 10), (20, 10)])
        >>> _ = counter.trigger([[8, 2, 12, 6], [2, 12, 6, 18]], tracker_id=[1, -1])
        >>> counter.untracked
        1
        """
        count: int = self._report()["untracked"]
        return count

    @property
    def names(self) -> Tuple[str, ...]:
        """The lines' names, by index; empty texts where there are none."""
        return self._names

    def _per_class(self, direction: str) -> Dict[Any, NDArray[numpy.int64]]:
        lines = self._report()["lines"]
        counts = {
            label: numpy.array([line["classes"].get(str(number), {}).get(direction, 0) for line in lines], numpy.int64)
            for number, label in enumerate(self._counted.labels)}
        return {label: numbers for label, numbers in counts.items() if numbers.any()}

    def _report(self) -> Any:
        return json.loads(bytes_of(opened(lib.line_counter_report, self._handle)))

    def __len__(self) -> int:
        return len(self._names)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return "<planmark.LineCounter, closed>" if self.closed else f"<planmark.LineCounter of {len(self)} lines>"


def _names(names: Sequence[str], count: int) -> Tuple[str, ...]:
    if isinstance(names, (str, bytes)):
        raise TypeError("names must be a sequence of texts, one for each line")
    if not hasattr(names, "__iter__"):
        raise TypeError(f"names must be a sequence of texts, one for each line, not {type(names).__name__}")
    given = list(names)
    if len(given) != count:
        raise InvalidArgumentError(
            f"names must be as many as there are lines, {count}, not {len(given)}", "wrongLength", place="names")
    rows = rows_of_list("names")
    return tuple(name_text(name, rows, row) for row, name in enumerate(given))


def _threshold(frames: int) -> int:
    if isinstance(frames, bool) or not hasattr(frames, "__index__"):
        raise TypeError(f"minimum_crossing_threshold must be an int, not {type(frames).__name__}")
    number = frames.__index__()
    if not 1 <= number < 1 << 31:
        raise InvalidArgumentError(
            f"minimum_crossing_threshold must be 1 or more, not {number}", "minimumCrossing", place="minimum_crossing_threshold")
    return number
