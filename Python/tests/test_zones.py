"""Zones: which detections are in which, and what comes together over frames."""

import copy
import math
import types

import numpy as np
import planmark
import pytest
from planmark import Detections, Zones

# Two rooms of 10 x 10 that share a wall at x = 10.
ROOMS = {"Kitchen": [[0, 0], [10, 0], [10, 10], [0, 10]], "Hall": [[10, 0], [20, 0], [20, 10], [10, 10]]}


def standing(points):
    """Boxes 2 wide and 4 tall that stand on points."""
    return [[x - 1, y - 4, x + 1, y] for x, y in points]


def supervised(xyxy, **more):
    """An object with the members of `supervision.Detections`."""
    members = dict(xyxy=np.asarray(xyxy, float), confidence=None, class_id=None, tracker_id=None, mask=None, data={}, metadata={})
    return types.SimpleNamespace(**{**members, **more})


@pytest.mark.parametrize("options, kitchen, hall", [
    ({}, [1, 0, 1, 0, 0], [0, 1, 1, 0, 0]),
    ({"boundary": "inclusive"}, [1, 0, 1, 0, 0], [0, 1, 1, 0, 0]),
    ({"boundary": "exclusive"}, [1, 0, 0, 0, 0], [0, 1, 0, 0, 0]),
    ({"boundary": "tiling"}, [1, 0, 0, 0, 0], [0, 1, 1, 0, 0]),
    ({"triggering_anchors": ["center"]}, [1, 0, 1, 1, 0], [0, 1, 1, 1, 0]),
    ({"triggering_anchors": "CENTER"}, [1, 0, 1, 1, 0], [0, 1, 1, 1, 0]),
    ({"triggering_anchors": ("BOTTOM_LEFT", "bottom-right")}, [1, 0, 0, 0, 0], [0, 1, 0, 0, 0]),
    ({"triggering_anchors": [types.SimpleNamespace(value="TOP_CENTER")]}, [1, 0, 1, 1, 0], [0, 1, 1, 1, 0]),
])
def test_a_detection_is_in_the_zones_that_have_its_anchors(options, kitchen, hall):
    zones = Zones(ROOMS, **options)
    inside = zones.trigger(standing([(5, 8), (15, 8), (10, 8), (10, 11.5), (math.nan, 5)]))
    assert inside.dtype == bool and inside.tolist() == [[bool(x) for x in kitchen], [bool(x) for x in hall]]
    assert zones.current_count.tolist() == [sum(kitchen), sum(hall)]


@pytest.mark.parametrize("shift", [0, 2.0 ** -52, -(2.0 ** -53)])
def test_the_boundary_is_exact_to_the_last_bit(shift):
    # Kettner et al., "Classroom examples of robustness problems in geometric computations" (2008).
    below = Zones([[[0.25, 0.25], [24, 24], [0, 24]]], boundary="exclusive")
    x = 0.5
    box = [x - 0.25, 0, x + 0.25, 0.5 + shift]
    assert below.trigger([box]).tolist() == [[shift > 0]]


def test_all_that_has_boxes_is_taken_and_says_the_same():
    boxes = np.array(standing([(5, 8), (15, 8)]))
    expected = [[True, False], [False, True]]
    for given in (
        boxes, boxes.tolist(), boxes.astype(np.float32), boxes.astype(int), np.asfortranarray(boxes), Detections(boxes), supervised(boxes),
        supervised(boxes.astype(np.float32)), np.ma.masked_array(boxes, False), [np.array(row) for row in boxes],
    ):
        assert Zones(ROOMS).trigger(given).tolist() == expected
    empty = Zones(ROOMS)
    for given in ([], np.empty((0, 4)), Detections([]), supervised(np.empty((0, 4)))):
        assert empty.trigger(given).shape == (2, 0)
    assert empty.frame_count == 4 and empty.current_count.tolist() == [0, 0]


@pytest.mark.parametrize("make", [
    lambda values, pandas, polars, pyarrow: values,
    lambda values, pandas, polars, pyarrow: np.array(values, object),
    lambda values, pandas, polars, pyarrow: np.array([np.nan if value is None else value for value in values]),
    lambda values, pandas, polars, pyarrow: np.ma.masked_array([value or 0 for value in values], [value is None for value in values]),
    lambda values, pandas, polars, pyarrow: pandas.Series(values, index=[7, 8, 9]),
    lambda values, pandas, polars, pyarrow: pandas.Series(values, dtype="Int64"),
    lambda values, pandas, polars, pyarrow: polars.Series(values),
    lambda values, pandas, polars, pyarrow: pyarrow.array(values),
])
def test_columns_of_numbers_come_in_many_forms_with_gaps(make):
    column = make([5, None, 5], *(pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow")))
    zones = Zones(ROOMS)
    zones.trigger(standing([(5, 8), (5, 8), (15, 8)]), tracker_id=column, class_id=column)
    assert [zone.visitors for zone in zones.occupancy] == [1, 0]
    assert {label: [zone.detections for zone in found] for label, found in zones.occupancy_per_class.items()} == {5: [1, 1]}


@pytest.mark.parametrize("make", [
    lambda values, pandas, polars, pyarrow: values,
    lambda values, pandas, polars, pyarrow: np.array(values, object),
    lambda values, pandas, polars, pyarrow: pandas.Series(values),
    lambda values, pandas, polars, pyarrow: pandas.Categorical(values),
    lambda values, pandas, polars, pyarrow: polars.Series(values),
    lambda values, pandas, polars, pyarrow: pyarrow.array(values),
])
def test_columns_of_classes_come_in_many_forms_with_gaps(make):
    column = make(["Tür", None, "Tür"], *(pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow")))
    zones = Zones(ROOMS)
    zones.trigger(standing([(5, 8), (5, 8), (15, 8)]), class_id=column)
    zones.trigger(Detections(standing([(5, 8), (5, 8), (15, 8)]), column))
    assert {label: [zone.detections for zone in found] for label, found in zones.occupancy_per_class.items()} == {"Tür": [2, 2]}


def test_zones_may_be_rooms_or_whatever_makes_some():
    rooms = planmark.Rooms(ROOMS)
    zones = Zones(rooms)
    assert len(zones.rooms) == len(zones) == 2 and zones.names == ("Kitchen", "Hall")
    named = Zones(list(ROOMS.values()), names=["A", "B"])
    assert named.names == ("A", "B")
    halves = Zones(ROOMS, coordinates=planmark.Coordinates("normalized", size=(4, 4)))
    assert halves.trigger(standing([(20, 20)])).tolist() == [[True], [False]]
    rooms.close()
    with pytest.raises(planmark.ClosedError):
        Zones(rooms)
    # Zones that were made of rooms before they were closed go on.
    assert zones.trigger(standing([(5, 8)])).tolist() == [[True], [False]] and zones.names == ("Kitchen", "Hall")


def test_rows_that_are_left_out_of_rooms_are_zones_without_anything_in_them():
    zones = Zones(planmark.Rooms([ROOMS["Kitchen"], None, ROOMS["Hall"]], on_invalid="skip"))
    assert zones.trigger(standing([(5, 8), (15, 8)])).tolist() == [[True, False], [False, False], [False, True]]


def test_the_centre_of_mass_is_that_of_the_mask():
    mask = np.zeros((3, 12, 24), bool)
    mask[0, 2:4, 14:16] = True
    mask[1, 2:4, 2:4] = True
    mask[1, 2:4, 20:24] = True
    # The last has no pixel, and so the middle of its box.
    boxes = [[4, 2, 6, 4], [4, 2, 6, 4], [4, 2, 6, 4]]
    zones = Zones(ROOMS, triggering_anchors=["center-of-mass"])
    expected = [[False, False, True], [True, True, False]]
    assert zones.trigger(Detections(boxes, mask=mask)).tolist() == expected
    assert zones.trigger(supervised(boxes, mask=mask)).tolist() == expected
    assert zones.trigger(boxes).tolist() == [[True, True, True], [False, False, False]]
    with pytest.raises(planmark.InvalidArgumentError, match=r"mask must have the shape \(3, height, width\)"):
        zones.trigger(supervised(boxes, mask=mask[:2]))


def test_frames_come_together_by_zone_and_class():
    zones = Zones(ROOMS)
    zones.trigger(standing([(5, 8), (6, 8), (15, 8)]), tracker_id=[1, 2, 3], class_id=["person", "car", None])
    zones.trigger(standing([(5, 8), (15, 8), (5, 8)]), tracker_id=[1, 2, 1], class_id=["person"] * 3)
    assert {name: counts.tolist() for name, counts in zones.current_count_per_class.items()} == {"person": [2, 1]}
    zones.trigger(standing([(5, 8)]))
    assert zones.current_count_per_class == {}
    kitchen, hall = zones.occupancy
    assert kitchen == ("Kitchen", 5, 2, 0, 2, 2, 1.5) and hall == ("Hall", 2, 1, 0, 2, 1, 1.0)
    classes = zones.occupancy_per_class
    assert list(classes) == ["person", "car"]
    assert classes["person"][0] == ("Kitchen", 3, 2, 1, 1, 2, 2.0)
    assert classes["car"][1][:6] == ("Hall", 0, 0, None, 0, 0) and math.isnan(classes["car"][1].mean_stay)
    assert zones.frame_count == 3


@pytest.mark.parametrize("detections, labels", [
    (supervised(standing([(5, 8), (15, 8)]), class_id=np.array([7, 2])), [2, 7]),
    (supervised(standing([(5, 8), (15, 8)]), class_id=np.array([7, 2]), data={"class_name": np.array(["a", "b"])}), [2, 7]),
    (supervised(standing([(5, 8), (15, 8)]), data={"class_name": np.array(["a", "b"])}), ["a", "b"]),
    (supervised(standing([(5, 8), (15, 8)]), class_id=np.array([-1, 2])), [2]),
    (Detections(standing([(5, 8), (15, 8)]), ["Tür", None]), ["Tür"]),
    (Detections(standing([(5, 8), (15, 8)])), []),
])
def test_classes_are_known_as_the_detections_know_them(detections, labels):
    zones = Zones(ROOMS)
    zones.trigger(detections)
    assert list(zones.occupancy_per_class) == labels


@pytest.mark.parametrize("make, kind, message", [
    (lambda: Zones(ROOMS, triggering_anchors=["corner"]), ValueError, r"triggering_anchors\[0\] must be one of center, .*, not 'corner'"),
    (lambda: Zones(ROOMS, triggering_anchors=["center", 3]), ValueError, r"triggering_anchors\[1\] must be"),
    (lambda: Zones(ROOMS, triggering_anchors=[]), ValueError, "must have an anchor, such as bottom-center"),
    (lambda: Zones(ROOMS, triggering_anchors=3), TypeError, "must be names of anchors, not int"),
    (lambda: Zones(ROOMS, boundary="in"), ValueError, "boundary must be one of inclusive, exclusive, tiling"),
    (lambda: Zones(ROOMS).trigger([[1, 2, 3]]), ValueError, r"xyxy must have the shape \(n, 4\), not \(1, 3\)"),
    (lambda: Zones(ROOMS).trigger([[1, 2, 3, 4], [1, 2, 3]]), ValueError, r"xyxy: box 1 must be four numbers, .* not \[1, 2, 3\]"),
    (lambda: Zones(ROOMS).trigger([[1, 2, 3, 4], [1, 2, 3, "a"]]), ValueError, "xyxy: box 1 must be four numbers, .*'a'"),
    (lambda: Zones(ROOMS).trigger([["1", "2", "3", "4"]]), ValueError, "xyxy: box 0 must be four numbers"),
    (lambda: Zones(ROOMS).trigger(np.array(standing([(1, 2)])) > 0), TypeError, "xyxy must be numbers, integers or floats, not bool"),
    (lambda: Zones(ROOMS).trigger([[1, 2, 3, 4], [1, 2, 3, None]]), ValueError, "xyxy: box 1 must be four numbers"),
    (lambda: Zones(ROOMS).trigger([[1, 2, 3, 4], 5]), ValueError, "xyxy: box 1 must be four numbers, .* not 5"),
    (lambda: Zones(ROOMS).trigger("frame.json"), TypeError, r"must be a planmark.Detections, .* or an \(n, 4\) array"),
    (lambda: Zones(ROOMS).trigger(3), TypeError, "detections must be"),
    (lambda: Zones(ROOMS).trigger(standing([(1, 2)]), tracker_id=[1, 2]), ValueError, r"tracker_id must have the shape \(1,\)"),
    (lambda: Zones(ROOMS).trigger(standing([(1, 2)] * 2), tracker_id=[1, 1.5]), ValueError, "tracker_id: number 1 must be a whole number"),
    (lambda: Zones(ROOMS).trigger(standing([(1, 2)] * 2), tracker_id=[1, "a"]), TypeError, "number 1 must be a number, not 'a'"),
    (lambda: Zones(ROOMS).trigger(standing([(1, 2)] * 2), tracker_id=[1, 2 ** 70]), ValueError, "tracker_id: number 1 must be below"),
    (lambda: Zones(ROOMS).trigger(standing([(1, 2)]), tracker_id=[2 ** 63]), ValueError, "number 0 must be below 2 to the 63rd"),
    (lambda: Zones(ROOMS).trigger(standing([(1, 2)]), tracker_id=[1e300]), ValueError, "tracker_id: number 0 must be below"),
    (lambda: Zones(ROOMS).trigger(standing([(1, 2)] * 2), class_id=["a"]), ValueError, "class_id must be 2 texts"),
    (lambda: Zones(ROOMS).trigger(standing([(1, 2)] * 2), class_id=["a", 3]), ValueError, "all numbers or all texts; number 1 is 3"),
])
def test_what_cannot_be_meant_is_refused_and_not_counted(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_a_refused_frame_is_not_counted():
    zones = Zones(ROOMS)
    zones.trigger(standing([(5, 8)]))
    with pytest.raises(planmark.InvalidArgumentError):
        zones.trigger(standing([(5, 8)]), tracker_id=[1, 2])
    assert zones.frame_count == 1 and zones.current_count.tolist() == [1, 0]


def test_zones_are_closed_once_and_for_all():
    with Zones(ROOMS) as zones:
        assert repr(zones) == "<planmark.Zones of 2 areas>"
    assert repr(zones) == "<planmark.Zones, closed>"
    for call in (lambda: zones.trigger([]), lambda: zones.occupancy):
        with pytest.raises(planmark.ClosedError):
            call()
    zones.close()


def test_copies_count_together_and_close_by_themselves():
    zones = Zones(ROOMS)
    for other in (copy.copy(zones), copy.deepcopy(zones)):
        other.trigger(standing([(5, 8)]), class_id=["person"])
        other.close()
    zones.trigger(standing([(5, 8), (5, 8)]), class_id=["car", "person"])
    assert zones.occupancy[0].detections == 4
    assert {label: found[0].detections for label, found in zones.occupancy_per_class.items()} == {"person": 3, "car": 1}


def test_counts_are_those_of_supervision_away_from_boundaries():
    sv = pytest.importorskip("supervision")
    shapely = pytest.importorskip("shapely")
    generator = np.random.default_rng()
    rings = []
    for _ in range(20):
        angles = np.sort(generator.uniform(0, 2 * math.pi, generator.integers(5, 30)))
        reach = generator.uniform(40, 200, len(angles))[:, None]
        rings.append(np.rint(generator.uniform(200, 700, 2) + reach * np.stack([np.cos(angles), np.sin(angles)], axis=1)).astype(int))
    zones, peers = Zones([ring.astype(float) for ring in rings]), [sv.PolygonZone(polygon=ring) for ring in rings]
    low = generator.uniform(0, 900, (2000, 2))
    found = sv.Detections(xyxy=np.hstack([low, low + generator.uniform(1, 60, (2000, 2))]))
    feet = shapely.points(np.stack([found.xyxy[:, [0, 2]].mean(axis=1), found.xyxy[:, 3]], axis=1))
    inside = zones.trigger(found)
    for ring, own, peer in zip(rings, inside, peers):
        # supervision paints zones into whole pixels.
        far = ~shapely.dwithin(shapely.LinearRing(ring), feet, 2)
        assert far.sum() > 1500 and (own == peer.trigger(found))[far].all()
