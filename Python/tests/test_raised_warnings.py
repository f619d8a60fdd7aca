"""Warnings that a program makes exceptions of: they leave everything as it was, or have the answer of a call that is done."""

import copy
import pickle
import shutil
import warnings

import numpy as np
import planmark
import pytest
from planmark import _warnings

APART, OUTSIDE, BAD = [600, 500], [-5, 5], [float("nan"), 5]


@pytest.fixture
def plan(office, tmp_path):
    with planmark.Plan.create(tmp_path / "level4.plan", office[0], areas=office[1], embed=False) as plan:
        plan.place([[910, 625]])
        yield plan


@pytest.fixture
def raised():
    """Makes exceptions of the package's warnings."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", planmark.PlanmarkWarning)
        yield


def in_degrees(*points):
    geopandas, shapely = pytest.importorskip("geopandas"), pytest.importorskip("shapely")
    return geopandas.GeoDataFrame(geometry=[shapely.Point(point) for point in points], crs=4326)


def state(plan):
    return plan.info["markers"], plan.info["revision"], plan.markers(as_="records")


PLACED = {
    "one outside": (lambda: [APART, OUTSIDE], {}, "^1 of 2 markers is refused, the others are placed", [2, -1]),
    "all outside": (lambda: [OUTSIDE, OUTSIDE], {}, "^2 of 2 markers are refused, none is placed", [-1, -1]),
    "no numbers": (lambda: [BAD, APART], {}, "^1 of 2 markers is refused", [-1, 2]),
    "with details": (lambda: [{"x": 600, "y": 500, "title": "a"}, {"x": -5, "y": 5}], {}, "^1 of 2 markers is refused", [2, -1]),
    "degrees": (lambda: in_degrees((8, 47)), {"anywhere": True}, "^markers are in EPSG:4326", [2]),
    "degrees outside": (lambda: in_degrees((8, 47), (-5, 5)), {"anywhere": True}, "^1 of 2 .*EPSG:4326", [2, -1]),
}


@pytest.mark.parametrize("case", PLACED)
def test_markers_are_placed_after_the_warning(plan, case):
    make, options, text, numbers = PLACED[case]
    before = state(plan)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(planmark.PlanmarkWarning, match=text) as told:
            plan.place(make(), **options)
    assert state(plan) == before and told.value.answer is None
    # A filter for errors of another text lets the warning pass, which is told once all the same.
    for filters in ((), ("error",)):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for action in filters:
                warnings.filterwarnings(action, message="something else")
            placed = plan.place(make(), **options)
        assert [number if number < 0 else 2 for number in placed.number.tolist()] == numbers
        assert len(caught) == 1 and caught[0].filename == __file__ and str(caught[0].message) == str(told.value)
        assert caught[0].message.refusals == told.value.refusals


@pytest.mark.parametrize("make, kind", [
    (lambda: [{"x": 600, "y": 500, "due": "2026-02-30"}, {"x": -5, "y": 5}], planmark.InvalidRequestError),
    (lambda: [{"x": 600, "y": 500, "number": 1}, {"x": -5, "y": 5}], planmark.ConflictError),
])
def test_what_refuses_all_markers_comes_before_the_warning(plan, raised, make, kind):
    before = state(plan)
    with pytest.raises(kind, match="^2 of 2 markers are refused, nothing was placed"):
        plan.place(make())
    assert state(plan) == before


def test_markers_of_which_nothing_is_to_be_said_are_placed_once(plan, raised):
    assert plan.place([APART, APART]).number.tolist() == [2, 3] and plan.info["markers"] == 3
    assert plan.place([]).number.tolist() == []


@pytest.mark.parametrize("folder, is_told", [("elsewhere", True), ("plans", False), ("plans/drawings", False), ("plans2", True)])
def test_a_plan_is_made_after_the_warning(office, tmp_path, monkeypatch, folder, is_told):
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "plans").mkdir(exist_ok=True)
    shutil.copy(office[0], tmp_path / folder / "office.png")
    for name, location, drawing in (
            ("absolute", tmp_path / "plans/a.plan", tmp_path / folder / "office.png"), ("relative", "b.plan", f"../{folder}/office.png"),
            ("dots", tmp_path / "plans/../plans/c.plan", tmp_path / f"plans/../{folder}/./office.png")):
        monkeypatch.chdir(tmp_path / "plans")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("error")
            if is_told:
                with pytest.raises(planmark.PlanmarkWarning, match="not in the plan's folder") as told:
                    planmark.Plan.create(location, drawing)
                assert told.value.answer is None and not list((tmp_path / "plans").glob("*.plan")), name
            warnings.simplefilter("always")
            with planmark.Plan.create(location, drawing) as plan:
                # The plan says the same of where its drawing lies.
                assert plan.info["drawing"]["path"].startswith("/") == is_told, name
        assert len(caught) == is_told, name
        (tmp_path / "plans" / location).unlink()


def test_a_plan_that_cannot_be_made_says_why(office, tmp_path, raised):
    (tmp_path / "there.plan").write_bytes(b"")
    with pytest.raises(planmark.MissingFileError):
        planmark.Plan.create(tmp_path / "a.plan", tmp_path / "none.png")
    with pytest.raises(planmark.UnwritableError):
        planmark.Plan.create(tmp_path / "there.plan", office[0])


def test_nothing_is_counted_before_the_warning(raised):
    counter = planmark.LineCounter([(0, 10), (20, 10)], triggering_anchors=["bottom-center"])
    with pytest.raises(planmark.PlanmarkWarning, match="none of 1 detections"):
        counter.trigger([[8, 2, 12, 6]], class_id=["a"])
    assert counter.untracked == 0 and counter.in_count.tolist() == [0] and counter.in_count_per_class == {}


def test_tiles_are_written_after_the_warning(tmp_path, raised):
    drawing = np.zeros((64, 64, 3), np.uint8)
    with pytest.raises(planmark.PlanmarkWarning, match="1 of 1 markers is refused") as told:
        planmark.TilePyramid.make(drawing, tmp_path / "tiles", None, [OUTSIDE])
    assert told.value.answer is None and not list(tmp_path.iterdir())
    pyramid = planmark.TilePyramid.make(drawing, tmp_path / "tiles", None, [[5, 5]])
    before = {path: path.read_bytes() for path in (tmp_path / "tiles").rglob("*") if path.is_file()}
    with pytest.raises(planmark.PlanmarkWarning, match="1 of 2 markers is refused"):
        pyramid.update(drawing, None, [[50, 50], OUTSIDE])
    assert {path: path.read_bytes() for path in (tmp_path / "tiles").rglob("*") if path.is_file()} == before
    warnings.simplefilter("ignore", planmark.PlanmarkWarning)
    assert pyramid.update(drawing, None, [[50, 50], OUTSIDE]).report["drawn"] == 1


def test_a_sheet_is_laid_out_again_after_the_warning(tmp_path, raised):
    drawing = np.zeros((64, 64, 3), np.uint8)
    with pytest.raises(planmark.PlanmarkWarning, match="1 of 1 markers is refused"):
        planmark.annotate(drawing, None, [OUTSIDE], output=tmp_path / "sheet.png")
    assert not list(tmp_path.iterdir())


ANSWERED = {
    "place": (lambda plan, office, folder: plan.place([APART, OUTSIDE]), planmark.Placed),
    "import_": (lambda plan, office, folder: plan.import_([{"x": 600, "y": 500}, {"x": -5, "y": 5}]), dict),
    "create": (lambda plan, office, folder: planmark.Plan.create(folder / "other.plan", office[0]), planmark.Plan),
    "tiles": (
        lambda plan, office, folder: planmark.TilePyramid.make(np.zeros((64, 64, 3), np.uint8), folder / "tiles", None, [OUTSIDE]),
        planmark.TileReport),
}


@pytest.mark.parametrize("case", ANSWERED)
def test_a_warning_that_comes_after_the_work_has_the_answer(plan, office, tmp_path, monkeypatch, case):
    call, kind = ANSWERED[case]

    def show(message, *others, **named):
        raise message

    # Nothing tells beforehand that such a program makes exceptions of warnings.
    monkeypatch.setattr(warnings, "showwarning", show)
    folder = tmp_path / "apart"
    folder.mkdir()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        with pytest.raises(planmark.PlanmarkWarning) as told:
            call(plan, office, folder)
    answer = told.value.answer
    assert isinstance(answer, kind)
    if case == "place":
        assert answer.number.tolist() == [2, -1] and plan.info["markers"] == 2
    elif case == "import_":
        assert answer["added"] == 1 and plan.info["markers"] == 2
    elif case == "create":
        assert answer.info["name"] == "other"
        answer.close()
    else:
        assert (folder / "tiles").exists()
    for other in (pickle.loads(pickle.dumps(told.value)), copy.copy(told.value)):
        assert str(other) == str(told.value) and other.refusals == told.value.refusals and other.answer is None


@pytest.mark.parametrize("filters, may_raise", [
    ([], False), (["error"], True), (["error", "ignore"], True), (["ignore", "always", "default", "once"], False),
])
def test_filters_tell_beforehand_that_a_warning_may_be_an_exception(filters, may_raise):
    with warnings.catch_warnings():
        warnings.resetwarnings()
        for action in filters:
            warnings.filterwarnings(action, category=UserWarning)
        assert _warnings.may_raise() == may_raise
        warnings.filterwarnings("error", category=DeprecationWarning)
        assert _warnings.may_raise() == may_raise
