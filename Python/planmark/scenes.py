"""Scenes: views and modifiers with SwiftUI's names, drawn."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from ctypes import byref, c_double
from typing import TYPE_CHECKING, Any, Optional, Tuple, Union

import numpy

from ._handles import bytes_of, opened, path_for, pixels_of, text_for
from ._library import check, lib

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Path = Union[str, "os.PathLike[str]"]


class Scene:
    """Views laid out, ready to be drawn at any scale. `Documentation/scene.schema.json` says what a scene may have.

    Args:
        source: The scene as a dict, as JSON text, or the path of a file.
        folder: Where the scene's pictures and fonts are; the file's folder, or none, without.

    >>> planmark.Scene({"view": {"type": "circle", "modifiers": [{"fill": "royalblue"}, {"frame": [64, 64]}]}}).render("dot.svg")
    """

    def __init__(self, source: "Union[Mapping, Path, bytes]", *, folder: "Optional[Path]" = None) -> None:
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
        """Width and height in points, of which one is a pixel at scale 1."""
        width, height = c_double(), c_double()
        check(lib.scene_size(self._handle, byref(width), byref(height)))
        return width.value, height.value

    def render(self, path: "Path", format: Optional[str] = None, *, scale: float = 1) -> pathlib.Path:
        """Draws to a file and returns its path.

        Args:
            format: `"png"`, `"pdf"` or `"svg"`; what the path's ending tells, without.
            scale: Pixels to a point.
        """
        check(lib.scene_render_file(self._handle, path_for(path, "path"), text_for(format, "format"), float(scale)))
        return pathlib.Path(path)

    def to_bytes(self, format: str = "png", *, scale: float = 1) -> bytes:
        """The bytes of a file: `"png"`, `"pdf"` or `"svg"`."""
        return bytes_of(opened(lib.scene_render_bytes, self._handle, text_for(format, "format"), float(scale)))

    def to_array(self, *, scale: float = 1) -> "NDArray[numpy.uint8]":
        """The pixels, RGBA with straight alpha: uint8, (height, width, 4), a read-only view of the library's memory."""
        return pixels_of(opened(lib.scene_render_pixels, self._handle, float(scale)))

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
