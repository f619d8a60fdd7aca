"""Areas: all the forms they come in, and where points lie."""

import json
import pathlib
import pickle
import threading

import numpy as np
import planmark
import pytest
import shapely
from planmark import Location

L_SHAPE = np.array([[0, 0], [10, 0], [10, 4], [4, 4], [4, 10], [0, 10]], float)
SQUARE = np.array([[20, 0], [30, 0], [30, 10], [20, 10]], float)
WITH_HOLE = shapely.Polygon([(0, 20), (10, 20), (10, 30), (0, 30)], [[(3, 23), (7, 23), (7, 27), (3, 27)]])
SHAPES = [shapely.Polygon(L_SHAPE), shapely.Polygon(SQUARE)]
FEATURES = {
    "type": "FeatureCollection",
    "features": [
        {"type": "Feature", "properties": {"name": name}, "geometry": shapely.geometry.mapping(shape)}
        for name, shape in zip(["L", "Sq"], SHAPES)],
}


class Geo:
    """Something with a geometry of its own, as GeoPandas has it."""

    def __init__(self, interface):
        self.__geo_interface__ = interface


FORMS = {
    "GeoJSON": FEATURES,
    "GeoJSON text": json.dumps(FEATURES),
    "GeoJSON bytes": json.dumps(FEATURES).encode(),
    "an object with a collection": Geo(FEATURES),
    "objects with features": [Geo(feature) for feature in FEATURES["features"]],
    "features": FEATURES["features"],
    "geometries": [feature["geometry"] for feature in FEATURES["features"]],
    "Shapely": SHAPES,
    "an array of Shapely": np.array(SHAPES),
    "a Shapely multipolygon and a polygon": [shapely.MultiPolygon([SHAPES[0]]), SHAPES[1]],
    "arrays": [L_SHAPE, SQUARE],
    "closed arrays": [np.vstack([L_SHAPE, L_SHAPE[:1]]), SQUARE],
    "lists": [L_SHAPE.tolist(), SQUARE.tolist()],
    "a generator of arrays": (ring for ring in [L_SHAPE, SQUARE]),
    "integers": [L_SHAPE.astype(np.int16), SQUARE.astype(np.uint8)],
    "a dict of arrays": {"L": L_SHAPE, "Sq": SQUARE},
    "a dict of Shapely": dict(zip(["L", "Sq"], SHAPES)),
}
POINTS = np.array([[1, 1], [4, 6], [8, 8], [25, 5], [30, 10], [-1, 0], [np.nan, 1]])
LOCATIONS = [2, 1, 0, 2, 1, 0, 0]
ROOMS = [0, 0, -1, 1, 1, -1, -1]


@pytest.mark.parametrize("form", FORMS)
def test_all_forms_of_areas_give_the_same_answers(form):
    rooms = planmark.Rooms(FORMS[form])
    located = rooms.locate(POINTS)
    assert len(rooms) == 2
    assert located.location.tolist() == LOCATIONS and located.room.tolist() == ROOMS
    assert (located.location.dtype, located.room.dtype) == (np.uint8, np.int32)


@pytest.mark.parametrize("form", ["GeoJSON", "GeoJSON text", "an object with a collection", "features", "a dict of arrays", "a dict of Shapely"])
def test_names_are_kept(form):
    assert planmark.Rooms(FORMS[form]).names == ("L", "Sq")


def test_names_can_be_given_to_areas_that_have_none():
    for form in ("arrays", "Shapely", "geometries"):
        assert planmark.Rooms(FORMS[form], names=["West", "Öst 📌"]).names == ("West", "Öst 📌")
    assert planmark.Rooms(FORMS["arrays"]).names == ("", "")
    with pytest.raises(planmark.InvalidArgumentError, match="as many as there are areas, 2, not 1"):
        planmark.Rooms(FORMS["arrays"], names=["one"])


def test_names_can_be_given_to_any_form():
    for form in (FEATURES, json.dumps(FEATURES), Geo(FEATURES), planmark.Rooms(SHAPES)):
        assert planmark.Rooms(form, names=["a", "b"]).names == ("a", "b")
    with pytest.raises(planmark.InvalidArgumentError, match="as many as there are areas, 2, not 3"):
        planmark.Rooms(FEATURES, names=["a", "b", "c"])


def test_arguments_of_other_kinds_are_told_by_name():
    rooms = planmark.Rooms(SHAPES)
    with pytest.raises(TypeError, match="coordinates must be planmark.Coordinates, not str"):
        planmark.Rooms(FEATURES, coordinates="leaflet")
    with pytest.raises(TypeError, match="x and y must be numbers, not str and int"):
        rooms.locate_point("1", 2)
    with pytest.raises(TypeError, match="make it anew"):
        pickle.dumps(rooms)


def test_a_file_is_read_by_path_and_by_bytes(office):
    path = office[1]
    by_path, by_text, by_bytes = planmark.Rooms(path), planmark.Rooms(str(path)), planmark.Rooms(path.read_bytes())
    assert by_path.names == by_text.names == by_bytes.names
    assert by_path.names[0] == "Boardroom Elbe" and len(by_path) == 20
    assert by_path.to_geojson() == json.loads(json.dumps(by_path.__geo_interface__))


def test_one_geometry_and_one_array_are_one_area():
    for source in (L_SHAPE, SHAPES[0], L_SHAPE.tolist(), Geo(shapely.geometry.mapping(SHAPES[0])), [L_SHAPE]):
        assert len(planmark.Rooms(source)) == 1
    assert len(planmark.Rooms(np.stack([SQUARE, SQUARE + 100, SQUARE + 200]))) == 3
    assert len(planmark.Rooms([])) == 0


def test_holes_and_several_parts_are_kept():
    both = shapely.MultiPolygon([WITH_HOLE, SHAPES[1]])
    for source in (both, [both], shapely.geometry.mapping(both), {"it": both}):
        rooms = planmark.Rooms(source)
        assert len(rooms) == 1
        assert rooms.locate([[5, 25], [1, 21], [3, 25], [25, 5]]).location.tolist() == [0, 2, 1, 2]


def test_one_point_is_located_as_many_are():
    rooms = planmark.Rooms(FORMS["arrays"])
    for (x, y), location, room in zip(POINTS, LOCATIONS, ROOMS):
        assert rooms.locate_point(x, y) == (location, room)
    assert rooms.locate_point(1, 1) == planmark.LocatedPoint(Location.INSIDE, 0)
    for bad in (("1", 2), (None, 1), (1j, 0)):
        with pytest.raises((TypeError, planmark.ctypes.ArgumentError if hasattr(planmark, "ctypes") else Exception)):
            rooms.locate_point(*bad)


@pytest.mark.parametrize("seed", range(8))
def test_shapely_agrees_on_random_polygons(seed):
    chance = np.random.default_rng(seed)
    angles = np.sort(chance.uniform(0, 2 * np.pi, (40, chance.integers(3, 60))), axis=1)
    radii = chance.uniform(5, 60, angles.shape)
    centres = chance.uniform(0, 400, (40, 1, 2))
    # Whole numbers, so that points lie on boundaries too.
    rings = np.rint(centres + np.stack([radii * np.cos(angles), radii * np.sin(angles)], axis=2))
    polygons = [shapely.Polygon(ring) for ring in rings]
    polygons = [polygon for polygon in polygons if polygon.is_valid and polygon.area > 0]
    points = np.vstack([np.rint(chance.uniform(-50, 450, (5000, 2))), chance.uniform(-50, 450, (5000, 2))])
    rooms = planmark.Rooms(polygons)
    shapely.prepare(polygons)
    covers = np.array([shapely.intersects_xy(polygon, points) for polygon in polygons])
    inside = np.array([shapely.contains_xy(polygon, points) for polygon in polygons])
    location, room = rooms.locate(points)
    assert np.array_equal(location == Location.INSIDE, inside.any(axis=0))
    assert np.array_equal(location == Location.OUTSIDE, ~covers.any(axis=0))
    assert np.array_equal(room, np.where(covers.any(axis=0), covers.argmax(axis=0), -1))
    assert np.array_equal(rooms.pairs(points), np.argwhere(covers.T))
    assert np.array_equal(rooms.pairs(points, "exclusive"), np.argwhere(inside.T))
    near, distance = rooms.nearest(points[:300])
    expected = np.array([shapely.distance(polygons, shapely.Point(point)) for point in points[:300]])
    assert np.allclose(distance, expected.min(axis=1))
    assert np.allclose(expected[np.arange(300), near], expected.min(axis=1))


def test_a_point_on_a_shared_wall_is_in_one_room_when_they_tile():
    rooms = planmark.Rooms([SQUARE, SQUARE + [10, 0]])
    wall = np.array([[30.0, y] for y in range(1, 10)])
    assert len(rooms.pairs(wall)) == 18 and len(rooms.pairs(wall, "exclusive")) == 0
    pairs = rooms.pairs(wall, boundary="tiling")
    assert np.array_equal(pairs[:, 0], range(9))
    assert np.array_equal(pairs[:, 1], rooms.tile(wall)) and set(rooms.tile(wall)) <= {0, 1}
    assert (pairs.dtype, pairs.flags.writeable) == (np.int32, False)


def test_nearest_tells_how_far():
    near, distance = planmark.Rooms([SQUARE]).nearest([[15, 5], [25, 5], [np.nan, 0]])
    assert near.tolist() == [0, 0, -1]
    assert distance[:2].tolist() == [5, 0] and np.isnan(distance[2])


def test_answers_go_where_the_caller_wants_them():
    rooms = planmark.Rooms(FORMS["arrays"])
    out = np.zeros(len(POINTS), np.uint8), np.zeros(len(POINTS), np.int32)
    located = rooms.locate(POINTS, out=out)
    assert located.location is out[0] and located.room is out[1]
    assert (out[0].tolist(), out[1].tolist()) == (LOCATIONS, ROOMS)
    room, distance = np.zeros(len(POINTS), np.int32), np.full(len(POINTS), -1.0)
    assert rooms.tile(POINTS, out=room) is room and np.array_equal(room, rooms.tile(POINTS))
    assert rooms.nearest(POINTS, out=(room, distance)).distance is distance
    assert np.array_equal(distance, rooms.nearest(POINTS).distance, equal_nan=True)


LOCKED = np.zeros(len(POINTS), np.int32)
LOCKED.flags.writeable = False


@pytest.mark.parametrize("out", [
    np.zeros(len(POINTS), np.int64), np.zeros(len(POINTS) + 1, np.int32), np.zeros(2 * len(POINTS), np.int32)[::2], LOCKED,
    [0] * len(POINTS), 7])
def test_arrays_for_answers_that_do_not_suit_are_refused(out):
    rooms = planmark.Rooms(FORMS["arrays"])
    with pytest.raises(planmark.InvalidArgumentError) as error:
        rooms.tile(POINTS, out=out)
    assert error.value.place == "out"
    with pytest.raises(planmark.InvalidArgumentError) as error:
        rooms.locate(POINTS, out=(np.zeros(len(POINTS), np.uint8), out))
    assert error.value.place == "out[1]"
    with pytest.raises(planmark.InvalidArgumentError):
        rooms.locate(POINTS, out=out)


@pytest.mark.parametrize("points", [
    POINTS.astype(np.float32), np.asfortranarray(POINTS), np.repeat(POINTS, 2, axis=0)[::2], POINTS[::-1][::-1],
    np.column_stack([POINTS, POINTS])[:, :2], POINTS.astype(">f8"), POINTS.tolist(), [tuple(point) for point in POINTS],
], ids=["float32", "column by column", "every other row", "backwards", "part of a row", "big-endian", "lists", "tuples"])
def test_points_of_other_layouts_are_converted(points):
    assert planmark.Rooms(FORMS["arrays"]).locate(points).room.tolist() == ROOMS


def test_whole_numbers_of_any_size_are_converted():
    for kind in (np.int8, np.uint8, np.int32, np.uint64, np.int64, np.float16, np.longdouble):
        assert planmark.Rooms([L_SHAPE]).locate(np.array([[1, 1], [8, 8]], kind)).room.tolist() == [0, -1]


def test_masked_points_are_in_no_area():
    masked = np.ma.masked_array([[1.0, 1], [1, 1]], [[False, False], [True, False]])
    assert planmark.Rooms([L_SHAPE]).locate(masked).room.tolist() == [0, -1]


def test_points_are_not_copied_where_they_need_not_be():
    from planmark._arrays import points_for

    points = np.zeros((3, 2))
    assert points_for(points) is points


@pytest.mark.parametrize("points", [[], np.empty((0, 2)), np.empty((0, 2), np.int64), ()])
def test_no_points_have_no_answers(points):
    rooms = planmark.Rooms(FORMS["arrays"])
    assert len(rooms.locate(points).room) == len(rooms.tile(points)) == len(rooms.nearest(points).room) == 0
    assert rooms.pairs(points).shape == (0, 2)
    assert planmark.check_placement((9, 9), rooms, points).placed.shape == (0, 2)
    assert planmark.Coordinates().to_pixels(points).shape == (0, 2)


BAD_POINTS = [
    ([[1, 2, 3]], ValueError), (np.zeros((2, 3)), ValueError), (np.zeros(4), ValueError), (np.zeros((2, 2, 2)), ValueError),
    ([[1, 2], [3]], ValueError), (5, ValueError), (np.zeros((2, 2), complex), TypeError), ([["a", "b"]], TypeError),
    (np.zeros((2, 2), object), TypeError), (np.zeros((2, 2), bool), TypeError), (np.zeros((2, 2), "M8[s]"), TypeError),
    (None, TypeError), ("points", TypeError), ([[None, 1]], TypeError), ([[10**400, 1]], TypeError),
    (np.zeros(2, [("x", float), ("y", float)]), TypeError), (object(), TypeError),
]


@pytest.mark.parametrize("points, kind", BAD_POINTS, ids=lambda value: repr(value)[:40])
def test_points_that_are_none_are_refused(points, kind):
    rooms = planmark.Rooms(FORMS["arrays"])
    for call in (rooms.locate, rooms.tile, rooms.nearest, rooms.pairs, planmark.Coordinates().to_pixels,
                 lambda points: planmark.check_placement((10, 10), None, points)):
        with pytest.raises(kind, match="points"):
            call(points)


BAD_AREAS = [
    (None, TypeError), (5, TypeError), ("/no/such/file.geojson", FileNotFoundError), (pathlib.Path("/"), OSError), ("", OSError),
    ("{", planmark.UnreadableError), (b"", planmark.UnreadableError), ({"type": "Point", "coordinates": [1, 2]}, ValueError),
    ([[1, 2], [3]], ValueError), ([np.zeros((2, 2))], ValueError), ([np.zeros((4, 3))], ValueError),
    ([[[0, 0], [1, 0], [np.nan, 1]]], ValueError), (np.zeros((3, 2), complex), TypeError), (["a", "b"], TypeError),
    (shapely.Point(1, 2), ValueError), ([shapely.Polygon()], ValueError), ({"a": shapely.LineString([(0, 0), (1, 1)])}, ValueError),
    ({"type": "Polygon", "coordinates": [[[0, 0], [float("nan"), 1], [1, 1]]]}, ValueError), ([SHAPES[0], 5], TypeError),
    ({"type": "Polygon", "coordinates": {1, 2}}, TypeError), ("\ud800", planmark.InvalidTextError), ("a\0b", planmark.InvalidTextError),
    ({"a": "file.geojson"}, TypeError), ({(1, 2): L_SHAPE}, TypeError),
]


@pytest.mark.parametrize("source, kind", BAD_AREAS, ids=lambda value: repr(value)[:40])
def test_areas_that_are_none_are_refused(source, kind):
    with pytest.raises(kind) as error:
        planmark.Rooms(source)
    assert str(error.value)


def test_a_closed_object_says_so():
    rooms = planmark.Rooms([L_SHAPE])
    rooms.close()
    rooms.close()
    calls = [lambda: len(rooms), lambda: rooms.locate(POINTS), lambda: rooms.locate([]), lambda: rooms.locate_point(1, 1),
             lambda: rooms.names, rooms.to_geojson, lambda: planmark.check_placement((9, 9), rooms, POINTS)]
    for call in calls:
        with pytest.raises(planmark.ClosedError, match="closed"):
            call()
    assert repr(rooms) == "<planmark.Rooms, closed>"


def test_an_object_of_another_kind_is_refused():
    rooms, coordinates = planmark.Rooms([L_SHAPE]), planmark.Coordinates()
    rooms._handle = coordinates._handle
    with pytest.raises(planmark.WrongHandleError):
        rooms.locate(POINTS)


def test_threads_share_an_object():
    rooms = planmark.Rooms(FORMS["arrays"])
    points = np.random.default_rng(1).uniform(-5, 35, (20_000, 2))
    expected, failures = rooms.locate(points).room, []

    def work():
        for _ in range(20):
            if not np.array_equal(rooms.locate(points).room, expected):
                failures.append("many")
            if any(rooms.locate_point(*point).room != room for point, room in zip(points[:200], expected)):
                failures.append("one")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_an_object_closed_by_one_thread_is_refused_in_another():
    for _ in range(50):
        rooms = planmark.Rooms(FORMS["arrays"])
        found = []

        def work():
            try:
                while True:
                    found.append(rooms.locate(POINTS).room.tolist())
            except planmark.ClosedError:
                pass

        thread = threading.Thread(target=work)
        thread.start()
        rooms.close()
        thread.join(10)
        assert not thread.is_alive() and all(answer == ROOMS for answer in found)


def test_a_notebook_shows_outlines_and_names():
    svg = planmark.Rooms({"Küche & Bad": L_SHAPE, "Sq": WITH_HOLE})._repr_svg_()
    assert svg.startswith("<svg") and svg.count("<path") == 2 and "Küche &amp; Bad" in svg
    assert planmark.Rooms([])._repr_svg_().startswith("<svg")


def test_map_points_are_converted_on_the_way_in():
    crs = planmark.Coordinates("leaflet", zoom=3)
    assert crs.to_pixels([[250, -187.5]]).tolist() == [[2000, 1500]]
    assert crs.from_pixels([[2000, 1500]]).tolist() == [[250, -187.5]]
    ring = crs.from_pixels(SQUARE)
    for source in (ring, shapely.Polygon(ring), shapely.geometry.mapping(shapely.Polygon(ring)), {"a": ring}):
        assert planmark.Rooms(source, coordinates=crs).locate([[25, 5]]).room.tolist() == [0]
    unit = planmark.Coordinates("vision", size=(100, 50))
    assert unit.to_pixels([[0.5, 0.5], [0, 1], [np.inf, 0]])[:2].tolist() == [[50, 25], [0, 0]]
    assert np.isnan(unit.to_pixels([[np.inf, 0]])).all()


@pytest.mark.parametrize("arguments, options, place", [
    (("mars",), {}, "coordinates.system"), (("pixel",), {"zoom": 2}, None), (("leaflet",), {"y_axis": "left"}, None),
    (("normalized",), {}, None), (("leaflet",), {"zoom": float("nan")}, None), (("leaflet",), {"size": (1, -1)}, None),
    (("leaflet",), {"size": 5}, "size"),
])
def test_coordinates_that_are_none_are_refused(arguments, options, place):
    with pytest.raises(ValueError):
        planmark.Coordinates(*arguments, **options)


def test_placement_is_checked_and_snapped():
    rooms = planmark.Rooms([SQUARE])
    placed, reason = planmark.check_placement((100, 50), rooms, [[25, 5], [31, 5], [60, 5], [101, 5], [np.nan, 0]], snap=2)
    assert reason.tolist() == [
        planmark.Reason.ACCEPTED, planmark.Reason.ACCEPTED, planmark.Reason.OUTSIDE_AREAS, planmark.Reason.OUTSIDE_DRAWING,
        planmark.Reason.NOT_FINITE]
    assert placed[1].tolist() == [30, 5]
    assert planmark.check_placement((100, 50), None, [[60, 5]]).reason.tolist() == [0]
    assert planmark.check_placement((100, 50), [SQUARE], [[60, 5]]).reason.tolist() == [3]
    for bad in (dict(size=(0, 5)), dict(size=(np.nan, 5)), dict(size=None), dict(size=(1, 2), snap=-1)):
        with pytest.raises(ValueError):
            planmark.check_placement(rooms=rooms, points=[[1, 1]], **bad)
