"""What Python users expect of every object: `with`, copies, pickles, and texts that say what it is."""

import copy
import multiprocessing
import os
import pickle

import numpy as np
import planmark
import pytest

SQUARE = np.array([[20, 0], [30, 0], [30, 10], [20, 10]], float)


def new_plan(folder):
    planmark.Sheet(np.full((100, 200, 3), 255, np.uint8)).render(folder / "office.png")
    return planmark.Plan.create(folder / "level4.plan", folder / "office.png", author="Ada")


# How each object is made, what is asked of it, and its text.
OBJECTS = {
    "Plan": (new_plan, lambda plan: plan.info["name"], "<planmark.Plan 'level4': 0 markers, 0 areas>"),
    "Rooms": (lambda folder: planmark.Rooms([SQUARE]), lambda rooms: len(rooms), "<planmark.Rooms of 1 area"),
    "Sheet": (lambda folder: planmark.Sheet(np.zeros((8, 9), np.uint8)), lambda sheet: sheet.size, "<planmark.Sheet 9 x 8"),
    "Scene": (
        lambda folder: planmark.Scene({"size": [64, 32], "view": {"type": "circle"}}), lambda scene: scene.size,
        "<planmark.Scene 64 x 32>"),
    "Task": (lambda folder: planmark.Task(), lambda task: task.progress, "<planmark.Task 0 of 0>"),
    "Coordinates": (
        lambda folder: planmark.Coordinates("leaflet", zoom=1), lambda coordinates: coordinates.to_pixels([[1, 1]]).tolist(),
        '<planmark.Coordinates {"system": "leaflet", "zoom": 1.0}>'),
    "TilePyramid": (
        lambda folder: planmark.TilePyramid.make(np.zeros((8, 9), np.uint8), folder / "tiles"), lambda pyramid: pyramid.tile(0, 0, 0),
        "<planmark.TilePyramid 'tiles': dzi, 9 x 8, 5 levels>"),
}


@pytest.fixture(params=OBJECTS)
def kind(request):
    return request.param


@pytest.fixture
def made(kind, tmp_path):
    make, ask, text = OBJECTS[kind]
    return make(tmp_path), ask, text


def test_an_object_says_what_it_is(made, kind):
    thing, _, text = made
    assert repr(thing).startswith(text)
    thing.close()
    assert repr(thing) == f"<planmark.{kind}, closed>"


def test_an_object_closes_at_the_end_of_a_with_block(made, kind):
    thing, ask, _ = made
    with thing as same:
        assert same is thing and not thing.closed
        ask(thing)
    assert thing.closed
    thing.close()
    for use in (ask, lambda thing: thing.__enter__(), copy.copy, copy.deepcopy):
        with pytest.raises(planmark.ClosedError, match=f"this {kind} was closed before") as error:
            use(thing)
        assert isinstance(error.value, ValueError) and error.value.code == "closed"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_is_closed_by_itself(made, copied):
    thing, ask, text = made
    answer = ask(thing)
    for closes_first in (True, False):
        other = copied(thing)
        assert type(other) is type(thing) and other._handle.value != thing._handle.value and repr(other).startswith(text)
        (other if closes_first else thing).close()
        assert ask(thing if closes_first else other) == answer
    assert thing.closed and not other.closed


def test_an_object_is_not_pickled_and_says_so(made):
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(made[0])


def test_a_plan_stays_open_for_its_last_copy(tmp_path):
    plan = new_plan(tmp_path)
    other = copy.copy(plan)
    assert other.author == "Ada"
    other.author = "Bo"
    plan.close()
    other.place([[10, 10]])
    assert other.history(limit=1)[0]["author"] == "Bo"
    other.close()
    assert not (tmp_path / "level4.plan-wal").exists()


def test_a_forked_child_is_told_of_copies_too(tmp_path):
    with new_plan(tmp_path) as plan:
        child = os.fork()
        if child == 0:
            status = 1
            try:
                try:
                    copy.copy(plan).place([[10, 10]])
                except planmark.ForkedError as error:
                    status = 0 if "open it again in this process" in str(error) and "ForkedError" in repr(plan) else 2
            finally:
                os._exit(status)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert plan.place([[10, 10]]).number.tolist() == [1]


# ---- Exceptions ------------------------------------------------------------------------------------------------------------------


class OtherArguments(planmark.UnreadableError):
    """An exception of a program, which takes other arguments than those of the package."""

    def __init__(self, drawing, page):
        super().__init__(f"{drawing}, page {page}", "badPage", file=drawing, index=page)
        self.page = page


class WithoutArguments(planmark.NotFoundError):
    def __init__(self):
        super().__init__("nothing is there")


def full():
    refusal = planmark.Refusal("marker", 3, "A-7", "y", "missing", "column 'y' has no value", "row 3 ('A-7')", (1.0, 2.0))
    error = planmark.RefusedError("wrong", "aCode", "a.png", "feature 3", 7, refusals=[refusal], report={"refusedCount": 1})
    error.note = "a note"
    return error


def raised():
    with pytest.raises(FileNotFoundError) as error:
        planmark.Rooms("/no/such.geojson")
    return error.value


ERRORS = {"all of it": full, "a missing file": raised, "other arguments": lambda: OtherArguments("a.pdf", 3), "none": WithoutArguments}
COPIES = {
    "copy": copy.copy, "deepcopy": copy.deepcopy,
    **{f"pickle {protocol}": lambda error, protocol=protocol: pickle.loads(pickle.dumps(error, protocol))
       for protocol in range(pickle.HIGHEST_PROTOCOL + 1)},
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("name", ERRORS)
def test_an_exception_keeps_what_it_has(name, way):
    error = ERRORS[name]()
    again = COPIES[way](error)
    assert type(again) is type(error) and again is not error and str(again) == str(error) and repr(again) == repr(error)
    assert vars(again) == vars(error) and again.args == error.args
    if isinstance(error, OSError):
        assert (again.errno, again.filename) == (error.errno, error.filename)


def fails_in_child(number):
    if number == 1:
        raise OtherArguments("a.pdf", 3)
    with new_plan_of_process() as plan:
        plan.place([[10, 10], [-1, 5], [5, 500]], strict=True)


def new_plan_of_process():
    import pathlib
    import tempfile

    return new_plan(pathlib.Path(tempfile.mkdtemp()))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_an_exception_comes_from_another_process_whole(method):
    with multiprocessing.get_context(method).Pool(1) as pool:
        with pytest.raises(OtherArguments) as error:
            pool.apply(fails_in_child, (1,))
        assert (error.value.page, error.value.index, error.value.file, error.value.code) == (3, 3, "a.pdf", "badPage")
        with pytest.raises(planmark.RefusedError) as error:
            pool.apply(fails_in_child, (2,))
        assert [refusal.reason for refusal in error.value.refusals] == ["outsideDrawing", "outsideDrawing"]


def test_a_warning_keeps_what_it_has():
    warning = planmark.PlanmarkWarning("wrong", full().refusals)
    again = pickle.loads(pickle.dumps(copy.copy(warning)))
    assert (str(again), again.refusals) == ("wrong", warning.refusals)
