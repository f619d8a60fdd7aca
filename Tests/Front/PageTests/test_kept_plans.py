"""The list of plans where there is no connection, and the plans that a person keeps on the device."""
import json
import shutil
import urllib.request

import pytest
from annotator import Annotator, wait
from selenium.webdriver.common.by import By
from server import Server


class Plans(Annotator):
    """The list of the plans ground, first and second."""

    def list(self):
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.address}#plans")
        wait(lambda: len(self.driver.find_elements(By.CSS_SELECTOR, ".plans li")) == 3, "the list")

    def item(self, name):
        return self.driver.find_element(By.XPATH, f"//li[.//b[text()='{name}']]")

    def press_in(self, name, text):
        self.item(name).find_element(By.XPATH, f".//button[contains(., '{text}')]").click()

    def says(self, name, text):
        wait(lambda: text in self.item(name).text, f"{name}: {text}")

    def keep(self, name):
        self.press_in(name, "Keep on this device")
        self.says(name, "Remove from this device")

    def go(self, name):
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.address}#plan={name}")

    def keeps(self, addresses):
        """Of each address whether its answer is kept."""
        return self.driver.execute_async_script("""
            Promise.all(arguments[0].map((address) => caches.match(address))).then((known) => arguments[1](known.map(Boolean)));""", addresses)


@pytest.fixture(params=["desk_driver", "phone_driver"])
def plans(request, program, office, tmp_path):
    paths = [tmp_path / f"{name}.plan" for name in ("ground", "first", "second")]
    for path in paths:
        shutil.copy(office, path)
        Server.run(program, "set", path, "--name", path.stem, check=False)
    server = Server(program, paths, tmp_path)
    page = Plans(request.getfixturevalue(request.param), server)
    page.forget()
    page.driver.get(f"{server.address}#plans")
    wait(lambda: page.script("return navigator.serviceWorker.controller !== null"), "the service worker")
    page.list()
    yield page
    page.driver.get("about:blank")
    server.stop()


def tile_addresses(server, plan):
    """All tiles of a plan of 4000 x 3000 pixels."""
    with urllib.request.urlopen(f"{server.address}api/v1/plans/{plan}", timeout=20) as response:
        tiles = json.load(response)["drawing"]["tiles"]
    found = []
    for level in range(tiles["levels"]):
        side = tiles["tileSize"] * 2 ** (tiles["levels"] - 1 - level)
        for x in range(-(-4000 // side)):
            for y in range(-(-3000 // side)):
                found.append(tiles["template"].replace("{z}", str(level)).replace("{x}", str(x)).replace("{y}", str(y)))
    return found


def test_the_list_without_a_connection_says_what_is_on_the_device(plans):
    plans.keep("ground")
    plans.go("first")
    plans.wait_for_tiles()
    plans.list()
    assert "Not on this device" not in plans.item("second").text
    tiles = tile_addresses(plans.server, "ground")
    plans.server.kill()
    plans.list()
    assert "The list is as it was on" in plans.find(".old").text
    plans.says("ground", "On this device")
    plans.says("first", "In part on this device")
    plans.says("second", "Not on this device")
    assert "Keep on this device" not in plans.find(".plans").text
    # The plan that was kept opens with all its tiles, though it was never open before.
    plans.go("ground")
    plans.wait_for_tiles()
    assert all(plans.keeps(tiles))
    plans.button("List")
    wait(lambda: plans.driver.find_elements(By.CSS_SELECTOR, ".list li button"), "its markers")
    # The one that was not says so, and opens as soon as it can.
    plans.go("second")
    wait(lambda: "this is not on this device" in plans.find("body").text, "the reason")
    plans.button("All plans")
    wait(lambda: plans.shows(".plans .old"), "the list")
    plans.go("second")
    wait(lambda: "this is not on this device" in plans.find("body").text, "the reason")
    plans.server.start()
    wait(lambda: plans.shows(".plan-page"), "the plan")


def test_a_kept_plan_is_brought_up_to_date_and_removed(plans):
    plans.keep("ground")
    before = json.load(urllib.request.urlopen(f"{plans.server.address}api/v1/plans/ground/markers", timeout=20))["total"]
    plans.server.command("mark", "950", "800", "--title", "Made since")
    plans.list()
    wait(lambda: plans.driver.execute_async_script("""
        caches.match(`${location.origin}/api/v1/plans/ground/markers`).then((known) => known.json()).then(({ total }) => arguments[0](total));
        """) == before + 1, "the new marker on the device")
    plans.says("ground", "Remove from this device")
    tiles = tile_addresses(plans.server, "ground")
    plans.press_in("ground", "Remove from this device")
    plans.says("ground", "Keep on this device")
    assert not any(plans.keeps(tiles))


def test_a_plan_that_cannot_be_had_is_not_kept(plans):
    plans.server.kill()
    plans.press_in("ground", "Keep on this device")
    plans.says("ground", "Not kept: there is no connection")
    assert not plans.driver.execute_async_script("""
        caches.keys().then((names) => arguments[0](names.some((name) => name.includes(" plan "))));""")


def test_over_http_the_list_says_why_nothing_is_kept(desk_driver, two_plans):
    page = Annotator(desk_driver, two_plans)
    page.forget()
    source = "Object.defineProperty(window, 'isSecureContext', { value: false });"
    script = desk_driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    try:
        desk_driver.get(two_plans.address)
        wait(lambda: page.shows(".plans li"), "the list")
        assert "https" in page.find(".plans").text and "--tls-cert" in page.find(".plans").text
    finally:
        desk_driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    desk_driver.get("about:blank")
    desk_driver.get(two_plans.address)
    wait(lambda: page.shows(".plans li"), "the list")
    assert "https" not in page.find(".plans").text
