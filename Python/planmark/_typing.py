"""Types that several modules name."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Literal, Union

if sys.version_info >= (3, 11):
    from typing import TypeAlias, Unpack
elif TYPE_CHECKING:
    from typing_extensions import TypeAlias, Unpack
else:
    # Annotations are not read when the program runs but by `typing.get_type_hints`.
    TypeAlias = Any

    class Unpack:
        """Stands for `typing.Unpack`, which Python has since 3.11."""

        def __class_getitem__(cls, options: Any) -> Any:
            return options


Path = Union[str, os.PathLike[str]]

# The points of a box that can decide where a detection is.
Anchor = Literal[
    "center", "center-left", "center-right", "top-center", "top-left", "top-right", "bottom-left", "bottom-center", "bottom-right",
    "center-of-mass"]
# Whose a point on the boundary of areas is.
Boundary = Literal["inclusive", "exclusive", "tiling"]
# The formats of pictures.
PictureFormat = Literal["png", "jpeg", "jpg", "pdf", "svg"]

__all__ = ["Anchor", "Boundary", "Path", "PictureFormat", "TypeAlias", "Unpack"]
