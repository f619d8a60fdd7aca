"""The page shows the drawing's own pixels, at every zoom that has tiles of its own, and is moved by mouse, keys and fingers."""
import math
import shutil

import pytest
from browser import Page, wait
from PIL import Image, ImageChops, ImageFilter
from pyramid import Pyramid
from selenium.webdriver.common.keys import Keys

# A part of the desk's window without buttons: left, top, width and height.
PART = (160, 140, 960, 500)


def greatest_difference(one, other):
    return max(greatest for _, greatest in ImageChops.difference(one, other).getextrema())


def wait_for_screenshot(page, box, condition, what):
    """Waits until the part of the window is as it should be; a browser draws some time after the page is ready."""
    wait(lambda: condition(page.screenshot().crop(box)), what)


def check_part(page, level_picture, center, part, density=1):
    """The part of the window shows the picture with `center` (in its pixels) in the middle, to the last bit. Leaflet rounds the
    middle of a window with an odd side to a whole pixel, one way or the other."""
    left, top, right, bottom = (density * side for side in page.box("#drawing"))
    x, y, width, height = part
    start = center[0] - (right - left) / 2 + x - left, center[1] - (bottom - top) / 2 + y - top
    starts = {(math.floor(start[0]) + dx, math.floor(start[1]) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    expected = [level_picture.crop((*at, at[0] + width, at[1] + height)) for at in starts]
    assert all(picture.convert("L").getextrema()[0] < 128 for picture in expected), "the part has no lines to compare"
    wait(page.is_still, "the tiles")
    wait_for_screenshot(page, (x, y, x + width, y + height),
                        lambda shown: any(greatest_difference(shown, picture) == 0 for picture in expected),
                        "the picture's own pixels")


def native_levels(page, pyramid):
    """The levels that the window can show pixel by pixel: those greater than the whole plan's view."""
    page.open()
    left, _, right, _ = page.box(".sheet")
    least = (right - left) / pyramid.width
    return [level for level in range(pyramid.full + 1) if 1 / pyramid.scale(level) > least]


def test_whole_plan_is_shown_at_first(desk, pyramid, drawing):
    desk.open()
    wait(desk.is_still, "the tiles")
    left, top, right, bottom = desk.box(".sheet")
    window = desk.box("#drawing")
    assert left >= window[0] + 8 and top >= window[1] + 8 and right <= window[2] - 8 and bottom <= window[3] - 8
    assert right - left > 0.85 * (window[2] - window[0]) or bottom - top > 0.85 * (window[3] - window[1])
    assert abs((left + right) - (window[0] + window[2])) <= 2 and abs((top + bottom) - (window[1] + window[3])) <= 2
    box = round(left), round(top), round(right), round(bottom)
    blur = ImageFilter.GaussianBlur(1)
    expected = drawing.resize((box[2] - box[0], box[3] - box[1]), Image.Resampling.BOX).filter(blur)
    # Thin lines that the browser's own scaling breaks and a tile in the wrong place differ by more.
    wait_for_screenshot(desk, box, lambda shown: greatest_difference(shown.filter(blur), expected) < 68, "the drawing")


@pytest.mark.parametrize("device", ["desk_driver", "uneven_driver", "phone_driver"])
def test_no_seam_shows_between_tiles(request, device, folder, tmp_path):
    """With black tiles on the white sheet, all of the drawing is black."""
    copy = tmp_path / folder.name
    shutil.copytree(folder, copy)
    pyramid = Pyramid(copy)
    for file in copy.rglob(f"*.{pyramid.about['extension']}"):
        if "leaflet" not in file.parts:
            Image.new("RGB", Image.open(file).size).save(file)
    page = Page(request.getfixturevalue(device), copy)
    for view in ("", "#2000,1500,100", "#2000,1500,25"):
        page.open(view)
        page.script("for (const panel of document.querySelectorAll('.panel')) panel.hidden = true;")
        wait(page.is_still, "the tiles")
        left, top, right, bottom = page.box(".sheet")
        window = page.box("#drawing")
        density = page.script("return devicePixelRatio")
        box = max(left, window[0]) + 2, max(top, window[1]) + 2, min(right, window[2]) - 2, min(bottom, window[3]) - 2
        wait_for_screenshot(page, [round(density * side) for side in box],
                            lambda shown: max(greatest for _, greatest in shown.getextrema()) <= 2,
                            f"no seam to show at {view or 'the whole plan'}")


def test_full_size_shows_the_drawings_pixels(desk, pyramid, drawing):
    for x, y in ((2000, 1500), (1001, 1003)):
        desk.open(f"#{x},{y},100")
        check_part(desk, drawing, (x, y), PART)


def test_native_zooms_show_the_tiles_pixels(desk, pyramid):
    levels = native_levels(desk, pyramid)
    assert levels
    for level in levels:
        scale = pyramid.scale(level)
        desk.open(f"#{pyramid.width // 2},{pyramid.height // 2},{100 / scale}")
        left, top, right, bottom = desk.box(".sheet")
        x, y, width, height = PART
        x, width = max(x, int(left) + 9), min(width, int(right - left) - 18)
        check_part(desk, pyramid.assemble(level), (pyramid.width / 2 / scale, pyramid.height / 2 / scale), (x, y, width, height))


def test_edge_tiles_end_with_the_drawing(desk, pyramid):
    for level in native_levels(desk, pyramid):
        desk.open(f"#{pyramid.width},{pyramid.height},{100 / pyramid.scale(level)}")
        desk.script("for (const panel of document.querySelectorAll('.panel')) panel.hidden = true;")  # They cover the corner.
        wait(desk.is_still, "the tiles")
        picture = pyramid.assemble(level)
        width, height = picture.size
        left, top = map(round, desk.box(".sheet")[:2])
        right, bottom = left + width, top + height
        side = 200
        expected = picture.crop((width - side, height - side, width, height))
        wait_for_screenshot(desk, (right - side, bottom - side, right, bottom),
                            lambda corner: greatest_difference(corner, expected) == 0, "the drawing's corner")
        shown = desk.screenshot()
        # Outside is the desk, which is darker than the paper, and nothing of a padded tile.
        for box in ((right + 1, bottom - side, right + 9, bottom), (right - side, bottom + 1, right, bottom + 9)):
            assert max(greatest for _, greatest in shown.crop(box).getextrema()) < 240


def test_pixels_are_squares_past_full_size(desk, drawing):
    desk.open("#2000,1500,400")
    enlarged = drawing.resize((4 * drawing.width, 4 * drawing.height), Image.Resampling.NEAREST)
    check_part(desk, enlarged, (8000, 6000), (100, 140, 600, 400))


def test_dark_scheme_leaves_the_drawing_alone(desk, drawing):
    desk.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    try:
        desk.open("#2000,1500,100")
        check_part(desk, drawing, (2000, 1500), PART)
        assert max(desk.screenshot().getpixel((640, 4))) < 64
    finally:
        desk.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_wheel_zooms_at_the_pointer(desk):
    desk.open()
    wait(desk.is_still, "the tiles")
    whole = desk.zoom()
    desk.point(500, 300)
    place = wait(lambda: desk.find("#x").text and (int(desk.find("#x").text), int(desk.find("#y").text)), "the pointer's place")
    desk.wheel(500, 300, -100)
    wait(lambda: desk.zoom() > whole, "a greater zoom")
    wait(desk.is_still, "the tiles")
    desk.point(501, 300)
    assert abs(int(desk.find("#x").text) - place[0]) <= 8 and abs(int(desk.find("#y").text) - place[1]) <= 8
    for _ in range(8):
        desk.wheel(500, 300, 100)
        wait(desk.is_still, "the tiles")
    desk.wait_for_zoom(whole)
    assert wait(lambda: desk.center() is None, "an address without a view")


def test_keys_zoom_and_move(desk, pyramid):
    desk.open("#2000,1500,50")
    desk.wait_for_zoom(50)
    desk.press("+")
    desk.wait_for_zoom(100)
    desk.press("-")
    desk.wait_for_zoom(50)
    desk.press(Keys.ARROW_RIGHT)
    wait(lambda: (desk.center() or [0])[0] == 2240, "a view further right")
    desk.press(Keys.ARROW_UP)
    wait(lambda: desk.center() == (2240, 1260, 50), "a view further up")
    for key in ("0", Keys.HOME):
        desk.press(key)
        wait(lambda: desk.center() is None, "the whole plan")
        wait(desk.is_still, "the tiles")
        desk.press("+")
        wait(desk.center, "a view that is not the whole plan's")
        wait(desk.is_still, "the tiles")


def test_buttons_zoom(desk):
    desk.open("#2000,1500,100")
    desk.wait_for_zoom(100)
    desk.click("#in")
    desk.wait_for_zoom(200)
    desk.click("#in")
    desk.wait_for_zoom(400)
    assert desk.find("#in").get_attribute("aria-disabled") == "true"
    desk.click("#out")
    desk.wait_for_zoom(200)
    desk.click("#whole")
    wait(lambda: desk.center() is None, "the whole plan")
    wait(desk.is_still, "the tiles")
    assert desk.find("#out").get_attribute("aria-disabled") == "true"


def test_readout_says_the_pixel_below_the_pointer(desk):
    desk.open("#2000,1500,100")
    left, top, right, bottom = desk.box("#drawing")
    desk.point(400, 300)
    wait(lambda: desk.find("#x").text, "the pointer's place")
    assert abs(int(desk.find("#x").text) - (2000 + 400 - (left + right) / 2)) <= 1
    assert abs(int(desk.find("#y").text) - (1500 + 300 - (top + bottom) / 2)) <= 1


def test_address_keeps_the_view(desk):
    desk.open("#1200,900,100")
    desk.press("-")
    desk.wait_for_zoom(50)
    view = wait(desk.center, "a view in the address")
    assert view == (1200, 900, 50)
    desk.script("location.hash = '#2500,1000,100'")
    desk.wait_for_zoom(100)


def test_tiles_of_the_zoom_before_go_on_a_slow_computer_too(desk):
    """Where tiles come late, and a frame takes longer than Leaflet waits before it forgets tiles."""
    slow = desk.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
        window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 700);
        window.cancelAnimationFrame = clearTimeout;
        const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
        const set = function (address) { setTimeout(() => source.set.call(this, address), 400); };
        Object.defineProperty(HTMLImageElement.prototype, "src", { get: source.get, set });"""})
    try:
        desk.open("#1200,900,100")
        desk.press("-")
        desk.wait_for_zoom(50)
    finally:
        desk.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", slow)


def test_everything_can_be_focused_by_tab(desk):
    desk.open()
    wait(desk.is_still, "the tiles")
    reached = []
    for _ in range(4):
        desk.press(Keys.TAB)
        reached.append(desk.script("return document.activeElement.id"))
        assert desk.script("return getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert reached == ["drawing", "in", "out", "whole"]


@pytest.mark.parametrize("asked, language, label, keys", [
    ("de", "de", "Vergrößern", "Pfeiltasten"), ("zh-CN", "zh", "放大", "方向键"), ("en", "en", "Zoom in", "Arrow keys"),
    ("xx", "en", "Zoom in", "Arrow keys"), ("toString", "en", "Zoom in", "Arrow keys")])
def test_texts_are_in_the_language_that_is_asked_for(desk, asked, language, label, keys):
    desk.open(f"?lang={asked}")
    wait(desk.is_still, "the tiles")
    assert desk.script("return document.documentElement.lang") == language
    assert desk.find("#in").get_attribute("aria-label") == label
    assert desk.find("#in").get_attribute("title").startswith(label)
    assert keys in desk.script("return document.getElementById('keys').textContent")


@pytest.fixture
def marked(folder, tmp_path):
    """A copy of the folder whose page has markers that can be pressed, the first with two photos."""
    copy = tmp_path / folder.name
    shutil.copytree(folder, copy)
    page = copy / "viewer.html"
    (copy / "photos").mkdir()
    Image.new("RGB", (1024, 768), "red").save(copy / "photos/a.jpg")
    Image.new("RGB", (600, 1024), "blue").save(copy / "photos/b.jpg")
    photos = '[{"file": "photos/a.jpg", "name": "door <i>.jpg"}, {"file": "photos/b.jpg", "name": "sill.jpg"}]'
    markers = (f'{{"x": 2000, "y": 1500, "number": 7, "title": "Crack <b>", "status": "open", "area": "Hall", "photos": {photos}}}, '
               '{"x": 2010, "y": 1500, "number": 8, "due": "2026-03-01"}, {"x": 3000, "y": 500, "number": 9}')
    page.write_text(page.read_text().replace("var pyramid = {", f'var pyramid = {{"markers": [{markers}],', 1))
    return copy


def card(page):
    return page.find("#card").text.split("\n")


def test_pressed_marker_tells_what_it_is(desk_driver, phone_driver, marked):
    for driver in (desk_driver, phone_driver):
        page = Page(driver, marked)
        page.open("#2000,1500,100")
        wait(page.is_still, "the tiles")
        left, top, right, bottom = page.box("#drawing")
        x, y = (left + right) / 2, (top + bottom) / 2
        page.tap(x, y - 12)
        wait(lambda: page.find("#card").is_displayed(), "the card")
        assert card(page)[:2] == ["7 Crack <b>", "open · Hall"]
        assert card(page)[2:] == ["8", "due 2026-03-01"]
        assert page.box("#card")[3] <= bottom and page.box("#card")[0] >= left
        page.tap(x - 100, y - 120)
        wait(lambda: not page.find("#card").is_displayed(), "no card beside the markers")
        assert page.errors() == []


def test_keys_go_from_marker_to_marker(desk_driver, marked):
    page = Page(desk_driver, marked)
    page.open()
    wait(page.is_still, "the tiles")
    shown = []
    for key in "nnnnpp":
        page.press(key)
        shown.append(card(page)[0].split()[0])
    assert shown == ["7", "8", "9", "7", "9", "8"]
    page.press(Keys.ESCAPE)
    assert not page.find("#card").is_displayed()
    assert page.errors() == []


def open_photos(driver, folder):
    """The page with the card of the marker that has photos."""
    page = Page(driver, folder)
    page.open()
    wait(page.is_still, "the tiles")
    page.press("n")
    wait(lambda: page.script("return [...document.querySelectorAll('#card img')].filter((image) => image.naturalWidth).length") == 2, "the photos")
    wait(page.center, "the view of the marker")
    return page


def shown_photo(page):
    """The file, the heading and the count of the photo that is shown large; None if none is."""
    return page.script("""
        if (!document.getElementById("photo").open || !document.getElementById("picture").complete) return null;
        return ["picture", "photoName", "photoCount"].map((id) => document.getElementById(id)).map((each) => each.src?.split("/").pop() || each.textContent);""")


def test_photos_on_the_card_are_shown_larger(desk_driver, phone_driver, marked):
    for driver in (desk_driver, phone_driver):
        page = open_photos(driver, marked)
        small = page.box(".photos button")
        assert small[2] - small[0] >= 44 and small[3] - small[1] >= 44
        page.tap((small[0] + small[2]) / 2, (small[1] + small[3]) / 2)
        wait(lambda: shown_photo(page) == ["a.jpg", "door <i>.jpg", "1 / 2"], "the first photo")
        width, height = page.script("return [innerWidth, innerHeight]")
        large = page.box("#picture")
        assert large[2] - large[0] > 4 * (small[2] - small[0])
        for selector in ("#photo", "#picture", "#before", "#after", "#closePhoto"):
            left, top, right, bottom = page.box(selector)
            assert 0 <= left < right <= width and 0 <= top < bottom <= height, selector
        page.click("#after")
        wait(lambda: shown_photo(page) == ["b.jpg", "sill.jpg", "2 / 2"], "the second photo")
        assert page.box("#picture")[3] <= height
        page.click("#closePhoto")
        wait(lambda: shown_photo(page) is None, "the photo to close")
        assert page.find("#card").is_displayed()
        assert page.errors() == []


def test_photos_are_reached_and_turned_by_keys(desk_driver, marked):
    page = open_photos(desk_driver, marked)
    view = page.center()
    while page.script("return document.activeElement.title") != "door <i>.jpg":
        page.press(Keys.TAB)
    page.press(Keys.ENTER)
    wait(lambda: shown_photo(page) == ["a.jpg", "door <i>.jpg", "1 / 2"], "the first photo")
    for key, name in ((Keys.ARROW_RIGHT, "b.jpg"), (Keys.ARROW_RIGHT, "b.jpg"), (Keys.ARROW_LEFT, "a.jpg")):
        page.press(key)
        wait(lambda: (shown_photo(page) or [""])[0] == name, name)
    page.press(Keys.ESCAPE)
    wait(lambda: shown_photo(page) is None, "the photo to close")
    # The card, the view and the focus are as before.
    assert page.find("#card").is_displayed() and page.center() == view
    assert page.script("return document.activeElement.title") == "door <i>.jpg"
    assert page.errors() == []


def test_phone_shows_all_without_scrolling(phone, pyramid):
    phone.open()
    wait(phone.is_still, "the tiles")
    assert phone.script("return [innerWidth, document.documentElement.scrollWidth, document.body.scrollWidth]") == [360] * 3
    for selector in ("header", "#name", "#size", "#readout", "#in", "#out", "#whole", ".sheet"):
        left, top, right, bottom = phone.box(selector)
        assert 0 <= left < right <= 360 and 0 <= top < bottom <= 640, selector
    for selector in ("#in", "#out", "#whole"):
        left, top, right, bottom = phone.box(selector)
        assert right - left >= 44 and bottom - top >= 44, f"{selector} is too small for a finger"


def test_dense_screen_shows_the_drawings_pixels(phone, drawing):
    phone.open("#2000,1500,50")
    check_part(phone, drawing, (2000, 1500), (40, 140, 500, 800), density=2)


def test_fingers_move_and_zoom(phone):
    phone.open("#2000,1500,50")
    phone.wait_for_zoom(50)
    phone.touch([(200, 300)], *([(200 - 10 * step, 300)] for step in range(1, 9)), *([[(120, 300)]] * 12))
    wait(lambda: phone.center() is not None and phone.center()[0] > 2100, "a view further right")
    phone.touch(*([(180 - 12 * step, 320), (180 + 12 * step, 320)] for step in range(2, 8)))
    phone.wait_for_zoom(200)


def test_missing_leaflet_is_told(desk_driver, folder, tmp_path):
    shutil.copy(folder / "viewer.html", tmp_path)
    page = Page(desk_driver, tmp_path)
    page.open()
    assert "leaflet/ is missing beside this page" in page.find("#message").text
    page.errors()


def test_missing_tile_is_told(desk_driver, folder, tmp_path):
    copy = tmp_path / folder.name
    shutil.copytree(folder, copy)
    pyramid = Pyramid(copy)
    file = min(pyramid.tiles(pyramid.full), key=lambda tile: math.hypot(tile[1] - 2000, tile[2] - 1500))[0]
    file.unlink()
    page = Page(desk_driver, copy)
    page.open("#2000,1500,100")
    text = wait(lambda: page.find("#message").text, "a message")
    assert text == f"A part of the drawing cannot be loaded: {file.relative_to(copy)}"
    page.click("#close")
    assert not page.find("#message").is_displayed()
    page.errors()
