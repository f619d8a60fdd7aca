"""Detections in a photo: boxes, classes, confidences, trackers, masks and keypoints."""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, Optional, Protocol, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._arrays import address_of
from ._detected import boxes_for, check_same_rows, confidences_for, integers_or_none, texts_for
from ._handles import Handle, path_for, text_for
from ._library import check, lib
from ._typing import Path
from .errors import InvalidArgumentError

# The classes by their numbers are among the data of supervision under this name.
_CLASS_NAMES = "class_name"


class HasBoxes(Protocol):
    """Detections of another package, such as `supervision.Detections`: boxes, and what else they have under that package's names."""

    @property
    def xyxy(self) -> Any:
        """The boxes, (n, 4)."""


class HasKeypoints(Protocol):
    """Keypoints of another package, such as `supervision.KeyPoints`."""

    @property
    def xy(self) -> Any:
        """The keypoints, (n, k, 2)."""


# The detections that `Sheet` and `annotate` take: a file of them too, by its path or as its bytes.
DetectionSource = Union[HasBoxes, HasKeypoints, Path, bytes, bytearray, memoryview]


class Detections:
    """Detections in pixels of the upright photo, for `Sheet`, `annotate`, `Zones` and `LineCounter`.

    All of these take a `supervision.Detections` too.

    Parameters
    ----------
    xyxy
        The boxes, (n, 4): the least x and y, and the greatest x and y.
    classes
        The class of each, n texts; None for one without a class.
    confidence
        The detector's confidence in each, n numbers from 0 to 1; None or NaN for one of which it does not say.
    tracker_id
        The number that a tracker gave to each, n whole numbers from 0 on; None or -1 for none.
    mask
        Where each is, (n, height, width) as large as the photo; its outline follows the edges of the pixels.
    keypoints
        The keypoints, (n, k, 2) or, with confidences, (n, k, 3), in the order of the skeleton; NaN for one that is not there.
    skeleton
        The name of a built-in skeleton (`"coco-17"`, `"coco-wholebody"`, `"vision-body"`, `"vision-hand"`), or one as a dict
        (`{"name": ..., "keypoints": [...], "edges": [[...]]}`). Without, the built-in one of so many keypoints.

    Raises
    ------
    InvalidArgumentError
        Something has another shape, or a number is none; `place` and `index` say which.

    Examples
    --------
    >>> found = planmark.Detections([[100, 80, 220, 240]], ["person"], [0.9])
    >>> planmark.annotate("photo.jpg", detections=found, output="marked.jpg")
    PosixPath('marked.jpg')
    """

    #: The boxes: float64, (n, 4).
    xyxy: NDArray[numpy.float64]
    #: The classes as UTF-8, None for one without; None if no class is known.
    classes: Optional[List[Optional[bytes]]]
    #: The confidences, NaN for none: float64, (n,); None if none is known.
    confidence: Optional[NDArray[numpy.float64]]
    #: The trackers' numbers, -1 for none: int64, (n,); None if nothing is tracked.
    tracker_id: Optional[NDArray[numpy.int64]]
    #: The masks: uint8, (n, height, width); None if there are none.
    mask: Optional[NDArray[numpy.uint8]]
    #: The keypoints with their confidences: float64, (n, k, 3); None if there are none.
    keypoints: Optional[NDArray[numpy.float64]]
    #: The skeleton of the keypoints: a name or a dict.
    skeleton: Union[str, Mapping[str, Any], None]

    def __init__(
        self, xyxy: ArrayLike, classes: Optional[Sequence[Any]] = None, confidence: Optional[ArrayLike] = None,
        tracker_id: Optional[ArrayLike] = None, *, mask: Optional[ArrayLike] = None, keypoints: Optional[ArrayLike] = None,
        skeleton: Union[str, Mapping[str, Any], None] = None,
    ) -> None:
        check_same_rows(xyxy=xyxy, classes=classes, confidence=confidence, tracker_id=tracker_id)
        self.xyxy = boxes_for(xyxy)
        count = len(self.xyxy)
        self.classes = None if classes is None else _texts(classes, count)
        self.confidence = None if confidence is None else confidences_for(confidence, count)
        self.tracker_id = None if tracker_id is None else integers_or_none(tracker_id, count, "tracker_id")
        self.mask = None if mask is None else _masks(mask, count)
        self.keypoints = None if keypoints is None else _keypoints(keypoints, count)
        if skeleton is not None and not isinstance(skeleton, (str, Mapping)):
            raise TypeError(f"skeleton must be a name or a dict, not {type(skeleton).__name__}")
        self.skeleton = skeleton
        if self.keypoints is not None and skeleton is None:
            known = {17: "coco-17", 133: "coco-wholebody", 19: "vision-body", 21: "vision-hand"}
            each = self.keypoints.shape[1]
            if each not in known:
                raise InvalidArgumentError(
                    f"skeleton must say what {each} keypoints are: a dict with name, keypoints and edges", "noSkeleton",
                    place="skeleton")
            self.skeleton = known[each]

    @classmethod
    def from_supervision(
        cls, detections: Union[HasBoxes, HasKeypoints, None], key_points: Optional[HasKeypoints] = None, *,
        classes: Union[Sequence[Any], Mapping[int, Any], None] = None, skeleton: Union[str, Mapping[str, Any], None] = None,
        min_keypoint_confidence: float = 0,
    ) -> "Detections":
        """The detections of the package supervision, with what their own package cannot say beside them.

        Parameters
        ----------
        detections
            A `supervision.Detections`, or a `supervision.KeyPoints`, whose boxes are those around the keypoints.
        key_points
            A `supervision.KeyPoints` of the same things in the same order.
        classes
            The names of the classes by their numbers, where the detections have numbers alone.
        skeleton
            As for `Detections`.
        min_keypoint_confidence
            Keypoints below it are taken for absent, as those at (0, 0) are.

        Returns
        -------
        Detections

        Raises
        ------
        InvalidArgumentError
            The keypoints are of another number of things, or a class has no name.

        Examples
        --------
        >>> import supervision
        >>> found = supervision.Detections(numpy.array([[100, 80, 220, 240]]), class_id=numpy.array([0]))
        >>> planmark.Detections.from_supervision(found, classes=["person"])
        <planmark.Detections 1 boxes with classes>
        """
        found: Any = detections
        if key_points is None and not hasattr(found, "xyxy"):
            found, key_points = None, found
        points: Any = None if key_points is None else _points_of(key_points, min_keypoint_confidence)
        if found is None:
            kept = ~numpy.isnan(points[:, :, 0]).all(axis=1)
            points = points[kept]
            boxes = numpy.concatenate([numpy.nanmin(points[:, :, :2], axis=1), numpy.nanmax(points[:, :, :2], axis=1)], axis=1) \
                if len(points) else numpy.empty((0, 4))
            # Of a single keypoint too, a box has a pixel's extent.
            for low in (0, 1):
                flat = boxes[:, low + 2] <= boxes[:, low]
                boxes[flat, low] -= 0.5
                boxes[flat, low + 2] += 0.5
            names = names_of(key_points, classes)
            names = None if names is None else [name for name, is_kept in zip(names, kept) if is_kept]
            return cls(boxes, names, keypoints=points, skeleton=skeleton)
        if points is not None and len(points) != len(found.xyxy):
            raise InvalidArgumentError(
                f"key_points must be of {len(found.xyxy)} things, as many as there are detections, not {len(points)}",
                "wrongShape", place="key_points")
        mask = getattr(found, "mask", None)
        return cls(
            found.xyxy, names_of(found, classes), getattr(found, "confidence", None), getattr(found, "tracker_id", None),
            mask=None if mask is None else numpy.asarray(mask), keypoints=points, skeleton=skeleton)

    def __len__(self) -> int:
        return len(self.xyxy)

    def __repr__(self) -> str:
        parts = [name for name in ("classes", "confidence", "tracker_id", "mask", "keypoints") if getattr(self, name) is not None]
        return f"<planmark.Detections {len(self)} boxes{' with ' + ', '.join(parts) if parts else ''}>"

    def _set(self, inputs: Handle) -> None:
        """Sets the detections of a sheet."""
        texts = None
        if self.classes is not None:
            texts = (ctypes.c_char_p * max(len(self), 1))(*self.classes)
        check(lib.input_set_detections(
            inputs, address_of(self.xyxy), len(self), texts,
            None if self.confidence is None else address_of(self.confidence),
            None if self.tracker_id is None else address_of(self.tracker_id)))
        if self.mask is not None and len(self):
            _, height, width = self.mask.shape
            check(lib.input_set_detection_masks(inputs, address_of(self.mask), len(self), width, height))
        if self.keypoints is not None:
            skeleton: Any = self.skeleton
            text = skeleton if isinstance(skeleton, str) else json.dumps(dict(skeleton), ensure_ascii=False)
            check(lib.input_set_detection_keypoints(
                inputs, text_for(text, "skeleton"), address_of(self.keypoints), len(self), self.keypoints.shape[1]))


def set_detections(inputs: Handle, detections: Any) -> None:
    """Sets the detections of a sheet."""
    if isinstance(detections, Detections):
        detections._set(inputs)
    elif isinstance(detections, (str, os.PathLike)):
        check(lib.input_set_detections_file(inputs, path_for(detections, "detections")))
    elif isinstance(detections, (bytes, bytearray, memoryview)):
        data = bytes(detections)
        check(lib.input_set_detections_bytes(inputs, data, len(data), b"detections"))
    elif hasattr(detections, "xyxy") or hasattr(detections, "xy"):
        Detections.from_supervision(detections)._set(inputs)
    else:
        raise TypeError(
            "detections must be a planmark.Detections, a supervision.Detections, a path or bytes, not "
            + type(detections).__name__)


def _texts(classes: Any, count: int) -> List[Optional[bytes]]:
    return [None if name is None else text_for(str(name), "classes") for name in texts_for(classes, count, "classes")]


def _masks(mask: Any, count: int) -> Optional[NDArray[Any]]:
    array = numpy.asarray(mask)
    if array.size == 0 and count == 0:
        return None
    if array.ndim != 3 or len(array) != count:
        raise InvalidArgumentError(
            f"mask must have the shape ({count}, height, width), not {array.shape}", "wrongShape", place="mask")
    return numpy.ascontiguousarray(array != 0).view(numpy.uint8)


def _keypoints(keypoints: Any, count: int) -> Optional[NDArray[Any]]:
    array = numpy.asarray(keypoints, dtype=numpy.float64)
    if array.size == 0 and count == 0:
        return None
    if array.ndim != 3 or len(array) != count or array.shape[2] not in (2, 3):
        raise InvalidArgumentError(
            f"keypoints must have the shape ({count}, k, 2) or ({count}, k, 3), not {array.shape}", "wrongShape",
            place="keypoints")
    if array.shape[2] == 2:
        array = numpy.concatenate([array, numpy.full((*array.shape[:2], 1), numpy.nan)], axis=2)
    return numpy.ascontiguousarray(array)


def _points_of(key_points: Any, least: float) -> NDArray[Any]:
    """Keypoints of supervision with their confidences; NaN for those that are not there."""
    points = numpy.asarray(key_points.xy, dtype=numpy.float64)
    confidence = getattr(key_points, "keypoint_confidence", None)
    if confidence is None:
        confidence = getattr(key_points, "confidence", None)
    if confidence is None:
        confidence = numpy.full(points.shape[:2], numpy.nan)
    confidence = numpy.asarray(confidence, dtype=numpy.float64)
    # Detectors write a keypoint that they did not find as (0, 0).
    absent = (points == 0).all(axis=2) | (confidence < least)
    visible = getattr(key_points, "visible", None)
    if visible is not None:
        absent |= ~numpy.asarray(visible, dtype=bool)
    points = points.copy()
    points[absent] = numpy.nan
    return numpy.concatenate([points, confidence[:, :, None]], axis=2)


def names_of(found: Any, classes: Union[Sequence[Any], Mapping[int, Any], None]) -> Optional[List[Any]]:
    """The names of the classes of another package's detections; None if it knows none."""
    names = (getattr(found, "data", None) or {}).get(_CLASS_NAMES)
    if classes is None and names is not None:
        return list(names)
    numbers = getattr(found, "class_id", None)
    if numbers is None:
        return None
    if classes is None:
        return [f"class {number}" for number in numbers]
    known: Dict[int, Any] = dict(classes) if isinstance(classes, Mapping) else dict(enumerate(classes))
    for index, number in enumerate(numbers):
        if int(number) not in known:
            raise InvalidArgumentError(
                f"classes must have a name for each class; {index} is of class {number}, which has none", "unknownClass",
                place="classes", index=index)
    return [known[int(number)] for number in numbers]
