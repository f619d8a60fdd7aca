"""Scenes: views and modifiers with SwiftUI's names, drawn."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from ctypes import byref, c_double
from typing import TYPE_CHECKING, Any, Optional, Tuple, Union

from ._handles import bytes_of, opened, path_for, pixels_of, text_for
from ._library import check, lib

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Path = Union[str, "os.PathLike[str]"]


class Scene:
    """Views laid out, ready to be drawn at any scale. `Documentation/scene.schema.json` says what a scene may have.

    Args:
        source: The scene as a dict, as JSON text, or the path of a file.
        folder: Where the pictures lie that the scene names; without, the file's folder, or the current one.

    >>> planmark.Scene({"view": {"type": "circle", "modifiers": [{"fill": "royalblue"}, {"frame": [64, 64]}]}}).render("dot.svg")
    """

    def __init__(self, source: "Union[Mapping[str, Any], Path, bytes]", *, folder: "Optional[Path]" = None) -> None:
        if isinstance(source, Mapping):
            text = text_for(json.dumps(source), "scene")
        elif isinstance(source, (bytes, bytearray)):
            text = text_for(bytes(source).decode("utf-8", "surrogateescape"), "scene")
        elif isinstance(source, str) and source.lstrip()[:1] == "{":
            text = text_for(source, "scene")
        elif isinstance(source, (str, os.PathLike)):
            text = text_for(pathlib.Path(source).read_text(encoding="utf-8"), "scene")
            folder = folder if folder is not None else pathlib.Path(source).absolute().parent
        else:
            raise TypeError(f"scene must be a dict, JSON text or a path, not {type(source).__name__}")
        self._handle = opened(lib.scene_parse, text, None if folder is None else path_for(folder, "folder"))

    @property
    def size(self) -> Tuple[float, float]:
        """Width and height in points."""
        width, height = c_double(), c_double()
        check(lib.scene_size(self._handle, byref(width), byref(height)))
        return width.value, height.value

    def render(self, path: "Path", format: Optional[str] = None, *, scale: Optional[float] = None) -> pathlib.Path:
        """Draws to a file and returns its path.

        Args:
            format: `"png"`, `"pdf"` or `"svg"`; what the path's ending tells, without.
            scale: Pixels to a point, 0.001 to 1000; what the scene says without. PDF and SVG have none.
        """
        check(lib.scene_render_file(self._handle, path_for(path, "path"), text_for(format, "format"), _scale(scale)))
        return pathlib.Path(path)

    def to_bytes(self, format: str = "png", *, scale: Optional[float] = None) -> bytes:
        """The bytes of a file: `"png"`, `"pdf"` or `"svg"`."""
        return bytes_of(opened(lib.scene_render_bytes, self._handle, text_for(format, "format"), _scale(scale)))

    def to_array(self, *, scale: Optional[float] = None) -> "NDArray[numpy.uint8]":
        """The pixels, RGBA with straight alpha: uint8, (height, width, 4), a read-only view of the library's memory."""
        return pixels_of(opened(lib.scene_render_pixels, self._handle, _scale(scale)))

    def close(self) -> None:
        """Lets go of the library's memory at once. Calls after this are refused with `ClosedError`."""
        self._handle.close()

    def __repr__(self) -> str:
        if self._handle.is_closed:
            return "<planmark.Scene, closed>"
        width, height = self.size
        return f"<planmark.Scene {width:g} x {height:g}>"

    def _repr_png_(self) -> bytes:
        return self.to_bytes("png", scale=2)

    def _repr_svg_(self) -> str:
        return self.to_bytes("svg").decode()


def _scale(scale: Optional[float]) -> float:
    # The library's 0 is for what the scene says; a caller who means 0 is told that it is out of range.
    return 0.0 if scale is None else float(scale) or -1.0
