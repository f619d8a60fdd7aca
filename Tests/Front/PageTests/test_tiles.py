"""The drawing's tiles side by side on the screen."""
import io

import pytest
from annotator import PHONE, Annotator, start_browser, wait
from PIL import Image
from server import Server

GREY = (118, 118, 118)


@pytest.fixture(scope="module")
def grey(program, tmp_path_factory):
    """A server of a plan whose drawing is grey all over."""
    folder = tmp_path_factory.mktemp("grey")
    Image.new("RGB", (4000, 3000), GREY).save(folder / "grey.png")
    Server.run(program, "new", folder / "office.plan", "--drawing", folder / "grey.png", "--embed")
    server = Server(program, [folder / "office.plan"], folder)
    yield server
    server.stop()


def screen(page):
    return Image.open(io.BytesIO(page.driver.get_screenshot_as_png())).convert("RGB")


# The part of the drawing that is seen, and the vertical borders of tiles, in pixels of the window.
PLACES = """
    const box = (element) => element.getBoundingClientRect();
    const [map, paper] = [".map", "path.paper"].map((name) => box(document.querySelector(name)));
    return [
        [Math.max(map.left, paper.left), Math.max(map.top, paper.top), Math.min(map.right, paper.right), Math.min(map.bottom, paper.bottom)],
        [...document.querySelectorAll(".leaflet-tile")].map((tile) => box(tile).left), box(document.querySelector(".leaflet-tile")).width];"""


def places_without_lines(page, ratio):
    """The places, if no pixel of the drawing that is seen has another color than about its grey."""
    box, *rest = page.script(PLACES)
    inner = screen(page).crop([int(edge * ratio) + inset for edge, inset in zip(box, (3, 3, -3, -3))])
    others = [color for _, color in inner.getcolors(1 << 20) if max(abs(a - b) for a, b in zip(color, GREY)) > 3]
    return None if others else [box, *rest]


@pytest.mark.parametrize("phone, ratio", [(None, 1), (None, 1.25), (None, 1.5), (PHONE, 2)], ids=["desk", "1.25", "1.5", "phone"])
def test_no_lines_show_between_tiles(phone, ratio, grey):
    driver = start_browser(phone)
    if not phone:
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 1280, "height": 800, "deviceScaleFactor": ratio, "mobile": False})
    try:
        page = Annotator(driver, grey)
        page.open()
        assert page.script("return window.devicePixelRatio") == ratio
        # Panels above the plan are no part of this.
        page.script("""
            const style = new CSSStyleSheet();
            style.replaceSync(".panel, .main-action, .message, .walk { display: none !important }");
            document.adoptedStyleSheets = [style];""")
        scales = set()
        for _ in range(7):
            page.wait_for_tiles()
            wait(lambda: page.script("return [...document.querySelectorAll('.leaflet-tile')].every(({ style }) => style.opacity === '1')"), "the fading")
            # The page zooms, and paints tiles, a little later than it is told to; a line between tiles stays.
            box, borders, side = wait(lambda: places_without_lines(page, ratio), "tiles without lines between them", 20)
            if any(box[0] < border < box[2] for border in borders):
                scales.add(side)
            page.find(".map").send_keys("+")
        assert len(scales) > 2
    finally:
        driver.quit()


def test_tiles_that_did_not_come_come_later(desk):
    desk.driver.execute_cdp_cmd("Network.enable", {})
    desk.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/tiles/*"]})
    try:
        # The service worker would have the tiles.
        desk.forget()
        desk.driver.get(desk.server.address)
        wait(lambda: desk.script("return document.querySelectorAll('.leaflet-tile').length"), "the places of tiles")
        assert desk.script("return document.querySelectorAll('.leaflet-tile-loaded').length") == 0
    finally:
        desk.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    desk.wait_for_tiles()


# The side of the loaded tiles, and where the first one begins beside the middle of the map.
FIRST = """
    const box = (element) => element.getBoundingClientRect();
    const tiles = [...document.querySelectorAll(".leaflet-tile-loaded")].map(box);
    const map = box(document.querySelector(".map"));
    const [left, top] = ["left", "top"].map((side) => Math.min(...tiles.map((tile) => tile[side])));
    return [tiles[0].width, left - map.left - map.width / 2, top - map.top - map.height / 2];"""


def test_tiles_of_the_zoom_before_keep_their_place_until_others_come(desk):
    side, *before = desk.script(FIRST)
    desk.driver.execute_cdp_cmd("Network.enable", {})
    desk.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/tiles/*"]})
    try:
        desk.find(".map").send_keys("+")
        wait(lambda: desk.script("return document.querySelector('.leaflet-tile:not(.leaflet-tile-loaded)')"), "the places of other tiles")
        wait(lambda: not desk.script("return document.querySelector('.leaflet-zoom-anim')"), "the end of the zooming")
        larger, *after = desk.script(FIRST)
        assert larger > 1.2 * side
        assert all(abs(now - then * larger / side) < 6 for now, then in zip(after, before)), (before, after)
    finally:
        desk.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
