"""The options of imports and exports, as types: what type checkers and editors know of `**options`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Dict, Literal, Type, TypedDict, Union

from ._options import MarkerQuery, ReadingOptions
from ._requests import nearest
from ._typing import Path
from .errors import InvalidRequestError

_Coordinates = Union[Mapping[str, Any], None]


class ImportOptions(ReadingOptions, total=False):
    """How a file or a list is taken over; `Plan.import_` tells more."""

    format: Literal["geojson", "csv", "xlsx", "jsonl", "coco", "labelme", "web-annotation", "pdf", "xfdf"]
    duplicates: Literal["keep", "update", "add"]
    role: str
    any_status: bool
    overwrite_newer: bool
    exchange_areas: bool
    since: Union[str, date]
    dry_run: bool
    anywhere: bool
    snap: float
    strict: bool
    coordinates: _Coordinates
    place_by: Literal["coordinates", "area"]
    stored: bool
    drawing: Path
    deleted: Literal["keep", "remove"]
    other_plan: bool
    detections: Mapping[str, Any]
    replace_detections: bool
    author: str
    language: Literal["en", "de", "zh"]


class ExportOptions(TypedDict, total=False):
    """How a plan is written for other programs; `Plan.export` tells more."""

    format: Literal["geojson", "csv", "xlsx", "jsonl", "coco", "labelme", "web-annotation", "pdf", "xfdf"]
    excel: bool
    filter: MarkerQuery
    coordinates: _Coordinates
    delimiter: str
    decimal: Literal["point", "comma"]
    language: Literal["en", "de", "zh"]
    drawing: Path
    units: Literal["metric", "imperial"]
    list: bool
    strip_actions: bool
    detections: bool
    force: bool


def check_options(options: Mapping[str, Any], known: Type[Any]) -> Dict[str, Any]:
    """Returns the options of a call, of which each must be one that it has; they may be called as the library calls them.

    Raises
    ------
    InvalidRequestError
        There is no option of a name; the message has the nearest.
    """
    names = known.__annotations__
    checked: Dict[str, Any] = {}
    for name, value in options.items():
        plain = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)
        if plain not in names:
            raise InvalidRequestError(f"there is no option {name!r}" + nearest(plain, sorted(names)), "unknownMember", place=name)
        checked[plain] = value
    return checked
