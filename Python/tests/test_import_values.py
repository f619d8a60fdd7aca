"""Values that fields do not take, and ids of documents, in an import of every form."""

import json
import warnings

import pandas as pd
import planmark
import pytest

POINT = {"type": "Point", "coordinates": [610, 510]}
SQUARE = {"type": "Polygon", "coordinates": [[[600, 500], [650, 500], [650, 550], [600, 550], [600, 500]]]}
MOVED = {"type": "Polygon", "coordinates": [[[620, 520], [670, 520], [670, 570], [620, 570], [620, 520]]]}


@pytest.fixture
def plan(office, tmp_path):
    with planmark.Plan.create(tmp_path / "level4.plan", office[0], areas=office[1], embed=False) as plan:
        yield plan


def feature(geometry, identifier=None, **properties):
    own = {} if identifier is None else {"id": identifier}
    return {"type": "Feature", **own, "properties": properties, "geometry": geometry}


def collection(*features):
    return {"type": "FeatureCollection", "features": list(features)}


def state(plan):
    return plan.info["markers"], plan.info["revision"], plan.markers(as_="records"), len(plan.areas)


def frame(**columns):
    return pd.DataFrame({"x": [610, 620], "y": [510, 520], **columns})


def geometries(**columns):
    shapely = pytest.importorskip("shapely")
    geopandas = pytest.importorskip("geopandas")
    return geopandas.GeoDataFrame(columns, geometry=[shapely.geometry.shape(SQUARE), shapely.geometry.shape(POINT)])


# What is given, the options, the rows and columns that are told one by one, and a part of the text.
UNREADABLE = {
    "records": (lambda: [{"x": 610, "y": 510, "due": "soon"}, {"x": 620, "y": 520}], {}, [(0, "due")], "'soon'"),
    "frame": (lambda: frame(due=["2026-03-01", "soon"], cost=["much", 3]), {}, [(0, "cost"), (1, "due")], "'much'"),
    "named by the caller": (lambda: frame(Frist=["soon", "2026-03-01"]), {"map": {"Frist": "due"}}, [(0, "Frist")], "'soon'"),
    "a frame with capitals": (lambda: frame(Due=["soon", None], COST=[3, "much"]), {}, [(0, "Due"), (1, "COST")],
                              "column 'Due' is 'soon'"),
    "a frame of geometries": (lambda: geometries(Due=["2026-03-01", "soon"]), {}, [(1, "Due")], "column 'Due' is 'soon'"),
    "rows of rooms": (lambda: pd.DataFrame({"area": ["Kitchen", "Kitchen"], "Due": ["soon", None]}), {"place_by": "area"}, [(0, "Due")],
                      "column 'Due' is 'soon'"),
    "features": (lambda: collection(feature(POINT, due="soon"), feature(SQUARE, due="soon")), {}, [(0, "due")], "'soon'"),
    "features with an area": (lambda: collection(feature(SQUARE), feature(POINT, cost="much")), {}, [(1, "cost")], "'much'"),
    "bytes": (lambda: json.dumps(collection(feature(POINT, due="soon"))).encode(), {}, [(0, "due")], "import: feature 1: column 'due' is 'soon'"),
    "csv": (lambda: b"x,y,due,cost\n610,510,soon,much\n", {"name": "a.csv"}, [(None, "cost"), (None, "due")],
            "a.csv:2: column 'cost' is 'much'"),
    "lines": (lambda: b'{"x": 610, "y": 510, "due": "soon"}\n', {"name": "a.jsonl"}, [(None, "due")],
              "a.jsonl:1: column 'due' is 'soon'"),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_a_value_that_no_field_takes_is_told(plan, case):
    make, options, told, text = UNREADABLE[case]
    before = state(plan)
    with pytest.raises(planmark.RefusedError, match="nothing was imported, as the import is strict") as error:
        plan.import_(make(), strict=True, **options)
    assert state(plan) == before and text in str(error.value) and error.value.report["stored"] is False
    assert [(refusal.index, refusal.column) for refusal in error.value.refusals] == told
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(planmark.PlanmarkWarning, match=text):
            plan.import_(make(), **options)
    assert state(plan) == before
    with pytest.warns(planmark.PlanmarkWarning, match=text) as caught:
        report = plan.import_(make(), **options)
    assert len(caught) == 1 and caught[0].filename == __file__ and report["added"] == plan.info["markers"] >= 1
    assert [(refusal.index, refusal.column) for refusal in caught[0].message.doubts] == told


@pytest.mark.parametrize("case", UNREADABLE)
def test_values_that_fields_take_are_not_told(plan, case):
    make, options, _, _ = UNREADABLE[case]
    given = make()
    if isinstance(given, pd.DataFrame):
        given = given.replace({"soon": "2026-03-01", "much": "3"})
    elif isinstance(given, bytes):
        given = given.replace(b"soon", b"2026-03-01").replace(b"much", b"3")
    else:
        given = json.loads(json.dumps(given).replace("soon", "2026-03-01").replace("much", "3"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert plan.import_(given, strict=True, **options)["added"] == plan.info["markers"] >= 1


def test_every_value_of_a_long_frame_is_told(plan):
    count = 10_050
    given = pd.DataFrame({"x": [610] * count, "y": [510] * count, "due": ["soon"] * count}, index=range(5, count + 5))
    with pytest.raises(planmark.RefusedError, match=f"{count} values stay properties") as error:
        plan.import_(given, strict=True)
    refusals = error.value.refusals
    assert [refusal.index for refusal in refusals] == list(range(count))
    assert (refusals[-1].label, refusals[-1].column, refusals[-1].reason) == (count + 4, "due", "unread")


@pytest.mark.parametrize("delimiter", ["tab", "\t"])
def test_a_delimiter_may_be_called_tab(plan, delimiter):
    assert plan.import_(b"x\ty\ttitle\n610\t510\tDent, deep\n", name="a.csv", delimiter=delimiter)["added"] == 1
    assert b"\tDent, deep\t" in plan.export(excel=True, delimiter=delimiter)


@pytest.mark.parametrize("name, field", [("Gewerk", "category"), ("TITLE", "title"), ("Zustand", "status"), ("dues", None)])
def test_a_property_of_a_document_is_a_field_by_the_names_of_columns(plan, name, field):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plan.import_(collection(feature(POINT, **{name: "open"})), strict=True)
    markers = plan.markers(as_="dict")
    assert markers[field or "property:" + name].tolist() == ["open"]
    assert ("property:" + name in markers) == (field is None)


@pytest.mark.parametrize("identifiers, is_given", [
    (("A-1", "A-2"), True), (("101", "102"), True), ((101, 102), True), (("2", "1"), True), ((None, None), False), (("#101", "7"), True),
])
def test_ids_of_a_document_count_as_such_in_rooms(plan, identifiers, is_given):
    other = {"type": "Polygon", "coordinates": [[[1200, 500], [1250, 500], [1250, 550], [1200, 500]]]}
    count = len(plan.areas)
    for shape in (SQUARE, MOVED):
        features = [feature(geometry, identifier) for geometry, identifier in zip((shape, other), identifiers)]
        plan.import_(planmark.Rooms(json.dumps(collection(*features))))
    assert len(plan.areas) == count + (2 if is_given else 3)
    assert {str(identifier) for identifier in identifiers} <= {room.id for room in plan.areas} or not is_given


@pytest.mark.parametrize("name", ["style_color", "stylecolor", "style-color", "styleColor"])
def test_a_colour_of_its_own_is_a_detail_of_every_spelling(plan, name):
    assert plan.place([[600, 500]], {name: "#ff0000"}).number.tolist() == [1]
    with pytest.raises(planmark.InvalidRequestError, match=f"column '{name}' must be a colour") as error:
        plan.place([[600, 500]], [{name: "rot"}])
    assert error.value.refusals[0].column == name and plan.info["markers"] == 1
