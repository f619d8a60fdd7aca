"""A sheet's options, from keywords to the library's request."""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Collection, Mapping
from typing import Any, Dict, Optional, Tuple

from ._handles import text_for
from ._options import ReadingOptions
from .errors import InvalidRequestError

_SECTIONS = ("coordinates", "areaCoordinates", "placement", "view", "look", "panels", "text")
# The section of each option that needs no section to be understood. Those of the title block have two.
_SECTION_OF = {
    **dict.fromkeys(("system", "zoom", "yAxis", "origin", "unit", "bounds", "swapAxes"), ("coordinates",)),
    **dict.fromkeys(("anywhere", "placeBy", "single", "strict"), ("placement",)),
    **dict.fromkeys(("crop", "padding", "scale", "paper", "medium"), ("view",)),
    **dict.fromkeys(("theme", "fade", "grey", "areaNames", "renderer"), ("look",)),
    **dict.fromkeys(
        ("symbol", "icon", "colorBy", "labels", "titles", "spread", "clusters", "clusterDistance", "heatMap", "heatAcross", "markersOnHeat"),
        ("markers",)),
    **dict.fromkeys(("legend", "titleBlock", "scaleBar", "dimensions", "pixelsPerMetre", "mapScale", "units", "north"), ("panels",)),
    **dict.fromkeys(
        ("draw", "classes", "minConfidence", "minKeypointConfidence", "trailLength", "blur", "pixelate"), ("detections",)),
    **dict.fromkeys(("font", "fontFile"), ("text",)),
    **dict.fromkeys(("version", "language", "maxMegapixels", *_SECTIONS), ()),
}
# Options that are named by a file's columns within.
_OF_COLUMNS = ("map",)
# Options that two sections have.
_RENAMED = {
    "markerSize": ("markers", "size"), "textSize": ("text", "size"), "detectionFile": ("detections", "file"),
    "detectionColorBy": ("detections", "colorBy"), "detectionLabels": ("detections", "labels"),
}


def parted(options: Mapping[str, Any]) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """The options of a sheet, and those of them that tell how its files of areas and markers are read."""
    reading = {name: value for name, value in options.items() if snake(name) in ReadingOptions.__annotations__}
    return {name: value for name, value in options.items() if name not in reading}, reading


def request_from(request: Optional[Mapping[str, Any]], options: Mapping[str, Any]) -> Dict[str, Any]:
    """The library's request of a dict and of keywords, which come first where both say something."""
    if request is not None and not isinstance(request, Mapping):
        raise TypeError(f"request must be a dict, not {type(request).__name__}")
    whole: Dict[str, Any] = _camel(request or {})
    # What is said by itself counts more than a section of options.
    for name, value in sorted(options.items(), key=lambda option: option[0] not in (*_SECTIONS, "markers")):
        key = _camel_name(name)
        if key in _RENAMED:
            section, key = _RENAMED[key]
            path: Tuple[str, ...] = (section,)
        elif key in _SECTION_OF:
            path = _SECTION_OF[key]
        else:
            raise TypeError(f"'{name}' is no option of a sheet" + _suggestion(name))
        part = whole
        for section in path:
            part = part.setdefault(section, {})
            if not isinstance(part, dict):
                raise InvalidRequestError(f"{snake(section)} must be a dict of options", "wrongKind", place=snake(section))
        value = _camel(value)
        if isinstance(value, dict) and isinstance(part.get(key), dict):
            value = {**part[key], **value}
        part[key] = value
    return whole


def text_of(request: Mapping[str, Any]) -> bytes:
    """A request as JSON."""
    def plain(value: Any) -> Any:
        if isinstance(value, os.PathLike):
            return os.fspath(value)
        if hasattr(value, "isoformat"):
            return value.isoformat()[:10]
        if hasattr(value, "tolist"):
            return value.tolist()
        raise TypeError(f"an option cannot be of {type(value).__name__}")

    try:
        text = json.dumps(request, allow_nan=False, ensure_ascii=False, default=plain)
    except ValueError:
        raise InvalidRequestError("numbers in options must be finite", "notFinite") from None
    return text_for(text, "request")


def query_text(query: Optional[Mapping[str, Any]]) -> Optional[bytes]:
    """A query of markers as JSON; None for all."""
    if query is not None and not isinstance(query, Mapping):
        raise TypeError(f"query must be a dict, not {type(query).__name__}")
    members = camel(dict(query or {}))
    return text_of(members) if members else None


def camel(options: Dict[str, Any]) -> Dict[str, Any]:
    """Options whose names are as in the library, without those that are None."""
    named: Dict[str, Any] = _camel({name: value for name, value in options.items() if value is not None})
    return named


def _camel(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {_camel_name(name): part if name in _OF_COLUMNS else _camel(part) for name, part in value.items()}
    return value


def _camel_name(name: Any) -> str:
    if not isinstance(name, str):
        raise TypeError(f"options are named by str, not {type(name).__name__}")
    first, *others = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in others)


def _suggestion(name: str) -> str:
    return nearest(name, [*map(snake, (*_SECTION_OF, *_RENAMED)), *ReadingOptions.__annotations__])


def snake(name: str) -> str:
    """Returns the keyword for a name of the library."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)


def nearest(name: str, known: Collection[str]) -> str:
    """The end of a sentence that refuses a name: the known one that is most like it, or all known ones."""
    near = difflib.get_close_matches(name, known, 1)
    return f"; did you mean '{near[0]}'?" if near else f"; there are {', '.join(sorted(known))}"
