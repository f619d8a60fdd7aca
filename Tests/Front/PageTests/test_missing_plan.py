"""A plan that vanishes while it is open: its file is removed or renamed, or the server is started without it."""
import shutil

import pytest
from annotator import Annotator, wait

FREE = (950, 800)


def move(path, to):
    """Renames a plan with the files of its database beside it."""
    for ending in ("", "-wal", "-shm"):
        if (path.parent / (path.name + ending)).exists():
            shutil.move(path.parent / (path.name + ending), to.parent / (to.name + ending))


@pytest.fixture
def page(desk_driver, two_plans):
    page = Annotator(desk_driver, two_plans)
    page.forget()
    page.open("#plan=office")
    yield page
    desk_driver.get("about:blank")


def place(page, count):
    page.press("p")
    page.click(*FREE)
    wait(lambda: page.waiting() == count, "the write on the device")


def test_a_plan_whose_file_was_renamed(page, tmp_path):
    count = len(page.server.markers())
    move(tmp_path / "office.plan", tmp_path / "away.plan")
    place(page, 1)
    wait(lambda: "does not find this plan any more" in page.find(".message").text, "what happened")
    wait(lambda: page.find(".connection").text == "Plan not found. 1 change waits here.", "what waits")
    place(page, 2)
    wait(lambda: page.find(".connection").text == "Plan not found. 2 changes wait here.", "what waits")
    move(tmp_path / "away.plan", tmp_path / "office.plan")
    wait(lambda: page.waiting() == 0, "the sending")
    wait(lambda: not page.shows(".connection"), "the end of the notice")
    assert len(page.server.markers()) == count + 2


def test_a_server_that_was_started_without_the_plan(page):
    server, (office, other) = page.server, page.server.plans
    count = len(server.markers())
    server.stop()
    place(page, 1)
    server.plans = [other]
    server.start()
    wait(lambda: page.find(".connection").text == "Plan not found. 1 change waits here.", "the notice")
    assert "does not find this plan any more" in page.find(".message").text
    # A write to another plan of the server is not held back by those that wait.
    page.driver.get("about:blank")
    page.driver.get(f"{server.address}#plan=other")
    page.wait_for_tiles()
    page.press("p")
    page.click(*FREE)
    wait(lambda: page.heading().startswith("Marker "), "the marker of the other plan")
    assert page.waiting() == 1
    server.stop()
    server.plans = [office, other]
    server.start()
    wait(lambda: page.waiting() == 0, "the sending")
    assert len(server.markers()) == count + 1
