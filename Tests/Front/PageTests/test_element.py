"""`<planmark-annotator>` within another page: what it tells the page, and what the page can do with it."""
import functools
import http.server
import os
import re
import shutil
import threading
import uuid

import pytest
from annotator import Annotator, wait
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys
from server import Server

FREE = (950, 800)
WALL = (500, 250)
TYPES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Web/annotator/element.d.ts")
PAGE = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Another page</title>
<style>body { margin: 0 } planmark-annotator { height: 800px }</style>
<planmark-annotator server="SERVER" plan="office" ATTRIBUTES></planmark-annotator>MORE
<script src="SERVERleaflet/leaflet.js"></script>
<script type="module">
    import "SERVERannotator/element.js";
    window.told = [];
    for (const name of ["place", "refuse", "select", "change"]) {
        document.addEventListener(name, ({ detail }) => { if (detail?.constructor === Object) window.told.push([name, detail]); });
    }
</script></html>"""


def newest(server):
    return max(server.markers(), key=lambda marker: marker["number"])


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Host(Annotator):
    """A page of another site with the element in it."""

    def __init__(self, driver, server, origin, folder):
        super().__init__(driver, server)
        self.origin, self.folder = origin, folder

    def show(self, attributes="", more=""):
        page = PAGE.replace("ATTRIBUTES", attributes).replace("MORE", more).replace("SERVER", self.server.address)
        (self.folder / "index.html").write_text(page)
        # Another address each time: the browser would keep a page that is written anew within a second.
        self.driver.get(f"{self.origin}/?{uuid.uuid4()}")
        self.script("localStorage.setItem('planmark-name', 'Ada')")
        wait(lambda: self.inside("querySelectorAll('.leaflet-tile-loaded').length"), "the tiles")

    def inside(self, rest):
        return self.script(f"return document.querySelector('planmark-annotator').shadowRoot.{rest}")

    def element(self, rest):
        return self.script(f"return document.querySelector('planmark-annotator').{rest}")

    def told(self, name):
        return [detail for each, detail in self.script("return window.told") if each == name]

    def place(self, point):
        self.inside("querySelector('.big').click()")
        left, top, width = self.script("""
            const box = document.querySelector("planmark-annotator").shadowRoot.querySelector("path.paper").getBoundingClientRect();
            return [box.left, box.top, box.width];""")
        actions = ActionChains(self.driver)
        actions.w3c_actions.pointer_action.move_to_location(int(left + point[0] * width / 4000), int(top + point[1] * width / 4000)).click()
        actions.perform()

    def heading(self):
        return self.inside("querySelector('.card:not([hidden]) h2')?.textContent ?? ''")

    def shown(self, selector):
        return self.inside(f"querySelector({selector!r})?.checkVisibility() ?? false")


@pytest.fixture
def host(desk_driver, program, office, tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{site.server_address[1]}"
    path = tmp_path / "office.plan"
    shutil.copy(office, path)
    server = Server(program, [path], tmp_path, 0, "--allow-origin", origin)
    host = Host(desk_driver, server, origin, folder)
    host.errors()
    yield host
    desk_driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    desk_driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    errors = host.errors()
    desk_driver.get("about:blank")
    server.stop()
    site.shutdown()
    assert errors == []


def test_place_tells_the_marker_that_the_server_keeps(host):
    host.show()
    driver = host.driver
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/markers"]})
    host.place(FREE)
    wait(lambda: host.heading() == "New marker", "the marker on this device")
    assert host.told("place") == []
    driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    host.script("window.dispatchEvent(new Event('online'))")
    [marker] = wait(lambda: host.told("place"), "the event")
    kept = next(each for each in host.server.markers() if each["id"] == marker["id"])
    assert (marker["number"], marker["x"], marker["area"], marker["author"]) == (kept["number"], kept["x"], "4.01", "Ada")
    wait(lambda: host.told("change"), "the stream's word of it")
    assert len(host.told("place")) == 1


def test_refuse_tells_why_nothing_was_placed(host):
    host.show()
    count = len(host.server.markers())
    host.place(WALL)
    [refusal] = wait(lambda: host.told("refuse"), "the event")
    assert refusal["code"] == "outsideAreas" and refusal["message"] and refusal["kind"] == "add" and refusal["marker"]
    assert host.told("place") == [] and len(host.server.markers()) == count


def test_a_marker_is_opened_and_closed_from_outside(host):
    host.show('marker="2"')
    wait(lambda: host.heading() == "Marker 2", "the marker of the attribute")
    assert host.element("marker") == 2
    host.script("document.querySelector('planmark-annotator').marker = 3")
    wait(lambda: host.heading() == "Marker 3", "the marker of the property")
    host.script("return document.querySelector('planmark-annotator').select(1)")
    assert host.heading() == "Marker 1" and host.element("marker") == 1
    # The attribute has said 3 all along.
    host.script("document.querySelector('planmark-annotator').marker = 3")
    wait(lambda: host.heading() == "Marker 3", "the marker again")
    host.script("document.querySelector('planmark-annotator').marker = null")
    wait(lambda: host.heading() == "", "the card to close")
    assert host.element("marker") is None


def test_the_filter_is_set_from_outside(host):
    kitchen = [marker for marker in host.server.markers() if marker.get("area") == "4.06"]
    count = len(host.server.markers())
    host.show('filter="area=4.06"')
    chip = "querySelector('.filter-chip:not([hidden])')?.textContent ?? ''"
    wait(lambda: host.inside(chip) == f"{len(kitchen)} of {count} shown: show all", "the filter of the attribute")
    assert host.element("filter") == {"area": "4.06"}
    host.script("document.querySelector('planmark-annotator').filter = { status: 'unfinished' }")
    wait(lambda: host.element("filter") == {"status": "unfinished"}, "the filter of the property")
    final = host.server.ask("")["workflow"]["final"]
    unfinished = [marker for marker in host.server.markers() if marker["status"] not in final]
    wait(lambda: host.inside(chip).startswith(f"{len(unfinished)} of"), "the unfinished markers")
    host.script("document.querySelector('planmark-annotator').filter = null")
    wait(lambda: host.inside(chip) == "", "the end of the filter")


def test_theme_and_language_are_set_later(host):
    host.show('theme="light" lang="de"')
    background = "return getComputedStyle(document.querySelector('planmark-annotator').shadowRoot.querySelector('.legend')).backgroundColor"
    wait(lambda: "Neue Markierung" in host.inside("querySelector('.big').textContent"), "the page in German")
    assert host.script(background) == "rgb(255, 255, 255)"
    host.script("document.querySelector('planmark-annotator').theme = 'dark'")
    assert host.script(background) == "rgb(32, 37, 42)"
    host.script("document.querySelector('planmark-annotator').lang = 'en'")
    wait(lambda: "Add marker" in host.inside("querySelector('.big')?.textContent ?? ''"), "the page in English")


def test_each_of_two_elements_speaks_its_own_language(host):
    element = '<planmark-annotator server="SERVER" plan="office" toolbar="place legend list help"'
    host.show('lang="de" toolbar="place legend list help"', f'{element} lang="zh"></planmark-annotator>{element}></planmark-annotator>')

    def texts():
        return host.script("""
            return [...document.querySelectorAll("planmark-annotator")].map(({ shadowRoot }) => {
                const text = (selector) => shadowRoot.querySelector(selector)?.textContent.trim() ?? "";
                return [text(".big"), text(".legend summary"), text(".list h2"), text(".card:not([hidden]) h2"), text(".card .steps .status")];
            });""")

    german = ["Neue Markierung", "Status", "Liste", "Markierung 1", "offen"]
    chinese = ["添加标记", "状态", "列表", "标记 1", "未处理"]
    english = ["Add marker", "Status", "List", "Marker 1", "open"]
    wait(lambda: all(each[0] for each in texts()), "the three elements")
    # What is shown after all are there is in the language of each, too.
    host.script("return Promise.all([...document.querySelectorAll('planmark-annotator')].map((each) => each.select(1)))")
    assert texts() == [german, chinese, english]
    host.script("document.querySelector('planmark-annotator').lang = 'en'")
    wait(lambda: texts()[0][0] == "Add marker", "the first one in English")
    host.script("return document.querySelector('planmark-annotator').select(1)")
    assert texts() == [english, chinese, english]


def test_a_refusal_is_told_in_the_language_of_the_element_that_was_used(host):
    host.show('lang="de"', '<planmark-annotator server="SERVER" plan="office" lang="zh"></planmark-annotator>')
    driver = host.driver
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/markers"]})
    host.place(WALL)
    wait(lambda: host.heading() == "Neue Markierung", "the marker on this device")
    # The other element sends what waits.
    host.script("document.querySelector('planmark-annotator').remove()")
    driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    host.script("window.dispatchEvent(new Event('online'))")
    [refusal] = wait(lambda: host.told("refuse"), "the refusal")
    assert refusal["message"].startswith("außerhalb der zulässigen Bereiche")


def test_flies_to_a_point(host):
    host.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    host.show()
    host.script("document.querySelector('planmark-annotator').shadowRoot.querySelector('.map').focus()")
    for zoom, point in ((0, (950, 800)), (1, (1000, 900))):
        host.script("return document.querySelector('planmark-annotator').flyTo(...arguments)", *point, zoom)
        host.press("n")
        # The middle of the map is where the cross is; 50 pixels beside it are as many of the drawing at zoom 0.
        wait(lambda: all(abs(newest(host.server)[axis] - value) < 1 for axis, value in zip("xy", point)), "the marker in the middle")
        host.press(Keys.ESCAPE)
        host.inside("querySelector('.big').click()")
        box = host.inside("querySelector('.map').getBoundingClientRect()")
        actions = ActionChains(host.driver)
        actions.w3c_actions.pointer_action.move_to_location(int(box["x"] + box["width"] / 2) + 50, int(box["y"] + box["height"] / 2)).click()
        actions.perform()
        wait(lambda: abs(newest(host.server)["x"] - point[0] - 50 / 2 ** zoom) < 2, "the marker beside it")
        host.press(Keys.ESCAPE)
    assert host.driver.execute_async_script("""
        document.querySelector("planmark-annotator").flyTo(Number.NaN, 1).catch(({ name }) => arguments[0](name));""") == "TypeError"


def test_takes_back_and_does_again_from_outside(host):
    host.show()
    count = len(host.server.markers())
    host.place(FREE)
    wait(lambda: len(host.server.markers()) == count + 1, "the marker")
    host.script("return document.querySelector('planmark-annotator').undo()")
    wait(lambda: len(host.server.markers()) == count, "the marker to go")
    host.script("return document.querySelector('planmark-annotator').redo()")
    wait(lambda: len(host.server.markers()) == count + 1, "the marker again")


def test_the_toolbar_has_what_is_asked_for(host):
    host.show()
    assert host.shown(".big") and host.shown(".zoom") and host.shown(".legend") and not host.shown(".bar")
    host.show('toolbar="undo list"')
    assert host.inside("querySelectorAll('.bar nav button').length") == 2
    assert not host.shown(".big") and not host.shown(".zoom") and not host.shown(".legend")
    host.script("document.querySelector('planmark-annotator').toolbar = ['measure', 'zoom']")
    wait(lambda: host.shown(".zoom") and host.inside("querySelectorAll('.bar nav button').length") == 1, "the other tools")
    host.script("document.querySelector('planmark-annotator').toolbar = []")
    wait(lambda: host.shown(".map") and not host.shown(".bar") and not host.shown(".zoom"), "no tools")
    assert host.element("toolbar") == "none"


def test_the_types_have_the_members_that_the_element_has(host):
    host.show()
    members = host.script("""
        const names = Object.getOwnPropertyNames(customElements.get("planmark-annotator").prototype);
        return names.filter((name) => !/Callback$|^constructor$/.test(name));""")
    with open(TYPES, encoding="utf-8") as file:
        declared = file.read().split("class PlanmarkAnnotator", 1)[1].split("\n}", 1)[0]
    names = set(re.findall(r"^    (?:get |set )?(\w+)[:(]", declared, re.MULTILINE))
    # `lang` and `addEventListener` are of all elements.
    assert names - {"lang", "addEventListener"} == set(members)
