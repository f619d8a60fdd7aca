"""Scenes: views and modifiers with SwiftUI's names, drawn."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from ctypes import byref, c_double
from typing import Any, Optional, Tuple, Union

import numpy
from numpy.typing import NDArray

from ._arguments import number_for
from ._handles import Closing, bytes_of, opened, path_for, pixels_of, text_for
from ._library import check, lib
from ._typing import Path, PictureFormat


class Scene(Closing):
    """Views laid out, ready to be drawn at any scale. `Documentation/scene.schema.json` says what a scene may have.

    Parameters
    ----------
    source
        The scene as a dict, as JSON text, or the path of a file.
    folder
        Where the pictures lie that the scene names; without, the file's folder, or the current one.

    Raises
    ------
    UnreadableError
        The scene is no JSON, or has a view or a modifier that there is not; `place` says where.

    Examples
    --------
    >>> dot = planmark.Scene({"view": {"type": "circle", "modifiers": [{"fill": "royalblue"}, {"frame": [64, 64]}]}})
    >>> dot.render("dot.svg")
    PosixPath('dot.svg')
    """

    def __init__(self, source: Union[Mapping[str, Any], Path, bytes], *, folder: Optional[Path] = None) -> None:
        if isinstance(source, Mapping):
            text = text_for(json.dumps(source), "scene")
        elif isinstance(source, (bytes, bytearray)):
            text = text_for(bytes(source).decode("utf-8", "surrogateescape"), "scene")
        elif isinstance(source, str) and source.lstrip()[:1] == "{":
            text = text_for(source, "scene")
        elif isinstance(source, (str, os.PathLike)):
            with open(path_for(source, "scene"), "rb") as opened_file:
                text = text_for(opened_file.read().decode("utf-8", "surrogateescape"), "scene")
            folder = folder if folder is not None else pathlib.Path(source).absolute().parent
        else:
            raise TypeError(f"scene must be a dict, JSON text or a path, not {type(source).__name__}")
        self._handle = opened(lib.scene_parse, text, None if folder is None else path_for(folder, "folder"))

    @property
    def size(self) -> Tuple[float, float]:
        """Width and height in points.

        Examples
        --------
        >>> planmark.Scene({"size": [64, 32], "view": {"type": "circle"}}).size
        (64.0, 32.0)
        """
        width, height = c_double(), c_double()
        check(lib.scene_size(self._handle, byref(width), byref(height)))
        return width.value, height.value

    def render(
        self, path: Path, format: Optional[PictureFormat] = None, *, scale: Optional[float] = None
    ) -> pathlib.Path:
        """Draws to a file, which appears whole or not at all, and returns its path.

        Parameters
        ----------
        path
            The file.
        format
            `"png"`, `"jpeg"`, `"pdf"` or `"svg"`; what the path's ending tells, without.
        scale
            Pixels to a point, 0.001 to 1000; what the scene says without. PDF and SVG have none.

        Returns
        -------
        pathlib.Path

        Examples
        --------
        >>> planmark.Scene({"size": [64, 64], "view": {"type": "circle"}}).render("dot.png", scale=2)
        PosixPath('dot.png')
        """
        check(lib.scene_render_file(self._handle, path_for(path, "path"), text_for(format, "format"), _scale(scale)))
        return pathlib.Path(path)

    def to_bytes(self, format: PictureFormat = "png", *, scale: Optional[float] = None) -> bytes:
        """Draws to the bytes of a file.

        Parameters
        ----------
        format, scale
            As for `render`.

        Returns
        -------
        bytes

        Examples
        --------
        >>> planmark.Scene({"size": [64, 64], "view": {"type": "circle"}}).to_bytes()[1:4]
        b'PNG'
        """
        return bytes_of(opened(lib.scene_render_bytes, self._handle, text_for(format, "format"), _scale(scale)))

    def to_array(self, *, scale: Optional[float] = None) -> NDArray[numpy.uint8]:
        """Draws to pixels, RGBA with straight alpha.

        Parameters
        ----------
        scale
            As for `render`.

        Returns
        -------
        ndarray
            uint8, (height, width, 4), a read-only view of the library's memory.

        Examples
        --------
        >>> planmark.Scene({"size": [64, 32], "view": {"type": "circle"}}).to_array(scale=2).shape
        (64, 128, 4)
        """
        return pixels_of(opened(lib.scene_render_pixels, self._handle, _scale(scale)))

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
    return 0.0 if scale is None else number_for(scale, "scale") or -1.0
