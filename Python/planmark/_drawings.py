"""Drawings in the forms in which Python programs have them."""

from __future__ import annotations

import os
from typing import Any

import numpy
from numpy.typing import NDArray

from ._arrays import address_of
from ._handles import Handle, path_for
from ._library import check, lib
from .errors import InvalidArgumentError

# The number of the EXIF tag that says how a picture was taken.
_ORIENTATION = 0x0112
_CHANNELS = {"L": 1, "RGB": 3, "RGBA": 4}


def set_drawing(inputs: Handle, drawing: Any) -> None:
    """Sets the drawing of a sheet: a path, a file's bytes, a Pillow image or an array of pixels."""
    if isinstance(drawing, (str, os.PathLike)):
        check(lib.input_set_drawing_file(inputs, path_for(drawing, "drawing")))
    elif isinstance(drawing, (bytes, bytearray, memoryview)):
        data = bytes(drawing)
        check(lib.input_set_drawing_bytes(inputs, data, len(data), None))
    elif isinstance(drawing, numpy.ndarray):
        _set_pixels(inputs, drawing)
    elif hasattr(drawing, "tobytes") and hasattr(drawing, "convert") and hasattr(drawing, "mode"):
        _set_picture(inputs, drawing)
    else:
        raise TypeError(f"drawing must be a path, bytes, a Pillow image or a NumPy array, not {type(drawing).__name__}")


def _upright(picture: Any) -> Any:
    """A picture turned as its file says it was taken, as that of a path is."""
    if picture.getexif().get(_ORIENTATION, 1) == 1:
        return picture
    from PIL import ImageOps  # type: ignore[import-not-found, import-untyped, unused-ignore]

    return ImageOps.exif_transpose(picture)


def _set_pixels(inputs: Handle, pixels: NDArray[Any]) -> None:
    if pixels.dtype != numpy.uint8:
        raise TypeError(f"drawing must be an array of uint8, not {pixels.dtype}")
    channels = pixels.shape[2] if pixels.ndim == 3 else 1
    if pixels.ndim not in (2, 3) or channels not in (1, 3, 4) or 0 in pixels.shape:
        raise InvalidArgumentError(
            f"drawing must have the shape (height, width), (height, width, 3) or (height, width, 4), not {pixels.shape}",
            "wrongShape", place="drawing")
    height, width = pixels.shape[:2]
    has_rows = pixels.strides[1] == channels and (pixels.ndim == 2 or pixels.strides[2] == 1)
    if not has_rows or pixels.strides[0] < width * channels:
        pixels = numpy.ascontiguousarray(pixels)
    stride = pixels.strides[0] if height > 1 else width * channels
    check(lib.input_set_drawing_pixels(inputs, address_of(pixels), width, height, channels, stride))


def _set_picture(inputs: Handle, picture: Any) -> None:
    picture = _upright(picture)
    if picture.mode.startswith("I;16"):
        samples = numpy.asarray(picture).astype(numpy.uint32)
        return _set_pixels(inputs, ((samples * 255 + 32767) // 65535).astype(numpy.uint8))
    if picture.mode in ("I", "F"):
        raise InvalidArgumentError(
            f"drawing must be a picture of colours or 8 or 16 bits of grey, not of the mode {picture.mode}; convert it first",
            "wrongMode", place="drawing")
    if picture.mode not in _CHANNELS:
        has_alpha = picture.mode in ("LA", "PA", "La", "RGBa") or "transparency" in picture.info
        picture = picture.convert("RGBA" if has_alpha else "L" if picture.mode == "1" else "RGB")
    channels, data = _CHANNELS[picture.mode], picture.tobytes()
    width, height = picture.size
    check(lib.input_set_drawing_pixels(inputs, data, width, height, channels, width * channels))
