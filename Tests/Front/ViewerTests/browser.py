import io
import time

from PIL import Image
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By


def wait(condition, what, seconds=120):
    """The condition's value once it is true; fails when that takes too long."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.05)


class Page:
    """A folder's page in a browser."""

    def __init__(self, driver, folder):
        self.driver = driver
        self.address = (folder / "viewer.html").as_uri()

    def open(self, view=""):
        """Opens the page at a view, "#x,y,per cent"."""
        self.driver.get("about:blank")  # Another hash alone would not load the page.
        self.errors()
        self.driver.get(self.address + view)

    def script(self, source, *arguments):
        return self.driver.execute_script(source, *arguments)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def errors(self):
        """What the console said since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def screenshot(self):
        return Image.open(io.BytesIO(self.driver.get_screenshot_as_png())).convert("RGB")

    def box(self, selector):
        """An element's left, top, right and bottom in the window."""
        return self.script("const box = document.querySelector(arguments[0]).getBoundingClientRect();"
                           "return [box.left, box.top, box.right, box.bottom];", selector)

    def zoom(self):
        """The zoom that the readout says, in per cent."""
        return float(self.find("#zoom").text.rstrip("%"))

    def wait_for_zoom(self, percent):
        wait(lambda: self.zoom() == percent, f"a zoom of {percent}%; it is {self.zoom()}%")
        wait(self.is_still, "the tiles")

    def is_still(self):
        """True if nothing moves and every tile is there."""
        return self.script("""
            return !document.querySelector(".leaflet-zoom-anim, .leaflet-pan-anim") &&
                [...document.querySelectorAll(".leaflet-tile")].every((tile) =>
                    tile.classList.contains("leaflet-tile-loaded") && (tile.style.opacity || "1") === "1");""")

    def center(self):
        """The view in the page's address: x, y and the zoom in per cent; None if the whole plan is shown."""
        view = self.script("return location.hash").lstrip("#")
        return tuple(map(float, view.split(","))) if view else None

    def press(self, keys):
        ActionChains(self.driver).send_keys(keys).perform()

    def click(self, selector):
        self.find(selector).click()

    def tap(self, x, y):
        """Presses the button of the mouse at a place of the window, or a finger on a phone."""
        if self.script("return matchMedia('(pointer: coarse)').matches"):
            self.touch([(x, y)])
        else:
            self.point(x, y)
            ActionChains(self.driver).click().perform()

    def point(self, x, y):
        """Puts the pointer at a place of the window."""
        actions = ActionChains(self.driver)
        actions.w3c_actions.pointer_action.move_to_location(int(x), int(y))
        actions.perform()

    def wheel(self, x, y, amount):
        """Turns the wheel at a place of the window; a positive amount is away from the drawing."""
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent",
                                    {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": amount})

    def touch(self, *moments):
        """Puts fingers down, moves them, and lifts them; a moment is the list of their places."""
        for number, places in enumerate(moments):
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent",
                                        {"type": "touchMove" if number else "touchStart",
                                         "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(places)]})
            time.sleep(0.02)
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
