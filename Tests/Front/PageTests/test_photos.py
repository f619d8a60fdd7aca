"""Photos are drawn on before they are sent, and looked at."""
import io
import urllib.request

from annotator import wait
from PIL import Image
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

FREE = (950, 800)


def photos(server):
    newest = max(server.markers(), key=lambda marker: marker["number"])
    address = f"{server.address}api/v1/plans/office/markers/{newest['number']}/attachments/"
    for attachment in newest.get("attachments") or []:
        with urllib.request.urlopen(address + attachment["sha256"], timeout=20) as response:
            yield Image.open(io.BytesIO(response.read())).convert("RGB")


def choose(page, folder, *sizes):
    """Chooses photos in the card of a new marker."""
    files = []
    for index, size in enumerate(sizes):
        files.append(folder / f"photo-{index}.jpg")
        Image.new("RGB", size, "#dddddd").save(files[-1])
    page.button("Add marker")
    page.click(*FREE)
    wait(lambda: page.heading().startswith("Marker"), "the card")
    page.find(".card [name=photos]").send_keys("\n".join(map(str, files)))
    wait(lambda: page.script("return document.querySelector('.photo-editor canvas')?.width") == sizes[0][0], "the photo")


def draw(page, tool, start, end):
    """Draws from one place of the photo to another, in parts of its sides."""
    page.find(f".photo-editor [data-tool={tool}]").click()
    left, top, width, height = page.script(
        "const box = document.querySelector('.photo-editor canvas').getBoundingClientRect(); return [box.left, box.top, box.width, box.height];")
    actions = ActionChains(page.driver, duration=30)
    pointer = actions.w3c_actions.pointer_action
    pointer.move_to_location(int(left + start[0] * width), int(top + start[1] * height)).pointer_down()
    for step in range(1, 5):
        x, y = (start[axis] + (end[axis] - start[axis]) * step / 4 for axis in (0, 1))
        pointer.move_to_location(int(left + x * width), int(top + y * height))
    pointer.pointer_up()
    actions.perform()


def test_pen_and_arrow_reach_the_plan(desk, server, tmp_path):
    choose(desk, tmp_path, (1200, 800))
    draw(desk, "pen", (0.1, 0.2), (0.9, 0.2))
    draw(desk, "arrow", (0.2, 0.8), (0.5, 0.5))
    draw(desk, "pen", (0.1, 0.95), (0.9, 0.95))
    desk.find(".photo-tools [aria-label=Undo]").click()
    desk.button("Add photo (1)")
    photo = wait(lambda: next(photos(server), None), "the photo")
    assert photo.size == (1200, 800)

    def is_red(x, y):
        red, green, blue = photo.getpixel((x, y))
        return red > 180 and green < 90 and blue < 90

    assert is_red(600, 160) and is_red(420, 520), "the pen's line and the arrow's"
    assert not is_red(600, 760), "what was undone"


def test_several_photos_are_added_at_once(desk, server, tmp_path):
    choose(desk, tmp_path, (900, 600), (600, 900), (400, 400))
    assert len(desk.driver.find_elements("css selector", ".strip button")) == 3
    desk.button("Add photos (3)")
    wait(lambda: len(list(photos(server))) == 3, "the photos")
    assert [photo.size for photo in photos(server)] == [(900, 600), (600, 900), (400, 400)]


def test_going_back_adds_nothing(desk, server, tmp_path):
    choose(desk, tmp_path, (900, 600))
    desk.button("Cancel")
    wait(lambda: not desk.shows(".photo-editor"), "the end of the editor")
    assert list(photos(server)) == [] and desk.waiting() == 0


def test_photos_are_looked_at_and_removed(desk, server, tmp_path):
    choose(desk, tmp_path, (900, 600), (600, 900))
    desk.button("Add photos (2)")
    wait(lambda: len(desk.driver.find_elements("css selector", ".card .photos button img")) == 2, "the photos")
    button = desk.find(".card .photos button")
    wait(lambda: desk.waiting() == 0, "the end of sending")
    # The button that was there before the card was told that nothing waits any more.
    button.click()

    def size():
        return desk.script("const photo = document.querySelector('.photo-viewer img'); return [photo.naturalWidth, photo.naturalHeight];")

    wait(lambda: size() == [900, 600], "the first photo")
    desk.press(Keys.ARROW_RIGHT)
    wait(lambda: size() == [600, 900], "the second photo")
    desk.press(Keys.ARROW_RIGHT)
    assert size() == [600, 900]
    desk.button("Remove photo")

    def kept():
        return len(max(server.markers(), key=lambda marker: marker["number"]).get("attachments") or [])

    wait(lambda: kept() == 1, "the photo to go")
    assert [photo.size for photo in photos(server)] == [(900, 600)]
    wait(lambda: len(desk.driver.find_elements("css selector", ".card .photos button img")) == 1, "its picture to go")
    desk.find("body").send_keys(Keys.CONTROL, "z")
    wait(lambda: kept() == 2, "the photo to be back")
