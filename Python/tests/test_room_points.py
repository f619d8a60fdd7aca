"""Points in the forms in which programs have them: geometries, frames, nested and masked arrays; each answer is that of its row."""

import decimal
import warnings

import geopandas
import numpy as np
import pandas as pd
import planmark
import polars
import pyarrow
import pytest
import shapely
from shapely import LineString, MultiPoint, Point, Polygon

ROOMS = planmark.Rooms({"West": shapely.box(0, 0, 10, 10), "East": shapely.box(20, 0, 30, 10)})
PAIRS = [(5.0, 5.0), (25.0, 5.0), (30.0, 5.0), (15.0, 5.0)]
POINTS = [Point(pair) for pair in PAIRS]
FOUND = [0, 1, 1, -1]
LOCATIONS = [2, 2, 1, 0]
TILES = ROOMS.tile(np.array(PAIRS)).tolist()
X, Y = zip(*PAIRS)

FORMS = {
    "a list of points": POINTS,
    "a tuple of points": tuple(POINTS),
    "an array of points": np.array(POINTS, object),
    "points with Z": [Point(x, y, 9) for x, y in PAIRS],
    "points with M": [shapely.from_wkt(f"POINT M ({x} {y} 3)") for x, y in PAIRS],
    "a GeoSeries": geopandas.GeoSeries(POINTS, index=list("abcd")),
    "a GeoSeries' array": geopandas.GeoSeries(POINTS).values,
    "a GeoDataFrame": geopandas.GeoDataFrame({"x": 0, "y": 0}, geometry=POINTS, index=list("abcd")),
    "a GeoDataFrame with another active column": geopandas.GeoDataFrame({"geometry": 1, "place": POINTS}, geometry="place"),
    "a Series of points": pd.Series(POINTS, dtype=object),
    "a list of WKB": [point.wkb for point in POINTS],
    "a Polars series of WKB": polars.Series([point.wkb for point in POINTS]),
    "an Arrow array of WKB": pyarrow.array([point.wkb for point in POINTS]),
    "GeoPandas' Arrow": geopandas.GeoDataFrame(geometry=POINTS).to_arrow(),
    "x and y": pd.DataFrame({"x": X, "y": Y}),
    "y and x among others": pd.DataFrame({"y": Y, "name": list("abcd"), "x": X}),
    "X and Y in capital letters": pd.DataFrame({"Y": Y, "name": list("abcd"), "X": X}),
    "Y and X alone": pd.DataFrame({"Y": Y, "X": X}),
    "two columns": pd.DataFrame({"left": X, "top": Y}),
    "columns of objects": pd.DataFrame({"x": pd.Series([decimal.Decimal(x) for x in map(int, X)], dtype=object), "y": Y}),
    "nullable columns": pd.DataFrame({"x": pd.array(X, "Float64"), "y": pd.array(Y, "Float64")}),
    "a Polars frame": polars.DataFrame({"y": Y, "x": X}),
    "an Arrow table": pyarrow.table({"y": Y, "x": X}),
    "a Series of pairs": pd.Series(PAIRS),
    "an array of arrays": np.array([np.array(pair) for pair in PAIRS] + [None], object)[:-1],
    "a list of arrays": [np.array(pair) for pair in PAIRS],
}


@pytest.mark.parametrize("form", FORMS)
def test_all_forms_of_points_give_the_same_answers(form):
    points = FORMS[form]
    assert ROOMS.locate(points).room.tolist() == FOUND and ROOMS.locate(points).location.tolist() == LOCATIONS
    assert ROOMS.tile(points).tolist() == TILES
    assert ROOMS.nearest(points).distance.tolist() == [0, 0, 0, 5]
    assert ROOMS.pairs(points).tolist() == [[0, 0], [1, 1], [2, 1]]
    assert planmark.check_placement((40, 40), ROOMS, points).reason.tolist() == [0, 0, 0, 3]
    assert planmark.check_placement((40, 40), None, points).reason.tolist() == [0, 0, 0, 0]
    assert planmark.Coordinates().to_pixels(points).tolist() == [list(pair) for pair in PAIRS]


def test_one_point_is_a_list_of_one():
    assert ROOMS.locate(Point(25, 5)).room.tolist() == [1]


OTHERS = {
    "nothing": (None, "missing", "has no geometry"), "an empty point": (Point(), "empty", "is an empty Point"),
    "a line": (LineString([(0, 0), (1, 1)]), "notPoint", "is a LineString, not a point"),
    "points": (MultiPoint([(1, 1)]), "notPoint", "is a MultiPoint, not a point"),
    "a polygon": (Polygon([(0, 0), (1, 0), (1, 1)]), "notPoint", "is a Polygon, not a point"),
    "an empty polygon": (Polygon(), "empty", "is an empty Polygon"),
}
ROWS = {
    "a list": (list, "points[1]"), "an array": (lambda rows: np.array([*rows, 0], object)[:-1], "points[1]"),
    "a GeoSeries": (lambda rows: geopandas.GeoSeries(rows, index=["k", "h", "g"]), "points: row 1 ('h')"),
    "a GeoDataFrame": (lambda rows: geopandas.GeoDataFrame(geometry=rows), "points: row 1"),
    "labels of two levels": (
        lambda rows: geopandas.GeoSeries(rows, index=pd.MultiIndex.from_tuples([(1, "a"), (1, "b"), (2, "a")])), "points: row 1 ((1, 'b'))"),
    "WKB": (lambda rows: pyarrow.array([None if row is None else row.wkb for row in rows], pyarrow.binary()), "points: row 1"),
}


@pytest.mark.parametrize("form", ROWS)
@pytest.mark.parametrize("other", OTHERS)
def test_what_is_no_point_is_refused_with_its_row_or_lies_nowhere(form, other):
    make, name = ROWS[form]
    geometry, code, reason = OTHERS[other]
    points = make([Point(5, 5), geometry, Point(25, 5)])
    for call in (ROOMS.locate, ROOMS.tile, ROOMS.nearest, ROOMS.pairs, lambda points: planmark.check_placement((40, 40), ROOMS, points)):
        with pytest.raises(planmark.InvalidArgumentError) as error:
            call(points)
        assert str(error.value).startswith(f"{name} {reason}") and "on_invalid=\"skip\"" in str(error.value)
        assert (error.value.index, error.value.place, error.value.code) == (1, "points", code)
    # There is no such argument here.
    with pytest.raises(planmark.InvalidArgumentError) as error:
        planmark.Coordinates().to_pixels(points)
    assert str(error.value).startswith(f"{name} {reason}") and "on_invalid" not in str(error.value)
    assert ROOMS.locate(points, on_invalid="skip").room.tolist() == [0, -1, 1]
    assert ROOMS.locate(points, on_invalid="skip").location.tolist() == [2, 0, 2]
    assert ROOMS.tile(points, on_invalid="skip").tolist() == [0, -1, 1]
    assert ROOMS.nearest(points, on_invalid="skip").room.tolist() == [0, -1, 1]
    assert ROOMS.pairs(points, on_invalid="skip").tolist() == [[0, 0], [2, 1]]
    assert planmark.check_placement((40, 40), ROOMS, points, on_invalid="skip").reason.tolist() == [0, planmark.Reason.NOT_FINITE, 0]


def test_a_point_of_a_million_is_found():
    points = shapely.points(np.full((1_000_000, 2), 5.0))
    points[777_777] = None
    series = geopandas.GeoSeries(points)
    with pytest.raises(planmark.InvalidArgumentError, match="points: row 777777 has no geometry"):
        ROOMS.locate(series)
    room = ROOMS.locate(series, on_invalid="skip").room
    assert room[777_777] == -1 and np.count_nonzero(room == 0) == 999_999
    frame = pd.DataFrame(np.full((1_000_000, 2), 5.0), columns=["x", "y"], dtype=object)
    frame.iloc[777_777, 1] = "5,0"
    with pytest.raises(TypeError, match="points: row 777777, column 'y' is '5,0', a str, not a number"):
        ROOMS.locate(frame)


def test_points_that_are_missing_in_numbers_lie_nowhere():
    for points in (
            pd.DataFrame({"x": pd.array([5, None], "Int64"), "y": [5, 5]}), pd.DataFrame({"x": [5, np.nan], "y": [5, 5]}),
            pd.DataFrame({"x": pd.Series([5, None], dtype=object), "y": [5, 5]}), polars.DataFrame({"x": [5, None], "y": [5, 5]}),
            pyarrow.table({"x": [5.5, None], "y": [5, 5]}), np.ma.masked_array([[5, 5], [5, 5]], [[False, False], [True, False]])):
        assert ROOMS.locate(points).room.tolist() == [0, -1]
    assert ROOMS.locate(geopandas.GeoSeries([None, None]), on_invalid="skip").room.tolist() == [-1, -1]


@pytest.mark.parametrize("points, kind, message", [
    (pd.DataFrame({"a": [1], "b": [1], "c": [1]}), ValueError, "must have the columns x and y, or geometries; they have a, b, c"),
    (pd.DataFrame({"x": [1]}), ValueError, "they have x"),
    (pd.DataFrame([[1, 2, 3]], columns=["x", "x", "y"]), ValueError, "the column 'x' is there more than once"),
    (pd.DataFrame({"x": [1, "2"], "y": [1, 2]}, index=["k", "h"]), TypeError, r"row 1 \('h'\), column 'x' is '2', a str, not a number"),
    (pd.DataFrame({"x": [1, 2], "y": [True, False]}), TypeError, "row 0, column 'y' is True, a bool"),
    (pd.DataFrame({"x": pd.to_datetime(["2026-01-01"]), "y": [1]}), TypeError, "row 0, column 'x' is 2026-01-01 00:00:00, a Timestamp"),
    (polars.DataFrame({"x": ["a"], "y": [1]}), TypeError, "row 0, column 'x' is 'a', a str"),
    (pyarrow.table({"x": [1, 2], "y": [b"a", b"b"]}), TypeError, "row 0, column 'y' is b'a', a bytes"),
    (pd.DataFrame({"geometry": [1, 2]}), TypeError, "points: row 0 is an int, not a geometry|must have geometries"),
    (geopandas.GeoDataFrame({"a": [1]}), ValueError, r"set_geometry\(\)"),
    ([[1, 2], [3]], ValueError, r"points\[1\] is \[3\]"), (pd.Series([(1, 2), (3,)]), ValueError, r"points\[1\] is \(3,\)"),
    (np.array([[1, 2], [3, None]], object), TypeError, r"points\[1\], column 1 is None"),
    (np.array([np.array([1, 2]), None], object), TypeError, r"points\[1\] is None"),
    (np.ma.masked_array([["a", "b"]], [[True, False]]), TypeError, "must be numbers"), (pd.Series([1, 2]), ValueError, r"the shape \(n, 2\)"),
    ([Point(1, 1), "a"], TypeError, r"points\[1\] is a str, not a geometry"), ([Point(1, 1), 5], TypeError, r"points\[1\] is an int"),
    ([Point(1, 1).wkb, b"abc"], ValueError, r"points\[1\] has bytes that are no well-known binary"),
], ids=lambda value: repr(value)[:30])
def test_points_that_are_none_are_told_by_row_and_column(points, kind, message):
    with pytest.raises(kind, match=message):
        ROOMS.locate(points)


@pytest.mark.parametrize("points", [
    geopandas.GeoSeries([]), geopandas.GeoDataFrame(geometry=[]), pd.DataFrame({"x": [], "y": []}), polars.DataFrame({"x": [], "y": []}),
    pyarrow.array([], pyarrow.binary())], ids=lambda points: type(points).__name__)
def test_no_points_have_no_answers(points):
    assert len(ROOMS.locate(points).room) == len(ROOMS.tile(points)) == len(ROOMS.nearest(points).room) == 0
    assert ROOMS.locate(points, as_="pandas").shape == (0, 2)


def test_answers_come_with_the_callers_index():
    points = geopandas.GeoSeries(POINTS, index=pd.Index(["a", "b", "c", "d"], name="key"))
    located = ROOMS.locate(points, as_="pandas")
    assert located.index.equals(points.index) and located.index.name == "key"
    assert located["room"].tolist() == FOUND and located["location"].tolist() == LOCATIONS
    assert [str(kind) for kind in located.dtypes] == ["uint8", "int32"]
    tiled = ROOMS.tile(points, as_="pandas")
    assert isinstance(tiled, pd.Series) and tiled.index.equals(points.index) and tiled["a"] == 0
    assert ROOMS.nearest(points, as_="pandas").loc["d"].tolist() == [0, 5]
    pairs = ROOMS.pairs(points, "exclusive", as_="pandas")
    assert pairs.index.tolist() == ["a", "b"] and pairs["room"].tolist() == [0, 1] and pairs["point"].tolist() == [0, 1]
    frame = pd.DataFrame({"x": X, "y": Y}, index=[7, 8, 9, 9])
    assert ROOMS.locate(frame, as_="pandas").index.tolist() == [7, 8, 9, 9]
    assert ROOMS.locate(np.array(PAIRS), as_="pandas").index.tolist() == [0, 1, 2, 3]
    # The answers stay arrays where nothing else is asked for.
    assert isinstance(ROOMS.locate(points).room, np.ndarray)


def test_forms_of_answers_that_there_are_not_are_refused():
    for options, message in (({"as_": "polars"}, "as_ must be 'arrays' or 'pandas'"), ({"as_": "pandas", "out": np.zeros(1, np.int32)}, "out is for arrays")):
        with pytest.raises(planmark.InvalidArgumentError, match=message):
            ROOMS.tile([[1, 1]], **options)


def test_points_in_another_system_than_the_rooms_are_refused():
    rooms = planmark.Rooms(geopandas.GeoDataFrame(geometry=[shapely.box(500, 500, 900, 900)], crs=25832))
    points = geopandas.GeoSeries([Point(600, 600)], crs=25833)
    for call in (rooms.locate, rooms.tile, rooms.nearest, rooms.pairs, lambda points: planmark.check_placement((999, 999), rooms, points)):
        with pytest.raises(planmark.InvalidArgumentError, match=r"points are in EPSG:25833 and the rooms in EPSG:25832; .*to_crs\(rooms.crs\)"):
            call(points)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert rooms.locate(points.set_crs(25832, allow_override=True)).room.tolist() == [0]
        assert rooms.locate(points.set_crs(None, allow_override=True)).room.tolist() == [0]
        assert rooms.locate([[600, 600]]).room.tolist() == [0]
        # Where the rooms have no system, nothing is known of the points'.
        assert planmark.Rooms([shapely.box(500, 500, 900, 900)]).locate(points).room.tolist() == [0]


def test_systems_that_differ_in_the_order_of_their_axes_are_one(office):
    rooms = planmark.Rooms(geopandas.read_file(office[1]))
    points = geopandas.GeoSeries([Point(600, 500)], crs="OGC:CRS84")
    assert rooms.locate(points).room.tolist() == [0]


def test_rooms_of_placement_are_refused_or_left_out_too(office):
    rows = [None, shapely.box(0, 0, 10, 10)]
    with pytest.raises(planmark.InvalidArgumentError, match=r"areas\[0\] has no geometry"):
        planmark.check_placement((40, 40), rows, [[5, 5]])
    assert planmark.check_placement((40, 40), rows, [Point(5, 5), None, Point(15, 5)], on_invalid="skip").reason.tolist() == [0, 1, 3]
    assert planmark.check_placement((4000, 3000), office[1], [Point(600, 500), None], on_invalid="skip").reason.tolist() == [0, 1]


def test_points_in_degrees_are_told():
    with pytest.warns(planmark.PlanmarkWarning, match="points are in EPSG:4326, .* degrees") as told:
        assert ROOMS.locate(geopandas.GeoSeries([Point(5, 5)], crs=4326)).room.tolist() == [0]
    assert told[0].filename == __file__
