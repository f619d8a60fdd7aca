"""The page in places without a connection: which version of it is kept, and what stays there whatever else is kept."""
import os
import shutil

import pytest
from annotator import Annotator, wait
from PIL import Image
from server import Server

WEB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Web")


def wait_for_worker(page):
    wait(lambda: page.script("return navigator.serviceWorker.controller !== null"), "the service worker")


def cache_names(page):
    return page.driver.execute_async_script("caches.keys().then(arguments[0]);")


@pytest.fixture
def web(monkeypatch, tmp_path):
    """A copy of the page's files, which a test may change."""
    folder = tmp_path / "web"
    shutil.copytree(WEB, folder)
    monkeypatch.setenv("PLANMARK_WEB", str(folder))
    return folder


@pytest.fixture
def page(desk_driver, web, program, office, tmp_path):
    """The page of a server whose files a test may change; a restart of the server reads them."""
    path = tmp_path / "office.plan"
    shutil.copy(office, path)
    server = Server(program, [path], tmp_path)
    page = Annotator(desk_driver, server)
    page.forget()
    page.open()
    wait_for_worker(page)
    yield page
    desk_driver.get("about:blank")
    server.stop()


def rename_the_page(web, name):
    """Makes another version of the page, which has another title."""
    for path, before in ((web / "annotator/main.js", "– Planmark`"), (web / "annotator.css", ".loading {")):
        text = path.read_text()
        assert before in text
        path.write_text(text.replace(before, f"– {name}`" if path.suffix == ".js" else f".loading {{ --version: {name};"))


def test_a_new_version_of_the_page_is_there_after_a_reload(page, web):
    page_caches = [name for name in cache_names(page) if " page " in name]
    assert len(page_caches) == 1
    page.server.stop()
    rename_the_page(web, "Second")
    page.server.start()
    page.open()
    assert page.driver.title.endswith("– Second")
    left = [name for name in cache_names(page) if " page " in name]
    assert len(left) == 1 and left != page_caches
    # Without a connection, too, it is the new one.
    page.server.kill()
    page.open()
    assert page.driver.title.endswith("– Second")


def test_a_version_that_is_not_whole_replaces_nothing(page, web):
    page.server.stop()
    rename_the_page(web, "Broken")
    (web / "annotator/geometry.js").unlink()
    page.server.start()
    page.open()
    assert page.driver.title.endswith("– Planmark")
    page.server.kill()
    page.open()
    assert page.driver.title.endswith("– Planmark")


def test_caches_of_before_and_of_others(desk, server):
    """The cache of the page's first versions goes; what else the origin keeps is left alone."""
    wait_for_worker(desk)
    desk.driver.execute_async_script("""
        const done = arguments[0];
        (async () => {
            for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
            for (const name of ["planmark-1", "another program"]) await (await caches.open(name)).put("/old", new Response("old"));
            done();
        })();""")
    desk.open()
    wait(lambda: "planmark-1" not in cache_names(desk), "the old cache to go")
    assert "another program" in cache_names(desk)


def test_many_tiles_push_out_tiles_and_never_the_page(desk, server):
    wait_for_worker(desk)
    wait(lambda: any(name.endswith(" tiles") for name in cache_names(desk)), "the cache of tiles")
    count = """
        const done = arguments[0];
        (async () => {
            const name = (await caches.keys()).find((name) => name.endsWith(" tiles"));
            done((await (await caches.open(name)).keys()).length);
        })();"""
    desk.driver.execute_async_script("""
        const done = arguments[0];
        (async () => {
            const cache = await caches.open((await caches.keys()).find((name) => name.endsWith(" tiles")));
            await Promise.all(Array.from({ length: 3100 }, (_, index) => cache.put(`api/v1/plans/other/tiles/0/0/${index}`, new Response("x"))));
            done();
        })();""")
    # Each asks for tiles that were not seen before; after fifty the oldest ones go.
    tiles = server.ask("")["drawing"]["tiles"]
    template, level = tiles["template"].replace("{z}", str(tiles["levels"] - 1)), range(8)
    desk.driver.execute_async_script("Promise.all(arguments[0].map((address) => fetch(address))).then(() => arguments[1]());",
                                     [template.replace("{x}", str(x)).replace("{y}", str(y)) for x in level for y in level])
    wait(lambda: desk.driver.execute_async_script(count) <= 3050, "the oldest tiles to go")
    server.kill()
    desk.open()
    assert desk.script("return document.querySelector('.plan-page') !== null")


def test_pages_that_were_left_hold_no_connection(desk):
    """A browser has six connections to a server, and may keep pages that were left as they are for the way back."""
    wait_for_worker(desk)
    for _ in range(8):
        desk.driver.get("about:blank")
        desk.open()
    desk.driver.back()
    desk.driver.back()
    desk.wait_for_tiles()


def test_over_http_what_waits_is_sent_soon_after_a_reload(desk, server):
    """Where browsers have no locks, the page that sends holds a lease, which ends with it."""
    script = desk.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "delete Navigator.prototype.locks;"})
    try:
        desk.open()
        count = len(server.markers())
        desk.script("""
            const real = window.fetch;
            window.fetch = (address, options) => {
                if (options?.method !== "POST") return real(address, options);
                window.isSending = true;
                return new Promise(() => {});
            };""")
        desk.press("p")
        desk.click(950, 800)
        wait(lambda: desk.script("return Boolean(window.isSending)"), "the marker to be sent")
        desk.open()
        wait(lambda: len(server.markers()) == count + 1, "the marker", 15)
    finally:
        desk.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_what_was_not_fetched_has_something_in_its_place(desk, server, tmp_path):
    wait_for_worker(desk)
    Image.new("RGB", (640, 480), (40, 90, 120)).save(tmp_path / "crack.jpg")
    server.command("attach", "1", tmp_path / "crack.jpg")
    wait(lambda: server.ask("/markers/1")["marker"].get("attachments"), "the photo")
    desk.open()
    server.kill()
    desk.script("location.hash = '#plan=office&marker=1'")
    wait(lambda: desk.shows(".card .photos .blank"), "the word in the photo's place", 20)
    assert "where there is a connection" in desk.find(".card .photos").text and not desk.shows(".card .photos img")
    desk.find(".card header button").click()
    # The pin of a marker without a number was not asked for before.
    desk.press("p")
    desk.click(950, 800)
    wait(lambda: desk.waiting() == 1 and desk.shows(".card h2"), "the marker on the device", 20)
    left, top = desk.place_of(950, 800)
    has_ink = """
        const canvas = document.querySelector(".leaflet-markers-pane canvas");
        const box = canvas.getBoundingClientRect();
        const ratio = canvas.width / box.width;
        return canvas.getContext("2d").getImageData((arguments[0] - box.left) * ratio, (arguments[1] - box.top) * ratio, 1, 1).data[3] > 0;"""
    wait(lambda: all(desk.script(has_ink, left, top - above) for above in (4, 20, 34)), "a pin with its tip on the place", 10)
    desk.errors()  # Chromium warns of reading a canvas.
    server.start()
