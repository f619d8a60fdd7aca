"""Markers that would cover each other are one disc, in each room by itself."""
import pytest
from annotator import Annotator, wait
from server import SAMPLES, Server

# Keeps the texts that were drawn last, with the places on the screen of the pins and discs that have them.
RECORDER = """
    const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
    window.drawn = [];
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        if (this.canvas.isConnected) window.drawn = [];
        return clearRect.apply(this, box);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        const { e, f } = this.getTransform();
        const box = this.canvas.getBoundingClientRect();
        if (this.canvas.isConnected) window.drawn.push([text, box.left + e / devicePixelRatio, box.top + f / devicePixelRatio]);
        return fillText.call(this, text, ...rest);
    };"""


class Discs:
    """The page of a plan to which a test adds rooms and markers."""

    def __init__(self, driver, server):
        self.server, self.page = server, Annotator(driver, server)
        self.page.forget()
        self.page.open()
        # How many pixels of the drawing are one of the screen.
        self.pixel = 1 / (self.page.place_of(1, 0)[0] - self.page.place_of(0, 0)[0])
        self.page.script(RECORDER)

    def add_rooms(self, *boxes):
        for index, (left, top, right, bottom) in enumerate(boxes):
            ring = [[left, top], [right, top], [right, bottom], [left, bottom]]
            self.server.ask("/areas", "POST", {"id": f"r{index}", "polygons": [[ring]]})

    def add(self, *points):
        for x, y in points:
            self.server.ask("/markers", "POST", {"x": x, "y": y})

    def wait_for(self, *texts):
        """Waits until these pins and discs are drawn, and returns them with their places, from left to right."""
        found = []

        def is_drawn():
            found[:] = self.page.script("return window.drawn")
            return sorted(text for text, *_ in found) == sorted(texts)
        wait(is_drawn, f"{texts}", 30)
        return sorted(found, key=lambda each: each[1])


@pytest.fixture
def discs(desk_driver, program, tmp_path):
    path = tmp_path / "office.plan"
    Server.run(program, "new", path, "--drawing", f"{SAMPLES}/office.png", "--embed")
    server = Server(program, [path], tmp_path)
    try:
        yield Discs(desk_driver, server)
    finally:
        desk_driver.get("about:blank")
        server.stop()


def test_a_disc_takes_the_pin_that_it_would_cover(discs):
    # Two at one place, the tip of a third 32 pixels below, and one far away.
    discs.add((1000, 1000), (1000, 1000), (1000, 1000 + 32 * discs.pixel), (2500, 1000))
    discs.wait_for("3×", "4")
    # The one whose card is open stands alone, above the disc of the other two.
    discs.page.script("location.hash = '#plan=office&marker=3'")
    wait(lambda: discs.page.heading() == "Marker 3", "the card")
    discs.page.wait_for_tiles()


def test_markers_on_both_sides_of_a_wall_are_two_discs_that_do_not_touch(discs):
    wall, side = 1000, 8 * discs.pixel
    discs.add_rooms((200, 500, wall, 1500), (wall, 500, 1800, 1500))
    discs.add(*[(wall - side, 1000)] * 2, *[(wall + side, 1000)] * 2)
    (_, left, top), (_, right, bottom) = discs.wait_for("2×", "2×")
    assert abs(top - bottom) <= 1 and right - left >= 29
    # Each is about as far from the wall as the other.
    middle = discs.page.place_of(wall, 1000)[0]
    assert abs((left + right) / 2 - middle) <= 2


def test_a_disc_leaves_the_pin_of_another_room_to_be_read(discs):
    wall, side = 1000, 8 * discs.pixel
    discs.add_rooms((200, 500, wall, 1500), (wall, 500, 1800, 1500))
    discs.add(*[(wall - side, 1000 - side)] * 2, (wall + side, 1000))
    (_, disc, _), (_, pin, _) = discs.wait_for("2×", "3")
    assert pin - disc >= 21


def test_rooms_smaller_than_discs_share_one(discs):
    wall, side = 1000, 2 * discs.pixel
    discs.add_rooms((wall - 2 * side, 1000 - side, wall, 1000 + side), (wall, 1000 - side, wall + 2 * side, 1000 + side))
    discs.add(*[(wall - side, 1000)] * 2, *[(wall + side, 1000)] * 2)
    discs.wait_for("4×")


def test_pins_of_two_rooms_that_would_hide_each_other_are_one_disc(discs):
    wall, side = 1000, 4 * discs.pixel
    discs.add_rooms((200, 500, wall, 1500), (wall, 500, 1800, 1500))
    discs.add((wall - side, 1000), (wall + side, 1000))
    discs.wait_for("2×")
