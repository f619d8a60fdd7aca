"""Rooms as a sequence: values, measures, faults of outlines, copies."""

import copy
import json
import pickle

import geopandas
import numpy as np
import planmark
import pytest
import shapely
from shapely import MultiPolygon, Polygon

SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]]
L_SHAPE = [[20, 0], [30, 0], [30, 4], [24, 4], [24, 10], [20, 10]]
WITH_HOLE = Polygon([(40, 0), (50, 0), (50, 10), (40, 10)], [[(43, 3), (47, 3), (47, 7), (43, 7)]])
TWO = MultiPolygon([Polygon([(60, 0), (62, 0), (62, 2), (60, 2)]), Polygon([(70, 0), (80, 0), (80, 10), (70, 10)])])


@pytest.fixture
def rooms():
    return planmark.Rooms([SQUARE, L_SHAPE, WITH_HOLE, TWO, None], names=["a", "b", "c", "d", None], on_invalid="skip")


def test_rooms_are_a_sequence_of_values(rooms):
    assert len(rooms) == 5 and [room.name for room in rooms] == list(rooms.names) == ["a", "b", "c", "d", ""]
    first = rooms[0]
    assert isinstance(first, planmark.Room)
    assert (first.room, first.id, first.name, first.allowed, first.color, first.properties) == (0, "1", "a", True, None, {})
    assert [[ring.tolist() for ring in polygon] for polygon in first.polygons] == [[SQUARE]]
    assert [len(polygon) for polygon in rooms[2].polygons] == [2] and len(rooms[3].polygons) == 2 and rooms[4].polygons == ()
    assert rooms[np.int64(1)].name == rooms[1].name == "b" and [room.name for room in rooms[1:4:2]] == ["b", "d"]
    assert repr(first) == "<planmark.Room 0: 'a'>"
    with pytest.raises(ValueError, match="read-only"):
        first.polygons[0][0][0, 0] = 5
    with pytest.raises(AttributeError):
        first.name = "b"


@pytest.mark.parametrize("index, kind, message", [
    (-1, IndexError, "-1 stands for no room"), (5, IndexError, "no room 5; there are 5"), (-2, IndexError, "no room -2"),
    ("a", TypeError, "by their index, an int, not str"), (1.0, TypeError, "not float"), (None, TypeError, "not NoneType")])
def test_rooms_that_there_are_not_are_refused(rooms, index, kind, message):
    with pytest.raises(kind, match=message):
        rooms[index]


def test_rooms_of_a_file_are_values(office):
    rooms = planmark.Rooms(office[1])
    features = json.loads(office[1].read_text())["features"]
    for room, feature in zip(rooms, features):
        assert room.name == feature["properties"]["name"] and room.allowed == feature["properties"].get("allowed", True)
        assert shapely.geometry.shape(room.__geo_interface__["geometry"]).equals(shapely.geometry.shape(feature["geometry"]))
        assert set(room.properties) == set(feature["properties"]) - {"name", "allowed", "color"}


def test_values_go_to_geopandas_and_back(rooms):
    for source in (rooms, list(rooms)):
        frame = geopandas.GeoDataFrame.from_features(source)
        assert frame["name"].tolist() == list(rooms.names)
        assert frame.geometry.isna().tolist() == [False] * 4 + [True]
        assert frame.geometry[:4].area.tolist() == rooms.area[:4].tolist()
    again = planmark.Rooms(rooms.to_geojson(), on_invalid="skip")
    assert again.names == rooms.names and again.locate([[75, 5]]).room.tolist() == [3]
    assert planmark.Rooms(list(rooms), on_invalid="skip").to_geojson() == rooms.to_geojson()
    assert planmark.Rooms([rooms[1], rooms[0]]).names == ("b", "a")
    assert rooms.__geo_interface__["features"][4]["geometry"] is None


def test_areas_and_bounds_are_those_of_shapely(rooms):
    shapes = [Polygon(SQUARE), Polygon(L_SHAPE), WITH_HOLE, TWO, None]
    assert np.array_equal(rooms.area, [100, 64, 84, 104, np.nan], equal_nan=True)
    assert np.array_equal(rooms.bounds, shapely.bounds(shapes), equal_nan=True)
    assert (rooms.area.dtype, rooms.area.shape, rooms.bounds.shape) == (np.float64, (5,), (5, 4))


def test_label_points_are_inside_and_far_from_the_outline(rooms):
    points = rooms.label_points
    assert points.shape == (5, 2) and np.isnan(points[4]).all()
    assert rooms.locate(points[:4]).location.tolist() == [planmark.Location.INSIDE] * 4
    assert rooms.locate(points[:4]).room.tolist() == [0, 1, 2, 3]
    for shape, point in zip([Polygon(SQUARE), Polygon(L_SHAPE), WITH_HOLE, TWO.geoms[1]], points):
        best = shapely.maximum_inscribed_circle(shape, tolerance=0.001).length
        assert shapely.distance(shape.boundary, shapely.Point(point)) > best - 0.11


def test_measures_are_made_once_and_read_only(rooms):
    for name in ("area", "bounds", "label_points", "validity"):
        array = getattr(rooms, name)
        assert getattr(rooms, name) is array and not array.flags.writeable


# A fault of each kind, with its places.
FAULTS = {
    "a bow-tie": ([[0, 0], [10, 10], [10, 0], [0, 10]], [("selfCrossing", (5, 5))]),
    "a flat ring": ([[0, 0], [5, 5], [10, 10]], [("noArea", (0, 0))]),
    "a line there and back": ([[0, 0], [10, 0], [5, 0]], [("noArea", (0, 0))]),
    "two points": ([[0, 0], [1, 1], [0, 0], [1, 1]], [("tooFewPoints", (0, 0))]),
    "one point": ([[3, 3], [3, 3], [3, 3], [3, 3]], [("tooFewPoints", (3, 3))]),
    "a spike": ([[0, 0], [10, 0], [10, 10], [10, 20], [10, 10], [0, 10]], [("spike", (10, 20))]),
    "a ring that touches itself": ([[0, 0], [10, 0], [5, 5], [10, 10], [0, 10], [5, 5]], [("selfTouching", (5, 5))]),
    "a hole outside": (Polygon(SQUARE, [[(20, 20), (21, 20), (21, 21)]]), [("holeOutsideShell", (20, 20))]),
    "a hole across the outline": (
        Polygon(SQUARE, [[(5, 5), (15, 5), (15, 6), (5, 6)]]), [("ringsCross", (10, 5)), ("ringsCross", (10, 6))]),
    "a hole that falls apart": (
        Polygon(SQUARE, [[(0, 5), (5, 0), (10, 5), (5, 10)]]), [("disconnectedInterior", None)]),
    "polygons that overlap": (
        MultiPolygon([Polygon(SQUARE), Polygon([(5, 5), (15, 5), (15, 15), (5, 15)])]), [("ringsCross", (10, 5)), ("ringsCross", (5, 10))]),
    "a polygon within another": (
        MultiPolygon([Polygon(SQUARE), Polygon([(2, 2), (4, 2), (4, 4), (2, 4)])]), [("nested", None)]),
    "a crossing by less than rounding": (
        [[0, 0], [1, 1], [1, 0], [0, np.nextafter(0, 1)], [0.5, 2]], None),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_of_outlines_are_told(fault):
    outline, expected = FAULTS[fault]
    rooms = planmark.Rooms([SQUARE, outline, [[30, 30], [40, 30], [40, 30], [40, 40]]])
    problems = rooms.problems()
    assert {problem.room for problem in problems} == {1} and rooms.validity.tolist() == [True, False, True]
    assert all(isinstance(problem, planmark.RoomProblem) and problem.reason for problem in problems)
    # Shapely is of the same mind.
    assert not (outline if isinstance(outline, shapely.Geometry) else Polygon(outline)).is_valid
    if expected is not None:
        for code, place in expected:
            assert any(problem.code == code and (place is None or problem.place == place) for problem in problems), problems


@pytest.mark.parametrize("seed", range(4))
def test_shapely_agrees_on_validity(seed):
    chance = np.random.default_rng(seed)
    # Whole numbers, so that vertices and edges meet.
    outlines = [chance.integers(0, 12, (chance.integers(3, 8), 2)).astype(float) for _ in range(2000)]
    valid = shapely.is_valid(np.array([Polygon(outline) for outline in outlines], object))
    rooms = planmark.Rooms(outlines, on_invalid="skip")
    assert np.array_equal(rooms.validity, valid)
    assert {problem.room for problem in rooms.problems()} == set(np.flatnonzero(~valid).tolist())
    assert 100 < valid.sum() < 1900


def test_faults_are_listed_up_to_a_limit():
    star = [[np.cos(angle), np.sin(angle)] for angle in np.arange(41) * 2 * np.pi * 20 / 41]
    rooms = planmark.Rooms([star, star])
    assert [problem.room for problem in rooms.problems(limit=3)] == [0, 0, 0, 1, 1, 1]
    assert len(rooms.problems()) == 200
    for limit, kind in ((0, ValueError), (-1, ValueError), (True, TypeError), ("2", TypeError), (2.0, TypeError)):
        with pytest.raises(kind, match="limit"):
            rooms.problems(limit)
    assert len(rooms.problems(10**30)) > 200


def test_copies_are_closed_by_themselves(rooms):
    copies = [copy.copy(rooms), copy.deepcopy(rooms), planmark.Rooms(rooms)]
    area = rooms.area
    rooms.close()
    for other in copies:
        assert len(other) == 5 and other.names[3] == "d" and other.locate([[75, 5]]).room.tolist() == [3]
        assert np.array_equal(other.area, area, equal_nan=True) and not other.area.flags.writeable
        assert other.problems()[-1].code == "missing" and not other.validity[4]
    copies[0].close()
    assert copies[1][0].name == "a"
    with pytest.raises(planmark.ClosedError):
        len(copies[0])
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(copies[1])


def test_a_block_closes_the_rooms():
    with planmark.Rooms([SQUARE]) as rooms:
        assert rooms[0].name == "" and rooms.area.tolist() == [100] and rooms.validity.all()
    room = None
    calls = {
        "area": lambda: rooms.area, "bounds": lambda: rooms.bounds, "label_points": lambda: rooms.label_points, "names": lambda: rooms.names,
        "validity": lambda: rooms.validity, "problems": rooms.problems, "item": lambda: rooms[0], "slice": lambda: rooms[:],
        "iteration": lambda: list(rooms), "copy": lambda: copy.copy(rooms), "another": lambda: planmark.Rooms(rooms),
        "named": lambda: planmark.Rooms(rooms, names=["a"]), "locate": lambda: rooms.locate(geopandas.GeoSeries([])),
        "pandas": lambda: rooms.locate([[1, 1]], as_="pandas"), "with": rooms.__enter__}
    for name, call in calls.items():
        with pytest.raises(planmark.ClosedError, match="closed"):
            room = call()
            pytest.fail(name)
    assert room is None


def test_values_outlive_their_rooms():
    rooms = planmark.Rooms([SQUARE], names=["a"])
    room = rooms[0]
    rooms.close()
    assert room.name == "a" and room.polygons[0][0].tolist() == SQUARE


def test_rooms_have_the_coordinates_of_pixels_already():
    with pytest.raises(planmark.InvalidArgumentError, match="coordinates"):
        planmark.Rooms(planmark.Rooms([SQUARE]), coordinates=planmark.Coordinates("leaflet", zoom=1))


def test_a_notebook_shows_rooms_that_are_left_out(rooms):
    assert rooms._repr_svg_().count("<path") == 5
