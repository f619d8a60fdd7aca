"""Line counters: what crosses, which way, and what lines may be made of."""

import copy
import decimal
import json
import types
import warnings

import numpy as np
import planmark
import pytest
from planmark import Detections, LineCounter

LINE = [(0, 0), (100, 0)]


def around(x, y):
    return [x - 1, y - 1, x + 1, y + 1]


# Ways over a line that leads to the right, above which is its left: the places of a thing from frame to frame, None where it is missing.
WAYS = [
    ("from below to above is in", [(50, 9), (50, -9)], 1, 1, 0),
    ("from above to below is out", [(50, -9), (50, 9)], 1, 0, 1),
    ("there and back", [(50, 9), (50, -9), (50, 9)], 1, 1, 1),
    ("onto the line and back", [(50, 9), (50, 0), (50, 9)], 1, 0, 0),
    ("touching it with a side", [(50, 9), (50, 1), (50, 9)], 1, 0, 0),
    ("past its end", [(110, 9), (110, -9)], 1, 0, 0),
    ("partly beside its end", [(100, 9), (100, -9)], 1, 0, 0),
    ("just beside its end", [(99, 9), (99, -9)], 1, 1, 0),
    ("missing for a frame", [(50, 9), None, (50, -9)], 1, 1, 0),
    ("missing for two, and forgotten", [(50, 9), None, None, (50, -9)], 1, 0, 0),
    ("across for two of two frames", [(50, 9), (50, -9), (50, -9)], 2, 1, 0),
    ("trembling", [(50, 9), (50, -9), (50, 9), (50, -9), (50, 9)], 2, 0, 0),
]


@pytest.mark.parametrize("way, threshold, inward, outward", [way[1:] for way in WAYS], ids=[way[0] for way in WAYS])
def test_a_thing_counts_when_it_has_crossed(way, threshold, inward, outward):
    counter = LineCounter([LINE, LINE[::-1]], minimum_crossing_threshold=threshold)
    crossed = []
    for place in way:
        boxes = [] if place is None else [around(*place)]
        crossed.append(counter.trigger(boxes, tracker_id=[7] * len(boxes)))
    assert counter.in_count.tolist() == [inward, outward] and counter.out_count.tolist() == [outward, inward]
    assert sum(int(frame.crossed_in[0].sum()) for frame in crossed) == inward
    assert sum(int(frame.crossed_out[0].sum()) for frame in crossed) == outward
    assert counter.frame_count == len(way)


def test_things_are_told_apart_by_their_numbers_and_counted_by_class():
    counter = LineCounter({"Door": LINE, "Gate": [(100, 50), (0, 50)]})
    assert counter.names == ("Door", "Gate") and len(counter) == 2
    found = [Detections([around(20, 9), around(40, 9)], ["car", "person"], tracker_id=[1, 2]),
             Detections([around(20, -9), around(40, 60)], ["car", "person"], tracker_id=[1, 2])]
    counter.trigger(found[0])
    crossed_in, crossed_out = counter.trigger(found[1])
    assert crossed_in.tolist() == [[True, False], [False, True]] and not crossed_out.any()
    assert counter.in_count.tolist() == [1, 1] and counter.out_count.tolist() == [0, 0]
    per_class = {name: counts.tolist() for name, counts in counter.in_count_per_class.items()}
    assert per_class == {"car": [1, 0], "person": [0, 1]} and counter.out_count_per_class == {}


def test_detections_of_supervision_are_taken_as_they_are():
    counter = LineCounter(LINE, triggering_anchors=["bottom-center"])
    for y in (9, -9):
        counter.trigger(types.SimpleNamespace(
            xyxy=np.array([around(50, y)], np.float32), tracker_id=np.array([4]), class_id=np.array([3]), mask=None, data={}))
    assert {label: counts.tolist() for label, counts in counter.in_count_per_class.items()} == {3: [1]}


def test_what_has_no_number_cannot_cross_and_is_told():
    counter = LineCounter(LINE)
    with pytest.warns(planmark.PlanmarkWarning, match="none of 1 detections has a tracker's number") as told:
        counter.trigger([around(50, 9)])
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        counter.trigger([around(50, 9), around(50, 9)], tracker_id=[None, 3])
        counter.trigger([around(50, -9), around(50, -9)], tracker_id=[np.nan, 3])
        counter.trigger([])
    assert counter.untracked == 3 and counter.in_count.tolist() == [1]


class Shape:
    """A geometry of another package."""

    def __init__(self, kind, coordinates):
        self.__geo_interface__ = {"type": kind, "coordinates": coordinates}


POINT = types.SimpleNamespace
FEATURE = {"type": "Feature", "properties": {"name": "Door"}, "geometry": {"type": "LineString", "coordinates": [[0, 0, 5], [100, 0, 5]]}}


@pytest.mark.parametrize("lines, names", [
    (LINE, ("",)),
    (np.array(LINE), ("",)),
    ([LINE], ("",)),
    (np.array([LINE]), ("",)),
    ([0, 0, 100, 0] and [[0, 0, 100, 0]], ("",)),
    (np.array([[0, 0, 100, 0]], np.float32), ("",)),
    ((POINT(x=0, y=0), POINT(x=100, y=0)), ("",)),
    ([(POINT(x=0, y=0), POINT(x=100, y=0))], ("",)),
    ({"Door": LINE}, ("Door",)),
    (FEATURE, ("Door",)),
    ({"type": "FeatureCollection", "features": [FEATURE]}, ("Door",)),
    (json.dumps(FEATURE), ("Door",)),
    (json.dumps(FEATURE).encode(), ("Door",)),
    ([FEATURE], ("Door",)),
    (Shape("LineString", [(0, 0), (100, 0)]), ("",)),
    ([Shape("LineString", [(0, 0), (100, 0)])], ("",)),
    ([{"kind": "distance", "name": "Door", "points": [[0, 0], [100, 0]], "pixels": 100}], ("Door",)),
    ({"kind": "distance", "name": "Door", "points": [[0, 0], [100, 0]], "pixels": 100}, ("Door",)),
])
def test_lines_come_in_many_forms(lines, names, tmp_path):
    counter = LineCounter(lines)
    assert counter.names == names
    for y in (9, -9):
        counter.trigger([around(50, y)], tracker_id=[1])
    assert counter.in_count.tolist() == [1]
    assert LineCounter(lines, names=["Gate"]).names == ("Gate",)


def test_lines_come_from_files_shapely_and_geopandas(tmp_path):
    path = tmp_path / "lines.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [FEATURE, FEATURE]}))
    assert LineCounter(path).names == LineCounter(str(path)).names == ("Door", "Door")
    with pytest.raises(FileNotFoundError, match="none.geojson: there is no such file"):
        LineCounter(tmp_path / "none.geojson")
    shapely = pytest.importorskip("shapely")
    assert len(LineCounter([shapely.LineString(LINE), shapely.LineString(LINE)])) == 2
    assert len(LineCounter((shapely.Point(0, 0), shapely.Point(100, 0)))) == 1
    geopandas = pytest.importorskip("geopandas")
    frame = geopandas.GeoDataFrame({"name": ["a", "b"]}, geometry=[shapely.LineString(LINE)] * 2)
    assert LineCounter(frame).names == ("a", "b") and len(LineCounter(frame.geometry)) == 2


def test_lines_may_be_in_other_coordinates_and_there_may_be_none():
    counter = LineCounter([(0, 0.5), (1, 0.5)], coordinates=planmark.Coordinates("normalized", size=(100, 40)))
    for y in (29, 11):
        counter.trigger([around(50, y)], tracker_id=[1])
    assert counter.in_count.tolist() == [1]
    none = LineCounter([])
    assert len(none) == 0 and none.trigger([around(1, 1)], tracker_id=[1]).crossed_in.shape == (0, 1)


@pytest.mark.parametrize("make, kind, message", [
    (lambda: LineCounter([LINE, [(3, 4), (3, 4)]]), ValueError, r"the line '1' begins and ends at \(3, 4\); its ends must differ"),
    (lambda: LineCounter({"Door": [(3, 4), (np.nan, 4)]}), ValueError, "the line 'Door' has a coordinate that is no finite number"),
    (lambda: LineCounter([LINE, LINE, [(0, 0), (1, 1), (2, 2)]]), ValueError, "line 2 must have a start and an end, not 3 points"),
    (lambda: LineCounter([LINE, LINE, 3]), ValueError, "line 2 must have a start and an end, not 3"),
    (lambda: LineCounter([LINE, LINE, [(0, 0), "ab"]]), ValueError, "line 2 must have points of two numbers, not 'ab'"),
    (lambda: LineCounter([LINE, LINE, [(0, 0), ("1", "2")]]), ValueError, "line 2 must have points of two numbers"),
    (lambda: LineCounter(Shape("Polygon", [])), ValueError, "line 0 must be a LineString, not Polygon"),
    (lambda: LineCounter([FEATURE, {"type": "Feature", "geometry": None}]), ValueError, "line 1 must be a LineString, not None"),
    (lambda: LineCounter({"type": "FeatureCollection"}), ValueError, "whose FeatureCollection has features"),
    (lambda: LineCounter(b"{"), ValueError, "cannot be read as GeoJSON"),
    (lambda: LineCounter({(1, 2): LINE}), TypeError, r"lines: line 0: the name is \(1, 2\), a tuple; names are texts or numbers"),
    (lambda: LineCounter({"a\0": LINE}), ValueError, "lines: line 0: the name .* has a zero character"),
    (lambda: LineCounter([{**FEATURE, "properties": [1]}]), ValueError, "line 0 has properties that are a list, not a dict"),
    (lambda: LineCounter([{**FEATURE, "properties": "a"}]), ValueError, "line 0 has properties that are a str, not a dict"),
    (lambda: LineCounter([{**FEATURE, "properties": {"name": [1]}}]), TypeError, r"line 0: the name is \[1\], a list"),
    (lambda: LineCounter([Shape("LineString", 5)]), ValueError, "line 0 has coordinates that are 5, not a list of positions"),
    (lambda: LineCounter([Shape("LineString", "ab")]), ValueError, "line 0 has coordinates that are 'ab'"),
    (lambda: LineCounter([Shape("LineString", [5, 6])]), ValueError, "line 0 must have points of two numbers, not 5"),
    (lambda: LineCounter([[(10**400, 0), (1, 1)]]), ValueError, "no finite number"),
    (lambda: LineCounter([[(decimal.Decimal("sNaN"), 0), (1, 1)]]), ValueError, "no finite number"),
    (lambda: LineCounter([[(True, 0), (1, 1)]]), ValueError, "must have points of two numbers"),
    (lambda: LineCounter(LINE, names=5), TypeError, "names must be a sequence of texts, one for each line, not int"),
    (lambda: LineCounter(LINE, names=["\ud800"]), ValueError, r"names\[0\]: the name .* a lone surrogate"),
    (lambda: LineCounter(3), TypeError, "lines must be lines of two points each"),
    (lambda: LineCounter(LINE, names=["a", "b"]), ValueError, "names must be as many as there are lines, 1, not 2"),
    (lambda: LineCounter(LINE, names="a"), TypeError, "names must be a sequence of texts"),
    (lambda: LineCounter(LINE, coordinates=3), TypeError, "coordinates must be planmark.Coordinates"),
    (lambda: LineCounter(LINE, minimum_crossing_threshold=0), ValueError, "minimum_crossing_threshold must be 1 or more, not 0"),
    (lambda: LineCounter(LINE, minimum_crossing_threshold=1.5), TypeError, "minimum_crossing_threshold must be an int"),
    (lambda: LineCounter(LINE, triggering_anchors=["middle"]), ValueError, "must be one of center"),
    (lambda: LineCounter(LINE).trigger([around(1, 1)], tracker_id=[1, 2]), ValueError, "tracker_id must have the shape"),
])
def test_what_cannot_be_meant_is_refused_with_its_line(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_a_refused_line_has_its_index_on_the_error():
    with pytest.raises(planmark.InvalidArgumentError) as refused:
        LineCounter([LINE, [(3, 4), (3, 4)]])
    assert refused.value.index == 1 and refused.value.place == "lines"


def test_copies_count_together():
    counter = LineCounter(LINE)
    counter.trigger([around(50, 9)], tracker_id=[1])
    other = copy.copy(counter)
    other.trigger([around(50, -9)], tracker_id=[1])
    other.close()
    assert counter.in_count.tolist() == [1] and counter.frame_count == 2


def test_a_counter_is_closed_once_and_for_all():
    with LineCounter(LINE) as counter:
        assert repr(counter) == "<planmark.LineCounter of 1 lines>"
    assert repr(counter) == "<planmark.LineCounter, closed>"
    for call in (lambda: counter.trigger([]), lambda: counter.untracked):
        with pytest.raises(planmark.ClosedError):
            call()


@pytest.mark.parametrize("threshold", [1, 2, 4])
@pytest.mark.parametrize("anchors", [None, ["CENTER"]])
def test_counts_are_those_of_supervision_in_random_walks(threshold, anchors):
    sv = pytest.importorskip("supervision")
    generator = np.random.default_rng()
    ends = generator.uniform(0, 1000, (6, 2, 2))
    own = {} if anchors is None else {"triggering_anchors": anchors}
    theirs = {} if anchors is None else {"triggering_anchors": [sv.Position[name] for name in anchors]}
    counter = LineCounter(ends, minimum_crossing_threshold=threshold, **own)
    peers = [sv.LineZone(start=sv.Point(*start), end=sv.Point(*end), minimum_crossing_threshold=threshold, **theirs)
             for start, end in ends]
    place = generator.uniform(0, 1000, (40, 2))
    for _ in range(150):
        place = np.clip(place + generator.normal(0, 60, place.shape), 0, 1000)
        seen = generator.random(len(place)) > 0.1
        found = sv.Detections(
            xyxy=np.hstack([place, place + [8, 16]])[seen], tracker_id=np.flatnonzero(seen), class_id=np.flatnonzero(seen) % 3)
        crossed_in, crossed_out = counter.trigger(found)
        for index, peer in enumerate(peers):
            peer_in, peer_out = peer.trigger(found)
            assert (crossed_in[index] == peer_in).all() and (crossed_out[index] == peer_out).all()
    assert counter.in_count.tolist() == [peer.in_count for peer in peers] and counter.in_count.sum() > 10
    for label, counts in counter.out_count_per_class.items():
        assert counts.tolist() == [peer.out_count_per_class.get(label, 0) for peer in peers]
