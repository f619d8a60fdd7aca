"""Rows of areas: a room is known by its row in what was given, and what is no polygon is refused with its row, or left out and counted."""

import copy
import datetime
import decimal
import fractions
import json
import os
import time
import warnings

import geopandas
import numpy as np
import pandas as pd
import planmark
import polars
import pyarrow
import pytest
import shapely
from planmark._area_arrays import AreaArrays
from shapely import GeometryCollection, LinearRing, LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon


def square(row, side=10):
    """The square of a row: each stands by itself, and its middle is `middle(row)`."""
    return shapely.box(20 * row, 0, 20 * row + side, side)


def middles(count):
    return np.column_stack([20.0 * np.arange(count) + 5, np.full(count, 5.0)])


OTHERS = {
    "a point": (Point(1, 2), "notPolygon", "is a Point, not a polygon"),
    "points": (MultiPoint([(1, 1), (2, 2)]), "notPolygon", "is a MultiPoint, not a polygon"),
    "a line": (LineString([(0, 0), (1, 1)]), "notPolygon", "is a LineString, not a polygon"),
    "lines": (MultiLineString([[(0, 0), (1, 1)]]), "notPolygon", "is a MultiLineString, not a polygon"),
    "a ring": (LinearRing([(0, 0), (9, 0), (9, 9)]), "notPolygon", "is a LinearRing, not a polygon"),
    "an empty polygon": (Polygon(), "empty", "is an empty Polygon"),
    "an empty point": (Point(), "empty", "is an empty Point"),
    "an empty multipolygon": (MultiPolygon(), "empty", "is an empty MultiPolygon"),
    "nothing": (None, "missing", "has no geometry"),
    "an empty collection": (GeometryCollection(), "empty", "is an empty GeometryCollection"),
    "a collection without a polygon": (
        GeometryCollection([Point(1, 1)]), "notPolygon", "is a GeometryCollection without a polygon"),
}
LABELS = ["A-1", "A-2", "A-3"]


def wkb(geometries):
    return [None if geometry is None else geometry.wkb for geometry in geometries]


def mappings(geometries):
    return [None if geometry is None else geometry.__geo_interface__ for geometry in geometries]


def collection(geometries):
    return {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {}, "geometry": geometry} for geometry in mappings(geometries)]}


# The forms that have rows, and the names of row 1 in messages.
FORMS = {
    "GeoDataFrame": (lambda rows: geopandas.GeoDataFrame({"n": [1, 2, 3]}, geometry=rows, index=LABELS), "areas: row 1 ('A-2')"),
    "GeoSeries": (lambda rows: geopandas.GeoSeries(rows, index=LABELS), "areas: row 1 ('A-2')"),
    "a GeoSeries' array": (lambda rows: geopandas.GeoSeries(rows).values, "areas: row 1"),
    "a GeoDataFrame whose labels are its rows": (lambda rows: geopandas.GeoDataFrame(geometry=rows), "areas: row 1"),
    "a DataFrame": (lambda rows: pd.DataFrame({"geometry": pd.Series(rows, dtype=object)}), "areas: row 1"),
    "a Series": (lambda rows: pd.Series(rows, dtype=object, index=[5, 6, 7]), "areas: row 1 (6)"),
    "a list": (lambda rows: list(rows), "areas[1]"),
    "a tuple": (lambda rows: tuple(rows), "areas[1]"),
    "a generator": (lambda rows: iter(rows), "areas[1]"),
    "an array": (lambda rows: np.array([*rows, 0], object)[:-1], "areas[1]"),
    "a dict": (lambda rows: dict(zip(["x", "Küche", "z"], rows)), "areas['Küche']"),
    "a list of WKB": (wkb, "areas[1]"),
    "an Arrow array of WKB": (lambda rows: pyarrow.array(wkb(rows), pyarrow.binary()), "areas: row 1"),
    "a chunked Arrow array of WKB": (lambda rows: pyarrow.chunked_array([[row] for row in wkb(rows)], pyarrow.binary()), "areas: row 1"),
    "an Arrow table": (lambda rows: pyarrow.table({"geometry": pyarrow.array(wkb(rows), pyarrow.large_binary())}), "areas: row 1"),
    "GeoPandas' Arrow": (lambda rows: geopandas.GeoDataFrame(geometry=rows).to_arrow(), "areas: row 1"),
    "a Polars series of WKB": (lambda rows: polars.Series(wkb(rows), dtype=polars.Binary), "areas: row 1"),
    "a Polars frame": (lambda rows: polars.DataFrame({"geometry": polars.Series(wkb(rows), dtype=polars.Binary)}), "areas: row 1"),
    "a list of GeoJSON": (mappings, "areas[1]"),
    "a feature collection": (collection, "areas['features'][1]"),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("other", OTHERS)
def test_what_is_no_polygon_is_refused_with_its_row_or_left_out_and_counted(form, other):
    make, name = FORMS[form]
    geometry, code, reason = OTHERS[other]
    rows = [square(0), geometry, square(2)]
    if other == "a ring" and any(word in form for word in ("WKB", "Arrow", "Polars")):
        # Well-known binary knows no rings.
        reason = OTHERS["a line"][2]
    with pytest.raises(planmark.InvalidArgumentError) as error:
        planmark.Rooms(make(rows))
    assert str(error.value).startswith(f"{name} {reason}") and "on_invalid=\"skip\"" in str(error.value)
    assert (error.value.index, error.value.place, error.value.code) == (1, "areas", code)
    rooms = planmark.Rooms(make(rows), on_invalid="skip")
    assert len(rooms) == 3
    assert rooms.locate(middles(3)).room.tolist() == [0, -1, 2]
    assert rooms.tile(middles(3)).tolist() == [0, -1, 2]
    assert rooms.nearest([[25, 5], [36, 5]]).room.tolist() == [0, 2]
    assert rooms.pairs(middles(3)).tolist() == [[0, 0], [2, 2]]
    assert [(problem.room, problem.code, problem.place) for problem in rooms.problems()] == [(1, code, None)]
    assert rooms.problems()[0].reason.startswith(reason)
    assert rooms.validity.tolist() == [True, False, True]
    assert np.isnan(rooms.area[1]) and rooms.area[[0, 2]].tolist() == [100, 100]


def test_joins_by_room_are_right_or_refused_for_random_frames():
    chance = np.random.default_rng(49)
    polygons = np.array([square(row) for row in range(40)], object)
    others = np.array([geometry for geometry, _, _ in OTHERS.values()], object)
    middle = middles(40)
    forms = [
        lambda rows: geopandas.GeoDataFrame({"number": np.arange(len(rows)) * 7}, geometry=rows), geopandas.GeoSeries, list,
        lambda rows: rows]
    for turn in range(10_000):
        count = int(chance.integers(2, 40))
        wrong = np.unique(chance.integers(0, count, max(1, int(count * chance.uniform(0.01, 0.5)))))
        rows = polygons[:count].copy()
        rows[wrong] = others[chance.integers(0, len(others), len(wrong))]
        source = forms[turn % len(forms)](rows)
        rooms = planmark.Rooms(source, on_invalid="skip")
        room = rooms.locate(middle[:count]).room
        expected = np.arange(count)
        expected[wrong] = -1
        assert np.array_equal(room, expected), (turn, wrong)
        if turn % len(forms) == 0:
            found = room[room >= 0]
            assert np.array_equal(source["number"].iloc[found], found * 7)
        if turn % 3 == 0:
            with pytest.raises(planmark.InvalidArgumentError) as error:
                planmark.Rooms(source)
            assert error.value.index == wrong[0]


def test_the_first_rows_of_many_are_named_and_all_are_counted():
    with pytest.raises(planmark.InvalidArgumentError, match=r"areas\[1\] has no geometry.*\(row 2 is refused too\)"):
        planmark.Rooms([square(0), None, None])
    with pytest.raises(planmark.InvalidArgumentError, match=r"\(8 more are refused: rows 1, 2, 3, 4, 5 and others\)"):
        planmark.Rooms([None] * 9)
    assert planmark.Rooms([None] * 9, on_invalid="skip").locate(middles(9)).room.tolist() == [-1] * 9


def test_a_row_of_a_million_is_found():
    rows = np.full(1_000_000, square(0), object)
    rows[777_777] = Point(1, 1)
    with pytest.raises(planmark.InvalidArgumentError, match=r"areas\[777777\] is a Point") as error:
        planmark.Rooms(rows)
    assert error.value.index == 777_777


# Shapely warns of NaN.
with np.errstate(invalid="ignore"):
    NOT_FINITE = Polygon([(0, 0), (1, 0), (np.nan, 1)])
MIXED = {
    "a number": (5, "notGeometry"), "a text": ("POLYGON ((0 0, 1 0, 1 1, 0 0))", "notGeometry"), "NaN": (float("nan"), "missing"),
    "pandas' NA": (pd.NA, "missing"), "bytes": (b"abc", "notWKB"), "a dict": ({"a": 1}, "notGeoJSON"), "an object": (object(), "notGeometry"),
    "a list of numbers": ([1, 2, 3], "wrongShape"), "vertices with Z": ([[0, 0, 1], [1, 0, 1], [1, 1, 1]], "wrongShape"),
    "two vertices": ([[0, 0], [1, 1]], "tooFewVertices"), "a closed line": ([[0, 0], [1, 1], [0, 0]], "tooFewVertices"),
    "texts for vertices": ([["a", "b"]] * 3, "notGeometry"), "a vertex that is NaN": ([[0, 0], [1, 0], [np.nan, 1]], "notFinite"),
    "a polygon that is NaN": (NOT_FINITE, "notFinite"),
    "an infinite hole": (Polygon(square(0).exterior, [[(1, 1), (2, 1), (np.inf, 2)]]), "notFinite"),
    "an open ring": ({"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1]]]}, "openRing"),
    "texts for numbers": ({"type": "Polygon", "coordinates": [[[0, 0], ["1", 0], [1, 1], [0, 0]]]}, "wrongKind"),
    "coordinates that are a set": ({"type": "Polygon", "coordinates": {1}}, "notGeometry"),
    "properties that are a list": ({"type": "Feature", "properties": [1], "geometry": square(0).__geo_interface__}, "notGeometry"),
    "a collection of two": (collection([square(0), square(1)]), "wrongLength"),
}


@pytest.mark.parametrize("kind", MIXED)
@pytest.mark.parametrize("first", [square(0), [[0, 0], [10, 0], [10, 10], [0, 10]]], ids=["Shapely", "an array"])
def test_rows_of_other_kinds_are_told_by_row(kind, first):
    other, code = MIXED[kind]
    rows = [first, other, square(2)]
    kinds = TypeError if code == "notGeometry" else planmark.InvalidArgumentError
    with pytest.raises(kinds, match=r"^areas\[1\] "):
        planmark.Rooms(rows)
    rooms = planmark.Rooms(rows, on_invalid="skip")
    assert rooms.locate(middles(3)).room.tolist() == [0, -1, 2]
    assert [(problem.room, problem.code) for problem in rooms.problems()] == [(1, code)]


def test_forms_can_be_mixed():
    ring = [[20, 0], [30, 0], [30, 10], [20, 10]]
    frame = geopandas.GeoDataFrame({"name": ["five"]}, geometry=[square(5)])
    rooms = planmark.Rooms([
        square(0), ring, square(2).__geo_interface__, square(3).wkb, shapely.to_geojson(square(4)), frame,
        {"type": "Feature", "id": 7, "properties": {"name": "six"}, "geometry": square(6).__geo_interface__},
        pd.DataFrame({"y": [0, 0, 10, 10], "x": [140, 150, 150, 140]})])
    assert rooms.locate(middles(8)).room.tolist() == list(range(8))
    assert rooms.names == ("", "", "", "", "", "five", "six", "") and rooms[6].id == "7"


def test_the_polygons_of_a_collection_are_taken_with_a_warning():
    inner = GeometryCollection([MultiPolygon([square(1)])])
    mixed = GeometryCollection([square(0), LineString([(0, 0), (1, 1)]), inner])
    with pytest.warns(planmark.PlanmarkWarning, match=r"areas\[0\] is a GeometryCollection with points or lines, .* only the polygons") as told:
        rooms = planmark.Rooms([mixed, square(2), mixed])
    assert len(told) == 1 and told[0].filename == __file__ and "so are 1 more" in str(told[0].message)
    assert rooms.locate(middles(3)).room.tolist() == [0, 0, 1]
    with pytest.warns(planmark.PlanmarkWarning, match="only the polygons"):
        planmark.Rooms([mixed.__geo_interface__, [[0, 0], [1, 0], [1, 1]]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert planmark.Rooms([GeometryCollection([square(0), square(1)])]).locate(middles(2)).room.tolist() == [0, 0]


@pytest.mark.parametrize("text", [
    "POLYGON Z ((0 0 9, 10 0 9, 10 10 9, 0 0 9))", "POLYGON M ((0 0 9, 10 0 9, 10 10 9, 0 0 9))",
    "POLYGON ZM ((0 0 9 8, 10 0 9 8, 10 10 9 8, 0 0 9 8))", "MULTIPOLYGON M (((0 0 9, 10 0 9, 10 10 9, 0 0 9)))",
    "GEOMETRYCOLLECTION Z (POLYGON Z ((0 0 9, 10 0 9, 10 10 9, 0 0 9)))"])
def test_z_and_m_are_passed_over(text):
    geometry = shapely.from_wkt(text)
    for rows in ([geometry], [geometry.wkb], geopandas.GeoSeries([geometry]), [geometry, square(1)]):
        assert planmark.Rooms(rows)[0].polygons[0][0].tolist() == [[0, 0], [10, 0], [10, 10]]
    ring = {"type": "Polygon", "coordinates": [[[0, 0, 1], [10, 0], [10, 10, 2, 3], [0, 0]]]}
    assert planmark.Rooms([ring]).area.tolist() == [50]


@pytest.mark.parametrize("source", [
    geopandas.GeoDataFrame(geometry=[]), geopandas.GeoDataFrame(), geopandas.GeoSeries([]), pd.DataFrame(), [], (), {}, np.empty(0, object),
    geopandas.GeoDataFrame({"name": ["a"]}, geometry=[square(0)]).iloc[:0], polars.Series([], dtype=polars.Binary),
    pyarrow.array([], pyarrow.binary()), {"type": "FeatureCollection", "features": []}], ids=lambda source: type(source).__name__)
def test_no_rows_are_no_rooms(source):
    rooms = planmark.Rooms(source)
    assert len(rooms) == 0 and rooms.names == () and list(rooms) == [] and rooms.problems() == []
    assert (rooms.area.shape, rooms.bounds.shape, rooms.label_points.shape, rooms.validity.shape) == ((0,), (0, 4), (0, 2), (0,))
    assert rooms.locate([[1, 1]]).room.tolist() == [-1]


REFUSED_FRAMES = {
    "two columns of one name": (
        geopandas.GeoDataFrame(pd.DataFrame([[1, 2, square(0)]], columns=["a", "a", "geometry"]), geometry="geometry"),
        "the column 'a' is there more than once, as columns 0 and 1"),
    "two columns of one text": (geopandas.GeoDataFrame({0: [1], "0": [2]}, geometry=[square(0)]), "the column '0' is there more than once"),
    "two columns of geometries": (pd.DataFrame([[square(0), square(1)]], columns=["geometry"] * 2), "'geometry' is there more than once"),
    "no active geometry": (geopandas.GeoDataFrame({"a": [1]}), r"set_geometry\(\)"),
    "no geometry": (pd.DataFrame({"a": [1]}), "a column of polygons that is called geometry, .*; they have a$"),
    "GeoArrow": (geopandas.GeoDataFrame(geometry=[square(0)]).to_arrow(geometry_encoding="geoarrow"), "WKB"),
}


@pytest.mark.parametrize("frame", REFUSED_FRAMES)
def test_frames_without_rows_of_areas_are_told(frame):
    source, message = REFUSED_FRAMES[frame]
    with pytest.raises((ValueError, TypeError), match=message):
        planmark.Rooms(source)


def test_columns_are_kept_as_properties():
    frame = geopandas.GeoDataFrame({
        "name": [1, 2], "when": pd.to_datetime(["2026-01-01", None]), "size": [1.5, np.nan], "allowed": [True, False],
        "use": pd.Categorical(["office", None]), "seats": pd.array([1, None], "Int64"),
        "mixed": [decimal.Decimal("1.5"), datetime.date(2026, 1, 2)], "tags": [np.array([1, 2]), ["a"]], "color": ["red", None],
        "door": np.array([Point(1, 1), None], object)}, geometry=[square(0), square(1)], index=["k", "h"])
    first, second = planmark.Rooms(frame)
    assert (first.id, first.name, first.allowed, first.color) == ("k", "1", True, "#ff0000")
    assert first.properties == {
        "when": "2026-01-01", "size": 1.5, "use": "office", "seats": 1, "mixed": 1.5, "tags": [1, 2],
        "door": "POINT (1 1)"}
    assert (second.name, second.allowed, second.color) == ("2", False, None)
    assert second.properties == {
        "when": None, "size": None, "use": None, "seats": None, "mixed": "2026-01-02", "tags": ["a"], "door": None}
    table = planmark.Rooms(polars.DataFrame({"name": ["a"], "n": [3], "geometry": [square(0).wkb]}))
    assert (table[0].name, table[0].properties) == ("a", {"n": 3})


def one_column(name, value):
    """Two areas, of which the second has a value in a column."""
    values = np.empty(2, object)
    values[:] = [None, value]
    return geopandas.GeoDataFrame(
        {name: pd.Series(values, index=["k", "h"], dtype=object)}, geometry=[square(0), square(1)], index=["k", "h"])


def features(name, value):
    """The same as features of GeoJSON."""
    return [
        {"type": "Feature", "properties": {name: each},
            "geometry": square(row).__geo_interface__} for row, each in enumerate((None, value))]


@pytest.mark.parametrize("value, kind, message", [
    (b"\xff", ValueError, "bytes that are no UTF-8"), (1j, TypeError, "is a complex, which cannot be kept"),
    (object(), TypeError, "is an object, which cannot"), ("a\0b", ValueError, "zero character"), (["a\0b"], ValueError, "zero character"),
    ("\ud800", ValueError, "lone surrogate"), (10**5000, ValueError, "more digits than Python writes"),
    ({1: 2, "1": 3}, TypeError, "two members of one name"), (np.clongdouble(1j), TypeError, "is a clongdouble"),
], ids=lambda value: repr(value)[:30] if not isinstance(value, int) else "huge")
@pytest.mark.parametrize("made", [one_column, features])
def test_values_that_cannot_be_kept_are_told_by_row_and_column(made, value, kind, message):
    row = r"areas: row 1 \('h'\)" if made is one_column else r"areas\[1\]"
    for call in (planmark.Rooms, lambda areas: planmark.annotate(np.zeros((90, 90, 3), np.uint8), areas)):
        with pytest.raises(kind, match=rf"{row}: column 'plan'.*{message}"):
            call(made("plan", value))


# What is given, and what is kept: numbers that no float of 64 bits has are texts.
KEPT = [
    (float("inf"), "inf"), (-np.inf, "-inf"), (float("nan"), None), ([float("nan"), np.inf], [None, "inf"]), (2**53, 2**53),
    (2**53 + 1, "9007199254740993"), (-(2**53) - 1, "-9007199254740993"), (np.uint64(2**64 - 1), "18446744073709551615"),
    (10**400, "1" + "0" * 400), ([2**60 + 1, {"a": 2**63}], ["1152921504606846977", {"a": "9223372036854775808"}]),
    (decimal.Decimal("0.1"), 0.1), (decimal.Decimal("0.12345678901234567890"), "0.12345678901234567890"),
    (decimal.Decimal("sNaN"), None), (decimal.Decimal("-Infinity"), "-inf"), (fractions.Fraction(1, 4), 0.25),
    (fractions.Fraction(10**400, 3), f"{10**400}/3"), (fractions.Fraction(2**60 + 1), "1152921504606846977"), (np.longdouble(1.5), 1.5),
    (np.timedelta64(5, "ns"), "5 nanoseconds"), (b"text", "text"), ({(1, 2): 3}, {"(1, 2)": 3}), (True, True), ({1}, [1]),
    (pd.Timestamp("2026-01-01 05:00"), "2026-01-01T05:00:00"), (planmark.Location.INSIDE, 2)]


@pytest.mark.parametrize("value, kept", KEPT, ids=lambda value: repr(value)[:30])
@pytest.mark.parametrize("made", [one_column, features])
def test_values_are_kept_as_they_are(made, value, kept):
    found = planmark.Rooms(made("plan", value))[1].properties["plan"]
    assert found == kept and type(found) is type(kept)
    assert planmark.annotate(np.zeros((90, 90, 3), np.uint8), made("plan", value), report=True).report["areas"] == 2


@pytest.mark.parametrize("value, allowed", [
    (True, True), (0, False), (1, True), (0.0, False), (np.int64(0), False), (np.bool_(False), False), (decimal.Decimal(0), False),
    ("no", False), ("NO ", False), ("False", False), ("0", False), ("yes", True), ("true", True), ("是", True), ("", True), (None, True),
    (np.nan, True), (pd.NA, True)], ids=repr)
@pytest.mark.parametrize("made", [one_column, features])
def test_allowed_is_a_truth_value_a_number_or_a_word(made, value, allowed):
    assert planmark.Rooms(made("allowed", value))[1].allowed is allowed


@pytest.mark.parametrize("value", [2, -1, 0.5, "maybe", [True], 2**60 + 1], ids=repr)
@pytest.mark.parametrize("made", [one_column, features])
def test_anything_else_is_not_allowed(made, value):
    row = r"areas: row 1 \('h'\)" if made is one_column else r"areas\[1\]"
    with pytest.raises(planmark.InvalidArgumentError, match=rf"{row}: column 'allowed' is .*; give True or False") as error:
        planmark.Rooms(made("allowed", value))
    assert error.value.index == 1


@pytest.mark.parametrize("name, value", [("color", "nocolour"), ("color", "#12"), ("color", 12), ("name", ["a"]), ("name", {"a": 1})],
    ids=repr)
@pytest.mark.parametrize("made", [one_column, features])
def test_names_and_colours_that_are_none_are_told(made, name, value):
    row = r"areas: row 1 \('h'\)" if made is one_column else r"areas\[1\]"
    message = rf"{row}: column '{name}' is .*, no (colour|name), and the area has none; "
    with pytest.warns(planmark.PlanmarkWarning, match=message) as told:
        rooms = planmark.Rooms(made(name, value))
    assert len(told) == 1 and (rooms[1].color, rooms[1].name) == (None, "")
    with pytest.warns(planmark.PlanmarkWarning, match=message) as told:
        planmark.annotate(np.zeros((90, 90, 3), np.uint8), made(name, value))
    assert len(told) == 1


@pytest.mark.parametrize("name, value",
    [("color", "red"), ("color", None), ("color", ""), ("color", np.nan), ("name", 5), ("name", None)], ids=repr)
def test_names_and_colours_that_are_some_or_missing_are_not_told(name, value):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        planmark.Rooms(one_column(name, value))
        planmark.Rooms(features(name, value))


def test_faults_of_many_rows_take_time_in_proportion():
    def seconds(count):
        rings = np.tile(np.array([[0, 0], [np.nan, 0], [9, 9], [0, 9]], float), (count, 1, 1))
        areas = AreaArrays(
            rings.reshape(-1, 2), *(np.arange(step, step * count + 1, step, dtype=np.uintp) for step in (4, 1, 1)))
        start = time.process_time()
        faults = areas.checked().faults
        assert len(faults) == count and faults[-1].row == count - 1 and "corner 2 is (nan, 0.0)" in faults[-1].reason
        return time.process_time() - start

    # Were it the square of the count, this would take minutes.
    assert seconds(200_000) < 20


def test_faults_are_named_by_polygon_and_ring():
    outer, hole = [(0, 0), (9, 0), (9, 9), (0, 9)], [(3, 3), (4, 3), (4, 4)]
    bad = shapely.set_coordinates(
        MultiPolygon([Polygon(outer), Polygon(outer, [hole, hole])]),
        [(np.inf, y) if row in (11, 15) else (x, y) for row,
            (x, y) in enumerate([*outer, outer[0], *outer, outer[0], *hole, hole[0], *hole, hole[0]])])
    found = planmark.Rooms([square(0), bad, None, bad], on_invalid="skip").problems()
    assert [(problem.room, problem.code) for problem in found] == [(1, "notFinite"), (2, "missing"), (3, "notFinite")]
    assert all("polygon 2, hole 1, corner 2 is (inf, 3.0)" in found[place].reason for place in (0, 2))


def test_frames_of_thousands_of_columns_are_read():
    frame = geopandas.GeoDataFrame(
        pd.DataFrame(np.zeros((2, 6000)), columns=[f"c{number}" for number in range(6000)]), geometry=[square(0), square(1)])
    start = time.process_time()
    assert len(planmark.Rooms(frame)[1].properties) == 6000
    assert time.process_time() - start < 10


def test_what_the_library_refuses_is_told_by_row():
    with pytest.raises(planmark.InvalidArgumentError, match=r"areas\[0\]: "):
        planmark.Rooms([square(0)], names=["x" * 1_000_000])


def test_areas_that_have_no_place_in_the_coordinates_are_told_by_row():
    huge = Polygon([(1e308, 0), (1.5e308, 0), (1e308, 1e308)])
    system = planmark.Coordinates("leaflet", zoom=9)
    with pytest.raises(planmark.InvalidArgumentError, match=r"areas\[1\] has a corner for which the coordinates have no pixel point"):
        planmark.Rooms([square(0), huge], coordinates=system)
    rooms = planmark.Rooms([square(0), huge], coordinates=system, on_invalid="skip")
    assert rooms.validity.tolist() == [True, False]


def test_a_colour_of_a_file_that_is_none_is_told(tmp_path):
    path = tmp_path / "colours.geojson"
    features = collection([square(0), square(1)])
    features["features"][1]["properties"] = {"color": "greenish", "name": "B"}
    path.write_text(json.dumps(features))
    for source in (path, json.dumps(features)):
        with pytest.warns(planmark.PlanmarkWarning, match="colours of areas that are none: 1") as caught:
            assert planmark.Rooms(source).names[1] == "B"
        assert len(caught) == 1


def test_areas_of_a_file_are_counted_by_themselves_with_a_warning(tmp_path):
    path = tmp_path / "mixed.geojson"
    text = json.dumps(collection([Point(1, 1), square(0), LineString([(0, 0), (1, 1)]), square(1)]))
    path.write_text(text)
    for source in (path, text, text.encode()):
        with pytest.warns(planmark.PlanmarkWarning, match="1 marker and 1 line of the file are no areas and are passed over"):
            assert len(planmark.Rooms(source)) == 2
    with pytest.raises(planmark.InvalidArgumentError, match="read the file first"):
        planmark.Rooms(path, on_invalid="skip")


def test_rules_that_there_are_not_are_refused():
    for call in (lambda: planmark.Rooms([square(0)], on_invalid="drop"), lambda: planmark.Rooms([square(0)]).locate([[1, 1]], on_invalid="drop"),
                 lambda: planmark.Rooms(planmark.Rooms([]), on_invalid=1), lambda: planmark.Rooms([square(0)], on_invalid=None)):
        with pytest.raises((ValueError, TypeError), match="on_invalid"):
            call()


def test_a_drawing_has_the_rooms_that_are_left():
    image = np.full((60, 120, 3), 255, np.uint8)
    rooms = planmark.Rooms([square(0), None, square(2)], on_invalid="skip")
    sheet = planmark.Sheet(image, rooms, [[5, 5], [45, 5]])
    assert sheet.report["drawn"] == 2 and sheet.notes == []
    assert sheet.report["areas"] == 2
    with pytest.warns(planmark.PlanmarkWarning, match=r"1 of 2 areas is refused: areas\[1\] has no geometry"):
        planmark.Sheet(image, [square(0), None], [[5, 5]])
    assert planmark.Sheet(image, iter([square(0), square(1)]), [[5, 5]]).report["areas"] == 2
    named = planmark.Sheet(image, {"A": square(0), "B": square(1)}, [[5, 5]], system="leaflet", zoom=0, y_axis="down")
    assert named.report["areas"] == 2


NAMES = {
    "a column": (lambda frame: dict(names="number"), ("101", "", "2.5")),
    "the index": (lambda frame: dict(names=True), ("A-1", "A-2", "A-3")),
    "a list": (lambda frame: dict(names=["x", 7, None]), ("x", "7", "")),
    "an array": (lambda frame: dict(names=np.array([1, 2, 3])), ("1", "2", "3")),
    "a series": (lambda frame: dict(names=frame["number"]), ("101", "", "2.5")),
    "an index": (lambda frame: dict(names=frame.index), ("A-1", "A-2", "A-3")),
    "a Polars series": (lambda frame: dict(names=polars.Series(["a", None, "c"])), ("a", "", "c")),
    "an Arrow array": (lambda frame: dict(names=pyarrow.array(["a", None, "c"])), ("a", "", "c")),
    "decimals": (lambda frame: dict(names=[decimal.Decimal("4.50"), decimal.Decimal(3), np.int8(1)]), ("4.5", "3", "1")),
    "no names": (lambda frame: {}, ("own 1", "own 2", "own 3")),
}


@pytest.mark.parametrize("kind", NAMES)
def test_names_come_from_columns_indices_and_sequences(kind):
    make, expected = NAMES[kind]
    frame = geopandas.GeoDataFrame(
        {"name": ["own 1", "own 2", "own 3"], "number": [101.0, np.nan, 2.5]}, geometry=[square(row) for row in range(3)], index=LABELS)
    rooms = planmark.Rooms(frame, **make(frame))
    assert rooms.names == expected
    assert rooms[0].properties["number"] == 101 and [room.id for room in rooms] == LABELS


def test_names_come_from_properties_and_keys():
    features = [{"type": "Feature", "properties": {"no": no}, "geometry": square(no).__geo_interface__} for no in range(2)]
    assert planmark.Rooms(features, names="no").names == ("0", "1")
    assert planmark.Rooms(geopandas.GeoSeries([square(0)], index=["k"]), names=True).names == ("k",)
    assert planmark.Rooms({5: square(0), "b": square(1), 2.0: square(2)}).names == ("5", "b", "2")
    rooms = planmark.Rooms(features)
    assert planmark.Rooms(rooms, names="no").names == planmark.Rooms(rooms, names=[0, 1]).names == ("0", "1")
    assert rooms.names == ("", "")


@pytest.mark.parametrize("names, kind, message", [
    ("nom", ValueError, "no column 'nom'; there are number, geometry"), (False, ValueError, "not False"), (7, TypeError, "not int"),
    (["a"], ValueError, "as many as there are areas, 2, not 1"), (["a", b"x"], TypeError, r"row 1 \('h'\): the name is b'x', a bytes"),
    (["a", True], TypeError, "the name is True, a bool"), (["a", ("b", 1)], TypeError, "a tuple"), (["a", float("inf")], TypeError, "inf"),
    (["a", "\0"], ValueError, "zero character"), (["\ud800", "a"], ValueError, r"row 0 \('k'\)"), (b"ab", TypeError, "not bytes"),
    ({"a": 1, "b": 2}, TypeError, "not dict"), (pd.Series(["a", "b"], index=["h", "k"]), ValueError, "another index"),
    (pd.DataFrame({"a": [1, 2]}), TypeError, "not DataFrame"),
], ids=repr)
def test_names_that_are_none_are_told(names, kind, message):
    frame = geopandas.GeoDataFrame({"number": [1, 2]}, geometry=[square(0), square(1)], index=["k", "h"])
    with pytest.raises(kind, match=message):
        planmark.Rooms(frame, names=names)


def test_what_has_no_order_is_refused():
    for source, names in (({square(0)}, None), ([square(0)], {"a"})):
        with pytest.raises(TypeError, match="set"):
            planmark.Rooms(source, names=names)


def test_one_geometry_in_an_array_is_one_area():
    assert planmark.Rooms(np.array(square(0), object)).locate(middles(2)).room.tolist() == [0, -1]


def test_forks_have_the_rooms():
    rooms = planmark.Rooms([square(0), None, square(2)], on_invalid="skip")
    child = os.fork()
    if child == 0:
        is_right = (
            rooms.locate(middles(3)).room.tolist() == [0, -1, 2] and rooms.area[2] == 100 and rooms[2].polygons[0][0].shape == (4, 2)
            and len(rooms.problems()) == 1 and len(copy.copy(rooms)) == 3)
        os._exit(0 if is_right else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_names_that_sources_do_not_have_are_told():
    with pytest.raises(planmark.InvalidArgumentError, match="True is for a frame or a series with an index"):
        planmark.Rooms([square(0)], names=True)
    with pytest.raises(planmark.InvalidArgumentError, match="no property 'x'; they have none"):
        planmark.Rooms([square(0)], names="x")
    with pytest.raises(TypeError, match=r"areas\[\(1, 2\)\]: the name is \(1, 2\), a tuple"):
        planmark.Rooms({(1, 2): square(0)})
    repeated = geopandas.GeoDataFrame(pd.DataFrame([[1, 2, square(0)]], columns=["a", "a", "geometry"]), geometry="geometry")
    with pytest.raises(planmark.InvalidArgumentError, match="'a' is there more than once"):
        planmark.Rooms(repeated, names="a")


def test_a_system_in_degrees_is_told_but_for_pixels_in_geojson(office):
    degrees = geopandas.GeoDataFrame(geometry=[shapely.box(8, 48, 9, 49)], crs=4326)
    with pytest.warns(planmark.PlanmarkWarning, match=r"areas are in EPSG:4326, .* degrees.*to_crs\(\).*set_crs\(None") as told:
        rooms = planmark.Rooms(degrees)
    assert told[0].filename == __file__ and rooms.crs == degrees.crs
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert planmark.Rooms(degrees, coordinates=planmark.Coordinates("leaflet", zoom=3)).crs is None
        assert planmark.Rooms(degrees.to_crs(25832)).crs.to_epsg() == 25832
        # GeoPandas takes the numbers of GeoJSON for degrees, also those that are pixels.
        rooms = planmark.Rooms(geopandas.read_file(office[1]), names="number")
        assert rooms.crs.to_epsg() == 4326 and rooms.names[:2] == ("4.01", "4.02")
        copied = copy.copy(rooms)
        assert copied.crs == rooms.crs and planmark.Rooms(rooms, names="name").crs == rooms.crs
