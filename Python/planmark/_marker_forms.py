"""Markers of a plan in the forms in which Python programs want them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any, Callable, Dict, List, NoReturn, Union

import numpy
from numpy.typing import NDArray

from ._arguments import check_choice
from ._marker_columns import PROPERTY, TIMES, MarkerColumns
from ._marker_details import FIELDS

if TYPE_CHECKING:
    import geopandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import polars  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]

_DAYS = ("due",)
_AXES = ("x", "y")
# Names that say where a marker is, whoever reads the table: a property of such a name keeps its prefix.
_PLACES = frozenset(("lng", "lon", "long", "longitude", "lat", "latitude", "geometry", "geom", "point", "position", "properties"))
_WHOLE, _FLOAT, _TRUTH, _TEXT, _MIXED = "whole", "float", "truth", "text", "mixed"


def property_names(columns: MarkerColumns) -> Dict[str, str]:
    """The names of the columns of properties without the prefix, where no column is called so or would be read so, by the names with it."""
    taken = {name.lower() for name in columns.kinds if not name.startswith(PROPERTY)} | _PLACES | set(FIELDS)
    names: Dict[str, str] = {}
    for name in columns.kinds:
        if name.startswith(PROPERTY):
            plain = name[len(PROPERTY):]
            names[name] = name if plain.strip().lower() in taken or plain.startswith(PROPERTY) else plain
    return names


def _kind(values: List[Any]) -> str:
    """What the values of a property are, those that are missing aside."""
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {str}:
        return _TEXT
    if kinds == {bool}:
        return _TRUTH
    if kinds == {int} and all(value is None or abs(value) < 1 << 63 for value in values):
        return _WHOLE
    return _FLOAT if kinds <= {int, float} else _MIXED


def array(columns: MarkerColumns) -> NDArray[Any]:
    """A structured array."""
    arrays = columns.arrays()
    rows = numpy.empty(columns.count, [(name, column.dtype) for name, column in arrays.items()])
    for name, column in arrays.items():
        rows[name] = column
    return rows


def dictionary(columns: MarkerColumns) -> Dict[str, NDArray[Any]]:
    """An array for each column."""
    return columns.arrays()


def _series(columns: MarkerColumns, name: str) -> NDArray[Any]:
    """A column as pandas has it: what is missing is NaN among numbers, NaT among dates and times, else None."""
    if columns.kinds[name] != "text":
        return columns.numbers(name)
    texts = columns.texts(name)
    if name in _DAYS:
        # pandas has no days, but seconds.
        return texts.decoded().astype("M8[D]").astype("M8[s]")
    if not name.startswith(PROPERTY):
        return texts.decoded()
    values = texts.values()
    kind, is_whole = _kind(values), all(value is not None for value in values)
    if kind == _FLOAT or kind == _WHOLE and not is_whole and all(value is None or abs(value) <= 1 << 53 for value in values):
        return numpy.array([numpy.nan if value is None else value for value in values], numpy.float64)
    if kind in (_WHOLE, _TRUTH) and is_whole:
        return numpy.array(values, numpy.int64 if kind == _WHOLE else numpy.bool_)
    objects = numpy.empty(len(values), object)
    objects[:] = values
    return objects


def pandas_frame(columns: MarkerColumns) -> "pandas.DataFrame":
    """A DataFrame of pandas."""
    try:
        import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        _refuse_form("pandas", "pandas")
    names = property_names(columns)
    # Copied, as the library's memory cannot be written to, and frames are.
    frame: "pandas.DataFrame" = pandas.DataFrame({names.get(name, name): _series(columns, name) for name in columns.kinds}, copy=True)
    return frame


def geopandas_frame(columns: MarkerColumns) -> "geopandas.GeoDataFrame":
    """A GeoDataFrame, whose geometries are the markers' pixel points."""
    try:
        import geopandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        _refuse_form("geopandas", "geopandas")
    frame = pandas_frame(columns)
    points = geopandas.points_from_xy(frame["x"], frame["y"])
    return geopandas.GeoDataFrame(frame.drop(columns=list(_AXES)), geometry=points)


def records(columns: MarkerColumns) -> List[Dict[str, Any]]:
    """A dict for each marker, with None for what is missing."""
    names = property_names(columns)
    values = {names.get(name, name): _plain(columns, name) for name in columns.kinds}
    return [dict(zip(values, row)) for row in zip(*values.values())]


def _plain(columns: MarkerColumns, name: str) -> List[Any]:
    """A column's values as Python has them."""
    if columns.kinds[name] == "text":
        values = columns.texts(name).values()
        return [None if day is None else datetime.date.fromisoformat(day) for day in values] if name in _DAYS else values
    numbers = columns.numbers(name)
    if name in TIMES:
        return [None if time is None else time.replace(tzinfo=datetime.timezone.utc) for time in numbers.tolist()]
    plain: List[Any] = numbers.tolist()
    return [None if value != value else value for value in plain] if columns.kinds[name] == "double" else plain


def arrow_table(columns: MarkerColumns) -> "pyarrow.Table":
    """A table of Arrow, whose texts are the library's memory."""
    try:
        import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        _refuse_form("arrow", "pyarrow")
    names = property_names(columns)
    return pyarrow.table({names.get(name, name): _arrow(pyarrow, columns, name) for name in columns.kinds})


def _arrow(pyarrow: Any, columns: MarkerColumns, name: str) -> Any:
    if name in TIMES:
        return pyarrow.array(columns.numbers(name), pyarrow.timestamp("ms")).cast(pyarrow.timestamp("ms", "UTC"))
    if columns.kinds[name] != "text":
        # NaN is Arrow's null.
        return pyarrow.array(columns.numbers(name), from_pandas=True)
    texts = columns.texts(name)
    if name.startswith(PROPERTY) and texts.json is not None:
        values = texts.values()
        kinds = {_WHOLE: pyarrow.int64(), _FLOAT: pyarrow.float64(), _TRUTH: pyarrow.bool_()}
        if _kind(values) in kinds:
            return pyarrow.array(values, kinds[_kind(values)])
    present = numpy.packbits(texts.present, bitorder="little")
    buffers = [pyarrow.py_buffer(part) for part in (texts.ends, texts.data, present)]
    found = pyarrow.LargeStringArray.from_buffers(columns.count, *buffers)
    return found.cast(pyarrow.string()).cast(pyarrow.date32()) if name in _DAYS else found


def polars_frame(columns: MarkerColumns) -> "polars.DataFrame":
    """A DataFrame of Polars."""
    try:
        import polars  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        _refuse_form("polars", "polars")
    names = property_names(columns)
    return polars.DataFrame([_polars(polars, columns, name).alias(names.get(name, name)) for name in columns.kinds])


def _polars(polars: Any, columns: MarkerColumns, name: str) -> Any:
    if name in TIMES:
        return polars.Series(columns.numbers(name)).dt.replace_time_zone("UTC")
    if columns.kinds[name] != "text":
        return polars.Series(columns.numbers(name), nan_to_null=True)
    texts = columns.texts(name)
    if name in _DAYS:
        return polars.Series(texts.decoded().tolist(), dtype=polars.String).str.to_date("%Y-%m-%d")
    if name.startswith(PROPERTY) and texts.json is not None:
        values = texts.values()
        kinds = {_WHOLE: polars.Int64, _FLOAT: polars.Float64, _TRUTH: polars.Boolean}
        if _kind(values) in kinds:
            return polars.Series(values, dtype=kinds[_kind(values)], strict=False)
    return polars.Series(texts.decoded().tolist(), dtype=polars.String)


def _refuse_form(form: str, package: str) -> NoReturn:
    raise ImportError(f'as_="{form}" needs {package}, which is not installed') from None


FORMS: Dict[str, Callable[[MarkerColumns], Any]] = {
    "array": array, "dict": dictionary, "records": records, "pandas": pandas_frame, "geopandas": geopandas_frame, "arrow": arrow_table,
    "polars": polars_frame,
}


def check_form(as_: Union[str, Any]) -> None:
    """Refuses a form that there is not."""
    check_choice(as_, FORMS, "as_")
