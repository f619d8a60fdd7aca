"""Zones in which detections are counted."""

from __future__ import annotations

import json
import math
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._arrays import address_of
from ._frames import Counted, anchors_for, frame_of
from ._handles import Closing, bytes_of, opened
from ._library import check, lib
from ._requests import text_of
from ._rows import OnInvalid
from ._typing import Anchor, Boundary
from .coordinates import Coordinates
from .detections import Detections, HasBoxes
from .rooms import Rooms


class Occupancy(NamedTuple):
    """The detections of a zone, over all frames so far.

    Attributes
    ----------
    name
        The zone's name.
    detections
        The number of detections in all frames together: one thing in ten frames counts ten times.
    peak
        The most in one frame.
    peak_frame
        The first frame that had so many, from 0; None if there never was anything.
    visitors
        The number of different things that a tracker gave a number; 0 if nothing is tracked.
    longest_stay
        In how many frames the thing was there that was there most; 0 if nothing is tracked.
    mean_stay
        In how many frames a tracked thing was there on average; NaN if nothing is tracked.
    """

    name: str
    detections: int
    peak: int
    peak_frame: Optional[int]
    visitors: int
    longest_stay: int
    mean_stay: float


class _CountedZones(Counted):
    """The last frame of zones."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.counts: NDArray[numpy.int64] = numpy.zeros(count, numpy.int64)
        self.inside: NDArray[numpy.bool_] = numpy.zeros((count, 0), bool)
        self.classes: Optional[NDArray[numpy.int64]] = None


class Zones(Closing):
    """Zones in which detections are counted, from frame to frame.

    A detection is in a zone when its anchors are: exactly, and in each of several zones that overlap. Every area is a zone, whether
    markers are allowed in it or not.

    Parameters
    ----------
    source
        The zones: a `Rooms`, or whatever makes one.
    names, coordinates, on_invalid
        As for `Rooms`. Nothing is in a zone that was left out.
    triggering_anchors
        The points of a box that must all be in a zone: names such as `"bottom-center"`, or those of `supervision.Position`.
        `"center-of-mass"` is the centre of a mask, and the middle of the box of a detection without one.
    boundary
        `"inclusive"`: a point on a zone's boundary is in it; `"exclusive"`: it is not; `"tiling"`: it is in one of the zones that meet
        there.

    Raises
    ------
    InvalidArgumentError
        An anchor is unknown, or there is none.

    Examples
    --------
    >>> zones = planmark.Zones({"Kitchen": [[0, 0], [10, 0], [10, 10], [0, 10]], "Hall": [[10, 0], [20, 0], [20, 10], [10, 10]]})
    >>> zones.trigger([[2, 1, 4, 8], [13, 1, 15, 8], [30, 1, 32, 8]])
    array([[ True, False, False],
           [False,  True, False]])
    >>> zones.current_count
    array([1, 1])
    """

    def __init__(
        self, source: Any, *, names: Union[str, bool, Sequence[Any], None] = None, coordinates: Optional[Coordinates] = None,
        triggering_anchors: Union[Anchor, Iterable[Any]] = ("bottom-center",), boundary: Boundary = "inclusive",
        on_invalid: OnInvalid = "raise",
    ) -> None:
        #: The zones, which `close` leaves as they are.
        self.rooms: Rooms = Rooms(source, names=names, coordinates=coordinates, on_invalid=on_invalid)
        self._anchors = anchors_for(triggering_anchors)
        self._handle = opened(lib.zones_create, self.rooms._handle, text_of(dict(anchors=self._anchors, boundary=boundary)))
        self._counted = _CountedZones(len(self.rooms))

    def trigger(
        self, detections: Union[Detections, HasBoxes, ArrayLike], *, tracker_id: Optional[ArrayLike] = None,
        class_id: Optional[Any] = None,
    ) -> NDArray[numpy.bool_]:
        """Counts the next frame, and returns which detections are in which zone.

        Parameters
        ----------
        detections
            A `Detections`, a `supervision.Detections`, or boxes: (n, 4), the least x and y, and the greatest x and y, in the zones'
            pixels. One with an anchor that is not finite is in no zone.
        tracker_id
            The number that a tracker gave to each, -1 for none, in place of those of the detections.
        class_id
            The class of each, n numbers or n texts, in place of those of the detections.

        Returns
        -------
        ndarray
            bool, (zones, n).

        Raises
        ------
        InvalidArgumentError
            Something has another shape, or a number is none; nothing of the frame is counted.

        Examples
        --------
        >>> zones = planmark.Zones([[[0, 0], [10, 0], [10, 10], [0, 10]]], triggering_anchors=["center"])
        >>> zones.trigger([[4, 4, 6, 6]], tracker_id=[1], class_id=["person"])
        array([[ True]])
        """
        frame = frame_of(detections, tracker_id, class_id, self._anchors)
        numbers = self._counted.numbers(frame.labels)
        inside = numpy.empty((len(self), len(frame.boxes)), bool)
        counts = numpy.empty(len(self), numpy.int64)
        check(lib.zones_add_frame(self._handle, *frame.arguments(numbers), address_of(inside), address_of(counts)))
        self._counted.counts, self._counted.inside, self._counted.classes = counts, inside, numbers
        return inside

    @property
    def current_count(self) -> NDArray[numpy.int64]:
        """The number of detections of the last frame in each zone: int64, (zones,).

        Examples
        --------
        >>> zones = planmark.Zones([[[0, 0], [10, 0], [10, 10], [0, 10]]])
        >>> zones.current_count
        array([0])
        """
        return self._counted.counts

    @property
    def current_count_per_class(self) -> Dict[Any, NDArray[numpy.int64]]:
        """The number of detections of the last frame in each zone, by their classes.

        Examples
        --------
        >>> zones = planmark.Zones([[[0, 0], [10, 0], [10, 10], [0, 10]]])
        >>> _ = zones.trigger([[4, 4, 6, 6], [1, 1, 2, 2]], class_id=["person", "car"])
        >>> zones.current_count_per_class
        {'person': array([1]), 'car': array([1])}
        """
        inside, numbers = self._counted.inside, self._counted.classes
        if numbers is None:
            return {}
        return {label: inside[:, numbers == number].sum(axis=1)
                for number, label in enumerate(self._counted.labels) if (numbers == number).any()}

    @property
    def occupancy(self) -> List[Occupancy]:
        """The detections of each zone, over all frames so far.

        Examples
        --------
        >>> zones = planmark.Zones({"Kitchen": [[0, 0], [10, 0], [10, 10], [0, 10]]})
        >>> for boxes in [[[4, 4, 6, 6]], [[4, 4, 6, 6], [1, 1, 2, 2]], []]:
        ...     _ = zones.trigger(boxes)
        >>> zones.occupancy[0].detections, zones.occupancy[0].peak, zones.occupancy[0].peak_frame
        (3, 2, 1)
        """
        return [_occupancy(zone["name"], zone) for zone in self._report()["zones"]]

    @property
    def occupancy_per_class(self) -> Dict[Any, List[Occupancy]]:
        """The detections of each zone, over all frames so far, by their classes.

        Examples
        --------
        >>> zones = planmark.Zones({"Kitchen": [[0, 0], [10, 0], [10, 10], [0, 10]]})
        >>> _ = zones.trigger([[4, 4, 6, 6], [1, 1, 2, 2]], class_id=[0, 0], tracker_id=[1, 2])
        >>> zones.occupancy_per_class[0][0].visitors
        2
        """
        zones = self._report()["zones"]
        return {label: [_occupancy(zone["name"], zone["classes"].get(str(number))) for zone in zones]
                for number, label in enumerate(self._counted.labels)}

    @property
    def frame_count(self) -> int:
        """The number of frames that were counted."""
        count: int = self._report()["frames"]
        return count

    @property
    def names(self) -> Tuple[str, ...]:
        """The zones' names, by index; empty texts where there are none."""
        return self.rooms.names

    def _report(self) -> Any:
        return json.loads(bytes_of(opened(lib.zones_report, self._handle)))

    def __len__(self) -> int:
        return len(self._counted.counts)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return "<planmark.Zones, closed>" if self.closed else f"<planmark.Zones of {len(self)} areas>"


def _occupancy(name: str, counts: Optional[Dict[str, Any]]) -> Occupancy:
    counts = counts or {}
    return Occupancy(
        name, counts.get("count", 0), counts.get("peak", 0), counts.get("peakFrame"), counts.get("visitors", 0),
        counts.get("longestStay", 0), float(counts.get("meanStay", math.nan)))
