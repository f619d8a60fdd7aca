"""Markers in all forms in which programs have them, and that none is lost without a word."""

import datetime
import decimal
import fractions
import time
import warnings

import numpy as np
import pandas as pd
import planmark
import pytest

SIZE = (300, 200)
DRAWING = np.full((200, 300, 3), 240, np.uint8)
GOOD = {"x": 50.0, "y": 60.0}


def told(markers, areas=None, **options):
    """The sheet of markers, and the warnings that it gave."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        sheet = planmark.Sheet(DRAWING, areas, markers, **options)
    return sheet, [warning for warning in caught if issubclass(warning.category, planmark.PlanmarkWarning)]


def frame(**columns):
    return pd.DataFrame(columns)


def geopandas():
    return pytest.importorskip("geopandas")


def geo_frame():
    shapely = pytest.importorskip("shapely")
    shapes = [shapely.Point(50, 60), shapely.LineString([(0, 0), (9, 9)]), None, shapely.Point(), shapely.MultiPoint([(1, 1)]),
              shapely.box(0, 0, 9, 9), shapely.Point(7, 8, 9)]
    return geopandas().GeoDataFrame({"title": list("abcdefg")}, geometry=shapes, index=[f"A-{row}" for row in range(7)])


def polars():
    return pytest.importorskip("polars")


def arrow():
    return pytest.importorskip("pyarrow")


def masked_columns():
    return {"x": np.ma.array([50.0, 51, 52], mask=[0, 1, 0]), "y": np.ma.array([60, 61, 62], mask=[0, 0, 1])}


def objects(*values):
    array = np.empty(len(values), object)
    array[:] = values
    return array


# What is given, how many rows, and which of them are refused, each with its column.
REFUSED = {
    "dicts without y": (lambda: [GOOD, {"x": 50}], 2, {1: "y"}),
    "dicts without anything": (lambda: [GOOD, {}, {"title": "a"}], 3, {1: "x", 2: "x"}),
    "no dicts among dicts": (lambda: [GOOD, None, 5, "a", [1, 2]], 5, dict.fromkeys([1, 2, 3, 4])),
    "a frame without y": (lambda: frame(x=[50, 60]), 2, {0: "y", 1: "y"}),
    "missing values": (lambda: frame(x=[50, None, 52], y=[np.nan, 61, 62]), 3, {0: "y", 1: "x"}),
    "missing values among objects": (
        lambda: frame(x=objects(50, pd.NA, pd.NaT, None, np.nan), y=60), 5, dict.fromkeys([1, 2, 3, 4], "x")),
    "nullable integers": (lambda: frame(x=pd.array([50, None], "Int64"), y=60), 2, {1: "x"}),
    "texts": (lambda: frame(x=["50", "abc", "", "1_0", "0x10", "5 0"], y=60), 6, dict.fromkeys([1, 2, 3, 4, 5], "x")),
    "texts with a comma between thousands": (lambda: [{"x": "1,234", "y": 1}, {"x": "1.234,5", "y": 1}], 2, {0: "x", 1: "x"}),
    "truth values": (lambda: frame(x=[True, False], y=60), 2, {0: "x", 1: "x"}),
    "truth values in dicts": (lambda: [{"x": True, "y": 60}, {"x": 50, "y": np.False_}], 2, {0: "x", 1: "y"}),
    "nullable truth values": (lambda: frame(x=pd.array([True, None], "boolean"), y=60), 2, {0: "x", 1: "x"}),
    "infinity": (lambda: frame(x=[np.inf, 50], y=[60, -np.inf]), 2, {0: "x", 1: "y"}),
    "infinity as text": (lambda: frame(x=["inf", "-Infinity"], y=60), 2, {0: "x", 1: "x"}),
    "numbers beyond floats": (lambda: [{"x": 10**400, "y": 1}, {"x": "1e999", "y": 1}], 2, {0: "x", 1: "x"}),
    "far away": (lambda: [GOOD, {"x": 1e300, "y": 1}], 2, {1: None}),
    "outside of the drawing": (lambda: frame(x=[50, 5000], y=[60, -5]), 2, {1: None}),
    "bytes": (lambda: frame(x=[b"50", b"\xff", b"ab"], y=60), 3, {1: "x", 2: "x"}),
    "complex numbers": (lambda: [{"x": 1j, "y": 1}, GOOD], 2, {0: "x"}),
    "nested values": (lambda: frame(x=objects([50], (1, 2), {"a": 1}, np.array([1, 2])), y=60), 4, dict.fromkeys(range(4), "x")),
    "times": (lambda: frame(x=pd.to_datetime(["2026-03-01", None]), y=60), 2, {0: "x", 1: "x"}),
    "spans of time": (lambda: frame(x=pd.to_timedelta([1, 2], unit="D"), y=60), 2, {0: "x", 1: "x"}),
    "mixed kinds": (
        lambda: frame(x=objects(50, "51", None, b"52", 53.5, "a", decimal.Decimal("54"), decimal.Decimal("NaN"), True), y=60), 9,
        {2: "x", 5: "x", 7: "x", 8: "x"}),
    "masked columns": (masked_columns, 3, {1: "x", 2: "y"}),
    "masked points": (lambda: np.ma.array([[50.0, 60], [1, 2]], mask=[[0, 0], [0, 1]]), 2, {1: "y"}),
    "points that are not finite": (lambda: np.array([[50, 60], [np.nan, 1], [1, np.inf]]), 3, {1: "x", 2: "y"}),
    "pairs of which some are none": (
        lambda: [(50, 60), (1,), None, ("51", "61,5"), ("a", 2), (1, 2, 3), (np.nan, 1)], 7, dict.fromkeys([1, 2, 4, 6], "point")),
    "an array of objects": (lambda: np.array([[50, "60"], [None, 2], ["a", 2]], dtype=object), 3, {1: "point", 2: "point"}),
    "a structured array": (
        lambda: np.array([(50, 60, "a"), (np.nan, 1, "b")], [("x", "f8"), ("y", "f8"), ("title", "U9")]), 2, {1: "x"}),
    "a sparse column": (lambda: frame(x=pd.arrays.SparseArray([50.0, np.nan]), y=60), 2, {1: "x"}),
    "a category": (lambda: frame(x=pd.Categorical([50, None]), y=pd.Categorical(["60", "61"])), 2, {1: "x"}),
    "geographic columns without a map": (lambda: [{"lat": 1, "lng": 2}], 1, {0: "x"}),
    "geometries": (geo_frame, 7, dict.fromkeys([1, 2, 3, 4, 5], "geometry")),
    "a series of geometries": (lambda: geo_frame().geometry, 7, dict.fromkeys([1, 2, 3, 4, 5], "geometry")),
    "a list of geometries": (lambda: list(geo_frame().geometry), 7, dict.fromkeys([1, 2, 3, 4, 5], "geometry")),
    "well-known text": (
        lambda: frame(geometry=["POINT (50 60)", "POINT EMPTY", "LINESTRING (0 0, 1 1)", None, "SRID=1;POINT Z (5 6 7)"]), 5,
        {1: "geometry", 2: "geometry", 3: "geometry"}),
    "well-known binary": (lambda: frame(geometry=[geo_frame().geometry.iloc[0].wkb, b"x", None]), 3, {1: "geometry", 2: "geometry"}),
    "points in a column": (
        lambda: frame(point=[[50, 60], [1], "a", None, [1, None], {"x": 5, "y": 6}]), 6, dict.fromkeys([1, 2, 3, 4], "point")),
    "features": (
        lambda: {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"title": "a"}, "geometry": {"type": "Point", "coordinates": [50, 60]}},
            {"type": "Feature", "properties": None, "geometry": None},
            {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[1, 1], [2, 2]]}},
            {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": ["a", 2]}}]}, 4,
        dict.fromkeys([1, 2, 3], "geometry")),
    "Polars": (lambda: polars().DataFrame({"x": [50.0, None, float("nan")], "y": ["60", "61", "62"]}), 3, {1: "x", 2: "x"}),
    "Arrow": (lambda: arrow().table({"x": [50, None, 52], "y": ["60", "61", "a"]}), 3, {1: "x", 2: "y"}),
    "Arrow's batches": (lambda: arrow().record_batch({"x": [50, None], "y": [60, 61]}), 2, {1: "x"}),
    "pandas with Arrow's types": (lambda: frame(x=pd.array([50, None], "int64[pyarrow]"), y=60), 2, {1: "x"}),
    "texts that are too long": (lambda: [GOOD, {**GOOD, "title": "a" * 1_000_000}], 2, {1: None}),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_no_marker_is_lost_without_a_word(kind):
    make, count, refused = REFUSED[kind]
    markers = make()
    sheet, caught = told(markers)
    assert {refusal.index: refusal.column for refusal in sheet.refusals} == refused
    assert sheet.report["drawn"] + len(sheet.refusals) == count
    assert len(sheet.report["refused"]) == len(refused)
    assert len(caught) == 1
    text = str(caught[0].message)
    assert text.startswith(f"{len(refused)} of {count} markers ")
    first = sheet.refusals[0]
    assert str(first) in text and caught[0].message.refusals == sheet.refusals
    assert first.place in str(first) and (first.column is None or repr(first.column) in first.message)
    for row, refusal in zip(refused, sheet.refusals):
        assert refusal.kind == "marker" and f"{row}" in refusal.place and refusal.reason and refusal.message
    with pytest.raises(planmark.RefusedError) as error:
        planmark.annotate(DRAWING, None, make(), strict=True)
    # By their texts, as what is not a number is not equal to itself.
    assert list(map(repr, error.value.refusals)) == list(map(repr, sheet.refusals)) and error.value.index == first.index


# What is given, the exception, and what its text names.
RAISED = {
    "two columns of a name": (
        lambda: pd.DataFrame([[1, 2, 3]], columns=["x", "y", "x"]), ValueError, "'x' is there more than once, as columns 0 and 2"),
    "two columns of one's own": (
        lambda: pd.DataFrame([[1, 2, 3, 4]], columns=["x", "y", "n", "n"]), ValueError, "'n' is there more than once"),
    "two columns of a name once they are texts": (
        lambda: pd.DataFrame([[1, 2, 3, 4]], columns=["x", "y", 1, "1"]), ValueError, "'1' is there more than once, as columns 2 and 3"),
    "two columns of Arrow": (
        lambda: arrow().Table.from_arrays([arrow().array([1])] * 3, names=["x", "y", "x"]), ValueError, "'x' is there more than once"),
    "columns of several levels": (
        lambda: pd.DataFrame([[1, 2]], columns=pd.MultiIndex.from_tuples([("x", "a"), ("y", "b")])), ValueError, "they have x.a, y.b"),
    "columns of several lengths": (lambda: {"x": [1, 2], "y": [1]}, ValueError, "x 2, y 1"),
    "columns of two dimensions": (lambda: {"x": np.zeros((2, 2)), "y": [1, 2]}, ValueError, "'x' must have one dimension"),
    "a column that is none": (lambda: {"x": 5, "y": [1]}, TypeError, "'x' must be an array or a list, not int"),
    "no columns of places": (lambda: frame(title=["a"]), ValueError, "columns x and y; they have title"),
    "map points without a map": (lambda: frame(lat=[1], lng=[2]), ValueError, 'coordinates={"system": "leaflet"'),
    "an object in place of a number": (lambda: frame(x=objects(50, object()), y=60), TypeError, "row 1: column 'x' is a object"),
    "an object in a dict": (lambda: [GOOD, {**GOOD, "photo": object()}], TypeError, r"markers\[1\]: column 'photo' is an object"),
    "an object of one's own": (
        lambda: pd.DataFrame({"x": [1, 2], "y": [1, 2], "photo": objects(None, object())}, index=["a", "b"]), TypeError,
        r"row 1 \('b'\): column 'photo' is an object"),
    "half of a pair of surrogates": (
        lambda: frame(x=[1, 2], y=[1, 2], title=pd.Series(["a", "\ud800"], dtype=object)), ValueError,
        "row 1: column 'title': the text has a lone"),
    "such a one within a list": (
        lambda: [GOOD, {**GOOD, "tags": ["\udfff"]}], ValueError, r"markers\[1\]: column 'tags': the text has a lone"),
    "bytes that are no text": (
        lambda: frame(x=[1, 2], y=[1, 2], title=[b"a", b"\xff"]), ValueError, "row 1: column 'title' has bytes that are no UTF-8"),
    "a value that has itself in it": (
        lambda: [GOOD, {**GOOD, "tags": nested()}], ValueError, r"markers\[1\]: column 'tags' is nested too deeply"),
    "a frame that is not collected": (lambda: polars().LazyFrame({"x": [1], "y": [2]}), TypeError, r"LazyFrame; collect\(\)"),
    "a frame of GeoPandas without geometries": (lambda: geopandas().GeoDataFrame({"a": [1]}), ValueError, r"set_geometry\(\)"),
}


def nested():
    value = []
    value.append(value)
    return value


@pytest.mark.parametrize("kind", RAISED)
def test_what_cannot_be_told_row_by_row_is_raised(kind):
    make, exception, text = RAISED[kind]
    with pytest.raises(exception, match=text):
        planmark.annotate(DRAWING, None, make())


EMPTY = {
    "a list": lambda: [], "a dict": lambda: {}, "a frame": pd.DataFrame, "a frame of columns": lambda: pd.DataFrame(columns=["x", "y"]),
    "points": lambda: np.empty((0, 2)), "a frame of Polars": lambda: polars().DataFrame(), "a table of Arrow": lambda: arrow().table({}),
    "columns of Polars": lambda: polars().DataFrame({"x": [], "y": []}),
    "a frame of GeoPandas": lambda: geopandas().GeoDataFrame(geometry=[]),
    "features": lambda: {"type": "FeatureCollection", "features": []},
}


@pytest.mark.parametrize("kind", EMPTY)
def test_no_markers_are_no_problem(kind):
    sheet, caught = told(EMPTY[kind]())
    assert (sheet.report["drawn"], sheet.refusals, caught) == (0, (), [])


# Texts of coordinates, and the numbers that they are; None for those that are refused.
TEXTS = {
    "12.5": 12.5, "12,5": 12.5, " 12 ": 12, "12": 12, "+12": 12, "-0": 0, ".5": 0.5, "5.": 5, ",5": 0.5, "1e2": 100, "1,5e1": 15,
    "0,125": 0.125, "\u00a012\u00a0": 12, "1234,567": 1234.567, "": None, "  ": None, "nan": None, "None": None, "abc": None,
    "1,234": None, "1 2": None,
    "1.2.3": None, "1,2,3": None, "inf": None, "0x10": None, "1_000": None, "١٢": None, "12px": None, "--1": None,
}


def forms(texts):
    columns = {"x": texts, "y": ["6"] * len(texts)}
    yield "dicts", [dict(zip(columns, row)) for row in zip(*columns.values())]
    yield "columns", columns
    yield "frame", pd.DataFrame(columns)
    yield "objects", pd.DataFrame(columns, dtype=object)
    yield "bytes", {"x": [text.encode() for text in texts], "y": columns["y"]}
    yield "structured", np.rec.fromarrays([np.array(column) for column in columns.values()], names="x,y")
    try:
        import polars
        import pyarrow
    except ImportError:
        return
    yield "Polars", polars.DataFrame(columns)
    yield "Arrow", pyarrow.table(columns)


def test_texts_of_coordinates_are_the_same_in_every_form():
    drawing = np.full((50, 2000, 3), 240, np.uint8)
    texts = list(TEXTS)
    taken = [(value, 6.0) for value in TEXTS.values() if value is not None]
    refused = [row for row, value in enumerate(TEXTS.values()) if value is None]
    for name, markers in forms(texts):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sheet = planmark.Sheet(drawing, None, markers)
            expected = planmark.Sheet(drawing, None, np.array(taken))
            assert [refusal.index for refusal in sheet.refusals] == refused, name
            assert np.array_equal(sheet.to_array(), expected.to_array()), name


def test_numbers_of_all_kinds_are_coordinates():
    values = [50, 50.0, np.float32(50), np.int8(50), np.uint64(50), decimal.Decimal("50"), fractions.Fraction(100, 2), np.array(50)]
    sheet, caught = told([{"x": value, "y": 60} for value in values])
    assert (sheet.report["drawn"], caught) == (len(values), [])
    sheet, caught = told(frame(x=objects(*values), y=60))
    assert (sheet.report["drawn"], caught) == (len(values), [])


def test_names_of_columns_may_be_written_otherwise_and_have_levels():
    expected = planmark.annotate(DRAWING, None, [GOOD])
    levels = pd.DataFrame([[50, 60]], columns=pd.MultiIndex.from_tuples([("x", ""), ("y", "")]))
    for markers in (frame(X=[50], Y=[60]), {" x ": [50], "Y": [60]}, [{"X": 50, "Y": 60}], levels):
        assert np.array_equal(planmark.annotate(DRAWING, None, markers), expected)
    for markers in (frame(longitude=[50], latitude=[60]), [{"Lon": 50, "Lat": 60}], {"lng": [50], "lat": [60]}):
        assert planmark.Sheet(DRAWING, None, markers, system="leaflet", zoom=0).report["refused"][0]["reason"] == "outsideDrawing"


DUES = [
    datetime.date(2020, 3, 1), datetime.datetime(2020, 3, 1, 8, 30), "2020-03-01", np.datetime64("2020-03-01"),
    np.datetime64("2020-03-01T08:30"), pd.Timestamp("2020-03-01"), pd.Timestamp("2020-03-01 08:30", tz="Europe/Berlin"),
]
NO_DUES = [None, np.nan, pd.NaT, pd.NA, np.datetime64("NaT")]


@pytest.mark.parametrize("value", DUES, ids=repr)
def test_days_come_in_all_types_of_times(value):
    expected = planmark.annotate(DRAWING, None, [{**GOOD, "due": "2020-03-01"}], color_by="overdue")
    columns = {"x": [50], "y": [60], "due": [value]}
    for markers in ([{**GOOD, "due": value}], columns, pd.DataFrame(columns), frame(x=50, y=60, due=objects(value))):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert np.array_equal(planmark.annotate(DRAWING, None, markers, color_by="overdue"), expected)


@pytest.mark.parametrize("value", NO_DUES, ids=repr)
def test_missing_values_are_none_in_every_column(value):
    names = ("due", "number", "title", "status", "cost", "color", "located", "Trade")
    expected = planmark.annotate(DRAWING, None, [GOOD])
    row = {**GOOD, **dict.fromkeys(names, value)}
    for markers in ([row], pd.DataFrame([row]), pd.DataFrame([row], dtype=object), {name: [cell] for name, cell in row.items()}):
        sheet, caught = told(markers)
        assert caught == [] and np.array_equal(sheet.to_array(), expected)


def test_columns_of_polars_and_arrow_are_those_of_pandas():
    columns = {"x": [50, 120], "y": [60.5, 61], "number": [7, None], "title": ["Scratch", None], "status": ["open", "closed"],
               "due": [datetime.date(2020, 3, 1), None], "Trade": ["Painter", None]}
    expected = planmark.annotate(DRAWING, None, pd.DataFrame(columns), color_by="Trade", labels="title")
    tables = [polars().DataFrame(columns), arrow().table(columns), arrow().table(columns).to_batches()[0],
              arrow().table(columns).to_reader(), pd.DataFrame(columns).convert_dtypes(),
              pd.DataFrame(columns).convert_dtypes(dtype_backend="pyarrow")]
    for table in tables:
        assert np.array_equal(planmark.annotate(DRAWING, None, table, color_by="Trade", labels="title"), expected), type(table)


def test_columns_of_ones_own_are_kept_whatever_they_are_called():
    rows = [{**GOOD, "type": "crack", "Trade": "Painter", "id": 7, "when": pd.Period("2026-03"), "tags": {"a"}, "done": False}]
    for name, known in (("type", "crack"), ("Trade", "Painter"), ("id", "7"), ("when", "2026-03"), ("done", "false")):
        for markers in (rows, pd.DataFrame(rows)):
            sheet, caught = told(markers, color_by=name)
            assert (sheet.report["drawn"], caught) == (1, []), known
    assert "no marker has a property" in str(told(rows, color_by="Trades")[1][0].message)


def test_located_is_a_truth_value_or_a_word():
    without = planmark.annotate(DRAWING, None, [GOOD])
    no = planmark.annotate(DRAWING, None, [{**GOOD, "located": "no"}])
    assert np.array_equal(planmark.annotate(DRAWING, None, [{**GOOD, "located": False}]), no)
    assert np.array_equal(planmark.annotate(DRAWING, None, frame(x=[50], y=[60], located=[False])), no)
    assert np.array_equal(planmark.annotate(DRAWING, None, frame(x=[50], y=[60], located=[True])), without)


def test_a_frame_of_geopandas_has_its_points_and_fields():
    shapely = pytest.importorskip("shapely")
    given = geopandas().GeoDataFrame(
        {"title": ["Scratch", "Dent"], "status": ["open", "closed"], "x": ["other", "columns"]},
        geometry=[shapely.Point(50, 60), shapely.Point(120, 80, 3)], index=["B-1", "B-2"])
    expected = planmark.annotate(DRAWING, None, [
        {"x": 50, "y": 60, "title": "Scratch", "status": "open"}, {"x": 120, "y": 80, "title": "Dent", "status": "closed"}], labels="title")
    others = [given.rename_geometry("where"), given.assign(second=given.geometry.buffer(1)), given.__geo_interface__, given.to_wkb()]
    for markers in (given, *others, given.to_arrow()):
        with warnings.catch_warnings():
            warnings.simplefilter("error", planmark.PlanmarkWarning)
            assert np.array_equal(planmark.annotate(DRAWING, None, markers, labels="title"), expected), type(markers)


def test_labels_of_rows_are_kept():
    sheet, caught = told(geo_frame())
    assert [refusal.label for refusal in sheet.refusals] == ["A-1", "A-2", "A-3", "A-4", "A-5"]
    assert "row 1 ('A-1'): column 'geometry' is a LineString, not a point" in str(caught[0].message)
    sheet, _ = told(pd.DataFrame({"x": [1, None], "y": [1, 1]}, index=pd.MultiIndex.from_tuples([("a", 1), ("b", 2)])))
    assert (sheet.refusals[0].label, sheet.refusals[0].index) == (("b", 2), 1)
    sheet, _ = told(pd.DataFrame({"x": [1, None], "y": [1, 1]}, index=np.array([7, 9], np.int32)))
    assert sheet.refusals[0].label == 9 and type(sheet.refusals[0].label) is int
    assert told([{"x": 1}])[0].refusals[0].label == 0


def test_systems_of_the_earth_are_told():
    shapely = pytest.importorskip("shapely")
    points = geopandas().GeoDataFrame({"title": ["a"]}, geometry=[shapely.Point(50, 60)], crs=4326)
    _, caught = told(points)
    assert len(caught) == 1 and "EPSG:4326" in str(caught[0].message) and "to_crs()" in str(caught[0].message)
    rooms = geopandas().GeoDataFrame(geometry=[shapely.box(0, 0, 300, 200)], crs=25833)
    with pytest.raises(planmark.InvalidArgumentError, match="markers are in EPSG:25832 and the rooms in EPSG:25833"):
        planmark.annotate(DRAWING, rooms, points.set_crs(25832, allow_override=True))
    for areas in (rooms, planmark.Rooms(rooms)):
        _, caught = told(points.set_crs(25833, allow_override=True), areas)
        assert caught == []


@pytest.mark.parametrize("count", [100_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_one_bad_row_of_very_many_is_found_fast(count):
    x = np.full(count, 50.0)
    x[count // 3] = np.nan
    began = time.perf_counter()
    sheet, caught = told(frame(x=x, y=60.0, title="Scratch", status="open"), scale=0.1)
    assert time.perf_counter() - began < 2 + count / 50_000
    assert [(refusal.index, refusal.column) for refusal in sheet.refusals] == [(count // 3, "x")]
    assert sheet.report["drawn"] == count - 1 and f"row {count // 3}: column 'x' has no value" in str(caught[0].message)


def test_only_what_is_given_is_imported():
    from planmark._marker_tables import marker_table

    class Frame:
        """A table that hands itself out as Arrow does."""

        def __arrow_c_stream__(self, schema=None):
            return arrow().table({"x": [50], "y": [60]}).__arrow_c_stream__(schema)

    assert marker_table(Frame(), "pixel").points.tolist() == [[50, 60]]


def test_rows_of_a_frame_one_by_one_are_markers():
    given = pd.DataFrame({"x": [50, 120], "y": [60, 80], "title": ["Scratch", None], "status": ["open", "closed"]}, index=["a", "b"])
    expected = planmark.annotate(DRAWING, None, given, labels="title")
    rows = [row for _, row in given.iterrows()]
    for markers in (rows, list(given.itertuples()), given.itertuples(index=False), given.to_dict("records"), iter(rows), objects(*rows)):
        assert np.array_equal(planmark.annotate(DRAWING, None, markers, labels="title"), expected), type(markers)
    pairs = planmark.annotate(DRAWING, None, np.array([[50, 60], [120, 80]]))
    for markers in ([(50, 60), (120, 80)], zip([50, 120], [60, 80]), objects((50, 60), (120, 80)), map(list, [(50, 60), (120, 80)])):
        assert np.array_equal(planmark.annotate(DRAWING, None, markers), pairs), type(markers)


def test_masked_values_of_dicts_are_missing():
    sheet, _ = told([{"x": np.ma.masked, "y": 1}, {**GOOD, "title": np.ma.masked}])
    assert [refusal.index for refusal in sheet.refusals] == [0] and sheet.doubts == ()
