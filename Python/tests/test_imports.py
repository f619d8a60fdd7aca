"""Imports of frames, lists and GeoJSON: what a row is, which areas it may replace, and what is told of the rows that are not taken."""

import json
import warnings

import numpy as np
import pandas as pd
import planmark
import pytest

geopandas = pytest.importorskip("geopandas")
shapely = pytest.importorskip("shapely")

KEPT = ("id", "author", "created", "changed", "area", "status", "symbol")


@pytest.fixture
def new_plan(office, tmp_path):
    plans = []

    def make():
        plans.append(planmark.Plan.create(tmp_path / f"{len(plans)}.plan", office[0], areas=office[1], embed=False, author="Ada"))
        return plans[-1]

    yield make
    for plan in plans:
        plan.close()


@pytest.fixture
def plan(new_plan):
    return new_plan()


def square(x, y, side=40):
    return shapely.box(x, y, x + side, y + side)


def frame(*geometries, index=None, **columns):
    return geopandas.GeoDataFrame(columns, geometry=list(geometries), index=index)


def collection(*geometries):
    return {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {}, "geometry": geometry} for geometry in geometries]}


def areas(plan):
    return {room.id: (room.name, shapely.geometry.shape(room.__geo_interface__["geometry"]).bounds) for room in plan.areas}


def markers(plan, without=KEPT):
    return [
        {name: value for name, value in marker.items() if name not in without and value is not None}
        for marker in plan.markers(as_="records")]


def state(plan):
    return plan.info["revision"], plan.info["markers"], areas(plan)


def told(refusals):
    return [(refusal.index, refusal.reason) for refusal in refusals]


# ---- Ids of areas ----------------------------------------------------------------------------------------------------------------


TAKEN = ["4.01", "4.02"]
UNKNOWN = {
    "numbers of rows": lambda: frame(square(10, 10), square(100, 10)),
    "labels of rows": lambda: frame(square(10, 10), square(100, 10), index=TAKEN),
    "names of rooms": lambda: frame(square(10, 10), square(100, 10), name=["Kitchen", "HR"]),
    "series": lambda: geopandas.GeoSeries([square(10, 10), square(100, 10)], index=TAKEN),
    "rooms of a frame": lambda: planmark.Rooms(frame(square(10, 10), square(100, 10), index=TAKEN)),
    "renamed rooms": lambda: planmark.Rooms(planmark.Rooms(frame(square(10, 10), square(100, 10), index=TAKEN)), names=["a", "b"]),
    "rooms of a list": lambda: planmark.Rooms([square(10, 10), square(100, 10)]),
    "elements of rooms": lambda: list(planmark.Rooms(frame(square(10, 10), square(100, 10), index=TAKEN))),
    "geometries": lambda: [square(10, 10), square(100, 10)],
    "features": lambda: [{"type": "Feature", "properties": {}, "geometry": square(x, 10).__geo_interface__} for x in (10, 100)],
    "binary": lambda: pd.DataFrame({"geometry": [square(10, 10).wkb, square(100, 10).wkb]}, index=TAKEN),
    "other column": lambda: frame(square(10, 10), square(100, 10), code=TAKEN),
}


@pytest.mark.parametrize("case", UNKNOWN)
def test_rows_without_ids_are_new_areas_and_replace_none(plan, case):
    before, given = areas(plan), UNKNOWN[case]()
    assert plan.import_(given)["areas"] == 2
    after = areas(plan)
    assert {name: after[name] for name in before} == before and len(after) == len(before) + 2
    plan.import_(given)
    assert areas(plan) == after, "what the plan has already is not taken twice"



GIVEN = {
    "column": (lambda: frame(square(10, 10), id=["4.01"]), {}),
    "index called id": (lambda: frame(square(10, 10), index=pd.Index(["4.01"], name="id")), {}),
    "index": (lambda: frame(square(10, 10), index=["4.01"]), {"ids": True}),
    "other column": (lambda: frame(square(10, 10), code=["4.01"]), {"ids": "code"}),
    "feature": (lambda: {"type": "Feature", "id": "4.01", "properties": {}, "geometry": square(10, 10).__geo_interface__}, {}),
    "arrow": (lambda: frame(square(10, 10), id=["4.01"]).to_arrow(geometry_encoding="WKB"), {}),
}


@pytest.mark.parametrize("case", GIVEN)
def test_an_id_that_the_data_have_is_that_of_the_plans_area(plan, case):
    make, options = GIVEN[case]
    before = areas(plan)
    plan.import_(make(), exchange_areas=True, **options)
    after = areas(plan)
    assert after["4.01"][1] == (10, 10, 50, 50) and after.keys() == before.keys()


def test_areas_of_a_plan_come_back_as_they_are(plan, new_plan):
    before = state(plan)[2]
    for given in (plan.areas, plan.areas.to_geojson(), list(plan.areas), geopandas.GeoDataFrame.from_features(plan.areas)):
        report = plan.import_(given, strict=True)
        assert report["areas"] == len(before) and areas(plan) == before and report["replacedAreas"] == []


@pytest.mark.parametrize("ids, kind", [("code", planmark.InvalidArgumentError), (5, TypeError), (False, TypeError)])
def test_ids_that_there_are_not_are_refused(plan, ids, kind):
    with pytest.raises(kind, match="ids"):
        plan.import_(frame(square(10, 10)), ids=ids)
    with pytest.raises(planmark.PlanmarkError if kind is not TypeError else TypeError, match="ids"):
        plan.import_([square(10, 10)], ids=ids)


def test_ids_that_are_there_twice_are_told(plan):
    with pytest.warns(planmark.PlanmarkWarning, match=r"source: row 1 has the id 'a', as source: row 0 has"):
        assert plan.import_(frame(square(10, 10), square(100, 10), id=["a", "a"]))["areas"] == 2


# ---- The geometry says what a row is -----------------------------------------------------------------------------------------------


TYPES = ["drawing", "area", "line", "detail", "detection", "skeleton", "marker", "desk", None]
POINTS = {"x": [600.0 + row for row in range(len(TYPES))], "y": [500.0] * len(TYPES)}


@pytest.mark.parametrize("make", [
    pytest.param(lambda: pd.DataFrame({**POINTS, "type": TYPES}), id="pandas"),
    pytest.param(lambda: pytest.importorskip("polars").DataFrame({**POINTS, "type": TYPES}), id="polars"),
    pytest.param(lambda: [dict(zip((*POINTS, "type"), row)) for row in zip(*POINTS.values(), TYPES)], id="dicts"),
    pytest.param(lambda: frame(*map(shapely.Point, POINTS["x"], POINTS["y"]), type=TYPES), id="geopandas"),
])
def test_a_column_called_type_is_a_property(plan, make):
    report = plan.import_(make(), strict=True)
    assert report["added"] == len(TYPES) and [marker.get("type") for marker in markers(plan)] == TYPES


def test_each_geometry_is_what_it_is(plan):
    given = frame(
        shapely.Point(600, 500, 7), square(10, 10), shapely.LineString([[0, 0, 1], [9, 9, 1]]), shapely.MultiPoint([[610, 500], [620, 500]]),
        shapely.MultiPolygon([square(100, 10), square(200, 10)]), shapely.GeometryCollection([shapely.Point(630, 500), square(300, 10)]),
        shapely.from_wkt("POLYGON ZM ((400 10 1 2, 440 10 1 2, 440 50 1 2, 400 10 1 2))"),
        type=["area", "marker", "drawing", "line", None, "x", "y"], Name=list("abcdefg"))
    report = plan.import_(given, strict=True)
    assert (report["added"], report["areas"], report["lines"]) == (4, 4, 1)
    assert markers(plan)[0] == {"number": 1, "x": 600, "y": 500, "Name": "a", "type": "area"}
    assert {room.name: room.properties.get("type") for room in list(plan.areas)[-4:]} == {"b": "marker", "e": None, "f": "x", "g": "y"}


def test_lines_that_planmark_wrote_are_read_as_such(plan, new_plan):
    plan.place([[600, 500], [610, 500]], [{"title": "a"}, {"property:type": "marker"}])
    lines = [json.loads(line) for line in plan.export(format="jsonl").decode().splitlines()]
    other = new_plan()
    report = other.import_(lines, strict=True)
    assert (report["added"], areas(other)) == (2, areas(plan)) and markers(other) == markers(plan)


# ---- What is not taken -----------------------------------------------------------------------------------------------------------


LINE = {"type": "LineString", "coordinates": [[0, 0], [9, 9]]}
NOT_TAKEN = {
    "null": (lambda: collection(LINE, None), [(1, "missing")]),
    "no coordinates": (lambda: collection(LINE, {"type": "Point"}, {"type": "Polygon", "coordinates": []}), [(1, "empty"), (2, "empty")]),
    "other types": (lambda: collection(LINE, {"type": "Circle", "coordinates": [1, 2]}, {}), [(1, "notGeometry"), (2, "notGeometry")]),
    "several lines": (lambda: collection(LINE, {"type": "MultiLineString", "coordinates": [[[0, 0], [1, 1]]] * 2}), [(1, "severalLines")]),
    "no features": (lambda: {"type": "FeatureCollection", "features": [3, None, {"type": "Foo"}]}, [
        (0, "notGeometry"), (1, "missing"), (2, "notGeometry")]),
    "line beyond": (lambda: collection(LINE, {"type": "LineString", "coordinates": [[0, 0], [9999, 9]]}), [(1, "outsideDrawing")]),
    "area beyond": (lambda: frame(square(9000, 10), square(10, 10)), [(0, "outsideDrawing")]),
    "infinite": (lambda: frame(shapely.Polygon([(0, 0), (np.inf, 9), (9, 0)]), square(10, 10)), [(0, "malformed")]),
    "mixed": (lambda: frame(square(10, 10), None, shapely.Polygon(), shapely.LinearRing([(0, 0), (1, 1), (1, 0)]), shapely.Point(-5, 5)), [
        (1, "missing"), (2, "empty"), (3, "notGeometry"), (4, "place")]),
    "series": (lambda: geopandas.GeoSeries([square(10, 10), None]), [(1, "missing")]),
    "list": (lambda: [square(10, 10), None], [(1, "missing")]),
    "binary": (lambda: pd.DataFrame({"geometry": [square(10, 10).wkb, b"x", None]}), [(1, "notWKB"), (2, "missing")]),
    "left out of rooms": (lambda: planmark.Rooms([square(10, 10), shapely.Point(1, 1)], on_invalid="skip"), [(1, "notPolygon")]),
    "values": (lambda: pd.DataFrame({
        "x": [600, 601, 602, -1], "y": 500, "due": ["2026-03-01", "soon", None, "soon"], "cost": ["1,500", "dear", 2, 3],
        "size": [30, 30, "big", 30]}), [(0, "unread"), (1, "unread"), (1, "unread"), (2, "unread"), (3, "place")]),
    "values beside areas": (lambda: frame(square(10, 10), shapely.Point(600, 500), due=["soon", "soon"]), [(1, "unread")]),
}


@pytest.mark.parametrize("case", NOT_TAKEN)
def test_what_is_not_taken_is_told_once_by_row(plan, new_plan, case):
    make, refusals = NOT_TAKEN[case]
    before = state(plan)
    with pytest.raises(planmark.RefusedError, match="nothing was imported") as error:
        plan.import_(make(), strict=True)
    assert told(error.value.refusals) == refusals and state(plan) == before and error.value.report["stored"] is False
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(planmark.PlanmarkWarning) as raised:
            plan.import_(make())
    assert state(plan) == before, "an exception in the place of a warning leaves nothing stored"
    other = new_plan()
    with pytest.warns(planmark.PlanmarkWarning) as caught:
        other.import_(make())
    warning = caught[0].message
    assert len(caught) == 1 and caught[0].filename == __file__ and str(raised.value) == str(warning)
    assert sorted(told((*warning.refusals, *warning.doubts))) == sorted(refusals)


@pytest.mark.parametrize("as_file", [False, True])
def test_files_of_geojson_tell_features_that_are_not_taken(plan, tmp_path, as_file):
    path = tmp_path / "list.geojson"
    path.write_text(json.dumps(collection(LINE, None)))
    given = path if as_file else path.read_bytes()
    before = state(plan)
    with pytest.raises(planmark.RefusedError, match="list.geojson: feature 2: there are no coordinates") as error:
        plan.import_(given, name="list.geojson", strict=True)
    assert told(error.value.refusals) == [(1, "missing")] and state(plan) == before
    with pytest.warns(planmark.PlanmarkWarning, match="^1 entry is refused"):
        assert plan.import_(given, name="list.geojson")["lines"] == 1


def test_every_refusal_is_told_also_of_very_many(plan):
    count = 20_500
    many = pd.DataFrame({"x": np.full(count, -5.0), "y": 5.0, "title": "a\nb"})
    many.loc[[0, 15_000], ["x", "y"]] = 600.0, 500.0
    with pytest.warns(planmark.PlanmarkWarning, match=f"^{count - 2} entries are refused: .*; and {count - 5} more; the others") as caught:
        report = plan.import_(many, duplicates="add")
    indices = [refusal.index for refusal in caught[0].message.refusals]
    assert report["added"] == 2 and indices == [row for row in range(count) if row not in (0, 15_000)]


@pytest.mark.parametrize("above", [0, 1, 3])
def test_refusals_of_a_file_above_10_000_are_counted(plan, above):
    count = 10_000 + above
    given = b"x,y\n" + b"-5,5\n" * count
    with pytest.warns(planmark.PlanmarkWarning, match=f"^{count} entries are refused") as caught:
        report = plan.import_(given, name="many.csv", duplicates="add")
    with pytest.raises(planmark.RefusedError) as error:
        plan.import_(given, name="many.csv", duplicates="add", strict=True)
    for told_of in (report, error.value.report):
        assert sum(others["count"] for others in told_of["refusedOthers"]) == above
    assert len(caught[0].message.refusals) == len(error.value.refusals) == 10_000
    for text in (str(caught[0].message), str(error.value)):
        assert ("only counted" in text) == (above > 0) and (f"; {above} of them " in text) == (above > 0)


@pytest.mark.parametrize("above", [0, 1, 3])
def test_every_value_of_a_file_that_cannot_be_read_is_told(plan, above):
    count = 10_000 + above
    given = b"x,y,due,Kosten\n600,500,2026-03-01,7\n" + b"600,500,KW 12,\n" * (count - 1) + b"600,500,,viel\n"
    with pytest.warns(planmark.PlanmarkWarning, match=f"^{count} values stay properties: many.csv:3: column 'due' is 'KW 12'") as caught:
        report = plan.import_(given, name="many.csv", duplicates="add")
    assert report["unreadCount"] == count and len(report["unread"]) == 10_000
    assert report["unread"][0] == {"line": 3, "field": "due", "column": "due", "value": "KW 12"}
    doubts = caught[0].message.doubts
    assert len(doubts) == 10_000 and (doubts[1].place, doubts[1].column, doubts[1].reason) == ("many.csv:4", "due", "unread")
    with pytest.raises(planmark.RefusedError) as error:
        plan.import_(given, name="many.csv", duplicates="add", strict=True)
    assert len(error.value.refusals) == 10_000 and error.value.report["stored"] is False
    if not above:
        assert (doubts[-1].column, doubts[-1].message) == ("Kosten", "column 'Kosten' is 'viel', no number")


def test_an_import_without_refusals_says_nothing_where_warnings_are_errors(plan):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert plan.import_(pd.DataFrame({"x": [600], "y": [500]}))["added"] == 1 and plan.info["revision"] == 2


@pytest.mark.parametrize("make", [
    pd.DataFrame, lambda: pd.DataFrame({"x": [], "y": []}), geopandas.GeoDataFrame, lambda: frame(), list, dict, lambda: np.empty((0, 2)),
    lambda: collection(),
])
def test_nothing_is_imported_of_what_is_empty(plan, make):
    before = state(plan)
    report = plan.import_(make(), strict=True)
    assert (report["added"], report["areas"]) == (0, 0) and state(plan)[1:] == before[1:]


@pytest.mark.parametrize("make, problem", [
    (lambda: frame(square(10, 10), a=[1]).assign(b=2).set_axis(["a", "geometry", "a"], axis=1), "the column 'a' is there more than once"),
    (lambda: frame(square(10, 10), allowed=["maybe"]), "row 0: column 'allowed' is 'maybe'; give True or False"),
    (lambda: frame(square(10, 10), index=["A1"], own=[object()]), r"row 0 \('A1'\): column 'own' is an object"),
    (lambda: {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"own": "\ud800"}, "geometry": LINE}]},
     r"source\['features'\]\[0\]: column 'own'.*lone surrogate"),
    (lambda: frame(square(8, 47, 0.1)).set_crs(4326), r'coordinates=\{"bounds": \(west, south, east, north\)\}'),
    (lambda: {"type": "FeatureCollection", "features": {}}, "'features' is a dict"),
])
def test_what_cannot_be_meant_is_refused_with_its_row(plan, make, problem):
    before = state(plan)
    with pytest.raises((planmark.PlanmarkError, TypeError), match=problem):
        plan.import_(make())
    assert state(plan) == before


@pytest.mark.parametrize("columns, names", [
    ({7: [1]}, {"7": 1}), ({("c", "d"): [1]}, {"c.d": 1}), ({pd.Timestamp("2026-01-01"): ["a"]}, {"2026-01-01 00:00:00": "a"}),
])
def test_names_that_are_no_text_are_made_text(plan, columns, names):
    given = pd.DataFrame({"x": [600], "y": [500], **columns})
    assert plan.import_(given, strict=True)["added"] == 1 and names.items() <= markers(plan)[0].items()


# ---- There and back --------------------------------------------------------------------------------------------------------------


OWN = (
    "Title", "title", "Name", "name", "NAME", "label", "Label", "style_color", "StyleColor", "styleColor", "stylecolor", "type", "x", "Y", "lng",
    "lat", "id", "ID", "area", "Area", "author", "created", "due", "Due", "cost", "number", "attachments", "properties", "geometry", " name ")


@pytest.mark.parametrize("form", ["array", "dict", "records", "pandas", "geopandas", "arrow", "polars"])
@pytest.mark.parametrize("title", [None, "A title"])
def test_own_properties_come_back_as_they_are(plan, new_plan, form, title):
    plan.place([[600, 500], [610, 500]], [{"title": title, "due": "2026-03-01", "cost": 2.5, **{f"property:{name}": f"own {name}" for name in OWN}}, {
        "title": "other"}])
    given = plan.markers(as_=form)
    assert plan.update(given).changes == []
    imported, placed = new_plan(), new_plan()
    assert imported.import_(given, strict=True)["added"] == 2 and imported.import_(given, duplicates="update")["unchanged"] == 2
    placed.place(given)
    for other in (imported, placed):
        assert markers(other) == markers(plan)


@pytest.mark.parametrize("name", OWN)
def test_each_own_property_comes_back_by_itself(plan, new_plan, name):
    plan.place([[600, 500]], {f"property:{name}": 7})
    other = new_plan()
    other.import_(plan.markers(as_="pandas"))
    assert markers(other) == markers(plan)


def test_a_property_called_type_stays_where_all_are_markers(plan, new_plan):
    plan.place([[600, 500]], {"property:type": "marker"})
    for form in ("records", "pandas", "dict"):
        other = new_plan()
        other.import_(plan.markers(as_=form))
        assert markers(other) == markers(plan)


def test_an_update_of_some_properties_leaves_the_others(plan):
    plan.place([[600, 500]], {"title": "a", "property:Title": "b", "property:Trade": "c"})
    given = plan.markers(as_="pandas")[["id", "x", "y", "title", "property:Title"]].assign(**{"property:Title": "d"})
    assert plan.import_(given, duplicates="update")["changed"] == 1
    assert markers(plan)[0] == {"number": 1, "x": 600, "y": 500, "title": "a", "property:Title": "d", "Trade": "c"}


def test_the_caller_says_what_columns_mean(plan):
    plan.import_(pd.DataFrame({"x": [600], "y": [500], "Name": ["a"], "Title": ["b"], "type": ["c"]}), map={"name": "title", "Title": "property"})
    assert markers(plan)[0] == {"number": 1, "x": 600, "y": 500, "title": "a", "property:Title": "b", "type": "c"}


def test_columns_are_read_as_place_reads_them(plan, new_plan):
    given = pd.DataFrame({"X": [600], "Y": [500], "Title": ["a"], "Due": ["2026-03-01"], "Name": ["n"], "label": ["l"], "type": ["t"]})
    other = new_plan()
    other.place(given)
    plan.import_(given)
    assert markers(plan) == markers(other)


# ---- Words -----------------------------------------------------------------------------------------------------------------------


def test_notes_and_refusals_have_pythons_words(plan):
    plan.import_([square(10, 10, 50)])
    with pytest.warns(planmark.PlanmarkWarning, match="exchange_areas=True") as caught:
        report = plan.import_(frame(square(10, 10, 50), id=["4.01"], name=["Boardroom Elbe"]))
    assert told(caught[0].message.refusals) == [(0, "exchanged")] and "exchangeAreas" not in json.dumps(report["notes"])
