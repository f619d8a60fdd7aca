"""Detections: what arrays and files of them become on a sheet."""

import json
import types

import numpy as np
import planmark
import pytest

SIZE = (300, 200)
BOXES = [[20, 40, 80, 160], [150, 30, 220, 150]]


@pytest.fixture
def photo():
    return np.full((SIZE[1], SIZE[0], 3), 128, np.uint8)


def touched(photo, picture, left, top, right, bottom):
    """Whether anything differs in a part."""
    return bool((photo[top:bottom, left:right] != picture[top:bottom, left:right]).any())


def test_boxes_are_drawn_where_they_are(photo):
    found = planmark.Detections(BOXES, ["person", None], [0.9, np.nan], [7, -1])
    picture = planmark.annotate(photo, detections=found, draw=["box"])
    assert touched(photo, picture, 19, 90, 22, 110) and touched(photo, picture, 149, 90, 152, 110)
    assert not touched(photo, picture, 40, 60, 60, 140)
    assert len(found) == 2 and "confidence" in repr(found)


def test_the_report_counts_detections_and_tells_what_cannot_be_used(photo):
    found = planmark.Detections([*BOXES, [400, 0, 500, 10]], confidence=[0.9, 1.5, 0.5])
    sheet = planmark.Sheet(photo, detections=found)
    report = sheet.report
    assert report["detections"] == 1
    assert [entry["item"] for entry in report["refused"]] == [2, 3]
    assert "confidence 1.5" in report["refused"][0]["message"] and "outside the picture" in report["refused"][1]["message"]


def test_options_choose_what_is_shown(photo):
    found = planmark.Detections(BOXES, ["face", "car"], [0.9, 0.4])
    assert planmark.Sheet(photo, detections=found, min_confidence=0.5).report["detections"] == 1
    assert planmark.Sheet(photo, detections=found, classes=["car", "bus"]).report["detections"] == 1
    stripes = photo.copy()
    stripes[:, ::4] = 255
    hidden = planmark.annotate(stripes, detections=found, draw=[], pixelate=["face"])
    assert np.ptp(hidden[80:120, 40:60]) < np.ptp(stripes[80:120, 40:60])
    assert (hidden[:, 90:] == stripes[:, 90:]).all()
    with pytest.raises(planmark.InvalidRequestError, match="draw must be an array of any of mask, .*corner"):
        planmark.Sheet(photo, detections=found, draw=["cube"])


def test_a_mask_becomes_an_outline_along_its_pixels(photo):
    mask = np.zeros((2, SIZE[1], SIZE[0]), bool)
    mask[0, 50:100, 30:70] = True
    mask[1, 40:60, 160:200] = True
    mask[1, 45:50, 170:180] = False
    found = planmark.Detections(BOXES, mask=mask)
    picture = planmark.annotate(photo, detections=found, draw=["mask"])
    changed = (picture != photo).any(axis=2)
    assert (changed == mask.any(axis=0)).all()


def test_keypoints_are_joined_by_their_skeleton(photo):
    keypoints = np.full((2, 17, 3), np.nan)
    keypoints[0, 5] = [30, 60, 0.9]
    keypoints[0, 7] = [70, 60, 0.9]
    keypoints[0, 9] = [70, 140, 0]
    found = planmark.Detections(BOXES, keypoints=keypoints)
    assert found.skeleton == "coco-17"
    picture = planmark.annotate(photo, detections=found, draw=["skeleton"])
    assert touched(photo, picture, 45, 57, 55, 64)
    assert not touched(photo, picture, 65, 90, 75, 120)
    sure = planmark.annotate(photo, detections=found, draw=["skeleton"], min_keypoint_confidence=0.95)
    assert (sure == photo).all()


def test_a_skeleton_may_be_ones_own(photo):
    skeleton = {"name": "digger", "keypoints": ["boom", "arm"], "edges": [["boom", "arm"]]}
    points = [[[30, 60], [70, 60]], [[160, 40], [160, 100]]]
    picture = planmark.annotate(
        photo, detections=planmark.Detections(BOXES, keypoints=points, skeleton=skeleton), draw=["skeleton"])
    assert touched(photo, picture, 45, 57, 55, 64) and touched(photo, picture, 157, 60, 164, 70)
    with pytest.raises(planmark.InvalidArgumentError, match="skeleton must say"):
        planmark.Detections(BOXES, keypoints=points)
    for wrong in ("digger", {"name": "digger", "keypoints": ["boom"], "edges": [["boom", "arm"]]}, "coco-17"):
        with pytest.raises(planmark.PlanmarkError):
            planmark.Sheet(photo, detections=planmark.Detections(BOXES, keypoints=points, skeleton=wrong))


def test_files_and_bytes_are_read_as_the_command_reads_them(photo, tmp_path):
    entries = [{"image_id": 1, "category_id": 1, "bbox": [20, 40, 60, 120], "score": 0.9}]
    path = tmp_path / "results.json"
    path.write_text(json.dumps(entries))
    for given in (path, str(path), path.read_bytes()):
        sheet = planmark.Sheet(photo, detections=given, detection_file={"format": "coco", "class_names": ["dog"]})
        assert sheet.report["detections"] == 1
    with pytest.raises(planmark.UnreadableError, match="no known form"):
        planmark.Sheet(photo, detections=b'{"a": 1}')


def supervised(**more):
    """What `supervision.Detections` has."""
    members = dict(
        xyxy=np.array(BOXES, np.float32), confidence=np.array([0.9, 0.8], np.float32), class_id=np.array([0, 1]),
        tracker_id=np.array([3, 4]), mask=None, data={"class_name": np.array(["person", "car"])})
    return types.SimpleNamespace(**{**members, **more})


def test_detections_of_supervision_are_taken_with_all_they_have():
    found = planmark.Detections.from_supervision(supervised())
    assert found.classes == [b"person", b"car"]
    assert found.tracker_id.tolist() == [3, 4] and found.confidence.tolist() == pytest.approx([0.9, 0.8])
    assert found.xyxy.tolist() == BOXES
    bare = supervised(data={}, tracker_id=None, confidence=None)
    assert planmark.Detections.from_supervision(bare).classes == [b"class 0", b"class 1"]
    assert planmark.Detections.from_supervision(bare, classes=["a", "b"]).classes == [b"a", b"b"]
    assert planmark.Detections.from_supervision(supervised(class_id=None, data={})).classes is None
    mask = np.zeros((2, 9, 9), bool)
    assert planmark.Detections.from_supervision(supervised(mask=mask)).mask.shape == (2, 9, 9)


def test_keypoints_of_supervision_give_boxes_where_there_are_none():
    xy = np.zeros((3, 17, 2), np.float32)
    xy[0, 0], xy[0, 5] = (30, 50), (60, 90)
    xy[2, 3] = (10, 10)
    points = types.SimpleNamespace(
        xy=xy, class_id=np.array([0, 0, 0]), keypoint_confidence=np.full((3, 17), 0.5, np.float32), data={}, visible=None)
    alone = planmark.Detections.from_supervision(points)
    # The second has no keypoint.
    assert alone.xyxy.tolist() == [[30, 50, 60, 90], [9.5, 9.5, 10.5, 10.5]]
    both = planmark.Detections.from_supervision(supervised(), types.SimpleNamespace(
        xy=xy[:2], class_id=None, keypoint_confidence=None, confidence=None, data={}, visible=None))
    assert np.isnan(both.keypoints[0, 1, 0]) and both.keypoints[0, 5].tolist()[:2] == [60, 90]
    with pytest.raises(planmark.InvalidArgumentError, match="as many as there are detections"):
        planmark.Detections.from_supervision(supervised(), points)
    unsure = planmark.Detections.from_supervision(points, min_keypoint_confidence=0.6)
    assert len(unsure) == 0
    nobody = types.SimpleNamespace(xy=np.empty((0, 0, 2), np.float32), class_id=None, keypoint_confidence=None, data={}, visible=None)
    assert len(planmark.Detections.from_supervision(nobody)) == 0


def test_supervision_itself(photo):
    sv = pytest.importorskip("supervision")
    found = sv.Detections(
        xyxy=np.array(BOXES, float), confidence=np.array([0.9, 0.8]), class_id=np.array([0, 0]),
        data={"class_name": np.array(["person", "person"])})
    for given in (found, planmark.Detections.from_supervision(found)):
        assert planmark.Sheet(photo, detections=given).report["detections"] == 2
    mask = np.zeros((2, SIZE[1], SIZE[0]), bool)
    mask[0, 50:100, 30:70] = True
    found.mask = mask
    compact = sv.Detections(xyxy=found.xyxy, mask=sv.CompactMask.from_dense(mask, found.xyxy, SIZE[::-1]))
    for given in (found, compact):
        changed = (planmark.annotate(photo, detections=given, draw=["mask"]) != photo).any(axis=2)
        assert (changed == mask.any(axis=0)).all()


@pytest.mark.parametrize("make, message", [
    (lambda: planmark.Detections([[1, 2, 3]]), "xyxy must have the shape"),
    (lambda: planmark.Detections(BOXES, ["a"]), "classes must be 2 texts"),
    (lambda: planmark.Detections(BOXES, confidence=[0.5]), "confidence must have the shape"),
    (lambda: planmark.Detections(BOXES, mask=np.zeros((1, 9, 9))), "mask must have the shape"),
    (lambda: planmark.Detections(BOXES, keypoints=np.zeros((2, 17))), "keypoints must have the shape"),
    (lambda: planmark.Detections([*BOXES, [1, 2, 3]]), r"xyxy: box 2 must be four numbers, x and y twice, not \[1, 2, 3\]"),
    (lambda: planmark.Detections(BOXES, tracker_id=[1, 1.5]), "tracker_id: number 1 must be a whole number, not 1.5"),
    (lambda: planmark.Detections.from_supervision(supervised(data={}), classes=["a"]), "1 is of class 1, which has none"),
])
def test_arrays_of_other_shapes_are_refused(make, message):
    with pytest.raises(planmark.InvalidArgumentError, match=message):
        make()


def test_what_is_no_detection_is_refused_with_what_would_be(photo):
    with pytest.raises(TypeError, match="a planmark.Detections, a supervision.Detections, a path or bytes, not int"):
        planmark.Sheet(photo, detections=3)


def test_detections_of_supervision_are_taken_as_they_are(photo):
    for given in (supervised(), supervised(data={}, tracker_id=None, confidence=None)):
        own = planmark.annotate(photo, detections=planmark.Detections.from_supervision(given), draw=["box", "label"])
        assert (planmark.annotate(photo, detections=given, draw=["box", "label"]) == own).all()
        assert planmark.Sheet(photo, detections=given).report["detections"] == 2
    points = np.zeros((2, 17, 2), np.float32)
    points[:, 5], points[:, 7] = (30, 60), (70, 60)
    keypoints = types.SimpleNamespace(xy=points, class_id=None, keypoint_confidence=None, data={}, visible=None)
    picture = planmark.annotate(photo, detections=keypoints, draw=["skeleton"])
    assert touched(photo, picture, 45, 57, 55, 64)


def test_no_detections_are_fine(photo):
    found = planmark.Detections([], [], [], [], mask=np.zeros((0, 200, 300)), keypoints=np.zeros((0, 17, 3)))
    assert planmark.Sheet(photo, detections=found).report["detections"] == 0
    assert planmark.Sheet(photo, detections=planmark.Detections([], mask=[], keypoints=[])).report["detections"] == 0


def test_a_plan_keeps_detections_and_shows_them(photo, tmp_path):
    from PIL import Image

    path = tmp_path / "photo.png"
    Image.fromarray(photo).save(path)
    plan = planmark.Plan.create(tmp_path / "a.plan", path)
    results = json.dumps([{"image_id": 1, "category_id": 1, "bbox": [20, 40, 60, 120], "score": 0.9}]).encode()
    report = plan.import_(results, name="found.json", detections={})
    assert report["detections"] == 1
    assert plan.info["detections"] == 1
    written = json.loads(plan.export(format="coco", detections=True))
    assert written["annotations"][0]["bbox"] == [20, 40, 60, 120]
