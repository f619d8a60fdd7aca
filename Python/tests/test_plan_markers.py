"""Markers of plans in the forms of other packages: given out, placed, changed and imported again, and what is refused of them."""

import datetime
import math
import warnings

import numpy as np
import pandas as pd
import planmark
import pytest

FORMS = ("array", "dict", "records", "pandas", "geopandas", "arrow", "polars")
PACKAGES = {"geopandas": "geopandas", "arrow": "pyarrow", "polars": "polars"}
# What the plan itself keeps, so that it differs from plan to plan.
KEPT = ("id", "author", "created", "changed")


@pytest.fixture
def new_plan(office, tmp_path):
    plans = []

    def make(name="level4", **options):
        plans.append(planmark.Plan.create(tmp_path / f"{name}.plan", office[0], areas=office[1], embed=False, **options))
        return plans[-1]

    yield make
    for plan in plans:
        plan.close()


@pytest.fixture
def plan(new_plan):
    plan = new_plan(author="Ada")
    plan.place([[600, 500], [1225, 525], [910, 625]], [
        {"title": "Scratch", "status": "open", "category": "furniture", "property:Trade": "Painter", "property:floor": 4, "cost": 12.5},
        {"title": "Öl 📌", "due": "2026-03-06", "property:floor": 5, "located": "no", "size": 30, "symbol": "flag"},
        {"title": "Dent", "property:title": "odd", "property:safe": True, "property:tags": ["a", 1]}])
    return plan


def markers_as(plan, name, **filters):
    if name in PACKAGES:
        pytest.importorskip(PACKAGES[name])
    return plan.markers(as_=name, **filters)


def records(plan, without=KEPT):
    return [{name: value for name, value in marker.items() if name not in without} for marker in plan.markers(as_="records")]


def state(plan):
    """What must stay where a call is refused."""
    return plan.info["markers"], plan.info["revision"], records(plan, without=())


# ---- What is given out ---------------------------------------------------------------------------------------------------------


def test_records_have_values_of_python(plan):
    first, second, third = plan.markers(as_="records")
    assert (first["number"], first["x"], first["cost"], first["Trade"], first["floor"]) == (1, 600, 12.5, "Painter", 4)
    assert (second["due"], second["size"], second["cost"], second["note"]) == (datetime.date(2026, 3, 6), 30, None, None)
    assert (third["property:title"], third["title"], third["safe"], third["tags"]) == ("odd", "Dent", True, ["a", 1])
    assert abs(first["created"] - datetime.datetime.now(datetime.timezone.utc)) < datetime.timedelta(minutes=10)


def test_a_frame_of_pandas_has_dates_numbers_and_properties(plan):
    frame = plan.markers(as_="pandas")
    assert frame["due"].dtype == "M8[s]" and frame["due"].isna().tolist() == [True, False, True]
    assert frame["due"][1] == pd.Timestamp("2026-03-06") and frame["created"].dtype == "M8[ms]"
    assert frame["floor"].tolist()[:2] == [4, 5] and math.isnan(frame["floor"][2]) and frame["floor"].dtype == np.float64
    assert "property:title" in frame and "property:floor" not in frame
    whole = plan.markers(as_="pandas", number=[1, 2])
    assert whole["floor"].dtype == np.int64
    # A frame can be written to, whatever the library's memory is.
    frame.loc[0, "x"] = 7.0
    assert frame["x"].tolist() == [7, 1225, 910]


def test_a_frame_of_geopandas_has_points_in_the_place_of_coordinates(plan):
    frame = markers_as(plan, "geopandas")
    assert frame.geometry.x.tolist() == [600, 1225, 910] and "x" not in frame and frame.crs is None


def test_a_table_of_arrow_has_types(plan):
    table = markers_as(plan, "arrow")
    kinds = {name: str(kind) for name, kind in zip(table.schema.names, table.schema.types)}
    assert kinds["due"] == "date32[day]" and kinds["created"] == "timestamp[ms, tz=UTC]" and kinds["number"] == "int64"
    assert kinds["floor"] == "int64" and kinds["safe"] == "bool" and kinds["tags"] == "large_string"
    assert table["cost"].to_pylist() == [12.5, None, None] and table["title"].to_pylist() == ["Scratch", "Öl 📌", "Dent"]
    assert table["due"].to_pylist() == [None, datetime.date(2026, 3, 6), None]


def test_a_frame_of_polars_has_types(plan):
    polars = pytest.importorskip("polars")
    frame = plan.markers(as_="polars")
    assert frame.schema["due"] == polars.Date and frame.schema["created"] == polars.Datetime("ms", "UTC")
    assert frame["floor"].to_list() == [4, 5, None] and frame["size"].to_list() == [None, 30, None]


@pytest.mark.parametrize("name", FORMS)
def test_no_markers_have_columns_in_every_form(plan, name):
    found = markers_as(plan, name, status="closed")
    assert len(found["title"] if name == "dict" else found) == 0
    assert name == "records" or len(plan.place(found).number) == 0


def test_a_form_that_there_is_not_is_refused_with_those_that_there_are(plan):
    with pytest.raises(planmark.InvalidArgumentError, match="'array', 'dict', 'records', 'pandas', 'geopandas', 'arrow' or 'polars', not 'list'"):
        plan.markers(as_="list")


# ---- Which are given out ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("filters, numbers", [
    (dict(status="open"), [1, 2, 3]), (dict(number=2), [2]), (dict(number="2"), [2]), (dict(number=[3, 1, 99]), [1, 3]), (dict(number=np.array([1, 2])), [1, 2]),
    (dict(area="Boardroom Elbe", limit=2), [1, 2]), (dict(category=["furniture", "none"]), [1]), (dict(text="scra"), [1]),
    (dict(box=(0, 0, 700, 700)), [1]), (dict(near=np.array([905, 620]), limit=1), [3]), (dict(due_before=datetime.date(2026, 3, 7)), [2]),
    (dict(not_status="open"), []), (dict(made_by="Ada", sort="changed"), [3, 2, 1]), (dict(category={"furniture"}), [1]),
    (dict(category=""), [2, 3]), (dict(status=None), [1, 2, 3]), (dict(overdue=True), [2]),
    (dict(located="no"), [2]), (dict(located=False), [2]), (dict(located=True), [1, 3]), (dict(located=[True, "no"]), [1, 2, 3]),
])
def test_keywords_choose_markers(plan, filters, numbers):
    assert plan.markers(**filters)["number"].tolist() == numbers


def test_keywords_come_before_the_query(plan):
    assert plan.markers({"number": 1, "notStatus": "open"}, number=2, not_status="closed")["number"].tolist() == [2]


@pytest.mark.parametrize("filters, problem", [
    (dict(statsu="open"), "no filter 'statsu'; did you mean 'status'"), (dict(dueBefore="today"), "did you mean 'due_before'"),
    (dict(area=[]), "area must have a value"), (dict(number=1.5), "number must be a whole number"), (dict(limit=0), "limit"),
    (dict(box=[1, 2]), "box must be four numbers"), (dict(status=[]), "status must have a value"),
])
def test_what_is_wrong_with_a_filter_is_said(plan, filters, problem):
    with pytest.raises(planmark.InvalidRequestError, match=problem):
        plan.markers(**filters)


@pytest.mark.parametrize("filters, problem", [
    (dict(area="Kitchn"), "no area 'Kitchn'; the nearest is 'Kitchen'; Plan.areas shows those it has"),
    (dict(area="Nope"), "no area 'Nope'; Plan.areas"), (dict(status="opne"), "no marker has the status 'opne'; did you mean 'open'"),
    (dict(not_status=["opne"]), "'opne'; did you mean 'open'"), (dict(category="furnitur"), "did you mean 'furniture'"),
    (dict(made_by="Adda"), "did you mean 'Ada'"), (dict(assignee="Bo"), "no marker has the assignee 'Bo'; none has any"),
])
def test_a_value_that_the_plan_does_not_know_is_told(plan, filters, problem):
    with pytest.warns(planmark.PlanmarkWarning, match=problem) as caught:
        found = plan.markers(**filters)
    assert len(caught) == 1 and caught[0].filename == __file__
    assert len(found) == (3 if "not_status" in filters else 0)


@pytest.mark.parametrize("path", [None, "out.csv"])
def test_a_value_of_an_export_that_the_plan_does_not_know_is_told(plan, tmp_path, path):
    target = path and tmp_path / path
    with pytest.warns(planmark.PlanmarkWarning, match="no area 'Kitchn'; the nearest is 'Kitchen'; Plan.areas") as caught:
        answer = plan.export(target, format="csv", filter={"area": "Kitchn"})
    assert len(caught) == 1 and caught[0].filename == __file__ and caught[0].message.answer is answer
    assert (answer["markers"] if path else answer.count(b"\n") - 1) == 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert plan.export(format="csv", filter={"category": "furniture"}).count(b"\n") == 2


def test_values_that_the_plan_knows_are_not_told(plan):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # A status of the workflow that no marker has, spellings, and what stands for none.
        assert len(plan.markers(status="closed")) == 0 and len(plan.markers(area=["kitchen", "4.06", ""])) == 0
        assert len(plan.markers(status="Offen", assignee="", made_by="ada")) == 3


# ---- Given back ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMS)
def test_what_markers_gives_is_placed_changed_and_imported_again(plan, new_plan, name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        given, other = markers_as(plan, name), new_plan("other")
        assert other.place(given, author="Bo").number.tolist() == [1, 2, 3]
        if name in ("arrow", "polars"):
            # A list is a text among texts. The text of a list that a marker has is no change.
            plan.update({"number": 3, "property:tags": None})
            plan.update({"number": 3, "property:tags": '["a",1]'})
        assert records(other) == records(plan) and other.markers()["author"].tolist() == ["Bo"] * 3
        before = state(other)
        assert other.update(markers_as(other, name)) .changes == [] and state(other) == before
        third = new_plan("third")
        assert third.import_(given)["added"] == 3
        # An import keeps ids, authors and times too, but for that of the last change.
        assert records(third, without=("changed",)) == records(plan, without=("changed",))
        assert third.import_(given, duplicates="update")["unchanged"] == 3


@pytest.mark.parametrize("duplicates", (None, "update"))
@pytest.mark.parametrize("name", FORMS)
def test_own_properties_that_some_markers_have_not_are_no_change(new_plan, name, duplicates):
    plan = new_plan()
    own = pd.DataFrame({
        "x": [600.0, 1225, 910, 700], "y": [500.0, 525, 625, 520], "title": list("abcd"), "cost": [1.5, np.nan, 2.25, np.nan],
        "Seen": pd.to_datetime(["2026-01-02", None, "2026-03-04 10:00", None], format="mixed"), "Depth": [1.5, np.nan, 2, np.nan],
        "Count": pd.array([1, None, 3, None], dtype="Int64"), "Safe": [True, None, False, None], "Tags": [["a"], None, [], ["b", 1]],
        "Own": ["Painter", None, "", None]})
    plan.place(own)
    other = new_plan("other")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # A frame that is imported gives no marker a value that is missing in it.
        assert other.import_(own)["added"] == 4
        assert records(other) == records(plan)
        for made in (plan, other):
            before = state(made)
            for query in ({}, {"number": [2, 4]}):
                given = markers_as(made, name, **query)
                report = made.import_(given, **({} if duplicates is None else {"duplicates": duplicates}))
                assert (report["unchanged"], report["changed"], report["changes"]) == (len(query.get("number", "abcd")), 0, [])
                assert made.update(given).changes == []
            assert state(made) == before
        # What is taken away is a change, once.
        without = pd.DataFrame({"id": plan.markers(number=1)["id"], "x": [600.0], "y": [500.0], "Depth": [np.nan]})
        assert [plan.import_(without, overwrite_newer=True)["changed"] for _ in range(2)] == [1, 0]
        assert plan.markers(number=1, as_="records")[0].get("Depth") is None


def test_markers_of_numbers_that_are_given_already_are_refused_or_get_new_ones(plan):
    before = state(plan)
    with pytest.raises(planmark.ConflictError, match="numbers='new'") as error:
        plan.place(plan.markers())
    assert [refusal.index for refusal in error.value.refusals] == [0, 1, 2] and state(plan) == before
    assert plan.place(plan.markers(), numbers="new").number.tolist() == [4, 5, 6]
    with pytest.raises(planmark.InvalidArgumentError, match="numbers must be"):
        plan.place([], numbers="some")


@pytest.mark.parametrize("make", [
    pytest.param(lambda columns: pd.DataFrame(columns, index=["A", "B"]), id="pandas"),
    pytest.param(lambda columns: pytest.importorskip("polars").DataFrame(columns), id="polars"),
    pytest.param(lambda columns: pytest.importorskip("pyarrow").table(columns), id="arrow"),
    pytest.param(lambda columns: [dict(zip(columns, row)) for row in zip(*columns.values())], id="dicts"),
    pytest.param(lambda columns: columns, id="columns"),
    pytest.param(lambda columns: pytest.importorskip("geopandas").GeoDataFrame(
        {name: column for name, column in columns.items() if name not in "xy"},
        geometry=pytest.importorskip("shapely").points(columns["x"], columns["y"], [1, 2])), id="geopandas"),
])
def test_columns_of_ones_own_are_properties(new_plan, make):
    plan = new_plan()
    columns = {"x": [600.0, 610.0], "y": [500.0, 510.0], "Title": ["a", "b"], "due": [datetime.date(2026, 3, 1), None], "Trade": ["T", "U"],
               "floor": [3, 4], "id": ["A-1", "A-2"], "cost": [None, 2.5], "priority": [1, 2]}
    plan.place(make(columns))
    first, second = plan.markers(as_="records")
    assert (first["title"], first["due"], first["Trade"], first["floor"], first["cost"]) == ("a", datetime.date(2026, 3, 1), "T", 3, None)
    assert (first["property:id"], first["priority"], second["cost"], second["y"]) == ("A-1", "1", 2.5, 510)


def test_one_marker_is_a_dict(new_plan):
    plan = new_plan()
    plan.place({"x": 600, "y": 500, "title": "a"})
    plan.place({"point": (610, 500), "title": "b"}, {"status": "open", "title": "c"})
    assert plan.markers()["title"].tolist() == ["a", "c"]
    plan.place([[620, 500]], pd.DataFrame({"title": ["d"], "Trade": ["T"]}))
    assert plan.markers(as_="records")[2]["Trade"] == "T"


# ---- Changed ---------------------------------------------------------------------------------------------------------------------


def test_an_update_tells_what_it_changed(plan):
    identifier = plan.markers()["id"][1]
    number, changes = plan.update([
        {"number": 1, "title": "Dent", "x": 700, "y": 600, "cost": None, "status": "in progress"}, {"id": identifier, "floor": 6},
    ], author="Bo")
    assert number.tolist() == [1, 2] and number.dtype == np.int64
    assert {(change.row, change.number, change.field) for change in changes} == {
        (0, 1, "title"), (0, 1, "point"), (0, 1, "cost"), (0, 1, "status"), (1, 2, "property:floor")}
    assert next(change[3:] for change in changes if change.field == "point") == ([600, 500], [700, 600])
    assert plan.history(limit=1)[0]["author"] == "Bo" and plan.history(limit=1)[0]["action"] == "edit"


def test_a_frame_that_was_changed_is_given_back(plan):
    frame = plan.markers(as_="pandas")
    frame.loc[frame["number"] == 2, ["title", "due"]] = ["Oil", pd.NaT]
    frame.loc[0, "x"] = 650.0
    frame["Team"] = ["North", None, "South"]
    changes = plan.update(frame).changes
    assert {(change.number, change.field, change.new) for change in changes if change.field != "point"} == {
        (2, "title", "Oil"), (2, "due", None), (1, "property:Team", "North"), (3, "property:Team", "South")}
    assert plan.markers()["x"].tolist() == [650, 1225, 910] and plan.markers()["due"].tolist() == [None] * 3
    # The number as the index, and one column.
    plan.update(frame.set_index("number")[["title"]].rename(columns={"title": "note"}))
    assert plan.markers()["note"].tolist() == ["Scratch", "Oil", "Dent"]
    # A marker of which only the room is known stays so until it is moved.
    assert plan.markers()["located"].tolist() == [None, "no", None]


def test_points_of_geometries_move_markers(plan):
    frame = markers_as(plan, "geopandas")
    frame.loc[1, "geometry"] = pytest.importorskip("shapely").Point(1200, 500)
    assert [(change.number, change.field) for change in plan.update(frame[["number", "geometry"]]).changes][0] == (2, "point")
    assert plan.markers(number=2)["x"].tolist() == [1200]


def test_a_point_is_given_as_one_or_as_two_numbers_or_both_alike(plan):
    plan.update([{"number": 1, "point": [601, 501], "x": 601, "y": 501}, {"number": 2, "point": None, "x": 1226, "y": 526}])
    assert plan.markers(number=[1, 2])["x"].tolist() == [601, 1226]


@pytest.mark.parametrize("edits, kind, refusals", [
    ([{"number": 1, "title": "x"}, {"number": 99, "title": "y"}], planmark.NotFoundError, [(1, "number", "noMarker")]),
    ([{"title": "x"}, {"number": 1, "due": "soon"}], planmark.InvalidRequestError,
     [(0, "number", "missingMember"), (1, "due", "wrongKind")]),
    ([{"number": 1, "x": "abc", "y": 5}, {"number": 2, "x": 5}], planmark.InvalidRequestError,
     [(0, "x", "notANumber"), (1, "y", "missing")]),
    ([{"number": 1, "point": [-5, 5]}], planmark.RefusedError, [(0, "point", "outsideDrawing")]),
    ([{"number": 1, "point": [1, 2, 3, 4, 5]}], planmark.InvalidRequestError, [(0, "point", "notPoint")]),
    ([{"number": 1, "area": "Kitchen"}], planmark.InvalidRequestError, [(0, "area", "derived")]),
    ([{"number": 1, "author": "Cy"}], planmark.InvalidRequestError, [(0, "author", "derived")]),
    ([{"number": 1, "title": "x"}, {"number": 1, "title": "y"}], planmark.InvalidRequestError, [(1, "title", "twice")]),
    ([{"number": 1, "status": "closed"}], planmark.RefusedError, [(0, "status", "stepNotAllowed")]),
    ([{"id": "00000000-0000-0000-0000-000000000000", "title": "x"}], KeyError, [(0, "id", "noMarker")]),
])
def test_an_update_that_is_refused_changes_nothing_and_tells_each_row(plan, edits, kind, refusals):
    before = state(plan)
    with pytest.raises(kind) as error:
        plan.update(edits)
    assert [(refusal.index, refusal.column, refusal.reason) for refusal in error.value.refusals] == refusals
    assert error.value.index == refusals[0][0] and state(plan) == before


@pytest.mark.parametrize("edits, message", [
    ([{"number": 1, "title": "x"}, {"number": 1, "title": "y"}], "edits[1]: column 'title' of marker 1 has another value in edits[0]"),
    (pd.DataFrame({"Number": [1, 2, 1], "Title": ["x", "z", "y"]}, index=["p", "q", "r"]),
     "edits: row 2 ('r'): column 'Title' of marker 1 has another value in edits: row 0 ('p')"),
    ({"number": [1, 1], "x": [600, 610], "y": [500, 500]},
     "edits: row 1: column 'x and y' of marker 1 has another value in edits: row 0"),
    ({"number": 1, "Cost": "much"}, "edits[0]: column 'Cost' must be a number such as 1250.5, not 'much'"),
    ({"number": 1, "point": [600, 500], "x": 610, "y": 500}, "edits[0]: column 'point' is another point than x and y; give it once"),
    ({"number": 1, "property:a": 1, "properties": {"a": 2}}, "edits[0]: column 'property:a' is given twice"),
    ({"number": 1, "property:": "x"}, "edits[0]: column 'property:' is no member; there are: "),
    ({"title": "x"}, "edits[0]: column 'number' must be there, or id, to say which marker is meant"),
    ({"number": 99, "title": "x"}, "edits[0]: there is no marker 99; place() makes new markers"),
    ({"number": 1, "status": "lost"}, "edits[0]: the workflow has no status 'lost'; it has: open, "),
    ({"number": 1, "x": -5, "y": 5}, "edits[0]: outside the drawing (-5, 5)"),
])
def test_an_update_that_is_refused_tells_column_and_rows_in_a_sentence(plan, edits, message):
    with pytest.raises((planmark.PlanmarkError, KeyError)) as error:
        plan.update(edits)
    assert str(error.value.refusals[0]).startswith(message) and message in str(error.value.message)


def test_a_slip_in_the_name_of_a_field_is_told(plan):
    before = state(plan)
    with pytest.raises(planmark.InvalidRequestError, match=r"edits\[1\] has 'titel'.*did you mean 'title'.*'property:titel'") as error:
        plan.update([{"number": 1, "floor": 9}, {"number": 2, "titel": "x"}])
    assert (error.value.place, error.value.index) == ("titel", 1) and state(plan) == before
    assert [change.field for change in plan.update({"number": 1, "floor": 9, "property:titel": "x"}).changes] == [
        "property:floor", "property:titel"]


# ---- Refused ---------------------------------------------------------------------------------------------------------------------


BASE = {"x": [600.0, 610.0, 620.0], "y": [500.0, 500.0, 500.0], "title": ["a", "b", "c"]}


def frame(**columns):
    return pd.DataFrame({**BASE, **columns}, index=["A1", "A2", "A3"])


def lines():
    shapely, geopandas = pytest.importorskip("shapely"), pytest.importorskip("geopandas")
    return geopandas.GeoDataFrame({"title": ["a", "b", "c"]}, index=["A1", "A2", "A3"], geometry=[
        shapely.Point(600, 500, 7), shapely.LineString([[0, 0], [1, 1]]), None])


# The rows that are refused, with the column and the reason; markers beside them are placed, unless the call is strict.
LEFT_OUT = {
    "outside": (lambda: frame(x=[600, -5, 9999]), [(1, None, "outsideDrawing"), (2, None, "outsideDrawing")]),
    "words": (lambda: frame(x=[600, "abc", None]), [(1, "x", "notANumber"), (2, "x", "missing")]),
    "infinite": (lambda: frame(y=[np.inf, 500, -np.inf]), [(0, "y", "notFinite"), (2, "y", "notFinite")]),
    "no y": (lambda: frame().drop(columns="y"), [(0, "y", "missing"), (1, "y", "missing"), (2, "y", "missing")]),
    "truth": (lambda: frame(x=[True, 610, 620]), [(0, "x", "notANumber")]),
    "lines": (lines, [(1, "geometry", "notPoint"), (2, "geometry", "missing")]),
    "masked": (lambda: pd.DataFrame({**BASE, "x": pd.array([600, None, 620], "Int64")}, index=["A1", "A2", "A3"]), [(1, "x", "missing")]),
    "nested": (lambda: frame(x=[600, [1], {"a": 1}]), [(1, "x", "notANumber"), (2, "x", "notANumber")]),
}
# What refuses all, whether the call is strict or not.
REFUSES_ALL = {
    "date": (lambda: frame(due=["2026-03-01", "soon", None]), [(1, "due", "wrongKind")]),
    "cost": (lambda: frame(cost=[1, "dear", None]), [(1, "cost", "wrongKind")]),
    "number": (lambda: frame(number=[7, 0, 2.5]), [(1, "number", "wrongKind"), (2, "number", "wrongKind")]),
    "number twice": (lambda: frame(number=[9, 9, None]), [(1, "number", "numberTaken")]),
    "status": (lambda: frame(status=["open", "opne", "closed"]), [(1, "status", "unknownStatus"), (2, "status", "stepNotAllowed")]),
    "nested title": (lambda: frame(title=[["a"], {"b": 1}, None]), [(0, "title", "wrongKind"), (1, "title", "wrongKind")]),
    "colour": (lambda: frame(color=["red", "rde", None]), [(1, "color", "wrongKind")]),
    "date and number": (
        lambda: frame(due=["soon", None, None], number=[None, None, 0]), [(0, "due", "wrongKind"), (2, "number", "wrongKind")]),
}


def told(refusals):
    return [(refusal.index, refusal.column, refusal.reason) for refusal in refusals]


@pytest.mark.parametrize("case", LEFT_OUT)
def test_markers_that_are_left_out_are_told_by_row_and_column(new_plan, case):
    make, refusals = LEFT_OUT[case]
    plan, given = new_plan(), make()
    with pytest.warns(planmark.PlanmarkWarning, match=f"^{len(refusals)} of 3 marker") as caught:
        placed = plan.place(given)
    assert len(caught) == 1 and told(caught[0].message.refusals) == refusals
    assert [refusal.label for refusal in caught[0].message.refusals] == [f"A{index + 1}" for index, *_ in refusals]
    assert (placed.number < 0).nonzero()[0].tolist() == [index for index, *_ in refusals]
    assert plan.info["markers"] == 3 - len(refusals) and caught[0].filename == __file__


@pytest.mark.parametrize("case", LEFT_OUT)
def test_a_strict_call_places_all_markers_or_none(plan, case):
    make, refusals = LEFT_OUT[case]
    before = state(plan)
    with pytest.raises(planmark.RefusedError, match="nothing was placed: markers: row") as error:
        plan.place(make(), strict=True)
    assert told(error.value.refusals) == refusals and error.value.index == refusals[0][0] and state(plan) == before
    if case == "lines":
        # An import takes lines, to measure.
        return
    with pytest.raises(planmark.RefusedError, match="nothing was imported") as error:
        plan.import_(make(), strict=True)
    assert [refusal.index for refusal in error.value.refusals] == [index for index, *_ in refusals] and state(plan) == before
    assert error.value.report["stored"] is False and error.value.report["refusedCount"] == len(refusals)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("case", REFUSES_ALL)
def test_what_cannot_be_meant_refuses_all_markers(new_plan, case, strict):
    make, refusals = REFUSES_ALL[case]
    plan = new_plan()
    before = state(plan)
    with pytest.raises(planmark.PlanmarkError, match=r"markers: row \d \('A\d'\)") as error:
        plan.place(make(), strict=strict)
    assert told(error.value.refusals) == refusals and state(plan) == before


@pytest.mark.parametrize("make, kind, problem", [
    (lambda: frame().set_axis(["x", "y", "y"], axis=1), ValueError, "the column 'y' is there more than once"),
    (lambda: pd.concat([frame(), frame()[["title"]]], axis=1), ValueError, "the column 'title' is there more than once"),
    (lambda: frame(title=["a", 3, object()]), TypeError, r"row 2 \('A3'\): column 'title' is a"),
    (lambda: {**BASE, "title": ["a", "\ud800", "c"]}, ValueError, "row 1: column 'title'.*lone surrogate"),
    (lambda: frame(title=["a", "\0", "c"]), ValueError, r"row 1 \('A2'\): column 'title' has a zero character"),
    (lambda: frame(title=[b"a", b"\xff", b"c"]), ValueError, r"row 1 \('A2'\): column 'title' has bytes that are no UTF-8"),
    (lambda: pd.DataFrame([[600, 500]]), ValueError, "must have the columns x and y; they have 0, 1"),
    (lambda: {"x": [1, 2], "y": [1]}, ValueError, "columns of one length, not x 2, y 1"),
    (lambda: "markers.csv", TypeError, "not str"), (lambda: None, TypeError, "not NoneType"),
])
@pytest.mark.parametrize("call", ["place", "import_"])
def test_what_is_no_list_of_markers_is_refused(plan, make, kind, problem, call):
    given = make()
    if call == "import_" and isinstance(given, str):
        return
    before = state(plan)
    with pytest.raises(kind, match=problem):
        getattr(plan, call)(given)
    assert state(plan) == before


def test_one_bad_row_of_many_is_told(plan):
    count = 20_000
    points = np.full((count, 2), (600.0, 500.0))
    many = pd.DataFrame(points, columns=["x", "y"])
    many["due"] = "2026-03-01"
    many.loc[12_345, "due"] = "2026-02-30"
    before = state(plan)
    with pytest.raises(planmark.InvalidRequestError, match="1 of 20000 markers is refused.*row 12345: column 'due'"):
        plan.place(many)
    assert state(plan) == before


def test_degrees_are_told(plan):
    geopandas, shapely = pytest.importorskip("geopandas"), pytest.importorskip("shapely")
    given = geopandas.GeoDataFrame(geometry=[shapely.Point(8.5, 47.3)], crs=4326)
    with pytest.warns(planmark.PlanmarkWarning, match="EPSG:4326"):
        plan.place(given)
    with pytest.raises(planmark.RefusedError, match="EPSG:4326"):
        plan.place(given, strict=True)


# ---- Imported --------------------------------------------------------------------------------------------------------------------


def test_an_import_of_a_file_tells_what_it_refuses(plan, tmp_path):
    path = tmp_path / "list.csv"
    path.write_text("title,x,y\na,600,500\nb,-5,500\nc,abc,500\n")
    with pytest.warns(planmark.PlanmarkWarning, match=r"^2 entries are refused: list.csv:3: outside") as caught:
        report = plan.import_(path)
    assert report["added"] == 1 and [refusal.place for refusal in caught[0].message.refusals] == ["list.csv:3", "list.csv:4"]
    before = state(plan)
    with pytest.raises(planmark.RefusedError, match="the import is strict: 2 entries are refused") as error:
        plan.import_(path, strict=True)
    assert [refusal.reason for refusal in error.value.refusals] == ["place", "malformed"] and state(plan) == before
    with pytest.raises(planmark.RefusedError):
        plan.import_(path.read_bytes(), name="list.csv", strict=True, dry_run=True)


def test_a_strict_import_is_refused_for_its_areas_too(plan):
    area = {"type": "Feature", "id": "far", "properties": {"name": "Far"}, "geometry": {"type": "Polygon", "coordinates": [[
        [9000, 9000], [9100, 9000], [9100, 9100], [9000, 9000]]]}}
    before = state(plan)
    with pytest.raises(planmark.RefusedError, match="nothing was imported"):
        plan.import_({"type": "FeatureCollection", "features": [area]}, strict=True)
    assert state(plan) == before


def test_rows_without_coordinates_are_placed_by_their_rooms(plan):
    rows = pd.DataFrame({"title": ["a\nb", "c", "d"], "area": ["Boardroom Elbe", "Nowhere", "Boardroom Elbe"]}, index=["A1", "A2", "A3"])
    with pytest.warns(planmark.PlanmarkWarning) as caught:
        report = plan.import_(rows, place_by="area")
    assert report["added"] == 2 and [(refusal.index, refusal.label) for refusal in caught[0].message.refusals] == [(1, "A2")]
    assert report["refused"][0]["index"] == 1 and "a\nb" in plan.markers()["title"]


def test_map_points_are_imported_as_such(plan):
    plan.import_([{"lng": 75, "lat": -62.5, "title": "a"}], coordinates={"system": "leaflet", "zoom": 3})
    assert plan.markers(text="a")[["x", "y"]].tolist() == [(600, 500)]


def test_geometries_of_all_kinds_are_imported_by_their_rows(plan):
    shapely, geopandas = pytest.importorskip("shapely"), pytest.importorskip("geopandas")
    given = geopandas.GeoDataFrame(
        {"title": ["a", "NaN", None, "d"], "cost": [1, np.nan, 2, 3], "seen": pd.to_datetime(["2026-03-01", None, None, None])},
        index=["A1", "A2", "A3", "A4"],
        geometry=[shapely.Point(600, 500), shapely.Point(-5, 5), shapely.LineString([[0, 0], [9, 9]]), None])
    before = state(plan)
    with pytest.raises(planmark.RefusedError, match="2 entries are refused: .*A2.*A4") as error:
        plan.import_(given, strict=True)
    assert [(refusal.index, refusal.label) for refusal in error.value.refusals] == [(1, "A2"), (3, "A4")] and state(plan) == before
    with pytest.warns(planmark.PlanmarkWarning, match="2 entries are refused"):
        report = plan.import_(given)
    assert (report["added"], report["lines"]) == (1, 1) and plan.markers(text="a", as_="records")[0]["seen"] == "2026-03-01"


def test_rooms_are_imported(new_plan, office, tmp_path):
    with planmark.Plan.create(tmp_path / "bare.plan", office[0], embed=False) as plan:
        plan.import_(planmark.Rooms(office[1]))
        assert len(plan.areas) == 20 and "Boardroom Elbe" in plan.areas.names


def test_an_option_that_there_is_not_is_told_with_the_nearest(plan):
    for call, option, near in ((plan.import_, "dry_ru", "dry_run"), (plan.export, "formt", "format")):
        with pytest.raises(planmark.InvalidRequestError, match=f"no option '{option}'; did you mean '{near}'"):
            call("list.csv", **{option: True})


def test_frames_are_not_needed(new_plan, tmp_path):
    import subprocess
    import sys

    program = (
        "import sys\nfor name in ('pandas', 'geopandas', 'polars', 'pyarrow', 'shapely'): sys.modules[name] = None\n"
        "import planmark\nplan = planmark.Plan(sys.argv[1])\nplan.place([{'x': 600, 'y': 500, 'a': 1}])\n"
        "print(plan.markers(as_='records')[0]['a'], plan.update(plan.markers(as_='dict')).changes)\n"
        "for form in ('pandas', 'geopandas', 'polars', 'arrow'):\n"
        "    try: plan.markers(as_=form)\n    except ImportError as error: print(error)\n")
    new_plan().close()
    done = subprocess.run([sys.executable, "-c", program, tmp_path / "level4.plan"], capture_output=True, text=True)
    first, *others = done.stdout.splitlines()
    assert (first, done.stderr) == ("1 []", "")
    assert [line.partition(" needs ")[2] for line in others] == [
        f"{name}, which is not installed" for name in ("pandas", "geopandas", "polars", "pyarrow")]
