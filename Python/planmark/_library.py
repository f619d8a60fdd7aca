"""The C library: where it is, what its functions take, and how a call's failure becomes an exception.

The header `planmark.h` describes the functions. A call lets go of the interpreter's lock while it runs, as all of ctypes' do.
"""

from __future__ import annotations

import ctypes
import functools
import os
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_size_t, c_void_p
from typing import Any, Dict, Iterator, Type

from ._fonts import use_bundled_fonts
from .errors import PlanmarkError, error_for

_ARGUMENTS: Dict[str, Type[ctypes._SimpleCData[Any]]] = {"p": c_void_p, "s": c_char_p, "n": c_size_t, "d": c_double, "i": c_int32}

# A letter an argument: p pointer or handle, s text, n size_t, d double, i int32_t. All return a status.
_FUNCTIONS = {
    "close": "p",
    "share": "pp",
    "bytes_get": "ppp",
    "pixels_get": "ppppp",
    "task_create": "p",
    "task_cancel": "p",
    "task_progress": "ppp",
    "coordinates_create": "sddp",
    "coordinates_to_pixels": "ppnpp",
    "coordinates_from_pixels": "ppnpp",
    "areas_read": "spp",
    "areas_parse": "snspp",
    "areas_create": "pnpnpnpnp",
    "areas_describe": "ppnp",
    "areas_count": "pp",
    "areas_passed_over": "ppp",
    "areas_notes": "pp",
    "rooms_find": "spp",
    "plan_find_rooms": "pspp",
    "areas_geojson": "pp",
    "areas_features": "pp",
    "areas_arrays": "ppppp",
    "areas_measure": "pnppp",
    "areas_check": "pnpnp",
    "areas_locate": "ppnpp",
    "areas_locate_one": "pddpp",
    "areas_tile": "ppnp",
    "areas_nearest": "ppnpp",
    "areas_pairs": "ppnip",
    "check_placement": "ddppndpp",
    "zones_create": "psp",
    "zones_add_frame": "ppnppppp",
    "zones_report": "pp",
    "line_counter_create": "pnsp",
    "line_counter_add_frame": "ppnppppppp",
    "line_counter_report": "pp",
    "input_create": "p",
    "input_set_drawing_file": "ps",
    "input_set_drawing_bytes": "psns",
    "input_set_drawing_pixels": "ppnnnn",
    "input_set_areas_file": "ps",
    "input_set_areas_bytes": "psns",
    "input_set_areas": "pp",
    "input_set_markers_file": "ps",
    "input_set_markers_bytes": "psns",
    "input_set_markers": "ppn",
    "input_set_reading": "ps",
    "input_set_marker_rows": "ppns",
    "input_set_detections_file": "ps",
    "input_set_detections_bytes": "psns",
    "input_set_detections": "ppnppp",
    "input_set_detection_keypoints": "pspnn",
    "input_set_detection_masks": "ppnnn",
    "input_set_plan": "pps",
    "sheet_create": "psp",
    "sheet_size": "ppp",
    "sheet_report": "pp",
    "sheet_render_file": "pssp",
    "sheet_render_bytes": "pspp",
    "sheet_render_file_as": "pssp",
    "sheet_render_bytes_as": "pspp",
    "sheet_render_pixels": "pppp",
    "sheet_render_into": "ppppnnn",
    "pyramid_make": "psssispp",
    "pyramid_update": "spsspp",
    "pyramid_open": "sp",
    "pyramid_info": "pp",
    "pyramid_tile": "pnnnp",
    "plan_open": "sip",
    "plan_create": "sssp",
    "plan_info": "pp",
    "plan_areas": "pp",
    "plan_measures": "pp",
    "plan_measure": "psp",
    "plan_query": "psp",
    "table_count": "pp",
    "table_columns": "pp",
    "table_integers": "psp",
    "table_doubles": "psp",
    "table_notes": "pp",
    "table_texts": "psppp",
    "table_json": "psp",
    "plan_place_all": "ppnssppp",
    "plan_update": "pssp",
    "plan_set_status": "ppnss",
    "plan_remove": "ppns",
    "plan_import_file": "psspp",
    "plan_import_bytes": "psnsspp",
    "plan_export_file": "psspp",
    "plan_export": "psppp",
    "plans_export_file": "pnssp",
    "plan_merge": "ppsp",
    "plan_history": "psp",
    "plan_undo": "psp",
    "plan_redo": "psp",
    "scene_parse": "ssp",
    "scene_size": "ppp",
    "scene_render_file": "pssd",
    "scene_render_bytes": "psdp",
    "scene_render_pixels": "pdp",
    "job_run": "spp",
    "job_resume": "sspp",
    "job_render": "sppp",
    "set_caller": "s",
    "set_processors": "i",
}


class _LastError(ctypes.Structure):
    _fields_ = [
        ("status", c_int32), ("code", c_char_p), ("message", c_char_p), ("file", c_char_p), ("place", c_char_p),
        ("index", c_int64),
    ]


class _Library(ctypes.CDLL):
    """The library, whose functions are looked up when they are first used, by their names without the prefix."""

    def __getattr__(self, name: str) -> Any:
        arguments = _FUNCTIONS.get(name)
        if arguments is None:
            return super().__getattr__(name)
        function = super().__getattr__("planmark_" + name)
        function.argtypes = [_ARGUMENTS[letter] for letter in arguments]
        function.restype = c_int32
        setattr(self, name, function)
        return function


_FOLDER = os.path.dirname(os.path.abspath(__file__))


def _load() -> _Library:
    use_bundled_fonts()
    library = _Library(os.path.join(_FOLDER, "libplanmark.so.1"))
    library.planmark_last_error.restype = POINTER(_LastError)
    library.planmark_version.restype = c_char_p
    # Messages name options as keywords, and methods as they are called here.
    library.set_caller(b"python")
    return library


lib = _load()


def version() -> str:
    """The library's version, such as "0.2.0"."""
    text: bytes = lib.planmark_version()
    return text.decode()


def set_processors(count: int) -> None:
    """Sets how many processors the library's calls in this process keep busy, from 1 to 1024; 0, the default, stands for all.

    For a process that shares its machine with others of its kind. No answer depends on it.

    Parameters
    ----------
    count
        The number of processors.

    Raises
    ------
    InvalidArgumentError
        The number is below 0 or above 1024.

    Examples
    --------
    >>> planmark.set_processors(2)
    >>> planmark.set_processors(0)
    """
    if isinstance(count, bool) or not isinstance(count, int):
        raise TypeError(f"count must be an int, not {type(count).__name__}")
    check(lib.set_processors(max(-1, min(count, 1 << 30))))


def last_error(status: int) -> PlanmarkError:
    """The exception for what went wrong in the last call of this thread that failed."""
    error = lib.planmark_last_error().contents
    texts: Iterator[Any] = (
        text if text is None else text.decode("utf-8", "replace")
        for text in (error.code, error.message, error.file, error.place))
    code, message, file, place = texts
    return error_for(status, code, message, file, place, None if error.index < 0 else error.index)


def check(status: int) -> None:
    """Raises the exception of a call that failed."""
    if status:
        raise last_error(status)


@functools.lru_cache(maxsize=None)
def load_libpq() -> ctypes.CDLL:
    """Loads the bundled libpq. The library asks for libpq by its name, once it needs a database, and gets what is loaded already."""
    return ctypes.CDLL(os.path.join(_FOLDER, "libpq.so.5"))
