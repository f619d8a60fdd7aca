"""Rooms of a DataFrame's points, on a cluster of two worker processes."""

import json

import numpy
import planmark
import pytest
from planmark import spark as planmark_spark


def vertices(coordinates):
    """The points of rings, however deep they lie."""
    if isinstance(coordinates[0], (int, float)):
        return [coordinates]
    return [point for part in coordinates for point in vertices(part)]


@pytest.fixture(scope="session")
def points(spark, office):
    """Points in and about the office, with corners of its rooms, nulls, NaNs and infinities; and what Rooms says of them."""
    rooms = planmark.Rooms(office[1])
    corners = [point for room in rooms.to_geojson()["features"] for point in vertices(room["geometry"]["coordinates"])]
    values = numpy.random.default_rng(1).uniform(-100, 4200, (20_000, 2)).tolist() + corners
    values += [[None, 1.0], [1.0, None], [float("nan"), 1.0], [float("inf"), 1.0]]
    numbers = numpy.array([[numpy.nan if value is None else value for value in point] for point in values], float)
    rows = [(index, x, y) for index, (x, y) in enumerate(values)]
    rows = [(index, None if x is None else float(x), None if y is None else float(y)) for index, x, y in rows]
    return rooms, numbers, spark.createDataFrame(rows, "number int, x double, y double").repartition(4).cache()


def test_points_are_where_rooms_says(spark, points, office):
    rooms, numbers, frame = points
    locate = planmark_spark.locate_udf(str(office[1]))
    found = frame.withColumn("room", locate("x", "y")).sort("number").collect()
    location, room = rooms.locate(numbers)
    assert set(location.tolist()) == {0, 1, 2}
    for row, where, index in zip(found, location.tolist(), room.tolist()):
        name = None if index < 0 else rooms.names[index]
        assert tuple(row.room) == (planmark.Location(where).name.lower(), None if index < 0 else index, name)


def test_tiled_points_are_in_one_room(spark, points, office):
    rooms, numbers, frame = points
    tile = planmark_spark.tile_udf(rooms.to_geojson())
    found = frame.withColumn("room", tile("x", "y")).sort("number").select("room.*").toPandas()
    assert found.room.fillna(-1).astype(int).tolist() == rooms.tile(numbers).tolist()


def test_points_are_joined_to_rooms_of_their_plans(spark):
    def square(left, name):
        return json.dumps(planmark.Rooms({name: numpy.array([[left, 0], [left + 10, 0], [left + 10, 10], [left, 10]], float)}).to_geojson())

    plans = spark.createDataFrame([("a", square(0, "A")), ("b", square(5, "B")), ("c", None)], "plan string, rooms string")
    points = spark.createDataFrame(
        [(plan, x) for x in range(0, 20, 3) for plan in "abc"], "plan string, x int").selectExpr("*", "5 as y")
    locate = planmark_spark.locate_udf()
    joined = points.join(plans, "plan").withColumn("room", locate("x", "y", "rooms")).collect()
    assert len(joined) == 21
    for row in joined:
        left = {"a": 0, "b": 5, "c": 1000}[row.plan]
        where = "inside" if left < row.x < left + 10 else "boundary" if row.x in (left, left + 10) else "outside"
        assert (row.room.location, row.room.name) == (where, None if where == "outside" else row.plan.upper())


def test_wrong_columns_are_told(spark, office):
    locate = planmark_spark.locate_udf(str(office[1]))
    with pytest.raises(Exception, match="column x must be numbers, integers or floats, not string; cast it to double"):
        spark.createDataFrame([("1", 2.0)], "x string, y double").select(locate("x", "y")).collect()
    with pytest.raises(planmark.MissingFileError):
        planmark_spark.locate_udf("/nothing/rooms.geojson")
