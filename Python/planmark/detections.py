"""What a detector found in a photo: boxes, classes, confidences, trackers, masks and keypoints."""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, List, Optional

import numpy

from ._arrays import address_of, check_numbers
from ._handles import Handle, path_for, text_for
from ._library import check, lib
from .errors import InvalidArgumentError

# The classes by their numbers are among the data of supervision under this name.
_CLASS_NAMES = "class_name"


class Detections:
    """Detections in pixels of the upright photo, for `Sheet` and `annotate`.

    Args:
        xyxy: The boxes, (n, 4): the least x and y, and the greatest x and y.
        classes: What each is, n texts; None for one without a class.
        confidence: How sure the detector was of each, n numbers from 0 to 1; NaN for one of which it does not say.
        tracker_id: The number that a tracker gave to each, n whole numbers from 0 on; -1 for none.
        mask: Where each is, (n, height, width) as large as the photo; its outline follows the edges of the pixels.
        keypoints: The keypoints, (n, k, 2) or, with confidences, (n, k, 3), in the order of the skeleton; NaN for one that is not there.
        skeleton: The name of a built-in skeleton (`"coco-17"`, `"coco-wholebody"`, `"vision-body"`, `"vision-hand"`), or one as a dict
            (`{"name": ..., "keypoints": [...], "edges": [[...]]}`). Without, the built-in one of so many keypoints.

    >>> found = planmark.Detections([[100, 80, 220, 240]], ["person"], [0.9])
    >>> planmark.annotate("photo.jpg", detections=found, output="marked.jpg")
    """

    def __init__(
        self, xyxy: Any, classes: Optional[Sequence[Any]] = None, confidence: Any = None, tracker_id: Any = None, *,
        mask: Any = None, keypoints: Any = None, skeleton: Any = None,
    ) -> None:
        self.xyxy = _boxes(xyxy)
        count = len(self.xyxy)
        self.classes = None if classes is None else _texts(classes, count)
        self.confidence = None if confidence is None else _column(confidence, count, "confidence", numpy.float64)
        self.tracker_id = None if tracker_id is None else _column(tracker_id, count, "tracker_id", numpy.int64)
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
        cls, detections: Any, key_points: Any = None, *, classes: Optional[Sequence[Any]] = None, skeleton: Any = None,
        min_keypoint_confidence: float = 0,
    ) -> "Detections":
        """The detections of the package supervision.

        Args:
            detections: A `supervision.Detections`, or a `supervision.KeyPoints`, whose boxes are those around the keypoints.
            key_points: A `supervision.KeyPoints` of the same things in the same order.
            classes: The names of the classes by their numbers, where the detections have numbers alone.
            skeleton: As for `Detections`.
            min_keypoint_confidence: Keypoints below it are taken for absent, as those at (0, 0) are.
        """
        if key_points is None and not hasattr(detections, "xyxy"):
            detections, key_points = None, detections
        points: Any = None if key_points is None else _points_of(key_points, min_keypoint_confidence)
        if detections is None:
            kept = ~numpy.isnan(points[:, :, 0]).all(axis=1)
            points = points[kept]
            boxes = numpy.concatenate([numpy.nanmin(points[:, :, :2], axis=1), numpy.nanmax(points[:, :, :2], axis=1)], axis=1) \
                if len(points) else numpy.empty((0, 4))
            # Of a single keypoint too, a box has a pixel's extent.
            for low in (0, 1):
                flat = boxes[:, low + 2] <= boxes[:, low]
                boxes[flat, low] -= 0.5
                boxes[flat, low + 2] += 0.5
            names = _names_of(key_points, classes)
            names = None if names is None else [name for name, is_kept in zip(names, kept) if is_kept]
            return cls(boxes, names, keypoints=points, skeleton=skeleton)
        if points is not None and len(points) != len(detections.xyxy):
            raise InvalidArgumentError(
                f"key_points must be of {len(detections.xyxy)} things, as many as there are detections, not {len(points)}",
                "wrongShape", place="key_points")
        tracker = detections.tracker_id
        return cls(
            detections.xyxy, _names_of(detections, classes), detections.confidence,
            None if tracker is None else [-1 if one is None else one for one in tracker],
            mask=None if detections.mask is None else numpy.asarray(detections.mask), keypoints=points, skeleton=skeleton)

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
        raise TypeError("detections must be a planmark.Detections; Detections.from_supervision() makes one of these")
    else:
        raise TypeError(f"detections must be a Detections, a path or bytes, not {type(detections).__name__}")


def _boxes(xyxy: Any) -> numpy.ndarray:
    array = numpy.asarray(xyxy)
    if array.size == 0:
        array = numpy.empty((0, 4))
    check_numbers(array, "xyxy")
    if array.ndim != 2 or array.shape[1] != 4:
        raise InvalidArgumentError(f"xyxy must have the shape (n, 4), not {array.shape}", "wrongShape", place="xyxy")
    return numpy.ascontiguousarray(array, dtype=numpy.float64)


def _column(values: Any, count: int, name: str, kind: type) -> numpy.ndarray:
    array = numpy.asarray(values)
    if array.size == 0:
        array = numpy.empty(0, kind)
    check_numbers(array, name)
    if array.shape != (count,):
        raise InvalidArgumentError(f"{name} must have the shape ({count},), not {array.shape}", "wrongShape", place=name)
    if kind is numpy.int64 and array.dtype.kind == "f" and not (array == numpy.floor(array)).all():
        raise TypeError(f"{name} must be whole numbers")
    return numpy.ascontiguousarray(array, dtype=kind)


def _texts(classes: Any, count: int) -> List[Optional[bytes]]:
    if isinstance(classes, (str, bytes)):
        raise TypeError("classes must be a sequence of texts, one for each box")
    texts = [None if name is None else text_for(str(name), "classes") for name in classes]
    if len(texts) != count:
        raise InvalidArgumentError(
            f"classes must be {count} texts, one for each box, not {len(texts)}", "wrongShape", place="classes")
    return texts


def _masks(mask: Any, count: int) -> Optional[numpy.ndarray]:
    array = numpy.asarray(mask)
    if array.size == 0 and count == 0:
        return None
    if array.ndim != 3 or len(array) != count:
        raise InvalidArgumentError(
            f"mask must have the shape ({count}, height, width), not {array.shape}", "wrongShape", place="mask")
    return numpy.ascontiguousarray(array != 0).view(numpy.uint8)


def _keypoints(keypoints: Any, count: int) -> Optional[numpy.ndarray]:
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


def _points_of(key_points: Any, least: float) -> numpy.ndarray:
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


def _names_of(found: Any, classes: Optional[Sequence[Any]]) -> Optional[List[Any]]:
    names = (getattr(found, "data", None) or {}).get(_CLASS_NAMES)
    if classes is None and names is not None:
        return list(names)
    if found.class_id is None:
        return None
    if classes is None:
        return [f"class {number}" for number in found.class_id]
    return [classes[number] for number in found.class_id]
