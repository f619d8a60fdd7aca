import os
import time

from PIL import Image
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver import ActionChains
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PHONE = (360, 740)


def start_browser(phone=None):
    options = webdriver.ChromeOptions()
    width, height = phone or (1280, 900)
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={width},{height}", "--lang=en"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if phone:
        metrics = {"width": width, "height": height, "pixelRatio": 2.0, "touch": True}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    driver.set_script_timeout(60)
    return driver


def wait(condition, what, seconds=120):
    """The condition's value once it is true; fails when that takes too long."""
    end = time.monotonic() + seconds
    while True:
        try:
            value = condition()
        except (NoSuchElementException, StaleElementReferenceException):
            value = None  # The page has not made it yet, or has made it anew since it was found.
        if value:
            return value
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.05)


class Annotator:
    """The page of a server in a browser."""

    def __init__(self, driver, server):
        self.driver, self.server = driver, server
        # The drawing's width in pixels.
        self.width = 4000

    def forget(self):
        """Makes the browser one that has never seen the page."""
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": self.server.address.rstrip("/"), "storageTypes": "all"})

    def open(self, rest="", name="Ada"):
        self.driver.get(f"{self.server.address}{rest}")
        self.errors()
        # The page asks for a name at the first write, which is tried by itself.
        if name is not None:
            self.script("localStorage.setItem('planmark-name', arguments[0])", name)
        self.wait_for_tiles()

    def script(self, source, *arguments):
        return self.driver.execute_script(source, *arguments)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def shows(self, selector):
        found = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return bool(found) and found[0].is_displayed()

    def errors(self):
        """What the console said since the last call, without requests that failed, as they do where there is no connection, and
        without what the browser tells of touches that it no longer lets a page stop, as when it is slow."""
        entries = [entry for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
        messages = [entry["message"] for entry in entries if entry["source"] != "network"]
        return [message for message in messages if "Ignored attempt to cancel a touch" not in message]

    def wait_for_tiles(self):
        wait(lambda: self.script("""
            const tiles = [...document.querySelectorAll(".leaflet-tile")];
            return tiles.length > 0 && !document.querySelector(".leaflet-zoom-anim, .leaflet-pan-anim")
                && tiles.every((tile) => tile.classList.contains("leaflet-tile-loaded"));"""), "the tiles")

    def place_of(self, x, y):
        """Where a point of the drawing lies in the window; the tile at the drawing's top left tells."""
        left, top, scale = self.script("""
            const paper = document.querySelector("path.paper").getBoundingClientRect();
            return [paper.left, paper.top, paper.width / arguments[0]];""", self.width)
        return left + 0.5 + x * scale, top + 0.5 + y * scale

    def click(self, x, y):
        """Clicks a point of the drawing with the mouse."""
        left, top = self.place_of(x, y)
        actions = ActionChains(self.driver)
        actions.w3c_actions.pointer_action.move_to_location(int(left), int(top)).click()
        actions.perform()

    def click_right(self, x, y):
        """Presses the right button at a point of the drawing."""
        left, top = self.place_of(x, y)
        actions = ActionChains(self.driver)
        actions.w3c_actions.pointer_action.move_to_location(int(left), int(top)).context_click()
        actions.perform()

    def touch_long(self, x, y):
        """Holds a finger on a point of the drawing until it is a long press."""
        left, top = self.place_of(x, y)
        self.driver.execute_cdp_cmd("Input.synthesizeTapGesture", {"x": left, "y": top, "duration": 900, "gestureSourceType": "touch"})

    def touch(self, x, y):
        """Taps a point of the drawing with a finger."""
        left, top = self.place_of(x, y)
        point = {"x": left, "y": top}
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def drag(self, start, end):
        """Drags with the mouse from one point of the drawing to another."""
        (left, top), (right, bottom) = self.place_of(*start), self.place_of(*end)
        actions = ActionChains(self.driver, duration=40)
        pointer = actions.w3c_actions.pointer_action
        pointer.move_to_location(int(left), int(top)).pointer_down()
        for step in range(1, 6):
            pointer.move_to_location(int(left + (right - left) * step / 5), int(top + (bottom - top) * step / 5))
        pointer.pointer_up()
        actions.perform()

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def button(self, text):
        """Presses the button that says a text."""
        def found():
            buttons = self.driver.find_elements(By.XPATH, f"//button[contains(., '{text}') or contains(@aria-label, '{text}')]")
            return next((each for each in buttons if each.is_displayed()), None)
        wait(found, f"a button {text}").click()

    def write(self, name, text):
        """Writes into a field of the card and leaves it."""
        field = self.find(f".card [name={name}]")
        field.clear()
        field.send_keys(text, Keys.TAB)

    def add_photo(self, path):
        """Adds a photo to the marker whose card is open, without drawing on it."""
        self.find(".card [name=photos]").send_keys(str(path))
        self.button("Add photo (1)")

    def work_without_connection(self, points, folder, photos):
        """Places markers, and gives the last one photos; each thing must wait on this device."""
        for count, point in enumerate(points, 1):
            self.press("p")
            self.click(*point)
            wait(lambda: self.waiting() == count, "the write on the device")
        for index in range(photos):
            path = os.path.join(folder, f"photo-{index}.jpg")
            Image.new("RGB", (640, 480), (40 * index, 90, 120)).save(path)
            self.add_photo(path)
            wait(lambda: self.waiting() == len(points) + index + 1, "the photo on the device")

    def heading(self):
        return self.find(".card h2").text if self.shows(".card h2") else ""

    def kept(self):
        """How many answers are kept for places without a connection."""
        return self.driver.execute_async_script("""
            const done = arguments[0];
            (async () => {
                let count = 0;
                for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length;
                done(count);
            })();""")

    def waiting(self):
        """How many writes wait on this device."""
        return self.driver.execute_async_script("""
            const done = arguments[0];
            const request = indexedDB.open("planmark");
            request.onsuccess = () => {
                const count = request.result.transaction("writes").objectStore("writes").count();
                count.onsuccess = () => { request.result.close(); done(count.result); };
            };""")
