"""Frames of detections as counters take them."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, TypeVar, Union

import numpy
from numpy.typing import NDArray

from ._arrays import address_of
from ._detected import NONE, boxes_for, check_same_rows, index_of_wrong, integers_or_none, texts_for
from .detections import Detections, names_of
from .errors import InvalidArgumentError

# The points of a box that can decide where a detection is, with the library's names.
ANCHORS = (
    "center", "center-left", "center-right", "top-center", "top-left", "top-right", "bottom-left", "bottom-center", "bottom-right",
    "center-of-mass")
_CENTER_OF_MASS = "center-of-mass"
# The classes of detections: whole numbers, or texts with None for one without a class.
Labels = Union[Sequence[Any], NDArray[numpy.int64]]
Own = TypeVar("Own", bound="Counted")


def anchors_for(anchors: Any) -> List[str]:
    """Anchors by the library's names, from those of `supervision.Position` and others."""
    given = [anchors] if isinstance(anchors, str) else anchors
    if not isinstance(given, Iterable):
        raise TypeError(f"triggering_anchors must be names of anchors, not {type(anchors).__name__}")
    names = []
    for index, anchor in enumerate(given):
        # An enumeration's case has its name as its value.
        text = anchor if isinstance(anchor, str) else getattr(anchor, "value", anchor)
        name = text.lower().replace("_", "-") if isinstance(text, str) else text
        if not isinstance(name, str) or name not in ANCHORS:
            raise InvalidArgumentError(
                f"triggering_anchors[{index}] must be one of {', '.join(ANCHORS)}, not {anchor!r}", "invalidArgument",
                place="triggering_anchors", index=index)
        names.append(name)
    if not names:
        raise InvalidArgumentError(
            "triggering_anchors must have an anchor, such as bottom-center", "noAnchors", place="triggering_anchors")
    return names


class Frame(NamedTuple):
    """The detections of a frame.

    Attributes
    ----------
    boxes
        float64, (n, 4).
    labels
        The class of each, None for one without a class; None where no class is known.
    trackers
        int64, (n,), negative numbers for none; None where nothing is tracked.
    centers
        The centres of the masks, float64, (n, 2), where they are wanted and known.
    """

    boxes: NDArray[numpy.float64]
    labels: Optional[Labels]
    trackers: Optional[NDArray[numpy.int64]]
    centers: Optional[NDArray[numpy.float64]]

    def arguments(self, numbers: Optional[NDArray[numpy.int64]]) -> Tuple[Any, ...]:
        """The arguments of a call for the frame whose classes have these numbers."""
        others = (None if array is None else address_of(array) for array in (self.centers, numbers, self.trackers))
        return (address_of(self.boxes), len(self.boxes), *others)


def frame_of(detections: Any, tracker_id: Any, class_id: Any, anchors: Sequence[str]) -> Frame:
    """The frame of a `Detections`, a `supervision.Detections` or boxes; numbers that are given by themselves come first."""
    is_array = hasattr(detections, "__iter__") or hasattr(detections, "__array__")
    if isinstance(detections, (str, bytes, bytearray, os.PathLike)) or not (is_array or hasattr(detections, "xyxy")):
        raise TypeError(
            "detections must be a planmark.Detections, a supervision.Detections or an (n, 4) array, not "
            + type(detections).__name__)
    mask = None
    if isinstance(detections, Detections):
        boxes, mask = detections.xyxy, detections.mask
        tracker_id = detections.tracker_id if tracker_id is None else tracker_id
        if class_id is None and detections.classes is not None:
            class_id = [None if name is None else name.decode() for name in detections.classes]
    elif hasattr(detections, "xyxy"):
        boxes, mask = boxes_for(detections.xyxy), getattr(detections, "mask", None)
        tracker_id = getattr(detections, "tracker_id", None) if tracker_id is None else tracker_id
        if class_id is None:
            class_id = getattr(detections, "class_id", None)
            class_id = names_of(detections, None) if class_id is None else class_id
    else:
        check_same_rows(detections=detections, tracker_id=tracker_id, class_id=class_id)
        boxes = boxes_for(detections)
    count = len(boxes)
    return Frame(
        boxes, None if class_id is None else _labels(class_id, count),
        None if tracker_id is None else integers_or_none(tracker_id, count, "tracker_id"),
        _centers(mask, count) if mask is not None and _CENTER_OF_MASS in anchors else None)


def _labels(class_id: Any, count: int) -> Labels:
    """Classes as whole numbers or as texts."""
    if isinstance(class_id, (list, tuple)) or getattr(getattr(class_id, "dtype", None), "kind", "") not in ("i", "u", "f"):
        labels = texts_for(class_id, count, "class_id")
        if all(label is None or isinstance(label, str) for label in labels):
            return labels
        index = index_of_wrong(labels, str)
        if index is not None and any(isinstance(label, str) for label in labels):
            raise InvalidArgumentError(
                f"class_id must be all numbers or all texts; number {index} is {labels[index]!r}", "wrongKind", place="class_id",
                index=index)
    return integers_or_none(class_id, count, "class_id")


def _centers(mask: Any, count: int) -> NDArray[numpy.float64]:
    """The centres of masks, NaN for one without a pixel."""
    pixels = numpy.asarray(mask) != 0
    if pixels.ndim != 3 or len(pixels) != count:
        raise InvalidArgumentError(
            f"mask must have the shape ({count}, height, width), not {pixels.shape}", "wrongShape", place="mask")
    columns, rows = pixels.sum(axis=1), pixels.sum(axis=2)
    with numpy.errstate(invalid="ignore"):
        return numpy.stack(
            [numbers @ (numpy.arange(numbers.shape[1]) + 0.5) / numbers.sum(axis=1) for numbers in (columns, rows)], axis=1)


class Counted:
    """The knowledge of a counter beside the library's object: a number for each class, in the order in which they come up.

    Copies of a counter count together, and have it in common.
    """

    def __init__(self) -> None:
        self._numbers: Dict[Any, int] = {}
        self._lock = threading.Lock()

    def __copy__(self: Own) -> Own:
        return self

    def __deepcopy__(self: Own, memo: Dict[int, Any]) -> Own:
        return self

    @property
    def labels(self) -> List[Any]:
        """The classes so far, by their numbers."""
        return list(self._numbers)

    def numbers(self, labels: Optional[Labels]) -> Optional[NDArray[numpy.int64]]:
        """The numbers of classes, -1 for None and for negative numbers; None for no classes at all."""
        if labels is None:
            return None
        if isinstance(labels, numpy.ndarray):
            values, places = numpy.unique(labels, return_inverse=True)
            numbers = [self._number(value) if value >= 0 else NONE for value in values.tolist()]
            return numpy.array(numbers, numpy.int64)[places]
        return numpy.array([NONE if label is None else self._number(label) for label in labels], numpy.int64)

    def _number(self, label: Any) -> int:
        with self._lock:
            return self._numbers.setdefault(label, len(self._numbers))
