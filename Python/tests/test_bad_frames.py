"""Frames as programs make them by mistake: told in the package's own words, with row and column, and never changed silently."""

import datetime
import decimal
import fractions
import time
import types
import warnings

import geopandas
import numpy as np
import pandas as pd
import planmark
import polars
import pyarrow
import pytest
import shapely

BLANK = np.full((600, 700, 3), 255, np.uint8)
SQUARE = shapely.box(0, 0, 700, 600)


@pytest.fixture
def plan(office, tmp_path):
    with planmark.Plan.create(tmp_path / "level4.plan", office[0], embed=False, author="Ada") as plan:
        yield plan


def state(plan):
    return plan.info["markers"], plan.info["revision"]


def objects(*values):
    column = np.empty(len(values), object)
    column[:] = values
    return column


# ---- Rows stay aligned --------------------------------------------------------------------------------------------------------------

SAME, OTHER, TURNED = pd.Index(["a", "b"]), pd.Index(["a", "c"]), pd.Index(["b", "a"])


def series(values, index):
    return pd.Series(values, index=index)


@pytest.mark.parametrize("second", [OTHER, TURNED, pd.RangeIndex(2)], ids=["other labels", "another order", "no labels"])
def test_series_with_other_labels_are_not_paired(plan, second):
    x, y, title = series([10, 20], SAME), series([10, 20], second), series(["p", "q"], second)
    plan.place([[10, 10], [20, 20]])
    before = state(plan)
    for call in (
        lambda: planmark.annotate(BLANK, markers={"x": x, "y": y}), lambda: plan.place({"x": x, "y": y}),
        lambda: plan.update({"number": series([1, 2], SAME), "title": title}), lambda: plan.import_({"x": x, "y": y}),
        lambda: plan.place({"x": x, "y": x}, {"title": title}), lambda: plan.place({"x": x, "y": x}, pd.DataFrame({"title": title})),
        lambda: plan.place(pd.DataFrame({"x": x, "y": x}), {"title": title}),
        lambda: plan.place(geopandas.GeoSeries.from_xy(x, x, index=SAME), {"title": title}),
        lambda: plan.place([[1, 1], [2, 2]], {"title": series(["a", "b"], SAME), "note": title}),
        lambda: planmark.Rooms(geopandas.GeoSeries([SQUARE, SQUARE], index=SAME), names=title),
        lambda: planmark.Zones([SQUARE]).trigger(pd.DataFrame(np.zeros((2, 4)), index=SAME), tracker_id=y),
        lambda: planmark.Detections(pd.DataFrame(np.zeros((2, 4)), index=SAME), classes=title),
    ):
        with pytest.raises(planmark.InvalidArgumentError, match=r"another index than .*; reindex\(\) .* to_numpy\(\)") as error:
            call()
        assert error.value.code == "otherIndex"
    assert state(plan) == before


def test_series_with_the_labels_of_each_other_are_paired(plan):
    x, y = series([10, 20], SAME), series([30, None], SAME)
    with pytest.warns(planmark.PlanmarkWarning, match=r"markers: row 1 \('b'\): column 'y' has no value"):
        assert plan.place({"x": x, "y": y, "title": ["p", "q"]}, {"note": series(["n", "m"], SAME)}).number.tolist() == [1, -1]
    assert plan.place({"x": x.to_numpy(), "y": series([1, 2], TURNED)}).number.tolist() == [2, 3]
    assert plan.place([[1, 1], [2, 2]], pd.DataFrame({"title": ["a", "b"]}, index=TURNED)).number.tolist() == [4, 5]
    assert plan.markers(number=1, as_="records")[0]["note"] == "n"


# ---- Numbers are kept, or told ------------------------------------------------------------------------------------------------------

KEPT = [
    (2**53, 2**53), (2**53 + 1, "9007199254740993"), (-(2**60) - 1, "-1152921504606846977"), (np.uint64(2**64 - 1), "18446744073709551615"),
    (10**400, "1" + "0" * 400), (np.inf, "inf"), (-np.inf, "-inf"), (np.nan, None), (decimal.Decimal("sNaN"), None),
    (decimal.Decimal("0.1"), 0.1), (decimal.Decimal("12345678901234567890.123"), "12345678901234567890.123"),
    (fractions.Fraction(1, 4), 0.25), (fractions.Fraction(10**400, 3), f"{10**400}/3"), (np.timedelta64(5, "ns"), "5 nanoseconds"),
    (np.longdouble(2.5), 2.5), (datetime.timedelta(seconds=5), "0:00:05"),
    ([2**60 + 1, np.inf, np.nan], ["1152921504606846977", "inf", None])]
FORMS = {
    "a dict": lambda value: [{"x": 10, "y": 10, "own": value}],
    "a dict of columns": lambda value: {"x": [10], "y": [10], "own": objects(value)},
    "a frame": lambda value: pd.DataFrame({"x": [10], "y": [10], "own": pd.Series(objects(value), dtype=object)}),
}


@pytest.mark.parametrize("value, kept", KEPT, ids=lambda value: repr(value)[:30])
@pytest.mark.parametrize("form", FORMS)
def test_properties_are_kept_as_they_are(plan, form, value, kept):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plan.place(FORMS[form](value))
    found = plan.markers(as_="records")[0].get("own")
    assert found == kept and type(found) is type(kept)
    if kept is not None:
        plan.place([[20, 20]])
        plan.update([{"number": 2, "property:own": value}])
        assert plan.markers(as_="records")[1]["own"] == kept
        # Nothing changes where it is said again.
        assert plan.update([{"number": 2, "property:own": value}]).changes == []


def test_columns_of_whole_numbers_are_kept_whole(plan):
    whole = np.array([2**60 + 1, 5])
    for row, source in enumerate((
        pd.DataFrame({"x": 10, "y": 10, "own": whole}), {"x": [10, 10], "y": [10, 10], "own": whole},
        polars.DataFrame({"x": [10, 10], "y": [10, 10], "own": whole}), pyarrow.table({"x": [10, 10], "y": [10, 10], "own": whole}),
        np.array([(10, 10, 2**60 + 1), (10, 10, 5)], [("x", "f8"), ("y", "f8"), ("own", "i8")]))):
        plan.place(source)
        assert plan.markers(as_="dict")["property:own"].tolist()[2 * row:] == ["1152921504606846977", 5]


@pytest.mark.parametrize("column, value, message", [
    ("cost", np.inf, "must be a number such as 1250.5, not 'inf'"), ("cost", "inf", "not 'inf'"), ("cost", "nan", "not 'nan'"),
    ("cost", "1e999", "not '1e999'"), ("cost", "1_0", "not '1_0'"),
    ("cost", 10**400, "must be a number"), ("cost", fractions.Fraction(10**400, 3), "must be a number"),
    ("size", -np.inf, "number of pixels"),
    ("size", "nan", "number of pixels"), ("number", np.inf, "must be a whole number from 1, not 'inf'"),
    ("number", 2**53 + 1, "not '9007199254740993'"), ("number", "1_0", "not '1_0'"), ("number", 2**64 + 1, "not '18446744073709551617'"),
    ("own", 10**5000, "is a number with more digits than Python writes"), ("title", 10**5000, "more digits"),
], ids=lambda value: repr(value)[:30] if not isinstance(value, int) or value < 10**1000 else "huge")
@pytest.mark.parametrize("form", FORMS)
def test_numbers_that_fields_cannot_have_are_told_by_row(plan, form, column, value, message):
    given = FORMS[form](value)
    given = given.rename(columns={"own": column}) if form == "a frame" else (
        {**{name: given[name] for name in "xy"}, column: given["own"]} if isinstance(given, dict) else
        [{"x": 10, "y": 10, column: value}])
    before = state(plan)
    row = r"markers\[0\]" if form == "a dict" else "markers: row 0"
    with pytest.raises(planmark.PlanmarkError, match=rf"{row}: column '{column}' .*{message}") as error:
        plan.place(given)
    assert error.value.index == 0 and state(plan) == before


@pytest.mark.parametrize("value", [10**400, -(10**5000), fractions.Fraction(10**400), decimal.Decimal("sNaN"), decimal.Decimal("1e999")],
                         ids=lambda value: type(value).__name__)
def test_coordinates_beyond_floats_are_no_points(plan, value):
    rooms = planmark.Rooms([SQUARE])
    frame = pd.DataFrame({"x": pd.Series(objects(5, value), dtype=object), "y": [5, 5]})
    assert rooms.locate(frame).room.tolist() == [0, -1]
    for markers in (frame, [{"x": 5, "y": 5}, {"x": value, "y": 5}]):
        with pytest.warns(planmark.PlanmarkWarning, match="1 of 2 markers .* column 'x' (is -?inf, which is not finite|has no value)"):
            plan.place(markers)
    assert planmark.Zones([SQUARE]).trigger([[1, 1, 5, 5], [value, 1, 5, 5]]).tolist() == [[True, False]]
    ring = {"type": "Polygon", "coordinates": [[[0, 0], [value, 0], [9, 9], [0, 0]]]}
    with pytest.raises(planmark.InvalidArgumentError,
        match=r"areas\[1\] has a corner that is not finite: polygon 1, exterior ring, corner 2"):
        planmark.Rooms([SQUARE, ring])


@pytest.mark.parametrize("boxes, message", [
    ([["a", 0, 1, 1]], "box 0"), ([[0, 0, 1, 1], None], "box 1"), ([[0, 0, 1, 1], [0, 0, None, 1]], "box 1"),
    ([[0, 0, 1], [0, 0, 1, 1]], "box 0"),
    ([objects(0, 0, object(), 1)], "box 0"), ([{"a": 1}], "box 0"), ([[0, 0, True, "1"]], "box 0")])
def test_boxes_that_are_none_are_told_by_row(boxes, message):
    with pytest.raises(planmark.InvalidArgumentError, match=f"xyxy: {message} must be four numbers"):
        planmark.Zones([SQUARE]).trigger(boxes)


@pytest.mark.parametrize("name", ["tracker_id", "class_id"])
@pytest.mark.parametrize("value", [2**63, -(2**63) - 1, 10**5000], ids=["above", "below", "huge"])
def test_numbers_of_detections_have_64_bits(name, value):
    with pytest.raises(planmark.InvalidArgumentError, match=f"{name}: number 1 must be below 2 to the 63rd") as error:
        planmark.Zones([SQUARE]).trigger([[0, 0, 1, 1]] * 2, **{name: [1, value]})
    assert error.value.index == 1


# ---- Frames without what is needed --------------------------------------------------------------------------------------------------

NO_COLUMNS = pd.DataFrame(index=["a", "b", "c"])
LACKING = {
    "annotate, no columns": (lambda plan: planmark.annotate(BLANK, markers=NO_COLUMNS),
        "markers have 3 rows and no columns; needed are x and y"),
    "place, no columns": (lambda plan: plan.place(NO_COLUMNS), "markers have 3 rows and no columns"),
    "import, no columns": (lambda plan: plan.import_(NO_COLUMNS), "markers have 3 rows and no columns"),
    "update, no columns": (lambda plan: plan.update(NO_COLUMNS[:1]), "edits have 1 row and no columns; needed is number, or id"),
    "details, no columns": (lambda plan: plan.place([[1, 1]] * 3, NO_COLUMNS), "details have 3 rows and no columns"),
    "no fields": (lambda plan: plan.place(np.zeros(3, [])), "markers have 3 rows and no columns"),
    "annotate, others": (lambda plan: planmark.annotate(BLANK, markers=pd.DataFrame({"a": [1], "b": [2]})),
        "columns x and y; they have a, b; "),
    "place, others": (lambda plan: plan.place(pd.DataFrame({"a": [1], "b": [2]})), "columns x and y; they have a, b; points in a column"),
    "locate": (lambda plan: planmark.Rooms([SQUARE]).locate(NO_COLUMNS), "columns x and y, or geometries; they have none"),
    "rooms": (lambda plan: planmark.Rooms(pd.DataFrame({"a": [1]})), "a column of polygons .*; they have a"),
    "a number as rooms": (lambda plan: planmark.Rooms(np.array(5)), r"areas\[0\] is no polygon"),
}


@pytest.mark.parametrize("case", LACKING)
def test_frames_that_lack_columns_are_told(plan, case):
    call, message = LACKING[case]
    with pytest.raises(planmark.InvalidArgumentError, match=message):
        call(plan)
    assert plan.info["markers"] == 0


def test_a_column_that_is_not_there_is_told_with_those_that_are(plan):
    with pytest.warns(planmark.PlanmarkWarning, match="row 0: column 'y' is not there; there are x, b"):
        plan.place(pd.DataFrame({"x": [1, 2], "b": [3, 4]}))
    assert plan.info["markers"] == 0


def test_frames_without_rows_are_no_markers(plan):
    for empty in (pd.DataFrame(), pd.DataFrame({"x": [], "y": []}), geopandas.GeoDataFrame(geometry=[]), polars.DataFrame(), [], {}):
        assert plan.place(empty).number.tolist() == []
        assert planmark.annotate(BLANK, markers=empty, report=True).drawn == 0


# ---- Filters and numbers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number, found", [
    ([], []), ((), []), (np.array([]), []), (set(), []), (range(0), []), (pd.Series([], dtype="int64"), []), (1, [1]), ([1, 3], [1, 3]),
    ({3, 1}, [1, 3]), (range(1, 3), [1, 2]), (1.0, [1]), (np.int64(2), [2]), (np.array([1.0, 2.0]), [1, 2]), ("3", [3]), (["1", 2], [1, 2]),
    (0, []), (-1, []), (99, []), (None, [1, 2, 3])], ids=repr)
def test_numbers_find_the_markers_that_have_them(plan, office, number, found):
    plan.place([[10, 10], [20, 20], [30, 30]])
    for markers in (plan.markers(number=number), plan.markers({"number": number})):
        assert markers["number"].tolist() == found
    assert plan.sheet({"number": number}, drawing=office[0]).report["drawn"] == len(found)


@pytest.mark.parametrize("number", [1.5, True, [None], [1.5], "x", {}, 2**70], ids=repr)
def test_what_is_no_number_is_refused(plan, number):
    for call in (lambda: plan.markers(number=number), lambda: plan.markers({"number": number})):
        with pytest.raises(planmark.InvalidRequestError, match="number must be a whole number"):
            call()


@pytest.mark.parametrize("status", [[], (), set(), np.array([], object)], ids=repr)
def test_no_texts_are_refused(plan, status):
    for call in (lambda: plan.markers(status=status), lambda: plan.markers({"status": status})):
        with pytest.raises(planmark.InvalidRequestError, match="status must have a value at least"):
            call()


@pytest.mark.parametrize("numbers, message", [
    (np.ma.array([1, 2], mask=[0, 1]), "number 1 is masked"),
    ([1, 2**64], "number 1 must be below 2 to the 63rd, not 18446744073709551616"),
    (np.array([1, 2**63], np.uint64), "number 1 must be below 2 to the 63rd, not 9223372036854775808"),
    (10**5000, "number 0 must be below"),
], ids=["masked", "an int", "uint64", "huge"])
def test_numbers_of_markers_are_not_changed(plan, numbers, message):
    plan.place([[10, 10], [20, 20]])
    before = state(plan)
    for call in (lambda: plan.remove(numbers), lambda: plan.set_status(numbers, "open")):
        with pytest.raises(planmark.InvalidArgumentError, match=f"numbers: {message}"):
            call()
    assert state(plan) == before


# ---- Words ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options, message", [
    ({"pixels_per_metre": -1}, "^pixels_per_metre must be a number above 0"),
    ({"scale_bar": 5}, "^scale_bar must be true or false"),
    ({"area_coordinates": 5}, "^area_coordinates must be an object"), ({"cluster_distance": -1}, "^cluster_distance must be"),
    ({"detection_color_by": "x"}, "^detection_color_by must be one of"), ({"y_axis": "x"}, "^y_axis must be one of up, down"),
    ({"max_megapixels": -1}, "^max_megapixels must be"),
    ({"look": {"area_name": 1}}, r'look\["area_name"\] is no member; there are: theme.* area_names'),
    ({"area_coordinates": 5, "swap_axes": True}, "area_coordinates must be"),
    ({"title_block": {"drawn_by": 5}}, r'title_block\["drawn_by"\] is no'),
])
def test_options_are_told_by_their_keywords(options, message):
    with pytest.raises(planmark.InvalidRequestError, match=message) as error:
        planmark.annotate(BLANK, markers=[[1, 1]], **options)
    assert not any(character.isupper() for character in str(error.value))


@pytest.mark.parametrize("filters, message", [
    ({"due_before": 5}, "^due_before must be a date"), ({"changed_after": "x"}, "^changed_after must be"),
    ({"overdue": "x"}, "^overdue must be true or false"),
    ({"near": 5}, "^near must be an array of numbers")])
def test_filters_are_told_by_their_keywords(plan, filters, message):
    with pytest.raises(planmark.InvalidRequestError, match=message):
        plan.markers(**filters)
    with pytest.raises(planmark.InvalidRequestError, match="not_status, .* made_by"):
        plan.markers({"notstatus": "open"})


def test_fields_are_suggested_as_python_writes_them(plan):
    plan.place([[10, 10]])
    with pytest.raises(planmark.InvalidRequestError, match="did you mean 'style_color'"):
        plan.update({"number": 1, "stylecolr": "red"})


# ---- Many kinds of bad frames -------------------------------------------------------------------------------------------------------

NESTED = []
NESTED.append(NESTED)
DEEP = [1]
for _ in range(5000):
    DEEP = [DEEP]


def frame(**columns):
    return pd.DataFrame({"x": [10.0, 20.0], "y": [10.0, 20.0], **columns})


FRAMES = {
    "columns of one name": frame().set_axis(["x", "x"], axis=1),
    "columns of one text": pd.DataFrame([[1, 2, 3, 4]], columns=["x", "y", 5, "5"]),
    "texts and others": frame(x=pd.Series(objects("a", object()), dtype=object)),
    "own of kinds": frame(own=pd.Series(objects(object(), 1j), dtype=object)),
    "masked": {"x": np.ma.array([1, 2], mask=[0, 1]), "y": np.ma.array([1.0, 2.0]), "own": np.ma.array(["a", "b"], mask=[1, 0])},
    "masked times": {"x": [1], "y": [1], "own": np.ma.array(np.array(["2026-01-01"], "M8[ns]"), mask=[True])},
    "nested arrays": {"x": np.zeros((2, 2)), "y": np.zeros(2)}, "nested lists": frame(x=[[1], [2]]),
    "nested in itself": frame(own=pd.Series(objects(NESTED, 1), dtype=object)), "deep": [{"x": 1, "y": 1, "own": DEEP}],
    "Z and M": geopandas.GeoSeries(shapely.from_wkt(["POINT ZM (1 2 3 4)", "POINT M (1 2 3)"])),
    "others than points": geopandas.GeoDataFrame(geometry=[shapely.LineString([(0, 0), (1, 1)]), None]),
    "no geometry": geopandas.GeoDataFrame({"a": [1]}), "no rows": pd.DataFrame(), "no columns": pd.DataFrame(index=[1]),
    "names of kinds": pd.DataFrame([[1, 2, 3, 4, 5]], columns=["x", "y", None, 7, b"k"]), "an empty name": frame(**{"": [1, 2]}),
    "a zero character": frame(**{"a\0": [1, 2]}), "a surrogate": {"x": [1], "y": [1], "\ud800": [1]},
    "complex": frame(x=[1j, 2j]), "truth": frame(x=[True, False]), "times": frame(x=pd.to_datetime(["2026-01-01"] * 2)),
    "durations": frame(own=pd.to_timedelta(["1s", None])), "a series": pd.Series([1, 2]), "points and others": pd.Series([(1, 2), (3,)]),
    "dicts and others": [{"x": 1, "y": 1}, None, 5, "a", [1, 2], SQUARE], "structured": np.zeros(2, [("x", "f8", 2), ("y", "f8")]),
    "records within": np.zeros(2, [("p", [("x", "f8"), ("y", "f8")])]), "three dimensions": np.zeros((2, 2, 2)), "none": np.array(5),
    "texts": np.array([["1", "2"]]), "a generator": (pair for pair in [(1, 2)]), "lengths": {"x": [1, 2], "y": [1]},
    "degrees": pd.DataFrame({"lat": [1], "lng": [2]}), "Arrow's nulls": pyarrow.table({"x": pyarrow.nulls(1), "y": [1]}),
    "a struct of Polars": polars.DataFrame({"x": [1], "y": [1], "own": [{"a": np.inf}]}),
    "a lazy frame": polars.DataFrame({"x": [1]}).lazy(),
    "a namespace": types.SimpleNamespace(x=1, y=1), "a list in a list": [[[0, 0], [9, 0], [9, [9]]]],
    "huge": frame(x=pd.Series(objects(10**5000, 1), dtype=object)),
}


@pytest.mark.parametrize("case", FRAMES)
def test_bad_frames_are_answered_or_told_in_the_packages_words(plan, case):
    given = FRAMES[case]
    rooms = planmark.Rooms([SQUARE])
    for call in (
        lambda: planmark.annotate(BLANK, markers=given), lambda: planmark.annotate(BLANK, given), lambda: plan.place(given, anywhere=True),
        lambda: plan.update(given), lambda: rooms.locate(given), lambda: planmark.Rooms(given), lambda: planmark.Zones(given),
        lambda: planmark.Zones(rooms).trigger(given), lambda: planmark.LineCounter(given),
        lambda: planmark.check_placement((9, 9), rooms, given),
    ):
        with warnings.catch_warnings():
            # Warnings of others than this package are errors.
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", planmark.PlanmarkWarning)
            try:
                call()
            except planmark.PlanmarkError as error:
                assert error.code is not None and str(error)
            except TypeError as error:
                assert any(word in str(error) for word in (
                    "markers", "areas", "edits", "points", "lines", "detections", "xyxy", "vertices")), error


@pytest.mark.parametrize("rows", [1_000_000])
def test_one_bad_row_of_a_million_is_told(rows):
    points = np.full((rows, 2), 5.0)
    points[-1, 1] = np.nan
    with pytest.warns(planmark.PlanmarkWarning, match=f"1 of {rows} markers .*row {rows - 1}: column 'y' has no value"):
        planmark.annotate(BLANK, markers=pd.DataFrame(points, columns=["x", "y"]), clusters=True)
    values = pd.Series(points[:, 0], dtype=object)
    values.iloc[-1] = "five"
    with pytest.raises(TypeError, match=f"points: row {rows - 1}, column 'x' is 'five'"):
        planmark.Rooms([SQUARE]).locate(pd.DataFrame({"x": values, "y": 5.0}))


def test_closed_objects_are_told(plan):
    rooms, zones, counter = planmark.Rooms([SQUARE]), planmark.Zones([SQUARE]), planmark.LineCounter([(0, 0), (9, 0)])
    for each in (rooms, zones, counter, plan):
        each.close()
    for call in (
        lambda: rooms.locate([[1, 1]]), lambda: planmark.Zones(rooms), lambda: planmark.annotate(BLANK, rooms), lambda: rooms.names,
        lambda: zones.trigger([[0, 0, 1, 1]]), lambda: counter.trigger([[0, 0, 1, 1]], tracker_id=[1]), lambda: plan.place([[1, 1]]),
        lambda: plan.update({"number": 1}), lambda: plan.markers()):
        with pytest.raises(planmark.ClosedError, match="was closed before"):
            call()


def test_zones_leave_out_what_is_no_polygon_where_they_are_told_to():
    with pytest.raises(planmark.InvalidArgumentError, match=r'areas\[1\] has no geometry; .* on_invalid="skip"'):
        planmark.Zones([SQUARE, None])
    zones = planmark.Zones([SQUARE, None], on_invalid="skip")
    assert zones.trigger([[1, 1, 5, 5]]).tolist() == [[True], [False]] and len(zones) == 2


def test_annotate_takes_thousands_of_columns():
    frame = pd.DataFrame(np.zeros((2, 4000)), columns=["x", "y", *(f"c{number}" for number in range(3998))])
    start = time.process_time()
    assert planmark.annotate(BLANK, markers=frame, report=True).drawn == 2
    assert time.process_time() - start < 10
