"""What WCAG 2.1 asks for at level AA, as far as axe-core can tell: contrast, names, roles, focus."""
import os

import axe_core_python
import pytest
from annotator import Annotator, wait
from PIL import Image
from selenium.webdriver.common.keys import Keys

with open(os.path.join(os.path.dirname(axe_core_python.__file__), "axe.min.js"), encoding="utf-8") as file:
    AXE = file.read()
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}


def problems(page):
    """What axe-core finds, each with the element that it is about."""
    page.script(AXE)
    found = page.driver.execute_async_script(
        "const done = arguments[1]; axe.run(document, arguments[0]).then(done, (error) => done({ violations: [String(error)] }));", RULES)
    return [(each["id"], node["html"], node.get("failureSummary")) for each in found["violations"] for node in each["nodes"]]


def a_card(page, _):
    page.button("Add marker")
    page.click(950, 800)
    wait(lambda: page.heading().startswith("Marker"), "the card")


def a_photo(page, folder):
    a_card(page, folder)
    path = folder / "photo.jpg"
    Image.new("RGB", (900, 600), "#888888").save(path)
    page.add_photo(path)
    wait(lambda: page.shows(".card .photos button img"), "the photo")
    page.find(".card .photos button").click()
    wait(lambda: page.shows(".photo-viewer"), "the viewer")


def a_menu(page, _):
    if page.script("return navigator.maxTouchPoints > 0"):
        page.touch_long(600, 700)
    else:
        page.click_right(950, 800)
    wait(lambda: page.shows(".menu"), "the menu")


def corners(page, _):
    page.button("Draw a room")
    for corner in ((300, 2100), (900, 2100), (900, 2700)):
        page.click(*corner)
    page.button("Done")
    wait(lambda: page.shows(".handle[role=button]"), "the corners")


STATES = {
    "the plan": lambda page, folder: None,
    "a card": a_card,
    "a photo": a_photo,
    "a menu": a_menu,
    "the list": lambda page, folder: page.press("l"),
    "a marker walked to": lambda page, folder: page.script("document.querySelector('.walk').focus()"),
    "a room": lambda page, folder: page.button("Draw a room"),
    "corners": corners,
    "measuring": lambda page, folder: page.button("Measure"),
    "the keys": lambda page, folder: page.press("?"),
}


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(size, scheme, request, tmp_path):
    page = request.getfixturevalue(size)
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    try:
        for name, enter in STATES.items():
            page.driver.get("about:blank")
            page.open()
            enter(page, tmp_path)
            assert problems(page) == [], name
            page.press(Keys.ESCAPE)
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_axe_finds_nothing_on_the_list_of_plans(desk_driver, two_plans):
    page = Annotator(desk_driver, two_plans)
    page.forget()
    page.driver.get(two_plans.address)
    wait(lambda: len(page.driver.find_elements("css selector", ".plans a")) == 2, "the list")
    assert problems(page) == []
