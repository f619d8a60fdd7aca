"""Rooms that are found on sheets."""

import numpy as np
import planmark
import pytest
from flat import write_flat


@pytest.fixture
def flat(tmp_path):
    return write_flat(tmp_path / "flat.pdf")


def test_rooms_of_a_sheet_are_areas_with_a_report(flat):
    rooms, report = planmark.find_rooms(flat)
    assert rooms.names == ("KITCHEN", "OFFICE")
    # Pixels of the page's picture, whose resolution is the library's choice, to a metre.
    metre = report["scale"]["pixelsPerMetre"]
    assert np.allclose(rooms.bounds / metre, [[3, 3, 8, 7], [8.2, 3, 12.2, 7]], atol=0.01)
    assert [(room["number"], room["area_m2"], room["doubtful"], room["reasons"]) for room in report["rooms"]] == [
        ("101", 20, False, []), ("102", 16, False, [])]
    assert [room["doors"][0]["to"] for room in report["rooms"]] == ["102 OFFICE", "101 KITCHEN"]
    assert rooms.locate(np.array([[5, 5], [10, 5], [1, 1]]) * metre).room.tolist() == [0, 1, -1]


def test_rooms_of_a_plans_drawing_are_found_and_taken_only_when_asked(flat, tmp_path):
    with planmark.Plan.create(tmp_path / "flat.plan", flat) as plan:
        found = plan.find_rooms()
        assert found.rooms.names == ("KITCHEN", "OFFICE") and len(plan.areas) == 0
        revision = plan.info["revision"]
        plan.import_(found.rooms)
        assert plan.areas.names == ("KITCHEN", "OFFICE") and plan.info["revision"] == revision + 1


def test_rooms_of_a_picture_are_found_by_thick_walls(office):
    rooms, report = planmark.find_rooms(office[0])
    assert len(rooms) >= 20 and rooms.locate([[700, 700]]).room.tolist() != [-1]
    assert report["scale"]["source"] == "doors"


def test_what_has_no_walls_is_refused(tmp_path):
    flat = write_flat(tmp_path / "flat.pdf")
    empty = tmp_path / "empty.pdf"
    empty.write_text(flat.read_text().replace(" l ", " m "))
    with pytest.raises(planmark.RefusedError, match="empty.pdf: nothing on the page is drawn like walls"):
        planmark.find_rooms(empty)
    with pytest.raises(planmark.UnreadableError, match="page 2"):
        planmark.find_rooms(f"{flat}#page=2")
    with pytest.raises(FileNotFoundError):
        planmark.find_rooms(tmp_path / "missing.pdf")
