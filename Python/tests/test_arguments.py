"""Arguments of a wrong kind are refused by their names."""

import numpy as np
import planmark
import pytest

ROOMS = {"Kitchen": [[0, 0], [40, 0], [40, 30]]}
WRONG = [None, "x", b"x", object(), [1], {"a": 1}, np.zeros((2, 2)), np.array([]), 3 + 4j]


@pytest.fixture
def calls(office, tmp_path):
    rooms = planmark.Rooms(ROOMS)
    pyramid = planmark.TilePyramid.make(np.zeros((8, 8), np.uint8), tmp_path / "tiles", layout="xyz")
    scene = planmark.Scene({"view": {"type": "circle"}})
    with planmark.Plan.create(tmp_path / "level4.plan", office[0], embed=False) as plan:
        yield {
            "number": {
                "snap": lambda value: planmark.check_placement((40, 30), rooms, [[1, 1]], snap=value),
                "zoom": lambda value: planmark.Coordinates("leaflet", zoom=1 if value is None else value),
                "snap of a plan": lambda value: plan.place([[1, 1]], snap=value),
                "bounds": lambda value: planmark.Coordinates("normalized", size=(4, 3), bounds=(0, 0, value, 1)),
                "scale": lambda value: scene.to_array(scale=1 if value is None else value),
            },
            "int": {
                "level": lambda value: pyramid.tile(value, 0, 0), "column": lambda value: pyramid.tile(0, value, 0),
                "row": lambda value: pyramid.tile(0, 0, value), "level of tiles": pyramid.tiles,
            },
            "one of": {
                "on_invalid": lambda value: planmark.Rooms(ROOMS, on_invalid=value),
                "as_": lambda value: rooms.locate([[1, 1]], as_=value), "boundary": lambda value: rooms.pairs([[1, 1]], boundary=value),
                "as_ of markers": lambda value: plan.markers(as_=value), "numbers": lambda value: plan.place([[1, 1]], numbers=value),
            },
            "path": {"path": planmark.TilePyramid, "location": planmark.Plan, "path of a scene": scene.render},
        }


def told(call, value):
    """The message of the exception; a call that takes the value after all has none."""
    try:
        call(value)
    except (planmark.PlanmarkError, TypeError) as error:
        return str(error)
    return None


@pytest.mark.parametrize("kind, wrong", [
    ("number", WRONG), ("int", [*WRONG, 1.5]), ("one of", [*WRONG, 1]), ("path", [None, object(), 3, [1], np.zeros(2)])])
def test_an_argument_of_a_wrong_kind_is_refused_by_its_name(calls, kind, wrong):
    for name, call in calls[kind].items():
        for value in wrong:
            message = told(call, value)
            if value is None and message is None:
                continue
            assert message is not None and message.startswith(f"{name.partition(' ')[0]} must be "), (name, value, message)


def test_a_scene_of_a_file_that_is_none_is_refused(office, tmp_path):
    with pytest.raises(planmark.InvalidTextError, match="scene must be UTF-8"):
        planmark.Scene(office[0])
    with pytest.raises(FileNotFoundError, match="none.json"):
        planmark.Scene(tmp_path / "none.json")


@pytest.mark.parametrize("value", [5, "Titel", [1], np.zeros(2)])
def test_the_meanings_of_columns_are_a_dict(office, tmp_path, value):
    with planmark.Plan.create(tmp_path / "level4.plan", office[0], embed=False) as plan:
        with pytest.raises(TypeError, match="map must be a dict of the columns' meanings"):
            plan.import_(b"x,y\n1,2\n", map=value)
