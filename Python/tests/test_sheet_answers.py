"""What a call tells of what it was given: warnings, reports, and the exceptions of strict calls."""

import copy
import inspect
import json
import os
import pathlib
import pickle
import warnings

import numpy as np
import pandas as pd
import planmark
import pytest
import shapely

DRAWING = np.full((200, 300, 3), 240, np.uint8)
GOOD = {"x": 50, "y": 60}
ROOMS = {"Kitchen": [[10, 10], [140, 10], [140, 190], [10, 190]]}
MARKERS = [GOOD, {"x": 50}, {"x": 900, "y": 60}, {"x": 200, "y": 60}, {"x": 50, "y": "abc"}]
REASONS = ["missing", "outsideDrawing", "outsideAreas", "notANumber"]


@pytest.fixture
def caught():
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield found


def test_a_call_warns_once_with_counts_and_the_first_reasons(caught):
    planmark.annotate(DRAWING, ROOMS, MARKERS)
    assert [warning.category for warning in caught] == [planmark.PlanmarkWarning]
    warning = caught[0].message
    assert str(warning) == (
        "4 of 5 markers are refused: markers[1]: column 'y' is not there; markers[2]: outside the drawing (900, 60) on 300 x 200; "
        "markers[3]: outside the allowed areas (200, 60), nearest is 'Kitchen' at 60 px; and 1 more; "
        "the warning's refusals and doubts have all")
    assert [refusal.reason for refusal in warning.refusals] == REASONS and warning.doubts == ()
    assert warning.refusals[1].point == (900, 60)


def calls(folder):
    yield lambda: planmark.Sheet(DRAWING, None, MARKERS)
    yield lambda: planmark.annotate(DRAWING, None, MARKERS)
    yield lambda: planmark.annotate(DRAWING, None, MARKERS, folder / "a.png")
    yield lambda: planmark.annotate(DRAWING, None, MARKERS, "bytes", report=True)
    yield lambda: planmark.TilePyramid.make(DRAWING, folder / "tiles", None, MARKERS)


def test_a_warning_names_the_line_of_the_caller(caught, tmp_path):
    for call in calls(tmp_path):
        caught.clear()
        call()
        assert len(caught) == 1
        assert (caught[0].filename, caught[0].lineno) == (__file__, inspect.getsourcelines(call)[1])


def test_what_is_as_it_should_be_gives_no_warning(caught, tmp_path):
    planmark.annotate(DRAWING, ROOMS, [{**GOOD, "number": 7, "due": "2026-03-01", "status": "open", "cost": 3.5, "color": "red"}])
    planmark.annotate(DRAWING, ROOMS, np.array([[50, 60], [50, 60]]), tmp_path / "a.pdf")
    planmark.annotate(DRAWING, ROOMS, b"x,y,title,Trade\n50,60,Scratch,Painter\n", "bytes")
    planmark.TilePyramid.make(DRAWING, tmp_path / "tiles", ROOMS, [GOOD])
    assert caught == []


def test_a_warning_that_is_an_error_leaves_nothing(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error", planmark.PlanmarkWarning)
        with pytest.raises(planmark.PlanmarkWarning) as error:
            planmark.annotate(DRAWING, None, MARKERS, tmp_path / "a.png")
    assert len(error.value.refusals) == 3 and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("output, kind", [(None, np.ndarray), ("bytes", bytes), ("a.png", pathlib.Path)])
def test_a_report_comes_beside_the_picture(caught, tmp_path, output, kind):
    output = tmp_path / output if output == "a.png" else output
    made = planmark.annotate(DRAWING, ROOMS, MARKERS, output, report=True)
    assert isinstance(made, planmark.AnnotateResult) and isinstance(made.result, kind)
    assert (made.drawn, made.refused, len(made.refusals), made.doubts) == (1, 4, 4, ())
    assert made.report["drawn"] == 1 and [entry["reason"] for entry in made.report["refused"]] == REASONS
    assert isinstance(planmark.annotate(DRAWING, ROOMS, MARKERS, output), kind)


def test_reports_tell_what_is_known_of_rows(caught):
    report = planmark.Sheet(DRAWING, ROOMS, MARKERS).report
    assert report["refused"][0]["column"] == "y" and report["refused"][0]["message"] == "column 'y' is not there"
    assert report["refused"][0]["item"] == 2
    json.dumps(report)


@pytest.mark.parametrize("output", [None, "bytes", "a.png"])
def test_strict_calls_raise_every_refusal(caught, tmp_path, output):
    output = tmp_path / output if output == "a.png" else output
    frame = pd.DataFrame(MARKERS, index=list("abcde"))
    with pytest.raises(planmark.RefusedError) as error:
        planmark.annotate(DRAWING, ROOMS, frame, output, strict=True)
    refusals = error.value.refusals
    assert [(refusal.index, refusal.label, refusal.reason) for refusal in refusals] == list(zip([1, 2, 3, 4], "bcde", REASONS))
    assert error.value.code == "markersRefused" and error.value.index == 1 and "row 1 ('b'): column 'y' has no value" in str(error.value)
    assert len(error.value.report["refused"]) == 4
    assert caught == [] and list(tmp_path.iterdir()) == []
    for request in ({"placement": {"strict": True}}, {"placement": {"strict": np.True_}}):
        with pytest.raises(planmark.RefusedError):
            planmark.annotate(DRAWING, ROOMS, frame, output, request=request)
    assert planmark.annotate(DRAWING, ROOMS, [GOOD], strict=True).shape == DRAWING.shape


def test_strict_sheets_tell_their_refusals_before_they_are_rendered(caught):
    sheet = planmark.Sheet(DRAWING, ROOMS, MARKERS, strict=True)
    assert len(sheet.refusals) == 4 and caught == []
    for render in (sheet.to_array, sheet.to_bytes, lambda: sheet.render("x.png"), sheet._repr_png_):
        with pytest.raises(planmark.RefusedError) as error:
            render()
        assert len(error.value.refusals) == 4
    assert not os.path.exists("x.png")


def test_strict_tiles_are_not_made(caught, tmp_path):
    with pytest.raises(planmark.RefusedError) as error:
        planmark.TilePyramid.make(DRAWING, tmp_path / "tiles", ROOMS, MARKERS, strict=True)
    assert len(error.value.refusals) == 4 and list(tmp_path.iterdir()) == []
    pyramid = planmark.TilePyramid.make(DRAWING, tmp_path / "tiles", ROOMS, MARKERS)
    assert pyramid.made.report["refused"][0]["message"] == "column 'y' is not there"
    with pytest.raises(planmark.RefusedError):
        pyramid.update(DRAWING, ROOMS, MARKERS, strict=True)


# A value, and what is said of it.
DOUBTS = [
    ("due", "KW 12", "'KW 12', no date"), ("due", "31.13.2026", "no date"), ("number", "abc", "no whole number from 1"),
    ("number", 1.5, "'1.5', no whole number"), ("number", -3, "no whole number"), ("number", True, "no whole number"),
    ("cost", "many", "no number"), ("color", "reddish", "no colour"), ("located", "x", "neither True nor False"),
]


@pytest.mark.parametrize("column, value, text", DOUBTS)
def test_values_that_stay_texts_are_told(caught, column, value, text):
    rows = [GOOD, {"x": 52, "y": 61, column: value}]
    for markers in (rows, pd.DataFrame(rows, dtype=object)):
        caught.clear()
        sheet = planmark.Sheet(DRAWING, None, markers)
        assert sheet.report["drawn"] == 2 and sheet.refusals == ()
        (doubt,) = sheet.doubts
        assert (doubt.index, doubt.column, doubt.reason) == (1, column, "unread") and text in doubt.message
        assert len(caught) == 1 and str(caught[0].message).startswith("1 value stays a text: ") and str(doubt) in str(caught[0].message)
        assert caught[0].message.doubts == sheet.doubts
        with pytest.raises(planmark.RefusedError) as error:
            planmark.annotate(DRAWING, None, markers, strict=True)
        assert error.value.refusals == sheet.doubts


def test_other_doubts_are_told_and_do_not_stop_strict_calls(caught):
    cases = [
        ([{**GOOD, "status": "opne"}], "column 'status' is 'opne', no usual status; did you mean 'open'?"),
        ([{**GOOD, "number": 3}, {"x": 80, "y": 60, "number": 3}], "column 'number' is 3, which is the number of an earlier marker too"),
        ([{"x": 0.1 * row, "y": 0.2} for row in range(1, 6)], "all markers lie within one pixel"),
        (np.array([[0.1 * row, 0.2] for row in range(1, 6)]), "all markers lie within one pixel"),
    ]
    for markers, text in cases:
        caught.clear()
        assert planmark.annotate(DRAWING, None, markers, strict=True).shape == DRAWING.shape
        assert len(caught) == 1 and text in str(caught[0].message)
    caught.clear()
    planmark.annotate(DRAWING, None, [{**GOOD, "Trade": "a"}], color_by="Trades")
    assert "did you mean 'Trade'" in str(caught[0].message)


def test_of_a_row_that_is_refused_no_value_is_told(caught):
    sheet = planmark.Sheet(DRAWING, None, [GOOD, {"x": 50, "due": "KW 12"}])
    assert len(sheet.refusals) == 1 and sheet.doubts == ()


def test_lines_of_files_are_told(caught, tmp_path):
    path = tmp_path / "issues.csv"
    path.write_text("x,y,due\n50,60,KW 12\n50,abc,\n999,1,\n")
    sheet = planmark.Sheet(DRAWING, None, path)
    assert [(refusal.place, refusal.index, refusal.column) for refusal in sheet.refusals] == [
        (f"{path}:3", None, "y"), (f"{path}:4", None, None)]
    assert str(sheet.doubts[0]).startswith(f"{path}:2: column 'due' is 'KW 12'")
    assert len(caught) == 1 and str(sheet.refusals[0]) in str(caught[0].message)
    with pytest.raises(planmark.RefusedError) as error:
        planmark.annotate(DRAWING, None, path, strict=True)
    assert len(error.value.refusals) == 3
    features = [{"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [x, 60]}} for x in (50, 900)]
    sheet = planmark.Sheet(DRAWING, None, json.dumps({"type": "FeatureCollection", "features": features}).encode())
    assert (sheet.refusals[0].place, sheet.refusals[0].index) == ("markers: feature 2", 1)


def test_areas_that_are_none_are_told(caught, tmp_path):
    shapes = [shapely.box(0, 0, 100, 200), shapely.LineString([(0, 0), (9, 9)]), shapely.box(100, 0, 300, 200)]
    for areas in (shapes, [shapely.geometry.mapping(shape) for shape in shapes], {"a": shapes[0], "b": shapes[1], "c": shapes[2]}):
        caught.clear()
        sheet = planmark.Sheet(DRAWING, areas, [GOOD, {"x": 200, "y": 60}])
        assert [(refusal.kind, refusal.index) for refusal in sheet.refusals] == [("area", 1)]
        assert sheet.report["areas"] == 2 and sheet.report["drawn"] == 2 and sheet.report["refused"][0]["of"] == "area"
        assert len(caught) == 1 and "1 of 3 areas is refused: areas[" in str(caught[0].message)
        assert "is a LineString, not a polygon" in str(caught[0].message)
        with pytest.raises(planmark.RefusedError) as error:
            planmark.annotate(DRAWING, areas, [GOOD], strict=True)
        assert error.value.refusals == sheet.refusals
    path = tmp_path / "rooms.geojson"
    features = [{"type": "Feature", "properties": {}, "geometry": geometry} for geometry in (
        shapely.geometry.mapping(shapes[0]), {"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]})]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    sheet = planmark.Sheet(DRAWING, path)
    (refusal,) = sheet.refusals
    assert (refusal.kind, refusal.place, refusal.reason) == ("area", f"{path}: feature 2", "malformedArea")


def test_detections_that_are_none_are_told(caught):
    found = planmark.Detections(np.array([[10, 10, 50, 50], [20, 20, np.nan, 10]]))
    sheet = planmark.Sheet(DRAWING, None, [{"x": 50}], detections=found)
    assert [(refusal.kind, refusal.index, refusal.place) for refusal in sheet.refusals] == [
        ("marker", 0, "markers[0]"), ("detection", 1, "detections[1]")]
    assert "1 of 1 markers is refused" in str(caught[0].message) and "1 of 2 detections is refused" in str(caught[0].message)


def test_refusals_stay_with_copies_and_other_processes(caught):
    with pytest.raises(planmark.RefusedError) as error:
        planmark.annotate(DRAWING, ROOMS, pd.DataFrame(MARKERS), strict=True)
    planmark.annotate(DRAWING, ROOMS, MARKERS)
    for told in (error.value, caught[0].message):
        for other in (pickle.loads(pickle.dumps(told)), copy.copy(told)):
            assert type(other) is type(told) and str(other) == str(told) and list(map(str, other.refusals)) == list(map(str, told.refusals))


def test_sheets_close_and_copy(caught):
    with planmark.Sheet(DRAWING, ROOMS, MARKERS) as sheet:
        other = copy.copy(sheet)
        refusals = sheet.refusals
    assert sheet.closed and not other.closed and other.refusals == refusals == sheet.refusals
    assert other.to_array().shape == DRAWING.shape
    with pytest.raises(planmark.ClosedError):
        _ = sheet.report


def test_advice_names_options_as_python_does(caught):
    fractions = [{"x": 0.1 * row, "y": 0.2} for row in range(1, 6)]
    sheet = planmark.Sheet(DRAWING, None, fractions)
    assert 'say so with coordinates={"system": "normalized"}' in str(caught[0].message)
    notes = [*sheet.notes, *planmark.Sheet(DRAWING, ROOMS, [GOOD] * 9).notes]
    assert any('spread="' in note for note in notes)
    for note in notes:
        for path in ("markers.", "coordinates ", "view.", "text.size", "colorBy", "areaNames"):
            assert path not in note
